//! What each seat is about to do: where its fish looks, what path it has drawn.
//! None of it is part of the match.

use super::premoves::Plan;
use super::reach::{Reach, Way};
use crate::contract::Seat;
use crate::contract::number::find;
use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::action::Event;
use crate::games::fish_and_men::numbers;
use crate::games::fish_and_men::rules::heading::Heading;
use crate::games::fish_and_men::rules::position::Square;
use crate::games::fish_and_men::rules::world::MatchSetup;
use crate::table::hosting::Hosted;
use crate::table::playback::EventBegan;
use crate::table::premoves::PremoveDropped;
use crate::table::seat_messages::SeatMessages;
use crate::table::seats::Chairs;
use bevy::prelude::*;

/// The aims of all seats, in order of seats.
#[derive(Resource, Default, Debug)]
pub struct Aims(Vec<Aim>);

/// What one seat is about to do.
#[derive(Debug, Clone)]
pub struct Aim {
    /// Where its fish looks: turning is aiming and costs nothing (rules 2.1).
    pub heading: Heading,
    /// The river it looks at while it chooses one, by its number in the level.
    pub river: usize,
    /// The path it has drawn by its first click.
    pub path: Option<(Square, Way)>,
    /// The square under its cursor.
    pub hover: Option<Square>,
}

impl Default for Aim {
    fn default() -> Self {
        Self { heading: Heading::E, river: 0, path: None, hover: None }
    }
}

impl Aims {
    /// Aims for this many seats.
    pub fn for_seats(count: usize) -> Self {
        Self(vec![Aim::default(); count])
    }

    /// The aim of a seat.
    pub fn get(&self, seat: Seat) -> Option<&Aim> {
        self.0.get(seat.index())
    }

    /// The aim of a seat, to change.
    pub fn get_mut(&mut self, seat: Seat) -> Option<&mut Aim> {
        self.0.get_mut(seat.index())
    }

    /// All aims in order of seats.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &Aim)> {
        Seat::all(self.0.len()).zip(&self.0)
    }

    /// Where a seat's fish looks.
    pub fn heading(&self, seat: Seat) -> Heading {
        self.get(seat).map_or(Heading::E, |aim| aim.heading)
    }
}

/// A number the house has changed is told to everybody.
pub fn hear_house(
    mut began: MessageReader<EventBegan<FishAndMen>>,
    (hosted, chairs): (Res<Hosted<FishAndMen>>, Res<Chairs>),
    mut seat_messages: ResMut<SeatMessages>,
) {
    for EventBegan(event) in began.read() {
        if let Event::NumberChanged { number, value } = event {
            let numbers = numbers::all(&hosted.game().world().resource::<MatchSetup>().0);
            let sentence = match find(&numbers, number.as_str()) {
                Ok(found) => {
                    format!("The house set the {} to {}.", found.label, found.told(*value))
                }
                Err(_) => format!("The house set {number} to {value}."),
            };
            seat_messages.tell(chairs.seats(), &sentence);
        }
    }
}

/// A way that the die was too low for is drawn as far as the steps lead.
pub fn shorten(
    mut dropped: MessageReader<PremoveDropped<FishAndMen>>,
    reach: Res<Reach>,
    mut aims: ResMut<Aims>,
) {
    for PremoveDropped { seat, plan, played, .. } in dropped.read() {
        let Plan::Swim { way, .. } = plan else { continue };
        let mine = reach.seat == Some(*seat) && *played == 1;
        let reached = way.through.iter().rev().filter(|_| mine);
        let end = reached.map(|at| at.square()).find(|end| reach.ways.contains_key(end));
        let path = end.and_then(|end| Some((end, reach.ways.get(&end)?.clone())));
        if let Some(aim) = aims.get_mut(*seat).filter(|_| path.is_some()) {
            aim.path = path;
        }
    }
}

/// What was aimed at is over once it happens, and so is what was said about it.
pub fn forget(
    mut began: MessageReader<EventBegan<FishAndMen>>,
    mut aims: ResMut<Aims>,
    mut seat_messages: ResMut<SeatMessages>,
) {
    for EventBegan(event) in began.read() {
        match event {
            Event::FishMoved { seat, heading, .. } => {
                if let Some(aim) = aims.get_mut(*seat) {
                    aim.heading = *heading;
                }
            }
            Event::FishPlaced { seat, .. }
            | Event::Fed { seat, .. }
            | Event::FishStopped { seat }
            | Event::MoveChosen { seat, .. } => {
                if let Some(aim) = aims.get_mut(*seat) {
                    aim.path = None;
                }
                seat_messages.clear(*seat);
            }
            _ => {}
        }
    }
}
