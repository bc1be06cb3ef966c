//! The reason for a bot's action, in a sentence.

use super::eyes::Eyes;
use super::mover::WhyMove;
use crate::action::{On, Play};
use crate::cards::card::{CardName, JOKER};
use crate::rules::board::position::Square;
use crate::state::Sea;
use crate::whereabouts::whereabouts;
use shoal_contract::Seat;

/// The reason for a bot's last choice.
#[derive(Debug, Clone, Copy)]
pub enum Why {
    /// It has not been asked yet.
    Nothing,
    /// It moves, for this reason.
    Move(WhyMove),
    /// It plays a card; its fish is here.
    Play(Play, Reason, Option<Square>),
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
pub enum Reason {
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

impl Why {
    /// The reason for playing this card, with the place of the bot's fish.
    pub fn play(eyes: &Eyes, sea: &Sea, play: Play, reason: Reason) -> Self {
        Self::Play(play, reason, eyes.fish(sea).and_then(|fish| fish.square()))
    }

    /// The sentence.
    pub fn sentence(&self, eyes: &Eyes) -> String {
        match *self {
            Why::Nothing => "I have not been asked for anything yet.".into(),
            Why::Move(why) => why.to_string(),
            Why::Play(play, reason, home) => because(eyes, play, reason, home),
            Why::Keep => "I keep the joker: it will be worth more later.".into(),
            Why::Drawn => "I cannot draw from cards that lie on the table, so I pass.".into(),
            Why::Trade { takes: true } => "I take the offer: it leaves me better off.".into(),
            Why::Trade { takes: false } => "I decline the offer: it does not help me.".into(),
            Why::Propose { to, give, take } => format!(
                "I offer {} {} for {}: each of us gets what helps more now.",
                eyes.setup().name(to.index()),
                name_of(eyes, give),
                name_of(eyes, take)
            ),
            Why::TakeBack => "I take my offer back: nobody has answered it.".into(),
            Why::Wait => "I wait: nothing I could play now is worth it.".into(),
            Why::Anything => "I saw nothing better, so I did something that is allowed.".into(),
        }
    }
}

fn because(eyes: &Eyes, play: Play, reason: Reason, home: Option<Square>) -> String {
    let aimed = aimed_at(eyes, play.on, home);
    let what = format!("I play {}{aimed}", name_of(eyes, play.kind()));
    match reason {
        Reason::Good => format!("{what}: it does me good."),
        Reason::Strongest(seat) => {
            format!("{what}: {} is the strongest of the others.", eyes.setup().name(seat.index()))
        }
        Reason::Must => format!("{what} because I must, where it does me no harm."),
        Reason::NoEffect => format!("{what}: it will have no effect."),
        Reason::Drift { loss } => format!("{what}: I expect {loss} damage from the drift."),
        Reason::Chance { before, after } => {
            format!("{what}: my chance to win goes from {before} to {after} in 100.")
        }
    }
}

fn name_of(eyes: &Eyes, card: CardName) -> String {
    match eyes.card(card) {
        Some(card) => card.name.clone(),
        None if card == JOKER => "the joker".into(),
        None => card.to_string(),
    }
}

fn aimed_at(eyes: &Eyes, on: On, home: Option<Square>) -> String {
    let level = &eyes.setup().level;
    let place = |square| whereabouts(level, home.map(|home| (home, "my school")), square);
    let of = |seat: Seat| match seat == eyes.seat {
        true => "my school".to_owned(),
        false => format!("{}'s school", eyes.setup().name(seat.index())),
    };
    match on {
        On::Nothing => String::new(),
        On::Industry(id) => match level.industries.get(id as usize) {
            Some(site) => format!(" on the industry of {}", site.name),
            None => " on an industry".into(),
        },
        On::Square(square) => format!(" at {}", place(square)),
        On::Fish(seat) => format!(" on {}", of(seat)),
        On::FishTo { fish, square } => format!(" on {}, to {}", of(fish), place(square)),
        On::Hand(seat) | On::CardOf { seat, .. } => {
            format!(" on {}'s hand", eyes.setup().name(seat.index()))
        }
    }
}
