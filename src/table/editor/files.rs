//! What is loaded, saved and played. Every answer is a sentence for the host.

use super::editable::{EditableBoard, FileOf};
use super::session::{EditorSession, Said};
use shoal_contract::capital;
use shoal_contract::drawing::EditableMap as _;
use shoal_contract::level_text::LevelErrors;
use shoal_host::level_library::{LevelLibrary, Origin};
use crate::lobby;
use crate::lobby_game::{ChosenSetup, LobbyGame};
use crate::match_start::LobbyOptions;
use bevy::prelude::*;
use std::sync::Arc;

/// The boards of a game, where the lobby finds them.
pub fn level_library<G: LobbyGame>(world: &World) -> LevelLibrary {
    let options = world.get_resource::<LobbyOptions>();
    let places = options.map(|options| options.places.clone()).unwrap_or_default();
    LevelLibrary::of::<G>(places)
}

/// Plays the next match on a board of the library.
///
/// # Errors
/// One sentence, with line and column of what is wrong.
pub fn choose<G: LobbyGame>(world: &mut World, name: &str) -> Said {
    let (place, bytes) = level_library::<G>(world).read(name)?;
    let file = FileOf::<G>::parse(&bytes).map_err(|errors| broken(&place, &errors))?;
    let mut sentence = format!("The next match is played on {}.", file.title());
    if !file.about.is_empty() {
        sentence = format!("{sentence} {}", file.about);
    }
    if let Some(players) = &file.players {
        sentence = format!("{sentence} For {} to {} players.", players.start(), players.end());
    }
    play_on::<G>(world, &file);
    Ok(sentence)
}

/// Plays the next match on the board in the editor, saved or not.
///
/// # Errors
/// One sentence: no match can be played on it.
pub fn play<G: EditableBoard>(world: &mut World) -> Said {
    let editor = &world.resource::<EditorSession<G>>().editor;
    if !editor.is_sound() {
        return Err("No match can be played on this board yet: see what is wrong with it.".into());
    }
    let file = editor.file().clone();
    play_on::<G>(world, &file);
    Ok(format!("The next match is played on {}, as it is drawn now.", file.title()))
}

pub(super) fn play_on<G: LobbyGame>(world: &mut World, file: &FileOf<G>) {
    let setup = G::with_level(ChosenSetup::<G>::of(world), Arc::new(file.level.clone()));
    world.insert_resource(ChosenSetup::<G>(setup));
}

/// Puts a board of the library in the editor: one that was shipped as a copy.
///
/// # Errors
/// One sentence, with line and column of what is wrong.
pub fn load<G: EditableBoard>(world: &mut World, name: &str) -> Said {
    let (file, own) = open::<G>(world, name)?;
    let sentence = format!("{} is on the desk.", file.title());
    Ok(sentence + lay::<G>(world, file, own))
}

/// A board of the library to be changed, and its name if it is the person's own.
///
/// # Errors
/// One sentence, with line and column of what is wrong.
pub(super) fn open<G: LobbyGame>(
    world: &World,
    name: &str,
) -> Result<(FileOf<G>, Option<String>), String> {
    let library = level_library::<G>(world);
    let (place, bytes) = library.read(name)?;
    let is_own =
        library.list().iter().any(|board| board.name == name && board.origin == Origin::Own);
    let file = FileOf::<G>::read_draft(&bytes).map_err(|errors| broken(&place, &errors))?;
    Ok((file, is_own.then(|| name.to_owned())))
}

/// Puts the usual board in the editor as it came with the program, and plays the next match on it.
///
/// # Errors
/// None.
pub fn restore<G: EditableBoard>(world: &mut World) -> Said {
    let file = FileOf::<G>::usual();
    play_on::<G>(world, &file);
    let sentence = format!("{} is on the desk, and the next match is played on it.", file.title());
    Ok(sentence + lay::<G>(world, file, None))
}

/// Puts a new board of the size that was asked for in the editor.
///
/// # Errors
/// One sentence: no board has that size.
pub fn new<G: EditableBoard>(world: &mut World) -> Said {
    let (columns, rows) = world.resource::<EditorSession<G>>().size;
    let board = G::Board::new(columns, rows).map_err(|problem| sentence(&problem))?;
    let file = board.file().clone();
    Ok("A new board is on the desk.".to_owned() + lay::<G>(world, file, None))
}

