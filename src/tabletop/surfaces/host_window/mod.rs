//! The host's window: with a second display, the host has a window there, apart from the table, with a small upright
//! picture of the table and the sections of the panel. With one display the panel is an overlay on the table's window
//! (F1). The window stays on another display than the table's, also when the table's window is moved.
//!
//! Closing it does not end the table; F1 opens it again. Guests whose mouse slid here from the table cannot press
//! anything (`presses`). On Wayland it gets to its display in another way (`wayland_placement`), and where one program
//! has the whole display there is no such window (`kiosk`).

mod kiosk;
mod presses;
mod show;
mod wayland_placement;

pub use kiosk::is_kiosk;

use crate::picture::projection::TableImage;
use crate::system::display::{
    APP_ID, ConnectedDisplays, FullScreen, HostPanelWindow, HostWindowState, OnDisplay,
    WantedDisplay, within,
};
use bevy::camera::RenderTarget;
use bevy::camera::visibility::RenderLayers;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;
use bevy::window::{
    Monitor, MonitorSelection, PresentMode, WindowCloseRequested, WindowPosition, WindowRef,
};
use bevy_egui::EguiSchedule;

/// Its initial size, in units of the desktop, where the display has room for it.
const SIZE: Vec2 = Vec2::new(1180.0, 760.0);

/// The mode that decides when the host has a window of their own.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum HostWindowMode {
    /// With two displays or more, but not in a kiosk.
    #[default]
    Auto,
    /// Always, also beside the table's window on the same display.
    Always,
    /// Never: the panel is an overlay.
    Never,
}

impl std::str::FromStr for HostWindowMode {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "auto" => Ok(Self::Auto),
            "always" => Ok(Self::Always),
            "never" => Ok(Self::Never),
            _ => {
                Err(format!("{text} is not a choice for the host's window: auto, always or never"))
            }
        }
    }
}

/// The camera of the host's window, which draws only egui.
#[derive(Component, Debug)]
struct HostWindowCamera;

/// The schedule of egui's pass in the host's window.
#[derive(ScheduleLabel, Debug, Clone, PartialEq, Eq, Hash)]
struct HostWindowPass;

/// Adds the window. [`HostWindowMode`] is taken from the world if it is there; the panel must have been
/// added.
pub fn plugin(app: &mut App) {
    app.init_resource::<HostWindowMode>().init_resource::<HostWindowState>();
    app.init_resource::<FullScreen>();
    app.add_message::<WindowCloseRequested>();
    app.add_systems(
        Update,
        (find_place, note_closing, open_or_close, move_off_table_display).chain(),
    );
    app.add_plugins((presses::plugin, wayland_placement::plugin));
    app.add_systems(HostWindowPass, show::show.run_if(resource_exists::<TableImage>));
}

/// Notes whether the host's window has a place; a display that comes back brings the window back.
fn find_place(
    wanted: Res<HostWindowMode>,
    monitors: Query<(), With<Monitor>>,
    mut state: ResMut<HostWindowState>,
) {
    let has_place = match *wanted {
        HostWindowMode::Always => true,
        HostWindowMode::Never => false,
        HostWindowMode::Auto => monitors.iter().count() > 1,
    };
    if state.has_place != has_place {
        *state = HostWindowState { has_place, closed: false };
    }
}

fn note_closing(
    mut asked: MessageReader<WindowCloseRequested>,
    windows: Query<(), With<HostPanelWindow>>,
    mut state: ResMut<HostWindowState>,
) {
    if asked.read().any(|asked| windows.contains(asked.window)) {
        state.closed = true;
    }
}

fn open_or_close(
    state: Res<HostWindowState>,
    full: Res<FullScreen>,
    displays: ConnectedDisplays,
    windows: Query<Entity, With<HostPanelWindow>>,
    cameras: Query<Entity, With<HostWindowCamera>>,
    mut commands: Commands,
) {
    match (state.is_open(), windows.is_empty()) {
        (true, true) => {
            let of_table = displays.of_table(&full);
            let free = displays.beside(of_table);
            let room = free.or(of_table).and_then(|display| displays.units(display));
            let window = commands.spawn((HostPanelWindow, window_on(free, room))).id();
            if let Some(display) = free {
                commands.entity(window).insert(WantedDisplay(display));
            }
            commands.spawn((
                Name::new("Host's camera"),
                HostWindowCamera,
                Camera2d,
                Msaa::Off,
                Camera { order: 10, ..default() },
                RenderTarget::Window(WindowRef::Entity(window)),
                RenderLayers::none(),
                EguiSchedule::new(HostWindowPass),
            ));
        }
        (false, _) => {
            for entity in windows.iter().chain(&cameras) {
                commands.entity(entity).despawn();
            }
        }
        (true, false) => {}
    }
}

