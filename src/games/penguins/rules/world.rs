//! The match world: its resources, laying out a position in it, and reading it back.

use super::ice::{
    IcePieceIndex, IceTile, MatchSetup, Outbox, Penguin, PenguinOwner, all_owners, at_of,
    penguins_of, position, tile_at,
};
use super::passing::seat_of;
use super::tile_layout::lay_out_tiles;
use super::{moving, placing, removal};
use crate::position::AnyPosition;
use crate::setup::Setup;
use crate::state::{IceView, PenguinColony, PenguinColor, PenguinsPhase, State};
use bevy_ecs::world::World;
use shoal_contract::world::compact;
use shoal_contract::world::schedule::add_phases;
use shoal_contract::{RandomGenerator, Seat};
use std::sync::Arc;

/// Adds the schedules and empty resources to a fresh world.
pub fn prepare(world: &mut World) {
    add_phases(world, [placing::schedule(), moving::schedule(), removal::schedule()]);
    world.init_resource::<IcePieceIndex>();
    world.init_resource::<Outbox>();
}

/// Lays out a new match in place of whatever stood there: colours are handed out in order, each seat
/// has 6 less the number of players to place (rules 2.1). `setup` was checked.
pub fn start(world: &mut World, setup: &Setup, seed: u64) {
    let mut generator = RandomGenerator::from_seed(seed);
    let board = lay_out_tiles(&setup.ice, &mut generator);
    let newborn = |color| PenguinColony {
        color,
        score: 0,
        places: Vec::new(),
        to_place: 6_usize.saturating_sub(setup.players) as u8,
        removed: None,
    };
    let players = PenguinColor::ALL.into_iter().take(setup.players).map(newborn).collect();
    let mut ice =
        IceView { phase: PenguinsPhase::Placing, players, board, first: Seat(0), turn: None };
    if let Some(position) = ice.position() {
        ice.update_phase_and_turn(&position);
        lay_out(world, Arc::new(setup.clone()), &ice, position, generator);
    }
}

/// Lays out a position that is known to be sound in place of whatever stood there; `position` is the
/// same as a compact value.
pub(super) fn lay_out(
    world: &mut World,
    setup: Arc<Setup>,
    ice: &IceView,
    position: AnyPosition,
    generator: RandomGenerator,
) {
    clear(world);
    let grid = position.board().grid();
    let mut pieces = IcePieceIndex::default();
    let fish_at = |spot| position.board().fish(spot);
    for spot in 0..grid.spots() as u16 {
        let fish = fish_at(spot);
        pieces.tiles.push((fish > 0).then(|| world.spawn(IceTile { spot, fish }).id()));
    }
    for (seat, colony) in Seat::all(ice.players.len()).zip(&ice.players) {
        let &PenguinColony { color, score, to_place, removed, ref places } = colony;
        pieces
            .owners
            .push(world.spawn(PenguinOwner { seat, color, score, to_place, removed }).id());
        let spots = places.iter().filter_map(|at| grid.spot(at.0.into(), at.1.into()));
        let spots: Vec<_> = spots.collect();
        let penguin = |spot| world.spawn(Penguin { seat, spot }).id();
        pieces.penguins.push(spots.into_iter().map(penguin).collect());
    }
    world.insert_resource(pieces);
    world.insert_resource(compact::CompactPosition(position));
    world.insert_resource(compact::MatchSetup(setup));
    world.insert_resource(generator);
}

/// Removes all pieces.
fn clear(world: &mut World) {
    let IcePieceIndex { tiles, owners, penguins } =
        std::mem::take(&mut *world.resource_mut::<IcePieceIndex>());
    let pieces = tiles.into_iter().flatten().chain(owners).chain(penguins.into_iter().flatten());
    for piece in pieces {
        world.despawn(piece);
    }
    world.resource_mut::<Outbox>().0.clear();
}

/// All that everybody may see, read from the entities.
pub fn ice_of(world: &World) -> IceView {
    let position = position(world);
    let grid = position.board().grid();
    let fish = |row, column| {
        let spot = grid.spot(row, column);
        spot.and_then(|spot| tile_at(world, spot)).map_or(0, |tile| tile.fish)
    };
    let row = |row| (0..grid.columns).map(|column| fish(row, column.into())).collect();
    let colony = |owner: &PenguinOwner| PenguinColony {
        color: owner.color,
        score: owner.score,
        places: penguins_of(world, owner.seat).map(|one| at_of(position, one.spot)).collect(),
        to_place: owner.to_place,
        removed: owner.removed,
    };
    let mut ice = IceView {
        phase: PenguinsPhase::Over,
        players: all_owners(world).map(colony).collect(),
        board: (0..grid.rows).map(|index| row(index.into())).collect(),
        first: seat_of(position.first()),
        turn: None,
    };
    ice.update_phase_and_turn(position);
    ice
}

/// The whole position.
pub fn state_of(world: &World) -> State {
    State {
        setup: Arc::clone(&world.resource::<MatchSetup>().0),
        ice: ice_of(world),
        generator: world.resource::<RandomGenerator>().clone(),
    }
}
