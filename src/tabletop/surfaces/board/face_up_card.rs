//! A card that lies open on the board: a drawing in its middle; its title and its effect are written along each side at
//! which somebody sits.

use super::{labels, picture};
use crate::geometry::{TableEdge, TypeScale};
use crate::picture::assets::DrawingAssets;
use crate::picture::lettering::TypeWeight;
use crate::picture::theme;
use bevy::prelude::*;

/// Sizes of the type of a card's title and of its sentence, relative to the side of the card.
const TITLE: f32 = 0.082;
const SENTENCE: f32 = 0.064;
/// Margin of a card, relative to its side; and height of a line, relative to the size of its type.
const MARGIN: f32 = 0.03;
const LINE: f32 = 1.16;
/// Maximum width of the text, relative to the side: `WIDE` by default; where three or four read it, the first of
/// `NARROW` that leaves the corners free.
const WIDE: f32 = 0.9;
const NARROW: [f32; 9] = [0.76, 0.73, 0.7, 0.67, 0.64, 0.61, 0.58, 0.55, 0.5];
/// Maximum and minimum size of its drawing, relative to its side: on a very coarse table there are only words.
const ICON: f32 = 0.41;
const LEAST_ICON: f32 = 0.12;
/// Size of the small drawings beside it, relative to the large one.
const SMALL: f32 = 0.46;
/// The part of its side that is not rim.
const INNER: f32 = 0.975;

/// The content of a card.
#[derive(Debug, Clone, PartialEq)]
pub struct FaceUpCard {
    /// Its name.
    pub title: String,
    /// A sentence with its effect.
    pub sentence: String,
    /// The name of its drawing.
    pub icon: &'static str,
    /// Names of small drawings of its subject, two at most.
    pub about: Vec<&'static str>,
}

impl FaceUpCard {
    /// Adds the components of the card to an entity: a square with this side, for these readers.
    pub fn draw(
        &self,
        entity: &mut EntityCommands,
        side: f32,
        readers: &[TableEdge],
        scale: TypeScale,
        assets: &mut DrawingAssets,
    ) {
        let written = FaceUpCardText::of(self, side, readers, scale);
        let icon = (written.middle(side)).min(side * ICON);
        let on_top = |at: Vec2| Transform::from_translation(at.extend(0.2));
        let mut drawn = Vec::new();
        if icon > side * LEAST_ICON {
            drawn.push((self.icon, icon, Vec2::ZERO));
            let beside = (icon + icon * SMALL) / 2.0 + MARGIN * side;
            // Where the sides are written on too, they lie on the drawing.
            let at =
                if written.is_turned { Vec2::new(0.32, -0.3) * icon } else { Vec2::X * beside };
            let sides = [Vec2::ONE, Vec2::new(-1.0, 1.0)];
            drawn.extend(
                self.about.iter().zip(sides).map(|(name, side)| (*name, icon * SMALL, at * side)),
            );
        }
        let drawn: Vec<_> = drawn
            .into_iter()
            .map(|(name, size, at)| (picture(assets.get(name, size), Vec2::splat(size)), at))
            .collect();
        entity.insert(Sprite::from_color(theme::CARD_RIM, Vec2::splat(side)));
        entity.with_children(|on| {
            let ground = Sprite::from_color(theme::CARD, Vec2::splat(side * INNER));
            on.spawn((ground, Transform::from_xyz(0.0, 0.0, 0.1)));
            for (layer, (image, at)) in drawn.into_iter().enumerate() {
                let above = Vec3::Z * 0.01 * layer as f32;
                let place = on_top(at);
                on.spawn((image, place.with_translation(place.translation + above)));
            }
            for (line, size, seen, is_title) in written.lines(side) {
                for reader in readers {
                    let colour = if is_title { theme::TEXT } else { theme::TEXT_QUIET };
                    let at = reader.turn(seen) * Vec2::new(1.0, -1.0);
                    let place = on_top(at).with_rotation(labels::turn(*reader));
                    on.spawn((labels::words(line.clone(), size, colour, &assets.fonts), place));
                }
            }
        });
    }
}

/// The words of a card along one of its sides, as their reader sees them.
struct FaceUpCardText {
    title: (String, f32),
    sentence: (Vec<String>, f32),
    /// `true` if other sides that meet this one are written on too.
    is_turned: bool,
}

impl FaceUpCardText {
    fn of(card: &FaceUpCard, side: f32, readers: &[TableEdge], scale: TypeScale) -> Self {
        let is_turned = readers.iter().any(|reader| reader.is_long() != readers[0].is_long());
        let of_width = |wide: f32| {
            let usual = labels::cell_size(scale, side * TITLE);
            let title_size = TypeWeight::Bold.fitting(&card.title, usual, wide * side);
            let size = labels::cell_size(scale, side * SENTENCE).min(title_size);
            let sentence = TypeWeight::Bold.wrapped(&card.sentence, size, wide * side);
            Self { title: (card.title.clone(), title_size), sentence: (sentence, size), is_turned }
        };
        if !is_turned {
            return of_width(WIDE);
        }
        let fits = |wide: &f32| {
            let height = of_width(*wide).height();
            height + (wide + 2.0 * MARGIN) * side <= side
        };
        of_width(NARROW.into_iter().find(fits).unwrap_or(NARROW[NARROW.len() - 1]))
    }

    fn height(&self) -> f32 {
        LINE * (self.title.1 + self.sentence.1 * self.sentence.0.len() as f32)
    }

    /// Returns the side of the square in the middle that stays free.
    fn middle(&self, side: f32) -> f32 {
        side - 2.0 * (self.height() + 2.0 * MARGIN * side)
    }

    /// The lines, each with its size, its middle as its reader sees it (x right, y toward the reader), and `true` for
    /// the title. Where sides meet, each begins at its left corner.
    fn lines(&self, side: f32) -> Vec<(String, f32, Vec2, bool)> {
        let left = if self.is_turned { -self.height() / 2.0 } else { 0.0 };
        let top = side * (0.5 - MARGIN) - self.height();
        let at = |y: f32| Vec2::new(left, y);
        let (title, large) = &self.title;
        let title = (title.clone(), *large, at(top + LINE * large / 2.0), true);
        let (lines, size) = &self.sentence;
        let first = top + LINE * (large + size / 2.0);
        let line = |(number, line): (usize, &String)| {
            (line.clone(), *size, at(first + LINE * size * number as f32), false)
        };
        [title].into_iter().chain(lines.iter().enumerate().map(line)).collect()
    }
}

/// Returns the side of the square left free in the middle of a card, for the tests of games; below zero the card does
/// not fit.
#[cfg(any(test, feature = "testing"))]
pub fn room_on(card: &FaceUpCard, side: f32, readers: &[TableEdge], scale: TypeScale) -> f32 {
    let written = FaceUpCardText::of(card, side, readers, scale);
    let wide = |(line, size): (&String, f32)| TypeWeight::Bold.width(line, size);
    let lines = written.sentence.0.iter().map(|line| (line, written.sentence.1));
    let widest = lines.chain([(&written.title.0, written.title.1)]).map(wide).fold(0.0, f32::max);
    let corner = if written.is_turned { written.height() } else { 0.0 };
    let along = side * (1.0 - 2.0 * MARGIN) - widest - corner;
    written.middle(side).min(along + 0.01)
}
