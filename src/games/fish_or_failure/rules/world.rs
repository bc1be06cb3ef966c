//! The match world: its resources, laying out a position in it, and reading it back.

use super::pieces::{Card, Compact, Firm, Ground, MatchSetup, Pieces, cards_of, position};
use super::schedules::{Outbox, schedules};
use crate::contract::{Generator, Seat, Viewer};
use crate::games::fish_or_failure::position::Position;
use crate::games::fish_or_failure::setup::Setup;
use crate::games::fish_or_failure::state::{State, View};
use bevy_ecs::world::World;
use std::sync::Arc;

/// Adds the schedules and empty resources to a fresh world.
pub fn prepare(world: &mut World) {
    for schedule in schedules() {
        world.add_schedule(schedule);
    }
    world.init_resource::<Pieces>();
    world.init_resource::<Outbox>();
}

/// Lays out a new match in place of whatever stood there: the deck is shuffled, and who goes first is
/// drawn (rules 2). `setup` was checked.
pub fn start(world: &mut World, setup: &Setup, seed: u64) {
    let mut generator = Generator::from_seed(seed);
    let mut deck = setup.in_play().deck();
    generator.shuffle(&mut deck);
    let initiative = generator.below(setup.players as u32) as usize;
    let position = Position::new(setup.numbers(), setup.start(), deck, initiative);
    lay_out(world, Arc::new(setup.clone()), position, generator);
}

/// Lays out a position that is known to be sound in place of whatever stood there.
pub(super) fn lay_out(
    world: &mut World,
    setup: Arc<Setup>,
    position: Position,
    generator: Generator,
) {
    clear(world);
    let mut pieces = Pieces::default();
    for fishery in position.numbers.in_play() {
        let stock = position.stocks[fishery.index()];
        pieces.grounds.push(world.spawn(Ground { fishery, stock }).id());
    }
    for seat in Seat::all(position.numbers.companies) {
        let company = position.companies[seat.index()];
        pieces.firms.push(world.spawn(Firm { seat, company }).id());
    }
    for card in cards_of(&position) {
        pieces.cards.push(world.spawn(card).id());
    }
    world.insert_resource(pieces);
    world.insert_resource(Compact(position));
    world.insert_resource(MatchSetup(setup));
    world.insert_resource(generator);
}

/// Removes all pieces.
fn clear(world: &mut World) {
    let Pieces { grounds, firms, cards } = std::mem::take(&mut *world.resource_mut::<Pieces>());
    for piece in grounds.into_iter().chain(firms).chain(cards) {
        world.despawn(piece);
    }
    world.resource_mut::<Outbox>().0.clear();
}

/// The position as the entities have it; what no entity has is the compact value's.
pub(super) fn position_of_entities(world: &World) -> Position {
    use super::pieces::Lies;
    let mut read = position(world).clone();
    let pieces = world.resource::<Pieces>();
    for ground in pieces.grounds.iter().filter_map(|&one| world.get::<Ground>(one)) {
        read.stocks[ground.fishery.index()] = ground.stock;
    }
    for firm in pieces.firms.iter().filter_map(|&one| world.get::<Firm>(one)) {
        read.companies[firm.seat.index()] = firm.company;
    }
    let mut cards: Vec<Card> =
        pieces.cards.iter().filter_map(|&one| world.get::<Card>(one).copied()).collect();
    cards.sort_by_key(|card| card.lies);
    (read.newer, read.older) = (None, None);
    read.deck.clear();
    read.discards.clear();
    for Card { card, lies } in cards {
        match lies {
            Lies::Event1 => read.newer = Some(card),
            Lies::Event2 => read.older = Some(card),
            Lies::Deck(_) => read.deck.push(card),
            Lies::Discards(_) => read.discards.push(card),
        }
    }
    read
}

/// The whole position.
pub fn state_of(world: &World) -> State {
    State {
        setup: Arc::clone(&world.resource::<MatchSetup>().0),
        position: position_of_entities(world),
        is_deck_left_out: false,
        generator: Some(world.resource::<Generator>().clone()),
    }
}

/// What a viewer may know: neither the deck, nor what others have placed in this round before it is
/// revealed, nor what they vote for.
pub fn seen_by(world: &World, viewer: Viewer) -> View {
    let mut position = position(world).clone();
    let deck_left = position.deck.len();
    if viewer != Viewer::House {
        position.deck.clear();
        let is_covered = !position.is_revealed();
        for (seat, company) in Seat::all(position.companies.len()).zip(&mut position.companies) {
            if viewer != Viewer::Seat(seat) {
                company.vote = None;
                company.placed = company.placed.filter(|_| !is_covered);
            }
        }
    }
    View { setup: Arc::clone(&world.resource::<MatchSetup>().0), position, deck_left }
}
