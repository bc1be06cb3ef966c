//! Buttons with round ends.

use bevy::prelude::*;

/// A node for a button with round ends, at least this wide.
pub fn pill(width: f32) -> Node {
    Node {
        min_width: px(width),
        height: px(60),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        column_gap: px(8),
        border: UiRect::all(px(2)),
        border_radius: BorderRadius::all(px(30)),
        ..default()
    }
}
