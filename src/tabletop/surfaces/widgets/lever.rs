//! The lever: a small whole number under a word. A pointer that takes it drags it to and fro; a press at its left
//! or right end turns it by one, and so does a gamepad.

use super::button::colour_of;
use super::sizes::WidgetSizes;
use super::style::WidgetStyle;
use super::touch::{NudgeWidget, TurnedBySteps, WidgetActivated, WidgetPointers};
use super::widget::{Widget, WidgetAction, WidgetEvent, report};
use crate::picture::lettering::TypeWeight;
use crate::picture::theme::writing::write;
use crate::picture::theme::{self, TableFonts};
use crate::pointers::PointerDevices;
use crate::seats::Chairs;
use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::query::QueryData;
use bevy::ecs::world::DeferredWorld;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy::text::LineHeight;
use bevy::ui::{ComputedNode, ComputedUiRenderTargetInfo, UiGlobalTransform};

/// Distance by which a pointer is dragged for one step, in units of the layout.
const STEP: f32 = 14.0;
/// Size of the number, relative to the type of the word over it.
const NUMBER: f32 = 1.35;
/// Height of a line, relative to the size of its type.
const WORD_LINE: f32 = 1.08;
const NUMBER_LINE: f32 = 1.04;
/// Thickness of its bar, and of that of a thin one.
const BAR: f32 = 5.0;
const THIN_BAR: f32 = 3.0;
/// Space around its content, and on both sides of it where the number stands beside its word.
const PADDING: Vec2 = Vec2::new(5.0, 2.0);
const BESIDE: f32 = 1.0;
/// Least gap between a word and the number beside it, relative to the size of type.
const APART: f32 = 0.2;

/// A small whole number that a player turns. It follows the pointer by itself; anyone who does not want that sets it
/// back.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default)]
#[require(Widget, WidgetSizes, LeverGrip, TurnedBySteps, WidgetStyle = WidgetStyle::held(), Node = plate(LeverShape::Tall))]
#[component(on_add = add_observers)]
pub struct LeverWidget {
    /// The name of the number, in a word.
    pub label: String,
    /// The number.
    pub value: i32,
    /// The least it can be.
    pub least: i32,
    /// The most it can be.
    pub most: i32,
    /// The value at which its bar is full.
    pub full: i32,
    /// The value before, marked on its bar where it has changed.
    pub was: Option<i32>,
    /// Its layout.
    pub shape: LeverShape,
}

/// The layout of a lever's label and number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LeverShape {
    /// The number below the word, between its ends.
    #[default]
    Tall,
    /// The same layout as close as capitals and figures can be, in one size and without the ends.
    Close,
    /// The number beside the word, where there is no room below it.
    Flat,
    /// The same with as little around it as can be.
    Thin,
}

impl LeverShape {
    /// Returns the first shape in which capitals of this size have room in this height.
    pub fn over(text: f32, height: f32) -> Self {
        let tall = text * (WORD_LINE + NUMBER * NUMBER_LINE) + BAR + 2.0 * PADDING.y;
        if tall <= height { Self::Tall } else { Self::Close }
    }

    /// Returns the largest type that has room in a thin lever of this height.
    pub fn thin_text(height: f32) -> f32 {
        (height - THIN_BAR) / NUMBER_LINE
    }

    /// Returns the cut and the colour of the word: it steps back where the number stands beside it.
    pub fn word(self) -> (TypeWeight, Color) {
        match self {
            Self::Tall | Self::Close => (TypeWeight::Bold, theme::TEXT),
            Self::Flat | Self::Thin => (TypeWeight::Regular, theme::TEXT_QUIET),
        }
    }

    /// `true` if the number stands beside the word.
    fn is_beside(self) -> bool {
        matches!(self, Self::Flat | Self::Thin)
    }

    /// Returns the space on both sides of its content, and above and below it.
    fn padding(self) -> Vec2 {
        match self {
            Self::Tall | Self::Close => PADDING,
            Self::Flat => Vec2::new(BESIDE, PADDING.y),
            Self::Thin => Vec2::new(BESIDE, 0.0),
        }
    }

