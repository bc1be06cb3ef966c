//! A whole position, and the part of it that a viewer may know.

use super::action::NumberKey;
use super::cards::bundle::CardBundle;
use super::cards::card::CardName;
use super::cards::deck::CardHandling;
use super::setup::Setup;
use crate::rules::board::position::SeaPosition;
pub use crate::rules::pieces::fish::FishSchool;
pub use crate::rules::pieces::fisherman::Fisherman;
pub use crate::rules::pieces::industry::Industry;
use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};
use shoal_contract::{RandomGenerator, Seat};
use std::sync::Arc;

/// The phase of a match: the one that is going on, or that the house carries out next (rules 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FishAndMenPhase {
    /// The fish are put on their rivers (rules 3.2).
    Placing,
    /// The next turn is to begin (rules 4.0).
    Beginning,
    /// The fish feed and move (rules 4.1).
    FishMove,
    /// Each seat draws a card (rules 4.2).
    Draw,
    /// The extra turn of a frozen time is to begin (card TF).
    ExtraTurn,
    /// The industries are to pollute (rules 4.3).
    MakePollution,
    /// The pollution is to drift (rules 4.4).
    MovePollution,
    /// Lonely pollution is to vanish (rules 4.5).
    VanishPollution,
    /// The match has ended.
    #[default]
    Over,
}

/// The progress of a fish in its turn (rules 4.1.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FishTurn {
    /// It has not chosen between feeding and moving.
    Waiting,
    /// It moves and has this many steps left.
    Moving {
        /// Steps left.
        points: u32,
    },
    /// It has fed or moved.
    Done,
}

/// A blob of pollution (rules 1.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlobState {
    /// Counted up, never used again.
    pub id: u32,
    /// Its position.
    pub at: SeaPosition,
}

/// All that a viewer may see: everything but the generator, the order of the deck, and hands that are
/// hidden. The board and the numbers are in the setup, which is public.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeaView {
    /// The number of the turn, from 1; 0 before the first.
    pub turn: u32,
    /// The phase of the match.
    pub phase: FishAndMenPhase,
    /// The order of the seats in this placing or turn; those that quit are not in it.
    pub order: Vec<Seat>,
    /// Number of seats of the order that have acted in this phase; while cards are drawn, the number that have drawn.
    pub through: usize,
    /// One fish a seat, in order of seats.
    pub fish: Vec<FishSchool>,
    /// All pollution, in order of ids.
    pub pollution: Vec<BlobState>,
    /// All fishermen, in order of ids.
    pub fishermen: Vec<Fisherman>,
    /// All industries, in order of ids.
    pub industries: Vec<Industry>,
    /// The seat that has won.
    pub winner: Option<Seat>,
    /// The number of this extra turn of a frozen time, from 1; 0 in the ordinary turn.
    #[serde(default)]
    pub extra_turn: u32,
    /// Hands, deck, and the cards that have to be played.
    #[serde(default)]
    pub cards: CardTable,
    /// The numbers the house has changed since the match began, in order of keys.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changed: Vec<ChangedNumber>,
}

impl SeaView {
    /// Number of blobs of pollution.
    pub fn blobs(&self) -> u32 {
        u32::try_from(self.pollution.len()).unwrap_or(u32::MAX)
    }

    /// `true` while a fish is moving: cards wait until it has stopped (rules 7.3), trades do not (rules 7.6).
    pub fn is_moving(&self) -> bool {
        self.fish.iter().any(|fish| matches!(fish.turn, FishTurn::Moving { .. }))
    }
}

/// The cards of a match, and their places.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CardTable {
    /// The hand of each seat, in the order the cards came; empty if the players hold cards of their
    /// own. A card that the viewer may not see is [`FACE_DOWN`](super::cards::card::FACE_DOWN).
    pub hands: Vec<Vec<CardName>>,
    /// Number of cards that are left to draw.
    pub pile: u32,
    /// The discards, oldest first.
    pub discards: Vec<CardName>,
    /// The cards that have to be played before anything else; the last is played first.
    pub resolving: Vec<PendingCard>,
    /// Trades that are offered, in order of ids.
    pub offers: Vec<TradeOffer>,
    /// Number of extra turns that are to come after the drawing (card TF).
    pub extra_turns: u32,
    /// Number of additional times that pollution is made and vanishes this turn (card DT).
    pub extra_passes: u32,
    /// The seats that have announced a Nullification, whose next card has no effect, where the players hold cards of
    /// their own.
    pub armed: Vec<Seat>,
}

