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
    memory: Res<VirusBoardLayout>,
    advised: Res<AdvisedCells>,
    mut art: ResMut<DrawingCache>,
    mut images: ResMut<Assets<Image>>,
    mut sights: BoardDrawings<VirusChoiceMark>,
) {
    if !context.is_new() && !advised.is_changed() && !sights.is_bare() {
        return;
    }
    let mut wanted = Vec::new();
    for seat in context.chairs.seats() {
        wanted.extend(sights_of(&context, &memory, seat));
        // Advice names squares.
        let squares = advised
            .cells(seat)
            .iter()
            .map(|cell| SquareCoordinates(cell.row as u8, cell.column as u8));
        wanted.extend(
            squares.map(|at| VirusChoiceMark::Frame(seat, memory.centre(at), memory.cell * 1.04)),
        );
    }
    let anew = context.chairs.is_changed() || memory.is_changed();
    sights.show(wanted, anew, |entity, sight| {
        let (drawing, at, size, colour) = match *sight {
            VirusChoiceMark::Frame(seat, at, size) => {
                ("square_frame", at, size, context.chairs.colour(seat))
            }
            VirusChoiceMark::Dot(seat, at) => {
                ("dot", at, memory.cell * 0.26, context.chairs.colour(seat))
            }
            VirusChoiceMark::Danger(at) => ("no_way", at, memory.cell * 0.34, theme::LOSS),
        };
        let image = art.get(&mut images, drawing, size);
        entity.insert((
            tinted(image, Vec2::splat(size), colour),
            board_transform(at, layers::SIGHTS),
        ));
    });
}

/// The marks of a seat: for the one in turn also those of its choices.
fn sights_of(
    context: &TrayContext<VirusFightView>,
    memory: &VirusBoardLayout,
    seat: Seat,
) -> Vec<VirusChoiceMark> {
    if context.shown.past().is_some() {
        return Vec::new();
    }
    let frame =
        |place: (Vec2, Vec2), by: f32| VirusChoiceMark::Frame(seat, place.0, place.1.x * by);
    let thing = context.aims.hover(seat).and_then(|cell| memory.thing_at(cell));
    let pointed = match thing {
        Some(VirusBoardSpot::Square(at)) => memory.place_of(seat, FirstChoice::Piece(at)),
        Some(VirusBoardSpot::Spare(owner, piece)) => {
            memory.place_of(owner, FirstChoice::Spare(piece))
        }
        _ => None,
    };
    let mut sights: Vec<VirusChoiceMark> =
        pointed.map(|place| frame(place, 0.96)).into_iter().collect();
    let can = context.is_open() && context.turn.acting() == Some(seat);
    let Some(choices) = InstructionChoices::of(context.world(), seat).filter(|_| can) else {
        return sights;
    };
    let aim = context.aims.own(seat);
    let chosen = aim.chosen.filter(|chosen| choices.firsts().contains(chosen));
    let looked = aim.looks.as_ref().and_then(target);
    sights.extend(chosen.and_then(|first| memory.place_of(seat, first)).map(|it| frame(it, 1.06)));
    sights.extend(looked.map(|at| frame((memory.centre(at), Vec2::splat(memory.cell)), 1.0)));
    let position = position(context.world());
    for (at, action) in choices.targets(chosen) {
        sights.push(match (is_own_end(position, action), memory.centre(at)) {
            (true, at) => VirusChoiceMark::Danger(at),
            (false, middle) if position.piece(at.0 * 16 + at.1).is_none() => {
                VirusChoiceMark::Dot(seat, middle)
            }
            _ => continue,
        });
    }
    sights
}

/// The square of an action that a seat would see lit.
pub fn squares_of(action: &Action) -> Vec<SquareCoordinates> {
    let from = match action {
        Action::Move { from, .. } => Some(*from),
        _ => None,
    };
    from.into_iter().chain(target(action)).collect()
}
