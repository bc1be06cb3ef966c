//! Reading trays: whose edge glows, the large number of one's own, and the numbers of its first row and its levers.

use super::studio::{TableStudio, area, eye};
use super::tray_texts::{TrayText, along};
use shoal::contract::Seat;
use shoal_tabletop::geometry::FacingBox;
use shoal_tabletop::surfaces::tray::{TrayChip, TrayModel};
use shoal_test_support::eye::{EyePixel, LitPicture, Rgb, SeatedEye, TableArea, part_between};
use shoal_test_support::letters::{LetterSet, TextBand};

/// Width of the rim of a tray that glows, in units.
const RIM: f32 = 4.0;
/// The letters of first rows, in lines that fit there.
const ALPHABET: [&str; 6] =
    ["0123456789", "/$+", "abcdefghijklm", "nopqrstuvwxyz", "ABCDEFGHIJKLM", "NOPQRSTUVWXYZ"];
/// Figures in numbers that fit where a large number stands.
const LARGE: [&str; 4] = ["102", "345", "678", "999"];
/// Height of a line that is read, in sizes of its type.
const HIGH: f64 = 0.95;

/// A reader of trays, as a person at a seat sees them.
pub struct TrayReader {
    /// The person's eye.
    pub eye: SeatedEye,
    tray: TableArea,
    rims: Vec<RimSight>,
    number: TrayLine,
    row: TrayLine,
    levers: Vec<TrayLine>,
}

/// The rim of a tray as an eye sees it.
struct RimSight {
    pixels: Vec<EyePixel>,
    /// Its look while its seat waits, and in its turn.
    waits: Vec<Rgb>,
    glows: Vec<Rgb>,
}

/// A line of a tray, and the letters that may stand there.
#[derive(Clone)]
struct TrayLine {
    seat: Seat,
    band: TextBand,
    letters: LetterSet,
}

/// The trays as they look with each thing in them.
pub struct TraySamples {
    frames: Vec<FacingBox>,
    scale: f32,
    waits: LitPicture,
    glows: LitPicture,
    /// In order of seats.
    numbers: Vec<TrayLine>,
    rows: Vec<TrayLine>,
    levers: Vec<Vec<TrayLine>>,
}

impl TraySamples {
    /// Draws them.
    pub fn of(studio: &mut TableStudio) -> Self {
        let (frames, scale) = (studio.trays(), studio.scale());
        let glows = studio.with_trays(|tray| tray.awaited = true);
        let waits = studio.with_trays(|tray| tray.awaited = false);
        let numbers = learn_lines(studio, &LARGE, |tray, words| tray.number = words.into());
        let rows = learn_lines(studio, &ALPHABET, |tray, words| {
            tray.chips = vec![TrayChip { own: true, ..TrayChip::text(words) }];
        });
        let texts = studio.tray_texts();
        let rows = rows.into_iter().map(|row| row.after_name(&texts)).collect();
        let levers = learn_levers(studio);
        Self { frames, scale, waits, glows, numbers, rows, levers }
    }

    /// Makes the reader of the person at a seat.
    pub fn reader(&self, seat: Seat) -> TrayReader {
        let frame = self.frames[seat.index()];
        let eye = eye(frame, self.scale);
        let rims = self.frames.iter().map(|&frame| self.rim(&eye, frame)).collect();
        let of = |lines: &[TrayLine]| lines[seat.index()].clone();
        let levers = self.levers.get(seat.index()).cloned().unwrap_or_default();
        let (number, row) = (of(&self.numbers), of(&self.rows));
        TrayReader { eye, tray: area(frame, self.scale), rims, number, row, levers }
    }

    fn rim(&self, eye: &SeatedEye, frame: FacingBox) -> RimSight {
        let inner = FacingBox { size: frame.size - 2.0 * RIM, ..frame };
        let (whole, inner) = (area(frame, self.scale), area(inner, self.scale));
        let mut pixels = eye.pixels(whole);
        pixels.retain(|pixel| !inner.contains(pixel.on_table));
        let [waits, glows] = [&self.waits, &self.glows].map(|it| eye.expect(it, &pixels));
        RimSight { pixels, waits, glows }
    }
}

impl TrayReader {
    /// The seats whose trays glow.
    pub fn seats_in_turn(&self, picture: &LitPicture, moment: u32) -> Vec<Seat> {
        let glows = |rim: &RimSight| {
            let seen = self.eye.look(picture, &rim.pixels, moment);
            part_between(&seen, &rim.waits, &rim.glows) > 0.5
        };
        let seats = Seat::all(self.rims.len()).zip(&self.rims);
        seats.filter(|(_, rim)| glows(rim)).map(|(seat, _)| seat).collect()
    }

    /// The large number, the numbers of the first row, and those of the levers.
    pub fn numbers(&self, picture: &LitPicture, moment: u32) -> TrayNumbers {
        let seen = self.eye.look_at(picture, self.tray, moment);
        self.numbers_of(|line| line.letters.words(&seen, line.band))
    }

    /// The numbers that it should read.
    pub fn true_numbers(&self, texts: &[TrayText]) -> TrayNumbers {
        self.numbers_of(|line| line.truth(texts))
    }

    fn numbers_of(&self, words: impl Fn(&TrayLine) -> String) -> TrayNumbers {
        let levers = self.levers.iter().flat_map(|lever| numbers_in(&words(lever)));
        TrayNumbers {
            large: words(&self.number),
            row: numbers_in(&words(&self.row)),
            levers: levers.collect(),
        }
    }
}

