//! The turning points of a match: what was taken, who was cut off, who took the lead.

use crate::contract::{Match, are_several};
use crate::games::penguins::Penguins;
use crate::games::penguins::action::{Action, At};
use crate::games::penguins::position::{AnyPosition, Direction, Move, Ply, Spot};
use crate::games::penguins::rules::ice::position;
use crate::table::hosting::Hosted;
use crate::table::playback::PlaybackState;
use crate::table::seat_panels::{SeatPanel, SeatPanelKind, SeatPanels};
use crate::table::seats::Chairs;
use bevy::prelude::*;

/// A penguin is cut off if it loses this many tiles at a stroke, and so great a part of its ice.
const CUT: usize = 4;
/// This many turning points are told.
const MOST: usize = 3;

/// The turning points of the match that is over, the greatest first.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq)]
pub struct Summary(pub Vec<Point>);

/// A turning point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Point {
    /// After how many moves.
    pub after: usize,
    /// Where on the ice.
    pub at: At,
    /// What happened, in a sentence.
    pub words: String,
    /// How much it weighed, in tiles or fish.
    weight: usize,
}

/// Tells the turning points once the end has been shown, and forgets them when the match goes on.
pub fn sum_up(
    (hosted, shown): (Res<Hosted<Penguins>>, Res<PlaybackState<Penguins>>),
    mut summary: ResMut<Summary>,
) {
    if !shown.is_changed() {
        return;
    }
    let over = hosted.game().is_over() && shown.is_idle();
    match (over, summary.0.is_empty()) {
        (true, true) => {
            let points = points_of(hosted.game());
            summary.set_if_neq(Summary(points));
        }
        (false, false) => *summary = Summary::default(),
        _ => {}
    }
}

/// Lays them before everybody who sits there.
pub fn lay(summary: Res<Summary>, chairs: Res<Chairs>, mut seat_panels: ResMut<SeatPanels>) {
    if !summary.is_changed() || summary.0.is_empty() {
        return;
    }
    for seat in chairs.seats().filter(|&seat| chairs.is_person(seat)) {
        let seat_panel = SeatPanel {
            icon: Some("penguins"),
            title: "What decided it".into(),
            lines: summary.0.iter().map(|point| point.words.clone()).collect(),
            closes: true,
            ..SeatPanel::default()
        };
        seat_panels.lay(seat, SeatPanelKind::Help, seat_panel);
    }
}

/// The turning points of a match.
pub fn points_of(game: &Match<Penguins>) -> Vec<Point> {
    let name = |seat: usize| game.setup().name(seat).to_owned();
    let Ok(begun) = Match::<Penguins>::begin(game.beginning().clone()) else {
        return Vec::new();
    };
    let mut ice = position(begun.world()).clone();
    let grid = ice.board().grid();
    let spot = |at: At| grid.spot(at.0.into(), at.1.into());
    let (mut points, mut moves) = (Vec::new(), 0);
    for taken in game.taken() {
        match (taken.action, taken.actor.seat()) {
            (Action::Place(at), _) => {
                if let Some(at) = spot(at) {
                    play(&mut ice, Ply::Place(at));
                }
            }
            (Action::Move(from, to), Some(seat)) => {
                moves += 1;
                let (Some(start), Some(end)) = (spot(from), spot(to)) else { continue };
                let before = Standing::of(&ice);
                play(&mut ice, Ply::Move(Move { from: start, to: end }));
                let after = Standing::of(&ice);
                let mover = seat.index();
                points.extend(cut(&before, &after, mover, &name).map(|(words, weight)| Point {
                    after: moves,
                    at: from,
                    words: format!("Move {moves}: {words}"),
                    weight,
                }));
                points.extend(lead(&before, &after, mover, &name).map(|words| Point {
                    after: moves,
                    at: from,
                    words: format!("Move {moves}: {words}"),
                    // A lead late in the match decides more than an early one.
                    weight: 1 + moves / 8,
                }));
            }
            (Action::Quit, Some(seat)) => ice.remove(seat.index()),
            (Action::Remove { seat, .. }, _) => ice.remove(seat.index()),
            _ => {}
        }
    }
    points.sort_by_key(|point| std::cmp::Reverse((point.weight, point.after)));
    points.truncate(MOST);
    points
}

fn play(ice: &mut AnyPosition, ply: Ply) {
    if ice.is_legal(ply) {
        let _ = ice.play(ply);
    }
}

/// How everybody stands: the fish, and the tiles that the penguins can still come to.
struct Standing {
    fish: Vec<u32>,
    room: Vec<usize>,
}

impl Standing {
    fn of(ice: &AnyPosition) -> Self {
        let players = 0..ice.players();
        Self {
            fish: players.clone().map(|player| ice.score(player)).collect(),
            room: players.map(|player| room(ice, player)).collect(),
        }
    }

    /// Who alone has the most fish.
    fn leader(&self) -> Option<usize> {
        let most = self.fish.iter().max()?;
        let mut first = self.fish.iter().enumerate().filter(|(_, fish)| *fish == most);
        first.next().map(|(player, _)| player).filter(|_| first.next().is_none())
    }
}

/// How many free tiles the penguins of a player can come to, tile by tile.
fn room(ice: &AnyPosition, player: usize) -> usize {
    let grid = ice.board().grid();
    let mut edge: Vec<Spot> = ice.player(player).places;
    let mut seen = vec![false; grid.spots()];
    let mut count = 0;
    while let Some(spot) = edge.pop() {
        for next in Direction::ALL.into_iter().filter_map(|to| grid.neighbour(spot, to)) {
            if ice.is_free(next) && !std::mem::replace(&mut seen[usize::from(next)], true) {
                count += 1;
                edge.push(next);
            }
        }
    }
    count
}

/// Whose ice a move has cut, and by how many tiles.
fn cut(
    before: &Standing,
    after: &Standing,
    mover: usize,
    name: &dyn Fn(usize) -> String,
) -> Option<(String, usize)> {
    let lost = |player: usize| before.room[player].saturating_sub(after.room[player]);
    let most = (0..before.room.len()).filter(|&p| p != mover).max_by_key(|&p| lost(p))?;
    let tiles = lost(most);
    // Who loses as much oneself has shrunk the ice of all.
    let is_cut = tiles >= CUT && 3 * tiles >= before.room[most] && lost(mover) < tiles;
    let mover = name(mover);
    let cuts = if are_several(&[&mover]) { "cut" } else { "cuts" };
    is_cut.then(|| (format!("{mover} {cuts} {} off from {tiles} tiles.", name(most)), tiles))
}

/// Who takes the lead.
fn lead(
    before: &Standing,
    after: &Standing,
    mover: usize,
    name: &dyn Fn(usize) -> String,
) -> Option<String> {
    let taken = after.fish[mover].saturating_sub(before.fish[mover]);
    (before.leader() != Some(mover) && after.leader() == Some(mover)).then(|| {
        let mover = name(mover);
        let takes = if are_several(&[&mover]) { "take" } else { "takes" };
        format!("{mover} {takes} {taken} fish, and the lead.")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{Actor, Seat};
    use crate::games::penguins::setup::{IceSource, Setup};

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
            act(seat, Action::Place(At(row, 0)));
        }
        act(0, Action::Move(At(4, 0), At(14, 0)));
        let told: Vec<String> = points_of(&game).into_iter().map(|point| point.words).collect();
        assert_eq!(
            told,
            [
                "Move 1: Adelie cuts Gentoo off from 5 tiles.",
                "Move 1: Adelie takes 1 fish, and the lead."
            ]
        );
    }
}
