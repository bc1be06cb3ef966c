//! What may become of the jungle with what a seat designs: it is played on in the background while levers are
//! turned, and what comes of it is drawn before the tray.

use super::animals::title;
use super::design::find;
use super::prelude::*;
use crate::contract::Band;
use crate::games::food_chain::forecast::{self, Forecast, Outlook};
use crate::simulate::{Refining, Sampling};
use crate::table::evening::poster::plotted;
use crate::table::monitors::{Curve, Level};
use std::collections::BTreeMap;
use std::sync::Arc;

/// How large the drawing is before a tray, in units, and how finely it is drawn.
const SIZE: Vec2 = Vec2::new(300.0, 120.0);
const FINE: f32 = 2.2;
/// Between it and the tray.
const APART: f32 = 8.0;

/// The newest forecast of each seat that designs.
#[derive(Resource, Default)]
pub struct Forecasts(BTreeMap<Seat, Arc<Forecast>>);

/// What the seats that design ask.
#[derive(Resource, Default)]
pub struct Questions(BTreeMap<Seat, Asked>);

/// What one seat would do, and in which cycle.
struct Asked {
    action: Action,
    cycle: u32,
    refining: Option<Refining<Forecast>>,
}

/// Asks what would come of each design that has been touched.
pub fn ask(context: TrayContext<FoodChain>, mut questions: ResMut<Questions>) {
    if !context.is_new() {
        return;
    }
    for seat in context.chairs.seats() {
        let touched = context.aims.own(seat).draft.and(context.open_draft(seat));
        // A forecast would tell of levels that only this seat may know.
        let touched = touched.filter(|draft| !context.is_hidden(draft));
        let action =
            touched.filter(|_| context.is_open()).map(|draft| draft.action(context.view()));
        let action = action.filter(|action| context.why_not(seat, action).is_none());
        let cycle = context.view().cycle;
        let is_asked =
            |asked: &Asked| Some(&asked.action) == action.as_ref() && asked.cycle == cycle;
        if questions.0.get(&seat).is_some_and(is_asked) {
            continue;
        }
        match action {
            Some(action) => {
                let refining = begin(&context, seat, &action);
                questions.0.insert(seat, Asked { action, cycle, refining });
            }
            None if questions.0.contains_key(&seat) => _ = questions.0.remove(&seat),
            None => {}
        }
    }
}

/// Takes what has been found out so far.
pub fn listen(mut questions: ResMut<Questions>, mut forecasts: ResMut<Forecasts>) {
    if forecasts.0.keys().any(|seat| !questions.0.contains_key(seat)) {
        forecasts.0.retain(|seat, _| questions.0.contains_key(seat));
    }
    for (seat, asked) in &mut questions.bypass_change_detection().0 {
        if let Some(newest) = asked.refining.as_ref().and_then(Refining::newest) {
            forecasts.0.insert(*seat, Arc::new(newest));
        }
    }
}

/// The jungle as far as the seat may know it, with its design, on threads of its own.
fn begin(
    context: &TrayContext<FoodChain>,
    seat: Seat,
    action: &Action,
) -> Option<Refining<Forecast>> {
    use crate::contract::{Game as _, Viewer};
    let view = FoodChain::seen_by(context.world(), Viewer::Seat(seat));
    let question = Arc::new(forecast::Question::new(view, seat, Some(action)).ok()?);
    let other = Arc::clone(&question);
    let (run, fold) = (move |run| question.run(run), move |runs: &[_]| other.forecast(runs));
    Refining::begin(Sampling::beside_others(), forecast::RUNS, run, fold).ok()
}

impl Forecasts {
    /// What may become of what a seat designs, in a sentence.
    pub fn told(&self, seat: Seat) -> Option<String> {
        let forecast = self.0.get(&seat)?;
        let last = forecast.own.members.last()?;
        let cycles = forecast::CYCLES;
        Some(match last.high {
            0 => format!("It dies out within {cycles} cycles."),
            _ if last.low == last.high => format!("In {cycles} cycles: {} of it.", last.middle),
            _ => format!(
                "In {cycles} cycles: {} of it ({} to {}).",
                last.middle, last.low, last.high
            ),
        })
    }
}

/// A forecast before a tray.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct Sheet {
    svg: String,
    at: Vec2,
    reader: Edge,
}

/// Draws what has been found out.
pub fn draw(
    context: TrayContext<FoodChain>,
    (forecasts, places): (Res<Forecasts>, SeatPlaces),
    (mut art, mut images): (ResMut<Art>, ResMut<Assets<Image>>),
    mut sheets: Redrawn<Sheet>,
) {
    if !forecasts.is_changed() && !places.is_changed() && !sheets.is_bare() {
        return;
    }
    let sheet = |(seat, forecast): (&Seat, &Arc<Forecast>)| {
        let frame = places.tray(*seat)?;
        let reader = places.facing(*seat);
        let away = frame.size.y * frame.scale / 2.0 + APART + SIZE.y / 2.0;
        let at = frame.centre - reader.turn(Vec2::Y) * away;
        let svg = plotted(
            &plot(forecast, context.view(), context.chairs.colour(*seat)),
            ("cycle", &cycles()),
            SIZE * FINE,
        );
        Some(Sheet { svg, at, reader })
    };
    let wanted = forecasts.0.iter().filter_map(sheet).collect();
    sheets.show(wanted, places.is_changed(), |entity, Sheet { svg, at, reader }| {
        let svg = art.meant("level", svg.clone());
        let image = art.made(&mut images, svg.clone(), SIZE.x, || svg);
        let place = lying(*at, layers::SHEETS).with_rotation(writing::turn(*reader));
        entity.insert((place, writing::plate(SIZE + 10.0)));
        entity.with_child((picture(image, SIZE), Transform::from_xyz(0.0, 0.0, 0.1)));
    });
}

fn cycles() -> Vec<f32> {
    (0..=forecast::CYCLES).map(|cycle| cycle as f32).collect()
}

/// The band of the own species, and of the two that it changes most.
fn plot(forecast: &Forecast, view: &View, colour: Color) -> Plot {
    let mut curves = Vec::new();
    let mut band = |outlook: &Outlook, name: String, colour: Color| {
        let values = |of: fn(&Band) -> i64| -> Vec<Option<f64>> {
            outlook.members.iter().map(|band| Some(of(band) as f64)).collect()
        };
        let faint = colour.mix(&theme::TRAY, 0.45);
        curves.push(Curve { name: String::new(), colour: faint, values: values(|band| band.low) });
        curves.push(Curve { name: String::new(), colour: faint, values: values(|band| band.high) });
        curves.push(Curve { name, colour, values: values(|band| band.middle) });
    };
    let others = [theme::TEXT_QUIET, theme::OMEN];
    for (other, grey) in forecast.others.iter().zip(others) {
        let name = find(view, other.species).map_or_else(String::new, title);
        band(other, name, grey);
    }
    band(&forecast.own, "yours".into(), colour);
    let names = forecast.others.iter().filter_map(|other| Some(title(find(view, other.species)?)));
    let title = format!("Yours, and {}", crate::contract::listed(&names.collect::<Vec<String>>()));
    let levels =
        vec![Level { name: String::new(), at: f64::from(MUTABLE), colour: theme::TEXT_OFF }];
    Plot { title, curves, levels }
}
