//! A person's hand on a mouse of its own.

use bevy::math::Vec2;
use shoal_tabletop::geometry::TableEdge;
use std::rc::Rc;

use super::patience::settle;
use crate::x_mice::{LEFT, Result, XMice};

/// Farther than from any place of the table to any corner.
const FAR: i32 = 5000;

/// A hand on a mouse. It knows where its cursor is, because it began in a corner.
pub struct Hand {
    mice: Rc<XMice>,
    /// What the mouse is called.
    pub name: &'static str,
    /// The edge it is held at: it says which way is up.
    pub edge: TableEdge,
    at: Vec2,
    /// Whether it was nudged to the right last.
    nudged: bool,
}

impl Hand {
    /// Plugs a new mouse in.
    ///
    /// # Errors
    /// When the server refuses.
    pub fn plug(mice: &Rc<XMice>, name: &'static str) -> Result<Self> {
        mice.plug(name)?;
        Ok(Self {
            mice: Rc::clone(mice),
            name,
            edge: TableEdge::South,
            at: Vec2::ZERO,
            nudged: false,
        })
    }

    /// Pulls the plug.
    ///
    /// # Errors
    /// When the server refuses.
    pub fn unplug(self) -> Result<()> {
        self.mice.unplug(self.name)
    }

    /// How the program calls the mouse.
    pub fn device(&self) -> String {
        format!("{} XTEST pointer", self.name)
    }

    /// Goes to the upper left corner of the picture, wherever it was, and clicks: a click is never
    /// lost between motions, nor are they summed across it, and nothing is there to be clicked.
    ///
    /// # Errors
    /// When the server refuses.
    pub fn home(&mut self) -> Result<()> {
        self.by(Vec2::splat(-FAR as f32))?;
        self.click()?;
        (self.at, self.nudged) = (Vec2::ZERO, false);
        Ok(())
    }

    /// Goes to a point of the table.
    ///
    /// # Errors
    /// When the server refuses.
    pub fn point(&mut self, to: Vec2) -> Result<()> {
        let to = to.round();
        self.by(to - self.at)?;
        self.at = to;
        Ok(())
    }

    /// Goes to a point of the table and clicks.
    ///
    /// # Errors
    /// When the server refuses.
    pub fn click_at(&mut self, to: Vec2) -> Result<()> {
        self.point(to)?;
        settle()?;
        self.click()
    }

    /// Goes a little to one side, and the next time to the other: there and back at once would be
    /// no motion at all.
    ///
    /// # Errors
    /// When the server refuses.
    pub fn nudge(&mut self) -> Result<()> {
        self.nudged = !self.nudged;
        self.by(Vec2::new(if self.nudged { 2.0 } else { -2.0 }, 0.0))
    }

    /// Goes back to where it was before it was nudged.
    ///
    /// # Errors
    /// When the server refuses.
    pub fn nudge_back(&mut self) -> Result<()> {
        if self.nudged { self.nudge() } else { Ok(()) }
    }

    /// Clicks.
    ///
    /// # Errors
    /// When the server refuses.
    pub fn click(&self) -> Result<()> {
        self.mice.click(self.name, LEFT)
    }

    /// A movement on the table, as the hand at its edge makes it.
    fn by(&self, way: Vec2) -> Result<()> {
        let back = match self.edge {
            TableEdge::West => TableEdge::East,
            TableEdge::East => TableEdge::West,
            same => same,
        };
        let hand = back.turn(way).as_ivec2();
        self.mice.move_by(self.name, hand.x, hand.y)
    }
}
