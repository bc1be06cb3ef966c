//! What a player may decide while others choose: a river to start from, to feed, or a way to swim.
//!
//! A way is kept with its price. The die is rolled when the turn comes: if it gives too few steps, or
//! the way has become dearer, the player is asked.

use super::ledger::signed;
use super::reach::Way;
use crate::contract::{Seat, counted};
use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::action::Action;
use crate::games::fish_and_men::rules::board::Board;
use crate::games::fish_and_men::rules::feeding::may_feed;
use crate::games::fish_and_men::rules::fish::{Fish, fish_of};
use crate::games::fish_and_men::rules::fish_move::plan_step;
use crate::games::fish_and_men::rules::heading::Heading;
use crate::games::fish_and_men::rules::placing::free_rivers;
use crate::games::fish_and_men::rules::turn::{Turn, takes_part};
use crate::games::fish_and_men::state::{FishTurn, Phase};
use crate::table::premoves::{Next, PremoveSource};
use bevy::ecs::world::World;

/// What a player has decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Plan {
    /// To start from this river.
    Start {
        /// Which.
        river: usize,
        /// What it is called.
        name: String,
    },
    /// To feed.
    Feed,
    /// To swim this way, and to stop at its end.
    Swim {
        /// The way.
        way: Way,
        /// What it does to the health of the fish.
        change: i32,
    },
}

/// Whether a seat is yet to choose the river it starts from, after others.
pub fn waits_to_start(world: &World, seat: Seat) -> bool {
    let turn = world.resource::<Turn>();
    let unplaced = fish_of(world, seat).is_some_and(|fish| fish.at.is_none() && !fish.quit);
    turn.phase == Phase::Placing && turn.seat() != Some(seat) && unplaced
}

/// The fish of a seat whose turn of feeding or moving is yet to come.
///
/// # Errors
/// A sentence for the player.
pub fn waiting_fish(world: &World, seat: Seat) -> Result<&Fish, String> {
    takes_part(world, seat).map_err(|refusal| refusal.to_string())?;
    let turn = world.resource::<Turn>();
    if turn.phase != Phase::FishMove {
        return Err("You can decide ahead while the others feed and move.".into());
    }
    if turn.seat() == Some(seat) {
        return Err("It is your turn already.".into());
    }
    match fish_of(world, seat) {
        Some(fish) if fish.worn.still => Err("Your fish is held: it has no turn now.".into()),
        Some(fish) if fish.turn == FishTurn::Waiting => Ok(fish),
        _ => Err("Your fish has had its turn.".into()),
    }
}

/// A way with one more step.
///
/// # Errors
/// Why that step is illegal, in a sentence for the player.
pub fn further(world: &World, fish: &Fish, way: &Way, heading: Heading) -> Result<Way, String> {
    let at = way.through.last().copied().or(fish.at);
    let here = Fish { at, health: way.health, ..fish.clone() };
    let step = plan_step(world, &here, heading).map_err(|refusal| refusal.to_string())?;
    let mut longer = way.clone();
    longer.steps.push(heading);
    longer.through.push(step.to);
    longer.health = step.health;
    longer.wins = step.river.is_some();
    Ok(longer)
}

/// A way that leads nowhere, for a fish to begin with.
pub fn nowhere(fish: &Fish) -> Way {
    Way { steps: Vec::new(), through: Vec::new(), health: fish.health, wins: false }
}

/// The same steps as things are now.
///
/// # Errors
/// Why one of them is illegal, in a sentence for the player.
fn swum_now(world: &World, fish: &Fish, steps: &[Heading]) -> Result<Way, String> {
    let begin = nowhere(fish);
    let way = steps.iter().try_fold(begin, |way, &step| further(world, fish, &way, step))?;
    let end = way.through.last().copied().or(fish.at);
    let board = world.resource::<Board>();
    match end.is_some_and(|end| board.river_at(end.square()).is_some()) && !way.wins {
        true => Err("A fish must leave the river of its birth.".into()),
        false => Ok(way),
    }
}

