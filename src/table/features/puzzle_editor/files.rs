//! Opening and saving puzzles, and taking one from the match. Every answer is a sentence for the host.

use super::session::PuzzleEditorSession;
use super::{DraftOf, PuzzleEditing};
use crate::features::editor::EditorOutcome;
use crate::features::match_start::LobbyOptions;
use crate::features::puzzles::book::{PuzzleBook, PuzzlePage, read_own};
use crate::features::puzzles::library;
use crate::matches::hosting::HostedMatch;
use bevy::prelude::*;
use shoal_contract::{PuzzleDraft as _, PuzzleGame as _, PuzzleMakingGame as _, hash_of};

/// Puts a puzzle of the book in the editor: one that is part of the program as a copy.
pub fn open<V: PuzzleEditing>(world: &mut World, index: usize) {
    let book = world.resource::<PuzzleBook<V::Game>>();
    let Some(entry) = book.all.get(index) else { return };
    let own = (entry.page == PuzzlePage::Own).then(|| entry.card.title.clone());
    let draft = DraftOf::<V>::of(&entry.puzzle);
    world.resource_mut::<PuzzleEditorSession<V>>().lay(draft, own);
}

/// Puts the position of the match on the table in the editor.
///
/// # Errors
/// One sentence: there is none to be taken.
pub(super) fn take<V: PuzzleEditing>(world: &mut World) -> EditorOutcome {
    let hosted = world.get_resource::<HostedMatch<V>>();
    let hosted = hosted.ok_or("No match of this game is on the table.")?;
    let draft = V::Game::draft_of(hosted.game())
        .ok_or("This position cannot be copied now: copy it at the start of somebody's turn.")?;
    world.resource_mut::<PuzzleEditorSession<V>>().lay(draft, None);
    Ok("The position of the match is now in the editor.".into())
}

/// Saves the puzzle, as it was checked, among those that people made. It is in the list then.
///
/// # Errors
/// One sentence: it was not checked, its title is taken, or the disk refuses.
pub fn save<V: PuzzleEditing>(world: &mut World) -> EditorOutcome {
    let session = world.resource::<PuzzleEditorSession<V>>();
    let puzzle =
        session.found().ok_or("Check it first: only puzzles that can be solved are saved.")?;
    let title = V::Game::puzzle_card(puzzle).title;
    let key = hash_of(puzzle).to_string();
    let book = world.resource::<PuzzleBook<V::Game>>();
    if book.all.iter().any(|entry| entry.key == key && entry.page != PuzzlePage::Own) {
        return Err("This puzzle is part of the program: change something first.".into());
    }
    let (puzzle, is_own) = (puzzle.clone(), session.own.as_ref() == Some(&title));
    let places = world.get_resource::<LobbyOptions>().map(|options| options.places.clone());
    let path = library::save::<V::Game>(&places.unwrap_or_default(), &puzzle, is_own)?;
    world.resource_mut::<PuzzleEditorSession<V>>().own = Some(title.clone());
    read_own::<V::Game>(world);
    Ok(format!("{title} was saved in {} and is in the list at the table.", path.display()))
}
