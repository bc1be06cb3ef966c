//! The phases of a game stand at the end of its rules, as its schedules have them.

use crate::program::{failure, stdout};
use crate::rules_cited::{documents, numbers_at};
use shoal::contract::world::steps::as_table;
use shoal::games;
use std::fs;

/// Above the table, in the document of every game.
const HEADING: &str = "\n## Phases\n";

#[test]
fn the_rules_of_each_game_end_with_its_phases() {
    for game in games::all() {
        let phases = game.phases().unwrap_or_else(|fault| panic!("{}: {fault}", game.info().title));
        let table = as_table(&phases);
        let path = format!("docs/rules/{}.md", game.info().name.replace('-', "_"));
        let text = fs::read_to_string(&path).expect("its rules");
        let (rules, told) = text.split_once(HEADING).unwrap_or((&text, ""));
        let (said, _) = told.split_once("| phase").unwrap_or(("\n", ""));
        let now = format!("{rules}{HEADING}{said}{table}");
        if std::env::var_os("SHOAL_BLESS").is_some() {
            fs::write(&path, &now).expect("its rules, written");
        } else {
            assert!(text == now, "{path} ends with other phases: SHOAL_BLESS=1 writes\n{table}");
        }
    }
}

#[test]
fn every_step_has_the_number_of_a_rule_that_there_is() {
    let documents = documents();
    for game in games::all() {
        let name = game.info().name.replace('-', "_");
        let document = documents.iter().find(|document| document.name == name).expect(&name);
        for phase in game.phases().expect("phases") {
            for rule in phase.steps.iter().filter_map(|step| step.rule) {
                let numbers = numbers_at(rule);
                let known = numbers.iter().all(|number| document.numbers.contains(number));
                assert!(!numbers.is_empty() && known, "{name}, {}: no rule {rule}", phase.name);
            }
        }
    }
}

#[test]
fn a_game_prints_its_rules_and_its_phases() {
    for game in games::all() {
        let name = game.info().name;
        assert!(stdout(&["rules", name], b"").starts_with("# "), "{name}");
        assert!(stdout(&["rules", name, "--phases"], b"").starts_with("| phase"), "{name}");
    }
    let refused = failure(&["rules", "chess"], 1);
    assert!(refused.starts_with("shoal: there is no game called \"chess\""), "{refused}");
}
