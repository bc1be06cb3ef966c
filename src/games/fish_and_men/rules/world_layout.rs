//! Laying out a position in the match world, and reading it back.

use super::pieces::fish::FishBySeat;
use super::pieces::fisherman::{FishermanIndex, all_fishermen};
use super::pieces::industry::{IndustryIndex, all_industries};
use super::pieces::pollution;
use super::prelude::*;
use shoal_contract::world::compact::MatchSetup;
use std::sync::Arc;

/// Lays out a new match in place of whatever stood there (rules 3.1): the order of placement is drawn. Industries are on
/// their sites, and there is no pollution and no fisherman.
pub fn start(world: &mut World, setup: &Setup, seed: u64) {
    let setup = match world.get_resource::<FishMatchSetup>() {
        Some(old) if *old.0 == *setup => Arc::clone(&old.0),
        _ => Arc::new(setup.clone()),
    };
    let mut generator = RandomGenerator::from_seed(seed);
    let mut order: Vec<Seat> = Seat::all(setup.players).collect();
    generator.shuffle(&mut order);
    let newborn = |seat| FishSchool::newborn(seat, setup.parameters.initial_health);
    let industries = setup.level.industries.iter().zip(0..);
    let mut sea = SeaView {
        phase: FishAndMenPhase::Placing,
        order,
        fish: Seat::all(setup.players).map(newborn).collect(),
        industries: industries
            .map(|(site, id)| Industry { id, square: site.at, grade: site.grade })
            .collect(),
        cards: CardTable { hands: vec![Vec::new(); setup.players], ..CardTable::default() },
        ..SeaView::default()
    };
    let next = NextIds { industry: sea.industries.len() as u32, ..NextIds::default() };
    let mut pile = Vec::new();
    if setup.deck.holding.is_dealt() {
        pile = setup.deck.all_copies();
        generator.shuffle(&mut pile);
        sea.cards.pile = pile.len() as u32;
    }
    lay_out(world, State { setup, sea, pile, next, generator });
}

/// Lays out a position that is known to be sound in place of whatever stood there.
pub fn lay_out(world: &mut World, State { setup, sea, pile, next, generator }: State) {
    clear(world);
    lay_out_board(world, &setup);
    world.insert_resource(MatchSetup(setup));
    world.insert_resource(generator);
    world.insert_resource(next);
    world.insert_resource(MatchCards { table: sea.cards, pile, changed: sea.changed });
    let SeaView { turn, phase, order, through, winner, extra_turn, .. } = sea;
    world.insert_resource(FishMatchProgress { turn, phase, order, through, winner, extra_turn });
    let fish = sea.fish.into_iter().map(|state| world.spawn(state).id()).collect();
    world.insert_resource(FishBySeat(fish));
    let industries = sea.industries.into_iter().map(|state| world.spawn(state).id()).collect();
    world.insert_resource(IndustryIndex(industries));
    for state in sea.fishermen {
        let entity = world.spawn(state).id();
        world.resource_mut::<FishermanIndex>().add(entity, state.square);
    }
    pollution::lay_out(world, &sea.pollution);
}

/// Removes all pieces but the pollution, which [`pollution::lay_out`] replaces.
fn clear(world: &mut World) {
    let mut pieces = std::mem::take(&mut world.resource_mut::<FishBySeat>().0);
    pieces.append(&mut world.resource_mut::<IndustryIndex>().0);
    pieces.append(&mut world.resource_mut::<FishermanIndex>().take_all());
    for piece in pieces {
        world.despawn(piece);
    }
    world.resource_mut::<Outbox>().0.clear();
}

/// Makes the tables of the board, unless those that are there are the same.
fn lay_out_board(world: &mut World, setup: &Setup) {
    let kept = world.contains_resource::<SeaBoard>()
        && world.get_resource::<FishMatchSetup>().is_some_and(|old| {
            old.0.level == setup.level
                && old.0.parameters.diagonal_neighbours == setup.parameters.diagonal_neighbours
        });
    if !kept {
        world.insert_resource(SeaBoard::new(&setup.level, setup.parameters.diagonal_neighbours));
    }
}

/// Reads everything that is open on the table.
pub fn sea_of(world: &World) -> SeaView {
    let progress = world.resource::<FishMatchProgress>().clone();
    let FishMatchProgress { turn, phase, order, through, winner, extra_turn } = progress;
    let cards = world.resource::<MatchCards>();
    SeaView {
        turn,
        phase,
        order,
        through,
        fish: all_fish(world).cloned().collect(),
        pollution: pollution::all_blobs(world),
        fishermen: all_fishermen(world).copied().collect(),
        industries: all_industries(world).copied().collect(),
        winner,
        extra_turn,
        cards: cards.table.clone(),
        changed: cards.changed.clone(),
    }
}

/// Reads the whole position.
pub fn state_of(world: &World) -> State {
    State {
        setup: Arc::clone(&world.resource::<FishMatchSetup>().0),
        sea: sea_of(world),
        pile: world.resource::<MatchCards>().pile.clone(),
        next: *world.resource(),
        generator: world.resource::<RandomGenerator>().clone(),
    }
}
