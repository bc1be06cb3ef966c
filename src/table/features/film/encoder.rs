//! Encoder of frames as a GIF. One palette serves the whole film and each colour always becomes the same entry, so that
//! everything that stands still stays the same to the pixel: only the rectangle that has changed is written of each
//! frame.

use super::palette::{FilmPalette, TRANSPARENT};
use bevy::math::{URect, UVec2};
use gif::{DisposalMethod, EncodingError, Frame, Repeat};
use std::io::Write;

/// A film that is being written.
pub struct FilmEncoder<W: Write> {
    to: gif::Encoder<W>,
    size: UVec2,
    palette: FilmPalette,
    /// The last frame that was added, RGBA row by row.
    added: Vec<u8>,
    /// The same frame as entries of the palette.
    seen: Vec<u8>,
    /// The change to the last frame, not written yet: the time it is shown may still grow.
    last: Option<Frame<'static>>,
}

impl<W: Write> FilmEncoder<W> {
    /// Begins a film of this size in these colours, which repeats without end.
    ///
    /// # Errors
    /// Any error of the writer, or a size that no GIF can have.
    pub fn new(to: W, size: UVec2, palette: FilmPalette) -> Result<Self, EncodingError> {
        let [width, height] = short(size);
        let mut to = gif::Encoder::new(to, width, height, palette.rgb())?;
        to.set_repeat(Repeat::Infinite)?;
        Ok(Self { to, size, palette, added: Vec::new(), seen: Vec::new(), last: None })
    }

    /// Adds a frame, RGBA row by row, that is shown for this many hundredths of a second.
    ///
    /// # Errors
    /// Any error of the writer.
    pub fn add(&mut self, rgba: &[u8], hundredths: u16) -> Result<(), EncodingError> {
        let now = self.entries(rgba);
        let changed = changed(&self.seen, &now, self.size);
        match (&self.last, changed) {
            (Some(_), None) => self.hold(hundredths),
            (_, changed) => {
                self.write_last()?;
                let part = changed.unwrap_or(URect::new(0, 0, 1, 1));
                self.last = Some(self.part(&now, part, hundredths));
            }
        }
        self.seen = now;
        Ok(())
    }

    /// Shows the last frame for this many hundredths of a second more.
    pub fn hold(&mut self, hundredths: u16) {
        if let Some(last) = &mut self.last {
            last.delay = last.delay.saturating_add(hundredths);
        }
    }

    /// A frame as entries of the palette. Rows that have not changed are copied.
    fn entries(&mut self, rgba: &[u8]) -> Vec<u8> {
        let wide = self.size.x as usize;
        let mut now = Vec::with_capacity(rgba.len() / 4);
        for (row, pixels) in rgba.chunks(4 * wide).enumerate() {
            let was = self.added.chunks(4 * wide).nth(row);
            match self.seen.get(row * wide..(row + 1) * wide) {
                Some(seen) if was == Some(pixels) => now.extend_from_slice(seen),
                _ => now.extend(pixels.as_chunks::<4>().0.iter().map(|&it| self.palette.entry(it))),
            }
        }
        self.added = rgba.to_vec();
        now
    }

    /// Writes the last frame and returns the writer.
    ///
    /// # Errors
    /// Any error of the writer.
    pub fn finish(mut self) -> Result<W, EncodingError> {
        self.write_last()?;
        self.to.into_inner()
    }

    fn write_last(&mut self) -> Result<(), EncodingError> {
        self.last.take().map_or(Ok(()), |frame| self.to.write_frame(&frame))
    }

    /// The change within this rectangle: pixels that stay the same are transparent.
    fn part(&self, now: &[u8], part: URect, delay: u16) -> Frame<'static> {
        let ([left, top], [width, height]) = (short(part.min), short(part.size()));
        let mut pixels = Vec::with_capacity((part.width() * part.height()) as usize);
        for y in part.min.y..part.max.y {
            for x in part.min.x..part.max.x {
                let at = (y * self.size.x + x) as usize;
                let same = self.seen.get(at) == Some(&now[at]);
                pixels.push(if same { TRANSPARENT } else { now[at] });
            }
        }
        Frame {
            delay,
            dispose: DisposalMethod::Keep,
            transparent: Some(TRANSPARENT),
            top,
            left,
            width,
            height,
            buffer: pixels.into(),
            ..Frame::default()
        }
    }
}

