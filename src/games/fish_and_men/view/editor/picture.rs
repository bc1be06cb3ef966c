//! Boards from pictures.

use super::super::FishAndMenView;
use super::EditorSession;
use bevy::prelude::*;
use bevy_egui::egui;
use shoal_contract::levels::drawing::EditableMap as _;
use shoal_fish_and_men::editor::palette::{ColourBitmap, PALETTE, import};
use shoal_table::features::editor::{EditorOutcome, files, read_png, sample, show_size};
use std::path::Path;

/// The path of the picture to import.
#[derive(Debug, Default)]
pub struct PicturePath(pub(super) String);

/// The picture to import, with the colours it is read by.
pub(super) fn show(ui: &mut egui::Ui, world: &mut World) {
    let mut said = None;
    egui::CollapsingHeader::new("Import a picture").show(ui, |ui| {
        let mut session = world.resource_mut::<EditorSession>();
        ui.text_edit_singleline(&mut session.more.0).on_hover_text("The path of a PNG file");
        let (columns, rows) = &mut session.size;
        show_size::<FishAndMenView>(ui, columns, rows);
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
pub(super) fn import_picture(world: &mut World) -> EditorOutcome {
    let session = world.resource::<EditorSession>();
    let (path, (columns, rows)) = (session.more.0.trim().to_owned(), session.size);
    if path.is_empty() {
        return Err("Enter the path of a PNG picture first.".into());
    }
    let picture =
        read_png(Path::new(&path)).map(|(width, pixels)| ColourBitmap { width, pixels })?;
    let imported =
        import(&picture, columns, rows).map_err(|problem| format!("{path}: {problem}"))?;
    let far = 100.0 * imported.far as f64 / picture.pixels.len() as f64;
    let sentence = format!(
        "{columns} by {rows} squares from {} by {} pixels. {} of them ({far:.0} %) are far from \
         every colour and were read as the nearest.",
        picture.width,
        picture.height(),
        imported.far
    );
    Ok(sentence + files::lay::<FishAndMenView>(world, imported.canvas.file().clone(), None))
}
