//! Keeps the dials of the table and the settings file in step: the dials begin as the settings say, and what a seat or
//! the host turns is kept in the settings.

use crate::matches::playback::{PlaybackSpeeds, TablePace};
use bevy::prelude::*;
use shoal_tabletop::picture::sound::Loudness;
use shoal_tabletop::system::settings::Settings;
use std::time::Duration;

/// Sets the dials as the settings say, and keeps both the same from then on. A dial turned after
/// this plugin is added and before the first frame stands for this run alone.
pub fn plugin(app: &mut App) {
    app.init_resource::<Settings>().init_resource::<TablePace>().init_resource::<Loudness>();
    let wanted = SyncedDials::of_settings(app.world().resource::<Settings>());
    wanted.turn(&mut app.world_mut().resource_mut::<TablePace>());
    *app.world_mut().resource_mut::<Loudness>() = wanted.loudness;
    app.add_systems(Update, keep_in_step);
}

/// The dials that the table and the settings file have in common.
#[derive(Debug, Clone, Copy, PartialEq)]
struct SyncedDials {
    speeds: PlaybackSpeeds,
    by_itself: bool,
    window: f32,
    loudness: Loudness,
}

impl SyncedDials {
    fn of_settings(settings: &Settings) -> Self {
        let loudness = Loudness { volume: settings.sound.volume, muted: settings.sound.mute };
        let play = &settings.play;
        Self {
            speeds: PlaybackSpeeds { play: play.speed, watch: play.watch_speed },
            by_itself: play.press_on_by_itself,
            window: play.card_window,
            loudness,
        }
    }

    fn of_table(pace: &TablePace, loudness: Loudness) -> Self {
        Self {
            speeds: pace.speeds(),
            by_itself: pace.by_itself,
            window: pace.reaction_time.as_secs_f32(),
            loudness,
        }
    }

    fn turn(self, pace: &mut TablePace) {
        pace.set_speeds(self.speeds);
        pace.by_itself = self.by_itself;
        pace.reaction_time = Duration::try_from_secs_f32(self.window).unwrap_or(pace.reaction_time);
    }

    fn keep(self, settings: &mut Settings) {
        settings.play.speed = self.speeds.play;
        settings.play.watch_speed = self.speeds.watch;
        settings.play.press_on_by_itself = self.by_itself;
        settings.play.card_window = self.window;
        settings.sound.volume = self.loudness.volume;
        settings.sound.mute = self.loudness.muted;
    }

    /// Returns these dials, but for those that were turned `from` something `to` something else: a speed that is so for
    /// this run alone stays when the volume is turned.
    fn after(self, from: Self, to: Self) -> Self {
        fn one<T: PartialEq>(stays: T, from: T, to: T) -> T {
            if from == to { stays } else { to }
        }
        Self {
            speeds: PlaybackSpeeds {
                play: one(self.speeds.play, from.speeds.play, to.speeds.play),
                watch: one(self.speeds.watch, from.speeds.watch, to.speeds.watch),
            },
            by_itself: one(self.by_itself, from.by_itself, to.by_itself),
            window: one(self.window, from.window, to.window),
            loudness: one(self.loudness, from.loudness, to.loudness),
        }
    }
}

/// Copies settings to the dials or back: whichever of the two was changed last is right.
fn keep_in_step(
    mut settings: ResMut<Settings>,
    mut pace: ResMut<TablePace>,
    mut loudness: ResMut<Loudness>,
    mut seen: Local<Option<(SyncedDials, SyncedDials)>>,
) {
    let kept = SyncedDials::of_settings(&settings);
    let turned = SyncedDials::of_table(&pace, *loudness);
    let (kept_before, turned_before) = seen.unwrap_or((kept, turned));
    if kept != kept_before {
        let wanted = turned.after(kept_before, kept);
        wanted.turn(&mut pace);
        *loudness = wanted.loudness;
    } else if turned != turned_before {
        kept.after(turned_before, turned).keep(&mut settings);
    }
    *seen = Some((SyncedDials::of_settings(&settings), SyncedDials::of_table(&pace, *loudness)));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn app() -> App {
        let mut app = App::new();
        let mut settings = Settings::default();
        settings.play.speed = 2.0;
        settings.sound.mute = true;
        app.insert_resource(settings).add_plugins(plugin);
        app
    }

    #[test]
    fn the_settings_are_so_at_the_start() {
        let app = app();
        assert_eq!(app.world().resource::<TablePace>().speed(), 2.0);
        assert!(app.world().resource::<Loudness>().muted);
    }

    #[test]
    fn what_either_side_turns_the_other_follows() {
        let mut app = app();
        app.update();
        app.world_mut().resource_mut::<TablePace>().set_speed(4.0);
        app.update();
        assert_eq!(app.world().resource::<Settings>().play.speed, 4.0);
        app.world_mut().resource_mut::<Settings>().sound.mute = false;
        app.update();
        assert!(!app.world().resource::<Loudness>().muted);
        assert_eq!(app.world().resource::<TablePace>().speed(), 4.0);
    }

    #[test]
    fn the_speed_of_watching_is_kept_beside_that_of_playing() {
        let mut app = app();
        app.update();
        app.world_mut().resource_mut::<TablePace>().watch(true);
        app.world_mut().resource_mut::<TablePace>().set_speed(8.0);
        app.update();
        let play = &app.world().resource::<Settings>().play;
        assert_eq!((play.speed, play.watch_speed), (2.0, 8.0));
        app.world_mut().resource_mut::<TablePace>().watch(false);
        app.update();
        assert_eq!(app.world().resource::<TablePace>().speed(), 2.0);
        assert_eq!(app.world().resource::<Settings>().play.watch_speed, 8.0);
    }

    #[test]
    fn what_the_command_line_says_is_not_kept() {
        let mut app = app();
        app.world_mut().resource_mut::<TablePace>().set_speed(8.0);
        app.update();
        app.update();
        assert_eq!(app.world().resource::<TablePace>().speed(), 8.0);
        assert_eq!(app.world().resource::<Settings>().play.speed, 2.0);
        app.world_mut().resource_mut::<Settings>().sound.mute = false;
        app.update();
        app.world_mut().resource_mut::<Loudness>().volume = 0.25;
        app.update();
        assert_eq!(
            app.world().resource::<TablePace>().speed(),
            8.0,
            "the sound has nothing to do with it"
        );
        assert_eq!(app.world().resource::<Settings>().play.speed, 2.0);
    }
}
