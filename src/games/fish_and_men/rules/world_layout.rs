//! Laying out a position in the match world, and reading it back.

use super::board::SeaBoard;
use super::pieces::fish::{FishBySeat, FishSchool, all_fish};
use super::pieces::fisherman::{FishermanIndex, NextFisherman, all_fishermen};
use super::pieces::industry::{Industry, IndustryIndex, NextIndustry, all_industries};
use super::pieces::pollution::{self, NextBlob};
use super::world::outbox::Outbox;
use super::world::turn::FishMatchProgress;
use super::world::{FishMatchSetup, MatchCards};
use crate::cards::card::CardName;
use crate::cards::worn_effects::WornEffects;
use crate::setup::Setup;
use crate::state::{CardTable, FishAndMenPhase, FishTurn, NextIds, SeaView, State};
use bevy_ecs::world::World;
use shoal_contract::world::compact::MatchSetup;
use shoal_contract::{RandomGenerator, Seat};
use std::sync::Arc;

/// Lays out a new match in place of whatever stood there (rules 3.1): the order of placement is drawn.
pub fn start(world: &mut World, setup: &Setup, seed: u64) {
    let setup = match world.get_resource::<FishMatchSetup>() {
        Some(old) if *old.0 == *setup => Arc::clone(&old.0),
        _ => Arc::new(setup.clone()),
    };
    let mut generator = RandomGenerator::from_seed(seed);
    let mut order: Vec<Seat> = Seat::all(setup.players).collect();
    generator.shuffle(&mut order);
    let mut sea = new_sea(&setup, order);
    let next = NextIds { industry: sea.industries.len() as u32, ..NextIds::default() };
    let mut pile = Vec::new();
    if setup.deck.holding.is_dealt() {
        pile = setup.deck.all_copies();
        generator.shuffle(&mut pile);
        sea.cards.pile = pile.len() as u32;
    }
    lay_out(world, setup, &sea, pile, next, generator);
}

/// The sea before the fish are placed: industries on their sites, no pollution, no fishermen.
fn new_sea(setup: &Setup, order: Vec<Seat>) -> SeaView {
    let newborn = |seat| FishSchool {
        seat,
        at: None,
        health: setup.parameters.initial_health,
        turn: FishTurn::Waiting,
        first_turn: true,
        quit: false,
        worn: WornEffects::NOTHING,
    };
    let industries = setup.level.industries.iter().zip(0..);
    SeaView {
        turn: 0,
        phase: FishAndMenPhase::Placing,
        order,
        through: 0,
        fish: Seat::all(setup.players).map(newborn).collect(),
        pollution: Vec::new(),
        fishermen: Vec::new(),
        industries: industries
            .map(|(site, id)| Industry { id, square: site.at, grade: site.grade })
            .collect(),
        winner: None,
        extra_turn: 0,
        cards: CardTable { hands: vec![Vec::new(); setup.players], ..CardTable::default() },
        changed: Vec::new(),
    }
}

/// Lays out a position that is known to be sound in place of whatever stood there.
pub fn lay_out(
    world: &mut World,
    setup: Arc<Setup>,
    sea: &SeaView,
    pile: Vec<CardName>,
    next: NextIds,
    generator: RandomGenerator,
) {
    clear(world);
    lay_out_board(world, &setup);
    world.insert_resource(MatchSetup(setup));
    world.insert_resource(generator);
    world.insert_resource(NextBlob(next.blob));
    world.insert_resource(NextFisherman(next.fisherman));
    world.insert_resource(NextIndustry(next.industry));
    world.insert_resource(MatchCards {
        table: sea.cards.clone(),
        pile,
        next_offer: next.offer,
        changed: sea.changed.clone(),
    });
    let SeaView { turn, phase, ref order, through, winner, extra_turn, .. } = *sea;
    world.insert_resource(FishMatchProgress {
        turn,
        phase,
        order: order.clone(),
        through,
        winner,
        extra_turn,
    });
    let fish = sea.fish.iter().map(|state| world.spawn(state.clone()).id()).collect();
    world.insert_resource(FishBySeat(fish));
    let industries = sea.industries.iter().map(|state| world.spawn(*state).id()).collect();
    world.insert_resource(IndustryIndex(industries));
    for state in &sea.fishermen {
        let entity = world.spawn(*state).id();
        world.resource_mut::<FishermanIndex>().add(entity, state.square);
    }
    pollution::lay_out(world, &sea.pollution);
}

/// Removes all pieces but the pollution, which [`pollution::lay_out`] replaces.
fn clear(world: &mut World) {
    let mut pieces = std::mem::take(&mut world.resource_mut::<FishBySeat>().0);
    pieces.append(&mut world.resource_mut::<IndustryIndex>().0);
    pieces.extend(world.resource::<FishermanIndex>().in_order());
    world.resource_mut::<FishermanIndex>().clear();
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
    let turn = world.resource::<FishMatchProgress>();
    SeaView {
        turn: turn.turn,
        phase: turn.phase,
        order: turn.order.clone(),
        through: turn.through,
        fish: all_fish(world).cloned().collect(),
        pollution: pollution::all_blobs(world),
        fishermen: all_fishermen(world).copied().collect(),
        industries: all_industries(world).cloned().collect(),
        winner: turn.winner,
        extra_turn: turn.extra_turn,
        cards: world.resource::<MatchCards>().table.clone(),
        changed: world.resource::<MatchCards>().changed.clone(),
    }
}

/// Reads the whole position.
pub fn state_of(world: &World) -> State {
    State {
        setup: Arc::clone(&world.resource::<FishMatchSetup>().0),
        sea: sea_of(world),
        pile: world.resource::<MatchCards>().pile.clone(),
        next: NextIds {
            blob: world.resource::<NextBlob>().0,
            fisherman: world.resource::<NextFisherman>().0,
            industry: world.resource::<NextIndustry>().0,
            offer: world.resource::<MatchCards>().next_offer,
        },
        generator: world.resource::<RandomGenerator>().clone(),
    }
}
