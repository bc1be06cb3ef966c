//! The slider: a number between two ends. The first pointer that takes it keeps it until it lets go.

use super::button::colour_of;
use super::sizes::WidgetSizes;
use super::style::WidgetStyle;
use super::touch::{NudgeWidget, TurnedBySteps, WidgetActivated, WidgetPointers};
use super::widget::{Widget, WidgetAction, WidgetEvent, report};
use crate::picture::theme::writing::write;
use crate::picture::theme::{self, TableFonts};
use crate::pointers::PointerDevices;
use crate::seats::Chairs;
use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, ComputedUiRenderTargetInfo, UiGlobalTransform};

/// Minimum width relative to the size of a target (`TARGETS`), and relative to the size of its type (`LABEL`).
const TARGETS: f32 = 220.0 / 48.0;
const LABEL: f32 = 7.6;

/// A number between two ends. It follows the pointer by itself; anyone who does not want that sets it back.
#[derive(Component, Debug, Clone, PartialEq, Default)]
#[require(Widget, WidgetSizes, SliderGrip, TurnedBySteps, WidgetStyle = WidgetStyle::held(), Node = plate(WidgetSizes::default()))]
#[component(on_add = add_observers)]
pub struct Slider {
    /// The name of the number.
    pub label: String,
    /// The number.
    pub value: f32,
    /// The least it can be.
    pub least: f32,
    /// The most it can be.
    pub most: f32,
    /// The step between two possible numbers, counted from the least; 0 if it can be anything between.
    pub step: f32,
    /// The text behind the number.
    pub unit: &'static str,
}

impl Slider {
    /// Returns the position of the number between both ends, from 0 to 1.
    fn part(&self) -> f32 {
        ((self.value - self.least) / (self.most - self.least)).clamp(0.0, 1.0)
    }

    /// The number at this position between both ends, from 0 to 1.
    fn at(&self, part: f32) -> f32 {
        self.fitted(self.least + part.clamp(0.0, 1.0) * (self.most - self.least))
    }

    /// The possible number nearest to a value.
    fn fitted(&self, value: f32) -> f32 {
        let steps = |value: f32| ((value - self.least) / self.step).round() * self.step;
        let value = if self.step > 0.0 { self.least + steps(value) } else { value };
        value.clamp(self.least, self.most)
    }

    /// The number as people read it, with as many decimals as its steps have.
    fn written(&self) -> String {
        let whole = |times: f32| (self.step * times).fract().abs() < 1e-3;
        let decimals = match self.step > 0.0 {
            true if whole(1.0) => 0,
            true if whole(10.0) => 1,
            _ => 2,
        };
        format!("{:.decimals$}{}", self.value, self.unit)
    }
}

/// A slider of these sizes.
pub fn slider(widget: Widget, sizes: WidgetSizes, slider: Slider) -> impl Bundle {
    (slider, widget, sizes, plate(sizes))
}

/// Returns the minimum width: enough to take aim along it, and for its label beside the number.
pub(super) fn width(sizes: WidgetSizes) -> f32 {
    (sizes.target * TARGETS).max(sizes.text * LABEL)
}

fn plate(sizes: WidgetSizes) -> Node {
    Node {
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Stretch,
        justify_content: JustifyContent::Center,
        padding: UiRect::axes(px(sizes.padding()), px(sizes.gap())),
        min_width: px(width(sizes)),
        ..sizes.plate()
    }
}

/// The pointer that has taken a slider.
#[derive(Component, Debug, Default, PartialEq)]
pub struct SliderGrip(Option<PointerId>);

fn add_observers(mut world: DeferredWorld, context: HookContext) {
    let mut commands = world.commands();
    let mut slider = commands.entity(context.entity);
    slider.observe(take).observe(drag).observe(nudge).observe(refuse);
}

