//! Any game, chosen at run time: JSON in, JSON out.
//!
//! [`GameAdapter`] makes an object of every [`Game`] by one blanket implementation. Engine, simulation,
//! replay, check and lobby know the objects only; the fast loops stay inside, where the game's
//! types are known ([`AnySeries`]). [`known`] finds a game by its name.
//!
//! # Examples
//!
//! ```
//! use shoal_contract::any::{AnyGame, BotChoice, GameAdapter};
//! use shoal_contract::battery::toy::Pebbles;
//! use shoal_contract::{Actor, Seat};
//!
//! let game: &dyn AnyGame = &GameAdapter::<Pebbles>::NEW;
//! let mut hosted = game.begin(Some(r#"{"players":2,"most":1}"#), 7)?;
//! hosted.apply(Actor::House, r#""deal""#)?;
//! assert_eq!(hosted.legal(Actor::Seat(Seat(0))).get(), r#"{"list":[{"take":1}]}"#);
//!
//! hosted.play(&[BotChoice::named("random")], 100)?;
//! assert_eq!(hosted.standing().winners, Some(vec![Seat(0)]));
//! # Ok::<(), String>(())
//! ```

mod bots;
mod journal_moment;
pub mod known;
mod levels;
mod print;
mod series;

pub use bots::BotChoice;
pub use levels::GameLevels;
pub use print::PrintError;
pub use series::{AnySeries, SeriesMatchResult, SeriesPlan};

use super::journal::JournalReading;
use super::matches::guest::removed_players;
use super::number::figure::FigureDivisor;
use super::setup::preset::SetupPreset;
use super::text::json::{Json, json, read_document};
use super::world::steps::{self, RulePhase};
use super::{
    Actor, ChanceSampler, Game, GameProfile, Match, MatchStanding, RemovedPlayer, ReviewableGame,
    RuleNumber, SearchBrake, Seat, StateHash, Viewer, decode_action,
};
use crate::GameSetup;
use bots::BotPool;
use series::SeededSeries;
use std::io::Write;
use std::marker::PhantomData;
use std::path::Path;

/// A game whose types are not known: what [`Game`] offers, with JSON for the types.
pub trait AnyGame: Send + Sync {
    /// The record of the game.
    fn info(&self) -> GameProfile;

    /// The levels of the game.
    fn levels(&self) -> GameLevels;

    /// The phases of its rules, in the order of its rulebook.
    ///
    /// # Errors
    /// A phase that cannot be built, or a system of it that is no step: a fault of the game.
    fn phases(&self) -> Result<Vec<RulePhase>, String>;

    /// The default setup for `seats` seats.
    fn default_setup(&self, seats: usize) -> Json;

    /// A new match; without a setup, the default one for [`default_seat_count`] seats.
    ///
    /// # Errors
    /// A sentence that names each wrong field, from `setup` on.
    fn begin(&self, setup: Option<&str>, seed: u64) -> Result<Box<dyn AnyMatch>, String>;

    /// A match that goes on from a position; `seed`, if given, replaces its generator.
    ///
    /// # Errors
    /// A sentence that names each wrong field, from `state` on.
    fn load(&self, state: &str, seed: Option<u64>) -> Result<Box<dyn AnyMatch>, String>;

    /// The numbers that can be turned in the setup of a plan; none for games without such.
    ///
    /// # Errors
    /// A sentence that names what is wrong with the plan's setup or numbers.
    fn numbers(&self, plan: &SeriesPlan) -> Result<Vec<RuleNumber>, String>;

    /// Numbers that go well together; none for games without such.
    fn presets(&self) -> &'static [SetupPreset];

