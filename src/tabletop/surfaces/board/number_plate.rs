//! A number and a name on one ground, below a piece.

use super::board_transform;
use super::labels::{self, BoardLabelLayout};
use crate::geometry::{TableEdge, TypeScale};
use crate::picture::lettering::LEFT_OUT;
use crate::picture::theme::{self, TableFonts};
use bevy::prelude::*;

/// Size of numbers, relative to that of letters on pieces.
const NUMBER: f32 = 0.92;
/// Default size of names.
const NAME: f32 = 17.0;
/// Maximum length of a name, in characters; longer ones are cut.
const LONGEST: usize = 12;

/// The label below a piece: the number it stands for, in its colour, and its name.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct NumberPlate {
    number: String,
    name: String,
    at: Vec2,
    reader: TableEdge,
    colour: Color,
}

impl NumberPlate {
    /// Makes a plate with a number in a colour and a name, turned to a reader.
    pub fn new(number: u32, name: &str, colour: Color, reader: TableEdge) -> Self {
        let kept = name.chars().take(LONGEST - 1);
        let is_cut = name.chars().count() > LONGEST;
        let name = if is_cut { kept.chain(LEFT_OUT.chars()).collect() } else { name.to_owned() };
        Self { number: number.to_string(), name, at: Vec2::ZERO, reader, colour }
    }

    /// Puts it this far before the middle of a piece, as its reader looks, or where there is room around the piece;
    /// `None` if all around is taken.
    pub fn beside(
        self,
        piece: Vec2,
        before: f32,
        layout: &mut BoardLabelLayout,
        scale: TypeScale,
    ) -> Option<Self> {
        // As if the number had four figures: the plate stays where it is while the number changes.
        let wide = ["0000".to_owned(), self.name.clone()];
        let words = self.words(scale).into_iter().zip(&wide);
        let words = words.map(|((_, size, colour), words)| (words, size, colour));
        let size = labels::row_size(&words.collect::<Vec<_>>());
        let first_choice = labels::standing(piece, Vec2::Y * before, size, self.reader);
        let place = if layout.is_in_room(first_choice) && layout.take(first_choice) {
            first_choice
        } else {
            let piece = Rect::from_center_half_size(piece, Vec2::splat(before));
            layout.beside(piece, size, self.reader)?
        };
        Some(Self { at: place.center(), ..self })
    }

    fn words(&self, scale: TypeScale) -> [(&String, f32, Color); 2] {
        [
            (&self.number, labels::letter_size(scale) * NUMBER, self.colour),
            (&self.name, labels::cell_size(scale, NAME), theme::TEXT),
        ]
    }

    /// Adds its components to an entity, this high above the table.
    pub fn draw(
        &self,
        entity: &mut EntityCommands,
        height: f32,
        scale: TypeScale,
        fonts: &TableFonts,
    ) {
        let turn = labels::turn(self.reader);
        entity
            .insert((board_transform(self.at, height).with_rotation(turn), Visibility::default()));
        labels::in_a_row(entity, &self.words(scale), fonts);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Tabletop, TrayDepth};
    use crate::picture::lettering::TypeWeight;

    #[test]
    fn the_plate_of_a_piece_at_the_rim_lies_under_no_tray() {
        let table = Tabletop::default();
        let (low, high) = table.board_room(TrayDepth::Deep);
        for reader in TableEdge::ALL {
            // A piece so near to its reader's tray that there is no room before it.
            let middle = (low + high) / 2.0;
            let rim = middle + reader.turn(Vec2::Y) * ((high - low) / 2.0 - 20.0);
            let mut layout = BoardLabelLayout::between_trays(&table, TrayDepth::Deep);
            let plate = NumberPlate::new(50, "Mammoth", theme::TEXT, reader);
            let plate = plate.beside(rim, 40.0, &mut layout, table.board_type_scale());
            let plate = plate.expect("there is room elsewhere");
            let wide = TypeWeight::Bold
                .width("0000Mammoth", labels::letter_size(table.board_type_scale()));
            let reach = labels::covered(plate.at, Vec2::new(wide * 0.5, 10.0), reader);
            assert!(layout.is_in_room(reach), "{reader:?}: {reach:?}");
        }
    }
}
