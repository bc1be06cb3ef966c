//! Curves of a match poster: a number for each seat, from turn to turn or from move to move.

use crate::features::monitors::{MatchPlot, round_marks, round_step};
use bevy::math::{Rect, Vec2};
use shoal_tabletop::picture::art::nested;
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::picture::theme::hex;
use std::fmt::Write as _;

/// Type size of the numbers at the axes, in units of the drawing.
const FIGURES: f32 = 30.0;
/// Distance of the numbers from their axis.
const BESIDE: f32 = 14.0;
/// Greatest number of intervals between marks on an axis, and the least height of one on that of values.
const MOST_MARKS: f64 = 6.0;
const APART: f32 = FIGURES * 1.4;

/// The axis of turns or moves below a plot.
#[derive(Debug, Clone, Copy)]
pub struct PlotAxis<'a> {
    /// The unit in which it counts, in the singular: `turn`.
    pub unit: &'a str,
    /// Positions of the plot's values along it, in these units, in ascending order.
    pub places: &'a [f32],
}

impl PlotAxis<'_> {
    /// Position of the last value, at least 1.
    fn last(&self) -> f32 {
        self.places.last().copied().unwrap_or(0.0).max(1.0)
    }
}

/// Size of the drawing at the end of a curve, and room around the whole plot.
const DRAWING: f32 = 74.0;
const AROUND: f32 = 30.0;

/// Draws a plot in a box of this size, with a drawing at the end of each curve. Drawings that would overlap are placed
/// one above the other.
pub(super) fn draw_with_ends(
    plot: &MatchPlot,
    axis: PlotAxis,
    drawings: &[&str],
    size: Vec2,
    svg: &mut String,
) {
    let frame = Rect::from_corners(Vec2::splat(AROUND), size - AROUND - Vec2::X * DRAWING);
    draw(plot, axis, frame, svg);
    let at = scale(plot, axis, frame);
    let mut ends: Vec<(Vec2, &str)> = plot
        .curves
        .iter()
        .zip(drawings)
        .filter_map(|(curve, drawing)| {
            let last = curve.values.iter().flatten().last()?;
            Some((at(axis.places.last().copied()?, *last as f32), *drawing))
        })
        .collect();
    ends.sort_by(|(one, _), (other, _)| other.y.total_cmp(&one.y));
    let mut free = f32::INFINITY;
    for (end, drawing) in ends {
        let y = end.y.min(free - DRAWING);
        free = y;
        *svg += &nested(drawing, None, Vec2::new(end.x + DRAWING * 0.75, y), DRAWING);
    }
}

