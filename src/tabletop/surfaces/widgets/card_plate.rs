//! The plate of a card that is shown for a moment to be read: its drawing, and beside it its whole name and its
//! sentence.

use super::CardFace;
use super::card::{LARGE, style};
use super::style::WidgetStyle;
use crate::geometry::TypeScale;
use crate::picture::assets::DrawingAssets;
use crate::picture::lettering::TypeWeight;
use crate::picture::theme;
use bevy::prelude::*;
use bevy::text::LineHeight;

/// Sizes of the type of the name and of the sentence.
const NAME: f32 = 25.0;
const SENTENCE: f32 = 19.0;
/// Height of a line, as a multiple of the size of its type.
const LINE: f32 = 1.2;
/// Distance between the rim, the drawing and the words.
const GAP: f32 = 12.0;
/// The rim of a plate.
const RIM: f32 = 3.0;
/// Minimum and maximum width of the words, and the step by which they become wider until they are no higher than the
/// drawing.
const WORDS: (f32, f32) = (170.0, 460.0);
const WIDER: f32 = 15.0;

/// The layout of a plate.
#[derive(Debug, Clone, PartialEq)]
pub struct CardPlate {
    /// The size of the whole plate, in units.
    pub size: Vec2,
    /// The side of the drawing.
    icon: f32,
    name: WrappedText,
    sentence: WrappedText,
}

/// Text in lines.
#[derive(Debug, Clone, PartialEq)]
struct WrappedText {
    lines: Vec<String>,
    size: f32,
}

impl WrappedText {
    fn new(weight: TypeWeight, text: &str, size: f32, width: f32) -> Self {
        Self { lines: weight.wrapped(text, size, width), size }
    }

    fn height(&self) -> f32 {
        LINE * self.size * self.lines.len() as f32
    }

    fn width(&self, weight: TypeWeight) -> f32 {
        let widths = self.lines.iter().map(|line| weight.width(line, self.size));
        widths.fold(0.0, f32::max)
    }
}

impl CardPlate {
    /// Lays out a plate with type of this scale: as narrow as its words can be without being higher than its drawing.
    pub fn of(face: &CardFace, sentence: &str, scale: TypeScale) -> Self {
        let (name_size, sentence_size) = (scale.size(NAME), scale.size(SENTENCE));
        let by = sentence_size / SENTENCE;
        let icon = LARGE.card.x * by;
        let words = |width: f32| {
            let name = WrappedText::new(TypeWeight::Bold, &face.name, name_size, width);
            let sentence = WrappedText::new(TypeWeight::Regular, sentence, sentence_size, width);
            (name, sentence)
        };
        let steps = ((WORDS.1 - WORDS.0) / WIDER) as u16;
        let widths = (0..=steps).map(|step| (WORDS.0 + WIDER * f32::from(step)) * by);
        let fits = |(name, sentence): &(WrappedText, WrappedText)| {
            name.height() + sentence.height() <= icon + GAP
        };
        let fitting = widths.map(words).find(fits);
        let (name, sentence) = fitting.unwrap_or_else(|| words(WORDS.1 * by));
        let wide = name.width(TypeWeight::Bold).max(sentence.width(TypeWeight::Regular));
        let high = icon.max(name.height() + sentence.height());
        // Measured text and drawn text differ by less than a unit.
        let size = Vec2::new(icon + wide + 1.0 + 3.0 * GAP, high + 2.0 * GAP) + 2.0 * RIM;
        Self { size: size.ceil(), icon, name, sentence }
    }

    /// The plate itself, which [`CardPlate::fill`] fills.
    pub fn bundle(&self) -> impl Bundle {
        let WidgetStyle { ground, .. } = style();
        let node = Node {
            width: px(self.size.x),
            height: px(self.size.y),
            align_items: AlignItems::Center,
            column_gap: px(GAP),
            padding: UiRect::horizontal(px(GAP)),
            border: UiRect::all(px(RIM)),
            border_radius: BorderRadius::all(px(GAP)),
            ..default()
        };
        (node, BackgroundColor(ground), BorderColor::all(theme::TEXT))
    }

    /// Spawns the drawing and the words of a card on its plate.
    pub fn fill(
        &self,
        plate: &mut ChildSpawnerCommands,
        face: &CardFace,
        assets: &mut DrawingAssets,
    ) {
        let image = ImageNode::new(assets.get(face.icon, self.icon));
        let square = Node { width: px(self.icon), height: px(self.icon), ..default() };
        plate.spawn((image, square, Pickable::IGNORE));
        let column = Node { flex_direction: FlexDirection::Column, ..default() };
        let [bold, regular] =
            [assets.fonts.bold(self.name.size), assets.fonts.regular(self.sentence.size)];
        plate.spawn((column, Pickable::IGNORE)).with_children(|words| {
            for (text, font) in [(&self.name, bold), (&self.sentence, regular)] {
                words.spawn((
                    Text::new(text.lines.join("\n")),
                    font,
                    LineHeight::Px(LINE * text.size),
                    TextColor(theme::TEXT),
                    TextLayout::no_wrap(),
                    Pickable::IGNORE,
                ));
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Tabletop;

    #[test]
    fn a_plate_is_no_larger_than_its_words_need_and_never_hides_much_of_the_table() {
        let face =
            CardFace { name: "Attack of the Environmentalists".into(), ..CardFace::default() };
        let long = "For one fish, a step costs 0 health this turn, before currents, pollution and fishermen.";
        for (pixels, text) in [(1.0, 1.0), (2.0 / 3.0, 1.0), (1.0, 2.0)] {
            let scale = Tabletop { pixels, text, ..Tabletop::default() }.type_scale();
            let [short, long] = ["No card.", long].map(|words| CardPlate::of(&face, words, scale));
            let by = scale.size(SENTENCE) / SENTENCE;
            assert!(short.size.x <= long.size.x && short.sentence.lines == ["No card."]);
            assert!(long.size.x < 540.0 * by && long.size.y < 170.0 * by, "{long:?}");
        }
    }
}
