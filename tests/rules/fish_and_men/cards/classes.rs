//! Which cards may be kept, which are played as soon as they are drawn, and when (rules 7.1, 8).

use crate::fish_and_men::cards::deals::{drew, name, play, square, wasted};
use crate::fish_and_men::scenario::Scenario;
use shoal_contract::{Game, Seat};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::{Action, Event, PlayTarget};
use shoal_fish_and_men::cards::card::{CardClass, CardName, CardTargetKind};
use shoal_fish_and_men::cards::deck::CardHandling;
use shoal_fish_and_men::cards::default_cards::usual;
use shoal_fish_and_men::state::{Ask, CardSource, FishAndMenPhase};

const KEEP: [&str; 12] = ["AoE", "AS", "Mg", "ML", "FI", "FS", "Fp", "FR", "SPr", "SPo", "E", "N"];
const MUST: [&str; 16] = [
    "EC", "EG", "DCBo", "DCBu", "OS", "FF", "SA", "PA", "AF", "IF", "A", "I", "TF", "FPB", "DT",
    "FP",
];
const BEFORE_MOVEMENT: [&str; 6] = ["FI", "FS", "Fp", "FR", "SPr", "SPo"];

/// A sea in which every card has something to act on; seat 0 draws next or holds `card`.
fn rich_sea(holding: CardHandling, phase: FishAndMenPhase) -> Scenario {
    let scenario = Scenario::held(3, holding).fish(0, 3, 5, 50).blobs(4, 6, 2);
    let scenario = scenario.fisherman(2, 2, 0).industry(6, 2);
    match phase {
        FishAndMenPhase::FishMove => scenario,
        FishAndMenPhase::Draw => scenario.in_phase(phase).sea(|sea| sea.through = 0),
        phase => scenario.in_phase(phase),
    }
}

#[test]
fn the_28_kinds_are_of_the_class_the_rules_give_them() {
    for card in usual() {
        let listed = match card.class {
            CardClass::Keep => &KEEP[..],
            CardClass::Must => &MUST[..],
        };
        assert!(listed.contains(&card.id.as_str()), "{}", card.id);
        let before = BEFORE_MOVEMENT.contains(&card.id.as_str());
        assert_eq!(card.is_before_movement(), before, "{}", card.id);
    }
}

#[test]
fn a_drawn_card_that_may_be_kept_goes_to_the_hand_and_the_next_seat_draws() {
    for card in KEEP {
        let mut table = rich_sea(CardHandling::Dealt, FishAndMenPhase::Draw).pile(&[card]).start();
        assert_eq!(table.deal(), [drew(0, card)], "{card}");
        assert_eq!(table.hands()[0], card);
        assert_eq!(table.sea().through, 1, "seat 1 is next");
        assert!(table.0.awaited_seats().is_empty(), "nobody has to play {card}");
    }
}

#[test]
fn a_drawn_card_that_must_be_played_is_played_before_the_next_seat_draws() {
    for card in MUST {
        let mut table = rich_sea(CardHandling::Dealt, FishAndMenPhase::Draw).pile(&[card]).start();
        let events = table.deal();
        assert_eq!(events[0], drew(0, card));
        let needs_choice = usual()
            .into_iter()
            .find(|kind| kind.id == name(card))
            .is_some_and(|kind| kind.target() != CardTargetKind::Nothing);
        if !needs_choice {
            let at_once = matches!(&events[1], Event::CardPlayed { .. });
            assert!(at_once, "{card} needs no choice and is played at once: {events:?}");
            continue;
        }
        assert_eq!(table.0.awaited_seats(), [Seat(0)], "{card} asks the seat that drew it");
        let ask = Ask::PlayCard { card: name(card), from: CardSource::Drawn };
        assert_eq!(FishAndMen::decisions(table.0.world())[0].ask, ask);
        let waits = table.house_refused(Action::DealCard);
        assert_eq!(waits, "Herring has a card to play first.");
        let aims = table.aims(0, card);
        assert!(!aims.is_empty() && !aims.contains(&PlayTarget::Nothing), "{card}: {aims:?}");
        table.plays(0, card, aims[aims.len() / 2]);
        assert_eq!(table.discards(), card);
        assert!(table.0.awaited_seats().is_empty());
    }
}

