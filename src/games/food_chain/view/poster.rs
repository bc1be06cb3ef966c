//! The picture to keep of a season: the land as it ended, with the food web of the last cycle.

use super::animals::{kin, size_of};
use super::creature::Creature;
use super::design::find;
use super::ground::ground;
use super::land::{Land, Places};
use super::monitors::ranked;
use super::prelude::*;
use std::fmt::Write as _;

/// How large the land is in the picture.
const SIZE: Vec2 = Vec2::new(1600.0, 900.0);

impl MatchPoster for FoodChain {
    type Trails = ();

    fn scene(_setup: &Setup, view: &View, _trails: &(), chairs: &Chairs) -> Scene {
        let land = Land::on(SIZE, view.players.len());
        let places = Places::seen(&land, view);
        let mut svg = ground(land.half, SIZE);
        for meeting in view.web.iter().filter(|meeting| meeting.eaten > 0) {
            let ends = places.of(meeting.prey).zip(places.of(meeting.hunter));
            let Some((from, to)) = ends else { continue };
            let hunter = find(view, meeting.hunter).and_then(|species| species.seat);
            let colour = hunter.map_or("#9DB0BF".into(), |seat| theme::hex(chairs.colour(seat)));
            let wide = super::web::width(meeting.eaten);
            let _ = write!(
                svg,
                r##"<path d="M{} {}L{} {}" stroke="{colour}" stroke-opacity="0.4" stroke-width="{wide}"/>"##,
                from.x, from.y, to.x, to.y
            );
        }
        for species in view.species.iter().filter(|species| species.kind != Kind::Plant) {
            let Some(at) = places.of(species.id) else { continue };
            // As large as there are many.
            let side = size_of(species.body) * (1.0 + (species.population as f32).sqrt() / 12.0);
            let corner = at - side / 2.0;
            let _ = write!(
                svg,
                r##"<svg x="{}" y="{}" width="{side}" height="{side}" viewBox="0 0 100 100">{}</svg>"##,
                corner.x,
                corner.y,
                Creature::of(species, chairs).strokes()
            );
        }
        Scene { svg, size: SIZE }
    }

    fn unit() -> &'static str {
        "cycle"
    }

    fn fared(view: &View, seat: Seat, gone: &'static str) -> String {
        let all = ranked(view);
        match all.iter().position(|(other, _)| *other == seat) {
            _ if view.players.get(seat.index()).is_some_and(|player| player.left) => gone.into(),
            None => "no animals".into(),
            Some(place) => {
                let rank = all[place].1;
                let won = if place == 0 { ", won" } else { "" };
                format!("{} animals, {} species of 100{won}", rank.animals, rank.species)
            }
        }
    }
}

/// A small picture of a dish: an animal of each kind that lives in it, the larger the farther from the plants.
pub fn miniature(dish: &crate::games::food_chain::dish::Dish) -> String {
    let size = Vec2::new(400.0, 260.0);
    let mut svg = ground(size / 2.0 - 14.0, size);
    svg.truncate(svg.len() - "</svg>".len());
    let land = Land::on(size, 1);
    let mut places = Places::default();
    for (id, species) in (2..).zip(dish.species.iter().take(24)) {
        let body = Factors::of(&species.parts).body;
        let at = places.settle(&land, id, body);
        let side = 0.62 * size_of(body);
        let creature = Creature { kind: species.kind, parts: species.parts, mark: None };
        let _ = write!(
            svg,
            r##"<svg x="{}" y="{}" width="{side}" height="{side}" viewBox="0 0 100 100"><title>{}</title>{}</svg>"##,
            at.x - side / 2.0,
            at.y - side / 2.0,
            kin(species.kind, body),
            creature.strokes()
        );
    }
    svg + "</svg>"
}