    /// Returns the thickness of its bar.
    fn bar(self) -> f32 {
        if self == Self::Thin { THIN_BAR } else { BAR }
    }

    /// Returns the width that a word of type of this size leaves for the lever's edges and a number of one figure, if
    /// that stands beside it.
    pub fn beside_word(self, text: f32) -> f32 {
        match self {
            Self::Tall | Self::Close => 0.0,
            Self::Flat | Self::Thin => {
                2.0 * BESIDE + text * APART + TypeWeight::Bold.width("0", text)
            }
        }
    }
}

impl LeverWidget {
    /// The part of its bar that a value fills, from 0 to 1.
    fn part_of(&self, value: i32) -> f32 {
        (value as f32 / self.full.max(1) as f32).clamp(0.0, 1.0)
    }
}

/// A lever of these sizes.
pub fn lever(widget: Widget, sizes: WidgetSizes, lever: LeverWidget) -> impl Bundle {
    let plate = plate(lever.shape);
    (lever, widget, sizes, plate)
}

fn plate(shape: LeverShape) -> Node {
    Node {
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Stretch,
        justify_content: JustifyContent::SpaceBetween,
        padding: UiRect::axes(px(shape.padding().x), px(shape.padding().y)),
        border_radius: BorderRadius::all(px(8)),
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        ..default()
    }
}

/// The hold of a pointer on a lever.
#[derive(Component, Debug, Default, PartialEq)]
pub struct LeverGrip(Option<LeverDrag>);

/// A pointer that took a lever: its place at that time, in units along the lever, and the number at that time.
#[derive(Debug, Clone, Copy, PartialEq)]
struct LeverDrag {
    pointer: PointerId,
    at: f32,
    value: i32,
    moved: bool,
}

fn add_observers(mut world: DeferredWorld, context: HookContext) {
    let mut commands = world.commands();
    let mut lever = commands.entity(context.entity);
    lever.observe(take).observe(drag).observe(turn).observe(nudge);
}

/// The place of a lever in the picture.
#[derive(QueryData)]
struct LeverPlace {
    node: &'static ComputedNode,
    transform: &'static UiGlobalTransform,
    target: &'static ComputedUiRenderTargetInfo,
}

impl LeverPlaceItem<'_, '_> {
    /// Returns the distance of a pointer from the middle of the lever, along it, in units of the layout.
    fn along(&self, pointer: Vec2) -> Option<f32> {
        let pointer = pointer * self.target.scale_factor();
        let at = self.node.normalize_point(*self.transform, pointer)?;
        Some(at.x * self.node.size().x * self.node.inverse_scale_factor())
    }
}

/// Lets a pointer take a lever that no other holds.
fn take(
    press: On<Pointer<Press>>,
    mut levers: Query<(&LeverWidget, &Widget, &mut LeverGrip, LeverPlace)>,
    hands: PointerDevices,
) {
    let Ok((lever, widget, mut grip, place)) = levers.get_mut(press.entity) else { return };
    let free = grip.0.is_none_or(|taken| taken.pointer == press.pointer_id);
    if press.button != PointerButton::Primary || !free || !widget.obeys(press.pointer_id, &hands) {
        return;
    }
    let Some(at) = place.along(press.pointer_location.position) else { return };
    let (pointer, value) = (press.pointer_id, lever.value);
    grip.0 = Some(LeverDrag { pointer, at, value, moved: false });
}

fn drag(
    drag: On<Pointer<Drag>>,
    mut levers: Query<(&mut LeverWidget, &Widget, &mut LeverGrip, LeverPlace)>,
    mut events: MessageWriter<WidgetEvent>,
) {
    let Ok((mut lever, widget, mut grip, place)) = levers.get_mut(drag.entity) else { return };
    let Some(taken) = grip.0.filter(|taken| taken.pointer == drag.pointer_id) else { return };
    let Some(at) = place.along(drag.pointer_location.position) else { return };
    let steps = ((at - taken.at) / STEP).trunc() as i32;
    if steps != 0 || taken.moved {
        grip.0 = Some(LeverDrag { moved: true, ..taken });
        let value = taken.value + steps;
        set(&mut lever, drag.entity, widget, taken.pointer, value, &mut events);
    }
}

