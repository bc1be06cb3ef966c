//! The match world of a game that plays by a compact value: the whole position as one plain value, which search,
//! bots and rules change alike. After each phase the entities become what the value says, only what has changed
//! is touched, and a law compares both.
//!
//! A game says what its kinds of pieces are ([`PieceComponent`]) and what else belongs to its world ([`CompactGame`]).
//! Its schedules change [`CompactPosition`], and end with [`update`] for pieces that are always there, and with [`follow`]
//! for those that come, go and move.

use super::laws::{require, require_count};
use super::schedule::{Outbox, add_phases};
use crate::{Game, InputProblems, RandomGenerator};
use bevy_ecs::change_detection::{DetectChangesMut as _, Res, ResMut};
use bevy_ecs::component::{Component, Mutable};
use bevy_ecs::entity::Entity;
use bevy_ecs::resource::Resource;
use bevy_ecs::schedule::Schedule;
use bevy_ecs::system::{Commands, Query};
use bevy_ecs::world::World;
use std::any::type_name;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::sync::Arc;

/// The setup that the match was made from.
#[derive(Resource, Debug, Clone)]
pub struct MatchSetup<S: Send + Sync + 'static>(pub Arc<S>);

/// The position as a compact value: every rule asks and changes it, and what changed is written back to the
/// entities.
#[derive(Resource, Debug)]
pub struct CompactPosition<P: Send + Sync + 'static>(pub P);

/// The record that the rules keep beside the compact value.
#[derive(Resource, Debug)]
pub struct RulesRecord<R: Send + Sync + 'static>(pub R);

/// A kind of piece: what one entity of it is, as the compact value `P` has it.
pub trait PieceComponent<P>: Component<Mutability = Mutable> + Clone + PartialEq {
    /// All pieces of this kind in a position, in an order that depends on nothing else.
    fn all(position: &P) -> impl Iterator<Item = Self>;

    /// Puts this piece into a position that lacks it, after those that [`PieceComponent::all`] lists before it.
    fn put(&self, position: &mut P);
}

/// A kind of piece that comes, goes and moves. [`PieceComponent::all`] lists them in their own order, the smallest first: so
/// only what has moved costs time.
pub trait MovingPiece<P>: PieceComponent<P> + Ord {
    /// The part of such a piece that stays the same wherever it moves. Pieces of the same kind are alike: each may
    /// stand for any other.
    type Kind: PartialEq;

    /// The part that stays the same.
    fn kind(&self) -> Self::Kind;
}

/// All kinds of pieces of a game: one to three in a tuple.
pub trait PieceKinds<P> {
    /// Spawns all pieces of a position, in place of those of the last one.
    fn lay_out(world: &mut World, position: &P);

    /// Puts all pieces of the world into a position that has none.
    fn put_all(world: &World, position: &mut P);

    /// Checks that the index finds each piece.
    ///
    /// # Errors
    /// The kind of which there are others.
    fn check_index(world: &World) -> Result<(), String>;
}

/// A game that plays by a compact value.
pub trait CompactGame: Game {
    /// The compact value: all of a position but what the game keeps in resources of its own.
    type Position: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// The record that its rules keep beside the compact value, if any.
    type Record: Clone + Default + Send + Sync + 'static;
    /// The kinds of its pieces.
    type Pieces: PieceKinds<Self::Position>;

    /// The phases of its rules, in the order of the rulebook.
    fn schedules() -> Vec<Schedule>;

    /// The position without any pieces: only what no piece tells.
    fn without_pieces(position: &Self::Position) -> Self::Position;

    /// Adds as problems, by field, all that no play could come to.
    fn check_state(state: &Self::State, problems: &mut InputProblems);
}

/// Adds the schedules and an empty outbox to a fresh world.
pub fn prepare<G: CompactGame>(world: &mut World) {
    add_phases(world, G::schedules());
    world.init_resource::<Outbox<G::Event>>();
}

/// Lays out a position that is known to be sound, in place of whatever stood there.
pub fn lay_out<G: CompactGame>(
    world: &mut World,
    setup: Arc<G::Setup>,
    position: G::Position,
    record: G::Record,
    generator: RandomGenerator,
) {
    G::Pieces::lay_out(world, &position);
    world.insert_resource(Outbox::<G::Event>::default());
    world.insert_resource(CompactPosition(position));
    world.insert_resource(RulesRecord(record));
    world.insert_resource(MatchSetup(setup));
    world.insert_resource(generator);
}

/// Lays out a loaded position in a prepared world; if it is refused the world is unchanged.
///
/// # Errors
/// All that is wrong with it, by field.
pub fn load<G: CompactGame>(
    world: &mut World,
    state: &G::State,
    setup: Arc<G::Setup>,
    position: G::Position,
    record: G::Record,
    generator: RandomGenerator,
) -> Result<(), InputProblems> {
    let mut problems = InputProblems::none();
    G::check_state(state, &mut problems);
    problems.into_result()?;
    lay_out::<G>(world, setup, position, record, generator);
    Ok(())
}

