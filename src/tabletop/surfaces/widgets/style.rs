//! The colours of what can be pressed: at rest, under a cursor, held down, and when it cannot be used.

use super::touch::WidgetPointers;
use super::widget::Widget;
use crate::picture::theme;
use crate::pointers::PointerDevices;
use bevy::prelude::*;

/// The colours and sizes of a widget, touched or not.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
#[require(BackgroundColor, BorderColor, UiTransform)]
pub struct WidgetStyle {
    /// Its ground at rest.
    pub ground: Color,
    /// Its ground under a cursor it obeys.
    pub hover: Color,
    /// Its ground when it cannot be used.
    pub off: Color,
    /// Its rim.
    pub rim: Color,
    /// The colour of its text.
    pub ink: Color,
    /// Its size, of what it was laid out as; for one that is turned to its player itself, that of its
    /// [`Frame`](crate::geometry::Frame).
    pub scale: f32,
    /// Factor by which it shrinks while it is held down.
    pub down: f32,
}

impl Default for WidgetStyle {
    /// Returns the look of a button.
    fn default() -> Self {
        Self {
            ground: theme::BUTTON,
            hover: theme::BUTTON_HOVER,
            off: theme::BUTTON_OFF,
            rim: Color::NONE,
            ink: theme::TEXT,
            scale: 1.0,
            down: 0.94,
        }
    }
}

/// Lights widgets under pointers in the next drawn frame.
pub(super) fn light(
    mut widgets: Query<
        (
            &Widget,
            &WidgetPointers,
            &WidgetStyle,
            &mut BackgroundColor,
            &mut BorderColor,
            &mut UiTransform,
        ),
        Or<(Changed<Widget>, Changed<WidgetPointers>, Changed<WidgetStyle>)>,
    >,
    hands: PointerDevices,
) {
    for (widget, touch, look, mut ground, mut rim, mut turn) in &mut widgets {
        let lit = touch.over().iter().any(|&pointer| widget.obeys(pointer, &hands));
        let colour = match (widget.is_on(), lit) {
            (false, _) => look.off,
            (true, false) => look.ground,
            (true, true) => look.hover,
        };
        ground.set_if_neq(BackgroundColor(colour));
        rim.set_if_neq(BorderColor::all(look.rim));
        let down = if touch.is_down(widget.id) { look.down } else { 1.0 };
        let scale = Vec2::splat(look.scale * down);
        if turn.scale != scale {
            turn.scale = scale;
        }
    }
}
