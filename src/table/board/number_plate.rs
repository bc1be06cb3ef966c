//! A number and a name on one ground, below a piece.

use super::super::geometry::{Edge, TypeScale};
use super::super::lettering::LEFT_OUT;
use super::super::theme::{self, Fonts};
use super::{lying, writing};
use bevy::prelude::*;

/// The size of numbers, of that of letters on pieces; and the usual size of names.
const NUMBER: f32 = 0.82;
const NAME: f32 = 17.0;
/// The longest name, in characters; of longer ones the end is left out.
const LONGEST: usize = 12;

/// What is written below a piece: how many it stands for, in its colour, and what it is called.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct NumberPlate {
    number: String,
    name: String,
    at: Vec2,
    reader: Edge,
    colour: Color,
}

impl NumberPlate {
    /// One that stands this far before the middle of a piece, as its reader looks.
    pub fn below(
        (piece, below): (Vec2, f32),
        (number, name): (u32, &str),
        colour: Color,
        reader: Edge,
    ) -> Self {
        let kept = name.chars().take(LONGEST - 1);
        let is_cut = name.chars().count() > LONGEST;
        let name = if is_cut { kept.chain(LEFT_OUT.chars()).collect() } else { name.to_owned() };
        let at = piece + reader.turn(Vec2::Y) * below;
        Self { number: number.to_string(), name, at, reader, colour }
    }

    /// Gives an entity its look, this high above the table.
    pub fn draw(&self, entity: &mut EntityCommands, height: f32, scale: TypeScale, fonts: &Fonts) {
        let turn = writing::turn(self.reader);
        entity.insert((lying(self.at, height).with_rotation(turn), Visibility::default()));
        let number = (&self.number, writing::letter_size(scale) * NUMBER, self.colour);
        let name = (&self.name, writing::cell_size(scale, NAME), theme::TEXT);
        writing::in_a_row(entity, &[number, name], fonts);
    }
}