/// Puts a board in the editor. What is no person's own gets the name of a file that is still free.
pub fn lay<G: EditableBoard>(
    world: &mut World,
    file: FileOf<G>,
    own: Option<String>,
) -> &'static str {
    let library = level_library::<G>(world);
    let mut session = world.resource_mut::<EditorSession<G>>();
    let left = session.lay(file, own);
    if session.own().is_none() {
        session.file_name = free_name(&library, &session.file_name);
    }
    left
}

/// A name that no board of the library has yet: this one, or with the next number.
pub(super) fn free_name(library: &LevelLibrary, wanted: &str) -> String {
    let taken: Vec<String> = library.list().into_iter().map(|board| board.name).collect();
    let numbered = (2..).map(|number: u32| format!("{wanted}_{number}"));
    let mut names = std::iter::once(wanted.to_owned()).chain(numbered);
    names.find(|name| !taken.contains(name)).unwrap_or_default()
}

/// Saves the board in the editor under the name that stands there. What is overwritten is at most the
/// own board that was loaded. A board that has no name, or that of another one, is called after its file:
/// people choose it by that.
///
/// # Errors
/// One sentence: the name is taken or none, or the disk refuses.
pub fn save<G: EditableBoard>(world: &mut World) -> Said {
    let session = world.resource::<EditorSession<G>>();
    let name = session.file_name.trim().to_owned();
    let own = session.own().map(str::to_owned);
    let (file, is_sound) = (session.editor.file().clone(), session.editor.is_sound());
    let (file, said) = keep::<G>(world, &name, own.as_deref(), file)?;
    let mut session = world.resource_mut::<EditorSession<G>>();
    if file.title() != session.editor.file().title() {
        session.editor.change(|board| *board.file_mut() = file);
    }
    session.note_saved(name);
    let rest = if is_sound { "" } else { " No match can be played on it yet." };
    Ok(said + rest)
}

/// Keeps a board as the person's own under this name; `own` is the one that may be overwritten. Answers with the
/// board as it is called then, and what was done.
///
/// # Errors
/// As [`save`].
pub(super) fn keep<G: LobbyGame>(
    world: &mut World,
    name: &str,
    own: Option<&str>,
    mut file: FileOf<G>,
) -> Result<(FileOf<G>, String), String> {
    let library = level_library::<G>(world);
    let title = file.title().trim().to_owned();
    let needs_name = title.is_empty() || has_twin::<G>(&library, name, &title);
    if needs_name {
        *file.words_mut().name = title_for(name);
    }
    let path = library.save(name, &file.write(), own == Some(name))?;
    lobby::look_for_levels(world);
    let called =
        if needs_name { format!(" It is called {} now.", file.title()) } else { String::new() };
    Ok((file, format!("Saved as {}.{called}", path.display())))
}

/// Whether another board is called so.
fn has_twin<G: LobbyGame>(library: &LevelLibrary, name: &str, title: &str) -> bool {
    let is_twin = |other: &str| {
        let bytes = library.read(other).map(|(_, bytes)| bytes).unwrap_or_default();
        FileOf::<G>::read_draft(&bytes).is_ok_and(|other| other.title().trim() == title)
    };
    let mut others = library.list().into_iter().map(|board| board.name);
    others.any(|other| other != name && is_twin(&other))
}

/// The name of a board in a file of this name: `Two rings` in `two_rings`.
pub(super) fn title_for(name: &str) -> String {
    capital(&name.replace(['_', '-'], " "))
}

fn broken(place: &str, errors: &LevelErrors) -> String {
    let mut lines = errors.iter();
    let first = lines.next().map(ToString::to_string).unwrap_or_default();
    match lines.count() {
        0 => format!("{place} is not a board: {first}."),
        more => format!("{place} is not a board: {first}; and {more} more."),
    }
}

/// What was found or refused, as a sentence of its own.
pub(super) fn sentence(what: &str) -> String {
    capital(what) + "."
}
