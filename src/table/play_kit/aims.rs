//! What each seat is about to do: where its cursor is, and what else its game keeps of it. None of it is
//! part of the match.

use super::GameView;
use shoal_contract::Seat;
use crate::playback::EventBegan;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use std::ops::{Deref, DerefMut};

/// The aims of all seats, in order of seats.
#[derive(Resource, Debug)]
pub struct Aims<G: GameView>(Vec<Aim<G>>);

/// What one seat is about to do. What its game keeps of it is read and written as if it stood here.
#[derive(Debug)]
pub struct Aim<G: GameView> {
    /// The spot under its cursor.
    pub hover: Option<G::Spot>,
    /// What it was warned of, and does by choosing it once more.
    pub warned: Option<G::Action>,
    /// The pointer of that cursor.
    pointer: Option<PointerId>,
    own: G::Aim,
}

impl<G: GameView> Deref for Aim<G> {
    type Target = G::Aim;

    fn deref(&self) -> &G::Aim {
        &self.own
    }
}

impl<G: GameView> DerefMut for Aim<G> {
    fn deref_mut(&mut self) -> &mut G::Aim {
        &mut self.own
    }
}

impl<G: GameView> Aim<G> {
    fn copied(&self) -> Self {
        let Self { hover, pointer, .. } = *self;
        Self { hover, pointer, warned: self.warned.clone(), own: self.own.clone() }
    }

    /// All but the cursor is forgotten.
    pub fn forget(&mut self) {
        (self.warned, self.own) = (None, G::Aim::default());
    }
}

impl<G: GameView> Default for Aims<G> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<G: GameView> Aims<G> {
    /// Aims for this many seats.
    pub fn for_seats(count: usize) -> Self {
        let aim = |_| Aim { hover: None, warned: None, pointer: None, own: G::Aim::default() };
        Self((0..count).map(aim).collect())
    }

    /// The aim of a seat.
    pub fn get(&self, seat: Seat) -> Option<&Aim<G>> {
        self.0.get(seat.index())
    }

    /// What its game keeps of what a seat is about to do.
    pub fn own(&self, seat: Seat) -> G::Aim {
        self.get(seat).map_or_else(G::Aim::default, |aim| aim.own.clone())
    }

    /// The spot under a seat's cursor.
    pub fn hover(&self, seat: Seat) -> Option<G::Spot> {
        self.get(seat)?.hover
    }

    /// The aim of a seat, to be changed.
    pub fn get_mut(&mut self, seat: Seat) -> Option<&mut Aim<G>> {
        self.0.get_mut(seat.index())
    }

    /// All aims in order of seats.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &Aim<G>)> {
        Seat::all(self.0.len()).zip(&self.0)
    }

    /// A pointer is over this spot for a seat, and over none for any other.
    pub fn point(this: &mut ResMut<Self>, seat: Seat, pointer: PointerId, at: G::Spot) {
        if this.get(seat).is_some_and(|aim| aim.pointer != Some(pointer)) {
            Self::lift(this, pointer);
        }
        Self::change(this, seat, |aim| (aim.hover, aim.pointer) = (Some(at), Some(pointer)));
    }

    /// A pointer is over no spot any more, whatever seat it was there for.
    pub fn lift(this: &mut ResMut<Self>, pointer: PointerId) {
        let pointed = this.iter().find(|(_, aim)| aim.pointer == Some(pointer));
        if let Some(seat) = pointed.map(|(seat, _)| seat) {
            Self::change(this, seat, |aim| (aim.hover, aim.pointer) = (None, None));
        }
    }

    /// Changes the aim of a seat. The resource counts as changed only if the aim differs.
    pub fn change(this: &mut ResMut<Self>, seat: Seat, change: impl FnOnce(&mut Aim<G>)) {
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

/// What was aimed at is over once it happens.
pub fn follow_events<G: GameView>(
    mut began: MessageReader<EventBegan<G>>,
    mut aims: ResMut<Aims<G>>,
) {
    for EventBegan(event) in began.read() {
        for seat in Seat::all(aims.0.len()) {
            Aims::change(&mut aims, seat, |aim| G::aim_after(event, seat, aim));
        }
    }
}
