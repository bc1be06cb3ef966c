//! The game on the table without a window: what lies there, and what becomes of it.

mod corners;
mod happened;
mod hidden;
mod revealed;

use crate::prelude::*;
use bevy::ecs::system::RunSystemOnce as _;
use shoal_table::headless::PlayedHeadless as _;
use shoal_table::matches::celebration::CelebrationRoot;
use shoal_table::matches::effects::PassingEffects;
use shoal_table::matches::seat_messages::SeatMessages;
use shoal_table::matches::turn_highlights::{HighlightSprite, RunningLight};
use shoal_tabletop::headless::HeadlessTable;
use shoal_tabletop::picture::projection::PictureRescaled;
use shoal_tabletop::system::screens::Screen;

/// Two people in their first turn.
fn first_turn() -> HeadlessTable {
    let mut game = Match::<FishAndMen>::new(Setup::for_players(2), 7).expect("it is usual");
    for _ in 0..2 {
        let seat = game.awaited_seats()[0];
        let river = usize::from(seat.0) * 3;
        game.apply(Actor::Seat(seat), &Action::Place { river }).expect("it is free");
    }
    game.apply(Actor::House, &Action::BeginTurn).expect("it is time");
    HeadlessTable::playing::<FishAndMenView>(game, &["Ann", "Bob"], super::plugin).0
}

/// How many parts there are of what points out the turn, and on which boards.
fn lit(table: &mut HeadlessTable) -> (usize, Vec<Entity>) {
    let world = table.app.world_mut();
    let mut runners = world.query_filtered::<(), With<RunningLight>>();
    let runs = runners.iter(world).count();
    let mut parts = world.query_filtered::<&ChildOf, With<HighlightSprite>>();
    (runs, parts.iter(world).map(ChildOf::parent).collect())
}

#[test]
fn a_board_that_is_drawn_anew_still_points_out_the_turn() {
    let mut table = first_turn();
    let rings = table.app.world().resource::<TurnHighlights>().rings.len();
    let (runs, before) = lit(&mut table);
    assert_eq!((rings, runs, before.len()), (1, 1, 2), "a ring around the fish, and a light to it");
    table.app.world_mut().write_message(PictureRescaled { scale: 1.0 });
    table.frames(3);
    let board = table.app.world().resource::<ActiveBoard>().root;
    assert_eq!(lit(&mut table), (1, vec![board; 2]));
    assert!(!before.contains(&board), "it is another board");
}

#[test]
fn nothing_of_a_match_is_left_on_the_table_once_it_is_left() {
    let mut table = first_turn();
    let world = table.app.world_mut();
    world.resource_mut::<SeatMessages>().say(Seat(0), "It is not your turn.", SentenceTone::Bad);
    world.insert_resource(WinnerCelebration {
        winners: vec![Seat(0)],
        underlay: "poseidon",
        piece: "fish",
        ..WinnerCelebration::default()
    });
    let launch =
        |mut fleets: PassingEffects| fleets.launch(PassingEffect { life: 100.0, ..default() });
    world.run_system_once(launch).expect("it runs");
    table.frames(2);
    let world = table.app.world_mut();
    let mut celebrations = world.query_filtered::<(), With<CelebrationRoot>>();
    assert_eq!(celebrations.iter(world).count(), 1);
    assert!(table.drawn() > 10, "a sea, what is in it, and what is said of it");
    table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Lobby);
    table.frames(3);
    assert_eq!(table.drawn(), 0);
    let world = table.app.world();
    assert_eq!(*world.resource::<WinnerCelebration>(), WinnerCelebration::default());
    assert_eq!(*world.resource::<TurnHighlights>(), TurnHighlights::default());
    assert_eq!(world.resource::<SeatMessages>().get(Seat(0)), None);
}
