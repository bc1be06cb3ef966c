//! Reading letters and figures of a known typeface and size, as an eye sees them on the table.

use crate::eye::{EyePicture, LitPicture, Rgb, SeenPoint, TableArea};

/// Parts of a pixel in which drawings of letters are kept.
const FINE: f64 = 4.0;
/// The distance between two places at which a letter of a line may begin, in pixels.
const STEP: f64 = 0.5;
/// The brightness of letters, relative to those that were learnt: letters may have any of the colours of text.
const PALEST: f32 = 0.4;
const BRIGHTEST: f32 = 1.2;
/// The mean square of errors at which something counts as no letter, in parts of 255.
const OTHER: f32 = 900.0;
/// The least gain for which one more letter is taken: as much error as this many pixels have that are no letter.
const WORTH: f32 = 6.0;
/// The least room between two words, in heights of a line.
const BETWEEN_WORDS: f64 = 0.12;

/// A place on the table on which one line may be written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TextBand {
    /// Its middle, in pixels of the picture on the table.
    pub middle: [f64; 2],
    /// The direction in which it is read: of length 1, along an axis.
    pub right: [f64; 2],
    /// Its length and its height, in pixels.
    pub size: [f64; 2],
}

impl TextBand {
    /// The area of the table that it covers.
    pub fn area(&self) -> TableArea {
        let size = if self.right[0] == 0.0 { [self.size[1], self.size[0]] } else { self.size };
        TableArea::around(self.middle, size)
    }

    /// The point so far along it and so far below its middle line.
    fn at(&self, along: f64, below: f64) -> [f64; 2] {
        let along = along - self.size[0] / 2.0;
        let [x, y] = self.right;
        [self.middle[0] + along * x - below * y, self.middle[1] + along * y + below * x]
    }
}

/// A point of a band as an eye sees it.
struct BandPoint {
    along: f64,
    below: f64,
    /// Brightness, and colour, over that of the ground.
    ink: f32,
    colour: Rgb,
}

/// The points of a band as an eye sees them, in order along the band.
struct SeenBand {
    points: Vec<BandPoint>,
    /// The index of the first point in each step of the band, and the number of points.
    starts: Vec<usize>,
    /// The sum of squares of all that is not ground before each step.
    energy: Vec<f32>,
    /// Number of points in a pixel.
    density: f32,
}

impl SeenBand {
    fn of(seen: &EyePicture, band: TextBand) -> Option<Self> {
        let area = band.area();
        let [x, y] = band.right;
        let point = |SeenPoint { off, colour }: SeenPoint| BandPoint {
            along: off[0] * x + off[1] * y + band.size[0] / 2.0,
            below: off[1] * x - off[0] * y,
            ink: brightness(colour),
            colour,
        };
        let size = [0, 1].map(|axis| area.max[axis] - area.min[axis]);
        let mut points: Vec<BandPoint> =
            seen.around(band.middle, size).into_iter().map(point).collect();
        points.retain(|it| {
            (0.0..band.size[0]).contains(&it.along) && it.below.abs() < band.size[1] / 2.0
        });
        points.sort_by(|one, other| one.along.total_cmp(&other.along));
        let ground = |part: &dyn Fn(&BandPoint) -> f32| {
            let mut sorted: Vec<f32> = points.iter().map(part).collect();
            sorted.sort_by(f32::total_cmp);
            sorted.get(sorted.len() / 3).copied()
        };
        let dark = ground(&|it| it.ink)?;
        let [red, green, blue] = [0, 1, 2].map(|part| ground(&|it: &BandPoint| it.colour[part]));
        let colour = [red?, green?, blue?];
        for point in &mut points {
            point.ink -= dark;
            (0..3).for_each(|part| point.colour[part] -= colour[part]);
        }
        let steps = (band.size[0] / STEP).ceil() as usize;
        let starts: Vec<usize> = (0..=steps)
            .map(|step| points.partition_point(|it| it.along < step as f64 * STEP))
            .collect();
        let mut energy = vec![0.0; steps + 1];
        for step in 0..steps {
            let of_step = &points[starts[step]..starts[step + 1]];
            energy[step + 1] = energy[step] + of_step.iter().map(|it| it.ink.powi(2)).sum::<f32>();
        }
        let density = points.len() as f32 / (band.size[0] * band.size[1]) as f32;
        Some(Self { points, starts, energy, density })
    }

    /// The points and the energy of some steps.
    fn between(&self, from: usize, to: usize) -> (&[BandPoint], f32) {
        (&self.points[self.starts[from]..self.starts[to]], self.energy[to] - self.energy[from])
    }
}

/// The mean of all parts of a colour.
pub(crate) fn brightness(colour: Rgb) -> f32 {
    colour.iter().sum::<f32>() / 3.0
}

