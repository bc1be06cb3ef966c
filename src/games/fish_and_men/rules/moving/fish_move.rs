//! Moving (rules 4.1.4 to 4.1.9): the choice, the steps, and the end of a fish's turn.

use super::river::may_enter;
use super::step_cost::{PlannedStep, StepConditions, StepTaken, cost_of_step};
use crate::rules::pieces::fisherman::FishermanIndex;
use crate::rules::pieces::health;
use crate::rules::prelude::*;

const NOT_NOW: &str = "Fish can feed and move only in their own part of the turn.";

/// Checks that it is this seat's turn and it has not yet chosen between feeding and moving (rules 4.1.2).
pub fn its_choice(world: &World, seat: Seat) -> Result<(), Refusal> {
    check_turn(world, seat, FishAndMenPhase::FishMove, NOT_NOW)?;
    match fish_of(world, seat).map(|fish| fish.turn) {
        Some(FishTurn::Waiting) => Ok(()),
        _ => refuse("You are moving: take a step, or press Done."),
    }
}

/// The moving fish of a seat whose turn it is.
fn its_steps(world: &World, seat: Seat) -> Result<&FishSchool, Refusal> {
    check_turn(world, seat, FishAndMenPhase::FishMove, NOT_NOW)?;
    match fish_of(world, seat) {
        Some(fish) if matches!(fish.turn, FishTurn::Moving { .. }) => Ok(fish),
        _ => refuse("Choose first: feed or move."),
    }
}

/// Rolls the die for a fish that will move: it gives the steps, on the first turn all it has (rules 4.1.4), and cards
/// add some (card FR).
pub fn roll_die(
    doing: Res<RunningAction>,
    setup: Res<FishMatchSetup>,
    mut generator: ResMut<RandomGenerator>,
    mut schools: SchoolAccess,
    mut outbox: ResMut<Outbox>,
) {
    let Some(seat) = doing.seat else { return };
    let Some(mut fish) = schools.of(seat) else { return };
    let (least, most) = setup.0.parameters.rolls(fish.first_turn).into_inner();
    let rolled = !fish.first_turn;
    let points = if rolled { least + generator.below(most - least + 1) } else { most };
    let points = points.saturating_add(fish.worn.extra_steps);
    fish.turn = FishTurn::Moving { points };
    outbox.push(Event::MoveChosen { seat, points, rolled });
}

/// Plans a step of a seat's moving fish, if it is legal (rules 4.1.6); an illegal step costs nothing.
pub fn check_step(
    world: &World,
    seat: Seat,
    heading: CompassHeading,
) -> Result<PlannedStep, Refusal> {
    plan_step(world, its_steps(world, seat)?, heading)
}

/// Plans a step of a fish: not onto land, ice or another fish, not over the north or south edge, and into a river only
/// if the fish may enter it (rules 5.1, 5.2).
pub fn plan_step(
    world: &World,
    fish: &FishSchool,
    heading: CompassHeading,
) -> Result<PlannedStep, Refusal> {
    let board = world.resource::<SeaBoard>();
    let from = fish.at.ok_or_else(|| Refusal::because("Your fish is not on the board."))?;
    let to = board.stepped(from, heading);
    let square = to.square();
    // Beyond the northern and southern edges a position means nothing: rows differ by one at most.
    if !board.has(square) || square.row.abs_diff(from.square().row) > 1 {
        return refuse("The board ends there.");
    }
    let river = board.river_at(square);
    if !board.is_sea(square) && river.is_none() {
        return refuse("A fish has to stay in the water.");
    }
    if !board.joins(from.square(), square) {
        return refuse(
            "Squares that meet only at a corner are not adjacent here: enter and leave rivers \
             across their sides.",
        );
    }
    if fish_in(world, square).is_some_and(|other| other.seat != fish.seat) {
        return refuse("Another fish is in that square.");
    }
    let setup = &world.resource::<FishMatchSetup>().0;
    let step = StepConditions {
        from: from.square(),
        heading,
        to: square,
        blobs: world.resource::<PollutionMap>().count(square),
        fisherman: world.resource::<FishermanIndex>().at(square).is_some(),
    };
    let cost = cost_of_step(board, &setup.parameters, &fish.worn, step);
    let health = health::after_paying(fish.health, cost, &setup.parameters);
    if river.is_some() {
        may_enter(world, square, health)?;
    }
    Ok(PlannedStep { from, to, cost, health, river })
}

