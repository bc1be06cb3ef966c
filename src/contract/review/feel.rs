//! The feel of matches to those who play them: counts that every game has, and figures that a game adds.

use crate::number::figure::{FeelFigure, FigureDivisor, TurnMeasure};
use crate::{Actor, Game, Match, MatchStanding, Seat, SeatScore};
use std::collections::BTreeMap;

/// The figures of one match that tell how it felt to play.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MatchFeel {
    /// The number of times each seat took each kind of action.
    pub kinds: Vec<BTreeMap<String, u64>>,
    /// The number of times another seat took the lead, counted when a round ended: a turn, where a game has turns, else
    /// whatever passed until a seat came again.
    pub lead_changes: u64,
    /// The percentage of the match after which the one winner led for good: 100 if only the last round decided. `None`
    /// where several or nobody won.
    pub known_after: Option<u64>,
    /// The seats that acted in the last round, in order.
    pub last_round: Vec<Seat>,
    /// The game's own figures: for each its count, and the number that it is divided by.
    pub figures: Vec<(u64, u64)>,
    /// The game's measures at the beginning and whenever a turn has passed, each with the turn that it was then; empty
    /// for games without turns.
    pub course: Vec<(u64, Vec<TurnMeasure>)>,
}

/// A counter that watches a match, action by action.
pub(crate) struct FeelCounter<G: Game> {
    figures: Vec<FeelFigure<G::Event>>,
    feel: MatchFeel,
    turn: Option<u64>,
    awaited: Vec<Seat>,
    /// The seats that led at the end of each round.
    leaders: Vec<Vec<Seat>>,
}

impl<G: Game> FeelCounter<G> {
    pub(crate) fn of(game: &Match<G>) -> Self {
        let figures = G::figures();
        let seats = G::seats(game.world());
        let divided = |figure: &FeelFigure<G::Event>| match figure.per {
            FigureDivisor::Seat => (0, seats as u64),
            FigureDivisor::Count(_) => (0, 0),
        };
        let feel = MatchFeel {
            kinds: vec![BTreeMap::new(); seats],
            figures: figures.iter().map(divided).collect(),
            ..MatchFeel::default()
        };
        let (turn, awaited, leaders) = (G::turns(game.world()), Vec::new(), Vec::new());
        let mut counter = Self { figures, feel, turn, awaited, leaders };
        counter.measure(game);
        counter
    }

    fn measure(&mut self, game: &Match<G>) {
        let now = self.turn.map(|turn| (turn, G::measures(game.world())));
        self.feel.course.extend(now);
    }

    /// Remembers what is asked of whom, before the next action.
    pub(crate) fn before(&mut self, game: &Match<G>) {
        self.awaited = game.awaited_seats();
        if self.turn.is_none()
            && self.awaited.iter().any(|seat| self.feel.last_round.contains(seat))
        {
            self.end_round(game);
        }
    }

    /// Counts the action that was just taken.
    pub(crate) fn after(&mut self, game: &Match<G>, events: &[G::Event]) {
        let (world, taken) = (game.world(), game.taken().last());
        if let Some(taken) = taken
            && let Actor::Seat(seat) = taken.actor
        {
            *self.feel.kinds[seat.index()].entry(kind(&taken.action)).or_default() += 1;
            if self.awaited.contains(&seat) && !self.feel.last_round.contains(&seat) {
                self.feel.last_round.push(seat);
            }
        }
        for (figure, (count, divisor)) in self.figures.iter().zip(&mut self.feel.figures) {
            for event in events {
                *count += (figure.count)(world, event);
                if let FigureDivisor::Count(of) = figure.per {
                    *divisor += of(world, event);
                }
            }
        }
        if G::turns(world) != self.turn {
            self.turn = G::turns(world);
            self.end_round(game);
            self.measure(game);
        }
    }

    fn end_round(&mut self, game: &Match<G>) {
        self.leaders.push(leaders(&G::standing(game.world())));
        self.feel.last_round.clear();
    }

