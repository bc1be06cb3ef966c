//! Prices of the squares in reach, and the paths to them, for each seat.
//!
//! A price is written on its square if it can be read there: a plain number is what the square costs. Where
//! a square is too small for its number it carries a dot, larger the dearer it is, and only what is pointed
//! at is written: the end of the path, the square under the cursor, or the one the next step leads to. It
//! stands beside its square, large, with its sign.
//!
//! - [`square_price`]: the price of one square, in words, a colour and a dot; [`seat_prices`]: the prices that one seat
//!   looks at
//! - [`layout`]: the places of all prices on the board; [`tags`]: a price as it is written there, or its dot
//! - [`path_legs`]: the steps of the paths

pub mod layout;
pub mod path_legs;
pub mod seat_prices;
pub mod square_price;
pub mod tags;

use crate::prelude::*;
use crate::trays::TrayContext;
use bevy::ecs::system::SystemParam;
use layout::{PriceSurface, keep_fish, lay_out_prices};
use path_legs::{PathLeg, draw_leg, legs_of};
use seat_prices::{SeatPrices, TrayPrices};
use shoal_tabletop::surfaces::board::labels::BoardLabelLayout;
use square_price::LARGEST_DOT;
use tags::{PriceDot, PriceTag, write_tag};

/// The places where prices are written on the sea, which numbers of blobs keep out of.
#[derive(Resource, Debug, Default, PartialEq)]
pub struct PriceAreas(pub BoardLabelLayout);

/// The prices and the steps of paths as they are drawn on the board.
#[derive(SystemParam)]
pub struct PriceDrawings<'w, 's> {
    tags: BoardDrawings<'w, 's, PriceTag>,
    dots: BoardDrawings<'w, 's, PriceDot>,
    legs: BoardDrawings<'w, 's, PathLeg>,
}

/// Writes prices and draws the paths, where anything has changed.
pub fn write(
    context: TrayContext,
    places: SeatPlaces,
    layout: Res<SeaGridLayout>,
    mut drawings: PriceDrawings,
    mut areas: ResMut<PriceAreas>,
    mut assets: DrawingAssets,
) {
    let anew = places.is_changed();
    if !context.is_new() && !anew && !drawings.tags.is_bare() {
        return;
    }
    let scale = places.tabletop.type_scale();
    let mut label_layout = BoardLabelLayout::between_trays(&places.tabletop, *places.depth);
    for fish in &context.view().fish {
        keep_fish(fish, places.facing(fish.seat), &layout, scale, &mut label_layout);
    }
    let all: Vec<SeatPrices> =
        places.chairs.seats().map(|seat| context.seat_prices(seat, places.facing(seat))).collect();
    let ink = |square| context.own.forecast.ink(square);
    let prices = lay_out_prices(
        &all,
        &PriceSurface { layout: &layout, scale, ink: &ink },
        &mut label_layout,
    );
    areas.set_if_neq(PriceAreas(label_layout));
    drawings.tags.show(prices.tags, anew, |entity, tag| write_tag(entity, tag, &assets.fonts));
    let image = assets.get("dot", layout.cell * LARGEST_DOT);
    drawings.dots.show(prices.dots, anew, |entity, dot| {
        let sprite = tinted(image.clone(), Vec2::splat(dot.size), dot.colour);
        entity.insert((Name::new("Price dot"), sprite, board_transform(dot.at, layers::PRICES)));
    });
    let legs = all.iter().flat_map(|seat_prices| {
        let start = context.view().fish.get(seat_prices.seat.index()).and_then(|fish| fish.at);
        start.into_iter().flat_map(|start| legs_of(seat_prices, layout.at(start), &layout))
    });
    drawings.legs.show(legs.collect(), anew, |entity, leg| {
        draw_leg(entity, leg, places.chairs.colour(leg.seat), layout.writing());
    });
}
