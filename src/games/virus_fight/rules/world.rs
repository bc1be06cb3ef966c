//! The match world: a new match in it, and what is read from it.

use super::pieces::{Book, MatchSetup, position, record};
use crate::contract::compact::{self, position_of_entities};
use crate::contract::{Generator, Seat, Viewer};
use crate::games::virus_fight::VirusFight;
use crate::games::virus_fight::piece::Piece;
use crate::games::virus_fight::position::Position;
use crate::games::virus_fight::setup::Setup;
use crate::games::virus_fight::state::{Arranged, Record, State};
use bevy_ecs::world::World;
use std::sync::Arc;

/// Lays out a new match in place of whatever stood there: everybody has one of each instruction beside an
/// empty board (rules 1.1). `setup` was checked.
pub fn start(world: &mut World, setup: &Setup, seed: u64) {
    let mut position = Position::empty(setup.rows, setup.columns, setup.players);
    for seat in 0..setup.players {
        Piece::all().for_each(|piece| position.give(seat, piece));
    }
    let arranged = vec![Arranged::Nothing; setup.players];
    let record = Record { arranged, ..Record::default() };
    lay_out(world, Arc::new(setup.clone()), position, record, Generator::from_seed(seed));
}

/// Lays out a position that is known to be sound, with what the rules remember of it.
pub(super) fn lay_out(
    world: &mut World,
    setup: Arc<Setup>,
    position: Position,
    record: Record,
    generator: Generator,
) {
    compact::lay_out::<VirusFight>(world, setup, position, generator);
    world.insert_resource(Book(record));
}

/// The whole position.
pub fn state_of(world: &World) -> State {
    State {
        setup: Arc::clone(&world.resource::<MatchSetup>().0),
        position: position_of_entities::<VirusFight>(world),
        record: record(world).clone(),
        generator: Some(world.resource::<Generator>().clone()),
    }
}

/// What a viewer may know: not the programs of others before the reveal (rules 3.3).
pub fn seen_by(world: &World, viewer: Viewer) -> State {
    let mut record = record(world).clone();
    for (seat, arranged) in Seat::all(record.arranged.len()).zip(&mut record.arranged) {
        let is_hidden = viewer != Viewer::House && viewer != Viewer::Seat(seat);
        if is_hidden && *arranged != Arranged::Nothing {
            *arranged = Arranged::Covered;
        }
    }
    let setup = Arc::clone(&world.resource::<MatchSetup>().0);
    State { setup, position: position(world).clone(), record, generator: None }
}
