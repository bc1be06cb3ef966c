//! One group: its match, who sits in it, and what was chosen and is not shown yet.

use super::line::{self, Question};
use super::looks::Played;
use super::plan::{Plan, Way, letter};
use crate::contract::journal::{self, Folder, Recorded, Ticket};
use crate::contract::{Actor, Beginning, Game as _, Match, Seat, Taken};
use crate::games::fish_or_failure::FishOrFailure;
use crate::games::fish_or_failure::action::{Action, Event};
use crate::games::fish_or_failure::debrief::Past;
use crate::games::fish_or_failure::position::{Position, Step};
use crate::games::fish_or_failure::rules::pieces::position;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::time::Duration;

/// The bot that plays for companies without a pupil, and for a pupil who is late.
const BOT: &str = "cautious";

/// Who plays a company.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Sitter {
    /// A bot, as long as no pupil wants the seat.
    #[default]
    Bot,
    /// A pupil.
    Pupil {
        /// The nickname, cleaned; empty if there is none, or it was removed.
        #[serde(default)]
        name: String,
    },
}

impl Sitter {
    /// A pupil without a nickname.
    pub const NAMELESS: Self = Self::Pupil { name: String::new() };
}

/// Where a group stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Its match has not begun: the lesson has not, or nobody sits there.
    Waiting,
    /// Pupils talk and choose.
    Choosing,
    /// The talk is over, and choices are missing.
    LastCall,
    /// The match is over.
    Over,
}

/// A group.
pub struct Group {
    /// Its number, from 0.
    pub index: usize,
    /// Which match of the lesson it plays, from 1.
    pub game: u32,
    /// Who plays each company, by seat.
    pub sitters: Vec<Sitter>,
    /// The rule about talking that it has written, for its next match; empty if it has none of its own.
    pub rule: String,
    /// What happened since cards were last shown.
    pub told: Vec<Event>,
    /// Each round from its beginning.
    pub past: Option<Past>,
    played: Option<Recorded<FishOrFailure>>,
    choices: Vec<Option<Action>>,
    waited: Duration,
    /// How many actions had been taken each time before choices were shown, since it was loaded.
    shown_at: Vec<usize>,
    /// The last line of its journal that is to be on disk.
    last: Option<Ticket>,
}

impl Group {
    /// A group whose match has not begun.
    pub fn new(index: usize, plan: &Plan) -> Self {
        let sitter = match plan.way {
            Way::Phones => Sitter::Bot,
            Way::Cards | Way::OnePhone => Sitter::NAMELESS,
        };
        Self {
            index,
            game: 1,
            sitters: vec![sitter; plan.players],
            rule: String::new(),
            told: Vec::new(),
            past: None,
            played: None,
            choices: vec![None; plan.players],
            waited: Duration::ZERO,
            shown_at: Vec::new(),
            last: None,
        }
    }

    /// Begins its match, with a journal in the lesson's folder. A group without pupils waits.
    ///
    /// # Errors
    /// A sentence, if the journal cannot be written.
    pub fn begin(&mut self, plan: &Plan, folder: &Folder) -> Result<(), String> {
        if self.pupils() == 0 {
            return Ok(());
        }
        let setup = plan.setup(self.index, &self.rule);
        let seed = plan.seed_of(self.index, self.game);
        let label = format!("Class, group {}, game {}", self.index + 1, self.game);
        let begun = journal::begin(folder, Beginning::Setup { setup, seed }, label.as_str());
        self.play_on(begun.map_err(|error| error.to_string())?)
    }

    /// Goes on with a journal, and with the choices that were made for a question, if it is still asked.
    ///
    /// # Errors
    /// A sentence, if it cannot be read or is open elsewhere.
    pub fn resume(
        &mut self,
        path: &Path,
        (question, choices): (u64, Vec<Option<Action>>),
    ) -> Result<(), String> {
        let resumed = journal::resume(path).map_err(|error| error.to_string())?;
        self.play_on(resumed.recorded)?;
        if self.question() != question {
            return Ok(());
        }
        for (seat, action) in choices.into_iter().enumerate() {
            if let Some(action) = action.filter(|action| self.check(seat, action).is_ok()) {
                self.choices[seat] = Some(action);
            }
        }
        let is_asked = !self.asked_pupils().is_empty();
        if is_asked && self.missing().is_empty() { self.show() } else { Ok(()) }
    }

    fn play_on(&mut self, played: Recorded<FishOrFailure>) -> Result<(), String> {
        self.played = Some(played);
        self.last = None;
        self.shown_at.clear();
        self.told.clear();
        self.go_on()
    }

