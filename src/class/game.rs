//! The part of a lesson that each game has of its own. All else is written once.

use super::group::{GroupStage, PupilGroup};
use super::lesson::ClassLesson;
use super::plan::LessonPlan;
use super::results::LessonOutcome;
use serde::Serialize;
use serde::de::DeserializeOwned;
use shoal_contract::{ChanceSampler, Game, Match, PortableValue, Seat};
use shoal_phone::{FormEntry, FormPart, PhoneButton, PhoneText};
use std::fmt::Debug;
use std::time::Duration;

/// The seat that is asked, and the question to it.
pub type SeatQuestion<G> = (usize, <G as ClassGame>::Question);

/// The scripts and the look of a game's part of the pages, as texts.
#[derive(Debug, Clone, Copy)]
pub struct GamePageAssets {
    /// The style sheet of its part of the wall.
    pub look: &'static str,
    /// The script of the wall: what a group looks like.
    pub wall: &'static str,
    /// The script of the teacher's page: what the teacher sets, and the card of a group.
    pub teacher: &'static str,
}

/// A form for a phone.
#[derive(Debug, Default)]
pub struct PupilForm {
    /// The question, as a title.
    pub title: String,
    /// The parts to be filled in.
    pub parts: Vec<FormPart>,
    /// The entries that the seat has chosen, if it chose by this form.
    pub made: Option<Vec<FormEntry>>,
}

/// A game that a class plays.
pub trait ClassGame: Game + Clone + Debug {
    /// The settings that a teacher has in this game beside those of every lesson.
    type Terms: PortableValue;
    /// The orders that a teacher has in this game beside those of every lesson, as the page sends them.
    type Order: DeserializeOwned + Clone + Debug;
    /// The question to a seat.
    type Question: Copy;
    /// The choice of a seat. It is held until all have chosen.
    type Choice: PortableValue;
    /// The course of a match as far as it was played.
    type Past: Clone + Send;
    /// The result of a match that is over.
    type Ending: PortableValue;
    /// The data by which the wall shows a group.
    type Shown: Serialize;

    /// `true` if the class shares one match, in which each seat is a group of pupils. Otherwise each group has a match
    /// of its own, in which each seat is a pupil.
    const IS_SHARED: bool;
    /// The pause before each action of the house, so that the class can look on; zero if it acts at once.
    const PACE: Duration;
    /// The default time that pupils talk before the last call, in seconds.
    const TALK: u32;
    /// The line on a phone that asks for a choice.
    const CALL: &'static str;
    /// The file with the table of all matches.
    const TABLE: &'static str;
    /// The game's part of the pages.
    const PAGES: GamePageAssets;

    /// The default terms of a lesson with this many groups.
    fn terms(groups: usize) -> Self::Terms;

    /// Checks what a lesson of this game is made from: numbers, the way in which pupils choose, and the terms.
    ///
    /// # Errors
    /// A sentence: what cannot be, and what can.
    fn check_plan(plan: &LessonPlan<Self>) -> Result<(), String>;

    /// The setup of a group's match. A journal keeps it, so it has no nicknames.
    fn setup(plan: &LessonPlan<Self>, group: usize) -> Self::Setup;

    /// `true` if all groups have the same seed.
    fn draws_alike(_terms: &Self::Terms) -> bool {
        false
    }

    /// Does what the teacher orders.
    ///
    /// # Errors
    /// A sentence for the teacher.
    fn obey(lesson: &mut ClassLesson<Self>, order: Self::Order) -> Result<(), String>;

    /// The next action that the house takes by itself. `terms` are those with which the match began.
    fn house_action(game: &Match<Self>, _terms: &Self::Terms) -> Option<Self::Action> {
        Self::next_house_action(game.world())
    }

    /// The question to a seat, if it is asked something while the house waits.
    fn asked(game: &Match<Self>, seat: usize) -> Option<Self::Question>;

