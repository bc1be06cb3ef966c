//! Rising numbers: they tell what happened to a seat and by how much, and rise from its piece toward its player. While
//! one is seen the next of its kind is added to it, so that it shows the sum.

use super::{
    EffectMotion, PassingEffect, PassingEffects, RisingLayout, RisingPlace, RisingText, SeatAnchor,
};
use crate::matches::motion::BoardClock;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::account::EffectCause;
use shoal_tabletop::surfaces::widgets::SentenceTone;

/// Time for which a number is seen, in seconds at normal speed.
const SEEN_FOR: f32 = 2.0;

/// The piece of a seat that something happened to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EffectAnchor {
    /// Its middle, in table coordinates.
    pub at: Vec2,
    /// Width of the piece, in units.
    pub size: f32,
    /// Height above the table of what rises from it.
    pub height: f32,
}

impl EffectAnchor {
    /// Returns words about it that rise beside it toward the player of a seat.
    pub fn says(self, seat: Seat, words: String, colour: Color, life: f32) -> RisingText {
        RisingText { seat, icon: None, words, colour, life, anchor: self }
    }
}

/// A sum that rises from the piece of a seat.
#[derive(Component, Debug, Clone, Copy)]
pub(super) struct RisingSum {
    seat: Seat,
    cause: EffectCause,
}

/// A sum that was seen before something was added to it: its age in seconds, and its place.
#[derive(Debug, Clone, Copy)]
struct SeenSum {
    entity: Entity,
    age: f32,
    place: Rect,
}

/// Lets sums rise from pieces.
#[derive(SystemParam)]
pub struct RisingNumbers<'w, 's> {
    /// The effects that are seen for a moment.
    pub effects: PassingEffects<'w, 's>,
    sums: Query<'w, 's, (Entity, &'static RisingSum, &'static EffectMotion, &'static RisingPlace)>,
    clock: Res<'w, BoardClock>,
}

impl RisingNumbers<'_, '_> {
    /// Lets these causes rise, each from the piece of its seat.
    pub fn rise(&mut self, causes: &[(Seat, EffectCause)], pieces: &[SeatAnchor]) {
        let seen = |(entity, sum, passing, place): (_, &RisingSum, &EffectMotion, &RisingPlace)| {
            (*sum, Some(SeenSum { entity, age: passing.age, place: place.0 }))
        };
        let mut sums: Vec<(RisingSum, Option<SeenSum>)> = self.sums.iter().map(seen).collect();
        let mut changed = Vec::new();
        for &(seat, cause) in causes {
            let alike = |(sum, _): &(RisingSum, _)| sum.seat == seat && sum.cause.is_like(&cause);
            let at = sums.iter().position(alike).unwrap_or_else(|| {
                let nothing = EffectCause { count: 0, amount: 0, ..cause };
                sums.push((RisingSum { seat, cause: nothing }, None));
                sums.len() - 1
            });
            sums[at].0.cause = sums[at].0.cause.and(cause);
            changed.push(at);
        }
        changed.sort_unstable();
        changed.dedup();
        let mut layout = self.effects.rising_layout(pieces.iter().copied());
        for at in changed {
            let (sum, seen) = sums[at];
            let piece = pieces.iter().find(|piece| piece.seat == sum.seat);
            let Some(piece) = piece.map(|piece| piece.anchor) else { continue };
            if let Some(SeenSum { entity, place, .. }) = seen {
                self.effects.commands.entity(entity).despawn();
                layout.free(place);
            }
            self.rise_one(sum, seen, piece, &mut layout);
        }
    }

    fn rise_one(
        &mut self,
        sum: RisingSum,
        seen: Option<SeenSum>,
        piece: EffectAnchor,
        layout: &mut RisingLayout,
    ) {
        let RisingSum { seat, cause } = sum;
        let colour = SentenceTone::of(cause.amount).colour();
        let (age, before) = (seen.map_or(0.0, |it| it.age), seen.map(|it| it.place));
        let rising =
            RisingText { icon: cause.icon, ..piece.says(seat, cause.text(), colour, SEEN_FOR) };
        self.effects.rise_on(rising, age, before, layout).insert(sum);
        // Where nothing shakes, an outline shows which piece it was.
        if seen.is_none() && self.clock.calm && cause.amount < 0 {
            let (size, height) = (piece.size * 2.0, piece.height - 1.0);
            let (from, to, life) = (piece.at, piece.at, SEEN_FOR);
            self.effects.launch(PassingEffect {
                size,
                life,
                from,
                to,
                height,
                colour,
                ..default()
            });
        }
    }
}
