//! A fresh world with all phases: each is a schedule of the steps that are in the files of its rules.

use super::cards::effects::fishermen::{
    PendingCrowd, call_fishermen, dismiss_fishermen, gather_fishermen, send_swarm, spread_fishermen,
};
use super::cards::effects::{fish, hands, pollution};
use super::cards::{drawing, exchanging, resolving, time_freeze};
use super::fishermen::beginning;
use super::moving::{fish_move, river};
use super::pieces::fish::FishBySeat;
use super::pieces::fisherman::FishermanIndex;
use super::pieces::industry::IndustryIndex;
use super::pollution::{make_pollution, move_pollution, vanish_pollution};
use super::prelude::*;
use super::{feeding, numbers, passing_on, placing, quitting};
use bevy_ecs::schedule::Schedule;
use shoal_contract::world::schedule::{add_phases, phase};
use shoal_contract::world::steps::{step, upkeep};

/// Adds the schedules and empty resources to a fresh world.
pub fn prepare(world: &mut World) {
    add_phases(world, schedules());
    world.init_resource::<FishMatchProgress>();
    world.init_resource::<FishBySeat>();
    world.init_resource::<FishermanIndex>();
    world.init_resource::<IndustryIndex>();
    world.init_resource::<PollutionMap>();
    world.init_resource::<NextIds>();
    world.init_resource::<move_pollution::DriftProgress>();
    world.init_resource::<Outbox>();
    world.init_resource::<MatchCards>();
    world.init_resource::<drawing::DealtCard>();
    world.init_resource::<PendingCrowd>();
}

/// Lists phases: each with its steps in order, every step after the number of its rule, or after `_` if no rule speaks
/// of it. New entities come, and others go, when the phase is over.
macro_rules! phases {
    ($($phase:ident: $($rule:tt $step:path),+;)+) => {
        vec![$(phase(
            FishAndMenSchedule::$phase,
            ($(phases!(@ $rule $step),)+).chain_ignore_deferred(),
        )),+]
    };
    (@ _ $step:path) => { upkeep($step) };
    (@ $rule:tt $step:path) => { step($rule, $step) };
}

/// All phases, in the order of the rulebook.
fn schedules() -> Vec<Schedule> {
    phases! {
        Place: "3.2" placing::put_fish_on_river, "3.2" placing::end_placing;
        BeginTurn: "4.0 a to c" beginning::let_fishermen_bite, "4.1.1" beginning::draw_order;
        PassOn: "4.1.2" passing_on::pass_over_fish, "4.2" passing_on::begin_or_end_drawing;
        Feed: "4.1.3" feeding::feed, "4.1.2" feeding::end_fish_turn;
        ChooseToMove: "4.1.4" fish_move::roll_die;
        TakeStep:
            "4.1.6" fish_move::swim,
            "4.1.7" fish_move::pay_for_step,
            "6.4" fish_move::feed_fisherman,
            "5.1, 5.3" river::win_match,
            "4.1.4" fish_move::stop_after_last_step;
        Stop: "4.1.4, 4.1.5" fish_move::stop_fish;
        DealCard: "4.2" drawing::draw_card, "7.1" drawing::take_drawn_card;
        ReportDraw: "4.2, 7.7" drawing::report_draw;
        BeginExtraTurn:
            "8.2, A15" time_freeze::make_fish_ready,
            "A16" time_freeze::begin_extra_turn;
        MakePollution:
            "4.3" make_pollution::let_industries_pollute,
            "4.3" make_pollution::go_on_to_drift;
        BeginDrift: "4.4.2" move_pollution::find_fish, "4.4" move_pollution::go_on_to_vanishing;
        MovePollution:
            "4.4.1" move_pollution::drift_with_current,
            "4.4.1, 4.4.3" move_pollution::drift_at_random,
            "4.4.2" move_pollution::hurt_fish,
            _ move_pollution::settle_blobs;
        VanishPollution: "4.5" vanish_pollution::remove_lonely_blobs;
        EndTurn: "7.8" vanish_pollution::take_off_effects, "4.5" vanish_pollution::end_turn;
        Quit:
            "5.4" quitting::leave_board,
            "5.4" quitting::give_up_cards,
            "5.4" quitting::leave_order,
            "5.4" quitting::end_without_winner,
            "3.2" placing::end_placing;
        PlayCard: "7.8" resolving::discard_played_card, "7.3" resolving::announce_card;
        WasteCard: "7.8" resolving::discard_played_card, "7.5" resolving::announce_waste;
        NullifyCard: "7.8" resolving::discard_played_card, "8 N" resolving::use_nullification;
        AnnounceNullification: "7.7" resolving::arm_next_card, "7.3" resolving::announce_card;
        KeepNullification: "7.7" resolving::arm_next_card, "8.2" resolving::keep_card;
        KeepJoker: "8.1" resolving::keep_joker;
        Offer: "7.6" exchanging::make_offer;
        Accept: "7.6" exchanging::exchange_cards;
        Decline: "7.6" exchanging::decline_offer;
        EndOffers: "7.6" exchanging::end_impossible_offers;
        CloseIndustry: "8 EC" pollution::close_industry;
        FoundIndustry: "8 EG" pollution::found_industry;
        DismissFishermen: "8 DCBo" dismiss_fishermen;
        CallFishermen: "8 DCBu" call_fishermen, "6.1, 6.2" spread_fishermen;
        CleanSquare: "8 AoE" pollution::clean_square;
        SpillOil: "8 OS" pollution::spill_oil;
        HealFish: "8 FF, AS" fish::heal_fish;
        AttackRegion: "8 SA, A20" pollution::eat_blobs, "8 SA" fish::bite_fish;
        DrawAndPlay: "8 PA" hands::draw_and_play;
        TakeCard: "8 Mg" hands::take_card;
        DiscardHand: "8 ML" hands::discard_hand;
        SendSwarm: "8 AF, IF" send_swarm, "6.1, 6.2" spread_fishermen;
        WearEffect: "7.8, 7.9" fish::wear_effect;
        TeleportFish: "8 Fp" fish::teleport_fish;
        GatherFishermen: "8 A" gather_fishermen, "6.1, 6.2" spread_fishermen;
        FreezeTime: "A25" time_freeze::freeze_time;
        HealAll: "8 FPB, A10" fish::change_all_health;
        AddPasses: "8 DT, A25" pollution::add_passes;
        HurtAll: "8 FP, A10" fish::change_all_health;
        ChangeNumber: "10" numbers::set_number, "1.8" numbers::change_adjacent_squares;
    }
}
