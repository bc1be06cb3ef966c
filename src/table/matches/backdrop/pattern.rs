//! Patterns made of waves. All waves fit the sides of a tile, so that tiles join without a seam.

use super::Backdrop;
use bevy::color::{ColorToPacked as _, Mix as _, Srgba};
use bevy::math::{FloatExt as _, Vec2};
use bevy::prelude::Image;
use shoal_tabletop::picture::art::image_of;
use std::f32::consts::TAU;

/// Waves in all directions, one on top of another.
struct WavePattern(Vec<(Vec2, f32)>);

impl WavePattern {
    /// Returns `count` waves, each of which fits into the tile between `least` and `most` times. Each `kind` has waves
    /// of its own.
    fn new(least: f32, most: f32, count: u16, kind: u16) -> Self {
        // Multiples of these irrational numbers are spread evenly, and never repeat.
        let spread = |index: u16, by: f32| (f32::from(index + 1 + 17 * kind) * by).fract();
        let wave = |index: u16| {
            let turn = (f32::from(index) + spread(index, 0.618_034)) / f32::from(count);
            let times = least.lerp(most, spread(index, 0.754_877_7));
            let direction = (Vec2::from_angle(turn * TAU) * times).round();
            (direction * TAU, spread(index, 0.569_840_3) * TAU)
        };
        Self((0..count).map(wave).collect())
    }

    /// Returns the sum of the waves at a point of the tile, whose sides are 1: mostly between -2 and 2.
    fn at(&self, point: Vec2) -> f32 {
        let sum: f32 = self.0.iter().map(|(wave, phase)| (wave.dot(point) + phase).cos()).sum();
        sum / (self.0.len() as f32 / 2.0).sqrt()
    }
}

/// Returns a function from a point of water to its brightness, from 0 to 1: the light gathers where the surface is
/// level.
pub(super) fn water() -> impl Fn(Vec2) -> f32 {
    let bend = [WavePattern::new(3.0, 6.0, 7, 1), WavePattern::new(3.0, 6.0, 7, 2)];
    let [large, small] = [WavePattern::new(3.0, 6.0, 9, 3), WavePattern::new(5.0, 9.0, 9, 4)];
    move |point| {
        let point = point + 0.012 * Vec2::new(bend[0].at(point), bend[1].at(point));
        let gathered = |waves: &WavePattern| 1.0 / (1.0 + (4.5 * waves.at(point)).powi(2));
        let light = gathered(&large).max(0.6 * gathered(&small));
        ((light - 0.12) / 0.88).clamp(0.0, 1.0)
    }
}

/// Returns a function from a point of a forest's floor to its brightness, from 0 to 1.
pub(super) fn earth() -> impl Fn(Vec2) -> f32 {
    let bend = [WavePattern::new(3.0, 6.0, 7, 1), WavePattern::new(3.0, 6.0, 7, 2)];
    let hills = WavePattern::new(2.0, 4.0, 9, 5);
    let [shrubs, leaves] =
        [WavePattern::new(9.0, 14.0, 11, 6), WavePattern::new(22.0, 34.0, 15, 7)];
    move |point| {
        let bent = 0.02 * Vec2::new(bend[0].at(point), bend[1].at(point));
        let heights = [
            0.16 * hills.at(point),
            0.13 * shrubs.at(point + bent),
            0.1 * leaves.at(point + Vec2::new(bent.y, bent.x)),
        ];
        (0.5 + heights.iter().sum::<f32>()).clamp(0.0, 1.0)
    }
}

impl Backdrop {
    /// Returns the colour of a point as bytes; `brightness` is from 0 (dark) to 1 (light).
    fn mix(self, brightness: f32) -> [u8; 4] {
        let colour = |of: u32| {
            let [_, red, green, blue] = of.to_be_bytes();
            Srgba::rgb_u8(red, green, blue)
        };
        colour(self.dark).mix(&colour(self.light), brightness).to_u8_array()
    }
}

/// Paints a square picture with this many pixels at each side, in the colours of a backdrop.
pub(super) fn painted(side: u32, backdrop: Backdrop, bright: impl Fn(Vec2) -> f32) -> Image {
    let point = |index: u32| {
        Vec2::new((index % side) as f32 + 0.5, (index / side) as f32 + 0.5) / side as f32
    };
    let pixels = (0..side * side).flat_map(|index| backdrop.mix(bright(point(index))));
    image_of(side, side, pixels.collect())
}

/// Tints a drawing with the colours of a backdrop: clear parts of it become dark.
pub(super) fn tinted(drawn: &Image, backdrop: Backdrop) -> Image {
    let opaque = drawn.data.iter().flatten().skip(3).step_by(4);
    let pixels = opaque.flat_map(|&opaque| backdrop.mix(f32::from(opaque) / 255.0));
    image_of(drawn.width(), drawn.height(), pixels.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_join_without_a_seam() {
        let patterns: [Box<dyn Fn(Vec2) -> f32>; 2] = [Box::new(water()), Box::new(earth())];
        for bright in patterns {
            for step in 0..50_u8 {
                let along = f32::from(step) / 50.0;
                let [left, right, upper, lower] =
                    [(0.0, along), (1.0, along), (along, 0.0), (along, 1.0)]
                        .map(|point| bright(point.into()));
                assert!((left - right).abs() < 0.01 && (upper - lower).abs() < 0.01, "{along}");
            }
        }
    }

    #[test]
    fn water_is_mostly_dark_with_some_light_in_it() {
        let bright = water();
        let points = (0..64 * 64).map(|index| Vec2::new((index % 64) as f32, (index / 64) as f32));
        let all: Vec<f32> = points.map(|point| bright(point / 64.0)).collect();
        let part =
            |least: f32| all.iter().filter(|it| **it >= least).count() as f32 / all.len() as f32;
        assert!(part(0.5) > 0.02 && part(0.5) < 0.3, "{}", part(0.5));
    }
}
