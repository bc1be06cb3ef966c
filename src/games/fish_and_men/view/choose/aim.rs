//! The next action of each seat before it acts: the heading of its fish, the river it looks at, the path it has drawn.
//! None of it is part of the match.

use super::reach::ReachableSquares;
use crate::prelude::*;
use shoal_contract::number::find;
use shoal_fish_and_men::numbers;
use shoal_table::features::premoves::PremoveDropped;
use shoal_table::kit;
use shoal_table::matches::playback::EventBegan;
use shoal_table::matches::seat_messages::SeatMessages;

/// The next actions of all seats, as far as they have chosen them.
pub type FishMoveDrafts = kit::SeatIntents<FishAndMenView>;

/// The next action of one seat, as far as it has chosen it.
#[derive(Debug, Clone, PartialEq)]
pub struct FishMoveDraft {
    /// The direction in which its fish looks: turning is aiming and costs nothing (rules 2.1).
    pub heading: CompassHeading,
    /// The river it looks at while it chooses one, by its number in the level.
    pub river: usize,
    /// The path it has drawn by its first click.
    pub path: Option<(Square, SwimPath)>,
}

impl Default for FishMoveDraft {
    fn default() -> Self {
        Self { heading: CompassHeading::E, river: 0, path: None }
    }
}

#[ext(SeatAims)]
pub(crate) impl FishMoveDrafts {
    /// The direction in which a seat's fish looks.
    fn heading(&self, seat: Seat) -> CompassHeading {
        self.get(seat).map_or(CompassHeading::E, |aim| aim.heading)
    }

    /// The path that a seat has drawn, with a step at least.
    fn drawn(&self, seat: Seat) -> Option<&SwimPath> {
        self.get(seat)?.path.as_ref().map(|(_, path)| path).filter(|path| !path.steps.is_empty())
    }
}

/// Tells everybody of a number that the house has changed.
pub fn handle_house_events(
    mut began: MessageReader<EventBegan<FishAndMenView>>,
    hosted: Res<HostedMatch<FishAndMenView>>,
    chairs: Res<Chairs>,
    mut seat_messages: ResMut<SeatMessages>,
) {
    for EventBegan(event) in began.read() {
        if let Event::NumberChanged { number, value } = event {
            let numbers = numbers::all(&hosted.game().world().resource::<FishMatchSetup>().0);
            let sentence = match find(&numbers, number.as_str()) {
                Ok(found) => {
                    format!("The house set the {} to {}.", found.label, found.in_words(*value))
                }
                Err(_) => format!("The house set {number} to {value}."),
            };
            seat_messages.say_to_all(chairs.seats(), &sentence);
        }
    }
}

/// Shortens a path for which the die was too low to the steps that there are.
pub fn shorten_drawn_path(
    mut dropped: MessageReader<PremoveDropped<FishAndMenView>>,
    reach: Res<ReachableSquares>,
    mut aims: ResMut<FishMoveDrafts>,
) {
    for PremoveDropped { seat, plan, played, .. } in dropped.read() {
        let FishPremove::Swim { path, .. } = plan else { continue };
        let mine = reach.seat == Some(*seat) && *played == 1;
        let reached = path.through.iter().rev().filter(|_| mine);
        let end = reached.map(|at| at.square()).find(|end| reach.paths.contains_key(end));
        let path = end.and_then(|end| Some((end, reach.paths.get(&end)?.clone())));
        if let Some(aim) = aims.get_mut(*seat).filter(|_| path.is_some()) {
            aim.path = path;
        }
    }
}

/// Returns the seat whose path ends with an event.
fn seat_done(event: &Event) -> Option<Seat> {
    match event {
        Event::FishPlaced { seat, .. }
        | Event::Fed { seat, .. }
        | Event::FishStopped { seat }
        | Event::MoveChosen { seat, .. } => Some(*seat),
        _ => None,
    }
}

/// Updates the draft of a seat after an event: a path is over once it has been swum.
pub fn update_draft(event: &Event, seat: Seat, aim: &mut FishMoveDraft) {
    match event {
        Event::FishMoved { seat: mover, heading, .. } if *mover == seat => aim.heading = *heading,
        _ if seat_done(event) == Some(seat) => aim.path = None,
        _ => {}
    }
}

/// Clears the messages of a seat whose path ends with an event.
pub fn forget_messages(
    mut began: MessageReader<EventBegan<FishAndMenView>>,
    mut seat_messages: ResMut<SeatMessages>,
) {
    for seat in began.read().filter_map(|EventBegan(event)| seat_done(event)) {
        seat_messages.clear(seat);
    }
}
