//! Learning Virus Fight: what the captions of its lesson speak of, and where the learner is shown to click.

use super::playing::VirusFightCommand;
use super::prelude::*;
use shoal_table::matches::hosting::HostedMatch;
use shoal_tabletop::surfaces::board::corners;
use shoal_virus_fight::explain::choices::{first, target};

#[cfg(test)]
mod tests;

/// The lesson: a match on a small board, with captions.
const LESSON: &str = include_str!("../../../../../levels/tutorials/virus_fight.tutorial");

impl TutorialSource for VirusFightView {
    fn lesson() -> Option<&'static str> {
        Some(LESSON)
    }

    fn fact(moment: &LessonMoment<Self>, name: &str) -> Option<String> {
        let position = position(moment.game.world());
        let learner = moment.learner.index();
        let number = match name {
            "spares" => position.spares_and_pips(learner).0,
            "theirs" => position.spares_and_pips(usize::from(learner == 0)).0,
            "block" => position.block_of(learner).count(),
            "under" => return position.under(learner).map(|piece| piece.to_string()),
            "their_under" => {
                return position.under(usize::from(learner == 0)).map(|piece| piece.to_string());
            }
            "ways" => position.unmarked_neighbours(position.marker(learner)?).count(),
            "their_ways" => {
                position.unmarked_neighbours(position.marker(usize::from(learner == 0))?).count()
            }
            _ => return None,
        };
        Some(number.to_string())
    }

    fn button(action: &Action) -> Option<u32> {
        Some(match action {
            Action::Skip => VirusFightCommand::Skip.id(),
            Action::EraseNothing => VirusFightCommand::Nothing.id(),
            Action::Arrange(_) => VirusFightCommand::Lay.id(),
            _ => VirusFightCommand::Go.id(),
        })
    }

    fn target(table: &World, _learner: Seat, actions: &[Action]) -> Option<Vec<Vec2>> {
        let (layout, at) = (table.get_resource::<VirusBoardLayout>()?, target(actions.first()?)?);
        let square = Rect::from_center_size(layout.centre(at), Vec2::splat(layout.cell));
        Some(corners(square).to_vec())
    }

    /// The markers and the spares of both players.
    fn kept_free(table: &World, _next: &[Action]) -> Vec<Rect> {
        let Some(layout) = table.get_resource::<VirusBoardLayout>() else { return Vec::new() };
        let position = position(table.resource::<HostedMatch<Self>>().game().world());
        let markers = Seat::all(2).filter_map(|seat| position.marker(seat.index()));
        let markers = markers.map(|at| layout.centre(SquareCoordinates::of(at)));
        let markers = markers.map(|at| Rect::from_center_size(at, Vec2::splat(layout.cell)));
        let benches = Seat::all(2).filter_map(|seat| layout.bench(seat)).map(|bench| bench.on);
        markers.chain(benches).collect()
    }

    fn point_out(table: &mut World, learner: Seat, actions: &[Action]) -> bool {
        let Some(action) = actions.first() else { return true };
        let Some(mut aims) = table.get_resource_mut::<SeatIntents<VirusFightView>>() else {
            return false;
        };
        let Some(aim) = aims.get_mut(learner) else { return false };
        // A piece of the own that is to be moved is taken up already; a spare, too.
        aim.chosen = first(action);
        aim.looks = Some(action.clone());
        if let Action::Arrange(program) = action {
            aim.draft = Some(program.clone());
        }
        true
    }
}
