//! Rounds without events: setting up, harvest, profit, growth, the end (rules 1 to 3, 8.1).

use super::scene::{Crab, Grouper, Parrot, Tang, load, says, scene};
use serde_json::json;
use shoal_contract::{Actor, Game, GameSetup, Match, Seat};
use shoal_fish_or_failure::FishOrFailure;
use shoal_fish_or_failure::action::{Action, CardPlacement};
use shoal_fish_or_failure::setup::Setup;

/// Rules 2, 6.1.
#[test]
fn a_match_begins_with_half_of_each_capacity_and_two_event_cards() {
    for (players, fish) in [(3, [9, 8, 6, 3]), (4, [12, 10, 8, 4]), (5, [15, 13, 10, 5])] {
        let hosted = Match::<FishOrFailure>::new(FishOrFailure::default_setup(players), 5);
        let position = hosted.expect("a usual setup").state().position;
        assert_eq!(position.stocks.map(|stock| stock.fish), fish);
        assert_eq!(position.deck.len(), 50);
        assert!(position.newer.is_some() && position.older.is_some());
    }
}

/// Rules 3.6: half of what is left, rounded down.
#[test]
fn how_much_grows_back_is_a_number_of_the_reef() {
    let mut setup = Setup::for_players(3);
    setup.set_number("growth", 50).expect("it is possible");
    let fisheries = json!({"crab": {"population": 9}, "tang": {"population": 6}});
    let mut scene = scene(json!({"setup": setup, "fisheries": fisheries}));
    let [_, _, end] = scene.round(&[(Grouper, 1), (Grouper, 1), (Parrot, 1)]);
    assert!(says(&end, "the crab grows by 4") && says(&end, "the tang grows by 3"), "{end:?}");
}

/// Rules 5.2: its species cards and its events are left out with it.
#[test]
fn a_fishery_that_is_left_out_is_not_there_and_no_event_is_about_it() {
    let setup = Setup { left_out: vec![Tang], ..Setup::for_players(3) };
    for seed in 0..5 {
        let hosted = Match::<FishOrFailure>::new(setup.clone(), seed).expect("it can be played");
        let position = hosted.state().position;
        assert_eq!(position.living().collect::<Vec<_>>(), [Crab, Parrot, Grouper]);
        let about_tang = |fisheries: Vec<_>| fisheries == [Tang];
        let lying = [position.newer, position.older].into_iter().flatten();
        let mut cards = position.deck.iter().copied().chain(lying);
        assert!(cards.all(|card| !about_tang(card.fisheries())));
    }
}

/// Rules 3.3, 3.4, 3.6: the second company has the initiative, so the first one comes last.
#[test]
fn companies_take_fish_in_order_are_paid_and_what_is_left_doubles() {
    let mut scene = scene(json!({"fisheries": {"grouper": {"population": 4}}}));
    let [_, harvest, end] = scene.round(&[(Grouper, 3), (Grouper, 2), (Parrot, 5)]);
    assert_eq!(
        harvest,
        [
            "Gull & Sons wanted 3 grouper",
            "Blue Net wanted 2 grouper",
            "Coral Bay wanted 5 parrot fish",
            "Blue Net caught 2 grouper",
            "Coral Bay caught 5 parrot fish",
            "Gull & Sons caught 2 grouper",
            "the grouper is extinct",
            "Blue Net is paid $10 for the catch",
            "Coral Bay is paid $15 for the catch",
            "Gull & Sons is paid $10 for the catch",
        ]
    );
    assert_eq!(
        end,
        [
            "Coral Bay now goes first",
            "the parrot fish grows by 5",
            "there is no event card to draw"
        ]
    );
    assert_eq!((scene.fish(), scene.money()), ([18, 15, 12, 0], vec![20, 20, 25]));
}

/// Rule 3.2.
#[test]
fn one_fishes_once_where_there_are_fish_with_a_card_one_has() {
    let extinct = json!({"fisheries": {"crab": {"population": 0, "extinct": true}}});
    let mut scene = scene(extinct);
    let place = |fishery, number| Action::Place(CardPlacement { fishery, number });
    assert_eq!(scene.refusal(0, place(Tang, 3)), "No cards are being placed now.");
    scene.house(Action::BeginRound);
    assert_eq!(scene.refusal(0, place(Crab, 3)), "The crab is extinct: fish elsewhere.");
    assert_eq!(scene.refusal(0, place(Tang, 6)), "6 is not a number card: they go from 1 to 5.");
    assert_eq!(scene.refusal(0, place(Tang, 0)), "0 is not a number card: they go from 1 to 5.");
    scene.act(Actor::Seat(Seat(0)), place(Tang, 3));
    let again = scene.refusal(0, place(Tang, 4));
    assert_eq!(again, "You have already placed your cards: wait for the others.");
}

