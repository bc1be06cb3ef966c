//! The button: it reports when it was pressed and released by the same pointer.

use super::caption::WidgetCaption;
use super::sizes::WidgetSizes;
use super::style::WidgetStyle;
use super::touch::WidgetActivated;
use super::widget::{Widget, WidgetAction, WidgetEvent, observed_by, report};
use crate::picture::theme;
use crate::seats::Chairs;
use bevy::prelude::*;

/// A button with a [`WidgetCaption`].
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[require(Widget, WidgetStyle, WidgetCaption, WidgetSizes, Node = WidgetSizes::default().plate())]
#[component(on_add = observed_by(report_press))]
pub struct PushButton {
    /// `true` for the default action: it has a rim.
    pub strong: bool,
    /// `true` for what confirms or ends: if it is also the default action, the colour of its seat fills it.
    pub confirms: bool,
}

impl PushButton {
    /// The default action.
    pub const STRONG: Self = Self { strong: true, confirms: false };
}

/// A button of these sizes with a caption.
pub fn button(widget: Widget, sizes: WidgetSizes, caption: WidgetCaption) -> impl Bundle {
    (PushButton::default(), widget, sizes, caption, sizes.plate())
}

/// Reports a press on a widget of any kind.
pub(super) fn report_press(
    used: On<WidgetActivated>,
    widgets: Query<&Widget>,
    mut events: MessageWriter<WidgetEvent>,
) {
    if let Ok(widget) = widgets.get(used.entity) {
        report(&mut events, used.entity, widget, used.pointer, WidgetAction::Pressed);
    }
}

/// Part by which the ground of a filled button is darker under a cursor.
const DARKER: f32 = 0.22;

/// Shows strong buttons in the colour of their seats: a rim, or the whole button.
pub(super) fn show(
    chairs: Res<Chairs>,
    mut buttons: Query<
        (&PushButton, &Widget, &mut WidgetStyle),
        Or<(Changed<PushButton>, Changed<Widget>)>,
    >,
) {
    for (button, widget, mut style) in &mut buttons {
        let colour = colour_of(widget, &chairs);
        let rim = if button.strong && widget.is_on() { colour } else { Color::NONE };
        let is_filled = button.confirms && button.strong && widget.is_on();
        let was_filled = style.is_filled();
        let wanted = match (is_filled, was_filled) {
            (true, _) => WidgetStyle {
                ground: colour,
                hover: colour.mix(&theme::TRAY, DARKER),
                ink: theme::TRAY,
                rim,
                ..*style
            },
            (false, true) => {
                let WidgetStyle { ground, hover, ink, .. } = WidgetStyle::default();
                WidgetStyle { ground, hover, ink, rim, ..*style }
            }
            (false, false) => WidgetStyle { rim, ..*style },
        };
        style.set_if_neq(wanted);
    }
}

/// Returns the colour of the seat that a widget is before.
pub(super) fn colour_of(widget: &Widget, chairs: &Chairs) -> Color {
    widget.owner.map_or(theme::TEXT, |seat| chairs.colour(seat))
}
