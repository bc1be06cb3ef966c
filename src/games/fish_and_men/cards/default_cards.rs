//! The one table of the 28 kinds (rules 8), in the order of the rules.
//!
//! To add a card, add an entry: its effects are data with their numbers. Only an effect that no
//! card has yet needs code: a variant of [`CardEffect`], what it is aimed at, and what it does in
//! `rules/cards/effects`.

use super::card::{CardClass, CardEffect, CardKind, CardName};

/// The default cards: 24 kinds four times, four kinds twice, 104 in all.
pub fn usual() -> Vec<CardKind> {
    USUAL.iter().map(DefaultCard::card).collect()
}

/// A line of the table.
struct DefaultCard {
    id: &'static str,
    name: &'static str,
    copies: u32,
    class: CardClass,
    number: u8,
    effects: &'static [CardEffect],
}

/// Cards that the original's slider does not name.
const BY_HAND: u8 = 0;

impl DefaultCard {
    fn card(&self) -> CardKind {
        CardKind {
            id: CardName::constant(self.id),
            name: self.name.into(),
            copies: self.copies,
            class: self.class,
            number: (self.number != BY_HAND).then_some(self.number),
            effects: self.effects.to_vec(),
        }
    }
}

const fn must(
    id: &'static str,
    number: u8,
    name: &'static str,
    effects: &'static [CardEffect],
) -> DefaultCard {
    DefaultCard { id, name, copies: 4, class: CardClass::Must, number, effects }
}

const fn keep(
    id: &'static str,
    number: u8,
    name: &'static str,
    effects: &'static [CardEffect],
) -> DefaultCard {
    DefaultCard { class: CardClass::Keep, ..must(id, number, name, effects) }
}

const fn rare(entry: DefaultCard) -> DefaultCard {
    DefaultCard { copies: 2, ..entry }
}

use CardEffect::*;
#[rustfmt::skip]
const USUAL: [DefaultCard; 28] = [
    must("EC", 1, "Economic Collapse", &[CloseIndustry]),
    must("EG", 2, "Economic Growth", &[FoundIndustry]),
    must("DCBo", 3, "DotCom Boom", &[FishermenQuit { chance: 50 }]),
    must("DCBu", 4, "DotCom Bust", &[FishermenCome { chance: 5 }]),
    keep("AoE", 5, "Attack of the Environmentalists", &[Clean]),
    must("OS", 6, "Oil Spill", &[Spill { blobs: 3 }]),
    must("FF", 7, "Flowering of Flounder", &[Heal { health: 20 }]),
    keep("AS", 8, "Abundant Seaweed", &[Heal { health: 10 }]),
    must("SA", 9, "Shark Attack", &[Attack { blobs: 1, health: 10 }]),
    must("PA", BY_HAND, "Planets Aligned", &[DrawAndPlay { cards: 2 }]),
    keep("Mg", BY_HAND, "Metagaming", &[TakeAndPlay]),
    keep("ML", BY_HAND, "Memory Loss", &[DiscardHand]),
    must("AF", 10, "Active Fishing", &[Swarm { fishermen: 10 }]),
    must("IF", 11, "Inordinate Fishing", &[Swarm { fishermen: 25 }]),
    keep("FI", BY_HAND, "Fins of Iron", &[HoldStill]),
    keep("FS", 12, "Fins of Steel", &[MotionCost { health: 0 }]),
    keep("Fp", BY_HAND, "Fishoportation", &[Teleport]),
    keep("FR", 13, "Fins of Rubber", &[ExtraSteps { steps: 3 }]),
    keep("SPr", 14, "Scales of Protection", &[StepPollution { times: 0 }]),
    keep("SPo", 15, "Scales of Porousness", &[StepPollution { times: 2 }]),
    keep("E", 16, "Evasion", &[HitCap { health: 2 }]),
    must("A", 17, "Attraction", &[Gather]),
    must("I", 18, "Invincibility", &[Invincible]),
    keep("N", BY_HAND, "Nullification", &[Nullify]),
    rare(must("TF", BY_HAND, "Time Freeze", &[ExtraTurn])),
    rare(must("FPB", 19, "Fish Population Burst", &[HealAll { part: 4 }])),
    rare(must("DT", BY_HAND, "Double Trouble", &[ExtraPasses { passes: 1 }])),
    rare(must("FP", 20, "Fish Plague", &[HurtAll { part: 4 }])),
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
