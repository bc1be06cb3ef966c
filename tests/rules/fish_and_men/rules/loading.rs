//! Loading a position: what no rule could hold is named by its field.

use crate::fish_and_men::scenario::{Scenario, centre};
use shoal_contract::{Game, Match, Seat};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::Action;
use shoal_fish_and_men::rules::board::heading::CompassHeading;
use shoal_fish_and_men::state::{FishAndMenPhase, FishTurn, State};

/// A change to a position, and the field that is then named.
type Spoiled = (&'static str, fn(&mut State));

#[test]
fn every_refusal_names_its_field() {
    let spoiled: [Spoiled; 33] = [
        ("setup.players", |s| std::sync::Arc::make_mut(&mut s.setup).players = 9),
        ("sea.fish", |s| s.sea.fish.truncate(1)),
        ("sea.fish[0].seat", |s| s.sea.fish[0].seat = Seat(1)),
        ("sea.fish[1].health", |s| s.sea.fish[1].health = 0),
        ("sea.fish[1].health", |s| s.sea.fish[1].health = 101),
        ("sea.fish[0].at", |s| s.sea.fish[0].at = None),
        ("sea.fish[0].at", |s| s.sea.fish[0].at = Some(centre(0, 0))),
        ("sea.fish[0].at", |s| s.sea.fish[0].at = Some(centre(20, 3))),
        ("sea.fish[0].at", |s| s.sea.fish[0].at = Some(centre(3, 12))),
        ("sea.fish[1].at", |s| s.sea.fish[1].at = s.sea.fish[0].at),
        // A diagonal step leads into the river, but not to its middle.
        ("sea.fish[0].at", |s| s.sea.fish[0].at = Some(centre(5, 4).stepped(CompassHeading::SW))),
        ("sea.fish[0].turn", |s| s.sea.fish[0].turn = FishTurn::Done),
        ("sea.fish[0].turn", |s| s.sea.fish[0].turn = FishTurn::Moving { points: 0 }),
        ("sea.fish[1].turn", |s| s.sea.fish[1].turn = FishTurn::Moving { points: 2 }),
        ("sea.order", |s| s.sea.order = vec![Seat(0)]),
        ("sea.order", |s| s.sea.order = vec![Seat(0), Seat(0)]),
        ("sea.order", |s| s.sea.fish[1].quit = true),
        ("sea.through", |s| s.sea.through = 2),
        ("sea.through", |s| s.sea.phase = FishAndMenPhase::MakePollution),
        ("sea.turn", |s| s.sea.turn = 0),
        ("sea.turn", |s| s.sea.turn = u32::MAX),
        ("sea.fish[0].first_turn", |s| {
            (s.sea.turn, s.sea.phase, s.sea.through) = (0, FishAndMenPhase::Beginning, 2);
        }),
        ("sea.winner", |s| {
            (s.sea.phase, s.sea.winner) = (FishAndMenPhase::Over, Some(Seat(0)));
            (s.sea.fish[0].at, s.sea.fish[0].health) = (Some(centre(6, 3)), 79);
        }),
        ("sea.phase", |s| s.sea.phase = FishAndMenPhase::Over),
        ("sea.phase", |s| s.sea.winner = Some(Seat(0))),
        ("sea.winner", |s| s.sea.winner = Some(Seat(0))),
        ("sea.pollution[1].id", |s| s.sea.pollution[1].id = 0),
        ("sea.pollution[0].at", |s| s.sea.pollution[0].at = centre(0, 0)),
        ("next.blob", |s| s.next.blob = 1),
        ("sea.fishermen[1].square", |s| s.sea.fishermen[1].square = s.sea.fishermen[0].square),
        ("next.fisherman", |s| s.next.fisherman = 0),
        ("sea.industries[0].square", |s| s.sea.industries[0].square = centre(3, 3).square()),
        ("sea.industries[0].square", |s| s.sea.industries[0].square = centre(8, 1).square()),
    ];
    for (index, (field, spoil)) in spoiled.into_iter().enumerate() {
        let mut scenario = sound();
        spoil(&mut scenario.0);
        let problems = scenario.problems();
        assert!(
            problems.iter().any(|problem| problem.field == field),
            "case {index} must name {field}: {problems}"
        );
    }
}

fn sound() -> Scenario {
    let scenario = Scenario::new(2).blobs(3, 3, 2).fisherman(4, 4, 1).fisherman(4, 5, 0);
    scenario.industry(6, 2)
}

#[test]
fn a_sound_position_is_loaded_and_read_back_as_it_was() {
    let state = sound().0;
    let hosted = Match::<FishAndMen>::from_state(state.clone(), None).expect("it is sound");
    assert_eq!(hosted.state(), state);
    let text = serde_json::to_string(&state).expect("a state is plain data");
    let read: State = serde_json::from_str(&text).expect("it was just written");
    assert_eq!(read, state, "and its JSON is the same position");
}

#[test]
fn a_refused_position_leaves_the_world_as_it_was() {
    let mut table = sound().play();
    table.seat(0, Action::Move);
    let before = table.0.state();
    let mut wrong = sound().0;
    wrong.sea.fish[0].health = 0;
    let refused = FishAndMen::load(table.0.world_mut(), &wrong, None);
    assert!(refused.is_err());
    assert_eq!(table.0.state(), before);
    assert_eq!(FishAndMen::check_invariants(table.0.world()), Ok(()));
}

#[test]
fn a_loaded_position_goes_on_like_the_original() {
    let mut original = sound().play();
    original.seat(0, Action::Move);
    let mut loaded = match Match::<FishAndMen>::from_state(original.0.state(), None) {
        Ok(hosted) => crate::fish_and_men::scenario::Table(hosted),
        Err(problems) => panic!("it was just played: {problems}"),
    };
    for table in [&mut original, &mut loaded] {
        table.seat(0, Action::Done);
        table.seat(1, Action::Move);
        table.seat(1, Action::Done);
        for action in [Action::MakePollution, Action::MovePollution, Action::VanishPollution] {
            table.house(action);
        }
    }
    assert_eq!(original.0.state(), loaded.0.state());
}