/// Turns a lever that was pressed at one of its ends and not dragged.
fn turn(
    used: On<WidgetActivated>,
    mut levers: Query<(&mut LeverWidget, &Widget, &LeverGrip)>,
    mut events: MessageWriter<WidgetEvent>,
) {
    let Ok((mut lever, widget, grip)) = levers.get_mut(used.entity) else { return };
    let Some(taken) = grip.0.filter(|taken| taken.pointer == used.pointer && !taken.moved) else {
        return;
    };
    let by = if taken.at < 0.0 { -1 } else { 1 };
    let value = lever.value + by;
    set(&mut lever, used.entity, widget, used.pointer, value, &mut events);
}

/// Turns a lever by a gamepad.
fn nudge(
    nudge: On<NudgeWidget>,
    mut levers: Query<(&mut LeverWidget, &Widget, &LeverGrip)>,
    mut events: MessageWriter<WidgetEvent>,
) {
    let Ok((mut lever, widget, grip)) = levers.get_mut(nudge.entity) else { return };
    if grip.0.is_some_and(|taken| taken.pointer != nudge.pointer) {
        return;
    }
    let value = lever.value + nudge.by;
    set(&mut lever, nudge.entity, widget, nudge.pointer, value, &mut events);
}

/// Sets the number within its range and reports it, or why it cannot be turned.
fn set(
    lever: &mut Mut<LeverWidget>,
    entity: Entity,
    widget: &Widget,
    pointer: PointerId,
    value: i32,
    events: &mut MessageWriter<WidgetEvent>,
) {
    let value = value.clamp(lever.least, lever.most);
    let is_off = !widget.is_on();
    if (is_off || lever.value != value)
        && report(events, entity, widget, pointer, WidgetAction::Counted(value))
    {
        lever.value = value;
    }
}

/// Frees levers that are no longer held.
pub(super) fn release_levers(
    mut levers: Query<(&WidgetPointers, &mut LeverGrip), Changed<WidgetPointers>>,
) {
    for (touch, mut grip) in &mut levers {
        if grip.0.is_some_and(|taken| !touch.is_held_by(taken.pointer)) {
            grip.0 = None;
        }
    }
}

/// The nodes of a lever.
#[derive(Component, Debug, Clone, Copy)]
pub struct LeverNodes {
    label: Entity,
    ends: [Entity; 2],
    number: Entity,
    filled: Entity,
    mark: Entity,
}

