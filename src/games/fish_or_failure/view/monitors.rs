//! A match in numbers: what the host's plots, the time ribbon and the strips in the trays show of it.

use super::money::is_hidden;
use super::prelude::*;
use shoal_fish_or_failure::FISHERIES;
use shoal_table::features::monitors::PlotCurve;

fn money(view: &View, seat: Seat) -> Option<f64> {
    let company = view.position.companies.get(seat.index())?;
    (!company.is_out && !is_hidden(view)).then(|| f64::from(company.money))
}

/// The colour of each fishery in curves: that of its token.
const COLOURS: [u32; FISHERIES] = [0xF2764B, 0x6FA8F5, 0x35BFA4, 0xA86BD6];

/// The fish of each fishery in play.
fn fish(views: &[&View], setup: &Setup) -> MatchPlot {
    let curve = |fishery: Fishery| {
        let fish = |view: &View| Some(f64::from(view.position.stocks[fishery.index()].fish));
        PlotCurve::of(fishery.to_string(), theme::rgb(COLOURS[fishery.index()]), views, fish)
    };
    let curves = setup.numbers().in_play().map(curve).collect();
    MatchPlot { title: "Fish".into(), curves, levels: Vec::new() }
}

impl MonitorSource for FishOrFailureView {
    const STRIPS_WAIT: bool = true;

    fn plots(views: &[&View], setup: &Setup, chairs: &Chairs) -> Vec<MatchPlot> {
        let money = MatchPlot::by_seat::<Self>("Money", views, setup, chairs, money);
        vec![fish(views, setup), money]
    }

    /// The company's money, and the fish of the sea.
    fn strips(moments: &StripMoments<'_, Self>, seat: Seat) -> Vec<TrayStrip> {
        let goal = f64::from(moments.setup.goal.max(1));
        let capacity: u32 = moments.setup.numbers().capacity.iter().sum();
        let colour = moments.chairs.colour(seat);
        vec![
            moments.strip("boat", Some(seat), colour, goal, |view| money(view, seat)),
            moments.strip("fisheries", None, theme::LIME, capacity.max(1).into(), |view| {
                Some(view.position.stocks.iter().map(|stock| f64::from(stock.fish)).sum())
            }),
        ]
    }
}
