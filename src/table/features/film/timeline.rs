//! A first pass over a match before it is filmed: the time that each action is shown at the table, and the turning
//! points.

use super::plan::MOST_HOLDS;
use crate::kit::GameView;
use crate::matches::playback::{EventOf, ReadingTime, SetupOf, ViewOf, for_the_table};
use shoal_contract::journal::MatchReplay;
use shoal_contract::{
    Game, GameSetup as _, Match, MatchStanding, ReviewableGame, Seat, SeatScore, TurningPoint,
    Viewer, are_several, listed,
};
use std::cmp::Reverse;

/// Least distance between two turning points, as a part of the match.
const APART: f32 = 0.04;

/// The timing of a match's actions, and the sentences told about it.
#[derive(Debug, Default)]
pub struct MatchTimeline {
    /// Time for which each action is shown at normal speed, in seconds.
    pub lengths: Vec<f32>,
    /// The turning points that are told, in order.
    pub points: Vec<TurningPoint>,
    /// A sentence about the end; `None` if the match is not over.
    pub ending: Option<String>,
}

/// A turning point that may be told.
struct TurningPointCandidate {
    /// Its importance: the weightiest is told first, and the later of two with the same weight.
    weight: u8,
    point: TurningPoint,
}

/// Weights of turning points that may be told.
mod weight {
    pub const LANDMARK: u8 = 0;
    pub const LEAD: u8 = 1;
    pub const OUT: u8 = 2;
    /// Weight of the first turning point that the game itself names; each further one weighs one less.
    pub const NAMED: u8 = 100;
}

impl MatchTimeline {
    /// Plays through a recording, which must be at its beginning, up to its end or to the first action that is against
    /// the rules.
    pub fn of<V: GameView>(replay: &mut MatchReplay<V::Game>) -> Self {
        let mut view = replay.hosted().seen_by(Viewer::Table);
        let mut before = V::Game::standing(replay.hosted().world());
        let (mut timeline, mut found) = (Self::default(), Vec::new());
        let mut reading = ReadingTime::default();
        while let Ok(Some((_, events))) = replay.step() {
            let game = replay.hosted();
            let (events, after) = (for_the_table(game, events), game.seen_by(Viewer::Table));
            let length = length::<V>(&mut view, &events, &after, game.setup(), &mut reading);
            timeline.lengths.push(length);
            view = after;
            let standing = V::Game::standing(game.world());
            let at = timeline.lengths.len();
            let told = changes::<V>(game, &before, &standing).into_iter();
            let landmark =
                V::landmark(&events, &view).map(|mark| (weight::LANDMARK, as_sentence(mark.words)));
            found.extend(told.chain(landmark).map(|(weight, words)| TurningPointCandidate {
                weight,
                point: TurningPoint { after: at, words },
            }));
            before = standing;
        }
        let game = replay.hosted();
        if let Some(winners) = V::winners(&view).filter(|_| game.is_over()) {
            found.extend(named_points(game));
            timeline.points = choose_points(found, &timeline.lengths);
            timeline.ending = Some(ending(&names(game, &winners)));
        }
        timeline
    }
}

/// Time for which the events of an action are shown, in seconds; `view` is the picture before them.
fn length<V: GameView>(
    view: &mut ViewOf<V>,
    events: &[EventOf<V>],
    after: &ViewOf<V>,
    setup: &SetupOf<V>,
    reading: &mut ReadingTime,
) -> f32 {
    let mut seconds = 0.0;
    for (index, event) in events.iter().enumerate() {
        seconds += reading.of_event::<V>(event, view, setup, events[index + 1..].iter());
        if index + 1 < events.len() {
            V::apply_event(view, event, after, setup);
        }
    }
    seconds
}

fn names<G: Game>(game: &Match<G>, seats: &[Seat]) -> Vec<String> {
    let names = game.setup().names();
    seats.iter().filter_map(|seat| names.get(seat.index()).cloned()).collect()
}

