//! Requests of the person at the computer. A running server does it when it finds the request in the store; else
//! the command does it itself, by the same code.

use super::error::HostError;
use super::{HostTransaction, JungleHost};
use crate::config::JungleConfig;
use crate::jungle::beginning;
use crate::parties::Party;
use crate::store::jungles::{self, JungleRecord};
use crate::store::people::{self, PlayerRecord};
use crate::store::post::{self, LetterTopic, OutgoingLetter};
use crate::store::{StoreError, requests};
use serde::{Deserialize, Serialize};
use shoal_contract::{Match, counted};
use shoal_food_chain::FoodChain;
use shoal_food_chain::dish_file::DishFile;
use shoal_food_chain::state::State;
use shoal_mail::address::MailAddress;
use std::sync::Arc;

/// A request of the host.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HostRequest {
    /// A cycle now, in one jungle or in all.
    Cycle {
        /// The jungle; `None` for all.
        jungle: Option<String>,
    },
    /// A letter with three animals that are viable today.
    Invite {
        /// The address of the guest.
        address: MailAddress,
        /// The jungle; `None` for the first.
        jungle: Option<String>,
    },
    /// A player is not answered any more, or again.
    Ban {
        /// The address of the player.
        address: MailAddress,
        /// `true` if the ban is lifted.
        lift: bool,
    },
    /// A player leaves all jungles, or one; the animals stay.
    Remove {
        /// The address of the player.
        address: MailAddress,
        /// The jungle; `None` for all.
        jungle: Option<String>,
    },
    /// A jungle ends for good: no cycle runs any more, and all players get a last letter.
    Close {
        /// The jungle.
        jungle: String,
        /// A sentence for them.
        why: Option<String>,
    },
    /// Another name stands in place of one that a player gave.
    Rename {
        /// The jungle.
        jungle: String,
        /// The species with that name, living or extinct.
        species: u32,
        /// The new name.
        name: String,
    },
    /// A jungle, or all, stand still, or go on.
    Pause {
        /// The jungle; `None` for all.
        jungle: Option<String>,
        /// `true` if it goes on.
        resume: bool,
        /// A sentence for those who read regularly.
        #[serde(default)]
        why: Option<String>,
    },
    /// A player writes from another address from now on.
    Address {
        /// The address until now.
        old: MailAddress,
        /// The address from now on.
        new: MailAddress,
    },
    /// An address, and all that its owner typed, are erased.
    Forget {
        /// The address that is erased.
        address: MailAddress,
    },
    /// A letter that says no more than that it arrives.
    TestMail {
        /// The address to which it is sent.
        address: MailAddress,
    },
    /// Something else lives in a jungle from now on.
    Import {
        /// The jungle.
        jungle: String,
        /// A dish file, or a whole position as JSON.
        text: String,
        /// `true` if it is meant although people play there.
        #[serde(default)]
        for_good: bool,
    },
}

/// The outcome of a request: a sentence either way.
pub type HostReply = Result<String, String>;

impl JungleHost {
    /// Does what is asked for.
    ///
    /// # Errors
    /// An error of the store; nothing was done then.
    pub fn do_request(&mut self, request: &HostRequest) -> Result<HostReply, StoreError> {
        self.transact(|transaction| host_reply(transaction.fulfil(request)))
    }

