//! Carries out the lines of a letter.

use super::HostTransaction;
use super::error::HostError;
use crate::canonical;
use crate::config::ProofRequirement;
use crate::letters::OrderLineResult;
use crate::naming;
use crate::orders::{self, MailOrder};
use crate::parties::{Party, text_mark};
use crate::store::people::{self, PlayerRecord};
use crate::store::{StoreError, jungles};
use shoal_contract::counted;
use shoal_food_chain::action::{Action, Event};
use shoal_mail::reading::ReceivedLetter;

/// The most lines that are no order of which an answer says so.
const MOST_MENTIONED: usize = 10;

/// The most orders in a question, and the most characters that they have together: it is short.
const MOST_ASKED: usize = 6;
const LONGEST_ASKED: usize = 300;

/// A line of a letter.
#[derive(Debug, Clone)]
pub(super) enum LetterLine {
    Order(MailOrder),
    /// It begins as an order does, and is none: why.
    Wrong(String),
    /// It is no order.
    NoOrder,
}

/// The lines of a letter up to END, as far as they are read.
#[derive(Debug, Clone, Default)]
pub(super) struct LetterLines {
    pub all: Vec<(String, LetterLine)>,
    /// The number of further lines that were left out.
    pub left_out: usize,
    /// The number of lines with a bar before them, which are not read.
    pub barred: usize,
    /// `true` if their sender was asked about them, and has said yes.
    pub confirmed: bool,
}

/// Orders as we write them ourselves.
#[derive(Debug, Clone, Default)]
pub(super) struct CanonicalOrders {
    pub lines: Vec<String>,
    /// Number of lines that are not among them.
    pub left_out: usize,
    /// The reason why their sender may not have meant one of them, in a sentence.
    pub doubt: Option<String>,
}

/// The results of the lines of a letter, and what it still asks for.
#[derive(Debug, Clone, Default)]
pub(super) struct OrdersOutcome {
    pub done: Vec<OrderLineResult>,
    pub rules: bool,
    pub summary: bool,
    /// The cycle of the past whose report was asked for.
    pub archive: Option<u32>,
    /// The species that was founded last.
    pub founded: Option<u32>,
    /// `true` if regular reports were ended by a word for that.
    pub unsubscribed: bool,
    /// `true` if the player gave up a seat.
    pub left: bool,
    /// `true` if the player is to be asked before all of it is erased.
    pub asks_to_forget: bool,
    /// `true` if all of the player is erased.
    pub forgotten: bool,
    /// A design that can eat nothing, and all after it, which may be about it: not done before its sender says yes.
    pub doubted: Option<CanonicalOrders>,
}

impl OrdersOutcome {
    /// `true` if to leave is all that was asked for.
    pub(super) fn is_farewell(&self) -> bool {
        self.left && self.is_single()
    }

    /// `true` if to get no more reports is all that was asked for.
    pub(super) fn only_unsubscribes(&self) -> bool {
        self.unsubscribed && self.is_single()
    }

    fn is_single(&self) -> bool {
        let orders = self.done.iter().filter(|done| !matches!(done, OrderLineResult::NoOrder(_)));
        orders.count() == 1 && !self.rules && !self.summary && self.archive.is_none()
    }

    /// `true` if there is nothing to answer but a question.
    pub(super) fn only_asks(&self) -> bool {
        let is_no_order = |done: &OrderLineResult| {
            matches!(done, OrderLineResult::NoOrder(_) | OrderLineResult::More(_))
        };
        let has_none = self.done.iter().all(is_no_order) && !self.rules && !self.summary;
        (self.asks_to_forget || self.doubted.is_some()) && has_none && self.archive.is_none()
    }
}

impl LetterLines {
    /// Reads the own lines of a letter; its subject where it is an order and no line is one.
    pub(super) fn of(letter: &ReceivedLetter) -> Self {
        let read = Self::read(&letter.lines, letter.ignored);
        let read = match is_in_subject(letter, &read) {
            true => Self::read(std::slice::from_ref(&letter.subject), 0),
            false => read,
        };
        Self { barred: letter.barred, ..read }
    }

    /// Reads lines that were held back, after their sender has said yes.
    pub(super) fn held(lines: &[String]) -> Self {
        Self { confirmed: true, ..Self::read(lines, 0) }
    }

    /// Those of them that are heard in a jungle that is closed.
    pub(super) fn of_closed(mut self) -> Self {
        self.all.retain(|(_, written)| matches!(written, LetterLine::Order(MailOrder::Forget)));
        self
    }

