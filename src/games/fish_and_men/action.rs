//! The actions of the game, and the events that follow from them.

use super::cards::bundle::CardBundle;
use super::cards::card::CardName;
use super::cards::worn_effects::WornEffects;
use super::state::{Fisherman, Industry, TradeOffer};
use crate::rules::board::heading::CompassHeading;
use crate::rules::board::level::IndustryGrade;
use crate::rules::board::position::{SeaPosition, Square};
use serde::{Deserialize, Serialize};
use shoal_contract::{Seat, ShortText};

/// An action of a seat or of the house.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// A seat puts its fish on a river (rules 3.2). In JSON `{"place":{"river":12}}`.
    Place {
        /// The index of the river in the level.
        river: usize,
    },
    /// A seat's fish feeds (rules 4.1.3).
    Feed,
    /// A seat's fish will move, not feed; the die is rolled (rules 4.1.4).
    Move,
    /// One step (rules 4.1.6). Turning is aiming and costs nothing. In JSON `{"step":{"heading":"NE"}}`.
    Step {
        /// The direction of the step.
        heading: CompassHeading,
    },
    /// A seat's fish stops moving (rules 4.1.4).
    Done,
    /// A seat plays a card from its hand, or the one it has to play (rules 7.2, 7.3). In JSON
    /// `{"play":{"card":"OS","on":{"square":[3,4]}}}`.
    Play(CardPlay),
    /// A seat keeps the joker it has drawn for later (rules 8.1).
    Keep,
    /// A seat has drawn and plays nothing, or nothing more; only where the players hold cards of their own (rules 4.2).
    Drawn,
    /// A seat offers cards, asks for some, or both (rules 7.6). A new offer to the same seat replaces
    /// the one before. In JSON `{"offer":{"to":2,"give":["FS","AS"],"take":["N"]}}`.
    Offer {
        /// The seat it is made to.
        to: Seat,
        /// The cards that are given; none: a request.
        #[serde(default, skip_serializing_if = "CardBundle::is_empty")]
        give: CardBundle,
        /// The cards that are asked for; none: a gift.
        #[serde(default, skip_serializing_if = "CardBundle::is_empty")]
        take: CardBundle,
    },
    /// A seat accepts an offer that was made to it (rules 7.6).
    Accept {
        /// The offer's number.
        offer: u32,
    },
    /// A seat declines an offer that was made to it, or takes back its own.
    Decline {
        /// The offer's number.
        offer: u32,
    },
    /// A seat leaves the match for good (rules 5.4).
    Quit,
    /// The house begins a turn: fishermen bite, the order is drawn (rules 4.0, 4.1.1).
    BeginTurn,
    /// The house deals the next seat its card of this turn (rules 4.2).
    DealCard,
    /// The house begins the extra turn of a frozen time (card TF).
    BeginExtraTurn,
    /// The house changes a number that a rule or a card reads.
    SetNumber {
        /// Its key: `vanish_chance`, `cards.AF.fishermen`.
        number: NumberKey,
        /// Its new value.
        value: i64,
    },
    /// The house lets the industries pollute (rules 4.3).
    MakePollution,
    /// The house lets the pollution drift (rules 4.4).
    MovePollution,
    /// The house lets lonely pollution vanish (rules 4.5); the turn ends.
    VanishPollution,
}

/// One example of each kind of action, in JSON.
pub const EXAMPLES: [&str; 19] = [
    r#"{"step":{"heading":"NE"}}"#,
    r#""feed""#,
    r#""move""#,
    r#"{"place":{"river":12}}"#,
    r#""done""#,
    r#"{"play":{"card":"OS","on":{"square":[3,4]}}}"#,
    r#""keep""#,
    r#""drawn""#,
    r#"{"offer":{"to":2,"give":"FS","take":"N"}}"#,
    r#"{"accept":{"offer":3}}"#,
    r#"{"decline":{"offer":3}}"#,
    r#""quit""#,
    r#""begin_turn""#,
    r#""deal_card""#,
    r#""begin_extra_turn""#,
    r#"{"set_number":{"number":"vanish_chance","value":60}}"#,
    r#""make_pollution""#,
    r#""move_pollution""#,
    r#""vanish_pollution""#,
];

/// The key of a number: `vanish_chance`.
pub type NumberKey = ShortText<40>;

/// A card that is played, and what it is aimed at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardPlay {
    /// The card that is played.
    pub card: CardName,
    /// The kind of card that a joker stands for (rules 8.1).
    #[serde(default, rename = "as", skip_serializing_if = "Option::is_none")]
    pub stands_for: Option<CardName>,
    /// The target. [`PlayTarget::Nothing`] if the card needs no target, and also if a Nullification is armed, since the
    /// card will have no effect.
    #[serde(default, skip_serializing_if = "PlayTarget::is_nothing")]
    pub on: PlayTarget,
}

impl CardPlay {
    /// A card that is aimed at nothing.
    pub fn card(card: CardName) -> Self {
        Self { card, stands_for: None, on: PlayTarget::Nothing }
    }

