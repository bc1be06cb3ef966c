//! What may be chosen, what is listed and what is drawn are the same.

use super::waters::{Waters, card};
use crate::fish_and_men::scenario::Scenario;
use shoal_contract::{RandomGenerator, Seat};
use shoal_fish_and_men::action::PlayTarget;
use shoal_fish_and_men::cards::card::CardTargetKind;
use shoal_fish_and_men::cards::default_cards::usual;
use shoal_fish_and_men::rules::board::position::Square;
use shoal_fish_and_men::rules::cards::effects::carry_out;
use shoal_fish_and_men::state::{FishTurn, SeaView};
use std::collections::BTreeSet;

/// Some of everything, in the middle of a turn.
fn busy_sea() -> Waters {
    let scenario = Scenario::new(3)
        .fish(0, 6, 3, 50)
        .fish(1, 3, 3, 50)
        .fish(2, 2, 8, 50)
        .blobs(3, 5, 2)
        .blobs(4, 0, 1)
        .fisherman(3, 3, 0)
        .fisherman(5, 5, 2)
        .industry(6, 0)
        .industry(6, 10);
    let scenario = scenario.sea(|sea| {
        sea.through = 1;
        sea.fish[0].turn = FishTurn::Done;
        sea.fish[2].worn.still = true;
    });
    scenario.waters()
}

/// Everything that can be said, and some that means nothing.
fn all_that_can_be_aimed_at() -> Vec<PlayTarget> {
    let squares = || (0..10).flat_map(|row| (0..13).map(move |column| Square::new(row, column)));
    let fish = || (0..5).map(Seat);
    let mut all = vec![PlayTarget::Nothing];
    all.extend((0..3).map(PlayTarget::Industry));
    all.extend(squares().map(PlayTarget::Square));
    all.extend(fish().map(PlayTarget::Fish));
    all.extend(
        fish().flat_map(|fish| squares().map(move |square| PlayTarget::FishTo { fish, square })),
    );
    all
}

fn is_of_the_sea(id: &str) -> bool {
    !matches!(card(id).target(), CardTargetKind::HandOfAnother | CardTargetKind::CardOfAnother)
}

fn cards_of_the_sea() -> impl Iterator<Item = String> {
    usual().into_iter().map(|card| card.id.as_str().to_owned()).filter(|id| is_of_the_sea(id))
}

#[test]
fn what_is_listed_is_exactly_what_may_be_chosen() {
    let waters = busy_sea();
    let all = all_that_can_be_aimed_at();
    for id in cards_of_the_sea() {
        let may: Vec<PlayTarget> = all.iter().copied().filter(|&on| waters.may(&id, on)).collect();
        assert_eq!(waters.targets(&id), may, "{id}");
        assert_eq!(waters.has_target(&id), !may.is_empty(), "{id}");
    }
}

#[test]
fn every_target_is_drawn_now_and_then_and_nothing_else() {
    let waters = busy_sea();
    let mut generator = RandomGenerator::from_seed(5);
    for id in cards_of_the_sea() {
        let listed = waters.targets(&id);
        let mut missing: BTreeSet<String> = listed.iter().map(|on| format!("{on:?}")).collect();
        for _ in 0..20_000 {
            let drawn = waters.sample(&id, &mut generator);
            assert!(drawn.is_none_or(|on| listed.contains(&on)), "{id}: {drawn:?}");
            missing.remove(&format!("{:?}", drawn.unwrap_or_default()));
            if missing.is_empty() {
                break;
            }
        }
        assert!(missing.is_empty(), "{id} is never aimed at {missing:?}");
    }
}

#[test]
fn what_is_refused_is_refused_with_a_sentence() {
    let waters = busy_sea();
    for id in cards_of_the_sea() {
        for on in all_that_can_be_aimed_at() {
            if !waters.may(&id, on) {
                let why = waters.refused(&id, on);
                assert!(why.ends_with('.') && why.contains(' '), "{id} on {on:?}: {why}");
            }
        }
    }
}

#[test]
fn what_goes_beyond_the_sea_does_nothing_to_its_pieces() {
    for id in ["PA", "Mg", "ML", "N", "TF"] {
        let mut waters = busy_sea();
        let before = waters.sea();
        waters.carry_out(id, PlayTarget::Nothing);
        let after = SeaView { cards: before.cards.clone(), ..waters.sea() };
        assert_eq!(after, before, "{id} does nothing to the sea");
    }
}

#[test]
fn a_card_with_several_effects_does_them_in_order() {
    use shoal_fish_and_men::cards::card::CardEffect;
    let mut both = card("FF");
    both.effects = vec![
        CardEffect::Heal { health: 60 },
        CardEffect::HurtAll { part: 4 },
        CardEffect::ExtraTurn,
    ];
    let mut waters = Scenario::new(2).waters();
    carry_out(waters.world(), Seat(0), &both, PlayTarget::Fish(Seat(1)));
    assert_eq!(waters.sea().cards.extra_turns, 1);
    let health: Vec<i32> = waters.sea().fish.iter().map(|fish| fish.health).collect();
    assert_eq!(health, [38, 75], "50 + 60 is 100 at most, and a quarter of that goes");
}
