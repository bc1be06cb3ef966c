//! A set of squares as bits, sixteen to a row, so that a step is one fixed shift on every board.

/// A square: sixteen times its row, plus its column.
pub type Square = u8;

/// The longest side of a board.
pub const LONGEST_SIDE: u8 = 16;

/// A set of squares of a board of up to 16 by 16.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SquareSet([u64; 4]);

const NOT_WEST: u64 = !0x0001_0001_0001_0001;
const NOT_EAST: u64 = !0x8000_8000_8000_8000;

impl SquareSet {
    /// No square.
    pub const NONE: Self = Self([0; 4]);

    /// All squares of a board.
    pub fn board(rows: u8, columns: u8) -> Self {
        let all = (0..rows).flat_map(|row| (0..columns).map(move |column| row * 16 + column));
        all.fold(Self::NONE, |set, square| set.or(Self::only(square)))
    }

    /// The set of one square.
    #[inline]
    pub fn only(square: Square) -> Self {
        let mut set = Self::NONE;
        set.0[usize::from(square >> 6)] = 1 << (square & 63);
        set
    }

    #[inline]
    fn join(self, other: Self, with: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|lane| with(self.0[lane], other.0[lane])))
    }

    /// Squares that are in both.
    #[inline]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        self.join(other, |one, other| one & other)
    }

    /// Squares that are in either.
    #[inline]
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        self.join(other, |one, other| one | other)
    }

    /// Squares that are in this one and not in the other.
    #[inline]
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        self.join(other, |one, other| one & !other)
    }

    /// `true` if a square is in it.
    #[inline]
    pub fn has(self, square: Square) -> bool {
        self.0[usize::from(square >> 6)] >> (square & 63) & 1 == 1
    }

    /// Puts a square in.
    #[inline]
    pub fn add(&mut self, square: Square) {
        self.0[usize::from(square >> 6)] |= 1 << (square & 63);
    }

    /// Takes a square out.
    #[inline]
    pub fn remove(&mut self, square: Square) {
        self.0[usize::from(square >> 6)] &= !(1 << (square & 63));
    }

    /// `true` if no square is in it.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }

    /// The number of its squares.
    #[inline]
    pub fn count(self) -> u32 {
        self.0.iter().map(|lane| lane.count_ones()).sum()
    }

    /// The squares beside those of this set, on an endless board of 16 columns (rules 2.1).
    #[inline]
    #[must_use]
    pub fn around(self) -> Self {
        let Self([a, b, c, d]) = self;
        let north = [a >> 16 | b << 48, b >> 16 | c << 48, c >> 16 | d << 48, d >> 16];
        let south = [a << 16, b << 16 | a >> 48, c << 16 | b >> 48, d << 16 | c >> 48];
        // No lane ends within a row, so sideways no bit leaves its lane.
        let beside = |lane: u64| (lane << 1 & NOT_WEST) | (lane >> 1 & NOT_EAST);
        let lane = |at: usize| north[at] | south[at] | beside(self.0[at]);
        Self(std::array::from_fn(lane))
    }

    /// The part of this set that hangs together with `seed` (rules 2.2).
    #[inline]
    #[must_use]
    pub fn block(self, seed: Square) -> Self {
        let mut block = Self::only(seed);
        loop {
            let grown = block.or(block.around().and(self));
            if grown == block {
                return block;
            }
            block = grown;
        }
    }
}

impl Iterator for SquareSet {
    type Item = Square;

    /// The squares in order, row by row.
    #[inline]
    fn next(&mut self) -> Option<Square> {
        for (lane, base) in self.0.iter_mut().zip([0, 64, 128, 192]) {
            if *lane != 0 {
                let bit = lane.trailing_zeros() as u8;
                *lane &= lane.wrapping_sub(1);
                return Some(base + bit);
            }
        }
        None
    }
}
