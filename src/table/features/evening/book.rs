//! The evening book: the matches that were played, with their players and winners. It is a file beside the journals
//! that people can read and write in.
//!
//! ```toml
//! [[evening]]
//! date = "2026-11-20"
//! game = "Fish and Men"
//! level = "The World"
//! players = ["Ann", "Bob", "Tuna (bot, hard)"]
//! winners = ["Ann"]
//! turns = 14
//! minutes = 52
//! journal = "fish-and-men-0012.journal"
//! ```
//!
//! A new entry is added at the end and the file is replaced as a whole, so it is never half written, and everything
//! people wrote in between stays. Each entry is read by itself: a broken one is reported and hides no other.

use serde::{Deserialize, Serialize};
use shoal_files::{read_text, write_whole};
use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Name of the book in the folder of journals.
const NAME: &str = "evenings.toml";
/// Greatest length of a book, in bytes. A longer file is no book: nobody has so many evenings.
const LONGEST: u64 = 4 << 20;
/// Greatest number of broken entries that are reported.
const MOST_PROBLEMS: usize = 20;
/// Head of each entry.
const HEAD: &str = "[[evening]]";
/// First lines of a new book.
const TITLE: &str = "# The evening book of Shoal: who played what, and who won. The latest evening is \
                     at the end.\n# You can edit this file.\n";

/// An entry of the book: one match, or one tournament, that came to its end.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct EveningEntry {
    /// The day: `2026-11-20`.
    pub date: String,
    /// Title of the game.
    pub game: String,
    /// Display name of the level, if the game has levels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// Names of the players, in order of seats; bots are marked: `Tuna (bot, hard)`.
    pub players: Vec<String>,
    /// Names of the winners, as in `players`; empty if nobody has won.
    pub winners: Vec<String>,
    /// Number of turns, if the game counts turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<u64>,
    /// Duration in minutes; left out if the match was not played in one go.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u64>,
    /// Number of rounds, if this was a tournament.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<usize>,
    /// File name of the journal, or of the tournament, in the same folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub journal: Option<String>,
}

/// The name of a bot in the book.
pub fn bot_name(name: &str, level: &str) -> String {
    format!("{name} (bot, {level})")
}

/// The contents of a book.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EveningBook {
    /// The entries, oldest first.
    pub evenings: Vec<EveningEntry>,
    /// Problems with broken entries or with the whole file, a sentence each.
    pub problems: Vec<String>,
}

impl EveningBook {
    /// Path of the book in a folder of journals.
    pub fn path(folder: &Path) -> PathBuf {
        folder.join(NAME)
    }

    /// Reads the book in a folder of journals; a missing file is an empty book.
    pub fn read(folder: &Path) -> Self {
        let path = Self::path(folder);
        match read_text(&path, LONGEST) {
            Ok(text) => Self::parse(&text, &path.display().to_string()),
            Err(error) if error.kind() == ErrorKind::NotFound => Self::default(),
            Err(error) => {
                let problem = format!("{} cannot be read: {error}.", path.display());
                Self { evenings: Vec::new(), problems: vec![problem] }
            }
        }
    }

    fn parse(text: &str, name: &str) -> Self {
        let mut book = Self::default();
        for EveningEntrySpan { line, body, .. } in entries(text) {
            match toml::from_str(&text[body]) {
                Ok(evening) => book.evenings.push(evening),
                Err(_) if book.problems.len() == MOST_PROBLEMS => {}
                Err(error) => book.problems.push(format!(
                    "{name}: the evening on line {line} cannot be understood ({}): correct it \
                     or remove it.",
                    error.message()
                )),
            }
        }
        book
    }

    /// Number of wins for each name, the most first, then in order of names. Bots count too, each level separately.
    pub fn tally(&self) -> Vec<(&str, usize)> {
        let mut times: BTreeMap<&str, usize> = BTreeMap::new();
        for winner in self.evenings.iter().flat_map(|evening| &evening.winners) {
            *times.entry(winner).or_default() += 1;
        }
        let mut tally: Vec<(&str, usize)> = times.into_iter().collect();
        tally.sort_by(|one, other| other.1.cmp(&one.1).then(one.0.cmp(other.0)));
        tally
    }
}

/// Adds an evening at the end of the book in a folder, whole or not at all. An older entry with the same journal is
/// removed: its match was taken back and ended again.
///
/// # Errors
/// Any error of the file system.
pub fn write(folder: &Path, evening: &EveningEntry) -> io::Result<()> {
    let path = EveningBook::path(folder);
    let old = match read_text(&path, LONGEST) {
        Err(error) if error.kind() == ErrorKind::NotFound => TITLE.to_owned(),
        old => old?,
    };
    write_whole(&path, &with(&old, evening)?)
}

