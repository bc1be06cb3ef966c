//! Holes broken at random.

use super::canvas::IceCanvas;
use shoal_contract::RandomGenerator;
use shoal_contract::levels::drawing::{BoardMirror, EditableMap as _};
use shoal_contract::levels::grid::Cell;

/// Breaks `number` holes into the ice, or one for each tile if there are fewer. The same seed breaks
/// the same holes into the same board. With a mirror they are alike on both sides, as far as the
/// number allows.
pub fn break_holes(canvas: &mut IceCanvas, number: u16, seed: u64, mirror: Option<BoardMirror>) {
    let mut tiles: Vec<Cell> = canvas.places().filter(|at| canvas.is_tile(*at)).collect();
    RandomGenerator::from_seed(seed).shuffle(&mut tiles);
    let mut left = usize::from(number).min(tiles.len());
    let grid = canvas.grid();
    for with_image in [true, false] {
        for &at in &tiles {
            let image = mirror.filter(|_| with_image).and_then(|mirror| mirror.of(grid, at));
            let both: Vec<Cell> = [Some(at), image.filter(|image| *image != at)]
                .into_iter()
                .flatten()
                .filter(|at| canvas.is_tile(*at))
                .collect();
            if canvas.is_tile(at) && both.len() <= left {
                both.iter().for_each(|&at| canvas.erase(at));
                left -= both.len();
            }
        }
    }
}
