//! What each seat is about to do: where its cursor is, which penguin it has taken, where that shall go.
//! None of it is part of the match.

use crate::contract::Seat;
use crate::games::penguins::Penguins;
use crate::games::penguins::action::{At, Event};
use crate::table::playback::{EventBegan, PlaybackState};
use bevy::prelude::*;

/// The aims of all seats, in order of seats.
#[derive(Resource, Default, Debug)]
pub struct Aims(Vec<Aim>);

/// What one seat is about to do.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Aim {
    /// The spot under its cursor.
    pub hover: Option<At>,
    /// The penguin it has taken.
    pub chosen: Option<At>,
    /// Where it looks, for those who choose without a cursor.
    pub target: Option<At>,
}

impl Aims {
    /// Aims for this many seats.
    pub fn for_seats(count: usize) -> Self {
        Self(vec![Aim::default(); count])
    }

    /// The aim of a seat.
    pub fn get(&self, seat: Seat) -> Option<Aim> {
        self.0.get(seat.index()).copied()
    }

    /// The aim of a seat, to be changed.
    pub fn get_mut(&mut self, seat: Seat) -> Option<&mut Aim> {
        self.0.get_mut(seat.index())
    }

    /// Changes the aim of a seat.
    pub fn change(this: &mut ResMut<Self>, seat: Seat, change: impl FnOnce(&mut Aim)) {
        let Some(mut aim) = this.get(seat) else { return };
        let before = aim;
        change(&mut aim);
        if aim != before
            && let Some(place) = this.get_mut(seat)
        {
            *place = aim;
        }
    }

    /// All aims in order of seats.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, Aim)> {
        Seat::all(self.0.len()).zip(self.0.iter().copied())
    }
}

/// What was aimed at is over once it happens, and nobody holds a penguin that is gone.
pub fn forget(
    mut began: MessageReader<EventBegan<Penguins>>,
    shown: Res<PlaybackState<Penguins>>,
    mut aims: ResMut<Aims>,
) {
    for EventBegan(event) in began.read() {
        if let Event::Placed { seat, .. } | Event::Moved { seat, .. } = event {
            Aims::change(&mut aims, *seat, |aim| (aim.chosen, aim.target) = (None, None));
        }
    }
    if !shown.is_changed() || !shown.is_idle() {
        return;
    }
    let gone: Vec<Seat> = aims
        .iter()
        .filter(|(seat, aim)| aim.chosen.is_some_and(|at| shown.view.penguin_at(at) != Some(*seat)))
        .map(|(seat, _)| seat)
        .collect();
    for seat in gone {
        Aims::change(&mut aims, seat, |aim| (aim.chosen, aim.target) = (None, None));
    }
}
