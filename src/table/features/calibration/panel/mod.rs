//! The panel of buttons on the table: what is on it, where, and what a press there means. Pure
//! numbers, in units of the table; the panel is turned to the person before it.
//!
//! These are no widgets: while the corners are set, pointers live in pixels of the window and picking
//! finds nothing on the table, nobody sits yet, and the panel must be found where it is seen on a
//! picture that does not lie right. So presses are looked up in the numbers here.
//!
//! - `pages`: what is on each page; `rows`: laid out row by row

mod pages;
mod rows;
#[cfg(test)]
mod tests;

use super::work::{Length, Page, Work};
use bevy::math::{IVec2, Rect, Vec2};
use rows::Rows;
use shoal_tabletop::geometry::{Edge, Frame};

/// The panel's size, as the person it is turned to sees it: turned any way it fits in the circle.
pub const SIZE: Vec2 = Vec2::new(800.0, 480.0);
/// How far the panel of the second page stays from the rim, and from a rim with an arrow.
const FROM_RIM: f32 = 20.0;
const FROM_ARROW: f32 = 76.0;

/// What a button does.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Press {
    /// Steps move this corner.
    Corner(usize),
    /// Moves the chosen corner one step that way, as the person who presses sees it.
    Nudge(IVec2),
    /// Makes steps longer or shorter.
    Step(i32),
    /// Takes the last step back.
    Undo,
    /// Puts the page back as it is in a new rig.
    Reset,
    /// Exchanges left and right.
    FlipH,
    /// Exchanges above and below.
    FlipV,
    /// Turns the picture by a quarter.
    Turn,
    /// Turns the panel to the next edge.
    TurnPanel,
    /// Goes to the other page.
    Open(Page),
    /// Figures go to this length.
    Choose(Length),
    /// Makes a length longer by this many millimetres.
    Lengthen(Length, i32),
    /// Makes the dark border wider.
    Border(i32),
    /// Puts ruler and card in the next place.
    Station,
    /// Leaves and changes nothing.
    Leave,
    /// Leaves and keeps the rig.
    Keep,
}

/// What is on a button.
#[derive(Debug, Clone, PartialEq)]
pub enum Face {
    /// Words.
    Text(String),
    /// A drawing, and how far it is turned clockwise, in degrees.
    Icon(&'static str, f32),
    /// A drawing before words.
    Both(&'static str, String),
}

/// How a button looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// Like most.
    Plain,
    /// What is chosen, or switched on.
    Lit,
    /// What one mostly wants to press at the end.
    Main,
    /// It can't be pressed now.
    Off,
}

/// A button.
#[derive(Debug, Clone, PartialEq)]
pub struct Button {
    /// What it does.
    pub press: Press,
    /// Where it is on the panel, from its upper left corner.
    pub rect: Rect,
    /// What is on it.
    pub face: Face,
    /// How it looks.
    pub look: Look,
}

/// Words on the panel.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// Where they are.
    pub rect: Rect,
    /// What they say.
    pub text: String,
    /// What they are.
    pub kind: LineKind,
}

/// What words on the panel are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineKind {
    /// What the page is for.
    Title,
    /// What to do.
    Help,
    /// Why something was refused.
    Refusal,
    /// What the buttons beside it set.
    Label,
    /// The number that the buttons beside it turn.
    Value,
}

/// Everything on the panel.
#[derive(Debug, Clone, PartialEq)]
pub struct Panel {
    /// Where it lies on the table, and to whom it is turned.
    pub frame: Frame,
    /// The buttons.
    pub buttons: Vec<Button>,
    /// The words.
    pub lines: Vec<Line>,
}

impl Panel {
    /// The panel of a page on a table of this size, turned to an edge from which hands reach this
    /// far into the picture.
    pub fn of(work: &Work, table: Vec2, facing: Edge, hands: f32) -> Self {
        let mut rows = Rows::new();
        match work.page {
            Page::Corners => pages::corners(work, &mut rows),
            Page::Lengths => pages::lengths(work, &mut rows),
        }
        let centre = match work.page {
            Page::Corners => table / 2.0,
            // Ruler and card have the middle.
            Page::Lengths => beside_middle(table, facing, hands),
        };
        Self { frame: Frame::new(centre, SIZE, facing), buttons: rows.buttons, lines: rows.lines }
    }

    /// The button at a point of the table.
    pub fn button_at(&self, table: Vec2) -> Option<&Button> {
        let seen = self.frame.facing.turn_back(table - self.frame.centre) + SIZE / 2.0;
        let found = self.buttons.iter().find(|button| button.rect.contains(seen));
        found.filter(|button| button.look != Look::Off)
    }
}

/// Near its edge, but not on the hands there; if they reach too far, in the middle.
fn beside_middle(table: Vec2, facing: Edge, hands: f32) -> Vec2 {
    let least = match facing {
        Edge::South | Edge::East => FROM_RIM,
        Edge::North | Edge::West => FROM_ARROW,
    };
    let reach = if hands > 0.0 { hands + FROM_RIM } else { 0.0 };
    let across = if facing.is_long() { table.y } else { table.x };
    let from_rim = (SIZE.y / 2.0 + reach.max(least)).min(across / 2.0);
    let to_rim = facing.turn(Vec2::new(0.0, across / 2.0 - from_rim));
    table / 2.0 + to_rim
}

/// The edge to the left of a person who sits at this one.
pub fn next_edge(edge: Edge) -> Edge {
    match edge {
        Edge::South => Edge::West,
        Edge::West => Edge::North,
        Edge::North => Edge::East,
        Edge::East => Edge::South,
    }
}
