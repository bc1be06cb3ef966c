//! The animals: of each species a swarm that grows and shrinks with it, its name and its number. They drift about
//! where they live.

use super::JungleScene;
use super::appearance::SpeciesAppearance;
use super::terrain::RingFigure;
use crate::prelude::*;
use shoal_food_chain::state::NEW_SPECIES;
use shoal_table::matches::effects::GOLDEN;
use shoal_table::matches::motion::DriftMotion;
use shoal_tabletop::geometry::SeatingArrangement;
use shoal_tabletop::surfaces::board::NumberPlate;
use std::f32::consts::TAU;

/// Number of animals that one on the table stands for, and the greatest number of them for a species.
const EACH: u32 = 15;
const MOST: u32 = 14;
/// Size of an animal, from its body: at least, at most, and for each point, in units.
const SIZE: (f32, f32) = (38.0, 72.0);
const OF_BODY: f32 = 1.15;
/// Distance of animals in a swarm, as a part of the size of one; and the distance that each drifts.
const APART: f32 = 0.62;
const DRIFT: f32 = 0.16;
/// Size of a plant in units, number of plants that one stands for, and the greatest number drawn.
const LEAF: f32 = 24.0;
const PLANTS_EACH: u32 = 50;
const MOST_PLANTS: u32 = 110;

/// The colour in which what is nobody's is counted: that of leaves.
pub const PLANTS: Color = theme::rgb(0x93D17C);

/// An animal of a swarm, or a plant.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct SwarmAnimal {
    /// The look of an animal; none for a plant.
    looks: Option<SpeciesAppearance>,
    home: Vec2,
    size: f32,
    phase: f32,
}

/// The title of a species for people: its name, or what it looks like as long as it has none.
pub fn title(species: &SeenSpecies) -> String {
    let is_named = species.name != NEW_SPECIES && !species.name.is_empty();
    if is_named && species.kind != SpeciesKind::Plant {
        return species.name.clone();
    }
    animal_name(species.kind, species.body, species.id).to_owned()
}

/// The bodies from which animals are named after larger real ones.
const NAMED_FROM: [i64; 7] = [0, 8, 11, 15, 20, 27, 40];
/// Names of plant eaters and of hunters, by size. Species that are founded one after another have different ones.
const PLANT_EATERS: [[&str; 6]; 7] = [
    ["Vole", "Mouse", "Dormouse", "Pika", "Lemming", "Hamster"],
    ["Hare", "Rabbit", "Marmot", "Beaver", "Squirrel", "Cavy"],
    ["Goat", "Sheep", "Chamois", "Gazelle", "Duiker", "Saiga"],
    ["Deer", "Reindeer", "Impala", "Kudu", "Llama", "Tapir"],
    ["Elk", "Moose", "Horse", "Zebra", "Okapi", "Nilgai"],
    ["Bison", "Buffalo", "Yak", "Aurochs", "Gaur", "Camel"],
    ["Mammoth", "Elephant", "Rhino", "Hippo", "Giraffe", "Mastodon"],
];
const HUNTERS: [[&str; 6]; 7] = [
    ["Shrew", "Mole", "Bat", "Hedgehog", "Tenrec", "Desman"],
    ["Weasel", "Stoat", "Mink", "Polecat", "Marten", "Mongoose"],
    ["Fox", "Otter", "Wildcat", "Civet", "Genet", "Raccoon"],
    ["Lynx", "Jackal", "Badger", "Caracal", "Ocelot", "Serval"],
    ["Wolf", "Hyena", "Dingo", "Coyote", "Dhole", "Cheetah"],
    ["Tiger", "Lion", "Leopard", "Jaguar", "Puma", "Panther"],
    ["Bear", "Grizzly", "Polar bear", "Cave bear", "Smilodon", "Cave lion"],
];

/// The animal that a species without a name of its own is called by: one that its body suits.
pub fn animal_name(kind: SpeciesKind, body: i64, id: u32) -> &'static str {
    let names = match kind {
        SpeciesKind::Plant => return "Plants",
        SpeciesKind::Herbivore => &PLANT_EATERS,
        SpeciesKind::Carnivore => &HUNTERS,
    };
    let size = NAMED_FROM.iter().rposition(|least| body >= *least).unwrap_or(0);
    names[size][id as usize % names[size].len()]
}

/// The size at which an animal of this body is drawn, in units.
pub fn size_of(body: i64) -> f32 {
    (SIZE.0 + OF_BODY * (body - 5).max(0) as f32).min(SIZE.1)
}

