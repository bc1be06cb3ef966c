//! Every reading of part 10 of the rules.

use super::scene::{at, scene};
use serde_json::json;
use shoal_virus_fight::program_layout::longest_fitting;

/// C1.
#[test]
fn a_write_without_a_spare_is_skipped_and_the_marker_still_moves() {
    let mut scene = scene(&["W1@0 M1 . .", ". . . E1@1"], json!([[], ["J1"]]));
    assert_eq!(scene.may(0), [json!("skip")]);
    scene.act(0, json!("skip"));
    assert_eq!(scene.may(0), [json!({"walk": [0, 1]})]);
}

/// C2.
#[test]
fn a_lonely_write_with_a_spare_writes_itself_a_way_out_and_without_one_loses() {
    let mut with = scene(&["W1@0 . .", ". . E1@1"], json!([["M2"], []]));
    with.act(0, json!({"write": {"piece": "M2", "at": [0, 1]}}));
    assert_eq!(with.may(0), [json!({"walk": [0, 1]})]);
    let mut without = scene(&["W1@0 . .", ". . E1@1"], json!([[], []]));
    let told = without.act(0, json!("skip"));
    assert!(told.contains(&"Creeper is stuck and out".to_owned()), "{told:?}");
    assert_eq!(without.winners(), Some(vec![1]));
}

/// C3.
#[test]
fn nobody_jumps_onto_a_marked_piece_nor_into_the_block_of_another() {
    let rows = &["J1@0 E1@1 M1 .", ". . . .", "W1 . W2@2 W3"];
    let mut scene = scene(rows, json!([[], [], []]));
    assert_eq!(scene.may(0), [json!({"jump": [0, 2]}), json!({"jump": [2, 0]})]);
    assert!(scene.refusal(0, json!({"jump": [0, 1]})).contains("a piece without a marker"));
    scene.act(0, json!({"jump": [2, 0]}));
    assert_eq!(scene.row(2), "W1@0 . W2@2 W3");
}

/// C4.
#[test]
fn a_spare_is_not_written_diagonally() {
    let mut scene = scene(&["W1@0 M1", ". .", ". E1@1"], json!([["J1"], []]));
    assert_eq!(scene.may(0).len(), 2);
    let why = scene.refusal(0, json!({"write": {"piece": "J1", "at": [2, 0]}}));
    assert!(why.contains("next to your block"), "{why}");
}

/// C5.
#[test]
fn a_piece_may_move_beside_a_part_that_it_cuts_off() {
    let mut scene = scene(&["M1@0 W1 J1 . .", ". . . . E1@1"], json!([[], []]));
    scene.act(0, json!({"move": {"from": [0, 1], "to": [0, 3]}}));
    assert_eq!(scene.row(0), "M1 . J1 W1 .");
    assert_eq!(scene.winners(), Some(vec![1]), "its marker has no way now");
}

/// C6.
#[test]
fn no_piece_moves_beside_nothing_but_the_square_that_it_leaves() {
    let mut scene = scene(&["M1@0 W1 . .", ". . . E1@1"], json!([[], []]));
    assert_eq!(scene.may(0), [json!({"move": {"from": [0, 1], "to": [1, 0]}})]);
    scene.refusal(0, json!({"move": {"from": [0, 1], "to": [0, 2]}}));
}

/// C7.
#[test]
fn programs_may_touch_at_corners() {
    // With lines of five, the southern one and the western one have a common corner on 7 by 7.
    assert_eq!(longest_fitting(7, 7, 3), 5);
    let rows = &["W1 . .", ". M1@0 W2", ". . E1@1"];
    let scene = scene(rows, json!([[], []]));
    assert!(!scene.may(0).contains(&json!({"move": {"from": [0, 0], "to": [0, 1]}})));
}

/// C8.
#[test]
fn pieces_of_who_is_out_stay_and_its_spares_leave() {
    let rows = &["J1@0 . . . M1@1 W1", ". . . . . .", "E1@2 M2 . . . ."];
    let mut scene = scene(rows, json!([["W3"], [], []]));
    assert_eq!(scene.may(0), [] as [serde_json::Value; 0]);
    let told = scene.house("eliminate");
    assert_eq!(told, ["Creeper is stuck and out"]);
    assert_eq!(scene.row(0), "J1 . . . M1@1 W1");
    assert_eq!(
        (&scene.state()["spares"], &scene.state()["out"]),
        (&json!([[], [], []]), &json!([0]))
    );
}

/// C9.
#[test]
fn a_marked_piece_is_never_erased() {
    let mut scene = scene(&["M1 E1@0 M2@1 ."], json!([[], []]));
    assert_eq!(scene.may(0), [json!({"erase": [0, 0]})]);
    scene.refusal(0, json!({"erase": [0, 2]}));
    let told = scene.act(0, json!({"erase": [0, 0]}));
    assert_eq!(told[0], "Creeper erases M1 at [0,0]");
    assert_eq!(scene.winners(), Some(vec![1]));
}

/// C10.
#[test]
fn three_programs_of_five_do_not_fit_on_6_by_6() {
    assert_eq!((longest_fitting(6, 6, 3), longest_fitting(6, 6, 4)), (4, 4));
}

/// C11 is held in `setting_up`: nobody arranges nothing. C12: five may play.
#[test]
fn five_players_have_a_board() {
    let fits = [(6, 2), (7, 3), (8, 3), (9, 4), (11, 5)];
    for (side, longest) in fits {
        assert_eq!(longest_fitting(side, side, 5), longest, "{side} by {side}");
    }
}

/// C13.
#[test]
fn nothing_need_be_erased_while_an_empty_square_lies_beside_any_erase_of_the_block() {
    let mut open = scene(&["E1@0 M1 E2 .", "W2 W3 W1 .", ". . . M3@1"], json!([[], []]));
    assert!(open.may(0).contains(&json!("erase_nothing")));
    assert!(open.may(0).contains(&json!({"erase": [1, 2]})), "beside the other ERASE");
    open.act(0, json!("erase_nothing"));
    let mut full = scene(&["E1@0 M1 . .", "W2 . . M3@1"], json!([[], []]));
    assert_eq!(full.may(0), [json!({"erase": [0, 1]}), json!({"erase": [1, 0]})]);
    full.refusal(0, json!("erase_nothing"));
    let skip = scene(&["E1@0 M1@1"], json!([[], []]));
    assert_eq!(skip.may(0), [json!("skip")], "all beside it are marked");
}

/// C14.
#[test]
fn who_is_first_is_looked_up_before_the_second_round() {
    let mut scene = at(json!({
        "board": [["W1@0", "M1", ".", "W3@1", "M3"]], "spares": [[], []],
        "round": 1, "first": 0, "turn": 1,
    }));
    scene.act(1, json!("skip"));
    let told = scene.act(1, json!({"walk": [0, 4]}));
    assert_eq!(told[1], "round 2 begins with Reaper");
    assert_eq!(scene.state()["turn"], json!(1));
}
