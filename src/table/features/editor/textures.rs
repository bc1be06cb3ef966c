//! Pictures for the canvas.

use bevy::image::Image;
use bevy_egui::egui::{self, Color32, ColorImage, TextureHandle, TextureOptions};

/// The picture of this name, drawn when a window first asks for it. A light blue one stands in if it cannot be drawn.
pub fn texture(
    ctx: &egui::Context,
    name: &str,
    draw: impl FnOnce() -> Option<Image>,
) -> TextureHandle {
    let id = egui::Id::new(("picture for the paper", name));
    if let Some(drawn) = ctx.data(|data| data.get_temp::<TextureHandle>(id)) {
        return drawn;
    }
    let image = draw().and_then(|image| {
        let sides = [image.width() as usize, image.height() as usize];
        Some(ColorImage::from_rgba_unmultiplied(sides, image.data.as_deref()?))
    });
    let image = image.unwrap_or_else(|| ColorImage::filled([1, 1], Color32::LIGHT_BLUE));
    let drawn = ctx.load_texture(name, image, TextureOptions::LINEAR);
    ctx.data_mut(|data| data.insert_temp(id, drawn.clone()));
    drawn
}
