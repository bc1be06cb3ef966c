//! The value of each position of the small board, found by going back from those in which a player is out.

use super::board::{SmallPosition, SmallTurnResult};
use super::index::{POSITIONS, SmallPositionIndex};
use crate::position::VirusFightPosition;
use shoal_contract::SearchBrake;

/// The value of a position for the player to move, if both play as well as possible. The number of turns counts those
/// of both until one is out; the winner hurries, the loser delays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SolvedValue {
    /// The player to move loses in this number of turns, which is odd.
    Lost(u8),
    /// Neither can force the other out.
    Endless,
    /// The player to move wins in this number of turns, which is even.
    Won(u8),
}

/// The value of every position.
pub struct SmallBoardTable {
    /// Numbers the positions.
    pub index: SmallPositionIndex,
    /// Turns until the end, of the positions that stand for others turned and mirrored; 0 for endless.
    turns: Vec<u8>,
}

impl SmallBoardTable {
    /// Solves all positions; calls `report` with each number of turns and the number of positions so far from the end,
    /// one for all that it stands for.
    ///
    /// # Errors
    /// A position is farther from its end than a byte can say, or the brake was pulled.
    pub fn solve(brake: &SearchBrake, mut report: impl FnMut(u8, usize)) -> Result<Self, String> {
        let mut table = Self { index: SmallPositionIndex::default(), turns: vec![0; POSITIONS] };
        let mut layer = table.ends();
        let mut far = 1_u8;
        while !layer.is_empty() {
            report(far, layer.len());
            if brake.pulled().is_some() {
                return Err("it was stopped before all positions were solved".into());
            }
            let next =
                far.checked_add(1).ok_or("a position is more than 255 turns from its end")?;
            layer = table.step_back(&layer, next);
            far = next;
        }
        Ok(table)
    }

    /// A table that was written down.
    ///
    /// # Errors
    /// It has another length, or says something else of a position once it is turned or mirrored.
    pub fn read(turns: Vec<u8>) -> Result<Self, String> {
        if turns.len() != POSITIONS {
            return Err(format!(
                "a table must have {POSITIONS} bytes, but this one has {}",
                turns.len()
            ));
        }
        let table = Self { index: SmallPositionIndex::default(), turns };
        let mut uneven = None;
        table.index.each(|number, small| {
            let form = table.index.of_form(small);
            if table.turns[number] != table.turns[form] {
                uneven.get_or_insert((number, form));
            }
        });
        match uneven {
            None => Ok(table),
            Some((one, other)) => Err(format!(
                "positions {one} and {other} are the same when turned or mirrored, but have different values"
            )),
        }
    }

    /// The bytes to write down: the number of turns until the end of each position, 0 for endless.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = vec![0; POSITIONS];
        self.index.each(|number, small| bytes[number] = self.turns[self.index.of_form(small)]);
        bytes
    }

    /// The value of a position.
    pub fn value(&self, small: &SmallPosition) -> SolvedValue {
        SolvedValue::of(self.turns[self.index.of_form(small)])
    }

    /// The value of a position of the game, if it is one of these.
    pub fn value_of(&self, position: &VirusFightPosition) -> Option<SolvedValue> {
        Some(self.value(&SmallPosition::of(position)?))
    }

    /// The number of positions for each number of turns, from 0 for endless.
    pub fn counts(&self) -> [usize; 256] {
        let mut counts = [0; 256];
        self.bytes().into_iter().for_each(|turns| counts[usize::from(turns)] += 1);
        counts
    }

    /// The positions whose player is out whatever it does.
    fn ends(&mut self) -> Vec<u32> {
        let (mut ends, turns) = (Vec::new(), &mut self.turns);
        self.index.each_form(|number, small| {
            let mut goes_on = false;
            small.each_turn(&mut |turned| goes_on |= turned != SmallTurnResult::Out);
            if !goes_on {
                turns[number] = 1;
                ends.push(number as u32);
            }
        });
        ends
    }

    /// The positions that are decided by those of a layer, one turn farther from the end.
    fn step_back(&mut self, layer: &[u32], far: u8) -> Vec<u32> {
        let mut found = Vec::new();
        for &number in layer {
            let small = self.index.position(number as usize);
            small.each_before(&mut |before| {
                let number = self.index.of_form(&before);
                // Who can bring the other into a lost position wins; who can only bring it into won ones loses.
                if self.turns[number] == 0
                    && (far.is_multiple_of(2) || self.only_wins_follow(&before))
                {
                    self.turns[number] = far;
                    found.push(number as u32);
                }
            });
        }
        found
    }

    fn only_wins_follow(&self, small: &SmallPosition) -> bool {
        let mut only = true;
        small.each_turn(&mut |turned| {
            if let SmallTurnResult::Next(next) = turned
                && only
            {
                only = matches!(self.value(&next), SolvedValue::Won(_));
            }
        });
        only
    }
}

impl SolvedValue {
    fn of(turns: u8) -> Self {
        match turns {
            0 => Self::Endless,
            odd if !odd.is_multiple_of(2) => Self::Lost(odd),
            even => Self::Won(even),
        }
    }

    /// The value of a position from those that follow from it, each as its own player to move sees it; the player may
    /// also put itself out.
    pub fn from_next(next: impl Iterator<Item = Self>) -> Self {
        // For who moves it is best that the other has lost soon, else that it has not won, else that it wins late.
        let rank = |value: &Self| match *value {
            Self::Lost(turns) => (0, i32::from(turns)),
            Self::Endless => (1, 0),
            Self::Won(turns) => (2, -i32::from(turns)),
        };
        match next.min_by_key(rank) {
            None => Self::Lost(1),
            Some(Self::Lost(turns)) => Self::Won(turns + 1),
            Some(Self::Endless) => Self::Endless,
            Some(Self::Won(turns)) => Self::Lost(turns + 1),
        }
    }
}
