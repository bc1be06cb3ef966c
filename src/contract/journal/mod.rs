//! The journal: a match on disk, line by line, so that killing the program loses nothing.
//!
//! A journal is a text file of JSON lines: a header, what the match began from, then every accepted
//! action. Nothing is ever cut away: an undo is one more line. Saving, resuming, undo and replay
//! all come from it. Seeds, positions and secret actions are sealed: against eyes at the table and
//! on the host's panel, not against people who take the file apart.
//!
//! ```text
//! {"check":"5e0f7a11","header":{"format":2,"game":"fish-and-men","rules_version":1,...}}
//! {"check":"c29d02b4","sealed":"8f3a..."}                    what it begins from: the seed
//! {"check":"07aa61c3","action":{"n":1,"actor":{"seat":0},"action":{"place":{"river":12}}}}
//! {"check":"b8810fd2","undo":{"to":0}}
//! {"check":"4411c0de","end":{"n":0,"hash":"00c0ffee00c0ffee","winners":[]}}
//! ```
//!
//! - [`JournalEntry`], [`JournalHeader`]: what the lines say; `line`: the check that each begins with
//! - [`read()`]: which lines are whole; [`Journal`]: what they come to, back to a match;
//!   [`MatchReplay`]: walking through it
//! - [`begin`], [`resume()`], [`rescue`]: from a journal to a [`RecordedMatch`], which is written down while it is
//!   played: by a [`JournalWriter`], into a [`JournalStorage`]
//! - [`JournalFolder`]: the folder of journals; [`fork()`]: the same match in another file
//!
//! # Examples
//!
//! ```
//! use shoal_contract::battery::toy::{Action, Pebbles};
//! use shoal_contract::journal::{self, Journal, JournalFolder, MatchReplay};
//! use shoal_contract::{Actor, Game, MatchBeginning};
//!
//! let home = tempfile::tempdir()?;
//! let beginning = MatchBeginning::Setup { setup: Pebbles::default_setup(2), seed: 7 };
//! let folder = JournalFolder::at(home.path());
//! let mut recorded = journal::begin::<Pebbles>(&folder, beginning, "after dinner")?;
//! let (ticket, _events) = recorded.act(Actor::House, &Action::Deal)?;
//! recorded.wait(ticket).expect("the disk takes it"); // From now on killing the program loses nothing.
//! let path = recorded.path().expect("it is in a file").to_owned();
//! drop(recorded);
//!
//! // The match again, step by step.
//! let mut replay = MatchReplay::of(Journal::<Pebbles>::of(&journal::read(&path)?)?)?;
//! while let Some((step, _events)) = replay.step()? {
//!     assert_eq!(step.action, Action::Deal);
//! }
//! // And to be played on, in the same file.
//! let resumed = journal::resume::<Pebbles>(&path)?;
//! assert_eq!(resumed.recorded.hosted().taken().len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod entry;
mod error;
mod folder;
mod fork;
mod line;
mod open;
mod outline;
mod read;
mod recorded_match;
mod replay;
mod resume;
mod seal;
mod storage;
mod write;

pub use entry::{FORMAT, JournalEntry, JournalHeader};
pub use error::{JournalError, JournalFlaw};
pub use folder::{JournalFolder, ListedJournal, header};
pub use fork::fork;
pub use line::JournalCursor;
pub use open::{JournalOccasion, ResumedMatch, begin, begin_in, rescue, resume};
pub use outline::{JournalCheckpoint, JournalSeating, JournalStep};
pub use read::{JournalReading, JournalRecord, read, read_from};
pub use recorded_match::{RecordedMatch, RevertedChange};
pub use replay::MatchReplay;
pub use resume::Journal;
pub use storage::{JournalStorage, LockedFile};
pub use write::{JournalWriter, WriteFailure, WriteTicket};
