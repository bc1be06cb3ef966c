//! What cards do to the sea (rules 7.9 and 8): one family of effects a file.
//!
//! - [`aim`]: what a card may be aimed at, for all families; [`hands`]: for Mg and ML
//! - [`industries`] (EC, EG), [`blobs`] (AoE, OS), [`attack`] (SA), [`healing`] (FF, AS, FPB, FP),
//!   [`wearing`] (FI, FS, FR, SPr, SPo, E, I), [`fishermen`] (DCBo, DCBu, AF, IF, A), [`teleport`]
//!   (Fp), [`passes`] (DT)
//!
//! How it meets the hands and the turn, which know these files and are not known here:
//! - [`check_target`], [`targets`], [`has_target`] and [`sample_target`] agree. They judge the target
//!   and, for cards that are about a movement, whether that fish's movement is still to come (rules 7.4);
//!   not whose turn it is to play, nor what is in a hand.
//! - [`carry_out`] does all that a card does to the sea, in order of its effects, announces it, and
//!   answers what it does beyond the sea ([`Odd`]), in order, for the caller to do. It
//!   neither announces the card nor moves it. It never changes whose turn it is: after it, a fish
//!   that stands still or has been teleported may be the one whose turn it is, and the caller goes
//!   on to the next. A fish that is teleported before the extra turn begins wears
//!   `moved_ahead`.

pub mod aim;
pub mod attack;
pub mod blobs;
pub mod fishermen;
pub mod hands;
pub mod healing;
pub mod industries;
pub mod passes;
pub mod teleport;
pub mod wearing;

pub use aim::{check_target, has_target, sample_target, targets};

use crate::action::On;
use crate::cards::card::{Card, Effect};
use bevy_ecs::world::World;
use shoal_contract::Seat;

/// What a card does beyond the sea: to hands, to the drawing and to the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Odd {
    /// Cards are drawn and played at once (PA).
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

/// Does what a card does to the sea, and answers what it does beyond it. The target must have
/// passed [`check_target`].
pub fn carry_out(world: &mut World, _seat: Seat, card: &Card, on: On) -> Vec<Odd> {
    card.effects.iter().filter_map(|&effect| carry_out_one(world, effect, on)).collect()
}

fn carry_out_one(world: &mut World, effect: Effect, on: On) -> Option<Odd> {
    match (effect, on) {
        (Effect::DrawAndPlay { cards }, _) => return Some(Odd::DrawAndPlay { cards }),
        (Effect::TakeAndPlay, _) => return Some(Odd::TakeAndPlay),
        (Effect::DiscardHand, _) => return Some(Odd::DiscardHand),
        (Effect::Nullify, _) => return Some(Odd::Nullify),
        (Effect::ExtraTurn, _) => return Some(Odd::ExtraTurn),
        (Effect::CloseIndustry, On::Industry(id)) => industries::close(world, id),
        (Effect::FoundIndustry, On::Square(at)) => industries::found(world, at),
        (Effect::FishermenQuit { chance }, _) => fishermen::quit(world, chance),
        (Effect::FishermenCome { chance }, _) => fishermen::come(world, chance),
        (Effect::Swarm { fishermen }, On::Square(at)) => fishermen::swarm(world, at, fishermen),
        (Effect::Gather, On::Fish(fish)) => fishermen::gather(world, fish),
        (Effect::Clean, On::Square(at)) => blobs::clean(world, at),
        (Effect::Spill { blobs }, On::Square(at)) => blobs::spill(world, at, blobs),
        (Effect::Attack { blobs, health }, On::Square(middle)) => {
            attack::attack(world, middle, blobs, health);
        }
        (Effect::Heal { health }, On::Fish(fish)) => healing::heal(world, fish, health),
        (Effect::HealAll { part }, _) => healing::heal_all(world, part),
        (Effect::HurtAll { part }, _) => healing::hurt_all(world, part),
        (Effect::Teleport, On::FishTo { fish, square }) => teleport::teleport(world, fish, square),
        (Effect::ExtraPasses { passes }, _) => passes::add(world, passes),
        (worn, On::Fish(fish)) if worn.is_worn() => wearing::wear(world, fish, worn),
        // A target of another kind has not passed the check.
        _ => {}
    }
    None
}