/// Lets a pointer take a slider that no other holds.
fn take(
    press: On<Pointer<Press>>,
    mut sliders: Query<(&Widget, &mut SliderGrip)>,
    hands: PointerDevices,
    mut commands: Commands,
) {
    let Ok((widget, mut grip)) = sliders.get_mut(press.entity) else { return };
    let free = grip.0.is_none_or(|pointer| pointer == press.pointer_id);
    let may = widget.is_on() && widget.obeys(press.pointer_id, &hands);
    if press.button == PointerButton::Primary && free && may {
        grip.0 = Some(press.pointer_id);
        let (entity, pointer) = (press.entity, press.pointer_id);
        let at = press.pointer_location.position;
        commands.run_system_cached_with(move_knob, KnobMove { entity, pointer, at });
    }
}

fn drag(drag: On<Pointer<Drag>>, sliders: Query<&SliderGrip>, mut commands: Commands) {
    let (entity, pointer) = (drag.entity, drag.pointer_id);
    if sliders.get(entity).is_ok_and(|grip| grip.0 == Some(pointer)) {
        let at = drag.pointer_location.position;
        commands.run_system_cached_with(move_knob, KnobMove { entity, pointer, at });
    }
}

/// A pointer that moves the knob of a slider.
struct KnobMove {
    entity: Entity,
    pointer: PointerId,
    /// The position of the pointer.
    at: Vec2,
}

/// Brings the knob to where a pointer is.
fn move_knob(
    In(KnobMove { entity, pointer, at }): In<KnobMove>,
    mut sliders: Query<(&mut Slider, &Widget, &SliderNodes)>,
    rails: Query<(&ComputedNode, &UiGlobalTransform, &ComputedUiRenderTargetInfo)>,
    mut events: MessageWriter<WidgetEvent>,
) {
    let Ok((mut slider, widget, nodes)) = sliders.get_mut(entity) else { return };
    let Ok((rail, place, target)) = rails.get(nodes.rail) else { return };
    let Some(at) = rail.normalize_point(*place, at * target.scale_factor()) else { return };
    let value = slider.at(at.x + 0.5);
    set(&mut slider, entity, widget, pointer, value, &mut events);
}

/// Sets the number and reports it, if it differs and the slider can be used.
fn set(
    slider: &mut Mut<Slider>,
    entity: Entity,
    widget: &Widget,
    pointer: PointerId,
    value: f32,
    events: &mut MessageWriter<WidgetEvent>,
) {
    if slider.value != value && report(events, entity, widget, pointer, WidgetAction::Slid(value)) {
        slider.value = value;
    }
}

/// Moves a slider by a gamepad: by a step, or by a twentieth of the whole.
fn nudge(
    nudge: On<NudgeWidget>,
    mut sliders: Query<(&mut Slider, &Widget, &SliderGrip)>,
    mut events: MessageWriter<WidgetEvent>,
) {
    let Ok((mut slider, widget, grip)) = sliders.get_mut(nudge.entity) else { return };
    if grip.0.is_some_and(|pointer| pointer != nudge.pointer) {
        return;
    }
    let whole = slider.most - slider.least;
    let step = if slider.step > 0.0 { slider.step } else { whole / 20.0 };
    let value = slider.fitted(slider.value + step * nudge.by as f32);
    set(&mut slider, nudge.entity, widget, nudge.pointer, value, &mut events);
}

/// Reports why a slider cannot be used, when it is pressed all the same.
fn refuse(
    used: On<WidgetActivated>,
    widgets: Query<&Widget>,
    mut events: MessageWriter<WidgetEvent>,
) {
    if let Some(widget) = widgets.get(used.entity).ok().filter(|widget| !widget.is_on()) {
        report(&mut events, used.entity, widget, used.pointer, WidgetAction::Pressed);
    }
}

/// Frees sliders that are no longer held.
pub(super) fn release_sliders(
    mut sliders: Query<(&WidgetPointers, &mut SliderGrip), Changed<WidgetPointers>>,
) {
    for (touch, mut grip) in &mut sliders {
        if grip.0.is_some_and(|pointer| !touch.is_held_by(pointer)) {
            grip.0 = None;
        }
    }
}

/// The nodes of a slider.
#[derive(Component, Debug, Clone, Copy)]
pub struct SliderNodes {
    label: Entity,
    number: Entity,
    rail: Entity,
    filled: Entity,
    knob: Entity,
}

/// Returns the size of a slider's knob: never smaller than what players can aim at.
fn knob_of(sizes: WidgetSizes) -> f32 {
    sizes.icon
}

