//! The beginning of a turn: fishermen bite, go hungry and give up; then the order of the seats is
//! drawn (rules 4.0, 4.1.1).

use crate::action::{Event, QuitReason};
use crate::parameters::Parameters;
use crate::rules::board::position::Square;
use crate::rules::pieces::fish::SchoolAccess;
use crate::rules::pieces::fisherman::{Fisherman, FishermanAccess, FishermanIndex};
use crate::rules::pieces::health;
use crate::rules::pieces::pollution::PollutionMap;
use crate::rules::world::FishMatchSetup;
use crate::rules::world::outbox::Outbox;
use crate::rules::world::schedules::FishAndMenSchedule;
use crate::rules::world::turn::FishMatchProgress;
use crate::state::{FishAndMenPhase, FishTurn};
use bevy_ecs::prelude::*;
use shoal_contract::world::steps::step;
use shoal_contract::{RandomGenerator, Seat};

/// The schedule of the beginning of a turn.
pub fn schedule() -> Schedule {
    FishAndMenSchedule::BeginTurn.of((
        step("4.0 a to c", let_fishermen_bite),
        step("4.0", leave_sea),
        step("4.1.1", draw_order),
    )
        // The order needs nothing of those who leave: their entities may go when the phase is over.
        .chain_ignore_deferred())
}

/// The fishermen who give up at this beginning, and their squares.
#[derive(Resource, Debug, Default)]
pub struct QuittingFishermen(Vec<(Entity, Square)>);

/// Lets each fisherman in order of ids bite, go hungry and maybe give up: one after the other, since what a bite leaves
/// of a fish is what the next one bites (rules 4.0).
fn let_fishermen_bite(
    pollution: Res<PollutionMap>,
    setup: Res<FishMatchSetup>,
    mut generator: ResMut<RandomGenerator>,
    mut leaving: ResMut<QuittingFishermen>,
    mut fishermen: FishermanAccess,
    mut schools: SchoolAccess,
    mut outbox: ResMut<Outbox>,
) {
    let numbers = &setup.0.parameters;
    fishermen.for_each(|entity, mut fisherman| {
        let caught = bite(&fisherman, &mut schools, numbers, &mut outbox);
        fisherman.hunger = if caught { 0 } else { fisherman.hunger.saturating_add(1) };
        let polluted = pollution.count(fisherman.square) > 0;
        if let Some(reason) = gives_up(fisherman.hunger, polluted, numbers, &mut generator) {
            leaving.0.push((entity, fisherman.square));
            let Fisherman { id, square, .. } = *fisherman;
            outbox.push(Event::FishermanQuit { fisherman: id, square, reason });
        }
    });
}

/// Removes the fishermen who give up, when all have bitten.
fn leave_sea(
    mut leaving: ResMut<QuittingFishermen>,
    mut index: ResMut<FishermanIndex>,
    mut commands: Commands,
) {
    for (entity, square) in leaving.0.drain(..) {
        index.remove(square);
        commands.entity(entity).despawn();
    }
}

/// Lets a fisherman bite every fish in his square. Returns `true` if he took any health (rules 4.0 a): a fish that has
/// none to lose, or is invincible, feeds nobody (rules 6.4).
fn bite(
    fisherman: &Fisherman,
    schools: &mut SchoolAccess,
    numbers: &Parameters,
    outbox: &mut Outbox,
) -> bool {
    let mut caught = false;
    schools.for_each(|mut fish| {
        if fish.square() != Some(fisherman.square) {
            return;
        }
        let loss = health::lose(&mut fish, numbers.fisherman_bite, numbers);
        if loss == 0 {
            return;
        }
        caught = true;
        outbox.push(Event::FishermanBit {
            fisherman: fisherman.id,
            seat: fish.seat,
            square: fisherman.square,
            loss,
            health: fish.health,
        });
    });
    caught
}

/// Decides if a fisherman gives up, and for which reason: perhaps when hungry for too long (rules 4.0 b), surely when
/// his square is polluted (rules 4.0 c).
fn gives_up(
    hunger: u32,
    polluted: bool,
    numbers: &Parameters,
    generator: &mut RandomGenerator,
) -> Option<QuitReason> {
    if hunger > numbers.hunger_level && generator.chance(numbers.quit_chance) {
        return Some(QuitReason::Hunger);
    }
    polluted.then_some(QuitReason::Pollution)
}

/// Begins the next turn: a new order of all who still play is drawn.
fn draw_order(
    mut turn: ResMut<FishMatchProgress>,
    mut generator: ResMut<RandomGenerator>,
    mut outbox: ResMut<Outbox>,
    mut schools: SchoolAccess,
) {
    let mut order: Vec<Seat> = Vec::new();
    schools.for_each(|mut fish| {
        if !fish.quit {
            fish.turn = FishTurn::Waiting;
            order.push(fish.seat);
        }
    });
    generator.shuffle(&mut order);
    turn.turn = turn.turn.saturating_add(1);
    turn.phase = FishAndMenPhase::FishMove;
    turn.through = 0;
    turn.order.clone_from(&order);
    outbox.push(Event::TurnBegan { turn: turn.turn, order });
}
