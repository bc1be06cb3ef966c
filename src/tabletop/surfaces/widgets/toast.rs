//! The toast: a sentence to one seat that goes by itself, or when it is pressed.

use super::sizes::WidgetSizes;
use super::style::WidgetStyle;
use super::touch::WidgetActivated;
use super::widget::{Widget, WidgetAction, WidgetEvent, report};
use crate::picture::art::DrawingCache;
use crate::picture::theme::{self, TableFonts};
use crate::surfaces::widgets::SentenceTone;
use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::*;

/// Maximum width of a toast's words, in sizes of their type: about ten words a line.
const WIDE: f32 = 24.0;

/// A sentence. It takes itself away when it is pressed, or when its time is over; only a press is
/// reported.
#[derive(Component, Debug, Clone, PartialEq, Default)]
#[require(Widget, WidgetSizes, WidgetStyle = look(), Node = plate(WidgetSizes::default()))]
#[component(on_add = watch)]
pub struct Toast {
    /// The sentence.
    pub text: String,
    /// Its tone.
    pub tone: SentenceTone,
    /// The seconds for which it still stays; `None` keeps it until it is pressed.
    pub stays: Option<f32>,
}

/// A toast of this cut.
pub fn toast(widget: Widget, cut: WidgetSizes, toast: Toast) -> impl Bundle {
    (toast, widget, cut, plate(cut))
}

fn look() -> WidgetStyle {
    WidgetStyle { ground: theme::TRAY, hover: theme::BUTTON_OFF, ..WidgetStyle::default() }
}

fn plate(cut: WidgetSizes) -> Node {
    Node {
        justify_content: JustifyContent::Start,
        padding: UiRect::axes(px(cut.padding()), px(cut.gap())),
        ..cut.plate()
    }
}

fn watch(mut world: DeferredWorld, context: HookContext) {
    world.commands().entity(context.entity).observe(close);
}

fn close(
    used: On<WidgetActivated>,
    widgets: Query<&Widget>,
    mut events: MessageWriter<WidgetEvent>,
    mut commands: Commands,
) {
    let Ok(widget) = widgets.get(used.entity) else { return };
    if report(&mut events, (used.entity, widget), used.pointer, WidgetAction::Closed) {
        commands.entity(used.entity).despawn();
    }
}

/// Takes away toasts whose time is over.
pub(super) fn expire(
    time: Res<Time>,
    mut toasts: Query<(Entity, &mut Toast)>,
    mut commands: Commands,
) {
    for (entity, mut toast) in &mut toasts {
        // That time goes by is nothing to draw.
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
    fonts: Option<Res<TableFonts>>,
    art: Option<ResMut<DrawingCache>>,
    images: Option<ResMut<Assets<Image>>>,
    mut commands: Commands,
) {
    let (Some(fonts), Some(mut art), Some(mut images)) = (fonts, art, images) else { return };
    for (entity, &cut) in &toasts {
        let text = (Text::default(), fonts.regular(cut.text), TextColor(theme::TEXT));
        let wide = Node { max_width: px(cut.text * WIDE), ..default() };
        let text = commands.spawn((text, wide, Pickable::IGNORE, ChildOf(entity))).id();
        let side = (cut.text * 0.8).round();
        let cross = ImageNode::new(art.get(&mut images, "close", side));
        let cross = cross.with_color(theme::TEXT_QUIET);
        let node = Node { width: px(side), height: px(side), flex_shrink: 0.0, ..default() };
        let node = Node { margin: UiRect::left(px(cut.gap())), ..node };
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
    for (toast, &ToastText(node), mut look) in &mut toasts {
        if let Ok(mut text) = texts.get_mut(node)
            && text.0 != toast.text
        {
            toast.text.clone_into(&mut text.0);
        }
        let look_now = WidgetStyle { rim: toast.tone.colour(), ..*look };
        look.set_if_neq(look_now);
    }
}