/// The numbers of a tray.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TrayNumbers {
    /// The large one.
    pub large: String,
    /// Those of the first row, from the left.
    pub row: Vec<String>,
    /// Those of the levers.
    pub levers: Vec<String>,
}

/// The numbers in some words.
fn numbers_in(words: &str) -> Vec<String> {
    let parts = words.split(|letter: char| !letter.is_ascii_digit());
    parts.filter(|part| !part.is_empty()).map(String::from).collect()
}

/// Learns letters where they stand in all trays, each with these words in turn.
fn learn_lines(
    studio: &mut TableStudio,
    samples: &[&str],
    write: impl Fn(&mut TrayModel, &str),
) -> Vec<TrayLine> {
    let mut lines: Vec<Option<TrayLine>> = Vec::new();
    for words in samples {
        let picture = studio.with_trays(|tray| write(tray, words));
        let texts = studio.tray_texts();
        lines.resize(studio.trays().len(), None);
        for text in texts.iter().filter(|text| text.words == *words) {
            let line = lines[text.seat.index()].get_or_insert_with(|| TrayLine::empty(text));
            line.learn(&picture, text);
        }
    }
    lines.into_iter().map(|line| line.expect("each tray has this line")).collect()
}

/// Learns the numbers of levers, in order of seats and levers; none in a game without. All levers of a tray have the
/// same letters: in each picture, each shows another figure.
fn learn_levers(studio: &mut TableStudio) -> Vec<Vec<TrayLine>> {
    let mut all: Vec<Vec<TrayLine>> = vec![Vec::new(); studio.trays().len()];
    for turn in 0..2 {
        let picture = studio.with_trays(|tray| {
            tray.number.clear();
            let of_half = tray.levers.len().max(5) as i32;
            for (index, lever) in tray.levers.iter_mut().enumerate() {
                (lever.value, lever.was) = ((index as i32 + turn * of_half) % 10, None);
            }
        });
        let texts = studio.tray_texts();
        for (seat, levers) in Seat::all(all.len()).zip(&mut all) {
            let (labels, numbers) = lever_texts(&texts, seat);
            if levers.is_empty() {
                levers.extend(numbers.iter().map(|text| TrayLine::empty(text)));
            }
            let Some(mut first) = levers.first().cloned() else { continue };
            labels.into_iter().chain(numbers).for_each(|text| first.learn(&picture, text));
            levers.iter_mut().for_each(|lever| lever.letters = first.letters.clone());
        }
    }
    all
}

/// The words of the levers of a seat, and their numbers: one stands beside the other, or below it.
fn lever_texts(texts: &[TrayText], seat: Seat) -> (Vec<&TrayText>, Vec<&TrayText>) {
    let own = || texts.iter().filter(move |text| text.seat == seat);
    let is_number = |text: &&TrayText| text.words.parse::<u32>().is_ok();
    let is_beside = |text: &TrayText, number: &TrayText| {
        text.within.middle == number.within.middle && text.words != number.words
    };
    let label = |number: &&TrayText| own().find(|text| is_beside(text, number));
    let pairs = own().filter(is_number).filter_map(|number| Some((label(&number)?, number)));
    pairs.filter(|(label, _)| !is_number(label)).unzip()
}

impl TrayLine {
    /// The line on which a text stands, without letters.
    fn empty(text: &TrayText) -> Self {
        let band = TextBand { size: [text.within.size[0], text.size * HIGH], ..text.band };
        let ahead = along(&text.within) - along(&text.band);
        let middle = [0, 1].map(|axis| band.middle[axis] + ahead * band.right[axis]);
        let band = TextBand { middle, ..band };
        Self { seat: text.seat, band, letters: LetterSet::default() }
    }

    /// The line behind the name, which is the first of the texts on it.
    fn after_name(self, texts: &[TrayText]) -> Self {
        let [x, y] = self.band.right;
        let off = |text: &TrayText, axis: usize| text.band.middle[axis] - self.band.middle[axis];
        let is_on_it = |text: &&TrayText| {
            text.seat == self.seat && (off(text, 1) * x - off(text, 0) * y).abs() < text.size / 3.0
        };
        let on_it = texts.iter().filter(is_on_it);
        let place = |text: &&TrayText| along(&text.band);
        let name = on_it.min_by(|one, other| place(one).total_cmp(&place(other)));
        let name = name.expect("a tray has a name");
        let end = along(&name.within) + name.within.size[0] / 2.0;
        let ahead = (name.end() + end) / 2.0 - along(&self.band);
        let middle = [0, 1].map(|axis| self.band.middle[axis] + ahead * self.band.right[axis]);
        let size = [end - name.end(), self.band.size[1]];
        Self { band: TextBand { middle, size, ..self.band }, ..self }
    }

    /// The words on the line as the table has them.
    fn truth(&self, texts: &[TrayText]) -> String {
        let is_on_it = |text: &&TrayText| self.band.area().contains(text.band.middle);
        let mut on_it: Vec<&TrayText> = texts.iter().filter(is_on_it).collect();
        on_it.sort_by(|one, other| along(&one.band).total_cmp(&along(&other.band)));
        on_it.iter().map(|text| text.words.as_str()).collect::<Vec<_>>().join(" ")
    }

    /// Learns the letters of a text.
    fn learn(&mut self, picture: &LitPicture, text: &TrayText) {
        let width = |letter: char| text.weight.width(&letter.to_string(), text.size as f32);
        let letters = text.words.chars().map(|letter| (letter, f64::from(width(letter))));
        let band = TextBand { size: [text.band.size[0], text.size * HIGH], ..text.band };
        self.letters.learn(picture, band, &letters.collect::<Vec<_>>());
    }
}
