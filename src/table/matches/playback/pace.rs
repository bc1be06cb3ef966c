//! The pace of the table: the speed dial, hurrying, and the delays before the house acts.

use bevy::prelude::*;
use shoal_contract::Seat;
use std::collections::BTreeSet;
use std::time::Duration;

/// The stops of the speed dial; 1 is its detent.
pub const SPEEDS: [f32; 6] = [0.25, 0.5, 1.0, 2.0, 4.0, 8.0];
/// Speed while a player fast-forwards, at first and after [`LONG`], in times of normal speed.
const HURRIED: [f32; 2] = [4.0, 8.0];
/// Time after which hurrying becomes faster.
const LONG: Duration = Duration::from_secs(2);

/// The speed of the table, and the times it waits.
///
/// # Examples
///
/// ```
/// use shoal_table::matches::playback::{PlaybackSpeeds, TablePace};
///
/// let mut pace = TablePace::default();
/// pace.set_speeds(PlaybackSpeeds { play: 2.0, watch: 4.0 });
/// assert_eq!(pace.speed(), 2.0);
/// ```
#[derive(Resource, Debug, Clone)]
pub struct TablePace {
    /// `true` if the house presses on by itself; if not, only by hand.
    pub by_itself: bool,
    /// Wait before the house ends the time in which something can be taken back, and before the actions for which
    /// [`super::PlaybackView::has_long_delay`] is true.
    pub long_house_delay: Duration,
    /// Wait before anything else that the house does.
    pub short_house_delay: Duration,
    /// Wait while people could still do something, before the next phase and before a bot chooses.
    pub reaction_time: Duration,
    /// Time for which a bot seems to think, so that people can follow.
    pub thinking: Duration,
    /// The seats that hold the house up: it does not press on before they let go.
    pub held_by: BTreeSet<Seat>,
    speeds: PlaybackSpeeds,
    /// `true` while the match is only watched.
    watching: bool,
    hurried_by: BTreeSet<Seat>,
    hurried_for: Duration,
}

/// The two positions of the speed dial: for matches that people play, and for those that they only watch (recordings,
/// and matches of bots alone). People watch at another speed than they play.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlaybackSpeeds {
    /// Speed of matches that people play, in times of normal speed.
    pub play: f32,
    /// Speed of matches that are watched, in times of normal speed.
    pub watch: f32,
}

impl Default for PlaybackSpeeds {
    fn default() -> Self {
        Self { play: 1.0, watch: 1.0 }
    }
}

impl Default for TablePace {
    fn default() -> Self {
        Self {
            by_itself: true,
            long_house_delay: Duration::from_secs(2),
            short_house_delay: Duration::from_millis(250),
            reaction_time: Duration::from_secs(4),
            thinking: Duration::from_millis(500),
            held_by: BTreeSet::new(),
            speeds: PlaybackSpeeds::default(),
            watching: false,
            hurried_by: BTreeSet::new(),
            hurried_for: Duration::ZERO,
        }
    }
}

impl TablePace {
    /// The position of the speed dial that applies now.
    pub fn speed(&self) -> f32 {
        if self.watching { self.speeds.watch } else { self.speeds.play }
    }

    /// Turns the speed dial, within its ends: that of watching while a match is watched, else that of playing.
    pub fn set_speed(&mut self, speed: f32) {
        let PlaybackSpeeds { play, watch } = self.speeds;
        self.set_speeds(match self.watching {
            true => PlaybackSpeeds { play, watch: speed },
            false => PlaybackSpeeds { play: speed, watch },
        });
    }

    /// Both positions of the speed dial.
    pub fn speeds(&self) -> PlaybackSpeeds {
        self.speeds
    }

