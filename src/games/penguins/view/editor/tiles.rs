//! Pictures of tiles, as they lie on the table, for the paper.

use crate::games::penguins::editor::canvas::Ground;
use crate::table::art::rasterise;
use crate::views::penguins::tiles::drawing;
use bevy::math::Vec2;
use bevy_egui::egui::{self, Color32, ColorImage, TextureHandle, TextureOptions};

/// How many pixels wide a picture is: the widest tile of the paper, on a fine screen.
const PIXELS: u32 = 192;
/// A tile's height for a width of 1.
const HIGH: f32 = 0.866;

/// The pictures by the number of fish; the first without any.
#[derive(Clone)]
pub(super) struct Pictures(Vec<TextureHandle>);

impl Pictures {
    /// The pictures of this window, drawn when they are first asked for.
    pub(super) fn of(ctx: &egui::Context) -> Self {
        let id = egui::Id::new("pictures of tiles");
        if let Some(drawn) = ctx.data(|data| data.get_temp::<Self>(id)) {
            return drawn;
        }
        let drawn = Self((0..=5).map(|fish| draw(ctx, fish)).collect());
        ctx.data_mut(|data| data.insert_temp(id, drawn.clone()));
        drawn
    }

    /// The picture of a tile; none for a hole.
    pub(super) fn get(&self, ground: Ground) -> Option<&TextureHandle> {
        match ground {
            Ground::Hole => None,
            Ground::Drawn => self.0.first(),
            Ground::Fish(fish) => self.0.get(usize::from(fish)),
        }
    }
}

fn draw(ctx: &egui::Context, fish: u16) -> TextureHandle {
    let size = Vec2::new(PIXELS as f32, (PIXELS as f32 * HIGH).round());
    let image = rasterise(&drawing(fish, size, 0.0), PIXELS).ok();
    let image = image.and_then(|image| {
        let sides = [image.width() as usize, image.height() as usize];
        Some(ColorImage::from_rgba_unmultiplied(sides, image.data.as_deref()?))
    });
    let image = image.unwrap_or_else(|| ColorImage::filled([1, 1], Color32::LIGHT_BLUE));
    ctx.load_texture(format!("tile with {fish} fish"), image, TextureOptions::LINEAR)
}
