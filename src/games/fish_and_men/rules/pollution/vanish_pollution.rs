//! Vanishing pollution (rules 4.5): a blob without company may disappear.

use crate::action::Event;
use crate::rules::board::Board;
use crate::rules::cards::effects::passes::passes;
use crate::rules::cards::effects::wearing::take_off_all;
use crate::rules::pieces::pollution::{Blob, PollutionMap, remove_blobs};
use crate::rules::world::outbox::Outbox;
use crate::rules::world::schedules::Rules;
use crate::rules::world::turn::Turn;
use crate::rules::world::{Cards, MatchSetup};
use crate::state::Phase;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::Generator;
use shoal_contract::world::schedule::phase;

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
    let mut schedule = phase(Rules::VanishPollution);
    schedule.configure_sets((Mark, Roll, Remove).chain());
    schedule.add_systems((mark.in_set(Mark), roll.in_set(Roll), remove.in_set(Remove)));
    schedule
}

/// Lets lonely pollution vanish, once and again for each Double Trouble of this turn (card DT). The turn
/// ends, and with it what cards do this turn (rules 7.8).
pub fn run(world: &mut World) {
    for _ in 0..passes(world) {
        world.run_schedule(Rules::VanishPollution);
    }
    take_off_all(world);
    world.resource_mut::<Cards>().table.extra_passes = 0;
    let mut turn = world.resource_mut::<Turn>();
    turn.phase = Phase::Beginning;
    turn.extra_turn = 0;
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

fn remove(world: &mut World) {
    let going = std::mem::take(&mut world.resource_mut::<Vanishing>().0);
    let blobs = remove_blobs(world, &going);
    world.resource_mut::<Vanishing>().0 = going;
    world.resource_mut::<Outbox>().push(Event::PollutionVanished { blobs });
}
