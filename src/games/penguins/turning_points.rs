//! The turning points of a match: who was cut off, and who took the lead.

use super::Penguins;
use super::action::{Action, IceCell};
use super::position::{AnyPosition, PenguinPly, SpotMove};
use super::rules::ice::position;
use shoal_contract::{Game as _, Match, TurningPoint, are_several};
use std::cmp::Reverse;

/// A player is cut off if it loses at least this many tiles by one move, and a third of its ice.
const CUT: usize = 4;
/// At most this many turning points are named.
const MOST: usize = 3;

/// A turning point.
struct RankedTurningPoint {
    /// Its weight, in tiles or fish, then the number of its move: of two that weigh the same the later comes first.
    weight: (usize, usize),
    point: TurningPoint,
}

/// The turning points of a match, the greatest first.
pub fn turning_points(game: &Match<Penguins>) -> Vec<TurningPoint> {
    let Ok(begun) = Match::<Penguins>::begin(game.beginning().clone()) else {
        return Vec::new();
    };
    let mut ice = position(begun.world()).clone();
    let grid = ice.board().grid();
    let spot = |at: IceCell| grid.spot(at.0.into(), at.1.into());
    let name = |player: usize| game.setup().name(player).to_owned();
    let winners = Penguins::standing(game.world()).winners;
    let (mut points, mut moves) = (Vec::new(), 0);
    for (after, taken) in (1..).zip(game.taken()) {
        match (taken.action, taken.actor.seat()) {
            (Action::Place(at), _) => {
                if let Some(at) = spot(at) {
                    play(&mut ice, PenguinPly::Place(at));
                }
            }
            (Action::Move(from, to), Some(seat)) => {
                moves += 1;
                let (Some(from), Some(to)) = (spot(from), spot(to)) else { continue };
                let before = PlayerStandings::of(&ice);
                play(&mut ice, PenguinPly::Move(SpotMove { from, to }));
                let change = StandingsChange {
                    before,
                    after: PlayerStandings::of(&ice),
                    mover: seat.index(),
                };
                // A lead that is lost again, or shared at the end, has decided nothing; one late in the match decides more
                // than an early one.
                let stays = winners.as_ref().is_none_or(|winners| *winners == [seat]);
                let lead = change.lead(&name).filter(|_| stays);
                let lead = lead.map(|words| (words, 1 + moves / 8));
                points.extend(change.cut(&name).into_iter().chain(lead).map(|(words, weight)| {
                    let words = format!("Move {moves}: {words}");
                    RankedTurningPoint {
                        weight: (weight, moves),
                        point: TurningPoint { after, words },
                    }
                }));
            }
            (Action::Quit, Some(seat)) | (Action::Remove { seat, .. }, _) => {
                ice.remove(seat.index());
            }
            _ => {}
        }
    }
    points.sort_by_key(|point| Reverse(point.weight));
    points.into_iter().take(MOST).map(|one| one.point).collect()
}

fn play(ice: &mut AnyPosition, ply: PenguinPly) {
    if ice.is_legal(ply) {
        let _ = ice.play(ply);
    }
}

/// The standing of all players: their fish, and the tiles that their penguins can still come to.
struct PlayerStandings {
    fish: Vec<u32>,
    room: Vec<usize>,
}

impl PlayerStandings {
    fn of(ice: &AnyPosition) -> Self {
        let players = 0..ice.players();
        Self {
            fish: players.clone().map(|player| ice.score(player)).collect(),
            room: players.map(|player| ice.room(player)).collect(),
        }
    }

    /// The player that alone has the most fish.
    fn leader(&self) -> Option<usize> {
        let most = self.fish.iter().max()?;
        let mut first = self.fish.iter().enumerate().filter(|(_, fish)| *fish == most);
        first.next().map(|(player, _)| player).filter(|_| first.next().is_none())
    }
}

/// The standings before and after a move of one player.
struct StandingsChange {
    before: PlayerStandings,
    after: PlayerStandings,
    mover: usize,
}

impl StandingsChange {
    /// Says whose ice was cut, and by how many tiles; none if nobody's was.
    fn cut(&self, name: &dyn Fn(usize) -> String) -> Option<(String, usize)> {
        let had = &self.before.room;
        let lost = |player: usize| had[player].saturating_sub(self.after.room[player]);
        let others = (0..had.len()).filter(|&player| player != self.mover);
        let most = others.max_by_key(|&player| lost(player))?;
        let tiles = lost(most);
        // A mover that loses as many tiles has made the ice smaller for all.
        let is_cut = tiles >= CUT && 3 * tiles >= had[most] && lost(self.mover) < tiles;
        let mover = name(self.mover);
        let cuts = if are_several(&[&mover]) { "cut" } else { "cuts" };
        is_cut.then(|| (format!("{mover} {cuts} {} off from {tiles} tiles.", name(most)), tiles))
    }

    /// Says that the mover takes the lead, if it does.
    fn lead(&self, name: &dyn Fn(usize) -> String) -> Option<String> {
        let Self { before, after, mover } = self;
        let taken = after.fish[*mover].saturating_sub(before.fish[*mover]);
        let leads = |standing: &PlayerStandings| standing.leader() == Some(*mover);
        let mover = name(*mover);
        let takes = if are_several(&[&mover]) { "take" } else { "takes" };
        let words = || format!("{mover} {takes} {taken} fish and the lead.");
        (!leads(before) && leads(after)).then(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::{IceSource, Setup};
    use shoal_contract::{Actor, Seat};

    #[test]
    fn a_move_that_cuts_a_player_off_comes_before_one_that_takes_the_lead() {
        // A column of thirteen tiles.
        let rows = (0..25).map(|row| vec![i64::from(row % 2 == 0)]).collect();
        let setup = Setup { ice: IceSource::Board(rows), ..Setup::for_players(2) };
        let mut game = Match::<Penguins>::new(setup, 1).expect("it is sound");
        let mut act = |seat: u16, action| {
            game.apply(Actor::Seat(Seat(seat)), &action).expect("it is legal");
        };
        for (seat, row) in [(0, 4), (1, 2), (0, 0), (1, 24), (0, 22), (1, 20), (0, 18), (1, 16)] {
            act(seat, Action::Place(IceCell(row, 0)));
        }
        act(0, Action::Move(IceCell(4, 0), IceCell(14, 0)));
        let found = turning_points(&game);
        let told: Vec<(usize, &str)> =
            found.iter().map(|point| (point.after, point.words.as_str())).collect();
        assert_eq!(
            told,
            [
                (9, "Move 1: Adelie cuts Gentoo off from 5 tiles."),
                (9, "Move 1: Adelie takes 1 fish and the lead.")
            ]
        );
    }
}
