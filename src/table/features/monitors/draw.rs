//! Draws plots for the host, and says at which moment the pointer is.

use super::plots::{MatchPlot, PlotCurve, PlotLevel, round_marks, round_step};
use bevy::color::{Color, ColorToPacked as _, Luminance as _};
use bevy_egui::egui::{self, Align2, Color32, FontId, RichText, Stroke};
use egui_plot::{
    AxisHints, GridMark, HLine, Line, PlotPoint, PlotPoints, PlotUi, Points, Text, VLine,
};

/// Height of a plot, in points.
const HEIGHT: f32 = 132.0;
/// Free room above the highest value, as a share of the plot's height.
const HEADROOM: f64 = 0.12;
/// The most intervals between numbers on the axis of moments, and on that of values.
const MOST_INTERVALS: (f64, f64) = (12.0, 4.0);
/// Luminance below which a level gets a pale rim: it would be as dark as the ground.
const DARK: f32 = 0.02;
const PALE: Color32 = Color32::from_rgb(0xF3, 0xF1, 0xE7);
const GRID: Color32 = Color32::from_gray(45);

/// The axis of moments that all plots share.
pub(super) struct MomentAxis {
    /// Place of each moment on the axis, in chapters.
    pub places: Vec<f64>,
    /// `true` for each moment with which a chapter begins.
    pub beginnings: Vec<bool>,
    /// The moment that is shown.
    pub lit: Option<usize>,
}

impl MomentAxis {
    /// Returns the ends of the axis: from the first moment to the last, and at least one chapter.
    fn ends(&self) -> (f64, f64) {
        let first = self.places.first().copied().unwrap_or(0.0);
        let last = self.places.last().copied().unwrap_or(first);
        (first - 0.1, last.max(first + 1.0) + 0.1)
    }

    /// Returns the moment nearest to a place.
    fn nearest(&self, place: f64) -> Option<usize> {
        let far = |index: &usize| (self.places[*index] - place).abs();
        (0..self.places.len()).min_by(|a, b| far(a).total_cmp(&far(b)))
    }
}

/// The moment in a plot to which the pointer points.
pub(super) struct HoveredMoment {
    /// The index of the moment.
    pub at: usize,
    /// `true` if it was clicked there.
    pub clicked: bool,
}

/// Draws a plot below its title and its numbers.
pub(super) fn plot(
    ui: &mut egui::Ui,
    plot: &MatchPlot,
    axis: &MomentAxis,
) -> Option<HoveredMoment> {
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        ui.strong(&plot.title);
        let at = axis.lit.or(axis.places.len().checked_sub(1));
        plot.curves.iter().for_each(|curve| number(ui, curve, at));
    });
    let (low, high) = axis.ends();
    let top = plot.highest() * (1.0 + HEADROOM);
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
        .grid_color(GRID)
        .grid_fade(0.0)
        .custom_x_axes(vec![numbers(AxisHints::new_x())])
        .custom_y_axes(vec![numbers(AxisHints::new_y()).min_thickness(34.0)])
        .x_grid_spacer(move |_| marks(low, high, MOST_INTERVALS.0))
        .y_grid_spacer(move |_| marks(0.0, top, MOST_INTERVALS.1))
        .show(ui, |area| {
            area.set_plot_bounds_x(low..=high);
            area.set_plot_bounds_y(-top * 0.03..=top);
            plot.levels.iter().for_each(|level| draw_level(area, level, low));
            if let Some(&place) = axis.lit.and_then(|lit| axis.places.get(lit)) {
                area.vline(
                    VLine::new("shown", place).stroke(Stroke::new(1.5, PALE)).allow_hover(false),
                );
            }
            // Where curves lie on each other, the first is seen on both sides of the last.
            let broad = |index: usize| 2.0 + (plot.curves.len() - 1 - index) as f32;
            for (index, curve) in plot.curves.iter().enumerate() {
                draw_curve(area, curve, axis, broad(index));
            }
        });
    let at = shown.response.hover_pos().filter(|_| shown.response.hovered())?;
    let at = axis.nearest(shown.transform.value_from_position(at).x)?;
    Some(HoveredMoment { at, clicked: shown.response.clicked() })
}

/// Shows the name of a curve and its value at a moment, always in the same width: the plots below must stay under the
/// pointer.
fn number(ui: &mut egui::Ui, curve: &PlotCurve, at: Option<usize>) {
    let say = |value: Option<f64>| match value {
        Some(value) => format!("{} {value}", curve.name),
        None => format!("{} gone", curve.name),
    };
    let longest = curve.values.iter().map(|&value| say(value)).max_by_key(String::len);
    let font = egui::TextStyle::Body.resolve(ui.style());
    let measured = ui.painter().layout_no_wrap(longest.unwrap_or_default(), font, PALE).size();
    let text = say(at.and_then(|at| *curve.values.get(at)?));
    let label = egui::Label::new(RichText::new(text).color(tint(curve.colour))).extend();
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    ui.allocate_ui_with_layout(measured, layout, |ui| {
        ui.set_min_size(measured);
        ui.add(label);
    });
}