    /// The figures the game adds to those that tell how a match feels: what each tells, and whether
    /// it is a share.
    fn figures(&self) -> Vec<(&'static str, bool)>;

    /// A world to play many seeded matches in, one after another.
    ///
    /// # Errors
    /// A sentence that names what is wrong in the plan.
    fn series(&self, plan: &SeriesPlan) -> Result<Box<dyn AnySeries>, String>;

    /// Plays a journal of this game again and prints what happened.
    ///
    /// # Errors
    /// The fault in the journal, after everything before it was printed; or that printing
    /// failed.
    fn print_journal(
        &self,
        reading: &JournalReading,
        out: &mut dyn Write,
    ) -> Result<(), PrintError>;

    /// Looks back at the match of a journal of this game: a page of text.
    ///
    /// # Errors
    /// The fault in the journal, or that its match is not over.
    fn review_journal(
        &self,
        reading: &JournalReading,
        sampler: &dyn ChanceSampler,
    ) -> Result<String, String>;

    /// Writes the match of a journal of this game into a new file, as it stood when a turn began, or at its end, to
    /// go on from there; answers with what was done, in a line.
    ///
    /// # Errors
    /// A sentence: what is wrong with the journal or the turn, or that the file cannot be written.
    fn fork_journal(
        &self,
        reading: &JournalReading,
        turn: Option<u64>,
        to: &Path,
    ) -> Result<String, String>;

    /// The position of the match at such a moment as the text of a level file with this name.
    ///
    /// # Errors
    /// A sentence: what is wrong with the journal or the turn, or why the position is no level.
    fn level_of_journal(
        &self,
        reading: &JournalReading,
        turn: Option<u64>,
        name: &str,
    ) -> Result<String, String>;

    /// `true` if a text is a record in words of a match of this game, right or wrong.
    fn is_record(&self, text: &str) -> bool;

    /// The record in words of the match of a journal of this game.
    ///
    /// # Errors
    /// A sentence: what is wrong with the journal, or why there is no record of its match.
    fn record_journal(&self, reading: &JournalReading) -> Result<String, String>;

    /// Plays a record in words again and prints what happened; answers the same record as the program writes it.
    ///
    /// # Errors
    /// The fault in the record, before anything was printed; or that printing failed.
    fn print_record(&self, text: &str, out: &mut dyn Write) -> Result<String, PrintError>;
}

/// The result of letting bots play on.
#[derive(Debug, Clone, PartialEq)]
pub struct BotPlayResult {
    /// The number of actions that were taken, including those of the house.
    pub actions: u64,
    /// The players that have misbehaved in this match, and how.
    pub removed: Vec<RemovedPlayer>,
}

/// A match of any game.
pub trait AnyMatch: Send {
    /// The number of seats, including those that are out.
    fn seats(&self) -> usize;

    /// The number of actions that were accepted.
    fn taken(&self) -> usize;

    /// The scores, the seats that are out, and the winners.
    fn standing(&self) -> MatchStanding;

    /// The fingerprint of the position.
    fn hash(&self) -> StateHash;

    /// The seats that are awaited, in order.
    fn awaited_seats(&self) -> Vec<Seat>;

    /// The seat that acts if a program names none, where that is not the awaited one.
    fn default_seat(&self) -> Option<Seat>;

    /// The position, as programs write it.
    fn state(&self) -> Json;

    /// The position as far as a viewer may know it.
    fn view(&self, viewer: Viewer) -> Json;

    /// The seats that are awaited, each with what it is asked.
    fn awaited(&self) -> Json;

    /// The actions that an actor may take: `{"list":[..]}` or `{"shape":..}`.
    fn legal(&self, actor: Actor) -> Json;

    /// Takes an action and answers with the list of its events.
    ///
    /// # Errors
    /// A sentence that names the wrong field of `action`, or for the player why not; the match is
    /// then unchanged.
    fn apply(&mut self, actor: Actor, action: &str) -> Result<Json, String>;

    /// Asks a bot in this seat for its action, if it wants one. The bot is kept, with its plan, until a match begins
    /// anew.
    ///
    /// # Errors
    /// A sentence that names the known bots or options.
    fn ask_bot(&mut self, seat: Seat, choice: &BotChoice) -> Result<Option<Json>, String>;

    /// Lets bots and the house play on for at most `limit` actions.
    /// The bots go round if they are fewer than the seats.
    ///
    /// # Errors
    /// A sentence that names an unknown bot, before anything is played; or the bot that did
    /// something it may not, after the actions before.
    fn play(&mut self, bots: &[BotChoice], limit: u64) -> Result<BotPlayResult, String>;

    /// Goes back to the position after the first `count` actions.
    fn undo_to(&mut self, count: usize);

