//! The places of all prices on the board, so that none lies on another or on a fish.

use super::seat_prices::SeatPrices;
use super::square_price::SquarePrice;
use super::tags::{PriceDot, PriceTag};
use crate::pieces::{badges, fish};
use crate::prelude::*;
use shoal_tabletop::surfaces::board::labels::BoardLabelLayout;

/// Size of prices on squares of the default size.
const ON_SQUARE: f32 = 15.0;
/// The greatest part of a square that a price fills.
const FILLED: f32 = 0.88;

/// The places of all prices.
#[derive(Debug, Default)]
pub(super) struct PriceLayout {
    pub(super) tags: Vec<PriceTag>,
    pub(super) dots: Vec<PriceDot>,
}

/// The surface that prices are written on.
pub(super) struct PriceSurface<'a> {
    pub(super) layout: &'a SeaGridLayout,
    pub(super) scale: TypeScale,
    /// The colour of writing that can be read on a square; none where every colour can.
    pub(super) ink: &'a dyn Fn(Square) -> Option<Color>,
}

/// Lays out the prices of all seats, so that none lies on another.
pub(super) fn lay_out_prices(
    all_prices: &[SeatPrices],
    ground: &PriceSurface,
    label_layout: &mut BoardLabelLayout,
) -> PriceLayout {
    let layout = ground.layout;
    let square = |at: Square| Rect::from_center_size(layout.centre(at), Vec2::splat(layout.cell));
    let mut placed = PriceLayout::default();
    for path in all_prices.iter().filter_map(|seat_prices| seat_prices.path.as_ref()) {
        path.through.iter().for_each(|at| label_layout.keep(square(at.square())));
    }
    // What is pointed at comes first.
    for seat_prices in all_prices {
        for price in wanted(seat_prices) {
            let tag = on_square(seat_prices, price, ground, label_layout);
            let tag = tag.or_else(|| {
                beside(seat_prices, price, square(price.at), ground.scale, label_layout)
            });
            placed.tags.extend(tag);
        }
    }
    for seat_prices in all_prices {
        let goes = |at: Square| {
            let path = seat_prices.path.iter().flat_map(|path| &path.through);
            path.into_iter().any(|position| position.square() == at)
        };
        for &price in
            seat_prices.prices.iter().filter(|price| !seat_prices.wanted.contains(&price.at))
        {
            match on_square(seat_prices, price, ground, label_layout) {
                Some(tag) => placed.tags.push(tag),
                None if goes(price.at) => {}
                None => placed.dots.push(PriceDot {
                    at: layout.centre(price.at),
                    size: layout.cell * price.dot(),
                    colour: (ground.ink)(price.at).unwrap_or(price.colour()),
                }),
            }
        }
    }
    placed
}

/// The prices a seat points at.
fn wanted(seat_prices: &SeatPrices) -> impl Iterator<Item = SquarePrice> {
    let price = |at: &Square| seat_prices.prices.iter().copied().find(|price| price.at == *at);
    seat_prices.wanted.iter().filter_map(price)
}

/// A price in the middle of its square, if it can be read there and the place is free.
fn on_square(
    seat_prices: &SeatPrices,
    price: SquarePrice,
    &PriceSurface { layout, scale, ink }: &PriceSurface,
    label_layout: &mut BoardLabelLayout,
) -> Option<PriceTag> {
    let words = price.short_words();
    let fitting = layout.cell * FILLED / labels::words_box(&words, 1.0).max_element();
    let size = labels::cell_size(scale, ON_SQUARE * layout.writing()).min(fitting);
    let words_box = labels::words_box(&words, size);
    let place = labels::covered(layout.centre(price.at), words_box, seat_prices.reader);
    let SeatPrices { seat, reader, .. } = *seat_prices;
    let colour = ink(price.at).unwrap_or(price.colour());
    (size >= scale.least() && label_layout.take(place)).then_some(PriceTag {
        seat,
        reader,
        price,
        words,
        colour,
        size,
        place,
        beside: false,
    })
}

