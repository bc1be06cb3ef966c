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

    /// A kind of drawing in the shape and colour of a seat, `width` units wide.
    pub fn of_seat(&mut self, kind: &str, seat: usize, width: f32) -> Handle<Image> {
        self.art.of_seat(&mut self.images, kind, seat, width)
    }
}
