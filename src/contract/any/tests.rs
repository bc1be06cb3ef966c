//! Any game, by the example of a small one.

use super::*;
use crate::battery::toy::Pebbles;

const GAME: &dyn AnyGame = &GameAdapter::<Pebbles>::NEW;

fn plan(bots: &[&str]) -> SeriesPlan {
    let bots = bots.iter().map(|name| BotChoice::named(name)).collect();
    SeriesPlan {
        setup: None,
        seats: None,
        numbers: Vec::new(),
        bots,
        limit: 1000,
        hash: true,
        feel: false,
    }
}

fn error_of(plan: &SeriesPlan) -> String {
    GAME.series(plan).err().expect("the plan is wrong")
}

#[test]
fn a_match_of_a_series_depends_on_its_seed_alone() {
    let mut series = GAME.series(&plan(&["random", "clever"])).expect("a good plan");
    let first: Vec<_> = (0..20).map(|seed| series.play(seed)).collect();
    let again: Vec<_> = (0..20).rev().map(|seed| series.play(seed)).rev().collect();
    assert_eq!(first, again);
}

#[test]
fn one_bot_plays_everywhere_and_several_have_as_many_seats() {
    let bots = |names: &[&str], seats| {
        let plan = SeriesPlan { seats, ..plan(names) };
        let series = GAME.series(&plan).expect("a good plan");
        series.bots().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(bots(&[], None), "clever clever clever", "three come nearest to four");
    assert_eq!(bots(&["random"], None), "random random random");
    assert_eq!(bots(&["random", "clever"], None), "random clever");
    assert_eq!(bots(&["random", "clever"], Some(3)), "random clever random");
}

#[test]
fn a_plan_that_cannot_be_played_is_refused_in_a_sentence() {
    assert_eq!(error_of(&plan(&["x"])), "there is no bot \"x\"; there are sleeper, random, clever");
    let seats = |seats| SeriesPlan { seats: Some(seats), ..plan(&[]) };
    assert_eq!(error_of(&seats(4)), "4 players: Pebbles is for 2 to 3");
    let crowd = SeriesPlan { seats: Some(2), ..plan(&["clever"; 3]) };
    assert_eq!(error_of(&crowd), "3 bots for 2 seats: name fewer");
    let setup = |text: &str| SeriesPlan { setup: Some(text.into()), ..plan(&[]) };
    assert_eq!(error_of(&setup("{\"most\":0}")), "setup.most: nothing to take");
    assert_eq!(error_of(&setup("{")), "setup: line 1, column 1: EOF while parsing an object");
}

#[test]
fn a_number_of_a_plan_is_set_in_its_setup() {
    let with = |numbers: &[(&str, i64)]| {
        let numbers = numbers.iter().map(|&(key, value)| (key.to_owned(), value)).collect();
        SeriesPlan { numbers, ..plan(&["clever"]) }
    };
    let numbers = GAME.numbers(&with(&[("most", 7)])).expect("a good plan");
    assert_eq!((numbers[0].value, numbers[0].default), (7, 30));
    let longest = |plan: &SeriesPlan| {
        let mut series = GAME.series(plan).expect("a good plan");
        (0..50).map(|seed| series.play(seed).expect("it can be played").actions).max()
    };
    assert!(longest(&with(&[("most", 4)])) < longest(&with(&[])));
    assert_eq!(
        error_of(&with(&[("moist", 1)])),
        "there is no number \"moist\"; the nearest is \"most\"; the numbers are most"
    );
    assert_eq!(error_of(&with(&[("most", 0)])), "most: 0 is not a number from 1 to 1000");
}

#[test]
fn a_match_that_is_too_long_is_left_unfinished() {
    let short = SeriesPlan { limit: 1, ..plan(&[]) };
    let outcome = GAME.series(&short).expect("a good plan").play(1).expect("it can be played");
    assert_eq!((outcome.actions, outcome.standing.winners), (1, None));
}

#[test]
fn a_bot_that_waits_although_it_is_asked_is_named() {
    let mut series = GAME.series(&plan(&["sleeper"])).expect("a good plan");
    assert_eq!(
        series.play(1).expect_err("it sleeps"),
        "the bot of seat 0 waits although it is asked (actions taken before: 1)"
    );
}
