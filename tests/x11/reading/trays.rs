//! Reading trays: whose edge glows, and the large number of one's own.

use super::studio::{TableStudio, area, eye};
use bevy::math::Vec2;
use shoal::contract::Seat;
use shoal_tabletop::geometry::FacingBox;
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::surfaces::tray::Tray;
use shoal_test_support::eye::{EyePixel, LitPicture, Rgb, SeatedEye, TableArea, distance};

/// Width of the rim of a tray that glows, in units.
const RIM: f32 = 4.0;
/// The most figures of a number.
const FIGURES: usize = 3;
/// The least change of a pixel where something else is drawn.
const CHANGED: f32 = 12.0;

/// A reader of trays, as a person at a seat sees them.
pub struct TrayReader {
    /// The person's eye.
    pub eye: SeatedEye,
    rims: Vec<RimSight>,
    number: NumberSight,
}

/// The rim of a tray as an eye sees it.
struct RimSight {
    pixels: Vec<EyePixel>,
    /// Its look while its seat waits, and in its turn.
    waits: Vec<Rgb>,
    glows: Vec<Rgb>,
}

/// The large number of a tray, as its player sees it.
struct NumberSight {
    pixels: Vec<EyePixel>,
    /// For each count of figures: the place of each pixel in the number, and the looks of a number of equal figures.
    lengths: Vec<(Vec<usize>, Vec<Vec<Rgb>>)>,
}

/// The trays as they look with each thing in them.
pub struct TraySamples {
    frames: Vec<FacingBox>,
    scale: f32,
    type_size: Vec<f32>,
    waits: LitPicture,
    glows: LitPicture,
    /// By the count of figures, then by the figure.
    numbers: Vec<Vec<LitPicture>>,
}

impl TraySamples {
    /// Draws them.
    pub fn of(studio: &mut TableStudio) -> Self {
        let (frames, scale) = (studio.trays(), studio.scale());
        let world = studio.app.world_mut();
        let mut sizes: Vec<(Seat, f32)> =
            world.query::<&Tray>().iter(world).map(|it| (it.seat, it.rows().number)).collect();
        sizes.sort_by_key(|(seat, _)| seat.index());
        let type_size = sizes.into_iter().map(|(_, size)| size).collect();
        let glows = studio.with_trays(|tray| tray.awaited = true);
        let waits = studio.with_trays(|tray| tray.awaited = false);
        let number = |figure: usize, count: usize| figure.to_string().repeat(count);
        let numbers = (1..=FIGURES).map(|count| {
            let of = |figure| studio.with_trays(|tray| tray.number = number(figure, count));
            (0..10).map(of).collect()
        });
        let numbers = numbers.collect();
        Self { frames, scale, type_size, waits, glows, numbers }
    }

    /// Makes the reader of the person at a seat.
    pub fn reader(&self, seat: Seat) -> TrayReader {
        let eye = eye(self.frames[seat.index()], self.scale);
        let rims = self.frames.iter().map(|&frame| self.rim(&eye, frame)).collect();
        TrayReader { eye, rims, number: self.number(&eye, seat) }
    }

    fn rim(&self, eye: &SeatedEye, frame: FacingBox) -> RimSight {
        let inner = FacingBox { size: frame.size - 2.0 * RIM, ..frame };
        let (whole, inner) = (area(frame, self.scale), area(inner, self.scale));
        let mut pixels = eye.pixels(whole);
        pixels.retain(|pixel| !inner.contains(pixel.on_table));
        let [waits, glows] = [&self.waits, &self.glows].map(|it| eye.expect(it, &pixels));
        RimSight { pixels, waits, glows }
    }

