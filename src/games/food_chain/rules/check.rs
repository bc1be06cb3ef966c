//! The check of an action before it is taken, the questions to seats, and the actions of the house.

use super::pieces::{jungle, newest, record, setup};
use crate::action::MOST_CYCLES;
use crate::orders::LONGEST_NAME;
use crate::setup::{LONGEST_PLAYER, MOST_PLAYERS};
use crate::{Action, Ask, SeasonStep, Stops};
use bevy_ecs::world::World;
use shoal_contract::number::within;
use shoal_contract::{Actor, PendingDecision, Refusal, Seat, check_name, counted};

/// Checks whether `actor` may do `action` now. Reads only.
pub fn check(world: &World, actor: Actor, action: &Action) -> Result<(), Refusal> {
    let checked = match actor {
        _ if record(world).step == SeasonStep::Over => Err("The season is over.".into()),
        Actor::Seat(seat) => check_seat(world, seat, action),
        Actor::House => check_house(world, action),
    };
    checked.map_err(Refusal::because)
}

fn check_house(world: &World, action: &Action) -> Result<(), String> {
    let players = &record(world).players;
    match action {
        Action::Cycle(cycles) => {
            within(*cycles, 1, MOST_CYCLES).map_err(|what| format!("Cycles: {what}."))?;
            match setup(world).cycles_left(jungle(world).cycle) {
                Some(left) if *cycles > left => {
                    Err(format!("The season ends in {}.", counted(left, "cycles")))
                }
                _ => Ok(()),
            }
        }
        Action::Join { name } => {
            check_name(name, LONGEST_PLAYER)
                .map_err(|what| format!("The player's name: {what}."))?;
            if players.iter().any(|player| player.name == *name) {
                return Err(format!("There is already a player called {name}."));
            }
            if players.len() >= MOST_PLAYERS {
                return Err(format!("The jungle is full: it has {MOST_PLAYERS} players."));
            }
            Ok(())
        }
        Action::Leave(seat) => match players.get(seat.index()) {
            None => Err(format!("There is no {seat}.")),
            Some(player) if player.left => Err(format!("{} has already left.", player.name)),
            Some(_) => Ok(()),
        },
        _ => Err("Only a player can do that.".into()),
    }
}

fn check_seat(world: &World, seat: Seat, action: &Action) -> Result<(), String> {
    let jungle = jungle(world);
    match record(world).players.get(seat.index()) {
        None => return Err("You have no seat in this jungle.".into()),
        Some(player) if player.left => return Err("You have left this jungle.".into()),
        Some(_) => {}
    }
    if let Some(design) = action.design(jungle, seat) {
        return design.map(|_| ());
    }
    match action {
        Action::Name { species, name } => {
            let newest = species.or_else(|| newest(jungle, seat));
            let id = newest.ok_or("You have no species to name: found one first.")?;
            jungle.check_own(seat, id)?;
            check_name(name, LONGEST_NAME).map_err(|what| format!("The species' name: {what}."))
        }
        Action::Ready if is_awaited(world, seat) => Ok(()),
        Action::Ready => Err("Nobody is waiting for you to be ready.".into()),
        _ => Err("Only the house does that.".into()),
    }
}

/// `true` if the jungle waits for a seat.
pub fn is_awaited(world: &World, seat: Seat) -> bool {
    let record = record(world);
    record.step == SeasonStep::Design && record.playing(seat).is_some_and(|player| !player.ready)
}

/// The seats that the match waits for.
pub fn decisions(world: &World) -> Vec<PendingDecision<Ask>> {
    let seats = Seat::all(record(world).players.len());
    let asked = seats.filter(|&seat| is_awaited(world, seat));
    asked.map(|seat| PendingDecision { seat, ask: Ask::Design }).collect()
}

/// `true` if a seat may design unasked. Where the jungle stops for nobody, each seat may do so once a cycle, so that
/// nothing keeps the next cycle off for ever (rules 7.3).
pub fn may_interrupt(world: &World, seat: Seat) -> bool {
    let (season, record) = (setup(world).season, record(world));
    record.step == SeasonStep::Run
        && season.is_none_or(|season| season.stops == Stops::Never)
        && record.playing(seat).is_some_and(|player| !player.acted)
}

/// The next action of the house once nobody is awaited.
pub fn next_house_action(world: &World) -> Option<Action> {
    (record(world).step == SeasonStep::Run).then_some(Action::Cycle(1))
}
