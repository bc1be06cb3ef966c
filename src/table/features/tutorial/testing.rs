//! Tests for every lesson: it is the match of its script, and its captions are short and stand where they belong.

pub use super::progress::{END, GO_ON, LessonProgress};

use super::{
    BeginTutorial, LEARNER, LessonArrow, LessonFocus, LessonTarget, TutorialLesson, TutorialSource,
    bless,
};
use crate::features::premoves::{PremoveSource, SeatPremoves};
use crate::headless::PlayedHeadless as _;
use crate::matches::hosting::{HostedMatch, RequestUndo, UndoTarget};
use crate::matches::playback::{ActionOf, EventOf, PlaybackOrder, PlaybackState};
use crate::matches::seat_messages::SeatMessages;
use bevy::picking::hover::HoverMap;
use bevy::prelude::{App, InheritedVisibility, Name, Rect, Vec2, With};
use bevy::time::TimeUpdateStrategy;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use shoal_contract::journal::JournalStep;
use shoal_contract::{Actor, Game as _, Match, MatchBeginning, Seat};
use shoal_tabletop::geometry::{OccupiedPlaces, PLACES, TablePlace, Tabletop};
use shoal_tabletop::headless::{HeadlessTable, TestHand, lit_by, on_table, times};
use shoal_tabletop::pointers::DeviceUsed;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::seat_panels::{
    KeptFreeAreas, ScoreAreas, SeatPanelKind, SeatPanelRoot,
};
use shoal_tabletop::surfaces::tray::Tray;
use shoal_tabletop::system::settings::Settings;
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

/// The sides from which a lesson is learnt, in the order of seats.
const SIDES: [TablePlace; 4] = [PLACES[0], PLACES[1], PLACES[2], PLACES[3]];
/// The projectors by whose light a lesson is learnt, in turn.
const PROJECTORS: [(f32, f32); 3] = [(1920.0, 1080.0), (1280.0, 720.0), (1024.0, 768.0)];
/// Presses after which the learner goes on from another side.
const PRESSES: usize = 3;

/// A lesson at a whole table, learnt with a mouse.
pub struct LessonTestTable<V> {
    /// The table.
    pub table: HeadlessTable,
    /// The learner's mouse.
    pub hand: TestHand,
    /// The mouse of a person who only looks on.
    pub onlooker: TestHand,
    game: std::marker::PhantomData<V>,
}

/// A moment of a lesson: actions taken, captions read, and the target.
type LessonTestMoment = (usize, usize, Option<LessonTarget>);

impl<V: TutorialSource + PremoveSource> LessonTestTable<V> {
    /// Begins the lesson with a person who sat in the second seat of the lobby. Motion is reduced, so that the arrow is
    /// still.
    pub fn begin(view: fn(&mut App)) -> Self {
        let mut table = HeadlessTable::of_game::<V>(view);
        table.seat_people(&["Ann", "Bob"]);
        let [onlooker, hand] = [0, 1].map(|seat| table.hand(&[seat]));
        table.app.world_mut().resource_mut::<Settings>().play.reduced_motion = true;
        table.frames(2);
        table.app.world_mut().write_message(BeginTutorial { seat: Some(Seat(1)) });
        table.frames(6);
        // Nobody waits for the others to think.
        let step = TimeUpdateStrategy::ManualDuration(Duration::from_millis(300));
        table.app.insert_resource(step);
        Self { table, hand, onlooker, game: std::marker::PhantomData }
    }

    /// Puts the learner at another side of a table that this projector lights; the others sit at the other sides.
    pub fn sit_at(&mut self, side: TablePlace, projector: (f32, f32)) {
        let world = self.table.app.world_mut();
        let others = SIDES.into_iter().filter(|other| *other != side);
        let places: Vec<TablePlace> = std::iter::once(side).chain(others).collect();
        let chairs = &mut world.resource_mut::<Chairs>().0;
        for (chair, place) in chairs.iter_mut().zip(places) {
            chair.place = place;
        }
        let seated = OccupiedPlaces::of(chairs.iter().map(|chair| chair.place));
        *world.resource_mut::<Tabletop>() = Tabletop { seated: Some(seated), ..lit_by(projector) };
        self.table.frames(2);
    }

