//! A code for a phone to scan, as a picture: dark on white on every table.

use crate::picture::projection::pale_colours;
use crate::system::rigs::Theme;
use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use shoal_phone::qr::{QUIET_ZONE, QrModules};

/// Size of a module of the code, in units, as far as whole pixels of the picture allow.
const MODULE: f32 = 5.6;
/// Minimum number of pixels of a module: fewer are not read over a projector.
const LEAST: usize = 3;

/// Returns the number of pixels of a module in a picture with this many pixels a unit.
fn pixels(scale: f32) -> usize {
    ((MODULE * scale).round() as usize).max(LEAST)
}

/// The picture of a code, with the white around it, a pixel of it for a pixel of the table; and its side in units.
pub(super) fn picture(modules: &QrModules, theme: Theme, scale: f32) -> (Image, f32) {
    let module = pixels(scale);
    let side = (modules.side() + 2 * QUIET_ZONE) * module;
    let drawn = |meant: Color| match theme {
        Theme::Dark => meant,
        Theme::Paper => pale_colours::drawn_for(meant),
    };
    let [dark, pale] = [Color::BLACK, Color::WHITE].map(|it| drawn(it).to_srgba().to_u8_array());
    let at = |pixel: usize| (pixel / module).checked_sub(QUIET_ZONE);
    let is_dark = |row: usize, column: usize| {
        at(column).zip(at(row)).is_some_and(|(column, row)| modules.is_dark(column, row))
    };
    let all = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
    let data: Vec<u8> =
        all.flat_map(|(row, column)| if is_dark(row, column) { dark } else { pale }).collect();
    let size = Extent3d { width: side as u32, height: side as u32, depth_or_array_layers: 1 };
    let (format, usages) = (TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::default());
    let mut image = Image::new(size, TextureDimension::D2, data, format, usages);
    image.sampler = ImageSampler::nearest();
    (image, side as f32 / scale)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_phone::qr::modules;

    #[test]
    fn a_module_has_at_least_three_whole_pixels_on_every_projector() {
        let code = modules("HTTP://192.168.100.200:7425/ABCDEFGHJKLMNPQR").expect("short");
        for height in [480.0, 600.0, 720.0, 768.0, 800.0, 1080.0, 1200.0, 2160.0] {
            let scale = height / 1080.0;
            let (image, units) = picture(&code, Theme::Dark, scale);
            let side = image.texture_descriptor.size.width as usize;
            let all = code.side() + 2 * QUIET_ZONE;
            assert!(side >= LEAST * all && side.is_multiple_of(all), "{side} pixels at {height}");
            assert!((units * scale - side as f32).abs() < 0.01, "a pixel is a pixel");
        }
    }
}
