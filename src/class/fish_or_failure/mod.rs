//! Fish or Failure with a class: each group plays on a reef of its own.
//!
//! - [`terms`]: what the teacher sets; [`line`](mod@line): cards that are typed as one line
//! - [`shown`]: what the wall shows of a group; [`results`]: what is left of a match
//! - `page/`: the game's part of the pages

pub mod line;
pub mod results;
pub mod shown;
pub mod terms;

use super::game::{ClassGame, GamePageAssets, PupilForm, SeatQuestion};
use super::group::{GroupStage, PupilGroup};
use super::lesson::ClassLesson;
use super::plan::LessonPlan;
use super::results::LessonOutcome;
use results::FishMatchEnding;
use shoal_contract::{Actor, ChanceSampler, Game as _, Match, Seat};
use shoal_fish_or_failure::FishOrFailure;
use shoal_fish_or_failure::action::Action;
use shoal_fish_or_failure::debrief::DebriefPositions;
use shoal_fish_or_failure::debrief::sentences::QUESTIONS;
use shoal_fish_or_failure::form;
use shoal_fish_or_failure::position::{Ask, FishingPosition, FishingStep};
use shoal_fish_or_failure::rules::describe::card;
use shoal_fish_or_failure::rules::pieces::position;
use shoal_fish_or_failure::setup::{PLAYERS, Setup};
use shoal_fish_or_failure::talk::TalkAgreement;
use shoal_phone::{FormEntry, PhoneText};
use shown::ShownGroup;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;
use terms::FishLessonSettings;

/// The possible numbers of groups in a lesson.
pub const GROUPS: RangeInclusive<usize> = 1..=8;

// A phone each is possible for the largest class.
const _: () = assert!(*GROUPS.end() * *PLAYERS.end() <= shoal_phone::SEATS as usize);

/// The bot that plays for companies without a pupil, and for a pupil who is late.
const BOT: &str = "cautious";

/// The colours of companies, by seat: red, green, blue.
const COLOURS: [[u8; 3]; 5] =
    [[230, 120, 60], [70, 160, 220], [110, 180, 90], [220, 190, 70], [190, 120, 200]];

impl ClassGame for FishOrFailure {
    type Terms = FishLessonSettings;
    type Order = terms::FishTeacherOrder;
    type Question = Ask;
    type Choice = Action;
    type Past = DebriefPositions;
    type Ending = FishMatchEnding;
    type Shown = ShownGroup;

    const IS_SHARED: bool = false;
    const PACE: Duration = Duration::ZERO;
    const TALK: u32 = 60;
    const CALL: &'static str = "Talk, then choose in secret.";
    const TABLE: &'static str = "rounds.csv";
    const PAGES: GamePageAssets = GamePageAssets {
        look: include_str!("page/look.css"),
        wall: include_str!("page/wall.js"),
        teacher: include_str!("page/teacher.js"),
    };

    fn terms(groups: usize) -> FishLessonSettings {
        FishLessonSettings::default_for(groups)
    }

    fn check_plan(plan: &LessonPlan<Self>) -> Result<(), String> {
        if !GROUPS.contains(&plan.groups) {
            let most = GROUPS.end();
            return Err(format!(
                "{} groups are not possible: a lesson has 1 to {most}",
                plan.groups
            ));
        }
        if !PLAYERS.contains(&plan.players) {
            return Err(format!("{} companies are not possible: a group has 3 to 5", plan.players));
        }
        if plan.terms.rules.len() != plan.groups {
            return Err("each group needs its own rule, or an empty one".into());
        }
        Ok(())
    }

    fn setup(plan: &LessonPlan<Self>, group: usize) -> Setup {
        let name = |seat: usize| format!("{}{}", letter(seat), group + 1);
        let FishLessonSettings { talk, rules, hidden_totals, fine, .. } = &plan.terms;
        let own = rules.get(group).filter(|rule| !rule.is_empty());
        let talk = match (talk, own) {
            (TalkAgreement::Agreed(_), Some(rule)) => TalkAgreement::Agreed(rule.clone()),
            (talk, _) => talk.clone(),
        };
        Setup {
            names: (0..plan.players).map(name).collect(),
            reef: Arc::clone(&plan.level),
            fine: *fine,
            talk,
            hidden_totals: *hidden_totals,
            ..Setup::for_players(plan.players)
        }
    }

    fn draws_alike(terms: &FishLessonSettings) -> bool {
        terms.same_cards
    }

    fn obey(lesson: &mut ClassLesson<Self>, order: terms::FishTeacherOrder) -> Result<(), String> {
        terms::obey(lesson, order)
    }

    fn asked(game: &Match<Self>, seat: usize) -> Option<Ask> {
        position(game.world()).asked(seat)
    }

