//! The time to read cards that are laid open: enough for the first ones of a turn, and ever less for further ones, so that
//! no turn becomes long by them.

use super::{Bookmark, EventOf, PlaybackView, SetupOf, ViewOf};

/// Time in which a card that is laid open comes before each side of the table, in seconds at normal speed.
pub const REVEAL_COMES: f32 = 0.35;
/// Time for which it lies there.
pub const REVEAL_LIES: f32 = 2.0;
/// Time in which it goes away.
pub const REVEAL_GOES: f32 = 0.3;

/// Time for which an event takes in all that lays a card open.
const FULL: f32 = REVEAL_COMES + REVEAL_LIES + REVEAL_GOES;
/// The longest time for which an event is shown, in seconds at normal speed, whatever its game says.
pub const LONGEST: f32 = 60.0;
/// The most by which reading makes a chapter of the match longer, in seconds at normal speed.
const MOST: f32 = 6.0;
/// Number of cards in a chapter that may use up that time; further ones leave half of it to those after them.
const FIRST: usize = 3;

/// The time to read what is laid open in a chapter of a match.
#[derive(Debug, Default)]
pub struct ReadingTime {
    chapter: Option<u32>,
    /// Number of cards that were laid open in the chapter.
    shown: usize,
    /// Time by which they have made it longer.
    spent: f32,
    /// Time for each of the cards that are known to come.
    each: f32,
    /// Number of those cards.
    known: usize,
}

impl ReadingTime {
    /// Returns the time for which an event is shown that begins now, in seconds at normal speed. `waiting` are the events
    /// that are known to follow.
    pub fn of_event<'a, V: PlaybackView>(
        &mut self,
        event: &EventOf<V>,
        view: &ViewOf<V>,
        setup: &SetupOf<V>,
        waiting: impl Iterator<Item = &'a EventOf<V>>,
    ) -> f32 {
        let seconds = V::seconds(event, view, setup);
        let seconds = if seconds.is_finite() { seconds.clamp(0.0, LONGEST) } else { 0.0 };
        if !V::is_reveal(event) {
            return seconds;
        }
        let waiting = waiting.filter(|event| V::is_reveal(event)).count();
        self.of_reveal(V::bookmark(view, setup), seconds, waiting)
    }

    /// Returns the time for an event that lays a card open: at least `shortest`. `waiting` more are known to come.
    fn of_reveal(&mut self, moment: Option<Bookmark>, shortest: f32, waiting: usize) -> f32 {
        let chapter = moment.map(|moment| moment.chapter);
        if self.chapter != chapter {
            *self = Self { chapter, ..Self::default() };
        }
        if self.known == 0 {
            self.known = waiting + 1;
            let shares = self.known.max(if self.shown < FIRST { 1 } else { 2 });
            self.each = (MOST - self.spent) / shares as f32;
        }
        let more = self.each.min(FULL - shortest).max(0.0);
        self.known -= 1;
        self.shown += 1;
        self.spent += more;
        shortest + more
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TURN: Option<Bookmark> = Some(Bookmark { chapter: 3, part: 0 });
    const SHORTEST: f32 = 1.5;

    /// The times of cards that are laid open one after another; at the first one, `known` of them are known to come.
    fn times(count: usize, known: usize) -> Vec<f32> {
        let mut reading = ReadingTime::default();
        let waiting = |index: usize| known.saturating_sub(index + 1);
        (0..count).map(|index| reading.of_reveal(TURN, SHORTEST, waiting(index))).collect()
    }

    #[test]
    fn three_cards_of_a_turn_are_shown_in_full_and_however_many_there_are_it_grows_by_six_seconds()
    {
        let all = times(40, 0);
        assert_eq!(all[..3], [FULL; 3]);
        assert!(all.windows(2).all(|two| two[1] <= two[0]), "{all:?}");
        assert!(all[4] < FULL && all.iter().all(|time| *time >= SHORTEST), "{all:?}");
        let grown: f32 = all.iter().map(|time| time - SHORTEST).sum();
        assert!(grown <= MOST + 1e-3, "{grown}");
    }

    #[test]
    fn cards_that_are_laid_open_together_are_shown_for_the_same_time() {
        let all = times(8, 8);
        assert!(all.iter().all(|time| (time - SHORTEST - MOST / 8.0).abs() < 1e-3), "{all:?}");
    }

    #[test]
    fn the_next_turn_has_time_of_its_own() {
        let mut reading = ReadingTime::default();
        (0..20).for_each(|_| _ = reading.of_reveal(TURN, SHORTEST, 0));
        let next = TURN.map(|turn| Bookmark { chapter: turn.chapter + 1, ..turn });
        assert_eq!(reading.of_reveal(next, SHORTEST, 0), FULL);
    }
}
