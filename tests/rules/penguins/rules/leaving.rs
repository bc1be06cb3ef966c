//! Removal by the referee, and leaving (rules 3.4, 4, F3).

use super::{begun, by, does, go, loaded, refused};
use shoal_contract::{Actor, Game, Seat};
use shoal_penguins::Penguins;
use shoal_penguins::action::{Action, Event, IceCell, RemovalReason};
use shoal_penguins::state::PenguinsPhase;

fn remove(seat: u16, why: RemovalReason) -> Action {
    Action::Remove { seat: Seat(seat), why }
}

/// Three penguins in a column: the one in the middle is in the way of both others,
/// and its player has one more that can move.
const COLUMN: &str = r#"{"players":[{"color":"red","score":4,"places":[[4,0]]},
    {"color":"white","score":9,"places":[[2,0],[0,3]]},{"color":"brown","score":3,"places":[[0,0]]}],
    "board":[[1,0,0,1],[0],[2,0,0,1],[0],[3],[0],[1]]}"#;

#[test]
fn a_removed_player_leaves_its_tiles_gets_no_rank_and_frees_who_was_stuck() {
    let mut hosted = loaded(COLUMN);
    does(&mut hosted, 0, go((4, 0), (6, 0)));
    assert_eq!(hosted.awaited_seats(), [Seat(1)]);
    let told =
        hosted.apply(Actor::House, &remove(1, RemovalReason::Cheated)).expect("the house may");
    let removed = Event::Removed {
        seat: Seat(1),
        why: RemovalReason::Cheated,
        places: vec![IceCell(2, 0), IceCell(0, 3)],
    };
    assert_eq!(told, [removed]);
    assert_eq!(hosted.state().ice.board[2][0], 2, "the tile stays");
    assert_eq!(hosted.awaited_seats(), [Seat(2)], "brown was stuck behind it");
    does(&mut hosted, 2, go((0, 0), (2, 0)));
    let standing = Penguins::standing(hosted.world());
    assert_eq!(standing.out, [Seat(1)]);
    assert_eq!(standing.winners, Some(vec![Seat(0)]), "seven fish; the nine of white do not count");
}

#[test]
fn who_is_asked_stays_so_when_another_is_removed() {
    let mut hosted = begun(4, &[[1; 5]; 5]);
    does(&mut hosted, 0, Action::Place(IceCell(0, 0)));
    hosted.apply(Actor::House, &remove(3, RemovalReason::Failed)).expect("the house may");
    assert_eq!(hosted.awaited_seats(), [Seat(1)]);
    hosted.apply(Actor::House, &remove(1, RemovalReason::Failed)).expect("the house may");
    assert_eq!(hosted.awaited_seats(), [Seat(2)], "the next in order after the removed one");
}

#[test]
fn the_number_of_penguins_stays_that_of_the_beginning() {
    let mut hosted = begun(3, &[[1; 6]; 5]);
    hosted.apply(Actor::House, &remove(0, RemovalReason::Failed)).expect("the house may");
    for (column, seat) in [1, 2, 1, 2, 1, 2].into_iter().enumerate() {
        does(&mut hosted, seat, Action::Place(IceCell(0, column as u8)));
    }
    assert_eq!(hosted.state().ice.phase, PenguinsPhase::Moving);
}

#[test]
fn if_all_are_gone_there_is_no_winner() {
    let mut hosted = loaded(COLUMN);
    does(&mut hosted, 2, Action::Quit);
    does(&mut hosted, 1, Action::Quit);
    let told = does(&mut hosted, 0, Action::Quit);
    assert_eq!(told.last(), Some(&Event::Ended { winners: Vec::new() }));
    assert_eq!(Penguins::standing(hosted.world()).winners, Some(Vec::new()));
}

#[test]
fn nobody_leaves_twice_and_only_the_house_removes() {
    let mut hosted = loaded(COLUMN);
    assert_eq!(
        refused(&mut hosted, by(0), remove(1, RemovalReason::Cheated)),
        "Only the house removes a player."
    );
    does(&mut hosted, 1, Action::Quit);
    let why = refused(&mut hosted, Actor::House, remove(1, RemovalReason::Failed));
    assert_eq!(why, "white is no longer in the match.");
    let why = refused(&mut hosted, Actor::House, remove(7, RemovalReason::Failed));
    assert_eq!(why, "There is no seat 7 in this match.");
}

#[test]
fn who_finds_no_free_tile_to_place_on_is_removed_by_the_house() {
    let state = r#"{"players":[{"color":"red","score":0,"places":[[0,0]]},
        {"color":"white","score":0,"places":[[0,1]]}],"board":[[1,1]],"phase":"placing"}"#;
    let mut hosted = loaded(state);
    assert_eq!(hosted.awaited_seats(), []);
    assert_eq!(Penguins::next_house_action(hosted.world()), Some(remove(0, RemovalReason::Failed)));
    hosted.apply(Actor::House, &remove(0, RemovalReason::Failed)).expect("the house may");
    assert_eq!(hosted.awaited_seats(), [Seat(1)], "now there is room");
}
