//! The toggle: a switch with a name, on or off.

use super::button::colour_of;
use super::caption::{WidgetCaption, show_if};
use super::sizes::WidgetSizes;
use super::style::WidgetStyle;
use super::touch::WidgetActivated;
use super::widget::{Widget, WidgetAction, WidgetEvent, observed_by, report};
use crate::picture::assets::DrawingAssets;
use crate::picture::theme;
use crate::seats::Chairs;
use bevy::prelude::*;

/// A switch that is on or off, named by its [`WidgetCaption`]. It switches by itself; anyone who does not want that
/// sets it back.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[require(Widget, WidgetStyle, WidgetCaption, WidgetSizes, Node = WidgetSizes::default().plate())]
#[component(on_add = observed_by(turn))]
pub struct Toggle {
    /// `true` if it is on.
    pub on: bool,
}

/// A toggle of these sizes with its caption.
pub fn toggle(widget: Widget, sizes: WidgetSizes, caption: WidgetCaption, on: bool) -> impl Bundle {
    (Toggle { on }, widget, sizes, caption, sizes.plate())
}

fn turn(
    used: On<WidgetActivated>,
    mut toggles: Query<(&mut Toggle, &Widget)>,
    mut events: MessageWriter<WidgetEvent>,
) {
    let Ok((mut toggle, widget)) = toggles.get_mut(used.entity) else { return };
    let on = !toggle.on;
    if report(&mut events, used.entity, widget, used.pointer, WidgetAction::Toggled(on)) {
        toggle.on = on;
    }
}

/// The nodes of a toggle's switch.
#[derive(Component, Debug, Clone, Copy)]
pub struct ToggleNodes {
    track: Entity,
    knob: Entity,
    tick: Entity,
}

/// Gives new toggles the nodes of their switch, after those of their captions.
pub(super) fn build(
    toggles: Query<(Entity, &WidgetSizes), (With<Toggle>, Without<ToggleNodes>)>,
    mut commands: Commands,
) {
    for (entity, sizes) in &toggles {
        let high = sizes.icon;
        let inset = sizes.rim();
        let track = Node {
            width: px(high * 1.8),
            height: px(high),
            border: UiRect::all(px(inset)),
            border_radius: BorderRadius::MAX,
            flex_shrink: 0.0,
            margin: UiRect::left(px(sizes.gap())),
            ..default()
        };
        let colours = (BackgroundColor::default(), BorderColor::default());
        let track = commands.spawn((track, colours, Pickable::IGNORE, ChildOf(entity))).id();
        let knob = Node {
            position_type: PositionType::Absolute,
            width: px(high - 4.0 * inset),
            height: px(high - 4.0 * inset),
            top: px(inset),
            border_radius: BorderRadius::MAX,
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            ..default()
        };
        let ground = BackgroundColor::default();
        let knob = commands.spawn((knob, ground, Pickable::IGNORE, ChildOf(track))).id();
        let tick = Node { width: percent(70), height: percent(70), ..default() };
        let tick = (ImageNode::default(), tick, Pickable::IGNORE, ChildOf(knob));
        let tick = commands.spawn(tick).id();
        commands.entity(entity).insert(ToggleNodes { track, knob, tick });
    }
}

type ChangedToggle = Or<(Changed<Toggle>, Changed<Widget>, Added<ToggleNodes>)>;

/// Shows the knob at the right, with a tick, when the toggle is on: its place shows it, not only its colour.
pub(super) fn show(
    toggles: Query<(&Toggle, &Widget, &WidgetSizes, &ToggleNodes), ChangedToggle>,
    chairs: Res<Chairs>,
    mut boxes: Query<(&mut Node, &mut BackgroundColor, &mut BorderColor), Without<ImageNode>>,
    mut ticks: Query<(&mut ImageNode, &mut Node)>,
    assets: Option<DrawingAssets>,
) {
    let Some(mut assets) = assets else { return };
    for (toggle, widget, sizes, nodes) in &toggles {
        let colour = if widget.is_on() { colour_of(widget, &chairs) } else { theme::TEXT_OFF };
        let inset = sizes.rim();
        if let Ok((_, mut ground, mut rim)) = boxes.get_mut(nodes.track) {
            let lit = if toggle.on { colour.with_alpha(0.45) } else { theme::TRAY };
            ground.set_if_neq(BackgroundColor(lit));
            let outline = if toggle.on { colour } else { theme::TEXT_QUIET };
            rim.set_if_neq(BorderColor::all(outline));
        }
        if let Ok((mut knob, mut ground, _)) = boxes.get_mut(nodes.knob) {
            let (left, right) = if toggle.on { (auto(), px(inset)) } else { (px(inset), auto()) };
            if knob.left != left {
                (knob.left, knob.right) = (left, right);
            }
            let colour = if toggle.on { colour } else { theme::TEXT_QUIET };
            ground.set_if_neq(BackgroundColor(colour));
        }
        if let Ok((mut tick, mut node)) = ticks.get_mut(nodes.tick) {
            show_if(&mut node, toggle.on);
            let handle = assets.get("check", sizes.icon * 0.6);
            if tick.image != handle {
                (tick.image, tick.color) = (handle, theme::TRAY);
            }
        }
    }
}