/// Rules 1.5, 3.5, B4: the money of all is compared, and equal amounts share.
#[test]
fn the_richest_of_those_at_the_goal_win() {
    let rich = |money: [u32; 3]| json!({"companies": money.map(|money| json!({"money": money}))});
    let mut one = scene(rich([90, 95, 10]));
    one.round(&[(Grouper, 2), (Grouper, 2), (Parrot, 1)]);
    assert_eq!((one.money(), one.winners()), (vec![100, 105, 13], Some(vec![1])));
    let mut both = scene(rich([90, 90, 10]));
    both.round(&[(Grouper, 2), (Grouper, 2), (Parrot, 1)]);
    assert_eq!(both.winners(), Some(vec![0, 1]));
}

/// Rule 3.5.
#[test]
fn all_lose_when_the_last_fish_is_taken() {
    let mut scene = scene(json!({"fisheries": {
        "crab": {"population": 0, "extinct": true},
        "tang": {"population": 0, "extinct": true},
        "parrot": {"population": 0, "extinct": true},
        "grouper": {"population": 2},
    }}));
    let [_, harvest, _] = scene.round(&[(Grouper, 1), (Grouper, 1), (Grouper, 1)]);
    assert!(says(&harvest, "the match is over: the sea is empty and everybody has lost"));
    assert_eq!(scene.winners(), Some(Vec::new()));
}

/// Rule 8.1.
#[test]
fn who_leaves_is_waited_for_no_more_and_the_last_one_left_wins() {
    let mut scene = scene(json!({}));
    scene.house(Action::BeginRound);
    let left = scene.act(Actor::Seat(Seat(1)), Action::Quit);
    let left: Vec<String> =
        left.iter().map(|event| FishOrFailure::describe(scene.hosted.setup(), event)).collect();
    assert_eq!(left, ["Blue Net has left", "Coral Bay now goes first"]);
    assert_eq!(scene.hosted.awaited_seats(), [Seat(0), Seat(2)]);
    scene.act(Actor::Seat(Seat(2)), Action::Quit);
    assert_eq!(scene.winners(), Some(vec![0]));
}

/// Rule 8.1.
#[test]
fn cards_that_lie_covered_when_the_last_others_leave_are_never_shown() {
    let mut scene = scene(json!({}));
    scene.house(Action::BeginRound);
    let placed = Action::Place(CardPlacement { fishery: Crab, number: 3 });
    scene.act(Actor::Seat(Seat(0)), placed);
    for seat in [1, 2] {
        scene.act(Actor::Seat(Seat(seat)), Action::Quit);
    }
    assert_eq!(scene.winners(), Some(vec![0]));
    assert_eq!(scene.hosted.state().position.companies[0].placed, None);
}

/// Rule 9.
#[test]
fn positions_that_no_play_comes_to_are_refused_by_field() {
    let refused = |change: serde_json::Value, part: &str| {
        let mut state = json!({
            "round": 1, "initiative": 0, "companies": [{"money": 0}, {"money": 0}, {"money": 0}],
            "fisheries": {"crab": {"population": 9}},
        });
        for (key, value) in change.as_object().expect("fields") {
            state[key] = value.clone();
        }
        let error = load(&state).err().expect("it is refused");
        assert!(error.contains(part), "{error}");
    };
    refused(json!({"companies": [{"money": 0}]}), "companies: there are 1");
    refused(json!({"initiative": 3}), "initiative: it must be a company");
    refused(json!({"fisheries": {"crab": {"population": 19}}}), "crab.population: 19 fish");
    refused(json!({"fisheries": {"crab": {"population": 0}}}), "crab.extinct: ");
    refused(json!({"step": "over"}), "step: ");
    refused(json!({"step": {"vote": 1}}), "step: no card asks");
    refused(json!({"step": {"vote": 3}}), "there is no event 3");
    refused(json!({"event_1": {"event": "limits", "fishery": "cod"}}), "unknown variant `cod`");
    refused(json!({"deck": [{"event": "limits", "fishery": "tang"}]}), "deck: ");
    refused(json!({"deck_left": 4}), "deck_left is for views only");
}

/// Rule 9: the form of a position, and the same match from it whenever nothing more is said.
#[test]
fn a_position_without_deck_is_completed_the_same_way_each_time() {
    let text = r#"{"round":4,"initiative":2,"companies":[{"money":12},{"money":30},{"money":7}],"fisheries":{"crab":{"population":9},"tang":{"population":0,"extinct":true},"parrot":{"population":7},"grouper":{"population":3}},"event_1":{"event":"limits","fishery":"tang"},"event_2":{"event":"oil_spill","fisheries":["crab","tang"]}}"#;
    let state = || FishOrFailure::decode_state(text).expect("a position");
    let once = Match::<FishOrFailure>::from_state(state(), None).expect("it is sound").state();
    let twice = Match::<FishOrFailure>::from_state(state(), None).expect("it is sound").state();
    let other = Match::<FishOrFailure>::from_state(state(), Some(9)).expect("it is sound").state();
    assert_eq!(once, twice);
    assert_ne!(once.position.deck, other.position.deck);
    assert_eq!(once.position.deck.len(), 50);
}
