//! Tests for every lesson: it is the match of its script, and its captions are short and stand where they belong.

pub use super::progress::{GO_ON, LessonProgress};

use super::{BeginTutorial, LEARNER, OutlinedTarget, TutorialLesson, TutorialSource, bless};
use crate::features::premoves::PremoveSource;
use crate::headless::PlayedHeadless as _;
use crate::matches::hosting::HostedMatch;
use crate::matches::playback::{ActionOf, EventOf, PlaybackOrder, PlaybackState};
use crate::matches::seat_messages::SeatMessages;
use bevy::picking::hover::HoverMap;
use bevy::prelude::{App, Entity, Name, Vec2, With};
use bevy::time::TimeUpdateStrategy;
use shoal_contract::journal::JournalStep;
use shoal_contract::{Actor, Game as _, Match, MatchBeginning, Seat};
use shoal_tabletop::headless::{HeadlessTable, TestHand};
use shoal_tabletop::pointers::DeviceUsed;
use shoal_tabletop::surfaces::seat_panels::{SeatPanelKind, SeatPanelPressed, SeatPanels};
use shoal_tabletop::surfaces::widgets::{PushButton, Widget};
use std::ops::RangeInclusive;
use std::time::Duration;

/// The longest line of a caption, in characters.
const LONGEST_LINE: usize = 170;

/// The shipped lesson of a game.
pub fn lesson<V: TutorialSource>() -> TutorialLesson<V> {
    let text = V::lesson().expect("the game has a lesson");
    TutorialLesson::read("the lesson", text)
        .unwrap_or_else(|why| panic!("{why} (the test of its script writes it with SHOAL_BLESS=1)"))
}

/// Returns the match before the action with this number, and the events of the action before it.
pub fn before<V: TutorialSource>(number: usize) -> (Match<V::Game>, Vec<EventOf<V>>) {
    let lesson = lesson::<V>();
    let mut game = Match::begin(lesson.beginning.clone()).expect("it is sound");
    let mut events = Vec::new();
    for step in &lesson.steps[..number - 1] {
        events = game.apply(step.actor, &step.action).expect("it is legal");
    }
    (game, events)
}

/// The sentences of the caption before this action.
pub fn caption<V: TutorialSource>(number: usize) -> String {
    lesson::<V>().captions[&number].lines.join(" ")
}

/// Asserts that the shipped lesson is this match, action by action. With `SHOAL_BLESS` it is written anew; the captions
/// stay. `name` is its file without `.tutorial`: in `levels/tutorials`, or a whole path, such as
/// `concat!(env!("CARGO_MANIFEST_DIR"), "/pearls")`.
pub fn is_the_match_of_its_script<V: TutorialSource>(name: &str, script: &Match<V::Game>) {
    if std::env::var_os("SHOAL_BLESS").is_some() {
        return bless::<V>(name, V::lesson().expect("the game has a lesson"), script);
    }
    let lesson = lesson::<V>();
    let MatchBeginning::Setup { setup, .. } = &lesson.beginning else {
        panic!("it begins from a setup")
    };
    assert_eq!(setup, script.setup());
    let shipped: Vec<_> = lesson.steps.iter().map(|step| (step.actor, &step.action)).collect();
    let scripted: Vec<_> = script.taken().iter().map(|it| (it.actor, &it.action)).collect();
    assert_eq!(shipped, scripted);
}

/// Asserts that a lesson has `count` captions, from the first action to the end, each of one to three short lines with
/// a source.
pub fn has_short_captions<V: TutorialSource>(count: RangeInclusive<usize>) {
    let lesson = lesson::<V>();
    assert!(count.contains(&lesson.captions.len()), "{} captions", lesson.captions.len());
    for caption in lesson.captions.values() {
        assert!((1..=3).contains(&caption.lines.len()), "{}", caption.title);
        let long = caption.lines.iter().find(|line| line.chars().count() > LONGEST_LINE);
        assert!(long.is_none() && !caption.source.is_empty(), "{long:?}");
    }
    let end = lesson.steps.len() + 1;
    assert!(lesson.captions.contains_key(&1) && lesson.captions.contains_key(&end));
}

/// A lesson at a whole table, learnt with a mouse.
pub struct LessonTestTable<V> {
    /// The table.
    pub table: HeadlessTable,
    /// The learner's mouse.
    pub hand: TestHand,
    game: std::marker::PhantomData<V>,
}

impl<V: TutorialSource + PremoveSource> LessonTestTable<V> {
    /// Begins the lesson with a person who sat in the second seat of the lobby.
    pub fn begin(view: fn(&mut App)) -> Self {
        let mut table = HeadlessTable::of_game::<V>(view);
        table.seat_people(&["Ann", "Bob"]);
        let hand = table.hand(&[1]);
        table.frames(2);
        table.app.world_mut().write_message(BeginTutorial { seat: Some(Seat(1)) });
        table.frames(6);
        // Nobody waits for the others to think.
        let step = TimeUpdateStrategy::ManualDuration(Duration::from_millis(300));
        table.app.insert_resource(step);
        Self { table, hand, game: std::marker::PhantomData }
    }

    /// The match as it stands.
    pub fn game(&self) -> &Match<V::Game> {
        self.table.app.world().resource::<HostedMatch<V>>().game()
    }

    /// Number of actions that were taken.
    pub fn taken(&self) -> usize {
        self.game().taken().len()
    }

