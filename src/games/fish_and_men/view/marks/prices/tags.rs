//! A price as it is drawn on the board: in words, or as a dot.

use super::square_price::SquarePrice;
use crate::prelude::*;
use shoal_tabletop::facing::Facing;

/// A price as it is written on its square, or beside it.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct PriceTag {
    pub(super) seat: Seat,
    pub(super) reader: TableEdge,
    pub(super) price: SquarePrice,
    pub(super) words: String,
    pub(super) colour: Color,
    pub(super) size: f32,
    pub(super) place: Rect,
    /// `true` if it stands beside its square, on a ground of its own.
    pub(super) beside: bool,
}

/// A dot for a price that is not written: where, and how large.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct PriceDot {
    pub(super) at: Vec2,
    pub(super) size: f32,
    pub(super) colour: Color,
}

pub(super) fn write_tag(entity: &mut EntityCommands, tag: &PriceTag, fonts: &TableFonts) {
    let PriceTag { seat, reader, words, colour, size, place, beside, .. } = tag;
    let height = layers::PRICES + if *beside { 2.0 } else { 0.0 };
    let turned = board_transform(place.center(), height).with_rotation(labels::turn(*reader));
    entity.insert((Name::new("Price"), Facing::Owner(*seat), turned));
    if *beside {
        let ground = labels::ground_of(words, *size);
        entity.insert(labels::on_plate(ground, words, *size, *colour, fonts));
    } else {
        entity.insert(labels::words(words, *size, *colour, fonts));
    }
}
