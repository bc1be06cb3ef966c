//! What is drawn in one go: from where the tool comes down to where it is lifted.

use super::Tool;
use super::canvas::{At, Canvas};
use super::fill::fill;
use super::mirror::Mirror;
use super::way::{line, under_brush};
use crate::contract::drawing::{self, Hand};

/// A stroke that is being drawn.
#[derive(Debug, Clone)]
pub struct Stroke {
    hand: Hand<Canvas>,
    at: At,
}

impl drawing::Stroke<Canvas> for Stroke {
    fn begin(hand: Hand<Canvas>, at: At) -> Self {
        Self { hand, at }
    }

    fn touch(&self, canvas: &mut Canvas) -> Result<(), String> {
        self.draw(canvas, self.at);
        Ok(())
    }

    fn drag(&mut self, canvas: &mut Canvas, to: At) -> bool {
        let moved = self.at != to;
        for at in line(canvas, self.at, to) {
            self.draw(canvas, at);
        }
        self.at = to;
        moved
    }
}

impl Stroke {
    fn draw(&self, canvas: &mut Canvas, at: At) {
        let Hand { tool, brush, mirror } = self.hand;
        match tool {
            Tool::Fill(ground) => {
                touched(canvas, 1, mirror, at).into_iter().for_each(|at| fill(canvas, at, ground));
            }
            Tool::Paint(ground) => {
                let spots = touched(canvas, brush, mirror, at);
                spots.into_iter().for_each(|at| canvas.paint(at, ground));
            }
        }
    }
}

/// The spots that a brush of this size touches, and their images.
pub fn touched(canvas: &Canvas, brush: u16, mirror: Option<Mirror>, at: At) -> Vec<At> {
    let mut spots = under_brush(canvas, at, brush);
    let image = |at: &At| mirror?.of(canvas.grid(), *at);
    let images: Vec<At> = spots.iter().filter_map(image).collect();
    spots.extend(images);
    spots.sort_unstable();
    spots.dedup();
    spots
}
