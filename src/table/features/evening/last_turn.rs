//! Announcements in a match before the time at which people want to stop: when about a quarter of an hour is left, when
//! the last turn begins, and when the time has come. Nobody has to stop: a journal can be continued another day.

use super::date::{WallClock, time_of_day};
use super::stop::StopTime;
use crate::matches::hosting::HostedMatch;
use crate::matches::lobby_game::LobbyGame;
use bevy::prelude::*;
use jiff::{SignedDuration, Zoned};
use shoal_contract::{Game as _, MatchStanding, Seat, listed};
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::seat_panels::SeatPanels;
use std::time::Duration;

/// Time that is left at the first announcement.
const SOON: SignedDuration = SignedDuration::from_mins(15);
/// Time left, in turns of the measured length, below which a turn is announced as the last.
const TURNS: f64 = 1.5;

/// Measurements of the match on the table, and the announcements made so far.
#[derive(Default)]
pub(super) struct StopTimeTracker {
    /// The turn in which the measuring began, and the time of its beginning.
    began: Option<(u64, Zoned)>,
    /// The turn that was seen last, and the mean length of those before it.
    turn: Option<u64>,
    length: SignedDuration,
    /// The turn that was announced as the last.
    last: Option<u64>,
    told_soon: bool,
    told_over: bool,
}

/// An announcement to everybody.
#[derive(Debug, PartialEq)]
enum StopAnnouncement {
    /// Not much time is left: about this many turns, if the game counts turns.
    Soon(Option<u64>),
    /// This turn is the last.
    LastTurn,
    /// The time has come.
    Over,
}

impl StopTimeTracker {
    /// The announcement that is due in this turn (`None` for games without turns). `usual` is the expected length of a
    /// turn until one has been measured.
    fn due_announcement(
        &mut self,
        (now, at): (&Zoned, &Zoned),
        turn: Option<u64>,
        usual: Duration,
    ) -> Option<StopAnnouncement> {
        let left = at.duration_since(now);
        let begins = self.turn != turn || self.began.is_none();
        self.turn = turn;
        let count = turn.unwrap_or_default();
        // Turns can be taken back.
        let known = self.began.take().filter(|(first, _)| *first <= count);
        let (first, since) = known.unwrap_or_else(|| (count, now.clone()));
        if begins {
            self.length = match i32::try_from(count - first) {
                Ok(turns @ 1..) => now.duration_since(&since) / turns,
                _ => usual.try_into().unwrap_or(SOON),
            };
        }
        let length = self.length;
        self.began = Some((first, since));
        self.last = self.last.filter(|last| turn.is_none() || *last <= count);
        let is_over = match (turn, self.last) {
            (Some(turn), last) => last.is_some_and(|last| turn > last),
            (None, _) => left <= SignedDuration::ZERO,
        };
        if is_over {
            return (!std::mem::replace(&mut self.told_over, true))
                .then_some(StopAnnouncement::Over);
        }
        let ends = left <= SignedDuration::ZERO || begins && left < length.mul_f64(TURNS);
        if turn.is_some() && ends && self.last.is_none() {
            self.last = turn;
            return Some(StopAnnouncement::LastTurn);
        }
        if left <= SOON && self.last.is_none() && !std::mem::replace(&mut self.told_soon, true) {
            let turns = (left.as_secs_f64() / length.as_secs_f64().max(1.0)).round();
            return Some(StopAnnouncement::Soon(turn.map(|_| (turns as u64).max(1))));
        }
        None
    }
}

/// Makes the announcements to all players.
pub(super) fn announce_stop_time<V: LobbyGame>(
    hosted: Res<HostedMatch<V>>,
    clock: Res<WallClock>,
    chairs: Res<Chairs>,
    mut stop: ResMut<StopTime>,
    mut course: Local<StopTimeTracker>,
    mut seat_panels: ResMut<SeatPanels>,
) {
    if hosted.is_added() {
        *course = StopTimeTracker::default();
        // Another match may begin without a look at the lobby.
        if stop.0.as_ref().is_some_and(|at| *at <= clock.now()) {
            stop.0 = None;
        }
    }
    let Some(at) = stop.0.as_ref().filter(|_| !hosted.is_watched() && !hosted.game().is_over())
    else {
        return;
    };
    let (now, world) = (clock.now(), hosted.game().world());
    let Some(word) = course.due_announcement((&now, at), V::Game::turns(world), V::usual_turn())
    else {
        return;
    };
    let sentence = sentence(&word, &now, at, || leader(&V::Game::standing(world), &chairs));
    for seat in chairs.seats().filter(|seat| chairs.is_person(*seat)) {
        seat_panels.inform(seat, sentence.clone());
    }
}

