//! The numbers on the cards: the copies, and the numbers that each effect names.

use crate::cards::card::{CardEffect, CardKind};
use crate::cards::deck::{DeckSetup, MOST_COPIES};
use shoal_contract::RuleNumber;
use shoal_contract::number::within;
use std::sync::Arc;

/// A number that an effect names.
#[derive(Debug)]
pub struct EffectNumber {
    /// Its field in the effect.
    pub name: &'static str,
    /// Its name for people, as it follows "the".
    pub label: &'static str,
    /// The unit it counts, in the plural.
    pub unit: &'static str,
    /// The least value.
    pub least: i64,
    /// The greatest value.
    pub most: i64,
    /// Its effect: a sentence without its full stop.
    pub rule: &'static str,
}

/// The field that holds a number.
enum EffectNumberField<'a> {
    Unsigned(&'a mut u32),
    Signed(&'a mut i32),
}

impl EffectNumberField<'_> {
    fn read(&self) -> i64 {
        match self {
            EffectNumberField::Unsigned(number) => (**number).into(),
            EffectNumberField::Signed(number) => (**number).into(),
        }
    }

    /// Writes a value; one outside of the bounds of every slot is left unwritten.
    fn write(self, value: i64) {
        match self {
            EffectNumberField::Unsigned(number) => *number = value.try_into().unwrap_or(*number),
            EffectNumberField::Signed(number) => *number = value.try_into().unwrap_or(*number),
        }
    }
}

/// The unit and the bounds of a number.
struct NumberRange {
    unit: &'static str,
    least: i64,
    most: i64,
}

const CHANCE: NumberRange = NumberRange { unit: "%", least: 0, most: 100 };
const BLOBS: NumberRange = NumberRange { unit: "blobs", least: 0, most: 100 };
const HEALTH: NumberRange = NumberRange { unit: "health", least: -1000, most: 1000 };
const LOSS: NumberRange = NumberRange { unit: "health", least: 0, most: 1000 };
const MEN: NumberRange = NumberRange { unit: "fishermen", least: 0, most: 500 };
const CARDS: NumberRange = NumberRange { unit: "cards", least: 1, most: 10 };
const STEPS: NumberRange = NumberRange { unit: "steps", least: 0, most: 20 };
const TIMES: NumberRange = NumberRange { unit: "times", least: 0, most: 10 };
const PASSES: NumberRange = NumberRange { unit: "passes", least: 0, most: 5 };
const PART: NumberRange = NumberRange { unit: RuleNumber::ONE_IN, least: 1, most: 100 };

fn slot(
    name: &'static str,
    range: NumberRange,
    label: &'static str,
    rule: &'static str,
) -> EffectNumber {
    let NumberRange { unit, least, most } = range;
    EffectNumber { name, label, unit, least, most, rule }
}

/// The numbers of an effect, each with its field: the one list of them.
fn slots(effect: &mut CardEffect) -> Vec<(EffectNumber, EffectNumberField<'_>)> {
    use EffectNumberField::{Signed, Unsigned};
    match effect {
        CardEffect::FishermenQuit { chance } => vec![(
            slot(
                "chance",
                CHANCE,
                "chance of quitting",
                "Each fisherman gives up with this chance",
            ),
            Unsigned(chance),
        )],
        CardEffect::FishermenCome { chance } => vec![(
            slot(
                "chance",
                CHANCE,
                "chance of a fisherman",
                "Each sea square gets one with this chance",
            ),
            Unsigned(chance),
        )],
        CardEffect::Spill { blobs } => vec![(
            slot("blobs", BLOBS, "spilled pollution", "This much is added to one sea square"),
            Unsigned(blobs),
        )],
        CardEffect::Heal { health } => vec![(
            slot(
                "health",
                HEALTH,
                "gain",
                "One fish gains this much, or loses it if it is below 0",
            ),
            Signed(health),
        )],
        CardEffect::Attack { blobs, health } => vec![
            (
                slot("blobs", BLOBS, "eaten pollution", "Each of nine squares loses this much"),
                Unsigned(blobs),
            ),
            (
                slot("health", LOSS, "loss", "Each fish in the nine squares loses this much"),
                Signed(health),
            ),
        ],
        CardEffect::DrawAndPlay { cards } => vec![(
            slot("cards", CARDS, "drawn cards", "This many are drawn and played immediately"),
            Unsigned(cards),
        )],
        CardEffect::Swarm { fishermen } => vec![(
            slot("fishermen", MEN, "swarm", "This many come to one sea square and spread"),
            Unsigned(fishermen),
        )],
        CardEffect::MotionCost { health } => vec![(
            slot(
                "health",
                HEALTH,
                "cost of a step",
                "A step of one fish costs this before currents",
            ),
            Signed(health),
        )],
        CardEffect::ExtraSteps { steps } => vec![(
            slot("steps", STEPS, "extra steps", "One fish has this many more than the die gives"),
            Unsigned(steps),
        )],
        CardEffect::StepPollution { times } => vec![(
            slot(
                "times",
                TIMES,
                "price of pollution",
                "Steps into it cost one fish this many times as much",
            ),
            Unsigned(times),
        )],
        CardEffect::HitCap { health } => vec![(
            slot(
                "health",
                LOSS,
                "maximum damage",
                "A drifting blob takes at most this from one fish",
            ),
            Signed(health),
        )],
        CardEffect::HealAll { part } => vec![(
            slot(
                "part",
                PART,
                "part of the health",
                "Every fish gains its own health divided by this",
            ),
            Signed(part),
        )],
        CardEffect::HurtAll { part } => vec![(
            slot(
                "part",
                PART,
                "part of the health",
                "Every fish loses its own health divided by this",
            ),
            Signed(part),
        )],
        CardEffect::ExtraPasses { passes } => vec![(
            slot(
                "passes",
                PASSES,
                "extra passes",
                "Pollution is made and vanishes this many more times",
            ),
            Unsigned(passes),
        )],
        CardEffect::CloseIndustry
        | CardEffect::FoundIndustry
        | CardEffect::Clean
        | CardEffect::TakeAndPlay
        | CardEffect::DiscardHand
        | CardEffect::HoldStill
        | CardEffect::Teleport
        | CardEffect::Gather
        | CardEffect::Invincible
        | CardEffect::Nullify
        | CardEffect::ExtraTurn => Vec::new(),
    }
}