    /// Does what was asked for in the store, and answers there.
    ///
    /// # Errors
    /// An error of the store; the requests stay.
    pub fn do_requests(&mut self) -> Result<(), StoreError> {
        let open = requests::open(self.db(), self.now())?;
        for (id, text) in &open {
            let request = match serde_json::from_str::<HostRequest>(text) {
                Ok(request) => request,
                Err(error) => {
                    let what = format!("the running server does not know this request: {error}");
                    self.transact(|transaction| transaction.reply(*id, &Err(what)))?;
                    continue;
                }
            };
            // What is done, and that it was answered, are one transaction: it is done once.
            let done = self.transact(|transaction| {
                let reply = host_reply(transaction.fulfil(&request))?;
                transaction.reply(*id, &reply)
            });
            match done {
                Ok(()) => {}
                Err(StoreError::Sentence(what)) => {
                    self.transact(|transaction| transaction.reply(*id, &Err(what)))?;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

impl HostTransaction<'_> {
    /// Writes down the reply to a request in the store.
    fn reply(&self, id: i64, reply: &HostReply) -> Result<(), StoreError> {
        let reply = serde_json::to_string(reply).map_err(|error| error.to_string())?;
        requests::answer(self.db, id, &reply)
    }

    /// Does what the person at the computer asks for.
    fn fulfil(&mut self, request: &HostRequest) -> Result<String, HostError> {
        match request {
            HostRequest::Cycle { jungle } => self.cycle_now(jungle.as_deref()),
            HostRequest::Invite { address, jungle } => self.invite(address, jungle.as_deref()),
            HostRequest::Ban { address, lift } => self.with_player(address, |transaction, person| {
                people::ban(transaction.db, person.number, !lift)?;
                Ok(match lift {
                    true => "The ban is lifted.".into(),
                    false => "The player is banned: letters from that address get no answer.".into(),
                })
            }),
            HostRequest::Remove { address, jungle } => self.remove(address, jungle.as_deref()),
            HostRequest::Close { jungle, why } => self.close(jungle, why.as_deref()),
            HostRequest::Rename { jungle, species, name } => self.rename(jungle, *species, name),
            HostRequest::Pause { jungle, resume, why } => {
                self.pause(jungle.as_deref(), *resume, why.as_deref())
            }
            HostRequest::Address { old, new } if people::key(old) == people::key(new) => {
                Err(HostError::Refused(
                    "both addresses are the same: name the old one and the new one".into(),
                ))
            }
            HostRequest::Address { old, new } => self.with_player(old, |transaction, person| {
                people::set_address(transaction.db, person.number, new)?;
                transaction.erases();
                Ok("The player has the new address. What was sent to the old one proves nothing there.".into())
            }),
            HostRequest::Forget { address } => Ok(self.forget(address)?),
            HostRequest::TestMail { address } => {
                let (_, record) = self.chosen(None)?.remove(0);
                post::queue(self.db, record.id, None, &address.to_string(), &OutgoingLetter::new(LetterTopic::Test), self.now)?;
                Ok("A test letter is waiting to be sent; the log says what becomes of it.".into())
            }
            HostRequest::Import { jungle, text, for_good } => self.import(jungle, text, *for_good),
        }
    }

    /// The jungle of this name, or all: at least one.
    ///
    /// # Errors
    /// A sentence, if the configuration has none of this name.
    pub(super) fn chosen(
        &self,
        name: Option<&str>,
    ) -> Result<Vec<(JungleConfig, JungleRecord)>, StoreError> {
        let config = Arc::clone(&self.memory.config);
        let wanted = config.jungles.iter().filter(|one| name.is_none_or(|name| one.name == name));
        let mut chosen = Vec::new();
        for jungle in wanted {
            if let Some(record) = jungles::find(self.db, &jungle.name)? {
                chosen.push((jungle.clone(), record));
            }
        }
        if chosen.is_empty() {
            return Err(config.explain_unknown_jungle(name.unwrap_or_default()).into());
        }
        Ok(chosen)
    }

    fn with_player(
        &mut self,
        address: &MailAddress,
        what: impl FnOnce(&mut Self, &PlayerRecord) -> Result<String, StoreError>,
    ) -> Result<String, HostError> {
        match people::find(self.db, address)? {
            Some(person) => Ok(what(self, &person)?),
            None => Err(HostError::Refused(format!("nobody plays from {address}"))),
        }
    }

    /// The jungle of this name, or all, without those that are closed; refused if none is left.
    fn open_jungles(
        &self,
        name: Option<&str>,
    ) -> Result<Vec<(JungleConfig, JungleRecord)>, HostError> {
        let mut chosen = self.chosen(name)?;
        chosen.retain(|(_, record)| record.closed.is_none());
        match (chosen.is_empty(), name) {
            (false, _) => Ok(chosen),
            (true, Some(name)) => Err(HostError::Refused(format!("the jungle {name} is closed"))),
            (true, None) => Err(HostError::Refused("all jungles are closed".into())),
        }
    }

    fn cycle_now(&mut self, name: Option<&str>) -> Result<String, HostError> {
        let open = self.open_jungles(name)?;
        let mut said = Vec::new();
        for (jungle, record) in open {
            // A cycle of its own time: those of the schedule run as well. A second one in the same second waits.
            let mut due = self.now;
            while jungles::has_run(self.db, record.id, due)? {
                due -= 1;
            }
            self.run_cycle(&jungle, &record, due, 0)?;
            let still = if record.paused {
                " (it is paused; shoal jungle resume starts it again)"
            } else {
                ""
            };
            said.push(format!("{}: cycle {}{still}", record.name, self.jungle(record.id)?.cycle()));
        }
        Ok(format!("{}.", said.join(", ")))
    }

    fn invite(&mut self, address: &MailAddress, name: Option<&str>) -> Result<String, HostError> {
        let (jungle, record) = self.open_jungles(name)?.remove(0);
        let person = people::find_or_add(self.db, address)?;
        if person.banned {
            return Err(HostError::Refused("that player is banned: lift the ban first".into()));
        }
        self.end_silence(address)?;
        let letter = OutgoingLetter::new(LetterTopic::Invitation);
        post::queue(
            self.db,
            record.id,
            Some(person.number),
            &address.to_string(),
            &letter,
            self.now,
        )?;
        Ok(format!("An invitation to {} is waiting to be sent.", jungle.name))
    }

    fn remove(&mut self, address: &MailAddress, name: Option<&str>) -> Result<String, HostError> {
        let chosen = self.chosen(name)?;
        self.with_player(address, |transaction, person| {
            for (_, record) in &chosen {
                transaction.leave(record.id, person.number).map_err(HostError::into_failure)?;
            }
            Ok("The player has left; the animals stay and belong to nobody.".into())
        })
    }

    fn pause(
        &mut self,
        name: Option<&str>,
        resume: bool,
        why: Option<&str>,
    ) -> Result<String, HostError> {
        let open = self.open_jungles(name)?;
        let mut said = Vec::new();
        for (jungle, record) in open {
            jungles::pause(self.db, record.id, !resume)?;
            // A reason is news also where it stands still already.
            if record.paused == resume || why.is_some() {
                let about = match resume {
                    true => LetterTopic::Resumed,
                    false => LetterTopic::Paused { why: why.map(str::to_owned) },
                };
                self.tell_readers(record.id, &OutgoingLetter::new(about))?;
            }
            if resume && record.paused {
                // What was due meanwhile was not missed: it was not to be.
                let next = jungle.schedule.next_after(self.timestamp()).as_second();
                jungles::set_next_due(self.db, record.id, next.max(record.next_due))?;
            }
            let what = match (resume, record.paused) {
                (true, true) => "goes on",
                (true, false) => "was not paused",
                (false, false) => "is paused",
                (false, true) if why.is_some() => "was already paused; its readers are told why",
                (false, true) => "was already paused; nobody was told again",
            };
            said.push(format!("{} {what}", record.name));
        }
        Ok(format!("{}.", said.join(", ")))
    }

    /// Writes to all who read a jungle regularly, also to those who have had enough answers: it is no answer.
    fn tell_readers(&mut self, jungle: i64, letter: &OutgoingLetter) -> Result<(), StoreError> {
        let bounces = self.memory.config.mail.hard_bounces;
        for reader in people::readers(self.db, jungle, bounces)? {
            let Some(address) = &reader.address else { continue };
            post::queue(self.db, jungle, Some(reader.number), address, letter, self.now)?;
        }
        Ok(())
    }

    /// Erases an address and all that its owner typed. The player leaves all jungles first; the animals stay.
    pub(super) fn forget(&mut self, address: &MailAddress) -> Result<String, StoreError> {
        let person = people::find(self.db, address)?;
        if let Some(person) = &person {
            for record in jungles::all(self.db)? {
                self.leave(record.id, person.number).map_err(HostError::into_failure)?;
            }
        }
        people::forget(self.db, person.as_ref().map(|person| person.number), address)?;
        self.erases();
        Ok(match person {
            Some(_) => "The address and everything its owner typed are erased; the animals stay. Backups keep the address and the texts until they expire.".into(),
            None => "Nobody plays from that address; anything that was waiting for it is erased.".into(),
        })
    }

    /// Replaces all that lives in a jungle. While people play there, only `for_good`: their animals are gone then.
    fn import(&mut self, name: &str, text: &str, for_good: bool) -> Result<String, HostError> {
        let (config, record) = self.open_jungles(Some(name))?.remove(0);
        let state = match text.trim_start().starts_with('{') {
            true => self.imported_state(&record, text),
            false => {
                let seed = (self.memory.seeds)();
                DishFile::parse(text.as_bytes()).map_err(|errors| not_a_dish(&errors)).and_then(
                    |file| beginning(&file.level, config.settings, config.bots.len(), seed),
                )
            }
        };
        let state = state.map_err(HostError::Refused)?;
        let players = self.players_in(record.id)?.len() as u64;
        if players > 0 && !for_good {
            let players = counted(players, "players");
            return Err(HostError::Refused(format!(
                "the animals of {players} in {name} would be replaced, and nobody would be told: make a copy \
                 with shoal jungle backup first, then add --for-good"
            )));
        }
        jungles::replace(self.db, record.id, &state)?;
        self.memory.jungles.remove(&record.id);
        let species = state.jungle.animals().count();
        Ok(format!("{name} now has {species} species of animals."))
    }

    /// Reads a whole position. Its players are those of the jungle who have the same names; a name that a player typed
    /// can be erased as before, unless the position has another in its place.
    fn imported_state(&mut self, record: &JungleRecord, text: &str) -> Result<State, String> {
        let mut state: State = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let shown =
            self.memory.config.jungle(&record.name).map(|one| one.shown).unwrap_or_default();
        let jungle = self.jungle(record.id).map_err(|error| error.to_string())?;
        let (known, view) = (jungle.state(), jungle.view(Party::House));
        let names = people::names_in(self.db, &view, shown).map_err(|error| error.to_string())?;
        for (index, player) in state.record.players.iter_mut().enumerate() {
            let same = known.record.players.iter().find(|one| {
                one.name.parse().is_ok_and(|party| names.of_party(party) == player.name)
            });
            player.name = match same {
                Some(one) => one.name.clone(),
                None if player.name.parse::<Party>().is_ok() => player.name.clone(),
                None => format!("guest {}", index + 1),
            };
        }
        let setup = Arc::make_mut(&mut state.setup);
        setup.names = state.record.players.iter().map(|player| player.name.clone()).collect();
        for species in &mut state.jungle.species {
            let before = known.jungle.find(species.id).map(|one| one.name.clone());
            species.name = match before {
                Some(mark) if names.of_species(&mark) == species.name => mark,
                _ => species.name.trim_start_matches('#').to_owned(),
            };
        }
        Match::<FoodChain>::from_state(state.clone(), None)
            .map_err(|problems| problems.to_string())?;
        Ok(state)
    }
}

/// Turns a refusal into the reply that says so; a failure of the store stays one.
fn host_reply(done: Result<String, HostError>) -> Result<HostReply, StoreError> {
    match done {
        Ok(said) => Ok(Ok(said)),
        Err(HostError::Refused(why)) => Ok(Err(why)),
        Err(HostError::Failed(error)) => Err(error),
    }
}

/// Says why a text is no dish: the first of its faults.
fn not_a_dish(errors: &impl ToString) -> String {
    let all = errors.to_string();
    let first = all.lines().next().unwrap_or_default();
    format!("it is neither a dish nor an exported position: {first}")
}
