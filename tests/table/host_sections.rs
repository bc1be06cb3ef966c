//! The numbers of a match on the host's panel.

use crate::views::fish_and_men::FishAndMenView;
use bevy::ecs::message::Messages;
use bevy::prelude::*;
use shoal_contract::Game as _;
use shoal_contract::Match;
use shoal_fish_and_men::FishAndMen;
use shoal_table::features::host_sections::numbers::{
    NumbersSectionState, NumbersTarget, numbers, numbers_target, plugin, reset, turn,
};
use shoal_table::matches::hosting::{ChooseAction, HostedMatch};
use shoal_table::matches::hosting::{RecordingPlayer, SeatedBots, host};
use shoal_table::matches::lobby_game::ChosenSetup;
use shoal_tabletop::surfaces::host_panel::HostPanelSections;
use shoal_tabletop::system::screens::Screen;

fn app(screen: Screen) -> App {
    let mut app = App::new();
    app.init_resource::<HostPanelSections>().insert_resource(State::new(screen));
    app.add_message::<ChooseAction<FishAndMenView>>().add_plugins(plugin::<FishAndMenView>);
    app
}

fn value(world: &World, key: &str) -> i64 {
    let at = numbers_target::<FishAndMenView>(world).expect("somewhere");
    let numbers = numbers::<FishAndMenView>(world, at);
    numbers.iter().find(|number| number.key == key).map_or(-1, |number| number.value)
}

#[test]
fn in_the_lobby_a_slider_edits_the_setup_of_the_next_match() {
    let mut app = app(Screen::Lobby);
    let world = app.world_mut();
    world.insert_resource(ChosenSetup::<FishAndMenView>(FishAndMen::default_setup(4)));
    turn::<FishAndMenView>(world, NumbersTarget::Lobby, "vanish_chance", 30)
        .expect("within its bounds");
    assert_eq!(world.resource::<ChosenSetup<FishAndMenView>>().0.parameters.vanish_chance, 30);
    let refused = turn::<FishAndMenView>(world, NumbersTarget::Lobby, "cutoffs.blue", 30);
    assert!(refused.is_err_and(|told| told.contains("cutoffs rise from blue to black")));
    turn::<FishAndMenView>(world, NumbersTarget::Lobby, "cutoffs.green", 25).expect("below yellow");
    turn::<FishAndMenView>(world, NumbersTarget::Lobby, "cutoffs.blue", 22).expect("now it fits");
    reset::<FishAndMenView>(world, NumbersTarget::Lobby);
    assert_eq!(value(world, "cutoffs.blue"), 10, "all as usual, whatever the order");
    assert_eq!(value(world, "vanish_chance"), 50);
}

#[test]
fn a_board_for_fewer_players_is_no_reason_to_refuse_a_number() {
    let mut app = app(Screen::Lobby);
    let world = app.world_mut();
    let mut setup = FishAndMen::default_setup(4);
    std::sync::Arc::make_mut(&mut setup.level).rivers.truncate(2);
    world.insert_resource(ChosenSetup::<FishAndMenView>(setup));
    turn::<FishAndMenView>(world, NumbersTarget::Lobby, "feed_rate", 3)
        .expect("two may sit down yet");
    assert_eq!(value(world, "feed_rate"), 3);
    let refused = turn::<FishAndMenView>(world, NumbersTarget::Lobby, "cutoffs.blue", 30);
    assert!(refused.is_err_and(|told| !told.contains("rivers")), "only what it brought");
}

#[test]
fn in_a_match_a_slider_is_an_action_of_the_house() {
    let mut app = app(Screen::Match);
    let world = app.world_mut();
    let game = Match::<FishAndMen>::new(FishAndMen::default_setup(2), 1).expect("usual");
    host(world, HostedMatch::<FishAndMenView>::unwritten(game));
    assert!(
        world.contains_resource::<SeatedBots<FishAndMenView>>()
            && world.contains_resource::<RecordingPlayer>()
    );
    for (key, number) in [("cutoffs.green", 25), ("cutoffs.blue", 22)] {
        turn::<FishAndMenView>(world, NumbersTarget::Match, key, number).expect("it fits");
        take_chosen(world);
    }
    assert_eq!(value(world, "cutoffs.blue"), 22);
    let refused = turn::<FishAndMenView>(world, NumbersTarget::Match, "initial_health", 30);
    assert!(refused.is_err_and(|told| told.contains("before a match begins")));
    reset::<FishAndMenView>(world, NumbersTarget::Match);
    for _ in 0..4 {
        app.update();
        take_chosen(app.world_mut());
    }
    let world = app.world();
    assert_eq!((value(world, "cutoffs.blue"), value(world, "cutoffs.green")), (10, 20));
    assert!(!world.resource::<NumbersSectionState>().resetting, "and then it is done");
    assert_eq!(world.resource::<HostedMatch<FishAndMenView>>().game().taken().len(), 4);
}

/// What the hosting does with what was chosen.
fn take_chosen(world: &mut World) {
    let chosen: Vec<_> =
        world.resource_mut::<Messages<ChooseAction<FishAndMenView>>>().drain().collect();
    for ChooseAction { actor, action } in chosen {
        let mut hosted = world.resource_mut::<HostedMatch<FishAndMenView>>();
        hosted.choose(actor, &action).expect("it was checked");
    }
}
