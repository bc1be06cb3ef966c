//! Mirrors on the canvas, and the cells beyond them.

use super::canvas::EditorCanvas;
use bevy_egui::egui::{self, Color32, Stroke, Vec2, vec2};
use shoal_contract::levels::drawing::BoardMirror;
use shoal_contract::levels::grid::{CellGrid, CellShape};

/// Draws the mirror on a board of hexagons, and crosses out cells that have no mirror image. On squares the mirror is
/// in the middle, no cell is beyond it, and nothing is drawn.
pub(super) fn draw(
    painter: &egui::Painter,
    canvas: &EditorCanvas,
    grid: CellGrid,
    mirror: BoardMirror,
) {
    if grid.shape != CellShape::Hex {
        return;
    }
    let (line, cell) = (Stroke::new(2.0, Color32::from_rgb(0xFF, 0xD7, 0x6A)), canvas.cell());
    let cross = cell.x * 0.16;
    for at in grid.cells().filter(|at| mirror.of(grid, *at).is_none()) {
        let (middle, shade) = (canvas.centre(at), Color32::from_black_alpha(110));
        painter.add(egui::Shape::convex_polygon(canvas.outline(at, 0.93), shade, Stroke::NONE));
        for across in [vec2(cross, cross), vec2(cross, -cross)] {
            painter.line_segment([middle - across, middle + across], line);
        }
    }
    let (across, down) = mirror.sums(grid);
    let x = across.map(|sum| cell.x / 2.0 + 0.375 * cell.x * sum as f32);
    let y = down.map(|sum| cell.y / 2.0 + 0.25 * cell.y * sum as f32);
    let (corner, end) = (canvas.corner(), canvas.size());
    let from_to = |from: Vec2, to: Vec2| [corner + from, corner + to];
    let dashes = match (x, y) {
        (Some(x), None) => from_to(vec2(x, 0.0), vec2(x, end.y)),
        (None, Some(y)) => from_to(vec2(0.0, y), vec2(end.x, y)),
        (Some(x), Some(y)) => {
            painter.circle_stroke(corner + vec2(x, y), cell.x * 0.2, line);
            return;
        }
        (None, None) => return,
    };
    painter.extend(egui::Shape::dashed_line(&dashes, line, 8.0, 6.0));
}
