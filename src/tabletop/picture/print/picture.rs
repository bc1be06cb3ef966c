//! A picture put together from drawings, lines of text and outlines of cards; finished, it is SVG.

use super::{HEIGHT, INK, WIDTH, inked};
use crate::picture::art::source;
use crate::picture::lettering::TypeWeight;
use bevy::math::{Rect, Vec2};
use shoal_contract::playing_card::Suit;
use std::fmt::Write as _;

/// The type of text: how heavy and how large it is, its ink, and the point by which a line of it is placed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TextStyle<'a> {
    weight: TypeWeight,
    size: f32,
    ink: &'a str,
    /// The part of a line that is left of the point by which it is placed.
    before: f32,
}

impl<'a> TextStyle<'a> {
    /// Text of this weight and size in the darkest ink, placed by its left end.
    pub const fn of(weight: TypeWeight, size: f32) -> Self {
        Self { weight, size, ink: INK, before: 0.0 }
    }

    /// Bold text of this size in the darkest ink, placed by its left end.
    pub const fn bold(size: f32) -> Self {
        Self::of(TypeWeight::Bold, size)
    }

    /// Regular text of this size in the darkest ink, placed by its left end.
    pub const fn regular(size: f32) -> Self {
        Self::of(TypeWeight::Regular, size)
    }

    /// The width of a line of this text.
    pub fn width(self, text: &str) -> f32 {
        self.weight.width(text, self.size)
    }

    /// Breaks text into lines of at most this width.
    pub fn wrapped(self, text: &str, width: f32) -> Vec<String> {
        self.weight.wrapped(text, self.size, width)
    }

    /// The same in this ink.
    #[must_use]
    pub const fn ink(self, ink: &'a str) -> Self {
        Self { ink, ..self }
    }

    /// The same, placed by its middle.
    #[must_use]
    pub const fn middle(self) -> Self {
        Self { before: 0.5, ..self }
    }

    /// The same, placed by its right end.
    #[must_use]
    pub const fn end(self) -> Self {
        Self { before: 1.0, ..self }
    }
}

/// The least share of its size that text shrinks to.
const LEAST_SHRINK: f32 = 0.4;
/// Distance from line to line, in sizes of the type.
const LEADING: f32 = 1.18;

/// The shape of a card's corners.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CornerShape {
    /// Cut off.
    Cut,
    /// Round.
    Round,
}

/// A box for centred text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TextBox {
    /// Its middle, from the left.
    pub middle: f32,
    /// Its upper edge.
    pub top: f32,
    /// Its width.
    pub width: f32,
    /// Its height.
    pub height: f32,
}

/// A picture in the making.
pub struct SvgPicture(String);

impl TextBox {
    /// A box over the width of a card.
    pub fn on_card(top: f32, height: f32) -> Self {
        Self { middle: WIDTH / 2.0, top, width: 50.0, height }
    }
}

impl SvgPicture {
    /// A card with nothing on it but its outline in this ink.
    pub fn card(corners: CornerShape, ink: &str) -> Self {
        let mut picture = Self::new(WIDTH, HEIGHT);
        let look = format!("fill=\"#FFFFFF\" stroke=\"{ink}\" stroke-width=\"0.8\"");
        let corner = Vec2::splat(3.6);
        let outline = Rect { min: corner, max: corner + (Vec2::new(WIDTH, HEIGHT) - 7.2) };
        picture.card_outline(outline, corners, 5.5, &look);
        picture
    }

    /// The back of a card, with this drawing on it.
    pub fn back(drawing: &str) -> String {
        let mut picture = Self::card(CornerShape::Round, INK);
        picture.drawing_in(drawing, (11.5, 24.0), 40.0, inked);
        picture.finish()
    }

