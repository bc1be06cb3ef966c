//! Words on panels: broken into lines that fit, and never smaller than people want and projectors can show.

use crate::geometry::TypeScale;
use crate::geometry::type_size::usual_size;
use crate::picture::lettering::TypeWeight;
use crate::picture::theme::TableFonts;
use bevy::prelude::*;
use bevy::text::LineHeight;

/// The least size of names and of labels that are pressed, on the default table (docs/look.md, Type).
pub const NAME: f32 = usual_size(8.0);
/// The least size of sentences, on the default table.
pub const SENTENCE: f32 = usual_size(6.5);
/// Height of a line, in sizes of its type.
pub const LINE: f32 = 1.2;
/// Factor by which words may be drawn wider than they are computed.
pub const SET: f32 = 1.03;

/// Returns the width of a line as it may be drawn, in the unit of its size.
pub fn set_width(weight: TypeWeight, text: &str, size: f32) -> f32 {
    weight.width(text, size) * SET
}

/// Words as they are set: lines that break nowhere else.
#[derive(Debug, Clone, PartialEq)]
pub struct TypesetText {
    /// The lines.
    pub text: String,
    /// The size of their type.
    pub size: f32,
}

impl TypesetText {
    /// Returns the height of the lines.
    pub fn height(&self) -> f32 {
        self.text.lines().count() as f32 * self.size * LINE
    }

    /// Returns the node that shows the lines; they break nowhere else.
    pub fn node(
        &self,
        fonts: &TableFonts,
        bold: bool,
        colour: Color,
        justify: Justify,
    ) -> impl Bundle + use<> {
        let font = if bold { fonts.bold(self.size) } else { fonts.regular(self.size) };
        let layout = TextLayout { justify, linebreak: LineBreak::NoWrap };
        let lines = LineHeight::Px(self.size * LINE);
        let node = Node { flex_shrink: 0.0, ..default() };
        (
            Text::new(self.text.clone()),
            font,
            lines,
            layout,
            TextColor(colour),
            node,
            Pickable::IGNORE,
        )
    }
}

/// The size of words, in units of the default table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FontSizes {
    /// The default size.
    pub default: f32,
    /// The size to which words may shrink where they have no room.
    pub least: f32,
}

impl FontSizes {
    /// Returns a default size and the size to which words may shrink.
    pub const fn new(default: f32, least: f32) -> Self {
        Self { default, least }
    }
}

/// Sets words at the sizes of a table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Typesetter {
    /// The scale of type on this table.
    pub scale: TypeScale,
    /// The factor by which type is larger here than the default, as far as it may shrink.
    pub by: f32,
}

impl Typesetter {
    /// Returns the size of words on this table.
    pub fn size(self, sizes: FontSizes) -> f32 {
        self.scale.size((sizes.default * self.by).max(sizes.least))
    }

    /// Returns the smallest size on this table of words that may shrink to `least`.
    pub fn least(self, least: f32) -> f32 {
        self.scale.size(least)
    }

    /// Returns the width of a line at its least size.
    pub fn least_width(self, weight: TypeWeight, text: &str, least: f32) -> f32 {
        set_width(weight, text, self.least(least))
    }

    /// Sets words on one line of this width, as large as there is room for; `None` if there is none.
    pub fn line(
        self,
        weight: TypeWeight,
        text: &str,
        sizes: FontSizes,
        width: f32,
    ) -> Option<TypesetText> {
        let size = weight.fitting(text, self.size(sizes), width / SET);
        let fits = size >= self.least(sizes.least) - 0.01;
        fits.then(|| TypesetText { text: text.to_owned(), size })
    }

    /// Sets words on at most `most` lines of this width; `None` if they have no room there.
    pub fn lines(
        self,
        weight: TypeWeight,
        text: &str,
        sizes: FontSizes,
        width: f32,
        most: usize,
    ) -> Option<TypesetText> {
        let width = width / SET;
        [self.size(sizes), self.least(sizes.least)].into_iter().find_map(|size| {
            let lines = weight.wrapped(text, size, width);
            let fits =
                lines.len() <= most && lines.iter().all(|it| weight.width(it, size) <= width);
            fits.then(|| TypesetText { text: lines.join("\n"), size })
        })
    }

    /// Sets a name given by people on one line; a name that is too long is cut off.
    pub fn named(
        self,
        weight: TypeWeight,
        text: &str,
        sizes: FontSizes,
        width: f32,
    ) -> Option<TypesetText> {
        self.line(weight, text, sizes, width).or_else(|| {
            let size = self.least(sizes.least);
            Some(TypesetText { text: weight.beginning(text, size, width / SET)?, size })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Tabletop;

    fn setter(text: f32, pixels: f32) -> Typesetter {
        let table = Tabletop { text, pixels, ..Tabletop::default() };
        Typesetter { scale: table.type_scale(), by: 1.0 }
    }

    #[test]
    fn words_shrink_no_further_than_to_the_least_and_are_left_out_then() {
        let text = "Same again";
        for (wish, pixels) in [(1.0, 1.0), (1.0, 2.0 / 3.0), (2.0, 1.0)] {
            let setter = setter(wish, pixels);
            for width in 1..400 {
                let width = width as f32;
                let least = setter.least_width(TypeWeight::Bold, text, NAME);
                match setter.line(TypeWeight::Bold, text, FontSizes::new(28.0, NAME), width) {
                    Some(set) => {
                        assert!(set.size >= setter.least(NAME) - 0.02, "{set:?} in {width}");
                        assert!(TypeWeight::Bold.width(text, set.size) <= width);
                    }
                    None => assert!(least > width - 0.1, "there is room in {width}"),
                }
            }
        }
    }

    #[test]
    fn of_a_long_name_the_beginning_is_seen() {
        let setter = setter(2.0, 1.0);
        let long = "The Sea Behind The House";
        let sizes = FontSizes::new(23.0, NAME);
        let set = setter.named(TypeWeight::Bold, long, sizes, 300.0).expect("there is room");
        assert!(set.text.ends_with('…') && set.text.starts_with("The Sea"), "{set:?}");
        assert!(TypeWeight::Bold.width(&set.text, set.size) <= 300.0);
        assert_eq!(setter.named(TypeWeight::Bold, long, sizes, 10.0), None);
    }
}
