//! What the tests of every lesson ask of it: it is the match of its script, and its captions are short and lie
//! where they belong.

use super::{Lesson, TutorialSource, bless};
use crate::contract::{Beginning, Match};
use std::ops::RangeInclusive;

/// The longest line of a caption, in characters.
const LONGEST_LINE: usize = 170;

/// The shipped lesson of a game.
pub fn lesson<G: TutorialSource>() -> Lesson<G> {
    let text = G::lesson().expect("the game has a lesson");
    Lesson::read("the lesson", text).unwrap_or_else(|why| panic!("{why}"))
}

/// The match before the action with this number, and what the action before it has brought.
pub fn before<G: TutorialSource>(number: usize) -> (Match<G>, Vec<G::Event>) {
    let lesson = lesson::<G>();
    let mut game = Match::begin(lesson.beginning.clone()).expect("it is sound");
    let mut events = Vec::new();
    for step in &lesson.steps[..number - 1] {
        events = game.apply(step.actor, &step.action).expect("it is legal");
    }
    (game, events)
}

/// The sentences of the caption before this action.
pub fn caption<G: TutorialSource>(number: usize) -> String {
    lesson::<G>().captions[&number].lines.join(" ")
}

/// The promise that the shipped lesson is this match, action by action. With `SHOAL_BLESS` it is written anew
/// under this name; the captions stay.
pub fn is_the_match_of_its_script<G: TutorialSource>(name: &str, script: &Match<G>) {
    if std::env::var_os("SHOAL_BLESS").is_some() {
        return bless(name, G::lesson().expect("the game has a lesson"), script);
    }
    let lesson = lesson::<G>();
    let Beginning::Setup { setup, .. } = &lesson.beginning else {
        panic!("it begins from a setup")
    };
    assert_eq!(setup, script.setup());
    let shipped: Vec<_> = lesson.steps.iter().map(|step| (step.actor, &step.action)).collect();
    let scripted: Vec<_> = script.taken().iter().map(|it| (it.actor, &it.action)).collect();
    assert_eq!(shipped, scripted);
}

/// The promise that a lesson has `count` captions, from the first action to the end, each of one to three short
/// lines with what it tells of.
pub fn has_short_captions<G: TutorialSource>(count: RangeInclusive<usize>) {
    let lesson = lesson::<G>();
    assert!(count.contains(&lesson.captions.len()), "{} captions", lesson.captions.len());
    for caption in lesson.captions.values() {
        assert!((1..=3).contains(&caption.lines.len()), "{}", caption.title);
        let long = caption.lines.iter().find(|line| line.chars().count() > LONGEST_LINE);
        assert!(long.is_none() && !caption.source.is_empty(), "{long:?}");
    }
    let end = lesson.steps.len() + 1;
    assert!(lesson.captions.contains_key(&1) && lesson.captions.contains_key(&end));
}