#[test]
fn cards_that_may_be_kept_are_played_in_any_phase_unless_they_are_about_a_movement() {
    let phases = [
        FishAndMenPhase::Beginning,
        FishAndMenPhase::FishMove,
        FishAndMenPhase::Draw,
        FishAndMenPhase::MakePollution,
        FishAndMenPhase::MovePollution,
        FishAndMenPhase::VanishPollution,
    ];
    for card in KEEP.into_iter().filter(|&card| card != "N") {
        for phase in phases {
            // Others hold a card too, for Mg and ML.
            let scenario = rich_sea(CardHandling::Dealt, phase).hand(0, &[card]).hand(1, &["AS"]);
            let mut table = scenario.start();
            let aims = table.aims(0, card);
            if BEFORE_MOVEMENT.contains(&card) && phase != FishAndMenPhase::FishMove {
                assert_eq!(aims, [], "{card} in {phase:?}");
                let sentence = table.refuses(0, card, PlayTarget::Fish(Seat(1)));
                assert!(
                    sentence.ends_with("can only be played while the fish feed and move."),
                    "{sentence}"
                );
                continue;
            }
            let aim = *aims.first().unwrap_or_else(|| panic!("{card} applies in {phase:?}"));
            table.plays(0, card, aim);
            assert!(table.discards().starts_with(card), "7.8: it is discarded");
        }
    }
}

#[test]
fn any_number_of_cards_may_be_played_in_a_turn_and_there_is_no_hand_limit() {
    let many: Vec<&str> = [["AS"; 10], ["E"; 10]].concat();
    let mut table = Scenario::dealt(2).hand(0, &many).start();
    for card in many {
        table.plays(0, card, PlayTarget::Fish(Seat(1)));
    }
    assert_eq!(table.hands()[0], "");
    assert_eq!(table.fish(1).health, 100);
}

#[test]
fn nobody_plays_a_card_that_is_not_in_the_hand() {
    let mut table = Scenario::dealt(2).hand(0, &["AS"]).start();
    assert_eq!(table.refuses(1, "AS", PlayTarget::Fish(Seat(1))), "You do not have AS.");
    assert_eq!(table.refuses(0, "ZZ", PlayTarget::Nothing), "There is no card ZZ in this deck.");
    assert_eq!(table.refuses(0, "FF", PlayTarget::Fish(Seat(0))), "You do not have FF.");
}

#[test]
fn the_player_chooses_own_fish_or_others() {
    let table = Scenario::dealt(3).hand(1, &["AS"]).start();
    assert_eq!(table.aims(1, "AS"), [0, 1, 2].map(|seat| PlayTarget::Fish(Seat(seat))));
}

#[test]
fn an_illegal_target_is_refused_and_can_be_chosen_again() {
    let mut table =
        Scenario::drawing(2, CardHandling::Dealt).fish(0, 3, 5, 50).pile(&["OS"]).start();
    table.deal();
    let fish_there = table.refuses(0, "OS", square(3, 5));
    assert_eq!(fish_there, "A fish is in that square.");
    let land = table.refuses(0, "OS", square(6, 0));
    assert_eq!(land, "That is not a sea square.");
    let nothing = table.refuses(0, "OS", PlayTarget::Nothing);
    assert_eq!(nothing, "Oil Spill is aimed at a sea square without a fish.");
    table.plays(0, "OS", square(3, 6));
}

#[test]
fn a_card_that_must_be_played_without_a_legal_target_is_discarded_without_effect() {
    let mut table = Scenario::drawing(2, CardHandling::Dealt).pile(&["EC"]).start();
    let events = table.deal();
    assert_eq!(events, [drew(0, "EC"), wasted(0, "EC")], "no industry is left");
    assert_eq!(table.discards(), "EC");
    assert_eq!(table.sea().through, 1);
}

#[test]
fn a_card_that_may_be_kept_without_a_legal_target_cannot_be_played() {
    let mut table = Scenario::dealt(2).hand(0, &["AoE"]).start();
    let sentence = table.refused(0, play("AoE", PlayTarget::Nothing));
    assert_eq!(sentence, "There is nothing for Attack of the Environmentalists to act on.");
}

#[test]
fn every_card_of_the_deck_is_known_by_a_name_of_its_own() {
    let names: Vec<CardName> = usual().iter().map(|card| card.id).collect();
    assert!(names.contains(&name("Fp")) && names.contains(&name("FP")), "case matters");
}
