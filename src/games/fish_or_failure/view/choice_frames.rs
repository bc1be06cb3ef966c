//! Marks for the thing that each seat is about to choose, where all may see it: a frame in its colour.

use super::playing::meant;
use super::prelude::*;
use crate::trays::TrayFacts;
use shoal_tabletop::surfaces::board::frame;

/// Width of a frame, in cells.
const WIDE: f32 = 0.16;

/// A frame around what a seat is about to choose.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct FishingChoiceFrame {
    seat: Seat,
    on: Rect,
}

/// Frames what seats look at.
pub fn draw(
    context: TrayContext<FishOrFailureView>,
    waters: Res<ReefLayout>,
    mut sights: BoardDrawings<FishingChoiceFrame>,
) {
    if !context.is_new() && !sights.is_bare() {
        return;
    }
    let sight = |seat| {
        let on = looked_at(&context, &waters, seat).and_then(|action| place(&waters, action))?;
        Some(FishingChoiceFrame { seat, on })
    };
    let wanted: Vec<FishingChoiceFrame> = context.chairs.seats().filter_map(sight).collect();
    let anew = context.chairs.is_changed();
    sights.show(wanted, anew, |entity, FishingChoiceFrame { seat, on }| {
        let colour = context.chairs.colour(*seat);
        frame(entity, *on, WIDE * waters.cell(), colour, layers::SIGHTS);
    });
}

/// The action that a seat is about to choose: the one under its cursor, else the one it has stepped to.
fn looked_at(
    context: &TrayContext<FishOrFailureView>,
    waters: &ReefLayout,
    seat: Seat,
) -> Option<Action> {
    let step = position(context.world()).step;
    let is_open = matches!(step, FishingStep::Draw(_)) || context.is_entering(seat);
    if !is_open || !context.is_open() {
        return None;
    }
    let pointed = context.aims.hover(seat).and_then(|cell| waters.thing_at(cell, step));
    let pointed = pointed.and_then(|thing| meant(thing, step, seat).ok());
    let choice = pointed.or(context.aims.own(seat).0)?;
    context.why_not(seat, &choice).is_none().then_some(choice)
}

/// The place of a choice on the table.
pub fn place(waters: &ReefLayout, action: Action) -> Option<Rect> {
    match action {
        Action::Place(placed) => {
            let number = usize::from(placed.number).checked_sub(1)?;
            waters.place(placed.fishery)?.numbers.get(number).copied()
        }
        Action::Vote(CompanyVote::Fishery(fishery)) => {
            waters.place(fishery).map(|place| place.pool)
        }
        Action::Vote(CompanyVote::Seat(seat)) => Some(waters.tracks.track(seat)),
        Action::Draw(card) => {
            waters.pack().into_iter().find(|(other, _)| *other == card).map(|(_, place)| place)
        }
        _ => None,
    }
}
