//! Fish or Failure with a class: each group plays on a reef of its own.
//!
//! - [`terms`]: what the teacher sets; [`line`](mod@line): cards that are typed as one line
//! - [`shown`]: what the wall shows of a group; [`results`]: what is left of a match
//! - `page/`: the game's part of the pages

pub mod line;
pub mod results;
pub mod shown;
pub mod terms;

use super::game::{ClassGame, Form, Pages, Question};
use super::group::{Group, Stage};
use super::lesson::Lesson;
use super::plan::Plan;
use super::results::Outcome;
use results::Ending;
use shoal_contract::{Actor, Game as _, Match, Sampler, Seat};
use shoal_fish_or_failure::FishOrFailure;
use shoal_fish_or_failure::action::Action;
use shoal_fish_or_failure::debrief::Past;
use shoal_fish_or_failure::debrief::told::QUESTIONS;
use shoal_fish_or_failure::form;
use shoal_fish_or_failure::position::{Asked, Position, Step};
use shoal_fish_or_failure::rules::describe::card;
use shoal_fish_or_failure::rules::pieces::position;
use shoal_fish_or_failure::setup::{PLAYERS, Setup};
use shoal_fish_or_failure::talk::Talk;
use shoal_phone::{Entry, Text};
use shown::ShownGroup;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;
use terms::Terms;

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
    type Terms = Terms;
    type Order = terms::Order;
    type Question = Asked;
    type Choice = Action;
    type Past = Past;
    type Ending = Ending;
    type Shown = ShownGroup;

    const IS_SHARED: bool = false;
    const PACE: Duration = Duration::ZERO;
    const TALK: u32 = 60;
    const CALL: &'static str = "Talk, then choose in secret.";
    const TABLE: &'static str = "rounds.csv";
    const PAGES: Pages = Pages {
        look: include_str!("page/look.css"),
        wall: include_str!("page/wall.js"),
        teacher: include_str!("page/teacher.js"),
    };

    fn terms(groups: usize) -> Terms {
        Terms::usual(groups)
    }

    fn check_plan(plan: &Plan<Self>) -> Result<(), String> {
        if !GROUPS.contains(&plan.groups) {
            let most = GROUPS.end();
            return Err(format!("{} groups cannot be: a lesson has 1 to {most}", plan.groups));
        }
        if !PLAYERS.contains(&plan.players) {
            return Err(format!("{} companies cannot be: a group has 3 to 5", plan.players));
        }
        if plan.terms.rules.len() != plan.groups {
            return Err("each group has a rule of its own, or an empty one".into());
        }
        Ok(())
    }

    fn setup(plan: &Plan<Self>, group: usize) -> Setup {
        let name = |seat: usize| format!("{}{}", letter(seat), group + 1);
        let Terms { talk, rules, hidden_totals, fine, .. } = &plan.terms;
        let own = rules.get(group).filter(|rule| !rule.is_empty());
        let talk = match (talk, own) {
            (Talk::Agreed(_), Some(rule)) => Talk::Agreed(rule.clone()),
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

    fn draws_alike(terms: &Terms) -> bool {
        terms.same_cards
    }

    fn obey(lesson: &mut Lesson<Self>, order: terms::Order) -> Result<(), String> {
        terms::obey(lesson, order)
    }

    fn asked(game: &Match<Self>, seat: usize) -> Option<Asked> {
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
        asked: &[Question<Self>],
    ) -> Result<Vec<(usize, Option<Action>)>, String> {
        line::read(text, asked)
    }

    fn past(game: &Match<Self>) -> Past {
        Past::of(game)
    }

    fn look_back(past: &Past, drawing: &dyn Sampler) -> Option<Ending> {
        past.debrief(drawing).map(|debrief| Ending::of(past, &debrief))
    }

    fn table(outcomes: &[Outcome<Self>], with_names: bool) -> String {
        results::table(outcomes, with_names)
    }

    fn page(outcome: &Outcome<Self>, with_names: bool) -> String {
        results::page(outcome, with_names)
    }

    fn shown(lesson: &Lesson<Self>, group: &Group<Self>) -> ShownGroup {
        ShownGroup::of(lesson, group)
    }

    fn to_talk_about(_plan: &Plan<Self>) -> Vec<String> {
        QUESTIONS.map(String::from).to_vec()
    }

    fn mark(seat: usize) -> String {
        letter(seat).to_string()
    }

    fn colour(seat: usize) -> [u8; 3] {
        COLOURS[seat.min(COLOURS.len() - 1)]
    }

    fn form(group: &Group<Self>, seat: usize, _mode: u32) -> Form {
        let Some(position) = place_of(group) else { return Form::default() };
        let title = match position.asked(seat) {
            // The computer draws the event cards of a class.
            None | Some(Asked::Draw) => "",
            Some(Asked::Place) => "Where, and how many?",
            Some(Asked::Fishery) => "Which fishery is closed?",
            Some(Asked::Restrict) => "Who may only place 1 or 2?",
            Some(Asked::Fine) => "Who is fined, if anybody?",
        };
        let name = |other: Seat| format!("Company {}", letter(other.index()));
        let made = group.choices()[seat].and_then(|action| form::entries(position, seat, action));
        Form { title: title.into(), parts: form::parts(position, seat, name), made }
    }

    fn read_form(
        group: &Group<Self>,
        seat: usize,
        _mode: u32,
        entries: &[Entry],
    ) -> Option<Action> {
        form::action(place_of(group)?, seat, entries)
    }

    /// The cards that hold now, the catches, and questions to talk about: everybody in a group may read them.
    fn messages(
        _lesson: &Lesson<Self>,
        group: &Group<Self>,
        _seat: Option<usize>,
        stage: Stage,
    ) -> Vec<Text> {
        let Some(position) = place_of(group) else { return Vec::new() };
        if stage == Stage::Over {
            let outcome = match is_empty(position) {
                true => "The sea is empty: all have lost.",
                false => "The sea lives, and somebody has won.",
            };
            return [outcome].into_iter().chain(QUESTIONS).map(Text::from).collect();
        }
        let cards = [position.newer, position.older].into_iter().flatten();
        let cards = cards.map(|event| format!("{}: {}.", card(event), event.effect()));
        let agreed = group.game().and_then(|game| game.setup().talk.reminder());
        let told = shown::told(position, &group.told);
        agreed.into_iter().chain(cards).chain(told).map(Text::from).collect()
    }
}

/// The position of a group, once its match has begun.
pub fn place_of(group: &Group<FishOrFailure>) -> Option<&Position> {
    group.game().map(|game| position(game.world()))
}

/// `true` if the sea of a position is empty.
pub fn is_empty(position: &Position) -> bool {
    position.step == Step::Over && position.living().count() == 0
}

/// The letter of a company in its group.
pub fn letter(seat: usize) -> char {
    char::from(b'A' + seat.min(25) as u8)
}