/// The position as the entities have it; what no entity has is the compact value's.
pub fn position_of_entities<G: CompactGame>(world: &World) -> G::Position {
    let mut position = G::without_pieces(&world.resource::<CompactPosition<G::Position>>().0);
    G::Pieces::put_all(world, &mut position);
    position
}

/// Checks that everything a loaded position must meet holds in play too, that the compact value is what the entities
/// say, and that the index finds every one of them.
///
/// # Errors
/// The law that is broken.
pub fn check_laws<G: CompactGame>(world: &World) -> Result<(), String> {
    let mut problems = InputProblems::none();
    G::check_state(&G::state(world), &mut problems);
    problems.into_result().map_err(|problems| problems.to_string())?;
    let known = &world.resource::<CompactPosition<G::Position>>().0;
    let entities = position_of_entities::<G>(world);
    require(entities == *known, || {
        format!("the entities are {entities:?}, and the compact value is {known:?}")
    })?;
    G::Pieces::check_index(world)?;
    let outbox = &world.resource::<Outbox<G::Event>>().0;
    require(outbox.is_empty(), || "an event was left in the outbox".into())
}

/// The entities of all pieces of a kind, in the order of [`PieceComponent::all`].
#[derive(Resource, Debug)]
pub struct PieceIndex<C: Component> {
    entities: Vec<Entity>,
    kind: PhantomData<C>,
}

impl<C: Component> PieceIndex<C> {
    fn new(entities: Vec<Entity>) -> Self {
        Self { entities, kind: PhantomData }
    }

    /// The entities, taken out of the world; none in a fresh one.
    fn take(world: &mut World) -> Vec<Entity> {
        world.remove_resource::<Self>().map(|index| index.entities).unwrap_or_default()
    }
}

/// A system that brings all pieces of a kind up to date of which none is ever made or lost.
pub fn update<P: Send + Sync + 'static, C: PieceComponent<P>>(
    compact: Res<CompactPosition<P>>,
    index: Res<PieceIndex<C>>,
    mut pieces: Query<&mut C>,
) {
    for (entity, now) in index.entities.iter().zip(C::all(&compact.0)) {
        if let Ok(mut piece) = pieces.get_mut(*entity) {
            piece.set_if_neq(now);
        }
    }
}

/// A system that lets the pieces of a kind follow the compact value: a piece that is elsewhere now moves, one that is
/// new comes, and one that is gone leaves the table. A piece in the same place is not touched.
pub fn follow<P: Send + Sync + 'static, C: MovingPiece<P>>(
    compact: Res<CompactPosition<P>>,
    mut index: ResMut<PieceIndex<C>>,
    mut pieces: Query<&mut C>,
    mut commands: Commands,
) {
    // Both are in order, so pieces in the same place are found by going through them side by side.
    let there = index.entities.iter().filter_map(|&one| Some((one, pieces.get(one).ok()?.clone())));
    let mut there = there.peekable();
    let mut entities = Vec::with_capacity(index.entities.len());
    let (mut gone, mut new) = (Vec::new(), Vec::new());
    for piece in C::all(&compact.0) {
        while let Some(left) = there.next_if(|(_, other)| *other < piece) {
            gone.push(left);
        }
        match there.next_if(|(_, other)| *other == piece) {
            Some((entity, _)) => entities.push(entity),
            None => {
                new.push((entities.len(), piece));
                entities.push(Entity::PLACEHOLDER);
            }
        }
    }
    gone.extend(there);
    for (place, piece) in new {
        let alike = gone.iter().position(|(_, other)| other.kind() == piece.kind());
        let moved = alike.map(|at| gone.swap_remove(at).0);
        entities[place] = moved.unwrap_or_else(|| commands.spawn(piece.clone()).id());
        if let Some(Ok(mut moved)) = moved.map(|entity| pieces.get_mut(entity)) {
            *moved = piece;
        }
    }
    for (entity, _) in gone {
        commands.entity(entity).despawn();
    }
    index.entities = entities;
}

/// The pieces of a kind in the world, in the order of [`PieceComponent::all`].
fn pieces_in_world<P, C: PieceComponent<P>>(world: &World) -> impl Iterator<Item = &C> {
    let entities = world.get_resource::<PieceIndex<C>>().map(|index| &index.entities);
    entities.into_iter().flatten().filter_map(|entity| world.get::<C>(*entity))
}

fn lay_out_kind<P, C: PieceComponent<P>>(world: &mut World, position: &P) {
    for entity in PieceIndex::<C>::take(world) {
        world.despawn(entity);
    }
    let entities = C::all(position).map(|piece| world.spawn(piece).id()).collect();
    world.insert_resource(PieceIndex::<C>::new(entities));
}

fn check_index_of<P, C: PieceComponent<P>>(world: &World) -> Result<(), String> {
    require_count::<C>(world, pieces_in_world::<P, C>(world).count(), type_name::<C>())
}

