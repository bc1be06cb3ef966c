//! Reading the lines of a journal: which are whole, and what is wrong with the first that is not.
//!
//! Nothing here knows a game. A torn last line was never shown to anybody (an action is shown after
//! its line is on disk), so it is dropped; a damaged earlier line ends what can be used.
//!
//! Checks, seals and places are those of the text as Shoal wrote it. A journal whose line ends another program has
//! changed reads the same, and is told apart only for going on with it: lines of two kinds must not mix.

use super::entry::{FORMAT, JournalHeader};
use super::error::{JournalError, JournalFlaw};
use super::line::JournalCursor;
use super::seal::{JournalCipher, SealedLine};
use crate::text::json::without_position;
use crate::text::visible::visible;
use serde::Deserialize;
use shoal_files::{PlainTextReader, open_file};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// The longest line that is read. A header with a large board is far below it.
const LONGEST_LINE: u64 = 8 << 20;
/// The number of characters shown of a file that is no journal.
const SHOWN: usize = 40;
/// The largest file that is read.
const LARGEST_FILE: u64 = 128 << 20;

/// An entry of a journal: a line, or a run of sealed lines that belong together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JournalRecord {
    /// The number of its first line, from 1.
    pub line: u64,
    /// A [`JournalEntry`](super::JournalEntry) as JSON, unsealed.
    pub text: String,
    /// The place before it.
    pub before: JournalCursor,
}

/// The readable part of a journal: all lines up to the first that is damaged.
#[derive(Debug, Clone)]
pub struct JournalReading {
    /// The name of the file in messages.
    pub name: String,
    /// Its first line, with the setup as it stands there.
    pub header: JournalHeader,
    /// The other lines, as far as they are whole.
    pub records: Vec<JournalRecord>,
    /// The place after the last whole record, in the text as Shoal wrote it.
    pub end: JournalCursor,
    /// `true` if another program has changed the ends of these lines.
    pub is_resaved: bool,
    /// A sentence if a torn last line was dropped.
    pub torn: Option<String>,
    /// The first damaged line, if there is one; the records end before it.
    pub flaw: Option<JournalFlaw>,
}

/// Reads a journal from a file.
///
/// # Errors
/// One sentence if nothing at all can be used.
pub fn read(path: &Path) -> Result<JournalReading, JournalError> {
    let name = path.display().to_string();
    match open_file(path) {
        Ok(file) => read_from(&name, file),
        Err(error) => Err(JournalError::unreadable(&name, error)),
    }
}

/// Reads a journal from anything; `name` is what messages call it.
///
/// # Errors
/// One sentence if nothing at all can be used.
pub fn read_from(name: &str, input: impl Read) -> Result<JournalReading, JournalError> {
    let unreadable = |error| JournalError::unreadable(name, error);
    let mut lines = JournalLineReader::of(input).map_err(unreadable)?;
    let too_large = || JournalError::TooLarge { name: name.into(), most: LARGEST_FILE >> 20 };
    let first = lines.next_line().map_err(unreadable)?;
    let (header, cipher) = read_header(name, &mut lines.cursor, first)?;
    let mut reading = JournalReading {
        name: name.into(),
        header,
        records: Vec::new(),
        end: lines.cursor,
        is_resaved: false,
        torn: None,
        flaw: None,
    };
    let mut assembler = SealedLineAssembler { cipher, bytes: Vec::new() };
    loop {
        let before = lines.cursor;
        match lines.next_line().map_err(unreadable)? {
            RawJournalLine::None if assembler.bytes.is_empty() => break,
            RawJournalLine::None | RawJournalLine::Torn(_) => {
                reading.torn = Some(torn_notice(name, reading.end.lines + 1));
                break;
            }
            _ if before.bytes > LARGEST_FILE => return Err(too_large()),
            RawJournalLine::Whole(line) => match assembler.take(&mut lines.cursor, &line) {
                Ok(None) => {}
                Ok(Some(text)) => {
                    let before = std::mem::replace(&mut reading.end, lines.cursor);
                    reading.records.push(JournalRecord { line: before.lines + 1, text, before });
                }
                Err(why) => {
                    reading.flaw = Some(JournalFlaw { line: before.lines + 1, why: why.into() });
                    break;
                }
            },
            RawJournalLine::TooLong => {
                let why = "it is too long to be a line of a journal".into();
                reading.flaw = Some(JournalFlaw { line: before.lines + 1, why });
                break;
            }
        }
    }
    let change = lines.input.get_ref().first_change();
    reading.is_resaved = change.is_some_and(|at| at < reading.end.bytes);
    Ok(reading)
}

/// Reads no more than the header.
///
/// # Errors
/// One sentence if it is not a journal that can be read.
pub(super) fn read_first(name: &str, input: impl Read) -> Result<JournalHeader, JournalError> {
    let unreadable = |error| JournalError::unreadable(name, error);
    let mut lines = JournalLineReader::of(input).map_err(unreadable)?;
    let first = lines.next_line().map_err(unreadable)?;
    read_header(name, &mut lines.cursor, first).map(|(header, _)| header)
}

