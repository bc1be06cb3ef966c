//! What comes of the lines of a letter.

use super::Desk;
use crate::config::Proof;
use crate::letters::Done;
use crate::orders::{self, Order};
use crate::parties::{Party, text_mark};
use crate::store::people::{self, Person};
use crate::store::{StoreError, jungles};
use shoal_core::contract::{Seat, counted};
use shoal_core::games::food_chain::action::{Action, Event};
use shoal_core::games::food_chain::position::Design;
use shoal_mail::reading::Letter;

/// The most lines that are no order of which an answer says so.
const MOST_MENTIONED: usize = 10;

/// A line of a letter.
#[derive(Debug, Clone)]
pub(super) enum Written {
    Order(Order),
    /// It begins as an order does, and is none: why.
    Wrong(String),
    /// It is no order.
    NoOrder,
}

/// The lines of a letter up to END, as far as they are read.
#[derive(Debug, Clone, Default)]
pub(super) struct Lines {
    pub all: Vec<(String, Written)>,
    /// How many more lines were left out.
    pub left_out: usize,
    /// How many lines had a bar before them, and are not read.
    pub barred: usize,
    /// `true` if they were asked back and confirmed: nothing in them is doubted any more.
    pub is_confirmed: bool,
}

/// What a letter wants.
#[derive(Debug, Clone, Default)]
pub(super) struct Outcome {
    pub done: Vec<Done>,
    pub rules: bool,
    pub summary: bool,
    /// The species that was founded last.
    pub founded: Option<u32>,
    /// Whether the player gave up a seat.
    pub left: bool,
    /// What is not done before its sender says yes.
    pub doubted: Option<DoubtedLines>,
}

/// Lines that wait for a yes: a design that can eat nothing, and all after it, which may be about it.
#[derive(Debug, Clone)]
pub(super) struct DoubtedLines {
    pub lines: Vec<String>,
    /// A sentence for the player.
    pub why: String,
}

impl Outcome {
    /// Whether to leave is all that was asked for.
    pub(super) fn is_farewell(&self) -> bool {
        let orders = self.done.iter().filter(|done| !matches!(done, Done::NoOrder(_)));
        self.left && orders.count() == 1 && !self.rules && !self.summary
    }

    /// `true` if nothing was done, and nothing is to be answered.
    pub(super) fn says_nothing(&self) -> bool {
        self.done.is_empty() && !self.rules && !self.summary
    }
}

impl Lines {
    /// Reads the own lines of a letter; its subject where it is an order and no line is one.
    pub(super) fn of(letter: &Letter) -> Self {
        let read = Self::read(&letter.lines, letter.ignored);
        let read = match is_in_subject(letter, &read) {
            true => Self::read(std::slice::from_ref(&letter.subject), 0),
            false => read,
        };
        Self { barred: letter.barred, ..read }
    }

    /// The lines as they were written.
    pub(super) fn texts(&self) -> Vec<String> {
        self.all.iter().map(|(line, _)| line.clone()).collect()
    }

    /// Reads lines, behind which there were `more` that nobody keeps.
    pub(super) fn read(lines: &[String], more: usize) -> Self {
        let mut read = Self::default();
        let mut mentioned = 0;
        for line in lines {
            let written = match orders::read(line) {
                Ok(Order::End) => return read,
                Ok(order) => Written::Order(order),
                Err(what) if orders::begins_as_order(line) => Written::Wrong(what),
                Err(_) => Written::NoOrder,
            };
            mentioned += usize::from(matches!(written, Written::NoOrder));
            match written {
                Written::NoOrder if mentioned > MOST_MENTIONED => read.left_out += 1,
                written => read.all.push((line.clone(), written)),
            }
        }
        read.left_out += more;
        read
    }

    /// Whether there is any order.
    pub(super) fn has_order(&self) -> bool {
        self.all.iter().any(|(_, written)| matches!(written, Written::Order(_)))
    }

    /// `true` if all that could be an order stands behind a bar.
    fn is_barred(&self) -> bool {
        self.barred > 0 && self.all.iter().all(|(_, written)| matches!(written, Written::NoOrder))
    }

