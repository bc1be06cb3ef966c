//! The button: pressed and let go by the same pointer, it says so.

use super::caption::WidgetCaption;
use super::sizes::WidgetSizes;
use super::style::WidgetStyle;
use super::touch::WidgetActivated;
use super::widget::{Widget, WidgetAction, WidgetEvent, report};
use crate::picture::theme;
use crate::seats::Chairs;
use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::*;

/// Something to press. What is written on it says its [`WidgetCaption`].
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[require(Widget, WidgetStyle, WidgetCaption, WidgetSizes, Node = WidgetSizes::default().plate())]
#[component(on_add = watch)]
pub struct PushButton {
    /// `true` if it is the default next thing to do: it has a rim.
    pub strong: bool,
}

impl PushButton {
    /// The default next thing to do.
    pub const STRONG: Self = Self { strong: true };
}

/// A button of this cut with something written on it.
pub fn button(widget: Widget, cut: WidgetSizes, caption: WidgetCaption) -> impl Bundle {
    (PushButton::default(), widget, cut, caption, cut.plate())
}

fn watch(mut world: DeferredWorld, context: HookContext) {
    world.commands().entity(context.entity).observe(answer);
}

fn answer(
    used: On<WidgetActivated>,
    widgets: Query<&Widget>,
    mut events: MessageWriter<WidgetEvent>,
) {
    if let Ok(widget) = widgets.get(used.entity) {
        report(&mut events, (used.entity, widget), used.pointer, WidgetAction::Pressed);
    }
}

/// Shows the rim of strong buttons, in the colour of whom they are before.
pub(super) fn show(
    chairs: Res<Chairs>,
    mut buttons: Query<
        (&PushButton, &Widget, &mut WidgetStyle),
        Or<(Changed<PushButton>, Changed<Widget>)>,
    >,
) {
    for (button, widget, mut look) in &mut buttons {
        let rim = match button.strong && widget.is_on() {
            true => colour_of(widget, &chairs),
            false => Color::NONE,
        };
        let look_now = WidgetStyle { rim, ..*look };
        look.set_if_neq(look_now);
    }
}

/// Returns the colour of the seat that a widget is before.
pub(super) fn colour_of(widget: &Widget, chairs: &Chairs) -> Color {
    widget.owner.map_or(theme::TEXT, |seat| chairs.colour(seat))
}