    /// Begins the next match with the same pupils.
    ///
    /// # Errors
    /// A sentence, if the match is not over, or the journal cannot be written.
    pub fn again(&mut self, plan: &Plan, folder: &Folder) -> Result<(), String> {
        if self.stage(plan) != Stage::Over {
            return Err(format!("Group {} is still playing.", self.index + 1));
        }
        self.game += 1;
        self.begin(plan, folder)
    }

    /// The names of its pupils, by seat; empty for those without.
    pub fn names(&self) -> Vec<String> {
        let name = |sitter: &Sitter| match sitter {
            Sitter::Bot => String::new(),
            Sitter::Pupil { name } => name.clone(),
        };
        self.sitters.iter().map(name).collect()
    }

    /// How many pupils sit there.
    pub fn pupils(&self) -> usize {
        self.sitters.iter().filter(|sitter| **sitter != Sitter::Bot).count()
    }

    /// Its match, once that has begun.
    pub fn game(&self) -> Option<&Match<FishOrFailure>> {
        self.played.as_ref().map(Recorded::hosted)
    }

    /// Where its journal lies.
    pub fn journal(&self) -> Option<&Path> {
        self.played.as_ref().and_then(Recorded::path)
    }

    /// Which match of the lesson it plays.
    pub fn played(&self) -> Played {
        (self.index, self.game)
    }

    /// Whether its match is over.
    pub fn is_over(&self) -> bool {
        self.game().is_some_and(Match::is_over)
    }

    /// Its position.
    pub fn position(&self) -> Option<&Position> {
        self.game().map(|game| position(game.world()))
    }

    /// What was chosen and is not shown yet, by seat.
    pub fn choices(&self) -> &[Option<Action>] {
        &self.choices
    }

    /// The seats that have to choose, and what they are asked, in order.
    pub fn asked(&self) -> Vec<Question> {
        let Some(position) = self.position() else { return Vec::new() };
        (0..self.sitters.len()).filter_map(|seat| Some((seat, position.asked(seat)?))).collect()
    }

    /// The pupils that have to choose, in order.
    pub fn asked_pupils(&self) -> Vec<Question> {
        let mut asked = self.asked();
        asked.retain(|(seat, _)| self.sitters[*seat] != Sitter::Bot);
        asked
    }

    /// The pupils that have not chosen yet.
    pub fn missing(&self) -> Vec<usize> {
        let asked = self.asked_pupils().into_iter().map(|(seat, _)| seat);
        asked.filter(|seat| self.choices[*seat].is_none()).collect()
    }

    /// Where it stands.
    pub fn stage(&self, plan: &Plan) -> Stage {
        match self.game() {
            None => Stage::Waiting,
            Some(game) if game.is_over() => Stage::Over,
            Some(_) if self.waited >= plan.talk_time() => Stage::LastCall,
            Some(_) => Stage::Choosing,
        }
    }

    /// How much is left of the talk; after it, of the last call, if that has an end.
    pub fn left(&self, plan: &Plan) -> Option<Duration> {
        let end = plan.last_call().map(|call| plan.talk_time() + call);
        let end = if self.waited < plan.talk_time() { Some(plan.talk_time()) } else { end };
        end.map(|end| end.saturating_sub(self.waited))
    }

    /// What identifies the question that is asked: no other one of this group has it.
    pub fn question(&self) -> u64 {
        // A crash may leave some of the choices in the journal: it is the same question for the others.
        let of_house = |taken: &Taken<Action>| taken.actor == Actor::House;
        let asked_at = self.game().and_then(|game| game.taken().iter().rposition(of_house));
        (u64::from(self.game) << 32) + asked_at.map_or(0, |at| at as u64 + 1)
    }

    /// A pupil chooses, or chooses otherwise. The last one lets all be shown.
    ///
    /// # Errors
    /// A sentence for the pupil.
    pub fn choose(&mut self, seat: usize, action: Action) -> Result<(), String> {
        self.check(seat, &action)?;
        self.choices[seat] = Some(action);
        if self.missing().is_empty() { self.show() } else { Ok(()) }
    }

    /// Whether a seat may choose this now.
    ///
    /// # Errors
    /// A sentence for the pupil.
    pub fn check(&self, seat: usize, action: &Action) -> Result<(), String> {
        let game = self.game().ok_or("The match has not begun.")?;
        let actor = Actor::Seat(Seat(seat as u16));
        FishOrFailure::check(game.world(), actor, action).map_err(|refusal| refusal.0)
    }

    /// Takes what lies open for a question, as one line, and shows it.
    ///
    /// # Errors
    /// A sentence for the person who typed it; nothing has changed.
    pub fn type_line(&mut self, text: &str, question: u64) -> Result<(), String> {
        let asked = self.asked_pupils();
        if asked.is_empty() {
            return Err("Nobody is asked in this group now.".into());
        }
        if question != self.question() {
            return Err(
                "Meanwhile something else is asked: press Show again if the line is for that, \
                        or take back what was shown."
                    .into(),
            );
        }
        let read = line::read(text, &asked)?;
        for (seat, action) in &read {
            let Some(action) = action else { continue };
            self.check(*seat, action).map_err(|why| format!("{}: {why}", letter(*seat)))?;
        }
        for (seat, action) in read {
            self.choices[seat] = action.or(self.choices[seat]);
        }
        self.show()
    }

