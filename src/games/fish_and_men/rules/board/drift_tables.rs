//! Tables for the drift, so that it need not work out each blob's step (rules 4.4).
//!
//! All tables are by the crossing class of a position: the set of diagonal steps from it that change the square
//! ([`crossing_class`](super::position::crossing_class)).

use super::heading::CompassHeading;
use super::position::squares_of_step;
use std::sync::LazyLock;

/// The number that stands for a blob's step when the blob stays: the one after the eight headings.
pub const STAYED: u8 = 8;

/// The headings whose step ends in sea, for a crossing class and the sea around a square.
///
/// One word an entry: the headings, clockwise from north, in half-bytes from the lowest; in bits 32
/// to 39 the class times 16; in bits 60 to 63 how many headings there are. If there are none the
/// first reads [`STAYED`].
#[derive(Debug)]
pub struct LegalHeadings(Box<[u64; 1 << 12]>);

impl LegalHeadings {
    /// The entry for a crossing class (0 to 15) and the sea around (a bit a heading).
    #[inline]
    pub fn entry(&self, class: usize, sea_around: u8) -> u64 {
        self.0[(class << 8 | usize::from(sea_around)) % (1 << 12)]
    }
}

/// Number of headings in an entry.
#[inline]
pub fn count_of(entry: u64) -> u32 {
    (entry >> 60) as u32
}

/// The heading with this index in an entry.
#[inline]
pub fn heading_of(entry: u64, index: u32) -> u8 {
    (entry.wrapping_shr(index * 4) & 15) as u8
}

/// The class of an entry times 16: the index of its first step in [`STEPS`](super::position::STEPS).
#[inline]
pub fn steps_of(entry: u64) -> usize {
    usize::from((entry >> 32) as u8)
}

/// The legal headings of all cases.
pub fn legal_headings() -> &'static LegalHeadings {
    static TABLE: LazyLock<LegalHeadings> = LazyLock::new(|| {
        let mut table = Box::new([0; 1 << 12]);
        for (index, entry) in table.iter_mut().enumerate() {
            let (class, sea_around) = (index >> 8, index as u8);
            *entry = entry_for(class, sea_around);
        }
        LegalHeadings(table)
    });
    &TABLE
}

fn entry_for(class: usize, sea_around: u8) -> u64 {
    let legal =
        CompassHeading::ALL.into_iter().filter(|&heading| ends_in_sea(class, heading, sea_around));
    let mut entry = u64::from(STAYED);
    let mut count = 0;
    for heading in legal {
        entry &= !(15 << (4 * count));
        entry |= (heading as u64) << (4 * count);
        count += 1;
    }
    entry | count << 60 | (class as u64) << 36
}

/// `true` if a step of this class ends in sea: in the square itself, or in the one it leads to.
const fn ends_in_sea(class: usize, heading: CompassHeading, sea_around: u8) -> bool {
    let squares = squares_of_step(class, heading);
    if squares.0 == 0 && squares.1 == 0 {
        return true;
    }
    let mut index = 0;
    while index < 8 {
        let (south, east) = CompassHeading::ALL[index].delta();
        if south == squares.0 && east == squares.1 {
            return sea_around >> index & 1 == 1;
        }
        index += 1;
    }
    false
}

/// The rows of [`CURRENT_STEPS`]: one for each arrow and each case of sea in the three squares
/// ahead, and one for no current.
const ROWS: usize = 65;

/// The row of a square with this current (8 for none) and sea around.
pub const fn current_row(current: u8, sea_around: u8) -> u8 {
    if current >= 8 {
        return 64;
    }
    // The squares to the left of the arrow, ahead, and to the right become bits 0, 1 and 2.
    let ahead = sea_around.rotate_right((current as u32 + 7) % 8) & 7;
    current * 8 + ahead
}

/// The step with the current, or [`STAYED`], by row * 16 + crossing class.
pub static CURRENT_STEPS: [u8; ROWS * 16] = {
    let mut steps = [STAYED; ROWS * 16];
    let mut row = 0;
    while row < ROWS - 1 {
        let arrow = CompassHeading::ALL[row / 8];
        let sea_around = ((row % 8) as u8).rotate_left((arrow as u32 + 7) % 8);
        let mut class = 0;
        while class < 16 {
            if ends_in_sea(class, arrow, sea_around) {
                steps[row * 16 + class] = arrow as u8;
            }
            class += 1;
        }
        row += 1;
    }
    steps
};
