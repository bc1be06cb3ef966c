//! The label of a widget: a drawing, and a few words beside it.

use super::sizes::WidgetSizes;
use super::style::WidgetStyle;
use super::widget::Widget;
use crate::picture::assets::DrawingAssets;
use crate::picture::projection::PictureRescaled;
use crate::picture::theme;
use bevy::prelude::*;

/// The label of a widget.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default)]
#[require(WidgetSizes)]
pub struct WidgetCaption {
    /// A drawing.
    pub icon: Option<&'static str>,
    /// Words for the action and its result: `Feed +14`. At most three words, which never wrap.
    pub text: String,
}

impl WidgetCaption {
    /// Makes a label of words alone.
    pub fn new(text: impl Into<String>) -> Self {
        Self { icon: None, text: text.into() }
    }

    /// Makes a label of a drawing alone.
    pub fn drawing(icon: &'static str) -> Self {
        Self { icon: Some(icon), text: String::new() }
    }

    /// Adds a drawing before the words.
    #[must_use]
    pub fn with_icon(self, icon: impl Into<Option<&'static str>>) -> Self {
        Self { icon: icon.into(), ..self }
    }
}

/// The nodes of a caption.
#[derive(Component, Debug, Clone, Copy)]
pub struct CaptionNodes {
    icon: Entity,
    text: Entity,
}

/// Gives new captions their nodes.
pub(super) fn build(
    captions: Query<Entity, (With<WidgetCaption>, Without<CaptionNodes>)>,
    mut commands: Commands,
) {
    for entity in &captions {
        let hidden = Node { display: Display::None, flex_shrink: 0.0, ..default() };
        let icon = (ImageNode::default(), hidden, Pickable::IGNORE, ChildOf(entity));
        let icon = commands.spawn(icon).id();
        let layout = TextLayout::no_wrap();
        let text = (Text::default(), layout, Pickable::IGNORE, ChildOf(entity));
        let text = commands.spawn(text).id();
        commands.entity(entity).insert(CaptionNodes { icon, text });
    }
}

type ChangedCaption = Or<(
    Changed<WidgetCaption>,
    Changed<Widget>,
    Changed<WidgetStyle>,
    Changed<WidgetSizes>,
    Added<CaptionNodes>,
)>;
/// The components by which a caption is shown.
type ShownCaption = (
    &'static WidgetCaption,
    &'static CaptionNodes,
    &'static WidgetSizes,
    Option<&'static Widget>,
    Option<&'static WidgetStyle>,
);

/// Brings the nodes of changed captions in line.
pub(super) fn show(
    mut rescaled: MessageReader<PictureRescaled>,
    changed: Query<Entity, ChangedCaption>,
    captions: Query<ShownCaption>,
    mut texts: Query<(&mut Text, &mut TextFont, &mut TextColor, &mut Node), Without<ImageNode>>,
    mut icons: Query<(&mut ImageNode, &mut Node), Without<Text>>,
    assets: Option<DrawingAssets>,
) {
    let Some(mut assets) = assets else { return };
    let blurred = rescaled.read().count() > 0;
    let all = captions.iter().filter(|_| blurred);
    for (caption, nodes, sizes, widget, style) in
        changed.iter().filter_map(|e| captions.get(e).ok()).chain(all)
    {
        let on = widget.is_none_or(Widget::is_on);
        let ink = style.map_or(theme::TEXT, |style| style.ink);
        if let Ok((mut text, mut font, mut colour, mut node)) = texts.get_mut(nodes.text) {
            if text.0 != caption.text {
                caption.text.clone_into(&mut text.0);
            }
            font.set_if_neq(assets.fonts.bold(sizes.text));
            colour.set_if_neq(TextColor(if on { ink } else { theme::TEXT_OFF }));
            show_if(&mut node, !caption.text.is_empty());
        }
        if let Ok((mut image, mut node)) = icons.get_mut(nodes.icon) {
            show_if(&mut node, caption.icon.is_some());
            if node.width != px(sizes.icon) {
                (node.width, node.height) = (px(sizes.icon), px(sizes.icon));
            }
            if let Some(icon) = caption.icon {
                let handle = assets.get(icon, sizes.icon);
                let inked = if ink == theme::TEXT { Color::WHITE } else { ink };
                let tint = if on { inked } else { Color::srgba(1.0, 1.0, 1.0, 0.3) };
                if image.image != handle || image.color != tint {
                    (image.image, image.color) = (handle, tint);
                }
            }
        }
    }
}

/// Shows a node or takes it out of the layout, if it is not so already.
pub(crate) fn show_if(node: &mut Mut<Node>, there: bool) {
    let display = if there { Display::Flex } else { Display::None };
    if node.display != display {
        node.display = display;
    }
}
