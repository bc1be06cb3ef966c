//! One group: its match, who sits in it, and what was chosen and is not shown yet.

use super::debriefs::LessonMatchId;
use super::game::{ClassGame, SeatQuestion};
use super::plan::{ChoiceMethod, LessonPlan};
use serde::{Deserialize, Serialize};
use shoal_contract::journal::{self, JournalFolder, RecordedMatch, WriteTicket};
use shoal_contract::{Actor, Match, MatchBeginning, Seat, TakenAction};
use std::path::Path;
use std::time::Duration;

/// The player of a seat: a bot or pupils.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ClassSeatPlayer {
    /// A bot, as long as no pupil wants the seat.
    #[default]
    Bot,
    /// A pupil, or pupils that share the seat.
    Pupil {
        /// The nickname; empty if there is none, or it was removed.
        #[serde(default)]
        name: String,
    },
}

impl ClassSeatPlayer {
    /// A pupil without a nickname.
    pub const NAMELESS: Self = Self::Pupil { name: String::new() };
}

/// The stage of a group in its match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum GroupStage {
    /// Its match has not begun: the lesson has not, or nobody sits there.
    Waiting,
    /// Pupils talk and choose.
    Choosing,
    /// The talk is over, and choices are missing.
    LastCall,
    /// Nobody is asked, and the house plays on at its pace.
    Running,
    /// The match is over.
    Over,
}

/// A group of pupils who share a match.
pub struct PupilGroup<G: ClassGame> {
    /// The group's number, from 0.
    pub index: usize,
    /// The number of its match in the lesson, from 1.
    pub match_number: u32,
    /// The player of each seat.
    pub seat_players: Vec<ClassSeatPlayer>,
    /// The terms with which its match began.
    pub terms: G::Terms,
    /// `true` if the teacher has ended its match before its end.
    pub is_ended: bool,
    /// The events since choices were last shown.
    pub told: Vec<G::Event>,
    /// The course of its match as far as it was played.
    pub past: Option<G::Past>,
    played: Option<RecordedMatch<G>>,
    choices: Vec<Option<G::Choice>>,
    /// The form that each seat wants, if it wants another than the default one.
    modes: Vec<Option<u32>>,
    /// The time that missing pupils have had, or that the house has waited.
    waited: Duration,
    /// The number of actions before each time that choices were shown, since the match was begun or loaded.
    shown_at: Vec<usize>,
    /// The last line of its journal that is to be on disk.
    last: Option<WriteTicket>,
    /// The events since the past was last brought up to date.
    fresh: Vec<G::Event>,
}

impl<G: ClassGame> PupilGroup<G> {
    /// A group whose match has not begun.
    pub fn new(index: usize, plan: &LessonPlan<G>) -> Self {
        let player = match plan.way {
            ChoiceMethod::Phones => ClassSeatPlayer::Bot,
            ChoiceMethod::Cards | ChoiceMethod::OnePhone => ClassSeatPlayer::NAMELESS,
        };
        Self {
            index,
            match_number: 1,
            seat_players: vec![player; plan.players],
            terms: plan.terms.clone(),
            is_ended: false,
            told: Vec::new(),
            past: None,
            played: None,
            choices: vec![None; plan.players],
            modes: vec![None; plan.players],
            waited: Duration::ZERO,
            shown_at: Vec::new(),
            last: None,
            fresh: Vec::new(),
        }
    }

    /// Begins its match, with a journal in the lesson's folder. A group without pupils waits.
    ///
    /// # Errors
    /// A sentence, if the journal cannot be written.
    pub fn begin(&mut self, plan: &LessonPlan<G>, folder: &JournalFolder) -> Result<(), String> {
        if self.pupils() == 0 {
            return Ok(());
        }
        (self.terms, self.is_ended) = (plan.terms.clone(), false);
        let setup = G::setup(plan, self.index);
        let seed = plan.seed_of(self.index, self.match_number);
        let label = format!("Class, group {}, game {}", self.index + 1, self.match_number);
        let begun = journal::begin(folder, MatchBeginning::Setup { setup, seed }, label.as_str());
        self.play_on(begun.map_err(|error| error.to_string())?)
    }

