//! Beginning a journal, going on with one, and saving what can be saved of one.

use super::entry::{FORMAT, JournalEntry, JournalHeader};
use super::error::JournalError;
use super::folder::JournalFolder;
use super::line::JournalCursor;
use super::read::{JournalReading, read_from};
use super::recorded_match::RecordedMatch;
use super::resume::{Journal, last_position};
use super::seal::{JournalCipher, SEALED_BYTES};
use super::storage::{JournalStorage, LockedFile};
use super::write::{JournalLineEncoder, JournalWriter};
use crate::{Game, Match, MatchBeginning, StateHash};
use serde::Serialize;
use shoal_files::plain_bytes;
use std::io::Read as _;
use std::path::Path;

/// A match that goes on.
pub struct ResumedMatch<G: Game> {
    /// The match and its journal.
    pub recorded: RecordedMatch<G>,
    /// A sentence for the people at the table if something was left out or set aside.
    pub notice: Option<String>,
    /// The last seating, if the table wrote one down.
    pub table: Option<serde_json::Value>,
}

/// The facts about the evening in a journal; no rule depends on them.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct JournalOccasion {
    /// A line for people: who plays, a date.
    pub label: String,
    /// The seating, in the table's own form.
    pub table: Option<serde_json::Value>,
}

impl From<&str> for JournalOccasion {
    fn from(label: &str) -> Self {
        Self { label: label.into(), table: None }
    }
}

/// Begins a match with a new journal in `folder`. The occasion may be only a line for people.
///
/// # Errors
/// One sentence if the match cannot begin or the folder cannot be written.
pub fn begin<G: Game>(
    folder: &JournalFolder,
    beginning: MatchBeginning<G>,
    occasion: impl Into<JournalOccasion>,
) -> Result<RecordedMatch<G>, JournalError> {
    let name = G::info().name;
    let hosted = Match::begin(beginning).map_err(|problems| JournalError::Beginning {
        name: folder.path().display().to_string(),
        problems,
    })?;
    let (text, encoder) = first_lines(&hosted, occasion.into());
    let (path, file) = folder.create(name, text.as_bytes())?;
    write_on(hosted, file, encoder, &path)
}

/// Begins a journal of a match in an empty storage, for a place that is no file. `name` is what
/// messages call it.
///
/// # Errors
/// One sentence if it cannot be written.
pub fn begin_in<G: Game>(
    mut storage: Box<dyn JournalStorage>,
    name: &str,
    hosted: Match<G>,
    occasion: impl Into<JournalOccasion>,
) -> Result<RecordedMatch<G>, JournalError> {
    let (text, encoder) = first_lines(&hosted, occasion.into());
    storage
        .append(text.as_bytes())
        .map_err(|error| JournalError::Unwritable { name: name.into(), error })?;
    let writer = JournalWriter::start(storage, name.into(), encoder)?;
    Ok(RecordedMatch::new(hosted, writer, None))
}

/// Goes on with the journal at `path`. If another program has changed the ends of its lines, the file is kept as it
/// was under another name, and gets its own ends of lines back first.
///
/// # Errors
/// One sentence if it is not a journal of this game, is open elsewhere, is damaged, or tells another
/// story than these rules. Where [`JournalError::may_be_rescued`], [`rescue`] is the way on.
pub fn resume<G: Game>(path: &Path) -> Result<ResumedMatch<G>, JournalError> {
    let (mut file, reading) = open(path)?;
    let journal = Journal::<G>::of(&reading)?;
    let hosted = journal.resume()?;
    let mut notice = reading.torn.clone();
    if reading.is_resaved {
        let aside = set_aside(path, &mut file)?;
        restore_line_ends(&mut file, &reading)?;
        let torn = notice.map(|torn| torn + ". ").unwrap_or_default();
        let name = &reading.name;
        notice = Some(format!(
            "{torn}Another program has changed the line endings in {name}. They are again as Shoal writes them, \
             and the file as it was is kept as {aside}."
        ));
    }
    let recorded = write_on(hosted, file, encoder_at(&reading, journal.end)?, path)?;
    Ok(ResumedMatch { recorded, notice, table: journal.table().cloned() })
}

/// Goes on with as much of a damaged journal, or of one of other rules, as can be saved.
///
/// What is cut away is kept: the whole file as it was is set aside under another name first.
///
/// # Errors
/// One sentence if nothing can be saved.
pub fn rescue<G: Game>(path: &Path) -> Result<ResumedMatch<G>, JournalError> {
    let (mut file, reading) = open(path)?;
    let found = Journal::<G>::of(&reading).and_then(|journal| {
        restore_sound_part(&journal).map(|(hosted, end)| (hosted, end, journal.table().cloned()))
    });
    let (hosted, end, table) = match found {
        Ok(found) => found,
        Err(JournalError::OtherRules { .. } | JournalError::OtherPosition { .. }) => {
            return go_on_from_checkpoint(path, file, &reading);
        }
        Err(error) => return Err(error),
    };
    let aside = set_aside(path, &mut file)?;
    restore_line_ends(&mut file, &reading)?;
    let notice = format!(
        "The match continues after action {}. The file as it was is kept as {aside}.",
        hosted.taken().len()
    );
    let recorded = write_on(hosted, file, encoder_at(&reading, end)?, path)?;
    Ok(ResumedMatch { recorded, notice: Some(notice), table })
}

/// The match as far as its lines are whole and legal, and the place up to there.
fn restore_sound_part<G: Game>(
    journal: &Journal<G>,
) -> Result<(Match<G>, JournalCursor), JournalError> {
    match journal.resume_to(journal.steps.len()) {
        Ok(hosted) => Ok((hosted, journal.end)),
        Err(JournalError::Illegal { n, .. }) => {
            Ok((journal.resume_to(n - 1)?, journal.steps[n - 1].before))
        }
        Err(error) => Err(error),
    }
}

