//! Strips in the trays: a few bars each, which show the course of a number at a glance.

use super::slots::TrayOwner;
use super::spawn::Tray;
use crate::picture::art::{DrawingCache, image_of, nested, rasterise};
use crate::picture::theme::{self, hex};
use bevy::color::Color;
use bevy::prelude::*;
use shoal_contract::Seat;
use std::fmt::Write as _;

/// The most strips that a tray has room for.
pub const MOST_STRIPS: usize = 2;
/// The most bars of a strip: older ones are left out.
pub const MOST_BARS: usize = 16;
/// Minimum number of bars that a strip has room for: one with fewer is not filled, so that its bars are not too wide.
const LEAST_BARS: usize = 8;
/// Maximum width of the drawing before the bars, relative to the strip's width.
const ICON: f32 = 0.26;

/// The strips of all trays, in order of seats, each from above.
#[derive(Resource, Default, Debug, PartialEq)]
pub struct TrayStrips(pub Vec<Vec<TrayStrip>>);

/// The course of a number over time.
#[derive(Debug, Clone, PartialEq)]
pub struct TrayStrip {
    /// The drawing before the bars, which stands for the number.
    pub icon: &'static str,
    /// The mark in whose shape and colour the drawing is, if it is one of a seat.
    pub mark: Option<usize>,
    /// Its values from 0 to 1, oldest first.
    pub bars: Vec<f32>,
    /// The colour of the bars.
    pub colour: Color,
    /// The level it is measured against, from 0 to 1, with its colour.
    pub line: Option<(f32, Color)>,
    /// The bar that is highlighted; the others are dim.
    pub lit: Option<usize>,
}

/// A strip of a tray, counted from above, and its size in units.
#[derive(Component, Debug, Clone, Copy)]
pub(super) struct StripSlot(pub usize, pub Vec2);

/// Makes the nodes of a tray's strips.
pub(super) fn spawn(parent: &mut ChildSpawnerCommands, seat: Seat, size: Vec2) {
    for index in 0..MOST_STRIPS {
        let (display, align_self) = (Display::None, AlignSelf::End);
        let (width, height) = (px(size.x), px(size.y));
        let node = Node { display, align_self, width, height, ..default() };
        let slot = StripSlot(index, size);
        parent.spawn((slot, TrayOwner(seat), ImageNode::default(), node, Pickable::IGNORE));
    }
}

/// Draws the strips that have changed, and hides those that are not there.
pub(super) fn show(
    strips: Res<TrayStrips>,
    made: Query<(), Added<Tray>>,
    art: Res<DrawingCache>,
    mut images: ResMut<Assets<Image>>,
    mut slots: Query<(&TrayOwner, &StripSlot, &mut Node, &mut ImageNode)>,
) {
    if !strips.is_changed() && made.is_empty() {
        return;
    }
    for (TrayOwner(seat), &StripSlot(index, size), mut node, mut image) in &mut slots {
        let strip = strips.0.get(seat.index()).and_then(|strips| strips.get(index));
        let display = if strip.is_some() { Display::Flex } else { Display::None };
        if node.display != display {
            node.display = display;
        }
        if let Some(strip) = strip {
            let drawn = rasterise(&strip.svg(size), (size.x * art.scale()).ceil() as u32);
            image.image = images.add(drawn.unwrap_or_else(|_| image_of(1, 1, vec![0; 4])));
        }
    }
}

impl TrayStrip {
    /// The strip as a drawing of this size in units.
    fn svg(&self, size: Vec2) -> String {
        let Vec2 { x: width, y: height } = size;
        let skipped = self.bars.len().saturating_sub(MOST_BARS);
        let room = (self.bars.len() - skipped).max(LEAST_BARS) as f32;
        let start = (ICON * width).min(height * 1.5).round();
        let broad = (width - start) / room;
        let mut svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"><rect width="{width}" height="{height}" rx="2" fill="{}"/>"#,
            hex(theme::BUTTON_OFF)
        );
        let middle = Vec2::new(start / 2.0, height / 2.0);
        svg.push_str(&nested(self.icon, self.mark, middle, (start - 4.0).min(height - 2.0)));
        for (index, bar) in self.bars.iter().enumerate().skip(skipped) {
            // A bar of nothing is a thin line: there was a turn.
            let high = (bar.clamp(0.0, 1.0) * height).max(1.0);
            let left = start + (index - skipped) as f32 * broad + 0.75;
            let alpha = if self.lit.is_none_or(|lit| lit == index) { 1.0 } else { 0.5 };
            _ = write!(
                svg,
                r#"<rect x="{left}" y="{}" width="{}" height="{high}" fill="{}" fill-opacity="{alpha}"/>"#,
                height - high,
                (broad - 1.5).max(1.0),
                hex(self.colour)
            );
        }
        if let Some((at, colour)) = self.line {
            let y = (height - at.clamp(0.0, 1.0) * height).clamp(1.0, height - 1.0);
            _ = write!(
                svg,
                r#"<path d="M{start},{y}H{width}" stroke="{}" stroke-width="2"/>"#,
                hex(colour)
            );
        }
        svg.push_str("</svg>");
        svg
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strip(bars: usize) -> TrayStrip {
        let bars = (0..bars).map(|bar| bar as f32 / bars as f32).collect();
        TrayStrip {
            icon: "fish",
            mark: Some(0),
            bars,
            colour: Color::WHITE,
            line: Some((0.8, Color::WHITE)),
            lit: Some(1),
        }
    }

    #[test]
    fn a_strip_of_any_length_can_be_drawn() {
        for bars in [0, 1, 5, MOST_BARS, 100] {
            let svg = strip(bars).svg(Vec2::new(92.0, 15.0));
            let image = rasterise(&svg, 92).unwrap_or_else(|problem| panic!("{problem}: {svg}"));
            assert_eq!((image.width(), image.height()), (92, 15));
        }
    }

    #[test]
    fn only_the_latest_bars_are_drawn() {
        let bars =
            |number| strip(number).svg(Vec2::new(92.0, 15.0)).matches("fill-opacity").count();
        assert_eq!((bars(3), bars(100)), (3, MOST_BARS));
    }
}
