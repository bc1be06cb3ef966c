//! A card as data: a new card is an entry in a table, not code.

use serde::{Deserialize, Serialize};
use shoal_contract::ShortText;

/// The short name of a kind of card, unique in a deck: `FS`. In JSON a string.
pub type CardName = ShortText<8>;

/// The joker of a pack of playing cards, where a match has some (rules 8.1).
pub const JOKER: CardName = CardName::constant("Joker");
/// A card that lies face down for the viewer.
pub const FACE_DOWN: CardName = CardName::constant("?");

/// A kind of card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardKind {
    /// Its short name, unique in the deck.
    pub id: CardName,
    /// Its full name, as people call it.
    pub name: String,
    /// Number of copies in the deck, 0 to 20.
    pub copies: u32,
    /// Its class, which says if it may be kept.
    pub class: CardClass,
    /// Its number on the original's slider; none for cards that people carried out by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u8>,
    /// Its effects, one after the other. All of them that need a target share the one that is chosen, so they must need
    /// the same kind.
    pub effects: Vec<CardEffect>,
}

impl CardKind {
    /// The kind of target to choose for it: that of the first effect that needs one.
    pub fn target(&self) -> CardTargetKind {
        let mut targets = self.effects.iter().map(CardEffect::target);
        targets.find(|&target| target != CardTargetKind::Nothing).unwrap_or(CardTargetKind::Nothing)
    }

    /// `true` for a card that may only be played before the fish it is meant for has pressed Feed or Move (rules 7.4).
    pub fn is_before_movement(&self) -> bool {
        self.effects.iter().any(CardEffect::is_before_movement)
    }

    /// `true` for a card with the effect [`CardEffect::Nullify`].
    pub fn nullifies(&self) -> bool {
        self.effects.contains(&CardEffect::Nullify)
    }
}

/// The class of a card, which says if it may be kept (rules 7.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardClass {
    /// It is played as soon as it is drawn.
    Must,
    /// It may be played at once, or kept and played whenever it applies.
    Keep,
}

/// An effect of a card, with its numbers. In JSON `"close_industry"` or `{"spill":{"blobs":3}}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum CardEffect {
    /// One industry goes for good; without any, nothing happens (EC).
    CloseIndustry,
    /// One industry comes for good on a shore square without one, in a colour by chance (EG).
    FoundIndustry,
    /// Each fisherman gives up by chance (DCBo).
    FishermenQuit {
        /// The chance in percent.
        chance: u32,
    },
    /// Each sea square gets a fisherman by chance; they spread (DCBu).
    FishermenCome {
        /// The chance in percent.
        chance: u32,
    },
    /// All pollution of one square is removed (AoE).
    Clean,
    /// Pollution appears on one sea square without a fish (OS).
    Spill {
        /// Number of blobs.
        blobs: u32,
    },
    /// One fish gains health, or loses some if it is negative (FF, AS).
    Heal {
        /// Health gained.
        health: i32,
    },
    /// In nine sea squares, three by three, each loses blobs if it has any, and each fish loses
    /// health (SA).
    Attack {
        /// Number of blobs that each square loses.
        blobs: u32,
        /// Health that each fish loses.
        health: i32,
    },
    /// Cards are drawn and all played at once, in the order drawn, those that may be kept too (PA).
    DrawAndPlay {
        /// Number of cards.
        cards: u32,
    },
    /// A card is taken from another's hand and played at once (Mg).
    TakeAndPlay,
    /// Another player discards the whole hand (ML).
    DiscardHand,
    /// A swarm of fishermen comes to one sea square and spreads (AF, IF).
    Swarm {
        /// Number of fishermen.
        fishermen: u32,
    },
    /// One fish neither moves nor feeds this turn (FI).
    HoldStill,
    /// One fish: a step costs this before currents, pollution and fishermen (FS).
    MotionCost {
        /// Health a step.
        health: i32,
    },
    /// One fish goes to the middle of any sea square without pollution and without another fish;
    /// that is its move (Fp).
    Teleport,
    /// One fish has more steps this turn (FR).
    ExtraSteps {
        /// Number of additional steps.
        steps: u32,
    },
    /// One fish: the cost of its own steps into pollution is multiplied this turn (SPr 0, SPo 2).
    StepPollution {
        /// Factor of the cost.
        times: u32,
    },
    /// One fish: the most that pollution takes each time it drifts onto it (E).
    HitCap {
        /// Health a blob.
        health: i32,
    },
    /// All fishermen come to the square of one fish and spread (A).
    Gather,
    /// One fish loses no health for any reason (I).
    Invincible,
    /// The next other card its holder plays has no effect (N).
    Nullify,
    /// After all have drawn, all fish take one more turn (TF).
    ExtraTurn,
    /// Every fish gains a part of its health, rounded down (FPB).
    HealAll {
        /// The divisor of the health: 4 for a quarter.
        part: i32,
    },
    /// Every fish loses a part of its health, rounded down (FP).
    HurtAll {
        /// The divisor of the health: 4 for a quarter.
        part: i32,
    },
    /// Pollution is made and vanishes more often this turn (DT).
    ExtraPasses {
        /// Number of additional passes.
        passes: u32,
    },
}