/// Returns an axis with small, quiet numbers.
fn numbers(axis: AxisHints<'_>) -> AxisHints<'_> {
    axis.label_spacing(8.0..=12.0)
        .tick_label_color(Color32::from_gray(170))
        .tick_label_font(FontId::proportional(12.0))
        .formatter(|mark, _| format!("{}", mark.value))
}

/// Returns the marks of an axis between two values: round numbers with at most this many intervals.
fn marks(low: f64, high: f64, most_intervals: f64) -> Vec<GridMark> {
    let step_size = round_step(high - low, most_intervals);
    round_marks(low, high, step_size).map(|value| GridMark { value, step_size }).collect()
}

fn draw_level(area: &mut PlotUi<'_>, level: &PlotLevel, left: f64) {
    let dark = level.colour.luminance() < DARK;
    if dark {
        let rim = Stroke::new(3.0, PALE.gamma_multiply(0.7));
        area.hline(HLine::new("rim", level.at).stroke(rim).allow_hover(false));
    }
    let stroke = Stroke::new(1.5, tint(level.colour));
    area.hline(HLine::new(&level.name, level.at).stroke(stroke).allow_hover(false));
    let colour = if dark { PALE } else { tint(level.colour) };
    // On the left, where most matches have not come up to it yet.
    let text = RichText::new(format!(" {}", level.name)).size(12.0).color(colour);
    let label = Text::new(&level.name, PlotPoint::new(left, level.at), text);
    area.text(label.anchor(Align2::LEFT_BOTTOM).allow_hover(false));
}

/// Draws a line through all moments, with a point at the beginning of each chapter.
fn draw_curve(area: &mut PlotUi<'_>, curve: &PlotCurve, axis: &MomentAxis, broad: f32) {
    let known: Vec<(usize, [f64; 2])> = axis
        .places
        .iter()
        .zip(&curve.values)
        .enumerate()
        .filter_map(|(index, (&place, value))| Some((index, [place, (*value)?])))
        .collect();
    let colour = tint(curve.colour);
    let through: PlotPoints<'_> = known.iter().map(|(_, point)| *point).collect();
    area.line(Line::new(&curve.name, through).color(colour).width(broad).allow_hover(false));
    let begins = |index: &usize| axis.beginnings.get(*index).copied().unwrap_or(false);
    let stops: PlotPoints<'_> =
        known.iter().filter(|(index, _)| begins(index)).map(|(_, point)| *point).collect();
    area.points(
        Points::new(&curve.name, stops).color(colour).radius(2.0 + broad / 2.0).allow_hover(false),
    );
}

fn tint(colour: Color) -> Color32 {
    let [red, green, blue, alpha] = colour.to_srgba().to_u8_array();
    Color32::from_rgba_unmultiplied(red, green, blue, alpha)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axis(places: &[f64]) -> MomentAxis {
        MomentAxis { places: places.to_vec(), beginnings: Vec::new(), lit: None }
    }

    #[test]
    fn the_pointer_is_at_the_nearest_moment() {
        let axis = axis(&[0.0, 1.0, 1.25, 2.0]);
        let nearest: Vec<_> =
            [-5.0, 0.4, 1.1, 1.2, 1.7, 9.0].map(|place| axis.nearest(place)).to_vec();
        assert_eq!(nearest, [0, 0, 1, 2, 3, 3].map(Some));
        assert_eq!(super::tests::axis(&[]).nearest(1.0), None);
    }

    fn moments(places: &[f64]) -> Vec<f64> {
        let (low, high) = axis(places).ends();
        marks(low, high, MOST_INTERVALS.0).iter().map(|mark| mark.value).collect()
    }

    #[test]
    fn every_chapter_has_a_number_until_there_are_too_many() {
        assert_eq!(moments(&[0.0, 3.0]), [0.0, 1.0, 2.0, 3.0]);
        assert_eq!(moments(&[]), [0.0, 1.0]);
        let long = moments(&[0.0, 100.0]);
        assert!(long.len() <= 13 && long.iter().all(|value| value.fract() == 0.0), "{long:?}");
    }

    fn values(top: f64) -> Vec<f64> {
        marks(0.0, top, MOST_INTERVALS.1).iter().map(|mark| mark.value).collect()
    }

    #[test]
    fn the_axis_of_values_has_a_few_round_numbers() {
        assert_eq!(values(112.0), [0.0, 50.0, 100.0]);
        assert_eq!(values(56.0), [0.0, 20.0, 40.0]);
        assert_eq!(values(3.0), [0.0, 1.0, 2.0, 3.0]);
        assert!(values(1_000_000.0).len() <= 6);
    }
}
