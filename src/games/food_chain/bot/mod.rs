//! The players that are programs. Each founds a species, mutates once a cycle at most, and says why.
//!
//! - `random` does anything
//! - `easy` founds an animal that can eat something, and mutates it in any way that keeps that so
//! - `medium` tries two ideas: it lets the jungle play on with each for some cycles
//! - `hard` tries more ideas for longer, with the option `positions`, which counts cycles
//!
//! `ideas`: designs worth trying; `trial`: playing on with one. Letters of a jungle by mail use both.

mod ideas;
mod trial;

use super::{Action, FoodChain, Jungle, View};
use serde_json::Value;
use shoal_contract::{
    Bot, BotObservation, BotOptions, RandomBot, RandomGenerator, SearchBrake, Seat, unknown_bot,
};
use std::ops::RangeInclusive;

pub use ideas::{DesignIdea, draw_idea};
pub use trial::{JungleTrial, SpeciesWorth};

/// The bots by name, weakest first.
pub const NAMES: [&str; 4] = ["random", "easy", "medium", "hard"];

/// The fewest and the most cycles that `hard` can be set to look at for a decision.
const CYCLES: RangeInclusive<u32> = 50..=1_000_000;
/// Default for the number of cycles that it looks at.
const USUAL_CYCLES: u32 = 256;
/// Number of ideas that `medium` tries, and of cycles for each; [`LONG`] is the number of cycles for each idea of
/// `hard`.
const MEDIUM: (u32, u32) = (2, 8);
const LONG: u32 = 16;

/// A bot of some level.
struct BreederBot {
    generator: RandomGenerator,
    trial: JungleTrial,
    /// Number of ideas that it tries, and of cycles for each; one that tries none does anything that can eat.
    ideas: u32,
    cycles: u32,
    why: String,
}

/// From the fewest cycles a bot can be set to look at to its default number; none for one that counts none.
pub fn cycles_up_to_usual(name: &str) -> Option<RangeInclusive<u32>> {
    (name == "hard").then_some(*CYCLES.start()..=USUAL_CYCLES)
}

/// Makes a bot by name.
///
/// # Errors
/// A sentence that names the known bots or options.
pub fn make(name: &str, options: &Value, seed: u64) -> Result<Box<dyn Bot<FoodChain>>, String> {
    let known: &[&str] = if name == "hard" { &["positions"] } else { &[] };
    let positions = BotOptions::read(name, options, known)?.number("positions", &CYCLES)?;
    let (ideas, cycles) = match name {
        "random" => return Ok(Box::new(RandomBot::new(seed))),
        "easy" => (0, 0),
        "medium" => MEDIUM,
        "hard" => ((positions.unwrap_or(USUAL_CYCLES) / LONG).max(2), LONG),
        _ => return Err(unknown_bot(name, &NAMES)),
    };
    let generator = RandomGenerator::from_seed(seed);
    let (trial, why) = (JungleTrial::default(), String::new());
    Ok(Box::new(BreederBot { generator, trial, ideas, cycles, why }))
}

impl BreederBot {
    /// Chooses an action for its species, if any is worth it.
    fn design(&mut self, view: &View, seat: Seat) -> Option<Action> {
        let jungle = view.jungle(&mut self.generator);
        if self.ideas == 0 {
            return self.any_design(&jungle, seat);
        }
        let left = view.setup.season.map_or(u32::MAX, |season| season.cycles - view.cycle);
        let cycles = self.cycles.min(left).max(1);
        let nothing = self.worth(&jungle, seat, None, cycles);
        let has_any = jungle.of(seat).next().is_some();
        let mut best: Option<(DesignIdea, SpeciesWorth)> = None;
        for _ in 0..self.ideas {
            let Some(idea) = draw_idea(&jungle, seat, &mut self.generator) else { continue };
            let worth = self.worth(&jungle, seat, Some(&idea), cycles);
            if best.as_ref().is_none_or(|(_, most)| worth > *most) {
                best = Some((idea, worth));
            }
            if self.trial.brake.pulled().is_some() {
                break;
            }
        }
        let (idea, worth) = best?;
        if has_any && worth <= nothing {
            self.why = format!("Over {cycles} cycles my animals do best as they are: {nothing}");
            return None;
        }
        self.why = format!("In {cycles} cycles I will have {worth}, instead of {nothing}");
        Some(idea.action)
    }

    /// The worth of a seat's animals after some cycles, if it does this or nothing.
    fn worth(
        &mut self,
        jungle: &Jungle,
        seat: Seat,
        idea: Option<&DesignIdea>,
        cycles: u32,
    ) -> SpeciesWorth {
        SpeciesWorth::of(&self.trial.play_on(jungle, seat, idea, cycles, &mut self.generator), seat)
    }

    /// Anything that can eat, seldom in place of what does well.
    fn any_design(&mut self, jungle: &Jungle, seat: Seat) -> Option<Action> {
        self.why = "My animals can wait".into();
        if jungle.of(seat).next().is_some() && !self.generator.chance(40) {
            return None;
        }
        let idea =
            draw_idea(jungle, seat, &mut self.generator).filter(|idea| idea.gives_up <= 20)?;
        self.why = idea.why;
        Some(idea.action)
    }
}

impl Bot<FoodChain> for BreederBot {
    fn choose(&mut self, seen: &BotObservation<'_, FoodChain>) -> Option<Action> {
        let view = seen.view();
        let player = view.players.get(seen.seat.index())?;
        // Who has designed since the last cycle waits for the next one.
        let designed =
            if player.acted || player.left { None } else { self.design(view, seen.seat) };
        let allowed = designed.filter(|action| seen.may(action));
        allowed.or_else(|| seen.ask.map(|_| Action::Ready))
    }

    fn why(&self) -> String {
        self.why.clone()
    }

    fn set_brake(&mut self, brake: &SearchBrake) {
        self.trial.brake = brake.clone();
    }

    fn is_slow(&self) -> bool {
        self.cycles >= LONG
    }
}
