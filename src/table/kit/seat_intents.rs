//! Intents: what each seat is about to do, with the spot under its cursor and what its game keeps beside. None of it is
//! part of the match.

use super::GameView;
use crate::matches::playback::{ActionOf, EventBegan};
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use shoal_contract::Seat;
use std::ops::{Deref, DerefMut};

/// The intents of all seats, in order of seats.
#[derive(Resource, Debug)]
pub struct SeatIntents<V: GameView>(Vec<SeatIntent<V>>);

/// The intent of one seat: what it is about to do. The game's own part of it is read and written through `Deref`, as if
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
    /// Makes empty intents for this many seats.
    pub fn for_seats(count: usize) -> Self {
        let intent =
            |_| SeatIntent { hover: None, warned: None, pointer: None, own: V::Intent::default() };
        Self((0..count).map(intent).collect())
    }

    /// The intent of a seat.
    pub fn get(&self, seat: Seat) -> Option<&SeatIntent<V>> {
        self.0.get(seat.index())
    }

    /// Returns the game's own part of a seat's intent.
    pub fn own(&self, seat: Seat) -> V::Intent {
        self.get(seat).map_or_else(V::Intent::default, |intent| intent.own.clone())
    }

    /// The spot under a seat's cursor.
    pub fn hover(&self, seat: Seat) -> Option<V::Spot> {
        self.get(seat)?.hover
    }

    /// The intent of a seat, to be changed.
    pub fn get_mut(&mut self, seat: Seat) -> Option<&mut SeatIntent<V>> {
        self.0.get_mut(seat.index())
    }

    /// All intents in order of seats.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &SeatIntent<V>)> {
        Seat::all(self.0.len()).zip(&self.0)
    }

    /// Notes that a pointer is over this spot for a seat, and over none for any other.
    pub fn point(this: &mut ResMut<Self>, seat: Seat, pointer: PointerId, at: V::Spot) {
        if this.get(seat).is_some_and(|intent| intent.pointer != Some(pointer)) {
            Self::lift(this, pointer);
        }
        Self::change(this, seat, |intent| {
            (intent.hover, intent.pointer) = (Some(at), Some(pointer))
        });
    }

    /// Notes that a pointer is over no spot any more, whatever seat it was there for.
    pub fn lift(this: &mut ResMut<Self>, pointer: PointerId) {
        let pointed = this.iter().find(|(_, intent)| intent.pointer == Some(pointer));
        if let Some(seat) = pointed.map(|(seat, _)| seat) {
            Self::change(this, seat, |intent| (intent.hover, intent.pointer) = (None, None));
        }
    }

    /// Changes the intent of a seat. The resource counts as changed only if the intent differs.
    pub fn change(this: &mut ResMut<Self>, seat: Seat, change: impl FnOnce(&mut SeatIntent<V>)) {
        let Some(before) = this.get(seat) else { return };
        let mut intent = before.copied();
        change(&mut intent);
        let is_same = intent.hover == before.hover
            && intent.pointer == before.pointer
            && intent.warned == before.warned
            && intent.own == before.own;
        if !is_same && let Some(place) = this.get_mut(seat) {
            *place = intent;
        }
    }
}

/// Lets the game change each intent as an event begins: what was intended is over once it happens.
pub fn follow_events<V: GameView>(
    mut began: MessageReader<EventBegan<V>>,
    mut intents: ResMut<SeatIntents<V>>,
) {
    for EventBegan(event) in began.read() {
        for seat in Seat::all(intents.0.len()) {
            SeatIntents::change(&mut intents, seat, |intent| V::intent_after(event, seat, intent));
        }
    }
}