/// Implements [`PieceKinds`] for a tuple with these kinds of pieces.
macro_rules! pieces {
    ($($kind:ident),*) => {
        impl<P, $($kind: PieceComponent<P>),*> PieceKinds<P> for ($($kind,)*) {
            fn lay_out(world: &mut World, position: &P) {
                $(lay_out_kind::<P, $kind>(world, position);)*
            }

            fn put_all(world: &World, position: &mut P) {
                $(pieces_in_world::<P, $kind>(world).for_each(|piece| piece.put(position));)*
            }

            fn check_index(world: &World) -> Result<(), String> {
                $(check_index_of::<P, $kind>(world)?;)*
                Ok(())
            }
        }
    };
}

pieces!(A);
pieces!(A, B);
pieces!(A, B, C);

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_ecs::change_detection::DetectChanges as _;
    use bevy_ecs::schedule::IntoScheduleConfigs;
    use bevy_ecs::system::ScheduleSystem;

    /// A coin of some worth on a square.
    #[derive(Component, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    struct Coin {
        on: u8,
        worth: u8,
    }

    /// How many coins a player has.
    #[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
    struct Purse(u8);

    #[derive(Debug, Clone, Default, PartialEq)]
    struct Position {
        coins: Vec<Coin>,
        purses: Vec<u8>,
    }

    impl PieceComponent<Position> for Coin {
        fn all(position: &Position) -> impl Iterator<Item = Self> {
            position.coins.iter().copied()
        }

        fn put(&self, position: &mut Position) {
            position.coins.push(*self);
        }
    }

    impl MovingPiece<Position> for Coin {
        type Kind = u8;

        fn kind(&self) -> u8 {
            self.worth
        }
    }

    impl PieceComponent<Position> for Purse {
        fn all(position: &Position) -> impl Iterator<Item = Self> {
            position.purses.iter().copied().map(Purse)
        }

        fn put(&self, position: &mut Position) {
            position.purses.push(self.0);
        }
    }

    type Kinds = (Coin, Purse);

    fn coin(worth: u8, on: u8) -> Coin {
        Coin { worth, on }
    }

    fn world(position: &Position) -> World {
        let mut world = World::new();
        Kinds::lay_out(&mut world, position);
        world.insert_resource(CompactPosition(position.clone()));
        world
    }

    fn read(world: &World) -> Position {
        let mut position = Position::default();
        Kinds::put_all(world, &mut position);
        assert_eq!(Kinds::check_index(world), Ok(()));
        position
    }

    fn run<M>(world: &mut World, system: impl IntoScheduleConfigs<ScheduleSystem, M>) {
        let mut schedule = Schedule::default();
        schedule.add_systems(system);
        schedule.run(world);
    }

    fn entities(world: &World) -> Vec<Entity> {
        world.resource::<PieceIndex<Coin>>().entities.clone()
    }

    #[test]
    fn what_is_laid_out_is_read_back_and_another_position_takes_its_place() {
        let one = Position { coins: vec![coin(1, 9), coin(5, 2)], purses: vec![3, 0] };
        let mut world = world(&one);
        assert_eq!(read(&world), one);
        let other = Position { coins: vec![coin(2, 2)], purses: vec![1] };
        Kinds::lay_out(&mut world, &other);
        assert_eq!(read(&world), other);
    }

    #[test]
    fn pieces_follow_the_value_and_those_that_lie_as_before_are_not_touched() {
        let coins = vec![coin(5, 2), coin(1, 3), coin(7, 7), coin(1, 9)];
        let mut world = world(&Position { coins, purses: vec![] });
        let before = entities(&world);
        // The first 1 moves past the 7, the 5 is gone, and a 2 is new.
        let coins = vec![coin(2, 2), coin(7, 7), coin(1, 8), coin(1, 9)];
        let now = Position { coins, purses: vec![] };
        world.insert_resource(CompactPosition(now.clone()));
        world.clear_trackers();
        run(&mut world, follow::<Position, Coin>);
        assert_eq!(read(&world), now);
        let after = entities(&world);
        assert_eq!(after[1..], [before[2], before[1], before[3]]);
        let is_touched = |entity: Entity| {
            world.entity(entity).get_ref::<Coin>().is_some_and(|coin| coin.is_changed())
        };
        assert_eq!([0, 1, 2, 3].map(|place| is_touched(after[place])), [true, false, true, false]);
    }

    #[test]
    fn a_lasting_piece_becomes_what_the_value_says() {
        let mut world = world(&Position { coins: vec![], purses: vec![3, 0] });
        let now = Position { coins: vec![], purses: vec![3, 8] };
        world.insert_resource(CompactPosition(now.clone()));
        run(&mut world, update::<Position, Purse>);
        assert_eq!(read(&world), now);
    }

    #[test]
    fn an_entity_that_the_index_lacks_breaks_its_law() {
        let mut world = world(&Position { coins: vec![coin(1, 1)], purses: vec![] });
        world.spawn(coin(1, 1));
        let broken = Kinds::check_index(&world).expect_err("there are two");
        assert!(broken.contains("Coin"), "{broken}");
    }
}
