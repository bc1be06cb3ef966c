//! The frames of a film, decoded.

use gif::{ColorOutput, DecodeOptions};

/// Decodes all frames: RGBA row by row, each with the hundredths of a second for which it is shown.
///
/// # Panics
/// If it is not a GIF.
pub fn decode(film: &[u8]) -> Vec<(Vec<u8>, u16)> {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut decoder = options.read_info(film).expect("it is a GIF");
    let (wide, high) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut seen = vec![0; 4 * wide * high];
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("it is whole") {
        let (left, top, width) = (frame.left as usize, frame.top as usize, frame.width as usize);
        for (index, pixel) in frame.buffer.as_chunks::<4>().0.iter().enumerate() {
            let at = 4 * ((top + index / width) * wide + left + index % width);
            if pixel[3] > 0 {
                seen[at..at + 4].copy_from_slice(pixel);
            }
        }
        frames.push((seen.clone(), frame.delay));
    }
    frames
}
