//! Players that are programs outside of Shoal. They are asked in JSON and answer in JSON; nothing they
//! do is trusted, and misbehaving is one of their answers.
//!
//! This module does not know how their words travel: the host of a match brings [`GuestInvitation`]s.

use crate::text::json::{Json, json};
use crate::{
    Bot, BotObservation, Game, Match, MatchStanding, Misconduct, PlayerFault, RemovedPlayer, Seat,
    decode_action,
};
use serde::{Deserialize, Serialize};
use std::fmt::Debug;

/// The most actions of a guest within one turn of the match. Games in which people may do something as often as they
/// like, such as offering trades, could be held up by a program for ever.
pub const MOST_ACTIONS_IN_A_TURN: u32 = 1_000;

/// The first message to a guest when a match begins: all of it is public.
#[derive(Debug, Clone, Serialize)]
pub struct GuestIntroduction {
    /// The game's name in the protocol.
    pub game: &'static str,
    /// The version of its rules.
    pub rules: u32,
    /// The guest's seat.
    pub seat: Seat,
    /// The number of seats.
    pub seats: usize,
    /// The setup that the match is made from.
    pub setup: Json,
}

impl GuestIntroduction {
    /// The introduction for the guest in this seat.
    pub(super) fn of<G: Game>(game: &Match<G>, seat: Seat) -> Self {
        let info = G::info();
        Self {
            game: info.protocol_name(),
            rules: info.rules_version,
            seat,
            seats: G::seats(game.world()),
            setup: json(game.setup()),
        }
    }
}

/// The situation in which a guest has to choose: no more than a bot may see.
#[derive(Debug, Clone, Serialize)]
pub struct GuestQuestion {
    /// The choice that it has to make; `null` if it merely may act.
    pub ask: Option<Json>,
    /// The view of its seat.
    pub view: Json,
    /// The legal actions: `{"list":[..]}`, perhaps with a `shape` of more beside it.
    pub legal: Json,
}

impl GuestQuestion {
    /// The question to the guest that sees this.
    pub(super) fn of<G: Game>(seen: &BotObservation<'_, G>) -> Self {
        Self { ask: seen.ask.map(json), view: json(seen.view()), legal: seen.encode_legal() }
    }
}

/// A guest's reply to a question.
#[derive(Debug, Clone)]
pub struct GuestAnswer {
    /// The action it wants, unread; `None` if it would rather wait.
    pub action: Option<Json>,
    /// Why, in its own words; may be empty.
    pub why: String,
    /// The whole reply, as its author may be shown it.
    pub reply: String,
}

/// A player outside of Shoal.
pub trait Guest: Send {
    /// Tells it that a match begins. This does not wait: what goes wrong is the next answer's error.
    fn begin(&mut self, introduction: &GuestIntroduction);

    /// Asks the guest for its next action. It may take as long as its [`GuestInvitation`] allows.
    ///
    /// # Errors
    /// A description of what it did instead of answering.
    fn choose(&mut self, question: &GuestQuestion) -> Result<GuestAnswer, PlayerFault>;

    /// Tells it that the match is over, and how it stands.
    fn end_match(&mut self, standing: &MatchStanding);

    /// Tells it that it plays no more, and why.
    fn remove(&mut self, fault: &PlayerFault);
}

/// A way to bring a guest to a match.
pub trait GuestInvitation: Debug + Send + Sync {
    /// The guest's name for people: `program:python3 bot.py`.
    fn name(&self) -> &str;

    /// The guest, for one match. What goes wrong with it is its first answer.
    fn guest(&self) -> Box<dyn Guest>;
}

/// A guest as a bot of game `G`.
pub(crate) struct GuestBot {
    guest: Box<dyn Guest>,
    why: String,
    fault: Option<PlayerFault>,
    /// The turn in which it acted last.
    last_turn: Option<u64>,
    /// Its actions in that turn.
    actions_in_turn: u32,
}

impl GuestBot {
    /// The guest takes a seat in a match.
    pub(crate) fn seated<G: Game>(
        invitation: &dyn GuestInvitation,
        game: &Match<G>,
        seat: Seat,
    ) -> Self {
        let mut guest = invitation.guest();
        guest.begin(&GuestIntroduction::of(game, seat));
        Self { guest, why: String::new(), fault: None, last_turn: None, actions_in_turn: 0 }
    }