    /// The same card with this target.
    #[must_use]
    pub fn on(self, on: PlayTarget) -> Self {
        Self { on, ..self }
    }

    /// The kind that is played; for a joker the kind it stands for.
    pub fn kind(&self) -> CardName {
        self.stands_for.unwrap_or(self.card)
    }
}

/// The target of a card. In JSON `{"square":[3,4]}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PlayTarget {
    /// Nothing.
    #[default]
    Nothing,
    /// An industry, by its id.
    Industry(u32),
    /// A square; of a region its middle.
    Square(Square),
    /// The fish of a seat.
    Fish(Seat),
    /// The fish of a seat, and a square for it.
    FishTo {
        /// The seat that owns the fish.
        fish: Seat,
        /// The square it goes to.
        square: Square,
    },
    /// The hand of a seat.
    Hand(Seat),
    /// One card of a seat's hand, counted from 0.
    CardOf {
        /// The seat that holds the hand.
        seat: Seat,
        /// The place of the card in the hand, counted from 0.
        index: u32,
    },
}

impl PlayTarget {
    fn is_nothing(&self) -> bool {
        *self == PlayTarget::Nothing
    }
}

/// A consequence of an action; an action has a list of them, in order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "an event's fields are named for what they hold")]
pub enum Event {
    /// A fish was put on its river.
    FishPlaced { seat: Seat, river: usize, at: SeaPosition },
    /// All fish stand on their rivers.
    PlacingEnded,
    /// A fisherman hurt a fish in his square at the beginning of a turn (rules 4.0 a).
    FishermanBit { fisherman: u32, seat: Seat, square: Square, loss: i32, health: i32 },
    /// A fisherman gave up (rules 4.0 b, c).
    FishermanQuit { fisherman: u32, square: Square, reason: QuitReason },
    /// A turn began with this order of the seats (rules 4.1.1).
    TurnBegan { turn: u32, order: Vec<Seat> },
    /// A fish fed (rules 4.1.3): its own square and `clean` clean ones beside it.
    Fed { seat: Seat, clean: u32, gain: i32, health: i32 },
    /// A seat chose to move and may take this many steps (rules 4.1.4); `rolled` is false on the first turn.
    MoveChosen { seat: Seat, points: u32, rolled: bool },
    /// A fish took a step (rules 4.1.7).
    FishMoved {
        seat: Seat,
        heading: CompassHeading,
        from: SeaPosition,
        to: SeaPosition,
        /// Cost of the step, part by part, before clamping health at 1.
        cost: StepCost,
        /// The health after it.
        health: i32,
        /// The steps that are left.
        points: u32,
        /// `true` if a fisherman took health and is no longer hungry (rules 6.4).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        caught: bool,
    },
    /// A fish has finished its turn.
    FishStopped { seat: Seat },
    /// Every fish has had its turn.
    FishMoveEnded { turn: u32 },
    /// The industries have polluted (rules 4.3): the count before, the cleanest colour still working
    /// (none: all stand still), and each puff.
    PollutionMade { before: u32, puffs: Vec<PollutionPuff> },
    /// One half-step of the drift (rules 4.4.1): all blobs at once.
    PollutionDrifted {
        /// Number of this pair of steps, from 1.
        pair: u32,
        /// The half: with the current, or at random.
        half: DriftHalf,
        /// One character a blob, in order of their ids: `0` to `7` the heading it went, clockwise
        /// from north; `.` it stayed.
        steps: DriftSteps,
        /// Harm done to fish, in order of seats. Empty for a half with the current.
        hits: Vec<PollutionHit>,
    },
    /// Lonely blobs disappeared (rules 4.5): their ids, in order.
    PollutionVanished { blobs: Vec<u32> },
    /// The turn is over.
    TurnEnded { turn: u32 },
    /// A fish was held and lost its turn (card FI).
    FishHeld { seat: Seat },
    /// The players draw their cards, in the order of the turn (rules 4.2).
    DrawingBegan { turn: u32 },
    /// A seat drew a card; it lies face down for everybody if hands are hidden and it may be kept.
    CardDrawn { seat: Seat, card: CardName },
    /// This card came to a hidden hand; for its player's eyes alone.
    CardSeen { seat: Seat, card: CardName },
    /// A seat has drawn: cards of its own, or none because none are left.
    DrawingDone { seat: Seat },
    /// The discards were shuffled into a new deck of `cards` cards (rules 4.2): all of them, but for a
    /// card that is being played.
    DeckShuffled { cards: u32 },
    /// Every seat has its card of this turn.
    DrawingEnded { turn: u32 },
    /// A card was played, and lies on the discards. What it did follows.
    CardPlayed { seat: Seat, play: CardPlay },
    /// A Nullification met a card, by the name it was held under: neither has an effect, both are
    /// discarded.
    CardNullified { seat: Seat, card: CardName },
    /// A card that had to be played had no legal target, or its player left, and was discarded (rules 7.5).
    CardWasted { seat: Seat, card: CardName },
    /// A card that was drawn stays in the hand.
    CardKept { seat: Seat, card: CardName },
    /// A card was taken from a hand, to be played at once (card Mg); a Nullification goes to the
    /// hand of its taker.
    CardTaken { seat: Seat, from: Seat, card: CardName },
    /// A hand was discarded (card ML, or its player left).
    HandDiscarded { seat: Seat, cards: Vec<CardName> },
    /// A seat offered a trade (rules 7.6).
    Offered { offer: TradeOffer },
    /// An offer was declined, taken back, replaced, or can no longer be met.
    OfferEnded { offer: u32 },
    /// Both sides agreed, and cards changed hands (rules 7.6).
    CardsTraded { offer: TradeOffer },
    /// An industry closed for good (card EC).
    IndustryClosed { industry: u32, square: Square },
    /// An industry was founded (card EG).
    IndustryFounded { industry: Industry },
    /// Pollution appeared in a square (card OS): the ids of the new blobs.
    PollutionSpilled { square: Square, blobs: Vec<u32> },
    /// Pollution was removed (cards AoE, SA): the ids of the blobs, in order.
    PollutionCleaned { blobs: Vec<u32> },
    /// Fishermen came, or all gathered in one square, and spread (rules 6.1).
    FishermenSpread {
        /// The new fishermen, each in the square where he came.
        came: Vec<Fisherman>,
        /// The square all of them stand in before they spread, if they were gathered; otherwise empty.
        gathered: Option<Square>,
        /// Round by round, the fishermen that stepped and their squares: the last step of each is where he stays.
        rounds: Vec<Vec<(u32, Square)>>,
        /// The ids of those the sea had no room for.
        left: Vec<u32>,
    },
    /// A card changed a fish's health (cards FF, AS, SA, FPB, FP).
    HealthChanged { seat: Seat, change: i32, health: i32 },
    /// Cards are at work on a fish until the end of the turn: all effects on it now.
    FishWears { seat: Seat, worn: WornEffects },
    /// A fish was moved by a card (card Fp).
    FishTeleported { seat: Seat, from: SeaPosition, to: SeaPosition },
    /// This many extra turns are to come after the drawing (card TF).
    TimeFrozen { extra_turns: u32 },
    /// The extra turn begins (card TF).
    ExtraTurnBegan { turn: u32 },
    /// Pollution is made and vanishes `extra_passes` times more this turn, all cards together (card DT).
    PassesAdded { extra_passes: u32 },
    /// The house changed a number.
    NumberChanged { number: NumberKey, value: i64 },
    /// A seat left the match (rules 5.4).
    FishQuit { seat: Seat },
    /// A fish entered a river with enough health: its seat has won (rules 5.1).
    Won { seat: Seat, river: usize, health: i32 },
    /// Nobody is left to play: the match ends without a winner.
    Abandoned,
}

