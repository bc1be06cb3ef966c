//! The prices and the path that one seat looks at.

use crate::marks::BoardMarks;
use crate::prelude::*;

/// The side of the dot of a square that costs nothing, as a part of the square's side.
const SMALLEST_DOT: f32 = 0.16;
/// The growth of the dot with each health lost.
const DOT_GROWTH: f32 = 0.025;
/// The side of the largest dot.
pub(super) const LARGEST_DOT: f32 = 0.5;
/// Loss of health from which a price is a warning.
const DEAR: i32 = 7;

/// The price of one square: the change of a fish's health by going there.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct SquarePrice {
    pub(super) at: Square,
    pub(super) change: i32,
    pub(super) wins: bool,
}

impl SquarePrice {
    pub(super) fn words(self) -> String {
        match self.change {
            _ if self.wins => "home".into(),
            0 => "0".into(),
            1.. => format!("+{}", self.change),
            lost => format!("−{}", -lost),
        }
    }

    /// The words on its square, where losses need no sign.
    pub(super) fn short_words(self) -> String {
        match self.change {
            ..0 if !self.wins => self.change.unsigned_abs().to_string(),
            _ => self.words(),
        }
    }

    pub(super) fn colour(self) -> Color {
        match self.change {
            _ if self.wins => theme::GAIN,
            0 => theme::TEXT_QUIET,
            1.. => theme::GAIN,
            lost if -lost < DEAR => theme::TEXT,
            _ => theme::LOSS,
        }
    }

    /// The side of its dot, of that of a square: a gain is never small.
    pub(super) fn dot(self) -> f32 {
        if self.wins || self.change > 0 {
            return LARGEST_DOT;
        }
        (SMALLEST_DOT + DOT_GROWTH * -self.change as f32).min(LARGEST_DOT)
    }
}

/// The prices and the path that one seat looks at, and the squares it points at.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct SeatPrices {
    pub(super) seat: Seat,
    pub(super) reader: TableEdge,
    /// `true` while it is not the seat's turn: then nothing but numbers is drawn in its squares.
    pub(super) is_ahead: bool,
    pub(super) prices: Vec<SquarePrice>,
    pub(super) path: Option<SwimPath>,
    /// The squares whose prices are wanted first.
    pub(super) wanted: Vec<Square>,
}

impl SeatPrices {
    pub(super) fn of(context: &TrayContext, seat: Seat, reader: TableEdge) -> Self {
        let health = context.view().fish.get(seat.index()).map_or(0, |fish| fish.health);
        let price = |(at, path): (Square, &SwimPath)| SquarePrice {
            at,
            change: path.health - health,
            wins: path.wins,
        };
        let path = context.path(seat).cloned();
        let end = path.as_ref().filter(|path| !path.steps.is_empty()).and_then(SwimPath::end);
        let reach = context.paths(seat).into_iter().flatten().map(|(at, path)| (*at, path));
        let mut prices: Vec<SquarePrice> =
            reach.filter(|(_, path)| !path.steps.is_empty()).map(price).collect();
        // Of what is decided and looked at no longer, only the end is priced.
        if prices.is_empty() {
            prices.extend(end.zip(path.as_ref()).map(price));
        }
        let hover = context.aims.hover(seat);
        let next = context.next_square(seat).filter(|_| end.is_none() && hover.is_none());
        let mut wanted: Vec<Square> = [end, hover, next].into_iter().flatten().collect();
        wanted.dedup();
        let is_ahead = !context.turn.has(seat);
        Self { seat, reader, is_ahead, prices, path, wanted }
    }

    /// The price of a square, if it is in reach.
    pub(super) fn price(&self, at: Square) -> Option<SquarePrice> {
        self.prices.iter().copied().find(|price| price.at == at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_squares_have_dots_that_grow_with_the_price() {
        let dot = |change| SquarePrice { at: Square::new(0, 0), change, wins: false }.dot();
        assert!(dot(0) < dot(-1) && dot(-1) < dot(-5) && dot(-5) < dot(-12));
        assert_eq!([dot(-140), dot(5)], [LARGEST_DOT; 2]);
    }
}