    /// Counts one more action in this turn; `true` if those are too many. Games without turns end by themselves.
    fn is_endless(&mut self, turn: Option<u64>) -> bool {
        if self.last_turn != turn {
            (self.last_turn, self.actions_in_turn) = (turn, 0);
        }
        self.actions_in_turn += 1;
        turn.is_some() && self.actions_in_turn > MOST_ACTIONS_IN_A_TURN
    }

    fn decide<G: Game>(
        &mut self,
        seen: &BotObservation<'_, G>,
    ) -> Result<Option<G::Action>, PlayerFault> {
        let question = GuestQuestion::of(seen);
        let GuestAnswer { action, why, reply } = self.guest.choose(&question)?;
        self.why = why;
        let fault =
            |kind, sentence| PlayerFault { reply: Some(reply), ..PlayerFault::new(kind, sentence) };
        let Some(action) = action else {
            return match seen.ask {
                None => Ok(None),
                Some(_) => Err(fault(
                    Misconduct::Failed,
                    "it wants to wait (\"action\":null) although it is asked; expected one of its legal \
                     actions"
                        .into(),
                )),
            };
        };
        match decode_action::<G>(action.get()) {
            Err(what) => Err(fault(
                Misconduct::Failed,
                format!("{what}; expected an action of the form of those in \"legal\""),
            )),
            Ok(action) => match seen.check(&action) {
                Ok(()) if !is_offered::<G>(&question.legal, &action) => Err(fault(
                    Misconduct::Cheated,
                    "it wants what is not among its legal actions; expected one of them".into(),
                )),
                Ok(()) if self.is_endless(seen.turn()) => Err(fault(
                    Misconduct::Failed,
                    format!(
                        "it has acted {MOST_ACTIONS_IN_A_TURN} times in one turn; expected an action that lets the \
                         match go on"
                    ),
                )),
                Ok(()) => Ok(Some(action)),
                Err(refusal) => Err(fault(
                    Misconduct::Cheated,
                    format!(
                        "it wants what is not allowed: {}; expected one of its legal actions",
                        refusal.to_string().trim_end_matches('.')
                    ),
                )),
            },
        }
    }
}

/// `true` if a guest was offered this action, in the form for guests: it is listed, or is one of those that a shape
/// beside the list tells. Further actions of people, such as leaving for good, are not open to a guest.
fn is_offered<G: Game>(legal: &Json, action: &G::Action) -> bool {
    #[derive(Deserialize)]
    struct Offered {
        list: Vec<Json>,
        shape: Option<Json>,
    }
    let encoded = G::encode_action(action);
    let offered = serde_json::from_str::<Offered>(legal.get());
    offered.map_or(true, |Offered { list, shape }| {
        let is_listed = list.iter().any(|one| one.get() == encoded.get());
        is_listed || (shape.is_some() && G::is_shaped(action))
    })
}

impl<G: Game> Bot<G> for GuestBot {
    fn choose(&mut self, seen: &BotObservation<'_, G>) -> Option<G::Action> {
        if self.fault.is_some() {
            return None;
        }
        match self.decide(seen) {
            Ok(action) => action,
            Err(fault) => {
                self.guest.remove(&fault);
                self.fault = Some(fault);
                None
            }
        }
    }

    fn why(&self) -> String {
        self.why.clone()
    }

    fn fault(&self) -> Option<&PlayerFault> {
        self.fault.as_ref()
    }

    fn end_match(&mut self, standing: &MatchStanding) {
        if self.fault.is_none() {
            self.guest.end_match(standing);
        }
    }

    fn is_slow(&self) -> bool {
        true
    }
}

/// The players that misbehaved among the bots of a match, by seat.
pub fn removed_players<G: Game>(bots: &[Box<dyn Bot<G>>]) -> Vec<RemovedPlayer> {
    let by_seat = Seat::all(bots.len()).zip(bots);
    by_seat
        .filter_map(|(seat, bot)| Some(RemovedPlayer { seat, fault: bot.fault()?.clone() }))
        .collect()
}
