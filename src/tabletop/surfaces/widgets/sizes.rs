//! The sizes of widgets: type, drawings and targets, from the millimetres of the table.

use crate::geometry::Tabletop;
use bevy::prelude::*;

/// Minimum size of everything that players aim at, in millimetres (docs/look.md, Trays).
pub const LEAST_TARGET_MM: f32 = 20.0;
/// The minimum size on a table that was not measured, in units, as if it were 1.3 m wide.
pub const LEAST_TARGET: f32 = 30.0;

/// Minimum size of everything that players aim at on this table, in whole units, because layouts are rounded.
pub fn least_target(table: &Tabletop) -> f32 {
    table.units(LEAST_TARGET_MM, LEAST_TARGET).ceil()
}

/// Size of type and drawings on seat panels, relative to the default.
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
    /// The default sizes on this table, from its millimetres and its scale of type.
    pub fn of(table: &Tabletop) -> Self {
        let usual = Self::default();
        let sizes = Self {
            text: table.units(14.0, usual.text),
            icon: table.units(LEAST_TARGET_MM, usual.icon),
            target: table.units(32.0, usual.target),
        };
        let least = table.type_scale().least();
        sizes.with_text(table.text.max(least / sizes.text))
    }

    /// The sizes of widgets on seat panels: smaller than elsewhere, as far as they can still be read. `target` is the
    /// size of the target relative to the default.
    pub fn on_paper(table: &Tabletop, target: f32) -> Self {
        let usual = Self::of(table);
        Self {
            text: (usual.text * ON_PAPER).max(table.type_scale().least()),
            icon: usual.icon * ON_PAPER,
            target: usual.target * target,
        }
    }

    /// Returns the sizes with larger type: drawings and targets grow only as far as the type needs.
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

    /// The width of the rim, at least two pixels of a projector.
    pub fn rim(self) -> f32 {
        (self.text / 9.0).round().max(2.0)
    }

    /// The node of a plain widget: a row with round corners, at least as large as its target.
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
