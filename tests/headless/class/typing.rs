//! A teacher that types the cards of all groups.

use super::Class;
use super::journals::journals;
use serde_json::{Value, json};
use tempfile::TempDir;

#[test]
fn a_teacher_types_a_whole_lesson_and_goes_on_after_a_crash() {
    let home = TempDir::new().expect("a folder");
    let folder = home.path().to_str().expect("text").to_owned();
    let new = ["--groups", "8", "--players", "4", "--seed", "9", "--folder", &folder];
    let mut class = Class::start(&[&new[..], &["--port", "0"]].concat());
    assert_eq!(class.order(&json!({"do": "start"})), None);
    for round in 0..200 {
        let playing = class.playing();
        if playing.is_empty() {
            break;
        }
        for (group, shown) in playing {
            assert_eq!(class.types(group, &line_for(&shown, 3)), None);
        }
        if round == 3 {
            class = class.die_and_go_on(&folder, &[]);
        }
    }
    assert_eq!(class.playing(), []);
    class.die();
    assert_eq!(journals(home.path()).len(), 8);
}

/// A line for what is shown of a group: so many fish each of the first fishery that can be fished, or any vote.
pub fn line_for(group: &Value, number: u8) -> String {
    let fisheries = group["fisheries"].as_array().expect("fisheries").iter();
    let lives = |one: &&Value| one["is_extinct"] == false;
    let is_open = |one: &&Value| lives(one) && one["is_closed"] == false;
    let letter = |one: &Value| one["name"].as_str().expect("a name")[..1].to_owned();
    // Where all that live are closed, closures do not count.
    let fishery = fisheries.clone().find(is_open).or_else(|| fisheries.clone().find(lives));
    let fishery = fishery.map(letter).expect("the sea lives");
    let companies = group["companies"].as_array().expect("companies").iter();
    let word = |company: &Value| match group["vote"].as_str() {
        None if company["is_restricted"] == true => format!("{fishery}{}", number.min(2)),
        None => format!("{fishery}{number}"),
        Some(vote) if vote.contains("fishery") => fishery.clone(),
        Some(_) if company["letter"] == "A" => "b".into(),
        Some(_) => "a".to_owned(),
    };
    companies
        .filter(|company| company["is_missing"] == true)
        .map(word)
        .collect::<Vec<_>>()
        .join(" ")
}