    /// Goes on with a journal, and with the choices that were made for a question, if it is still asked.
    ///
    /// # Errors
    /// A sentence, if it cannot be read or is open elsewhere.
    pub fn resume(
        &mut self,
        path: &Path,
        question: u64,
        choices: Vec<Option<G::Choice>>,
    ) -> Result<(), String> {
        let resumed = journal::resume(path).map_err(|error| error.to_string())?;
        self.play_on(resumed.recorded)?;
        if self.question() != question {
            return Ok(());
        }
        for (seat, choice) in choices.into_iter().enumerate() {
            if let Some(choice) = choice.filter(|choice| self.check(seat, choice).is_ok()) {
                self.choices[seat] = Some(choice);
            }
        }
        let is_asked = !self.asked_pupils().is_empty();
        if is_asked && self.missing().is_empty() { self.reveal_choices() } else { Ok(()) }
    }

    fn play_on(&mut self, played: RecordedMatch<G>) -> Result<(), String> {
        self.played = Some(played);
        self.last = None;
        self.shown_at.clear();
        self.forget();
        self.advance_house()
    }

    /// Forgets the events told so far: the match is another one, or goes on from an earlier position.
    fn forget(&mut self) {
        self.told.clear();
        self.fresh.clear();
        self.past = None;
    }

    /// Begins the next match with the same pupils.
    ///
    /// # Errors
    /// A sentence, if the match is not over, or the journal cannot be written.
    pub fn again(&mut self, plan: &LessonPlan<G>, folder: &JournalFolder) -> Result<(), String> {
        if self.stage(plan) != GroupStage::Over {
            return Err(format!("Group {} is still playing.", self.index + 1));
        }
        self.match_number += 1;
        self.begin(plan, folder)
    }

    /// The names of its pupils, by seat; empty for those without.
    pub fn names(&self) -> Vec<String> {
        let name = |player: &ClassSeatPlayer| match player {
            ClassSeatPlayer::Bot => String::new(),
            ClassSeatPlayer::Pupil { name } => name.clone(),
        };
        self.seat_players.iter().map(name).collect()
    }

    /// The number of seats that pupils play.
    pub fn pupils(&self) -> usize {
        self.seat_players.iter().filter(|player| **player != ClassSeatPlayer::Bot).count()
    }

    /// Its match, once that has begun.
    pub fn game(&self) -> Option<&Match<G>> {
        self.played.as_ref().map(RecordedMatch::hosted)
    }

    /// The path of its journal.
    pub fn journal(&self) -> Option<&Path> {
        self.played.as_ref().and_then(RecordedMatch::path)
    }

    /// The match of the lesson that it plays.
    pub fn played(&self) -> LessonMatchId {
        (self.index, self.match_number)
    }

    /// `true` if its match is over.
    pub fn is_over(&self) -> bool {
        self.game().is_some_and(|game| self.is_ended || game.is_over())
    }

    /// Ends its match before its end.
    ///
    /// # Errors
    /// A sentence, if there is none that goes on.
    pub fn end(&mut self) -> Result<(), String> {
        if self.game().is_none() || self.is_over() {
            return Err("There is no match to end.".into());
        }
        self.is_ended = true;
        self.choices.fill(None);
        Ok(())
    }

    /// The action that the house takes at its pace while nobody is asked.
    fn due(&self) -> Option<G::Action> {
        let game = self.game().filter(|_| !self.is_over())?;
        G::house_action(game, &self.terms)
    }

    /// The choices that are not shown yet, by seat.
    pub fn choices(&self) -> &[Option<G::Choice>] {
        &self.choices
    }

    /// The form that a seat sees.
    pub fn mode(&self, seat: usize) -> u32 {
        self.modes[seat].unwrap_or_else(|| G::default_mode(self, seat))
    }

    /// Turns a seat to another form.
    pub fn set_form(&mut self, seat: usize, mode: u32) {
        self.modes[seat] = Some(mode);
    }

    /// The seats that have to choose, and what they are asked, in order.
    pub fn asked(&self) -> Vec<SeatQuestion<G>> {
        let Some(game) = self.game().filter(|_| self.due().is_none() && !self.is_over()) else {
            return Vec::new();
        };
        (0..self.seat_players.len())
            .filter_map(|seat| Some((seat, G::asked(game, seat)?)))
            .collect()
    }

    /// The pupils that have to choose, in order.
    pub fn asked_pupils(&self) -> Vec<SeatQuestion<G>> {
        let mut asked = self.asked();
        asked.retain(|(seat, _)| self.seat_players[*seat] != ClassSeatPlayer::Bot);
        asked
    }

    /// The pupils that have not chosen yet.
    pub fn missing(&self) -> Vec<usize> {
        let asked = self.asked_pupils().into_iter().map(|(seat, _)| seat);
        asked.filter(|seat| self.choices[*seat].is_none()).collect()
    }

