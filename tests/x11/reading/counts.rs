//! Reading the counts that are written on the board.

use super::games::CountLabels;
use super::studio::{TableStudio, pixel};
use bevy::color::ColorToPacked;
use bevy::prelude::{Color, Vec2};
use shoal::contract::Seat;
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::picture::theme::{TEXT, TRAY, seat_colour};
use shoal_test_support::eye::{EyePicture, LitPicture, Rgb, TableArea};
use shoal_test_support::letters::{LetterSet, TextBand};
use shoal_test_support::number_search::NumberSearch;
use shoal_test_support::numbers::{FoundNumber, off};

/// The figures that are learnt.
const FIGURES: &str = "0123456789";
/// Height of a line that is read, in sizes of its type.
const HIGH: f64 = 1.0;
/// The most figures of a count in the middle of a place.
const MOST: usize = 3;
/// The greatest length of a plate, in figures: what stands on it behind its count is a part of its name.
const PLATE: f64 = 17.0;
/// The most that a colour may differ from that in which an owner's counts are written, and the part of its strength that
/// it has at least; and the most that the ground may differ from that of a plate.
const NEARLY: f32 = 24.0;
const PALEST: f32 = 0.85;
const PLATE_APART: f32 = 25.0;
/// The seat whose counts have the colour of names.
const LIKE_NAMES: Seat = Seat(0);

/// A count that is seen, or is there: whose it is, its number, and its middle, in pixels.
pub type SeenCount = (Option<Seat>, String, [f64; 2]);

/// A number, and the seat that owns it, if somebody does.
type OwnedNumber = (Option<Seat>, FoundNumber);

/// The way in which counts of an owner are written.
struct CountStyle {
    owner: Option<Seat>,
    /// The contrast of their colour with its ground.
    contrast: Rgb,
    /// The index of their figures, and so of the direction in which they are read.
    figures: usize,
}

/// A reader of counts.
pub struct CountReader {
    /// The middles of the places on which they are written, in pixels; none if they may be anywhere.
    places: Vec<[f64; 2]>,
    board: TableArea,
    /// The parts of the board where none is written.
    without: Vec<TableArea>,
    styles: Vec<CountStyle>,
    /// Figures in each direction in which they are written.
    figures: Vec<([f64; 2], LetterSet)>,
    least_fit: f32,
}

impl CountReader {
    /// Learns the figures of counts.
    pub fn new(studio: &mut TableStudio, labels: CountLabels, board: TableArea) -> Self {
        let scale = studio.scale();
        let (mut figures, mut styles) = (Vec::new(), Vec::new());
        for (owner, reader) in labels.readers {
            let right = reader.turn(Vec2::X).as_dvec2().to_array();
            let is_known = |(known, _): &([f64; 2], LetterSet)| *known == right;
            let index = figures.iter().position(is_known).unwrap_or_else(|| {
                let (picture, band) = studio.with_words(FIGURES, labels.size, reader);
                figures.push((right, learn_figures(&picture, band, labels.size * scale)));
                figures.len() - 1
            });
            let colour = owner.map_or(labels.nobody, |seat: Seat| seat_colour(seat.index()));
            styles.push(CountStyle { owner, contrast: contrast(colour), figures: index });
        }
        let places = labels.middles.iter().map(|&middle| pixel(middle, scale)).collect();
        let without = labels
            .without
            .iter()
            .map(|part| TableArea { min: pixel(part.min, scale), max: pixel(part.max, scale) });
        let without = without.collect();
        Self { places, board, without, styles, figures, least_fit: labels.least_fit }
    }

    /// The counts that an eye sees.
    pub fn read(&self, seen: &EyePicture) -> Vec<(SeenCount, f32)> {
        let owned = if self.places.is_empty() { self.anywhere(seen) } else { self.in_places(seen) };
        let counts = owned
            .into_iter()
            .map(|(owner, number)| ((owner, number.words.clone(), number.middle), number.fit));
        counts.collect()
    }

    fn in_places(&self, seen: &EyePicture) -> Vec<OwnedNumber> {
        let at = |style: &CountStyle, at| {
            let (right, figures) = &self.figures[style.figures];
            let number = figures.number_on_plate(seen, at, *right, MOST)?;
            (number.fit >= self.least_fit && style.is_written(&number))
                .then_some((style.owner, number))
        };
        let places = self.places.iter();
        places
            .flat_map(|&place| self.styles.iter().filter_map(move |style| at(style, place)))
            .collect()
    }