    /// The match as it stands.
    pub fn game(&self) -> &Match<V::Game> {
        self.table.app.world().resource::<HostedMatch<V>>().game()
    }

    /// Number of actions that were taken.
    pub fn taken(&self) -> usize {
        self.game().taken().len()
    }

    /// Returns the part of the lesson that was learnt, and what is to be pressed next.
    fn moment(&self) -> LessonTestMoment {
        let world = self.table.app.world();
        let read = world.resource::<LessonProgress<V>>().read;
        (self.taken(), read, world.resource::<LessonFocus>().target.clone())
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

    /// Goes on to where something is to be pressed; `false` at the end.
    pub fn go_on_to_arrow(&mut self) -> bool {
        for _ in 0..400 {
            self.watch();
            let world = self.table.app.world();
            if world.resource::<LessonProgress<V>>().is_over(self.taken() + 1) {
                return false;
            }
            if self.is_quiet() && self.arrow().is_some() {
                return true;
            }
        }
        panic!("the lesson does not go on after {} actions", self.taken());
    }

    /// Returns the point at which the arrow is drawn to point, if it is seen.
    pub fn arrow(&mut self) -> Option<Vec2> {
        let world = self.table.app.world_mut();
        let mut arrows = world
            .query_filtered::<(&ComputedNode, &UiGlobalTransform, &InheritedVisibility), With<LessonArrow>>();
        let mut seen = arrows.iter(world).filter(|(.., visible)| visible.get());
        let (node, place, _) = seen.next()?;
        assert!(seen.next().is_none(), "there is one arrow");
        let tip = Vec2::new(0.0, node.size().y / 2.0);
        Some(place.transform_point2(tip) * node.inverse_scale_factor())
    }

    /// Asserts that no panel covers what is to be pressed, what the lesson speaks of, or a tray.
    fn assert_all_is_seen(&mut self) {
        let world = self.table.app.world_mut();
        let kept_free = world.resource::<KeptFreeAreas>().0.clone();
        let mut trays = world.query::<(&Tray, &ComputedNode, &UiGlobalTransform)>();
        let trays: Vec<Rect> = trays.iter(world).map(|(_, node, at)| on_table(node, at)).collect();
        let mut panels =
            world
                .query::<(&SeatPanelRoot, &ComputedNode, &UiGlobalTransform, &InheritedVisibility)>(
                );
        for (panel, node, at, _) in panels.iter(world).filter(|(.., visible)| visible.get()) {
            let panel_area = on_table(node, at);
            let meets = |area: &&Rect| !panel_area.intersect(area.inflate(-1.0)).is_empty();
            let covered = kept_free.iter().find(meets);
            assert_eq!(covered, None, "{:?} at {panel_area:?} of {:?}", panel.kind, kept_free);
            assert_eq!(trays.iter().find(meets), None, "{:?} is over a tray", panel.kind);
            let score = world.resource::<ScoreAreas>().0.iter().find(meets);
            let is_read_there = panel.kind == SeatPanelKind::Lesson;
            assert!(!is_read_there || score.is_none(), "a card at {panel_area:?} hides the score");
        }
    }

    /// Clicks somewhere on the table.
    pub fn click(&mut self, at: Vec2) {
        self.click_with(self.hand, at);
    }

    fn click_with(&mut self, hand: TestHand, at: Vec2) {
        self.table.point(hand, at);
        self.table.frames(1);
        self.table.press(hand);
        self.table.release(hand);
        self.table.frames(2);
    }

    /// Returns the names of everything under the learner's cursor, for messages.
    fn pointed_at(&self) -> String {
        let world = self.table.app.world();
        let under = world.resource::<HoverMap>().get(&self.hand.pointer).into_iter();
        let names = under.flat_map(|under| under.keys()).map(|&it| world.get::<Name>(it).cloned());
        format!("{:?}", names.collect::<Vec<_>>())
    }

    /// Returns points where a press is wrong now: another legal action than the next, and the next action of the learner
    /// while there is still something to read.
    fn wrong_points(&self, steps: &[JournalStep<ActionOf<V>>]) -> Vec<Vec2> {
        let world = self.table.app.world();
        let place = |action: &ActionOf<V>| V::target(world, LEARNER, std::slice::from_ref(action));
        let mut rest = steps[self.taken()..].iter();
        let next = rest.find(|step| step.actor == Actor::Seat(LEARNER)).map(|step| &step.action);
        let wanted = next.and_then(place);
        let found = match &self.moment().2 {
            Some(LessonTarget::GoOn) => wanted,
            Some(LessonTarget::Place(_)) => {
                let legal = V::Game::legal(self.game().world(), Actor::Seat(LEARNER)).list;
                let others =
                    legal.iter().filter_map(place).filter(|it| Some(it) != wanted.as_ref());
                others.last()
            }
            _ => None,
        };
        found.iter().map(|corners| corners.iter().sum::<Vec2>() / corners.len() as f32).collect()
    }

    /// Makes the slips that people make before they press what the arrow points at: nothing comes of them.
    fn slip(&mut self, steps: &[JournalStep<ActionOf<V>>]) {
        let (before, arrow) = (self.moment(), self.arrow().expect("it was there"));
        self.click_with(self.onlooker, arrow);
        for wrong in self.wrong_points(steps) {
            // The second click takes what the first has only aimed at.
            for _ in 0..2 {
                self.click(wrong);
            }
            let is_premove = self.table.app.world().resource::<SeatPremoves<V>>().get(LEARNER);
            assert!(is_premove.is_none(), "{is_premove:?} would be played unread");
        }
        self.watch();
        let (taken, read, _) = self.moment();
        assert_eq!((taken, read), (before.0, before.1), "a wrong press counts");
    }

    /// Takes the learner's last action back; `false` if a secret that was shown since keeps it from that.
    fn take_back(&mut self) -> bool {
        let taken = self.taken();
        let request = RequestUndo { seat: LEARNER, to: UndoTarget::Choice };
        self.table.app.world_mut().write_message(request);
        self.watch();
        self.taken() < taken
    }
}

/// Asserts that a lesson is learnt to its end at a whole table by pressing nothing but the point at which the arrow is
/// drawn to point, from all sides of the table in turn, and by the light of several projectors. Presses elsewhere, too
/// early or by others change nothing; what was taken back is done again; and no panel covers what is to be pressed, or
/// what the lesson speaks of.
pub fn is_learnt_by_pressing_where_the_arrow_points<V: TutorialSource + PremoveSource>(
    view: fn(&mut App),
) {
    let steps = lesson::<V>().steps;
    // From all sides in turn; of long tests, from each side all of it.
    for turn in 0..times(1, SIDES.len()) {
        let mut learnt = LessonTestTable::<V>::begin(view);
        let (mut has_taken_back, mut slipped) = (false, None);
        for press in 0.. {
            if !learnt.go_on_to_arrow() {
                break;
            }
            if press % PRESSES == 0 {
                let place = press / PRESSES + turn;
                learnt.sit_at(SIDES[place % SIDES.len()], PROJECTORS[place % PROJECTORS.len()]);
                assert!(learnt.go_on_to_arrow());
            }
            learnt.assert_all_is_seen();
            let (taken, read, _) = learnt.moment();
            // A card that a slip has put down is picked again, and the slip is not made for ever.
            if slipped.replace((taken, read)) != Some((taken, read)) {
                learnt.slip(&steps);
            }
            let arrow = learnt.arrow().expect("it stays");
            let before = learnt.moment();
            learnt.click(arrow);
            let said = learnt.table.app.world().resource::<SeatMessages>().get(LEARNER);
            let said = said.map(|(sentence, _)| sentence.to_owned()).unwrap_or_default();
            let under = learnt.pointed_at();
            assert_ne!(learnt.moment(), before, "nothing comes of it at {arrow}: {said}, {under}");
            learnt.watch();
            has_taken_back = has_taken_back || learnt.take_back();
        }
        assert!(learnt.arrow().is_none(), "at the end there is nothing that has to be pressed");
    }
}
