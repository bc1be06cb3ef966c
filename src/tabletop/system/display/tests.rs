//! Windows and displays that nobody sees.

use super::displays::find;
use super::*;
use bevy::window::OnMonitor;

#[test]
fn a_display_is_found_by_name_and_by_number_from_one() {
    let mut world = World::new();
    let [left, right] = [world.spawn_empty().id(), world.spawn_empty().id()];
    let displays = [(left, "eDP-1".to_owned()), (right, "HDMI-1".to_owned())];
    assert_eq!(find(&displays, "hdmi-1"), Some(right));
    assert_eq!(find(&displays, "1"), Some(left));
    for wanted in ["0", "3", "-1", "", "VGA", "99999999999999999999"] {
        assert_eq!(find(&displays, wanted), None, "{wanted}");
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
    let told = app.world().resource::<HostNotices>().iter().any(|told| told.contains("HDMI-1"));
    assert!(told, "the host is told");

    let back = app.world_mut().spawn(projector()).id();
    app.update();
    assert_eq!(mode(&app), Some(full(back)));
    let told = app.world().resource::<HostNotices>().iter().any(|told| told.contains("is back"));
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

fn press_f11(app: &mut App) {
    app.insert_resource(ButtonInput::<KeyCode>::default());
    app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(KeyCode::F11);
    app.update();
    app.insert_resource(ButtonInput::<KeyCode>::default());
    app.update();
}

#[test]
fn a_window_that_was_moved_and_fills_its_display_fills_the_same_at_the_next_start() {
    for (name, key) in [(Some("HDMI-1"), "HDMI-1"), (None, "2")] {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, plugin));
        let laptop = Monitor { name: Some("eDP-1".into()), ..projector() };
        let laptop = app.world_mut().spawn(laptop).id();
        let right = Monitor {
            name: name.map(str::to_owned),
            physical_position: IVec2::new(1920, 0),
            ..projector()
        };
        let right = app.world_mut().spawn(right).id();
        let window = app.world_mut().spawn((Window::default(), PrimaryWindow)).id();
        app.world_mut().entity_mut(window).insert(OnMonitor(laptop));
        app.update();
        app.world_mut().entity_mut(window).insert(OnMonitor(right));
        app.update();
        press_f11(&mut app);
        let mode = app.world().get::<Window>(window).map(|window| window.mode);
        let full = WindowMode::BorderlessFullscreen(MonitorSelection::Entity(right));
        assert_eq!(mode, Some(full));
        let settings = app.world().resource::<Settings>();
        let next = FullScreen::wanted(&DisplayOptions::default(), settings);
        assert_eq!(next, FullScreen { on: true, display: Some(key.into()) });

        press_f11(&mut app);
        let settings = app.world().resource::<Settings>();
        assert!(!settings.picture.fullscreen, "and back");
    }
}

#[test]
fn a_display_that_is_found_again_is_filled_from_a_window() {
    let (mut app, monitor, window) = app_with_display();
    app.update();
    let mode = |app: &App| app.world().get::<Window>(window).map(|window| window.mode);
    let full = |display| WindowMode::BorderlessFullscreen(MonitorSelection::Entity(display));
    assert_eq!(mode(&app), Some(full(monitor)));
    app.world_mut().despawn(monitor);
    let again = app.world_mut().spawn(projector()).id();
    app.update();
    assert_eq!(mode(&app), Some(WindowMode::Windowed), "it would stay where the display was");
    app.update();
    assert_eq!(mode(&app), Some(full(again)));
    assert_eq!(app.world().resource::<HostNotices>().iter().count(), 0, "nobody has missed it");
}
