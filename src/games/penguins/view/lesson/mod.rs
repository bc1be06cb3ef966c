//! The lesson of the penguins' game: the facts in its captions, and the places where the learner is shown to press.

use super::playing::PenguinsCommand;
use super::prelude::*;
use shoal_penguins::position::{PenguinRoutes, Spot};
use shoal_penguins::rules::ice::spot_of;
use shoal_penguins::words;
use std::collections::BTreeSet;

#[cfg(test)]
mod tests;

/// The lesson: a match on a small board, with captions.
const LESSON: &str = include_str!("../../../../../levels/tutorials/penguins.tutorial");

impl TutorialSource for PenguinsView {
    fn lesson() -> Option<&'static str> {
        Some(LESSON)
    }

    fn fact(moment: &LessonMoment<Self>, name: &str) -> Option<String> {
        let world = moment.game.world();
        let position = position(world);
        let (learner, other) = (moment.learner.index(), usize::from(moment.learner.index() == 0));
        let next = moment.next.and_then(|step| match step.action {
            Action::Move(from, _) => Some(from),
            _ => None,
        });
        let number = match name {
            "penguins" => {
                let player = position.player(learner);
                player.places.len() + usize::from(player.to_place)
            }
            "score" => position.score(learner) as usize,
            "theirs" => position.score(other) as usize,
            "took" => moment.events.iter().map(|event| taken(event, moment.learner)).sum(),
            "under" => position.board().fish(spot_of(world, next?)?).into(),
            "ways" => PenguinRoutes::of(position, next?)?.lines.len(),
            "island" => cut_off(moment)?.len(),
            "stranded" => {
                let penguins = cut_off(moment)?.into_iter().map(|spot| position.penguin_at(spot));
                penguins.flatten().count()
            }
            _ => return None,
        };
        Some(number.to_string())
    }

    fn task(world: &World, _learner: Seat, actions: &[Action]) -> String {
        match actions.first() {
            Some(Action::Place(_)) => "Put a penguin on the tile with the arrow".into(),
            Some(Action::Move(..)) => "Go to the tile with the arrow".into(),
            _ => words::of(world, actions),
        }
    }

    fn button(action: &Action) -> Option<u32> {
        matches!(action, Action::Place(_) | Action::Move(..)).then(|| PenguinsCommand::Go.id())
    }

    /// The penguin that goes next, then all others.
    fn kept_free(table: &World, next: &[Action]) -> Vec<Rect> {
        let Some(layout) = table.get_resource::<IceLayout>() else { return Vec::new() };
        let players = &table.resource::<PlaybackState<Self>>().view.players;
        let from = match next.first() {
            Some(Action::Move(from, _)) => Some(*from),
            _ => None,
        };
        let all = players.iter().flat_map(|player| player.places.iter().copied());
        let all = all.filter(|at| Some(*at) != from);
        let tile = |at| Rect::from_center_size(layout.centre(at), layout.surface.grid.cell_size());
        from.into_iter().chain(all).map(tile).collect()
    }

    fn point_out(table: &mut World, learner: Seat, actions: &[Action]) -> bool {
        let Some(&first) = actions.first() else { return true };
        let Some(mut aims) = table.get_resource_mut::<SeatIntents<PenguinsView>>() else {
            return false;
        };
        let Some(aim) = aims.get_mut(learner) else { return false };
        match first {
            Action::Place(at) => aim.target = Some(at),
            Action::Move(from, to) => (aim.chosen, aim.target) = (Some(from), Some(to)),
            Action::Quit | Action::Remove { .. } => {}
        }
        true
    }
}

/// The fish a seat took by what happened.
fn taken(event: &Event, seat: Seat) -> usize {
    match event {
        Event::Moved { seat: mover, fish, .. } if *mover == seat => *fish as usize,
        _ => 0,
    }
}

/// The tiles of the smallest part of the ice beside the tile that sank last, of those on which others
/// alone stand.
fn cut_off(moment: &LessonMoment<PenguinsView>) -> Option<BTreeSet<Spot>> {
    let world = moment.game.world();
    let position = position(world);
    let sunk = moment.events.iter().rev().find_map(|event| match event {
        Event::Moved { seat, from, .. } if *seat == moment.learner => Some(*from),
        _ => None,
    })?;
    let stand = |part: &BTreeSet<Spot>, mine: bool| {
        let mut owners = part.iter().filter_map(|&spot| position.penguin_at(spot));
        owners.any(|owner| (owner == moment.learner.index()) == mine)
    };
    let parts = position.parts_around(spot_of(world, sunk)?).into_iter();
    parts.filter(|part| stand(part, false) && !stand(part, true)).min_by_key(BTreeSet::len)
}
