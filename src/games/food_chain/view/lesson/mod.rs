//! Learning Food Chain: what the captions of its lesson speak of, and where the learner is shown to press.

use super::helpful::levels;
use super::playing::FoodChainCommand;
use super::prelude::*;
use shoal_contract::counted;
use shoal_food_chain::position::{FOUNDERS, Jungle, Species, ranks};
use shoal_food_chain::rules::pieces::{jungle, setup};

#[cfg(test)]
mod tests;

/// The lesson: a short season with captions.
const LESSON: &str = include_str!("../../../../../levels/tutorials/food_chain.tutorial");
/// The area of a species with its numbers, in units.
const SPECIES: Vec2 = Vec2::new(130.0, 110.0);
/// The player against the learner.
const OTHER: Seat = Seat(1);

impl TutorialSource for FoodChainView {
    fn lesson() -> Option<&'static str> {
        Some(LESSON)
    }

    fn fact(moment: &LessonMoment<Self>, name: &str) -> Option<String> {
        let world = moment.game.world();
        let jungle = jungle(world);
        let mine: Vec<&Species> = jungle.of(moment.learner).collect();
        let theirs = jungle.of(OTHER).next();
        let number = match name {
            "parts" => {
                use Action::{Mutate, Start};
                let next = &moment.next?.action;
                let (Start { parts, .. } | Mutate { parts, .. }) = next else { return None };
                return Some(levels(parts));
            }
            "cycles" => return Some(counted(setup(world).season?.cycles, "cycles")),
            "founders" => FOUNDERS.into(),
            "hundred" => MUTABLE.into(),
            "plant" => SpeciesFactors::PLANT.body,
            "grow" => jungle.species.first()?.born.into(),
            "first" => mine.first()?.population.into(),
            "born" => mine.first()?.born.into(),
            "body" => mine.first()?.factors().body,
            "min" => mine.first()?.factors().min,
            "max" => mine.first()?.factors().max,
            "second" => mine.get(1)?.population.into(),
            "starved" => theirs?.starved.into(),
            "their_min" => theirs?.factors().min,
            "their_max" => theirs?.factors().max,
            "first_eaten" => eaten(jungle, theirs?, mine.first()?),
            "second_eaten" => eaten(jungle, theirs?, mine.get(1)?),
            "large" => ranks(jungle, 2).get(moment.learner.index())?.species.into(),
            _ => return None,
        };
        Some(number.to_string())
    }

    fn button(action: &Action) -> Option<u32> {
        Some(match action {
            Action::Ready => FoodChainCommand::Ready.id(),
            _ => FoodChainCommand::Found.id(),
        })
    }

    /// The learner's species, and what eats them.
    fn kept_free(table: &World, _next: &[Action]) -> Vec<Rect> {
        let Some(places) = table.get_resource::<Places>() else { return Vec::new() };
        let species = &table.resource::<PlaybackState<Self>>().view.species;
        let mut seated: Vec<&SeenSpecies> = species.iter().filter(|it| it.seat.is_some()).collect();
        seated.sort_by_key(|it| it.seat);
        let at = seated.into_iter().filter_map(|it| places.of(it.id));
        at.map(|at| Rect::from_center_size(at, SPECIES)).collect()
    }

    /// The levers are turned already.
    fn point_out(table: &mut World, learner: Seat, actions: &[Action]) -> bool {
        let shown = table.get_resource::<PlaybackState<FoodChainView>>();
        let Some(view) = shown.map(|shown| shown.view.clone()) else { return false };
        let Some(mut aims) = table.get_resource_mut::<SeatIntents<FoodChainView>>() else {
            return false;
        };
        let Some(aim) = aims.get_mut(learner) else { return false };
        aim.draft = actions.first().and_then(|action| SpeciesDesign::by(action, &view));
        true
    }
}

/// The number of members of a species that another ate in the last cycle.
fn eaten(jungle: &Jungle, hunter: &Species, prey: &Species) -> i64 {
    let meeting = jungle.web.iter().find(|one| (one.hunter, one.prey) == (hunter.id, prey.id));
    meeting.map_or(0, |meeting| meeting.eaten.into())
}
