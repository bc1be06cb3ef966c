//! A bot that always does what needs the fewest turns to win, as far as it can reckon.

use super::outlook::Outlook;
use super::search::{Chart, Search};
use super::tables::Tables;
use super::worth::{NEVER, loss_to_expect};
use crate::contract::{Bot, Generator, Seat, Seen};
use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::action::Action;
use crate::games::fish_and_men::cards::worn::Worn;
use crate::games::fish_and_men::numbers::InForce;
use crate::games::fish_and_men::rules::heading::Heading;
use crate::games::fish_and_men::rules::position::Position;
use crate::games::fish_and_men::setup::Setup;
use crate::games::fish_and_men::state::{Ask, FishState, Sea};
use std::sync::Arc;

/// The greedy bot. It plans once for each of its turns and follows the plan while it fits.
pub struct GreedyBot {
    numbers: InForce,
    setup: Arc<Setup>,
    seat: Seat,
    tables: Arc<Tables>,
    outlook: Outlook,
    search: Search,
    /// What its fish wears.
    worn: Worn,
    /// The steps that are still to take, last one first, each with where it leads.
    way: Vec<(Heading, Position)>,
    /// Where the fish must be for the plan to fit.
    planned_from: Option<Position>,
    why: Why,
    /// For cards, which it aims at anything.
    generator: Generator,
}

/// Why it chose as it last did.
#[derive(Debug, Clone, Copy)]
enum Why {
    Nothing,
    Placed { time: i32 },
    Graze { gain: i32 },
    Feed { feeding: i32, moving: i32 },
    Move { feeding: i32, moving: i32 },
    Follow { left: usize },
    Stay,
}

impl GreedyBot {
    /// A bot for a seat of a match.
    pub fn new(setup: &Setup, seat: Seat, seed: u64) -> Self {
        let tables = Tables::of(setup);
        let setup = Arc::new(setup.clone());
        Self {
            numbers: InForce::new(Arc::clone(&setup)),
            setup,
            seat,
            tables,
            outlook: Outlook::new(),
            search: Search::default(),
            worn: Worn::NOTHING,
            way: Vec::new(),
            planned_from: None,
            why: Why::Nothing,
            generator: Generator::from_seed(seed),
        }
    }

    fn look(&mut self, sea: &Sea) {
        self.outlook.look(&self.tables, &self.setup, sea, self.seat.index());
    }

    fn chart(&self) -> Chart<'_> {
        let Self { tables, setup, outlook, worn, .. } = self;
        Chart { tables, setup, outlook, worn: *worn }
    }

    /// Searches from a place for what was last looked at.
    fn search(&mut self, at: Position, health: i32, points: u32) {
        let Self { tables, setup, outlook, search, worn, .. } = self;
        let chart = Chart { tables, setup, outlook, worn: *worn };
        search.run(chart, at, health, points);
    }

    /// The free river from which a fish is the strongest soonest.
    fn choose_river(&mut self, legal: &[Action]) -> Option<Action> {
        let time = |action: &Action| match *action {
            Action::Place { river } => self.tables.starts.get(river).copied().unwrap_or(NEVER),
            _ => NEVER,
        };
        let best = legal.iter().copied().min_by_key(time)?;
        self.why = Why::Placed { time: time(&best) };
        Some(best)
    }

    /// Feeds if that needs fewer turns than what the die gives on the mean.
    fn feed_or_move(&mut self, seen: &Seen<'_, FishAndMen>, fish: &FishState) -> Option<Action> {
        if !seen.may(&Action::Feed) {
            self.why = Why::Stay;
            return Some(Action::Move);
        }
        let at = fish.at?;
        self.look(seen.view());
        if self.is_good_pasture(at, fish.health) {
            self.why = Why::Graze { gain: self.chart().gain(at) };
            return Some(Action::Feed);
        }
        let most = self.setup.parameters.max_roll;
        let extra = fish.worn.extra_steps;
        self.search(at, fish.health, most.saturating_add(extra));
        let times = (1..=most).map(|rolled| rolled.saturating_add(extra) as usize);
        let times = times.map(|steps| i64::from(self.search.best_time(steps)));
        let moving = (times.sum::<i64>() / i64::from(most)) as i32;
        let feeding = self.chart().time_after_feeding(at, fish.health);
        if feeding <= moving {
            self.why = Why::Feed { feeding, moving };
            Some(Action::Feed)
        } else {
            self.why = Why::Move { feeding, moving };
            Some(Action::Move)
        }
    }

    /// Whether feeding is so good that nothing else needs to be searched: the fish cannot win in
    /// this turn, and most of what it can gain here stays with it.
    fn is_good_pasture(&self, at: Position, health: i32) -> bool {
        let numbers = &self.setup.parameters;
        let hits = self.outlook.expected(at.square()).hits;
        let gain = self.chart().gain(at);
        let stays = gain * 100 - loss_to_expect(&self.setup, hits, health);
        health < numbers.health_to_win && stays >= 6 * 100 * numbers.feed_rate
    }

    /// Takes the next step of the plan; makes one if there is none that fits.
    fn step_or_stop(
        &mut self,
        seen: &Seen<'_, FishAndMen>,
        fish: &FishState,
        points: u32,
    ) -> Option<Action> {
        let at = fish.at?;
        if self.planned_from != Some(at) || self.way.len() > points as usize {
            self.look(seen.view());
            self.search(at, fish.health, points);
            self.search.way_to_best(points as usize, &mut self.way);
        }
        let action = match self.way.pop() {
            Some((heading, to)) => {
                self.planned_from = Some(to);
                self.why = Why::Follow { left: self.way.len() };
                Action::Step { heading }
            }
            None => {
                self.planned_from = None;
                self.why = Why::Stay;
                Action::Done
            }
        };
        if seen.may(&action) { Some(action) } else { seen.legal().list().first().copied() }
    }
}

impl Bot<FishAndMen> for GreedyBot {
    fn choose(&mut self, seen: &Seen<'_, FishAndMen>) -> Option<Action> {
        let ask = *seen.ask?;
        if self.numbers.look(&seen.view().changed) {
            self.setup = Arc::clone(self.numbers.setup());
            self.tables = Tables::of(&self.setup);
            self.planned_from = None;
        }
        let fish = seen.view().fish.get(self.seat.index())?;
        self.worn = fish.worn;
        match ask {
            Ask::PlaceFish => self.choose_river(seen.legal().list()),
            Ask::FeedOrMove => {
                self.planned_from = None;
                self.feed_or_move(seen, fish)
            }
            Ask::StepOrStop { points } => self.step_or_stop(seen, fish, points),
            Ask::PlayCard { .. } => seen.sample(&mut self.generator),
            // It has no cards of its own.
            Ask::DrawCard => Some(Action::Drawn),
        }
    }

    fn why(&self) -> String {
        let turns = |time: i32| format!("{}.{:02}", time / 100, time % 100);
        match self.why {
            Why::Nothing => String::new(),
            Why::Placed { time } => {
                format!("From this river I expect to win in {} turns.", turns(time))
            }
            Why::Graze { gain } => format!("The water is good here: feeding gives {gain}."),
            Why::Feed { feeding, moving } => format!(
                "Feeding here, I expect to win in {} turns; moving, in {}.",
                turns(feeding),
                turns(moving)
            ),
            Why::Move { feeding, moving } => format!(
                "Moving, I expect to win in {} turns; feeding here, in {}.",
                turns(moving),
                turns(feeding)
            ),
            Why::Follow { left } => format!("On my way, {left} more steps after this one."),
            Why::Stay => "There is nothing better within reach.".into(),
        }
    }
}
