//! The registry names every number once, and nothing gets past its bounds.

use super::*;
use serde_json::Value;
use shoal_contract::GameSetup;
use std::collections::BTreeSet;

fn setup() -> Setup {
    Setup::for_players(2)
}

/// Sets one number; the setup is unchanged if it is out of bounds or does not fit the others.
fn set(setup: &mut Setup, key: &str, value: i64) -> Result<(), String> {
    let mut changed = setup.clone();
    put(&mut changed, key, value)?;
    changed.check().map_err(|problems| problems.to_string())?;
    *setup = changed;
    Ok(())
}

/// The paths of all plain values in an object.
fn leaves(value: &Value, path: &str, found: &mut BTreeSet<String>) {
    match value.as_object() {
        Some(fields) => fields.iter().for_each(|(name, value)| {
            let dot = if path.is_empty() { "" } else { "." };
            leaves(value, &format!("{path}{dot}{name}"), found);
        }),
        None => _ = found.insert(path.to_owned()),
    }
}

#[test]
fn every_field_of_the_parameters_is_a_number_people_can_turn() {
    let json = serde_json::to_value(&setup().parameters).expect("plain data");
    let mut fields = BTreeSet::new();
    leaves(&json, "", &mut fields);
    let keys: BTreeSet<String> =
        PARAMETERS.iter().map(|parameter| parameter.key.to_owned()).collect();
    assert_eq!(keys, fields);
    assert_eq!(keys.len(), PARAMETERS.len(), "each once");
}

#[test]
fn a_number_set_is_the_number_read_and_no_other_moves() {
    for number in all(&setup()) {
        assert_eq!(number.value, number.default, "{}", number.key);
        // One beside the usual value fits the other numbers, too.
        let step = if number.value < number.most { 1 } else { -1 };
        let mut changed = setup();
        set(&mut changed, &number.key, number.value + step).expect("within its bounds");
        for after in all(&changed) {
            let moved = if after.key == number.key { step } else { 0 };
            assert_eq!(after.value, after.default + moved, "{} and {}", number.key, after.key);
        }
        assert_eq!(get(&changed, &number.key), Some(number.value + step));
    }
}

#[test]
fn a_number_out_of_bounds_is_refused_and_changes_nothing() {
    for number in all(&setup()) {
        for value in [number.least - 1, number.most + 1, i64::MIN, i64::MAX] {
            let mut changed = setup();
            let told = set(&mut changed, &number.key, value).expect_err("out of bounds");
            let bounds = format!("from {} to {}", number.least, number.most);
            assert!(told.contains(&*number.key) && told.contains(&bounds), "{told}");
            assert_eq!(changed, setup());
        }
    }
}

#[test]
fn numbers_that_do_not_fit_each_other_are_refused_in_a_sentence() {
    let told = |key: &str, value| set(&mut setup(), key, value).expect_err("no fit");
    assert_eq!(
        told("cutoffs.green", 35),
        "parameters.cutoffs.yellow: 30 is below the 35 of a cleaner colour: cutoffs rise from blue to black"
    );
    assert_eq!(
        told("health_to_win", 101),
        "parameters.health_to_win: 101 is above max_health, which is 100"
    );
    assert_eq!(
        told("max_health", 79),
        "parameters.health_to_win: 80 is above max_health, which is 79"
    );
}

#[test]
fn an_unknown_number_names_the_nearest() {
    let told = set(&mut setup(), "vanish_chanse", 1).expect_err("a slip");
    assert!(told.contains("the nearest is \"vanish_chance\""), "{told}");
    assert_eq!(get(&setup(), "vanish_chanse"), None);
}

#[test]
fn every_number_says_in_a_sentence_which_rule_it_feeds() {
    for number in all(&setup()) {
        assert!(number.rule.ends_with(").") && number.rule.contains("rule "), "{}", number.rule);
        assert!(!number.title().is_empty() && !number.group.is_empty());
    }
}

#[test]
fn every_number_on_a_card_can_be_turned_by_its_key() {
    let value = |key| get(&setup(), key);
    assert_eq!(value("cards.AF.fishermen"), Some(10));
    assert_eq!(value("cards.SA.blobs"), Some(1));
    assert_eq!(value("cards.SA.health"), Some(10));
    assert_eq!(value("cards.TF.copies"), Some(2));
    assert_eq!(value("cards.TF.turns"), None);
    let json = serde_json::to_value(setup().deck.cards.as_ref()).expect("plain data");
    let mut named = 0;
    for card in json.as_array().into_iter().flatten() {
        for effect in card["effects"].as_array().into_iter().flatten() {
            for (name, number) in effect
                .as_object()
                .into_iter()
                .flatten()
                .flat_map(|(_, numbers)| numbers.as_object().into_iter().flatten())
            {
                let key = format!("cards.{}.{name}", card["id"].as_str().unwrap_or_default());
                assert_eq!(get(&setup(), &key), number.as_i64(), "{key}");
                named += 1;
            }
        }
    }
    let on_cards = all(&setup()).iter().filter(|number| number.group == "Cards").count();
    assert_eq!(named, on_cards);
}

#[test]
fn a_second_number_of_the_same_name_has_a_key_of_its_own() {
    use crate::cards::card::CardEffect;
    let mut setup = setup();
    let cards = std::sync::Arc::make_mut(&mut setup.deck.cards);
    let card = cards.iter_mut().find(|card| card.id.as_str() == "E").expect("Evasion");
    card.effects.push(CardEffect::MotionCost { health: 0 });
    set(&mut setup, "cards.E.health2", -1).expect("within its bounds");
    assert_eq!(get(&setup, "cards.E.health"), Some(2));
    assert_eq!(get(&setup, "cards.E.health2"), Some(-1));
}

#[test]
fn a_card_in_a_setup_keeps_to_the_same_bounds() {
    use crate::cards::card::CardEffect;
    let mut setup = setup();
    let cards = std::sync::Arc::make_mut(&mut setup.deck.cards);
    cards[0].effects = vec![CardEffect::Swarm { fishermen: 501 }];
    let told = setup.check().expect_err("a crowd").to_string();
    assert_eq!(told, "deck.cards[0].effects[0].fishermen: 501 is not a number from 0 to 500");
}

#[test]
fn what_the_house_has_changed_is_laid_over_what_a_match_began_with() {
    use crate::state::ChangedNumber;
    use shoal_contract::ShortText;
    let change = |key: &str, value| ChangedNumber { number: ShortText::constant(key), value };
    let mut numbers = SetupInForce::new(std::sync::Arc::new(setup()));
    assert!(!numbers.update(&[]));
    assert!(numbers.update(&[change("cards.OS.blobs", 9), change("feed_rate", 3)]));
    assert_eq!(numbers.parameters().feed_rate, 3);
    assert_eq!(get(numbers.setup(), "cards.OS.blobs"), Some(9));
    assert!(numbers.update(&[change("feed_rate", 4)]));
    assert_eq!(get(numbers.setup(), "cards.OS.blobs"), Some(3), "an undone change is gone");
}
