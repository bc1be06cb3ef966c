//! The drift as one would first write it: coordinates a + b/sqrt 2, a floating-point rounding, all
//! eight headings tried. It shares nothing with the rules but the draws.

use shoal_contract::RandomGenerator;
use shoal_fish_and_men::rules::board::level::Level;
use shoal_fish_and_men::rules::board::position::{SeaPosition, Square};

/// South and east of each heading, clockwise from north.
const WAYS: [(i64, i64); 8] =
    [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];

/// A coordinate: a + b/sqrt 2.
#[derive(Clone, Copy)]
struct Place {
    a: i64,
    b: i64,
}

impl Place {
    fn square(self) -> i64 {
        (self.a as f64 + self.b as f64 / 2_f64.sqrt()).round() as i64
    }
}

type Blob = (Place, Place);

pub struct Model<'a> {
    level: &'a Level,
    blobs: Vec<Blob>,
}

impl<'a> Model<'a> {
    pub fn new(level: &'a Level, blobs: &[SeaPosition]) -> Self {
        let blobs = blobs
            .iter()
            .map(|position| {
                let (square, (south, east)) = (position.square(), position.offsets());
                let place = |square: u16, b: i32| {
                    let b = i64::from(b);
                    let off = (b as f64 / 2_f64.sqrt()).round() as i64;
                    Place { a: i64::from(square) - off, b }
                };
                (place(square.row, south), place(square.column, east))
            })
            .collect();
        Self { level, blobs }
    }

    pub fn positions(&self) -> Vec<SeaPosition> {
        self.blobs
            .iter()
            .map(|&(south, east)| {
                let (row, column) = self.square((south, east));
                SeaPosition::new(
                    Square::new(row as u16, column as u16),
                    south.b as i32,
                    east.b as i32,
                )
                .expect("the model stays on the board")
            })
            .collect()
    }

    fn square(&self, (south, east): Blob) -> (usize, usize) {
        let width = i64::from(self.level.width());
        (south.square() as usize, east.square().rem_euclid(width) as usize)
    }

    fn is_sea(&self, blob: Blob) -> bool {
        let (row, column) = self.square(blob);
        self.level.terrain[row].as_bytes()[column] == b'.'
    }

    /// Half (a): what each blob did, 8 if it stayed.
    pub fn with_current(&mut self) -> Vec<u8> {
        let step = |blob: Blob| {
            let (row, column) = self.square(blob);
            let arrow = self.level.currents[row].as_bytes()[column];
            let way = b"89632147".iter().position(|&sign| sign == arrow)?;
            let next = stepped(blob, way);
            self.is_sea(next).then_some((way, next))
        };
        let (steps, blobs) = self
            .blobs
            .iter()
            .map(|&blob| step(blob).map_or((8, blob), |(way, next)| (way as u8, next)))
            .unzip();
        self.blobs = blobs;
        steps
    }

    /// Half (b): what each blob did.
    pub fn at_random(&mut self, generator: &mut RandomGenerator) -> Vec<u8> {
        let mut steps = Vec::new();
        for first in (0..self.blobs.len()).step_by(8) {
            let lanes = generator.lanes();
            for (index, lane) in (first..self.blobs.len()).zip(lanes) {
                let blob = self.blobs[index];
                let legal: Vec<usize> =
                    (0..8).filter(|&way| self.is_sea(stepped(blob, way))).collect();
                let chosen = legal[generator.below_from(lane, legal.len() as u32) as usize];
                self.blobs[index] = stepped(blob, chosen);
                steps.push(chosen as u8);
            }
        }
        steps
    }
}

fn stepped((mut south, mut east): Blob, way: usize) -> Blob {
    let (by_south, by_east) = WAYS[way];
    if by_south != 0 && by_east != 0 {
        south.b += by_south;
        east.b += by_east;
    } else {
        south.a += by_south;
        east.a += by_east;
    }
    (south, east)
}