/// Sentences with weights about a change of the standing: seats that are out, a seat that has taken the lead.
fn changes<V: GameView>(
    game: &Match<V::Game>,
    before: &MatchStanding,
    now: &MatchStanding,
) -> Vec<(u8, String)> {
    if now.winners.is_some() {
        return Vec::new();
    }
    let out: Vec<Seat> =
        now.out.iter().filter(|seat| !before.out.contains(seat)).copied().collect();
    let mut told = Vec::new();
    if !out.is_empty() {
        let names = names(game, &out);
        let are = if are_several(&names) { "are" } else { "is" };
        told.push((weight::OUT, format!("{} {are} out.", listed(&names))));
    }
    if let (Some(was), Some(leads)) = (leader(before), leader(now))
        && was != leads
    {
        let names = names(game, &[leads]);
        let take = if are_several(&names) { "take" } else { "takes" };
        told.push((weight::LEAD, format!("{} {take} the lead.", listed(&names))));
    }
    told
}

/// The seat that leads alone, if there is one.
fn leader(standing: &MatchStanding) -> Option<Seat> {
    let most: &SeatScore = standing.scores.iter().max()?;
    let mut first = standing.scores.iter().enumerate().filter(|(_, score)| *score == most);
    let (seat, _) = first.next()?;
    first.next().is_none().then_some(Seat(seat as u16))
}

/// The turning points that the game itself names.
fn named_points<G: ReviewableGame>(game: &Match<G>) -> impl Iterator<Item = TurningPointCandidate> {
    let points = G::turning_points(game).into_iter().take(MOST_HOLDS);
    (0..)
        .zip(points)
        .map(|(place, point)| TurningPointCandidate { weight: weight::NAMED - place, point })
}

/// A landmark as a sentence: `Blocks join.`
fn as_sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}

/// The weightiest turning points that are not too close to each other, in order of time.
fn choose_points(mut found: Vec<TurningPointCandidate>, lengths: &[f32]) -> Vec<TurningPoint> {
    let mut at = 0.0;
    let mut ends = vec![at];
    ends.extend(lengths.iter().map(|length| {
        at += length + 0.1;
        at
    }));
    // The end of the match is told anyway.
    found.retain(|one| (1..lengths.len()).contains(&one.point.after));
    found.sort_by_key(|one| (Reverse(one.weight), Reverse(one.point.after)));
    let mut points: Vec<TurningPoint> = Vec::new();
    for TurningPointCandidate { point, .. } in found {
        let near =
            |other: &TurningPoint| (ends[other.after] - ends[point.after]).abs() < APART * at;
        if points.len() < MOST_HOLDS && !points.iter().any(near) {
            points.push(point);
        }
    }
    points.sort_by_key(|point| point.after);
    points
}

/// A sentence about the winners.
fn ending(winners: &[String]) -> String {
    match winners {
        [] => "Nobody has won.".into(),
        several if are_several(several) => format!("{} have won.", listed(several)),
        one => format!("{} has won.", listed(one)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(weight: u8, after: usize) -> TurningPointCandidate {
        TurningPointCandidate {
            weight,
            point: TurningPoint { after, words: format!("{weight} at {after}") },
        }
    }

    #[test]
    fn the_weightiest_are_told_in_order_and_none_too_near_another_or_at_the_end() {
        let found =
            [(0, 10), (2, 50), (1, 51), (1, 80), (2, 100), (100, 30), (0, 90), (1, 20), (0, 5)];
        let found = found.map(|(weight, after)| candidate(weight, after)).into();
        let points = choose_points(found, &[1.0; 100]);
        let told: Vec<usize> = points.iter().map(|point| point.after).collect();
        assert_eq!(told, [20, 30, 50, 80, 90]);
    }

    #[test]
    fn an_ending_and_a_landmark_are_sentences() {
        let name = |name: &str| name.to_owned();
        assert_eq!(ending(&[]), "Nobody has won.");
        assert_eq!(ending(&[name("Ann")]), "Ann has won.");
        assert_eq!(ending(&[name("Ann"), name("Bob")]), "Ann and Bob have won.");
        assert_eq!(as_sentence("blocks join"), "Blocks join.");
    }
}
