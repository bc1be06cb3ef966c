//! Bots that take their time think beside the table, on a copy of the match; the table goes on.

use bevy::platform::cell::SyncCell;
use shoal_contract::{Bot, Game, Match, Seat, TakenAction};
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::thread;

/// The answer of a bot.
pub(super) enum BotReply<Action> {
    /// Nothing yet.
    Thinks,
    /// It would rather wait.
    Waits,
    /// It wants to do this.
    Wants(Action),
}

impl<Action> From<Option<Action>> for BotReply<Action> {
    fn from(action: Option<Action>) -> Self {
        action.map_or(Self::Waits, Self::Wants)
    }
}

/// A bot that comes back from thinking, with what it wants.
type ThinkingResult<G> = (Box<dyn Bot<G>>, Option<<G as Game>::Action>);

/// A position of a match, by the number of actions before it and the last of them.
type PositionKey<G> = (usize, Option<TakenAction<<G as Game>::Action>>);

/// A thought that is on its way.
struct PendingBotReply<G: Game> {
    /// The position it is about.
    of: PositionKey<G>,
    back: SyncCell<Receiver<ThinkingResult<G>>>,
}

/// A bot at its seat.
pub(super) struct SeatedBot<G: Game> {
    /// The bot; `None` while it thinks on its own thread.
    bot: Option<SyncCell<Box<dyn Bot<G>>>>,
    thought: Option<PendingBotReply<G>>,
    /// The result of its last thought, and the position it was about.
    found: Option<(PositionKey<G>, Option<G::Action>)>,
}

impl<G: Game> SeatedBot<G> {
    pub(super) fn new(bot: Box<dyn Bot<G>>) -> Self {
        Self { bot: Some(SyncCell::new(bot)), thought: None, found: None }
    }

    /// The bot, unless it thinks.
    pub(super) fn bot(&mut self) -> Option<&mut dyn Bot<G>> {
        Some(self.bot.as_mut()?.get().as_mut())
    }

    /// Returns `true` if the bot takes its time, or is thinking.
    pub(super) fn is_slow(&mut self) -> bool {
        self.bot().is_none_or(|bot| bot.is_slow())
    }

    /// Returns what it wants to do in this position. A slow bot begins to think about it; then its answer comes in a
    /// later frame. What it thought of another position is forgotten.
    pub(super) fn reply(&mut self, game: &Match<G>, seat: Seat) -> BotReply<G::Action> {
        if !self.is_slow() {
            let bot = self.bot.as_mut().map(SyncCell::get);
            return bot.and_then(|bot| game.ask_bot(seat, bot.as_mut())).into();
        }
        let here = (game.taken().len(), game.taken().last().cloned());
        self.collect_reply();
        match self.found.take() {
            Some((of, action)) if of == here => {
                self.found = Some((of, action.clone()));
                action.into()
            }
            _ if self.thought.is_some() => BotReply::Thinks,
            _ => {
                self.think(game, seat, here);
                BotReply::Thinks
            }
        }
    }

    fn collect_reply(&mut self) {
        let Some(PendingBotReply { of, back }) = &mut self.thought else { return };
        match back.get().try_recv() {
            Ok((bot, action)) => {
                self.found = Some((of.clone(), action));
                self.bot = Some(SyncCell::new(bot));
                self.thought = None;
            }
            // It died thinking: nobody sits here any more, and its seat waits.
            Err(TryRecvError::Disconnected) => self.found = Some((of.clone(), None)),
            Err(TryRecvError::Empty) => {}
        }
    }

    fn think(&mut self, game: &Match<G>, seat: Seat, here: PositionKey<G>) {
        let Some(mut bot) = self.bot.take() else { return };
        // What can be saved can be loaded.
        let Ok(copy) = Match::<G>::from_state(game.state(), None) else {
            self.bot = Some(bot);
            return;
        };
        let (send, back) = sync_channel(1);
        let think = move || {
            let action = copy.ask_bot(seat, bot.get().as_mut());
            // Nobody listens if it was sent away meanwhile.
            let _ = send.send((SyncCell::to_inner(bot), action));
        };
        if thread::Builder::new().name("thinking".into()).spawn(think).is_ok() {
            self.thought = Some(PendingBotReply { of: here, back: SyncCell::new(back) });
        }
    }
}
