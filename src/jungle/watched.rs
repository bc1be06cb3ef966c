//! A jungle while it goes on, for a table that follows it: read alone, beside the server or without one.
//!
//! It begins at the last checkpoint, the position after the last cycle, so that years of cycles cost nothing. Each look
//! opens the store anew: it is the file that is there now, also after a backup was put in its place.

use crate::config::{JungleConfig, JungleHostConfig};
use crate::export;
use crate::journal_translator::JournalTranslator;
use crate::jungle::JungleJournalLine;
use crate::store::{self, StoreError, jungles};
use rusqlite::Connection;
use shoal_contract::Actor;
use shoal_food_chain::action::Action;
use shoal_food_chain::state::State;
use std::path::PathBuf;

/// A jungle that is followed.
#[derive(Debug)]
pub struct WatchedJungle {
    store: PathBuf,
    jungle: JungleConfig,
    position: JungleReadPosition,
    translator: JournalTranslator,
}

/// The point up to which a jungle was read.
#[derive(Debug, PartialEq)]
struct JungleReadPosition {
    /// The mark of what it began from.
    mark: u64,
    /// The number of lines of its journal that were read.
    seq: i64,
    /// The last line that was read.
    last: Option<JungleJournalLine>,
}

/// An event in a followed jungle.
#[derive(Debug)]
pub enum JungleNews {
    /// Somebody did something.
    Did(Actor, Action),
    /// It goes on from another position, by an import or a backup.
    Replaced(Box<State>),
}

impl WatchedJungle {
    /// Begins at the position after the last cycle.
    ///
    /// # Errors
    /// A sentence: there is no such jungle, or it cannot be read.
    pub fn open(config: &JungleHostConfig, name: &str) -> Result<(Self, State), StoreError> {
        let jungle =
            config.jungle(name).ok_or_else(|| config.explain_unknown_jungle(name))?.clone();
        let db = store::open_to_read(&config.store)?;
        let db = db.unchecked_transaction()?;
        let (state, position, translator) = begin(&db, &jungle)?;
        Ok((Self { store: config.store.clone(), jungle, position, translator }, state))
    }

    /// Reads what has happened since the last look, in order.
    ///
    /// # Errors
    /// A sentence, if the store cannot be read now; nothing is lost.
    pub fn news(&mut self) -> Result<Vec<JungleNews>, StoreError> {
        let db = store::open_to_read(&self.store)?;
        // All that is read is of one moment.
        let db = db.unchecked_transaction()?;
        let mut news = Vec::new();
        let lines = match self.lines(&db)? {
            Some(lines) => lines,
            None => {
                let (state, position, translator) = begin(&db, &self.jungle)?;
                (self.position, self.translator) = (position, translator);
                news.push(JungleNews::Replaced(Box::new(state)));
                self.lines(&db)?.unwrap_or_default()
            }
        };
        for line in lines {
            let (actor, action) = self.translator.translate(&db, line.clone())?;
            self.position.seq += 1;
            self.position.last = Some(line);
            news.push(JungleNews::Did(actor, action));
        }
        Ok(news)
    }

    /// The lines after those that are known; nothing if it is not the same jungle any more.
    fn lines(&self, db: &Connection) -> Result<Option<Vec<JungleJournalLine>>, StoreError> {
        let record = export::find_record(db, &self.jungle)?;
        if jungles::beginning_mark(db, record.id)? != self.position.mark {
            return Ok(None);
        }
        let Some(last) = &self.position.last else {
            return jungles::lines_after(db, record.id, self.position.seq).map(Some);
        };
        let mut lines = jungles::lines_after(db, record.id, self.position.seq - 1)?;
        if lines.first() != Some(last) {
            return Ok(None);
        }
        lines.remove(0);
        Ok(Some(lines))
    }
}

fn begin(
    db: &Connection,
    jungle: &JungleConfig,
) -> Result<(State, JungleReadPosition, JournalTranslator), StoreError> {
    let record = export::find_record(db, jungle)?;
    let (mut state, seq) = jungles::last_checkpoint(db, record.id)?;
    let last = jungles::lines_after(db, record.id, seq - 1)?.into_iter().next();
    let last = last.filter(|_| seq > 0);
    let position = JungleReadPosition { mark: jungles::beginning_mark(db, record.id)?, seq, last };
    let translator = JournalTranslator::by_rank(db, &mut state, jungle.shown)?;
    Ok((state, position, translator))
}
