//! Boards that are the same on both sides.

use super::canvas::Canvas;
use crate::games::fish_and_men::rules::heading::Heading;
use crate::games::fish_and_men::rules::level::{River, Site};
use crate::games::fish_and_men::rules::position::Square;
use std::cmp::Ordering;

/// Which way a board is mirrored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mirror {
    /// East and west change places.
    EastWest,
    /// North and south change places.
    NorthSouth,
    /// The board is turned by half a circle.
    HalfTurn,
}

impl Mirror {
    /// All of them.
    pub const ALL: [Mirror; 3] = [Mirror::EastWest, Mirror::NorthSouth, Mirror::HalfTurn];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Mirror::EastWest => "east and west",
            Mirror::NorthSouth => "north and south",
            Mirror::HalfTurn => "half a turn",
        }
    }

    /// The image of a square.
    pub fn of(self, canvas: &Canvas, at: Square) -> Square {
        let (row, column) = (canvas.height() - 1 - at.row, canvas.width() - 1 - at.column);
        match self {
            Mirror::EastWest => Square::new(at.row, column),
            Mirror::NorthSouth => Square::new(row, at.column),
            Mirror::HalfTurn => Square::new(row, column),
        }
    }

    /// The image of a heading.
    pub const fn turns(self, heading: Heading) -> Heading {
        let index = heading.index();
        match self {
            Mirror::EastWest => Heading::ALL[(8 - index) % 8],
            Mirror::NorthSouth => Heading::ALL[(12 - index) % 8],
            Mirror::HalfTurn => heading.turned(4),
        }
    }

    /// On which side a square lies: less for the west or north, equal in the middle, which is its
    /// own image.
    fn side(self, canvas: &Canvas, at: Square) -> Ordering {
        let across = (2 * at.column + 1).cmp(&canvas.width());
        let down = (2 * at.row + 1).cmp(&canvas.height());
        match self {
            Mirror::EastWest => across,
            Mirror::NorthSouth => down,
            Mirror::HalfTurn => across.then(down),
        }
    }
}

/// Copies the half on one side of a board onto the other: the western or northern half with
/// [`Ordering::Less`], the other with [`Ordering::Greater`]. Rivers of the copy get names of their
/// own.
pub fn copy_half(canvas: &mut Canvas, mirror: Mirror, side: Ordering) {
    let before = canvas.clone();
    for at in before.squares().filter(|&at| mirror.side(&before, at) == side) {
        copy_square(canvas, &before, at, mirror);
    }
}

fn copy_square(canvas: &mut Canvas, before: &Canvas, at: Square, mirror: Mirror) {
    let to = mirror.of(before, at);
    canvas.clear(to);
    canvas.copy_sign(before, at, to);
    let heading = before.level().current_at(at).map(|heading| mirror.turns(heading));
    canvas.flow(to, heading);
    if let Some(River { name, .. }) = before.level().rivers.iter().find(|river| river.at == at) {
        let name = canvas.unused_name(name);
        canvas.words_mut().level.rivers.push(River { name, at: to });
    }
    if let Some(site) = before.level().industries.iter().find(|site| site.at == at) {
        canvas.words_mut().level.industries.push(Site { at: to, ..site.clone() });
    }
}
