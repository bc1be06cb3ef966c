//! Loading, saving and playing of boards. Every answer is a sentence for the host.

use super::editable::{EditableBoard, FileOf};
use super::session::{BoardEditorSession, EditorOutcome};
use crate::features::lobby;
use crate::features::match_start::LobbyOptions;
use crate::matches::lobby_game::{ChosenSetup, LobbyGame};
use bevy::prelude::*;
use shoal_contract::Game as _;
use shoal_contract::capital;
use shoal_contract::levels::drawing::EditableMap as _;
use shoal_contract::levels::text::LevelErrors;
use shoal_host::level_library::{LevelLibrary, LevelOrigin};
use std::sync::Arc;

/// The library of a game's boards, in the folders that the lobby uses.
pub fn level_library<V: LobbyGame>(world: &World) -> LevelLibrary {
    let options = world.get_resource::<LobbyOptions>();
    let places = options.map(|options| options.places.clone()).unwrap_or_default();
    LevelLibrary::of::<V::Game>(places)
}

/// Chooses a board of the library for the next match.
///
/// # Errors
/// One sentence, with line and column of the problem.
pub fn choose<V: LobbyGame>(world: &mut World, name: &str) -> EditorOutcome {
    let (place, bytes) = level_library::<V>(world).read(name)?;
    let file = FileOf::<V>::parse(&bytes).map_err(|errors| broken(&place, &errors))?;
    let mut sentence = format!("The next match will be played on {}.", file.title());
    if !file.about.is_empty() {
        sentence = format!("{sentence} {}", file.about);
    }
    if let Some(players) = &file.players {
        sentence = format!("{sentence} For {} to {} players.", players.start(), players.end());
    }
    play_on::<V>(world, &file);
    Ok(sentence)
}

/// Chooses the board in the editor for the next match, saved or not.
///
/// # Errors
/// One sentence: no match can be played on it.
pub fn play<V: EditableBoard>(world: &mut World) -> EditorOutcome {
    let editor = &world.resource::<BoardEditorSession<V>>().editor;
    if !editor.is_sound() {
        return Err("No match can be played on this board yet: see what is wrong with it.".into());
    }
    let file = editor.file().clone();
    play_on::<V>(world, &file);
    Ok(format!("The next match will be played on {}, as it is drawn now.", file.title()))
}

pub(super) fn play_on<V: LobbyGame>(world: &mut World, file: &FileOf<V>) {
    let setup = V::Game::with_level(ChosenSetup::<V>::of(world), Arc::new(file.level.clone()));
    world.insert_resource(ChosenSetup::<V>(setup));
}

/// Puts a board of the library in the editor. One that was shipped with the program becomes a copy.
///
/// # Errors
/// One sentence, with line and column of the problem.
pub fn load<V: EditableBoard>(world: &mut World, name: &str) -> EditorOutcome {
    let (file, own) = open::<V>(world, name)?;
    let sentence = format!("{} is in the editor.", file.title());
    Ok(sentence + lay::<V>(world, file, own))
}

/// Reads a board of the library to be changed; its name is returned as well if it is the person's own.
///
/// # Errors
/// One sentence, with line and column of the problem.
pub(super) fn open<V: LobbyGame>(
    world: &World,
    name: &str,
) -> Result<(FileOf<V>, Option<String>), String> {
    let library = level_library::<V>(world);
    let (place, bytes) = library.read(name)?;
    let is_own =
        library.list().iter().any(|board| board.name == name && board.origin == LevelOrigin::Own);
    let file = FileOf::<V>::read_draft(&bytes).map_err(|errors| broken(&place, &errors))?;
    Ok((file, is_own.then(|| name.to_owned())))
}

/// Puts the default board in the editor as it came with the program, and chooses it for the next match.
///
/// # Errors
/// None.
pub fn restore<V: EditableBoard>(world: &mut World) -> EditorOutcome {
    let file = FileOf::<V>::default_level();
    play_on::<V>(world, &file);
    let sentence =
        format!("{} is in the editor, and the next match will be played on it.", file.title());
    Ok(sentence + lay::<V>(world, file, None))
}

