//! A number for each position: boards in order, for each board what spares are whose, then the markers.

use super::board::{OF_EACH, SmallPosition, each};
use super::turning::turned;

/// Number of boards with nothing or one of four kinds on each square.
const BOARDS: usize = 1_953_125;
/// Number of positions, seen by the player to move.
pub const POSITIONS: usize = 37_119_168;

/// Numbers positions.
pub struct SmallPositionIndex {
    /// The first number of each board, by its digits to the base of five; none where there are too many of
    /// a kind, or too few for two markers.
    first: Vec<u32>,
    /// The boards in order of their first numbers.
    boards: Vec<IndexedBoard>,
    /// By the digits of each board, the ways to turn and mirror it (as bits) by which it becomes the one with the least
    /// digits.
    turnings: Vec<u8>,
}

/// A board, and the number of its first position.
struct IndexedBoard {
    first: u32,
    /// The squares of each kind.
    kinds: [u16; 4],
}

/// The sum of the powers of five of the squares of each set.
static POWERS: [u32; 512] = powers();

const fn powers() -> [u32; 512] {
    let mut all = [0; 512];
    let mut set = 1_usize;
    while set < 512 {
        all[set] = all[set & (set - 1)] + 5_u32.pow(set.trailing_zeros());
        set += 1;
    }
    all
}

/// The digits of a board to the base of five.
fn digits(kinds: &[u16; 4]) -> usize {
    (1..).zip(kinds).map(|(digit, &kind)| digit * POWERS[usize::from(kind)] as usize).sum()
}

/// The ways by which a board becomes the one with the least digits.
fn turnings_of(kinds: &[u16; 4]) -> u8 {
    let seen: [usize; 8] = std::array::from_fn(|way| digits(&kinds.map(|set| turned(set, way))));
    let least = seen.iter().min();
    (0..8).filter(|&way| Some(&seen[way]) == least).map(|way| 1 << way).sum()
}

/// The numbers of ways to share out the spares of a board, and to place its markers.
fn arrangement_counts(kinds: &[u16; 4]) -> (u32, u32) {
    let spares = kinds.iter().map(|kind| u32::from(OF_EACH) + 1 - kind.count_ones()).product();
    let pieces = kinds.iter().map(|kind| kind.count_ones()).sum::<u32>();
    (spares, pieces * pieces.saturating_sub(1))
}

impl IndexedBoard {
    /// Calls `then` with every position on the board and its number, in order.
    fn each_position(&self, then: &mut impl FnMut(usize, &SmallPosition)) {
        let (spares, markers) = arrangement_counts(&self.kinds);
        for rank in 0..spares * markers {
            then(
                (self.first + rank) as usize,
                &SmallPositionIndex::position_at_rank(&self.kinds, rank),
            );
        }
    }
}

impl Default for SmallPositionIndex {
    fn default() -> Self {
        let (mut first, mut boards, mut next) = (vec![u32::MAX; BOARDS], Vec::new(), 0);
        let mut all_turnings = vec![0; BOARDS];
        for code in 0..BOARDS {
            let mut kinds = [0_u16; 4];
            let mut rest = code;
            for square in 0..9 {
                if let Some(kind) = (rest % 5).checked_sub(1) {
                    kinds[kind] |= 1 << square;
                }
                rest /= 5;
            }
            if kinds.iter().any(|kind| kind.count_ones() > OF_EACH.into()) {
                continue;
            }
            let (spares, markers) = arrangement_counts(&kinds);
            if markers > 0 {
                first[code] = next;
                all_turnings[code] = turnings_of(&kinds);
                boards.push(IndexedBoard { first: next, kinds });
                next += spares * markers;
            }
        }
        Self { first, boards, turnings: all_turnings }
    }
}

impl SmallPositionIndex {
    /// The number of a position.
    pub fn of(&self, small: &SmallPosition) -> usize {
        let spares = small.kinds.iter().zip(&small.spares).fold(0, |rank, (kind, &count)| {
            rank * (u32::from(OF_EACH) + 1 - kind.count_ones()) + u32::from(count)
        });
        let pieces = small.pieces();
        let before = |square: u8| (pieces & ((1 << square) - 1)).count_ones();
        let (mine, theirs) = (before(small.mine), before(small.theirs));
        let count = pieces.count_ones();
        let markers = mine * (count - 1) + theirs - u32::from(theirs > mine);
        (self.first[digits(&small.kinds)] + spares * count * (count - 1) + markers) as usize
    }

    /// The position with a number below [`POSITIONS`].
    pub fn position(&self, number: usize) -> SmallPosition {
        let at = self.boards.partition_point(|board| board.first as usize <= number) - 1;
        let IndexedBoard { first, kinds } = &self.boards[at];
        Self::position_at_rank(kinds, number as u32 - first)
    }

    /// The number of the position that stands for all that are this one turned and mirrored.
    pub fn of_form(&self, small: &SmallPosition) -> usize {
        let turnings = self.turnings[digits(&small.kinds)];
        let seen = each(turnings.into()).map(|way| small.turned(way.into()));
        // A board may look the same in several ways; then the squares of the markers decide.
        let form = seen.min_by_key(|it| (it.mine, it.theirs));
        self.of(&form.unwrap_or(*small))
    }

    /// Calls `then` with every position and its number, in order.
    pub fn each(&self, mut then: impl FnMut(usize, &SmallPosition)) {
        self.boards.iter().for_each(|board| board.each_position(&mut then));
    }

    /// Calls `then` with every position that stands for others and its number, in order.
    pub fn each_form(&self, mut then: impl FnMut(usize, &SmallPosition)) {
        let stands = |board: &&IndexedBoard| self.turnings[digits(&board.kinds)] & 1 == 1;
        for board in self.boards.iter().filter(stands) {
            board.each_position(&mut |number, small: &SmallPosition| {
                if self.of_form(small) == number {
                    then(number, small);
                }
            });
        }
    }

    /// The position on a board by its rank there.
    fn position_at_rank(kinds: &[u16; 4], rank: u32) -> SmallPosition {
        let pieces = kinds.iter().fold(0, |all, kind| all | kind);
        let (_, markers) = arrangement_counts(kinds);
        let (mut spare_rank, rank) = (rank / markers, rank % markers);
        let mut spares = [0; 4];
        for (kind, count) in kinds.iter().zip(&mut spares).rev() {
            let counts = u32::from(OF_EACH) + 1 - kind.count_ones();
            *count = (spare_rank % counts) as u8;
            spare_rank /= counts;
        }
        let others = pieces.count_ones() - 1;
        let (mine, theirs) = (rank / others, rank % others);
        let square = |index: u32| each(pieces).nth(index as usize).unwrap_or_default();
        let theirs = theirs + u32::from(theirs >= mine);
        SmallPosition { kinds: *kinds, spares, mine: square(mine), theirs: square(theirs) }
    }
}
