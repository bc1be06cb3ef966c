//! The window: its size, the display it fills, and what happens when that display is gone.

use super::notices::Notices;
use super::settings::Settings;
use bevy::prelude::*;
use bevy::window::{
    Monitor, MonitorSelection, OnMonitor, PresentMode, PrimaryWindow, WindowMode, WindowResolution,
};

/// The size of the window in pixels where nobody says another.
const USUAL_SIZE: (u32, u32) = (1280, 720);

/// What the command line says about the window.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DisplayOptions {
    /// The size of the window in pixels; then it fills no display at first.
    pub size: Option<(u32, u32)>,
    /// The display to fill, by name or by number from 1, counted from the left.
    pub display: Option<String>,
}

/// Whether the table fills a display, and which.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq)]
pub struct FullScreen {
    /// Whether it does.
    pub on: bool,
    /// The display by name or by number from 1, counted from the left; without one, the display the
    /// window is on.
    pub display: Option<String>,
}

impl FullScreen {
    /// What is wanted at the start: the command line goes before the settings.
    pub fn wanted(options: &DisplayOptions, settings: &Settings) -> Self {
        let kept = &settings.picture;
        Self {
            on: options.size.is_none() && (options.display.is_some() || kept.fullscreen),
            display: options.display.clone().or_else(|| kept.display.clone()),
        }
    }
}

/// The window to open. It fills its display only when the displays are known.
pub fn window(options: &DisplayOptions) -> Window {
    let (width, height) = options.size.unwrap_or(USUAL_SIZE);
    Window {
        title: "Shoal".into(),
        name: Some("shoal".into()),
        resolution: WindowResolution::new(width, height),
        present_mode: PresentMode::AutoVsync,
        ..default()
    }
}

/// Adds fullscreen (F11), and keeps the window when its display goes. [`FullScreen`] is taken from
/// the world if it is there.
pub fn plugin(app: &mut App) {
    app.init_resource::<Settings>().init_resource::<FullScreen>().init_resource::<Notices>();
    app.add_observer(outlive_display);
    app.add_systems(PreUpdate, toggle_by_key);
    app.add_systems(Update, (fill_display, keep_choice).chain());
}

/// In Bevy 0.19 a display that is unplugged takes every window on it along, and the program ends.
/// A window that belongs to no display stays, and the desktop moves it to one that is left.
fn outlive_display(moved: On<Insert, OnMonitor>, mut commands: Commands) {
    commands.entity(moved.entity).remove::<OnMonitor>();
}

fn toggle_by_key(keys: Option<Res<ButtonInput<KeyCode>>>, mut full: ResMut<FullScreen>) {
    if keys.is_some_and(|keys| keys.just_pressed(KeyCode::F11)) {
        full.on = !full.on;
    }
}

/// Makes the window fill its display, whenever the wish or the displays change.
fn fill_display(
    full: Res<FullScreen>,
    monitors: Query<(Entity, &Monitor)>,
    new: Query<(), Added<Monitor>>,
    mut gone: RemovedComponents<Monitor>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
    mut notices: ResMut<Notices>,
    mut missed: Local<bool>,
) {
    let displays_changed = gone.read().count() > 0 || !new.is_empty();
    // Displays are known a moment after the window is opened.
    if monitors.is_empty() || !(displays_changed || full.is_changed()) {
        return;
    }
    let displays = in_order(&monitors);
    let found = full.display.as_deref().map(|wanted| find_display(&displays, wanted));
    let mode = match (full.on, found) {
        (false, _) => WindowMode::Windowed,
        (true, None) => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
        (true, Some(Some(display))) => {
            if std::mem::take(&mut *missed) {
                let name = full.display.as_deref().unwrap_or_default();
                notices.add(format!("The display '{name}' is back, and the table fills it again."));
            }
            WindowMode::BorderlessFullscreen(MonitorSelection::Entity(display))
        }
        (true, Some(None)) => {
            *missed = true;
            notices.add(missing(full.display.as_deref().unwrap_or_default(), &displays));
            WindowMode::Windowed
        }
    };
    for mut window in &mut windows {
        if window.mode != mode {
            window.mode = mode;
        }
    }
}

/// Displays from left to right, then from top to bottom, with their names.
pub fn in_order(monitors: &Query<(Entity, &Monitor)>) -> Vec<(Entity, String)> {
    let mut displays: Vec<_> = monitors.iter().collect();
    displays.sort_by_key(|(entity, monitor)| (monitor.physical_position.to_array(), *entity));
    displays
        .into_iter()
        .map(|(entity, monitor)| (entity, monitor.name.clone().unwrap_or_default()))
        .collect()
}

fn find_display(displays: &[(Entity, String)], wanted: &str) -> Option<Entity> {
    let by_name = displays.iter().find(|(_, name)| name.eq_ignore_ascii_case(wanted));
    let by_number = || {
        let number: usize = wanted.parse().ok()?;
        displays.get(number.checked_sub(1)?)
    };
    by_name.or_else(by_number).map(|(entity, _)| *entity)
}

