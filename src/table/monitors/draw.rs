//! Draws plots for the host, and says at which moment the pointer is.

use super::plots::{Curve, Level, Plot};
use bevy::color::{Color, ColorToPacked as _, Luminance as _};
use bevy_egui::egui::{self, Align2, Color32, RichText, Stroke};
use egui_plot::{GridMark, HLine, Line, PlotPoint, PlotPoints, PlotUi, Points, Text, VLine};

/// How high a plot is, in points.
const HEIGHT: f32 = 132.0;
/// How much room there is above the highest value, as a part of the height.
const HEADROOM: f64 = 0.12;
/// The most chapters that are numbered.
const MOST_NUMBERS: f64 = 12.0;
/// What is as dark as the ground gets a pale rim.
const DARK: f32 = 0.02;
const PALE: Color32 = Color32::from_rgb(0xF3, 0xF1, 0xE7);

/// The axis of moments that all plots share.
pub(super) struct Axis {
    /// Where each moment lies, in chapters.
    pub places: Vec<f64>,
    /// Whether a chapter begins with it.
    pub beginnings: Vec<bool>,
    /// The moment that is shown.
    pub lit: Option<usize>,
}

impl Axis {
    /// From the first moment to the last, and at least one chapter.
    fn ends(&self) -> (f64, f64) {
        let first = self.places.first().copied().unwrap_or(0.0);
        let last = self.places.last().copied().unwrap_or(first);
        (first - 0.1, last.max(first + 1.0) + 0.1)
    }

    /// The moment nearest to a place.
    fn nearest(&self, place: f64) -> Option<usize> {
        let far = |index: &usize| (self.places[*index] - place).abs();
        (0..self.places.len()).min_by(|a, b| far(a).total_cmp(&far(b)))
    }

    /// The numbers of the chapters, not too close to each other.
    fn marks(&self) -> Vec<GridMark> {
        let (low, high) = self.ends();
        let step = ((high - low) / MOST_NUMBERS).ceil().max(1.0);
        let first = (low / step).ceil();
        let mark =
            |index: u32| GridMark { value: (first + f64::from(index)) * step, step_size: step };
        (0..).map(mark).take_while(|mark| mark.value <= high).collect()
    }
}

/// Where the pointer is in a plot.
pub(super) struct Pointed {
    /// At which moment.
    pub at: usize,
    /// Whether it was clicked there.
    pub clicked: bool,
}

/// Draws a plot below its title and its numbers.
pub(super) fn plot(ui: &mut egui::Ui, plot: &Plot, axis: &Axis) -> Option<Pointed> {
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        ui.strong(&plot.title);
        let at = axis.lit.or(axis.places.len().checked_sub(1));
        for curve in &plot.curves {
            let value = at.and_then(|at| *curve.values.get(at)?);
            let value = value.map_or("gone".into(), |value| format!("{value}"));
            ui.label(RichText::new(format!("{} {value}", curve.name)).color(tint(curve.colour)));
        }
    });
    let (low, high) = axis.ends();
    let top = top(plot);
    let marks = axis.marks();
    let shown = egui_plot::Plot::new(&plot.title)
        .height(HEIGHT)
        .sense(egui::Sense::click())
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_axis_zoom_drag(false)
        .allow_double_click_reset(false)
        .show_x(false)
        .show_y(false)
        .show_crosshair(false)
        .show_grid([true, false])
        .y_axis_min_width(26.0)
        .x_grid_spacer(move |_| marks.clone())
        .x_axis_formatter(|mark, _| format!("{}", mark.value))
        .show(ui, |area| {
            area.set_plot_bounds_x(low..=high);
            area.set_plot_bounds_y(-top * 0.03..=top);
            plot.levels.iter().for_each(|level| draw_level(area, level, high));
            if let Some(&place) = axis.lit.and_then(|lit| axis.places.get(lit)) {
                area.vline(
                    VLine::new("shown", place).stroke(Stroke::new(1.5, PALE)).allow_hover(false),
                );
            }
            plot.curves.iter().for_each(|curve| draw_curve(area, curve, axis));
        });
    let at = shown.response.hover_pos().filter(|_| shown.response.hovered())?;
    let at = axis.nearest(shown.transform.value_from_position(at).x)?;
    Some(Pointed { at, clicked: shown.response.clicked() })
}

/// The upper end of the axis of values.
fn top(plot: &Plot) -> f64 {
    let values = plot.curves.iter().flat_map(|curve| curve.values.iter().flatten());
    let levels = plot.levels.iter().map(|level| &level.at);
    let highest = values.chain(levels).fold(1.0_f64, |highest, value| highest.max(*value));
    highest * (1.0 + HEADROOM)
}

fn draw_level(area: &mut PlotUi<'_>, level: &Level, right: f64) {
    let dark = level.colour.luminance() < DARK;
    if dark {
        let rim = Stroke::new(3.0, PALE.gamma_multiply(0.7));
        area.hline(HLine::new("rim", level.at).stroke(rim).allow_hover(false));
    }
    let stroke = Stroke::new(1.5, tint(level.colour));
    area.hline(HLine::new(&level.name, level.at).stroke(stroke).allow_hover(false));
    let colour = if dark { PALE } else { tint(level.colour) };
    let text = RichText::new(&level.name).size(12.0);
    let label = Text::new(&level.name, PlotPoint::new(right, level.at), text);
    area.text(label.color(colour).anchor(Align2::RIGHT_BOTTOM).allow_hover(false));
}

/// A line through all moments, with a point at the beginning of each chapter.
fn draw_curve(area: &mut PlotUi<'_>, curve: &Curve, axis: &Axis) {
    let known: Vec<(usize, [f64; 2])> = axis
        .places
        .iter()
        .zip(&curve.values)
        .enumerate()
        .filter_map(|(index, (&place, value))| Some((index, [place, (*value)?])))
        .collect();
    let colour = tint(curve.colour);
    let through: PlotPoints<'_> = known.iter().map(|(_, point)| *point).collect();
    area.line(Line::new(&curve.name, through).color(colour).width(2.0).allow_hover(false));
    let begins = |index: &usize| axis.beginnings.get(*index).copied().unwrap_or(false);
    let stops: PlotPoints<'_> =
        known.iter().filter(|(index, _)| begins(index)).map(|(_, point)| *point).collect();
    area.points(Points::new(&curve.name, stops).color(colour).radius(3.0).allow_hover(false));
}

fn tint(colour: Color) -> Color32 {
    let [red, green, blue, alpha] = colour.to_srgba().to_u8_array();
    Color32::from_rgba_unmultiplied(red, green, blue, alpha)
}