/// Returns a card's own numbers by their names in keys, each with its slot and its field: a second one of the same name
/// is `health2`.
fn named(effects: &mut [CardEffect]) -> Vec<(String, EffectNumber, EffectNumberField<'_>)> {
    let mut found: Vec<(String, EffectNumber, EffectNumberField<'_>)> = Vec::new();
    for (slot, place) in effects.iter_mut().flat_map(slots) {
        let earlier = found.iter().filter(|(_, other, _)| other.name == slot.name).count();
        let name = match earlier {
            0 => slot.name.to_owned(),
            _ => format!("{}{}", slot.name, earlier + 1),
        };
        found.push((name, slot, place));
    }
    found
}

/// Finds the numbers of a card that are outside their bounds, for the check of a deck: each with the index of its
/// effect, its name, and what is wrong.
pub fn flaws(card: &CardKind) -> Vec<(usize, &'static str, String)> {
    let mut found = Vec::new();
    for (index, mut effect) in card.effects.iter().copied().enumerate() {
        for (slot, place) in slots(&mut effect) {
            if let Err(what) = within(place.read(), slot.least, slot.most) {
                found.push((index, slot.name, what));
            }
        }
    }
    found
}

/// The numbers of all cards, in the order of the deck: those of the effects, then the copies.
pub fn all(deck: &DeckSetup) -> Vec<RuleNumber> {
    let usual = DeckSetup::default();
    let of_deck = |numbers: fn(&CardKind, Option<&CardKind>) -> Vec<RuleNumber>| {
        deck.cards.iter().flat_map(|card| numbers(card, usual.card(card.id))).collect::<Vec<_>>()
    };
    [of_deck(of_effects), of_deck(of_copies)].concat()
}

fn of_effects(card: &CardKind, usual: Option<&CardKind>) -> Vec<RuleNumber> {
    let read = |card: &CardKind| -> Vec<(String, EffectNumber, i64)> {
        let mut effects = card.effects.clone();
        let numbers = named(&mut effects).into_iter();
        numbers.map(|(name, slot, place)| (name, slot, place.read())).collect()
    };
    // A card of people's own has no other usual number than the one it came with.
    let before = usual.map(read).unwrap_or_default();
    let number = |(name, slot, value): (String, EffectNumber, i64)| RuleNumber {
        key: format!("cards.{}.{name}", card.id).into(),
        label: format!("{} ({})", slot.label, card.name).into(),
        group: "Cards".into(),
        unit: slot.unit.into(),
        least: slot.least,
        most: slot.most,
        usual: before.iter().find(|(other, ..)| *other == name).map_or(value, |found| found.2),
        value,
        rule: format!("{} ({}, rule 8).", slot.rule, card.id).into(),
        at_start: false,
    };
    read(card).into_iter().map(number).collect()
}

fn of_copies(card: &CardKind, usual: Option<&CardKind>) -> Vec<RuleNumber> {
    vec![RuleNumber {
        key: format!("cards.{}.copies", card.id).into(),
        label: format!("copies of {}", card.name).into(),
        group: "Deck".into(),
        unit: "cards".into(),
        least: 0,
        most: MOST_COPIES.into(),
        usual: usual.unwrap_or(card).copies.into(),
        value: card.copies.into(),
        rule: format!("This many are shuffled into the deck ({}, rule 7.1).", card.id).into(),
        at_start: true,
    }]
}

/// The reason a number of a card was not set.
#[derive(Debug)]
pub enum CardNumberError {
    /// No card has a number with this key.
    UnknownKey,
    /// The value is out of bounds: a sentence that names them.
    OutOfBounds(String),
}

/// Sets the number of a card.
///
/// # Errors
/// No card has a number with this key, or the value is out of its bounds.
pub fn put(deck: &mut DeckSetup, key: &str, value: i64) -> Result<(), CardNumberError> {
    let found = deck.cards.iter().enumerate().find_map(|(index, card)| {
        let name = named_in(key, card)?;
        Some((index, name.to_owned()))
    });
    let (index, name) = found.ok_or(CardNumberError::UnknownKey)?;
    let bounds = all(deck).into_iter().find(|number| number.key == key);
    let bounds = bounds.ok_or(CardNumberError::UnknownKey)?;
    bounds.check_value(value).map_err(CardNumberError::OutOfBounds)?;
    let card = &mut Arc::make_mut(&mut deck.cards)[index];
    if name == "copies" {
        EffectNumberField::Unsigned(&mut card.copies).write(value);
    } else {
        let place = named(&mut card.effects).into_iter().find(|(other, ..)| *other == name);
        place.into_iter().for_each(|(.., place)| place.write(value));
    }
    Ok(())
}

/// Returns the rest of a key after `cards.<id>.`, if the key belongs to this card.
fn named_in<'a>(key: &'a str, card: &CardKind) -> Option<&'a str> {
    key.strip_prefix("cards.")?.strip_prefix(card.id.as_str())?.strip_prefix('.')
}
