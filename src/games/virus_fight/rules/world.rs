//! The match world: its resources, laying out a position in it, and reading it back.

use super::doing::Outbox;
use super::pieces::{
    Book, Compact, Marker, MatchSetup, Pieces, instructions_of, position, position_of_entities,
    record,
};
use super::{arranging, ending, executing};
use crate::contract::{Generator, Seat, Viewer};
use crate::games::virus_fight::piece::Piece;
use crate::games::virus_fight::position::Position;
use crate::games::virus_fight::setup::Setup;
use crate::games::virus_fight::state::{Arranged, Record, State};
use bevy_ecs::world::World;
use std::sync::Arc;

/// Adds the schedules and empty resources to a fresh world.
pub fn prepare(world: &mut World) {
    let phases = [arranging::schedules(), executing::schedules(), ending::schedules()];
    for schedule in phases.into_iter().flatten() {
        world.add_schedule(schedule);
    }
    world.init_resource::<Pieces>();
    world.init_resource::<Outbox>();
}

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

/// Lays out a position that is known to be sound in place of whatever stood there.
pub(super) fn lay_out(
    world: &mut World,
    setup: Arc<Setup>,
    position: Position,
    record: Record,
    generator: Generator,
) {
    let Pieces { instructions, markers } = std::mem::take(&mut *world.resource_mut::<Pieces>());
    for piece in instructions.into_iter().chain(markers) {
        world.despawn(piece);
    }
    world.resource_mut::<Outbox>().0.clear();
    let mut pieces = Pieces::default();
    for instruction in instructions_of(&position) {
        pieces.instructions.push(world.spawn(instruction).id());
    }
    for seat in Seat::all(position.players) {
        if let Some(on) = position.marker(seat.index()) {
            pieces.markers.push(world.spawn(Marker { seat, on }).id());
        }
    }
    world.insert_resource(pieces);
    world.insert_resource(Compact(position));
    world.insert_resource(Book(record));
    world.insert_resource(MatchSetup(setup));
    world.insert_resource(generator);
}

/// The whole position.
pub fn state_of(world: &World) -> State {
    State {
        setup: Arc::clone(&world.resource::<MatchSetup>().0),
        position: position_of_entities(world),
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
