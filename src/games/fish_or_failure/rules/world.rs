//! The match world: a new match in it, and what is read from it.

use super::pieces::{MatchSetup, position};
use crate::contract::compact::{lay_out, position_of_entities};
use crate::contract::{Generator, Seat, Viewer};
use crate::games::fish_or_failure::FishOrFailure;
use crate::games::fish_or_failure::position::Position;
use crate::games::fish_or_failure::setup::Setup;
use crate::games::fish_or_failure::state::{State, View};
use bevy_ecs::world::World;
use std::sync::Arc;

/// Lays out a new match in place of whatever stood there: the deck is shuffled, and who goes first is
/// drawn (rules 2). `setup` was checked.
pub fn start(world: &mut World, setup: &Setup, seed: u64) {
    let mut generator = Generator::from_seed(seed);
    let mut deck = setup.in_play().deck();
    generator.shuffle(&mut deck);
    let initiative = generator.below(setup.players as u32) as usize;
    let position = Position::new(setup.numbers(), setup.start(), deck, initiative);
    lay_out::<FishOrFailure>(world, Arc::new(setup.clone()), position, generator);
}

/// The whole position.
pub fn state_of(world: &World) -> State {
    State {
        setup: Arc::clone(&world.resource::<MatchSetup>().0),
        position: position_of_entities::<FishOrFailure>(world),
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
