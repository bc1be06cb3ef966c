//! Pictures as plain colours, and how different two of them are.

use bevy::math::{UVec2, Vec2};
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};

use super::tray::TABLE;
use crate::x_mice::Result;

/// A picture: three bytes a pixel, row by row.
#[derive(Clone, PartialEq)]
pub struct Picture {
    /// Width and height.
    pub size: UVec2,
    pixels: Vec<[u8; 3]>,
}

impl Picture {
    /// A picture of these pixels.
    pub fn new(size: UVec2, pixels: Vec<[u8; 3]>) -> Self {
        assert_eq!(pixels.len(), (size.x * size.y) as usize);
        Self { size, pixels }
    }

    /// A picture whose pixels are asked for one by one, by their middles in fractions of it.
    pub fn drawn(size: UVec2, mut colour: impl FnMut(Vec2) -> [u8; 3]) -> Self {
        let middle = |x: u32, y: u32| (Vec2::new(x as f32, y as f32) + 0.5) / size.as_vec2();
        let places = (0..size.y).flat_map(|y| (0..size.x).map(move |x| (x, y)));
        Self::new(size, places.map(|(x, y)| colour(middle(x, y))).collect())
    }

    /// The colour of a pixel.
    pub fn pixel(&self, at: UVec2) -> [u8; 3] {
        let at = at.min(self.size - 1);
        self.pixels[(at.y * self.size.x + at.x) as usize]
    }

    /// The colour at a point in fractions of the picture.
    pub fn part(&self, fraction: Vec2) -> [u8; 3] {
        self.pixel((fraction * self.size.as_vec2()).max(Vec2::ZERO).as_uvec2())
    }

    /// The colour at a point of the table, in a picture of the whole table.
    pub fn table(&self, point: Vec2) -> [u8; 3] {
        self.part(point / TABLE)
    }

    /// The colour between pixels, in fractions of the picture.
    pub fn between(&self, fraction: Vec2) -> [u8; 3] {
        let at = (fraction * self.size.as_vec2() - 0.5).max(Vec2::ZERO);
        let (low, part) = (at.as_uvec2(), at.fract());
        let mix = |a: [u8; 3], b: [u8; 3], part: f32| {
            [0, 1, 2].map(|i| (f32::from(a[i]) * (1.0 - part) + f32::from(b[i]) * part) as u8)
        };
        let row = |y: u32| {
            let left = self.pixel(UVec2::new(low.x, y));
            mix(left, self.pixel(UVec2::new(low.x + 1, y)), part.x)
        };
        mix(row(low.y), row(low.y + 1), part.y)
    }

    /// Its brightest colour.
    pub fn brightest(&self) -> [u8; 3] {
        let light = |pixel: &&[u8; 3]| pixel.iter().map(|&part| u32::from(part)).sum::<u32>();
        self.pixels.iter().max_by_key(light).copied().unwrap_or_default()
    }

    /// A smaller picture; each of its pixels is the mean of those it stands for.
    pub fn shrunk(&self, size: UVec2) -> Self {
        let by = self.size / size;
        assert_eq!(by * size, self.size, "pictures shrink by whole numbers");
        let mean = |corner: UVec2| {
            let mut sum = [0u32; 3];
            for y in 0..by.y {
                for x in 0..by.x {
                    let pixel = self.pixel(corner + UVec2::new(x, y));
                    sum = [0, 1, 2].map(|i| sum[i] + u32::from(pixel[i]));
                }
            }
            sum.map(|sum| (sum / (by.x * by.y)) as u8)
        };
        let corners = (0..size.y).flat_map(|y| (0..size.x).map(move |x| UVec2::new(x, y) * by));
        Self::new(size, corners.map(mean).collect())
    }

    /// With fewer shades, for a smaller file.
    #[must_use]
    pub fn coarse(&self) -> Self {
        let coarse = |part: u8| (part.saturating_add(2) / 4) * 4;
        Self::new(self.size, self.pixels.iter().map(|pixel| pixel.map(coarse)).collect())
    }

    /// The same with a box of the table in one colour.
    #[must_use]
    pub fn painted(&self, low: Vec2, high: Vec2, colour: [u8; 3]) -> Self {
        Self::drawn(self.size, |at| {
            let point = at * TABLE;
            let inside = (point.cmpge(low) & point.cmplt(high)).all();
            if inside { colour } else { self.part(at) }
        })
    }

    /// As a PNG.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn to_png(&self) -> Result<Vec<u8>> {
        let mut map = Pixmap::new(self.size.x, self.size.y).ok_or("an empty picture")?;
        for (to, [red, green, blue]) in map.pixels_mut().iter_mut().zip(&self.pixels) {
            *to = PremultipliedColorU8::from_rgba(*red, *green, *blue, 255).ok_or("opaque")?;
        }
        Ok(map.encode_png()?)
    }

    /// From a PNG.
    ///
    /// # Errors
    /// When it is none.
    pub fn from_png(bytes: &[u8]) -> Result<Self> {
        let map = Pixmap::decode_png(bytes)?;
        let colours = map.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
        Ok(Self::new(UVec2::new(map.width(), map.height()), colours.collect()))
    }
}

/// How different two pictures are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Difference {
    /// The mean over the whole picture, of 255.
    pub mean: f32,
    /// The mean over that one of its [`TILES`] where it is greatest.
    pub worst: f32,
    /// Which tile that is.
    pub tile: UVec2,
}

/// Pictures are compared at the first of these sizes to which they shrink by whole numbers: what is small and moves
/// hardly counts.
const COMPARED: [UVec2; 2] = [UVec2::new(400, 225), UVec2::new(320, 180)];
/// Across and down.
const TILES: UVec2 = UVec2::new(16, 9);

impl Difference {
    /// Between two pictures of one shape.
    pub fn between(one: &Picture, other: &Picture) -> Self {
        let shrinks = |to: &UVec2| one.size % *to == UVec2::ZERO;
        let compared = COMPARED.into_iter().find(shrinks).unwrap_or(COMPARED[0]);
        let (one, other) = (one.shrunk(compared), other.shrunk(compared));
        let tile = compared / TILES;
        let mut sums = vec![0.0; (TILES.x * TILES.y) as usize];
        for y in 0..compared.y {
            for x in 0..compared.x {
                let at = UVec2::new(x, y);
                let (a, b) = (one.pixel(at), other.pixel(at));
                let apart = (0..3).map(|i| f32::from(a[i].abs_diff(b[i]))).sum::<f32>() / 3.0;
                let place = at / tile;
                sums[(place.y * TILES.x + place.x) as usize] += apart / (tile.x * tile.y) as f32;
            }
        }
        let (index, worst) = sums
            .iter()
            .copied()
            .enumerate()
            .max_by(|a, b| a.1.total_cmp(&b.1))
            .expect("there are tiles");
        Self {
            mean: sums.iter().sum::<f32>() / sums.len() as f32,
            worst,
            tile: UVec2::new(index as u32 % TILES.x, index as u32 / TILES.x),
        }
    }
}
