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
    /// The sign of the button of a device that presses it, in place of the drawing.
    pub sign: Option<&'static str>,
}

impl WidgetCaption {
    /// Makes a label of words alone.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// Makes a label of a drawing alone.
    pub fn drawing(icon: &'static str) -> Self {
        Self { icon: Some(icon), ..Self::default() }
    }

    /// Adds a drawing before the words.
    #[must_use]
    pub fn with_icon(self, icon: impl Into<Option<&'static str>>) -> Self {
        Self { icon: icon.into(), ..self }
    }

    /// Adds the sign of the button of a device that presses it.
    #[must_use]
    pub fn with_sign(self, sign: Option<&'static str>) -> Self {
        Self { sign, ..self }
    }
}

/// The nodes of a caption.
#[derive(Component, Debug, Clone, Copy)]
pub struct CaptionNodes {
    icon: Entity,
    text: Entity,
    sign: Entity,
}

/// Gives new captions their nodes.
pub(super) fn build(
    captions: Query<Entity, (With<WidgetCaption>, Without<CaptionNodes>)>,
    mut commands: Commands,
) {
    for entity in &captions {
        let mut drawing = || {
            let hidden = Node { display: Display::None, flex_shrink: 0.0, ..default() };
            let drawing = (ImageNode::default(), hidden, Pickable::IGNORE, ChildOf(entity));
            commands.spawn(drawing).id()
        };
        let (sign, icon) = (drawing(), drawing());
        let layout = TextLayout::no_wrap();
        let text = (Text::default(), layout, Pickable::IGNORE, ChildOf(entity));
        let text = commands.spawn(text).id();
        commands.entity(entity).insert(CaptionNodes { icon, text, sign });
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
        let inked = if ink == theme::TEXT { Color::WHITE } else { ink };
        let tint = if on { inked } else { Color::srgba(1.0, 1.0, 1.0, 0.3) };
        let sign = caption.sign.filter(|_| on);
        let icon = caption.icon.filter(|_| sign.is_none());
        let side = sizes.icon;
        for (entity, drawing, tint) in [(nodes.icon, icon, tint), (nodes.sign, sign, Color::WHITE)]
        {
            let Ok((mut image, mut node)) = icons.get_mut(entity) else { continue };
            show_if(&mut node, drawing.is_some());
            if node.width != px(side) {
                (node.width, node.height) = (px(side), px(side));
            }
            if let Some(drawing) = drawing {
                let handle = assets.get(drawing, side);
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
