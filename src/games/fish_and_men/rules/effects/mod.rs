//! What cards do to the sea (digest parts 7.9 and 8): one family of effects a file.
//!
//! - [`targets`]: what a card may be aimed at, for all families
//! - `industries` (EC, EG), `blobs` (AoE, OS), `attack` (SA), `healing` (FF, AS, FPB, FP), `wearing`
//!   (FI FS FR SPr SPo E I), `fishermen` (DCBo, DCBu, AF, IF, A), `teleport` (Fp), `passes` (DT)
//!
//! How it meets the hands and the turn, which know these files and are not known here:
//! - [`check_target`], [`targets`](targets()), [`has_target`] and [`sample_target`] agree. They judge
//!   the target and, for cards that are about a movement, whether that fish's movement is still to
//!   come (7.4); not whose turn it is to play, nor what is in a hand. The targets of Mg and ML
//!   are judged in [`hands`].
//! - [`carry_out`] does all that a card does to the sea, in order of its effects, announces it, and
//!   answers what it does beyond the sea ([`Odd`]), in order, for whoever had it played to do. It
//!   neither announces the card nor moves it. It never changes whose turn it is: after it, a fish
//!   that stands still or has been teleported may be the one whose turn it is, and whoever had the
//!   card played goes on to the next. A fish that is teleported before the extra turn begins wears
//!   `moved_ahead`.

use bevy_ecs::world::World;

use crate::contract::{Generator, Refusal, Seat};
use crate::games::fish_and_men::action::On;
use crate::games::fish_and_men::cards::card::Card;

pub mod hands;

/// What a card does beyond the sea: to hands, to the drawing and to the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Odd {
    /// So many cards are drawn and played at once (PA).
    DrawAndPlay {
        /// How many.
        cards: u32,
    },
    /// The card it is aimed at is taken and played at once (Mg).
    TakeAndPlay,
    /// The hand it is aimed at is discarded (ML).
    DiscardHand,
    /// The next card of this seat has no effect (N).
    Nullify,
    /// All fish take one more turn after the drawing (TF).
    ExtraTurn,
}

/// Whether a seat may aim a card at this.
///
/// # Errors
/// A sentence for the player.
pub fn check_target(world: &World, seat: Seat, card: &Card, on: On) -> Result<(), Refusal> {
    todo!()
}

/// All that a seat may aim a card at, in a fixed order; [`On::Nothing`] alone if the card needs no
/// target.
pub fn targets(world: &World, seat: Seat, card: &Card) -> Vec<On> {
    todo!()
}

/// Whether there is anything a seat may aim a card at.
pub fn has_target(world: &World, seat: Seat, card: &Card) -> bool {
    todo!()
}

/// One of the [`targets`](targets()) by chance: every one can come up, not all equally often.
pub fn sample_target(
    world: &World,
    seat: Seat,
    card: &Card,
    generator: &mut Generator,
) -> Option<On> {
    todo!()
}

/// Does what a card does to the sea, and answers what it does beyond it. The target must have
/// passed [`check_target`].
pub fn carry_out(world: &mut World, seat: Seat, card: &Card, on: On) -> Vec<Odd> {
    todo!()
}
