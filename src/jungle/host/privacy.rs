//! Decisions of players about themselves: the name that others read, and that all of it is erased.

use super::HostTransaction;
use super::error::HostError;
use crate::naming;
use crate::store::people::{self, PlayerRecord};
use crate::store::{StoreError, jungles};

/// The line that is held back until its sender has said yes.
pub(super) const FORGET: &str = "FORGET";

impl HostTransaction<'_> {
    /// Shows others this name from now on, if it cannot be taken for somebody else's.
    pub(super) fn show(&self, person: &PlayerRecord, name: &str) -> Result<String, HostError> {
        let others = people::other_names(self.db, person.number)?;
        naming::check(name, &others, &self.memory.config.mail.from_name)
            .map_err(HostError::Refused)?;
        people::show(self.db, person.number, Some(name))?;
        Ok(format!("From now on, others see {name} next to your animals; HIDE removes it again."))
    }

    /// Shows others no name of a player any more.
    pub(super) fn hide(&self, jungle: i64, person: &PlayerRecord) -> Result<String, StoreError> {
        people::show(self.db, person.number, None)?;
        let record = jungles::get(self.db, jungle)?;
        let label = self.memory.config.jungle(&record.name).map(|one| one.shown);
        let nameless = PlayerRecord { name: None, ..person.clone() };
        let name = people::shown(&nameless, label.unwrap_or_default());
        Ok(format!("From now on, others see {name} next to your animals."))
    }

    /// Erases all of the player who asked for it, as the host's command does.
    pub(super) fn forget_sender(&mut self, person: &PlayerRecord) -> Result<(), StoreError> {
        let Some(address) = &person.address else { return Ok(()) };
        let address =
            address.parse().map_err(|error| format!("player {}: {error}", person.number))?;
        self.log(&format!("player {} is forgotten, as requested", person.number));
        self.forget(&address).map(drop)
    }
}

/// `true` if a question is only whether somebody is to be forgotten.
pub(crate) fn is_forgetting(lines: &[String]) -> bool {
    matches!(lines, [line] if line == FORGET)
}
