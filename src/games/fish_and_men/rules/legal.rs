//! What can be done now: who is asked, every legal action, and one at random.

use super::check::check;
use super::fish::fish_of;
use super::heading::Heading;
use super::placing::free_rivers;
use super::turn::{Turn, takes_part};
use crate::contract::{Actor, Awaited, Generator, Seat};
use crate::games::fish_and_men::action::Action;
use crate::games::fish_and_men::state::{Ask, FishTurn, Phase};
use bevy_ecs::world::World;

/// The seat whose turn it is, and what it is asked; nobody while the house is to go on.
pub fn awaited(world: &World) -> Option<Awaited<Ask>> {
    let turn = world.resource::<Turn>();
    let seat = turn.seat()?;
    let ask = match (turn.phase, fish_of(world, seat)?.turn) {
        (Phase::Placing, _) => Ask::PlaceFish,
        (_, FishTurn::Moving { points }) => Ask::StepOrStop { points },
        _ => Ask::FeedOrMove,
    };
    Some(Awaited { seat, ask })
}

/// Every legal action: of a seat those of its turn, then quitting; of the house what presses on.
pub fn legal(world: &World, actor: Actor) -> Vec<Action> {
    match actor {
        Actor::House => press_on(world).into_iter().collect(),
        Actor::Seat(seat) => {
            let mut actions = of_its_turn(world, seat);
            if takes_part(world, seat).is_ok() {
                actions.push(Action::Quit);
            }
            actions
        }
    }
}

/// What a seat that is asked may answer; empty for all others.
fn of_its_turn(world: &World, seat: Seat) -> Vec<Action> {
    let ask = match awaited(world) {
        Some(awaited) if awaited.seat == seat => awaited.ask,
        _ => return Vec::new(),
    };
    if ask == Ask::PlaceFish {
        return free_rivers(world).map(|river| Action::Place { river }).collect();
    }
    let steps = Heading::ALL.into_iter().map(|heading| Action::Step { heading });
    let mut actions: Vec<Action> = Vec::with_capacity(10);
    let may = |action: &Action| check(world, Actor::Seat(seat), *action).is_ok();
    match ask {
        Ask::FeedOrMove => actions.extend([Action::Feed, Action::Move].into_iter().filter(may)),
        _ => actions.extend(steps.chain([Action::Done]).filter(may)),
    }
    actions
}

/// The action by which the house presses on, if no seat is awaited and the match is not over.
pub fn press_on(world: &World) -> Option<Action> {
    match world.resource::<Turn>().phase {
        Phase::Beginning => Some(Action::BeginTurn),
        Phase::Draw => Some(Action::DealCard),
        Phase::ExtraTurn => Some(Action::BeginExtraTurn),
        Phase::MakePollution => Some(Action::MakePollution),
        Phase::MovePollution => Some(Action::MovePollution),
        Phase::VanishPollution => Some(Action::VanishPollution),
        Phase::Placing | Phase::FishMove | Phase::Over => None,
    }
}

/// A legal action at random, all equally likely; never quitting.
pub fn sample(world: &World, actor: Actor, generator: &mut Generator) -> Option<Action> {
    match actor {
        Actor::House => press_on(world),
        Actor::Seat(seat) => generator.pick(&of_its_turn(world, seat)).copied(),
    }
}
