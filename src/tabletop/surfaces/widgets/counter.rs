//! The counter of tokens: a number of one kind, shown one by one while they are few; with a button on each side where
//! the number can be changed.

use super::caption::{WidgetCaption, show_if};
use super::sizes::WidgetSizes;
use super::style::WidgetStyle;
use super::touch::{WidgetActivated, WidgetGroup};
use super::widget::{Widget, WidgetAction, WidgetEvent, report};
use crate::picture::assets::DrawingAssets;
use crate::picture::projection::PictureRescaled;
use crate::picture::theme::writing::write;
use crate::picture::theme::{self, TableFonts};
use bevy::prelude::*;
use std::ops::RangeInclusive;

/// Maximum number of tokens that are drawn one by one.
const MOST_DRAWN: i32 = 5;

/// A number of tokens of a kind. It counts by itself; anyone who does not want that sets it back.
#[derive(Component, Debug, Clone, PartialEq, Eq)]
#[require(WidgetGroup, Widget, WidgetSizes, Node = row(WidgetSizes::default()))]
pub struct TokenCounter {
    /// The drawing of one.
    pub icon: &'static str,
    /// The number of them.
    pub count: i32,
    /// The range of the number, where people can change it.
    pub within: Option<RangeInclusive<i32>>,
}

/// A counter of these sizes.
pub fn counter(widget: Widget, sizes: WidgetSizes, counter: TokenCounter) -> impl Bundle {
    (counter, widget, sizes, row(sizes))
}

fn row(sizes: WidgetSizes) -> Node {
    Node {
        column_gap: px(sizes.gap()),
        align_items: AlignItems::Center,
        min_height: px(sizes.target),
        flex_shrink: 0.0,
        ..default()
    }
}

/// The nodes of a counter.
#[derive(Component, Debug, Clone, Copy)]
pub struct CounterNodes {
    fewer: Entity,
    tokens: Entity,
    number: Entity,
    more: Entity,
}

/// A button of a counter, with the number that it adds.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct CounterStep(pub i32);

/// Gives new counters their nodes.
pub(super) fn build(
    counters: Query<(Entity, &Widget, &WidgetSizes), (With<TokenCounter>, Without<CounterNodes>)>,
    fonts: Option<Res<TableFonts>>,
    mut commands: Commands,
) {
    let Some(fonts) = fonts else { return };
    for (entity, widget, &sizes) in &counters {
        let mut step = |by: i32, icon| {
            let node = Node { padding: UiRect::ZERO, ..sizes.plate() };
            let caption = WidgetCaption::drawing(icon);
            let button =
                (CounterStep(by), widget.clone(), WidgetStyle::default(), sizes, caption, node);
            commands.spawn((button, ChildOf(entity))).observe(count).id()
        };
        let fewer = step(-1, "minus");
        let more = step(1, "plus");
        let row = Node { align_items: AlignItems::Center, ..default() };
        let tokens = commands.spawn((row, Pickable::IGNORE)).id();
        let text = (Text::default(), fonts.bold(sizes.text * 1.2), TextColor(theme::TEXT));
        let least = Node { min_width: px(sizes.text * 0.9), ..default() };
        let justify = TextLayout { justify: Justify::Center, ..TextLayout::no_wrap() };
        let number = commands.spawn((text, justify, least, Pickable::IGNORE)).id();
        let mut counter = commands.entity(entity);
        counter.replace_children(&[fewer, tokens, number, more]);
        counter.insert(CounterNodes { fewer, tokens, number, more });
    }
}

fn count(
    used: On<WidgetActivated>,
    steps: Query<(&CounterStep, &ChildOf, &Widget), Without<TokenCounter>>,
    mut counters: Query<(&mut TokenCounter, &Widget)>,
    mut events: MessageWriter<WidgetEvent>,
) {
    let Ok((&CounterStep(by), parent, step)) = steps.get(used.entity) else { return };
    let entity = parent.parent();
    let Ok((mut counter, widget)) = counters.get_mut(entity) else { return };
    let count = counter.count + by;
    // A step knows why it cannot be taken.
    let widget = Widget { off: step.off.clone(), ..widget.clone() };
    if report(&mut events, entity, &widget, used.pointer, WidgetAction::Counted(count)) {
        counter.count = count;
    }
}

type ChangedCounter = Or<(Changed<TokenCounter>, Changed<Widget>, Added<CounterNodes>)>;

/// Shows the number, and turns off the button for fewer or for more at the ends of the range.
pub(super) fn show(
    counters: Query<(&TokenCounter, &Widget, &CounterNodes), ChangedCounter>,
    mut steps: Query<(&CounterStep, &mut Widget, &mut Node), Without<TokenCounter>>,
    mut texts: Query<(&mut Text, &mut TextColor)>,
) {
    for (counter, widget, nodes) in &counters {
        for part in [nodes.fewer, nodes.more] {
            let Ok((&CounterStep(by), mut mine, mut node)) = steps.get_mut(part) else { continue };
            let within = counter.within.as_ref();
            show_if(&mut node, within.is_some());
            let end = if by > 0 { "There are no more." } else { "There are none left." };
            let more = within.is_none_or(|within| within.contains(&(counter.count + by)));
            let off = widget.off.clone().or((!more).then(|| end.to_owned()));
            mine.set_if_neq(Widget { off, ..widget.clone() });
        }
        if let Ok((mut text, mut colour)) = texts.get_mut(nodes.number) {
            write(&mut text, &counter.count.to_string());
            let ink = if widget.is_on() { theme::TEXT } else { theme::TEXT_OFF };
            colour.set_if_neq(TextColor(ink));
        }
    }
}

/// Shows the tokens, half over one another: one by one while they are few, else one for all of them.
pub(super) fn show_tokens(
    mut rescaled: MessageReader<PictureRescaled>,
    changed: Query<Entity, Or<(Changed<TokenCounter>, Added<CounterNodes>)>>,
    counters: Query<(&TokenCounter, &WidgetSizes, &CounterNodes, Entity)>,
    shown: Query<&Children>,
    assets: Option<DrawingAssets>,
    mut commands: Commands,
) {
    let Some(mut assets) = assets else { return };
    let blurred = rescaled.read().count() > 0;
    for (counter, sizes, nodes, entity) in &counters {
        if !blurred && !changed.contains(entity) {
            continue;
        }
        let wanted = if counter.count > MOST_DRAWN { 1 } else { counter.count.max(0) };
        let there = shown.get(nodes.tokens).map_or(0, |tokens| tokens.len());
        if !blurred && there == wanted as usize {
            continue;
        }
        let image = assets.get(counter.icon, sizes.icon);
        let mut tokens = commands.entity(nodes.tokens);
        tokens.despawn_related::<Children>().with_children(|tokens| {
            for token in 0..wanted {
                let over = if token == 0 { 0.0 } else { -sizes.icon * 0.4 };
                let node = Node {
                    width: px(sizes.icon),
                    height: px(sizes.icon),
                    margin: UiRect::left(px(over)),
                    ..default()
                };
                tokens.spawn((ImageNode::new(image.clone()), node, Pickable::IGNORE));
            }
        });
    }
}
