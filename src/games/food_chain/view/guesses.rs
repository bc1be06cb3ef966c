//! What those who are ready, or have left, may guess: the animal that is eaten most until the jungle stands still again.

use super::prelude::*;
use crate::playback::sentences::called;

impl GuessSource for FoodChainView {
    const HAS_GUESSES: bool = true;

    fn guess_question(view: &View, _setup: &Setup) -> Option<GuessQuestion> {
        let mut animals: Vec<&SeenSpecies> =
            view.species.iter().filter(|species| species.kind != SpeciesKind::Plant).collect();
        animals.sort_by_key(|species| std::cmp::Reverse(species.population));
        let option = |species: &SeenSpecies| GuessOption {
            key: species.id,
            words: called(view, species.id),
        };
        (view.step == SeasonStep::Design).then(|| GuessQuestion {
            about: view.cycle,
            asks: "Which animal is eaten most?",
            options: animals.into_iter().map(option).collect(),
            others: "Another one",
            none: "None",
            may_be_none: true,
        })
    }

    fn guess_progress(question: &GuessQuestion, events: &[Event], _view: &View) -> GuessProgress {
        let cycles = events.iter().filter_map(|event| match event {
            Event::CycleRan { species, .. } => Some(species),
            _ => None,
        });
        let eaten = |id: u32| {
            let changes = cycles.clone().flatten().filter(|changes| changes.id == id);
            changes.map(|changes| u64::from(changes.eaten)).sum::<u64>()
        };
        GuessProgress::between(
            events,
            |event| matches!(event, Event::CycleRan { .. }),
            |event| matches!(event, Event::Stopped(_) | Event::Ended { .. }),
            || question.options_with_most(eaten),
        )
    }
}
