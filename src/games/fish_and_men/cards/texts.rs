//! The text of a card: sentences made from its effects and their numbers, so that a changed number or an added card has
//! a true text.

use super::card::CardEffect::{self, *};
use super::card::{CardClass, CardKind, JOKER};
pub use super::default_cards::short_name;
use shoal_contract::counted;

/// Describes a card in one short sentence for each effect.
pub fn sentence(card: &CardKind) -> String {
    if card.id == JOKER {
        return "Stands for any card of the ranks 2 to jack. Once kept, it stands only for a card that \
                may be kept."
            .into();
    }
    card.effects.iter().map(effect_sentence).collect::<Vec<_>>().join(" ")
}

/// Says in one sentence when the card may be played (rules 7.1, 7.4).
pub fn when(card: &CardKind) -> &'static str {
    match (card.class, card.is_before_movement()) {
        _ if card.nullifies() => "Keep it: it works by itself.",
        (CardClass::Must, false) => "Play it immediately.",
        (CardClass::Must, true) => "Play it immediately if a fish can still move.",
        (CardClass::Keep, false) => "Play it now or keep it.",
        (CardClass::Keep, true) => "Before the fish's turn.",
    }
}

/// The class in one word.
pub fn class_word(class: CardClass) -> &'static str {
    match class {
        CardClass::Must => "Must",
        CardClass::Keep => "Keep",
    }
}

fn effect_sentence(effect: &CardEffect) -> String {
    let text = match effect {
        CloseIndustry => "One industry of your choice closes permanently.",
        FoundIndustry => {
            "A permanent industry opens on a shore square of your choice, in a random colour."
        }
        Clean => "All pollution in one square is removed.",
        TakeAndPlay => "Take a card from another player's hand and play it immediately.",
        DiscardHand => "Another player discards their whole hand.",
        HoldStill => "One fish neither moves nor feeds this turn.",
        Teleport => "One fish goes to any sea square without pollution or fish. That is its move.",
        Gather => "All fishermen gather around one fish and spread out from there.",
        Invincible => "One fish loses no health until the end of this turn.",
        Nullify => "The next other card you play has no effect. Both are discarded.",
        ExtraTurn => "After everybody has drawn, every fish feeds or moves again.",
        DrawAndPlay { cards: 1 } => "Draw 1 card and play it immediately.",
        StepPollution { times: 0 } => {
            "One fish pays nothing for its own steps into pollution this turn."
        }
        _ => return numbered_sentence(effect),
    };
    text.into()
}

/// The sentence of an effect that names its numbers.
fn numbered_sentence(effect: &CardEffect) -> String {
    match *effect {
        FishermenQuit { chance } => format!("Each fisherman gives up with a chance of {chance}%."),
        FishermenCome { chance } => {
            format!("Each sea square gets a fisherman with a chance of {chance}%.")
        }
        Spill { blobs } => {
            format!("A sea square without a fish gets {} of pollution.", counted(blobs, "blobs"))
        }
        Heal { health: loss @ ..0 } => format!("One fish loses {} health.", loss.unsigned_abs()),
        Heal { health } => format!("One fish gains {health} health."),
        Attack { blobs, health } => format!(
            "In 3 by 3 sea squares, each square loses {} and each fish {health} health.",
            counted(blobs, "blobs")
        ),
        DrawAndPlay { cards } => {
            format!("Draw {cards} cards and play them immediately, in the order drawn.")
        }
        Swarm { fishermen } => {
            let come = if fishermen == 1 { "comes" } else { "come" };
            format!("{} {come} to one sea square and spread out.", counted(fishermen, "fishermen"))
        }
        MotionCost { health } => format!(
            "For one fish, a step costs {health} health this turn, before currents, pollution \
             and fishermen."
        ),
        ExtraSteps { steps } => format!("One fish has {} more this turn.", counted(steps, "steps")),
        StepPollution { times } => format!(
            "One fish pays {times} times as much for its own steps into pollution this turn."
        ),
        HitCap { health } => format!(
            "For the rest of the turn, pollution that drifts onto one fish takes at most {health} \
             health each time."
        ),
        HealAll { part } => format!("Every fish gains 1/{part} of its health, rounded down."),
        HurtAll { part } => format!("Every fish loses 1/{part} of its health, rounded down."),
        ExtraPasses { passes } => {
            format!("This turn, pollution is made and vanishes {} more.", counted(passes, "times"))
        }
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::default_cards::usual;
    use super::*;
    use serde_json::Value;

    /// Every number of a card's effects, and the card with that number raised by one.
    fn numbers(card: &CardKind) -> Vec<(String, CardKind)> {
        let mut found = Vec::new();
        for (index, effect) in card.effects.iter().enumerate() {
            let json = serde_json::to_value(effect).expect("effects are data");
            let Value::Object(named) = json else { continue };
            let fields = named.into_iter().next().expect("one effect");
            for (field, value) in fields.1.as_object().expect("named numbers") {
                let value = value.as_i64().expect("a number");
                let mut changed = fields.1.clone();
                changed[field] = Value::from(value + 1);
                let mut card = card.clone();
                let effect = serde_json::json!({ (&fields.0): changed });
                card.effects[index] = serde_json::from_value(effect).expect("still an effect");
                found.push((value.to_string(), card));
            }
        }
        found
    }

    #[test]
    fn each_sentence_names_its_numbers() {
        for card in usual() {
            let sentence = sentence(&card);
            for (number, _) in numbers(&card) {
                let free = card.effects == [CardEffect::StepPollution { times: 0 }];
                let word = if free { "nothing" } else { &number };
                assert!(sentence.contains(word), "{word} is missing in: {sentence}");
            }
        }
    }

    #[test]
    fn a_changed_number_changes_the_sentence() {
        let mut changes = 0;
        for card in usual() {
            for (_, changed) in numbers(&card) {
                assert_ne!(sentence(&card), sentence(&changed));
                changes += 1;
            }
        }
        assert_eq!(changes, 18, "seventeen kinds have numbers, Shark Attack two");
    }

    #[test]
    fn every_kind_has_a_sentence_of_its_own_that_fits_a_card() {
        let mut sentences: Vec<String> = usual().iter().map(sentence).collect();
        for sentence in &sentences {
            assert!(sentence.ends_with('.') && sentence.len() <= 100, "{sentence}");
        }
        sentences.sort();
        sentences.dedup();
        assert_eq!(sentences.len(), 28);
    }

    #[test]
    fn every_usual_kind_has_a_short_name_of_its_own() {
        let mut names: Vec<String> =
            usual().iter().map(|card| short_name(card).to_owned()).collect();
        assert!(names.iter().all(|name| name.len() <= 10), "{names:?}");
        names.sort();
        names.dedup();
        assert_eq!(names.len(), 28);
    }

    #[test]
    fn several_effects_are_several_sentences() {
        let effects = vec![CardEffect::Heal { health: -5 }, CardEffect::ExtraSteps { steps: 1 }];
        let card = CardKind { effects, ..usual()[6].clone() };
        assert_eq!(sentence(&card), "One fish loses 5 health. One fish has 1 step more this turn.");
    }
}
