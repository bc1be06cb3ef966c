//! The score: a large number with its name below it, and the piece of its seat.

use super::caption::show_if;
use super::sizes::WidgetSizes;
use crate::picture::assets::DrawingAssets;
use crate::picture::projection::PictureRescaled;
use crate::picture::theme::{self, TableFonts};
use crate::seats::{Chairs, SeatPiece};
use bevy::prelude::*;
use bevy::text::LineHeight;
use shoal_contract::Seat;

/// Size of the large number (`NUMBER`), and width of the piece below it (`PIECE`), relative to the size of the name.
const NUMBER: f32 = 2.875;
const PIECE: f32 = 3.5;
/// Height of the box of a piece, relative to its width.
const PIECE_HEIGHT: f32 = 31.0 / 56.0;

/// A number that matters, large, with its name.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default)]
#[require(WidgetSizes, Node = column())]
pub struct ScoreWidget {
    /// The number.
    pub number: String,
    /// The name of the number, in one word.
    pub name: String,
    /// The seat that owns it: it has the seat's colour, and its piece.
    pub of: Option<Seat>,
}

/// A score with words of these sizes.
pub fn score(sizes: WidgetSizes, score: ScoreWidget) -> impl Bundle {
    (score, sizes, column())
}

fn column() -> Node {
    Node {
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        row_gap: px(3),
        flex_shrink: 0.0,
        ..default()
    }
}

/// The nodes of a score.
#[derive(Component, Debug, Clone, Copy)]
pub struct ScoreNodes {
    number: Entity,
    piece: Entity,
    name: Entity,
}

/// Gives new scores their nodes.
pub(super) fn build(
    scores: Query<(Entity, &WidgetSizes), (With<ScoreWidget>, Without<ScoreNodes>)>,
    fonts: Option<Res<TableFonts>>,
    mut commands: Commands,
) {
    let Some(fonts) = fonts else { return };
    for (entity, sizes) in &scores {
        let large = (sizes.text * NUMBER).round();
        let layout = (LineHeight::Px(large - 1.0), TextLayout::no_wrap());
        let number = (Text::default(), fonts.bold(large), layout, TextColor(theme::TEXT));
        let number = commands.spawn((number, Pickable::IGNORE, ChildOf(entity))).id();
        let row = Node { align_items: AlignItems::Center, column_gap: px(4), ..default() };
        let row = commands.spawn((row, Pickable::IGNORE, ChildOf(entity))).id();
        let wide = (sizes.text * PIECE).round();
        let piece =
            Node { width: px(wide), height: px((wide * PIECE_HEIGHT).round()), ..default() };
        let piece = (ImageNode::default(), piece, Pickable::IGNORE, ChildOf(row));
        let piece = commands.spawn(piece).id();
        let name = (Text::default(), fonts.regular(sizes.text), TextColor(theme::TEXT_QUIET));
        let layout = TextLayout::no_wrap();
        let name = commands.spawn((name, layout, Pickable::IGNORE, ChildOf(row))).id();
        commands.entity(entity).insert(ScoreNodes { number, piece, name });
    }
}

/// Shows numbers, names and pieces.
pub(super) fn show(
    mut rescaled: MessageReader<PictureRescaled>,
    scores: Query<(Ref<ScoreWidget>, Ref<ScoreNodes>, &WidgetSizes)>,
    chairs: Res<Chairs>,
    piece: Res<SeatPiece>,
    mut texts: Query<(&mut Text, &mut TextColor)>,
    mut pieces: Query<(&mut ImageNode, &mut Node)>,
    assets: Option<DrawingAssets>,
) {
    let Some(mut assets) = assets else { return };
    let blurred = rescaled.read().count() > 0;
    for (score, nodes, sizes) in &scores {
        if !blurred && !score.is_changed() && !nodes.is_added() {
            continue;
        }
        let colour = score.of.map_or(theme::TEXT, |seat| chairs.colour(seat));
        for (part, words) in [(nodes.number, &score.number), (nodes.name, &score.name)] {
            let Ok((mut text, mut ink)) = texts.get_mut(part) else { continue };
            if text.0 != *words {
                words.clone_into(&mut text.0);
            }
            if part == nodes.number {
                ink.set_if_neq(TextColor(colour));
            }
        }
        if let Ok((mut image, mut node)) = pieces.get_mut(nodes.piece) {
            show_if(&mut node, score.of.is_some());
            if let Some(seat) = score.of {
                let wide = (sizes.text * PIECE).round();
                let handle = assets.emblem(piece.0, chairs.mark(seat), wide);
                if image.image != handle {
                    image.image = handle;
                }
            }
        }
    }
}