/// A card that has to be played now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PendingCard {
    /// The seat that has to play it.
    pub seat: Seat,
    /// The card; [`FACE_DOWN`](super::cards::card::FACE_DOWN) where the players hold their own cards: any that was
    /// drawn.
    pub card: CardName,
    /// The way it came to be played.
    pub from: CardSource,
}

/// The way in which a card came that has to be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardSource {
    /// It was drawn in the draw phase (rules 4.2).
    Drawn,
    /// It was drawn by another card that has it played at once (card PA).
    Chained,
    /// It was taken from another's hand (card Mg).
    Taken,
}

/// A trade that is offered (rules 7.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TradeOffer {
    /// Counted up, never used again.
    pub id: u32,
    /// The seat that makes the offer.
    pub from: Seat,
    /// The seat it is made to.
    pub to: Seat,
    /// The cards that are given; none: a request.
    #[serde(default, skip_serializing_if = "CardBundle::is_empty")]
    pub give: CardBundle,
    /// The cards that are asked for; none: a gift.
    #[serde(default, skip_serializing_if = "CardBundle::is_empty")]
    pub take: CardBundle,
}

/// The trades that are too many to list: all but those of a card for a card (rules 7.6).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TradeShape {
    /// The offers of several cards that may be made, by the seat they are made to.
    pub offer: Vec<TradeOptions>,
}

/// The offers of several cards that a seat may make to another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TradeOptions {
    /// The seat it is made to.
    pub to: Seat,
    /// Any of these may be given, at most [`CardBundle::MOST`].
    pub give: Vec<CardName>,
    /// Any of these may be asked for, none of a kind that is given. Of a hidden hand they are the kinds
    /// that may be in it, each as often as one likes.
    pub take: Vec<CardName>,
    /// The most that may be asked for.
    pub most: usize,
}

/// A number the house has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChangedNumber {
    /// Its key.
    pub number: NumberKey,
    /// Its present value.
    pub value: i64,
}

/// A whole position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "SavedFishState")]
pub struct State {
    /// The setup of the match, with the numbers in force.
    pub setup: Arc<Setup>,
    /// All but what is below, with every hand open.
    pub sea: SeaView,
    /// The cards that are left to draw; the last is drawn first.
    pub pile: Vec<CardName>,
    /// The next free ids.
    pub next: NextIds,
    /// The generator of the match.
    pub generator: RandomGenerator,
}

/// A position in its written form.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedFishState {
    setup: Arc<Setup>,
    sea: SeaView,
    #[serde(default)]
    pile: Vec<CardName>,
    next: NextIds,
    generator: RandomGenerator,
}

impl From<SavedFishState> for State {
    /// Reads a position. One from before there were cards says nothing about them, not even how many hands there are:
    /// such a match goes on without.
    fn from(written: SavedFishState) -> Self {
        let SavedFishState { mut setup, sea, pile, next, generator } = written;
        if sea.cards == CardTable::default() && pile.is_empty() {
            Arc::make_mut(&mut setup).deck.holding = CardHandling::None;
        }
        Self { setup, sea, pile, next, generator }
    }
}

/// The next free id of each kind of piece.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct NextIds {
    /// The id of the next blob.
    pub blob: u32,
    /// The id of the next fisherman.
    pub fisherman: u32,
    /// The id of the next industry.
    pub industry: u32,
    /// The number of the next offer.
    pub offer: u32,
}

/// A question to a seat that is awaited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// To choose the river to start on.
    PlaceFish,
    /// To feed or to move.
    FeedOrMove,
    /// To take a step, or to stop.
    StepOrStop {
        /// Steps left.
        points: u32,
    },
    /// To play this card, and to choose its target; of a joker also the kind it stands for, and if it was drawn it may
    /// be kept. Face down, where the players hold cards of their own: any that was drawn.
    PlayCard {
        /// The card to play.
        card: CardName,
        /// The way it came to be played.
        from: CardSource,
    },
    /// To draw, and to say what must be played, where the players hold cards of their own (rules 4.2).
    DrawCard,
}
