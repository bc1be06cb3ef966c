//! The pieces on the table: tiles, penguins, and the players they belong to (rules 1, 2.1).

use crate::action::{Event, IceCell, RemovalReason};
use crate::position::{AnyPosition, IceGrid, Spot};
use crate::setup::Setup;
use crate::state::PenguinColor;
use bevy_ecs::{component::Component, entity::Entity, resource::Resource, world::World};
use shoal_contract::Seat;
use shoal_contract::world::{compact, schedule};

/// A tile of ice.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct IceTile {
    /// Its spot.
    pub spot: Spot,
    /// The fish on it, at least one.
    pub fish: u16,
}

/// A penguin on a tile.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Penguin {
    /// The player it belongs to.
    pub seat: Seat,
    /// The spot it stands on.
    pub spot: Spot,
}

/// A player, one a seat.
#[derive(Component, Debug, Clone, PartialEq, Eq)]
pub struct PenguinOwner {
    /// Its seat.
    pub seat: Seat,
    /// The colour of its penguins.
    pub color: PenguinColor,
    /// The fish it has.
    pub score: u32,
    /// Number of penguins that it has still to place.
    pub to_place: u8,
    /// The reason why it is not in the match any more, if it is not.
    pub removed: Option<RemovalReason>,
}

/// The index beside the entities: all of them, by spot and by seat.
#[derive(Resource, Debug, Default)]
pub struct IcePieceIndex {
    /// The tile at each spot.
    pub tiles: Vec<Option<Entity>>,
    /// The player of each seat.
    pub owners: Vec<Entity>,
    /// The penguins of each seat, in the order in which they came.
    pub penguins: Vec<Vec<Entity>>,
}

/// The setup that the match was made from.
pub type MatchSetup = compact::MatchSetup<Setup>;

/// The same position as a compact value. That both are the same is an invariant.
pub type CompactIce = compact::CompactPosition<AnyPosition>;

/// The events of the action that is being done.
pub type Outbox = schedule::Outbox<Event>;

/// The compact value.
pub fn position(world: &World) -> &AnyPosition {
    &world.resource::<CompactIce>().0
}

/// The extent of the board.
pub fn grid(world: &World) -> IceGrid {
    position(world).board().grid()
}

/// The spot at a row and column, if the board has it.
pub fn spot_of(world: &World, at: IceCell) -> Option<Spot> {
    grid(world).spot(at.0.into(), at.1.into())
}

/// The row and column of a spot.
pub fn at_of(position: &AnyPosition, spot: Spot) -> IceCell {
    let (row, column) = position.board().grid().row_and_column(spot);
    IceCell(row, column)
}

/// The players, in order of seats.
pub fn all_owners(world: &World) -> impl Iterator<Item = &PenguinOwner> {
    world
        .resource::<IcePieceIndex>()
        .owners
        .iter()
        .filter_map(|owner| world.get::<PenguinOwner>(*owner))
}

/// The player of a seat; none if there is no such seat.
pub fn owner_of(world: &World, seat: Seat) -> Option<&PenguinOwner> {
    world.get::<PenguinOwner>(*world.resource::<IcePieceIndex>().owners.get(seat.index())?)
}

/// The penguins of a seat, in the order in which they came.
pub fn penguins_of(world: &World, seat: Seat) -> impl Iterator<Item = &Penguin> {
    let entities = world.resource::<IcePieceIndex>().penguins.get(seat.index());
    entities.into_iter().flatten().filter_map(|penguin| world.get::<Penguin>(*penguin))
}

/// The tile at a spot.
pub fn tile_at(world: &World, spot: Spot) -> Option<&IceTile> {
    let entity = *world.resource::<IcePieceIndex>().tiles.get(usize::from(spot))?;
    world.get::<IceTile>(entity?)
}
