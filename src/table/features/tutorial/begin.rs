//! Begins a lesson from the lobby, and goes back there with everything as before.

use super::lesson::TutorialLesson;
use super::outline::OutlinedTarget;
use super::progress::LessonProgress;
use super::target::LessonFocus;
use super::{BeginTutorial, TutorialSource};
use crate::features::game_list::is_chosen;
use crate::features::match_start::{bring_back, set_aside};
use crate::matches::hosting::{HostedMatch, host};
use crate::matches::playback::TablePace;
use bevy::ecs::message::Messages;
use bevy::prelude::*;
use shoal_contract::{Game as _, GameSetup, Match, MatchBeginning, Seat};
use shoal_tabletop::geometry::PLACES;
use shoal_tabletop::seats::{Chair, Chairs, LearningSession, SeatPlayer};
use shoal_tabletop::surfaces::seat_panels::{SeatPanelKind, SeatPanels};
use shoal_tabletop::system::notices::HostNotices;
use shoal_tabletop::system::screens::Screen;

/// The setting before the lesson: `true` if the house pressed on by itself.
#[derive(Resource)]
struct PreviousPressOnSetting(bool);

/// Begins the lesson of a game. If it cannot, the host reads why.
pub(super) fn begin<V: TutorialSource>(world: &mut World) {
    // The lesson is that of the game that is chosen.
    if !is_chosen::<V::Game>(world) {
        return;
    }
    let asked = world.resource_mut::<Messages<BeginTutorial>>().drain().last();
    let Some(BeginTutorial { seat }) =
        asked.filter(|_| !world.contains_resource::<LessonProgress<V>>())
    else {
        return;
    };
    let Some(text) = V::lesson() else { return };
    let begun = TutorialLesson::<V>::read(V::Game::info().title, text).and_then(|lesson| {
        let learner = seat.and_then(|seat| world.resource::<Chairs>().get(seat));
        let beginning = named::<V>(lesson.beginning.clone(), learner);
        let game = Match::begin(beginning).map_err(|why| why.to_string())?;
        Ok((lesson, game))
    });
    match begun {
        Ok((lesson, game)) => {
            seat_learner::<V>(world, &game, seat);
            world.insert_resource(LessonProgress::of(lesson));
            world.insert_resource(LearningSession);
            // Nothing of a lesson is written down.
            host(world, HostedMatch::<V>::unwritten(game));
            world.resource_mut::<NextState<Screen>>().set(Screen::Match);
        }
        Err(problem) => {
            if let Some(mut notices) = world.get_resource_mut::<HostNotices>() {
                notices.add(format!("The lesson cannot begin: {problem}."));
            }
        }
    }
}

/// Gives the first seat of a lesson the name of its learner, unless another has that name.
fn named<V: TutorialSource>(
    mut beginning: MatchBeginning<V::Game>,
    learner: Option<&Chair>,
) -> MatchBeginning<V::Game> {
    if let (MatchBeginning::Setup { setup, .. }, Some(Chair { name, .. })) =
        (&mut beginning, learner)
    {
        let mut names = setup.names();
        if !names.contains(name)
            && let Some(first) = names.first_mut()
        {
            first.clone_from(name);
            *setup = V::setup_for(&names, Some(setup));
        }
    }
    beginning
}

/// Seats the learner, who keeps place and device; the other seats are nobody's.
fn seat_learner<V: TutorialSource>(world: &mut World, game: &Match<V::Game>, seat: Option<Seat>) {
    let mut pace = world.resource_mut::<TablePace>();
    let by_itself = std::mem::replace(&mut pace.by_itself, false);
    world.insert_resource(PreviousPressOnSetting(by_itself));
    let known = seat.and_then(|seat| world.resource::<Chairs>().get(seat)).cloned();
    let names = game.setup().names();
    let place = known.as_ref().map_or(PLACES[0], |chair| chair.place);
    let others = PLACES.into_iter().filter(|other| *other != place);
    let seated = std::iter::once(place).chain(others).zip(names).enumerate();
    let seated = seated.map(|(index, (place, name))| match (index, &known) {
        (0, Some(chair)) => chair.clone(),
        (0, None) => Chair::new(place, name, SeatPlayer::Person),
        _ => Chair::new(place, name, SeatPlayer::Watched),
    });
    let mut seated: Vec<Chair> = seated.collect();
    Chair::keep_marks(&mut seated);
    set_aside(world, seated);
}

/// Removes the lesson: back in the lobby everybody sits as before.
pub(super) fn put_away<V: TutorialSource>(world: &mut World) {
    if world.remove_resource::<LessonProgress<V>>().is_none() {
        return;
    }
    world.remove_resource::<LearningSession>();
    *world.resource_mut::<OutlinedTarget>() = OutlinedTarget::default();
    *world.resource_mut::<LessonFocus>() = LessonFocus::default();
    world.resource_mut::<SeatPanels>().remove_all(SeatPanelKind::Lesson);
    if let Some(PreviousPressOnSetting(by_itself)) = world.remove_resource() {
        world.resource_mut::<TablePace>().by_itself = by_itself;
    }
    bring_back(world);
}