    /// Turns the dial for both, within its ends; a speed that is no number leaves it.
    pub fn set_speeds(&mut self, to: PlaybackSpeeds) {
        let turned = |before: f32, to: f32| match to.is_finite() {
            true => to.clamp(SPEEDS[0], SPEEDS[SPEEDS.len() - 1]),
            false => before,
        };
        let PlaybackSpeeds { play, watch } = self.speeds;
        self.speeds =
            PlaybackSpeeds { play: turned(play, to.play), watch: turned(watch, to.watch) };
    }

    /// `true` while the match is only watched.
    pub fn is_watching(&self) -> bool {
        self.watching
    }

    /// Says whether the match is only watched from now on.
    pub fn watch(&mut self, watching: bool) {
        self.watching = watching;
    }

    /// Turns the dial by this many stops.
    pub fn turn_dial(&mut self, stops: i32) {
        let at = SPEEDS.iter().rposition(|&speed| speed <= self.speed()).unwrap_or(0);
        let last = SPEEDS.len() - 1;
        let to = at.saturating_add_signed(stops as isize).min(last);
        self.set_speed(SPEEDS[to]);
    }

    /// Notes that a seat begins or ceases to hold the button that hurries.
    pub fn hurry(&mut self, seat: Seat, on: bool) {
        if on {
            self.hurried_by.insert(seat);
        } else {
            self.hurried_by.remove(&seat);
        }
        if self.hurried_by.is_empty() {
            self.hurried_for = Duration::ZERO;
        }
    }

    /// Notes that a seat begins or ceases to hold the house up.
    pub fn hold(&mut self, seat: Seat, on: bool) {
        if on {
            self.held_by.insert(seat);
        } else {
            self.held_by.remove(&seat);
        }
    }

    /// Returns `true` if any seat holds the button that hurries.
    pub fn is_hurried(&self) -> bool {
        !self.hurried_by.is_empty()
    }

    /// Counts the time of fast forward.
    pub fn tick(&mut self, by: Duration) {
        if self.is_hurried() {
            self.hurried_for += by;
        }
    }

    /// Returns the speed now, in times of normal speed. Hurrying never slows a fast dial down.
    pub fn factor(&self) -> f32 {
        let hurried = HURRIED[usize::from(self.hurried_for >= LONG)];
        if self.is_hurried() { self.speed().max(hurried) } else { self.speed() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dial_stops_at_its_ends() {
        let mut pace = TablePace::default();
        pace.turn_dial(-9);
        assert_eq!(pace.speed(), 0.25);
        pace.turn_dial(3);
        assert_eq!(pace.speed(), 2.0);
        pace.set_speed(100.0);
        assert_eq!(pace.speed(), 8.0);
        pace.set_speed(f32::NAN);
        assert_eq!(pace.speed(), 8.0, "a dial does not point nowhere");
    }

    #[test]
    fn how_fast_one_watches_is_not_how_fast_one_plays() {
        let mut pace = TablePace::default();
        pace.set_speed(0.5);
        pace.watch(true);
        assert_eq!(pace.speed(), 1.0);
        pace.set_speed(8.0);
        pace.turn_dial(-1);
        assert_eq!((pace.speed(), pace.factor()), (4.0, 4.0));
        pace.watch(false);
        assert_eq!((pace.speed(), pace.factor()), (0.5, 0.5));
    }

    #[test]
    fn hurrying_is_four_times_and_after_two_seconds_eight_times_as_fast() {
        let mut pace = TablePace::default();
        pace.hurry(Seat(1), true);
        pace.tick(Duration::from_millis(1900));
        assert_eq!(pace.factor(), 4.0);
        pace.hurry(Seat(0), true);
        pace.hurry(Seat(1), false);
        pace.tick(Duration::from_millis(200));
        assert_eq!(pace.factor(), 8.0, "the next one goes on where the first let go");
        pace.hurry(Seat(0), false);
        assert_eq!(pace.factor(), 1.0);
        pace.hurry(Seat(0), true);
        assert_eq!(pace.factor(), 4.0, "it begins anew");
    }
}
