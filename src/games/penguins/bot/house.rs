//! The reference strategy of the course (rules 5): simple, and the same everywhere, so that programs
//! can be measured against it.

use crate::Penguins;
use crate::action::{Action, IceCell};
use crate::position::{AnyPosition, IceGrid, IcePosition, PenguinPly, Spot, SpotMove, SpotSet};
use shoal_contract::{Bot, BotObservation, PositionMeter, SearchBrake};

/// Places on the next free tile (rules 5.1); moves for the most fish after `depth` turns of its own,
/// while every opponent does its worst (rules 5.2).
pub struct HouseBot {
    depth: u32,
    /// The most positions of a decision; none: as many as its depth takes.
    positions: Option<u32>,
    meter: PositionMeter,
    /// Number of its own turns that it looked ahead for its last move.
    ahead: u32,
}

impl HouseBot {
    /// A bot that looks `depth` of its own turns ahead; with a bound of positions only as many of them as
    /// it can look at wholly.
    pub fn new(depth: u32, positions: Option<u32>) -> Self {
        Self { depth, positions, meter: PositionMeter::default(), ahead: depth }
    }

    fn choice(&mut self, position: &mut AnyPosition) -> Option<PenguinPly> {
        if position.is_placing() {
            return position.legal().first().copied();
        }
        match position {
            AnyPosition::Word(position) => self.best(position).map(PenguinPly::Move),
            AnyPosition::Wide(position) => self.best(position).map(PenguinPly::Move),
        }
    }

    /// The best move by the most turns that can be looked at.
    fn best<B: SpotSet>(&mut self, position: &mut IcePosition<B>) -> Option<SpotMove> {
        let shallowest = if self.positions.is_some() { 1 } else { self.depth };
        let left = self.positions.map_or(u64::MAX, u64::from);
        let mut search = HouseSearch::of(position, left, &mut self.meter)?;
        let mut best = None;
        for depth in shallowest..=self.depth {
            let found = search.best(position, depth);
            if search.is_out && best.is_some() {
                break;
            }
            best = found;
            self.ahead = depth;
        }
        best
    }
}

impl Bot<Penguins> for HouseBot {
    fn choose(&mut self, observation: &BotObservation<'_, Penguins>) -> Option<Action> {
        observation.ask?;
        let mut position = observation.view().position()?;
        let grid = position.board().grid();
        match self.choice(&mut position)? {
            PenguinPly::Place(spot) => Some(Action::Place(at(grid, spot))),
            PenguinPly::Move(step) => Some(Action::Move(at(grid, step.from), at(grid, step.to))),
        }
    }

    fn set_brake(&mut self, brake: &SearchBrake) {
        self.meter = PositionMeter::new(brake);
    }

    /// Always slow: the time it takes depends on its depth and the board.
    fn is_slow(&self) -> bool {
        true
    }

    fn why(&self) -> String {
        format!(
            "It chooses what is sure to bring the most fish after {} of its own turns.",
            self.ahead
        )
    }
}

fn at(grid: IceGrid, spot: Spot) -> IceCell {
    let (row, column) = grid.row_and_column(spot);
    IceCell(row, column)
}

/// The move that leaves the player to move with most fish after its `depth`-th own turn from here;
/// of several the one with the least from-row, then from-column, to-row, to-column (rules 5.2).
pub fn best_move<B: SpotSet>(position: &mut IcePosition<B>, depth: u32) -> Option<SpotMove> {
    HouseSearch::of(position, u64::MAX, &mut PositionMeter::default())?.best(position, depth)
}

/// Minimax with alpha-beta bounds.
struct HouseSearch<'a> {
    /// The player whose fish are counted.
    player: usize,
    /// No tile has more.
    most_fish: u32,
    /// Number of positions that may still be looked at.
    left: u64,
    meter: &'a mut PositionMeter,
    /// `true` if it had to end before it was done.
    is_out: bool,
}

impl<'a> HouseSearch<'a> {
    /// One for the player to move, over `left` positions.
    fn of<B: SpotSet>(
        position: &IcePosition<B>,
        left: u64,
        meter: &'a mut PositionMeter,
    ) -> Option<Self> {
        let player = position.turn()?;
        let tiles = position.tiles().spots().map(|spot| position.fish(spot));
        let most_fish = tiles.max().unwrap_or(0);
        Some(Self { player, most_fish, left, meter, is_out: false })
    }

    /// [`best_move`]; of a search that had to end the best move of those it came to.
    fn best<B: SpotSet>(&mut self, position: &mut IcePosition<B>, depth: u32) -> Option<SpotMove> {
        let mut best: Option<(u32, SpotMove)> = None;
        for from in position.penguins(self.player).spots() {
            for to in position.reach(from).spots() {
                let step = SpotMove { from, to };
                let low = best.map_or(0, |(fish, _)| fish);
                let undo = position.play_move(step);
                let fish = self.worth(position, depth.saturating_sub(1), low, u32::MAX);
                position.unplay(undo);
                if self.is_out && best.is_some() {
                    break;
                }
                // Moves come in the order of ties: only more is better.
                if best.is_none_or(|(most, _)| fish > most) {
                    best = Some((fish, step));
                }
            }
        }
        best.map(|(_, step)| step)
    }

    /// Counts a position; answers whether it may be looked at.
    #[inline]
    fn look(&mut self) -> bool {
        self.is_out = self.is_out || self.left == 0 || !self.meter.count_position();
        self.left = self.left.saturating_sub(1);
        !self.is_out
    }

    /// The player's fish after `turns` more of its own turns, if that lies between `low` and `high`;
    /// otherwise something as low as `low`, or as high as `high`.
    fn worth<B: SpotSet>(
        &mut self,
        position: &mut IcePosition<B>,
        turns: u32,
        low: u32,
        high: u32,
    ) -> u32 {
        let fish = position.score(self.player);
        // Who is stuck stays so: nobody is removed in a search (rules 3.4).
        if turns == 0 || !self.look() || position.is_stuck(self.player) {
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
    fn richest<B: SpotSet>(&self, position: &IcePosition<B>) -> u32 {
        let penguins = position.penguins(self.player).spots();
        let able = penguins.filter(|&spot| !position.reach(spot).is_empty());
        able.map(|spot| position.fish(spot)).max().unwrap_or(0)
    }

    fn most<B: SpotSet>(
        &mut self,
        position: &mut IcePosition<B>,
        turns: u32,
        mut low: u32,
        high: u32,
    ) -> u32 {
        let mut most = 0;
        for from in position.penguins(self.player).spots() {
            for to in position.reach(from).spots() {
                let undo = position.play_move(SpotMove { from, to });
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

    fn least<B: SpotSet>(
        &mut self,
        position: &mut IcePosition<B>,
        opponent: usize,
        turns: u32,
        low: u32,
        mut high: u32,
    ) -> u32 {
        let mut least = u32::MAX;
        for from in position.penguins(opponent).spots() {
            for to in position.reach(from).spots() {
                let undo = position.play_move(SpotMove { from, to });
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