/// The cost of a step in health, part by part (rules 4.1.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct StepCost {
    /// Cost of motion: by default 0 to 2.
    pub motion: i32,
    /// Cost of the blobs in the square where it ends.
    pub pollution: i32,
    /// Cost of a fisherman in the square where it ends.
    pub fisherman: i32,
}

impl StepCost {
    /// All parts together.
    pub fn total(self) -> i32 {
        self.motion + self.pollution + self.fisherman
    }
}

/// The reason a fisherman gave up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QuitReason {
    /// No catch for too long (rules 4.0 b).
    Hunger,
    /// Pollution in his square (rules 4.0 c).
    Pollution,
    /// A card (DCBo).
    Card,
}

/// One industry's pollution of one pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PollutionPuff {
    /// The industry's index in the state.
    pub industry: u32,
    /// Its colour.
    pub grade: IndustryGrade,
    /// The square of the industry.
    pub from: Square,
    /// The id of the new blob.
    pub blob: u32,
    /// The square the blob appears on.
    pub at: Square,
}

/// One half of a pair of drift steps (rules 4.4.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DriftHalf {
    /// (a): with the current, harmless.
    Current,
    /// (b): at random.
    Random,
}

/// The harm that a half-step did to one fish (rules 4.4.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PollutionHit {
    /// The seat that owns the fish.
    pub seat: Seat,
    /// Number of blobs that came upon it.
    pub blobs: u32,
    /// The health lost to all of them.
    pub loss: i32,
    /// The health after it.
    pub health: i32,
}

/// The steps of all blobs in one half-step: a byte a blob, in order of ids; 0 to 7 for a heading, 8 for a blob that
/// stayed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DriftSteps(pub Vec<u8>);

impl Serialize for DriftSteps {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text: String = self
            .0
            .iter()
            .map(|&step| if step < 8 { char::from(b'0' + step) } else { '.' })
            .collect();
        serializer.serialize_str(&text)
    }
}

impl<'de> Deserialize<'de> for DriftSteps {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.bytes()
            .map(|byte| match byte {
                b'0'..=b'7' => Ok(byte - b'0'),
                b'.' => Ok(8),
                _ => {
                    Err(serde::de::Error::custom("a blob's step is 0 to 7, or a dot if it stayed"))
                }
            })
            .collect::<Result<_, _>>()
            .map(DriftSteps)
    }
}
