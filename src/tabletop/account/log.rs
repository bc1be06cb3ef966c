//! All that happened to the seats of a match, in order. It depends on the accepted actions alone: after an
//! undo, and in a match that goes on after a restart, it is that of a match in which nothing was interrupted.

use super::{EffectCause, SeatAccount, SeatEffect};
use shoal_contract::Seat;

/// A point in the showing of a match: an action, counted from 1, and the number of its events that were shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct PlaybackPosition {
    /// The action.
    pub action: usize,
    /// The number of its events; [`usize::MAX`] for all of them.
    pub events: usize,
}

impl PlaybackPosition {
    /// Returns the moment after this many actions.
    pub const fn after(action: usize) -> Self {
        Self { action, events: usize::MAX }
    }
}

/// Something that happened to a seat.
#[derive(Debug, Clone, Copy)]
struct SeatLogEntry {
    /// The moment from which on it has happened.
    from: PlaybackPosition,
    /// The seat's number before the action.
    before: i32,
    effect: SeatEffect,
}

/// Everything that happened to the seats of a match.
#[derive(Debug, Clone, Default)]
pub struct SeatLog {
    entries: Vec<SeatLogEntry>,
    /// The numbers of the seats after all of it.
    numbers: Vec<i32>,
}

impl SeatLog {
    /// A log in which nothing has happened yet to seats with these numbers.
    pub fn of(numbers: Vec<i32>) -> Self {
        Self { entries: Vec::new(), numbers }
    }

    /// Enters what the events of an action did, each with the place of its event, and the numbers after it.
    pub fn note(
        &mut self,
        action: usize,
        effects: impl IntoIterator<Item = (usize, SeatEffect)>,
        numbers: Vec<i32>,
    ) {
        let before = |seat: Seat| self.numbers.get(seat.index()).copied().unwrap_or_default();
        let entry = |(event, effect): (usize, SeatEffect)| SeatLogEntry {
            from: PlaybackPosition { action, events: event + 1 },
            before: before(effect.seat()),
            effect,
        };
        self.entries.extend(effects.into_iter().map(entry));
        self.numbers = numbers;
    }

    /// Forgets what came after this many actions, when the numbers were these.
    pub fn go_back(&mut self, after: usize, numbers: Vec<i32>) {
        self.entries.retain(|entry| entry.from.action <= after);
        self.numbers = numbers;
    }

    /// Returns what happened between two moments, in order.
    pub fn between(
        &self,
        after: PlaybackPosition,
        until: PlaybackPosition,
    ) -> impl DoubleEndedIterator<Item = SeatEffect> {
        self.part(after, until).iter().map(|entry| entry.effect)
    }

    fn part(&self, after: PlaybackPosition, until: PlaybackPosition) -> &[SeatLogEntry] {
        let end = self.entries.partition_point(|entry| entry.from <= until);
        let begin = self.entries.partition_point(|entry| entry.from <= after).min(end);
        &self.entries[begin..end]
    }

    /// Sums up the news for a seat's own tray: what others did to it since its last turn, or else what it did in that
    /// turn. `now` is its number.
    pub fn news(&self, seat: Seat, until: PlaybackPosition, now: i32) -> Option<SeatAccount> {
        let all = self.since_turn(seat, until);
        let happened = |entry: &&SeatLogEntry| matches!(entry.effect, SeatEffect::Happened(..));
        let others: Vec<&SeatLogEntry> = all.iter().copied().filter(happened).collect();
        account(if others.is_empty() { &all } else { &others }, now)
    }

    /// All that happened to a seat since its last turn began, its own doing included.
    pub fn last_turn(&self, seat: Seat, until: PlaybackPosition, now: i32) -> Option<SeatAccount> {
        account(&self.since_turn(seat, until), now)
    }

    /// All that happened to a seat since a moment.
    pub fn since(
        &self,
        seat: Seat,
        after: PlaybackPosition,
        until: PlaybackPosition,
        now: i32,
    ) -> Option<SeatAccount> {
        let own = |entry: &&SeatLogEntry| entry.effect.seat() == seat;
        account(&self.part(after, until).iter().filter(own).collect::<Vec<_>>(), now)
    }

    /// Returns the effects of the last action that did anything to a seat, each with its seat, as far as it was shown
    /// by a moment; causes that are alike for a seat are added up.
    pub fn latest(&self, until: PlaybackPosition) -> Vec<(Seat, EffectCause)> {
        let known = self.part(PlaybackPosition::default(), until);
        let with_cause = known.iter().filter(|entry| entry.effect.cause().is_some());
        let last = with_cause.clone().next_back().map(|entry| entry.from.action);
        let mut found: Vec<(Seat, EffectCause)> = Vec::new();
        for effect in with_cause.filter(|entry| Some(entry.from.action) == last).map(|it| it.effect)
        {
            let (seat, Some(cause)) = (effect.seat(), effect.cause()) else { continue };
            match found.iter_mut().find(|(other, sum)| *other == seat && sum.is_like(&cause)) {
                Some((_, sum)) => *sum = sum.and(cause),
                None => found.push((seat, cause)),
            }
        }
        found
    }

    fn since_turn(&self, seat: Seat, until: PlaybackPosition) -> Vec<&SeatLogEntry> {
        let known = self.part(PlaybackPosition::default(), until).iter().rev();
        let own = known.filter(|entry| entry.effect.seat() == seat);
        let mut found: Vec<&SeatLogEntry> =
            own.take_while(|entry| !matches!(entry.effect, SeatEffect::Turn(_))).collect();
        found.reverse();
        found
    }
}

/// Sums up these entries; `None` if nothing happened.
fn account(entries: &[&SeatLogEntry], now: i32) -> Option<SeatAccount> {
    let causes = || entries.iter().filter_map(|entry| entry.effect.cause());
    let first = entries.iter().find(|entry| entry.effect.cause().is_some())?;
    Some(SeatAccount::of(first.before, now, causes()))
}