fn torn_notice(name: &str, line: u64) -> String {
    format!(
        "{name}, line {line}: writing it was interrupted, so it is left out; nothing that was shown is lost"
    )
}

fn read_header(
    name: &str,
    cursor: &mut JournalCursor,
    first: RawJournalLine,
) -> Result<(JournalHeader, JournalCipher), JournalError> {
    #[derive(Deserialize)]
    struct First {
        header: JournalHeader,
    }
    #[derive(Deserialize)]
    struct AnyFirst {
        header: AnyHeader,
    }
    #[derive(Deserialize)]
    struct AnyHeader {
        format: u64,
    }
    let name = || name.to_owned();
    let damaged = |why: &str| JournalError::Header { name: name(), why: why.into() };
    let cut_off = matches!(first, RawJournalLine::Torn(_));
    let line = match first {
        RawJournalLine::None => return Err(JournalError::Empty { name: name() }),
        RawJournalLine::TooLong => {
            return Err(JournalError::NotAJournal {
                name: name(),
                found: "a line without an end".into(),
            });
        }
        RawJournalLine::Whole(line) | RawJournalLine::Torn(line) => line,
    };
    if !line.starts_with(b"{\"check\":\"") || !contains(&line, b",\"header\":{\"format\":") {
        let found = format!("\"{}\"", visible(&line, SHOWN));
        return Err(JournalError::NotAJournal { name: name(), found });
    }
    if cut_off {
        return Err(damaged("it is cut off"));
    }
    // Before the check, because a newer format may check otherwise.
    if let Ok(AnyFirst { header: AnyHeader { format } }) = serde_json::from_slice(&line)
        && format > u64::from(FORMAT)
    {
        return Err(JournalError::NewerFormat { name: name(), found: format });
    }
    let text = cursor.read(&line).map_err(damaged)?;
    let First { header } =
        serde_json::from_str(&text).map_err(|error| damaged(&without_position(&error)))?;
    let cipher =
        JournalCipher::of(&header).ok_or_else(|| damaged("its sealed lines have no length"))?;
    Ok((header, cipher))
}

fn contains(line: &[u8], words: &[u8]) -> bool {
    line.windows(words.len()).take(64).any(|window| window == words)
}

/// A line as it is found in a file, without its end.
enum RawJournalLine {
    Whole(Vec<u8>),
    /// The last line, without an end of line: writing it was interrupted.
    Torn(Vec<u8>),
    TooLong,
    /// The end of the file.
    None,
}

/// Reads a file line by line, and keeps the cursor between two of them.
struct JournalLineReader<R> {
    input: BufReader<PlainTextReader<R>>,
    cursor: JournalCursor,
}

impl<R: Read> JournalLineReader<R> {
    fn of(input: R) -> io::Result<Self> {
        Ok(Self {
            input: BufReader::new(PlainTextReader::over(input)?),
            cursor: JournalCursor::START,
        })
    }

    fn next_line(&mut self) -> io::Result<RawJournalLine> {
        let mut line = Vec::new();
        let limit = LONGEST_LINE + 1;
        self.input.by_ref().take(limit).read_until(b'\n', &mut line)?;
        Ok(match line.pop() {
            None => RawJournalLine::None,
            Some(b'\n') => RawJournalLine::Whole(line),
            // What a power cut leaves behind can be as long as it likes, but has no end of line.
            Some(_) if line.len() as u64 + 1 == limit => RawJournalLine::TooLong,
            Some(last) => {
                line.push(last);
                RawJournalLine::Torn(line)
            }
        })
    }
}

/// Puts sealed lines that belong together back together.
struct SealedLineAssembler {
    cipher: JournalCipher,
    bytes: Vec<u8>,
}

impl SealedLineAssembler {
    /// Takes the next line; returns the text of an entry once all its lines are there.
    fn take(
        &mut self,
        cursor: &mut JournalCursor,
        line: &[u8],
    ) -> Result<Option<String>, &'static str> {
        let mut after = *cursor;
        let text = after.read(line)?;
        let text = if text.starts_with("{\"sealed\":") {
            let SealedLine::Sealed(digits) =
                serde_json::from_str(&text).map_err(|_| "it is sealed, but not by Shoal")?;
            let more = self.cipher.open(after.lines, &digits, &mut self.bytes)?;
            (!more).then(|| String::from_utf8(std::mem::take(&mut self.bytes)))
        } else if self.bytes.is_empty() {
            Some(Ok(text))
        } else {
            return Err("the sealed line before it is not finished");
        };
        let text = text.transpose().map_err(|_| "what is sealed in it is not text")?;
        *cursor = after;
        Ok(text)
    }
}
