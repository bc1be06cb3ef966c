//! The pictures of tiles, kept from match to match: `bevy_ecs_tilemap` never drops a texture that it has seen, so the
//! next match on the same board must use the same textures again.

use super::BoardGrid;
use super::tiles::tile_pixels;
use crate::picture::art::{image_of, rasterise};
use bevy::prelude::*;
use std::collections::BTreeMap;

/// Pictures of tiles by their SVG, which includes the size.
#[derive(Resource, Default)]
pub struct TilePictures(BTreeMap<String, Handle<Image>>);

impl TilePictures {
    /// The picture of a tile of this grid from an SVG. One that cannot be drawn has `blank` for every byte, and a
    /// warning names `what` it was.
    pub fn get(
        &mut self,
        images: &mut Assets<Image>,
        grid: &BoardGrid,
        svg: String,
        what: &str,
        blank: u8,
    ) -> Handle<Image> {
        if let Some(made) = self.0.get(&svg) {
            return made.clone();
        }
        let pixels = tile_pixels(grid);
        // One pixel more or less in height would draw nothing at all.
        let drawn = rasterise(&svg, pixels.x).ok().filter(|image| image.size() == pixels);
        let made = images.add(drawn.unwrap_or_else(|| {
            warn!("{what} cannot be drawn");
            image_of(pixels.x, pixels.y, vec![blank; 4 * (pixels.x * pixels.y) as usize])
        }));
        self.0.insert(svg, made.clone());
        made
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tiles_of_the_next_match_are_the_same_textures_and_another_drawing_is_another() {
        let (mut images, mut pictures) = (Assets::<Image>::default(), TilePictures::default());
        let grid =
            BoardGrid::Square { columns: 2, rows: 2, cell: 8.0, ghost_columns: 0, wraps: false };
        let drawing = |colour: &str| {
            format!(
                r##"<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16"><rect width="16" height="16" fill="{colour}"/></svg>"##
            )
        };
        let mut get = |colour| pictures.get(&mut images, &grid, drawing(colour), "a tile", 0);
        let first = get("#fff");
        assert_eq!(get("#fff"), first);
        assert_ne!(get("#000"), first);
        assert_eq!(images.len(), 2);
    }
}
