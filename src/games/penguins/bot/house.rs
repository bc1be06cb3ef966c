//! The reference strategy of the course (part 5): simple, and the same everywhere, so that programs
//! can be measured against it.

use crate::contract::{Bot, Seen};
use crate::games::penguins::Penguins;
use crate::games::penguins::action::{Action, At};
use crate::games::penguins::position::{AnyPosition, Bits, Grid, Move, Ply, Position, Spot};

/// Places on the next free tile (5.1); moves for the most fish after so many of its own turns, while
/// every opponent does its worst (5.2).
pub struct House {
    depth: u32,
}

impl House {
    /// One that looks so many of its own turns ahead.
    pub fn new(depth: u32) -> Self {
        Self { depth }
    }
}

impl Bot<Penguins> for House {
    fn choose(&mut self, seen: &Seen<'_, Penguins>) -> Option<Action> {
        seen.ask?;
        let mut position = seen.view().position()?;
        let grid = position.board().grid();
        match choice(&mut position, self.depth)? {
            Ply::Place(spot) => Some(Action::Place(at(grid, spot))),
            Ply::Move(step) => Some(Action::Move(at(grid, step.from), at(grid, step.to))),
        }
    }

    /// How long it takes depends on its depth and the board: it does not count positions.
    fn is_slow(&self) -> bool {
        true
    }

    fn why(&self) -> String {
        format!("It takes what is surely most after {} of its own turns.", self.depth)
    }
}

fn at(grid: Grid, spot: Spot) -> At {
    let (row, column) = grid.row_and_column(spot);
    At(row, column)
}

fn choice(position: &mut AnyPosition, depth: u32) -> Option<Ply> {
    if position.is_placing() {
        return position.legal().first().copied();
    }
    match position {
        AnyPosition::Word(position) => best_move(position, depth).map(Ply::Move),
        AnyPosition::Wide(position) => best_move(position, depth).map(Ply::Move),
    }
}

/// The move of whoever's turn it is that leaves it with most fish after its `depth`-th own turn from
/// here; of several the one with the least from-row, then from-column, to-row, to-column (5.2).
pub fn best_move<B: Bits>(position: &mut Position<B>, depth: u32) -> Option<Move> {
    let player = position.turn()?;
    let tiles = position.tiles().spots().map(|spot| position.fish(spot));
    let mut search = Search { player, most_fish: tiles.max().unwrap_or(0) };
    let mut best: Option<(u32, Move)> = None;
    for from in position.penguins(player).spots() {
        for to in position.reach(from).spots() {
            let step = Move { from, to };
            let low = best.map_or(0, |(fish, _)| fish);
            let undo = position.go(step);
            let fish = search.worth(position, depth.saturating_sub(1), low, u32::MAX);
            position.unplay(undo);
            // Moves come in the order of ties: only more is better.
            if best.is_none_or(|(most, _)| fish > most) {
                best = Some((fish, step));
            }
        }
    }
    best.map(|(_, step)| step)
}

/// Minimax with alpha-beta bounds.
struct Search {
    /// Whose fish are counted.
    player: usize,
    /// No tile has more.
    most_fish: u32,
}

impl Search {
    /// The player's fish after `turns` more of its own turns, if that lies between `low` and `high`;
    /// otherwise something as low as `low`, or as high as `high`.
    fn worth<B: Bits>(
        &mut self,
        position: &mut Position<B>,
        turns: u32,
        low: u32,
        high: u32,
    ) -> u32 {
        let fish = position.score(self.player);
        // Who is stuck stays so: nobody is removed in a search (3.4).
        if turns == 0 || position.is_stuck(self.player) {
            return fish;
        }
        let at_most = fish.saturating_add(turns.saturating_mul(self.most_fish));
        if at_most <= low {
            return at_most;
        }
        match position.turn() {
            None => fish,
            Some(turn) if turn != self.player => self.least(position, turn, turns, low, high),
            Some(_) if turns == 1 => fish + self.richest(position),
            Some(_) => self.most(position, turns, low, high),
        }
    }

    /// The most fish that a penguin of the player can leave with now.
    fn richest<B: Bits>(&self, position: &Position<B>) -> u32 {
        let penguins = position.penguins(self.player).spots();
        let able = penguins.filter(|&spot| !position.reach(spot).is_empty());
        able.map(|spot| position.fish(spot)).max().unwrap_or(0)
    }

    fn most<B: Bits>(
        &mut self,
        position: &mut Position<B>,
        turns: u32,
        mut low: u32,
        high: u32,
    ) -> u32 {
        let mut most = 0;
        for from in position.penguins(self.player).spots() {
            for to in position.reach(from).spots() {
                let undo = position.go(Move { from, to });
                most = most.max(self.worth(position, turns - 1, low, high));
                position.unplay(undo);
                low = low.max(most);
                if low >= high {
                    return most;
                }
            }
        }
        most
    }

    fn least<B: Bits>(
        &mut self,
        position: &mut Position<B>,
        opponent: usize,
        turns: u32,
        low: u32,
        mut high: u32,
    ) -> u32 {
        let mut least = u32::MAX;
        for from in position.penguins(opponent).spots() {
            for to in position.reach(from).spots() {
                let undo = position.go(Move { from, to });
                least = least.min(self.worth(position, turns, low, high));
                position.unplay(undo);
                high = high.min(least);
                if high <= low {
                    return least;
                }
            }
        }
        least
    }
}
