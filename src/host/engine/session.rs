//! A session of the engine: it carries out each op.

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

/// The number of actions that `play` takes by default.
const DEFAULT_LIMIT: u64 = 1_000;
/// The most actions of one `play`.
const HIGHEST_LIMIT: u64 = 1_000_000;
/// The most actions of a match: they are kept for `undo`, and memory is not endless.
const MOST_ACTIONS: usize = 2_000_000;
/// The most text that bots and their options may have in a request, because bots are kept.
const LONGEST_BOTS: usize = 4096;
/// The deepest `perft`.
const DEEPEST_PERFT: u32 = 20;

/// An answer, or a sentence why there is none.
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
    /// The reason why it ended before its limit and before the match did.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<StopReason>,
}

/// The answer to `stop`: `true` if the request before was stopped.
#[derive(Serialize)]
struct StopReply {
    stopped: bool,
}

/// The answer to `undo`: the number of actions that are left.
#[derive(Serialize)]
struct UndoReply {
    actions: usize,
}

/// One engine: a game, and the match that is being played.
pub(super) struct EngineSession {
    game: &'static dyn AnyGame,
    /// The games that `hello` lists.
    known: Vec<&'static dyn AnyGame>,
    current: Option<Box<dyn AnyMatch>>,
    /// `true` if the request before was stopped by the line after it.
    was_stopped: bool,
}

