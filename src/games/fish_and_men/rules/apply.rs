//! Doing an action that passed its check: one door to all rules.

use super::cards::{drawing, resolving, time_freeze, trading};
use super::moving::fish_move;
use super::pollution::{make_pollution, move_pollution, vanish_pollution};
use super::world::schedules::Rules;
use super::{feeding, numbers, placing, quitting};
use crate::action::{Action, Event};
use bevy_ecs::world::World;
use shoal_contract::Actor;
use shoal_contract::world::schedule::with_outbox;

/// Does `action` and appends what came of it to `out`. It never runs past a point where an actor
/// may still decide something: every automatic phase is an action of its own.
pub fn apply(world: &mut World, actor: Actor, action: Action, out: &mut Vec<Event>) {
    with_outbox(world, out, |world| match actor {
        Actor::House => apply_house(world, action),
        Actor::Seat(seat) => match action {
            Action::Place { river } => placing::place(world, seat, river),
            Action::Feed => feeding::feed(world, seat),
            Action::Move => fish_move::choose_move(world, seat),
            Action::Step { heading } => fish_move::take_step(world, seat, heading),
            Action::Done => fish_move::stop(world, seat),
            Action::Quit => quitting::quit(world, seat),
            Action::Play(play) => resolving::play(world, seat, play),
            Action::Keep => resolving::keep(world, seat),
            Action::Drawn => drawing::drawn(world, seat),
            Action::Offer { to, give, take } => trading::offer(world, seat, to, give, take),
            Action::Accept { offer } => trading::accept(world, offer),
            Action::Decline { offer } => trading::end(world, offer),
            _ => {}
        },
    });
}

fn apply_house(world: &mut World, action: Action) {
    match action {
        Action::BeginTurn => {
            world.run_schedule(Rules::BeginTurn);
            fish_move::advance(world);
        }
        Action::DealCard => drawing::deal(world),
        Action::BeginExtraTurn => time_freeze::begin(world),
        Action::MakePollution => make_pollution::run(world),
        Action::MovePollution => move_pollution::run(world),
        Action::VanishPollution => vanish_pollution::run(world),
        Action::SetNumber { number, value } => numbers::set(world, number, value),
        _ => {}
    }
}
