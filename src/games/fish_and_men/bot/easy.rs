//! The easy bot, for playing with children: it feeds where the water is clear, goes the right way,
//! plays what does it good, and misses things.

use super::eyes::Eyes;
use super::mover::{Mover, WhyMove};
use super::outlook::Sight;
use super::thumb::{does_good, hand, is_armed, play_forced};
use super::trade::{Trader, answer};
use super::why::{Reason, Why};
use crate::FishAndMen;
use crate::action::{Action, On, Play};
use crate::cards::card::{Card, CardName, Target};
use crate::setup::Setup;
use crate::state::{Ask, Sea};
use shoal_contract::{Bot, Brake, Generator, Seat, Seen};

/// Chance in percent that it does not look further than its own square in a turn.
const DREAMS: u32 = 65;
/// Chance in percent that it forgets its cards in a turn.
const FORGETS: u32 = 40;

/// The easy bot. It never acts unless it is asked.
pub struct Easy {
    eyes: Eyes,
    mover: Mover,
    trader: Trader,
    generator: Generator,
    why: Why,
}

impl Easy {
    /// A bot for a seat of a match that looks at about `positions` positions in its turn.
    pub fn new(setup: &Setup, seat: Seat, seed: u64, positions: u32) -> Self {
        Self {
            eyes: Eyes::new(setup, seat, Sight::Now),
            mover: Mover::for_positions(positions),
            trader: Trader::default(),
            generator: Generator::from_seed(seed),
            why: Why::Nothing,
        }
    }

    fn feed_or_move(&mut self, seen: &Seen<'_, FishAndMen>) -> Option<Action> {
        let sea = seen.view();
        if let Some(action) = self.card_of_its_turn(sea, seen) {
            return Some(action);
        }
        let fish = self.eyes.fish(sea)?;
        let may_feed = seen.may(&Action::Feed);
        let (action, why) = if may_feed && self.generator.chance(DREAMS) {
            (Action::Feed, WhyMove::Here)
        } else {
            self.eyes.look(sea);
            if let Some((action, why)) = self.trader.trade(&self.eyes, seen) {
                self.why = why;
                return Some(action);
            }
            self.mover.feed_or_move(&self.eyes, fish, may_feed)
        };
        self.why = Why::Move(why);
        Some(action)
    }

    /// Answers what is offered, and plays what does it good, if it thinks of it.
    fn card_of_its_turn(&mut self, sea: &Sea, seen: &Seen<'_, FishAndMen>) -> Option<Action> {
        if let Some(action) = answer(&mut self.eyes, sea).filter(|action| seen.may(action)) {
            self.why = Why::Trade { takes: matches!(action, Action::Accept { .. }) };
            return Some(action);
        }
        let seat = self.eyes.seat;
        if hand(sea, seat).is_empty() || self.generator.chance(FORGETS) {
            return None;
        }
        let (on, reason) = match is_armed(&self.eyes, sea, seat) {
            true => (On::Nothing, Reason::NoEffect),
            false => (On::Fish(seat), Reason::Good),
        };
        let helps =
            |card: &Card| card.target() == Target::Fish && does_good(self.eyes.setup(), card);
        let helpful =
            hand(sea, seat).iter().filter(|&&name| self.eyes.card(name).is_some_and(helps));
        let mut plays = helpful.map(|&name| Play::card(name).on(on));
        let play = plays.find(|&play| seen.may(&Action::Play(play)))?;
        self.why = Why::play(&self.eyes, sea, play, reason);
        Some(Action::Play(play))
    }

    fn forced(&mut self, seen: &Seen<'_, FishAndMen>, card: CardName) -> Option<Action> {
        let (action, why) = play_forced(&mut self.eyes, seen, card)?;
        self.why = why;
        Some(action)
    }
}

impl Bot<FishAndMen> for Easy {
    fn choose(&mut self, seen: &Seen<'_, FishAndMen>) -> Option<Action> {
        self.why = Why::Wait;
        let &ask = seen.ask?;
        self.eyes.attend(seen.view(), self.generator.bits());
        let action = match ask {
            Ask::PlaceFish => {
                let (action, why) = self.mover.choose_river(&self.eyes, seen);
                self.why = Why::Move(why);
                Some(action)
            }
            Ask::FeedOrMove => self.feed_or_move(seen),
            Ask::StepOrStop { points } => {
                let fish = self.eyes.fish(seen.view())?;
                let (action, why) = self.mover.step_or_stop(&mut self.eyes, seen, fish, points);
                self.why = Why::Move(why);
                Some(action)
            }
            Ask::PlayCard { card, .. } => self.forced(seen, card),
            Ask::DrawCard => {
                self.why = Why::Drawn;
                Some(Action::Drawn)
            }
        };
        action.filter(|action| seen.may(action)).or_else(|| {
            self.why = Why::Anything;
            seen.sample(&mut self.generator)
        })
    }

    fn heed(&mut self, brake: &Brake) {
        self.eyes.heed(brake);
    }

    fn why(&self) -> String {
        self.why.sentence(&self.eyes)
    }
}