/// A letter as it is drawn.
#[derive(Debug, Clone)]
pub(crate) struct LetterDrawing {
    pub(crate) letter: char,
    pub(crate) width: f64,
    columns: usize,
    /// Brightness over that of its ground, row by row.
    ink: Vec<f32>,
}

impl LetterDrawing {
    /// The ink at a point, from the upper left corner.
    pub(crate) fn ink_at(&self, along: f64, below: f64) -> f32 {
        let (column, row) = ((along * FINE) as usize, (below * FINE) as usize);
        if column >= self.columns {
            return 0.0;
        }
        self.ink.get(row * self.columns + column).copied().unwrap_or(0.0)
    }

    /// The error that is left of some points if this letter begins at this place, in a colour that fits best.
    fn error(&self, (points, energy): (&[BandPoint], f32), begin: f64, height: f64) -> f32 {
        let (mut both, mut own) = (0.0, 0.0);
        for point in points {
            let ink = self.ink_at((point.along - begin).max(0.0), point.below + height / 2.0);
            both += ink * point.ink;
            own += ink * ink;
        }
        let paint = (both / own.max(1.0)).clamp(PALEST, BRIGHTEST);
        energy - 2.0 * paint * both + paint * paint * own
    }
}

/// The letters of a typeface in one size, as they are drawn in one direction.
#[derive(Debug, Clone, Default)]
pub struct LetterSet {
    height: f64,
    letters: Vec<LetterDrawing>,
}

impl LetterSet {
    /// Learns letters, each with its width, from a line of them in the middle of a band.
    pub fn learn(&mut self, picture: &LitPicture, band: TextBand, letters: &[(char, f64)]) {
        let height = band.size[1];
        let bright = |along: f64, below: f64| {
            let [x, y] = band.at(along, below);
            brightness(picture.colour(x, y))
        };
        let ground = bright(0.0, -height / 2.0);
        let whole: f64 = letters.iter().map(|(_, width)| width).sum();
        let mut begin = (band.size[0] - whole) / 2.0;
        for &(letter, width) in letters {
            if self.letters.iter().any(|known| known.letter == letter) {
                begin += width;
                continue;
            }
            let (columns, rows) = ((width * FINE).ceil() as usize, (height * FINE).ceil() as usize);
            let place = |index: usize| (index as f64 + 0.5) / FINE;
            let all = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
            let ink = all.map(|(row, column)| {
                bright(begin + place(column), place(row) - height / 2.0) - ground
            });
            self.letters.push(LetterDrawing { letter, width, columns, ink: ink.collect() });
            begin += width;
        }
        self.height = height;
    }

    /// The height of a line.
    pub fn height(&self) -> f64 {
        self.height
    }

    /// The figures.
    pub(crate) fn figures(&self) -> impl Iterator<Item = &LetterDrawing> {
        self.letters.iter().filter(|it| it.letter.is_ascii_digit())
    }

    /// The width of a figure: all are as wide as the first.
    pub fn figure_width(&self) -> f64 {
        self.figures().next().map_or(1.0, |it| it.width)
    }

    /// The words of a band: the letters that leave the least error, and blanks for all that is no letter.
    pub fn words(&self, seen: &EyePicture, band: TextBand) -> String {
        let Some(seen) = SeenBand::of(seen, band) else { return String::new() };
        let steps = seen.starts.len() - 1;
        let worth = WORTH * OTHER * seen.density;
        let mut best = vec![(f32::MAX, 0, None); steps + 1];
        best[0].0 = 0.0;
        for from in 0..steps {
            let so_far = best[from].0;
            let mut relax = |to: usize, error: f32, letter: Option<usize>| {
                if so_far + error < best[to].0 {
                    best[to] = (so_far + error, from, letter);
                }
            };
            let (points, energy) = seen.between(from, from + 1);
            relax(from + 1, energy.min(OTHER * points.len() as f32), None);
            for (index, letter) in self.letters.iter().enumerate() {
                let to = from + (letter.width / STEP).round() as usize;
                if to > steps {
                    continue;
                }
                let there = seen.between(from, to);
                let error = letter.error(there, from as f64 * STEP, self.height) + worth;
                // Letters stand a little nearer or farther than their widths say.
                relax(to, error, Some(index));
                relax(to - 1, error, Some(index));
            }
        }
        let mut words = String::new();
        let (mut at, mut blank) = (steps, 0.0);
        while at > 0 {
            let (_, from, letter) = best[at];
            match letter {
                Some(index) => {
                    if blank >= BETWEEN_WORDS * self.height && !words.is_empty() {
                        words.push(' ');
                    }
                    words.push(self.letters[index].letter);
                    blank = 0.0;
                }
                None => blank += STEP,
            }
            at = from;
        }
        words.chars().rev().collect()
    }
}
