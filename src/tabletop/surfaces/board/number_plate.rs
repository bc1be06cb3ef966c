//! A number and a name on one ground, below a piece.

use super::board_transform;
use super::labels::{self, BoardLabelLayout};
use crate::geometry::{TableEdge, TypeScale};
use crate::picture::lettering::LEFT_OUT;
use crate::picture::theme::{self, TableFonts};
use bevy::prelude::*;

/// The size of numbers, of that of letters on pieces; and the default size of names.
const NUMBER: f32 = 0.82;
const NAME: f32 = 17.0;
/// The longest name, in characters; of longer ones the end is left out.
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
    /// Makes a plate that stands this far before the middle of a piece, as its reader looks, or where there is room
    /// around it; `None` if all around is taken.
    pub fn beside(
        (page, scale): (&mut BoardLabelLayout, TypeScale),
        (piece, before): (Vec2, f32),
        (number, name): (u32, &str),
        colour: Color,
        reader: TableEdge,
    ) -> Option<Self> {
        let kept = name.chars().take(LONGEST - 1);
        let is_cut = name.chars().count() > LONGEST;
        let name = if is_cut { kept.chain(LEFT_OUT.chars()).collect() } else { name.to_owned() };
        let plate = Self { number: number.to_string(), name, at: piece, reader, colour };
        // As if the number had four figures: the plate stays where it is while the number changes.
        let wide = ["0000".to_owned(), plate.name.clone()];
        let words = plate.words(scale).into_iter().zip(&wide);
        let words = words.map(|((_, size, colour), words)| (words, size, colour));
        let size = labels::row_size(&words.collect::<Vec<_>>());
        let usual = labels::standing(piece, Vec2::Y * before, size, reader);
        let place = match page.take(usual) {
            true => usual,
            false => {
                page.beside(Rect::from_center_half_size(piece, Vec2::splat(before)), size, reader)?
            }
        };
        Some(Self { at: place.center(), ..plate })
    }

    fn words(&self, scale: TypeScale) -> [(&String, f32, Color); 2] {
        [
            (&self.number, labels::letter_size(scale) * NUMBER, self.colour),
            (&self.name, labels::cell_size(scale, NAME), theme::TEXT),
        ]
    }

    /// Gives an entity its look, this high above the table.
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
