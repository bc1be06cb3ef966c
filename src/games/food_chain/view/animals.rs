//! The animals: of each species a swarm that grows and shrinks with it, its name and its number. They drift about
//! where they live.

use super::creature::Creature;
use super::prelude::*;
use crate::games::food_chain::state::NEW_SPECIES;
use std::f32::consts::{PI, TAU};

/// How many animals one on the table stands for, and how many of them there are at most.
const EACH: u32 = 15;
const MOST: u32 = 14;
/// How large an animal is, from its body: at least, at most, and for each point.
const SIZE: (f32, f32) = (38.0, 72.0);
const OF_BODY: f32 = 1.15;
/// How far apart those of a swarm are, of the size of one; and how far each drifts.
const APART: f32 = 0.62;
const DRIFT: f32 = 0.16;
/// How large a plant is, how many plants one stands for, and how many are drawn at most.
const LEAF: f32 = 24.0;
const PLANTS_EACH: u32 = 50;
const MOST_PLANTS: u32 = 110;
/// From one of a spiral to the next, in turns.
const GOLDEN: f32 = 0.381_966;
/// The longest name on a plate, in characters.
const LONGEST: usize = 12;

/// An animal of a swarm, or a plant.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct Animal {
    species: u32,
    /// None for a plant.
    looks: Option<Creature>,
    home: Vec2,
    size: f32,
    phase: f32,
}

/// What is written of a species.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct Plate {
    words: String,
    number: String,
    at: Vec2,
    reader: Edge,
    colour: Color,
}

/// What people call a species: its name, or what it looks like as long as it has none.
pub fn title(species: &SeenSpecies) -> String {
    let is_named = species.name != NEW_SPECIES && !species.name.is_empty();
    if is_named && species.kind != Kind::Plant {
        return species.name.clone();
    }
    kin(species.kind, species.body).to_owned()
}

/// What an animal of this body could be.
pub fn kin(kind: Kind, body: i64) -> &'static str {
    let sizes: [&str; 7] = match kind {
        Kind::Plant => return "Plants",
        Kind::Herbivore => ["Vole", "Hare", "Goat", "Deer", "Elk", "Bison", "Mammoth"],
        Kind::Carnivore => ["Shrew", "Weasel", "Fox", "Lynx", "Wolf", "Tiger", "Bear"],
    };
    let least = [0, 8, 11, 15, 20, 27, 40];
    let place = least.iter().rposition(|least| body >= *least).unwrap_or(0);
    sizes[place]
}

/// How large an animal of this body is drawn.
pub fn size_of(body: i64) -> f32 {
    (SIZE.0 + OF_BODY * (body - 5).max(0) as f32).min(SIZE.1)
}

/// Draws the swarms as large as the picture has them.
pub fn follow_picture(
    (shown, land, places): (Res<PlaybackState<FoodChain>>, Res<Land>, Res<Places>),
    (chairs, tabletop): (Res<Chairs>, Res<Tabletop>),
    (mut art, mut images, fonts): (ResMut<Art>, ResMut<Assets<Image>>, Res<Fonts>),
    mut animals: Redrawn<Animal>,
    mut plates: Redrawn<Plate>,
) {
    let anew = chairs.is_changed() || land.is_changed() || tabletop.is_changed();
    if !shown.is_changed() && !places.is_changed() && !anew && !animals.is_bare() {
        return;
    }
    let living = &shown.view.species;
    let swarms = living.iter().filter_map(|species| {
        Some(match species.kind {
            Kind::Plant => meadow(species, &land),
            _ => swarm(species, places.of(species.id)?, &chairs),
        })
    });
    animals.show(swarms.flatten().collect(), anew, |entity, animal| {
        let image = match &animal.looks {
            Some(creature) => {
                let svg = art.meant("creature", creature.svg());
                art.made(&mut images, svg.clone(), animal.size, || svg)
            }
            None => art.get(&mut images, "leaf", animal.size),
        };
        entity.insert((
            picture(image, Vec2::splat(animal.size)),
            lying(animal.home, layers::ANIMALS),
        ));
    });
    let plate = |species: &SeenSpecies| {
        Some(plate_of(species, places.of(species.id)?, &chairs, &tabletop, land.middle()))
    };
    let wanted = living.iter().filter_map(plate).collect();
    let scale = tabletop.type_scale();
    plates.show(wanted, anew, |entity, plate| {
        let turn = writing::turn(plate.reader);
        entity.insert((lying(plate.at, layers::PLATES).with_rotation(turn), Visibility::default()));
        let (number, name) = (writing::letter_size(scale) * 0.82, writing::cell_size(scale, 17.0));
        let [wide, narrow] = [(&plate.number, number), (&plate.words, name)]
            .map(|(words, size)| writing::words_box(words, size).x);
        let ground = Vec2::new(wide + narrow + 18.0, number * 1.02);
        entity.insert(writing::plate(ground));
        let left = -ground.x / 2.0 + 6.0;
        entity.with_children(|ground| {
            let at = Transform::from_xyz(left + wide / 2.0, 0.0, 0.1);
            ground.spawn((writing::words(plate.number.clone(), number, plate.colour, &fonts), at));
            let at = Transform::from_xyz(left + wide + 6.0 + narrow / 2.0, 0.0, 0.1);
            ground.spawn((writing::words(plate.words.clone(), name, theme::TEXT, &fonts), at));
        });
    });
}

