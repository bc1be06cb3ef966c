//! Drawings that are made from numbers: SVG, put together stroke by stroke.

use bevy::math::{Rect, Vec2};
use std::fmt::{Display, Write as _};

/// Returns a picture of this size as SVG, from what is inside it.
pub fn svg_of(size: Vec2, inside: impl Display) -> String {
    let Vec2 { x, y } = size;
    format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {x} {y}">{inside}</svg>"#)
}

/// Nests a drawing of 100 by 100 in a larger picture, `width` wide and around `middle`.
pub fn inset(inside: impl Display, middle: Vec2, width: f32) -> String {
    let Vec2 { x, y } = middle - width / 2.0;
    format!(
        r#"<svg x="{x}" y="{y}" width="{width}" height="{width}" viewBox="0 0 100 100">{inside}</svg>"#
    )
}

/// The inside of a picture, stroke by stroke. Colours are those of SVG: `#F3F1E7`, `url(#sea)`, `none`.
#[derive(Debug, Clone, Default)]
pub struct SvgStrokes(pub String);

impl SvgStrokes {
    /// Draws a line along a path, with round ends.
    pub fn line(&mut self, path: &str, colour: &str, opacity: f32, width: f32) {
        let _ = write!(
            self.0,
            r##"<path d="{path}" fill="none" stroke="{colour}" stroke-opacity="{opacity}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"/>"##
        );
    }

    /// Draws a field.
    pub fn field(&mut self, path: &str, colour: &str) {
        let _ = write!(self.0, r##"<path d="{path}" fill="{colour}"/>"##);
    }

    /// Draws an oval around a middle with these half axes; `attributes` are further attributes of SVG.
    pub fn oval(&mut self, middle: Vec2, half: Vec2, colour: &str, attributes: &str) {
        let _ = write!(
            self.0,
            r##"<ellipse cx="{}" cy="{}" rx="{}" ry="{}" fill="{colour}" {attributes}/>"##,
            middle.x, middle.y, half.x, half.y
        );
    }
}

/// Returns the path of the line between two points.
pub fn between(from: Vec2, to: Vec2) -> String {
    format!("M{} {}L{} {}", from.x, from.y, to.x, to.y)
}

/// Returns the path of the ring between two ovals around a middle, each with this share of the half axes. Fill it with
/// `fill-rule="evenodd"`.
pub fn band(middle: Vec2, half: Vec2, reaches: [f32; 2]) -> String {
    let oval = |reach: f32| {
        let r = half * reach;
        let (left, right, y) = (middle.x - r.x, middle.x + r.x, middle.y);
        format!("M{left} {y}A{0} {1} 0 1 0 {right} {y}A{0} {1} 0 1 0 {left} {y}Z", r.x, r.y)
    };
    reaches.map(oval).concat()
}

/// Returns the path of a cross that fills a box.
pub fn cross(on: Rect) -> String {
    let (low, high) = (on.min, on.max);
    between(low, high) + &between(Vec2::new(low.x, high.y), Vec2::new(high.x, low.y))
}
