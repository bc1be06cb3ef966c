//! A session of the engine: it carries out the operation (`op`) of each request, on a game and its current match.
//!
//! Here `current` is the match, and `self.game` the game that it is a match of.

use super::bounds::{RequestBounds, stop_sentence};
use super::fields::{SeedField, actor_of, implied_seat, seat_in, viewer_of};
use super::hello::{HelloReply, OPS};
use super::request::EngineRequest;
use crate::programs::{PlayerSpec, ProgramLimits};
use serde::Serialize;
use serde_json::Value;
use shoal_contract::any::{self, AnyGame, AnyMatch, BotChoice};
use shoal_contract::text::json::{Json, json};
use shoal_contract::{MatchStanding, RemovedPlayer, SearchBrake, StopReason};

/// The default limit of one `play`, in actions.
const DEFAULT_PLAY_ACTIONS: u64 = 1_000;
/// The highest limit of one `play`, in actions.
const MOST_PLAY_ACTIONS: u64 = 1_000_000;
/// The most actions of a match: all of them are kept in memory, for `undo`.
const MOST_MATCH_ACTIONS: usize = 2_000_000;
/// The most bytes that bots and their options may have in a request: the match keeps its bots.
const MOST_BOT_BYTES: usize = 4096;
/// The greatest depth of `perft`, which counts the positions that many plies ahead.
const DEEPEST_PERFT: u32 = 20;

/// The answer to a request, or a sentence that says why there is none.
type EngineAnswer = Result<Json, String>;

/// The answer to `new` and `load`.
#[derive(Serialize)]
struct NewMatchReply {
    seats: usize,
}

/// The answer to `play`.
#[derive(Serialize)]
struct PlayReply {
    actions: u64,
    standing: MatchStanding,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    removed: Vec<RemovedPlayer>,
    /// The reason why `play` ended before its limit and before the end of the match.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<StopReason>,
}

/// The answer to `stop`: `true` if it has stopped the previous request.
#[derive(Serialize)]
struct StopReply {
    stopped: bool,
}

/// The answer to `undo`: the number of actions that the match still has.
#[derive(Serialize)]
struct UndoReply {
    actions: usize,
}

/// One engine: a game, and its match that is being played.
pub(super) struct EngineSession {
    game: &'static dyn AnyGame,
    /// The games that `hello` lists.
    known: Vec<&'static dyn AnyGame>,
    current: Option<Box<dyn AnyMatch>>,
    /// `true` if the previous request was stopped by a `stop` on the next line.
    was_stopped: bool,
}

