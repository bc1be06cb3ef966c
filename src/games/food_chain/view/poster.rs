//! The picture to keep of a season: the land as it ended, with the food web of the last cycle.

use super::prelude::*;
use crate::board::animals::size_of;
use crate::board::appearance::SpeciesAppearance;
use crate::board::layout::{home, place_new_species};
use crate::board::terrain::land_strokes;
use crate::board::web::{eaten, width};
use crate::playback::sentences::ranked_by;
use shoal_contract::counted;
use shoal_food_chain::dish::Dish;
use shoal_table::features::evening::poster::{AwardKind, AwardMeasure, award};

/// Size of the land in the picture.
const SIZE: Vec2 = Vec2::new(1600.0, 900.0);

impl MatchPoster for FoodChainView {
    type Trails = ();

    const AWARDS: &'static [AwardKind] = &[
        award("Most young", "born", AwardMeasure::Sum, "born", ""),
        award("Favourite prey", "eaten", AwardMeasure::Sum, "eaten", ""),
        award("Hungriest", "starved", AwardMeasure::Sum, "starved", ""),
    ];

    fn scene(_setup: &Setup, view: &View, _trails: &(), chairs: &Chairs) -> PosterScene {
        let land = JungleLayout::on(SIZE, view.players.len());
        let mut places = Places::default();
        place_new_species(&mut places, &land, view);
        let mut scene = land_strokes(land.half, SIZE);
        for tally in eaten(view) {
            let ends = places.of(tally.prey).zip(places.of(tally.hunter));
            let Some((from, to)) = ends else { continue };
            let hunter = view.find(tally.hunter).and_then(|species| species.seat);
            let colour = chairs.colour_of(hunter);
            let path = strokes::between(from, to);
            scene.line(&path, &theme::hex(colour), 0.4, width(tally.eaten));
        }
        for species in view.species.iter().filter(|species| species.kind != SpeciesKind::Plant) {
            let Some(at) = places.of(species.id) else { continue };
            // As large as there are many.
            let side = size_of(species.body) * (1.0 + (species.population as f32).sqrt() / 12.0);
            scene.0 += &strokes::inset(SpeciesAppearance::of(species, chairs).strokes(), at, side);
        }
        PosterScene { svg: scene.0, size: SIZE }
    }

    fn defeat(view: &View) -> Option<&'static str> {
        view.ranking().is_empty().then_some("No animal is left")
    }

    fn unit() -> &'static str {
        "cycle"
    }

    fn counted(number: i32) -> String {
        counted(number, "animals")
    }

    fn seat_summary(view: &View, seat: Seat, gone: &'static str) -> String {
        let all = view.ranking();
        match all.iter().position(|(other, _)| *other == seat) {
            _ if view.players.get(seat.index()).is_some_and(|player| player.left) => gone.into(),
            None => "no animals".into(),
            Some(place) => {
                let won = if place == 0 { ", won" } else { "" };
                format!("{}{won}", ranked_by(&all[place].1))
            }
        }
    }
}

/// A small picture of a dish: an animal of each kind that lives in it, the larger the farther from the plants.
pub fn miniature(dish: &Dish) -> String {
    let size = Vec2::new(400.0, 260.0);
    let mut picture = land_strokes(size / 2.0 - 14.0, size);
    let land = JungleLayout::on(size, 1);
    let mut places = Places::default();
    for (id, species) in (2..).zip(dish.species.iter().take(24)) {
        let body = SpeciesFactors::of(&species.parts).body;
        let at = home(&places, &land, None, body);
        places.put(id, at);
        let creature = SpeciesAppearance { kind: species.kind, parts: species.parts, mark: None };
        picture.0 += &strokes::inset(creature.strokes(), at, 0.62 * size_of(body));
    }
    svg_of(size, picture.0)
}
