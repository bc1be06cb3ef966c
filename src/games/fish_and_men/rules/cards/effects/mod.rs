//! The effects of cards on the sea (rules 7.9 and 8): one family of effects a file.
//!
//! - [`aim`]: the targets of cards, for all families; [`hands`] (PA, Mg, ML), likewise for these
//! - [`industries`] (EC, EG), [`blobs`] (AoE, OS), [`attack`] (SA), [`healing`] (FF, AS, FPB, FP),
//!   [`wearing`] (FI, FS, FR, SPr, SPo, E, I), [`fishermen`] (DCBo, DCBu, AF, IF, A), [`teleport`]
//!   (Fp), [`passes`] (DT)
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

use super::time_freeze::freeze_time;
use crate::action::PlayTarget;
use crate::cards::card::{CardEffect, CardKind};
use crate::rules::world::schedules::FishAndMenSchedule;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::Seat;
use shoal_contract::world::schedule::run_phase_in_action;
use shoal_contract::world::steps::step;

/// The schedules of all effects, in the order of the cards in the rulebook.
pub fn schedules() -> Vec<Schedule> {
    use fishermen::{
        call_fishermen, dismiss_fishermen, gather_fishermen, send_swarm, spread_fishermen,
    };
    let spread = || step("6.1, 6.2", spread_fishermen);
    vec![
        FishAndMenSchedule::CloseIndustry.of(step("8 EC", industries::close_industry)),
        FishAndMenSchedule::FoundIndustry.of(step("8 EG", industries::found_industry)),
        FishAndMenSchedule::DismissFishermen.of(step("8 DCBo", dismiss_fishermen)),
        FishAndMenSchedule::CallFishermen.of((step("8 DCBu", call_fishermen), spread()).chain()),
        FishAndMenSchedule::CleanSquare.of(step("8 AoE", blobs::clean_square)),
        FishAndMenSchedule::SpillOil.of(step("8 OS", blobs::spill_oil)),
        FishAndMenSchedule::HealFish.of(step("8 FF, AS", healing::heal_fish)),
        FishAndMenSchedule::AttackRegion.of((
            step("8 SA, A20", attack::eat_blobs),
            step("8 SA", attack::bite_fish),
        )
            .chain_ignore_deferred()),
        FishAndMenSchedule::DrawAndPlay.of(step("8 PA", hands::draw_and_play)),
        FishAndMenSchedule::TakeCard.of(step("8 Mg", hands::take_card)),
        FishAndMenSchedule::DiscardHand.of(step("8 ML", hands::discard_hand)),
        FishAndMenSchedule::SendSwarm.of((step("8 AF, IF", send_swarm), spread()).chain()),
        FishAndMenSchedule::WearEffect.of(step("7.8, 7.9", wearing::wear_effect)),
        FishAndMenSchedule::TeleportFish.of(step("8 Fp", teleport::teleport_fish)),
        FishAndMenSchedule::GatherFishermen.of((step("8 A", gather_fishermen), spread()).chain()),
        FishAndMenSchedule::FreezeTime.of(step("A25", freeze_time)),
        FishAndMenSchedule::HealAll.of(step("8 FPB, A10", healing::heal_all)),
        FishAndMenSchedule::AddPasses.of(step("8 DT, A25", passes::add_passes)),
        FishAndMenSchedule::HurtAll.of(step("8 FP, A10", healing::hurt_all)),
    ]
}

/// The effect that is carried out, for the steps that do it.
#[derive(Resource, Debug, Clone, Copy)]
pub struct ResolvingEffect {
    /// The seat that plays the card.
    pub seat: Seat,
    /// The effect.
    pub effect: CardEffect,
    /// The target of the card.
    pub on: PlayTarget,
}

/// Does what a card does, effect by effect, to the sea before hands and turns. The target must have passed
/// [`check_target`].
pub fn carry_out(world: &mut World, seat: Seat, card: &CardKind, on: PlayTarget) {
    let in_sea = card.effects.iter().filter(|effect| !effect.is_beyond_sea());
    for &effect in in_sea.chain(card.effects.iter().filter(|effect| effect.is_beyond_sea())) {
        if let Some(phase) = FishAndMenSchedule::of_effect(effect) {
            run_phase_in_action(world, phase, ResolvingEffect { seat, effect, on });
        }
    }
}
