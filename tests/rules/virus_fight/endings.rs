//! How a match ends: resigning, agreeing, repeating, too many rounds (rules 6).

use super::scene::{Scene, at, load, scene};
use serde_json::json;
use shoal_contract::{Actor, Game, Match, Seat};
use shoal_virus_fight::VirusFight;
use shoal_virus_fight::action::Action;
use shoal_virus_fight::setup::Setup;

const SEAT_0: Actor = Actor::Seat(Seat(0));

/// Two pairs of WRITEs without spares: the markers walk to and fro for ever.
fn endless(round: u32) -> Scene {
    at(json!({
        "board": [["W1@0", "W1", ".", "W1@1", "W1"]],
        "spares": [["M3"], []], "round": round, "first": 0, "turn": 0,
    }))
}

/// A turn of each of the two, who do nothing but walk.
fn round(scene: &mut Scene) -> Vec<String> {
    let mut told = Vec::new();
    for seat in [0, 1] {
        let first = scene.may(seat)[0].clone();
        told.extend(scene.act(seat, first));
        if scene.state()["step"] == json!("walk") {
            let walk = scene.may(seat)[0].clone();
            told.extend(scene.act(seat, walk));
        }
    }
    told
}

fn idle(round: u32) -> Scene {
    let mut scene = endless(round);
    // Without spares nothing can be written.
    let mut state = scene.state();
    state["spares"] = json!([[], []]);
    scene = at(state);
    scene
}

/// Rule 6.5.
#[test]
fn who_resigns_is_out_at_once_and_the_last_one_left_wins() {
    let mut scene = scene(&["W1@0 M1 . W2@1 W3", "E1@2 . . . ."], json!([[], [], []]));
    assert_eq!(scene.act(2, json!("resign")), ["Rabbit resigns"]);
    assert_eq!(scene.winners(), None);
    let told = scene.act(0, json!("resign"));
    assert_eq!(told, ["Creeper resigns", "the match is over: won by Reaper"]);
}

/// Rules 3.3 and 6.5: such a match can be kept and loaded too.
#[test]
fn who_is_left_when_all_others_resign_before_the_programs_are_shown_has_won() {
    let mut hosted = Match::<VirusFight>::new(Setup::for_players(3), 1).expect("it is usual");
    for seat in [2, 0] {
        hosted.apply(Actor::Seat(Seat(seat)), &Action::Resign).expect("everybody may");
    }
    let state = hosted.state();
    assert_eq!(state.position.winners, [1]);
    Match::<VirusFight>::from_state(state, None).expect("it is sound");
}

/// Rule 6.3.
#[test]
fn all_who_are_left_may_agree_to_a_stalemate_and_spares_are_counted() {
    let mut scene = endless(3);
    assert_eq!(scene.refusal(1, json!("agree")), "Nobody is asking you about a stalemate now.");
    scene.act(0, json!("agree"));
    assert_eq!(scene.may(0), [] as [serde_json::Value; 0]);
    let told = scene.act(1, json!("decline"));
    assert_eq!(told, ["Reaper wants to play on"]);
    scene = endless(3);
    scene.act(0, json!("agree"));
    scene.act(1, json!("agree"));
    assert_eq!(scene.winners(), Some(vec![0]), "it has a spare");
}

/// Rule 6.3.
#[test]
fn a_seat_asks_for_a_stalemate_once_in_five_rounds_whatever_the_answers() {
    let mut scene = idle(3);
    for since in 0..11 {
        let may = VirusFight::check(scene.hosted.world(), SEAT_0, &Action::Agree).is_ok();
        let legal = VirusFight::legal(scene.hosted.world(), SEAT_0);
        assert_eq!(may, since % 5 == 0, "{since} rounds after it asked first");
        assert_eq!(legal.list().contains(&Action::Agree), may, "what is listed can be done");
        if may {
            scene.act(0, json!("agree"));
            assert_eq!(scene.state()["offered"], json!([{"seat": 0, "round": 3 + since}]));
            scene.act(1, json!("decline"));
        }
        let again = 3 + (since / 5 + 1) * 5;
        let why = format!("You have already asked: you can ask again in round {again}.");
        assert_eq!(scene.refusal(0, json!("agree")), why);
        play_to_the_next_round(&mut scene);
    }
}

/// Both do what is listed first; walking to and fro they are asked by the rules too, and play on.
fn play_to_the_next_round(scene: &mut Scene) {
    let round = scene.state()["round"].clone();
    while scene.state()["round"] == round || scene.state()["offer"].is_string() {
        let seat = scene.hosted.awaited_seats()[0].0;
        let next = scene.may(seat)[0].clone();
        scene.act(seat, next);
    }
}

/// Rule 6.3.
#[test]
fn neither_the_move_of_its_marker_nor_a_loaded_position_lets_a_seat_ask_twice() {
    let mut scene = scene(&["W1@0 W1 . . .", ". . . W1@1 W1"], json!([["M3"], []]));
    scene.act(0, json!("agree"));
    scene.act(1, json!("decline"));
    let write = scene.may(0)[0].clone();
    scene.act(0, write);
    assert_eq!(scene.state()["step"], json!("walk"));
    let told = "You have already asked: you can ask again in round 8.";
    assert_eq!(scene.refusal(0, json!("agree")), told);
    assert_eq!(at(scene.state()).refusal(0, json!("agree")), told);
    let walk = scene.may(0)[0].clone();
    scene.act(0, walk);
    scene.act(1, json!("agree"));
    let both = json!([{"seat": 0, "round": 3}, {"seat": 1, "round": 3}]);
    assert_eq!(scene.state()["offered"], both, "each seat for itself");
}

