//! The beginning of a turn: fishermen bite, go hungry and give up; then the order of the seats is
//! drawn (rules 4.0, 4.1.1).

use crate::action::QuitReason;
use crate::parameters::Parameters;
use crate::rules::pieces::fisherman::FishermanAccess;
use crate::rules::pieces::health;
use crate::rules::prelude::*;

/// Lets each fisherman in order of ids bite, go hungry and maybe give up: one after the other, since what a bite leaves
/// of a fish is what the next one bites (rules 4.0).
pub fn let_fishermen_bite(
    pollution: Res<PollutionMap>,
    mut fishermen: FishermanAccess,
    mut schools: SchoolAccess,
    mut game: MatchAccess,
) {
    let numbers = &game.setup.0.parameters;
    fishermen.retain(|fisherman| {
        let caught = bite(fisherman, &mut schools, numbers, &mut game.outbox);
        fisherman.hunger = if caught { 0 } else { fisherman.hunger.saturating_add(1) };
        let polluted = pollution.count(fisherman.square) > 0;
        let reason = gives_up(fisherman.hunger, polluted, numbers, &mut game.generator);
        if let Some(reason) = reason {
            let Fisherman { id, square, .. } = *fisherman;
            game.outbox.push(Event::FishermanQuit { fisherman: id, square, reason });
        }
        reason.is_none()
    });
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
pub fn draw_order(mut game: MatchAccess, mut schools: SchoolAccess) {
    let mut order: Vec<Seat> = Vec::new();
    schools.for_each(|mut fish| {
        if !fish.quit {
            fish.turn = FishTurn::Waiting;
            order.push(fish.seat);
        }
    });
    game.generator.shuffle(&mut order);
    let turn = &mut game.turn;
    turn.turn = turn.turn.saturating_add(1);
    turn.phase = FishAndMenPhase::FishMove;
    turn.through = 0;
    turn.order.clone_from(&order);
    game.outbox.push(Event::TurnBegan { turn: turn.turn, order });
}
