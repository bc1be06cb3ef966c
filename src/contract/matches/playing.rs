//! Bots at a match: one is asked, or one a seat plays on with the house.

use crate::chance::random::seed_of_bot;
use crate::{Actor, Bot, BotObservation, BotRequest, Game, Match, PendingDecision, Seat};

impl<G: Game> Match<G> {
    /// Asks a bot in `seat` for its action now; `None` if it waits. It is shown only what the seat sees.
    pub fn ask_bot(&self, seat: Seat, bot: &mut dyn Bot<G>) -> Option<G::Action> {
        let asks = G::decisions(self.world());
        let ask = asks.iter().find(|awaited| awaited.seat == seat).map(|awaited| &awaited.ask);
        bot.choose(&BotObservation::new(self.world(), seat, ask))
    }

    /// The first of the bots that wants to act although it is not awaited, and what it wants.
    fn interruption(
        &self,
        bots: &mut [Box<dyn Bot<G>>],
        awaited: &[PendingDecision<G::Ask>],
    ) -> Option<(Seat, G::Action)> {
        Seat::all(bots.len()).zip(bots).find_map(|(seat, bot)| {
            let unasked = awaited.iter().all(|awaited| awaited.seat != seat)
                && G::may_interrupt(self.world(), seat);
            let action =
                unasked.then(|| bot.choose(&BotObservation::new(self.world(), seat, None)))??;
            Some((seat, action))
        })
    }

    /// Makes the bot `name` for a seat of this match.
    ///
    /// # Errors
    /// A sentence that names the known bots or options.
    pub fn bot(
        &self,
        seat: Seat,
        name: &str,
        options: &serde_json::Value,
    ) -> Result<Box<dyn Bot<G>>, String> {
        let seed = seed_of_bot(self.seed(), seat);
        G::bot(&BotRequest { name, options, setup: self.setup(), seat, seed })
    }

    /// Lets bots (one a seat) and the house play on for at most `limit` actions, and answers how
    /// many were taken. A bot that misbehaved is put out first ([`Game::expel`]); then bots that merely
    /// may act are asked, in order of seats. Stops early when the match is over or its brake is pulled, or
    /// when a bot that is awaited waits or does something illegal; the error names it.
    ///
    /// # Errors
    /// The bot's seat and what was wrong.
    pub fn play(
        &mut self,
        bots: &mut [Box<dyn Bot<G>>],
        limit: u64,
        events: &mut Vec<G::Event>,
    ) -> Result<u64, String> {
        bots.iter_mut().for_each(|bot| bot.set_brake(self.brake()));
        for count in 0..limit {
            let next = self.next_action(bots);
            // What was chosen in haste is not done.
            if self.brake().pulled().is_some() {
                return Ok(count);
            }
            let Some((actor, action)) = next? else { return Ok(count) };
            if !self.brake().spend(1) {
                return Ok(count);
            }
            self.apply_into(actor, &action, events).map_err(|refusal| match actor {
                Actor::House => format!("the house is not allowed to: {refusal}"),
                Actor::Seat(seat) => format!("the bot of {seat} is not allowed to: {refusal}"),
            })?;
        }
        Ok(limit)
    }

    /// The action that puts a misbehaving player out of the match, and whose it is.
    fn expulsion(&self, bots: &[Box<dyn Bot<G>>]) -> Option<(Actor, G::Action)> {
        let by_seat = Seat::all(bots.len()).zip(bots);
        by_seat
            .filter_map(|(seat, bot)| Some((seat, bot.fault()?)))
            .find_map(|(seat, fault)| G::expel(self.world(), seat, fault.kind))
    }

    /// Finds the next action if these bots play, and whose it is; nothing once the match is over.
    fn next_action(
        &self,
        bots: &mut [Box<dyn Bot<G>>],
    ) -> Result<Option<(Actor, G::Action)>, String> {
        if let Some(expulsion) = self.expulsion(bots) {
            return Ok(Some(expulsion));
        }
        let awaited = G::decisions(self.world());
        if let Some((seat, action)) = self.interruption(bots, &awaited) {
            return Ok(Some((Actor::Seat(seat), action)));
        }
        let Some(first) = awaited.first() else {
            return Ok(G::next_house_action(self.world()).map(|action| (Actor::House, action)));
        };
        let seat = first.seat;
        let bot = bots
            .get_mut(seat.index())
            .ok_or_else(|| format!("there is no bot for {seat}"))?
            .as_mut();
        if let Some(action) = self.ask_bot(seat, bot) {
            return Ok(Some((Actor::Seat(seat), action)));
        }
        let Some(fault) = bot.fault() else {
            return Err(format!("the bot of {seat} waits although it is asked"));
        };
        let expulsion = G::expel(self.world(), seat, fault.kind);
        expulsion.map(Some).ok_or_else(|| {
            format!("the match cannot go on without {seat}, whose player misbehaved; it {fault}")
        })
    }
}