/// Moves the host's window to another display when the table takes the one it is on.
fn move_off_table_display(
    full: Res<FullScreen>,
    displays: ConnectedDisplays,
    mut windows: Query<(Entity, &mut Window, Option<&OnDisplay>), With<HostPanelWindow>>,
    mut before: Local<Option<Entity>>,
    mut commands: Commands,
) {
    let of_table = displays.of_table(&full);
    if *before == of_table {
        return;
    }
    *before = of_table;
    let Some(free) = displays.beside(of_table) else { return };
    for (entity, mut window, on) in &mut windows {
        let stands_free = on.is_some_and(|on| of_table != Some(on.0) && displays.has(on.0));
        let position = centred_on(free);
        if !stands_free && window.position != position {
            window.position = position;
            commands.entity(entity).insert(WantedDisplay(free));
        }
    }
}

fn centred_on(display: Entity) -> WindowPosition {
    WindowPosition::Centered(MonitorSelection::Entity(display))
}

fn window_on(display: Option<Entity>, room: Option<Vec2>) -> Window {
    let position = display.map_or(WindowPosition::Automatic, centred_on);
    let size = room.map_or(SIZE, |room| within(SIZE, room)).as_uvec2();
    Window {
        title: "Shoal: the host".into(),
        name: Some(APP_ID.into()),
        resolution: size.into(),
        position,
        // Only the table's window sets the frame rate and keeps the players' mice.
        present_mode: PresentMode::AutoNoVsync,
        focused: false,
        ..default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::display;
    use bevy::window::{OnMonitor, PrimaryWindow};

    fn app(wanted: HostWindowMode, displays: usize) -> App {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins).insert_resource(wanted);
        app.add_plugins(plugin);
        for display in 0..displays {
            add_display(&mut app, display);
        }
        app.update();
        app
    }

    fn add_display(app: &mut App, number: usize) -> Entity {
        let monitor = Monitor {
            name: Some(format!("HDMI-{number}")),
            physical_height: 1080,
            physical_width: 1920,
            physical_position: IVec2::new(1920 * number as i32, 0),
            refresh_rate_millihertz: None,
            scale_factor: 1.0,
            video_modes: vec![],
        };
        app.world_mut().spawn(monitor).id()
    }

    fn window(app: &mut App) -> Option<Entity> {
        let mut windows = app.world_mut().query_filtered::<Entity, With<HostPanelWindow>>();
        windows.iter(app.world()).next()
    }

    fn cameras(app: &mut App) -> usize {
        app.world_mut().query_filtered::<(), With<HostWindowCamera>>().iter(app.world()).count()
    }

    #[test]
    fn with_a_second_display_the_host_has_a_window_and_with_one_not() {
        for (wanted, displays, there) in [
            (HostWindowMode::Auto, 1, false),
            (HostWindowMode::Auto, 2, true),
            (HostWindowMode::Always, 1, true),
            (HostWindowMode::Never, 3, false),
        ] {
            let mut app = app(wanted, displays);
            assert_eq!(window(&mut app).is_some(), there, "{wanted:?} with {displays}");
            assert_eq!(cameras(&mut app), usize::from(there));
        }
    }

    #[test]
    fn it_fits_its_display_at_every_scale_of_the_desktop() {
        for (display, scale) in [((1920, 1080), 1.0), ((1920, 1080), 2.0), ((1024, 600), 1.0)] {
            let mut app = app(HostWindowMode::Never, 2);
            let mut monitors = app.world_mut().query::<&mut Monitor>();
            for mut monitor in monitors.iter_mut(app.world_mut()) {
                (monitor.physical_width, monitor.physical_height) = display;
                monitor.scale_factor = scale;
            }
            app.insert_resource(HostWindowMode::Always);
            app.update();
            let window = window(&mut app).and_then(|window| app.world().get::<Window>(window));
            // It is opened in units of the desktop.
            let pixels = window.expect("it is open").size() * scale as f32;
            let display = UVec2::from(display).as_vec2();
            assert!(pixels.cmple(display * 0.91).all(), "{pixels} on {display}");
            assert!(pixels.x > 0.5 * display.x, "{pixels} on {display}");
        }
    }

    #[test]
    fn a_window_that_the_host_closes_stays_closed_until_it_is_asked_for() {
        let mut app = app(HostWindowMode::Auto, 2);
        let open = window(&mut app).expect("two displays");
        app.world_mut().write_message(WindowCloseRequested { window: open });
        app.update();
        app.update();
        assert_eq!((window(&mut app), cameras(&mut app)), (None, 0));
        app.world_mut().resource_mut::<HostWindowState>().closed = false;
        app.update();
        assert!(window(&mut app).is_some());
    }

    #[test]
    fn it_goes_with_the_second_display_and_comes_back_with_it() {
        let mut app = app(HostWindowMode::Auto, 1);
        let second = add_display(&mut app, 1);
        app.update();
        assert!(window(&mut app).is_some());
        app.world_mut().despawn(second);
        app.update();
        assert_eq!((window(&mut app), cameras(&mut app)), (None, 0));
        add_display(&mut app, 1);
        app.update();
        assert!(window(&mut app).is_some());
    }

    #[test]
    fn it_opens_on_the_display_that_is_not_the_tables() {
        let mut app = app(HostWindowMode::Never, 0);
        let [left, right] = [0, 1].map(|number| add_display(&mut app, number));
        let full = FullScreen { on: true, display: Some("HDMI-0".into()) };
        app.insert_resource(full).insert_resource(HostWindowMode::Auto);
        app.update();
        let opened = window(&mut app).expect("two displays");
        let place = app.world().get::<Window>(opened).expect("a window").position;
        assert_eq!(place, WindowPosition::Centered(MonitorSelection::Entity(right)));
        assert_ne!(left, right);
    }

    /// A table's window on one of two displays, and the host's beside it.
    fn two_displays(full: FullScreen) -> (App, Entity, [Entity; 2]) {
        let mut app = app(HostWindowMode::Never, 0);
        app.add_plugins(display::plugin);
        let displays = [0, 1].map(|number| add_display(&mut app, number));
        let table = app.world_mut().spawn((Window::default(), PrimaryWindow)).id();
        app.world_mut().entity_mut(table).insert(OnMonitor(displays[0]));
        app.insert_resource(full).insert_resource(HostWindowMode::Auto);
        app.update();
        (app, table, displays)
    }

    fn position(app: &mut App) -> WindowPosition {
        let opened = window(app).expect("two displays");
        app.world().get::<Window>(opened).expect("a window").position
    }

    #[test]
    fn it_makes_way_when_the_tables_window_is_moved_to_its_display_and_nobody_has_chosen_one() {
        let (mut app, table, [left, right]) = two_displays(FullScreen::default());
        assert_eq!(position(&mut app), centred_on(right));
        let host = window(&mut app).expect("two displays");
        app.world_mut().entity_mut(host).insert(OnMonitor(right));
        for (of_table, free) in [(right, left), (left, right)] {
            app.world_mut().entity_mut(table).insert(OnMonitor(of_table));
            app.update();
            app.update();
            assert_eq!(position(&mut app), centred_on(free));
            app.world_mut().entity_mut(host).insert(OnMonitor(free));
        }
    }

    #[test]
    fn it_makes_way_when_the_table_is_to_fill_its_display() {
        let (mut app, _, [left, right]) = two_displays(FullScreen::default());
        assert_eq!(position(&mut app), centred_on(right));
        app.insert_resource(FullScreen { on: true, display: Some("HDMI-1".into()) });
        app.update();
        assert_eq!(position(&mut app), centred_on(left));
    }

    #[test]
    fn where_the_host_has_put_it_it_stays_as_long_as_the_table_is_not_there() {
        let (mut app, table, [left, right]) = two_displays(FullScreen::default());
        let third = add_display(&mut app, 2);
        let host = window(&mut app).expect("displays enough");
        let own = WindowPosition::At(IVec2::new(4000, 30));
        app.world_mut().get_mut::<Window>(host).expect("a window").position = own;
        app.world_mut().entity_mut(host).insert(OnMonitor(third));
        for of_table in [right, left] {
            app.world_mut().entity_mut(table).insert(OnMonitor(of_table));
            app.update();
            assert_eq!(position(&mut app), own);
        }
        app.world_mut().entity_mut(table).insert(OnMonitor(third));
        app.update();
        assert_eq!(position(&mut app), centred_on(left));
    }
}
