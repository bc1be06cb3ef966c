//! Writing a lesson anew, for the tests of lessons: the captions stay, the match is another.
#![allow(
    clippy::disallowed_methods,
    reason = "it writes a lesson for its author, and no table does"
)]

use super::TutorialSource;
use shoal_contract::journal::{JournalFolder, JournalOccasion, begin};
use shoal_contract::{Game as _, Match, MatchBeginning};
use std::path::Path;

/// Writes a match as the lesson of this name, or at this path, with the captions of `text`, and prints its actions and
/// events, so that captions can be put where they belong.
pub fn bless<V: TutorialSource>(name: &str, text: &str, game: &Match<V::Game>) {
    let levels = concat!(env!("CARGO_MANIFEST_DIR"), "/../../levels/tutorials");
    let folder = tempfile::tempdir().expect("a folder");
    let beginning = MatchBeginning::Setup { setup: game.setup().clone(), seed: game.seed() };
    let occasion = JournalOccasion { label: "A lesson".into(), table: None };
    let mut recorded =
        begin::<V::Game>(&JournalFolder::at(folder.path()), beginning, occasion).expect("a folder");
    let mut again = Match::<V::Game>::new(game.setup().clone(), game.seed()).expect("it is sound");
    let mut last = None;
    for (index, taken) in game.taken().iter().enumerate() {
        last = Some(recorded.act(taken.actor, &taken.action).expect("it was legal").0);
        println!("{} {:?} {:?}", index + 1, taken.actor, taken.action);
        for event in again.apply(taken.actor, &taken.action).expect("it was legal") {
            println!("  {}", V::Game::describe(game.setup(), &event));
        }
    }
    recorded.wait(last.expect("something was done")).expect("it is written");
    let journal = recorded.path().expect("it is a file").to_owned();
    drop(recorded);
    let written = std::fs::read_to_string(journal).expect("it was written");
    let captions: Vec<&str> = text.lines().filter(|line| !line.starts_with("{\"check\"")).collect();
    let text = format!("{}\n{written}", captions.join("\n").trim_end());
    // A whole path stays as it is.
    let file = Path::new(levels).join(format!("{name}.tutorial"));
    std::fs::write(&file, text).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
}
