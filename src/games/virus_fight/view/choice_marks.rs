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
    /// A frame: around what the seat points at, and around what it has chosen.
    Frame(Seat, Rect, FrameMeaning),
    /// It would be the seat's own end.
    Danger(Vec2),
}

impl VirusBoardLayout {
    /// The box of a square.
    pub fn square(&self, at: SquareCoordinates) -> Rect {
        Rect::from_center_size(self.centre(at), Vec2::splat(self.cell))
    }

    /// The box of a thing that is clicked first.
    pub fn place_of(&self, seat: Seat, first: FirstChoice) -> Option<Rect> {
        match first {
            FirstChoice::Piece(at) => Some(self.square(at)),
            FirstChoice::Spare(piece) => self.spare(seat, piece),
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
            .map(|cell| layout.square(SquareCoordinates(cell.row as u8, cell.column as u8)));
        wanted.extend(squares.map(|on| VirusChoiceMark::Frame(seat, on, FrameMeaning::Chosen)));
    }
    let anew = context.chairs.is_changed() || layout.is_changed();
    marks.show(wanted, anew, |entity, mark| {
        let (sprite, at) = match *mark {
            VirusChoiceMark::Danger(at) => {
                let side = layout.cell * 0.34;
                (tinted(assets.get("no_way", side), Vec2::splat(side), theme::LOSS), at)
            }
            VirusChoiceMark::Frame(seat, on, meaning) => {
                let (size, colour) = (on.size(), context.chairs.colour(seat));
                let frame = choice_frame(&mut assets, size, FrameShape::Box, meaning, colour);
                (frame, on.center())
            }
        };
        entity.insert((sprite, board_transform(at, layers::SIGHTS)));
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
    let thing = context.aims.hover(seat).and_then(|cell| layout.thing_at(cell));
    let pointed = match thing {
        Some(VirusBoardSpot::Square(at)) => Some(layout.square(at)),
        Some(VirusBoardSpot::Spare(owner, piece)) => layout.spare(owner, piece),
        _ => None,
    };
    let frame = |meaning| move |on| VirusChoiceMark::Frame(seat, on, meaning);
    let mut marks: Vec<VirusChoiceMark> =
        pointed.map(frame(FrameMeaning::Mine)).into_iter().collect();
    let can = context.is_open() && context.turn.acting() == Some(seat);
    let Some(choices) = InstructionChoices::of(context.world(), seat).filter(|_| can) else {
        return marks;
    };
    let intent = context.aims.own(seat);
    let chosen = intent.chosen.filter(|chosen| choices.firsts().contains(chosen));
    let looked = intent.looks.as_ref().and_then(target).map(|at| layout.square(at));
    let places = chosen.and_then(|first| layout.place_of(seat, first)).into_iter().chain(looked);
    marks.extend(places.map(frame(FrameMeaning::Chosen)));
    let position = position(context.world());
    let deadly = choices.targets(chosen).into_iter().filter(|it| is_own_end(position, it.1));
    marks.extend(deadly.map(|(at, _)| VirusChoiceMark::Danger(layout.centre(at))));
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
