//! The forms that programs read and write (rules 6).

use super::scene::{animals, at, dish, load, plants};
use serde_json::{Value, json};
use shoal_contract::{Actor, Game, Match, RandomGenerator, Seat, Viewer};
use shoal_food_chain::{Event, FoodChain};

fn documented() -> Value {
    json!({
        "species": [
            {"id": 1, "name": "Plant", "type": "P", "population": 500},
            {"id": 2, "name": "Vole", "player": "a@b", "type": "H", "parts": {"N": 2, "Y": 1, "M": 2},
             "population": 50, "average_hunger": 0, "last_net_growth": 0},
        ],
        "peak_species": 2,
    })
}

#[test]
fn the_documented_dish_is_read_and_the_whole_form_goes_on_as_the_original() {
    let mut scene = at(documented());
    assert_eq!(scene.state()["players"], json!(["a@b"]));
    scene.house(json!({"cycle": 3}));
    scene.act(0, "NAME 2 Field Vole");
    let whole = scene.state();
    for field in ["cycle", "settings", "generator", "players", "next_id", "peak_species", "web"] {
        assert!(!whole[field].is_null(), "{field} is missing: {whole}");
    }
    for field in ["born", "eaten", "starved", "founded", "average_hunger", "last_net_growth"] {
        assert!(!whole["species"][1][field].is_null(), "{field} is missing: {whole}");
    }
    let again = serde_json::from_value(whole.clone()).expect("a state");
    let mut again =
        super::scene::Scene { hosted: Match::from_state(again, None).expect("it is sound") };
    assert_eq!(again.state(), whole);
    assert_eq!(again.house(json!({"cycle": 10})), scene.house(json!({"cycle": 10})));
    assert_eq!(again.state(), scene.state());
}

#[test]
fn an_average_is_a_number_or_a_fraction_and_stays_exact() {
    for (given, total) in [
        (json!(2.3), 230),
        (json!("2.3"), 230),
        (json!("23/10"), 230),
        (json!(3), 300),
        (json!(0), 0),
        (json!("1/3"), 33),
        (json!("2/3"), 67),
        (json!(0.005), 1),
    ] {
        let mut species = animals(2, "Ann", "H N2 Y1 M2", 100);
        species["average_hunger"] = given.clone();
        let scene = dish(&["Ann"], &[plants(1), species]);
        assert_eq!(scene.hosted.state().jungle.species[1].hunger, total, "{given}");
    }
    for wrong in [json!(-1), json!("a"), json!("1/0"), json!("1/"), json!(""), json!([1])] {
        let mut species = animals(2, "Ann", "H N2", 100);
        species["average_hunger"] = wrong.clone();
        assert!(load(&json!({"species": [plants(1), species]})).is_err(), "{wrong}");
    }
}

#[test]
fn what_is_no_jungle_is_refused_with_a_sentence() {
    let with = |pointer: &str, value: Value| {
        let mut state = documented();
        match state.pointer_mut(pointer) {
            Some(place) => *place = value,
            None => state[pointer.trim_start_matches('/')] = value,
        }
        load(&state).err().unwrap_or_else(|| panic!("{pointer} is accepted"))
    };
    for (pointer, value, why) in [
        ("/species", json!([]), "the first must be the plants"),
        ("/species/0/type", json!("H"), "species[0]: the first must be the plants"),
        ("/species/0/population", json!(10_000), "species[0].population: 10000 is not a number"),
        ("/species/1/id", json!(1), "in order of their ids"),
        ("/species/1/type", json!("P"), "only species 1 can be the plants"),
        ("/species/1/type", json!("X"), "species[1].type"),
        ("/species/1/parts", json!({"X": 1}), "species[1].parts"),
        ("/species/1/parts", json!({"N": 10_000}), "Nose 10000 is too high"),
        ("/species/1/population", json!(0), "population: 0 is not a number from 1"),
        ("/species/1/population", json!(20_000_000), "population: 20000000 is not"),
        ("/species/1/average_hunger", json!(1e12), "species[1].average_hunger"),
        ("/species/1/last_net_growth", json!(1_000_000_000), "species[1].last_net_growth"),
        ("/species/1/name", json!("\u{7}"), "species[1].name"),
        ("/players", json!(["b"]), "there is no player \"a@b\""),
        ("/players", json!([{"name": "a@b", "left": true}]), "that player has left"),
        ("/next_id", json!(2), "next_id: 2 is not above 2"),
        ("/web", json!([[2, 1, 1, 2, 0]]), "no more can be caught than hunted"),
        ("/season", json!({"cycles": 0}), "season.cycles"),
        ("/settings", json!({"evade": true}), "settings"),
    ] {
        let told = with(pointer, value);
        assert!(told.contains(why), "{pointer}: {told}");
    }
    let why = FoodChain::decode_state("{}").expect_err("there is no species");
    assert!(why.contains("species"), "{why}");
}

