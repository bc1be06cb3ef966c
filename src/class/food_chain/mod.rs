//! Food Chain with a class: one jungle for all, in which each seat is a group of pupils with a phone.
//!
//! - [`terms`]: what the teacher sets; [`turn`]: what a group does while the jungle stands still
//! - [`form`]: eight levers on a phone, with what a design would come to
//! - [`past`]: all that ever lived, cycle by cycle; [`shown`]: what the wall shows of it; [`results`]: what is kept
//! - `page/`: the game's part of the pages

pub mod form;
pub mod past;
pub mod results;
pub mod shown;
pub mod terms;
pub mod turn;

use super::game::{ClassGame, GamePageAssets, PupilForm};
use super::group::{GroupStage, PupilGroup};
use super::lesson::ClassLesson;
use super::plan::{ChoiceMethod, LessonPlan};
use super::results::LessonOutcome;
use past::SeasonHistory;
use shoal_contract::{ChanceSampler, Game as _, Match, Seat};
use shoal_food_chain::FoodChain;
use shoal_food_chain::action::{Action, Event};
use shoal_food_chain::dish::Dish;
use shoal_food_chain::rules::pieces::{jungle, record};
use shoal_food_chain::setup::{Designs, Season, Setup, Stops};
use shoal_food_chain::state::{Ask, SeasonStep};
use shoal_phone::{FormEntry, PhoneButton, PhoneText};
use shown::ShownJungle;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;
use terms::{CYCLES, DesignSchedule, EVERY, JungleLessonSettings};
use turn::DesignChoice;

/// The numbers of groups of pupils that can share a jungle.
pub const GROUPS: RangeInclusive<usize> = 2..=8;

/// The questions to talk about beside those of the dish.
const QUESTIONS: [&str; 2] = [
    "Who lived on whom, and what happened to them when their food was gone?",
    "Which small change made the greatest difference, and why?",
];

/// The colours of groups, by seat: red, green, blue. They are told apart on a dark wall and on a phone.
const COLOURS: [[u8; 3]; 8] = [
    [255, 112, 67],
    [79, 170, 255],
    [112, 214, 112],
    [255, 213, 79],
    [186, 130, 255],
    [255, 140, 200],
    [64, 224, 208],
    [222, 170, 110],
];

impl ClassGame for FoodChain {
    type Terms = JungleLessonSettings;
    type Order = terms::JungleTeacherOrder;
    type Question = Ask;
    type Choice = DesignChoice;
    type Past = SeasonHistory;
    type Ending = SeasonHistory;
    type Shown = ShownJungle;

    const IS_SHARED: bool = true;
    const PACE: Duration = Duration::from_millis(1500);
    const TALK: u32 = 120;
    const CALL: &'static str = "Talk, then choose.";
    const TABLE: &'static str = "populations.csv";
    const PAGES: GamePageAssets = GamePageAssets {
        look: include_str!("page/look.css"),
        wall: include_str!("page/wall.js"),
        teacher: include_str!("page/teacher.js"),
    };

    fn terms(_groups: usize) -> JungleLessonSettings {
        JungleLessonSettings::default()
    }

    fn check_plan(plan: &LessonPlan<Self>) -> Result<(), String> {
        let (least, most) = (GROUPS.start(), GROUPS.end());
        if plan.groups != 1 {
            return Err("a class of Food Chain has one jungle".into());
        }
        if !GROUPS.contains(&plan.players) {
            let groups = plan.players;
            return Err(format!(
                "{groups} groups are not possible: {least} to {most} share a jungle"
            ));
        }
        if plan.way != ChoiceMethod::Phones {
            return Err("Food Chain is played with a phone for each group: --way phones".into());
        }
        let JungleLessonSettings { cycles, stand } = plan.terms;
        if !CYCLES.contains(&cycles) {
            let (least, most) = (CYCLES.start(), CYCLES.end());
            return Err(format!("a season has {least} to {most} cycles, not {cycles}"));
        }
        match stand {
            DesignSchedule::Every(every) if !EVERY.contains(&every) => {
                let (least, most) = (EVERY.start(), EVERY.end());
                Err(format!("groups design every {least} to {most} cycles, not every {every}"))
            }
            _ => Ok(()),
        }
    }

    fn setup(plan: &LessonPlan<Self>, _group: usize) -> Setup {
        let JungleLessonSettings { cycles, stand } = plan.terms;
        let stops = match stand {
            DesignSchedule::Events => Stops::Events,
            DesignSchedule::Every(_) => Stops::EachCycle,
        };
        Setup {
            names: (1..=plan.players).map(|number| format!("Group {number}")).collect(),
            season: Some(Season { cycles, stops }),
            // Groups compete: what others have built they find out by watching.
            designs: Designs::Secret,
            dish: Arc::new(wild(&plan.level)),
            ..Setup::for_players(plan.players)
        }
    }

