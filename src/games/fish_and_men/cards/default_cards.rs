//! The one table of the 28 kinds (rules 8), in the order of the rules.
//!
//! To add a card, add an entry: its effects are data with their numbers. Only an effect that no
//! card has yet needs code: a variant of [`CardEffect`], what it is aimed at, and what it does in
//! `rules/cards/effects`.

use super::card::CardClass::{self, *};
use super::card::CardEffect::{self, *};
use super::card::{CardKind, CardName};

/// The default cards: 24 kinds four times, four kinds twice, 104 in all.
pub fn usual() -> Vec<CardKind> {
    let kind = |&DefaultCard(class, copies, id, number, name, _, effects): &DefaultCard| CardKind {
        id: CardName::constant(id),
        name: name.into(),
        copies,
        class,
        number: (number != BY_HAND).then_some(number),
        effects: effects.to_vec(),
    };
    USUAL.iter().map(kind).collect()
}

/// The card's name in one word, as far as it is known; otherwise the name as it is.
pub fn short_name(card: &CardKind) -> &str {
    let mut names = USUAL.iter().map(|&DefaultCard(.., name, short, _)| (name, short));
    names.find(|(name, _)| *name == card.name).map_or(&card.name, |(_, short)| short)
}

/// Cards that the original's slider does not name.
const BY_HAND: u8 = 0;

/// A line of the table: class, copies, short name, number on the slider, name, name in one word, effects.
struct DefaultCard(
    CardClass,
    u32,
    &'static str,
    u8,
    &'static str,
    &'static str,
    &'static [CardEffect],
);

#[rustfmt::skip]
const USUAL: [DefaultCard; 28] = [
    DefaultCard(Must, 4, "EC", 1, "Economic Collapse", "Collapse", &[CloseIndustry]),
    DefaultCard(Must, 4, "EG", 2, "Economic Growth", "Growth", &[FoundIndustry]),
    DefaultCard(Must, 4, "DCBo", 3, "DotCom Boom", "Boom", &[FishermenQuit { chance: 50 }]),
    DefaultCard(Must, 4, "DCBu", 4, "DotCom Bust", "Bust", &[FishermenCome { chance: 5 }]),
    DefaultCard(Keep, 4, "AoE", 5, "Attack of the Environmentalists", "Clean up", &[Clean]),
    DefaultCard(Must, 4, "OS", 6, "Oil Spill", "Oil", &[Spill { blobs: 3 }]),
    DefaultCard(Must, 4, "FF", 7, "Flowering of Flounder", "Flounder", &[Heal { health: 20 }]),
    DefaultCard(Keep, 4, "AS", 8, "Abundant Seaweed", "Seaweed", &[Heal { health: 10 }]),
    DefaultCard(Must, 4, "SA", 9, "Shark Attack", "Shark", &[Attack { blobs: 1, health: 10 }]),
    DefaultCard(Must, 4, "PA", BY_HAND, "Planets Aligned", "Planets", &[DrawAndPlay { cards: 2 }]),
    DefaultCard(Keep, 4, "Mg", BY_HAND, "Metagaming", "Take", &[TakeAndPlay]),
    DefaultCard(Keep, 4, "ML", BY_HAND, "Memory Loss", "Memory", &[DiscardHand]),
    DefaultCard(Must, 4, "AF", 10, "Active Fishing", "Active", &[Swarm { fishermen: 10 }]),
    DefaultCard(Must, 4, "IF", 11, "Inordinate Fishing", "Swarm", &[Swarm { fishermen: 25 }]),
    DefaultCard(Keep, 4, "FI", BY_HAND, "Fins of Iron", "Iron", &[HoldStill]),
    DefaultCard(Keep, 4, "FS", 12, "Fins of Steel", "Steel", &[MotionCost { health: 0 }]),
    DefaultCard(Keep, 4, "Fp", BY_HAND, "Fishoportation", "Portal", &[Teleport]),
    DefaultCard(Keep, 4, "FR", 13, "Fins of Rubber", "Rubber", &[ExtraSteps { steps: 3 }]),
    DefaultCard(Keep, 4, "SPr", 14, "Scales of Protection", "Protect", &[StepPollution { times: 0 }]),
    DefaultCard(Keep, 4, "SPo", 15, "Scales of Porousness", "Porous", &[StepPollution { times: 2 }]),
    DefaultCard(Keep, 4, "E", 16, "Evasion", "Evasion", &[HitCap { health: 2 }]),
    DefaultCard(Must, 4, "A", 17, "Attraction", "Attract", &[Gather]),
    DefaultCard(Must, 4, "I", 18, "Invincibility", "Invincible", &[Invincible]),
    DefaultCard(Keep, 4, "N", BY_HAND, "Nullification", "Nullify", &[Nullify]),
    DefaultCard(Must, 2, "TF", BY_HAND, "Time Freeze", "Freeze", &[ExtraTurn]),
    DefaultCard(Must, 2, "FPB", 19, "Fish Population Burst", "Burst", &[HealAll { part: 4 }]),
    DefaultCard(Must, 2, "DT", BY_HAND, "Double Trouble", "Double", &[ExtraPasses { passes: 1 }]),
    DefaultCard(Must, 2, "FP", 20, "Fish Plague", "Plague", &[HurtAll { part: 4 }]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_104_cards_of_28_kinds_of_which_48_may_be_kept() {
        let cards = usual();
        let count = |class| -> u32 {
            cards.iter().filter(|card| card.class == class).map(|card| card.copies).sum()
        };
        assert_eq!(cards.len(), 28);
        assert_eq!((count(CardClass::Must), count(CardClass::Keep)), (56, 48));
    }

    #[test]
    fn the_slider_numbers_run_from_1_to_20() {
        let mut numbers: Vec<u8> = usual().iter().filter_map(|card| card.number).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (1..=20).collect::<Vec<u8>>());
    }
}
