//! Moving, being passed over, the end (rules 3).

use super::{by, does, go, loaded, refused};
use shoal_contract::{Actor, Game, Seat, SeatScore};
use shoal_penguins::Penguins;
use shoal_penguins::action::{Action, Event, IceCell};

/// The seed's picture of routes: the top-left tile is gone, the penguin is below it to the right.
const PICTURE: &str = r#"{"players":[{"color":"red","score":0,"places":[[1,0]]},
    {"color":"white","score":0,"places":[[0,2]]}],"board":[[0,1,2],[3,4,5],[1,2,3],[4,5,1]]}"#;

#[test]
fn a_penguin_goes_where_the_lines_of_the_picture_touch() {
    let hosted = loaded(PICTURE);
    let list = Penguins::legal(hosted.world(), by(0)).list;
    let goals = [(0, 1), (2, 0), (2, 1), (3, 0), (3, 1)];
    let moves = goals.map(|goal| go((1, 0), goal));
    assert_eq!(list, [&moves[..], &[Action::Quit]].concat());
}

#[test]
fn the_tile_that_is_left_sinks_and_its_fish_are_the_players() {
    let mut hosted = loaded(PICTURE);
    let told = does(&mut hosted, 0, go((1, 0), (3, 1)));
    assert_eq!(
        told,
        [Event::Moved { seat: Seat(0), from: IceCell(1, 0), to: IceCell(3, 1), fish: 3 }]
    );
    let ice = hosted.state().ice;
    assert_eq!(
        (ice.board[1][0], ice.players[0].score, &ice.players[0].places[..]),
        (0, 3, &[IceCell(3, 1)][..])
    );
}

#[test]
fn what_is_no_move_is_refused_with_the_reason() {
    let mut hosted = loaded(PICTURE);
    let mut why = |action| refused(&mut hosted, by(0), action);
    assert_eq!(why(go((0, 2), (1, 2))), "None of your penguins is there to move.");
    assert_eq!(why(go((9, 9), (1, 2))), "None of your penguins is there to move.");
    assert_eq!(why(go((1, 0), (0, 0))), "There is no tile here.");
    assert_eq!(why(go((1, 0), (0, 2))), "There is already a penguin on this tile.");
    assert!(why(go((1, 0), (1, 1))).starts_with("No straight path leads to this tile"));
    assert!(why(go((1, 0), (1, 0))).starts_with("There is already a penguin on"));
    assert_eq!(why(Action::Place(IceCell(1, 1))), "All penguins have been placed: move one.");
    assert_eq!(
        refused(&mut hosted, Actor::House, go((1, 0), (0, 1))),
        "Only a player can do that."
    );
}

#[test]
fn a_hole_stops_a_penguin_and_so_does_another_one() {
    // One column of even rows, and a hole in the second of two columns.
    let state = r#"{"players":[{"color":"red","score":0,"places":[[0,0]]},
        {"color":"black","score":0,"places":[[6,0]]}],
        "board":[[1,1],[0,0],[1,0],[0,0],[1,1],[0,0],[1,1],[0,0],[1,1]]}"#;
    let hosted = loaded(state);
    let list = Penguins::legal(hosted.world(), by(0));
    assert_eq!(list.list(), [go((0, 0), (2, 0)), go((0, 0), (4, 0)), Action::Quit]);
}

/// Red stands alone; white and brown have a column each.
const COLUMNS: &str = r#"{"players":[{"color":"white","score":0,"places":[[0,2]]},
    {"color":"red","score":9,"places":[[0,0]]},{"color":"brown","score":7,"places":[[0,4]]}],
    "board":[[5,0,1,0,1],[0],[0,0,1,0,1],[0],[0,0,9,0,1]]}"#;

#[test]
fn a_stuck_seat_is_passed_over_and_told_so_and_keeps_its_place() {
    let mut hosted = loaded(COLUMNS);
    let told = does(&mut hosted, 0, go((0, 2), (2, 2)));
    assert_eq!(told[1..], [Event::Skipped { seat: Seat(1) }]);
    assert_eq!(hosted.awaited_seats(), [Seat(2)]);
    let why = refused(&mut hosted, by(1), go((0, 0), (0, 2)));
    assert_eq!(why, "None of your penguins can move: it is brown's turn.");
}

#[test]
fn the_match_ends_when_nobody_can_move_and_all_with_most_fish_win() {
    let mut hosted = loaded(COLUMNS);
    does(&mut hosted, 0, go((0, 2), (2, 2)));
    does(&mut hosted, 2, go((0, 4), (2, 4)));
    does(&mut hosted, 0, go((2, 2), (4, 2)));
    let told = does(&mut hosted, 2, go((2, 4), (4, 4)));
    let winners = vec![Seat(1), Seat(2)];
    assert_eq!(
        told[1..],
        [Event::Ended { winners: winners.clone() }],
        "nobody is told stuck at the end"
    );
    let standing = Penguins::standing(hosted.world());
    assert_eq!(standing.winners, Some(winners), "nine each, the last tile is not counted");
    assert_eq!(standing.scores, [2, 9, 9].map(SeatScore::Number));
    assert_eq!(refused(&mut hosted, by(0), Action::Quit), "The match is over.");
}
