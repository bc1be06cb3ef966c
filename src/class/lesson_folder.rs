//! The folder of a lesson: its journals, a file from which it goes on after a crash, and its results.

use super::game::ClassGame;
use super::group::{ClassSeatPlayer, PupilGroup};
use super::lesson::{ClassLesson, PhoneUser};
use super::plan::LessonPlan;
use super::results::LessonOutcome;
use serde::{Deserialize, Serialize};
use shoal_contract::journal::JournalFolder;
use shoal_files::{read_text, write_private, write_whole};
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The file from which a lesson goes on. It holds what nobody but this computer may read: choices that are not
/// shown, and who may be whose phone.
const FILE: &str = "lesson.json";
/// The longest such file that is read, in bytes.
const LONGEST: u64 = 8 * 1024 * 1024;
/// The version of the file's form: a new one whenever its content changes. Files of the first form do not say it.
const FORM: u32 = 3;

/// The secrets by which browsers and phones find the same lesson again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LessonKeys {
    /// The word of the teacher's page.
    pub teacher: String,
    /// The word and the letters of the code on the wall.
    pub door: Option<(String, String)>,
    /// Tokens of phones, by their seats.
    pub tokens: Vec<(u8, String)>,
}

/// The fields that are read of a file of any form.
#[derive(Deserialize)]
struct LessonFileHeader {
    #[serde(default)]
    form: u32,
    #[serde(default)]
    game: String,
}

#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
struct LessonFile<G: ClassGame> {
    form: u32,
    /// The name of the game.
    game: String,
    plan: LessonPlan<G>,
    has_begun: bool,
    is_paused: bool,
    groups: Vec<SavedGroup<G>>,
    phones: BTreeMap<u8, PhoneUser>,
    outcomes: Vec<LessonOutcome<G>>,
    keys: LessonKeys,
}

#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
struct SavedGroup<G: ClassGame> {
    game: u32,
    sitters: Vec<ClassSeatPlayer>,
    /// The terms with which its match began.
    terms: G::Terms,
    /// `true` if the teacher has ended its match.
    is_ended: bool,
    /// The file name of its journal.
    journal: Option<String>,
    /// The question that was asked, and the choices for it.
    question: u64,
    choices: Vec<Option<G::Choice>>,
}

/// A new folder for a lesson: the next number in `home`.
///
/// # Errors
/// A sentence, if it cannot be made.
pub fn create(home: &Path) -> Result<JournalFolder, String> {
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
    let failed = |error| {
        format!("{}: the folder for the lesson cannot be created: {error}.", home.display())
    };
    made.map(JournalFolder::at).map_err(failed)
}

/// The newest lesson in `home`, and the name of its game; of one game, if that is named.
///
/// # Errors
/// A sentence, if there is none, or it is none of this version of Shoal.
pub fn newest(home: &Path, game: Option<&str>) -> Result<(PathBuf, String), String> {
    let entries = fs::read_dir(home).into_iter().flatten().flatten();
    let lessons = entries.map(|entry| entry.path()).filter(|path| path.join(FILE).is_file());
    let mut lessons: Vec<PathBuf> = lessons.collect();
    lessons.sort();
    for path in lessons.into_iter().rev() {
        let its = read_file_header(&path)?.game;
        if game.is_none_or(|game| game == its) {
            return Ok((path, its));
        }
    }
    Err(format!("{}: there is no lesson to continue.", home.display()))
}

/// Writes down the lesson, and its results where they are new: each file whole or not at all.
///
/// # Errors
/// A sentence, if the disk takes no more.
pub fn write<G: ClassGame>(lesson: &mut ClassLesson<G>, keys: &LessonKeys) -> Result<(), String> {
    let group = |group: &PupilGroup<G>| SavedGroup {
        game: group.match_number,
        sitters: group.seat_players.clone(),
        terms: group.terms.clone(),
        is_ended: group.is_ended,
        journal: group.journal().and_then(|path| Some(path.file_name()?.to_str()?.to_owned())),
        question: group.question(),
        choices: group.choices().to_vec(),
    };
    let kept = LessonFile {
        form: FORM,
        game: G::info().name.to_owned(),
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
    let kept = |path: &Path, written: io::Result<()>| {
        written.map_err(|error| format!("{}: it cannot be written: {error}.", path.display()))
    };
    let path = folder.join(FILE);
    kept(&path, write_private(&path, &text))?;
    if !lesson.has_new_results {
        return Ok(());
    }
    let with_names = lesson.plan.with_names;
    let put = |name: &str, text: &str| {
        let path = folder.join(name);
        kept(&path, write_whole(&path, text))
    };
    put(G::TABLE, &G::table(&lesson.outcomes, with_names))?;
    for outcome in &lesson.outcomes {
        let name = format!("group-{}-game-{}.txt", outcome.group + 1, outcome.game);
        put(&name, &G::page(outcome, with_names))?;
    }
    lesson.has_new_results = false;
    Ok(())
}

/// The text of a lesson's file, and what went wrong with it as a sentence that names it.
fn text_in(path: &Path) -> Result<(String, impl Fn(&str) -> String), String> {
    let file = path.join(FILE);
    let failed = move |what: &str| format!("{}: {what}", file.display());
    let text = read_text(&path.join(FILE), LONGEST).map_err(|error| failed(&error.to_string()))?;
    Ok((text, failed))
}

fn broken(error: &serde_json::Error) -> String {
    format!("this lesson is not complete ({error}); begin a new one without --resume")
}

fn read_file_header(path: &Path) -> Result<LessonFileHeader, String> {
    let (text, failed) = text_in(path)?;
    let headed: LessonFileHeader =
        serde_json::from_str(&text).map_err(|error| failed(&broken(&error)))?;
    if headed.form != FORM {
        return Err(failed(
            "this lesson was saved by another version of Shoal: continue with that version, or begin a new lesson \
             without --resume; its journals and tables stay where they are",
        ));
    }
    Ok(headed)
}

/// Goes on with the lesson in a folder.
///
/// # Errors
/// A sentence that names the file: it cannot be read, is none of a lesson of this game, or one of another version of
/// Shoal.
pub fn resume<G: ClassGame>(path: &Path) -> Result<(ClassLesson<G>, LessonKeys), String> {
    read_file_header(path)?;
    let (text, failed) = text_in(path)?;
    let kept: LessonFile<G> =
        serde_json::from_str(&text).map_err(|error| failed(&broken(&error)))?;
    kept.plan.check().map_err(|what| failed(&what))?;
    let fits = kept.groups.len() == kept.plan.groups
        && kept.groups.iter().all(|group| {
            (group.sitters.len(), group.choices.len()) == (kept.plan.players, kept.plan.players)
        });
    if !fits {
        return Err(failed("its groups are not those of its plan"));
    }
    let mut lesson = ClassLesson::new(kept.plan, JournalFolder::at(path));
    lesson.has_begun = kept.has_begun;
    // Nobody has looked at the clock meanwhile.
    lesson.is_paused = kept.has_begun;
    lesson.phones = kept.phones;
    lesson.outcomes = kept.outcomes;
    for (group, kept) in lesson.groups.iter_mut().zip(kept.groups) {
        group.match_number = kept.game;
        group.seat_players = kept.sitters;
        group.terms = kept.terms;
        if let Some(name) = kept.journal {
            let name = Path::new(&name).file_name().ok_or("a journal has no name")?;
            group.resume(&path.join(name), kept.question, kept.choices)?;
            group.is_ended = kept.is_ended;
        }
    }
    Ok((lesson, kept.keys))
}
