//! Prices of the squares in reach, and the paths to them, for each seat.
//!
//! A price is written on its square if it can be read there: a plain number is what the square costs. Where
//! a square is too small for its number it carries a dot, larger the dearer it is, and only what is pointed
//! at is written: the end of the path, the square under the cursor, or the one the next step leads to. It
//! stands beside its square, large, with its sign.
//!
//! - [`seat_prices`]: the prices that one seat looks at, in words, a colour and a dot
//! - [`layout`]: the places of all prices on the board

pub mod layout;
pub mod seat_prices;

use crate::prelude::*;
use layout::PriceLayout;
use seat_prices::{LARGEST_DOT, SeatPrices};
use shoal_tabletop::surfaces::board::labels::{BoardLabelLayout, SeatLabel};

/// The places where prices are written on the sea, which numbers of blobs keep out of.
#[derive(Resource, Debug, Default, PartialEq)]
pub struct PriceAreas(pub BoardLabelLayout);

/// A price, or a step of a path, as it is drawn on the board.
#[derive(Component, Debug, Clone, PartialEq)]
pub enum PriceDrawing {
    /// The price of a square, in words on it or beside it.
    Tag(Square, SeatLabel),
    /// A dot for a price that is not written: its middle, size and colour.
    Dot(Vec2, f32, Color),
    /// A step of a path: its ends and its colour.
    Leg(Vec2, Vec2, Color),
}

/// Writes prices and draws the paths, where anything has changed.
pub fn write(
    context: TrayContext,
    places: SeatPlaces,
    layout: Res<SeaGridLayout>,
    mut drawings: BoardDrawings<PriceDrawing>,
    mut areas: ResMut<PriceAreas>,
    mut assets: DrawingAssets,
) {
    let anew = places.is_changed();
    if !drawings.is_due([context.is_new(), anew]) {
        return;
    }
    let labels = BoardLabelLayout::between_trays(&places.tabletop, *places.depth);
    let scale = places.tabletop.board_type_scale();
    let mut prices = PriceLayout {
        layout: &layout,
        scale,
        forecast: &context.own.forecast,
        labels,
        drawn: vec![],
    };
    for fish in &context.view().fish {
        prices.keep_fish(fish, places.facing(fish.seat));
    }
    let seats = places.chairs.seats();
    let all: Vec<SeatPrices> =
        seats.map(|seat| SeatPrices::of(&context, seat, places.facing(seat))).collect();
    prices.lay_out(&all);
    for SeatPrices { seat, path, .. } in all.iter().filter(|of| !of.is_ahead) {
        let start = context.view().fish.get(seat.index()).and_then(|fish| fish.at);
        if let (Some(path), Some(start)) = (path, start) {
            prices.draw_path(path, layout.at(start), places.chairs.colour(*seat));
        }
    }
    areas.set_if_neq(PriceAreas(prices.labels));
    let image = assets.get("dot", layout.cell * LARGEST_DOT);
    drawings.show(prices.drawn, anew, |entity, drawing| match *drawing {
        PriceDrawing::Tag(_, ref label) => {
            let height = layers::PRICES + if label.on_ground { 2.0 } else { 0.0 };
            entity.insert(Name::new("Price"));
            label.draw(entity, height, &assets.fonts);
        }
        PriceDrawing::Dot(at, size, colour) => {
            let sprite = tinted(image.clone(), Vec2::splat(size), colour);
            entity.insert((Name::new("Price dot"), sprite, board_transform(at, layers::PRICES)));
        }
        PriceDrawing::Leg(from, to, colour) => {
            draw_leg(entity, from, to, colour, layout.writing());
        }
    });
}

/// Draws a step of a path with a dark line under the bright one: paths cross marks of the same colour.
fn draw_leg(entity: &mut EntityCommands, from: Vec2, to: Vec2, colour: Color, writing: f32) {
    let height = layers::PRICES;
    let dot = Sprite::from_color(theme::TEXT, Vec2::splat(8.0 * writing));
    entity.insert((Name::new("Path"), Transform::default(), Visibility::default()));
    entity.with_children(|leg| {
        leg.spawn(line(from, to, 11.0 * writing, theme::DEEP, height + 0.6));
        leg.spawn(line(from, to, 6.0 * writing, colour, height + 0.7));
        leg.spawn((dot, board_transform(to, height + 0.8)));
    });
}
