//! Setting up: boards, secret programs, the reveal, and who is first (rules 3, 4).

use super::scene::Scene;
use serde_json::{Value, json};
use shoal_contract::{Game, GameSetup, Match, Seat, Viewer};
use shoal_virus_fight::VirusFight;
use shoal_virus_fight::program::NAMED;
use shoal_virus_fight::program_layout::longest_fitting;
use shoal_virus_fight::setup::Setup;

fn begin(players: usize) -> Scene {
    let hosted = Match::new(Setup::for_players(players), 4).expect("a usual setup");
    Scene { hosted }
}

fn arrange(line: &[&str], marker: usize) -> Value {
    json!({"arrange": {"line": line, "marker": marker}})
}

/// Rule 3.2.
#[test]
fn the_table_of_boards_is_what_fits() {
    for (players, row) in [(2, [5, 5, 5, 5, 5]), (3, [3, 4, 5, 5, 5]), (4, [3, 4, 5, 5, 5])] {
        for (side, longest) in (5..).zip(row) {
            assert_eq!(longest_fitting(side, side, players), longest, "{players} on {side}");
        }
    }
    for players in 2..=5 {
        Setup::for_players(players).check().expect("what is recommended fits");
    }
}

#[test]
fn boards_on_which_programs_cannot_lie_are_refused_with_why() {
    let long = Setup { rows: 6, columns: 6, ..Setup::for_players(3) };
    let why = long.check().expect_err("C10").to_string();
    assert!(why.starts_with("longest: on 6 by 6 squares, programs of 3 players touch"), "{why}");
    let small = Setup { rows: 7, columns: 7, longest: 2, ..Setup::for_players(5) };
    let why = small.check().expect_err("60 instructions").to_string();
    assert!(why.contains("49 squares are too few for the 60 instructions"), "{why}");
}

/// Rules 3.3, C11.
#[test]
fn a_program_has_one_to_five_own_instructions_and_a_marker() {
    let mut scene = begin(2);
    for (wrong, why) in [
        (arrange(&[], 0), "1 to 5 instructions"),
        (arrange(&["M1", "M1"], 0), "only one M1"),
        (arrange(&["M1"], 1), "Put the marker"),
        (json!({"arrange": {"line": ["M1", "M2"], "marker": 0, "offset": 4}}), "does not fit"),
    ] {
        assert!(scene.refusal(0, wrong).contains(why), "{why}");
    }
    assert_eq!(scene.may(0).len(), NAMED.len());
}

/// Rules 3.3, 3.4.
#[test]
fn programs_are_secret_until_all_are_shown_on_their_edges() {
    let mut scene = begin(2);
    scene.act(0, json!({"arrange": {"line": ["M1", "W3"], "marker": 1, "offset": 0}}));
    let seen = |viewer| serde_json::to_value(VirusFight::seen_by(scene.hosted.world(), viewer));
    let other = seen(Viewer::Seat(Seat(1))).expect("data");
    assert_eq!(other["arranged"], json!(["covered", "nothing"]));
    assert_eq!(seen(Viewer::Table).expect("data")["arranged"][0], json!("covered"));
    scene.act(1, arrange(&["E1", "J1", "W1"], 0));
    let told = scene.house("reveal");
    assert_eq!(told[2], "round 1 begins with Creeper", "it has fewer instructions");
    assert_eq!(scene.row(4), "M1 W3@0 . . .");
    assert_eq!(scene.row(0), ". W1 J1 E1@1 .", "its own left is the east");
    assert_eq!(scene.state()["spares"][0].as_array().map(Vec::len), Some(10));
}

/// Rule 4.1.
#[test]
fn fewest_pips_then_the_biggest_piece_under_the_marker_go_first() {
    let mut pips = begin(2);
    pips.act(0, arrange(&["W3", "M1"], 0));
    pips.act(1, arrange(&["W2", "M1"], 0));
    assert_eq!(pips.house("reveal")[2], "round 1 begins with Reaper");
    let mut size = begin(2);
    size.act(0, arrange(&["W2", "M1"], 1));
    size.act(1, arrange(&["W2", "M1"], 0));
    assert_eq!(size.house("reveal")[2], "round 1 begins with Reaper");
}

/// Rule 3.5.
#[test]
fn five_programs_lie_on_four_sides_without_touching() {
    let mut scene = begin(5);
    for seat in 0..5 {
        scene.act(seat, arrange(&["W3", "M1", "M2", "J1"], 0));
    }
    scene.house("reveal");
    assert_eq!(scene.row(0), "J1 M2 M1 W3@2 . J1 M2 M1 W3@3");
    assert_eq!(scene.row(8), ". . W3@0 M1 M2 J1 . . .");
    assert_eq!(scene.row(2), "W3@1 . . . . . . . .");
    assert_eq!(scene.row(6), ". . . . . . . . W3@4");
}

#[test]
fn the_eight_named_programs_are_programs() {
    for longest in 1..=5 {
        for named in NAMED {
            let program = named.program(longest);
            program.check(longest).unwrap_or_else(|what| panic!("{}: {what}", named.name));
        }
    }
}
