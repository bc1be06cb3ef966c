//! What events make of the picture is what the rules say.

use crate::prelude::*;
use bevy::ecs::world::World;
use shoal_contract::{Game, RandomGenerator, Viewer};
use shoal_fish_and_men::cards::card::CardEffect;
use shoal_fish_and_men::cards::default_cards::usual;
use shoal_fish_and_men::rules::cards::effects::{carry_out, sample_target};
use shoal_fish_and_men::rules::viewers::replay::apply_event;
use shoal_fish_and_men::rules::world::Outbox;
use shoal_fish_and_men::rules::world_layout::sea_of;
use shoal_fish_and_men::state::{BlobState, Industry};
use std::sync::Arc;

type OnBoard =
    (Vec<(Option<SeaPosition>, i32, bool)>, Vec<BlobState>, Vec<(u32, Square, u32)>, Vec<Industry>);

/// What is drawn on the board.
fn on_board(sea: &SeaView) -> OnBoard {
    (
        sea.fish.iter().map(|fish| (fish.at, fish.health, fish.quit)).collect(),
        sea.pollution.clone(),
        sea.fishermen.iter().map(|man| (man.id, man.square, man.hunger)).collect(),
        sea.industries.clone(),
    )
}

/// What somebody does next: mostly the seat that is asked, or else the house; now and then a seat that
/// nobody waits for.
fn next(world: &World, generator: &mut RandomGenerator) -> Option<(Actor, Action)> {
    let other = Seat(generator.below(3) as u16);
    let awaited = FishAndMen::decisions(world);
    let actor = match awaited.first() {
        _ if generator.chance(30) && FishAndMen::may_interrupt(world, other) => Actor::Seat(other),
        Some(awaited) => Actor::Seat(awaited.seat),
        None => Actor::House,
    };
    let sampled = FishAndMen::sample(world, actor, generator).map(|action| (actor, action));
    sampled.or_else(|| FishAndMen::next_house_action(world).map(|action| (Actor::House, action)))
}

/// Nothing jumps when an action ends: what its events have made of the board and of the cards is what
/// the snapshot says.
fn follow_a_match(deck: &DeckSetup, seed: u64, actions: usize) {
    let setup = Setup { deck: deck.clone(), ..Setup::for_players(3) };
    let mut game = Match::<FishAndMen>::new(setup.clone(), seed).expect("a sound setup");
    let mut generator = RandomGenerator::from_seed(seed);
    let mut picture = FishAndMen::seen_by(game.world(), Viewer::Table);
    let mut shown = PlaybackState::<FishAndMenView>::new(picture.clone(), &setup);
    for _ in 0..actions {
        let Some((actor, action)) = next(game.world(), &mut generator) else { break };
        let mut events = game.apply(actor, &action).expect("what is drawn is legal");
        events.retain(|event| FishAndMen::audience(game.world(), event).includes(Viewer::Table));
        let after = FishAndMen::seen_by(game.world(), Viewer::Table);
        events.iter().for_each(|event| apply_event(&mut picture, event, &after, &setup));
        let why = format!("{:?}, {seed}: after {action:?}: {events:?}", deck.holding);
        assert_eq!(on_board(&picture), on_board(&after), "{why}");
        // A Nullification is used up, and cards are traded, when the action ends.
        let at_the_end = events
            .iter()
            .any(|event| matches!(event, Event::CardNullified { .. } | Event::CardsTraded { .. }));
        if deck.holding.is_dealt() && !at_the_end {
            assert_eq!(picture.cards.hands, after.cards.hands, "{why}");
            assert_eq!(picture.cards.discards, after.cards.discards, "{why}");
            assert_eq!(picture.cards.pile, after.cards.pile, "{why}");
            assert_eq!(picture.cards.resolving.len(), after.cards.resolving.len(), "{why}");
        }
        shown.push(events, after.clone(), game.taken().len(), &setup);
        shown.skip(&setup);
        assert!(shown.view == after, "the snapshot is the picture");
        picture = after;
    }
}

#[test]
fn the_picture_follows_a_match_without_cards() {
    (0..4).for_each(|seed| follow_a_match(&DeckSetup::held(CardHandling::None), seed, 600));
}

#[test]
fn the_picture_follows_the_cards_however_they_are_held() {
    let mut few = DeckSetup { jokers: 4, ..DeckSetup::held(CardHandling::Dealt) };
    // So few that they are shuffled anew, and run out.
    Arc::make_mut(&mut few.cards).iter_mut().for_each(|card| card.copies = 1);
    let held =
        [CardHandling::Dealt, CardHandling::Hidden, CardHandling::Physical].map(DeckSetup::held);
    for deck in held.iter().chain([&few]) {
        (0..12).for_each(|seed| follow_a_match(deck, seed, 500));
    }
}

/// Fish, blobs and fishermen anywhere in the sea, in the middle of a turn.
fn busy_sea(seed: u64) -> World {
    let hosted = Match::<FishAndMen>::new(Setup::for_players(4), seed).expect("a sound setup");
    let mut state = hosted.state();
    let mut squares = hosted.world().resource::<SeaBoard>().sea().to_vec();
    RandomGenerator::from_seed(seed).shuffle(&mut squares);
    let mut squares = squares.into_iter();
    (state.sea.turn, state.sea.phase) = (2, FishAndMenPhase::FishMove);
    for (fish, square) in state.sea.fish.iter_mut().zip(&mut squares) {
        fish.at = Some(SeaPosition::centre(square));
        fish.first_turn = false;
    }
    for (id, square) in (0..30).zip(&mut squares) {
        state.sea.pollution.push(BlobState { id, at: SeaPosition::centre(square) });
        state.sea.fishermen.push(Fisherman { id, square, hunger: id % 5 });
    }
    (state.next.blob, state.next.fisherman) = (30, 30);
    let mut world = World::new();
    FishAndMen::prepare(&mut world);
    FishAndMen::load(&mut world, &state, None).expect("a sound position");
    world
}

fn is_of_the_pieces(card: &CardKind) -> bool {
    !card.effects.iter().any(|effect| {
        matches!(
            effect,
            CardEffect::ExtraPasses { .. } | CardEffect::TakeAndPlay | CardEffect::DiscardHand
        )
    })
}

#[test]
fn the_board_after_every_card_is_the_truth() {
    for seed in 0..20 {
        for card in usual().iter().filter(|card| is_of_the_pieces(card)) {
            let mut world = busy_sea(seed);
            let mut picture = sea_of(&world);
            let mut generator = RandomGenerator::from_seed(seed);
            let on = sample_target(&world, Seat(0), card, &mut generator);
            carry_out(&mut world, Seat(0), card, on.expect("there is some of everything"));
            let after = sea_of(&world);
            for event in &world.resource::<Outbox>().0 {
                apply_event(&mut picture, event, &after, &Setup::default());
            }
            assert_eq!(on_board(&picture), on_board(&after), "after {}", card.name);
        }
    }
}
