//! Marks for the thing that each seat is about to choose, where all may see it: a frame in its colour.

use super::playing::action_of_click;
use super::prelude::*;

/// A frame around what a seat is about to choose.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct FishingChoiceFrame {
    seat: Seat,
    on: Rect,
}

/// Frames what seats look at.
pub fn draw(
    context: TrayContext<FishOrFailureView>,
    layout: Res<ReefLayout>,
    mut frames: BoardDrawings<FishingChoiceFrame>,
    mut assets: DrawingAssets,
) {
    if !context.is_new() && !frames.is_bare() {
        return;
    }
    let frame_of = |seat| {
        let on =
            previewed_action(&context, &layout, seat).and_then(|action| place(&layout, action))?;
        Some(FishingChoiceFrame { seat, on })
    };
    let wanted: Vec<FishingChoiceFrame> = context.chairs.seats().filter_map(frame_of).collect();
    let anew = context.chairs.is_changed();
    frames.show(wanted, anew, |entity, FishingChoiceFrame { seat, on }| {
        let colour = context.chairs.colour(*seat);
        let (shape, chosen) = (FrameShape::Box, FrameMeaning::Chosen);
        let frame = choice_frame(&mut assets, on.size(), shape, chosen, colour);
        entity.insert((frame, board_transform(on.center(), layers::SIGHTS)));
    });
}

/// The action that a seat is about to choose: the one under its cursor, else the one it has stepped to.
fn previewed_action(
    context: &TrayContext<FishOrFailureView>,
    layout: &ReefLayout,
    seat: Seat,
) -> Option<Action> {
    let step = position(context.world()).step;
    if !is_chosen_openly(context, seat) {
        return None;
    }
    let pointed = context.aims.hover(seat).and_then(|cell| layout.thing_at(cell, step));
    let pointed = pointed.and_then(|thing| action_of_click(thing, step, seat).ok());
    let choice = pointed.or(context.aims.own(seat).0)?;
    context.why_not(seat, &choice).is_none().then_some(choice)
}

/// `true` if all may see what a seat is about to choose.
fn is_chosen_openly(context: &TrayContext<FishOrFailureView>, seat: Seat) -> bool {
    let step = position(context.world()).step;
    let is_open = matches!(step, FishingStep::Draw(_)) || context.is_entering(seat);
    is_open && context.is_open()
}

/// Returns the places on the board where a click makes a choice of a seat.
pub fn choosable_spots(
    context: &TrayContext<FishOrFailureView>,
    seat: Seat,
    layout: &ReefLayout,
) -> Vec<Rect> {
    if !is_chosen_openly(context, seat) {
        return Vec::new();
    }
    let legal = position(context.world()).legal(seat.index()).into_iter();
    legal.filter_map(|action| place(layout, action)).collect()
}

/// Returns the parts of the board that a seat may choose, as everybody knows them.
pub fn legal_ground(
    context: &TrayContext<FishOrFailureView>,
    seat: Seat,
    layout: &ReefLayout,
) -> Vec<GroundArea> {
    let legal = position(context.world()).legal(seat.index()).into_iter();
    let mut areas: Vec<GroundArea> = legal
        .filter_map(|action| ground(layout, seat, action))
        .map(|on| GroundArea { shape: FrameShape::Box, on })
        .collect();
    areas.dedup();
    areas
}

/// The ground that belongs to a choice of a seat: all of a fishery, or the place of the choice itself.
fn ground(layout: &ReefLayout, seat: Seat, action: Action) -> Option<Rect> {
    match action {
        Action::Place(CardPlacement { fishery, .. })
        | Action::Vote(CompanyVote::Fishery(fishery)) => layout.place(fishery).map(|it| it.all),
        Action::Vote(CompanyVote::Nobody) => Some(layout.tracks.track(seat)),
        action => place(layout, action),
    }
}

/// The place of a choice on the table.
pub fn place(layout: &ReefLayout, action: Action) -> Option<Rect> {
    match action {
        Action::Place(placed) => {
            let number = usize::from(placed.number).checked_sub(1)?;
            layout.place(placed.fishery)?.numbers.get(number).copied()
        }
        Action::Vote(CompanyVote::Fishery(fishery)) => {
            layout.place(fishery).map(|place| place.pool)
        }
        Action::Vote(CompanyVote::Seat(seat)) => Some(layout.tracks.track(seat)),
        Action::Draw(card) => {
            layout.pack().into_iter().find(|(other, _)| *other == card).map(|(_, place)| place)
        }
        _ => None,
    }
}
