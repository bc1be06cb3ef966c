//! The reasons for a bot's actions, in sentences.

use super::knowledge::FishBotKnowledge;
use super::prelude::*;
use crate::whereabouts::whereabouts;

/// An action, with the sentence that says why.
pub type ExplainedAction = (Action, String);

/// The end of a sentence about a card that does the bot good.
pub const HELPS: &str = ": it helps me.";
/// The end of a sentence about a card that the bot must play, and that does it no harm.
pub const MUST: &str = " because I must, where it does not harm me.";
/// The end of a sentence about a card that is played to no effect.
pub const NO_EFFECT: &str = ": it will have no effect.";

/// A number of turns, given in hundredths: `2.5`.
pub fn turns(time: i32) -> String {
    format!("{}.{}", (time + 5) / 100, (time + 5) % 100 / 10)
}

impl FishBotKnowledge {
    /// The end of a sentence about a card that harms the strongest of the others.
    pub fn strongest_words(&self, rival: Seat) -> String {
        format!(": {} is my strongest opponent.", self.setup().name(rival.index()))
    }

    /// The play of a card, with a sentence about it that ends with this reason.
    pub fn explain_play(&self, sea: &SeaView, play: CardPlay, reason: &str) -> ExplainedAction {
        let aimed = self.target_words(sea, play.on);
        let why = format!("I play {}{aimed}{reason}", self.card_name(play.kind()));
        (Action::Play(play), why)
    }

    /// The sentence about the proposal of a trade.
    pub fn proposal_sentence(&self, offer: &TradeOffer) -> String {
        let names = |cards: &[CardName]| -> String {
            cards.iter().map(|&card| self.card_name(card)).collect()
        };
        let (whom, give, take) =
            (self.setup().name(offer.to.index()), names(&offer.give), names(&offer.take));
        format!("I offer {whom} {give} for {take}: each of us gets what is more useful now.")
    }

    fn card_name(&self, card: CardName) -> String {
        match self.card(card) {
            Some(card) => card.name.clone(),
            None if card == JOKER => "the joker".into(),
            None => card.to_string(),
        }
    }

    fn target_words(&self, sea: &SeaView, on: PlayTarget) -> String {
        let level = &self.setup().level;
        let home = self.fish(sea).and_then(FishSchool::square).map(|home| (home, "my school"));
        let place = |square| whereabouts(level, home, square);
        let of = |seat: Seat| match seat == self.seat {
            true => "my school".to_owned(),
            false => format!("{}'s school", self.setup().name(seat.index())),
        };
        match on {
            PlayTarget::Nothing => String::new(),
            PlayTarget::Industry(id) => match level.industries.get(id as usize) {
                Some(site) => format!(" on the {} industry", site.name),
                None => " on an industry".into(),
            },
            PlayTarget::Square(square) => format!(" at {}", place(square)),
            PlayTarget::Fish(seat) => format!(" on {}", of(seat)),
            PlayTarget::FishTo { fish, square } => {
                format!(" on {}, to {}", of(fish), place(square))
            }
            PlayTarget::Hand(seat) | PlayTarget::CardOf { seat, .. } => {
                format!(" on {}'s hand", self.setup().name(seat.index()))
            }
        }
    }
}