    fn number(&self, eye: &SeatedEye, seat: Seat) -> NumberSight {
        let frame = self.frames[seat.index()];
        let place = self.number_place(frame);
        let pixels = eye.pixels(place);
        let figure = TypeWeight::Bold.width("0", self.type_size[seat.index()]) * frame.scale;
        let middle = [0, 1].map(|at| (place.min[at] + place.max[at]) / 2.0);
        let right = frame.facing.turn(Vec2::X).as_dvec2().to_array();
        let along = |pixel: &EyePixel| {
            (0..2).map(|at| (pixel.on_table[at] - middle[at]) * right[at]).sum::<f64>()
                / f64::from(figure * self.scale)
        };
        let lengths = self.numbers.iter().enumerate().map(|(index, pictures)| {
            let count = index + 1;
            let slot = |pixel: &EyePixel| {
                let at = (along(pixel) + count as f64 / 2.0).floor();
                at.clamp(0.0, count as f64 - 1.0) as usize
            };
            let looks = pictures.iter().map(|picture| eye.expect(picture, &pixels)).collect();
            (pixels.iter().map(slot).collect(), looks)
        });
        let lengths = lengths.collect();
        NumberSight { pixels, lengths }
    }

    /// The place of the large number of a tray: where a wide number differs from a narrow one.
    fn number_place(&self, frame: FacingBox) -> TableArea {
        let whole = area(frame, self.scale);
        let widest = self.numbers.last().expect("there are numbers");
        let (mut min, mut max) = ([f64::MAX; 2], [f64::MIN; 2]);
        for y in whole.min[1] as usize..whole.max[1] as usize {
            for x in whole.min[0] as usize..whole.max[0] as usize {
                let at = [x as f64 + 0.5, y as f64 + 0.5];
                let [one, other] = [1, 8].map(|figure: usize| widest[figure].colour(at[0], at[1]));
                if (0..3).any(|part| (one[part] - other[part]).abs() > CHANGED) {
                    (0..2).for_each(|axis| {
                        min[axis] = min[axis].min(at[axis] - 0.5);
                        max[axis] = max[axis].max(at[axis] + 0.5);
                    });
                }
            }
        }
        TableArea { min, max }
    }
}

impl TrayReader {
    /// The seats whose trays glow.
    pub fn seats_in_turn(&self, picture: &LitPicture, moment: u32) -> Vec<Seat> {
        let glows = |rim: &RimSight| {
            let seen = self.eye.look(picture, &rim.pixels, moment);
            distance(&seen, &rim.glows) < distance(&seen, &rim.waits)
        };
        let seats = Seat::all(self.rims.len()).zip(&self.rims);
        seats.filter(|(_, rim)| glows(rim)).map(|(seat, _)| seat).collect()
    }

    /// The large number in the person's own tray.
    pub fn number(&self, picture: &LitPicture, moment: u32) -> String {
        let seen = self.eye.look(picture, &self.number.pixels, moment);
        let read = |(slots, looks): &(Vec<usize>, Vec<Vec<Rgb>>)| {
            let count = slots.iter().max().map_or(0, |most| most + 1);
            let (mut words, mut sum) = (String::new(), 0.0);
            for slot in 0..count {
                let apart = |look: &Vec<Rgb>| {
                    let pixels = slots.iter().zip(&seen).zip(look);
                    let of_slot = pixels.filter(|((at, _), _)| **at == slot);
                    let square = |(one, other): (&Rgb, &Rgb)| {
                        (0..3).map(|part| (one[part] - other[part]).powi(2)).sum::<f32>()
                    };
                    of_slot.map(|((_, seen), look)| square((seen, look))).sum::<f32>()
                };
                let fits = looks.iter().map(apart).enumerate();
                let (figure, apart) =
                    fits.min_by(|one, other| one.1.total_cmp(&other.1)).expect("ten figures");
                words.push_str(&figure.to_string());
                sum += apart;
            }
            (words, sum)
        };
        let all = self.number.lengths.iter().map(read);
        all.min_by(|one, other| one.1.total_cmp(&other.1)).expect("there are lengths").0
    }
}
