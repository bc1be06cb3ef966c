//! Lessons at a table without a window, in the game that has one.

use crate::views::fish_and_men::FishAndMenView;
use crate::views::fish_or_failure::FishOrFailureView;
use crate::views::food_chain::FoodChainView;
use crate::views::penguins::PenguinsView;
use crate::views::virus_fight::VirusFightView;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use shoal_contract::{Actor, Seat};
use shoal_fish_and_men::action::Action;
use shoal_table::features::tutorial::testing::{END, GO_ON, LessonProgress, lesson};
use shoal_table::features::tutorial::{BeginTutorial, LEARNER, TutorialSource, plugin};
use shoal_table::matches::hosting::{ChooseAction, HostedMatch, HostingPlugin, RequestRefused};
use shoal_table::matches::playback::{PlaybackOrder, TablePace};
use shoal_tabletop::seats::{Chair, Chairs, Device, DeviceKind, SeatPlayer};
use shoal_tabletop::surfaces::seat_panels::{SeatPanelKind, SeatPanelPressed, SeatPanels};
use shoal_tabletop::system::screens::Screen;
use std::time::Duration;

/// The messages to the learner.
#[derive(Resource, Default)]
struct Told(Vec<String>);

fn handle(mut refused: MessageReader<RequestRefused>, mut told: ResMut<Told>) {
    told.0.extend(refused.read().map(|refused| refused.why.clone()));
}

/// A lobby in which a person with a mouse has the second seat, and wants to learn.
fn lobby() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, HostingPlugin::<FishAndMenView>::default()));
    app.init_state::<Screen>().init_resource::<SeatPanels>().init_resource::<Chairs>();
    app.add_message::<SeatPanelPressed>()
        .init_resource::<shoal_tabletop::surfaces::tray::TrayModels>();
    app.add_plugins(plugin::<FishAndMenView>).init_resource::<Told>().add_systems(Last, handle);
    app.add_systems(
        OnExit(Screen::Match),
        shoal_table::matches::hosting::dismiss::<FishAndMenView>,
    );
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)));
    let chair = |(index, player): (usize, SeatPlayer)| {
        Chair::new(shoal_tabletop::geometry::PLACES[index], format!("Guest {index}"), player)
    };
    app.insert_resource(Chairs(
        [SeatPlayer::Person; 2].into_iter().enumerate().map(chair).collect(),
    ));
    app.world_mut().spawn(Device::new(DeviceKind::SystemMouse, vec![Seat(1)], PointerId::Touch(1)));
    app.update();
    app.world_mut().write_message(BeginTutorial { seat: Some(Seat(1)) });
    (0..3).for_each(|_| app.update());
    app
}

fn number(app: &App) -> usize {
    app.world().resource::<HostedMatch<FishAndMenView>>().game().taken().len() + 1
}

fn guide(app: &App) -> &LessonProgress<FishAndMenView> {
    app.world().resource()
}

/// Lets what happens be seen at once.
fn watch(app: &mut App) {
    for _ in 0..60 {
        app.world_mut().write_message(PlaybackOrder::Skip);
        app.update();
    }
}

fn press(app: &mut App, button: Option<u32>) {
    let pressed =
        SeatPanelPressed { seat: LEARNER, kind: SeatPanelKind::Lesson, button, pointer: None };
    app.world_mut().write_message(pressed);
    app.update();
}

fn choose(app: &mut App, action: Action) {
    app.world_mut()
        .write_message(ChooseAction::<FishAndMenView> { actor: Actor::Seat(LEARNER), action });
    app.update();
}

#[test]
fn the_learner_keeps_the_place_and_the_others_are_nobodys() {
    let mut app = lobby();
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Match);
    let chairs = app.world().resource::<Chairs>();
    assert_eq!(chairs.0[0].name, "Guest 1");
    assert_eq!(chairs.0[0].place, shoal_tabletop::geometry::PLACES[1]);
    assert_eq!(chairs.0[1].player, SeatPlayer::Watched);
    assert!(chairs.0[0].place != chairs.0[1].place);
    let mut devices = app.world_mut().query::<&Device>();
    assert_eq!(devices.single(app.world()).expect("there is one").seats, [LEARNER]);
}

#[test]
fn a_whole_lesson_is_played_by_doing_what_it_says() {
    let mut app = lobby();
    let mut captions = 0;
    for _ in 0..400 {
        watch(&mut app);
        let at = number(&app);
        let lesson = &guide(&app).lesson;
        if at > lesson.steps.len() {
            break;
        }
        if guide(&app).is_learners(at) {
            lesson.joint_actions(at - 1).into_iter().for_each(|action| choose(&mut app, action));
        } else if guide(&app).is_to_read(at) {
            captions += 1;
            watch(&mut app);
            assert_eq!(number(&app), at, "nothing happens before it was read");
            press(&mut app, Some(GO_ON));
        }
    }
    assert!(captions > 2);
    let hosted = app.world().resource::<HostedMatch<FishAndMenView>>();
    assert!(hosted.game().is_over(), "at action {}", number(&app));
    assert_eq!(app.world().resource::<Told>().0, Vec::<String>::new());
    watch(&mut app);
    let seat_panel =
        app.world().resource::<SeatPanels>().get(LEARNER, SeatPanelKind::Lesson).cloned();
    assert!(
        seat_panel.is_some_and(|seat_panel| !seat_panel.buttons.is_empty()),
        "the last caption has a way out"
    );
}