/// Takes a legal step.
pub fn take_step(world: &mut World, seat: Option<Seat>, heading: CompassHeading) {
    let Some(seat) = seat else { return };
    let Ok(planned) = check_step(world, seat, heading) else { return };
    let step = StepTaken { seat, heading, planned, caught: false };
    run_phase_in_action(world, FishAndMenSchedule::TakeStep, step);
}

/// Moves the fish to the end of the step.
pub fn swim(step: Res<StepTaken>, mut schools: SchoolAccess) {
    let Some(mut fish) = schools.of(step.seat) else { return };
    fish.at = Some(step.planned.to);
    if let FishTurn::Moving { points } = &mut fish.turn {
        *points = points.saturating_sub(1);
    }
}

/// Lets the fish pay for the step, and announces it.
pub fn pay_for_step(
    mut step: ResMut<StepTaken>,
    setup: Res<FishMatchSetup>,
    mut schools: SchoolAccess,
    mut outbox: ResMut<Outbox>,
) {
    let StepTaken { seat, heading, planned: PlannedStep { from, to, cost, .. }, .. } = *step;
    let Some(mut fish) = schools.of(seat) else { return };
    let numbers = &setup.0.parameters;
    let caught = health::feeds_fisherman(fish.health, cost, numbers);
    step.caught = caught;
    fish.health = health::after_paying(fish.health, cost, numbers);
    let health = fish.health;
    let points = match fish.turn {
        FishTurn::Moving { points } => points,
        _ => 0,
    };
    outbox.push(Event::FishMoved { seat, heading, from, to, cost, health, points, caught });
}

/// Sets the hunger of a fisherman who took health from the fish to 0.
pub fn feed_fisherman(
    step: Res<StepTaken>,
    index: Res<FishermanIndex>,
    mut fishermen: Query<&mut Fisherman>,
) {
    let there = index.at(step.planned.to.square()).filter(|_| step.caught);
    if let Some(Ok(mut fisherman)) = there.map(|entity| fishermen.get_mut(entity)) {
        fisherman.hunger = 0;
    }
}

/// Stops a fish after its last step, unless it has won.
pub fn stop_after_last_step(
    step: Res<StepTaken>,
    mut schools: SchoolAccess,
    mut outbox: ResMut<Outbox>,
) {
    let Some(mut fish) = schools.of(step.seat) else { return };
    if fish.turn == (FishTurn::Moving { points: 0 }) {
        outbox.push(Event::FishStopped { seat: step.seat });
        fish.end_turn();
    }
}

/// The refusal of a stop in the river where a fish began.
pub const MUST_LEAVE: &str = "A fish must leave the river where it started.";

/// Checks that a moving fish may stop here: always in the sea, and in the river of its birth only if nothing else is
/// left to it (rules 4.1.5).
pub fn check_done(world: &World, seat: Seat) -> Result<(), Refusal> {
    let fish = its_steps(world, seat)?;
    let in_river =
        fish.square().is_some_and(|at| world.resource::<SeaBoard>().river_at(at).is_some());
    if in_river
        && CompassHeading::ALL.iter().any(|&heading| plan_step(world, fish, heading).is_ok())
    {
        return refuse(MUST_LEAVE);
    }
    Ok(())
}

/// Stops a fish, which ends its turn.
pub fn stop_fish(doing: Res<RunningAction>, mut schools: SchoolAccess, mut outbox: ResMut<Outbox>) {
    let Some(seat) = doing.seat else { return };
    outbox.push(Event::FishStopped { seat });
    if let Some(mut fish) = schools.of(seat) {
        fish.end_turn();
    }
}