    fn obey(
        lesson: &mut ClassLesson<Self>,
        order: terms::JungleTeacherOrder,
    ) -> Result<(), String> {
        terms::obey(lesson, order)
    }

    /// Lets the cycles between two designs pass: where groups design every few cycles, the jungle stands still after
    /// each cycle (rules 7.3), and the house goes on.
    fn house_action(game: &Match<Self>, terms: &JungleLessonSettings) -> Option<Action> {
        let world = game.world();
        let cycle = jungle(world).cycle;
        let is_between = match terms.stand {
            DesignSchedule::Events => false,
            DesignSchedule::Every(every) => cycle > 0 && !cycle.is_multiple_of(every),
        };
        if is_between && record(world).step == SeasonStep::Design {
            return Some(Action::Cycle(1));
        }
        Self::next_house_action(world)
    }

    fn asked(game: &Match<Self>, seat: usize) -> Option<Ask> {
        let asked = Self::decisions(game.world()).into_iter();
        asked.filter(|decision| decision.seat.index() == seat).map(|decision| decision.ask).next()
    }

    fn check_choice(
        game: &Match<Self>,
        seat: usize,
        choice: &DesignChoice,
        others: &[Option<DesignChoice>],
    ) -> Result<(), String> {
        choice.check(game, Seat(seat as u16), others)
    }

    fn actions(choice: &DesignChoice) -> Vec<Action> {
        choice.actions()
    }

    fn stand_in(game: &Match<Self>, seat: Seat, has_pupils: bool) -> Result<DesignChoice, String> {
        turn::stand_in(game, seat, has_pupils)
    }

    fn past(game: &Match<Self>) -> SeasonHistory {
        SeasonHistory::of(game)
    }

    fn follow(past: &mut SeasonHistory, game: &Match<Self>, events: &[Event]) {
        past.follow(game, events);
    }

    fn debrief(past: &SeasonHistory, _sampler: &dyn ChanceSampler) -> Option<SeasonHistory> {
        Some(past.clone())
    }

    fn table(outcomes: &[LessonOutcome<Self>], with_names: bool) -> String {
        results::table(outcomes, with_names)
    }

    fn page(outcome: &LessonOutcome<Self>, with_names: bool) -> String {
        results::page(outcome, with_names)
    }

    fn shown(lesson: &ClassLesson<Self>, group: &PupilGroup<Self>) -> ShownJungle {
        ShownJungle::of(lesson, group)
    }

    fn list_discussion_questions(plan: &LessonPlan<Self>) -> Vec<String> {
        let dish = Some(plan.level.teachers.clone()).filter(|line| !line.is_empty());
        dish.into_iter().chain(QUESTIONS.map(String::from)).collect()
    }

    fn mark(seat: usize) -> String {
        (seat + 1).to_string()
    }

    fn colour(seat: usize) -> [u8; 3] {
        COLOURS[seat % COLOURS.len()]
    }

    fn form(group: &PupilGroup<Self>, seat: usize, mode: u32) -> PupilForm {
        form::form(group, seat, mode)
    }

    fn read_form(
        group: &PupilGroup<Self>,
        seat: usize,
        mode: u32,
        entries: &[FormEntry],
    ) -> Option<DesignChoice> {
        form::read(group, seat, mode, entries)
    }

    fn remark(
        group: &PupilGroup<Self>,
        seat: usize,
        mode: u32,
        entries: &[FormEntry],
    ) -> Vec<PhoneText> {
        form::remark(group, seat, mode, entries).into_iter().map(PhoneText::from).collect()
    }

    fn default_mode(group: &PupilGroup<Self>, seat: usize) -> u32 {
        form::default_mode(group, seat)
    }

    fn forms(group: &PupilGroup<Self>, seat: usize) -> Vec<PhoneButton> {
        form::buttons(group, seat)
    }

    fn messages(
        lesson: &ClassLesson<Self>,
        group: &PupilGroup<Self>,
        seat: Option<usize>,
        stage: GroupStage,
    ) -> Vec<PhoneText> {
        let own = seat.map_or(Vec::new(), |seat| shown::own_lines(group, seat));
        let more = match stage {
            GroupStage::Over => Self::list_discussion_questions(&lesson.plan),
            GroupStage::Choosing | GroupStage::LastCall => form::help(),
            GroupStage::Waiting | GroupStage::Running => Vec::new(),
        };
        own.into_iter().chain(more).map(PhoneText::from).collect()
    }
}

/// A dish whose species are nobody's: groups found their own.
fn wild(dish: &Dish) -> Dish {
    let mut dish = dish.clone();
    dish.species.iter_mut().for_each(|resident| resident.seat = None);
    dish
}
