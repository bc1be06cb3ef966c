//! Prices of the squares in reach, and the ways to them, for each seat.
//!
//! A price is written on its square if it can be read there: a plain number is what the square costs. Where
//! a square is too small for its number it carries a dot, larger the dearer it is, and only what is pointed
//! at is written: the end of the way, the square under the cursor, the one the next step leads to. It
//! stands beside its square, large, with its sign.

use crate::board::sea_grid_layout::SeaGridLayout;
use crate::layers;
use crate::marks::BoardMarks;
use crate::pieces::{badges, fish};
use crate::trays::TrayContext;
use bevy::prelude::*;
use easy_ext::ext;
use shoal_contract::Seat;
use shoal_fish_and_men::explain::swim_paths::SwimPath;
use shoal_fish_and_men::rules::board::heading::CompassHeading;
use shoal_fish_and_men::rules::board::position::Square;
use shoal_fish_and_men::state::FishSchool;
use shoal_tabletop::facing::Facing;
use shoal_tabletop::geometry::{TableEdge, TypeScale};
use shoal_tabletop::picture::art::DrawingCache;
use shoal_tabletop::picture::theme::{self, TableFonts};
use shoal_tabletop::seats::SeatPlaces;
use shoal_tabletop::surfaces::board::labels::{self, BoardLabelLayout};
use shoal_tabletop::surfaces::board::{BoardDrawings, board_transform, line, tinted};

/// Size of prices on squares of the default size, and the greatest part of a square that a price fills.
const ON_SQUARE: f32 = 15.0;
const FILLED: f32 = 0.88;
/// The size of dots in squares: of what costs nothing, and how much they grow with each health lost.
const DOT: f32 = 0.16;
const DEARER: f32 = 0.025;
const LARGEST: f32 = 0.5;
/// Loss of health from which a price is a warning.
const DEAR: i32 = 7;

/// The places where prices are written on the sea, which numbers of blobs keep out of.
#[derive(Resource, Debug, Default, PartialEq)]
pub struct PriceAreas(pub BoardLabelLayout);

/// Change of a fish's health by going to a square.
#[derive(Debug, Clone, Copy, PartialEq)]
struct SquarePrice {
    at: Square,
    change: i32,
    wins: bool,
}

impl SquarePrice {
    fn of(at: Square, way: &SwimPath, health: i32) -> Self {
        Self { at, change: way.health - health, wins: way.wins }
    }

    fn words(self) -> String {
        match self.change {
            _ if self.wins => "home".into(),
            0 => "0".into(),
            1.. => format!("+{}", self.change),
            lost => format!("−{}", -lost),
        }
    }

    /// The words on its square, where losses need no sign.
    fn short_words(self) -> String {
        match self.change {
            ..0 if !self.wins => self.change.unsigned_abs().to_string(),
            _ => self.words(),
        }
    }

    fn colour(self) -> Color {
        match self.change {
            _ if self.wins => theme::GAIN,
            0 => theme::TEXT_QUIET,
            1.. => theme::GAIN,
            lost if -lost < DEAR => theme::TEXT,
            _ => theme::LOSS,
        }
    }

    /// The side of its dot, of that of a square.
    fn dot(self) -> f32 {
        if self.wins {
            return LARGEST;
        }
        (DOT + DEARER * (-self.change).max(0) as f32).min(LARGEST)
    }
}

/// The prices and the way that one seat looks at, and the squares it points at.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SeatPrices {
    seat: Seat,
    reader: TableEdge,
    prices: Vec<SquarePrice>,
    way: Option<SwimPath>,
    /// The squares whose prices are wanted first.
    wanted: Vec<Square>,
}

/// A price as it is written on its square, or beside it.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct PriceTag {
    seat: Seat,
    reader: TableEdge,
    price: SquarePrice,
    words: String,
    colour: Color,
    size: f32,
    place: Rect,
    /// `true` if it stands beside its square, on a ground of its own.
    beside: bool,
}

/// A dot for a price that is not written: where, and how large.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct PriceDot {
    at: Vec2,
    size: f32,
    colour: Color,
}

/// A step of a way that is drawn.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct PathLeg {
    seat: Seat,
    from: Vec2,
    to: Vec2,
}

/// Everything that is written of prices.
#[derive(Debug, Default)]
struct PriceDrawing {
    tags: Vec<PriceTag>,
    dots: Vec<PriceDot>,
}