    /// An empty picture of this size.
    pub fn new(width: f32, height: f32) -> Self {
        Self(format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\">"))
    }

    /// The whole picture.
    pub fn finish(mut self) -> String {
        self.0 += "</svg>";
        self.0
    }

    /// Adds SVG.
    pub fn raw(&mut self, svg: &str) {
        self.0 += svg;
    }

    /// Adds a drawing by its name, `width` wide, from its upper left corner. `change` is applied to its source first,
    /// for other colours.
    pub fn drawing_in(
        &mut self,
        name: &str,
        corner: impl Into<Vec2>,
        width: f32,
        change: impl Fn(&str) -> String,
    ) {
        let Vec2 { x, y } = corner.into();
        let drawing = change(source(name).unwrap_or_default());
        let Some((head, body)) = drawing.split_once('>') else { return };
        let own_width = head.split_whitespace().nth(4).and_then(|number| number.parse().ok());
        let scale = width / own_width.unwrap_or(100.0);
        let _ = write!(self.0, "<g transform=\"translate({x} {y}) scale({scale})\">");
        self.0 += body.trim_end().trim_end_matches("</svg>");
        self.0 += "</g>";
    }

    /// Adds the outline of a card, with corners of this size; `attributes` are further attributes of SVG.
    fn card_outline(&mut self, outline: Rect, corners: CornerShape, size: f32, attributes: &str) {
        let Rect { min: Vec2 { x, y }, max: Vec2 { x: right, y: bottom } } = outline;
        let (left_in, right_in) = (x + size, right - size);
        let (top_in, bottom_in) = (y + size, bottom - size);
        let turn = match corners {
            CornerShape::Cut => "L".to_owned(),
            CornerShape::Round => format!("A{size},{size} 0 0 1 "),
        };
        let _ = write!(
            self.0,
            "<path d=\"M{left_in},{y}H{right_in}{turn}{right},{top_in}V{bottom_in}{turn}{right_in},{bottom}\
             H{left_in}{turn}{x},{bottom_in}V{top_in}{turn}{left_in},{y}Z\" \
             stroke-linejoin=\"round\" {attributes}/>"
        );
    }

    /// Adds the sign of a suit, `size` wide and high, from its upper left corner.
    pub fn suit(&mut self, suit: Suit, corner: impl Into<Vec2>, size: f32, colour: &str) {
        let Vec2 { x, y } = corner.into();
        let scale = size / 10.0;
        let path = match suit {
            Suit::Hearts => {
                "M5,9.6C1.5,6.6 .2,4.9 .2,3.1A2.4,2.4 0 0 1 5,2.4A2.4,2.4 0 0 1 9.8,3.1\
                 C9.8,4.9 8.5,6.6 5,9.6Z"
            }
            Suit::Diamonds => "M5,.2L9,5L5,9.8L1,5Z",
            Suit::Spades => {
                "M5,.3C8,3 9.7,4.4 9.7,6.2A2.2,2.2 0 0 1 5.7,7.4Q5.8,8.7 6.9,9.7H3.1\
                 Q4.2,8.7 4.3,7.4A2.2,2.2 0 0 1 .3,6.2C.3,4.4 2,3 5,.3Z"
            }
            Suit::Clubs => {
                "M5,.3A2.2,2.2 0 0 1 7,3.5A2.2,2.2 0 1 1 5.7,7.1Q5.9,8.7 6.9,9.7H3.1\
                 Q4.1,8.7 4.3,7.1A2.2,2.2 0 1 1 3,3.5A2.2,2.2 0 0 1 5,.3Z"
            }
        };
        let _ = write!(
            self.0,
            "<path transform=\"translate({x} {y}) scale({scale})\" d=\"{path}\" fill=\"{colour}\"/>"
        );
    }

    /// Adds a line of text at this point of its baseline.
    pub fn line(&mut self, text: &str, style: TextStyle, at: impl Into<Vec2>) {
        let TextStyle { weight, size, ink, before } = style;
        let Vec2 { x, y } = at.into();
        let start = x - style.width(text) * before;
        let path = weight.path(text, size, start, y);
        let _ = write!(self.0, "<path d=\"{path}\" fill=\"{ink}\"/>");
    }

    /// Adds a thin line across, from one `x` to another.
    pub fn rule(&mut self, x: f32, right: f32, y: f32) {
        let _ = write!(
            self.0,
            "<path d=\"M{x},{y}H{right}\" fill=\"none\" stroke=\"#B9C4CE\" stroke-width=\"0.25\"/>"
        );
    }

    /// Adds centred text in a box, smaller if it does not fit. Returns the height at which it ends.
    pub fn text(&mut self, text: &str, style: TextStyle, place: TextBox) -> f32 {
        let (style, lines) = fitted(text, style.middle(), place);
        for (index, line) in lines.iter().enumerate() {
            let baseline = place.top + style.size * (0.92 + LEADING * index as f32);
            self.line(line, style, (place.middle, baseline));
        }
        place.top + style.size * LEADING * lines.len() as f32
    }
}

/// Breaks text into lines that fit a box, and returns them with their style, which may be smaller. Text that is too long
/// even then is higher than its box.
fn fitted<'a>(text: &str, wanted: TextStyle<'a>, place: TextBox) -> (TextStyle<'a>, Vec<String>) {
    let mut style = wanted;
    loop {
        let lines = style.wrapped(text, place.width);
        let broad = lines.iter().any(|line| style.width(line) > place.width);
        let high = style.size * LEADING * lines.len() as f32 > place.height;
        if !(broad || high) || style.size < wanted.size * LEAST_SHRINK {
            return (style, lines);
        }
        style.size *= 0.97;
    }
}
