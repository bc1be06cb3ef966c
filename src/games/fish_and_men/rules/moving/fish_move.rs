//! Moving (rules 4.1.4 to 4.1.9): the choice, the steps, and the end of a fish's turn.

use super::river;
use super::step_cost::{Step, cost_of_step};
use crate::action::{Cost, Event};
use crate::cards::deck::Holding;
use crate::rules::board::Board;
use crate::rules::board::heading::Heading;
use crate::rules::board::position::Position;
use crate::rules::cards::hands::holding;
use crate::rules::cards::{drawing, time_freeze};
use crate::rules::pieces::fish::{Fish, change_fish, fish_in, fish_of};
use crate::rules::pieces::fisherman::{Fishermen, feed_fisherman};
use crate::rules::pieces::health;
use crate::rules::pieces::pollution::PollutionMap;
use crate::rules::world::turn::{Turn, its_turn};
use crate::rules::world::{MatchSetup, announce};
use crate::state::{FishTurn, Phase};
use bevy_ecs::world::World;
use shoal_contract::{Generator, Refusal, Seat};

/// Where a legal step leads and what it costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Planned {
    /// Where it starts.
    pub from: Position,
    /// Where it ends.
    pub to: Position,
    /// What it costs, before clamping at 1.
    pub cost: Cost,
    /// The health after it.
    pub health: i32,
    /// The river it enters: with it the match is won (rules 5.1).
    pub river: Option<usize>,
}

const NOT_NOW: &str = "Fish feed and move only in their own part of the turn.";

/// Whether it is this seat's turn and it has not yet chosen between feeding and moving (rules 4.1.2).
///
/// # Errors
/// A sentence for the player.
pub fn its_choice(world: &World, seat: Seat) -> Result<(), Refusal> {
    its_turn(world, seat, Phase::FishMove, NOT_NOW)?;
    match fish_of(world, seat).map(|fish| fish.turn) {
        Some(FishTurn::Waiting) => Ok(()),
        _ => Err(Refusal::because("You are moving: step, or press Done.")),
    }
}

/// The moving fish of a seat whose turn it is.
///
/// # Errors
/// A sentence for the player.
fn its_steps(world: &World, seat: Seat) -> Result<&Fish, Refusal> {
    its_turn(world, seat, Phase::FishMove, NOT_NOW)?;
    match fish_of(world, seat) {
        Some(fish) if matches!(fish.turn, FishTurn::Moving { .. }) => Ok(fish),
        _ => Err(Refusal::because("Choose first: feed or move.")),
    }
}

/// Lets a fish choose to move: the die gives its steps, on the first turn all it has (rules 4.1.4), and
/// cards add some (FR).
pub fn choose_move(world: &mut World, seat: Seat) {
    let Some(&Fish { first_turn, worn, .. }) = fish_of(world, seat) else { return };
    let rolls = world.resource::<MatchSetup>().0.parameters.rolls(first_turn);
    let (least, most, rolled) = (*rolls.start(), *rolls.end(), !first_turn);
    let points = match rolled {
        true => least + world.resource_mut::<Generator>().below(most - least + 1),
        false => most,
    };
    let points = points.saturating_add(worn.extra_steps);
    change_fish(world, seat, |fish| fish.turn = FishTurn::Moving { points });
    announce(world, Event::MoveChosen { seat, points, rolled });
}

/// Where a step of a seat's moving fish leads, if it is legal (rules 4.1.6).
///
/// # Errors
/// A sentence for the player; an illegal step costs nothing.
pub fn check_step(world: &World, seat: Seat, heading: Heading) -> Result<Planned, Refusal> {
    plan_step(world, its_steps(world, seat)?, heading)
}

