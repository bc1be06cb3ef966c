//! Closes a jungle for good, and gives a species another name where that of a player must go.

use super::HostTransaction;
use super::error::HostError;
use crate::parties::{Party, marked_text_number};
use crate::store::post::{self, LetterTopic, OutgoingLetter};
use crate::store::{StoreError, jungles, people};
use shoal_contract::{check_name, counted};
use shoal_food_chain::orders::LONGEST_NAME;
use std::collections::BTreeSet;

impl HostTransaction<'_> {
    /// Ends a jungle: no cycle runs any more, and its players and readers get a last letter.
    pub(super) fn close(&mut self, name: &str, why: Option<&str>) -> Result<String, HostError> {
        let (_, record) = self.chosen(Some(name))?.remove(0);
        if record.closed.is_some() {
            return Err(HostError::Refused(format!("the jungle {name} is already closed")));
        }
        jungles::close(self.db, record.id, self.now)?;
        post::drop_held(self.db, record.id)?;
        let letter = OutgoingLetter::new(LetterTopic::Closing { why: why.map(str::to_owned) });
        let mut written = 0_u64;
        for number in self.everybody_in(record.id)? {
            let Some(person) = people::get(self.db, number)?.filter(|person| !person.banned) else {
                continue;
            };
            let Some(address) = &person.address else { continue };
            post::queue(self.db, record.id, Some(number), address, &letter, self.now)?;
            written += 1;
        }
        self.log(&format!("the jungle {name} is closed"));
        Ok(format!("{name} is closed; {} will be sent.", counted(written, "last letters")))
    }

    /// The numbers of those who play in a jungle.
    pub(super) fn players_in(&mut self, jungle: i64) -> Result<BTreeSet<i64>, StoreError> {
        let number = |party| match party {
            Party::Player(number) => Some(number),
            Party::House | Party::Bot(_) => None,
        };
        Ok(self.jungle(jungle)?.parties().filter_map(number).collect())
    }

    /// The numbers of those who play in a jungle, or read it regularly.
    fn everybody_in(&mut self, jungle: i64) -> Result<BTreeSet<i64>, StoreError> {
        let bounces = self.memory.config.mail.hard_bounces;
        let readers = people::readers(self.db, jungle, bounces)?;
        let mut all = self.players_in(jungle)?;
        all.extend(readers.iter().map(|reader| reader.number));
        Ok(all)
    }

    /// Puts another name in place of one that a player gave a species, wherever that stands.
    pub(super) fn rename(
        &mut self,
        jungle: &str,
        species: u32,
        name: &str,
    ) -> Result<String, HostError> {
        let (_, record) = self.chosen(Some(jungle))?.remove(0);
        check_name(name, LONGEST_NAME).map_err(HostError::Refused)?;
        let state = self.jungle(record.id)?.state().jungle;
        let living = state.find(species).map(|one| one.name.as_str());
        let dead =
            || state.extinct.iter().find(|one| one.id == species).map(|one| one.name.as_str());
        let Some(called) = living.or_else(dead) else {
            return Err(HostError::Refused(format!("there is no species {species} in {jungle}")));
        };
        let Some(text) = marked_text_number(called) else {
            return Err(HostError::Refused(format!(
                "species {species} does not have its name \"{called}\" from a player: only names that players gave can be changed"
            )));
        };
        people::replace_text(self.db, text, name)?;
        post::discard_rendered(self.db, record.id)?;
        self.erases();
        Ok(format!("Species {species} is now called {name}; nothing of the old name is left."))
    }
}
