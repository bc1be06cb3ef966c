//! The clock by which the table waits for people: [`Time<Patience>`].
//!
//! Nobody is late because the computer is slow. People can answer only what they have been shown, and an
//! answer is heard only at the next frame: so a frame counts for a quarter of a second at most, however long
//! it took, and for nothing while the host's light hides the table. Whatever is taken from people once they
//! have had time for it (a turn, an answer, news that go, a press that is held for too long) goes by this
//! clock, not by [`Time<Real>`].

use crate::picture::projection::PictureLight;
use bevy::prelude::*;
use bevy::time::TimeSystems;
use std::time::Duration;

/// The most that a frame counts for: on a computer that keeps up, all frames are shorter.
pub const LONGEST_FRAME: Duration = Duration::from_millis(250);

/// The context of [`Time<Patience>`]: the most that a frame counts for now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patience {
    longest_frame: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self { longest_frame: LONGEST_FRAME }
    }
}

impl Patience {
    /// Counts frames up to this length in full, because a resting table pauses between them: whatever people do begins
    /// the next one at once.
    pub fn allow_long_frames(&mut self, pause: Duration) {
        self.longest_frame = pause.max(LONGEST_FRAME);
    }
}

/// Adds the clock. Every part of the table that waits for people calls it; only the first call counts.
pub fn add_clock(app: &mut App) {
    if !app.world().contains_resource::<Time<Patience>>() {
        app.init_resource::<Time<Patience>>().add_systems(First, advance.after(TimeSystems));
    }
}

fn advance(
    real: Res<Time<Real>>,
    light: Option<Res<PictureLight>>,
    mut patience: ResMut<Time<Patience>>,
) {
    let is_seen = light.is_none_or(|light| light.shows_table());
    let longest = if is_seen { patience.context().longest_frame } else { Duration::ZERO };
    patience.advance_by(real.delta().min(longest));
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::time::TimeUpdateStrategy;

    /// How much the clock of a table has gone on after frames of these lengths, in milliseconds.
    fn counted(app: &mut App, frames: &[u64]) -> u128 {
        let before = app.world().resource::<Time<Patience>>().elapsed();
        for &frame in frames {
            let frame = Duration::from_millis(frame);
            app.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
            app.update();
        }
        (app.world().resource::<Time<Patience>>().elapsed() - before).as_millis()
    }

    fn table() -> App {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins);
        add_clock(&mut app);
        add_clock(&mut app);
        app.update();
        app
    }

    #[test]
    fn a_slow_frame_counts_for_a_quarter_of_a_second_however_long_it_took() {
        let mut app = table();
        assert_eq!(counted(&mut app, &[16, 250, 16]), 282);
        assert_eq!(counted(&mut app, &[251, 3000, 8 * 3_600_000]), 750);
    }

    #[test]
    fn a_table_that_rests_between_frames_is_not_slow() {
        let mut app = table();
        let rest = |app: &mut App, pause| {
            let mut patience = app.world_mut().resource_mut::<Time<Patience>>();
            patience.context_mut().allow_long_frames(Duration::from_millis(pause));
        };
        rest(&mut app, 2000);
        assert_eq!(counted(&mut app, &[2000, 2000, 60_000]), 6000);
        rest(&mut app, 100);
        assert_eq!(counted(&mut app, &[2000, 200]), 450);
    }

    #[test]
    fn nobody_is_waited_for_while_the_light_hides_the_table() {
        let mut app = table();
        app.insert_resource(PictureLight::Black);
        assert_eq!(counted(&mut app, &[16, 2000]), 0);
        app.insert_resource(PictureLight::default());
        assert_eq!(counted(&mut app, &[16]), 16);
    }
}
