//! The places of all prices on the board, so that none lies on another or on a fish.

use super::PriceDrawing;
use super::seat_prices::{SeatPrices, SquarePrice};
use crate::pieces::{badges, fish};
use crate::prelude::*;
use shoal_tabletop::surfaces::board::labels::{BoardLabelLayout, SeatLabel};

/// Size of prices on squares of the default size.
const ON_SQUARE: f32 = 15.0;
/// Factor by which a gain may be wider than other prices: it is always written.
const GAIN: f32 = 1.2;

/// Lays out prices on the board.
pub(super) struct PriceLayout<'a> {
    pub(super) layout: &'a SeaGridLayout,
    pub(super) scale: TypeScale,
    /// The map that the prices are written on, where it is shown.
    pub(super) forecast: &'a SharedForecast,
    /// The room that is taken.
    pub(super) labels: BoardLabelLayout,
    pub(super) drawn: Vec<PriceDrawing>,
}

impl PriceLayout<'_> {
    /// Keeps room for the letter of a fish, and for the numbers on its badges.
    pub(super) fn keep_fish(&mut self, fish: &FishSchool, reader: TableEdge) {
        let Some(at) = fish.at.map(|at| self.layout.at(at)) else { return };
        let letter = fish::letter(self.layout, self.scale);
        self.labels.keep(labels::standing(at, letter.seen, Vec2::splat(letter.size), reader));
        for number in badges::numbers(&fish.worn, self.layout, self.scale) {
            self.labels.keep(labels::standing(at, number.seen, number.ground(), reader));
        }
    }

    /// Lays out the prices of all seats, so that none lies on another.
    pub(super) fn lay_out(&mut self, all_prices: &[SeatPrices]) {
        for path in all_prices.iter().filter_map(|of| of.path.as_ref()) {
            for at in &path.through {
                let square = self.square(at.square());
                self.labels.keep(square);
            }
        }
        // What is pointed at comes first.
        for of in all_prices {
            for price in of.wanted.iter().filter_map(|&at| of.price(at)) {
                if !self.write_on_square(of, price) {
                    self.write_beside(of, price);
                }
            }
        }
        // Gains of all seats find their room before other prices.
        for are_gains in [true, false] {
            for of in all_prices {
                self.write_others(of, are_gains);
            }
        }
    }

    /// Writes the prices of a seat that are gains, or the others; where there is no room they become dots.
    fn write_others(&mut self, of: &SeatPrices, are_gains: bool) {
        let goes = |at: Square| {
            let mut through = of.path.iter().flat_map(|path| &path.through);
            through.any(|position| position.square() == at)
        };
        let is_meant = |price: &&SquarePrice| {
            (price.change > 0) == are_gains && !of.wanted.contains(&price.at)
        };
        for &price in of.prices.iter().filter(is_meant) {
            let is_written = self.write_on_square(of, price)
                || goes(price.at)
                || are_gains && self.write_small_beside(of, price);
            if !is_written && !of.is_ahead {
                let (at, size) = (self.layout.centre(price.at), self.layout.cell * price.dot());
                self.drawn.push(PriceDrawing::Dot(at, size, self.colour(price)));
            }
        }
    }

    /// Draws a path along its headings and not to wrapped positions: it may cross the joined edge.
    pub(super) fn draw_path(&mut self, path: &SwimPath, start: Vec2, colour: Color) {
        let mut from = start;
        for &heading in &path.steps {
            let to = from + self.layout.step(heading);
            self.drawn.push(PriceDrawing::Leg(from, to, colour));
            from = to;
        }
    }

    fn square(&self, at: Square) -> Rect {
        Rect::from_center_size(self.layout.centre(at), Vec2::splat(self.layout.cell))
    }

    /// The colour of a price that can be read on its square.
    fn colour(&self, price: SquarePrice) -> Color {
        self.forecast.ink(price.at).unwrap_or(price.colour())
    }

    /// Writes a price in the middle of its square, if it can be read there and the place is free.
    fn write_on_square(&mut self, of: &SeatPrices, price: SquarePrice) -> bool {
        let size = labels::cell_size(self.scale, ON_SQUARE * self.layout.writing());
        let (words, colour) = (price.short_words(), self.colour(price));
        let label = SeatLabel::new(of.seat, of.reader, words, colour, size);
        let wider = if price.change > 0 { GAIN } else { 1.0 };
        let square = self.square(price.at);
        let square = Rect::from_center_size(square.center(), square.size() * wider);
        let label = label.on_cell(square, self.scale, &mut self.labels);
        let is_written = label.is_some();
        self.drawn.extend(label.map(|label| PriceDrawing::Tag(price.at, label)));
        is_written
    }

    /// Writes a price beside its square, large, if there is room.
    fn write_beside(&mut self, of: &SeatPrices, price: SquarePrice) {
        self.write_beside_in(of, price, labels::letter_size(self.scale));
    }

    /// Writes a price beside its square, as small as those on squares, if there is room.
    fn write_small_beside(&mut self, of: &SeatPrices, price: SquarePrice) -> bool {
        let size = labels::cell_size(self.scale, ON_SQUARE * self.layout.writing());
        self.write_beside_in(of, price, size)
    }

    fn write_beside_in(&mut self, of: &SeatPrices, price: SquarePrice, size: f32) -> bool {
        let label = SeatLabel::new(of.seat, of.reader, price.words(), price.colour(), size);
        let label = label.beside(self.square(price.at), &mut self.labels);
        let is_written = label.is_some();
        self.drawn.extend(label.map(|label| PriceDrawing::Tag(price.at, label)));
        is_written
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
            start: through.first().copied(),
            steps: vec![CompassHeading::NE; 3],
            through: through[1..].into(),
            health: 3,
            wins: false,
        };
        let path = (seat == 0).then_some(path);
        let (seat, wanted) = (Seat(seat), wanted.to_vec());
        SeatPrices { seat, reader, is_ahead: false, prices, path, wanted }
    }

    fn empty_layout<'a>(
        layout: &'a SeaGridLayout,
        table: &Tabletop,
        depth: TrayDepth,
        forecast: &'a SharedForecast,
    ) -> PriceLayout<'a> {
        let labels = BoardLabelLayout::between_trays(table, depth);
        PriceLayout { layout, scale: table.board_type_scale(), forecast, labels, drawn: Vec::new() }
    }

    fn tags<'a>(laid: &'a PriceLayout) -> Vec<(Square, &'a SeatLabel)> {
        let tag = |drawing: &'a PriceDrawing| match drawing {
            PriceDrawing::Tag(at, label) => Some((*at, label)),
            _ => None,
        };
        laid.drawn.iter().filter_map(tag).collect()
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
            for layout in layouts(&table) {
                let (row, column) = (layout.rows / 2, layout.columns / 2);
                let fish_at = [Square::new(row, column), Square::new(row + 2, column + 3)];
                let forecast = SharedForecast::default();
                let mut laid = empty_layout(&layout, &table, TrayDepth::Deep, &forecast);
                let readers = [TableEdge::South, TableEdge::West];
                for (seat, (at, reader)) in (0..).zip(fish_at.into_iter().zip(readers)) {
                    laid.keep_fish(&fish(seat, at), reader);
                }
                let kept = laid.labels.taken().to_vec();
                let wanted = [Square::new(row - 3, column + 3), Square::new(row + 1, column)];
                let all_prices = [0, 1].map(|seat| {
                    let index = usize::from(seat);
                    seat_prices(seat, readers[index], fish_at[index], &layout, &wanted)
                });
                laid.lay_out(&all_prices);
                let tags = tags(&laid);
                for (index, (_, tag)) in tags.iter().enumerate() {
                    let pixels = tag.size * CAP * table.pixels;
                    assert!(pixels > LEAST_PIXELS - 0.01, "{pixels} of {tag:?} on {table:?}");
                    let others = tags[index + 1..].iter().map(|(_, tag)| tag.place);
                    for other in others.chain(kept.iter().copied()) {
                        let over = other.intersect(tag.place);
                        let apart = over.is_empty() || over.size().min_element() < 0.2;
                        assert!(apart, "{tag:?} and {other:?} on {table:?}");
                    }
                }
                // What is pointed at is always written.
                for seat in [Seat(0), Seat(1)] {
                    for square in wanted {
                        let found = tags.iter().any(|&(at, tag)| tag.seat == seat && at == square);
                        assert!(found, "{square:?} for {seat} on {table:?} with {layout:?}");
                    }
                }
                let all =
                    all_prices.iter().map(|seat_prices| seat_prices.prices.len()).sum::<usize>();
                let shown = laid.drawn.len();
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
        let at = Square::new(layout.rows / 2, layout.columns / 2);
        let mut seat_prices = seat_prices(1, TableEdge::South, at, &layout, &[]);
        seat_prices.prices.retain(|price| (-9..=0).contains(&price.change) && !price.wins);
        let all = seat_prices.prices.len();
        let forecast = SharedForecast::default();
        let mut laid = empty_layout(&layout, &table, depth, &forecast);
        laid.lay_out(std::slice::from_ref(&seat_prices));
        let tags = tags(&laid);
        assert_eq!((laid.drawn.len(), tags.len()), (all, all), "on {table:?}");
        for (at, tag) in tags {
            let price = seat_prices.price(at).expect("it is in reach");
            let figure = price.change.unsigned_abs().to_string();
            assert!(!tag.on_ground && tag.words == figure && tag.place.width() < layout.cell);
        }
    }
}