fn sentence(
    word: &StopAnnouncement,
    now: &Zoned,
    at: &Zoned,
    leader: impl Fn() -> String,
) -> String {
    let at = time_of_day(at);
    match word {
        StopAnnouncement::Soon(turns) => {
            let turns = match turns {
                None => String::new(),
                Some(1) => ": about one more turn".into(),
                Some(turns) => format!(": about {turns} more turns"),
            };
            format!("You want to stop at {at}{turns}.")
        }
        StopAnnouncement::LastTurn => format!("This is the last turn: you want to stop at {at}."),
        StopAnnouncement::Over => format!(
            "It is {}: time to stop. {} You can go on now, or another day with Go on in the lobby.",
            time_of_day(now),
            leader()
        ),
    }
}

/// A sentence about the leader.
fn leader(standing: &MatchStanding, chairs: &Chairs) -> String {
    let plays = |seat: &Seat| !standing.out.contains(seat);
    let scores = chairs.seats().filter(plays);
    let scores: Vec<_> =
        scores.filter_map(|seat| Some((seat, standing.scores.get(seat.index())?))).collect();
    let most = scores.iter().map(|(_, score)| *score).max();
    let first = scores.iter().filter(|(_, score)| Some(*score) == most);
    let names: Vec<String> = first.map(|(seat, _)| chairs.players_of(*seat)).collect();
    match names.as_slice() {
        [] => "Nobody leads.".into(),
        [name] => format!("{name} leads."),
        names => format!("{} share the lead.", listed(names)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::ToSpan as _;
    use jiff::civil::date;
    use jiff::tz::TimeZone;

    const USUAL: Duration = Duration::from_secs(300);

    /// The announcements at these minutes and turns, with the stop after 60 minutes.
    fn said(moments: &[(i64, Option<u64>)]) -> Vec<(i64, StopAnnouncement)> {
        let began = date(2026, 11, 23).at(20, 30, 0, 0).to_zoned(TimeZone::UTC);
        let began = began.expect("it is on the calendar");
        let after = |minutes: i64| began.checked_add(minutes.minutes()).expect("it is near");
        let mut course = StopTimeTracker::default();
        let mut word = |&(minute, turn)| {
            Some((minute, course.due_announcement((&after(minute), &after(60)), turn, USUAL)?))
        };
        moments.iter().filter_map(&mut word).collect()
    }

    #[test]
    fn the_last_turn_is_told_when_it_begins_by_the_length_of_those_before() {
        // Turns take ten minutes: the one that begins at 50 ends in time, and no other would.
        let moments: Vec<_> =
            (0..70).map(|minute| (minute, Some(1 + minute as u64 / 10))).collect();
        let told = [
            (45, StopAnnouncement::Soon(Some(2))),
            (50, StopAnnouncement::LastTurn),
            (60, StopAnnouncement::Over),
        ];
        assert_eq!(said(&moments), told);
    }

    #[test]
    fn a_turn_in_which_the_time_comes_is_the_last() {
        let slow = |minute| (minute, Some(1 + u64::from(minute >= 20) + u64::from(minute >= 70)));
        let moments: Vec<_> = (0..80).map(slow).collect();
        let told = [
            (45, StopAnnouncement::Soon(Some(1))),
            (60, StopAnnouncement::LastTurn),
            (70, StopAnnouncement::Over),
        ];
        assert_eq!(said(&moments), told);
    }

    #[test]
    fn a_turn_that_is_taken_back_can_be_the_last_again() {
        let moments = [(0, Some(4)), (10, Some(5)), (50, Some(6)), (55, Some(5)), (58, Some(6))];
        let told = [
            (50, StopAnnouncement::LastTurn),
            (55, StopAnnouncement::LastTurn),
            (58, StopAnnouncement::Over),
        ];
        assert_eq!(said(&moments), told);
    }

    #[test]
    fn games_without_turns_tell_the_time_alone() {
        let moments: Vec<_> = (0..70).map(|minute| (minute, None)).collect();
        assert_eq!(
            said(&moments),
            [(45, StopAnnouncement::Soon(None)), (60, StopAnnouncement::Over)]
        );
    }

    #[test]
    fn the_leader_is_named_and_those_who_are_out_lead_no_more() {
        use shoal_contract::SeatScore;
        use shoal_tabletop::seats::{SeatPlayer, chairs_for};
        let names = ["Ann", "Bob", "Cid"].map(str::to_owned);
        let chairs = Chairs(chairs_for(&names, SeatPlayer::Person));
        let scores = [5, 7, 5].map(SeatScore::Number).to_vec();
        let standing = MatchStanding { scores, out: vec![], winners: None };
        assert_eq!(leader(&standing, &chairs), "Bob leads.");
        let standing = MatchStanding { out: vec![Seat(1)], ..standing };
        assert_eq!(leader(&standing, &chairs), "Ann and Cid share the lead.");
    }
}
