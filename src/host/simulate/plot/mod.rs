//! Plots as SVG: panels under each other, each of lines of points, without a word on what they mean.

mod axis;
mod draw;

/// A value, with the range in which it lies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct RangePoint {
    pub x: f64,
    pub y: f64,
    pub low: f64,
    pub high: f64,
}

/// A line of a panel.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct PlotSeries {
    pub name: String,
    pub points: Vec<RangePoint>,
}

/// The way in which the ranges of points are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RangeStyle {
    /// A bar at each point, which is marked.
    Bars,
    /// A band along the line, for many points.
    Band,
}

/// A panel of the plot; panels stand under each other.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct PlotPanel {
    /// The title of the panel: the thing measured, with its unit.
    pub caption: String,
    /// The way in which ranges are drawn, and the words for their meaning.
    pub ranges: (RangeStyle, &'static str),
    /// The greatest value that can be; `None` if anything can.
    pub most: Option<f64>,
    pub series: Vec<PlotSeries>,
}

/// The axis across all panels.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct HorizontalAxis {
    /// The name of the axis, with its unit.
    pub name: String,
    /// The default value, if it has one, and the words for it.
    pub usual: Option<(f64, String)>,
}

/// A plot that is to be drawn.
#[derive(Debug)]
pub(super) struct SvgPlot {
    pub title: String,
    pub subtitle: String,
    pub x_axis: HorizontalAxis,
    pub panels: Vec<PlotPanel>,
}