/// Draws a plot in a box.
pub(super) fn draw(plot: &MatchPlot, axis: PlotAxis, frame: Rect, svg: &mut String) {
    let most = most(plot);
    let (field, at) = (field(frame, most), scale(plot, axis, frame));
    let size = TypeWeight::Bold.fitting(&plot.title, 40.0, field.width());
    let title = TypeWeight::Bold.path(&plot.title, size, field.min.x, frame.min.y + 34.0);
    let _ = write!(svg, r##"<path d="{title}" fill="#9DB0BF"/>"##);
    draw_axes(field, axis, most, &at, svg);
    for level in &plot.levels {
        let y = at(0.0, level.at as f32).y;
        let colour = hex(level.colour);
        let label = TypeWeight::Regular.path(&level.name, FIGURES, field.min.x + 12.0, y - 10.0);
        let _ = write!(
            svg,
            r##"<path d="M{} {y}H{}" stroke="{colour}" stroke-width="3" stroke-dasharray="4 12" stroke-linecap="round"/><path d="{label}" fill="{colour}"/>"##,
            field.min.x, field.max.x,
        );
    }
    for curve in &plot.curves {
        let points: Vec<Vec2> = axis
            .places
            .iter()
            .zip(&curve.values)
            .filter_map(|(&place, value)| Some(at(place, (*value)? as f32)))
            .collect();
        draw_curve(&points, &hex(curve.colour), svg);
    }
}

/// The upper end of the axis of values.
fn most(plot: &MatchPlot) -> f32 {
    plot.highest() as f32 * 1.06
}

/// The part of the frame for the curves; on its left there is room for the longest number.
fn field(frame: Rect, most: f32) -> Rect {
    let widths = marks(most).map(|mark| TypeWeight::Regular.width(&mark.to_string(), FIGURES));
    let left = widths.fold(70.0 - BESIDE, f32::max) + BESIDE;
    Rect { min: frame.min + Vec2::new(left, 62.0), max: frame.max - Vec2::new(24.0, 50.0) }
}

/// The marks on an axis that ends at `most`, from 0 on.
fn marks(most: f32) -> impl Iterator<Item = f32> {
    marks_in(most, MOST_MARKS)
}

/// The marks on an axis that ends at `most`, from 0 on, with at most this many intervals.
fn marks_in(most: f32, intervals: f64) -> impl Iterator<Item = f32> {
    let most = f64::from(most);
    round_marks(0.0, most, round_step(most, intervals)).map(|mark| mark as f32)
}

/// A function from a position and a value to their point in the frame.
fn scale(plot: &MatchPlot, axis: PlotAxis, frame: Rect) -> impl Fn(f32, f32) -> Vec2 + use<> {
    let (last, most) = (axis.last(), most(plot));
    let field = field(frame, most);
    move |place, value| {
        let part = Vec2::new(place / last, 1.0 - value / most);
        field.min + part * field.size()
    }
}

/// Draws the marks and numbers at both axes; that of the values ends at `most`.
fn draw_axes(
    field: Rect,
    axis: PlotAxis,
    most: f32,
    at: &impl Fn(f32, f32) -> Vec2,
    svg: &mut String,
) {
    let (mut lines, mut figures) = (String::new(), String::new());
    let rows = f64::from(field.height() / APART).clamp(1.0, MOST_MARKS);
    for mark in marks_in(most, rows) {
        let y = at(0.0, mark).y;
        let text = format!("{mark}");
        let x = field.min.x - BESIDE - TypeWeight::Regular.width(&text, FIGURES);
        let _ = write!(lines, "M{} {y}H{}", field.min.x, field.max.x);
        figures += &TypeWeight::Regular.path(&text, FIGURES, x, y + FIGURES * 0.34);
    }
    let x = field.max.x - TypeWeight::Regular.width(axis.unit, FIGURES);
    figures += &TypeWeight::Regular.path(axis.unit, FIGURES, x, field.max.y - FIGURES * 0.45);
    for mark in marks(axis.last()).skip(1) {
        let text = format!("{mark}");
        let x = at(mark, 0.0).x - TypeWeight::Regular.width(&text, FIGURES) / 2.0;
        figures += &TypeWeight::Regular.path(&text, FIGURES, x, field.max.y + FIGURES * 1.25);
    }
    let _ = write!(
        svg,
        r##"<path d="{lines}" stroke="#2A4A68" stroke-width="2"/><path d="{figures}" fill="#9DB0BF"/>"##
    );
}

/// Draws a curve with a dark rim, so that it stays whole where it crosses others, and a dot at its end.
fn draw_curve(points: &[Vec2], colour: &str, svg: &mut String) {
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return };
    let mut path = format!("M{} {}", first.x, first.y);
    for point in &points[1..] {
        let _ = write!(path, "L{} {}", point.x, point.y);
    }
    for (stroke, width) in [("#071B31", 13), (colour, 7)] {
        let _ = write!(
            svg,
            r##"<path d="{path}" fill="none" stroke="{stroke}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"/>"##
        );
    }
    let _ = write!(
        svg,
        r##"<circle cx="{}" cy="{}" r="13" fill="{colour}" stroke="#071B31" stroke-width="4"/>"##,
        last.x, last.y
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_of_any_length_have_room_beside_their_axis() {
        let frame = Rect::new(0.0, 0.0, 400.0, 300.0);
        for most in [5.0, 2_000.0, 9_000_000.0] {
            let longest = marks(most).map(|mark| mark.to_string()).max_by_key(String::len);
            let width = TypeWeight::Regular.width(&longest.expect("a mark"), FIGURES);
            assert!(field(frame, most).min.x >= width + BESIDE, "{most}");
        }
    }

    #[test]
    fn a_plot_without_curves_can_be_drawn() {
        let mut svg = String::new();
        let axis = PlotAxis { unit: "turn", places: &[] };
        draw(&MatchPlot::default(), axis, Rect::new(0.0, 0.0, 400.0, 300.0), &mut svg);
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    }
}