    /// From now on `ask_bot`, `play` and `perft` stop when this brake is pulled: a bot has then chosen
    /// nothing, what was played stays, and what was counted is not all.
    fn set_brake(&mut self, brake: SearchBrake);

    /// Counts the positions `depth` plies ahead, where the game finds that worth knowing.
    fn perft(&mut self, depth: u32) -> Option<Json>;
}

/// The default number of seats in a match: four, or the nearest that the game allows.
pub fn default_seat_count(info: &GameProfile) -> usize {
    4.clamp(*info.seats.start(), *info.seats.end())
}

/// The object of game `G`.
pub struct GameAdapter<G>(PhantomData<fn() -> G>);

impl<G> GameAdapter<G> {
    /// The object; it holds nothing.
    pub const NEW: Self = Self(PhantomData);
}

impl<G: ReviewableGame> AnyGame for GameAdapter<G> {
    fn info(&self) -> GameProfile {
        G::info()
    }

    fn levels(&self) -> GameLevels {
        GameLevels::of::<G>()
    }

    fn phases(&self) -> Result<Vec<RulePhase>, String> {
        steps::phases::<G>()
    }

    fn default_setup(&self, seats: usize) -> Json {
        json(&G::default_setup(seats))
    }

    fn begin(&self, setup: Option<&str>, seed: u64) -> Result<Box<dyn AnyMatch>, String> {
        let setup = read_setup::<G>(setup, default_seat_count(&G::info()))?;
        Ok(Box::new(MatchWithBots::new(begin::<G>(setup, seed)?)))
    }

    fn load(&self, state: &str, seed: Option<u64>) -> Result<Box<dyn AnyMatch>, String> {
        let state = G::decode_state(state)?;
        let game = Match::<G>::from_state(state, seed)
            .map_err(|problems| problems.nested_under("state").to_string())?;
        Ok(Box::new(MatchWithBots::new(game)))
    }

    fn numbers(&self, plan: &SeriesPlan) -> Result<Vec<RuleNumber>, String> {
        let setup = series::setup_of::<G>(plan)?;
        setup.check().map_err(|problems| problems.nested_under("setup").to_string())?;
        Ok(setup.adjustable_numbers())
    }

    fn presets(&self) -> &'static [SetupPreset] {
        G::presets()
    }

    fn figures(&self) -> Vec<(&'static str, bool)> {
        let figures = G::figures().into_iter();
        figures
            .map(|figure| (figure.label, matches!(figure.per, FigureDivisor::Count(_))))
            .collect()
    }

    fn series(&self, plan: &SeriesPlan) -> Result<Box<dyn AnySeries>, String> {
        Ok(Box::new(SeededSeries::<G>::new(plan)?))
    }

    fn print_journal(
        &self,
        reading: &JournalReading,
        out: &mut dyn Write,
    ) -> Result<(), PrintError> {
        print::print_journal::<G>(reading, out)
    }

    fn review_journal(
        &self,
        reading: &JournalReading,
        sampler: &dyn ChanceSampler,
    ) -> Result<String, String> {
        print::review_journal::<G>(reading, sampler)
    }

    fn fork_journal(
        &self,
        reading: &JournalReading,
        turn: Option<u64>,
        to: &Path,
    ) -> Result<String, String> {
        journal_moment::fork_journal::<G>(reading, turn, to)
    }

    fn level_of_journal(
        &self,
        reading: &JournalReading,
        turn: Option<u64>,
        name: &str,
    ) -> Result<String, String> {
        journal_moment::level_of_journal::<G>(reading, turn, name)
    }

    fn is_record(&self, text: &str) -> bool {
        G::record_form().is_some_and(|form| (form.is_one)(text))
    }

    fn record_journal(&self, reading: &JournalReading) -> Result<String, String> {
        print::record_journal::<G>(reading)
    }

    fn print_record(&self, text: &str, out: &mut dyn Write) -> Result<String, PrintError> {
        print::print_record::<G>(text, out)
    }
}

/// A setup from its JSON, or the default one for this many seats.
fn read_setup<G: Game>(setup: Option<&str>, seats: usize) -> Result<G::Setup, String> {
    match setup {
        Some(text) => read_document("setup", text),
        None => Ok(G::default_setup(seats)),
    }
}

