//! What lies on the table: instructions on the board and beside it, and markers (rules 1).

use crate::contract::Seat;
use crate::games::virus_fight::piece::{PIECES, Piece};
use crate::games::virus_fight::position::{MOST_PLAYERS, Position, Square};
use crate::games::virus_fight::setup::Setup;
use crate::games::virus_fight::state::Record;
use bevy_ecs::{component::Component, entity::Entity, resource::Resource, world::World};
use std::sync::Arc;

/// An instruction.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Instruction {
    /// Which.
    pub piece: Piece,
    /// Where it lies.
    pub lies: Lies,
}

/// Where an instruction lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lies {
    /// On a square of the board.
    On(Square),
    /// Beside a player (rules 1.3).
    Spare(Seat),
}

/// The marker of a seat that still plays.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Marker {
    /// Whose it is.
    pub seat: Seat,
    /// On which square it stands.
    pub on: Square,
}

/// Where everything is found: the index beside the entities.
#[derive(Resource, Debug, Default)]
pub struct Pieces {
    /// The instructions, in no order.
    pub instructions: Vec<Entity>,
    /// The markers, in no order.
    pub markers: Vec<Entity>,
}

/// What the match was made from.
#[derive(Resource, Debug, Clone)]
pub struct MatchSetup(pub Arc<Setup>);

/// The same position as a compact value: every rule asks and changes it, and what changed is written
/// back to the entities. That both are the same is an invariant.
#[derive(Resource, Debug)]
pub struct Compact(pub Position);

/// What the rules remember beside the position.
#[derive(Resource, Debug, Default)]
pub struct Book(pub Record);

/// The compact value.
pub fn position(world: &World) -> &Position {
    &world.resource::<Compact>().0
}

/// What is remembered beside it.
pub fn record(world: &World) -> &Record {
    &world.resource::<Book>().0
}

/// The instructions of a position and where they lie, in a fixed order.
pub(super) fn instructions_of(position: &Position) -> Vec<Instruction> {
    let on = |at| Some(Instruction { piece: position.piece(at)?, lies: Lies::On(at) });
    let mut all: Vec<Instruction> = position.pieces().filter_map(on).collect();
    for seat in Seat::all(position.players) {
        for (piece, &count) in Piece::all().zip(position.spares(seat.index())) {
            let spare = Instruction { piece, lies: Lies::Spare(seat) };
            all.extend(std::iter::repeat_n(spare, count.into()));
        }
    }
    all
}

/// The position as the entities have it; what no entity has is the compact value's.
pub(super) fn position_of_entities(world: &World) -> Position {
    let known = position(world);
    let mut read = Position::empty(known.rows, known.columns, known.players);
    let pieces = world.resource::<Pieces>();
    for one in pieces.instructions.iter().filter_map(|&one| world.get::<Instruction>(one)) {
        match one.lies {
            Lies::On(square) => read.put(one.piece, square),
            Lies::Spare(seat) => read.give(seat.index(), one.piece),
        }
    }
    for one in pieces.markers.iter().filter_map(|&one| world.get::<Marker>(one)) {
        read.mark(one.seat.index(), one.on);
    }
    known.out().for_each(|seat| read.note_out(seat));
    (read.round, read.first, read.turn) = (known.round, known.first, known.turn);
    (read.step, read.winners) = (known.step, known.winners.clone());
    read
}

/// Instructions that lie elsewhere now move; those that left the game with their player go.
pub(super) fn write_back(world: &mut World) {
    let mut missing: [Vec<Lies>; PIECES] = Default::default();
    for one in instructions_of(position(world)) {
        missing[one.piece.index()].push(one.lies);
    }
    let instructions = std::mem::take(&mut world.resource_mut::<Pieces>().instructions);
    let (mut kept, mut loose) = (Vec::with_capacity(instructions.len()), Vec::new());
    for entity in instructions {
        let Some(&one) = world.get::<Instruction>(entity) else { continue };
        let places = &mut missing[one.piece.index()];
        match places.iter().position(|&lies| lies == one.lies) {
            Some(at) => {
                places.swap_remove(at);
                kept.push(entity);
            }
            None => loose.push((entity, one.piece)),
        }
    }
    for (entity, piece) in loose {
        match (missing[piece.index()].pop(), world.get_mut::<Instruction>(entity)) {
            (Some(lies), Some(mut one)) => {
                one.lies = lies;
                kept.push(entity);
            }
            _ => {
                world.despawn(entity);
            }
        }
    }
    world.resource_mut::<Pieces>().instructions = kept;
    write_back_markers(world);
}

/// Markers stand where the compact value says; that of a seat that is out is gone.
fn write_back_markers(world: &mut World) {
    let markers = std::mem::take(&mut world.resource_mut::<Pieces>().markers);
    let (mut kept, mut has) = (Vec::new(), [false; MOST_PLAYERS]);
    for entity in markers {
        let seat = world.get::<Marker>(entity).map(|marker| marker.seat.index());
        let on = seat.and_then(|seat| position(world).marker(seat));
        match (seat, on, world.get_mut::<Marker>(entity)) {
            (Some(seat), Some(on), Some(mut marker)) => {
                marker.on = on;
                has[seat] = true;
                kept.push(entity);
            }
            _ => {
                world.despawn(entity);
            }
        }
    }
    for seat in Seat::all(position(world).players) {
        if let Some(on) = position(world).marker(seat.index()).filter(|_| !has[seat.index()]) {
            kept.push(world.spawn(Marker { seat, on }).id());
        }
    }
    world.resource_mut::<Pieces>().markers = kept;
}