/// Gives new levers their nodes.
pub(super) fn build(
    levers: Query<(Entity, &LeverWidget, &WidgetSizes), Without<LeverNodes>>,
    fonts: Option<Res<TableFonts>>,
    mut commands: Commands,
) {
    let Some(fonts) = fonts else { return };
    for (entity, lever, &sizes) in &levers {
        let close = (sizes.target - BAR) / 2.0 - PADDING.y;
        let (word_line, size, number_line) = match lever.shape {
            LeverShape::Tall => (sizes.text * WORD_LINE, sizes.text * NUMBER, NUMBER_LINE),
            LeverShape::Flat | LeverShape::Thin => {
                (sizes.text * NUMBER_LINE, sizes.text, NUMBER_LINE)
            }
            LeverShape::Close => (close, sizes.text, close / sizes.text),
        };
        let over = (!lever.shape.is_beside()).then(|| {
            let font = (fonts.bold(sizes.text), LineHeight::Px(word_line));
            let layout = TextLayout { justify: Justify::Center, ..TextLayout::no_wrap() };
            let text = (Text::default(), font, TextColor(theme::TEXT), layout, Pickable::IGNORE);
            commands.spawn((text, ChildOf(entity))).id()
        });
        let row = Node { justify_content: JustifyContent::SpaceBetween, ..default() };
        let row = commands.spawn((row, Pickable::IGNORE, ChildOf(entity))).id();
        let mut text = |font: TextFont, size: f32| {
            let font = (font, LineHeight::Px(size * number_line));
            let text = (Text::default(), font, TextColor(theme::TEXT), TextLayout::no_wrap());
            commands.spawn((text, Pickable::IGNORE, ChildOf(row))).id()
        };
        let label = over.unwrap_or_else(|| text(fonts.regular(sizes.text), sizes.text));
        let [less, number, more] = [(); 3].map(|()| text(fonts.bold(size), size));
        if lever.shape.is_beside() {
            // A word gives way to a number of two figures.
            let word = Node { min_width: px(0), overflow: Overflow::clip_x(), ..default() };
            commands.entity(label).insert(word);
            let margin = UiRect::left(px(sizes.text * APART));
            commands.entity(number).insert(Node { flex_shrink: 0.0, margin, ..default() });
        }
        let rail =
            Node { height: px(lever.shape.bar()), border_radius: BorderRadius::MAX, ..default() };
        let ground = BackgroundColor(theme::TRAY);
        let rail = commands.spawn((rail, ground, Pickable::IGNORE, ChildOf(entity))).id();
        let mut on_rail = |node: Node| {
            let node = Node { position_type: PositionType::Absolute, height: percent(100), ..node };
            commands.spawn((node, BackgroundColor::default(), Pickable::IGNORE, ChildOf(rail))).id()
        };
        let filled = on_rail(Node { border_radius: BorderRadius::MAX, ..default() });
        let mark = on_rail(Node { width: px(3), ..default() });
        let nodes = LeverNodes { label, ends: [less, more], number, filled, mark };
        commands.entity(entity).insert(nodes);
    }
}

type ChangedLever = Or<(Changed<LeverWidget>, Changed<Widget>, Added<LeverNodes>)>;

/// Shows words, the number, and the filled part of the bar.
pub(super) fn show(
    levers: Query<(&LeverWidget, &Widget, &LeverNodes), ChangedLever>,
    chairs: Res<Chairs>,
    mut texts: Query<(&mut Text, &mut TextColor)>,
    mut nodes: Query<(&mut Node, &mut BackgroundColor), Without<Text>>,
) {
    for (lever, widget, parts) in &levers {
        let differs = lever.was.is_some_and(|was| was != lever.value);
        let (ink, word, colour) = match widget.is_on() {
            true => (theme::TEXT, lever.shape.word().1, colour_of(widget, &chairs)),
            false => (theme::TEXT_OFF, theme::TEXT_OFF, theme::TEXT_OFF),
        };
        let faded = |is_there: bool| if is_there { theme::TEXT_QUIET } else { Color::NONE };
        let can = widget.is_on();
        let has_ends = lever.shape == LeverShape::Tall;
        let end = |sign: &str| if has_ends { sign.to_owned() } else { String::new() };
        let written = [
            (parts.label, lever.label.clone(), word),
            (parts.number, lever.value.to_string(), if differs { colour } else { ink }),
            // No signs of arithmetic: "−2+" reads as less than nothing.
            (parts.ends[0], end("\u{2039}"), faded(can && lever.value > lever.least)),
            (parts.ends[1], end("\u{203A}"), faded(can && lever.value < lever.most)),
        ];
        for (part, words, ink) in written {
            let Ok((mut text, mut tint)) = texts.get_mut(part) else { continue };
            write(&mut text, &words);
            tint.set_if_neq(TextColor(ink));
        }
        if let Ok((mut node, mut ground)) = nodes.get_mut(parts.filled) {
            let wide = percent(100.0 * lever.part_of(lever.value));
            if node.width != wide {
                node.width = wide;
            }
            ground.set_if_neq(BackgroundColor(colour));
        }
        if let Ok((mut node, mut ground)) = nodes.get_mut(parts.mark) {
            let at = percent(100.0 * lever.part_of(lever.was.unwrap_or(0)));
            if node.left != at {
                node.left = at;
            }
            ground.set_if_neq(BackgroundColor(if differs { theme::TEXT } else { Color::NONE }));
        }
    }
}
