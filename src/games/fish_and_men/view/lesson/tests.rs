//! The shipped lesson fits the rules and shows all there is to learn. After a change of rules that it does
//! not fit, `SHOAL_BLESS=1` looks for a match that does, and writes it; the captions stay, and may have to
//! move.

use super::*;
use shoal_contract::journal::JournalStep;
use shoal_contract::levels::FiledLevel as _;
use shoal_contract::{Bot, Game as _, MatchBeginning};
use shoal_fish_and_men::explain::swim_paths::reachable_paths;
use shoal_fish_and_men::rules::board::level::Level;
use shoal_table::features::tutorial::testing::{
    has_short_captions, is_learnt_by_pressing_where_the_arrow_points, lesson,
};
use shoal_table::features::tutorial::{LEARNER, bless};
use std::sync::Arc;

/// The card that is played in the lesson.
const SEAWEED: &str = "AS";
/// The longest lesson, in actions and in turns.
const MOST_ACTIONS: usize = 75;
const MOST_TURNS: u64 = 5;

fn setup() -> Setup {
    let mut setup = Setup::for_players(2);
    setup.level = Arc::new(Level::named("twin_bays").expect("it is shipped"));
    setup.parameters.initial_health = 50;
    let mut cards = (*DeckSetup::default().cards).clone();
    cards.retain(|card| [SEAWEED, "AF", "FF", "OS", "E"].contains(&card.id.as_str()));
    cards.iter_mut().for_each(|card| card.copies = 2);
    setup.deck = DeckSetup { cards: Arc::new(cards), ..DeckSetup::default() };
    setup
}

/// Plays as the lesson is meant to go; answers whether it showed all.
struct Plan {
    game: Match<FishAndMen>,
    bots: Vec<Box<dyn Bot<FishAndMen>>>,
    path: Vec<Action>,
    events: Vec<Event>,
    most_boats: usize,
    seaweed: bool,
}

impl Plan {
    fn new(seed: u64) -> Self {
        let game = Match::new(setup(), seed).expect("it is sound");
        let none = serde_json::Value::Object(serde_json::Map::new());
        let bots = Seat::all(2).map(|seat| game.bot(seat, "easy", &none).expect("it is listed"));
        Self {
            bots: bots.collect(),
            game,
            path: Vec::new(),
            events: Vec::new(),
            most_boats: 0,
            seaweed: false,
        }
    }

    /// The next action, and who takes it.
    fn next(&mut self) -> Option<(Actor, Action)> {
        let world = self.game.world();
        let Some(asked) = FishAndMen::decisions(world).into_iter().next() else {
            return FishAndMen::next_house_action(world).map(|action| (Actor::House, action));
        };
        let seat = asked.seat;
        let action = match asked.ask {
            Ask::FeedOrMove if seat == LEARNER => self.feed_or_move(),
            Ask::StepOrStop { points } if seat == LEARNER => self.step_or_stop(points),
            _ => self.game.ask_bot(seat, self.bots[seat.index()].as_mut())?,
        };
        Some((Actor::Seat(seat), action))
    }

    fn feed_or_move(&self) -> Action {
        let world = self.game.world();
        let fish = fish_of(world, LEARNER).expect("it plays");
        let seaweed = hand(world, LEARNER).iter().copied().find(|card| card.as_str() == SEAWEED);
        let most = world.resource::<FishMatchSetup>().0.parameters.max_roll;
        let may = |action: &Action| FishAndMen::check(world, Actor::Seat(LEARNER), action).is_ok();
        let play =
            seaweed.map(|card| Action::Play(CardPlay::card(card).on(PlayTarget::Fish(LEARNER))));
        match play.filter(may) {
            Some(play) if fish.health < 100 => play,
            _ if reachable_paths(world, fish, most).values().any(|path| path.wins) => Action::Move,
            _ if may(&Action::Feed) => Action::Feed,
            _ => Action::Move,
        }
    }

    fn step_or_stop(&mut self, points: u32) -> Action {
        if self.path.is_empty() {
            let world = self.game.world();
            let fish = fish_of(world, LEARNER).expect("it plays");
            let paths = reachable_paths(world, fish, points);
            let gain = |path: &SwimPath| {
                let end = path.through.last().map(|end| end.square());
                end.map_or(0, |end| gain_in(world, end))
            };
            let near = paths.values().filter(|path| (1..=4).contains(&path.steps.len()));
            let home = paths.values().find(|path| path.wins);
            let pasture = near.max_by_key(|path| (gain(path), path.health, path.steps.len()));
            let steps = home.or(pasture).map(|path| path.steps.clone()).unwrap_or_default();
            self.path = steps.into_iter().map(|heading| Action::Step { heading }).collect();
            self.path.push(Action::Done);
            self.path.reverse();
        }
        self.path.pop().unwrap_or(Action::Done)
    }

