//! Decisions that a player makes ahead, while others choose: a river to start from, to feed, or a path to swim.
//!
//! A path is kept with its price. The die is rolled when the turn comes: if it gives too few steps, or
//! the path has become dearer, the player is asked.

use super::swim_paths::{SwimPath, path_of_steps};
use crate::action::Action;
use crate::rules::feeding::may_feed;
use crate::rules::pieces::fish::{FishSchool, fish_of};
use crate::rules::placing::free_rivers;
use crate::rules::world::FishMatchSetup;
use crate::rules::world::turn::{FishMatchProgress, check_takes_part};
use crate::state::{FishAndMenPhase, FishTurn};
use bevy_ecs::world::World;
use shoal_contract::{Seat, counted, signed};
use std::fmt::{self, Display, Formatter};

/// The refusal of a river that cannot be chosen ahead.
pub const RIVER_TAKEN: &str = "Somebody already starts in that river: choose another.";
/// The refusal of a path without steps.
pub const NO_PATH: &str = "Draw a path first: click where you want to end.";

/// A decision that a player has made ahead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FishPremove {
    /// To start from this river.
    Start {
        /// The index of the river in the level.
        river: usize,
        /// The name of the river.
        name: String,
    },
    /// To feed.
    Feed,
    /// To swim this path, and to stop at its end.
    Swim {
        /// The path.
        path: SwimPath,
        /// Change of the fish's health over the whole path.
        change: i32,
    },
}

impl FishPremove {
    /// The decision to start from a river of the level, by its number.
    pub fn start(world: &World, river: usize) -> Self {
        let rivers = &world.resource::<FishMatchSetup>().0.level.rivers;
        let name = rivers.get(river).map_or_else(String::new, |river| river.name.clone());
        Self::Start { river, name }
    }
}

/// `true` for a seat that has yet to choose the river it starts from, after others.
pub fn waits_to_start(world: &World, seat: Seat) -> bool {
    let turn = world.resource::<FishMatchProgress>();
    let unplaced = fish_of(world, seat).is_some_and(|fish| fish.at.is_none() && !fish.quit);
    turn.phase == FishAndMenPhase::Placing && turn.seat() != Some(seat) && unplaced
}

/// The fish of a seat whose turn of feeding or moving is yet to come.
///
/// # Errors
/// Why it cannot be decided now, in a sentence to the player.
pub fn waiting_fish(world: &World, seat: Seat) -> Result<&FishSchool, String> {
    check_takes_part(world, seat).map_err(|refusal| refusal.to_string())?;
    let turn = world.resource::<FishMatchProgress>();
    if turn.phase != FishAndMenPhase::FishMove {
        return Err("You can decide in advance while the others feed and move.".into());
    }
    if turn.seat() == Some(seat) {
        return Err("It is already your turn.".into());
    }
    match fish_of(world, seat) {
        Some(fish) if fish.worn.still => Err("Your fish is held: it has no turn now.".into()),
        Some(fish) if fish.turn == FishTurn::Waiting => Ok(fish),
        _ => Err("Your fish has had its turn.".into()),
    }
}

/// Returns the action that follows the first `played` actions of a path: the choice to move, the steps, the stop.
fn next_swim_action(
    world: &World,
    fish: &FishSchool,
    path: &SwimPath,
    change: i32,
    played: usize,
) -> Result<Action, String> {
    let Some(at) = played.checked_sub(1) else {
        return match path_of_steps(world, fish, &path.steps) {
            Ok(now) if now.health - fish.health >= change => Ok(Action::Move),
            Ok(now) => Err(format!(
                "Your path was not taken: it would now change your health by {}, not {}.",
                signed(now.health - fish.health),
                signed(change)
            )),
            Err(why) => Err(format!("Your path was not taken. {why}")),
        };
    };
    let points = match fish.turn {
        FishTurn::Moving { points } => points as usize,
        _ => 0,
    };
    match path.steps.get(at) {
        Some(_) if at == 0 && points < path.steps.len() => Err(format!(
            "Your path takes {} steps, but you have {points}: choose where to end.",
            path.steps.len()
        )),
        Some(&heading) => Ok(Action::Step { heading }),
        None => Ok(Action::Done),
    }
}