use CardEffect::*;

impl CardEffect {
    /// `true` for an effect that stays on a fish until the end of the turn, rather than happening at once.
    pub fn is_worn(&self) -> bool {
        self.target() == CardTargetKind::Fish && !matches!(self, Heal { .. })
    }

    /// `true` if it acts on hands, on the drawing or on the turn, not on the sea.
    pub fn is_beyond_sea(&self) -> bool {
        matches!(self, DrawAndPlay { .. } | TakeAndPlay | DiscardHand | Nullify | ExtraTurn)
    }

    /// The kind of target to choose for it.
    pub fn target(&self) -> CardTargetKind {
        match self {
            CloseIndustry => CardTargetKind::Industry,
            FoundIndustry => CardTargetKind::Shore,
            Clean => CardTargetKind::PollutedSquare,
            Spill { .. } => CardTargetKind::SquareWithoutFish,
            Attack { .. } => CardTargetKind::Region,
            TakeAndPlay => CardTargetKind::CardOfAnother,
            DiscardHand => CardTargetKind::HandOfAnother,
            Swarm { .. } => CardTargetKind::SeaSquare,
            Teleport => CardTargetKind::FishToSquare,
            Gather => CardTargetKind::FishAtSea,
            Heal { .. } | HoldStill | MotionCost { .. } | ExtraSteps { .. } => CardTargetKind::Fish,
            StepPollution { .. } | HitCap { .. } | Invincible => CardTargetKind::Fish,
            FishermenQuit { .. } | FishermenCome { .. } => CardTargetKind::Nothing,
            DrawAndPlay { .. } | Nullify | ExtraTurn => CardTargetKind::Nothing,
            HealAll { .. } | HurtAll { .. } | ExtraPasses { .. } => CardTargetKind::Nothing,
        }
    }

    /// `true` for an effect on a movement that must not have begun (rules 7.4).
    pub fn is_before_movement(&self) -> bool {
        matches!(
            self,
            HoldStill | Teleport | MotionCost { .. } | ExtraSteps { .. } | StepPollution { .. }
        )
    }
}

/// The kind of target to choose for a card (rules 7.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardTargetKind {
    /// Nothing.
    Nothing,
    /// An industry.
    Industry,
    /// Land, river or ice with sea beside it and without an industry.
    Shore,
    /// A sea square with pollution.
    PollutedSquare,
    /// A sea square without a fish.
    SquareWithoutFish,
    /// Any sea square.
    SeaSquare,
    /// The middle of nine sea squares, three by three.
    Region,
    /// A fish on the board.
    Fish,
    /// A fish in the sea.
    FishAtSea,
    /// A fish, and a sea square without pollution and without another fish.
    FishToSquare,
    /// Another player who has cards.
    HandOfAnother,
    /// One card of another player.
    CardOfAnother,
}