/// A new match.
fn begin<G: Game>(setup: G::Setup, seed: u64) -> Result<Match<G>, String> {
    Match::new(setup, seed).map_err(|problems| problems.nested_under("setup").to_string())
}

/// A match with the bots that play in it.
struct MatchWithBots<G: Game> {
    game: Match<G>,
    bots: BotPool<G>,
}

impl<G: Game> MatchWithBots<G> {
    fn new(game: Match<G>) -> Self {
        Self { game, bots: BotPool::default() }
    }

    /// A bot that was stopped while it searched has a plan that is half made. Guests are not stopped.
    fn is_worth_keeping(&self, choice: &BotChoice) -> bool {
        self.game.brake().pulled().is_none() || choice.guest.is_some()
    }
}

impl<G: Game> AnyMatch for MatchWithBots<G> {
    fn seats(&self) -> usize {
        G::seats(self.game.world())
    }

    fn taken(&self) -> usize {
        self.game.taken().len()
    }

    fn standing(&self) -> MatchStanding {
        G::standing(self.game.world())
    }

    fn hash(&self) -> StateHash {
        self.game.hash()
    }

    fn awaited_seats(&self) -> Vec<Seat> {
        self.game.awaited_seats()
    }

    fn default_seat(&self) -> Option<Seat> {
        G::default_seat(self.game.world())
    }

    fn state(&self) -> Json {
        G::encode_state(self.game.world())
    }

    fn view(&self, viewer: Viewer) -> Json {
        json(&G::seen_by(self.game.world(), viewer))
    }

    fn awaited(&self) -> Json {
        json(&G::decisions(self.game.world()))
    }

    fn legal(&self, actor: Actor) -> Json {
        G::encode_legal(self.game.world(), actor)
    }

    fn apply(&mut self, actor: Actor, action: &str) -> Result<Json, String> {
        let action = decode_action::<G>(action)?;
        let events = self.game.apply(actor, &action).map_err(|refusal| refusal.to_string())?;
        Ok(json(&events))
    }

    fn ask_bot(&mut self, seat: Seat, choice: &BotChoice) -> Result<Option<Json>, String> {
        let mut bot = self.bots.take(&self.game, seat, choice)?;
        // A seat that can do nothing is not asked: bots need not be ready for that.
        let may_act = !G::legal(self.game.world(), Actor::Seat(seat)).is_empty();
        bot.set_brake(self.game.brake());
        let action = if may_act { self.game.ask_bot(seat, bot.as_mut()) } else { None };
        let fault = bot.fault().map(|fault| format!("the player {choice} {fault}"));
        if self.is_worth_keeping(choice) {
            self.bots.put_back(seat, choice, bot);
        }
        fault.map_or_else(|| Ok(action.as_ref().map(G::encode_action)), Err)
    }

    fn play(&mut self, bots: &[BotChoice], limit: u64) -> Result<BotPlayResult, String> {
        let mut players = Vec::new();
        for (seat, choice) in Seat::all(self.seats()).zip(bots.iter().cycle()) {
            players.push(self.bots.take(&self.game, seat, choice)?);
        }
        let played = series::play_on(&mut self.game, &mut players, limit, &mut Vec::new(), None);
        let removed = removed_players(&players);
        let standing = self.standing();
        let is_over = standing.winners.is_some();
        let choices = Seat::all(self.seats()).zip(bots.iter().cycle());
        for ((seat, choice), mut bot) in choices.zip(players) {
            if is_over {
                bot.end_match(&standing);
            }
            // A guest goes home after the match.
            if self.is_worth_keeping(choice) && (!is_over || choice.guest.is_none()) {
                self.bots.put_back(seat, choice, bot);
            }
        }
        Ok(BotPlayResult { actions: played?, removed })
    }

    fn undo_to(&mut self, count: usize) {
        self.game.undo_to(count);
    }

    fn set_brake(&mut self, brake: SearchBrake) {
        self.game.set_brake(brake);
    }

    fn perft(&mut self, depth: u32) -> Option<Json> {
        let brake = self.game.brake().clone();
        G::perft(self.game.world_mut(), depth, &brake).as_ref().map(json)
    }
}

#[cfg(test)]
mod tests;