/// Rules 6.4, 6.5.
#[test]
fn a_stalemate_after_the_last_round_is_told_once_although_all_who_are_left_agree_to_one() {
    let mut state = scene(&["W1@0 W1 . W1@1 W1", "E1@2 . . . ."], json!([[], [], []])).state();
    (state["round"], state["turn"]) = (json!(100), json!(2));
    (state["offer"], state["agreed"]) = (json!("repetition"), json!([0, 1]));
    let told = at(state).act(2, json!("resign"));
    let stalled = told.iter().filter(|line| line.starts_with("stalemate")).count();
    assert_eq!(stalled, 1, "{told:?}");
}

/// Rules 6.3, 6.5.
#[test]
fn who_resigns_while_all_are_asked_is_asked_no_more_and_its_answer_does_not_count() {
    let mut scene = scene(&["W1@0 W1 . W1@1 W1", "E1@2 . . . ."], json!([[], [], []]));
    scene.act(0, json!("agree"));
    scene.act(2, json!("agree"));
    scene.act(2, json!("resign"));
    assert_eq!((&scene.state()["agreed"], scene.winners()), (&json!([0]), None));
    load(&scene.state()).expect("such a match can be kept and loaded");
    scene.act(1, json!("agree"));
    assert!(scene.winners().is_some(), "both who are left have agreed");
}

/// Rules 6.3, 6.4.
#[test]
fn who_asks_shortly_before_the_last_round_is_told_that_it_is_the_last() {
    let mut scene = idle(97);
    scene.act(0, json!("agree"));
    scene.act(1, json!("decline"));
    let told = "You have already asked, and round 100 is the last.";
    assert_eq!(scene.refusal(0, json!("agree")), told);
}

#[test]
fn offers_that_nobody_can_have_made_are_refused_with_their_field() {
    for offered in [
        json!([{"seat": 0, "round": 4}]),
        json!([{"seat": 2, "round": 3}]),
        json!([{"seat": 1, "round": 3}, {"seat": 0, "round": 3}]),
    ] {
        let mut state = idle(3).state();
        state["offered"] = offered.clone();
        let why = load(&state).err().unwrap_or_else(|| panic!("{offered} is accepted"));
        assert!(why.contains("offered: "), "{why}");
    }
    let mut state = idle(30).state();
    state["offered"] = json!([{"seat": 0, "round": 25}]);
    assert!(load(&state).is_err(), "it may ask again, so nothing is to be remembered");
}

#[test]
fn equal_spares_are_counted_by_pips_and_equal_pips_share() {
    for (spares, winners) in
        [(json!([["M1"], ["J2"]]), vec![1]), (json!([["M1"], ["J1"]]), vec![0, 1])]
    {
        let mut scene = scene(&["W1@0 W1 . W1@1 W1"], spares);
        scene.act(0, json!("agree"));
        scene.act(1, json!("agree"));
        assert_eq!(scene.winners(), Some(winners));
    }
}

/// Rule 6.4.
#[test]
fn the_third_time_that_a_situation_comes_all_are_asked() {
    let mut scene = idle(3);
    let mut rounds = 0;
    let told = loop {
        rounds += 1;
        let told = round_until_asked(&mut scene);
        if told.iter().any(|line| line.contains("for the third time")) {
            break told;
        }
        assert!(rounds < 10, "{told:?}");
    };
    assert!(rounds >= 5, "every second round is the same: {rounds} {told:?}");
    scene.act(0, json!("decline"));
    assert!(!scene.may(0).is_empty() || !scene.may(1).is_empty(), "play goes on");
}

/// Rule 6.4.
#[test]
fn a_situation_in_which_another_goes_first_is_another_one() {
    let state = idle(3).state();
    let key = |first: u16| {
        let mut state = state.clone();
        state["first"] = json!(first);
        load(&state).expect("either may go first").state().position.key()
    };
    assert_ne!(key(0), key(1));
}

fn round_until_asked(scene: &mut Scene) -> Vec<String> {
    let mut told = Vec::new();
    for seat in [0, 1] {
        for _ in 0..2 {
            let Some(next) =
                scene.may(seat).into_iter().next().filter(|next| *next != json!("agree"))
            else {
                return told;
            };
            told.extend(scene.act(seat, next));
            if told.iter().any(|line| line.contains("stalemate")) {
                return told;
            }
        }
    }
    told
}

/// Rule 6.4.
#[test]
fn after_sixty_rounds_all_are_asked_and_after_a_hundred_it_is_over() {
    let told = round(&mut idle(60));
    assert!(
        told.contains(&"sixty rounds have been played: is this a stalemate?".to_owned()),
        "{told:?}"
    );
    let mut last = idle(100);
    let told = round(&mut last);
    assert!(told.contains(&"stalemate: spares are counted".to_owned()), "{told:?}");
    assert_eq!(last.winners(), Some(vec![0, 1]));
}
