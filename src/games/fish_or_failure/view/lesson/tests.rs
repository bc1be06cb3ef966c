//! The shipped lesson is the match of its script, and what its captions claim is so in that match.
//! After a change of rules or of the script `SHOAL_BLESS=1` writes it anew; the captions stay.

use super::*;
use Fishery::{Crab, Grouper, Tang};
use shoal_contract::{Actor, Game as _, Match};
use shoal_fish_or_failure::event_card::EventCard;
use shoal_fish_or_failure::reef::{EventCopies, Reef, ReefFishery};
use shoal_fish_or_failure::setup::Setup;
use shoal_table::features::tutorial::LEARNER;
use shoal_table::features::tutorial::testing::{
    self, is_learnt_by_pressing_where_the_arrow_points, lesson,
};
use std::sync::Arc;

/// What all place, round by round, the learner first.
const PLACED: [[(Fishery, u8); 3]; 5] = [
    [(Tang, 2), (Crab, 2), (Grouper, 1)],
    // The learner comes last to the groupers.
    [(Grouper, 3), (Grouper, 5), (Tang, 2)],
    [(Tang, 4), (Crab, 2), (Crab, 2)],
    [(Tang, 5), (Crab, 2), (Crab, 1)],
    [(Tang, 4), (Crab, 1), (Crab, 2)],
];

/// With this seed the learner goes first.
const SEED: u64 = 2;

fn setup() -> Setup {
    let species = |fishery, capacity, start, price| ReefFishery {
        fishery,
        capacity: [capacity; 3],
        start: [start; 3],
        price,
    };
    let fisheries =
        vec![species(Crab, 12, 8, 1), species(Tang, 12, 6, 2), species(Grouper, 6, 3, 5)];
    let events = [EventCard::PopulationBoom(Crab), EventCard::Bycatch(Crab)];
    let events = events.map(|card| EventCopies { card, copies: 2 }).to_vec();
    let reef = Arc::new(Reef { name: "lesson".into(), growth: 100, fisheries, events });
    Setup { reef, goal: 30, ..Setup::for_players(3) }
}

/// The match of the script.
fn scripted() -> Match<FishOrFailure> {
    let mut game = Match::<FishOrFailure>::new(setup(), SEED).expect("it is sound");
    let mut rounds = PLACED.into_iter();
    while !game.is_over() {
        if game.awaited_seats().is_empty() {
            let action = FishOrFailure::next_house_action(game.world()).expect("its turn");
            game.apply(Actor::House, &action).expect("it is legal");
            continue;
        }
        let Some(placed) = rounds.next() else { break };
        for (seat, (fishery, number)) in Seat::all(3).zip(placed) {
            let place = Action::Place(CardPlacement { fishery, number });
            game.apply(Actor::Seat(seat), &place).expect("it is legal");
        }
    }
    game
}

#[test]
fn the_shipped_lesson_is_the_match_of_its_script_and_fits_the_rules() {
    testing::is_the_match_of_its_script::<FishOrFailureView>("fish_or_failure", &scripted());
}

/// The match before the action with this number, and what the action before it has brought.
fn before(number: usize) -> (Match<FishOrFailure>, Vec<Event>) {
    testing::before::<FishOrFailureView>(number)
}

/// The sentences of the caption before this action.
fn caption(number: usize) -> String {
    testing::caption::<FishOrFailureView>(number)
}

#[test]
fn the_lesson_has_eight_to_twelve_short_captions_from_the_first_action_to_the_end() {
    testing::has_short_captions::<FishOrFailureView>(8..=12);
}

#[test]
fn what_was_caught_and_paid_is_what_is_said() {
    let (_, events) = before(6);
    let sum =
        |of: fn(&Event, Seat) -> u32| events.iter().map(|event| of(event, LEARNER)).sum::<u32>();
    assert_eq!((sum(caught), sum(paid)), (2, 4));
    assert!(caption(6).starts_with("You caught 2 and were paid $4."), "{}", caption(6));
    assert!(events.contains(&Event::Caught { seat: LEARNER, fishery: Tang, fish: 2 }));
}

#[test]
fn the_groupers_are_gone_before_the_learner_comes() {
    let ((game, _), (after, events)) = (before(8), before(12));
    assert_eq!(position(game.world()).stocks[Grouper.index()].fish, 4);
    assert!(caption(8).starts_with("There are now 4 groupers"), "{}", caption(8));
    assert!(events.contains(&Event::Caught { seat: LEARNER, fishery: Grouper, fish: 0 }));
    assert!(position(after.world()).stocks[Grouper.index()].is_extinct);
    assert!(caption(12).contains("You caught 0."), "{}", caption(12));
}

#[test]
fn half_of_all_tang_is_left_and_all_of_it_comes_back() {
    let full = |number| {
        let (game, _) = before(number);
        let position = position(game.world());
        let stock = position.stocks[Tang.index()].fish;
        (stock, position.growth(Tang), position.numbers.capacity[Tang.index()])
    };
    assert_eq!((full(14), full(18), full(20)), ((12, 0, 12), (8, 4, 12), (12, 0, 12)));
    assert!(
        caption(14).starts_with("There are 12 tang, as many as can live there."),
        "{}",
        caption(14)
    );
    assert!(caption(18).starts_with("8 tang are left, and 4 grow back."), "{}", caption(18));
}

#[test]
fn the_learner_wins_while_the_sea_lives() {
    let (game, _) = before(lesson::<FishOrFailureView>().steps.len() + 1);
    assert_eq!(FishOrFailure::standing(game.world()).winners, Some(vec![LEARNER]));
    assert!(position(game.world()).living().count() > 0);
    assert!(caption(30).starts_with("You have $30, more than anyone else"), "{}", caption(30));
}

#[test]
fn the_lesson_is_learnt_to_its_end_by_pressing_where_the_arrow_points() {
    is_learnt_by_pressing_where_the_arrow_points::<FishOrFailureView>(super::super::plugin);
}
