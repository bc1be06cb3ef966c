//! The rules of Four in a Row.

use super::bot::Planner;
use serde::{Deserialize, Serialize};
use shoal_contract::{
    Actor, Bot, GameProfile, InputProblems, PlainGame, PlainPosition, RandomGenerator, Seat,
};

/// The number of columns.
pub const COLUMNS: usize = 7;
/// The number of stones in a full column.
pub const ROWS: usize = 6;
/// The directions of a row, as columns to the right and rows up.
const DIRECTIONS: [(usize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The game.
pub type FourInARow = PlainGame<Position>;

/// The one action: the seat in turn drops a stone into this column.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct DropStone(pub usize);

/// The one fact that comes of it: a seat's stone came to rest in this column and row, counted from below.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct StoneDropped(pub Seat, pub usize, pub usize);

/// A whole position.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The stones in each column from below, by the seats that dropped them.
    pub columns: [Vec<Seat>; COLUMNS],
}

impl Position {
    /// The number of stones.
    pub fn stones(&self) -> usize {
        self.columns.iter().map(Vec::len).sum()
    }

    /// The seat in turn.
    pub fn next(&self) -> Seat {
        Seat((self.stones() % 2) as u16)
    }

    /// Drops a stone of the seat in turn into a column that is not full.
    pub fn drop_stone(&mut self, column: usize) -> StoneDropped {
        let seat = self.next();
        self.columns[column].push(seat);
        StoneDropped(seat, column, self.columns[column].len() - 1)
    }

    /// Four stones of one seat in a row, each by column and row; `None` while nobody has won.
    pub fn winning_row(&self) -> Option<[(usize, usize); 4]> {
        let owner = |(column, row): (usize, usize)| self.columns.get(column)?.get(row);
        let stones =
            (0..COLUMNS).flat_map(|at| (0..self.columns[at].len()).map(move |row| (at, row)));
        let mut rows = stones.flat_map(|(column, row)| {
            DIRECTIONS.map(|(right, up)| {
                [0, 1, 2, 3].map(|n| (column + right * n, row.wrapping_add_signed(up * n as isize)))
            })
        });
        rows.find(|row| row.iter().all(|&at| owner(at) == owner(row[0])))
    }
}

impl PlainPosition for Position {
    type Action = DropStone;
    type Event = StoneDropped;

    const EXAMPLES: &'static [&'static str] = &["3"];

    fn profile() -> GameProfile {
        GameProfile::of_first_version("four-in-a-row", "Four in a Row", 2..=2, &["random", "easy"])
    }

    fn new(_: usize, _: &mut RandomGenerator) -> Self {
        Self::default()
    }

    fn check_position(&self, _: usize, problems: &mut InputProblems) {
        for column in &self.columns {
            problems.within("columns", column.len(), 0..=ROWS);
        }
        let of = |seat| self.columns.iter().flatten().filter(|&&stone| stone == seat).count();
        let in_turn = of(Seat(0)) == self.stones().div_ceil(2) && of(Seat(1)) == self.stones() / 2;
        problems.require(in_turn, "columns", || "not dropped in turn".into());
    }

    fn awaited(&self) -> Vec<Seat> {
        if self.winners().is_none() { vec![self.next()] } else { Vec::new() }
    }

    fn actions(&self) -> Vec<DropStone> {
        (0..COLUMNS).map(DropStone).collect()
    }

    fn check(&self, _seat: Seat, &DropStone(column): &DropStone) -> Result<(), &'static str> {
        match self.columns.get(column).map(Vec::len) {
            None => Err("There is no such column."),
            Some(ROWS..) => Err("That column is full: choose another one."),
            Some(_) => Ok(()),
        }
    }

    fn apply(&mut self, _: Actor, drop: &DropStone, _: &mut RandomGenerator) -> Vec<StoneDropped> {
        vec![self.drop_stone(drop.0)]
    }

    fn turn(&self) -> u64 {
        (self.stones() + usize::from(self.winners().is_none())) as u64
    }

    fn winners(&self) -> Option<Vec<Seat>> {
        let won = self.winning_row().map(|_| vec![Seat(1 - self.next().0)]);
        won.or_else(|| (self.stones() == COLUMNS * ROWS).then(Vec::new))
    }

    fn bot(name: &str, seed: u64) -> Option<Box<dyn Bot<FourInARow>>> {
        (name == "easy").then(|| Box::new(Planner(RandomGenerator::from_seed(seed))) as _)
    }

    fn describe(&StoneDropped(seat, column, _): &StoneDropped, names: &[String]) -> String {
        format!("{} drops a stone into column {}", names[seat.index()], column + 1)
    }
}