    /// The orders among them that may come from anybody, each as we write it. `own` are the species of the player
    /// at the address; `is_player` says that its owner has proved to have played. Hardly a word of a stranger's
    /// leaves by our letters: one plain name of an animal.
    pub(super) fn of_stranger(&self, own: &[u32], is_player: bool) -> Self {
        let founds = |(_, written): &(String, LetterLine)| {
            matches!(
                written,
                LetterLine::Order(MailOrder::Act(Action::Start { .. } | Action::Mutate { .. }))
            )
        };
        let has_new = self.all.iter().any(founds);
        let mut names = 0;
        let mut may_stay = |order: &MailOrder| match order {
            MailOrder::Act(Action::Name { species, name }) => {
                let is_own = species.map_or(has_new, |id| own.contains(&id));
                let may = is_own && (is_player || names == 0 && canonical::is_harmless(name));
                names += usize::from(may);
                may && !naming::is_address(name)
            }
            MailOrder::Show(name) => is_player && !naming::is_address(name),
            _ => true,
        };
        let orders = self.all.iter().filter_map(|(_, written)| match written {
            LetterLine::Order(order) if may_stay(order) => {
                Some((canonical::order(order)?, written.clone()))
            }
            _ => None,
        });
        let all: Vec<_> = orders.collect();
        let left_out = self.left_out + self.all.len() - all.len();
        Self { all, left_out, ..Self::default() }
    }

    /// As many of the orders as a question shows.
    pub(super) fn canonical(&self) -> CanonicalOrders {
        let mut length = 0;
        let fits = |line: &&String| {
            length += line.len();
            length <= LONGEST_ASKED
        };
        let lines = self.all.iter().map(|(line, _)| line);
        let lines: Vec<String> = lines.take(MOST_ASKED).take_while(fits).cloned().collect();
        let left_out = self.left_out + self.all.len() - lines.len();
        CanonicalOrders { lines, left_out, doubt: None }
    }

    /// The orders from one of the lines on, as we write them.
    fn orders_from(&self, at: usize) -> CanonicalOrders {
        let orders = self.all[at..].iter().filter_map(|(_, written)| match written {
            LetterLine::Order(order) => Some((canonical::order(order)?, written.clone())),
            _ => None,
        });
        Self { all: orders.collect(), left_out: self.left_out, ..Self::default() }.canonical()
    }

    /// `true` if this order is among them.
    pub(super) fn has(&self, wanted: &MailOrder) -> bool {
        self.all
            .iter()
            .any(|(_, written)| matches!(written, LetterLine::Order(one) if one == wanted))
    }

    /// All of them but this order.
    pub(super) fn without(mut self, unwanted: &MailOrder) -> Self {
        self.all
            .retain(|(_, written)| !matches!(written, LetterLine::Order(one) if one == unwanted));
        self
    }

    /// `true` if this holds of every order.
    pub(super) fn all_are(&self, is_so: impl Fn(&MailOrder) -> bool) -> bool {
        self.all.iter().all(|(_, written)| match written {
            LetterLine::Order(order) => is_so(order),
            _ => true,
        })
    }

    /// Reads lines, behind which there were `more` that nobody keeps.
    pub(super) fn read(lines: &[String], more: usize) -> Self {
        let mut read = Self::default();
        let mut mentioned = 0;
        for line in lines {
            let written = match orders::read(line) {
                Ok(MailOrder::End) => return read,
                Ok(order) => LetterLine::Order(order),
                Err(what) if orders::begins_with_word(line) => LetterLine::Wrong(what),
                Err(_) => LetterLine::NoOrder,
            };
            mentioned += usize::from(matches!(written, LetterLine::NoOrder));
            match written {
                LetterLine::NoOrder if mentioned > MOST_MENTIONED => read.left_out += 1,
                written => read.all.push((line.clone(), written)),
            }
        }
        read.left_out += more;
        read
    }

    /// `true` if there is any order.
    pub(super) fn has_order(&self) -> bool {
        self.all.iter().any(|(_, written)| matches!(written, LetterLine::Order(_)))
    }

    /// `true` if all that could be an order stands behind a bar.
    fn is_barred(&self) -> bool {
        self.barred > 0
            && self.all.iter().all(|(_, written)| matches!(written, LetterLine::NoOrder))
    }

    /// `true` if one of them needs a proof of who wrote it.
    pub(super) fn needs_proof(&self, proof: ProofRequirement, has_species: bool) -> bool {
        self.all.iter().any(|(_, written)| match (written, proof) {
            (
                LetterLine::Order(MailOrder::Act(Action::Start { .. })),
                ProofRequirement::Destroying,
            ) => has_species,
            (LetterLine::Order(MailOrder::Leave | MailOrder::Forget), _) => true,
            (
                LetterLine::Order(
                    MailOrder::Act(_)
                    | MailOrder::Report(_)
                    | MailOrder::Unsubscribe
                    | MailOrder::Show(_)
                    | MailOrder::Hide,
                ),
                ProofRequirement::All,
            ) => true,
            _ => false,
        })
    }