impl EngineSession {
    pub(super) fn new(game: &'static dyn AnyGame, known: &[&'static dyn AnyGame]) -> Self {
        Self { game, known: known.to_vec(), current: None, was_stopped: false }
    }

    /// Answers a request. One that may take long gets a brake, which stops it when pulled: `watch` is called with the
    /// brake before the work begins, and pulls it when the next line is `stop`.
    ///
    /// # Errors
    /// A sentence; the match is then as it was, unless the sentence says otherwise.
    pub(super) fn answer(
        &mut self,
        request: &mut EngineRequest<'_>,
        watch: &mut dyn FnMut(&SearchBrake),
    ) -> EngineAnswer {
        let was_stopped = std::mem::take(&mut self.was_stopped);
        let op: Option<String> = request.take_as("op")?;
        let op = op.ok_or_else(|| format!("op: missing; it is one of {}", OPS.join(", ")))?;
        match op.as_str() {
            "hello" => self.hello(request),
            "new" => self.begin_match(request),
            "load" => self.load(request),
            "state" => self.reply_with(&op, request, AnyMatch::state),
            "awaited" => self.reply_with(&op, request, AnyMatch::awaited),
            "standing" => self.reply_with(&op, request, |current| json(&current.standing())),
            "hash" => self.reply_with(&op, request, |current| json(&current.hash())),
            "view" => self.view(request),
            "legal" => self.legal(request),
            "apply" => self.apply(request),
            "bot" | "play" | "perft" => self.compute(&op, request, watch),
            "undo" => self.undo(request),
            "stop" => request
                .refuse_remaining_fields(&op, "")
                .map(|()| json(&StopReply { stopped: was_stopped })),
            _ => Err(format!("op: \"{op}\" is unknown; it is one of {}", OPS.join(", "))),
        }
    }

    /// The current match.
    ///
    /// # Errors
    /// There is none yet.
    fn current(&mut self) -> Result<&mut (dyn AnyMatch + 'static), String> {
        self.current
            .as_deref_mut()
            .ok_or_else(|| "there is no match yet: begin one with \"new\" or \"load\"".into())
    }

    fn hello(&self, request: &EngineRequest<'_>) -> EngineAnswer {
        request.refuse_remaining_fields("hello", "")?;
        Ok(json(&HelloReply::of(&self.game.info(), &self.known)))
    }

    /// Carries out `new`.
    fn begin_match(&mut self, request: &mut EngineRequest<'_>) -> EngineAnswer {
        let setup = request.take("setup").filter(|setup| setup.get() != "null");
        let seed = request.take_as::<SeedField>("seed")?.map_or(0, |seed| seed.0);
        request.refuse_remaining_fields("new", "setup, seed")?;
        let begun = self.game.begin(setup.map(|setup| setup.get()), seed)?;
        Ok(self.set_current(begun))
    }

    fn load(&mut self, request: &mut EngineRequest<'_>) -> EngineAnswer {
        let state = request.take("state").ok_or("state: missing; \"load\" needs it")?;
        let seed = request.take_as::<SeedField>("seed")?.map(|seed| seed.0);
        request.refuse_remaining_fields("load", "state, seed")?;
        let loaded = self.game.load(state.get(), seed)?;
        Ok(self.set_current(loaded))
    }

    /// Makes this the current match, and returns the reply that says so.
    fn set_current(&mut self, new: Box<dyn AnyMatch>) -> Json {
        let reply = json(&NewMatchReply { seats: new.seats() });
        self.current = Some(new);
        reply
    }

    /// Answers an op that has no fields and changes nothing.
    fn reply_with(
        &mut self,
        op: &str,
        request: &EngineRequest<'_>,
        reply: impl Fn(&(dyn AnyMatch + 'static)) -> Json,
    ) -> EngineAnswer {
        request.refuse_remaining_fields(op, "")?;
        Ok(reply(self.current()?))
    }

    fn view(&mut self, request: &mut EngineRequest<'_>) -> EngineAnswer {
        let current = self.current()?;
        let viewer = viewer_of(current, request)?;
        request.refuse_remaining_fields("view", "seat")?;
        Ok(current.view(viewer))
    }

    fn legal(&mut self, request: &mut EngineRequest<'_>) -> EngineAnswer {
        let current = self.current()?;
        let actor = actor_of(current, request)?;
        request.refuse_remaining_fields("legal", "seat, actor")?;
        Ok(current.legal(actor))
    }

    fn apply(&mut self, request: &mut EngineRequest<'_>) -> EngineAnswer {
        let current = self.current()?;
        let actor = actor_of(current, request)?;
        let action = request.take("action").ok_or("action: missing; \"apply\" needs it")?;
        request.refuse_remaining_fields("apply", "seat, actor, action")?;
        remaining_actions(current)?;
        current.apply(actor, action.get())
    }

    /// Carries out an op that may take long.
    fn compute(
        &mut self,
        op: &str,
        request: &mut EngineRequest<'_>,
        watch: &mut dyn FnMut(&SearchBrake),
    ) -> EngineAnswer {
        let brake = SearchBrake::new();
        self.current()?.set_brake(brake.clone());
        watch(&brake);
        let answer = match op {
            "bot" => self.bot(request, &brake),
            "play" => self.play(request, &brake),
            _ => self.perft(request, &brake),
        };
        self.was_stopped = brake.pulled() == Some(StopReason::Stop);
        answer
    }

    fn bot(&mut self, request: &mut EngineRequest<'_>, brake: &SearchBrake) -> EngineAnswer {
        let best = best_bot(self.game);
        let current = self.current()?;
        let seat = match request.take_as("seat")? {
            Some(seat) => seat_in(current, seat)?,
            None => implied_seat(current)?,
        };
        // `positions` is not taken out here: it is left for the bot, as one of its options.
        let bounds = RequestBounds::take_seconds(request)?;
        // All fields that are left are the bot's.
        check_bots_length(request.length(None))?;
        let name = request.take_as::<String>("name")?;
        let mut choice = BotChoice::named(name.as_deref().unwrap_or(best));
        let options = request.take_rest()?;
        if name.is_none() && options.contains_key("program") {
            choice =
                PlayerSpec::try_from(Value::Object(options))?.choice(&ProgramLimits::default());
        } else {
            choice.options = Value::Object(options);
        }
        let _timer = bounds.apply(brake)?;
        let action = current.ask_bot(seat, &choice)?;
        match brake.pulled() {
            Some(why) => Err(stop_sentence("bot", why)),
            None => Ok(json(&action)),
        }
    }

    fn play(&mut self, request: &mut EngineRequest<'_>, brake: &SearchBrake) -> EngineAnswer {
        let best = best_bot(self.game);
        let current = self.current()?;
        check_bots_length(request.length(Some("bots")))?;
        let bots: Option<Vec<PlayerSpec>> = request.take_as("bots")?;
        let limits = ProgramLimits::default();
        let bots = bots.map_or_else(
            || vec![BotChoice::named(best)],
            |bots| bots.into_iter().map(|player| player.choice(&limits)).collect(),
        );
        let limit = request.take_as("limit")?.unwrap_or(DEFAULT_PLAY_ACTIONS);
        let bounds = RequestBounds::take(request)?;
        request.refuse_remaining_fields("play", "bots, limit, positions, seconds")?;
        if bots.is_empty() || bots.len() > current.seats() {
            return Err(format!(
                "bots: {} for {} seats; name from one to that many, they are repeated",
                bots.len(),
                current.seats()
            ));
        }
        if limit > MOST_PLAY_ACTIONS {
            return Err(format!("limit: {limit} is more than {MOST_PLAY_ACTIONS}; play in parts"));
        }
        let limit = limit.min(remaining_actions(current)?);
        let _timer = bounds.apply(brake)?;
        let any::BotPlayResult { actions, removed } = current.play(&bots, limit)?;
        Ok(json(&PlayReply {
            actions,
            standing: current.standing(),
            removed,
            stopped: brake.pulled(),
        }))
    }

    fn undo(&mut self, request: &mut EngineRequest<'_>) -> EngineAnswer {
        let current = self.current()?;
        let back = request.take_as("actions")?.unwrap_or(1);
        request.refuse_remaining_fields("undo", "actions")?;
        let left = current.taken().checked_sub(back).ok_or_else(|| {
            format!("actions: {back} cannot be taken back; there are only {}", current.taken())
        })?;
        current.undo_to(left);
        Ok(json(&UndoReply { actions: left }))
    }

    fn perft(&mut self, request: &mut EngineRequest<'_>, brake: &SearchBrake) -> EngineAnswer {
        let title = self.game.info().title;
        let current = self.current()?;
        let depth = request.take_as("depth")?.ok_or("depth: missing; \"perft\" needs it")?;
        let bounds = RequestBounds::take(request)?;
        request.refuse_remaining_fields("perft", "depth, positions, seconds")?;
        if depth > DEEPEST_PERFT {
            return Err(format!("depth: {depth} is more than {DEEPEST_PERFT}"));
        }
        let _timer = bounds.apply(brake)?;
        let count = current.perft(depth).ok_or_else(|| format!("{title} has no perft"))?;
        match brake.pulled() {
            Some(why) => Err(stop_sentence("perft", why)),
            None => Ok(count),
        }
    }
}

/// The strongest bot of a game: its list begins with the weakest.
fn best_bot(game: &dyn AnyGame) -> &'static str {
    game.info().bots.last().copied().unwrap_or("random")
}

/// The number of actions that this match may still have, at least 1.
///
/// # Errors
/// A sentence if it has as many as it may.
fn remaining_actions(current: &dyn AnyMatch) -> Result<u64, String> {
    match MOST_MATCH_ACTIONS.saturating_sub(current.taken()) {
        0 => Err(format!(
            "this match has {MOST_MATCH_ACTIONS} actions, the most that are kept; go on from its \"state\" \
             with \"load\""
        )),
        left => Ok(left as u64),
    }
}

/// Refuses bots and options whose text is too long to be kept. The text is measured before it is parsed.
fn check_bots_length(length: usize) -> Result<(), String> {
    if length <= MOST_BOT_BYTES {
        return Ok(());
    }
    Err(format!(
        "bots and their options have {length} bytes here, but at most {MOST_BOT_BYTES} are allowed"
    ))
}
