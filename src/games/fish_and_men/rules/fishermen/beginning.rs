//! The beginning of a turn: fishermen bite, go hungry and give up; then the order of the seats is
//! drawn (rules 4.0, 4.1.1).

use crate::action::{Event, QuitReason};
use crate::parameters::Parameters;
use crate::rules::pieces::fish::{Fish, Seats};
use crate::rules::pieces::fisherman::{Fisherman, Fishermen};
use crate::rules::pieces::health;
use crate::rules::pieces::pollution::PollutionMap;
use crate::rules::world::MatchSetup;
use crate::rules::world::outbox::Outbox;
use crate::rules::world::schedules::Rules;
use crate::rules::world::turn::Turn;
use crate::state::{FishTurn, Phase};
use bevy_ecs::prelude::*;
use shoal_contract::world::schedule::phase;
use shoal_contract::{Generator, Seat};

/// The schedule of the beginning of a turn.
pub fn schedule() -> Schedule {
    let mut schedule = phase(Rules::BeginTurn);
    schedule.add_systems((fishermen_bite, begin_turn).chain());
    schedule
}

/// Each fisherman in order of ids bites, goes hungry and may give up (rules 4.0).
fn fishermen_bite(
    mut index: ResMut<Fishermen>,
    seats: Res<Seats>,
    pollution: Res<PollutionMap>,
    setup: Res<MatchSetup>,
    mut generator: ResMut<Generator>,
    mut outbox: ResMut<Outbox>,
    mut fishermen: Query<&mut Fisherman>,
    mut fish: Query<&mut Fish>,
    mut commands: Commands,
) {
    if index.in_order().is_empty() {
        return;
    }
    let numbers = &setup.0.parameters;
    let mut leaving = Vec::new();
    for &entity in index.in_order() {
        let Ok(mut fisherman) = fishermen.get_mut(entity) else { continue };
        let caught = bite(&fisherman, &seats, &mut fish, numbers, &mut outbox);
        fisherman.hunger = if caught { 0 } else { fisherman.hunger.saturating_add(1) };
        let polluted = pollution.count(fisherman.square) > 0;
        if let Some(reason) = gives_up(fisherman.hunger, polluted, numbers, &mut generator) {
            leaving.push((entity, fisherman.square));
            let Fisherman { id, square, .. } = *fisherman;
            outbox.push(Event::FishermanQuit { fisherman: id, square, reason });
        }
    }
    for (entity, square) in leaving {
        index.remove(square);
        commands.entity(entity).despawn();
    }
}

/// Every fish in his square loses health; answers whether he took any (rules 4.0 a): a fish that has none to
/// lose, or is invincible, feeds nobody (rules 6.4).
fn bite(
    fisherman: &Fisherman,
    seats: &Seats,
    fish: &mut Query<&mut Fish>,
    numbers: &Parameters,
    outbox: &mut Outbox,
) -> bool {
    let mut caught = false;
    for &entity in &seats.0 {
        let Ok(mut fish) = fish.get_mut(entity) else { continue };
        if fish.square() != Some(fisherman.square) {
            continue;
        }
        let loss = health::lose(&mut fish, numbers.fisherman_bite, numbers);
        if loss == 0 {
            continue;
        }
        caught = true;
        outbox.push(Event::FishermanBit {
            fisherman: fisherman.id,
            seat: fish.seat,
            square: fisherman.square,
            loss,
            health: fish.health,
        });
    }
    caught
}

/// Whether a fisherman gives up: perhaps when hungry for too long (rules 4.0 b), surely when his square
/// is polluted (rules 4.0 c).
fn gives_up(
    hunger: u32,
    polluted: bool,
    numbers: &Parameters,
    generator: &mut Generator,
) -> Option<QuitReason> {
    if hunger > numbers.hunger_level && generator.chance(numbers.quit_chance) {
        return Some(QuitReason::Hunger);
    }
    polluted.then_some(QuitReason::Pollution)
}

/// The next turn begins: a new order of all who still play is drawn (rules 4.1.1).
fn begin_turn(
    mut turn: ResMut<Turn>,
    mut generator: ResMut<Generator>,
    mut outbox: ResMut<Outbox>,
    mut fish: Query<&mut Fish>,
    seats: Res<Seats>,
) {
    let mut order: Vec<Seat> = Vec::with_capacity(seats.0.len());
    for &entity in &seats.0 {
        let Ok(mut fish) = fish.get_mut(entity) else { continue };
        if !fish.quit {
            fish.turn = FishTurn::Waiting;
            order.push(fish.seat);
        }
    }
    generator.shuffle(&mut order);
    turn.turn = turn.turn.saturating_add(1);
    turn.phase = Phase::FishMove;
    turn.through = 0;
    turn.order.clone_from(&order);
    outbox.push(Event::TurnBegan { turn: turn.turn, order });
}