    /// The stage of its match.
    pub fn stage(&self, plan: &LessonPlan<G>) -> GroupStage {
        match self.game() {
            None => GroupStage::Waiting,
            Some(_) if self.is_over() => GroupStage::Over,
            Some(_) if self.is_running() => GroupStage::Running,
            Some(_) if self.waited >= plan.talk_time() => GroupStage::LastCall,
            Some(_) => GroupStage::Choosing,
        }
    }

    /// `true` if the house plays on at its pace.
    fn is_running(&self) -> bool {
        !G::PACE.is_zero() && self.due().is_some()
    }

    /// The time left of the talk; after it, of the last call, if that has an end.
    pub fn left(&self, plan: &LessonPlan<G>) -> Option<Duration> {
        if self.is_running() {
            return None;
        }
        let end = plan.last_call().map(|call| plan.talk_time() + call);
        let end = if self.waited < plan.talk_time() { Some(plan.talk_time()) } else { end };
        end.map(|end| end.saturating_sub(self.waited))
    }

    /// The number of the question that is asked: no other one of this group has it.
    pub fn question(&self) -> u64 {
        // A crash may leave some of the choices in the journal: it is the same question for the others.
        let of_house = |taken: &TakenAction<G::Action>| taken.actor == Actor::House;
        let asked_at = self.game().and_then(|game| game.taken().iter().rposition(of_house));
        (u64::from(self.match_number) << 32) + asked_at.map_or(0, |at| at as u64 + 1)
    }

    /// Takes the choice of a pupil, who may have chosen something else before. The last one lets all be shown.
    ///
    /// # Errors
    /// A sentence for the pupil.
    pub fn choose(&mut self, seat: usize, choice: G::Choice) -> Result<(), String> {
        self.check(seat, &choice)?;
        self.choices[seat] = Some(choice);
        if self.missing().is_empty() { self.reveal_choices() } else { Ok(()) }
    }

    /// Checks that a seat may choose this now.
    ///
    /// # Errors
    /// A sentence for the pupil.
    pub fn check(&self, seat: usize, choice: &G::Choice) -> Result<(), String> {
        let game = self.game().ok_or("The match has not begun.")?;
        let mut others = self.choices.clone();
        others[seat] = None;
        G::check_choice(game, seat, choice, &others)
    }

    /// Takes the open cards for a question, as one line, and shows them.
    ///
    /// # Errors
    /// A sentence for the person who typed it; nothing has changed.
    pub fn type_line(&mut self, text: &str, question: u64) -> Result<(), String> {
        let asked = self.asked_pupils();
        if asked.is_empty() {
            return Err("Nobody in this group has to choose now.".into());
        }
        if question != self.question() {
            return Err(
                "The question has changed: press Show again if the line answers the new one, \
                        or take back what was shown."
                    .into(),
            );
        }
        let read = G::read_line(text, &asked)?;
        for (seat, choice) in &read {
            let Some(choice) = choice else { continue };
            self.check(*seat, choice).map_err(|why| format!("{}: {why}", G::mark(*seat)))?;
        }
        for (seat, choice) in read {
            self.choices[seat] = choice.or_else(|| self.choices[seat].take());
        }
        self.reveal_choices()
    }

    /// Goes back to before choices were last shown in this match.
    ///
    /// # Errors
    /// A sentence, if there is none.
    pub fn take_back(&mut self) -> Result<(), String> {
        let before = self.shown_at.last().copied().ok_or("There is nothing to take back.")?;
        let played = self.played.as_mut().ok_or("The match has not begun.")?;
        played.undo_to(before).map_err(|refusal| refusal.0)?;
        self.shown_at.pop();
        self.is_ended = false;
        self.forget();
        self.advance_house()
    }

    /// Lets bots choose for the pupils who have not chosen, and shows all.
    ///
    /// # Errors
    /// A sentence, if it cannot be written down.
    pub fn choose_for_missing(&mut self) -> Result<(), String> {
        if self.asked().is_empty() { Ok(()) } else { self.reveal_choices() }
    }

    /// Lets time pass.
    ///
    /// # Errors
    /// A sentence, if what follows cannot be written down.
    pub fn advance_group_time(
        &mut self,
        time: Duration,
        plan: &LessonPlan<G>,
    ) -> Result<(), String> {
        if let Some(played) = &mut self.played {
            played.revert_unsaved();
        }
        if self.is_running() {
            return self.act_at_pace(time);
        }
        if !self.missing().is_empty() {
            self.waited += time;
        }
        match self.left(plan) {
            Some(Duration::ZERO) => self.choose_for_missing(),
            _ => Ok(()),
        }
    }

