//! What is loaded, saved, imported and played. Every answer is a sentence for the host.

use super::section::chosen_setup;
use super::{Boards, Desk};
use crate::contract::level_text::LevelErrors;
use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::editor::import::{Picture, import};
use crate::games::fish_and_men::rules::level::Level;
use crate::games::fish_and_men::rules::level_file::LevelFile;
use crate::shelf::{Origin, bytes_of, name_for};
use crate::table::lobby::ChosenSetup;
use bevy::prelude::*;
use resvg::tiny_skia::Pixmap;
use std::path::Path;
use std::sync::Arc;

/// The most pixels a picture may have along a side: more would fill the memory.
const LARGEST_PICTURE: u32 = 8192;

/// What was done, or why not.
pub(super) type Said = Result<String, String>;

/// The board of the next match.
pub(super) fn next_level(world: &World) -> Arc<Level> {
    chosen_setup(world).level
}

/// Plays the next match on a board of the shelf.
pub(super) fn choose(world: &mut World, name: &str) -> Said {
    let (place, bytes) = world.resource::<Boards>().0.read(name)?;
    let file = LevelFile::parse(&bytes).map_err(|errors| broken(&place, &errors))?;
    let mut sentence = format!("The next match is played on {}.", file.level.name);
    if !file.about.is_empty() {
        sentence = format!("{sentence} {}", file.about);
    }
    if let Some(players) = &file.players {
        sentence = format!("{sentence} For {} to {} players.", players.start(), players.end());
    }
    play_on(world, file.level);
    Ok(sentence)
}

/// Plays the next match on the board on the desk, saved or not.
pub(super) fn play(world: &mut World) -> Said {
    let editor = &world.resource::<Desk>().editor;
    if !editor.is_sound() {
        return Err("No match can be played on this board yet: see what is wrong with it.".into());
    }
    let level = editor.file().level.clone();
    let sentence = format!("The next match is played on {}, as it is drawn now.", level.name);
    play_on(world, level);
    Ok(sentence)
}

fn play_on(world: &mut World, level: Level) {
    let mut setup = chosen_setup(world);
    setup.level = Arc::new(level);
    world.insert_resource(ChosenSetup::<FishAndMen>(setup));
}

/// Puts a board of the shelf on the desk.
pub(super) fn load(world: &mut World, name: &str) -> Said {
    let shelf = &world.resource::<Boards>().0;
    let (place, bytes) = shelf.read(name)?;
    let is_own = shelf.list().iter().any(|board| board.name == name && board.origin == Origin::Own);
    let file = LevelFile::read_draft(&bytes).map_err(|errors| broken(&place, &errors))?;
    let sentence = format!("{} is on the desk.", file.level.name);
    lay(world, file, is_own.then(|| name.to_owned()));
    Ok(sentence)
}

/// Puts the world on the desk as it came with the program, and plays the next match on it.
pub(super) fn restore(world: &mut World) -> Said {
    lay(world, Level::world_file(), None);
    play_on(world, Level::world().as_ref().clone());
    Ok("The World is on the desk, and the next match is played on it.".into())
}

/// Puts a new board of this size on the desk.
pub(super) fn lay(world: &mut World, file: LevelFile, own: Option<String>) {
    let mut desk = world.resource_mut::<Desk>();
    desk.size = (file.level.width(), file.level.height());
    desk.file_name = own.clone().unwrap_or_else(|| name_for(&file.level.name));
    desk.own = own;
    desk.editor.replace(file);
}

/// Saves the board on the desk under the name that stands there. What is overwritten is at most the
/// own board that was loaded.
pub(super) fn save(world: &mut World) -> Said {
    let desk = world.resource::<Desk>();
    let name = desk.file_name.trim().to_owned();
    let overwrite = desk.own.as_ref() == Some(&name);
    let (text, is_sound) = (desk.editor.file().write(), desk.editor.is_sound());
    let path = world.resource::<Boards>().0.save(&name, &text, overwrite)?;
    world.resource_mut::<Desk>().own = Some(name);
    let rest = if is_sound { "" } else { " No match can be played on it yet." };
    Ok(format!("Saved as {}.{rest}", path.display()))
}

/// Puts a board on the desk that is read from a picture.
pub(super) fn import_picture(world: &mut World) -> Said {
    let desk = world.resource::<Desk>();
    let (path, (columns, rows)) = (desk.picture.trim().to_owned(), desk.size);
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
    lay(world, imported.canvas.file().clone(), None);
    Ok(sentence)
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

fn broken(place: &str, errors: &LevelErrors) -> String {
    let mut lines = errors.iter();
    let first = lines.next().map(ToString::to_string).unwrap_or_default();
    match lines.count() {
        0 => format!("{place} is not a board: {first}."),
        more => format!("{place} is not a board: {first}; and {more} more."),
    }
}
