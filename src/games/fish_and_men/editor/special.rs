//! Tools that only this game has: currents, mouths of rivers, industries.

use super::canvas::Canvas;
use crate::rules::board::heading::Heading;
use crate::rules::board::level::Grade;
use crate::rules::board::position::Square;
use shoal_contract::levels::drawing::{EditableMap as _, Hand, Mirror, Touch};

/// A tool that only this game has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Special {
    /// Lays a current by dragging along the flow; a click on one turns it.
    Current,
    /// Puts the mouth of a river on a coast.
    River,
    /// Puts an industry on a coast.
    Industry(Grade),
}

impl Special {
    /// Uses the tool.
    ///
    /// # Errors
    /// A sentence without its full stop if it can do nothing there.
    pub(super) fn touch(
        self,
        canvas: &mut Canvas,
        hand: &Hand<Canvas>,
        touch: Touch<Square>,
    ) -> Result<(), String> {
        let at = match (self, touch) {
            (Special::Current, touch) => {
                lay_current(canvas, hand, touch);
                return Ok(());
            }
            (_, Touch::Click(_)) => return Ok(()),
            (_, Touch::Down(at) | Touch::Along(_, at)) => at,
        };
        hand.with_image(canvas, at).into_iter().try_for_each(|at| match self {
            Special::Industry(grade) => canvas.add_industry(at, grade),
            _ => canvas.add_river(at),
        })
    }
}

/// A mere click on a current turns it by 45 degrees.
fn lay_current(canvas: &mut Canvas, hand: &Hand<Canvas>, touch: Touch<Square>) {
    let (squares, heading) = match touch {
        Touch::Down(_) => return,
        Touch::Along(from, to) => {
            let leads = |heading: &Heading| canvas.beside(from, *heading) == Some(to);
            (vec![from, to], Heading::ALL.into_iter().find(leads))
        }
        Touch::Click(at) => (vec![at], canvas.level().current_at(at).map(|it| it.turned(1))),
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
pub fn mirrored(heading: Heading, mirror: Mirror) -> Heading {
    match mirror {
        Mirror::LeftRight => Heading::ALL[(8 - heading.index()) % 8],
        Mirror::TopBottom => Heading::ALL[(12 - heading.index()) % 8],
        Mirror::HalfTurn => heading.turned(4),
    }
}
