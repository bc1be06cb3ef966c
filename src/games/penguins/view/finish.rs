//! The fast finish: once no penguin can come into another's way, whoever is at the table may let the
//! rest be played at once. Every penguin takes the best way it has left.

use crate::contract::{Actor, Seat};
use crate::games::penguins::Penguins;
use crate::games::penguins::action::{Action, At};
use crate::games::penguins::position::{AnyPosition, Direction, Move, Ply, Spot};
use crate::games::penguins::rules::ice::position;
use crate::games::penguins::state::{Ice, Phase};
use crate::table::consent::{OpenPoll, PollClosed};
use crate::table::hosting::{Choose, Hosted};
use crate::table::playback::Shown;
use crate::table::seats::Chairs;
use bevy::prelude::*;
use std::collections::BTreeSet;

/// The number of the question.
pub const FINISH: u32 = 3500;
/// So many tiles are looked at for the best way of a penguin; a longer way is good enough.
const MOST_STEPS: u32 = 60_000;

/// Whether the rest is played at once.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub struct Finishing(pub bool);

/// Whether every penguin is alone on its island, and some can still move.
pub fn is_settled(ice: &Ice) -> bool {
    ice.phase == Phase::Moving && ice.position().is_some_and(|position| all_alone(&position))
}

/// Whether no island has two penguins.
fn all_alone(position: &AnyPosition) -> bool {
    let grid = position.board().grid();
    let spots = || 0..grid.spots() as Spot;
    let mut seen: BTreeSet<Spot> = BTreeSet::new();
    for begin in spots().filter(|&spot| position.penguin_at(spot).is_some()) {
        if !seen.insert(begin) {
            return false;
        }
        let mut edge = vec![begin];
        while let Some(spot) = edge.pop() {
            for next in Direction::ALL.into_iter().filter_map(|to| grid.neighbour(spot, to)) {
                let stands = position.penguin_at(next).is_some();
                if stands && next != begin {
                    return false;
                }
                if position.is_free(next) && seen.insert(next) {
                    edge.push(next);
                }
            }
        }
    }
    true
}

/// The way of a penguin that is alone on its island by which it takes the most fish: its first step.
fn best_step(position: &AnyPosition, from: Spot) -> Option<Spot> {
    let mut search = Search { position: position.clone(), gone: BTreeSet::new(), left: MOST_STEPS };
    let steps: Vec<Spot> = position.reach(from);
    let fish = u32::from(position.board().fish(from));
    search.gone.insert(from);
    let worth = |search: &mut Search, to: &Spot| fish + search.best(*to);
    steps
        .into_iter()
        .map(|to| (worth(&mut search, &to), to))
        .max_by_key(|found| found.0)
        .map(|f| f.1)
}

struct Search {
    position: AnyPosition,
    gone: BTreeSet<Spot>,
    left: u32,
}

impl Search {
    /// The most fish a penguin that stands here can still take.
    fn best(&mut self, at: Spot) -> u32 {
        if self.left == 0 {
            return 0;
        }
        self.left -= 1;
        let grid = self.position.board().grid();
        let fish = u32::from(self.position.board().fish(at));
        let mut most = 0;
        self.gone.insert(at);
        for direction in Direction::ALL {
            for to in grid.line(at, direction) {
                if !self.position.is_free(to) || self.gone.contains(&to) {
                    break;
                }
                most = most.max(fish + self.best(to));
            }
        }
        self.gone.remove(&at);
        most
    }
}

/// Somebody presses `Finish`: the others are asked.
pub fn ask(seat: Seat, chairs: &Chairs, polls: &mut MessageWriter<OpenPoll>) {
    let name = chairs.get(seat).map_or("Somebody", |chair| &chair.name);
    polls.write(OpenPoll {
        id: FINISH,
        asked: chairs.seats().filter(|&other| other != seat).collect(),
        by: Some(seat),
        question: format!("{name} wants to finish: all penguins take their best way at once."),
        yes: "Finish".into(),
        no: "Play on".into(),
    });
}

/// Begins once all agree, and ends with the match, or when somebody goes back.
pub fn hear(
    mut closed: MessageReader<PollClosed>,
    shown: Res<Shown<Penguins>>,
    mut finishing: ResMut<Finishing>,
) {
    let agreed = closed.read().any(|closed| closed.id == FINISH && closed.agreed);
    if agreed || finishing.0 {
        let on = (agreed || finishing.0) && is_settled(&shown.view);
        finishing.set_if_neq(Finishing(on));
    }
}

/// Plays the best way of whoever is in turn, once what happened was seen.
pub fn play(
    (finishing, hosted, shown): (Res<Finishing>, Res<Hosted<Penguins>>, Res<Shown<Penguins>>),
    mut chosen: MessageWriter<Choose<Penguins>>,
) {
    if !finishing.0 || !shown.is_idle() || hosted.is_holding() || hosted.is_watched() {
        return;
    }
    if let Some((seat, action)) = next_move(position(hosted.game().world())) {
        chosen.write(Choose { actor: Actor::Seat(seat), action });
    }
}

/// What whoever is in turn does: its penguins go one after another, each by its best way.
pub fn next_move(position: &AnyPosition) -> Option<(Seat, Action)> {
    let player = position.turn().filter(|_| !position.is_placing())?;
    let grid = position.board().grid();
    let mut own = position.player(player).places;
    own.sort_unstable();
    let (from, to) = own.into_iter().find_map(|from| Some((from, best_step(position, from)?)))?;
    let legal = position.is_legal(Ply::Move(Move { from, to }));
    let at = |spot: Spot| {
        let (row, column) = grid.row_and_column(spot);
        At(row, column)
    };
    legal.then(|| (Seat(player as u16), Action::Move(at(from), at(to))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::penguins::position::{Board, Player};

    fn position(rows: &[Vec<u16>], places: [&[u16]; 2]) -> AnyPosition {
        let board = Board::from_rows(rows).expect("small");
        let players = places.map(|places| Player { places: places.to_vec(), ..Player::default() });
        AnyPosition::new(&board, &players, 0).expect("sound")
    }

    #[test]
    fn penguins_on_one_island_are_not_alone_and_on_two_they_are() {
        let whole = [vec![1, 1], vec![1, 1], vec![1, 1], vec![1, 1]];
        assert!(!all_alone(&position(&whole, [&[0], &[7]])));
        let parted = [vec![1, 1], vec![0, 0], vec![0, 0], vec![0, 0], vec![1, 1], vec![1, 1]];
        assert!(all_alone(&position(&parted, [&[0], &[8]])));
        assert!(!all_alone(&position(&parted, [&[8], &[10]])));
    }

    #[test]
    fn a_penguin_that_is_alone_takes_all_it_can() {
        // A column of four tiles, and it stands on the second.
        let rows = [vec![5], vec![0], vec![1], vec![0], vec![1], vec![0], vec![3]];
        let position = position(&rows, [&[2], &[]]);
        let (seat, action) = next_move(&position).expect("it can move");
        // Up it takes 1 and is stuck. Down to the end it takes 1, and 3 on its way back.
        assert_eq!((seat, action), (Seat(0), Action::Move(At(2, 0), At(6, 0))));
    }
}