    /// Goes back to before choices were last shown in this match.
    ///
    /// # Errors
    /// A sentence, if there is none.
    pub fn take_back(&mut self) -> Result<(), String> {
        let before =
            self.shown_at.last().copied().ok_or("Nothing was shown that can be taken back.")?;
        let played = self.played.as_mut().ok_or("The match has not begun.")?;
        played.undo_to(before).map_err(|refusal| refusal.0)?;
        self.shown_at.pop();
        self.told.clear();
        self.go_on()
    }

    /// Whoever has not chosen gets a cautious choice, and all is shown.
    ///
    /// # Errors
    /// A sentence, if it cannot be written down.
    pub fn call(&mut self) -> Result<(), String> {
        if self.asked().is_empty() { Ok(()) } else { self.show() }
    }

    /// Time passes.
    ///
    /// # Errors
    /// A sentence, if what follows cannot be written down.
    pub fn pass(&mut self, time: Duration, plan: &Plan) -> Result<(), String> {
        if let Some(played) = &mut self.played {
            played.settle();
        }
        if !self.missing().is_empty() {
            self.waited += time;
        }
        match self.left(plan) {
            Some(Duration::ZERO) => self.call(),
            _ => Ok(()),
        }
    }

    /// A pupil leaves a seat to a bot, or takes one; all may be shown by that.
    ///
    /// # Errors
    /// A sentence, if what follows cannot be written down.
    pub fn sit(&mut self, seat: usize, sitter: Sitter) -> Result<(), String> {
        self.sitters[seat] = sitter;
        if self.sitters[seat] == Sitter::Bot {
            self.choices[seat] = None;
        }
        let is_asked = !self.asked().is_empty() && self.pupils() > 0;
        if is_asked && self.missing().is_empty() { self.show() } else { Ok(()) }
    }

    /// Shows all choices; bots choose now, and know no more than at the beginning of the question.
    fn show(&mut self) -> Result<(), String> {
        let mut chosen = Vec::new();
        for (seat, _) in self.asked() {
            let action = match self.choices[seat] {
                Some(action) => action,
                None => self.cautious(seat)?,
            };
            chosen.push((seat, action));
        }
        // Votes come before and after a harvest: what was caught stays beside what they brought.
        if chosen.iter().any(|(_, action)| matches!(action, Action::Place(_))) {
            self.told.clear();
        }
        let before = self.game().map_or(0, |game| game.taken().len());
        self.shown_at.push(before);
        for (seat, action) in chosen {
            self.act(Actor::Seat(Seat(seat as u16)), &action)?;
        }
        self.go_on()
    }

    /// What a careful bot would choose for a seat.
    fn cautious(&self, seat: usize) -> Result<Action, String> {
        let game = self.game().ok_or("The match has not begun.")?;
        let seat = Seat(seat as u16);
        let mut bot = game.bot(seat, BOT, &serde_json::Value::Null)?;
        game.ask_bot(seat, bot.as_mut()).ok_or_else(|| "The bot does not choose.".into())
    }

    /// The house plays until somebody is asked, or the match is over.
    fn go_on(&mut self) -> Result<(), String> {
        self.choices.fill(None);
        self.waited = Duration::ZERO;
        loop {
            while let Some(action) =
                self.game().and_then(|game| FishOrFailure::next_house_action(game.world()))
            {
                self.act(Actor::House, &action)?;
            }
            // A tie may be a bot's alone to break.
            if self.asked().is_empty() || !self.asked_pupils().is_empty() {
                break;
            }
            for (seat, _) in self.asked() {
                let action = self.cautious(seat)?;
                self.act(Actor::Seat(Seat(seat as u16)), &action)?;
            }
        }
        self.past = self.game().map(Past::of);
        // What is shown is on disk: a crash takes nothing back that pupils have seen.
        match (&self.played, self.last) {
            (Some(played), Some(last)) => played.wait(last).map_err(|failure| failure.sentence),
            _ => Ok(()),
        }
    }

    fn act(&mut self, actor: Actor, action: &Action) -> Result<(), String> {
        let played = self.played.as_mut().ok_or("The match has not begun.")?;
        let (ticket, events) = played.act(actor, action).map_err(|refusal| refusal.0)?;
        self.last = Some(ticket);
        self.told.extend(events);
        Ok(())
    }
}

/// Whether the sea of a position is empty.
pub fn is_empty(position: &Position) -> bool {
    position.step == Step::Over && position.living().count() == 0
}