    /// Checks that a seat may choose this now, where others have made choices that are not shown yet.
    ///
    /// # Errors
    /// A sentence for the pupil.
    fn check_choice(
        game: &Match<Self>,
        seat: usize,
        choice: &Self::Choice,
        others: &[Option<Self::Choice>],
    ) -> Result<(), String>;

    /// The actions in the match that a choice stands for, in this order. All but the last are left out if what was
    /// shown just before stands against them.
    fn actions(choice: &Self::Choice) -> Vec<Self::Action>;

    /// Makes the choice of a seat without pupils, or whose pupils are late.
    ///
    /// # Errors
    /// A sentence.
    fn stand_in(game: &Match<Self>, seat: Seat, has_pupils: bool) -> Result<Self::Choice, String>;

    /// `true` if showing these choices begins a new page: the events told before are then dropped.
    fn opens_a_page(_choices: &[&Self::Choice]) -> bool {
        true
    }

    /// Reads what a teacher has typed for these seats; nothing stands for somebody who has chosen nothing.
    ///
    /// # Errors
    /// A sentence.
    fn read_line(
        _text: &str,
        _asked: &[SeatQuestion<Self>],
    ) -> Result<Vec<(usize, Option<Self::Choice>)>, String> {
        Err("In this game nothing is typed.".into())
    }

    /// The course of a match as far as it was played.
    fn past(game: &Match<Self>) -> Self::Past;

    /// Brings the past up to date after these events, the last of the match.
    fn follow(past: &mut Self::Past, game: &Match<Self>, _events: &[Self::Event]) {
        *past = Self::past(game);
    }

    /// Looks back at a match that is over. It is asked on a thread of its own. Nothing if the drawing was stopped.
    fn debrief(past: &Self::Past, sampler: &dyn ChanceSampler) -> Option<Self::Ending>;

    /// The table of all matches, for a spreadsheet. Nicknames are in it only if names are shown.
    fn table(outcomes: &[LessonOutcome<Self>], with_names: bool) -> String;

    /// The page of text of a match. Nicknames are in it only if names are shown.
    fn page(outcome: &LessonOutcome<Self>, with_names: bool) -> String;

    /// Collects the data by which the wall shows a group.
    fn shown(lesson: &ClassLesson<Self>, group: &PupilGroup<Self>) -> Self::Shown;

    /// The questions to talk about after a match.
    fn list_discussion_questions(plan: &LessonPlan<Self>) -> Vec<String>;

    /// The mark of a seat: a letter or a number.
    fn mark(seat: usize) -> String;

    /// The colour of a seat: red, green, blue.
    fn colour(seat: usize) -> [u8; 3];

    /// The form for a seat to fill in; `mode` says which of several.
    fn form(group: &PupilGroup<Self>, seat: usize, mode: u32) -> PupilForm;

    /// Reads the entries of a form as a choice; nothing if they make no sense.
    fn read_form(
        group: &PupilGroup<Self>,
        seat: usize,
        mode: u32,
        entries: &[FormEntry],
    ) -> Option<Self::Choice>;

    /// Tells what a draft would come to, in lines.
    fn remark(
        _group: &PupilGroup<Self>,
        _seat: usize,
        _mode: u32,
        _entries: &[FormEntry],
    ) -> Vec<PhoneText> {
        Vec::new()
    }

    /// The form that a seat sees until it wants another one.
    fn default_mode(_group: &PupilGroup<Self>, _seat: usize) -> u32 {
        0
    }

    /// The other forms that a seat may want: the id of a button is the mode.
    fn forms(_group: &PupilGroup<Self>, _seat: usize) -> Vec<PhoneButton> {
        Vec::new()
    }

    /// The messages for the phone of a seat, the most important first.
    fn messages(
        lesson: &ClassLesson<Self>,
        group: &PupilGroup<Self>,
        seat: Option<usize>,
        stage: GroupStage,
    ) -> Vec<PhoneText>;
}