fn is_free(world: &World, river: usize) -> bool {
    free_rivers(world).any(|free| free == river)
}

/// Checks that a seat may decide this ahead now.
///
/// # Errors
/// Why it cannot be decided now, in a sentence to the player.
pub fn may_decide(world: &World, seat: Seat, plan: &FishPremove) -> Result<(), String> {
    if let FishPremove::Start { river, .. } = plan {
        return match waits_to_start(world, seat) {
            true if is_free(world, *river) => Ok(()),
            true => Err(RIVER_TAKEN.into()),
            false => {
                Err("You can choose a river in advance while the others choose theirs.".into())
            }
        };
    }
    let fish = waiting_fish(world, seat)?;
    match plan {
        FishPremove::Start { .. } => Ok(()),
        FishPremove::Feed => may_feed(world, seat).map_err(|refusal| refusal.to_string()),
        FishPremove::Swim { path, .. } if path.steps.is_empty() => Err(NO_PATH.into()),
        FishPremove::Swim { path, .. } => path_of_steps(world, fish, &path.steps).map(drop),
    }
}

/// `true` while the turn that a plan is for is still to come or going on, once `played` of its actions were played.
pub fn is_still_meant(world: &World, seat: Seat, plan: &FishPremove, played: usize) -> bool {
    if let FishPremove::Start { .. } = plan {
        let turn = world.resource::<FishMatchProgress>();
        let its_turn = turn.phase == FishAndMenPhase::Placing && turn.seat() == Some(seat);
        return played == 0 && (its_turn || waits_to_start(world, seat));
    }
    let in_time = world.resource::<FishMatchProgress>().phase == FishAndMenPhase::FishMove;
    let turn = fish_of(world, seat).filter(|fish| in_time && !fish.quit).map(|fish| fish.turn);
    match turn {
        Some(FishTurn::Waiting) => played == 0,
        Some(FishTurn::Moving { .. }) => played > 0,
        Some(FishTurn::Done) | None => false,
    }
}

/// Returns the action of a plan that follows the first `played` of its actions, for a seat that is awaited; nothing
/// once all of them were played.
///
/// # Errors
/// A sentence for the player: the reason it cannot be played any more.
pub fn next(
    world: &World,
    seat: Seat,
    plan: &FishPremove,
    played: usize,
) -> Result<Option<Action>, String> {
    let Some(fish) = fish_of(world, seat) else { return Ok(None) };
    match plan {
        FishPremove::Start { .. } | FishPremove::Feed if played > 0 => Ok(None),
        FishPremove::Start { river, .. } if is_free(world, *river) => {
            Ok(Some(Action::Place { river: *river }))
        }
        FishPremove::Start { name, .. } => {
            Err(format!("Somebody else starts in the {name}: choose another river."))
        }
        FishPremove::Feed => match may_feed(world, seat) {
            Ok(()) => Ok(Some(Action::Feed)),
            Err(why) => Err(format!("Your fish did not feed. {why}")),
        },
        FishPremove::Swim { path, change } => {
            next_swim_action(world, fish, path, *change, played).map(Some)
        }
    }
}

impl Display for FishPremove {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            FishPremove::Start { name, .. } => write!(f, "Start: {name}"),
            FishPremove::Feed => f.write_str("Feed"),
            FishPremove::Swim { path, .. } if path.wins => f.write_str("Swim home and win"),
            FishPremove::Swim { path, change } => {
                let steps = counted(path.steps.len(), "steps");
                write!(f, "Swim {steps}, health {}", signed(*change))
            }
        }
    }
}
