//! How far people go back: free, by consent, or never, in games with chance and with secrets.

use crate::divers::{Action, Divers};
use shoal_contract::{Actor, Match, Seat, UndoCost};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action;
use shoal_fish_and_men::cards::deck::{CardHandling, DeckSetup};
use shoal_fish_and_men::setup::Setup;

const ANN: Seat = Seat(0);
const BOB: Seat = Seat(1);

fn dive(choices: &[(Seat, Action)]) -> Match<Divers> {
    let mut game =
        Match::<Divers>::new(crate::divers::Setup { divers: 3 }, 1).expect("three may dive");
    for (seat, action) in choices {
        game.apply(Actor::Seat(*seat), action).expect("it is allowed");
    }
    game
}

fn choose(depth: u32) -> Action {
    Action::Choose { depth }
}

/// Whom it costs the consent of, and what all have seen since.
fn consent(cost: UndoCost) -> (Vec<Seat>, Vec<&'static str>) {
    match cost {
        UndoCost::Consent(seats, since) => (seats, since.shown),
        other => panic!("{other:?} is not by consent"),
    }
}

#[test]
fn a_covered_choice_is_its_own_seats_to_take_back() {
    let game = dive(&[(ANN, choose(3))]);
    assert_eq!(game.undo_cost(ANN, 0), UndoCost::Free, "nobody has learnt of it");
    let game = dive(&[(ANN, choose(3)), (BOB, Action::Wave)]);
    assert_eq!(consent(game.undo_cost(ANN, 0)), (vec![BOB], vec![]));
}

#[test]
fn nobody_goes_back_past_a_reveal_and_it_is_said_which() {
    let mut game = dive(&[(ANN, choose(3)), (BOB, choose(2)), (Seat(2), choose(5))]);
    game.apply(Actor::House, &Action::Dive).expect("all have chosen");
    for seat in Seat::all(3) {
        let cost = game.undo_cost(seat, 0);
        assert_eq!(cost, UndoCost::Never("the depths that were chosen"));
    }
    assert_eq!(game.secret_since(4), None, "after it all is as before");
    game.apply(Actor::Seat(ANN), &Action::Wave).expect("she may");
    assert_eq!(game.undo_cost(ANN, 4), UndoCost::Free);
}

/// A match of three in which all fish stand on rivers and the first turn has begun.
fn sea() -> Match<FishAndMen> {
    let setup = Setup { deck: DeckSetup::held(CardHandling::None), ..Setup::for_players(3) };
    let mut game = Match::<FishAndMen>::new(setup, 7).expect("it is usual but for the cards");
    while let Some(&seat) = game.awaited_seats().first() {
        let action = action::Action::Place { river: usize::from(seat.0) * 3 };
        if game.apply(Actor::Seat(seat), &action).is_err() {
            break;
        }
    }
    game.apply(Actor::House, &action::Action::BeginTurn).expect("it is time");
    game
}

#[test]
fn the_die_and_the_drift_are_named_and_all_are_asked() {
    let mut game = sea();
    while game.state().sea.turn < 2 {
        let (actor, action) = match game.awaited_seats().first() {
            Some(&seat) => {
                let actor = Actor::Seat(seat);
                let done = game.apply(actor, &action::Action::Move).is_ok();
                if done { (actor, action::Action::Done) } else { (actor, action::Action::Feed) }
            }
            None => {
                use shoal_contract::Game as _;
                (Actor::House, FishAndMen::next_house_action(game.world()).expect("it goes on"))
            }
        };
        if game.apply(actor, &action).is_err() {
            // A first move has to leave the river.
            let legal = {
                use shoal_contract::Game as _;
                FishAndMen::legal(game.world(), actor).list().to_vec()
            };
            let step = legal.iter().find(|one| matches!(one, action::Action::Step { .. }));
            game.apply(actor, step.expect("there is a way out")).expect("it is listed");
        }
    }
    let first = game.awaited_seats()[0];
    let to = game.taken().len();
    game.apply(Actor::Seat(first), &action::Action::Move).expect("it is its turn");
    let others: Vec<Seat> = Seat::all(3).filter(|&seat| seat != first).collect();
    assert_eq!(consent(game.undo_cost(first, to)), (others.clone(), vec!["the die"]));
    let (asked, shown) = consent(game.undo_cost(first, 3));
    assert_eq!(asked, others);
    assert!(shown.contains(&"the order of the turn") && shown.contains(&"the drift"), "{shown:?}");
    assert!(!shown.contains(&"what chance decided"), "everything has its name: {shown:?}");
}

#[test]
fn a_player_who_has_left_the_match_is_not_asked() {
    let mut game = sea();
    let first = game.awaited_seats()[0];
    let leaves = Seat::all(3).find(|&seat| seat != first).expect("there are three");
    game.apply(Actor::Seat(leaves), &action::Action::Quit).expect("anybody may leave");
    let (asked, _) = consent(game.undo_cost(first, 0));
    assert!(!asked.contains(&leaves) && asked.len() == 1, "{asked:?}");
}