/// The engine knows the game by its name, takes orders as text, and gives numbers of the last cycle back.
#[test]
fn an_engine_loads_applies_and_gives_back() {
    let game = shoal_games::find("food-chain").expect("it is listed");
    let mut hosted = game.load(&documented().to_string(), Some(3)).expect("a dish");
    hosted.apply(Actor::Seat(Seat(0)), "\"NAME Mole\"").expect("an order");
    hosted.apply(Actor::House, r#"{"cycle":5}"#).expect("cycles");
    let state: Value = serde_json::from_str(hosted.state().get()).expect("it is JSON");
    assert_eq!((&state["cycle"], &state["species"][1]["name"]), (&json!(5), &json!("Mole")));
    assert_eq!(state["species"][1]["born"].as_u64().map(|born| born > 0), Some(true));
    let why = hosted.apply(Actor::Seat(Seat(0)), "\"START H X2\"").expect_err("no such part");
    assert!(why.starts_with("action: \"X2\" does not name a part"), "{why}");
    let why = hosted.apply(Actor::Seat(Seat(0)), r#"{"begin":1}"#).expect_err("no such action");
    assert!(why.contains("an action looks like"), "{why}");
    assert_eq!(hosted.standing().winners, None);
    assert_eq!(hosted.awaited_seats(), []);
}

/// 3.6: where designs are secret, parts are hidden; public columns are not.
#[test]
fn parts_of_others_are_hidden_where_designs_are_secret() {
    let mut state = documented();
    state["designs"] = json!("secret");
    state["players"] = json!(["a@b", "c@d"]);
    let scene = at(state);
    let parts =
        |viewer| FoodChain::seen_by(scene.hosted.world(), viewer).species[1].parts.is_some();
    assert_eq!([Viewer::Seat(Seat(0)), Viewer::House].map(parts), [true; 2]);
    assert_eq!([Viewer::Seat(Seat(1)), Viewer::Table].map(parts), [false; 2]);
    let view = FoodChain::seen_by(scene.hosted.world(), Viewer::Seat(Seat(1)));
    let guessed = view.jungle(&mut RandomGenerator::from_seed(3));
    let known = scene.hosted.state().jungle;
    assert_eq!(guessed.species[1].factors().form(), known.species[1].factors().form());
}

/// 3.6: the event of a new species shows its parts only where designs are open.
#[test]
fn parts_of_a_new_species_are_told_to_nobody_where_designs_are_secret() {
    for (designs, is_told) in [("open", true), ("secret", false)] {
        let players = json!(["a@b", "c@d"]);
        let state = json!({"designs": designs, "players": players, "species": [plants(500)]});
        let mut scene = at(state);
        let start = FoodChain::decode_action("\"START H N3 Y1 M1\"").expect("an order");
        let events = scene.hosted.apply(Actor::Seat(Seat(0)), &start).expect("it may begin");
        let shown = events.iter().find_map(|event| match event {
            Event::Founded { parts, .. } => Some(parts.is_some()),
            _ => None,
        });
        assert_eq!(shown, Some(is_told), "{designs}");
    }
}

/// 3.6: where designs are secret others see of a meeting only who was eaten.
#[test]
fn hunts_between_others_are_seen_only_by_who_was_eaten() {
    let scene = at(json!({
        "designs": "secret",
        "players": ["fred@example.test", "bill@example.test"],
        "species": [
            plants(502),
            animals(2, "bill@example.test", "H M1 B1", 1252),
            animals(3, "fred@example.test", "H N2 Y1 M2", 87),
            animals(12, "fred@example.test", "C Y1 L1 P1 M1 R1", 100),
        ],
        "web": [[2, 1, 400, 300, 282], [3, 1, 60, 58, 54], [12, 2, 9, 4, 3]],
    }));
    let view = FoodChain::seen_by(scene.hosted.world(), Viewer::Seat(Seat(1)));
    let hunted: Vec<_> = view.web.iter().map(|one| (one.hunted, one.eaten)).collect();
    assert_eq!(hunted, [(Some(400), 282), (None, 54), (Some(9), 3)]);
}

/// A setup has a dish, whole or by its name; a species of a player who does not play is nobody's.
#[test]
fn a_setup_names_its_dish_or_has_it() {
    let game = shoal_games::find("food-chain").expect("it is listed");
    let vole = json!({
        "name": "Vole", "seat": 1, "type": "H", "parts": {"N": 2, "Y": 1, "M": 2}, "population": 80,
        "average_hunger": "1/2",
    });
    let setup = |players: usize, dish: Value| {
        let names = &["Ann", "Bob"][..players];
        json!({
            "players": players, "names": names, "season": null,
            "settings": {"evade_doubled": true}, "dish": dish,
        })
        .to_string()
    };
    let begun = |players: usize, dish: Value| -> Value {
        let hosted = game.begin(Some(&setup(players, dish)), 1).expect("a setup");
        serde_json::from_str(hosted.state().get()).expect("it is JSON")
    };
    let whole = json!({"name": "Voles", "plants": 300, "species": [vole]});
    let state = begun(2, whole.clone());
    assert_eq!(state["species"][0]["population"], json!(300));
    assert_eq!(state["species"][1]["player"], json!("Bob"));
    assert_eq!(state["species"][1]["average_hunger"], json!("1/2"));
    assert_eq!(state["settings"]["evade_doubled"], json!(true));
    assert_eq!(begun(1, whole.clone())["species"][1].get("player"), None);
    assert_eq!(begun(1, json!("invasion"))["species"][6]["name"], json!("Rabbit"));
    let mut wrong = whole;
    wrong["species"][0]["population"] = json!(0);
    let why = game.begin(Some(&setup(2, wrong)), 1).err().expect("nobody is there");
    assert!(why.starts_with("setup.dish.species[0]: 0 is not a number of members"), "{why}");
    let why = game.begin(Some(&setup(2, json!("savanna"))), 1).err().expect("there is no such");
    assert!(why.contains("there is no dish \"savanna\""), "{why}");
}
