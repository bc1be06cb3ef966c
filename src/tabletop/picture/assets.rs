//! Everything a system needs to draw with: drawings, the images they become, and fonts.

use crate::picture::art::DrawingCache;
use crate::picture::theme::TableFonts;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// System parameter with drawings, images and fonts, for systems that draw.
#[derive(SystemParam)]
pub struct DrawingAssets<'w> {
    /// Drawings, made on first use.
    pub art: ResMut<'w, DrawingCache>,
    /// The images that drawings are rasterised to.
    pub images: ResMut<'w, Assets<Image>>,
    /// Fonts of the table.
    pub fonts: Res<'w, TableFonts>,
}

impl DrawingAssets<'_> {
    /// A drawing `width` units wide.
    pub fn get(&mut self, name: &str, width: f32) -> Handle<Image> {
        self.art.get(&mut self.images, name, width)
    }

    /// A drawing that is made from SVG on its first use; see [`DrawingCache::made`].
    pub fn made(&mut self, key: String, width: f32, svg: impl FnOnce() -> String) -> Handle<Image> {
        self.art.made(&mut self.images, key, width, svg)
    }

    /// A kind of drawing in the shape and colour of a seat, `width` units wide.
    pub fn of_seat(&mut self, kind: &str, seat: usize, width: f32) -> Handle<Image> {
        self.art.of_seat(&mut self.images, kind, seat, width)
    }

    /// The emblem of a seat, as a piece of this kind, `width` units wide.
    pub fn emblem(&mut self, piece: &str, seat: usize, width: f32) -> Handle<Image> {
        self.art.emblem(&mut self.images, piece, seat, width)
    }
}