    /// Whether one of them needs a proof of who wrote it.
    pub(super) fn needs_proof(&self, proof: Proof, has_species: bool) -> bool {
        self.all.iter().any(|(_, written)| match (written, proof) {
            (Written::Order(Order::Act(Action::Start { .. })), Proof::Destroying) => has_species,
            (Written::Order(Order::Leave), _) => true,
            (Written::Order(Order::Act(_) | Order::Report(_)), Proof::All) => true,
            _ => false,
        })
    }

    /// Whether one of them changes something.
    pub(super) fn changes(&self) -> bool {
        self.needs_proof(Proof::All, true)
    }
}

/// `true` if the subject is an order, and the text has none. The subject of an answer is that of a letter before it, and
/// counts only where nothing else is written.
fn is_in_subject(letter: &Letter, lines: &Lines) -> bool {
    let is_free = letter.lines.is_empty() || letter.references.is_empty();
    let has_none = lines.all.iter().all(|(_, written)| matches!(written, Written::NoOrder));
    // 'Name of my animals?' names no species.
    let is_question = |order| matches!(order, Order::Act(Action::Name { species: None, .. }));
    is_free && has_none && orders::read(&letter.subject).is_ok_and(|order| !is_question(order))
}

impl Desk<'_> {
    /// Does the lines of a player in a jungle, one after the other.
    pub(super) fn obey(
        &mut self,
        jungle: i64,
        person: &Person,
        lines: &Lines,
    ) -> Result<Outcome, StoreError> {
        let mut outcome = Outcome::default();
        // A NAME without a number is that of the newest species of this letter (rules 8.22).
        let mut newest = None;
        for (at, (line, written)) in lines.all.iter().enumerate() {
            let doubt = match lines.is_confirmed {
                true => None,
                false => self.doubt(jungle, Some(person.number), written)?,
            };
            if let Some(why) = doubt {
                let lines = lines.all[at..].iter().map(|(line, _)| line.clone()).collect();
                outcome.doubted = Some(DoubtedLines { lines, why });
                break;
            }
            let done = match written {
                Written::Order(Order::Act(action)) => {
                    self.design(jungle, person, action, &mut newest)?
                }
                Written::Order(Order::Report(every)) => Some(self.report(jungle, person, *every)?),
                Written::Order(Order::Summary) => {
                    outcome.summary = true;
                    None
                }
                Written::Order(Order::Rules) => {
                    outcome.rules = true;
                    None
                }
                Written::Order(Order::End) => None,
                Written::Order(Order::Leave) => {
                    let has_seat =
                        self.jungle(jungle)?.seat(Party::Player(person.number)).is_some();
                    let done = self.leave(jungle, person.number)?;
                    outcome.left |= has_seat && done.is_ok();
                    Some(done)
                }
                Written::Wrong(what) => Some(Err(what.clone())),
                Written::NoOrder => {
                    outcome.done.push(Done::NoOrder(line.clone()));
                    None
                }
            };
            outcome.done.extend(done.map(|done| match done {
                Ok(said) => Done::Did(line.clone(), said),
                Err(why) => Done::Refused(line.clone(), why),
            }));
        }
        outcome.founded = newest;
        if lines.left_out > 0 {
            outcome.done.push(Done::More(lines.left_out));
        }
        if lines.is_barred() {
            outcome.done.push(Done::Barred(lines.barred));
        }
        Ok(outcome)
    }

    /// Why some of these lines are not done before their sender says yes.
    pub(super) fn doubt_any(
        &mut self,
        jungle: i64,
        player: Option<i64>,
        lines: &Lines,
    ) -> Result<Option<String>, StoreError> {
        for (_, written) in &lines.all {
            let doubt = self.doubt(jungle, player, written)?;
            if doubt.is_some() {
                return Ok(doubt);
            }
        }
        Ok(None)
    }

    /// Why a line is not done before its sender says yes: it founds an animal that can eat nothing.
    fn doubt(
        &mut self,
        jungle: i64,
        player: Option<i64>,
        written: &Written,
    ) -> Result<Option<String>, StoreError> {
        let Written::Order(Order::Act(action)) = written else { return Ok(None) };
        let party = player.map_or(Party::House, Party::Player);
        let played = self.jungle(jungle)?;
        let (view, seat) = (played.view(party), played.seat(party));
        let is_refused = seat.is_some() && played.check(party, action).is_err();
        // Somebody new gets the next seat.
        let next = Seat(u16::try_from(view.players.len()).unwrap_or(u16::MAX));
        let design = Design::by(action, &view).filter(|_| !is_refused);
        Ok(design.and_then(|design| design.hunger_warning(&view, seat.unwrap_or(next))))
    }

    fn design(
        &mut self,
        jungle: i64,
        person: &Person,
        action: &Action,
        newest: &mut Option<u32>,
    ) -> Result<Option<Result<String, String>>, StoreError> {
        let party = Party::Player(person.number);
        if matches!(action, Action::Start { .. })
            && let Err(refused) = self.join(jungle, person)?
        {
            return Ok(Some(Err(refused)));
        }
        let mut action = action.clone();
        let mut typed = None;
        if let Action::Name { species, name } = &mut action {
            *species = species.or(*newest);
            if species.is_none() {
                let what = format!(
                    "NAME without a number names a species of the same letter; write such as NAME 12 {name}."
                );
                return Ok(Some(Err(what)));
            }
            typed = Some(name.clone());
        }
        if let Err(refusal) = self.jungle(jungle)?.check(party, &action) {
            return Ok(Some(Err(refusal.to_string())));
        }
        if let (Action::Name { name, .. }, Some(typed)) = (&mut action, &typed) {
            *name = text_mark(people::keep_text(self.db, person.number, typed)?);
        }
        let events = match self.act(jungle, party, action)? {
            Ok(events) => events,
            Err(refusal) => return Ok(Some(Err(refusal.to_string()))),
        };
        let founded = events.iter().find_map(|event| match event {
            Event::Founded { id, .. } => Some(*id),
            _ => None,
        });
        *newest = founded.or(*newest);
        Ok(Some(Ok(said(&events, typed.as_deref()))))
    }

    /// Gives a player a seat, if it has none.
    fn join(&mut self, jungle: i64, person: &Person) -> Result<Result<(), String>, StoreError> {
        let party = Party::Player(person.number);
        if self.jungle(jungle)?.seat(party).is_some() {
            return Ok(Ok(()));
        }
        // Who left and comes back has another seat.
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
        if let Err(refusal) = self.act(jungle, Party::House, Action::Join { name })? {
            return Ok(Err(refusal.to_string()));
        }
        let kept = jungles::get(self.db, jungle)?;
        let usual = self.memory.config.jungle(&kept.name).map_or(0, |one| one.report_every);
        if people::reads_every(self.db, jungle, person.number)?.is_none() && usual > 0 {
            let cycle = self.jungle(jungle)?.cycle();
            people::report_every(self.db, jungle, person.number, usual, cycle)?;
        }
        Ok(Ok(()))
    }

    fn report(
        &mut self,
        jungle: i64,
        person: &Person,
        every: u32,
    ) -> Result<Result<String, String>, StoreError> {
        let cycle = self.jungle(jungle)?.cycle();
        people::report_every(self.db, jungle, person.number, every, cycle)?;
        Ok(Ok(match every {
            0 => "No more regular reports.".into(),
            1 => "A report after every cycle.".into(),
            _ => format!("A report every {every} cycles."),
        }))
    }

    /// A player leaves a jungle; its animals stay, and are nobody's.
    pub(super) fn leave(
        &mut self,
        jungle: i64,
        player: i64,
    ) -> Result<Result<String, String>, StoreError> {
        let cycle = self.jungle(jungle)?.cycle();
        people::report_every(self.db, jungle, player, 0, cycle)?;
        let Some(seat) = self.jungle(jungle)?.seat(Party::Player(player)) else {
            return Ok(Ok("You had no animals here. No more regular reports.".into()));
        };
        let done = self.act(jungle, Party::House, Action::Leave(seat))?;
        Ok(done.map_err(|refusal| refusal.to_string()).map(|_| {
            "You have left the jungle. Your animals live on without a player. No more regular reports.".into()
        }))
    }
}

/// What was done, in a sentence.
fn said(events: &[Event], typed: Option<&str>) -> String {
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
                Some(format!("Species {id} is called {} now.", typed.unwrap_or_default()))
            }
            _ => None,
        })
        .unwrap_or_else(|| "Done.".into())
}