/// What comes next of a way, if this many of its actions were played: the choice to move, the steps,
/// the stop.
fn next_of(world: &World, fish: &Fish, (way, change): (&Way, i32), played: usize) -> Next<Action> {
    let Some(at) = played.checked_sub(1) else {
        return match swum_now(world, fish, &way.steps) {
            Ok(now) if now.health - fish.health >= change => Next::Play(Action::Move),
            Ok(now) => Next::Gone(format!(
                "Your way was not swum: it would change your health by {} now, not by {}.",
                signed(now.health - fish.health),
                signed(change)
            )),
            Err(why) => Next::Gone(format!("Your way was not swum. {why}")),
        };
    };
    let points = match fish.turn {
        FishTurn::Moving { points } => points as usize,
        _ => 0,
    };
    match way.steps.get(at) {
        Some(_) if at == 0 && points < way.steps.len() => Next::Gone(format!(
            "Your way takes {} steps, and you have {points}: choose where to end.",
            way.steps.len()
        )),
        Some(&heading) => Next::Play(Action::Step { heading }),
        None => Next::Play(Action::Done),
    }
}

fn is_free(world: &World, river: usize) -> bool {
    free_rivers(world).any(|free| free == river)
}

impl PremoveSource for FishAndMen {
    type Plan = Plan;

    fn may_decide(world: &World, seat: Seat, plan: &Plan) -> Result<(), String> {
        if let Plan::Start { river, .. } = plan {
            return match waits_to_start(world, seat) {
                true if is_free(world, *river) => Ok(()),
                true => Err("Somebody starts in that river: choose another.".into()),
                false => Err("You can choose a river ahead while the others choose theirs.".into()),
            };
        }
        let fish = waiting_fish(world, seat)?;
        match plan {
            Plan::Start { .. } => Ok(()),
            Plan::Feed => may_feed(world, seat).map_err(|refusal| refusal.to_string()),
            Plan::Swim { way, .. } if way.steps.is_empty() => {
                Err("Draw a way first: click where you want to end.".into())
            }
            Plan::Swim { way, .. } => swum_now(world, fish, &way.steps).map(drop),
        }
    }

    fn is_still_meant(world: &World, seat: Seat, plan: &Plan, played: usize) -> bool {
        if let Plan::Start { .. } = plan {
            let turn = world.resource::<Turn>();
            let its_turn = turn.phase == Phase::Placing && turn.seat() == Some(seat);
            return played == 0 && (its_turn || waits_to_start(world, seat));
        }
        let in_time = world.resource::<Turn>().phase == Phase::FishMove;
        let turn = fish_of(world, seat).filter(|fish| in_time && !fish.quit).map(|fish| fish.turn);
        match turn {
            Some(FishTurn::Waiting) => played == 0,
            Some(FishTurn::Moving { .. }) => played > 0,
            Some(FishTurn::Done) | None => false,
        }
    }

    fn next(world: &World, seat: Seat, plan: &Plan, played: usize) -> Next<Action> {
        let Some(fish) = fish_of(world, seat) else { return Next::Over };
        match plan {
            Plan::Start { .. } | Plan::Feed if played > 0 => Next::Over,
            Plan::Start { river, .. } if is_free(world, *river) => {
                Next::Play(Action::Place { river: *river })
            }
            Plan::Start { name, .. } => {
                Next::Gone(format!("Somebody else starts in the {name}: choose another river."))
            }
            Plan::Feed => match may_feed(world, seat) {
                Ok(()) => Next::Play(Action::Feed),
                Err(why) => Next::Gone(format!("Your fish did not feed. {why}")),
            },
            Plan::Swim { way, change } => next_of(world, fish, (way, *change), played),
        }
    }

    fn words(plan: &Plan) -> String {
        match plan {
            Plan::Start { name, .. } => format!("Start: {name}"),
            Plan::Feed => "Feed".into(),
            Plan::Swim { way, .. } if way.wins => "Swim home and win".into(),
            Plan::Swim { way, change } => {
                let steps = counted(way.steps.len(), "steps");
                format!("Swim {steps}, health {}", signed(*change))
            }
        }
    }
}