    /// The counts somewhere on the board. Those that are parts of names are left out: they are in the colour of names,
    /// and behind a number or upside down.
    fn anywhere(&self, seen: &EyePicture) -> Vec<OwnedNumber> {
        let search = NumberSearch::new(seen, self.board);
        let mut all = Vec::new();
        for (index, (right, figures)) in self.figures.iter().enumerate() {
            let styles = || self.styles.iter().filter(move |style| style.figures == index);
            let may_be = |number: &FoundNumber| styles().any(|style| style.is_near(number));
            let is_free = |at: [f64; 2]| !self.without.iter().any(|area| area.contains(at));
            let found = search.numbers(figures, *right, self.least_fit, is_free, may_be);
            // No count begins with a needless figure; what is upside down may.
            for number in found.into_iter().filter(|number| !number.words.starts_with('0')) {
                let style = styles().find(|style| style.is_written(&number));
                all.extend(style.map(|style| (style.owner, *right, number)));
            }
        }
        let wide = self.figures.first().map_or(1.0, |(_, figures)| figures.figure_width());
        let is_in_name = |(owner, right, number): &(Option<Seat>, [f64; 2], FoundNumber)| {
            all.iter().any(|(other, along, first)| {
                let [ahead, below] = off(number.middle, first.middle, *along);
                let is_behind = (wide..PLATE * wide).contains(&ahead) && below.abs() < wide / 2.0;
                is_behind && *owner == Some(LIKE_NAMES) && (other != owner || along == right)
            })
        };
        let counts = all.iter().filter(|it| !is_in_name(it));
        counts.map(|(owner, _, number)| (*owner, number.clone())).collect()
    }
}

impl CountStyle {
    /// `true` if a number is written in this way.
    fn is_written(&self, number: &FoundNumber) -> bool {
        self.apart(number) < NEARLY && ground_apart(number) < PLATE_APART
    }

    /// `true` if it may be, at first sight.
    fn is_near(&self, number: &FoundNumber) -> bool {
        self.apart(number) < 3.0 * NEARLY && ground_apart(number) < 2.0 * PLATE_APART
    }

    /// The distance of a number's contrast from that of this colour, which may be a little paler.
    fn apart(&self, number: &FoundNumber) -> f32 {
        let ink = contrast(TEXT).iter().sum::<f32>() / 3.0;
        let seen = number.colour.map(|part| part * ink);
        let dot = |one: Rgb, other: Rgb| (0..3).map(|part| one[part] * other[part]).sum::<f32>();
        let paint = dot(seen, self.contrast) / dot(self.contrast, self.contrast);
        let paint = paint.clamp(PALEST, 1.1);
        let apart = [0, 1, 2].map(|part| seen[part] - paint * self.contrast[part]);
        dot(apart, apart).sqrt()
    }
}

/// The distance of the ground of a number from that of a plate.
fn ground_apart(number: &FoundNumber) -> f32 {
    let ground = LitPicture::lit(rgb(TRAY));
    (0..3).map(|part| (number.ground[part] - ground[part]).powi(2)).sum::<f32>().sqrt()
}

/// The contrast of a colour with the ground of words.
fn contrast(colour: Color) -> Rgb {
    let [of, ground] = [colour, TRAY].map(|it| LitPicture::lit(rgb(it)));
    [0, 1, 2].map(|part| of[part] - ground[part])
}

fn rgb(colour: Color) -> [u8; 3] {
    let [red, green, blue, _] = colour.to_srgba().to_u8_array();
    [red, green, blue]
}

fn learn_figures(picture: &LitPicture, band: TextBand, size: f32) -> LetterSet {
    let width = |letter: char| TypeWeight::Bold.width(&letter.to_string(), size);
    let letters = FIGURES.chars().map(|letter| (letter, f64::from(width(letter))));
    let mut figures = LetterSet::default();
    let band = TextBand { size: [band.size[0], f64::from(size) * HIGH], ..band };
    figures.learn(picture, band, &letters.collect::<Vec<_>>());
    figures
}