/// A display that is not the table's, if there is one: the table's is the one that was chosen, else the
/// first.
pub fn other(displays: &[(Entity, String)], table: &FullScreen) -> Option<Entity> {
    let chosen = table.display.as_deref().and_then(|wanted| find_display(displays, wanted));
    let of_table = chosen.or(displays.first().map(|(entity, _)| *entity))?;
    displays.iter().map(|(entity, _)| *entity).find(|&entity| entity != of_table)
}

fn missing(wanted: &str, displays: &[(Entity, String)]) -> String {
    let names: Vec<String> = displays
        .iter()
        .enumerate()
        .map(|(index, (_, name))| format!("{} {name}", index + 1).trim_end().to_owned())
        .collect();
    format!(
        "There is no display '{wanted}' (there are: {}); the table stays in a window until it is \
         there, or F11 is pressed after another is chosen.",
        names.join(", ")
    )
}

/// What F11 and the host choose is kept; what the command line says is not.
fn keep_choice(
    full: Res<FullScreen>,
    mut settings: ResMut<Settings>,
    mut before: Local<Option<FullScreen>>,
) {
    let before = before.get_or_insert_with(|| full.clone());
    if *before != *full {
        settings.picture.fullscreen = full.on;
        settings.picture.display = full.display.clone();
        *before = full.clone();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_display_is_found_by_name_and_by_number_from_one() {
        let mut world = World::new();
        let [left, right] = [world.spawn_empty().id(), world.spawn_empty().id()];
        let displays = [(left, "eDP-1".to_owned()), (right, "HDMI-1".to_owned())];
        assert_eq!(find_display(&displays, "hdmi-1"), Some(right));
        assert_eq!(find_display(&displays, "1"), Some(left));
        for wanted in ["0", "3", "-1", "", "VGA", "99999999999999999999"] {
            assert_eq!(find_display(&displays, wanted), None, "{wanted}");
        }
        assert!(missing("VGA", &displays).contains("1 eDP-1, 2 HDMI-1"));
    }

    #[test]
    fn the_command_line_goes_before_the_settings() {
        let mut settings = Settings::default();
        settings.picture.fullscreen = true;
        settings.picture.display = Some("HDMI-1".into());
        let wanted = |options| FullScreen::wanted(&options, &settings);
        let kept = FullScreen { on: true, display: Some("HDMI-1".into()) };
        assert_eq!(wanted(DisplayOptions::default()), kept);
        assert!(!wanted(DisplayOptions { size: Some((800, 600)), ..default() }).on);
        let other = DisplayOptions { display: Some("2".into()), ..default() };
        assert_eq!(wanted(other), FullScreen { on: true, display: Some("2".into()) });
    }

    fn app_with_display() -> (App, Entity, Entity) {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, plugin));
        app.insert_resource(FullScreen { on: true, display: Some("HDMI-1".into()) });
        let monitor = app.world_mut().spawn(projector()).id();
        let window = app.world_mut().spawn((Window::default(), PrimaryWindow)).id();
        (app, monitor, window)
    }

    fn projector() -> Monitor {
        Monitor {
            name: Some("HDMI-1".into()),
            physical_height: 1080,
            physical_width: 1920,
            physical_position: IVec2::ZERO,
            refresh_rate_millihertz: None,
            scale_factor: 1.0,
            video_modes: vec![],
        }
    }

    #[test]
    fn a_window_outlives_its_display_and_fills_it_again_when_it_is_back() {
        let (mut app, monitor, window) = app_with_display();
        let other = Monitor { name: Some("eDP-1".into()), ..projector() };
        app.world_mut().spawn(other);
        app.world_mut().entity_mut(window).insert(OnMonitor(monitor));
        app.update();
        let mode = |app: &App| app.world().get::<Window>(window).map(|window| window.mode);
        let full = |display| WindowMode::BorderlessFullscreen(MonitorSelection::Entity(display));
        assert_eq!(mode(&app), Some(full(monitor)));

        app.world_mut().despawn(monitor);
        app.update();
        assert_eq!(mode(&app), Some(WindowMode::Windowed));
        let told = app.world().resource::<Notices>().iter().any(|told| told.contains("HDMI-1"));
        assert!(told, "the host is told");

        let back = app.world_mut().spawn(projector()).id();
        app.update();
        assert_eq!(mode(&app), Some(full(back)));
        let told = app.world().resource::<Notices>().iter().any(|told| told.contains("is back"));
        assert!(told, "and that it is back");
    }

    #[test]
    fn a_display_that_is_away_at_the_start_is_waited_for_in_a_window_and_not_forgotten() {
        let (mut app, monitor, window) = app_with_display();
        app.world_mut().despawn(monitor);
        app.world_mut().spawn(Monitor { name: Some("eDP-1".into()), ..projector() });
        app.update();
        let mode = |app: &App| app.world().get::<Window>(window).map(|window| window.mode);
        assert_eq!(mode(&app), Some(WindowMode::Windowed));
        let display = app.world_mut().spawn(projector()).id();
        app.update();
        let full = WindowMode::BorderlessFullscreen(MonitorSelection::Entity(display));
        assert_eq!(mode(&app), Some(full), "nobody has to enable it again");
        let wanted = FullScreen { on: true, display: Some("HDMI-1".into()) };
        assert_eq!(*app.world().resource::<FullScreen>(), wanted);
    }
}
