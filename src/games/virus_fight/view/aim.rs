//! Marks for the thing that each seat points at and has chosen, where all may see it; and for squares that would be its
//! own end.

use super::prelude::*;
use crate::board::memory::Thing;
use shoal_table::features::help::Advised;
use shoal_virus_fight::Program;
use shoal_virus_fight::explain::choices::{Choices, First, is_own_end, target};

/// The choice that a seat is about to make.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Aim {
    /// The thing that it has clicked first.
    pub chosen: Option<First>,
    /// The action that it looks at, for those who choose without a cursor.
    pub looks: Option<Action>,
    /// The program that it arranges in the open, as far as it has.
    pub draft: Option<Program>,
}

/// A mark drawn for what a seat is about to do.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub enum Sight {
    /// A frame in the seat's colour: what it points at, and, thick, what it has chosen.
    Frame(Seat, Vec2, f32),
    /// A dot: it can be clicked now.
    Dot(Seat, Vec2),
    /// It would be the seat's own end.
    Danger(Vec2),
}

impl Memory {
    /// The middle and the size of a thing that is clicked first.
    pub fn place_of(&self, seat: Seat, first: First) -> Option<(Vec2, Vec2)> {
        match first {
            First::Piece(at) => Some((self.centre(at), Vec2::splat(self.cell))),
            First::Spare(piece) => {
                let place = self.spare(seat, piece)?;
                Some((place.center(), place.size()))
            }
        }
    }
}

/// Draws what seats look at.
pub fn draw(
    context: TrayContext<VirusFightView>,
    memory: Res<Memory>,
    advised: Res<Advised>,
    mut art: ResMut<Art>,
    mut images: ResMut<Assets<Image>>,
    mut sights: Redrawn<Sight>,
) {
    if !context.is_new() && !advised.is_changed() && !sights.is_bare() {
        return;
    }
    let mut wanted = Vec::new();
    for seat in context.chairs.seats() {
        wanted.extend(sights_of(&context, &memory, seat));
        // Advice names squares.
        let squares = advised.cells(seat).iter().map(|cell| At(cell.row as u8, cell.column as u8));
        wanted.extend(squares.map(|at| Sight::Frame(seat, memory.centre(at), memory.cell * 1.04)));
    }
    let anew = context.chairs.is_changed() || memory.is_changed();
    sights.show(wanted, anew, |entity, sight| {
        let (drawing, at, size, colour) = match *sight {
            Sight::Frame(seat, at, size) => ("square_frame", at, size, context.chairs.colour(seat)),
            Sight::Dot(seat, at) => ("dot", at, memory.cell * 0.26, context.chairs.colour(seat)),
            Sight::Danger(at) => ("no_way", at, memory.cell * 0.34, theme::LOSS),
        };
        let image = art.get(&mut images, drawing, size);
        entity.insert((tinted(image, Vec2::splat(size), colour), lying(at, layers::SIGHTS)));
    });
}

/// The marks of a seat: for the one in turn also those of its choices.
fn sights_of(context: &TrayContext<VirusFightView>, memory: &Memory, seat: Seat) -> Vec<Sight> {
    if context.shown.past().is_some() {
        return Vec::new();
    }
    let frame = |place: (Vec2, Vec2), by: f32| Sight::Frame(seat, place.0, place.1.x * by);
    let thing = context.aims.hover(seat).and_then(|cell| memory.thing_at(cell));
    let pointed = match thing {
        Some(Thing::Square(at)) => memory.place_of(seat, First::Piece(at)),
        Some(Thing::Spare(owner, piece)) => memory.place_of(owner, First::Spare(piece)),
        _ => None,
    };
    let mut sights: Vec<Sight> = pointed.map(|place| frame(place, 0.96)).into_iter().collect();
    let can = context.is_open() && context.turn.acting() == Some(seat);
    let Some(choices) = Choices::of(context.world(), seat).filter(|_| can) else { return sights };
    let aim = context.aims.own(seat);
    let chosen = aim.chosen.filter(|chosen| choices.firsts().contains(chosen));
    let looked = aim.looks.as_ref().and_then(target);
    sights.extend(chosen.and_then(|first| memory.place_of(seat, first)).map(|it| frame(it, 1.06)));
    sights.extend(looked.map(|at| frame((memory.centre(at), Vec2::splat(memory.cell)), 1.0)));
    let position = position(context.world());
    for (at, action) in choices.targets(chosen) {
        sights.push(match (is_own_end(position, action), memory.centre(at)) {
            (true, at) => Sight::Danger(at),
            (false, middle) if position.piece(at.0 * 16 + at.1).is_none() => {
                Sight::Dot(seat, middle)
            }
            _ => continue,
        });
    }
    sights
}

/// The square of an action that a seat would see lit.
pub fn squares_of(action: &Action) -> Vec<At> {
    let from = match action {
        Action::Move { from, .. } => Some(*from),
        _ => None,
    };
    from.into_iter().chain(target(action)).collect()
}
