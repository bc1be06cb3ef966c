//! The memory of a search: positions it has seen, by a number for each.

use crate::position::{IcePosition, MOST_PLAYERS, PenguinPly, Spot, SpotMove, SpotSet};
use shoal_contract::RandomGenerator;

/// The same numbers in every search, so that it can be repeated.
const SEED: u64 = 0x7065_6e67_7569_6e73;

/// Random numbers whose sum (exclusive or) names a position (Zobrist, 1970).
pub struct ZobristKeys {
    /// For each spot: of a free tile, then of a penguin of each player.
    spots: Vec<[u64; MOST_PLAYERS + 1]>,
    turns: [u64; MOST_PLAYERS + 1],
}

/// Odd numbers that spread the fish of each player over a key.
const SPREAD: [u64; MOST_PLAYERS] =
    [0x9e37_79b9_7f4a_7c15, 0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb, 0xd6e8_feb8_6659_fd93];

impl ZobristKeys {
    /// Numbers for a board of `spots` spots.
    pub fn new(spots: usize) -> Self {
        let mut generator = RandomGenerator::from_seed(SEED);
        let mut turns = [0; MOST_PLAYERS + 1];
        turns.iter_mut().for_each(|turn| *turn = generator.bits());
        let mut draw = || {
            let mut keys = [0; MOST_PLAYERS + 1];
            keys.iter_mut().for_each(|key| *key = generator.bits());
            keys
        };
        Self { spots: (0..spots).map(|_| draw()).collect(), turns }
    }

    fn free(&self, spot: Spot) -> u64 {
        self.spots[usize::from(spot)][MOST_PLAYERS]
    }

    fn penguin(&self, player: usize, spot: Spot) -> u64 {
        self.spots[usize::from(spot)][player % MOST_PLAYERS]
    }

    /// The key of free tiles and of one player's penguins on them.
    pub fn of_island<B: SpotSet>(&self, free: B, penguins: B) -> u64 {
        let tiles = free.spots().fold(0, |key, spot| key ^ self.free(spot));
        penguins.spots().fold(tiles, |key, spot| key ^ self.penguin(0, spot))
    }

    /// Returns the key of an island after a move of its player.
    pub fn after(&self, step: SpotMove, key: u64) -> u64 {
        key ^ self.penguin(0, step.from) ^ self.penguin(0, step.to) ^ self.free(step.to)
    }

    /// The key of where everything is, without turn and fish.
    pub fn of_places<B: SpotSet>(&self, position: &IcePosition<B>) -> u64 {
        let tiles = position.free().spots().fold(0, |key, spot| key ^ self.free(spot));
        (0..position.players()).fold(tiles, |key, player| {
            let penguins = position.penguins(player).spots();
            penguins.fold(key, |key, spot| key ^ self.penguin(player, spot))
        })
    }

    /// Returns the key of places after a ply of a player.
    #[inline]
    pub fn after_ply(&self, player: usize, ply: PenguinPly, key: u64) -> u64 {
        match ply {
            PenguinPly::Place(to) => key ^ self.free(to) ^ self.penguin(player, to),
            PenguinPly::Move(SpotMove { from, to }) => {
                key ^ self.penguin(player, from) ^ self.penguin(player, to) ^ self.free(to)
            }
        }
    }

    /// The key of the whole position.
    #[inline]
    pub fn whole<B: SpotSet>(&self, position: &IcePosition<B>, places: u64) -> u64 {
        let turn = self.turns[position.turn().unwrap_or(MOST_PLAYERS)];
        let fish = position.scores().iter().zip(SPREAD);
        fish.fold(places ^ turn, |key, (&fish, spread)| key ^ spread.wrapping_mul(fish.into()))
    }
}

/// The meaning of a remembered value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RememberedBound {
    /// It is the value.
    #[default]
    Exact,
    /// The value is this or more.
    AtLeast,
    /// The value is this or less.
    AtMost,
}

/// A remembered position.
#[derive(Debug, Clone, Copy, Default)]
pub struct TranspositionEntry {
    key: u64,
    /// Its value for the player to move.
    pub value: i64,
    best: (Spot, Spot),
    age: u16,
    /// Number of plies looked ahead; [`TO_THE_END`] if nothing was guessed.
    pub depth: u8,
    /// The meaning of the value.
    pub bound: RememberedBound,
}

/// The depth of a value that rests on no guess.
pub const TO_THE_END: u8 = u8::MAX;

/// In place of the spot a penguin comes from when it is placed, and of a ply when there is none.
const NOWHERE: Spot = Spot::MAX;

/// A table of positions, of fixed size. What does not fit drives out what was there.
pub struct TranspositionTable {
    entries: Vec<TranspositionEntry>,
    age: u16,
}

impl TranspositionTable {
    /// A table with room for about `positions` positions, but never more than a million.
    pub fn new(positions: u32) -> Self {
        let size = positions.clamp(1 << 10, 1 << 20).next_power_of_two() as usize;
        Self { entries: vec![TranspositionEntry::default(); size], age: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.age = self.age.wrapping_add(1);
        if self.age == 0 {
            self.entries.fill(TranspositionEntry::default());
            self.age = 1;
        }
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    /// The entry of a position, if it is remembered.
    #[inline]
    pub fn get(&self, key: u64) -> Option<&TranspositionEntry> {
        let entry = &self.entries[self.place(key)];
        (entry.key == key && entry.age == self.age).then_some(entry)
    }

    /// Remembers a position.
    #[inline]
    pub fn put(
        &mut self,
        key: u64,
        value: i64,
        best: Option<PenguinPly>,
        depth: u8,
        bound: RememberedBound,
    ) {
        let best = match best {
            None => (NOWHERE, NOWHERE),
            Some(PenguinPly::Place(to)) => (NOWHERE, to),
            Some(PenguinPly::Move(SpotMove { from, to })) => (from, to),
        };
        let place = self.place(key);
        self.entries[place] = TranspositionEntry { key, value, best, age: self.age, depth, bound };
    }
}

impl TranspositionEntry {
    /// The best ply found.
    pub fn best(&self) -> Option<PenguinPly> {
        match self.best {
            (NOWHERE, NOWHERE) => None,
            (NOWHERE, to) => Some(PenguinPly::Place(to)),
            (from, to) => Some(PenguinPly::Move(SpotMove { from, to })),
        }
    }
}
