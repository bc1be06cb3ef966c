//! Drawing a plot: each panel with its axes and its key beside it.
//!
//! The text in the file names a family of fonts and no font, so that neither drawing nor reading it
//! needs one that is installed.

use super::axis::TickedAxis;
use super::{PlotPanel, PlotSeries, RangePoint, RangeStyle, SvgPlot};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::io;

/// The width of the plot, in pixels as all sizes here.
const WIDTH: u32 = 960;
/// The height of title and subtitle.
const HEAD: u32 = 78;
/// The height of a panel.
const PANEL: u32 = 340;
/// The height of the caption above a panel, which is easier to read than a name along the axis.
const CAPTION: u32 = 30;
/// The width of the key beside a panel.
const KEY: u32 = 230;
/// The most ticks on the axis across; beyond them every second (third, ...) is named.
const MOST_TICKS: usize = 12;
const FONT: &str = "sans-serif";
const INK: RGBColor = RGBColor(0x22, 0x2B, 0x33);
const FAINT: RGBColor = RGBColor(0x6B, 0x76, 0x80);
const MESH: RGBColor = RGBColor(0xDD, 0xE2, 0xE6);

/// Colours that all eyes tell apart on white (Okabe and Ito 2008), the palest left out.
const COLOURS: [RGBColor; 7] = [
    RGBColor(0x00, 0x72, 0xB2),
    RGBColor(0xD5, 0x5E, 0x00),
    RGBColor(0x00, 0x9E, 0x73),
    RGBColor(0xCC, 0x79, 0xA7),
    RGBColor(0xE6, 0x9F, 0x00),
    RGBColor(0x56, 0xB4, 0xE9),
    RGBColor(0x00, 0x00, 0x00),
];

type PlotArea<'a, C = Shift> = DrawingArea<SVGBackend<'a>, C>;
type PlotResult<T = ()> = Result<T, DrawingAreaErrorKind<io::Error>>;

impl SvgPlot {
    /// Draws the plot, and returns the text of the SVG file.
    pub fn svg(&self) -> PlotResult<String> {
        let mut text = String::new();
        let height = HEAD + PANEL * self.panels.len() as u32;
        {
            let root = SVGBackend::with_string(&mut text, (WIDTH, height)).into_drawing_area();
            root.fill(&WHITE)?;
            let (head, body) = root.split_vertically(HEAD);
            head.draw(&Text::new(self.title.clone(), (24, 28), middle_left_style(26.0, &INK)))?;
            head.draw(&Text::new(
                self.subtitle.clone(),
                (24, 56),
                middle_left_style(17.0, &FAINT),
            ))?;
            for (panel, area) in self.panels.iter().zip(body.split_evenly((self.panels.len(), 1))) {
                let (left, right) = area.split_horizontally(WIDTH - KEY);
                self.draw_panel(panel, &left)?;
                self.draw_key(panel, &right)?;
            }
            root.present()?;
        }
        Ok(text)
    }

    fn draw_panel(&self, panel: &PlotPanel, area: &PlotArea<'_>) -> PlotResult {
        let (caption, area) = area.split_vertically(CAPTION);
        let text = Text::new(panel.caption.clone(), (24, 12), middle_left_style(18.0, &INK));
        caption.draw(&text)?;
        let ticks = self.ticks();
        let (first, last) = span(ticks.iter().copied());
        let room = 0.04 * (last - first);
        let top = top_of(panel);
        let across = TickedAxis { low: first - room, high: last + room, ticks };
        let mut chart = ChartBuilder::on(&area)
            .margin_left(14)
            .margin_right(10)
            .x_label_area_size(58)
            .y_label_area_size(58)
            .build_cartesian_2d(across, 0.0..top)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .y_max_light_lines(1)
            .x_labels(MOST_TICKS)
            .y_labels(6)
            .light_line_style(WHITE)
            .bold_line_style(MESH)
            .axis_style(FAINT)
            .label_style(text_style(16.0, &INK))
            .axis_desc_style(text_style(17.0, &INK))
            .x_desc(&self.x_axis.name)
            .x_label_formatter(&|value| format!("{value:.0}"))
            .y_label_formatter(&|value| format!("{value:.0}"))
            .draw()?;
        if let Some((value, _)) = self.default_value() {
            let line = [(value, 0.0), (value, top)];
            chart.draw_series(DashedLineSeries::new(line, 5, 5, FAINT.stroke_width(1)))?;
        }
        for (index, series) in panel.series.iter().enumerate() {
            let colour = COLOURS[index % COLOURS.len()];
            if panel.range_style == RangeStyle::Band {
                let across = series.points.iter().map(|point| (point.x, point.high));
                let back = series.points.iter().rev().map(|point| (point.x, point.low));
                let band: Vec<(f64, f64)> = across.chain(back).collect();
                chart.draw_series([Polygon::new(band, colour.mix(0.15))])?;
                let line: Vec<(f64, f64)> = series.points.iter().map(|at| (at.x, at.y)).collect();
                chart.draw_series(segments(&line, colour))?;
                continue;
            }
            // Bars of lines that meet are drawn side by side.
            let offset = (index as f64 - (panel.series.len() - 1) as f64 / 2.0) * 0.2 * room;
            let moved = |point: &RangePoint| (point.x + offset, *point);
            let points: Vec<(f64, RangePoint)> = series.points.iter().map(moved).collect();
            chart.draw_series(points.iter().map(|&(x, RangePoint { low, high, .. })| {
                PathElement::new([(x, low), (x, high)], colour.mix(0.55).stroke_width(2))
            }))?;
            let line: Vec<(f64, f64)> = points.iter().map(|&(x, point)| (x, point.y)).collect();
            chart.draw_series(segments(&line, colour))?;
            line.iter().try_for_each(|&at| mark(chart.plotting_area(), index, at, colour))?;
        }
        Ok(())
    }

