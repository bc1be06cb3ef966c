//! Words as they are set on panels: broken into lines that have room, and never smaller than people wish
//! for and projectors can show.

use crate::geometry::TypeScale;
use crate::geometry::type_size::usual_size;
use crate::picture::lettering::TypeWeight;
use crate::picture::theme::TableFonts;
use bevy::prelude::*;
use bevy::text::LineHeight;

/// The least type on the default table: names and what is pressed, and sentences (docs/look.md, Type).
pub const NAME: f32 = usual_size(8.0);
/// The least type of sentences.
pub const SENTENCE: f32 = usual_size(6.5);
/// Height of a line, in sizes of its type.
pub const LINE: f32 = 1.2;
/// Room for what is set a little wider than it is computed.
pub const SET: f32 = 1.03;

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

    /// The node that shows them: their lines were broken where they have room, and break nowhere else.
    pub fn node(
        &self,
        fonts: &TableFonts,
        (bold, colour): (bool, Color),
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

/// Sets words. Sizes are default ones, with the least to which they may shrink.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Typesetter {
    /// The scale of type on this table.
    pub scale: TypeScale,
    /// The factor by which type is larger here than the default, as far as it may shrink.
    pub by: f32,
}

impl Typesetter {
    /// The size of type on this table, from the default one.
    pub fn size(self, usual: f32, least: f32) -> f32 {
        self.scale.size((usual * self.by).max(least))
    }

    /// The least size.
    pub fn least(self, least: f32) -> f32 {
        self.scale.size(least)
    }

    /// The room that a line takes at the least size.
    pub fn least_width(self, weight: TypeWeight, text: &str, least: f32) -> f32 {
        weight.width(text, self.least(least)) * SET
    }

    /// Words on one line of this width, as large as there is room for.
    pub fn line(
        self,
        weight: TypeWeight,
        text: &str,
        (usual, least): (f32, f32),
        width: f32,
    ) -> Option<TypesetText> {
        let size = weight.fitting(text, self.size(usual, least), width / SET);
        let fits = size >= self.least(least) - 0.01;
        fits.then(|| TypesetText { text: text.to_owned(), size })
    }

    /// Words on this many lines of this width at most.
    pub fn lines(
        self,
        weight: TypeWeight,
        text: &str,
        (usual, least): (f32, f32),
        (width, most): (f32, usize),
    ) -> Option<TypesetText> {
        let width = width / SET;
        [self.size(usual, least), self.least(least)].into_iter().find_map(|size| {
            let lines = weight.wrapped(text, size, width);
            let fits =
                lines.len() <= most && lines.iter().all(|it| weight.width(it, size) <= width);
            fits.then(|| TypesetText { text: lines.join("\n"), size })
        })
    }

    /// Sets a name given by people on one line; of a longer name the beginning.
    pub fn named(
        self,
        weight: TypeWeight,
        text: &str,
        sizes: (f32, f32),
        width: f32,
    ) -> Option<TypesetText> {
        self.line(weight, text, sizes, width).or_else(|| {
            let size = self.least(sizes.1);
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
                match setter.line(TypeWeight::Bold, text, (28.0, NAME), width) {
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
        let set = setter.named(TypeWeight::Bold, long, (23.0, NAME), 300.0).expect("there is room");
        assert!(set.text.ends_with('…') && set.text.starts_with("The Sea"), "{set:?}");
        assert!(TypeWeight::Bold.width(&set.text, set.size) <= 300.0);
        assert_eq!(setter.named(TypeWeight::Bold, long, (23.0, NAME), 10.0), None);
    }
}