/// A price beside its square, large.
fn beside(
    seat_prices: &SeatPrices,
    price: SquarePrice,
    square: Rect,
    scale: TypeScale,
    label_layout: &mut BoardLabelLayout,
) -> Option<PriceTag> {
    let size = labels::letter_size(scale);
    let (words, colour) = (price.words(), price.colour());
    let place = label_layout.beside(square, labels::ground_of(&words, size), seat_prices.reader)?;
    let SeatPrices { seat, reader, .. } = *seat_prices;
    Some(PriceTag { seat, reader, price, words, colour, size, place, beside: true })
}

/// Keeps room for the letter of a fish, and for the numbers on its badges.
pub(super) fn keep_fish(
    fish: &FishSchool,
    reader: TableEdge,
    layout: &SeaGridLayout,
    scale: TypeScale,
    label_layout: &mut BoardLabelLayout,
) {
    let Some(at) = fish.at.map(|at| layout.at(at)) else { return };
    let letter = fish::letter(layout, scale);
    label_layout.keep(labels::standing(at, letter.seen, Vec2::splat(letter.size), reader));
    for number in badges::numbers(&fish.worn, layout, scale) {
        label_layout.keep(labels::standing(at, number.seen, number.ground(), reader));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::Seat;
    use shoal_contract::levels::FiledLevel as _;
    use shoal_fish_and_men::cards::card::CardEffect;
    use shoal_fish_and_men::cards::worn_effects::WornEffects;
    use shoal_fish_and_men::explain::swim_paths::SwimPath;
    use shoal_fish_and_men::rules::board::SeaBoard;
    use shoal_fish_and_men::rules::board::heading::CompassHeading;
    use shoal_fish_and_men::rules::board::level::Level;
    use shoal_fish_and_men::rules::board::position::SeaPosition;
    use shoal_tabletop::geometry::type_size::{CAP, LEAST_PIXELS};
    use shoal_tabletop::geometry::{Tabletop, TrayDepth};

    /// Tables of four sizes and resolutions, with type of four sizes.
    fn tables() -> impl Iterator<Item = Tabletop> {
        let measured = |metres: f32, pixels| {
            let mm = Some(metres * 1000.0 / 1920.0);
            Tabletop { mm, pixels, ..Tabletop::default() }
        };
        let tables =
            [Tabletop::default(), measured(1.2, 2.0 / 3.0), measured(1.3, 0.8), measured(2.0, 2.0)];
        tables
            .into_iter()
            .flat_map(|table| [1.0, 1.25, 1.5, 2.0].map(|text| Tabletop { text, ..table }))
    }

    fn layouts(table: &Tabletop) -> Vec<SeaGridLayout> {
        let board =
            |text: &str| SeaBoard::new(&Level::parse(text.as_bytes()).expect("it is sound"), true);
        let boards = Level::BUILT_IN.iter().map(|(_, text)| board(text));
        boards.map(|board| SeaGridLayout::of(&board, table, TrayDepth::Deep)).collect()
    }

    /// A fish in this square with everything around it in reach, prices of all kinds, and a path to the
    /// north east.
    fn seat_prices(
        seat: u16,
        reader: TableEdge,
        fish: Square,
        layout: &SeaGridLayout,
        wanted: &[Square],
    ) -> SeatPrices {
        let around = |at: u16, most: u16| at.saturating_sub(6)..=(at + 6).min(most - 1);
        let squares = around(fish.row, layout.rows).flat_map(|row| {
            around(fish.column, layout.columns).map(move |column| Square::new(row, column))
        });
        let price = |(index, at): (usize, Square)| SquarePrice {
            at,
            change: [-3, -12, 0, 5, -140, -1, 14][index % 7],
            wins: index % 31 == 9,
        };
        let prices = squares.filter(|at| *at != fish).enumerate().map(price).collect();
        let mut through = vec![SeaPosition::centre(fish)];
        (0..3).for_each(|_| through.push(through[through.len() - 1].stepped(CompassHeading::NE)));
        let path = SwimPath {
            steps: vec![CompassHeading::NE; 3],
            through: through[1..].into(),
            health: 3,
            wins: false,
        };
        let path = (seat == 0).then_some(path);
        SeatPrices { seat: Seat(seat), reader, prices, path, wanted: wanted.to_vec() }
    }

    fn fish(seat: u16, at: Square) -> FishSchool {
        let all = [CardEffect::ExtraSteps { steps: 3 }, CardEffect::StepPollution { times: 2 }];
        let worn = all.iter().fold(WornEffects::NOTHING, |worn, &effect| worn.with(effect));
        FishSchool {
            at: Some(SeaPosition::centre(at)),
            worn,
            ..FishSchool::newborn(Seat(seat), 40)
        }
    }

    #[test]
    fn prices_can_be_read_and_none_lies_on_another_or_on_the_letters_of_fish() {
        for table in tables() {
            let scale = table.type_scale();
            for layout in layouts(&table) {
                let (row, column) = (layout.rows / 2, layout.columns / 2);
                let fish_at = [Square::new(row, column), Square::new(row + 2, column + 3)];
                let mut label_layout = BoardLabelLayout::between_trays(&table, TrayDepth::Deep);
                let readers = [TableEdge::South, TableEdge::West];
                for (seat, (at, reader)) in (0..).zip(fish_at.into_iter().zip(readers)) {
                    keep_fish(&fish(seat, at), reader, &layout, scale, &mut label_layout);
                }
                let kept = label_layout.taken().to_vec();
                let wanted = [Square::new(row - 3, column + 3), Square::new(row + 1, column)];
                let all_prices = [0, 1].map(|seat| {
                    let index = usize::from(seat);
                    seat_prices(seat, readers[index], fish_at[index], &layout, &wanted)
                });
                let ground = PriceSurface { layout: &layout, scale, ink: &|_| None };
                let drawing = lay_out_prices(&all_prices, &ground, &mut label_layout);
                for (index, tag) in drawing.tags.iter().enumerate() {
                    let pixels = tag.size * CAP * table.pixels;
                    assert!(pixels > LEAST_PIXELS - 0.01, "{pixels} of {tag:?} on {table:?}");
                    let others = drawing.tags[index + 1..].iter().map(|tag| tag.place);
                    for other in others.chain(kept.iter().copied()) {
                        let over = other.intersect(tag.place);
                        let apart = over.is_empty() || over.size().min_element() < 0.2;
                        assert!(apart, "{tag:?} and {other:?} on {table:?}");
                    }
                }
                // What is pointed at is always written.
                for seat in [Seat(0), Seat(1)] {
                    for square in wanted {
                        let found = drawing
                            .tags
                            .iter()
                            .any(|tag| tag.seat == seat && tag.price.at == square);
                        assert!(found, "{square:?} for {seat} on {table:?} with {layout:?}");
                    }
                }
                let all =
                    all_prices.iter().map(|seat_prices| seat_prices.prices.len()).sum::<usize>();
                let shown = drawing.tags.len() + drawing.dots.len();
                assert!(shown + 6 >= all, "{shown} of {all}");
            }
        }
    }

    #[test]
    fn every_price_of_one_figure_is_written_on_its_square_also_with_few_pixels_and_with_cards() {
        let (usual, coarse) = (Tabletop::default(), Tabletop { pixels: 2.0 / 3.0, ..default() });
        let plain = TrayDepth::Plain;
        for (table, depth) in [usual, coarse].into_iter().zip([plain, TrayDepth::Deep]) {
            every_price_of_one_figure_is_written(table, depth);
        }
    }

    fn every_price_of_one_figure_is_written(table: Tabletop, depth: TrayDepth) {
        let board = Level::parse(Level::BUILT_IN[0].1.as_bytes()).expect("it is sound");
        let layout = SeaGridLayout::of(&SeaBoard::new(&board, true), &table, depth);
        let mut label_layout = BoardLabelLayout::between_trays(&table, depth);
        let at = Square::new(layout.rows / 2, layout.columns / 2);
        let mut seat_prices = seat_prices(1, TableEdge::South, at, &layout, &[]);
        seat_prices.prices.retain(|price| (-9..=0).contains(&price.change) && !price.wins);
        let all = seat_prices.prices.len();
        let ground = PriceSurface { layout: &layout, scale: table.type_scale(), ink: &|_| None };
        let drawing = lay_out_prices(&[seat_prices], &ground, &mut label_layout);
        assert_eq!((drawing.dots.len(), drawing.tags.len()), (0, all), "on {table:?}");
        for tag in drawing.tags {
            let figure = tag.price.change.unsigned_abs().to_string();
            assert!(!tag.beside && tag.words == figure && tag.place.width() < layout.cell);
        }
    }
}
