//! What the protocol says of setups and positions holds for all five games alike.

use serde_json::{Map, Value, json};
use shoal_contract::Actor;
use shoal_contract::any::{AnyGame, AnyMatch, BotChoice};

fn begin(game: &dyn AnyGame, setup: &Value, seed: u64) -> Box<dyn AnyMatch> {
    let begun = game.begin(Some(&setup.to_string()), seed);
    begun.unwrap_or_else(|why| panic!("{}: {why}\n{setup}", game.info().name))
}

/// The usual setup for these seats, as it is written.
fn usual(game: &dyn AnyGame, seats: usize) -> Map<String, Value> {
    serde_json::from_str(game.default_setup(seats).get()).expect("it is an object")
}

#[test]
fn a_setup_that_leaves_everything_out_is_the_usual_one() {
    for game in shoal_games::all() {
        let plain = game.begin(None, 9).expect("it is usual");
        assert_eq!(begin(game, &json!({}), 9).hash(), plain.hash(), "{}", game.info().name);
    }
}

#[test]
fn each_field_of_a_setup_may_be_left_out_and_is_as_usual_then() {
    for game in shoal_games::all() {
        for seats in game.info().seats {
            let whole = usual(game, seats);
            let hash = begin(game, &json!(whole), 9).hash();
            for field in whole.keys().filter(|field| *field != "players") {
                let mut rest = whole.clone();
                rest.remove(field);
                let told = format!("{} for {seats} without {field}", game.info().name);
                assert_eq!(begin(game, &json!(rest), 9).hash(), hash, "{told}");
            }
            let alone = begin(game, &json!({"players": seats}), 9);
            assert_eq!((alone.hash(), alone.seats()), (hash, seats), "{}", game.info().name);
        }
    }
}

#[test]
fn each_number_of_a_setup_may_be_left_out_where_others_are_given() {
    for game in shoal_games::all() {
        let mut whole = usual(game, 3);
        // Boards, decks and levels are given whole.
        whole.retain(|field, _| ["parameters", "settings", "season"].contains(&field.as_str()));
        let hash = begin(game, &json!({}), 9).hash();
        for (group, fields) in whole {
            for field in fields.as_object().expect("a group of numbers").keys() {
                let mut rest = fields.as_object().cloned().unwrap_or_default();
                rest.remove(field);
                let told = format!("{} without {group}.{field}", game.info().name);
                assert_eq!(
                    begin(game, &json!({ (group.clone()): rest }), 9).hash(),
                    hash,
                    "{told}"
                );
            }
        }
    }
}

/// Virus Fight: the longest program is the longest for which the board has room.
#[test]
fn what_is_left_out_of_a_board_of_virus_fight_fits_it() {
    let game = shoal_games::find("virus-fight").expect("it is known");
    for (setup, longest) in [
        (json!({"players": 3, "rows": 6, "columns": 6}), 4),
        (json!({"players": 5, "rows": 8, "columns": 8}), 3),
        (json!({"players": 5, "rows": 11, "columns": 11}), 5),
        (json!({"players": 2, "rows": 7}), 5),
    ] {
        let state: Value =
            serde_json::from_str(begin(game, &setup, 1).state().get()).expect("JSON");
        assert_eq!(state["setup"]["longest"], longest, "{setup}");
    }
    for (setup, why) in [
        (json!({"players": 2, "rows": 255, "columns": 200}), "setup.rows: 255 is not a number"),
        (json!({"players": 9}), "setup.players: 9 is not a number"),
        (json!({"players": 2, "rows": 4}), "setup.rows: 20 squares are too few"),
    ] {
        let refused = game.begin(Some(&setup.to_string()), 1).err().expect("it is refused");
        assert!(refused.starts_with(why), "{refused}");
    }
}

/// How long random play goes on before the position is looked at.
const LENGTHS: [u64; 6] = [0, 1, 5, 12, 30, 80];

#[test]
fn loading_what_state_writes_is_the_same_position_and_goes_on_the_same() {
    let bots = [BotChoice::named("random")];
    for game in shoal_games::all() {
        for (seed, seats) in (1..).zip(game.info().seats) {
            for length in LENGTHS {
                let mut played = begin(game, &json!({"players": seats}), seed);
                played.play(&bots, length).expect("random bots play by the rules");
                let loaded = game.load(played.state().get(), None);
                let mut loaded = loaded.unwrap_or_else(|why| panic!("{why}"));
                let told = format!("{} for {seats} after {length}", game.info().name);
                assert_eq!(loaded.hash(), played.hash(), "{told}");
                assert_eq!(loaded.state().get(), played.state().get(), "{told}");
                goes_on_as(played.as_mut(), loaded.as_mut(), &told);
            }
        }
    }
}

/// The first seat that is asked, or else the house, does what stands in the middle of its list.
fn goes_on_as(played: &mut dyn AnyMatch, loaded: &mut dyn AnyMatch, told: &str) {
    for _ in 0..12 {
        assert_eq!(loaded.awaited().get(), played.awaited().get(), "{told}");
        let seat = played.awaited_seats().first().copied();
        let actor = seat.map_or(Actor::House, Actor::Seat);
        let legal = played.legal(actor);
        assert_eq!(loaded.legal(actor).get(), legal.get(), "{told}");
        let legal: Value = serde_json::from_str(legal.get()).expect("it is JSON");
        let list = legal["list"].as_array().expect("a list");
        let Some(action) = list.get(list.len() / 2) else { break };
        let events = played.apply(actor, &action.to_string()).expect("it is listed");
        let again = loaded.apply(actor, &action.to_string()).expect("it is the same match");
        assert_eq!(again.get(), events.get(), "{told}");
    }
    assert_eq!(loaded.hash(), played.hash(), "{told}");
}
