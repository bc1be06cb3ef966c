//! A match in numbers: what the host's plots, the ribbon and the strips in the trays show of it.

use super::money::is_hidden;
use super::poster::COLOURS;
use crate::contract::Seat;
use crate::games::fish_or_failure::FishOrFailure;
use crate::games::fish_or_failure::fishery::Fishery;
use crate::games::fish_or_failure::setup::Setup;
use crate::games::fish_or_failure::state::View;
use crate::table::monitors::{Curve, Moments, Monitored, Plot};
use crate::table::seats::Chairs;
use crate::table::theme;
use crate::table::tray::Strip;

fn money(view: &View, seat: Seat) -> Option<f64> {
    let company = view.position.companies.get(seat.index())?;
    (!company.is_out && !is_hidden(view)).then(|| f64::from(company.money))
}

/// All fish of the sea.
fn fish(view: &View) -> f64 {
    view.position.stocks.iter().map(|stock| f64::from(stock.fish)).sum()
}

impl Monitored for FishOrFailure {
    const STRIPS_WAIT: bool = true;

    fn plots(views: &[&View], setup: &Setup, chairs: &Chairs) -> Vec<Plot> {
        let curve = |(fishery, colour): (Fishery, u32)| {
            let fish = |view: &View| Some(f64::from(view.position.stocks[fishery.index()].fish));
            Curve::of(fishery.to_string(), theme::rgb(colour), views, fish)
        };
        let in_play = |(fishery, _): &(Fishery, u32)| setup.reef.species(*fishery).is_some();
        let fisheries = Fishery::ALL.into_iter().zip(COLOURS).filter(in_play).map(curve).collect();
        vec![
            Plot { title: "Fish".into(), curves: fisheries, levels: Vec::new() },
            Plot::by_seat::<Self>("Money", (views, setup, chairs), money),
        ]
    }

    /// The company's money, and the fish of the sea.
    fn strips(moments: &Moments<'_, Self>, seat: Seat) -> Vec<Strip> {
        let goal = f64::from(moments.setup.goal.max(1));
        let capacity: u32 = moments.setup.numbers().capacity.iter().sum();
        let (boat, sea) = (("boat", Some(seat)), ("fisheries", None));
        let colour = moments.chairs.colour(seat);
        vec![
            moments.strip(boat, colour, goal, |view| money(view, seat)),
            moments.strip(sea, theme::LIME, capacity.max(1).into(), |view| Some(fish(view))),
        ]
    }
}