    /// Takes an action and notes what it shows; nothing if it is against the rules.
    fn take(&mut self, actor: Actor, action: &Action) -> Option<()> {
        self.seaweed |= actor == Actor::Seat(LEARNER)
            && matches!(action, Action::Play(play) if play.card.as_str() == SEAWEED);
        self.game.apply_into(actor, action, &mut self.events).ok()?;
        self.most_boats = self.most_boats.max(all_fishermen(self.game.world()).count());
        Some(())
    }

    /// Whether all there is to learn was shown, and the learner has won.
    fn shows_all(&self) -> bool {
        let won = self.game.state().sea.winner == Some(LEARNER);
        let hit = self.events.iter().any(|event| {
            matches!(event, Event::PollutionDrifted { hits, .. } if hits.iter().any(|hit| hit.seat == LEARNER && hit.loss > 0))
        });
        let moved = |event: &Event| matches!(event, Event::FishMoved { seat, cost, .. } if *seat == LEARNER && cost.motion == 0);
        let with_current = self.events.iter().filter(|event| moved(event)).count() >= 2;
        won && hit && self.seaweed && with_current && self.most_boats > 0
    }

    /// Plays to the end, if it is a good one.
    fn play(mut self) -> Option<Match<FishAndMen>> {
        while !self.game.is_over() {
            let (actor, action) = self.next()?;
            self.take(actor, &action)?;
            if actor == Actor::House {
                self.path.clear();
            }
            let long = self.game.taken().len() > MOST_ACTIONS;
            if long || FishAndMen::turns(self.game.world()) > Some(MOST_TURNS) {
                return None;
            }
        }
        self.shows_all().then_some(self.game)
    }
}

#[test]
fn the_shipped_lesson_fits_the_rules_and_shows_all_there_is_to_learn() {
    if std::env::var_os("SHOAL_BLESS").is_some() {
        let game = (0..20_000).find_map(|seed| Plan::new(seed).play());
        bless::<FishAndMenView>(
            "fish_and_men",
            LESSON,
            &game.expect("one of the matches shows all"),
        );
        return;
    }
    let lesson = lesson::<FishAndMenView>();
    let MatchBeginning::Setup { seed, setup: begun } = &lesson.beginning else {
        panic!("it begins from a setup")
    };
    assert_eq!(*begun, setup());
    let mut shown = Plan::new(*seed);
    for JournalStep { actor, action, .. } in &lesson.steps {
        shown.take(*actor, action).unwrap_or_else(|| panic!("{actor} {action:?} is not legal"));
    }
    assert!(shown.game.is_over() && shown.shows_all(), "{:?}", shown.events);
}

#[test]
fn the_lesson_has_seven_to_twelve_steps_that_speak_of_all_there_is_to_learn() {
    let lesson = lesson::<FishAndMenView>();
    let captions = lesson.captions.values();
    let all: String = captions.flat_map(|caption| &caption.lines).cloned().collect();
    let all = all.to_lowercase();
    for word in
        ["feed", "die", "current", "river", "pollution", "drift", "fishermen", "card", "win"]
    {
        assert!(all.contains(word), "nothing is said of {word}");
    }
    has_short_captions::<FishAndMenView>(7..=12);
}

#[test]
fn the_table_draws_the_ways_that_the_lesson_takes() {
    let lesson = lesson::<FishAndMenView>();
    let mut game = Match::begin(lesson.beginning.clone()).expect("it is sound");
    let mut index = 0;
    let mut paths = 0;
    while let Some(step) = lesson.steps.get(index) {
        let run = lesson.joint_actions(index);
        if step.actor == Actor::Seat(LEARNER) && matches!(run[0], Action::Step { .. }) {
            let fish = fish_of(game.world(), LEARNER).expect("it plays");
            let FishTurn::Moving { points } = fish.turn else { panic!("it moves") };
            let drawn = reachable_paths(game.world(), fish, points);
            assert!(drawn.values().any(|path| is_path(&path.steps, &run)), "action {}", index + 1);
            paths += 1;
            index += run.len() - 1;
            for action in &run[..run.len() - 1] {
                game.apply(step.actor, action).expect("it is legal");
            }
        }
        let step = &lesson.steps[index];
        game.apply(step.actor, &step.action).expect("it is legal");
        index += 1;
    }
    assert!(paths >= 2, "out of the river, and home");
    assert_eq!(game.state().sea.phase, FishAndMenPhase::Over);
}

#[test]
fn the_lesson_is_learnt_to_its_end_by_pressing_where_the_arrow_points() {
    is_learnt_by_pressing_where_the_arrow_points::<FishAndMenView>(super::super::plugin);
}

#[test]
fn no_task_of_the_lesson_is_told_by_counting_squares() {
    for words in lesson::<FishAndMenView>().words {
        assert!(!words.contains("squares") && !words.contains("1 square"), "{words}");
    }
}