fn short(size: UVec2) -> [u16; 2] {
    size.to_array().map(|side| u16::try_from(side).unwrap_or(u16::MAX))
}

/// The smallest rectangle around all changes; the whole picture if there was none before.
fn changed(seen: &[u8], now: &[u8], size: UVec2) -> Option<URect> {
    if seen.len() != now.len() {
        return Some(URect::from_corners(UVec2::ZERO, size));
    }
    let rows = seen.chunks(size.x as usize).zip(now.chunks(size.x as usize));
    let mut found: Option<URect> = None;
    for (y, (before, after)) in (0..).zip(rows) {
        let differs = |(before, after): (&u8, &u8)| before != after;
        let Some(first) = before.iter().zip(after).position(differs) else { continue };
        let last = before.iter().zip(after).rposition(differs).unwrap_or(first);
        let row = URect::new(first as u32, y, last as u32 + 1, y + 1);
        found = Some(found.map_or(row, |found| found.union(row)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_test_support::film::decode;

    /// A square of a colour that wanders over a ground with a gradient.
    fn picture(size: UVec2, at: u32) -> Vec<u8> {
        let pixel = |index: u32| {
            let (x, y) = (index % size.x, index / size.x);
            let on = (at..at + 8).contains(&x) && (4..12).contains(&y);
            if on { [255, 122, 92, 255] } else { [7, 27 + (y / 2) as u8, 49 + (x / 2) as u8, 255] }
        };
        (0..size.x * size.y).flat_map(pixel).collect()
    }

    #[test]
    fn what_is_written_is_read_again_frame_by_frame_within_the_palettes_error() {
        let size = UVec2::new(60, 40);
        let frames: Vec<Vec<u8>> = [0, 3, 3, 3, 50].map(|at| picture(size, at)).into();
        let mut palette =
            FilmPalette::of(frames.iter().flat_map(|it| it.as_chunks::<4>().0).copied());
        let error = frames.iter().flat_map(|it| it.as_chunks::<4>().0).map(|&it| palette.error(it));
        let error = error.max().unwrap_or_default();
        assert!(error < 20, "the colours are few: {error}");
        let mut encoder = FilmEncoder::new(Vec::new(), size, palette).expect("it fits");
        for frame in &frames {
            encoder.add(frame, 8).expect("memory takes it");
        }
        let written = encoder.finish().expect("memory takes it");
        let film = decode(&written);
        let delays: Vec<u16> = film.iter().map(|(_, delay)| *delay).collect();
        assert_eq!(delays, [8, 24, 8], "what stands still is one frame");
        for ((read, _), wanted) in film.iter().zip([&frames[0], &frames[1], &frames[4]]) {
            let differences = read.iter().zip(wanted).map(|(one, other)| one.abs_diff(*other));
            let most = differences.max().unwrap_or_default();
            assert!(u32::from(most) <= error, "{most} of {error}");
        }
    }

    #[test]
    fn only_what_changes_is_written_again() {
        let size = UVec2::new(400, 300);
        let written = |places: &[u32]| {
            let palette = FilmPalette::of(picture(size, 0).as_chunks::<4>().0.iter().copied());
            let mut encoder = FilmEncoder::new(Vec::new(), size, palette).expect("it fits");
            for &at in places {
                encoder.add(&picture(size, at), 8).expect("memory takes it");
            }
            encoder.finish().expect("memory takes it").len()
        };
        let (one, many) = (written(&[0]), written(&(0..20).collect::<Vec<_>>()));
        assert!(many - one < one / 2, "{one} bytes for one frame, {many} for twenty");
    }
}
