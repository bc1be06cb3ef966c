//! Boards, players and placing (rules 1 and 2).

use super::{begun, by, does, refused};
use shoal_contract::{GameSetup, Match, Seat};
use shoal_penguins::Penguins;
use shoal_penguins::action::{Action, Event, IceCell};
use shoal_penguins::level::Level;
use shoal_penguins::setup::{FishPerTile, IceSource, Setup};
use shoal_penguins::state::{PenguinColor, PenguinsPhase};
use std::sync::Arc;

fn drawn(rows: i64, columns: i64, fish: FishPerTile, holes: i64, seed: u64) -> Vec<Vec<u16>> {
    let ice = IceSource::Grid { rows, columns, fish, holes };
    let setup = Setup { ice, ..Setup::for_players(2) };
    Match::<Penguins>::new(setup, seed).expect("the setup is sound").state().ice.board
}

#[test]
fn each_tile_has_the_fish_of_the_setup_and_as_many_holes_are_cut() {
    let board = drawn(5, 4, FishPerTile::Each(3), 6, 9);
    let fish: Vec<u16> = board.concat();
    assert_eq!((board.len(), board[0].len()), (5, 4));
    assert_eq!(fish.iter().filter(|fish| **fish == 0).count(), 6);
    assert_eq!(fish.iter().filter(|fish| **fish == 3).count(), 14);
}

#[test]
fn drawn_fish_are_one_to_five_and_the_seed_decides() {
    let board = drawn(25, 25, FishPerTile::Random, 0, 3).concat();
    assert!((1..=5).all(|fish| board.contains(&fish)));
    assert!(board.iter().all(|fish| (1..=5).contains(fish)));
    assert_eq!(board, drawn(25, 25, FishPerTile::Random, 0, 3).concat());
    assert_ne!(board, drawn(25, 25, FishPerTile::Random, 0, 4).concat());
    let holes = |seed| drawn(8, 8, FishPerTile::Each(1), 20, seed);
    assert_ne!(holes(1), holes(2));
}

#[test]
fn each_player_has_six_less_their_number_of_penguins_in_the_colours_in_order() {
    for players in 2..=4 {
        let hosted = begun(players, &[[1; 6]; 6]);
        let ice = hosted.state().ice;
        assert!(ice.players.iter().all(|one| usize::from(one.to_place) == 6 - players));
        let colors: Vec<PenguinColor> = ice.players.iter().map(|one| one.color).collect();
        assert_eq!(colors, PenguinColor::ALL[..players]);
    }
}

#[test]
fn penguins_are_placed_one_a_round_in_order_and_then_the_youngest_moves() {
    let mut hosted = begun(3, &[[1; 6]; 6]);
    let mut told = Vec::new();
    for round in 0..3 {
        for seat in 0..3 {
            assert_eq!(hosted.awaited_seats(), [Seat(seat)]);
            told = does(&mut hosted, seat, Action::Place(IceCell(round, seat as u8)));
        }
    }
    assert_eq!(told, [Event::Placed { seat: Seat(2), at: IceCell(2, 2) }, Event::PlacingEnded]);
    assert_eq!(hosted.state().ice.phase, PenguinsPhase::Moving);
    assert_eq!(hosted.awaited_seats(), [Seat(0)]);
}

#[test]
fn penguins_are_placed_on_tiles_without_one_whatever_fish_they_show() {
    let mut hosted = begun(2, &[&[0, 5, 1], &[1, 1, 1], &[1, 1, 1], &[1, 1, 1]]);
    does(&mut hosted, 0, Action::Place(IceCell(0, 1)));
    let mut why = |action| refused(&mut hosted, by(1), action);
    assert_eq!(why(Action::Place(IceCell(0, 0))), "There is no tile here.");
    assert_eq!(why(Action::Place(IceCell(4, 0))), "There is no tile here.");
    assert_eq!(why(Action::Place(IceCell(0, 1))), "There is already a penguin on this tile.");
    assert_eq!(
        why(Action::Move(IceCell(0, 1), IceCell(1, 1))),
        "Not all penguins have been placed: place one."
    );
    let why = refused(&mut hosted, by(0), Action::Place(IceCell(1, 0)));
    assert_eq!(why, "It is Gentoo's turn.");
}

#[test]
fn what_no_rule_could_hold_is_named_by_its_field() {
    let wrong = |text: &str| {
        let read = shoal_contract::text::json::read_document::<Setup>("setup", text);
        match read.map(|setup| setup.check()) {
            Ok(Ok(())) => "fine".into(),
            Ok(Err(problems)) => problems.nested_under("setup").to_string(),
            Err(sentence) => sentence,
        }
    };
    assert_eq!(wrong(r#"{"rows":5,"columns":4,"fish":3,"holes":0,"players":3}"#), "fine");
    assert_eq!(wrong(r#"{"rows":5,"columns":4,"fish":"random"}"#), "fine");
    assert_eq!(wrong(r#"{"level":"heart","players":2}"#), "fine");
    assert!(wrong(r#"{"players":5}"#).starts_with("setup.players: 5 is not a number from 2 to 4"));
    assert!(wrong(r#"{"players":1}"#).starts_with("setup.players: 1 "));
    assert!(wrong(r#"{"rows":26}"#).starts_with("setup.rows: 26 is not a number from 1 to 25"));
    assert!(wrong(r#"{"columns":0}"#).starts_with("setup.columns: 0 "));
    assert!(wrong(r#"{"fish":0}"#).starts_with("setup.fish: 0 is neither"));
    assert!(wrong(r#"{"fish":"many"}"#).starts_with("setup.fish: \"many\" is neither"));
    assert!(wrong(r#"{"holes":-1}"#).starts_with("setup.holes: -1 "));
    assert!(
        wrong(r#"{"rows":3,"columns":3,"holes":3,"players":2}"#).contains("6 tiles are too few")
    );
    assert!(wrong(r#"{"level":"pond"}"#).starts_with("setup.level: there is no level \"pond\""));
    assert!(wrong(r#"{"level":"heart","rows":3}"#).contains("rows is given as well as level"));
    assert!(wrong(r#"{"board":[[1,-1]],"players":2}"#).contains("setup.board[0][1]: -1 is not"));
    assert!(wrong(r#"{"hats":1}"#).starts_with("setup.hats: unknown field"));
}

#[test]
fn a_level_is_laid_out_as_it_is_drawn() {
    let level = Level { name: "Test".into(), ice: vec!["12.".into(), "?5?".into(), "111".into()] };
    let setup = Setup { ice: IceSource::Level(Arc::new(level)), ..Setup::for_players(2) };
    let board = Match::<Penguins>::new(setup, 5).expect("the setup is sound").state().ice.board;
    assert_eq!((&board[0][..], &board[2][..]), (&[1, 2, 0][..], &[1, 1, 1][..]));
    assert!((1..=5).contains(&board[1][0]) && board[1][1] == 5);
}
