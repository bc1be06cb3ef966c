//! Bots keep a jungle alive: before each cycle each of them may found or mutate a species.

use shoal_contract::chance::random::seed_of_match;
use shoal_contract::{Game as _, Match, Seat};
use shoal_food_chain::FoodChain;
use shoal_food_chain::action::Action;
use shoal_food_chain::bot;

/// Checks that there is a bot of this name.
///
/// # Errors
/// A sentence with the names that there are.
pub fn known(name: &str) -> Result<(), String> {
    bot::make(name, &serde_json::Value::Null, 0).map(|_| ())
}

/// Chooses the action of the bot with this name in a seat; `None` if it does nothing. Its draws come from the seed, the
/// seat and the cycle, so it chooses the same if it is asked again.
pub fn choose(hosted: &Match<FoodChain>, seat: Seat, name: &str, seed: u64) -> Option<Action> {
    let cycle = FoodChain::turns(hosted.world()).unwrap_or(0);
    let seed = seed_of_match(seed, cycle * 64 + u64::from(seat.0));
    let mut bot = bot::make(name, &serde_json::Value::Null, seed).ok()?;
    hosted.ask_bot(seat, bot.as_mut()).filter(|action| *action != Action::Ready)
}