impl EngineSession {
    pub(super) fn new(game: &'static dyn AnyGame, known: &[&'static dyn AnyGame]) -> Self {
        Self { game, known: known.to_vec(), current: None, was_stopped: false }
    }

    /// Answers a request. One that may take long gets a brake, and `watch` may pull it.
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
            "new" => self.begin(request),
            "load" => self.load(request),
            "state" => self.reply_with(&op, request, AnyMatch::state),
            "awaited" => self.reply_with(&op, request, AnyMatch::awaited),
            "standing" => self.reply_with(&op, request, |game| json(&game.standing())),
            "hash" => self.reply_with(&op, request, |game| json(&game.hash())),
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

    fn current(&mut self) -> Result<&mut (dyn AnyMatch + 'static), String> {
        self.current
            .as_deref_mut()
            .ok_or_else(|| "there is no match yet: begin one with \"new\" or \"load\"".into())
    }

    fn hello(&self, request: &EngineRequest<'_>) -> EngineAnswer {
        request.refuse_remaining_fields("hello", "")?;
        Ok(json(&HelloReply::of(&self.game.info(), &self.known)))
    }

    fn begin(&mut self, request: &mut EngineRequest<'_>) -> EngineAnswer {
        let setup = request.take("setup").filter(|setup| setup.get() != "null");
        let seed = request.take_as::<SeedField>("seed")?.map_or(0, |seed| seed.0);
        request.refuse_remaining_fields("new", "setup, seed")?;
        let game = self.game.begin(setup.map(|setup| setup.get()), seed)?;
        Ok(self.open(game))
    }

    fn load(&mut self, request: &mut EngineRequest<'_>) -> EngineAnswer {
        let state = request.take("state").ok_or("state: missing; \"load\" needs it")?;
        let seed = request.take_as::<SeedField>("seed")?.map(|seed| seed.0);
        request.refuse_remaining_fields("load", "state, seed")?;
        let game = self.game.load(state.get(), seed)?;
        Ok(self.open(game))
    }

    /// Makes this the match of the session, in place of the one before.
    fn open(&mut self, game: Box<dyn AnyMatch>) -> Json {
        let reply = json(&NewMatchReply { seats: game.seats() });
        self.current = Some(game);
        reply
    }

    /// Answers an op that has no fields and changes nothing.
    fn reply_with(
        &mut self,
        op: &str,
        request: &EngineRequest<'_>,
        what: impl Fn(&(dyn AnyMatch + 'static)) -> Json,
    ) -> EngineAnswer {
        request.refuse_remaining_fields(op, "")?;
        Ok(what(self.current()?))
    }

    fn view(&mut self, request: &mut EngineRequest<'_>) -> EngineAnswer {
        let game = self.current()?;
        let viewer = viewer_of(game, request)?;
        request.refuse_remaining_fields("view", "seat")?;
        Ok(game.view(viewer))
    }

    fn legal(&mut self, request: &mut EngineRequest<'_>) -> EngineAnswer {
        let game = self.current()?;
        let actor = actor_of(game, request)?;
        request.refuse_remaining_fields("legal", "seat, actor")?;
        Ok(game.legal(actor))
    }

    fn apply(&mut self, request: &mut EngineRequest<'_>) -> EngineAnswer {
        let game = self.current()?;
        let actor = actor_of(game, request)?;
        let action = request.take("action").ok_or("action: missing; \"apply\" needs it")?;
        request.refuse_remaining_fields("apply", "seat, actor, action")?;
        remaining_actions(game)?;
        game.apply(actor, action.get())
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
        let game = self.current()?;
        let seat = match request.take_as("seat")? {
            Some(seat) => seat_in(game, seat)?,
            None => implied_seat(game)?,
        };
        // A bound on positions is an option of the bot.
        let bounds = RequestBounds::take_seconds(request)?;
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
        let action = game.ask_bot(seat, &choice)?;
        match brake.pulled() {
            Some(why) => Err(stop_sentence("bot", why)),
            None => Ok(json(&action)),
        }
    }

    fn play(&mut self, request: &mut EngineRequest<'_>, brake: &SearchBrake) -> EngineAnswer {
        let best = best_bot(self.game);
        let game = self.current()?;
        check_bots_length(request.length(Some("bots")))?;
        let bots: Option<Vec<PlayerSpec>> = request.take_as("bots")?;
        let limits = ProgramLimits::default();
        let bots = bots.map_or_else(
            || vec![BotChoice::named(best)],
            |bots| bots.into_iter().map(|player| player.choice(&limits)).collect(),
        );
        let limit = request.take_as("limit")?.unwrap_or(DEFAULT_LIMIT);
        let bounds = RequestBounds::take(request)?;
        request.refuse_remaining_fields("play", "bots, limit, positions, seconds")?;
        if bots.is_empty() || bots.len() > game.seats() {
            return Err(format!(
                "bots: {} for {} seats; name from one to that many, they are repeated",
                bots.len(),
                game.seats()
            ));
        }
        if limit > HIGHEST_LIMIT {
            return Err(format!("limit: {limit} is more than {HIGHEST_LIMIT}; play in parts"));
        }
        let limit = limit.min(remaining_actions(game)?);
        let _timer = bounds.apply(brake)?;
        let any::BotPlayResult { actions, removed } = game.play(&bots, limit)?;
        Ok(json(&PlayReply {
            actions,
            standing: game.standing(),
            removed,
            stopped: brake.pulled(),
        }))
    }

    fn undo(&mut self, request: &mut EngineRequest<'_>) -> EngineAnswer {
        let game = self.current()?;
        let back = request.take_as("actions")?.unwrap_or(1);
        request.refuse_remaining_fields("undo", "actions")?;
        let left = game.taken().checked_sub(back).ok_or_else(|| {
            format!("actions: {back} cannot be taken back; there are only {}", game.taken())
        })?;
        game.undo_to(left);
        Ok(json(&UndoReply { actions: left }))
    }

    fn perft(&mut self, request: &mut EngineRequest<'_>, brake: &SearchBrake) -> EngineAnswer {
        let title = self.game.info().title;
        let game = self.current()?;
        let depth = request.take_as("depth")?.ok_or("depth: missing; \"perft\" needs it")?;
        let bounds = RequestBounds::take(request)?;
        request.refuse_remaining_fields("perft", "depth, positions, seconds")?;
        if depth > DEEPEST_PERFT {
            return Err(format!("depth: {depth} is more than {DEEPEST_PERFT}"));
        }
        let _timer = bounds.apply(brake)?;
        let counted = game.perft(depth).ok_or_else(|| format!("{title} has no perft"))?;
        match brake.pulled() {
            Some(why) => Err(stop_sentence("perft", why)),
            None => Ok(counted),
        }
    }
}

fn best_bot(game: &dyn AnyGame) -> &'static str {
    game.info().bots.last().copied().unwrap_or("random")
}

/// The number of actions for which this match still has room, at least 1.
///
/// # Errors
/// A sentence if there is no room.
fn remaining_actions(game: &dyn AnyMatch) -> Result<u64, String> {
    match MOST_ACTIONS.saturating_sub(game.taken()) {
        0 => Err(format!(
            "this match has {MOST_ACTIONS} actions, the most that are kept; go on from its \"state\" \
             with \"load\""
        )),
        room => Ok(room as u64),
    }
}

/// Refuses the text of bots that would be large to keep, before it is read.
fn check_bots_length(length: usize) -> Result<(), String> {
    if length <= LONGEST_BOTS {
        return Ok(());
    }
    Err(format!(
        "bots and their options have {length} bytes here, but at most {LONGEST_BOTS} are allowed"
    ))
}
