//! The host's light: everything white for a spill, dice or a pizza, and everything black. The table
//! stands still meanwhile, and then goes on from there.
//!
//! F8 makes the picture white and back, F9 black and back; the host's panel and the dials of every tray have both as
//! buttons. The keys bring the table back, and so do the buttons of gamepads that take back or open the menu. A line at
//! the window's edge says so meanwhile.

pub mod notice;

use crate::picture::projection::{PictureLight, ProjectionSystems};
use bevy::prelude::*;

/// The reasons for which the table's clock is stopped, the one that matches and animations live by. It goes on when
/// nothing holds it any longer, unless it had been stopped before.
#[derive(Resource, Debug, Default)]
pub struct ClockHolds {
    /// The light hides the table.
    pub by_light: bool,
    /// The picture is being calibrated.
    pub by_calibration: bool,
    /// `true` while the clock is stopped for these reasons, and not for others.
    stopped: bool,
}

/// Adds the light and its keys.
pub fn plugin(app: &mut App) {
    app.init_resource::<PictureLight>().init_resource::<ClockHolds>();
    app.add_systems(
        First,
        (toggle_by_key, follow_light, hold_clock).chain().before(ProjectionSystems),
    );
}

fn toggle_by_key(keys: Option<Res<ButtonInput<KeyCode>>>, mut light: ResMut<PictureLight>) {
    let Some(keys) = keys else { return };
    for (key, wanted) in [(KeyCode::F8, PictureLight::White), (KeyCode::F9, PictureLight::Black)] {
        if keys.just_pressed(key) {
            *light = light.toggled(wanted);
        }
    }
}

fn follow_light(light: Res<PictureLight>, mut held: ResMut<ClockHolds>) {
    if held.by_light == light.shows_table() {
        held.by_light = !light.shows_table();
    }
}

fn hold_clock(mut held: ResMut<ClockHolds>, time: Option<ResMut<Time<Virtual>>>) {
    let wanted = held.by_light || held.by_calibration;
    let Some(mut time) = time.filter(|_| held.is_changed()) else { return };
    if wanted && !held.stopped && !time.is_paused() {
        time.pause();
        held.bypass_change_detection().stopped = true;
    } else if !wanted && std::mem::take(&mut held.bypass_change_detection().stopped) {
        time.unpause();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn app() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, plugin)).init_resource::<ButtonInput<KeyCode>>();
        app
    }

    fn press(app: &mut App, key: KeyCode) -> PictureLight {
        app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(key);
        app.update();
        app.world_mut().resource_mut::<ButtonInput<KeyCode>>().reset_all();
        *app.world().resource::<PictureLight>()
    }

    fn is_paused(app: &App) -> bool {
        app.world().resource::<Time<Virtual>>().is_paused()
    }

    #[test]
    fn white_and_black_stop_the_table_until_it_is_shown_again() {
        let mut app = app();
        assert_eq!(press(&mut app, KeyCode::F8), PictureLight::White);
        assert!(is_paused(&app));
        assert_eq!(press(&mut app, KeyCode::F9), PictureLight::Black);
        assert!(is_paused(&app));
        assert_eq!(press(&mut app, KeyCode::F9), PictureLight::Table);
        assert!(!is_paused(&app));
    }

    #[test]
    fn a_table_that_was_paused_before_stays_paused() {
        let mut app = app();
        app.world_mut().resource_mut::<Time<Virtual>>().pause();
        press(&mut app, KeyCode::F8);
        assert_eq!(press(&mut app, KeyCode::F8), PictureLight::Table);
        assert!(is_paused(&app));
    }

    #[test]
    fn the_clock_waits_for_all_who_hold_it() {
        let mut app = app();
        app.world_mut().resource_mut::<ClockHolds>().by_calibration = true;
        press(&mut app, KeyCode::F8);
        press(&mut app, KeyCode::F8);
        assert!(is_paused(&app));
        app.world_mut().resource_mut::<ClockHolds>().by_calibration = false;
        app.update();
        assert!(!is_paused(&app));
    }

    #[test]
    fn a_light_that_stays_changes_nothing() {
        let mut app = app();
        press(&mut app, KeyCode::F8);
        app.update();
        assert!(!app.world().is_resource_changed::<PictureLight>());
        assert!(!app.world().is_resource_changed::<ClockHolds>());
    }
}
