//! Forecasts of the designs of seats: the jungle is played on in the background while levers are turned, and the
//! outlook is drawn before the tray.

use super::prelude::*;
use crate::board::animals::title;
use crate::playing::PlayingTrays;
use shoal_contract::{Game as _, PercentileBand, Viewer, listed};
use shoal_food_chain::forecast::{CYCLES, DesignQuestion, JungleForecast, RUNS, SpeciesOutlook};
use shoal_host::simulate::{RefiningAnswer, ThreadedSampler};
use shoal_table::features::evening::poster::{PlotAxis, plotted};
use shoal_table::features::monitors::{PlotCurve, PlotLevel};
use shoal_table::kit::{EstimateRequests, OutcomeEstimates};
use shoal_tabletop::surfaces::board::charts::TrayCharts;
use std::sync::Arc;

/// Size of the drawing before a tray, in units, and the fineness at which it is drawn.
const SIZE: Vec2 = Vec2::new(300.0, 120.0);
const FINE: f32 = 2.2;

/// Forecasts for what each seat designs.
pub type JungleForecasts = OutcomeEstimates<JungleForecast>;
/// Questions about the action that each designing seat would take, with the cycle in which it would.
pub type DesignQuestions = EstimateRequests<(u32, Action), JungleForecast>;

/// Asks what would come of each design that has been touched.
pub fn ask(context: TrayContext<FoodChainView>, mut questions: ResMut<DesignQuestions>) {
    if !context.is_new() {
        return;
    }
    for seat in context.chairs.seats() {
        let touched = context.aims.own(seat).draft.and(context.open_draft(seat));
        // A forecast would tell of levels that only this seat may know.
        let touched = touched.filter(|draft| context.is_open() && !context.is_hidden(draft));
        let action = touched.map(|draft| draft.action(context.view()));
        let action = action.filter(|action| context.why_not(seat, action).is_none());
        let question = action.map(|action| (context.view().cycle, action));
        questions.ask(seat, question, |(_, action)| begin(&context, seat, action));
    }
}

/// The jungle as far as the seat may know it, with its design, on threads of its own.
fn begin(
    context: &TrayContext<FoodChainView>,
    seat: Seat,
    action: &Action,
) -> Option<RefiningAnswer<JungleForecast>> {
    let view = FoodChain::seen_by(context.world(), Viewer::Seat(seat));
    let question = Arc::new(DesignQuestion::new(view, seat, Some(action)).ok()?);
    let other = Arc::clone(&question);
    let (run, fold) = (move |run| question.run(run), move |runs: &[_]| other.forecast(runs));
    RefiningAnswer::begin(ThreadedSampler::in_background(), RUNS, run, fold).ok()
}

/// Tells the future of a design in a sentence.
pub fn forecast_sentence(forecast: &JungleForecast) -> String {
    let Some(band) = forecast.own.members.with.last() else { return String::new() };
    let PercentileBand { low, middle, high, .. } = band;
    match *high {
        0 => format!("It will most likely die out within {CYCLES} cycles."),
        _ if low == high => format!("{middle} members in {CYCLES} cycles."),
        _ => format!("{middle} members in {CYCLES} cycles, from {low} to {high}."),
    }
}

/// Draws what has been found out.
pub fn draw(
    context: TrayContext<FoodChainView>,
    forecasts: Res<JungleForecasts>,
    mut charts: TrayCharts,
) {
    if !charts.is_due(forecasts.is_changed()) {
        return;
    }
    let cycles: Vec<f32> = (0..=CYCLES).map(|cycle| cycle as f32).collect();
    let drawn = |(seat, forecast): (Seat, &JungleForecast)| {
        let plot = plot(forecast, context.view(), context.chairs.colour(seat));
        let axis = PlotAxis { unit: "cycle", places: &cycles };
        (seat, plotted(&plot, axis, SIZE * FINE))
    };
    charts.show(forecasts.all().map(drawn), SIZE, layers::SHEETS);
}

/// The band of the own species, and of the two that it changes most.
fn plot(forecast: &JungleForecast, view: &View, colour: Color) -> MatchPlot {
    let name = |other: &SpeciesOutlook| view.find(other.species).map_or_else(String::new, title);
    let others = forecast.others.iter().zip([theme::TEXT_QUIET, theme::OMEN]);
    let others = others.map(|(other, grey)| (other, name(other), grey));
    let all = others.chain([(&forecast.own, "yours".into(), colour)]);
    let curves = all.flat_map(|(outlook, name, colour)| {
        PlotCurve::around(name, colour, &outlook.members.with, &theme::TRAY)
    });
    let names: Vec<String> = forecast.others.iter().map(name).collect();
    let title = match names.as_slice() {
        [] => "Yours".into(),
        names => format!("Yours and {}", listed(names)),
    };
    let curves = curves.collect();
    let levels =
        vec![PlotLevel { name: String::new(), at: f64::from(MUTABLE), colour: theme::TEXT_OFF }];
    MatchPlot { title, curves, levels }
}
