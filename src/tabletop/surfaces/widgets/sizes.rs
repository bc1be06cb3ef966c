//! The sizes of widgets: type, drawings and targets, from the millimetres of the table.

use crate::geometry::Tabletop;
use bevy::prelude::*;

/// The least size of what players aim at, in millimetres (docs/look.md, Trays).
pub const LEAST_TARGET_MM: f32 = 20.0;
/// The least size on a table that was not measured, in units: 1.3 m wide.
pub const LEAST_TARGET: f32 = 30.0;

/// The least size of what players aim at on this table, in whole units: what is laid out is rounded.
pub fn least_target(table: &Tabletop) -> f32 {
    table.units(LEAST_TARGET_MM, LEAST_TARGET).ceil()
}

/// Size of type and drawings on papers before a seat, relative to the default.
pub const ON_PAPER: f32 = 0.87;

/// The sizes of a widget, in units.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct WidgetSizes {
    /// The size of its type.
    pub text: f32,
    /// The width of a drawing on it.
    pub icon: f32,
    /// Its least width and height.
    pub target: f32,
}

impl Default for WidgetSizes {
    /// The default size on a table that was not measured.
    fn default() -> Self {
        Self { text: 22.0, icon: 30.0, target: 48.0 }
    }
}

impl WidgetSizes {
    /// The default cut of this table: its millimetres, and its size of type.
    pub fn of(table: &Tabletop) -> Self {
        let usual = Self::default();
        let cut = Self {
            text: table.units(14.0, usual.text),
            icon: table.units(LEAST_TARGET_MM, usual.icon),
            target: table.units(32.0, usual.target),
        };
        let least = table.type_scale().least();
        cut.with_text(table.text.max(least / cut.text))
    }

    /// The cut of what is pressed on papers before a seat: smaller than elsewhere, as far
    /// as it can still be read. Its target is this part of the default one.
    pub fn on_paper(table: &Tabletop, target: f32) -> Self {
        let usual = Self::of(table);
        Self {
            text: (usual.text * ON_PAPER).max(table.type_scale().least()),
            icon: usual.icon * ON_PAPER,
            target: usual.target * target,
        }
    }

    /// Returns the cut with larger type: drawings and targets grow as far as they must to hold it.
    #[must_use]
    pub fn with_text(self, by: f32) -> Self {
        let text = self.text * by;
        Self { text, icon: self.icon.max(text * 1.1), target: self.target.max(text * 1.45) }
    }

    /// Returns the distance between the label and the rim.
    pub fn padding(self) -> f32 {
        (self.text * 0.6).round()
    }

    /// The gap between two things on a widget.
    pub fn gap(self) -> f32 {
        (self.text * 0.3).round()
    }

    /// The rim, never thinner than two projector pixels.
    pub fn rim(self) -> f32 {
        (self.text / 9.0).round().max(2.0)
    }

    /// The box of a plain widget: a row that is never smaller than its target, with round corners.
    pub fn plate(self) -> Node {
        Node {
            min_width: px(self.target),
            min_height: px(self.target),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            column_gap: px(self.gap()),
            padding: UiRect::axes(px(self.padding()), px(0)),
            border: UiRect::all(px(self.rim())),
            border_radius: BorderRadius::all(px(self.target / 4.0)),
            flex_shrink: 0.0,
            ..default()
        }
    }
}
