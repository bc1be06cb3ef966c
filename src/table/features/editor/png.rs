//! PNG pictures that people provide by their path.

use super::editable::RgbColour;
use resvg::tiny_skia::Pixmap;
use shoal_host::level_library::bytes_of;
use std::path::Path;

/// The most pixels a picture may have along a side: more would fill the memory.
const LARGEST_PICTURE: u32 = 8192;

/// Reads a PNG picture; returns its width in pixels and its pixels row by row.
///
/// # Errors
/// One sentence: it cannot be read, is no PNG picture, or is too large.
pub fn read_png(path: &Path) -> Result<(usize, Vec<RgbColour>), String> {
    let bytes = bytes_of(path)?;
    let wrong = |what: &str| format!("{} {what}", path.display());
    let number = |at: usize| {
        let bytes = bytes.get(at..at + 4)?;
        Some(u32::from_be_bytes(bytes.try_into().ok()?))
    };
    // The size stands in the first chunk.
    let size = number(16).zip(number(20)).filter(|_| bytes.starts_with(b"\x89PNG"));
    let (width, height) = size.ok_or_else(|| wrong("is not a PNG picture."))?;
    if width.max(height) > LARGEST_PICTURE {
        return Err(wrong(&format!(
            "is {width} by {height} pixels: scale it to at most {LARGEST_PICTURE} per side."
        )));
    }
    let map = Pixmap::decode_png(&bytes)
        .map_err(|problem| wrong(&format!("cannot be read as a PNG picture: {problem}.")))?;
    let pixels = map.pixels().iter().map(|pixel| {
        let colour = pixel.demultiply();
        [colour.red(), colour.green(), colour.blue()]
    });
    Ok((map.width() as usize, pixels.collect()))
}