/// The text of a book with this evening added.
fn with(old: &str, evening: &EveningEntry) -> io::Result<String> {
    let is_the_same = |entry: &str| {
        let known = toml::from_str::<EveningEntry>(entry).ok();
        evening.journal.is_some() && known.is_some_and(|known| known.journal == evening.journal)
    };
    let mut text = old.to_owned();
    for entry in entries(old).into_iter().rev() {
        if is_the_same(&old[entry.body.clone()]) {
            text.replace_range(entry.head..entry.body.end, "");
        }
    }
    let entry = toml::to_string(evening).map_err(io::Error::other)?;
    Ok(format!("{}\n\n{HEAD}\n{entry}", text.trim_end()))
}

/// Position of an entry in the text of a book.
struct EveningEntrySpan {
    /// Line number of its head, counted from 1.
    line: usize,
    /// Byte at which its head begins.
    head: usize,
    /// Bytes between its head and the next.
    body: Range<usize>,
}

fn entries(text: &str) -> Vec<EveningEntrySpan> {
    let mut entries: Vec<EveningEntrySpan> = Vec::new();
    let mut at = 0;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let head = at;
        at += line.len();
        if line.trim() == HEAD {
            if let Some(last) = entries.last_mut() {
                last.body.end = head;
            }
            entries.push(EveningEntrySpan { line: index + 1, head, body: at..text.len() });
        }
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn evening(number: u32, winner: &str) -> EveningEntry {
        EveningEntry {
            date: "2026-11-20".into(),
            game: "Fish and Men".into(),
            level: Some("The \"World\"".into()),
            players: vec!["Ann".into(), "Bob".into(), bot_name("Tuna", "hard")],
            winners: vec![winner.into()],
            turns: Some(14),
            minutes: None,
            rounds: None,
            journal: Some(format!("fish-and-men-{number:04}.journal")),
        }
    }

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().expect("a temporary folder")
    }

    #[test]
    fn what_is_written_is_read_again_in_order() {
        let home = folder();
        let folder = home.path().join("journals");
        assert_eq!(EveningBook::read(&folder), EveningBook::default());
        for number in 1..4 {
            write(&folder, &evening(number, "Ann")).expect("the folder is ours");
        }
        let book = EveningBook::read(&folder);
        assert_eq!(book.problems, Vec::<String>::new());
        assert_eq!(book.evenings, (1..4).map(|number| evening(number, "Ann")).collect::<Vec<_>>());
    }

    #[test]
    fn a_book_reads_like_a_book() {
        let home = folder();
        write(home.path(), &evening(1, "Ann")).expect("the folder is ours");
        let text = fs::read_to_string(EveningBook::path(home.path())).expect("it was written");
        assert!(text.starts_with("# The evening book"), "{text}");
        assert!(text.contains("\nplayers = [\"Ann\", \"Bob\", \"Tuna (bot, hard)\"]\n"), "{text}");
        assert!(toml::from_str::<toml::Table>(&text).is_ok(), "it is TOML as a whole: {text}");
    }

    #[test]
    fn a_spoiled_entry_is_named_and_hides_no_other() {
        let home = folder();
        write(home.path(), &evening(1, "Ann")).expect("the folder is ours");
        let path = EveningBook::path(home.path());
        let mut text = fs::read_to_string(&path).expect("it was written");
        text += "\n# The night of the storm.\n\n[[evening]]\nwinners = Ann\n";
        fs::write(&path, &text).expect("the folder is ours");
        write(home.path(), &evening(2, "Bob")).expect("the folder is ours");
        let book = EveningBook::read(home.path());
        assert_eq!(book.evenings, [evening(1, "Ann"), evening(2, "Bob")]);
        assert_eq!(book.problems.len(), 1);
        assert!(
            book.problems[0].contains("the evening on line 15 cannot be"),
            "{}",
            book.problems[0]
        );
        let kept = fs::read_to_string(&path).expect("it is there");
        assert!(kept.contains("# The night of the storm.") && kept.contains("winners = Ann"));
    }

    #[test]
    fn a_match_that_ends_twice_is_one_evening() {
        let home = folder();
        for (number, winner) in [(1, "Ann"), (2, "Ann"), (1, "Bob")] {
            write(home.path(), &evening(number, winner)).expect("the folder is ours");
        }
        let book = EveningBook::read(home.path());
        assert_eq!(book.evenings, [evening(2, "Ann"), evening(1, "Bob")]);
    }

    #[test]
    fn the_one_who_has_won_most_often_is_first() {
        let winners = ["Bob", "Ann", "Bob", "Cid"];
        let evenings = winners.iter().map(|winner| evening(1, winner)).collect();
        let book = EveningBook { evenings, problems: Vec::new() };
        assert_eq!(book.tally(), [("Bob", 2), ("Ann", 1), ("Cid", 1)]);
    }
}
