//! A season in numbers: what the plots, the strips in the trays and the chart on the land show of it.

use super::animals::title;
use super::prelude::*;
use crate::table::monitors::Curve;

/// How many species have a curve; the rest are the smallest.
const CURVES: usize = 14;

/// How many animals a player has.
pub fn animals(view: &View, seat: Seat) -> u32 {
    view.of(seat).map(|species| species.population).sum()
}

/// The animals of each of the largest species.
fn populations(views: &[&View], chairs: &Chairs) -> Plot {
    let Some(now) = views.last() else { return Plot::default() };
    let mut species: Vec<_> = now.species.iter().filter(|one| one.kind != Kind::Plant).collect();
    species.sort_by_key(|one| std::cmp::Reverse(one.population));
    let curve = |one: &&SeenSpecies| {
        let colour = one.seat.map_or(theme::TEXT_QUIET, |seat| chairs.colour(seat));
        let of = |view: &View| {
            let then = view.find(one.id)?;
            Some(f64::from(then.population))
        };
        Curve::of(format!("{} {}", one.id, title(one)), colour, views, of)
    };
    let curves = species.iter().take(CURVES).map(curve).collect();
    Plot { title: "Animals of each species".into(), curves, levels: Vec::new() }
}

impl Monitored for FoodChain {
    fn plots(views: &[&View], setup: &Setup, chairs: &Chairs) -> Vec<Plot> {
        let of = (views, setup, chairs);
        let large = |view: &View, seat: Seat| {
            let rank = view.ranking().into_iter().find(|(other, _)| *other == seat);
            Some(f64::from(rank.map_or(0, |(_, rank)| rank.species)))
        };
        vec![
            populations(views, chairs),
            Plot::by_seat::<Self>("Animals", of, |view, seat| Some(animals(view, seat).into())),
            Plot::by_seat::<Self>("Species of 100 and more", of, large),
        ]
    }

    /// The own animals, and the plants.
    fn strips(moments: &Moments<'_, Self>, seat: Seat) -> Vec<Strip> {
        let plants = |view: &View| Some(view.species.first()?.population.into());
        let mine = |view: &View| Some(animals(view, seat).into());
        let colour = moments.chairs.colour(seat);
        vec![
            moments.strip_of_most(("paw", Some(seat)), colour, mine),
            moments.strip_of_most(("leaf", None), theme::GAIN, plants),
        ]
    }
}