    /// `true` if one of them changes something.
    pub(super) fn changes(&self) -> bool {
        self.needs_proof(ProofRequirement::All, true)
    }
}

/// `true` if the subject is an order, and the text has none. The subject of an answer is that of a letter before it,
/// and counts only where nothing else is written.
fn is_in_subject(letter: &ReceivedLetter, lines: &LetterLines) -> bool {
    let is_free = letter.lines.is_empty() || letter.references.is_empty();
    let has_none = lines.all.iter().all(|(_, written)| matches!(written, LetterLine::NoOrder));
    // 'Name of my animals?' names no species, and 'Show of hands' no player.
    let is_question = |order| {
        matches!(order, MailOrder::Act(Action::Name { species: None, .. }) | MailOrder::Show(_))
    };
    is_free && has_none && orders::read(&letter.subject).is_ok_and(|order| !is_question(order))
}

impl HostTransaction<'_> {
    /// Carries out the lines of a player in a jungle, one after the other.
    pub(super) fn obey(
        &mut self,
        jungle: i64,
        person: &PlayerRecord,
        lines: &LetterLines,
    ) -> Result<OrdersOutcome, StoreError> {
        let mut outcome = OrdersOutcome::default();
        // A NAME without a number is that of the newest species of this letter (rules 8.22).
        let mut newest = None;
        for (at, (line, written)) in lines.all.iter().enumerate() {
            let doubt = match lines.confirmed {
                true => None,
                false => self.doubt(jungle, Some(person.number), written)?,
            };
            if doubt.is_some() {
                outcome.doubted = Some(CanonicalOrders { doubt, ..lines.orders_from(at) });
                break;
            }
            let reply = match written {
                LetterLine::Order(MailOrder::Act(action)) => {
                    Some(self.act_for_player(jungle, person, action, &mut newest))
                }
                LetterLine::Order(MailOrder::Report(every)) => {
                    Some(Ok(self.report(jungle, person, *every)?))
                }
                LetterLine::Order(MailOrder::Unsubscribe) => {
                    outcome.unsubscribed = true;
                    Some(Ok(self.report(jungle, person, 0)?))
                }
                LetterLine::Order(MailOrder::Summary) => {
                    outcome.summary = true;
                    None
                }
                LetterLine::Order(MailOrder::Rules) => {
                    outcome.rules = true;
                    None
                }
                LetterLine::Order(MailOrder::Archive(cycle)) => {
                    match self.check_archived(jungle, *cycle) {
                        Ok(()) => {
                            outcome.archive = Some(*cycle);
                            None
                        }
                        Err(why) => Some(Err(why)),
                    }
                }
                LetterLine::Order(MailOrder::Show(name)) => Some(self.show(person, name)),
                LetterLine::Order(MailOrder::Hide) => Some(Ok(self.hide(jungle, person)?)),
                // Only where the question showed nothing else.
                LetterLine::Order(MailOrder::Forget) if lines.confirmed && lines.all.len() == 1 => {
                    self.forget_sender(person)?;
                    outcome.forgotten = true;
                    return Ok(outcome);
                }
                LetterLine::Order(MailOrder::Forget) => {
                    outcome.asks_to_forget = true;
                    None
                }
                LetterLine::Order(MailOrder::End) => None,
                LetterLine::Order(MailOrder::Leave) => {
                    let has_seat =
                        self.jungle(jungle)?.seat(Party::Player(person.number)).is_some();
                    let reply = self.leave(jungle, person.number);
                    outcome.left |= has_seat && reply.is_ok();
                    Some(reply)
                }
                LetterLine::Wrong(what) => Some(Err(HostError::Refused(what.clone()))),
                LetterLine::NoOrder => {
                    outcome.done.push(OrderLineResult::NoOrder(line.clone()));
                    None
                }
            };
            match reply {
                None => {}
                Some(Ok(said)) => outcome.done.push(OrderLineResult::Did(line.clone(), said)),
                Some(Err(HostError::Refused(why))) => {
                    outcome.done.push(OrderLineResult::Refused(line.clone(), why));
                }
                Some(Err(HostError::Failed(error))) => return Err(error),
            }
        }
        outcome.founded = newest;
        if lines.left_out > 0 {
            outcome.done.push(OrderLineResult::More(lines.left_out));
        }
        if lines.is_barred() {
            outcome.done.push(OrderLineResult::Barred(lines.barred));
        }
        Ok(outcome)
    }

    /// Does an order of the game. A NAME without a number names the `newest` species that the letter has founded.
    fn act_for_player(
        &mut self,
        jungle: i64,
        person: &PlayerRecord,
        action: &Action,
        newest: &mut Option<u32>,
    ) -> Result<String, HostError> {
        let party = Party::Player(person.number);
        if matches!(action, Action::Start { .. }) {
            self.join(jungle, person)?;
        }
        let mut action = action.clone();
        let mut typed = None;
        if let Action::Name { species, name } = &mut action {
            *species = species.or(*newest);
            if species.is_none() {
                return Err(HostError::Refused(format!(
                    "NAME without a number is for a species founded in the same letter; write, for example, NAME 12 {name}."
                )));
            }
            typed = Some(name.clone());
        }
        self.jungle(jungle)?.check(party, &action)?;
        if let (Action::Name { name, .. }, Some(typed)) = (&mut action, &typed) {
            *name = text_mark(people::keep_text(self.db, person.number, typed)?);
        }
        let events = self.act(jungle, party, action)?;
        let founded = events.iter().find_map(|event| match event {
            Event::Founded { id, .. } => Some(*id),
            _ => None,
        });
        *newest = founded.or(*newest);
        Ok(describe_events(&events, typed.as_deref()))
    }

    /// Gives a player a seat, if it has none.
    fn join(&mut self, jungle: i64, person: &PlayerRecord) -> Result<(), HostError> {
        let party = Party::Player(person.number);
        if self.jungle(jungle)?.seat(party).is_some() {
            return Ok(());
        }
        // Anyone who left and comes back has another seat.
        let names =
            std::iter::once(party.to_string()).chain((2..).map(|time| format!("{party}.{time}")));
        let known: Vec<String> = self
            .jungle(jungle)?
            .view(Party::House)
            .players
            .into_iter()
            .map(|one| one.name)
            .collect();
        let name = names.into_iter().find(|name| !known.contains(name)).unwrap_or_default();
        self.act(jungle, Party::House, Action::Join { name })?;
        let record = jungles::get(self.db, jungle)?;
        let default = self.memory.config.jungle(&record.name).map_or(0, |one| one.report_every);
        if people::reads_every(self.db, jungle, person.number)?.is_none() && default > 0 {
            let cycle = self.jungle(jungle)?.cycle();
            people::report_every(self.db, jungle, person.number, default, cycle)?;
        }
        Ok(())
    }

    /// Sends a player a report after every `every` cycles from now on; none if it is 0.
    fn report(
        &mut self,
        jungle: i64,
        person: &PlayerRecord,
        every: u32,
    ) -> Result<String, StoreError> {
        let cycle = self.jungle(jungle)?.cycle();
        people::report_every(self.db, jungle, person.number, every, cycle)?;
        Ok(match every {
            0 => "No more regular reports; REPORT 1 brings them back.".into(),
            1 => "A report after every cycle.".into(),
            _ => format!("A report every {every} cycles."),
        })
    }

    /// Refuses, with a sentence, the report on a past cycle that is not kept.
    fn check_archived(&self, jungle: i64, cycle: u32) -> Result<(), HostError> {
        let cycles = jungles::archived_cycles(self.db, jungle)?;
        if cycles.contains(&cycle) {
            return Ok(());
        }
        Err(HostError::Refused(match (cycles.last(), cycles.first()) {
            (Some(oldest), Some(newest)) => format!(
                "There is no report on cycle {cycle}: the reports on cycles {oldest} to {newest} are kept."
            ),
            _ => "There is no report yet: no cycle has run.".into(),
        }))
    }

    /// Lets a player leave a jungle; the animals stay, and belong to nobody.
    pub(super) fn leave(&mut self, jungle: i64, player: i64) -> Result<String, HostError> {
        let cycle = self.jungle(jungle)?.cycle();
        people::report_every(self.db, jungle, player, 0, cycle)?;
        let Some(seat) = self.jungle(jungle)?.seat(Party::Player(player)) else {
            return Ok("You had no animals here. You will get no more regular reports.".into());
        };
        self.act(jungle, Party::House, Action::Leave(seat))?;
        Ok("You have left the jungle. Your animals live on without a player. You will get no more regular reports.".into())
    }
}

/// Says in a sentence what was done. `typed` is the name that the player gave a species.
fn describe_events(events: &[Event], typed: Option<&str>) -> String {
    let vanished = events.iter().filter(|event| matches!(event, Event::Vanished { .. })).count();
    let before = match vanished {
        0 => String::new(),
        many => format!(" What you had before ({}) is gone.", counted(many as i64, "species")),
    };
    events
        .iter()
        .find_map(|event| match event {
            Event::Founded { id, parent, kind, body, preys_on: [min, max], .. } => {
                let from = parent.map_or(String::new(), |parent| format!(" from species {parent}"));
                Some(format!(
                    "Species {id} begins{from} with 50 members: a {}, body {body}, preys on {min}-{max}.{before}",
                    kind.name()
                ))
            }
            Event::Named { id, .. } => {
                Some(format!("Species {id} is now called {}.", typed.unwrap_or_default()))
            }
            _ => None,
        })
        .unwrap_or_else(|| "Done.".into())
}
