//! Whole random matches with cards on the small board, held in every way.

use crate::fish_and_men::cards::deals::name;
use crate::fish_and_men::scenario::{Table, level};
use shoal_contract::{Actor, Game, Match, RandomGenerator, Seat};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::{Action, CardPlay, PlayTarget};
use shoal_fish_and_men::cards::bundle::CardBundle;
use shoal_fish_and_men::cards::card::CardName;
use shoal_fish_and_men::cards::deck::{CardHandling, DeckSetup};
use shoal_fish_and_men::cards::default_cards::usual;
use shoal_fish_and_men::rules::board::position::Square;
use shoal_fish_and_men::setup::Setup;
use std::sync::Arc;

const HELD: [CardHandling; 3] = [CardHandling::Dealt, CardHandling::Hidden, CardHandling::Physical];

fn table(holding: CardHandling, seed: u64) -> Table {
    let deck = DeckSetup { jokers: (seed % 5) as u32, ..DeckSetup::held(holding) };
    let setup = Setup { level: Arc::new(level()), deck, ..Setup::for_players(3) };
    Table(Match::new(setup, seed).expect("the setup is sound"))
}

/// Any target there is, and some that are none.
fn any_target(generator: &mut RandomGenerator) -> PlayTarget {
    let mut below = |bound| generator.below(bound);
    let square = Square::new(below(10) as u16, below(13) as u16);
    let seat = Seat(below(4) as u16);
    match below(7) {
        0 => PlayTarget::Nothing,
        1 => PlayTarget::Industry(below(4)),
        2 => PlayTarget::Square(square),
        3 => PlayTarget::Fish(seat),
        4 => PlayTarget::FishTo { fish: seat, square },
        5 => PlayTarget::Hand(seat),
        _ => PlayTarget::CardOf { seat, index: below(4) },
    }
}

fn any_card_action(generator: &mut RandomGenerator) -> Action {
    let kinds = usual();
    let kind = |generator: &mut RandomGenerator| {
        generator.pick(&kinds).map_or(name("Joker"), |kind| kind.id)
    };
    let card = if generator.chance(10) { name("Joker") } else { kind(generator) };
    let other = Some(kind(generator)).filter(|_| generator.chance(60));
    match generator.below(8) {
        0 => Action::Keep,
        1 => Action::Drawn,
        2 => Action::Accept { offer: generator.below(6) },
        3 => Action::Decline { offer: generator.below(6) },
        4 => {
            let mut some = |card| {
                let cards: Vec<CardName> = (0..generator.below(3)).map(|_| card).collect();
                CardBundle::of(&cards).expect("not many")
            };
            let (give, take) = (some(card), other.map_or(CardBundle::NONE, &mut some));
            Action::Offer { to: Seat(generator.below(4) as u16), give, take }
        }
        _ => {
            let stands_for = other.filter(|_| card == name("Joker"));
            Action::Play(CardPlay { card, stands_for, on: any_target(generator) })
        }
    }
}

#[test]
fn what_is_listed_as_legal_is_exactly_what_is_accepted() {
    for (seed, holding) in (0..9).zip(HELD.into_iter().cycle()) {
        let mut generator = RandomGenerator::from_seed(seed);
        let mut table = table(holding, seed);
        for _ in 0..250 {
            for actor in Seat::all(4).map(Actor::Seat).chain([Actor::House]) {
                let legal = FishAndMen::legal(table.0.world(), actor).list().to_vec();
                for action in &legal {
                    let refusal = FishAndMen::check(table.0.world(), actor, action).err();
                    assert_eq!(refusal, None, "{action:?} is listed for {actor}");
                }
                for _ in 0..40 {
                    let action = any_card_action(&mut generator);
                    let accepted = FishAndMen::check(table.0.world(), actor, &action).is_ok();
                    // Trades of several cards are listed by their parts.
                    let listed = legal.contains(&action) || FishAndMen::is_shaped(&action);
                    assert!(listed || !accepted, "{action:?} of {actor}");
                }
            }
            let Some((actor, action)) = next_action(&table, &mut generator) else { break };
            table.act(actor, action);
        }
    }
}

#[test]
fn every_legal_action_is_sampled_sooner_or_later() {
    let mut generator = RandomGenerator::from_seed(3);
    let mut missed = Vec::new();
    for (seed, holding) in (0..6).zip(HELD.into_iter().cycle()) {
        let mut table = table(holding, seed);
        for turn in 0..120 {
            let Some((actor, action)) = next_action(&table, &mut generator) else { break };
            table.act(actor, action);
            if turn % 40 != 39 {
                continue;
            }
            let actor = Actor::Seat(Seat(generator.below(3) as u16));
            let mut legal = FishAndMen::legal(table.0.world(), actor).list().to_vec();
            legal.retain(|&action| action != Action::Quit);
            legal.truncate(25);
            for _ in 0..300_000 {
                let sampled = FishAndMen::sample(table.0.world(), actor, &mut generator);
                legal.retain(|&action| Some(action) != sampled);
                if legal.is_empty() {
                    break;
                }
            }
            missed.append(&mut legal);
        }
    }
    assert_eq!(missed, [], "legal actions that are never sampled");
}

/// A random next action of any seat; now and then a player leaves.
fn next_action(table: &Table, generator: &mut RandomGenerator) -> Option<(Actor, Action)> {
    let world = table.0.world();
    let anybody = Actor::Seat(Seat(generator.below(3) as u16));
    if generator.below(200) == 0 && FishAndMen::check(world, anybody, &Action::Quit).is_ok() {
        return Some((anybody, Action::Quit));
    }
    if generator.chance(30)
        && let Some(action) = FishAndMen::sample(world, anybody, generator)
    {
        return Some((anybody, action));
    }
    let actor = match FishAndMen::decisions(world).first() {
        Some(awaited) => Actor::Seat(awaited.seat),
        None => Actor::House,
    };
    FishAndMen::sample(world, actor, generator).map(|action| (actor, action))
}
