//! The eight ways to turn and mirror the board: a position is worth the same in all of them.

use super::board::SmallPosition;

/// The squares of each set after each way of turning; the first way leaves them where they are.
static TURNED: [[u16; 512]; 8] = all_turned();

const fn all_turned() -> [[u16; 512]; 8] {
    let mut all = [[0; 512]; 8];
    let mut way = 0;
    while way < 8 {
        let mut set = 1_usize;
        while set < 512 {
            let square = set.trailing_zeros() as usize;
            all[way][set] = all[way][set & (set - 1)] | 1 << square_after(square, way);
            set += 1;
        }
        way += 1;
    }
    all
}

/// The square to which a way brings a square: the last four ways mirror it first, then each turns by some quarters.
const fn square_after(square: usize, way: usize) -> usize {
    let (mut row, mut column) = (square / 3, square % 3);
    if way >= 4 {
        column = 2 - column;
    }
    let mut quarter = 0;
    while quarter < way % 4 {
        (row, column) = (column, 2 - row);
        quarter += 1;
    }
    row * 3 + column
}

/// The squares of a set after one of the eight ways.
pub(super) fn turned(set: u16, way: usize) -> u16 {
    TURNED[way][usize::from(set)]
}

impl SmallPosition {
    /// The same position after one of the eight ways to turn and mirror the board, 0 to 7.
    pub fn turned(&self, way: usize) -> Self {
        let square = |square: u8| turned(1 << square, way).trailing_zeros() as u8;
        Self {
            kinds: self.kinds.map(|set| turned(set, way)),
            mine: square(self.mine),
            theirs: square(self.theirs),
            ..*self
        }
    }
}