/// A new segment in the same file: the last position that was written down, under these rules.
fn go_on_from_checkpoint<G: Game>(
    path: &Path,
    mut file: LockedFile,
    reading: &JournalReading,
) -> Result<ResumedMatch<G>, JournalError> {
    let name = path.display().to_string();
    let lost = |why| JournalError::Lost { name: name.clone(), why };
    let (n, state) = last_position::<G>(reading).map_err(lost)?;
    let hosted = Match::from_state(state, None)
        .map_err(|problems| JournalError::Beginning { name: name.clone(), problems })?;
    let mut encoder = encoder_at(reading, reading.end)?;
    let mut text = String::new();
    encoder.write(&begin_entry(&hosted), true, &mut text);
    if reading.flaw.is_some() || reading.is_resaved {
        set_aside(path, &mut file)?;
        restore_line_ends(&mut file, reading)?;
    }
    let written = file.truncate(reading.end.bytes).and_then(|()| file.append(text.as_bytes()));
    written.map_err(|error| JournalError::Unwritable { name: name.clone(), error })?;
    let notice = format!(
        "The match continues from the position after action {n}, with the rules of this Shoal."
    );
    let recorded = write_on(hosted, file, encoder, path)?;
    Ok(ResumedMatch { recorded, notice: Some(notice), table: reading.table() })
}

fn open(path: &Path) -> Result<(LockedFile, JournalReading), JournalError> {
    let name = path.display().to_string();
    let mut file = LockedFile::open(path)?;
    let reader =
        file.reader().map_err(|error| JournalError::Unreadable { name: name.clone(), error })?;
    let reading = read_from(&name, reader)?;
    Ok((file, reading))
}

pub(super) fn write_on<G: Game>(
    hosted: Match<G>,
    file: LockedFile,
    encoder: JournalLineEncoder,
    path: &Path,
) -> Result<RecordedMatch<G>, JournalError> {
    let writer = JournalWriter::start(Box::new(file), path.display().to_string(), encoder)?;
    Ok(RecordedMatch::new(hosted, writer, Some(path.to_owned())))
}

fn encoder_at(
    reading: &JournalReading,
    cursor: JournalCursor,
) -> Result<JournalLineEncoder, JournalError> {
    let cipher = JournalCipher::of(&reading.header).ok_or_else(|| JournalError::Header {
        name: reading.name.clone(),
        why: "its sealed lines have no length".into(),
    })?;
    Ok(JournalLineEncoder { cipher, cursor })
}

/// The header and the sealed beginning of a new journal.
pub(super) fn first_lines<G: Game>(
    hosted: &Match<G>,
    occasion: JournalOccasion,
) -> (String, JournalLineEncoder) {
    #[derive(Serialize)]
    #[serde(rename_all = "snake_case")]
    enum First<'a, Setup> {
        Header(&'a JournalHeader<Setup>),
    }
    let info = G::info();
    let nonce = JournalCipher::nonce();
    let header = JournalHeader {
        format: FORMAT,
        game: info.name.into(),
        rules_version: info.rules_version,
        label: occasion.label,
        table: occasion.table,
        nonce: StateHash(nonce),
        sealed_bytes: SEALED_BYTES,
        setup: match hosted.beginning() {
            MatchBeginning::Setup { setup, .. } => Some(setup),
            MatchBeginning::State { .. } => None,
        },
    };
    let mut text = String::new();
    let mut encoder =
        JournalLineEncoder { cipher: JournalCipher::new(nonce), cursor: JournalCursor::START };
    // A `PortableValue` can always be written.
    let object = serde_json::to_string(&First::Header(&header)).unwrap_or_default();
    encoder.write(&object, false, &mut text);
    encoder.write(&begin_entry(hosted), true, &mut text);
    (text, encoder)
}

fn begin_entry<G: Game>(hosted: &Match<G>) -> String {
    let rules_version = G::info().rules_version;
    let (seed, state) = match hosted.beginning() {
        MatchBeginning::Setup { seed, .. } => (Some(*seed), None),
        MatchBeginning::State { state, seed } => (*seed, Some(state.as_ref())),
    };
    let entry = JournalEntry::<(), _>::Begin { rules_version, seed, state };
    serde_json::to_string(&entry).unwrap_or_default()
}

/// Writes a file whose line ends another program has changed as Shoal wrote it, so that all its lines stay alike.
fn restore_line_ends(file: &mut LockedFile, reading: &JournalReading) -> Result<(), JournalError> {
    if !reading.is_resaved {
        return Ok(());
    }
    let name = || reading.name.clone();
    let plain = file
        .reader()
        .and_then(plain_bytes)
        .map_err(|error| JournalError::Unreadable { name: name(), error })?;
    file.truncate(0)
        .and_then(|()| file.append(&plain))
        .map_err(|error| JournalError::Unwritable { name: name(), error })
}

/// Copies the file beside itself and answers the copy's name.
fn set_aside(path: &Path, file: &mut LockedFile) -> Result<String, JournalError> {
    let mut bytes = Vec::new();
    file.reader()
        .and_then(|mut reader| reader.read_to_end(&mut bytes))
        .map_err(|error| JournalError::Unreadable { name: path.display().to_string(), error })?;
    for number in 1..10_000 {
        let aside = path.with_extension(format!("damaged-{number}"));
        if LockedFile::create(&aside, &bytes)?.is_some() {
            return Ok(aside.display().to_string());
        }
    }
    let why = "it was set aside ten thousand times already".into();
    Err(JournalError::Lost { name: path.display().to_string(), why })
}
