//! Boards from pictures.

use super::EditorSession;
use crate::contract::drawing::Drawn as _;
use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::editor::import::{Picture, import};
use crate::games::fish_and_men::editor::palette::PALETTE;
use crate::level_library::bytes_of;
use crate::table::editor::files::lay;
use crate::table::editor::{Said, sample, show_size};
use bevy::prelude::*;
use bevy_egui::egui;
use resvg::tiny_skia::Pixmap;
use std::path::Path;

/// The most pixels a picture may have along a side: more would fill the memory.
const LARGEST_PICTURE: u32 = 8192;

/// The path of the picture to import.
#[derive(Debug, Default)]
pub struct PicturePath(pub(super) String);

/// The picture to import, with the colours it is read by.
pub(super) fn show(ui: &mut egui::Ui, world: &mut World) {
    let mut said = None;
    egui::CollapsingHeader::new("Import a picture").show(ui, |ui| {
        let mut session = world.resource_mut::<EditorSession>();
        ui.text_edit_singleline(&mut session.more.0).on_hover_text("The path of a PNG file");
        show_size::<FishAndMen>(ui, &mut session.size);
        if ui.button("Import").clicked() {
            said = Some(import_picture(world));
        }
        for (meaning, colour) in PALETTE {
            let [red, green, blue] = colour;
            ui.horizontal(|ui| {
                sample(ui, Some(colour));
                ui.label(format!("#{red:02X}{green:02X}{blue:02X} {}", meaning.word()));
            });
        }
    });
    if said.is_some() {
        world.resource_mut::<EditorSession>().said = said;
    }
}

/// Puts a board in the editor that is read from a picture.
pub(super) fn import_picture(world: &mut World) -> Said {
    let session = world.resource::<EditorSession>();
    let (path, (columns, rows)) = (session.more.0.trim().to_owned(), session.size);
    if path.is_empty() {
        return Err("Write the path of a PNG picture first.".into());
    }
    let picture = read_png(Path::new(&path))?;
    let imported =
        import(&picture, columns, rows).map_err(|problem| format!("{path}: {problem}"))?;
    let far = 100.0 * imported.far as f64 / imported.pixels as f64;
    let sentence = format!(
        "{columns} by {rows} squares from {} by {} pixels; {} of them ({far:.0} %) are far from \
         every colour, and counted as the nearest.",
        picture.width,
        picture.height(),
        imported.far
    );
    Ok(sentence + lay::<FishAndMen>(world, imported.canvas.file().clone(), None))
}

fn read_png(path: &Path) -> Result<Picture, String> {
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
            "has {width} by {height} pixels: scale it to at most {LARGEST_PICTURE} a side."
        )));
    }
    let map = Pixmap::decode_png(&bytes)
        .map_err(|problem| wrong(&format!("cannot be read as a PNG picture: {problem}.")))?;
    let pixels = map.pixels().iter().map(|pixel| {
        let colour = pixel.demultiply();
        [colour.red(), colour.green(), colour.blue()]
    });
    Ok(Picture { width: map.width() as usize, pixels: pixels.collect() })
}
