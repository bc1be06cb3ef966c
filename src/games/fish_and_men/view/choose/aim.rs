//! The next action of each seat before it acts: the heading of its fish, the river it looks at, the path it has drawn.
//! None of it is part of the match.

use crate::prelude::*;
use shoal_contract::number::find;
use shoal_fish_and_men::numbers;
use shoal_fish_and_men::rules::placing::free_rivers;
use shoal_table::features::premoves::PremoveDropped;
use shoal_table::matches::playback::EventBegan;
use shoal_table::matches::seat_messages::SeatMessages;

/// The next actions of all seats, as far as they have chosen them.
pub type FishMoveDrafts = SeatIntents<FishAndMenView>;

/// The next action of one seat, as far as it has chosen it.
#[derive(Debug, Clone, PartialEq)]
pub struct FishMoveDraft {
    /// The direction in which its fish looks: turning is aiming and costs nothing (rules 2.1).
    pub heading: CompassHeading,
    /// The river it looks at while it chooses one, by its number in the level.
    pub river: usize,
    /// The path it has drawn by its first click.
    pub path: Option<SwimPath>,
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

    /// The river that a seat looks at: the next free one where a fish is there by now.
    fn river(&self, seat: Seat, world: &World) -> usize {
        let looked_at = self.get(seat).map_or(0, |aim| aim.river);
        let mut free = free_rivers(world);
        let first = free.next().unwrap_or(looked_at);
        std::iter::once(first).chain(free).find(|river| *river >= looked_at).unwrap_or(first)
    }

    /// The path that a seat has drawn; one without steps means to stay.
    fn path(&self, seat: Seat) -> Option<&SwimPath> {
        self.get(seat)?.path.as_ref()
    }

    /// The path that a seat has drawn, with a step at least.
    fn drawn(&self, seat: Seat) -> Option<&SwimPath> {
        self.path(seat).filter(|path| !path.steps.is_empty())
    }

    /// `true` if a seat has drawn a path to this square.
    fn leads_to(&self, seat: Seat, square: Square) -> bool {
        self.path(seat).is_some_and(|path| path.end() == Some(square))
    }
}

/// Shortens a path for which the die was too low to the steps that there are.
pub fn shorten_drawn_path(
    mut dropped: MessageReader<PremoveDropped<FishAndMenView>>,
    reach: Res<ReachableSquares>,
    mut aims: ResMut<FishMoveDrafts>,
) {
    for PremoveDropped { seat, plan, played, .. } in dropped.read() {
        let (FishPremove::Swim { path, .. }, 1) = (plan, *played) else { continue };
        let Some(paths) = reach.in_turn(*seat) else { continue };
        let reached = path.through.iter().rev().find_map(|at| paths.get(&at.square()));
        if let (Some(path), Some(aim)) = (reached, aims.get_mut(*seat)) {
            aim.path = Some(path.clone());
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

/// Clears the messages of a seat whose path ends with an event, and tells everybody of a number that the house has
/// changed.
pub fn tell_of_events(
    mut began: MessageReader<EventBegan<FishAndMenView>>,
    hosted: Res<HostedMatch<FishAndMenView>>,
    chairs: Res<Chairs>,
    mut seat_messages: ResMut<SeatMessages>,
) {
    for EventBegan(event) in began.read() {
        if let Some(seat) = seat_done(event) {
            seat_messages.clear(seat);
        }
        let Event::NumberChanged { number, value } = event else { continue };
        let numbers = numbers::all(&hosted.game().world().resource::<FishMatchSetup>().0);
        let (label, value) = match find(&numbers, number.as_str()) {
            Ok(found) => (format!("the {}", found.label), found.in_words(*value)),
            Err(_) => (number.to_string(), value.to_string()),
        };
        seat_messages.say_to_all(chairs.seats(), &format!("The house set {label} to {value}."));
    }
}
