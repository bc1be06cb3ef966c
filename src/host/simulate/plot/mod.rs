//! Plots as SVG: panels under each other, each with lines of points. The plot knows nothing of what they mean.

mod axis;
mod draw;

/// A point of a line: a value at `x`, with the range around it.
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
    /// The way in which ranges are drawn.
    pub range_style: RangeStyle,
    /// The sentence in the key that says what the ranges mean.
    pub range_key: &'static str,
    /// The greatest possible value; `None` if there is no limit.
    pub most: Option<f64>,
    pub series: Vec<PlotSeries>,
}

/// The axis across all panels.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct HorizontalAxis {
    /// The name of the axis, with its unit.
    pub name: String,
    /// The default value, if it has one, and the words for it.
    pub default_value: Option<(f64, String)>,
}

/// A plot that is to be drawn.
#[derive(Debug)]
pub(super) struct SvgPlot {
    pub title: String,
    pub subtitle: String,
    pub x_axis: HorizontalAxis,
    pub panels: Vec<PlotPanel>,
}
