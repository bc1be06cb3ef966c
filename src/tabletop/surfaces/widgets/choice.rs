//! The choice: one of a few options, all of them shown at once.

use super::button::colour_of;
use super::caption::WidgetCaption;
use super::sizes::WidgetSizes;
use super::style::WidgetStyle;
use super::touch::{WidgetActivated, WidgetGroup};
use super::widget::{Widget, WidgetAction, WidgetEvent, report};
use crate::picture::theme;
use crate::seats::Chairs;
use bevy::prelude::*;

/// A choice of one of a few. It takes what is chosen by itself; anyone who does not want that sets it back.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default)]
#[require(WidgetGroup, Widget, WidgetSizes, Node = row(WidgetSizes::default()))]
#[require(BackgroundColor = BackgroundColor(theme::TRAY))]
pub struct ChoiceWidget {
    /// The options to choose from.
    pub options: Vec<WidgetCaption>,
    /// The index of the chosen option, if any.
    pub chosen: Option<usize>,
}

/// A choice of these sizes.
pub fn choice(
    widget: Widget,
    sizes: WidgetSizes,
    options: impl IntoIterator<Item = WidgetCaption>,
    chosen: Option<usize>,
) -> impl Bundle {
    (ChoiceWidget { options: options.into_iter().collect(), chosen }, widget, sizes, row(sizes))
}

fn row(sizes: WidgetSizes) -> Node {
    let radius = sizes.target / 4.0 + sizes.rim();
    Node {
        column_gap: px(sizes.rim()),
        padding: UiRect::all(px(sizes.rim())),
        border_radius: BorderRadius::all(px(radius)),
        flex_shrink: 0.0,
        ..default()
    }
}

/// An option of a choice by its index: a child of the choice.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChoiceOption(pub usize);

/// Spawns nodes for new options, and despawns those of options that are gone.
pub(super) fn build(
    choices: Query<
        (Entity, &ChoiceWidget, &Widget, &WidgetSizes, Option<&Children>),
        Changed<ChoiceWidget>,
    >,
    options: Query<&ChoiceOption>,
    mut commands: Commands,
) {
    for (entity, choice, widget, sizes, children) in &choices {
        let mut there = 0;
        for &child in children.into_iter().flatten() {
            match options.get(child) {
                Ok(option) if option.0 >= choice.options.len() => commands.entity(child).despawn(),
                Ok(_) => there += 1,
                Err(_) => {}
            }
        }
        for (index, caption) in choice.options.iter().enumerate().skip(there) {
            let option = (ChoiceOption(index), part(widget, index), caption.clone(), *sizes);
            let mut node =
                commands.spawn((option, WidgetStyle::default(), sizes.plate(), ChildOf(entity)));
            node.observe(choose);
        }
    }
}

/// A part of a widget, for the pointers that may use the whole.
fn part(widget: &Widget, index: usize) -> Widget {
    Widget { id: index as u32, ..widget.clone() }
}

fn choose(
    used: On<WidgetActivated>,
    options: Query<(&ChoiceOption, &ChildOf)>,
    mut choices: Query<(&mut ChoiceWidget, &Widget)>,
    mut events: MessageWriter<WidgetEvent>,
) {
    let Ok((&ChoiceOption(index), parent)) = options.get(used.entity) else { return };
    let entity = parent.parent();
    let Ok((mut choice, widget)) = choices.get_mut(entity) else { return };
    if report(&mut events, entity, widget, used.pointer, WidgetAction::Chose(index))
        && choice.chosen != Some(index)
    {
        choice.chosen = Some(index);
    }
}

/// Shows the chosen option bright, with a rim.
pub(super) fn show(
    choices: Query<
        (&ChoiceWidget, &Widget, &Children),
        Or<(Changed<ChoiceWidget>, Changed<Widget>, Changed<Children>)>,
    >,
    mut options: Query<
        (&ChoiceOption, &mut Widget, &mut WidgetCaption, &mut WidgetStyle),
        Without<ChoiceWidget>,
    >,
    chairs: Res<Chairs>,
) {
    for (choice, widget, children) in &choices {
        let mut shown = options.iter_many_mut(children);
        while let Some((option, mut mine, mut caption, mut style)) = shown.fetch_next() {
            let Some(written) = choice.options.get(option.0) else { continue };
            mine.set_if_neq(part(widget, option.0));
            caption.set_if_neq(written.clone());
            style.set_if_neq(style_of(choice.chosen == Some(option.0), widget, &chairs));
        }
    }
}

fn style_of(chosen: bool, widget: &Widget, chairs: &Chairs) -> WidgetStyle {
    if chosen {
        let colour = if widget.is_on() { colour_of(widget, chairs) } else { theme::TEXT_OFF };
        WidgetStyle { ground: theme::BUTTON_HOVER, rim: colour, ..WidgetStyle::default() }
    } else {
        WidgetStyle { ground: theme::BUTTON_OFF, ink: theme::TEXT_QUIET, ..WidgetStyle::default() }
    }
}