    /// The names of the lines, the meaning of the bars, and the default value.
    fn draw_key(&self, panel: &PlotPanel, area: &PlotArea<'_>) -> PlotResult {
        let mut down = CAPTION as i32 + 12;
        for (index, PlotSeries { name, .. }) in panel.series.iter().enumerate() {
            let colour = COLOURS[index % COLOURS.len()];
            let line = [(4, down), (30, down)];
            area.draw(&PathElement::new(line, colour.stroke_width(3)))?;
            if panel.range_style == RangeStyle::Bars {
                mark(area, index, (17, down), colour)?;
            }
            area.draw(&Text::new(cut(name), (38, down), middle_left_style(17.0, &INK)))?;
            down += 22;
        }
        if let Some((_, words)) = self.default_value() {
            for dash in [(4, 10), (15, 21), (26, 32)] {
                let line = [(dash.0, down), (dash.1, down)];
                area.draw(&PathElement::new(line, FAINT.stroke_width(1)))?;
            }
            area.draw(&Text::new(
                format!("default {words}"),
                (38, down),
                middle_left_style(17.0, &FAINT),
            ))?;
            down += 22;
        }
        area.draw(&Text::new(panel.range_key, (4, down + 4), middle_left_style(14.0, &FAINT)))?;
        Ok(())
    }

    /// The default value, if it is among those that are drawn, and the words for it.
    fn default_value(&self) -> Option<(f64, &str)> {
        let (value, words) = self.x_axis.default_value.as_ref()?;
        let (first, last) = span(self.ticks().into_iter());
        (first..=last).contains(value).then_some((*value, words))
    }

    /// The values of all points across, rising.
    fn ticks(&self) -> Vec<f64> {
        let points = self.panels.iter().flat_map(|panel| &panel.series);
        let mut ticks: Vec<f64> =
            points.flat_map(|series| series.points.iter().map(|point| point.x)).collect();
        ticks.sort_by(f64::total_cmp);
        ticks.dedup();
        ticks
    }
}

/// From the least to the greatest, with some room if they are the same.
fn span(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) = values
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), at| (low.min(at), high.max(at)));
    if low < high { (low, high) } else { (low - 1.0, low + 1.0) }
}

/// The upper end of the axis: a little above all that is drawn.
fn top_of(panel: &PlotPanel) -> f64 {
    let points = panel.series.iter().flat_map(|series| &series.points);
    let high = points.map(|point| point.high.max(point.y)).fold(1.0, f64::max) * 1.06;
    panel.most.map_or(high, |most| high.min(most * 1.03))
}

/// The segments of a line: some programs fill a line of many points, whatever the file says.
fn segments(
    line: &[(f64, f64)],
    colour: RGBColor,
) -> impl Iterator<Item = PathElement<(f64, f64)>> {
    line.windows(2).map(move |segment| PathElement::new(segment, colour.stroke_width(3)))
}

/// Draws the mark of a line at a point, so that lines differ without their colours.
fn mark<C>(area: &PlotArea<'_, C>, index: usize, at: C::From, colour: RGBColor) -> PlotResult
where
    C: CoordTranslate<From: 'static>,
{
    match index % 3 {
        0 => area.draw(&Circle::new(at, 5, colour.filled())),
        1 => area.draw(&TriangleMarker::new(at, 7, colour.filled())),
        _ => area.draw(&Cross::new(at, 5, colour.stroke_width(3))),
    }
}

fn text_style(size: f64, colour: &RGBColor) -> TextStyle<'static> {
    (FONT, size).into_font().color(colour)
}

/// The style of text that begins at its point, with its middle level with it.
fn middle_left_style(size: f64, colour: &RGBColor) -> TextStyle<'static> {
    text_style(size, colour).pos(Pos::new(HPos::Left, VPos::Center))
}

/// The name, cut to fit the key.
fn cut(name: &str) -> String {
    if name.chars().count() <= 24 {
        return name.to_owned();
    }
    name.chars().take(23).chain(['…']).collect()
}