fn swarm(species: &SeenSpecies, place: Vec2, chairs: &Chairs) -> Vec<Animal> {
    let size = size_of(species.body);
    let count = species.population.div_ceil(EACH).clamp(1, MOST);
    let looks = Some(Creature::of(species, chairs));
    let one = |index: u32| {
        let out = (index as f32).sqrt() * size * APART;
        let phase = (species.id as f32 * 0.37 + index as f32 * GOLDEN).fract();
        let home = place + Vec2::from_angle(phase * TAU) * out;
        Animal { species: species.id, looks, home, size, phase }
    };
    (0..count).map(one).collect()
}

fn meadow(plants: &SeenSpecies, land: &Land) -> Vec<Animal> {
    let count = plants.population.div_ceil(PLANTS_EACH).min(MOST_PLANTS);
    let one = |index: u32| {
        let out = ((index as f32 + 0.5) / MOST_PLANTS as f32).sqrt() * super::land::MEADOW * 1.12;
        let phase = (index as f32 * GOLDEN).fract();
        let home = land.point(phase, out);
        Animal { species: plants.id, looks: None, home, size: LEAF, phase }
    };
    (0..count).map(one).collect()
}

/// Written below the swarm as its player looks, or the players at the nearest long edge.
fn plate_of(
    species: &SeenSpecies,
    place: Vec2,
    chairs: &Chairs,
    tabletop: &Tabletop,
    middle: Vec2,
) -> Plate {
    let chair = species.seat.and_then(|seat| chairs.get(seat));
    let nearest = if place.y < middle.y { Edge::North } else { Edge::South };
    let reader = chair.map_or(nearest, |chair| tabletop.facing(chair.place));
    let below = match species.kind {
        Kind::Plant => 0.0,
        _ => size_of(species.body) * 0.5 + 16.0,
    };
    let whole = title(species);
    let words = match whole.chars().count() > LONGEST {
        true => whole.chars().take(LONGEST - 1).collect::<String>() + "…",
        false => whole,
    };
    Plate {
        words,
        number: species.population.to_string(),
        at: place + reader.turn(Vec2::Y) * below,
        reader,
        colour: species.seat.map_or(theme::TEXT, |seat| chairs.colour(seat)),
    }
}

/// Lets animals drift about where they live.
pub fn drift(
    (clock, shown): (Res<BoardClock>, Res<PlaybackState<FoodChain>>),
    mut animals: Query<(Ref<Animal>, &mut Transform)>,
) {
    let hunts = matches!(shown.event(), Some(Event::CycleRan { .. }));
    for (animal, mut transform) in &mut animals {
        if (!clock.runs && !animal.is_added()) || animal.looks.is_none() {
            continue;
        }
        let speed = if hunts { 0.9 } else { 0.25 } + 0.1 * animal.phase;
        let angle = |by: f32| (clock.seconds * speed * by + animal.phase) * TAU;
        let way = Vec2::new(angle(0.31).cos(), angle(0.23).sin());
        let ahead = Vec2::new(-angle(0.31).sin() * 0.31, angle(0.23).cos() * 0.23);
        let at = animal.home + way * animal.size * DRIFT;
        // Drawings look away from their reader in the south.
        let turn = Quat::from_rotation_z(crate::table::board::angle_of(ahead) - PI / 2.0);
        transform.set_if_neq(lying(at, layers::ANIMALS + animal.phase).with_rotation(turn));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn larger_animals_have_the_names_of_larger_ones() {
        for kind in [Kind::Herbivore, Kind::Carnivore] {
            let mut names: Vec<_> = (3..80).map(|body| kin(kind, body)).collect();
            names.dedup();
            assert_eq!(names.len(), 7);
        }
        assert_eq!((kin(Kind::Herbivore, 7), kin(Kind::Carnivore, 22)), ("Vole", "Wolf"));
    }
}