/// Puts a new board of the chosen size in the editor.
///
/// # Errors
/// One sentence: no board has that size.
pub fn new<V: EditableBoard>(world: &mut World) -> EditorOutcome {
    let (columns, rows) = world.resource::<BoardEditorSession<V>>().size;
    let board = V::Board::new(columns, rows).map_err(|problem| sentence(&problem))?;
    let file = board.file().clone();
    Ok("A new board is in the editor.".to_owned() + lay::<V>(world, file, None))
}

/// Puts a board in the editor. A board that is nobody's own is given a file name that is still free. Returns a sentence
/// about unsaved work that it replaces, or an empty text.
pub fn lay<V: EditableBoard>(
    world: &mut World,
    file: FileOf<V>,
    own: Option<String>,
) -> &'static str {
    let library = level_library::<V>(world);
    let mut session = world.resource_mut::<BoardEditorSession<V>>();
    let left = session.lay(file, own);
    if session.own().is_none() {
        session.file_name = free_name(&library, &session.file_name);
    }
    left
}

/// A name that no board of the library has yet: the wanted one, or that with the next number.
pub(super) fn free_name(library: &LevelLibrary, wanted: &str) -> String {
    let taken: Vec<String> = library.list().into_iter().map(|board| board.name).collect();
    let numbered = (2..).map(|number: u32| format!("{wanted}_{number}"));
    let mut names = std::iter::once(wanted.to_owned()).chain(numbered);
    names.find(|name| !taken.contains(name)).unwrap_or_default()
}

/// Saves the board in the editor under the file name shown there. It overwrites at most the person's own board that was
/// loaded. A board without a name, or with that of another board, is named after its file: people choose boards by
/// name.
///
/// # Errors
/// One sentence: the name is taken or missing, or the disk refuses.
pub fn save<V: EditableBoard>(world: &mut World) -> EditorOutcome {
    let session = world.resource::<BoardEditorSession<V>>();
    let name = session.file_name.trim().to_owned();
    let own = session.own().map(str::to_owned);
    let (file, is_sound) = (session.editor.file().clone(), session.editor.is_sound());
    let (file, said) = keep::<V>(world, &name, own.as_deref(), file)?;
    let mut session = world.resource_mut::<BoardEditorSession<V>>();
    if file.title() != session.editor.file().title() {
        session.editor.change(|board| *board.file_mut() = file);
    }
    session.note_saved(name);
    let rest = if is_sound { "" } else { " No match can be played on it yet." };
    Ok(said + rest)
}

/// Saves a board as the person's own under this name; `own` is the one that may be overwritten. Returns the board with
/// its final name, and a sentence about what was done.
///
/// # Errors
/// As [`save`].
pub(super) fn keep<V: LobbyGame>(
    world: &mut World,
    name: &str,
    own: Option<&str>,
    mut file: FileOf<V>,
) -> Result<(FileOf<V>, String), String> {
    let library = level_library::<V>(world);
    let title = file.title().trim().to_owned();
    let needs_name = title.is_empty() || has_same_title::<V>(&library, name, &title);
    if needs_name {
        *file.words_mut().name = title_for(name);
    }
    let path = library.save(name, &file.write(), own == Some(name))?;
    lobby::look_for_levels(world);
    let called =
        if needs_name { format!(" It is now called {}.", file.title()) } else { String::new() };
    Ok((file, format!("Saved as {}.{called}", path.display())))
}

/// `true` if another board has this title.
fn has_same_title<V: LobbyGame>(library: &LevelLibrary, name: &str, title: &str) -> bool {
    let is_twin = |other: &str| {
        let bytes = library.read(other).map(|(_, bytes)| bytes).unwrap_or_default();
        FileOf::<V>::read_draft(&bytes).is_ok_and(|other| other.title().trim() == title)
    };
    let mut others = library.list().into_iter().map(|board| board.name);
    others.any(|other| other != name && is_twin(&other))
}

/// The title of a board in a file of this name: `Two rings` for `two_rings`.
pub(super) fn title_for(name: &str) -> String {
    capital(&name.replace(['_', '-'], " "))
}

fn broken(place: &str, errors: &LevelErrors) -> String {
    let mut lines = errors.iter();
    let first = lines.next().map(ToString::to_string).unwrap_or_default();
    match lines.count() {
        0 => format!("{place} is not a board: {first}."),
        more => format!("{place} is not a board: {first}, and {more} more."),
    }
}

/// A finding or a refusal as a sentence of its own: with a capital and a full stop.
pub(super) fn sentence(what: &str) -> String {
    capital(what) + "."
}