    /// Gives a seat to a bot or a pupil; all choices may be shown by that.
    ///
    /// # Errors
    /// A sentence, if what follows cannot be written down.
    pub fn sit(&mut self, seat: usize, player: ClassSeatPlayer) -> Result<(), String> {
        self.seat_players[seat] = player;
        if self.seat_players[seat] == ClassSeatPlayer::Bot {
            self.choices[seat] = None;
        }
        let is_asked = !self.asked().is_empty() && self.pupils() > 0;
        if is_asked && self.missing().is_empty() { self.reveal_choices() } else { Ok(()) }
    }

    /// Lets the house wait this long, and act at most once, so that what comes of each action is seen.
    fn act_at_pace(&mut self, time: Duration) -> Result<(), String> {
        self.waited += time;
        match self.due().filter(|_| self.waited >= G::PACE) {
            Some(action) => {
                self.act(Actor::House, &action)?;
                self.advance_house()
            }
            None => Ok(()),
        }
    }

    /// Shows all choices; bots choose now, and know no more than at the beginning of the question.
    fn reveal_choices(&mut self) -> Result<(), String> {
        let mut chosen = Vec::new();
        for (seat, _) in self.asked() {
            let choice = match self.choices[seat].clone() {
                Some(choice) => choice,
                None => self.stand_in(seat)?,
            };
            chosen.push((seat, choice));
        }
        if G::opens_a_page(&chosen.iter().map(|(_, choice)| choice).collect::<Vec<_>>()) {
            self.told.clear();
        }
        let before = self.game().map_or(0, |game| game.taken().len());
        self.shown_at.push(before);
        for (seat, choice) in &chosen {
            self.carry_out(*seat, choice)?;
        }
        self.advance_house()
    }

    fn carry_out(&mut self, seat: usize, choice: &G::Choice) -> Result<(), String> {
        let actor = Actor::Seat(Seat(seat as u16));
        let actions = G::actions(choice);
        let last = actions.len().saturating_sub(1);
        for (at, action) in actions.iter().enumerate() {
            let game = self.game().ok_or("The match has not begun.")?;
            if at == last || G::check(game.world(), actor, action).is_ok() {
                self.act(actor, action)?;
            }
        }
        Ok(())
    }

    /// Makes the choice of a seat that has not chosen.
    fn stand_in(&self, seat: usize) -> Result<G::Choice, String> {
        let game = self.game().ok_or("The match has not begun.")?;
        G::stand_in(game, Seat(seat as u16), self.seat_players[seat] != ClassSeatPlayer::Bot)
    }

    /// Lets the house play until somebody is asked, or the match is over; where it has a pace, it waits.
    fn advance_house(&mut self) -> Result<(), String> {
        self.choices.fill(None);
        self.modes.fill(None);
        self.waited = Duration::ZERO;
        loop {
            while let Some(action) = self.due().filter(|_| G::PACE.is_zero()) {
                self.act(Actor::House, &action)?;
            }
            // A tie may be a bot's alone to break.
            if self.asked().is_empty() || !self.asked_pupils().is_empty() {
                break;
            }
            for (seat, _) in self.asked() {
                let choice = self.stand_in(seat)?;
                self.carry_out(seat, &choice)?;
            }
        }
        self.remember();
        // What is shown is on disk: a crash takes nothing back that pupils have seen.
        match (&self.played, self.last) {
            (Some(played), Some(last)) => played.wait(last).map_err(|failure| failure.sentence),
            _ => Ok(()),
        }
    }

    /// Brings the past up to date.
    fn remember(&mut self) {
        let Some(game) = self.played.as_ref().map(RecordedMatch::hosted) else { return };
        match &mut self.past {
            Some(past) => G::follow(past, game, &self.fresh),
            None => self.past = Some(G::past(game)),
        }
        self.fresh.clear();
    }

    fn act(&mut self, actor: Actor, action: &G::Action) -> Result<(), String> {
        let played = self.played.as_mut().ok_or("The match has not begun.")?;
        let (ticket, events) = played.act(actor, action).map_err(|refusal| refusal.0)?;
        self.last = Some(ticket);
        self.told.extend(events.iter().cloned());
        self.fresh.extend(events);
        Ok(())
    }
}
