//! The folder of a lesson: its journals, a file from which it goes on after a crash, and its results.

use super::group::{Group, Sitter};
use super::lesson::{Holder, Lesson};
use super::plan::Plan;
use super::results::{Outcome, table};
use crate::contract::journal::{Folder, read_text};
use crate::games::fish_or_failure::action::Action;
use crate::places::write_whole;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The file from which a lesson goes on. It holds what nobody but this computer may read: choices that are not
/// shown, and who may be whose phone.
const FILE: &str = "lesson.json";
/// The table of all rounds.
const TABLE: &str = "rounds.csv";
/// The longest such file that is read, in bytes.
const LONGEST: u64 = 8 * 1024 * 1024;
/// Which form the file has: another one whenever what is kept changes. Files of the first form do not say it.
const FORM: u32 = 2;

/// What lets browsers and phones find the same lesson again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Keys {
    /// The word of the teacher's page.
    pub teacher: String,
    /// The word and the letters of the code on the wall.
    pub door: Option<(String, String)>,
    /// Tokens of phones, by their seats.
    pub tokens: Vec<(u8, String)>,
}

/// What a file of any form says.
#[derive(Deserialize)]
struct Headed {
    #[serde(default)]
    form: u32,
}

#[derive(Serialize, Deserialize)]
struct Kept {
    form: u32,
    plan: Plan,
    has_begun: bool,
    is_paused: bool,
    groups: Vec<KeptGroup>,
    phones: BTreeMap<u8, Holder>,
    outcomes: Vec<Outcome>,
    keys: Keys,
}

#[derive(Serialize, Deserialize)]
struct KeptGroup {
    game: u32,
    sitters: Vec<Sitter>,
    /// Its own rule about talking.
    #[serde(default)]
    rule: String,
    /// The file name of its journal.
    journal: Option<String>,
    /// The question that was asked, and the choices for it.
    question: u64,
    choices: Vec<Option<Action>>,
}

/// A new folder for a lesson: the next number in `home`.
///
/// # Errors
/// A sentence, if it cannot be made.
pub fn create(home: &Path) -> Result<Folder, String> {
    let made = fs::create_dir_all(home).and_then(|()| {
        for number in 1.. {
            let path = home.join(format!("class-{number:04}"));
            match fs::create_dir(&path) {
                Ok(()) => return Ok(path),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::Error::other("there are too many"))
    });
    let failed =
        |error| format!("{}: no folder for the lesson can be made: {error}.", home.display());
    made.map(Folder::at).map_err(failed)
}

/// The newest lesson in `home`.
///
/// # Errors
/// A sentence, if there is none.
pub fn newest(home: &Path) -> Result<PathBuf, String> {
    let entries = fs::read_dir(home).into_iter().flatten().flatten();
    let lessons = entries.map(|entry| entry.path()).filter(|path| path.join(FILE).is_file());
    lessons.max().ok_or_else(|| format!("{}: there is no lesson to go on with.", home.display()))
}

/// Writes down the lesson, and its results where they are new: each file whole or not at all.
///
/// # Errors
/// A sentence, if the disk takes no more.
pub fn write(lesson: &mut Lesson, keys: &Keys) -> Result<(), String> {
    let group = |group: &Group| KeptGroup {
        game: group.game,
        sitters: group.sitters.clone(),
        rule: group.rule.clone(),
        journal: group.journal().and_then(|path| Some(path.file_name()?.to_str()?.to_owned())),
        question: group.question(),
        choices: group.choices().to_vec(),
    };
    let kept = Kept {
        form: FORM,
        plan: lesson.plan.clone(),
        has_begun: lesson.has_begun,
        is_paused: lesson.is_paused,
        groups: lesson.groups.iter().map(group).collect(),
        phones: lesson.phones.clone(),
        outcomes: lesson.outcomes.clone(),
        keys: keys.clone(),
    };
    let text = serde_json::to_string(&kept).map_err(|error| error.to_string())?;
    let folder = lesson.folder().path();
    put(folder, FILE, &text)?;
    if !lesson.has_new_results {
        return Ok(());
    }
    let with_names = lesson.plan.with_names;
    put(folder, TABLE, &table(&lesson.outcomes, with_names))?;
    for outcome in &lesson.outcomes {
        let name = format!("group-{}-game-{}.txt", outcome.group + 1, outcome.game);
        put(folder, &name, &outcome.page(with_names))?;
    }
    lesson.has_new_results = false;
    Ok(())
}

fn put(folder: &Path, name: &str, text: &str) -> Result<(), String> {
    let path = folder.join(name);
    write_whole(&path, text)
        .map_err(|error| format!("{}: it cannot be written: {error}.", path.display()))
}

/// Goes on with the lesson in a folder.
///
/// # Errors
/// A sentence that names the file: it cannot be read, is none of a lesson, or one of another version of Shoal.
pub fn resume(path: &Path) -> Result<(Lesson, Keys), String> {
    let file = path.join(FILE);
    let failed = |what: String| format!("{}: {what}", file.display());
    let text = read_text(&file, LONGEST).map_err(|error| failed(error.to_string()))?;
    let broken = |error: serde_json::Error| {
        failed(format!("this is no whole lesson ({error}); begin a new one without --resume"))
    };
    if serde_json::from_str::<Headed>(&text).map_err(broken)?.form != FORM {
        return Err(failed(
            "this lesson was kept by another version of Shoal: go on with that version, or begin a new lesson \
             without --resume; its journals and tables stay where they are"
                .into(),
        ));
    }
    let kept: Kept = serde_json::from_str(&text).map_err(broken)?;
    kept.plan.check().map_err(failed)?;
    let fits = kept.groups.len() == kept.plan.groups
        && kept.groups.iter().all(|group| {
            (group.sitters.len(), group.choices.len()) == (kept.plan.players, kept.plan.players)
        });
    if !fits {
        return Err(failed("it has other groups than its plan says".into()));
    }
    let mut lesson = Lesson::new(kept.plan, Folder::at(path));
    lesson.has_begun = kept.has_begun;
    // Nobody has looked at the clock meanwhile.
    lesson.is_paused = kept.has_begun;
    lesson.phones = kept.phones;
    lesson.outcomes = kept.outcomes;
    for (group, kept) in lesson.groups.iter_mut().zip(kept.groups) {
        group.game = kept.game;
        group.sitters = kept.sitters;
        group.rule = kept.rule;
        if let Some(name) = kept.journal {
            let name = Path::new(&name).file_name().ok_or("a journal has no name")?;
            group.resume(&path.join(name), (kept.question, kept.choices))?;
        }
    }
    Ok((lesson, kept.keys))
}
