//! The figures that `simulate --feel` has for this game, beside those for every game.

use super::action::{Event, StepCost};
use super::rules::world::FishMatchSetup;
use crate::rules::pieces::fish::all_fish;
use bevy_ecs::world::World;
use shoal_contract::number::figure::{EventCounter, FeelFigure, FigureDivisor};

/// The figures, in the order in which they are printed.
pub fn figures() -> Vec<FeelFigure<Event>> {
    let share = |label, count, of: EventCounter<Event>| FeelFigure {
        label,
        count,
        per: FigureDivisor::Count(of),
    };
    let a_fish = |label, count| FeelFigure { label, count, per: FigureDivisor::Seat };
    vec![
        share("fish turns spent feeding", fed, fed_or_moved),
        share("games won while another fish was ready", won_beside_another, won),
        a_fish("health fed, per fish", |_, event| match event {
            Event::Fed { gain, .. } => gain.unsigned_abs().into(),
            _ => 0,
        }),
        a_fish("health lost to drift, per fish", |_, event| match event {
            Event::PollutionDrifted { hits, .. } => {
                hits.iter().map(|hit| u64::from(hit.loss.unsigned_abs())).sum()
            }
            _ => 0,
        }),
        a_fish("health lost to steps, per fish", |_, event| cost(event, |cost| cost.motion)),
        a_fish("health lost to steps into pollution, per fish", |_, event| {
            cost(event, |cost| cost.pollution)
        }),
        a_fish("health lost to fishermen, per fish", |_, event| match event {
            Event::FishermanBit { loss, .. } => loss.unsigned_abs().into(),
            event => cost(event, |cost| cost.fisherman),
        }),
    ]
}

/// A part of what a step cost, before the health is cut off at 1.
fn cost(event: &Event, part: fn(&StepCost) -> i32) -> u64 {
    match event {
        Event::FishMoved { cost, .. } => part(cost).max(0).unsigned_abs().into(),
        _ => 0,
    }
}

fn fed(_world: &World, event: &Event) -> u64 {
    matches!(event, Event::Fed { .. }).into()
}

fn fed_or_moved(world: &World, event: &Event) -> u64 {
    fed(world, event) + u64::from(matches!(event, Event::MoveChosen { .. }))
}

fn won(_world: &World, event: &Event) -> u64 {
    matches!(event, Event::Won { .. }).into()
}

/// Counts 1 if a fish has won and another could have entered a river as well, had it been beside one; otherwise 0.
fn won_beside_another(world: &World, event: &Event) -> u64 {
    let Event::Won { seat, .. } = *event else { return 0 };
    let numbers = &world.resource::<FishMatchSetup>().0.parameters;
    let ready = numbers.health_to_win + numbers.moving_cost + numbers.against_current;
    all_fish(world).any(|fish| fish.seat != seat && !fish.quit && fish.health >= ready).into()
}
