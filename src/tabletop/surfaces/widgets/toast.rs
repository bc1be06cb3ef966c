//! The toast: a sentence to one seat that disappears after a while, or when it is pressed.

use super::sizes::WidgetSizes;
use super::style::WidgetStyle;
use super::touch::WidgetActivated;
use super::widget::{Widget, WidgetAction, WidgetEvent, observed_by, report};
use crate::picture::assets::DrawingAssets;
use crate::picture::theme;
use crate::surfaces::widgets::SentenceTone;
use bevy::prelude::*;

/// Maximum width of a toast's words, in sizes of their type: about ten words a line.
const WIDE: f32 = 24.0;

/// A sentence. It is despawned when it is pressed, or when its time is over; only a press is reported.
#[derive(Component, Debug, Clone, PartialEq, Default)]
#[require(Widget, WidgetSizes, WidgetStyle = style(), Node = plate(WidgetSizes::default()))]
#[component(on_add = observed_by(close))]
pub struct Toast {
    /// The sentence.
    pub text: String,
    /// Its tone.
    pub tone: SentenceTone,
    /// The seconds for which it still stays; `None` keeps it until it is pressed.
    pub stays: Option<f32>,
}

/// A toast of these sizes.
pub fn toast(widget: Widget, sizes: WidgetSizes, toast: Toast) -> impl Bundle {
    (toast, widget, sizes, plate(sizes))
}

fn style() -> WidgetStyle {
    WidgetStyle { ground: theme::TRAY, hover: theme::BUTTON_OFF, ..WidgetStyle::default() }
}

fn plate(sizes: WidgetSizes) -> Node {
    Node {
        justify_content: JustifyContent::Start,
        padding: UiRect::axes(px(sizes.padding()), px(sizes.gap())),
        ..sizes.plate()
    }
}

fn close(
    used: On<WidgetActivated>,
    widgets: Query<&Widget>,
    mut events: MessageWriter<WidgetEvent>,
    mut commands: Commands,
) {
    let Ok(widget) = widgets.get(used.entity) else { return };
    if report(&mut events, used.entity, widget, used.pointer, WidgetAction::Closed) {
        commands.entity(used.entity).despawn();
    }
}

/// Despawns toasts whose time is over.
pub(super) fn expire(
    time: Res<Time>,
    mut toasts: Query<(Entity, &mut Toast)>,
    mut commands: Commands,
) {
    for (entity, mut toast) in &mut toasts {
        // The time that passes is not drawn.
        let Some(left) = &mut toast.bypass_change_detection().stays else { continue };
        *left -= time.delta_secs();
        if *left <= 0.0 {
            commands.entity(entity).despawn();
        }
    }
}

/// The sentence of a toast.
#[derive(Component, Debug, Clone, Copy)]
pub struct ToastText(Entity);

/// Gives new toasts their nodes.
pub(super) fn build(
    toasts: Query<(Entity, &WidgetSizes), (With<Toast>, Without<ToastText>)>,
    assets: Option<DrawingAssets>,
    mut commands: Commands,
) {
    let Some(mut assets) = assets else { return };
    for (entity, &sizes) in &toasts {
        let text = (Text::default(), assets.fonts.regular(sizes.text), TextColor(theme::TEXT));
        let wide = Node { max_width: px(sizes.text * WIDE), ..default() };
        let text = commands.spawn((text, wide, Pickable::IGNORE, ChildOf(entity))).id();
        let side = (sizes.text * 0.8).round();
        let cross = ImageNode::new(assets.get("close", side));
        let cross = cross.with_color(theme::TEXT_QUIET);
        let node = Node { width: px(side), height: px(side), flex_shrink: 0.0, ..default() };
        let node = Node { margin: UiRect::left(px(sizes.gap())), ..node };
        commands.spawn((cross, node, Pickable::IGNORE, ChildOf(entity)));
        commands.entity(entity).insert(ToastText(text));
    }
}

/// Shows sentences, and rims in the colour of their tone.
pub(super) fn show(
    mut toasts: Query<
        (&Toast, &ToastText, &mut WidgetStyle),
        Or<(Changed<Toast>, Added<ToastText>)>,
    >,
    mut texts: Query<&mut Text>,
) {
    for (toast, &ToastText(node), mut style) in &mut toasts {
        if let Ok(mut text) = texts.get_mut(node)
            && text.0 != toast.text
        {
            toast.text.clone_into(&mut text.0);
        }
        let wanted = WidgetStyle { rim: toast.tone.colour(), ..*style };
        style.set_if_neq(wanted);
    }
}
