//! The box of a node anywhere on its parent.

use bevy::math::Vec2;
use bevy::ui::{Node, PositionType, px};

/// Returns a node of this size with its upper left corner at this point, before any turn.
pub fn boxed(corner: Vec2, size: Vec2) -> Node {
    Node {
        position_type: PositionType::Absolute,
        left: px(corner.x),
        top: px(corner.y),
        width: px(size.x),
        height: px(size.y),
        ..Node::default()
    }
}
