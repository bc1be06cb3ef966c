//! The forms that programs read and write (rules 8).

use super::scene::{at, load};
use serde_json::{Value, json};
use shoal_contract::{Game, SearchBrake};
use shoal_virus_fight::VirusFight;

fn documented() -> Value {
    json!({
        "board": [["E1", ".", "M2@0"], [".", "J3@1", "W1"]],
        "spares": [["J3", "M1"], ["W2", "W2"], []], "round": 3, "first": 0, "turn": 1, "out": [2],
    })
}

#[test]
fn the_documented_position_is_read_and_written() {
    let scene = at(documented());
    let written = scene.state();
    for field in ["board", "round", "first", "turn", "out"] {
        assert_eq!(written[field], documented()[field], "{field}");
    }
    assert_eq!(written["spares"][0], json!(["M1", "J3"]), "by kind, then by size");
    assert_eq!(at(written.clone()).state(), written, "both forms are read");
}

#[test]
fn a_position_may_be_in_the_middle_of_a_turn() {
    let mut state = documented();
    state["step"] = json!("walk");
    assert_eq!(at(state).may(1), [json!({"walk": [1, 2]})]);
}

#[test]
fn perft_counts_turns() {
    let hosted = load(&documented()).expect("it is sound");
    let mut position = hosted.state().position;
    assert_eq!(position.perft(1, true, &SearchBrake::default()), 2, "two pieces to jump to");
}

/// A number of spares that could not be counted any more is refused.
#[test]
fn no_more_instructions_alike_are_let_in_than_can_be_counted() {
    let mut state = documented();
    let many = vec!["W2"; 250];
    state["spares"] = json!([many, many, []]);
    let told = load(&state).err().expect("500 are too many");
    assert!(told.contains("spares: there are 500 of W2, but at most 255 are possible"), "{told}");
}

#[test]
fn what_is_no_position_is_refused_with_a_sentence() {
    let with = |field: &str, value: Value| {
        let mut state = documented();
        state[field] = value;
        load(&state).err().unwrap_or_else(|| panic!("{field} is accepted"))
    };
    for (field, value, why) in [
        ("board", json!([["."]]), "1 by 2 to 16 by 16"),
        ("board", json!([[".", "."], ["."]]), "board[1]"),
        ("board", json!([["X1", "M2@0", "J1@1"]]), "board[0][0]: \"X1\" is not an instruction"),
        ("board", json!([["M1@0", "M2@0", "J1@1"]]), "seat 0 already has a marker"),
        ("board", json!([["M1@0", "M2", "J1"]]), "the marker of seat 1"),
        ("spares", json!([]), "0 lists"),
        ("spares", json!([[], [], ["M1"]]), "spares[2]"),
        ("turn", json!(2), "seat 2 is out"),
        ("turn", json!(9), "seats are numbered from 0 to 2"),
        ("round", json!(0), "0 is not a round"),
        ("out", json!([2, 2]), "out[1]"),
        ("step", json!("over"), "winners"),
    ] {
        let told = with(field, value);
        assert!(told.contains(why), "{field}: {told}");
    }
    assert!(VirusFight::decode_state("{}").is_err());
}

#[test]
fn the_smallest_board_is_played_on() {
    let scene = at(json!({
        "board": [["M1@0", "W1@1"]], "spares": [[], []], "round": 1, "first": 0, "turn": 0,
    }));
    assert_eq!(scene.may(0), [json!("skip")]);
}
