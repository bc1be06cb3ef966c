//! Vanishing pollution (digest 4.5): a blob without company may disappear.

use super::board::Board;
use super::outbox::Outbox;
use super::pollution::{Blob, BlobId, PollutionMap};
use super::schedules::Rules;
use super::turn::Turn;
use super::world::MatchSetup;
use crate::contract::Generator;
use crate::games::fish_and_men::action::Event;
use crate::games::fish_and_men::state::Phase;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;

/// What happens in one pass, in this order.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum VanishPollutionSystems {
    /// All lonely blobs are marked, before any disappears.
    Mark,
    /// Each of them disappears by chance.
    Roll,
    /// The others move up, and the last entities go.
    Remove,
}

/// What a pass has found, from one system to the next: indices of blobs in order of ids.
#[derive(Resource, Debug, Default)]
pub struct Vanishing(Vec<usize>);

/// The schedule of one pass.
pub fn schedule() -> Schedule {
    use VanishPollutionSystems::*;
    let mut schedule = Rules::VanishPollution.schedule();
    schedule.configure_sets((Mark, Roll, Remove).chain());
    schedule.add_systems((mark.in_set(Mark), roll.in_set(Roll), remove.in_set(Remove)));
    schedule
}

/// Lets lonely pollution vanish; the turn ends.
pub fn run(world: &mut World) {
    world.run_schedule(Rules::VanishPollution);
    let mut turn = world.resource_mut::<Turn>();
    turn.phase = Phase::Beginning;
    let turn = turn.turn;
    world.resource_mut::<Outbox>().push(Event::TurnEnded { turn });
}

/// A blob is lonely if no other is in its square or in an adjacent one.
fn mark(
    board: Res<Board>,
    map: Res<PollutionMap>,
    blobs: Query<&Blob>,
    mut vanishing: ResMut<Vanishing>,
) {
    vanishing.0.clear();
    for (index, blob) in blobs.iter().enumerate() {
        let square = blob.position.square();
        let alone = map.count(square) == 1
            && board.sea_neighbours(square).iter().all(|&beside| map.count(beside) == 0);
        if alone {
            vanishing.0.push(index);
        }
    }
}

fn roll(
    setup: Res<MatchSetup>,
    mut generator: ResMut<Generator>,
    mut vanishing: ResMut<Vanishing>,
) {
    let chance = setup.0.parameters.vanish_chance;
    vanishing.0.retain(|_| generator.chance(chance));
}

/// Keeps the blobs in order of ids: the values of those that stay move up in order, and the
/// entities left over at the end go.
fn remove(
    mut blobs: Query<(Entity, &mut BlobId, &mut Blob)>,
    mut vanishing: ResMut<Vanishing>,
    mut map: ResMut<PollutionMap>,
    mut outbox: ResMut<Outbox>,
    mut commands: Commands,
) {
    let mut gone = Vec::with_capacity(vanishing.0.len());
    let mut going = vanishing.0.drain(..).peekable();
    let mut staying = Vec::new();
    for (index, (_, id, blob)) in blobs.iter().enumerate() {
        if going.next_if_eq(&index).is_some() {
            gone.push(id.0);
            map.take(blob.position.square());
        } else {
            staying.push((*id, *blob));
        }
    }
    let mut staying = staying.into_iter();
    let mut last = Vec::with_capacity(gone.len());
    for (entity, mut id, mut blob) in &mut blobs {
        match staying.next() {
            Some((staying_id, staying_blob)) => {
                id.set_if_neq(staying_id);
                blob.set_if_neq(staying_blob);
            }
            None => last.push(entity),
        }
    }
    // From the end, so that none is moved within the table.
    for entity in last.into_iter().rev() {
        commands.entity(entity).despawn();
    }
    outbox.push(Event::PollutionVanished { blobs: gone });
}
