//! Lines of text on the board: drawings and words in a row, in the middle of a box, turned to their reader.

use super::{board_transform, labels, picture};
use crate::geometry::{SeatingArrangement, TableEdge, Tabletop};
use crate::picture::assets::DrawingAssets;
use crate::picture::lettering::TypeWeight;
use bevy::prelude::*;

/// The readers of a line, in the order in which their boxes are given: those at the upper edge of the table, and those
/// at the lower.
pub const READERS: [TableEdge; 2] = [TableEdge::North, TableEdge::South];

/// Returns the edges toward which the lines for both readers are turned: the lower one for both where all sit before a
/// screen.
pub fn both(tabletop: &Tabletop) -> [TableEdge; 2] {
    match tabletop.seating {
        SeatingArrangement::Around => READERS,
        SeatingArrangement::Screen => [TableEdge::South; 2],
    }
}

/// Returns the edges at which somebody sits, for text that everybody reads from their own side.
pub fn readers(tabletop: &Tabletop) -> Vec<TableEdge> {
    let anybody =
        || if tabletop.seating == SeatingArrangement::Screen { &READERS[1..] } else { &READERS };
    match tabletop.seated {
        Some(seated) => tabletop.edges(seated.places()),
        None => anybody().to_vec(),
    }
}

/// Size of type, relative to the height of its box.
const SIZE: f32 = 0.72;
/// Size of a drawing (`ICON`) and of the gap between two pieces (`GAP`), relative to the size of type.
const ICON: f32 = 1.1;
const GAP: f32 = 0.5;
/// Maximum width of a line, relative to its box.
const FULL: f32 = 0.94;

/// A line of words and drawings.
#[derive(Debug, Clone, Default)]
pub struct BoardTextLine(Vec<(BoardSpanContent, Color)>);

/// A piece of a line, with its place.
#[derive(Debug, Clone, PartialEq)]
pub struct BoardTextSpan {
    content: BoardSpanContent,
    at: Vec2,
    size: f32,
    colour: Color,
    reader: TableEdge,
}

/// The content of a piece of a line.
#[derive(Debug, Clone, PartialEq)]
enum BoardSpanContent {
    Icon(&'static str),
    Words(String),
}

impl BoardTextLine {
    /// Adds a drawing.
    pub fn icon(mut self, name: &'static str) -> Self {
        self.0.push((BoardSpanContent::Icon(name), Color::WHITE));
        self
    }

    /// Adds words.
    pub fn words(mut self, words: impl Into<String>, colour: Color) -> Self {
        self.0.push((BoardSpanContent::Words(words.into()), colour));
        self
    }

    /// Sets the line in the middle of a box of the table, as large as it fits, turned to a reader at the
    /// upper or the lower edge.
    pub fn set(&self, on: Rect, reader: TableEdge) -> Vec<BoardTextSpan> {
        let most = on.height() * SIZE;
        let size = most.min(most * on.width() * FULL / self.width(most).max(1.0));
        let mut left = -self.width(size) / 2.0;
        let mut spans = Vec::new();
        for (content, colour) in &self.0 {
            let wide = content.width(size);
            let at = on.center() + reader.turn(Vec2::new(left + wide / 2.0, 0.0));
            spans.push(BoardTextSpan {
                content: content.clone(),
                at,
                size,
                colour: *colour,
                reader,
            });
            left += wide + GAP * size;
        }
        spans
    }

    /// Sets it for [`both`] readers, each in a box; once, in the lower one, where both are the same.
    pub fn set_both(
        &self,
        boxes: [Rect; 2],
        readers: [TableEdge; 2],
    ) -> impl Iterator<Item = BoardTextSpan> {
        let once = usize::from(readers[0] == readers[1]);
        boxes.into_iter().zip(readers).skip(once).flat_map(|(on, reader)| self.set(on, reader))
    }

    fn width(&self, size: f32) -> f32 {
        let widths: f32 = self.0.iter().map(|(content, _)| content.width(size)).sum();
        widths + GAP * size * self.0.len().saturating_sub(1) as f32
    }
}

impl BoardSpanContent {
    fn width(&self, size: f32) -> f32 {
        match self {
            Self::Icon(_) => ICON * size,
            Self::Words(words) => TypeWeight::Bold.width(words, size),
        }
    }
}

impl BoardTextSpan {
    /// Words of this size around a point, turned to a reader.
    pub fn words(words: String, at: Vec2, size: f32, colour: Color, reader: TableEdge) -> Self {
        Self { content: BoardSpanContent::Words(words), at, size, colour, reader }
    }

    /// Adds the components of this piece to an entity, this high above the table.
    pub fn draw(&self, entity: &mut EntityCommands, height: f32, assets: &mut DrawingAssets) {
        let turn = labels::turn(self.reader);
        entity.insert(board_transform(self.at, height).with_rotation(turn));
        match &self.content {
            BoardSpanContent::Icon(icon) => {
                let side = self.size * ICON;
                let image = assets.get(icon, side);
                entity.insert(picture(image, Vec2::splat(side)));
            }
            BoardSpanContent::Words(words) => {
                let words = words.clone();
                entity.insert(labels::words(words, self.size, self.colour, &assets.fonts));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::theme;

    #[test]
    fn a_line_lies_in_its_box_and_reads_from_left_to_right_for_its_reader() {
        let on = Rect::from_center_size(Vec2::new(500.0, 300.0), Vec2::new(200.0, 40.0));
        let line =
            BoardTextLine::default().icon("dollar").words("a long line of figures", theme::TEXT);
        for reader in READERS {
            let spans = line.set(on, reader);
            assert!(spans.iter().all(|span| on.contains(span.at)), "{spans:?}");
            let seen = |span: &BoardTextSpan| reader.turn_back(span.at - on.center()).x;
            assert!(seen(&spans[0]) < seen(&spans[1]), "{reader:?}");
        }
    }
}
