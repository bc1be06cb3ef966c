//! Reading the counts that are written on the board.

use super::games::CountLabels;
use super::studio::{NAMES, TableStudio, pixel};
use shoal::contract::Seat;
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::picture::theme::{TEXT, TRAY, seat_colour};
use shoal_test_support::eye::{EyePicture, LitPicture, Rgb, TableArea};
use shoal_test_support::letters::{LetterSet, TextBand};

/// The figures that are learnt.
const FIGURES: &str = "0123456789";
/// Height of a line that is read, in sizes of its type.
const HIGH: f64 = 0.9;
/// The most figures of a count in the middle of a place.
const MOST: usize = 3;
/// The most that a part of a colour may differ from that of the ground of words.
const NEARLY: f32 = 20.0;

/// A count that is seen, or is there: whose it is, its number, and its middle, in pixels.
pub type SeenCount = (Option<Seat>, String, [f64; 2]);

/// A reader of counts.
pub struct CountReader {
    /// The middles of the places on which they are written, in pixels; none if they may be anywhere.
    places: Vec<[f64; 2]>,
    board: TableArea,
    /// Figures in each direction in which they are written.
    figures: Vec<([f64; 2], LetterSet)>,
    least_fit: f32,
}

impl CountReader {
    /// Learns the figures of counts.
    pub fn new(studio: &mut TableStudio, labels: CountLabels, board: TableArea) -> Self {
        let scale = studio.scale();
        let figures = labels.readers.iter().map(|&reader| {
            let (picture, band) = studio.with_words(FIGURES, labels.size, reader);
            (band.right, learn_figures(&picture, band, labels.size * scale))
        });
        let places = labels.middles.iter().map(|&middle| pixel(middle, scale)).collect();
        Self { figures: figures.collect(), places, board, least_fit: labels.least_fit }
    }

    /// The counts that an eye sees.
    pub fn read(&self, seen: &EyePicture) -> Vec<(SeenCount, f32)> {
        let in_direction = |(right, figures): &([f64; 2], LetterSet)| match self.places.as_slice() {
            [] => self.anywhere(seen, *right, figures),
            places => {
                places.iter().filter_map(|&at| self.at_place(seen, *right, figures, at)).collect()
            }
        };
        self.figures.iter().flat_map(in_direction).collect()
    }

    fn at_place(
        &self,
        seen: &EyePicture,
        right: [f64; 2],
        figures: &LetterSet,
        middle: [f64; 2],
    ) -> Option<(SeenCount, f32)> {
        let size = [figures.height() * MOST as f64 * 0.7, figures.height()];
        let (number, fit) = figures.number(seen, TextBand { middle, right, size }, MOST);
        (fit >= self.least_fit).then_some(((None, number, middle), fit))
    }

    fn anywhere(
        &self,
        seen: &EyePicture,
        right: [f64; 2],
        figures: &LetterSet,
    ) -> Vec<(SeenCount, f32)> {
        let ground = LitPicture::lit(rgb(TRAY));
        let is_ground =
            |colour: Rgb| (0..3).all(|part| (colour[part] - ground[part]).abs() < NEARLY);
        let all = figures.find_numbers(seen, self.board, right, is_ground);
        let good = all.into_iter().filter(|found| found.fit >= self.least_fit);
        good.map(|found| ((owner(found.colour), found.words, found.middle), found.fit)).collect()
    }
}

/// The seat in whose colour something is written.
fn owner(colour: Rgb) -> Option<Seat> {
    let contrast = |written: bevy::color::Color| {
        let [of, ground] = [written, TRAY].map(|it| LitPicture::lit(rgb(it)));
        [0, 1, 2].map(|part| of[part] - ground[part])
    };
    let learnt = contrast(TEXT).iter().sum::<f32>() / 3.0;
    let apart = |seat: &Seat| {
        let known = contrast(seat_colour(seat.index()));
        (0..3).map(|part| (colour[part] * learnt - known[part]).powi(2)).sum::<f32>()
    };
    Seat::all(NAMES.len()).min_by(|one, other| apart(one).total_cmp(&apart(other)))
}

fn rgb(colour: bevy::color::Color) -> [u8; 3] {
    let [red, green, blue, _] = bevy::color::ColorToPacked::to_u8_array(colour.to_srgba());
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
