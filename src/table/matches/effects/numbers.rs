//! Rising numbers: they tell what happened to a seat and by how much, and rise from its piece toward its player. While
//! one is seen the next of its kind is added to it, so that it shows the sum.

use super::{EffectMotion, PassingEffect, PassingEffects, RisingText};
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
        let Self { at: from, size, height } = self;
        RisingText { seat, icon: None, words, colour, life, from, aside: size / 2.0, height }
    }
}

/// A sum that rises, and its line over the piece, counted from 0.
#[derive(Component, Debug, Clone, Copy)]
pub(super) struct RisingSum {
    seat: Seat,
    cause: EffectCause,
    line: usize,
}

/// Lets sums rise from pieces.
#[derive(SystemParam)]
pub struct RisingNumbers<'w, 's> {
    /// The effects that are seen for a moment.
    pub effects: PassingEffects<'w, 's>,
    sums: Query<'w, 's, (Entity, &'static RisingSum, &'static EffectMotion)>,
    clock: Res<'w, BoardClock>,
}

impl RisingNumbers<'_, '_> {
    /// Lets these causes rise, each from the piece of its seat.
    pub fn rise(
        &mut self,
        causes: &[(Seat, EffectCause)],
        piece: impl Fn(Seat) -> Option<EffectAnchor>,
    ) {
        let mut sums: Vec<(Option<Entity>, RisingSum, f32)> = self
            .sums
            .iter()
            .map(|(entity, sum, passing)| (Some(entity), *sum, passing.age))
            .collect();
        let old = sums.len();
        let mut changed = Vec::new();
        for &(seat, cause) in causes {
            let alike =
                |(_, sum, _): &(_, RisingSum, _)| sum.seat == seat && sum.cause.is_like(&cause);
            let at = sums.iter().position(alike).unwrap_or_else(|| {
                let taken = |line| sums.iter().any(|(_, it, _)| (it.seat, it.line) == (seat, line));
                let line = (0..).find(|&line| !taken(line)).unwrap_or_default();
                let nothing = EffectCause { count: 0, amount: 0, ..cause };
                sums.push((None, RisingSum { seat, cause: nothing, line }, 0.0));
                sums.len() - 1
            });
            sums[at].1.cause = sums[at].1.cause.and(cause);
            changed.push(at);
        }
        changed.sort_unstable();
        changed.dedup();
        for at in changed {
            let (entity, sum, age) = sums[at];
            let Some(piece) = piece(sum.seat) else { continue };
            if let Some(entity) = entity {
                self.effects.commands.entity(entity).despawn();
            }
            self.rise_one(sum, age, piece, at >= old);
        }
    }

    fn rise_one(&mut self, sum: RisingSum, age: f32, piece: EffectAnchor, fresh: bool) {
        let RisingSum { seat, cause, line } = sum;
        let colour = SentenceTone::of(cause.amount).colour();
        let aside = piece.size + line as f32 * self.effects.line();
        let (icon, words) = (cause.icon, cause.text());
        let (life, from, height) = (SEEN_FOR, piece.at, piece.height);
        let rising = RisingText { seat, icon, words, colour, life, from, aside, height };
        self.effects.rise_on(rising, age).insert(sum);
        // Where nothing shakes, an outline shows which piece it was.
        if fresh && self.clock.calm && cause.amount < 0 {
            let (size, height) = (piece.size * 2.0, piece.height - 1.0);
            let (from, to) = (piece.at, piece.at);
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
