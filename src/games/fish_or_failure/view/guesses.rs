//! What those who have chosen, or are out, may guess: the fishery from which most is caught in this round.

use super::prelude::*;
use shoal_contract::capital;

impl GuessSource for FishOrFailureView {
    const HAS_GUESSES: bool = true;

    fn guess_question(view: &View, _setup: &Setup) -> Option<GuessQuestion> {
        let position = &view.position;
        let is_to_come = matches!(
            position.step,
            FishingStep::Begin
                | FishingStep::Vote(_)
                | FishingStep::BreakTie(..)
                | FishingStep::Place
        );
        let living = position.numbers.in_play();
        let living = living.filter(|at| !position.stocks[at.index()].is_extinct);
        let option = |at: Fishery| GuessOption { key: key(at), words: capital(&at.to_string()) };
        is_to_come.then(|| GuessQuestion {
            about: position.round,
            asks: "Which fishery falls most in this round?",
            options: living.map(option).collect(),
            others: "Another one",
            none: "None",
            may_be_none: false,
        })
    }

    fn guess_progress(question: &GuessQuestion, events: &[Event], _view: &View) -> GuessProgress {
        let caught = |wanted: u32| {
            let catches = events.iter().map(|event| match event {
                Event::Caught { fishery, fish, .. } if key(*fishery) == wanted => u64::from(*fish),
                _ => 0,
            });
            catches.sum::<u64>()
        };
        let is_over = |event: &Event| {
            matches!(event, Event::Grew { .. } | Event::EventsMoved { .. } | Event::Ended { .. })
        };
        GuessProgress::between(
            events,
            |event| matches!(event, Event::Revealed { .. }),
            is_over,
            || question.options_with_most(caught),
        )
    }
}

/// The number of a fishery as an option.
fn key(fishery: Fishery) -> u32 {
    fishery.index() as u32
}