/// Where a step of this fish leads: not onto land, ice or another fish, not over the north or south
/// edge, and into a river only if the fish may enter it (rules 5.1, 5.2).
pub fn plan_step(world: &World, fish: &Fish, heading: Heading) -> Result<Planned, Refusal> {
    let board = world.resource::<Board>();
    let from = fish.at.ok_or_else(|| Refusal::because("Your fish is not on the board."))?;
    let to = board.stepped(from, heading);
    let square = to.square();
    // Beyond the northern and southern edges a position means nothing: rows differ by one at most.
    if !board.has(square) || square.row.abs_diff(from.square().row) > 1 {
        return Err(Refusal::because("The board ends there."));
    }
    let river = board.river_at(square);
    if !board.is_sea(square) && river.is_none() {
        return Err(Refusal::because("A fish stays in the water."));
    }
    if !board.joins(from.square(), square) {
        return Err(Refusal::because(
            "Squares that meet at a corner are not adjacent here: rivers are entered and left over \
             their sides.",
        ));
    }
    if fish_in(world, square).is_some_and(|other| other.seat != fish.seat) {
        return Err(Refusal::because("Another fish is in that square."));
    }
    let setup = &world.resource::<MatchSetup>().0;
    let step = Step {
        from: from.square(),
        heading,
        to: square,
        blobs: world.resource::<PollutionMap>().count(square),
        fisherman: world.resource::<Fishermen>().holds(square),
    };
    let cost = cost_of_step(board, &setup.parameters, &fish.worn, step);
    let health = health::after_paying(fish.health, cost, &setup.parameters);
    if river.is_some() {
        river::may_enter(world, square, health)?;
    }
    Ok(Planned { from, to, cost, health, river })
}

/// Takes a legal step: the fish moves and pays, a fisherman it met is fed, a river is won, and after
/// the last step the fish's turn ends.
pub fn take_step(world: &mut World, seat: Seat, heading: Heading) {
    let Ok(Planned { from, to, cost, river, .. }) = check_step(world, seat, heading) else {
        return;
    };
    let setup = world.resource::<MatchSetup>().0.clone();
    let (mut health, mut left, mut caught) = (0, 0, false);
    change_fish(world, seat, |fish| {
        caught = health::feeds_fisherman(fish.health, cost, &setup.parameters);
        health::pay(fish, cost, &setup.parameters);
        fish.at = Some(to);
        if let FishTurn::Moving { points } = &mut fish.turn {
            *points = points.saturating_sub(1);
            left = *points;
        }
        health = fish.health;
    });
    let points = left;
    announce(world, Event::FishMoved { seat, heading, from, to, cost, health, points, caught });
    if caught {
        feed_fisherman(world, to.square());
    }
    match river {
        Some(river) => river::win(world, seat, river),
        None if left == 0 => stop(world, seat),
        None => {}
    }
}

/// Why a fish may not stop where it began.
pub const MUST_LEAVE: &str = "A fish must leave the river of its birth.";

/// Whether a moving fish may stop here: always in the sea, and in the river of its birth only if
/// nothing else is left to it (rules 4.1.5).
///
/// # Errors
/// A sentence for the player.
pub fn check_done(world: &World, seat: Seat) -> Result<(), Refusal> {
    let fish = its_steps(world, seat)?;
    let in_river = fish.square().is_some_and(|at| world.resource::<Board>().river_at(at).is_some());
    if in_river && Heading::ALL.iter().any(|&heading| plan_step(world, fish, heading).is_ok()) {
        return Err(Refusal::because(MUST_LEAVE));
    }
    Ok(())
}

/// Ends a fish's moving.
pub fn stop(world: &mut World, seat: Seat) {
    announce(world, Event::FishStopped { seat });
    end_fish_turn(world, seat);
}

/// A fish is through, and the next one is asked.
pub fn end_fish_turn(world: &mut World, seat: Seat) {
    change_fish(world, seat, |fish| {
        fish.turn = FishTurn::Done;
        fish.first_turn = false;
    });
    advance(world);
}

/// Passes over the fish that are done already (card Fp) and those that are held (card FI), up to the
/// next one that may choose; after the last one the phase ends.
///
/// A fish that is held has not had its first turn by that.
pub fn advance(world: &mut World) {
    if world.resource::<Turn>().phase != Phase::FishMove {
        return;
    }
    while let Some(seat) = world.resource::<Turn>().seat() {
        let Some(&Fish { turn, worn, .. }) = fish_of(world, seat) else { break };
        match turn {
            FishTurn::Moving { .. } => return,
            FishTurn::Waiting if !worn.still => return,
            FishTurn::Waiting => {
                change_fish(world, seat, |fish| fish.turn = FishTurn::Done);
                announce(world, Event::FishHeld { seat });
            }
            FishTurn::Done => {}
        }
        world.resource_mut::<Turn>().through += 1;
    }
    let turn = world.resource::<Turn>();
    let (turn, extra_turn) = (turn.turn, turn.extra_turn);
    announce(world, Event::FishMoveEnded { turn });
    if extra_turn == 0 && holding(world) != Holding::None {
        drawing::begin(world);
    } else {
        time_freeze::go_on(world);
    }
}