#[ext(TrayPrices)]
pub(crate) impl TrayContext<'_, '_> {
    fn sight(&self, seat: Seat, reader: TableEdge) -> SeatPrices {
        let health = self.view().fish.get(seat.index()).map_or(0, |fish| fish.health);
        let way = self.way(seat).cloned();
        let end = way.as_ref().and_then(|way| way.through.last()).map(|end| end.square());
        let ways = self.ways(seat).into_iter().flatten();
        let reach = ways.filter(|(_, way)| !way.steps.is_empty());
        let mut prices: Vec<SquarePrice> =
            reach.map(|(at, way)| SquarePrice::of(*at, way, health)).collect();
        // Of what is decided and looked at no longer, only the end is priced.
        if let (true, Some(way)) = (prices.is_empty(), &way) {
            prices.extend(end.map(|end| SquarePrice::of(end, way, health)));
        }
        let hover = self.aims.hover(seat);
        let next = self.next(seat).filter(|_| end.is_none() && hover.is_none());
        let mut wanted: Vec<Square> = [end, hover, next].into_iter().flatten().collect();
        wanted.dedup();
        SeatPrices { seat, reader, prices, way, wanted }
    }
}

/// The surface that prices are written on.
struct PriceSurface<'a> {
    chart: &'a SeaGridLayout,
    scale: TypeScale,
    /// The colour of writing that can be read on a square; none where every colour can.
    ink: &'a dyn Fn(Square) -> Option<Color>,
}

/// Lays out the prices of all seats, so that none lies on another.
fn lay_out_prices(
    sights: &[SeatPrices],
    ground: &PriceSurface,
    page: &mut BoardLabelLayout,
) -> PriceDrawing {
    let chart = ground.chart;
    let square = |at: Square| Rect::from_center_size(chart.centre(at), Vec2::splat(chart.cell));
    let mut drawing = PriceDrawing::default();
    for way in sights.iter().filter_map(|sight| sight.way.as_ref()) {
        way.through.iter().for_each(|at| page.keep(square(at.square())));
    }
    // What is pointed at comes first.
    for sight in sights {
        for price in wanted(sight) {
            let tag = on_square(sight, price, ground, page);
            let tag = tag.or_else(|| beside(sight, price, square(price.at), ground.scale, page));
            drawing.tags.extend(tag);
        }
    }
    for sight in sights {
        let goes = |at: Square| {
            let way = sight.way.iter().flat_map(|way| &way.through);
            way.into_iter().any(|position| position.square() == at)
        };
        for &price in sight.prices.iter().filter(|price| !sight.wanted.contains(&price.at)) {
            match on_square(sight, price, ground, page) {
                Some(tag) => drawing.tags.push(tag),
                None if goes(price.at) => {}
                None => drawing.dots.push(PriceDot {
                    at: chart.centre(price.at),
                    size: chart.cell * price.dot(),
                    colour: (ground.ink)(price.at).unwrap_or(price.colour()),
                }),
            }
        }
    }
    drawing
}

/// The prices a seat points at.
fn wanted(sight: &SeatPrices) -> impl Iterator<Item = SquarePrice> {
    let price = |at: &Square| sight.prices.iter().copied().find(|price| price.at == *at);
    sight.wanted.iter().filter_map(price)
}

