//! Number of positions that bots may look at on this machine.
//!
//! Bots count positions, not time, so that the same match of bots goes the same way everywhere. The table picks the
//! number: the bot's default, or fewer where its decisions would take long enough to be felt. A bot that thinks beside
//! the table has its default number. Simulations and ladders never ask this: there the default number counts.

use serde_json::{Map, Value, json};
use shoal_contract::{Bot, Game, Match, Seat};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

/// Longest time that a decision of a bot may take: a frame that is this late is not felt.
const FELT: Duration = Duration::from_millis(40);
/// Number of actions that are played on trial to find the longest decision.
const TRIED: u64 = 40;
/// Time after which a trial has lasted long enough.
const ENOUGH: Duration = Duration::from_millis(200);

/// Numbers of positions that bots may look at on this machine, by game and name of the bot.
#[derive(Debug, Default)]
pub(super) struct BotBudgets(BTreeMap<(&'static str, &'static str), u32>);

impl BotBudgets {
    /// Returns the options for a bot of a match: empty where it may look at as many positions as by default.
    pub(super) fn options<G: Game>(&mut self, game: &Match<G>, bot: &'static str) -> Value {
        let none = Value::Object(Map::new());
        let Some(positions) = G::positions(bot) else { return none };
        if game.bot(Seat(0), bot, &none).is_ok_and(|bot| bot.is_slow()) {
            return none;
        }
        let usual = *positions.end();
        let allowed = *self
            .0
            .entry((G::info().name, bot))
            .or_insert_with(|| pick(positions, longest_decision(game, bot)));
        if allowed == usual { none } else { json!({ "positions": allowed }) }
    }
}

/// Returns the number for a bot, given how long its longest decision took with the most of these positions.
fn pick(positions: RangeInclusive<u32>, took: Duration) -> u32 {
    let (least, usual) = positions.into_inner();
    let share = FELT.as_secs_f64() / took.as_secs_f64().max(1e-9);
    ((f64::from(usual) * share) as u32).clamp(least, usual)
}

/// The longest decision in the first actions of a match like this one, played by such bots.
fn longest_decision<G: Game>(game: &Match<G>, bot: &str) -> Duration {
    let Ok(mut trial) = Match::<G>::new(game.setup().clone(), 0) else { return Duration::ZERO };
    let seats = G::standing(trial.world()).scores.len();
    let none = Value::Object(Map::new());
    let bots: Result<Vec<Box<dyn Bot<G>>>, _> =
        Seat::all(seats).map(|seat| trial.bot(seat, bot, &none)).collect();
    let Ok(mut bots) = bots else { return Duration::ZERO };
    let (mut longest, mut whole) = (Duration::ZERO, Duration::ZERO);
    for _ in 0..TRIED {
        let began = now();
        let played = trial.play(&mut bots, 1, &mut Vec::new());
        let took = began.elapsed();
        (longest, whole) = (longest.max(took), whole + took);
        if !matches!(played, Ok(1)) || whole > ENOUGH {
            break;
        }
    }
    longest
}

#[expect(clippy::disallowed_methods, reason = "it measures this machine; no match depends on it")]
fn now() -> Instant {
    Instant::now()
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_fish_and_men::FishAndMen;
    use shoal_fish_and_men::setup::Setup;

    #[test]
    fn a_machine_that_decides_in_time_looks_at_the_usual_number() {
        assert_eq!(pick(50..=12_000, FELT / 10), 12_000);
        assert_eq!(pick(50..=12_000, Duration::ZERO), 12_000);
    }

    #[test]
    fn a_slow_machine_looks_at_fewer_but_never_at_too_few() {
        assert_eq!(pick(50..=12_000, FELT * 4), 3_000);
        assert_eq!(pick(50..=12_000, FELT * 100_000), 50);
    }

    #[test]
    fn every_bot_that_counts_positions_takes_the_number_that_is_picked() {
        let game = Match::<FishAndMen>::new(Setup::default(), 1).expect("the usual setup is fine");
        for bot in FishAndMen::info().bots {
            let Some(positions) = FishAndMen::positions(bot) else { continue };
            let options = json!({ "positions": positions.start() });
            assert!(game.bot(Seat(0), bot, &options).is_ok(), "{bot}");
        }
    }
}
