//! Marks for the thing that each seat points at and has chosen, where all may see it; and for squares that would be its
//! own end.

use super::prelude::*;
use crate::board::layout::VirusBoardSpot;
use shoal_table::features::help::AdvisedCells;
use shoal_virus_fight::VirusProgram;
use shoal_virus_fight::explain::choices::{FirstChoice, InstructionChoices, is_own_end, target};

/// The choice that a seat is about to make.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PendingInstruction {
    /// The thing that it has clicked first.
    pub chosen: Option<FirstChoice>,
    /// The action that it looks at, for those who choose without a cursor.
    pub looks: Option<Action>,
    /// The program that it arranges in the open, as far as it has.
    pub draft: Option<VirusProgram>,
}

/// A mark drawn for what a seat is about to do.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub enum VirusChoiceMark {
    /// A frame in the seat's colour: what it points at, and, thick, what it has chosen.
    Frame(Seat, Vec2, f32),
    /// A dot: it can be clicked now.
    Dot(Seat, Vec2),
    /// It would be the seat's own end.
    Danger(Vec2),
}

impl VirusBoardLayout {
    /// The middle and the size of a thing that is clicked first.
    pub fn place_of(&self, seat: Seat, first: FirstChoice) -> Option<(Vec2, Vec2)> {
        match first {
            FirstChoice::Piece(at) => Some((self.centre(at), Vec2::splat(self.cell))),
            FirstChoice::Spare(piece) => {
                let place = self.spare(seat, piece)?;
                Some((place.center(), place.size()))
            }
        }
    }
}

/// Draws what seats look at.
pub fn draw(
    context: TrayContext<VirusFightView>,
    layout: Res<VirusBoardLayout>,
    advised: Res<AdvisedCells>,
    mut assets: DrawingAssets,
    mut marks: BoardDrawings<VirusChoiceMark>,
) {
    if !context.is_new() && !advised.is_changed() && !marks.is_bare() {
        return;
    }
    let mut wanted = Vec::new();
    for seat in context.chairs.seats() {
        wanted.extend(marks_of(&context, &layout, seat));
        // Advice names squares.
        let squares = advised
            .cells(seat)
            .iter()
            .map(|cell| SquareCoordinates(cell.row as u8, cell.column as u8));
        wanted.extend(
            squares.map(|at| VirusChoiceMark::Frame(seat, layout.centre(at), layout.cell * 1.04)),
        );
    }
    let anew = context.chairs.is_changed() || layout.is_changed();
    marks.show(wanted, anew, |entity, mark| {
        let (drawing, at, size, colour) = match *mark {
            VirusChoiceMark::Frame(seat, at, size) => {
                ("square_frame", at, size, context.chairs.colour(seat))
            }
            VirusChoiceMark::Dot(seat, at) => {
                ("dot", at, layout.cell * 0.26, context.chairs.colour(seat))
            }
            VirusChoiceMark::Danger(at) => ("no_way", at, layout.cell * 0.34, theme::LOSS),
        };
        let image = assets.get(drawing, size);
        entity.insert((
            tinted(image, Vec2::splat(size), colour),
            board_transform(at, layers::SIGHTS),
        ));
    });
}

/// The marks of a seat: for the one in turn also those of its choices.
fn marks_of(
    context: &TrayContext<VirusFightView>,
    layout: &VirusBoardLayout,
    seat: Seat,
) -> Vec<VirusChoiceMark> {
    if context.shown.past().is_some() {
        return Vec::new();
    }
    let frame =
        |place: (Vec2, Vec2), by: f32| VirusChoiceMark::Frame(seat, place.0, place.1.x * by);
    let thing = context.aims.hover(seat).and_then(|cell| layout.thing_at(cell));
    let pointed = match thing {
        Some(VirusBoardSpot::Square(at)) => layout.place_of(seat, FirstChoice::Piece(at)),
        Some(VirusBoardSpot::Spare(owner, piece)) => {
            layout.place_of(owner, FirstChoice::Spare(piece))
        }
        _ => None,
    };
    let mut marks: Vec<VirusChoiceMark> =
        pointed.map(|place| frame(place, 0.96)).into_iter().collect();
    let can = context.is_open() && context.turn.acting() == Some(seat);
    let Some(choices) = InstructionChoices::of(context.world(), seat).filter(|_| can) else {
        return marks;
    };
    let intent = context.aims.own(seat);
    let chosen = intent.chosen.filter(|chosen| choices.firsts().contains(chosen));
    let looked = intent.looks.as_ref().and_then(target);
    marks.extend(chosen.and_then(|first| layout.place_of(seat, first)).map(|it| frame(it, 1.06)));
    marks.extend(looked.map(|at| frame((layout.centre(at), Vec2::splat(layout.cell)), 1.0)));
    let position = position(context.world());
    for (at, action) in choices.targets(chosen) {
        marks.push(match (is_own_end(position, action), layout.centre(at)) {
            (true, at) => VirusChoiceMark::Danger(at),
            (false, middle) if position.piece(at.0 * 16 + at.1).is_none() => {
                VirusChoiceMark::Dot(seat, middle)
            }
            _ => continue,
        });
    }
    marks
}

/// The square of an action that a seat would see lit.
pub fn squares_of(action: &Action) -> Vec<SquareCoordinates> {
    let from = match action {
        Action::Move { from, .. } => Some(*from),
        _ => None,
    };
    from.into_iter().chain(target(action)).collect()
}
