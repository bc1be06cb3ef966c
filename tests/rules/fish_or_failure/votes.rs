//! Votes: conference, checks and balances, the fine (rules 4.3, 7.1, 8.2).

use super::scene::{Crab, Grouper, Parrot, Scene, Tang, says, scene};
use serde_json::json;
use shoal_contract::{Actor, Seat};
use shoal_fish_or_failure::action::{Action, CardPlacement, CompanyVote};

fn conference(fisheries: serde_json::Value) -> Scene {
    let mut scene =
        scene(json!({"event_1": {"event": "climate_conference"}, "fisheries": fisheries}));
    let began = scene.house(Action::BeginRound);
    assert!(says(&began, "Climate conference: everybody votes"));
    scene
}

#[test]
fn the_fishery_with_most_votes_is_closed() {
    let mut scene = conference(json!({}));
    let counted = scene.vote(&[
        CompanyVote::Fishery(Tang),
        CompanyVote::Fishery(Crab),
        CompanyVote::Fishery(Tang),
    ]);
    assert_eq!(
        counted,
        [
            "Gull & Sons votes for the tang",
            "Blue Net votes for the crab",
            "Coral Bay votes for the tang",
            "the tang is closed this round",
        ]
    );
}

#[test]
fn of_tied_fisheries_the_one_that_has_least_of_its_capacity_is_closed() {
    let mut scene = conference(json!({"parrot": {"population": 11}}));
    let all =
        [CompanyVote::Fishery(Tang), CompanyVote::Fishery(Crab), CompanyVote::Fishery(Parrot)];
    assert!(says(&scene.vote(&all), "the parrot fish is closed this round"));
}

#[test]
fn the_holder_of_the_initiative_breaks_what_is_still_a_tie() {
    let mut scene = conference(json!({"parrot": {"population": 11}}));
    let counted = scene.vote(&[
        CompanyVote::Fishery(Tang),
        CompanyVote::Fishery(Crab),
        CompanyVote::Fishery(Grouper),
    ]);
    assert!(
        says(&counted, "a tie between crab, tang and grouper: Blue Net chooses"),
        "{counted:?}"
    );
    assert_eq!(scene.hosted.awaited_seats(), [Seat(1)]);
    let other = scene.refusal(1, Action::Vote(CompanyVote::Fishery(Parrot)));
    assert_eq!(other, "The parrot fish is not one of those that are tied.");
    scene.act(Actor::Seat(Seat(1)), Action::Vote(CompanyVote::Fishery(Grouper)));
    assert!(says(&scene.house(Action::CountVotes), "the grouper is closed this round"));
}

#[test]
fn checks_and_balances_hold_the_richest_of_those_with_most_votes_back() {
    let mut scene = scene(json!({
        "event_1": {"event": "checks_and_balances"},
        "companies": [{"money": 10}, {"money": 40}, {"money": 50}],
    }));
    scene.house(Action::BeginRound);
    let own = scene.refusal(0, Action::Vote(CompanyVote::Seat(Seat(0))));
    assert_eq!(own, "Vote for a company other than your own.");
    let votes = [1, 2, 0].map(|seat| CompanyVote::Seat(Seat(seat)));
    assert!(says(&scene.vote(&votes), "Coral Bay can only place 1 or 2"));
    let three = Action::Place(CardPlacement { fishery: Crab, number: 3 });
    assert_eq!(scene.refusal(2, three), "You can only place 1 or 2 this round.");
}

#[test]
fn who_is_held_back_is_free_again_in_the_next_round() {
    let mut scene = scene(json!({
        "event_2": {"event": "checks_and_balances"},
        "deck": [{"event": "coral_bleaching"}],
    }));
    scene.house(Action::BeginRound);
    assert!(says(
        &scene.vote(&[2, 2, 0].map(|seat| CompanyVote::Seat(Seat(seat)))),
        "Coral Bay can only place 1 or 2"
    ));
    scene.harvest(&[(Crab, 1), (Crab, 1), (Crab, 1)]);
    scene.house(Action::EndRound);
    scene.house(Action::BeginRound);
    let three = Action::Place(CardPlacement { fishery: Crab, number: 3 });
    scene.act(Actor::Seat(Seat(2)), three);
}

#[test]
fn of_equally_rich_companies_the_first_from_the_initiative_on_is_held_back() {
    let mut scene = scene(json!({"event_1": {"event": "checks_and_balances"}}));
    scene.house(Action::BeginRound);
    let votes = [1, 2, 0].map(|seat| CompanyVote::Seat(Seat(seat)));
    assert!(says(&scene.vote(&votes), "Blue Net can only place 1 or 2"));
}

#[test]
fn both_events_may_ask_for_votes_the_newer_first() {
    let mut scene = scene(json!({
        "event_1": {"event": "climate_conference"},
        "event_2": {"event": "checks_and_balances"},
    }));
    scene.house(Action::BeginRound);
    let first = scene.vote(&[CompanyVote::Fishery(Tang); 3]);
    assert!(says(&first, "Checks and balances: everybody votes"));
    let second = scene.vote(&[1, 0, 0].map(|seat| CompanyVote::Seat(Seat(seat))));
    assert!(says(&second, "Gull & Sons can only place 1 or 2"));
    assert_eq!(scene.hosted.awaited_seats().len(), 3);
}

/// Rule 8.2.
#[test]
fn more_than_half_of_all_votes_fine_a_company_as_far_as_it_has_money() {
    for (votes, money) in [
        ([CompanyVote::Seat(Seat(1)), CompanyVote::Nobody, CompanyVote::Seat(Seat(1))], [3, 0, 12]),
        ([CompanyVote::Seat(Seat(1)), CompanyVote::Nobody, CompanyVote::Nobody], [3, 3, 12]),
    ] {
        let mut setup = json!(shoal_fish_or_failure::setup::Setup::for_players(3));
        setup["fine"] = json!(5);
        let companies = [2, 2, 10].map(|money| json!({"money": money}));
        let mut scene = scene(json!({"setup": setup, "companies": companies}));
        scene.house(Action::BeginRound);
        let harvested = scene.harvest(&[(Crab, 1), (Crab, 1), (Crab, 2)]);
        assert!(says(&harvested, "everybody votes on a fine"));
        scene.vote(&votes);
        assert_eq!(scene.money(), money);
        scene.house(Action::EndRound);
    }
}
