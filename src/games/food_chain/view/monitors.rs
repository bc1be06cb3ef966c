//! A season in numbers: what the plots, the strips in the trays and the chart on the land show of it.

use super::prelude::*;
use crate::board::animals::title;
use shoal_table::features::monitors::PlotCurve;

/// Number of species with a curve; the rest are the smallest.
const CURVES: usize = 14;

/// The animals of each of the largest species.
fn populations(views: &[&View], chairs: &Chairs) -> MatchPlot {
    let Some(now) = views.last() else { return MatchPlot::default() };
    let mut species: Vec<_> =
        now.species.iter().filter(|one| one.kind != SpeciesKind::Plant).collect();
    species.sort_by_key(|one| std::cmp::Reverse(one.population));
    let curve = |one: &&SeenSpecies| {
        let colour = chairs.colour_of(one.seat);
        let of = |view: &View| Some(f64::from(view.find(one.id)?.population));
        PlotCurve::of(format!("{} {}", one.id, title(one)), colour, views, of)
    };
    let curves = species.iter().take(CURVES).map(curve).collect();
    MatchPlot { title: "Animals of each species".into(), curves, levels: Vec::new() }
}

impl MonitorSource for FoodChainView {
    fn plots(views: &[&View], setup: &Setup, chairs: &Chairs) -> Vec<MatchPlot> {
        let animals = |view: &View, seat: Seat| Some(f64::from(view.rank(seat).animals));
        let large = |view: &View, seat: Seat| Some(f64::from(view.rank(seat).species));
        vec![
            populations(views, chairs),
            MatchPlot::by_seat::<Self>("Animals", views, setup, chairs, animals),
            MatchPlot::by_seat::<Self>("Species of 100 or more", views, setup, chairs, large),
        ]
    }

    /// The own animals, and the plants.
    fn strips(moments: &StripMoments<'_, Self>, seat: Seat) -> Vec<TrayStrip> {
        let plants = |view: &View| Some(view.species.first()?.population.into());
        let mine = |view: &View| Some(view.rank(seat).animals.into());
        let colour = moments.chairs.colour(seat);
        vec![
            moments.strip_of_most("paw", Some(seat), colour, mine),
            moments.strip_of_most("leaf", None, theme::GAIN, plants),
        ]
    }
}