    /// Lets all that happens be seen.
    pub fn watch(&mut self) {
        for _ in 0..60 {
            // Nobody counts as away who only reads.
            self.table.app.world_mut().write_message(DeviceUsed { device: self.hand.device });
            self.table.app.world_mut().write_message(PlaybackOrder::Skip);
            self.table.frames(1);
            if self.is_quiet() {
                break;
            }
        }
        self.table.frames(4);
    }

    /// Returns `true` if nothing is being shown any more.
    fn is_quiet(&self) -> bool {
        let world = self.table.app.world();
        let is_shown = world.resource::<PlaybackState<V>>().is_idle();
        is_shown && !world.resource::<HostedMatch<V>>().is_holding()
    }

    /// Returns the middle of the outlined place on the board.
    pub fn outlined(&self) -> Option<Vec2> {
        self.table.app.world().resource::<OutlinedTarget>().0.as_deref().map(middle)
    }

    /// Clicks somewhere on the table.
    pub fn click(&mut self, at: Vec2) {
        self.table.point(self.hand, at);
        self.table.frames(1);
        self.table.press(self.hand);
        self.table.release(self.hand);
        self.table.frames(2);
    }

    /// Presses a button of the learner's tray.
    pub fn press(&mut self, id: u32) {
        let world = self.table.app.world_mut();
        let mut buttons = world.query_filtered::<(Entity, &Widget), With<PushButton>>();
        let is_it = |widget: &Widget| widget.owner == Some(LEARNER) && widget.id == id;
        let found = buttons.iter(world).find(|(_, widget)| is_it(widget));
        let button = found.expect("it is in the tray").0;
        self.table.click(self.hand, button);
        self.table.frames(3);
    }

    /// Goes on to where the learner is to do something; `false` at the end.
    pub fn read_on(&mut self, steps: &[JournalStep<ActionOf<V>>]) -> bool {
        for _ in 0..400 {
            self.watch();
            let Some(next) = steps.get(self.taken()) else { return false };
            let panels = self.table.app.world().resource::<SeatPanels>();
            let caption = panels.get(LEARNER, SeatPanelKind::Lesson).expect("there is a caption");
            if let Some(button) = caption.buttons.first().map(|button| button.id) {
                let (kind, button) = (SeatPanelKind::Lesson, Some(button));
                let pressed = SeatPanelPressed { seat: LEARNER, kind, button, pointer: None };
                self.table.app.world_mut().write_message(pressed);
                self.table.frames(1);
            } else if next.actor == Actor::Seat(LEARNER) && self.is_quiet() {
                return true;
            }
        }
        panic!("the lesson does not go on after {} actions", self.taken());
    }

    /// Returns the names of everything under the learner's cursor, for messages.
    fn pointed_at(&self) -> String {
        let world = self.table.app.world();
        let under = world.resource::<HoverMap>().get(&self.hand.pointer).into_iter();
        let names = under.flat_map(|under| under.keys()).map(|&it| world.get::<Name>(it).cloned());
        format!("{:?}", names.collect::<Vec<_>>())
    }

    /// Returns a point at which another legal action than this would be clicked.
    fn elsewhere(&self, next: &ActionOf<V>) -> Option<Vec2> {
        let world = self.table.app.world();
        let legal = V::Game::legal(self.game().world(), Actor::Seat(LEARNER)).list;
        let place = |action: &ActionOf<V>| V::target(world, LEARNER, std::slice::from_ref(action));
        let wanted = place(next);
        let others = legal.iter().filter_map(place).filter(|it| Some(it) != wanted.as_ref());
        others.last().map(|corners| middle(&corners))
    }
}

fn middle(corners: &[Vec2]) -> Vec2 {
    corners.iter().sum::<Vec2>() / corners.len() as f32
}

/// Asserts that a lesson is learnt to its end at a whole table by clicking what is outlined, and by pressing the button
/// that stands out where nothing is. A click elsewhere is answered and changes nothing. `prepare` does what has to be
/// done before a click counts.
pub fn is_learnt_by_clicking_what_is_outlined<V: TutorialSource + PremoveSource>(
    view: fn(&mut App),
    prepare: impl Fn(&mut LessonTestTable<V>, &ActionOf<V>),
) {
    let steps = lesson::<V>().steps;
    let mut learnt = LessonTestTable::<V>::begin(view);
    let mut clicked = 0;
    while learnt.read_on(&steps) {
        let (taken, next) = (learnt.taken(), &steps[learnt.taken()].action);
        match learnt.outlined() {
            Some(at) => {
                if let Some(elsewhere) = learnt.elsewhere(next) {
                    // The second click takes what the first has only aimed at.
                    for _ in 0..2 {
                        learnt.click(elsewhere);
                        assert_eq!(
                            learnt.taken(),
                            taken,
                            "a click elsewhere than for {next:?} counts"
                        );
                    }
                    assert_eq!(learnt.outlined(), Some(at), "what is outlined stays so");
                }
                prepare(&mut learnt, next);
                learnt.click(at);
                if learnt.taken() == taken {
                    // What lay in the way of the first click has made room.
                    learnt.click(at);
                }
                clicked += 1;
            }
            None => learnt.press(V::button(next).unwrap_or_else(|| panic!("{next:?} is no click"))),
        }
        let said = learnt.table.app.world().resource::<SeatMessages>().get(LEARNER);
        let said = said.map(|(sentence, _)| sentence.to_owned()).unwrap_or_default();
        assert!(!said.contains("A good thought"), "after {next:?} the learner still reads: {said}");
        assert!(learnt.taken() > taken, "{next:?} is not done: {said}, {}", learnt.pointed_at());
    }
    assert!(clicked > 0 || steps.iter().all(|step| V::button(&step.action).is_some()));
}
