//! The reason for a bot's action, in a sentence.

use super::knowledge::FishBotKnowledge;
use super::mover::FishMoveReason;
use crate::action::{CardPlay, PlayTarget};
use crate::cards::card::{CardName, JOKER};
use crate::rules::board::position::Square;
use crate::state::SeaView;
use crate::whereabouts::whereabouts;
use shoal_contract::Seat;

/// The reason for a bot's last choice.
#[derive(Debug, Clone, Copy)]
pub enum FishChoiceReason {
    /// It has not been asked yet.
    Nothing,
    /// It moves, for this reason.
    Move(FishMoveReason),
    /// It plays a card; its fish is here.
    Play(CardPlay, CardPlayReason, Option<Square>),
    /// It keeps a joker.
    Keep,
    /// It cannot draw from the players' own cards.
    Drawn,
    /// It takes what is offered, or not.
    Trade { takes: bool },
    /// It proposes a trade.
    Propose { to: Seat, give: CardName, take: CardName },
    /// It takes a proposal back.
    TakeBack,
    /// It waits.
    Wait,
    /// It could not find anything better and did something that is allowed.
    Anything,
}

/// The reason to play a card on its target.
#[derive(Debug, Clone, Copy)]
pub enum CardPlayReason {
    /// It does the bot good.
    Good,
    /// It harms the strongest of the others.
    Strongest(Seat),
    /// The bot must play it, and this does it no harm.
    Must,
    /// It will have no effect.
    NoEffect,
    /// So much loss from the drift is expected without it.
    Drift { loss: i32 },
    /// The bot's chance to win, in hundredths, before and after.
    Chance { before: i32, after: i32 },
}

impl FishChoiceReason {
    /// The reason for playing this card, with the place of the bot's fish.
    pub fn play(
        knowledge: &FishBotKnowledge,
        sea: &SeaView,
        play: CardPlay,
        reason: CardPlayReason,
    ) -> Self {
        Self::Play(play, reason, knowledge.fish(sea).and_then(|fish| fish.square()))
    }

    /// The sentence.
    pub fn sentence(&self, knowledge: &FishBotKnowledge) -> String {
        match *self {
            FishChoiceReason::Nothing => "I have not been asked for anything yet.".into(),
            FishChoiceReason::Move(why) => why.to_string(),
            FishChoiceReason::Play(play, reason, home) => {
                card_play_sentence(knowledge, play, reason, home)
            }
            FishChoiceReason::Keep => "I keep the joker: it will be worth more later.".into(),
            FishChoiceReason::Drawn => "I cannot draw cards from the table, so I pass.".into(),
            FishChoiceReason::Trade { takes: true } => {
                "I take the offer: it leaves me better off.".into()
            }
            FishChoiceReason::Trade { takes: false } => {
                "I decline the offer: it does not help me.".into()
            }
            FishChoiceReason::Propose { to, give, take } => format!(
                "I offer {} {} for {}: each of us gets what is more useful now.",
                knowledge.setup().name(to.index()),
                card_name(knowledge, give),
                card_name(knowledge, take)
            ),
            FishChoiceReason::TakeBack => "I take my offer back: nobody has answered it.".into(),
            FishChoiceReason::Wait => "I wait: nothing I could play now is worth it.".into(),
            FishChoiceReason::Anything => "I saw nothing better, so I did something legal.".into(),
        }
    }
}

fn card_play_sentence(
    knowledge: &FishBotKnowledge,
    play: CardPlay,
    reason: CardPlayReason,
    home: Option<Square>,
) -> String {
    let aimed = target_words(knowledge, play.on, home);
    let what = format!("I play {}{aimed}", card_name(knowledge, play.kind()));
    match reason {
        CardPlayReason::Good => format!("{what}: it helps me."),
        CardPlayReason::Strongest(seat) => {
            format!("{what}: {} is my strongest opponent.", knowledge.setup().name(seat.index()))
        }
        CardPlayReason::Must => format!("{what} because I must, where it does not harm me."),
        CardPlayReason::NoEffect => format!("{what}: it will have no effect."),
        CardPlayReason::Drift { loss } => format!("{what}: I expect {loss} damage from the drift."),
        CardPlayReason::Chance { before, after } => {
            format!("{what}: my chance of winning goes from {before} % to {after} %.")
        }
    }
}

fn card_name(knowledge: &FishBotKnowledge, card: CardName) -> String {
    match knowledge.card(card) {
        Some(card) => card.name.clone(),
        None if card == JOKER => "the joker".into(),
        None => card.to_string(),
    }
}

fn target_words(knowledge: &FishBotKnowledge, on: PlayTarget, home: Option<Square>) -> String {
    let level = &knowledge.setup().level;
    let place = |square| whereabouts(level, home.map(|home| (home, "my school")), square);
    let of = |seat: Seat| match seat == knowledge.seat {
        true => "my school".to_owned(),
        false => format!("{}'s school", knowledge.setup().name(seat.index())),
    };
    match on {
        PlayTarget::Nothing => String::new(),
        PlayTarget::Industry(id) => match level.industries.get(id as usize) {
            Some(site) => format!(" on the {} industry", site.name),
            None => " on an industry".into(),
        },
        PlayTarget::Square(square) => format!(" at {}", place(square)),
        PlayTarget::Fish(seat) => format!(" on {}", of(seat)),
        PlayTarget::FishTo { fish, square } => format!(" on {}, to {}", of(fish), place(square)),
        PlayTarget::Hand(seat) | PlayTarget::CardOf { seat, .. } => {
            format!(" on {}'s hand", knowledge.setup().name(seat.index()))
        }
    }
}
