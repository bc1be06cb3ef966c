//! The ice as it is drawn on.

use super::super::PenguinsView;
use crate::board::tiles::drawing;
use bevy::math;
use bevy_egui::egui::{self, Align2, Color32, FontId, Pos2, Rect, Shape, Stroke, TextureHandle};
use shoal_contract::levels::drawing::EditableMap as _;
use shoal_contract::levels::grid::Cell;
use shoal_penguins::editor::canvas::{IceCanvas, IcePaint};
use shoal_table::features::editor::{EditableBoard as _, EditorCanvas, RgbColour, rgb, texture};
use shoal_tabletop::picture::art::rasterise;

/// The colour of water.
pub(super) const WATER: RgbColour = [0x0B, 0x2A, 0x4A];
/// Tiles from here on, in points, show their fish as on the table, narrower ones a number.
const WITH_FISH: f32 = 44.0;
/// Width of the picture of a tile in pixels; its height for a width of 1 is `HIGH`.
const PIXELS: u32 = 192;
const HIGH: f32 = 0.866;

/// Draws every spot.
pub(super) fn draw(painter: &egui::Painter, paper: &EditorCanvas, board: &IceCanvas) {
    let has_fish = paper.cell().x >= WITH_FISH;
    let pictures = has_fish.then(|| [0, 1, 2, 3, 4, 5].map(|fish| picture(painter.ctx(), fish)));
    for at in board.places() {
        let ground = board.terrain(at).unwrap_or(IcePaint::Hole);
        draw_spot(painter, paper, at, ground, pictures.as_ref());
    }
}

/// The picture of a tile with this many fish, as on the table.
fn picture(ctx: &egui::Context, fish: u16) -> TextureHandle {
    let size = math::Vec2::new(PIXELS as f32, (PIXELS as f32 * HIGH).round());
    let draw = || rasterise(&drawing(fish, size, 0.0), PIXELS).ok();
    texture(ctx, &format!("tile with {fish} fish"), draw)
}

fn draw_spot(
    painter: &egui::Painter,
    paper: &EditorCanvas,
    at: Cell,
    ground: IcePaint,
    pictures: Option<&[TextureHandle; 6]>,
) {
    let width = paper.cell().x;
    let fish = match ground {
        IcePaint::Hole => None,
        IcePaint::Drawn => Some(0),
        IcePaint::Fish(fish) => Some(usize::from(fish)),
    };
    if let Some(picture) = fish.and_then(|fish| pictures?.get(fish)) {
        let whole = Rect::from_min_max(Pos2::ZERO, Pos2::new(1.0, 1.0));
        painter.image(picture.id(), paper.rect(at), whole, Color32::WHITE);
    } else {
        let rim = if fish.is_none() { [0x1B, 0x3A, 0x57] } else { [0xE9, 0xF4, 0xF9] };
        let line = Stroke::new((width * 0.03).max(0.5), rgb(rim));
        let look = rgb(PenguinsView::colour_of(ground));
        painter.add(Shape::convex_polygon(paper.outline(at, 0.93), look, line));
    }
    let words = match fish {
        Some(0) => "?".to_owned(),
        Some(fish) if pictures.is_none() => fish.to_string(),
        _ => return,
    };
    let font = FontId::proportional((width * 0.42).max(8.0));
    painter.text(paper.centre(at), Align2::CENTER_CENTER, words, font, rgb(WATER));
}