/// Gives new sliders their nodes.
pub(super) fn build(
    sliders: Query<(Entity, &WidgetSizes), (With<Slider>, Without<SliderNodes>)>,
    fonts: Option<Res<TableFonts>>,
    mut commands: Commands,
) {
    let Some(fonts) = fonts else { return };
    for (entity, &sizes) in &sliders {
        let words = Node { justify_content: JustifyContent::SpaceBetween, ..default() };
        let words = Node { column_gap: px(sizes.padding()), ..words };
        let words = commands.spawn((words, Pickable::IGNORE, ChildOf(entity))).id();
        let mut word = |font: TextFont, colour: Color| {
            let text = (Text::default(), font, TextColor(colour), TextLayout::no_wrap());
            commands.spawn((text, Pickable::IGNORE, ChildOf(words))).id()
        };
        let label = word(fonts.regular(sizes.text), theme::TEXT);
        let number = word(fonts.bold(sizes.text), theme::TEXT);
        let knob = knob_of(sizes);
        let rail =
            Node { height: px(knob), margin: UiRect::horizontal(px(knob / 2.0)), ..default() };
        let rail = commands.spawn((rail, Pickable::IGNORE, ChildOf(entity))).id();
        let thick = (knob / 4.0).round();
        let bar = Node {
            position_type: PositionType::Absolute,
            left: px(-knob / 2.0),
            top: px((knob - thick) / 2.0),
            height: px(thick),
            border_radius: BorderRadius::MAX,
            ..default()
        };
        let all = Node { right: px(-knob / 2.0), ..bar.clone() };
        commands.spawn((all, BackgroundColor(theme::TRAY), Pickable::IGNORE, ChildOf(rail)));
        let mut on_rail = |node: Node| {
            let colours = (BackgroundColor::default(), BorderColor::default());
            commands.spawn((node, colours, Pickable::IGNORE, ChildOf(rail))).id()
        };
        let filled = on_rail(bar);
        let knob = on_rail(Node {
            position_type: PositionType::Absolute,
            width: px(knob),
            height: px(knob),
            margin: UiRect::left(px(-knob / 2.0)),
            border: UiRect::all(px(sizes.rim() * 1.5)),
            border_radius: BorderRadius::MAX,
            ..default()
        });
        let nodes = SliderNodes { label, number, rail, filled, knob };
        commands.entity(entity).insert(nodes);
    }
}

type ChangedSlider =
    Or<(Changed<Slider>, Changed<Widget>, Changed<SliderGrip>, Added<SliderNodes>)>;

/// Shows words, and the knob in its place.
pub(super) fn show(
    sliders: Query<(&Slider, &Widget, &SliderGrip, &SliderNodes), ChangedSlider>,
    chairs: Res<Chairs>,
    mut texts: Query<(&mut Text, &mut TextColor)>,
    mut nodes: Query<(&mut Node, &mut BackgroundColor, &mut BorderColor), Without<Text>>,
) {
    for (slider, widget, grip, parts) in &sliders {
        let (ink, colour) = match widget.is_on() {
            true => (theme::TEXT, colour_of(widget, &chairs)),
            false => (theme::TEXT_OFF, theme::TEXT_OFF),
        };
        for (part, words) in [(parts.label, &slider.label), (parts.number, &slider.written())] {
            if let Ok((mut text, mut tint)) = texts.get_mut(part) {
                write(&mut text, words);
                tint.set_if_neq(TextColor(ink));
            }
        }
        let part = percent(slider.part() * 100.0);
        if let Ok((mut node, mut ground, _)) = nodes.get_mut(parts.filled) {
            if node.right != percent(100.0 - slider.part() * 100.0) {
                node.right = percent(100.0 - slider.part() * 100.0);
            }
            ground.set_if_neq(BackgroundColor(colour));
        }
        if let Ok((mut node, mut ground, mut rim)) = nodes.get_mut(parts.knob) {
            if node.left != part {
                node.left = part;
            }
            let held = if grip.0.is_some() { colour } else { theme::TRAY };
            ground.set_if_neq(BackgroundColor(held));
            rim.set_if_neq(BorderColor::all(colour));
        }
    }
}
