//! The panel of buttons on the table: its content, its layout, and the meaning of a press. Pure numbers, in units of
//! the table; the panel is turned to the person before it.
//!
//! These are no widgets. While the corners are set, pointers use pixels of the window and picking finds nothing on the
//! table, nobody sits yet, and the panel must be found where it is seen on a picture that is not straight yet. So
//! presses are looked up in the numbers here.
//!
//! - `pages`: the content of each page; `rows`: the layout row by row; `signs`: what a person with a gamepad reads

mod pages;
mod rows;
mod signs;
#[cfg(test)]
mod tests;

use super::rig_draft::{CalibrationPage, LengthsRow, MeasuredLength, RigDraft};
use bevy::math::{IVec2, Rect, Vec2};
use rows::CalibrationPanelRows;
use shoal_tabletop::geometry::{FacingBox, TableEdge};

/// Size of the panel, as the person it is turned to sees it: turned any way it fits in the circle of the test card.
pub const SIZE: Vec2 = Vec2::new(800.0, 480.0);
/// Distance of the second page's panel from the rim, and from a rim with an arrow, in units.
const FROM_RIM: f32 = 20.0;
const FROM_ARROW: f32 = 76.0;

/// The action of a button.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CalibrationCommand {
    /// Chooses the corner that steps move, 0 to 3.
    Corner(usize),
    /// Moves the chosen corner one step that way, as the person who presses sees it.
    Nudge(IVec2),
    /// Makes steps longer (1) or shorter (-1).
    Step(i32),
    /// Undoes the last change.
    Undo,
    /// Resets the page to the values of a new rig.
    Reset,
    /// Mirrors the picture left to right.
    FlipH,
    /// Mirrors the picture top to bottom.
    FlipV,
    /// Turns the picture by a quarter turn.
    Turn,
    /// Turns the panel to the next edge.
    TurnPanel,
    /// Opens a page.
    Open(CalibrationPage),
    /// Chooses a row of the page of lengths.
    Choose(LengthsRow),
    /// Makes a length longer by this many millimetres.
    Lengthen(MeasuredLength, i32),
    /// Makes the dark border wider (1) or narrower (-1).
    Border(i32),
    /// Moves ruler and card to the next station.
    Station,
    /// Leaves without saving.
    Leave,
    /// Saves the rig and leaves.
    Save,
}

/// The content of a button.
#[derive(Debug, Clone, PartialEq)]
pub enum CalibrationButtonLabel {
    /// Words.
    Text(String),
    /// A drawing, turned clockwise by this many degrees.
    Icon(&'static str, f32),
    /// A drawing before words.
    Both(&'static str, String),
}

/// The look of a button.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CalibrationButtonStyle {
    /// Look of most buttons.
    Plain,
    /// Look of a button that is chosen or switched on.
    Lit,
    /// Look of the button that people most likely want in the end.
    Main,
    /// Look of a button that cannot be pressed now.
    Off,
}

/// A button of the panel.
#[derive(Debug, Clone, PartialEq)]
pub struct CalibrationButton {
    /// Its action.
    pub command: CalibrationCommand,
    /// Its box on the panel, from the panel's upper left corner.
    pub rect: Rect,
    /// Its content.
    pub label: CalibrationButtonLabel,
    /// Its look.
    pub style: CalibrationButtonStyle,
    /// The drawing of the button of a gamepad that does the same.
    pub sign: Option<&'static str>,
}

/// A piece of text on the panel.
#[derive(Debug, Clone, PartialEq)]
pub struct CalibrationPanelText {
    /// Its box on the panel, from the panel's upper left corner.
    pub rect: Rect,
    /// The text.
    pub text: String,
    /// Its kind.
    pub kind: CalibrationTextKind,
}

/// A kind of text on the panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CalibrationTextKind {
    /// The purpose of the page.
    Title,
    /// Instructions.
    Help,
    /// The reason why something was refused.
    Refusal,
    /// The name of the setting that the buttons beside it change.
    Label,
    /// The number that the buttons beside it change.
    Value,
}

/// Everything on the panel.
#[derive(Debug, Clone, PartialEq)]
pub struct CalibrationPanel {
    /// Its place on the table, and the edge it is turned to.
    pub frame: FacingBox,
    /// The buttons.
    pub buttons: Vec<CalibrationButton>,
    /// The words.
    pub lines: Vec<CalibrationPanelText>,
}

impl CalibrationPanel {
    /// The panel of a page on a table of this size, turned to an edge from which hands reach this
    /// far into the picture.
    pub fn of(draft: &RigDraft, table: Vec2, facing: TableEdge, hand_reach: f32) -> Self {
        let mut rows = CalibrationPanelRows::new();
        match draft.page {
            CalibrationPage::Corners => pages::corners(draft, &mut rows),
            CalibrationPage::Lengths => pages::lengths(draft, &mut rows),
        }
        let centre = match draft.page {
            CalibrationPage::Corners => table / 2.0,
            // Ruler and card have the middle.
            CalibrationPage::Lengths => beside_middle(table, facing, hand_reach),
        };
        Self {
            frame: FacingBox::new(centre, SIZE, facing),
            buttons: rows.buttons,
            lines: rows.lines,
        }
    }

    /// The button at a point of the table that can be pressed.
    pub fn button_at(&self, table: Vec2) -> Option<&CalibrationButton> {
        let seen = self.frame.facing.turn_back(table - self.frame.centre) + SIZE / 2.0;
        let found = self.buttons.iter().find(|button| button.rect.contains(seen));
        found.filter(|button| button.style != CalibrationButtonStyle::Off)
    }
}

/// Middle of the panel near its edge, but not on the hands there; the table's middle if they reach too far.
fn beside_middle(table: Vec2, facing: TableEdge, hand_reach: f32) -> Vec2 {
    let least = match facing {
        TableEdge::South | TableEdge::East => FROM_RIM,
        TableEdge::North | TableEdge::West => FROM_ARROW,
    };
    let reach = if hand_reach > 0.0 { hand_reach + FROM_RIM } else { 0.0 };
    let across = if facing.is_long() { table.y } else { table.x };
    let from_rim = (SIZE.y / 2.0 + reach.max(least)).min(across / 2.0);
    let to_rim = facing.turn(Vec2::new(0.0, across / 2.0 - from_rim));
    table / 2.0 + to_rim
}

/// The edge to the left of a person who sits at this one.
pub fn next_edge(edge: TableEdge) -> TableEdge {
    match edge {
        TableEdge::South => TableEdge::West,
        TableEdge::West => TableEdge::North,
        TableEdge::North => TableEdge::East,
        TableEdge::East => TableEdge::South,
    }
}
