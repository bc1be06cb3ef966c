//! All that happened to the seats of a match, in order. It depends on the accepted actions alone: after an
//! undo, and in a match that goes on after a restart, it is that of a match in which nothing was interrupted.

use super::{Account, Cause, Touch};
use shoal_contract::Seat;

/// A point in the showing of a match: an action, counted from 1, and the number of its events that were shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Moment {
    /// The action.
    pub action: usize,
    /// The number of its events; [`usize::MAX`] for all of them.
    pub events: usize,
}

impl Moment {
    /// Returns the moment after this many actions.
    pub const fn after(action: usize) -> Self {
        Self { action, events: usize::MAX }
    }
}

/// Something that happened to a seat.
#[derive(Debug, Clone, Copy)]
struct Entry {
    /// The moment from which on it has happened.
    from: Moment,
    /// The seat's number before the action.
    before: i32,
    touch: Touch,
}

/// Everything that happened to the seats of a match.
#[derive(Debug, Clone, Default)]
pub struct Log {
    entries: Vec<Entry>,
    /// The numbers of the seats after all of it.
    numbers: Vec<i32>,
}

impl Log {
    /// A log in which nothing has happened yet to seats with these numbers.
    pub fn of(numbers: Vec<i32>) -> Self {
        Self { entries: Vec::new(), numbers }
    }

    /// Enters what the events of an action did, each with the place of its event, and the numbers after it.
    pub fn note(
        &mut self,
        action: usize,
        touches: impl IntoIterator<Item = (usize, Touch)>,
        numbers: Vec<i32>,
    ) {
        let before = |seat: Seat| self.numbers.get(seat.index()).copied().unwrap_or_default();
        let entry = |(event, touch): (usize, Touch)| Entry {
            from: Moment { action, events: event + 1 },
            before: before(touch.seat()),
            touch,
        };
        self.entries.extend(touches.into_iter().map(entry));
        self.numbers = numbers;
    }

    /// Forgets what came after this many actions, when the numbers were these.
    pub fn go_back(&mut self, after: usize, numbers: Vec<i32>) {
        self.entries.retain(|entry| entry.from.action <= after);
        self.numbers = numbers;
    }

    /// Returns what happened between two moments, in order.
    pub fn between(&self, after: Moment, until: Moment) -> impl DoubleEndedIterator<Item = Touch> {
        self.part(after, until).iter().map(|entry| entry.touch)
    }

    fn part(&self, after: Moment, until: Moment) -> &[Entry] {
        let end = self.entries.partition_point(|entry| entry.from <= until);
        let begin = self.entries.partition_point(|entry| entry.from <= after).min(end);
        &self.entries[begin..end]
    }

    /// Sums up the news for a seat's own tray: what others did to it since its last turn, or else what it did in that
    /// turn. `now` is its number.
    pub fn news(&self, seat: Seat, until: Moment, now: i32) -> Option<Account> {
        let all = self.since_turn(seat, until);
        let happened = |entry: &&Entry| matches!(entry.touch, Touch::Happened(..));
        let others: Vec<&Entry> = all.iter().copied().filter(happened).collect();
        account(if others.is_empty() { &all } else { &others }, now)
    }

    /// All that happened to a seat since its last turn began, its own doing included.
    pub fn last_turn(&self, seat: Seat, until: Moment, now: i32) -> Option<Account> {
        account(&self.since_turn(seat, until), now)
    }

    /// All that happened to a seat since a moment.
    pub fn since(&self, seat: Seat, after: Moment, until: Moment, now: i32) -> Option<Account> {
        let own = |entry: &&Entry| entry.touch.seat() == seat;
        account(&self.part(after, until).iter().filter(own).collect::<Vec<_>>(), now)
    }

    /// Returns the effects of the last action that did anything to a seat, each with its seat, as far as it was shown
    /// by a moment; causes that are alike for a seat are added up.
    pub fn latest(&self, until: Moment) -> Vec<(Seat, Cause)> {
        let known = self.part(Moment::default(), until);
        let with_cause = known.iter().filter(|entry| entry.touch.cause().is_some());
        let last = with_cause.clone().next_back().map(|entry| entry.from.action);
        let mut found: Vec<(Seat, Cause)> = Vec::new();
        for touch in with_cause.filter(|entry| Some(entry.from.action) == last).map(|it| it.touch) {
            let (seat, Some(cause)) = (touch.seat(), touch.cause()) else { continue };
            match found.iter_mut().find(|(other, sum)| *other == seat && sum.is_like(&cause)) {
                Some((_, sum)) => *sum = sum.and(cause),
                None => found.push((seat, cause)),
            }
        }
        found
    }

    fn since_turn(&self, seat: Seat, until: Moment) -> Vec<&Entry> {
        let known = self.part(Moment::default(), until).iter().rev();
        let own = known.filter(|entry| entry.touch.seat() == seat);
        let mut found: Vec<&Entry> =
            own.take_while(|entry| !matches!(entry.touch, Touch::Turn(_))).collect();
        found.reverse();
        found
    }
}

/// Sums up these entries; `None` if nothing happened.
fn account(entries: &[&Entry], now: i32) -> Option<Account> {
    let causes = || entries.iter().filter_map(|entry| entry.touch.cause());
    let first = entries.iter().find(|entry| entry.touch.cause().is_some())?;
    Some(Account::of(first.before, now, causes()))
}
