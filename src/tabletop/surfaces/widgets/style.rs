//! The colours of widgets: at rest, under a cursor, held down, and when they cannot be used.

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
    /// The scale at which it is drawn; for a widget that is turned to its player itself, that of its
    /// [`FacingBox`](crate::geometry::FacingBox).
    pub scale: f32,
    /// Factor by which it shrinks while it is held down.
    pub down: f32,
}

impl Default for WidgetStyle {
    /// Returns the style of a button.
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

impl WidgetStyle {
    /// `true` if the colour of its seat fills it: what is on it is dark.
    pub fn is_filled(&self) -> bool {
        self.ink == theme::TRAY
    }

    /// Returns the style of a widget that is held and turned: it keeps its size, because what it shows changes.
    pub(super) fn held() -> Self {
        Self { ground: theme::BUTTON_OFF, hover: theme::BUTTON, down: 1.0, ..Self::default() }
    }
}

/// Lights widgets under pointers, and shrinks those that are held down.
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
    for (widget, pointers, style, mut ground, mut rim, mut transform) in &mut widgets {
        let lit = pointers.over().iter().any(|&pointer| widget.obeys(pointer, &hands));
        let colour = match (widget.is_on(), lit) {
            (false, _) => style.off,
            (true, false) => style.ground,
            (true, true) => style.hover,
        };
        ground.set_if_neq(BackgroundColor(colour));
        rim.set_if_neq(BorderColor::all(style.rim));
        let down = if pointers.is_down(widget.id) { style.down } else { 1.0 };
        let scale = Vec2::splat(style.scale * down);
        if transform.scale != scale {
            transform.scale = scale;
        }
    }
}
