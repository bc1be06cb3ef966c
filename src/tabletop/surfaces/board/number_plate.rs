//! A number and a name on one ground, below a piece.

use super::board_transform;
use super::labels::{self, BoardLabelLayout};
use crate::geometry::{TableEdge, TypeScale};
use crate::picture::lettering::LEFT_OUT;
use crate::picture::theme::{self, TableFonts};
use bevy::prelude::*;

/// Size of numbers, relative to that of letters on pieces.
const NUMBER: f32 = 0.82;
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
        let place = if layout.take(first_choice) {
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