#[test]
fn whatever_else_the_learner_does_is_answered_kindly_and_not_done() {
    let mut app = lobby();
    for _ in 0..100 {
        if guide(&app).is_learners(number(&app)) {
            break;
        }
        watch(&mut app);
        press(&mut app, Some(GO_ON));
    }
    watch(&mut app);
    let at = number(&app);
    assert!(guide(&app).is_learners(at));
    choose(&mut app, Action::Quit);
    watch(&mut app);
    assert_eq!(number(&app), at);
    let told = app.world().resource::<Told>().0.join(" ");
    assert!(told.contains("Not yet. First:"), "{told}");
}

#[test]
fn a_way_that_strays_from_that_of_the_lesson_is_not_swum_in_part() {
    let mut app = lobby();
    let is_step = |action: &Action| matches!(action, Action::Step { .. });
    let way = loop {
        watch(&mut app);
        let at = number(&app);
        let run = guide(&app).lesson.joint_actions(at - 1);
        if !guide(&app).is_learners(at) {
            press(&mut app, Some(GO_ON));
        } else if run.len() > 1 && run.iter().all(is_step) {
            break run;
        } else {
            choose(&mut app, run[0]);
        }
    };
    let at = number(&app);
    // It begins and ends as that of the lesson does, with a detour between.
    let detour = [way[0], Action::Quit, way[1]];
    for action in detour {
        app.world_mut()
            .write_message(ChooseAction::<FishAndMenView> { actor: Actor::Seat(LEARNER), action });
    }
    watch(&mut app);
    assert_eq!(number(&app), at);
    assert_eq!(app.world().resource::<Told>().0.len(), 1);
    for &action in &way {
        app.world_mut()
            .write_message(ChooseAction::<FishAndMenView> { actor: Actor::Seat(LEARNER), action });
    }
    watch(&mut app);
    assert_eq!(number(&app), at + way.len(), "its own way is");
}

#[test]
fn a_lesson_can_be_left_at_any_time_and_everybody_sits_as_before() {
    let mut app = lobby();
    watch(&mut app);
    press(&mut app, None);
    (0..3).for_each(|_| app.update());
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Match, "it asks first");
    press(&mut app, Some(END));
    (0..3).for_each(|_| app.update());
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Lobby);
    let names: Vec<&str> =
        app.world().resource::<Chairs>().0.iter().map(|chair| chair.name.as_str()).collect();
    assert_eq!(names, ["Guest 0", "Guest 1"]);
    assert!(app.world().resource::<TablePace>().by_itself);
    assert!(!app.world().contains_resource::<LessonProgress<FishAndMenView>>());
    assert_eq!(app.world().resource::<SeatPanels>(), &SeatPanels::default());
    let mut devices = app.world_mut().query::<&Device>();
    assert_eq!(devices.single(app.world()).expect("there is one").seats, [Seat(1)]);
}

#[test]
fn no_number_of_the_captions_is_written_by_hand() {
    let lessons = [
        FishAndMenView::lesson(),
        PenguinsView::lesson(),
        VirusFightView::lesson(),
        FoodChainView::lesson(),
    ];
    for lesson in lessons.into_iter().flatten() {
        let captions = lesson.lines().filter(|line| !line.starts_with("{\"check\""));
        for line in captions.filter(|line| !line.starts_with(['#', '=', '-'])) {
            assert!(!line.contains(|letter: char| letter.is_ascii_digit()), "{line}");
        }
    }
}

/// The sentences that a learner reads: the captions, and the task of each action.
fn sentences<V: TutorialSource>() -> Vec<String> {
    let lesson = lesson::<V>();
    let captions = lesson.captions.into_values();
    captions.flat_map(|it| it.lines).chain(lesson.words).collect()
}

#[test]
fn no_sentence_of_a_lesson_goes_by_points_of_the_compass() {
    let read = [
        sentences::<FishAndMenView>(),
        sentences::<FishOrFailureView>(),
        sentences::<FoodChainView>(),
        sentences::<PenguinsView>(),
        sentences::<VirusFightView>(),
    ];
    for sentence in read.concat() {
        let small = sentence.to_lowercase();
        let named = ["north", "south", "east", "west"].into_iter().find(|side| {
            small.split(|letter: char| !letter.is_alphabetic()).any(|word| word.starts_with(side))
        });
        assert_eq!(named, None, "the learner may sit at any side: {sentence}");
    }
}
