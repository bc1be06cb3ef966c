//! The registry names every number once, and nothing gets past its bounds.

use super::*;
use serde_json::Value;
use std::collections::BTreeSet;

fn setup() -> Setup {
    Setup::for_players(2)
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
        assert_eq!(number.value, number.usual, "{}", number.key);
        // One beside the usual value fits every relation but that of equal neighbours.
        let step = if number.value < number.most { 1 } else { -1 };
        let mut changed = setup();
        set(&mut changed, &number.key, number.value + step).expect("within its bounds");
        for after in all(&changed) {
            let moved = if after.key == number.key { step } else { 0 };
            assert_eq!(after.value, after.usual + moved, "{} and {}", number.key, after.key);
        }
        assert_eq!(get(&changed, &number.key), Some(number.value + step));
    }
}

#[test]
fn a_number_out_of_bounds_is_refused_and_changes_nothing() {
    for number in all(&setup()) {
        for value in [number.least - 1, number.most + 1, i64::MIN, i64::MAX] {
            let mut changed = setup();
            let problems = set(&mut changed, &number.key, value).expect_err("out of bounds");
            let told = problems.to_string();
            let bounds = format!("from {} to {}", number.least, number.most);
            assert!(told.contains(&*number.key) && told.contains(&bounds), "{told}");
            assert_eq!(changed, setup());
        }
    }
}

#[test]
fn numbers_that_do_not_fit_each_other_are_refused_in_a_sentence() {
    let told = |key: &str, value| set(&mut setup(), key, value).expect_err("no fit").to_string();
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
    let told = set(&mut setup(), "vanish_chanse", 1).expect_err("a slip").to_string();
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
