//! What is drawn in one go: from where the tool comes down to where it is lifted.

use super::Tool;
use super::canvas::Canvas;
use super::fill::fill;
use super::mirror::Mirror;
use crate::contract::drawing::{self, Hand};
use crate::games::fish_and_men::rules::heading::Heading;
use crate::games::fish_and_men::rules::position::Square;

/// A stroke that is being drawn.
#[derive(Debug, Clone)]
pub struct Stroke {
    tool: Tool,
    brush: u16,
    mirror: Option<Mirror>,
    at: Square,
    dragged: bool,
}

impl drawing::Stroke<Canvas> for Stroke {
    fn begin(Hand { tool, brush, mirror }: Hand<Canvas>, at: Square) -> Self {
        Self { tool, brush, mirror, at, dragged: false }
    }

    fn touch(&self, canvas: &mut Canvas) -> Result<(), String> {
        self.draw(canvas, self.at)
    }

    fn drag(&mut self, canvas: &mut Canvas, to: Square) -> bool {
        let moved = self.at != to;
        while self.at != to {
            let Some(heading) = toward(self.at, to) else { break };
            let Some(next) = canvas.beside(self.at, heading) else { break };
            self.dragged = true;
            if self.tool == Tool::Current {
                self.flow(canvas, self.at, heading);
                self.at = next;
                self.flow(canvas, next, heading);
            } else {
                self.at = next;
                // Where the tool can do nothing along the way, it does nothing.
                let _ = self.draw(canvas, next);
            }
        }
        moved
    }

    /// A mere click on a current turns it by 45 degrees.
    fn lift(&self, canvas: &mut Canvas) {
        if self.tool != Tool::Current || self.dragged {
            return;
        }
        if let Some(heading) = canvas.level().current_at(self.at) {
            self.flow(canvas, self.at, heading.turned(1));
        }
    }
}

impl Stroke {
    fn draw(&self, canvas: &mut Canvas, at: Square) -> Result<(), String> {
        match self.tool {
            Tool::Current => Ok(()),
            Tool::Ground(ground) => self.each(canvas, at, |canvas, at| canvas.paint(at, ground)),
            Tool::Rubber => self.each(canvas, at, Canvas::clear),
            Tool::Fill(ground) => self.both(canvas, at, |canvas, at| {
                fill(canvas, at, ground);
                Ok(())
            }),
            Tool::River => self.both(canvas, at, Canvas::add_river),
            Tool::Industry(grade) => {
                self.both(canvas, at, |canvas, at| canvas.add_industry(at, grade))
            }
        }
    }

    fn flow(&self, canvas: &mut Canvas, at: Square, heading: Heading) {
        for at in self.under_brush(canvas, at) {
            canvas.flow(at, Some(heading));
            if let Some(mirror) = self.mirror {
                let (other, heading) = (mirror.of(canvas, at), mirror.turns(heading));
                canvas.flow(other, Some(heading));
            }
        }
    }

    /// Does something to each square under the brush, and to its mirror image.
    fn each(
        &self,
        canvas: &mut Canvas,
        at: Square,
        what: impl Fn(&mut Canvas, Square),
    ) -> Result<(), String> {
        for at in self.under_brush(canvas, at) {
            self.both(canvas, at, |canvas, at| {
                what(canvas, at);
                Ok(())
            })?;
        }
        Ok(())
    }

    /// Does something to a square and to its mirror image.
    fn both(
        &self,
        canvas: &mut Canvas,
        at: Square,
        what: impl Fn(&mut Canvas, Square) -> Result<(), String>,
    ) -> Result<(), String> {
        what(canvas, at)?;
        match self.mirror.map(|mirror| mirror.of(canvas, at)) {
            Some(other) if other != at => what(canvas, other),
            _ => Ok(()),
        }
    }

    /// The squares under the brush: round from 4 squares on, and across the joined edge.
    fn under_brush(&self, canvas: &Canvas, at: Square) -> Vec<Square> {
        let size = i32::from(self.brush.max(1));
        let (width, height) = (i32::from(canvas.width()), i32::from(canvas.height()));
        let low = -((size - 1) / 2);
        let mut squares = Vec::new();
        for south in low..low + size {
            for east in low..low + size {
                // Twice the way to the brush's middle, so that nothing is halved.
                let (down, right) = (2 * (south - low) - (size - 1), 2 * (east - low) - (size - 1));
                let row = i32::from(at.row) + south;
                if down * down + right * right <= size * size && (0..height).contains(&row) {
                    let column = (i32::from(at.column) + east).rem_euclid(width);
                    squares.push(Square::new(row as u16, column as u16));
                }
            }
        }
        squares
    }
}

/// The heading of the next step of a straight line to another square.
fn toward(from: Square, to: Square) -> Option<Heading> {
    let south = i32::from(to.row) - i32::from(from.row);
    let east = i32::from(to.column) - i32::from(from.column);
    // Diagonally while the rest of the way is nearer to a diagonal than to a row or column.
    let straight =
        |one: i32, other: i32| if 2 * one.abs() < other.abs() { 0 } else { one.signum() };
    let delta = (straight(south, east), straight(east, south));
    Heading::ALL.into_iter().find(|heading| heading.delta() == delta)
}
