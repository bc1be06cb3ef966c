//! Tools that only this game has: currents, mouths of rivers, industries.

use super::canvas::SeaCanvas;
use crate::rules::board::heading::CompassHeading;
use crate::rules::board::level::IndustryGrade;
use crate::rules::board::position::Square;
use shoal_contract::levels::drawing::{
    BoardMirror, EditableMap as _, StrokeSettings, ToolMovement,
};

/// A tool that only this game has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeaEditorTool {
    /// Lays a current by dragging along the flow; a click on one turns it.
    Current,
    /// Puts the mouth of a river on a coast.
    River,
    /// Puts an industry on a coast.
    Industry(IndustryGrade),
}

/// Lays a current along a stroke. A mere click on one turns it by 45 degrees.
pub(super) fn lay_current(
    canvas: &mut SeaCanvas,
    hand: &StrokeSettings<SeaCanvas>,
    touch: ToolMovement<Square>,
) {
    let (squares, heading) = match touch {
        ToolMovement::Down(_) => return,
        ToolMovement::Along(from, to) => {
            let leads = |heading: &CompassHeading| canvas.beside(from, *heading) == Some(to);
            (vec![from, to], CompassHeading::ALL.into_iter().find(leads))
        }
        ToolMovement::Click(at) => (vec![at], canvas.level().current_at(at).map(|it| it.turned(1))),
    };
    for at in squares.into_iter().flat_map(|at| hand.under_brush(canvas, at)).collect::<Vec<_>>() {
        canvas.flow(at, heading);
        if let Some(mirror) = hand.mirror
            && let Some(image) = mirror.of(canvas.grid(), at.into())
        {
            canvas.flow(image.into(), heading.map(|heading| mirrored(heading, mirror)));
        }
    }
}

/// The image of a heading.
pub fn mirrored(heading: CompassHeading, mirror: BoardMirror) -> CompassHeading {
    match mirror {
        BoardMirror::LeftRight => CompassHeading::ALL[(8 - heading.index()) % 8],
        BoardMirror::TopBottom => CompassHeading::ALL[(12 - heading.index()) % 8],
        BoardMirror::HalfTurn => heading.turned(4),
    }
}
