//! The players that are programs. All begin with one of the eight programs that have a name.
//!
//! - `random` does anything that does not throw itself out
//! - `easy` looks at its own turn, and in a third of its turns does not look at all
//! - `medium` looks at its own turn
//! - `hard` looks ahead as far as its positions last, at least to the others' reply, with the option
//!   `positions`; on the small board it knows what every position is worth
//!
//! `value`: the value of a position; `search`: looking ahead.

mod search;
mod value;

use super::VirusFight;
use super::action::Action;
use super::action::action_of;
use super::position::{VirusFightPosition, VirusPly};
use super::program::NAMED;
use super::program_layout::edge;
use super::solver::small;
use super::state::Ask;
use search::VirusSearch;
use serde_json::Value;
use shoal_contract::{Bot, BotObservation, BotOptions, RandomGenerator, SearchBrake, unknown_bot};
use std::ops::RangeInclusive;

/// The bots by name, weakest first.
pub const NAMES: [&str; 4] = ["random", "easy", "medium", "hard"];

/// The fewest and the most positions that `hard` can be set to look at for a decision.
const POSITIONS: RangeInclusive<u32> = 100..=10_000_000;
/// Default for the number of positions that it looks at.
const USUAL_POSITIONS: u32 = 20_000;
/// Turns of 100 in which `easy` does not look ahead.
const CARELESS: u32 = 35;

/// From the fewest positions a bot can be set to look at to its default number; none for one that
/// counts none.
pub fn positions_up_to_usual(name: &str) -> Option<RangeInclusive<u32>> {
    (name == "hard").then_some(*POSITIONS.start()..=USUAL_POSITIONS)
}

/// The level of a bot, named as the bot is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum VirusBotLevel {
    Random,
    Easy,
    Medium,
    Hard,
}

/// A bot of some level.
struct VirusBot {
    level: VirusBotLevel,
    generator: RandomGenerator,
    search: VirusSearch,
    brake: SearchBrake,
    why: String,
}

/// Makes a bot by name.
///
/// # Errors
/// A sentence that names the known bots or options.
pub fn make(name: &str, options: &Value, seed: u64) -> Result<Box<dyn Bot<VirusFight>>, String> {
    let level = match name {
        "random" => VirusBotLevel::Random,
        "easy" => VirusBotLevel::Easy,
        "medium" => VirusBotLevel::Medium,
        "hard" => VirusBotLevel::Hard,
        _ => return Err(unknown_bot(name, &NAMES)),
    };
    let known: &[&str] = if level == VirusBotLevel::Hard { &["positions"] } else { &[] };
    let positions = BotOptions::read(name, options, known)?.number("positions", &POSITIONS)?;
    let positions = positions.unwrap_or(USUAL_POSITIONS);
    let generator = RandomGenerator::from_seed(seed);
    let (search, brake, why) = (VirusSearch::new(positions), SearchBrake::default(), String::new());
    Ok(Box::new(VirusBot { level, generator, search, brake, why }))
}

impl VirusBot {
    fn play(&mut self, position: &VirusFightPosition) -> Option<VirusPly> {
        let is_careless = self.level == VirusBotLevel::Easy && self.generator.chance(CARELESS);
        if self.level == VirusBotLevel::Random || is_careless {
            self.why = "Any move that keeps me alive".into();
            return self.random_safe_ply(position);
        }
        if self.level == VirusBotLevel::Hard {
            let known = small::best(position, &self.brake);
            let among = known.as_ref().map(|(_, plies)| &plies[..]);
            let (ply, why) = self.search.search_deep(position, among, &mut self.generator)?;
            self.why = match known {
                Some((small::SolvedValue::Won(turns), _)) => {
                    format!("I know how to win in {turns} turns")
                }
                Some((small::SolvedValue::Lost(turns), _)) => {
                    format!("I can hold out for {turns} turns")
                }
                _ => why,
            };
            return Some(ply);
        }
        let (ply, why) = self.search.search_own_turn(position, &mut self.generator)?;
        self.why = why;
        Some(ply)
    }

    /// Any ply after which its marker still stands on the board, if there is one.
    fn random_safe_ply(&mut self, position: &VirusFightPosition) -> Option<VirusPly> {
        let mut plies = Vec::new();
        position.legal(&mut plies);
        let mut after = position.clone();
        let safe = |&ply: &VirusPly| {
            let undo = after.play(ply);
            let is_in = !after.is_out(position.turn);
            after.unplay(undo);
            is_in
        };
        let safe: Vec<VirusPly> = plies.iter().copied().filter(safe).collect();
        self.generator.pick(if safe.is_empty() { &plies } else { &safe }).copied()
    }
}

impl Bot<VirusFight> for VirusBot {
    fn choose(&mut self, seen: &BotObservation<'_, VirusFight>) -> Option<Action> {
        let view = seen.view();
        match seen.ask? {
            Ask::Arrange => {
                let named = self.generator.pick(&NAMED)?;
                self.why = format!("{}: {}", named.name, named.about);
                let mut program = named.program(view.setup.longest);
                if view.setup.players == 2 {
                    // Nobody is to know beforehand where it lies.
                    let row = edge(view.setup.rows, view.setup.columns, 2, seen.seat.index());
                    let room = u32::from(row).saturating_sub(program.line.len() as u32);
                    program.offset = Some(self.generator.below(room + 1) as u8);
                }
                Some(Action::Arrange(program))
            }
            Ask::Stalemate => {
                // A player who would win the count, or share it, has no reason to play on.
                let wins = view.position.richest().contains(&seen.seat.index());
                self.why = if wins { "I have the most spares" } else { "I can still win" }.into();
                Some(if wins { Action::Agree } else { Action::Decline })
            }
            Ask::Act | Ask::Walk => self.play(&view.position).map(action_of),
        }
    }

    fn why(&self) -> String {
        self.why.clone()
    }

    fn set_brake(&mut self, brake: &SearchBrake) {
        self.search.heed(brake);
        self.brake = brake.clone();
    }

    fn is_slow(&self) -> bool {
        self.level == VirusBotLevel::Hard
    }
}
