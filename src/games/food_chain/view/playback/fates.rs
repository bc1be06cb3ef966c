//! The fates of a cycle, seen for a moment at each species: the eaten fly to those that ate them, and signs of the
//! starved and the born rise there.

use crate::prelude::*;
use shoal_table::matches::effects::PassingEffects;
use shoal_table::matches::playback::{EventBegan, EventEnded};

/// Greatest number of meals that fly, the largest first, and number of animals that one of them stands for.
const MEALS: usize = 40;
const EACH: u32 = 12;
/// The most that fly from one species to another, and how long after each other, in seconds.
const MOST: u32 = 4;
const AFTER: f32 = 0.09;
/// Time for which something flies, and for which a sign of births or deaths is seen, in seconds.
const FLIES: f32 = 0.7;
const SEEN: f32 = 1.1;
/// Size of a sign, and the height to which it rises, in units.
const SIZE: f32 = 30.0;
const RISES: f32 = 34.0;

/// Size of the light on a species that dies, and of the bones that are left of it, in units.
const LIGHT: f32 = 110.0;
const BONES: f32 = 40.0;

/// A player's species dies: everybody looks there, and bones are left for a moment.
pub fn show_extinctions(
    mut began: MessageReader<EventBegan<FoodChainView>>,
    shown: Res<PlaybackState<FoodChainView>>,
    places: Res<Places>,
    mut effects: PassingEffects,
) {
    for event in began.read() {
        let Event::WentExtinct { id } = event.0 else { continue };
        let is_somebodys = shown.view.find(id).is_some_and(|species| species.seat.is_some());
        let Some(at) = places.of(id).filter(|_| is_somebodys) else { continue };
        effects.light(BoardSpotlight { at, radius: LIGHT, life: 2.0 });
        let bones = PassingEffect::at("starved", at, BONES);
        let bones =
            PassingEffect { life: 1.4, height: layers::EFFECTS, grows: (1.0, 0.5), ..bones };
        bones.burst(7, LIGHT * 0.8).for_each(|one| effects.launch(one));
    }
}

/// Shows what the cycle did that has just ended.
pub fn show(
    mut ended: MessageReader<EventEnded<FoodChainView>>,
    shown: Res<PlaybackState<FoodChainView>>,
    places: Res<Places>,
    clock: Res<BoardClock>,
    mut effects: PassingEffects,
) {
    let cycles = ended.read().filter(|event| matches!(event.0, Event::CycleRan { .. }));
    if cycles.count() == 0 || clock.calm {
        return;
    }
    for effect in meals(&shown.view, &places).into_iter().chain(signs(&shown.view, &places)) {
        effects.launch(effect);
    }
}

/// From each species to those that ate of it, the more the more were eaten.
fn meals(view: &View, places: &Places) -> Vec<PassingEffect> {
    let flights = crate::board::web::eaten(view).into_iter().take(MEALS).filter_map(|tally| {
        let (from, to) = (places.of(tally.prey)?, places.of(tally.hunter)?);
        let drawing = if tally.prey == PLANT { "leaf" } else { "eaten" };
        Some((0..tally.eaten.div_ceil(EACH).min(MOST)).map(move |index| PassingEffect {
            wait: index as f32 * AFTER,
            life: FLIES,
            grows: (1.0, 0.5),
            ..PassingEffect::flying(drawing, from, to, SIZE, layers::EFFECTS)
        }))
    });
    flights.flatten().collect()
}

/// Signs of species in which more than one in ten were born or starved.
fn signs(view: &View, places: &Places) -> Vec<PassingEffect> {
    let animals = view.species.iter().filter(|species| species.kind != SpeciesKind::Plant);
    let signs = animals.flat_map(|species| {
        let many = |count: u32| count * 10 > species.population;
        let sign = |drawing, aside: f32, direction: f32| {
            let from = places.of(species.id)? + Vec2::new(aside, 0.0);
            let to = from + Vec2::new(0.0, direction * RISES);
            let effect = PassingEffect::flying(drawing, from, to, SIZE, layers::EFFECTS);
            Some(PassingEffect { life: SEEN, ..effect })
        };
        let born = if many(species.born) { sign("born", -18.0, -1.0) } else { None };
        let starved = if many(species.starved) { sign("starved", 18.0, 1.0) } else { None };
        born.into_iter().chain(starved)
    });
    signs.collect()
}
