//! The colours of a film: the most common ones exactly, and for all others those nearest to them.

use bevy::platform::collections::HashMap;
use color_quant::NeuQuant;

/// The entry for a transparent pixel, which leaves the last frame visible.
pub const TRANSPARENT: u8 = 255;
/// Number of the most common colours that are kept exactly, mostly those of large even grounds.
const EXACT: usize = 96;
/// Number of colours in all.
const COLOURS: usize = TRANSPARENT as usize;
/// Least and greatest weight of a colour, so that small figures keep theirs.
const WEIGHTS: (u32, u32) = (1, 64);

/// The colours of a film.
#[derive(Debug, Clone)]
pub struct FilmPalette {
    rgb: Vec<u8>,
    /// The entry of each colour that was looked up already.
    known: HashMap<[u8; 3], u8>,
}

impl FilmPalette {
    /// Chooses the colours for a film from a sample of its pixels, RGBA.
    pub fn of(pixels: impl IntoIterator<Item = [u8; 4]>) -> Self {
        let mut counts: HashMap<[u8; 3], u32> = HashMap::default();
        for [r, g, b, _] in pixels {
            *counts.entry([r, g, b]).or_default() += 1;
        }
        let mut colours: Vec<([u8; 3], u32)> = counts.into_iter().collect();
        colours.sort_unstable_by_key(|&(colour, count)| (std::cmp::Reverse(count), colour));
        let exact = if colours.len() <= COLOURS { COLOURS } else { EXACT };
        let mut rgb: Vec<u8> = colours.iter().take(exact).flat_map(|(colour, _)| *colour).collect();
        let mut others = Vec::new();
        for &([r, g, b], count) in colours.iter().skip(exact) {
            let times = count.isqrt().clamp(WEIGHTS.0, WEIGHTS.1);
            (0..times).for_each(|_| others.extend([r, g, b, 255]));
        }
        if !others.is_empty() {
            rgb.extend(NeuQuant::new(1, COLOURS - EXACT, &others).color_map_rgb());
        }
        rgb.resize(3 * (COLOURS + 1), 0);
        Self { rgb, known: HashMap::default() }
    }

    /// All entries in a row: `[r, g, b, r, ...]`.
    pub fn rgb(&self) -> &[u8] {
        &self.rgb
    }

    /// The entry for a pixel.
    pub fn entry(&mut self, [r, g, b, _]: [u8; 4]) -> u8 {
        let colour = [r, g, b];
        if let Some(&known) = self.known.get(&colour) {
            return known;
        }
        let entries = self.rgb.as_chunks::<3>().0.iter().take(COLOURS);
        let nearest = (0..).zip(entries).min_by_key(|(_, entry)| distance(colour, **entry));
        let entry = nearest.map_or(0, |(index, _)| index);
        self.known.insert(colour, entry);
        entry
    }

    /// Difference between a pixel and its entry, in steps of the channel that is farthest off.
    #[cfg(test)]
    pub fn error(&mut self, pixel: [u8; 4]) -> u32 {
        let at = 3 * usize::from(self.entry(pixel));
        let channels = self.rgb[at..at + 3].iter().zip(pixel);
        channels.map(|(one, other)| u32::from(one.abs_diff(other))).max().unwrap_or_default()
    }
}

fn distance(one: [u8; 3], other: [u8; 3]) -> u32 {
    let [r, g, b] = [0, 1, 2].map(|at| u32::from(one[at].abs_diff(other[at])));
    // Eyes tell greens apart best.
    2 * r * r + 4 * g * g + 3 * b * b
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_stay_exactly_what_they_are() {
        let colours: Vec<[u8; 4]> = (0..200u8).map(|it| [it, 255 - it, it / 2, 255]).collect();
        let mut palette = FilmPalette::of(colours.iter().copied());
        assert!(colours.iter().all(|&colour| palette.error(colour) == 0));
        assert!(colours.iter().all(|&colour| palette.entry(colour) != TRANSPARENT));
    }

    #[test]
    fn of_many_colours_the_commonest_stay_and_a_rare_bright_one_is_not_lost() {
        let ground = std::iter::repeat_n([11, 42, 74, 255], 50_000);
        let shades =
            (0..60_000u32).map(|it| [(it % 40) as u8, (it % 60) as u8, (it % 97) as u8, 255]);
        let rare = std::iter::repeat_n([255, 122, 92, 255], 30);
        let mut palette = FilmPalette::of(ground.chain(shades).chain(rare));
        assert_eq!(palette.error([11, 42, 74, 255]), 0);
        assert!(palette.error([255, 122, 92, 255]) < 60);
    }
}
