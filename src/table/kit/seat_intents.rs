//! Aims: what each seat is about to do, with the spot under its cursor and what its game keeps beside. None of it is
//! part of the match.

use super::GameView;
use crate::matches::playback::{ActionOf, EventBegan};
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use shoal_contract::Seat;
use std::ops::{Deref, DerefMut};

/// The aims of all seats, in order of seats.
#[derive(Resource, Debug)]
pub struct SeatIntents<V: GameView>(Vec<SeatIntent<V>>);

/// The aim of one seat: what it is about to do. The game's own part of it is read and written through `Deref`, as if
/// its fields were here.
#[derive(Debug)]
pub struct SeatIntent<V: GameView> {
    /// The spot under its cursor.
    pub hover: Option<V::Spot>,
    /// The action that the seat was warned of, and takes by choosing it once more.
    pub warned: Option<ActionOf<V>>,
    /// The pointer of that cursor.
    pointer: Option<PointerId>,
    own: V::Intent,
}

impl<V: GameView> Deref for SeatIntent<V> {
    type Target = V::Intent;

    fn deref(&self) -> &V::Intent {
        &self.own
    }
}

impl<V: GameView> DerefMut for SeatIntent<V> {
    fn deref_mut(&mut self) -> &mut V::Intent {
        &mut self.own
    }
}

impl<V: GameView> SeatIntent<V> {
    fn copied(&self) -> Self {
        let Self { hover, pointer, .. } = *self;
        Self { hover, pointer, warned: self.warned.clone(), own: self.own.clone() }
    }

    /// Forgets all but the cursor.
    pub fn forget(&mut self) {
        (self.warned, self.own) = (None, V::Intent::default());
    }
}

impl<V: GameView> Default for SeatIntents<V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<V: GameView> SeatIntents<V> {
    /// Aims for this many seats.
    pub fn for_seats(count: usize) -> Self {
        let aim =
            |_| SeatIntent { hover: None, warned: None, pointer: None, own: V::Intent::default() };
        Self((0..count).map(aim).collect())
    }

    /// The aim of a seat.
    pub fn get(&self, seat: Seat) -> Option<&SeatIntent<V>> {
        self.0.get(seat.index())
    }

    /// Returns the game's own part of a seat's aim.
    pub fn own(&self, seat: Seat) -> V::Intent {
        self.get(seat).map_or_else(V::Intent::default, |aim| aim.own.clone())
    }

    /// The spot under a seat's cursor.
    pub fn hover(&self, seat: Seat) -> Option<V::Spot> {
        self.get(seat)?.hover
    }

    /// The aim of a seat, to be changed.
    pub fn get_mut(&mut self, seat: Seat) -> Option<&mut SeatIntent<V>> {
        self.0.get_mut(seat.index())
    }

    /// All aims in order of seats.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &SeatIntent<V>)> {
        Seat::all(self.0.len()).zip(&self.0)
    }

    /// Notes that a pointer is over this spot for a seat, and over none for any other.
    pub fn point(this: &mut ResMut<Self>, seat: Seat, pointer: PointerId, at: V::Spot) {
        if this.get(seat).is_some_and(|aim| aim.pointer != Some(pointer)) {
            Self::lift(this, pointer);
        }
        Self::change(this, seat, |aim| (aim.hover, aim.pointer) = (Some(at), Some(pointer)));
    }

    /// Notes that a pointer is over no spot any more, whatever seat it was there for.
    pub fn lift(this: &mut ResMut<Self>, pointer: PointerId) {
        let pointed = this.iter().find(|(_, aim)| aim.pointer == Some(pointer));
        if let Some(seat) = pointed.map(|(seat, _)| seat) {
            Self::change(this, seat, |aim| (aim.hover, aim.pointer) = (None, None));
        }
    }

    /// Changes the aim of a seat. The resource counts as changed only if the aim differs.
    pub fn change(this: &mut ResMut<Self>, seat: Seat, change: impl FnOnce(&mut SeatIntent<V>)) {
        let Some(before) = this.get(seat) else { return };
        let mut aim = before.copied();
        change(&mut aim);
        let is_same = aim.hover == before.hover
            && aim.pointer == before.pointer
            && aim.warned == before.warned
            && aim.own == before.own;
        if !is_same && let Some(place) = this.get_mut(seat) {
            *place = aim;
        }
    }
}

/// Lets the game change each aim as an event begins: what was aimed at is over once it happens.
pub fn follow_events<V: GameView>(
    mut began: MessageReader<EventBegan<V>>,
    mut aims: ResMut<SeatIntents<V>>,
) {
    for EventBegan(event) in began.read() {
        for seat in Seat::all(aims.0.len()) {
            SeatIntents::change(&mut aims, seat, |aim| V::intent_after(event, seat, aim));
        }
    }
}