    /// Ends the counting and returns the figures.
    pub(crate) fn end(mut self, standing: &MatchStanding) -> MatchFeel {
        self.feel.lead_changes = lead_changes(&self.leaders);
        if let Some([winner]) = standing.winners.as_deref() {
            self.feel.known_after = known_after(&self.leaders, *winner);
        }
        self.feel
    }
}

/// The name of an action's kind: `feed` of `"feed"`, and `step` of `{"step":{..}}`.
fn kind<Action: serde::Serialize>(action: &Action) -> String {
    match serde_json::to_value(action) {
        Ok(serde_json::Value::String(name)) => name,
        Ok(serde_json::Value::Object(fields)) => fields.keys().next().cloned().unwrap_or_default(),
        _ => "action".into(),
    }
}

/// The seats with the highest score; nobody where all have it.
fn leaders(standing: &MatchStanding) -> Vec<Seat> {
    let scores = || Seat::all(standing.scores.len()).zip(&standing.scores);
    let playing = || scores().filter(|(seat, _)| !standing.out.contains(seat));
    let best: Option<&SeatScore> = playing().map(|(_, score)| score).max();
    let leading: Vec<Seat> =
        playing().filter(|(_, score)| Some(*score) == best).map(|(seat, _)| seat).collect();
    if leading.len() < playing().count() { leading } else { Vec::new() }
}

/// Counts how often a seat came to lead alone that was not the last to lead alone.
fn lead_changes(leaders: &[Vec<Seat>]) -> u64 {
    let mut alone: Vec<Seat> = leaders
        .iter()
        .filter_map(|seats| <[Seat; 1]>::try_from(&seats[..]).ok())
        .map(|[seat]| seat)
        .collect();
    alone.dedup();
    alone.len().saturating_sub(1) as u64
}

/// The percentage of the rounds after which this seat was among the leaders in all that followed.
fn known_after(leaders: &[Vec<Seat>], winner: Seat) -> Option<u64> {
    let led = leaders.iter().rev().take_while(|seats| seats.contains(&winner)).count();
    let others = leaders.len() - led;
    (100 * others).checked_div(leaders.len()).map(|percent| percent as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battery::toy::Action;

    fn seats(of_rounds: &[&[usize]]) -> Vec<Vec<Seat>> {
        of_rounds
            .iter()
            .map(|seats| seats.iter().map(|&seat| Seat(seat as u16)).collect())
            .collect()
    }

    #[test]
    fn a_lead_changes_when_another_leads_alone() {
        assert_eq!(lead_changes(&seats(&[&[], &[0], &[0, 1], &[0], &[1], &[], &[1], &[2]])), 2);
        assert_eq!(lead_changes(&seats(&[&[0, 1], &[2]])), 0);
        assert_eq!(lead_changes(&[]), 0);
    }

    #[test]
    fn a_winner_is_known_from_the_round_since_which_it_led() {
        let rounds = seats(&[&[0], &[1], &[0, 1], &[0]]);
        assert_eq!(known_after(&rounds, Seat(0)), Some(50));
        assert_eq!(known_after(&rounds, Seat(1)), Some(100));
        assert_eq!(known_after(&rounds[..1], Seat(0)), Some(0));
        assert_eq!(known_after(&[], Seat(0)), None);
    }

    #[test]
    fn nobody_leads_where_all_are_level_and_none_that_is_out() {
        let standing = |scores: &[i64], out: &[u16]| MatchStanding {
            scores: scores.iter().map(|&score| SeatScore::Number(score)).collect(),
            out: out.iter().map(|&seat| Seat(seat)).collect(),
            winners: None,
        };
        assert_eq!(leaders(&standing(&[5, 5, 5], &[])), []);
        assert_eq!(leaders(&standing(&[5, 7, 7], &[])), [Seat(1), Seat(2)]);
        assert_eq!(leaders(&standing(&[5, 7, 9], &[2])), [Seat(1)]);
    }

    #[test]
    fn the_kind_of_an_action_is_its_name() {
        assert_eq!([kind(&Action::Deal), kind(&Action::Take(2))], ["deal", "take"]);
    }
}
