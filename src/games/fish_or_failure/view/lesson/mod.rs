//! Learning Fish or Failure: what the captions of its lesson speak of, and where the learner is shown to press.

use super::choice_frames;
use super::playing::FishOrFailureCommand;
use super::prelude::*;
use shoal_table::features::tutorial::LEARNER;
use shoal_table::matches::hosting::HostedMatch;
use shoal_tabletop::surfaces::board::corners;

#[cfg(test)]
mod tests;

/// The lesson: a match on a small reef, with captions.
const LESSON: &str = include_str!("../../../../../levels/tutorials/fish_or_failure.tutorial");

impl TutorialSource for FishOrFailureView {
    fn lesson() -> Option<&'static str> {
        Some(LESSON)
    }

    fn fact(moment: &LessonMoment<Self>, name: &str) -> Option<String> {
        let position = position(moment.game.world());
        let learner = moment.learner;
        let next = moment.next.and_then(|step| match step.action {
            Action::Place(placed) => Some(placed),
            _ => None,
        });
        let fishery = |fishery: Fishery| position.stocks[fishery.index()].fish;
        let number = match name {
            "money" => position.companies[learner.index()].money,
            "goal" => position.numbers.goal,
            "crabs" => fishery(Fishery::Crab),
            "tangs" => fishery(Fishery::Tang),
            "groupers" => fishery(Fishery::Grouper),
            "tangs_grow" => position.growth(Fishery::Tang),
            "caught" => moment.events.iter().map(|event| caught(event, learner)).sum(),
            "paid" => moment.events.iter().map(|event| paid(event, learner)).sum(),
            "number" => next?.number.into(),
            "fishery" => return Some(next?.fishery.to_string()),
            _ => return None,
        };
        Some(number.to_string())
    }

    fn button(action: &Action) -> Option<u32> {
        matches!(action, Action::Place(_) | Action::Vote(_)).then(|| FishOrFailureCommand::Go.id())
    }

    fn target(table: &World, _learner: Seat, actions: &[Action]) -> Option<Vec<Vec2>> {
        let place = choice_frames::place(table.get_resource::<ReefLayout>()?, *actions.first()?)?;
        Some(corners(place).to_vec())
    }

    /// The fishery in which the learner fishes, the tracks with everybody's money, and the cards of events.
    fn kept_free(table: &World, next: &[Action]) -> Vec<Rect> {
        let Some(layout) = table.get_resource::<ReefLayout>() else { return Vec::new() };
        let world = table.resource::<HostedMatch<Self>>().game().world();
        let placed = match next.first() {
            Some(Action::Place(placed)) => Some(*placed),
            _ => position(world).companies[LEARNER.index()].placed,
        };
        let fishery = placed.and_then(|placed| layout.place(placed.fishery));
        let waters = fishery.into_iter().flat_map(|it| [it.pool, it.figures[0], it.figures[1]]);
        waters.chain([layout.tracks.on, layout.events[0], layout.events[1]]).collect()
    }

    fn point_out(table: &mut World, learner: Seat, actions: &[Action]) -> bool {
        let Some(&first) = actions.first() else { return true };
        let Some(mut aims) = table.get_resource_mut::<SeatIntents<FishOrFailureView>>() else {
            return false;
        };
        let Some(aim) = aims.get_mut(learner) else { return false };
        aim.0 = matches!(first, Action::Place(CardPlacement { .. })).then_some(first);
        true
    }
}

/// The fish a seat caught by what happened.
fn caught(event: &Event, seat: Seat) -> u32 {
    match event {
        Event::Caught { seat: by, fish, .. } if *by == seat => *fish,
        _ => 0,
    }
}

/// The money that an event paid to a seat, in dollars.
fn paid(event: &Event, seat: Seat) -> u32 {
    match event {
        Event::Paid { seat: to, dollars, .. } if *to == seat => *dollars,
        _ => 0,
    }
}
