//! Positions in which it is plain what is best.

use crate::fish_and_men::cards::deals::{fish, hand, name, play};
use crate::fish_and_men::scenario::{Scenario, Table};
use shoal_contract::{Actor, Bot, Seat};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::{Action, PlayTarget};
use shoal_fish_and_men::cards::deck::CardHandling;
use shoal_fish_and_men::rules::board::position::Square;
use shoal_fish_and_men::state::{CardSource, FishAndMenPhase, FishTurn, TradeOffer};

const LEVELS: [&str; 3] = ["easy", "medium", "hard"];

pub fn bot(table: &Table, level: &str) -> Box<dyn Bot<FishAndMen>> {
    table.0.bot(Seat(0), level, &serde_json::Value::Null).expect("it is known")
}

/// What a bot of this level does in seat 0, and why.
fn choice(scenario: Scenario, level: &str) -> (Option<Action>, String) {
    let table = scenario.start();
    let mut bot = bot(&table, level);
    let action = table.0.ask_bot(Seat(0), bot.as_mut());
    (action, bot.why())
}

/// Where seat 0 aims the card that it has drawn and must play.
fn aim(scenario: Scenario, card: &str, level: &str) -> PlayTarget {
    match choice(scenario.resolving(0, &[(card, CardSource::Drawn)]), level) {
        (Some(Action::Play(play)), _) if play.card == name(card) => play.on,
        other => panic!("{level} plays {card}, not {other:?}"),
    }
}

fn near(on: PlayTarget, row: u16, column: u16) -> bool {
    let PlayTarget::Square(at) = on else { return false };
    at.row.abs_diff(row) <= 1 && at.column.abs_diff(column) <= 1
}

#[test]
fn the_hard_bot_wins_when_it_can() {
    for players in [1, 2] {
        let mut scenario = Scenario::new(players).fish(0, 5, 3, 90);
        if players > 1 {
            scenario = scenario.fish(1, 2, 8, 60);
        }
        let mut table = scenario.play();
        let mut bot = bot(&table, "hard");
        while table.sea().winner.is_none() && table.fish(0).turn != FishTurn::Done {
            let action = table.0.ask_bot(Seat(0), bot.as_mut()).expect("it is asked");
            table.act(Actor::Seat(Seat(0)), action);
        }
        assert_eq!(table.sea().winner, Some(Seat(0)), "it stands before an open river");
    }
}

#[test]
fn a_bot_that_expects_hits_plays_evasion_on_itself_and_says_so() {
    let sea = |blobs| {
        Scenario::dealt(2)
            .in_phase(FishAndMenPhase::MovePollution)
            .fish(0, 3, 5, 60)
            .fish(1, 2, 0, 60)
            .blobs(3, 5, blobs)
            .blobs(3, 6, blobs)
            .hand(0, &["E"])
    };
    let (action, why) = choice(sea(5), "hard");
    assert_eq!(action, Some(play("E", fish(0))));
    assert!(why.starts_with("I play Evasion on my school: I expect "), "{why}");
    assert_eq!(choice(sea(0), "hard").0, None, "in clean water it keeps the card");
}

#[test]
fn what_must_be_played_and_heals_goes_to_the_own_fish() {
    for level in LEVELS {
        let scenario = Scenario::drawing(3, CardHandling::Dealt).fish(0, 4, 0, 40);
        assert_eq!(aim(scenario, "FF", level), fish(0), "{level}");
    }
}

#[test]
fn what_must_be_played_and_harms_goes_to_the_strongest_of_the_others() {
    let scenario = || {
        Scenario::drawing(3, CardHandling::Dealt)
            .fish(0, 2, 9, 50)
            .fish(1, 2, 6, 30)
            .fish(2, 5, 3, 84)
    };
    for level in LEVELS {
        assert!(near(aim(scenario(), "SA", level), 5, 3), "{level} sends the sharks");
        let swarm = aim(scenario(), "AF", level);
        assert!(near(swarm, 5, 3), "{level} sends the fishermen to {swarm:?}");
    }
}

#[test]
fn the_hard_bot_blocks_the_river_that_another_is_about_to_enter() {
    let scenario = Scenario::drawing(2, CardHandling::Dealt).fish(0, 2, 9, 40).fish(1, 5, 3, 97);
    assert_eq!(aim(scenario, "EG", "hard"), PlayTarget::Square(Square::new(6, 3)));
}

#[test]
fn the_hard_bot_holds_a_fish_that_is_about_to_win_and_no_other() {
    let scenario = |health| {
        Scenario::dealt(2)
            .fish(0, 2, 9, 70)
            .fish(1, 5, 3, health)
            .hand(0, &["FI"])
            .sea(|sea| sea.order.reverse())
    };
    let (action, why) = choice(scenario(97), "hard");
    assert_eq!(action, Some(play("FI", fish(1))), "{why}");
    assert!(why.contains("my chance of winning"), "{why}");
    assert_eq!(choice(scenario(5), "hard").0, None, "a weak one is not worth the card");
}

#[test]
fn a_bot_that_is_offered_a_bad_trade_declines_and_takes_a_gift() {
    let offer = |give: Option<&str>, take: Option<&str>| {
        let (give, take) = (give.map(name).into(), take.map(name).into());
        let offer = TradeOffer { id: 0, from: Seat(1), to: Seat(0), give, take };
        let mut scenario = Scenario::dealt(2).hand(0, &["AS"]).hand(1, &["N", "E"]);
        scenario.0.next.offer = 1;
        scenario.sea(|sea| sea.cards.offers = vec![offer])
    };
    for level in LEVELS {
        let answer = |scenario| choice(scenario, level).0;
        let (accept, decline) = (Action::Accept { offer: 0 }, Action::Decline { offer: 0 });
        assert_eq!(answer(offer(Some("N"), Some("AS"))), Some(decline), "{level}");
        assert_eq!(answer(offer(None, Some("AS"))), Some(decline), "{level}");
        assert_eq!(answer(offer(Some("E"), None)), Some(accept), "{level}");
    }
}

#[test]
fn what_does_good_is_for_the_own_fish_even_where_it_has_no_use_for_it() {
    for card in ["I", "FF"] {
        for level in LEVELS {
            // Nothing threatens anybody, and its own fish is as strong as can be.
            let scenario = Scenario::drawing(3, CardHandling::Dealt).fish(2, 4, 9, 100);
            let table = scenario.resolving(2, &[(card, CardSource::Drawn)]).start();
            let seat = Seat(2);
            let bot = table.0.bot(seat, level, &serde_json::Value::Null);
            let action = table.0.ask_bot(seat, bot.expect("it is known").as_mut());
            assert_eq!(action, Some(play(card, fish(2))), "{level}");
        }
    }
}

#[test]
fn a_bot_feeds_no_rival() {
    for level in ["medium", "hard"] {
        let scenario = Scenario::dealt(2).fish(0, 3, 5, 60).hand(0, &["AS"]);
        match choice(scenario, level).0 {
            Some(Action::Play(played)) => assert_eq!(played.on, fish(0), "{level}"),
            other => assert_eq!(other, Some(Action::Feed), "{level}"),
        }
    }
}

#[test]
fn the_memory_of_an_empty_hand_is_not_worth_a_card() {
    let scenario = Scenario::dealt(2).fish(0, 3, 5, 60).hand(0, &["ML"]);
    assert_ne!(choice(scenario, "hard").0, Some(play("ML", hand(1))));
}