/// A price in the middle of its square, if it can be read there and the place is free.
fn on_square(
    sight: &SeatPrices,
    price: SquarePrice,
    &PriceSurface { chart, scale, ink }: &PriceSurface,
    page: &mut BoardLabelLayout,
) -> Option<PriceTag> {
    let words = price.short_words();
    let fitting = chart.cell * FILLED / labels::words_box(&words, 1.0).max_element();
    let size = labels::cell_size(scale, ON_SQUARE * chart.writing()).min(fitting);
    let words_box = labels::words_box(&words, size);
    let place = labels::covered(chart.centre(price.at), words_box, sight.reader);
    let SeatPrices { seat, reader, .. } = *sight;
    let colour = ink(price.at).unwrap_or(price.colour());
    (size >= scale.least() && page.take(place)).then_some(PriceTag {
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
    sight: &SeatPrices,
    price: SquarePrice,
    square: Rect,
    scale: TypeScale,
    page: &mut BoardLabelLayout,
) -> Option<PriceTag> {
    let size = labels::letter_size(scale);
    let (words, colour) = (price.words(), price.colour());
    let place = page.beside(square, labels::ground_of(&words, size), sight.reader)?;
    let SeatPrices { seat, reader, .. } = *sight;
    Some(PriceTag { seat, reader, price, words, colour, size, place, beside: true })
}

/// Writes prices and draws the ways, where anything has changed.
pub fn write(
    context: TrayContext,
    (places, chart, fonts): (SeatPlaces, Res<SeaGridLayout>, Res<TableFonts>),
    (mut tags, mut dots, mut legs): (
        BoardDrawings<PriceTag>,
        BoardDrawings<PriceDot>,
        BoardDrawings<PathLeg>,
    ),
    mut written: ResMut<PriceAreas>,
    (mut art, mut images): (ResMut<DrawingCache>, ResMut<Assets<Image>>),
) {
    let anew = places.is_changed();
    if !context.is_new() && !anew && !tags.is_bare() {
        return;
    }
    let scale = places.tabletop.type_scale();
    let mut page = BoardLabelLayout::between_trays(&places.tabletop, *places.depth);
    for fish in &context.view().fish {
        keep_fish(fish, places.facing(fish.seat), &chart, scale, &mut page);
    }
    let all: Vec<SeatPrices> =
        places.chairs.seats().map(|seat| context.sight(seat, places.facing(seat))).collect();
    let ink = |square| context.own.outlooks.ink(square);
    let drawing =
        lay_out_prices(&all, &PriceSurface { chart: &chart, scale, ink: &ink }, &mut page);
    written.set_if_neq(PriceAreas(page));
    tags.show(drawing.tags, anew, |entity, tag| write_tag(entity, tag, &fonts));
    let image = art.get(&mut images, "dot", chart.cell * LARGEST);
    dots.show(drawing.dots, anew, |entity, dot| {
        let sprite = tinted(image.clone(), Vec2::splat(dot.size), dot.colour);
        entity.insert((Name::new("Price dot"), sprite, board_transform(dot.at, layers::PRICES)));
    });
    let steps = all.iter().flat_map(|sight| {
        let start = context.view().fish.get(sight.seat.index()).and_then(|fish| fish.at);
        start.into_iter().flat_map(|start| legs_of(sight, chart.at(start), &chart))
    });
    legs.show(steps.collect(), anew, |entity, leg| {
        draw_leg(entity, leg, places.chairs.colour(leg.seat), chart.writing());
    });
}

/// Returns the steps of a way, along the headings and not to wrapped positions: a way may cross the joined edge.
fn legs_of(sight: &SeatPrices, start: Vec2, chart: &SeaGridLayout) -> Vec<PathLeg> {
    let steps = sight.way.iter().flat_map(|way| &way.steps);
    let leg = |from: &mut Vec2, &heading: &CompassHeading| {
        let leg = PathLeg { seat: sight.seat, from: *from, to: *from + chart.step(heading) };
        *from = leg.to;
        Some(leg)
    };
    steps.scan(start, leg).collect()
}

/// Keeps room for the letter of a fish, and for the numbers on its badges.
fn keep_fish(
    fish: &FishSchool,
    reader: TableEdge,
    chart: &SeaGridLayout,
    scale: TypeScale,
    page: &mut BoardLabelLayout,
) {
    let Some(at) = fish.at.map(|at| chart.at(at)) else { return };
    let (seen, size) = fish::letter(chart, scale);
    page.keep(labels::standing(at, seen, Vec2::splat(size), reader));
    for number in badges::numbers(&fish.worn, chart, scale) {
        page.keep(labels::standing(at, number.seen, number.ground(), reader));
    }
}

fn write_tag(entity: &mut EntityCommands, tag: &PriceTag, fonts: &TableFonts) {
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

/// Draws a step of a way with a dark line under the bright one: ways cross marks of the same colour.
fn draw_leg(entity: &mut EntityCommands, leg: &PathLeg, colour: Color, writing: f32) {
    let (&PathLeg { from, to, .. }, height) = (leg, layers::PRICES);
    let dot = Sprite::from_color(theme::TEXT, Vec2::splat(8.0 * writing));
    entity.insert((Name::new("Path"), Transform::default(), Visibility::default()));
    entity.with_children(|leg| {
        leg.spawn(line((from, to), 11.0 * writing, theme::DEEP, height + 0.6));
        leg.spawn(line((from, to), 6.0 * writing, colour, height + 0.7));
        leg.spawn((dot, board_transform(to, height + 0.8)));
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::levels::FiledLevel as _;
    use shoal_fish_and_men::cards::card::CardEffect;
    use shoal_fish_and_men::cards::worn_effects::WornEffects;
    use shoal_fish_and_men::rules::board::SeaBoard;
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

    fn charts(table: &Tabletop) -> Vec<SeaGridLayout> {
        let board =
            |text: &str| SeaBoard::new(&Level::parse(text.as_bytes()).expect("it is sound"), true);
        let boards = Level::BUILT_IN.iter().map(|(_, text)| board(text));
        boards.map(|board| SeaGridLayout::of(&board, table, TrayDepth::Deep)).collect()
    }

    /// A fish in this square with everything around it in reach, prices of all kinds, and a way to the
    /// north east.
    fn sight(
        seat: u16,
        reader: TableEdge,
        fish: Square,
        chart: &SeaGridLayout,
        wanted: &[Square],
    ) -> SeatPrices {
        let around = |at: u16, most: u16| at.saturating_sub(6)..=(at + 6).min(most - 1);
        let squares = around(fish.row, chart.rows).flat_map(|row| {
            around(fish.column, chart.columns).map(move |column| Square::new(row, column))
        });
        let price = |(index, at): (usize, Square)| SquarePrice {
            at,
            change: [-3, -12, 0, 5, -140, -1, 14][index % 7],
            wins: index % 31 == 9,
        };
        let prices = squares.filter(|at| *at != fish).enumerate().map(price).collect();
        let mut through = vec![SeaPosition::centre(fish)];
        (0..3).for_each(|_| through.push(through[through.len() - 1].stepped(CompassHeading::NE)));
        let way = SwimPath {
            steps: vec![CompassHeading::NE; 3],
            through: through[1..].into(),
            health: 3,
            wins: false,
        };
        let way = (seat == 0).then_some(way);
        SeatPrices { seat: Seat(seat), reader, prices, way, wanted: wanted.to_vec() }
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
            for chart in charts(&table) {
                let (row, column) = (chart.rows / 2, chart.columns / 2);
                let fish_at = [Square::new(row, column), Square::new(row + 2, column + 3)];
                let mut page = BoardLabelLayout::between_trays(&table, TrayDepth::Deep);
                let readers = [TableEdge::South, TableEdge::West];
                for (seat, (at, reader)) in (0..).zip(fish_at.into_iter().zip(readers)) {
                    keep_fish(&fish(seat, at), reader, &chart, scale, &mut page);
                }
                let kept = page.taken().to_vec();
                let wanted = [Square::new(row - 3, column + 3), Square::new(row + 1, column)];
                let sights = [0, 1].map(|seat| {
                    let index = usize::from(seat);
                    sight(seat, readers[index], fish_at[index], &chart, &wanted)
                });
                let ground = PriceSurface { chart: &chart, scale, ink: &|_| None };
                let drawing = lay_out_prices(&sights, &ground, &mut page);
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
                        assert!(found, "{square:?} for {seat} on {table:?} with {chart:?}");
                    }
                }
                let all = sights.iter().map(|sight| sight.prices.len()).sum::<usize>();
                let shown = drawing.tags.len() + drawing.dots.len();
                assert!(shown + 6 >= all, "{shown} of {all}");
            }
        }
    }

    #[test]
    fn small_squares_have_dots_that_grow_with_the_price() {
        let dot = |change| SquarePrice { at: Square::new(0, 0), change, wins: false }.dot();
        assert!(dot(0) < dot(-1) && dot(-1) < dot(-5) && dot(-5) < dot(-12));
        assert_eq!(dot(-140), LARGEST);
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
        let chart = SeaGridLayout::of(&SeaBoard::new(&board, true), &table, depth);
        let mut page = BoardLabelLayout::between_trays(&table, depth);
        let at = Square::new(chart.rows / 2, chart.columns / 2);
        let mut sight = sight(1, TableEdge::South, at, &chart, &[]);
        sight.prices.retain(|price| (-9..=0).contains(&price.change) && !price.wins);
        let all = sight.prices.len();
        let ground = PriceSurface { chart: &chart, scale: table.type_scale(), ink: &|_| None };
        let drawing = lay_out_prices(&[sight], &ground, &mut page);
        assert_eq!((drawing.dots.len(), drawing.tags.len()), (0, all), "on {table:?}");
        for tag in drawing.tags {
            let figure = tag.price.change.unsigned_abs().to_string();
            assert!(!tag.beside && tag.words == figure && tag.place.width() < chart.cell);
        }
    }
}