    fn check_choice(
        game: &Match<Self>,
        seat: usize,
        choice: &Action,
        _others: &[Option<Action>],
    ) -> Result<(), String> {
        let actor = Actor::Seat(Seat(seat as u16));
        Self::check(game.world(), actor, choice).map_err(|refusal| refusal.0)
    }

    fn actions(choice: &Action) -> Vec<Action> {
        vec![*choice]
    }

    fn stand_in(game: &Match<Self>, seat: Seat, _has_pupils: bool) -> Result<Action, String> {
        let mut bot = game.bot(seat, BOT, &serde_json::Value::Null)?;
        game.ask_bot(seat, bot.as_mut()).ok_or_else(|| "The bot does not choose.".into())
    }

    /// Votes come before and after a harvest: what was caught stays beside what they brought.
    fn opens_a_page(choices: &[&Action]) -> bool {
        choices.iter().any(|choice| matches!(choice, Action::Place(_)))
    }

    fn read_line(
        text: &str,
        asked: &[SeatQuestion<Self>],
    ) -> Result<Vec<(usize, Option<Action>)>, String> {
        line::read(text, asked)
    }

    fn past(game: &Match<Self>) -> DebriefPositions {
        DebriefPositions::of(game)
    }

    fn debrief(past: &DebriefPositions, sampler: &dyn ChanceSampler) -> Option<FishMatchEnding> {
        past.debrief(sampler).map(|debrief| FishMatchEnding::of(past, &debrief))
    }

    fn table(outcomes: &[LessonOutcome<Self>], with_names: bool) -> String {
        results::table(outcomes, with_names)
    }

    fn page(outcome: &LessonOutcome<Self>, with_names: bool) -> String {
        results::page(outcome, with_names)
    }

    fn shown(lesson: &ClassLesson<Self>, group: &PupilGroup<Self>) -> ShownGroup {
        ShownGroup::of(lesson, group)
    }

    fn list_discussion_questions(_plan: &LessonPlan<Self>) -> Vec<String> {
        QUESTIONS.map(String::from).to_vec()
    }

    fn mark(seat: usize) -> String {
        letter(seat).to_string()
    }

    fn colour(seat: usize) -> [u8; 3] {
        COLOURS[seat.min(COLOURS.len() - 1)]
    }

    fn form(group: &PupilGroup<Self>, seat: usize, _mode: u32) -> PupilForm {
        let Some(position) = place_of(group) else { return PupilForm::default() };
        let title = match position.asked(seat) {
            // The computer draws the event cards of a class.
            None | Some(Ask::Draw) => "",
            Some(Ask::Place) => "Where, and how many?",
            Some(Ask::Fishery) => "Which fishery is closed?",
            Some(Ask::Restrict) => "Who may only place 1 or 2?",
            Some(Ask::Fine) => "Who is fined, if anybody?",
        };
        let name = |other: Seat| format!("Company {}", letter(other.index()));
        let made = group.choices()[seat].and_then(|action| form::entries(position, seat, action));
        PupilForm { title: title.into(), parts: form::parts(position, seat, name), made }
    }

    fn read_form(
        group: &PupilGroup<Self>,
        seat: usize,
        _mode: u32,
        entries: &[FormEntry],
    ) -> Option<Action> {
        form::action(place_of(group)?, seat, entries)
    }

    /// The cards that hold now, the catches, and questions to talk about: everybody in a group may read them.
    fn messages(
        _lesson: &ClassLesson<Self>,
        group: &PupilGroup<Self>,
        _seat: Option<usize>,
        stage: GroupStage,
    ) -> Vec<PhoneText> {
        let Some(position) = place_of(group) else { return Vec::new() };
        if stage == GroupStage::Over {
            let outcome = match is_empty(position) {
                true => "The sea is empty: everyone has lost.",
                false => "The sea lives, and somebody has won.",
            };
            return [outcome].into_iter().chain(QUESTIONS).map(PhoneText::from).collect();
        }
        let cards = [position.newer, position.older].into_iter().flatten();
        let cards = cards.map(|event| format!("{}: {}.", card(event), event.effect()));
        let agreed = group.game().and_then(|game| game.setup().talk.reminder());
        let told = shown::told(position, &group.told);
        agreed.into_iter().chain(cards).chain(told).map(PhoneText::from).collect()
    }
}

/// The position of a group, once its match has begun.
pub fn place_of(group: &PupilGroup<FishOrFailure>) -> Option<&FishingPosition> {
    group.game().map(|game| position(game.world()))
}

/// `true` if the sea of a position is empty.
pub fn is_empty(position: &FishingPosition) -> bool {
    position.step == FishingStep::Over && position.living().count() == 0
}

/// The letter of a company in its group.
pub fn letter(seat: usize) -> char {
    char::from(b'A' + seat.min(25) as u8)
}
