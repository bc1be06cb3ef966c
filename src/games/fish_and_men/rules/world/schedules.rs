//! The phases of the rules by name, in the order of the rulebook. Each is run from outside by the doors of
//! [`apply`](crate::rules::apply): a schedule cannot run itself, so what repeats is a loop around it.

use crate::cards::card::CardEffect;
use bevy_ecs::schedule::ScheduleLabel;

/// The phases of the rules.
#[derive(ScheduleLabel, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FishAndMenSchedule {
    /// A fish is put on its river (rules 3.2).
    Place,
    /// The beginning of a turn: fishermen bite, the order is drawn (rules 4.0, 4.1.1).
    BeginTurn,
    /// After an action: the next fish is asked, or the next part of the turn begins (rules 4.1, 4.2).
    PassOn,
    /// A fish feeds (rules 4.1.3).
    Feed,
    /// A fish will move: its die is rolled (rules 4.1.4).
    ChooseToMove,
    /// A fish takes one step (rules 4.1.6 to 4.1.9, 5.1).
    TakeStep,
    /// A fish stops (rules 4.1.4, 4.1.5).
    Stop,
    /// The next seat is dealt its card (rules 4.2).
    DealCard,
    /// A player who holds real cards has drawn one (rules 4.2, 7.7).
    ReportDraw,
    /// An extra turn of a frozen time begins (card TF).
    BeginExtraTurn,
    /// One pass of the industries (rules 4.3).
    MakePollution,
    /// The fish that pollution may drift upon are found (rules 4.4).
    BeginDrift,
    /// One pair of drift steps (rules 4.4).
    MovePollution,
    /// One pass over lonely pollution (rules 4.5).
    VanishPollution,
    /// The turn ends (rules 4.5, 7.8).
    EndTurn,
    /// A player leaves the match (rules 5.4).
    Quit,
    /// A card is played; its effects follow, each a phase of its own (rules 7.3, 7.8).
    PlayCard,
    /// A card is discarded without effect (rules 7.5).
    WasteCard,
    /// A card meets a Nullification (card N).
    NullifyCard,
    /// A player who holds real cards announces a Nullification (rules 7.7).
    AnnounceNullification,
    /// A Nullification that had to be played goes to the hand (rules 8.2).
    KeepNullification,
    /// A joker that was drawn goes to the hand (rules 8.1).
    KeepJoker,
    /// A trade is offered (rules 7.6).
    Offer,
    /// An offer is accepted (rules 7.6).
    Accept,
    /// An offer is declined or taken back (rules 7.6).
    Decline,
    /// After an action: offers that cannot be met any more end (rules 7.6).
    EndOffers,
    /// An industry closes (card EC).
    CloseIndustry,
    /// An industry is founded (card EG).
    FoundIndustry,
    /// Fishermen give up (card DCBo).
    DismissFishermen,
    /// Fishermen come to all the sea (card DCBu).
    CallFishermen,
    /// A square is cleaned of pollution (card AoE).
    CleanSquare,
    /// Oil is spilled (card OS).
    SpillOil,
    /// A fish gains or loses health (cards FF, AS).
    HealFish,
    /// A shark attacks nine squares (card SA).
    AttackRegion,
    /// Cards are drawn that are played at once (card PA).
    DrawAndPlay,
    /// A card is taken out of a hand (card Mg).
    TakeCard,
    /// A hand is discarded (card ML).
    DiscardHand,
    /// A swarm of fishermen comes (cards AF, IF).
    SendSwarm,
    /// A fish wears an effect until the turn ends (cards FI, FS, FR, SPr, SPo, E, I).
    WearEffect,
    /// A fish is moved by a card (card Fp).
    TeleportFish,
    /// All fishermen gather (card A).
    GatherFishermen,
    /// An extra turn is to come (card TF).
    FreezeTime,
    /// All fish gain health (card FPB).
    HealAll,
    /// Pollution is made and vanishes more often (card DT).
    AddPasses,
    /// All fish lose health (card FP).
    HurtAll,
    /// The house changes a number (rules 10).
    ChangeNumber,
}

impl FishAndMenSchedule {
    /// The phase of one effect of a card. A Nullification has none: it works from the hand.
    pub fn of_effect(effect: CardEffect) -> Option<Self> {
        Some(match effect {
            CardEffect::CloseIndustry => Self::CloseIndustry,
            CardEffect::FoundIndustry => Self::FoundIndustry,
            CardEffect::FishermenQuit { .. } => Self::DismissFishermen,
            CardEffect::FishermenCome { .. } => Self::CallFishermen,
            CardEffect::Clean => Self::CleanSquare,
            CardEffect::Spill { .. } => Self::SpillOil,
            CardEffect::Heal { .. } => Self::HealFish,
            CardEffect::Attack { .. } => Self::AttackRegion,
            CardEffect::DrawAndPlay { .. } => Self::DrawAndPlay,
            CardEffect::TakeAndPlay => Self::TakeCard,
            CardEffect::DiscardHand => Self::DiscardHand,
            CardEffect::Swarm { .. } => Self::SendSwarm,
            CardEffect::HoldStill
            | CardEffect::MotionCost { .. }
            | CardEffect::ExtraSteps { .. }
            | CardEffect::StepPollution { .. }
            | CardEffect::HitCap { .. }
            | CardEffect::Invincible => Self::WearEffect,
            CardEffect::Teleport => Self::TeleportFish,
            CardEffect::Gather => Self::GatherFishermen,
            CardEffect::ExtraTurn => Self::FreezeTime,
            CardEffect::HealAll { .. } => Self::HealAll,
            CardEffect::ExtraPasses { .. } => Self::AddPasses,
            CardEffect::HurtAll { .. } => Self::HurtAll,
            CardEffect::Nullify => return None,
        })
    }
}