/// Draws the swarms as large as the picture has them.
pub fn follow_picture(
    scene: JungleScene,
    tabletop: Res<Tabletop>,
    mut assets: DrawingAssets,
    mut animals: BoardDrawings<SwarmAnimal>,
    mut plates: BoardDrawings<NumberPlate>,
) {
    let JungleScene { shown, places, land, chairs } = scene;
    let anew = chairs.is_changed() || land.is_changed() || tabletop.is_changed();
    if !animals.is_due([shown.is_changed(), places.is_changed(), anew]) {
        return;
    }
    let living = &shown.view.species;
    let swarms = living.iter().filter_map(|species| {
        Some(match species.kind {
            SpeciesKind::Plant => meadow(species, &land),
            _ => swarm(species, places.of(species.id)?, &chairs),
        })
    });
    animals.show(swarms.flatten().collect(), anew, |entity, animal| {
        let image = match &animal.looks {
            Some(creature) => {
                let svg = assets.art.themed_source("creature", creature.svg());
                assets.made(svg.clone(), animal.size, || svg)
            }
            None => assets.get("leaf", animal.size),
        };
        let SwarmAnimal { home, size, phase, .. } = *animal;
        entity.insert((picture(image, Vec2::splat(size)), board_transform(home, layers::ANIMALS)));
        if animal.looks.is_some() {
            entity.insert(DriftMotion { home, far: size * DRIFT, height: layers::ANIMALS, phase });
        }
    });
    let (mut page, scale) = (land.page(&tabletop), tabletop.board_type_scale());
    RingFigure::all(&land, &tabletop).iter().for_each(|figure| page.keep(figure.place()));
    let plate = |species: &SeenSpecies| {
        let chair = species.seat.and_then(|seat| chairs.get(seat));
        let place = places.of(species.id)?;
        // Before its player, or the players at the nearest long edge.
        let nearest = match tabletop.seating {
            SeatingArrangement::Around if place.y < land.middle().y => TableEdge::North,
            _ => TableEdge::South,
        };
        let reader = chair.map_or(nearest, |chair| tabletop.facing(chair.place));
        let before = match species.kind {
            SpeciesKind::Plant => 0.0,
            _ => size_of(species.body) * 0.5 + 16.0,
        };
        let colour = species.seat.map_or(PLANTS, |seat| chairs.colour(seat));
        let plate = NumberPlate::new(species.population, &title(species), colour, reader);
        plate.beside(place, before, &mut page, scale)
    };
    let wanted = living.iter().filter_map(plate).collect();
    plates.show(wanted, anew, |entity, plate| {
        plate.draw(entity, layers::PLATES, scale, &assets.fonts);
    });
}

/// Number of animals that are drawn of a species.
fn drawn_count(species: &SeenSpecies) -> u32 {
    species.population.div_ceil(EACH).clamp(1, MOST)
}

/// Width of the ground on which the animals of a species are drawn.
pub fn swarm_width(species: &SeenSpecies) -> f32 {
    let out = (drawn_count(species) as f32).sqrt() * APART;
    2.0 * size_of(species.body) * (out + DRIFT + 0.5)
}

/// The animals of a species, around the place where it lives.
fn swarm(species: &SeenSpecies, place: Vec2, chairs: &Chairs) -> Vec<SwarmAnimal> {
    let size = size_of(species.body);
    let looks = Some(SpeciesAppearance::of(species, chairs));
    let one = |index: u32| {
        let out = (index as f32).sqrt() * size * APART;
        let phase = (species.id as f32 * 0.37 + index as f32 * GOLDEN).fract();
        let home = place + Vec2::from_angle(phase * TAU) * out;
        SwarmAnimal { looks, home, size, phase }
    };
    (0..drawn_count(species)).map(one).collect()
}

/// The plants, all over the meadow.
fn meadow(plants: &SeenSpecies, land: &JungleLayout) -> Vec<SwarmAnimal> {
    let count = plants.population.div_ceil(PLANTS_EACH).min(MOST_PLANTS);
    let one = |index: u32| {
        let out = ((index as f32 + 0.5) / MOST_PLANTS as f32).sqrt() * super::layout::MEADOW * 1.12;
        let phase = (index as f32 * GOLDEN).fract();
        let home = land.point(phase, out);
        SwarmAnimal { looks: None, home, size: LEAF, phase }
    };
    (0..count).map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn larger_animals_have_the_names_of_larger_ones_and_neighbours_never_the_same() {
        for kind in [SpeciesKind::Herbivore, SpeciesKind::Carnivore] {
            let named = |body| -> Vec<_> { (2..8).map(|id| animal_name(kind, body, id)).collect() };
            let sizes: BTreeSet<_> = (3..80).map(named).collect();
            let all: BTreeSet<_> = sizes.iter().flatten().collect();
            assert_eq!((sizes.len(), all.len()), (7, 42), "no name stands twice");
        }
        let (small, large) =
            (animal_name(SpeciesKind::Herbivore, 7, 6), animal_name(SpeciesKind::Carnivore, 22, 6));
        assert_eq!((small, large), ("Vole", "Wolf"));
    }
}
