//! The effects of cards on the sea (rules 7.9 and 8): one family of effects a file.
//!
//! - [`aim`]: the targets of cards, for all families
//! - [`pollution`] (EC, EG, AoE, OS, SA, DT), [`fish`] (FF, AS, FPB, FP, SA, FI, FS, FR, SPr, SPo, E, I, Fp),
//!   [`fishermen`] (DCBo, DCBu, AF, IF, A), [`hands`] (PA, Mg, ML)
//!
//! Relation to the hands and the turn:
//! - [`check_target`], [`targets`], [`has_target`] and [`sample_target`] agree. They judge the target
//!   and, for cards that are about a movement, whether that fish's movement is still to come (rules 7.4);
//!   not whose turn it is to play, nor what is in a hand.
//! - [`carry_out`] does all that a card does, each effect as a phase. It neither announces the card nor
//!   moves it. It never changes whose turn it is: after it, a fish
//!   that stands still or has been teleported may be the one whose turn it is, and
//!   [`passing_on`](crate::rules::passing_on) goes on to the next. A fish that is teleported before the extra turn
//!   begins wears `moved_ahead`.

pub mod aim;
pub mod fish;
pub mod fishermen;
pub mod hands;
pub mod pollution;

pub use aim::{check_target, has_target, sample_target, targets};
pub use pollution::{MOST_EXTRA_PASSES, passes};

use crate::rules::prelude::*;

/// The effect that is carried out, for the steps that do it.
#[derive(Resource, Debug, Clone, Copy)]
pub struct ResolvingEffect {
    /// The seat that plays the card.
    pub seat: Seat,
    /// The effect, and the target of the card.
    pub aimed: (CardEffect, PlayTarget),
}

/// Does what a card does, effect by effect, to the sea before hands and turns. The target must have passed
/// [`check_target`].
pub fn carry_out(world: &mut World, seat: Seat, card: &CardKind, on: PlayTarget) {
    let in_sea = card.effects.iter().filter(|effect| !effect.is_beyond_sea());
    for &effect in in_sea.chain(card.effects.iter().filter(|effect| effect.is_beyond_sea())) {
        if let Some(phase) = FishAndMenSchedule::of_effect(effect) {
            run_phase_in_action(world, phase, ResolvingEffect { seat, aimed: (effect, on) });
        }
    }
}
