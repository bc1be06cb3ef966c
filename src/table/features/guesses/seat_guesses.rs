//! The guesses of a match, as the table keeps them, and what trays show of them.

use super::question::{GuessAnswer, GuessQuestion};
use bevy::prelude::*;
use shoal_contract::{Seat, listed};
use shoal_tabletop::account::PlaybackPosition;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::tray::{TrayButton, TrayModel};
use shoal_tabletop::surfaces::widgets::SentenceTone;
use shoal_tabletop::system::ids::TrayId;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// The button that opens the question.
pub const GUESS: u32 = TrayId::Learning(20).id();

/// Time for which opened guesses are told.
const TOLD_FOR: Duration = Duration::from_secs(8);
const HAS_GUESSED: &str = "You have guessed. All guesses are opened when it has come.";

/// The guesses of the match on the table.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct SeatGuesses {
    /// `true` if the match has guesses at all: its trays keep a place for the button then.
    pub(super) is_on: bool,
    /// The question whose answer is still to come.
    pub(super) question: Option<GuessQuestion>,
    /// `true` while it can be answered.
    pub(super) is_open: bool,
    /// The number of the last question that was opened.
    pub(super) opened: Option<u32>,
    /// The moment that is shown.
    pub(super) now: PlaybackPosition,
    /// The chairs that wait.
    pub(super) waiting: BTreeSet<Seat>,
    /// Those of them that are answering.
    pub(super) asking: BTreeSet<Seat>,
    /// The guesses that were made.
    guesses: BTreeMap<Seat, SeatGuess>,
    /// The guesses that were right, with the moment at which each was opened.
    right: Vec<(Seat, PlaybackPosition)>,
    told: Option<OpenedGuesses>,
}

/// A guess that is not open yet.
#[derive(Debug, Clone, Copy, PartialEq)]
struct SeatGuess {
    answer: GuessAnswer,
    /// The moment at which it was made.
    at: PlaybackPosition,
}

/// Guesses that have just been opened.
#[derive(Debug, Clone, PartialEq)]
struct OpenedGuesses {
    words: String,
    readers: BTreeSet<Seat>,
    /// The time of the table until which they are told.
    until: Duration,
}

impl SeatGuesses {
    /// The guesses of a match in which nobody has guessed.
    pub(super) fn of_match(is_on: bool) -> Self {
        Self { is_on, ..Self::default() }
    }

    /// Number of right guesses of each of this many seats.
    pub fn right_guesses(&self, seats: usize) -> Vec<u32> {
        let right = |seat| self.right.iter().filter(|(of, _)| *of == seat).count() as u32;
        Seat::all(seats).map(right).collect()
    }

    /// `true` if a seat has made a guess that is still to be opened.
    pub fn has_guessed(&self, seat: Seat) -> bool {
        self.guesses.contains_key(&seat)
    }

    /// `true` if a seat could open the question now.
    pub(super) fn may_ask(&self, seat: Seat) -> bool {
        self.is_open && self.waiting.contains(&seat) && !self.has_guessed(seat)
    }

    /// `true` if nobody has guessed, or begun to.
    pub(super) fn is_untouched(&self) -> bool {
        self.guesses.is_empty() && self.asking.is_empty()
    }

    /// Keeps the answer of a seat, by its index among those that people can give.
    pub(super) fn keep(&mut self, seat: Seat, answer: usize) {
        let answers = self.question.as_ref().map(GuessQuestion::answers).unwrap_or_default();
        if let Some(&answer) = answers.get(answer).filter(|_| self.may_ask(seat)) {
            self.guesses.insert(seat, SeatGuess { answer, at: self.now });
        }
    }

    /// Asks a question, or none. What was guessed about another one is dropped.
    pub(super) fn ask(&mut self, question: Option<GuessQuestion>) {
        self.question = question;
        self.guesses.clear();
    }

    /// Goes back to the moment that is shown: what came after it, and was guessed after it, never was.
    pub(super) fn go_back(&mut self) {
        let now = self.now;
        self.guesses.retain(|_, guess| guess.at <= now);
        self.right.retain(|(_, opened)| *opened <= now);
        (self.opened, self.told) = (None, None);
    }

    /// Drops the guesses of those for whom no person plays any more.
    pub(super) fn drop_seats(&mut self, is_person: impl Fn(Seat) -> bool) {
        self.guesses.retain(|&seat, _| is_person(seat));
    }

    /// Opens all guesses at this time of the table: these options have come.
    pub(super) fn open(&mut self, came: &[u32], chairs: &Chairs, time: Duration) {
        let Some(question) = self.question.take() else { return };
        let guesses = std::mem::take(&mut self.guesses);
        (self.is_open, self.opened) = (false, Some(question.about));
        let (right, wrong): (Vec<_>, Vec<_>) =
            guesses.iter().partition(|(_, guess)| question.is_right(guess.answer, came));
        self.right.extend(right.iter().map(|(seat, _)| (**seat, self.now)));
        if guesses.is_empty() {
            return;
        }
        let name = |seat: Seat| chairs.get(seat).map_or("", |chair| chair.name.as_str());
        let right: Vec<&str> = right.iter().map(|(seat, _)| name(**seat)).collect();
        let wrong: Vec<String> = wrong
            .iter()
            .map(|(seat, guess)| format!("{} ({})", name(**seat), question.words(guess.answer)))
            .collect();
        let mut words = format!("{} {}.\n", question.asks, question.outcome_words(came));
        for (what, names) in [("Right", listed(&right)), ("Wrong", listed(&wrong))] {
            if !names.is_empty() {
                words += &format!("{what}: {names}. ");
            }
        }
        self.told = Some(OpenedGuesses {
            words: words.trim_end().into(),
            readers: guesses.into_keys().collect(),
            until: time + TOLD_FOR,
        });
    }

    /// `true` while opened guesses are told.
    pub(super) fn is_telling(&self) -> bool {
        self.told.is_some()
    }

    /// Forgets opened guesses that were told long enough at this time of the table.
    pub(super) fn end_telling(&mut self, time: Duration) {
        self.told.take_if(|told| told.until <= time);
    }

    /// Returns the opened guesses for a seat that made one.
    pub fn told_to(&self, seat: Seat) -> Option<&str> {
        let told = self.told.as_ref().filter(|told| told.readers.contains(&seat))?;
        Some(&told.words)
    }

    /// Returns a tray's model with the place of the button, the button, and what has just been opened. What was just
    /// `said` to a seat comes first, as does the question to a seat in turn.
    pub fn apply_to_model(&self, mut model: TrayModel, seat: Seat, said: bool) -> TrayModel {
        if !self.is_on {
            return model;
        }
        model.slots.extra = true;
        let is_shown = self.may_ask(seat) && !self.asking.contains(&seat);
        let waits = self.waiting.contains(&seat);
        if is_shown || waits && self.has_guessed(seat) {
            model.extra = Some(TrayButton {
                id: GUESS,
                icon: Some("question"),
                off: self.has_guessed(seat).then(|| HAS_GUESSED.into()),
                ..TrayButton::default()
            });
        }
        if let Some(told) = self.told_to(seat).filter(|_| waits && !said) {
            (model.line, model.tone) = (told.into(), SentenceTone::Plain);
        }
        model
    }
}
