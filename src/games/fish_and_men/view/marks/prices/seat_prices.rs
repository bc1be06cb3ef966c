//! The prices and the path that one seat looks at.

use super::square_price::SquarePrice;
use crate::marks::BoardMarks;
use crate::prelude::*;
use crate::trays::TrayContext;

/// The prices and the path that one seat looks at, and the squares it points at.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SeatPrices {
    pub(super) seat: Seat,
    pub(super) reader: TableEdge,
    pub(super) prices: Vec<SquarePrice>,
    pub(super) path: Option<SwimPath>,
    /// The squares whose prices are wanted first.
    pub(super) wanted: Vec<Square>,
}

#[ext(TrayPrices)]
pub(crate) impl TrayContext<'_, '_> {
    fn seat_prices(&self, seat: Seat, reader: TableEdge) -> SeatPrices {
        let health = self.view().fish.get(seat.index()).map_or(0, |fish| fish.health);
        let path = self.path(seat).cloned();
        let end = path.as_ref().and_then(|path| path.through.last()).map(|end| end.square());
        let paths = self.paths(seat).into_iter().flatten();
        let reach = paths.filter(|(_, path)| !path.steps.is_empty());
        let mut prices: Vec<SquarePrice> =
            reach.map(|(at, path)| SquarePrice::of(*at, path, health)).collect();
        // Of what is decided and looked at no longer, only the end is priced.
        if let (true, Some(path)) = (prices.is_empty(), &path) {
            prices.extend(end.map(|end| SquarePrice::of(end, path, health)));
        }
        let hover = self.aims.hover(seat);
        let next = self.next_square(seat).filter(|_| end.is_none() && hover.is_none());
        let mut wanted: Vec<Square> = [end, hover, next].into_iter().flatten().collect();
        wanted.dedup();
        SeatPrices { seat, reader, prices, path, wanted }
    }
}
