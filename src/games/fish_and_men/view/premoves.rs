//! What a player may decide while others choose, as [`ahead`] has it.

use crate::contract::Seat;
use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::action::Action;
use crate::games::fish_and_men::explain::ahead::{self, Plan};
use crate::table::premoves::{Next, PremoveSource};
use crate::table::secrets::SecretSource;
use bevy::ecs::world::World;

impl SecretSource for FishAndMen {}

impl PremoveSource for FishAndMen {
    type Plan = Plan;

    fn may_decide(world: &World, seat: Seat, plan: &Plan) -> Result<(), String> {
        ahead::may_decide(world, seat, plan)
    }

    fn is_still_meant(world: &World, seat: Seat, plan: &Plan, played: usize) -> bool {
        ahead::is_still_meant(world, seat, plan, played)
    }

    fn next(world: &World, seat: Seat, plan: &Plan, played: usize) -> Next<Action> {
        match ahead::next(world, seat, plan, played) {
            Ok(Some(action)) => Next::Play(action),
            Ok(None) => Next::Over,
            Err(why) => Next::Gone(why),
        }
    }

    fn words(plan: &Plan) -> String {
        plan.to_string()
    }
}
