//! The numbers on the cards: the copies, and the numbers that each effect names.

use super::NumberField;
use crate::cards::card::{CardEffect, CardKind};
use crate::cards::deck::{DeckSetup, MOST_COPIES};
use shoal_contract::RuleNumber;
use shoal_contract::number::within;
use std::sync::Arc;

/// A number that an effect names.
struct EffectNumber<'a> {
    /// The name of its field in the effect.
    name: &'static str,
    unit: &'static str,
    least: i64,
    most: i64,
    /// Its name for people, as it follows "the".
    label: &'static str,
    /// Its effect: a sentence without its full stop.
    rule: &'static str,
    field: &'a mut dyn NumberField,
}

/// Makes the list of the numbers of effects: each with its unit, its bounds, its name for people and its effect.
macro_rules! effect_numbers {
    ($($effect:ident {
        $($field:ident: $unit:expr, $least:literal..=$most:literal, $label:literal, $rule:literal;)+
    })*) => {
        /// Returns the numbers of an effect.
        fn numbers_of(effect: &mut CardEffect) -> Vec<EffectNumber<'_>> {
            match effect {
                $(CardEffect::$effect { $($field),+ } => vec![$(EffectNumber {
                    name: stringify!($field),
                    unit: $unit,
                    least: $least,
                    most: $most,
                    label: $label,
                    rule: $rule,
                    field: $field,
                }),+],)*
                _ => Vec::new(),
            }
        }
    };
}

effect_numbers! {
    FishermenQuit { chance: "%", 0..=100, "chance of quitting", "Each fisherman gives up with this chance"; }
    FishermenCome { chance: "%", 0..=100, "chance of a fisherman", "Each sea square gets one with this chance"; }
    Spill { blobs: "blobs", 0..=100, "spilled pollution", "This much is added to one sea square"; }
    Heal { health: "health", -1000..=1000, "gain", "One fish gains this much, or loses it if it is below 0"; }
    Attack {
        blobs: "blobs", 0..=100, "eaten pollution", "Each of nine squares loses this much";
        health: "health", 0..=1000, "loss", "Each fish in the nine squares loses this much";
    }
    DrawAndPlay { cards: "cards", 1..=10, "drawn cards", "This many are drawn and played immediately"; }
    Swarm { fishermen: "fishermen", 0..=500, "swarm", "This many come to one sea square and spread"; }
    MotionCost { health: "health", -1000..=1000, "cost of a step", "A step of one fish costs this before currents"; }
    ExtraSteps { steps: "steps", 0..=20, "extra steps", "One fish has this many more than the die gives"; }
    StepPollution { times: "times", 0..=10, "price of pollution", "Steps into it cost one fish this many times as much"; }
    HitCap { health: "health", 0..=1000, "maximum damage", "A drifting blob takes at most this from one fish"; }
    HealAll { part: ONE_IN, 1..=100, "part of the health", "Every fish gains its own health divided by this"; }
    HurtAll { part: ONE_IN, 1..=100, "part of the health", "Every fish loses its own health divided by this"; }
    ExtraPasses { passes: "passes", 0..=5, "extra passes", "Pollution is made and vanishes this many more times"; }
}

const ONE_IN: &str = RuleNumber::ONE_IN;

/// Finds the numbers of a card that are outside their bounds, for the check of a deck: each with the index of its
/// effect, its name, and what is wrong.
pub fn flaws(card: &CardKind) -> Vec<(usize, &'static str, String)> {
    let mut found = Vec::new();
    for (index, mut effect) in card.effects.iter().copied().enumerate() {
        for number in numbers_of(&mut effect) {
            if let Err(what) = within(number.field.value(), number.least, number.most) {
                found.push((index, number.name, what));
            }
        }
    }
    found
}

/// The numbers of all cards, in the order of the deck: those of the effects, then the copies.
pub fn all(deck: &DeckSetup) -> Vec<RuleNumber> {
    let default_deck = DeckSetup::default();
    let mut all = Vec::new();
    for card in deck.cards.iter() {
        // A card of people's own has no other default number than the one it came with.
        let mut default_card = default_deck.card(card.id).unwrap_or(card).clone();
        let defaults = numbers_with_fields(&mut default_card);
        for (number, _) in numbers_with_fields(&mut card.clone()) {
            let default = defaults.iter().find(|(other, _)| other.key == number.key);
            let usual = default.map_or(number.value, |(other, _)| other.value);
            all.push(RuleNumber { default: usual, ..number });
        }
    }
    // Copies alone are read when a match begins.
    all.sort_by_key(|number| number.at_start);
    all
}

/// Sets the number of a card to a value within its bounds; nothing if no card has a number with this key.
pub fn put(deck: &mut DeckSetup, key: &str, value: i64) {
    let cards = Arc::make_mut(&mut deck.cards).iter_mut();
    let mut numbers = cards.flat_map(numbers_with_fields);
    if let Some((_, field)) = numbers.find(|(number, _)| number.key == key) {
        field.set(value);
    }
}

/// Returns the numbers of a card with their fields: those of its effects, and the copies. A second one of the same name
/// has a key of its own: `cards.E.health2`.
fn numbers_with_fields(card: &mut CardKind) -> Vec<(RuleNumber, &mut dyn NumberField)> {
    let CardKind { id, name, copies, effects, .. } = card;
    let mut found: Vec<(RuleNumber, &mut dyn NumberField)> = Vec::new();
    let mut names = Vec::new();
    for number in effects.iter_mut().flat_map(numbers_of) {
        names.push(number.name);
        let again = match names.iter().filter(|name| **name == number.name).count() {
            1 => String::new(),
            count => count.to_string(),
        };
        let of_effect = RuleNumber {
            key: format!("cards.{id}.{}{again}", number.name).into(),
            label: format!("{} ({name})", number.label).into(),
            group: "Cards".into(),
            unit: number.unit.into(),
            least: number.least,
            most: number.most,
            default: number.field.value(),
            value: number.field.value(),
            rule: format!("{} ({id}, rule 8).", number.rule).into(),
            at_start: false,
        };
        found.push((of_effect, number.field));
    }
    let of_deck = RuleNumber::at_start("Deck", 0..=MOST_COPIES, *copies, *copies)
        .with_names(format!("cards.{id}.copies"), format!("copies of {name}"), "cards")
        .with_rule(format!("This many are shuffled into the deck ({id}, rule 7.1)."));
    found.push((of_deck, copies));
    found
}
