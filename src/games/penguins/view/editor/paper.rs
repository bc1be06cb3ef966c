//! The ice as it is drawn on: hexagons with flat tops, odd rows shifted half a tile, as on the table.

use super::tiles::Pictures;
use super::tools::{WATER, colour_of};
use crate::games::penguins::editor::Editor;
use crate::games::penguins::editor::canvas::{At, Canvas, Ground};
use crate::games::penguins::editor::mirror::Mirror;
use crate::table::board::{Cell, Grid};
use crate::table::editor::{Mark, Sheet};
use bevy::math;
use bevy_egui::egui::{self, Align2, Color32, FontId, Pos2, Rect, Shape, Stroke, Vec2, vec2};

/// The colour around the board.
const DEEP: [u8; 3] = [0x07, 0x1B, 0x31];
/// A tile is at most so wide, in points.
const WIDEST: f32 = 110.0;
/// Tiles from here on, in points, show their fish as on the table, narrower ones a number.
const WITH_FISH: f32 = 44.0;

/// Where the hexagons lie in the window.
#[derive(Debug, Clone, Copy)]
pub struct Hexagons {
    corner: Pos2,
    grid: Grid,
    width: f32,
}

impl Hexagons {
    /// How the cells lie.
    #[cfg(test)]
    pub(super) fn grid(&self) -> Grid {
        self.grid
    }

    fn centre(&self, at: At) -> Pos2 {
        self.corner + points(self.grid.centre(Cell::new(at.row, at.column)))
    }

    /// A hexagon that is so much larger than a tile.
    fn outline(&self, at: At, larger: f32) -> Vec<Pos2> {
        let middle = self.centre(at);
        self.grid.corners().into_iter().map(|corner| middle + points(corner) * larger).collect()
    }
}

fn points(length: math::Vec2) -> Vec2 {
    vec2(length.x, length.y)
}

fn rgb([red, green, blue]: [u8; 3]) -> Color32 {
    Color32::from_rgb(red, green, blue)
}

impl Sheet<Canvas> for Hexagons {
    fn fitting(board: &Canvas, room: Vec2) -> Self {
        let (rows, columns) = (board.grid().rows.into(), board.grid().columns.into());
        let of_width = |width| Grid::Hex { rows, columns, width };
        let part = room / points(of_width(1.0).size());
        let width = part.min_elem().clamp(6.0, WIDEST);
        Self { corner: Pos2::ZERO, grid: of_width(width), width }
    }

    fn size(&self) -> Vec2 {
        points(self.grid.size())
    }

    fn at(self, corner: Pos2) -> Self {
        Self { corner, ..self }
    }

    fn place_at(&self, point: Pos2) -> Option<At> {
        let from = point - self.corner;
        let cell = self.grid.cell_at(math::Vec2::new(from.x, from.y))?;
        Some(At::new(cell.row, cell.column))
    }

    fn nearest(&self, point: Pos2) -> At {
        let places = self.grid.cells().map(|cell| At::new(cell.row, cell.column));
        let far = |at: &At| self.centre(*at).distance_sq(point);
        let nearest = places.min_by(|one, other| far(one).total_cmp(&far(other)));
        nearest.unwrap_or(At::new(0, 0))
    }

    fn has(&self, at: At) -> bool {
        self.grid.contains(Cell::new(at.row, at.column))
    }

    fn draw(&self, painter: &egui::Painter, editor: &Editor) {
        let board = editor.board();
        let whole = Rect::from_min_size(self.corner, self.size());
        painter.rect_filled(whole, 6.0, rgb(DEEP));
        let pictures = (self.width >= WITH_FISH).then(|| Pictures::of(painter.ctx()));
        for at in board.spots() {
            self.draw_spot(painter, board.ground(at), at, pictures.as_ref());
        }
        if let Some(mirror) = editor.mirror {
            self.draw_mirror(painter, board, mirror);
        }
    }

    fn mark(&self, painter: &egui::Painter, at: At, mark: Mark, line: Stroke) {
        let larger = match mark {
            Mark::Pointed => 0.86,
            Mark::Found => 0.97,
            Mark::Asked => 1.3,
        };
        // Ice is as bright as the line.
        let keyline = Stroke::new(line.width + 2.5, rgb(DEEP));
        for line in [keyline, line] {
            painter.add(Shape::closed_line(self.outline(at, larger), line));
        }
    }
}

impl Hexagons {
    fn draw_spot(
        &self,
        painter: &egui::Painter,
        ground: Ground,
        at: At,
        pictures: Option<&Pictures>,
    ) {
        let middle = self.centre(at);
        if let Some(picture) = pictures.and_then(|pictures| pictures.get(ground)) {
            let place = Rect::from_center_size(middle, points(self.grid.cell_size()));
            let whole = Rect::from_min_max(Pos2::ZERO, Pos2::new(1.0, 1.0));
            painter.image(picture.id(), place, whole, Color32::WHITE);
        } else {
            let rim = if ground == Ground::Hole { [0x1B, 0x3A, 0x57] } else { [0xE9, 0xF4, 0xF9] };
            let line = Stroke::new((self.width * 0.03).max(0.5), rgb(rim));
            let look = rgb(colour_of(ground));
            painter.add(Shape::convex_polygon(self.outline(at, 0.93), look, line));
        }
        let told = match ground {
            Ground::Drawn => "?".to_owned(),
            Ground::Fish(fish) if pictures.is_none() => fish.to_string(),
            Ground::Hole | Ground::Fish(_) => return,
        };
        let font = FontId::proportional((self.width * 0.42).max(8.0));
        painter.text(middle, Align2::CENTER_CENTER, told, font, rgb(WATER));
    }

    /// Where the mirror lies, and what lies beyond it.
    fn draw_mirror(&self, painter: &egui::Painter, board: &Canvas, mirror: Mirror) {
        let line = Stroke::new(2.0, Color32::from_rgb(0xFF, 0xD7, 0x6A));
        let cross = self.width * 0.16;
        for at in board.spots().filter(|at| mirror.of(board.grid(), *at).is_none()) {
            let (middle, shade) = (self.centre(at), Color32::from_black_alpha(110));
            painter.add(Shape::convex_polygon(self.outline(at, 0.93), shade, Stroke::NONE));
            for across in [vec2(cross, cross), vec2(cross, -cross)] {
                painter.line_segment([middle - across, middle + across], line);
            }
        }
        let size = self.grid.cell_size();
        let (across, down) = mirror.sums(board.grid());
        let x = across.map(|sum| size.x / 2.0 + 0.375 * size.x * sum as f32);
        let y = down.map(|sum| size.y / 2.0 + 0.25 * size.y * sum as f32);
        let end = self.size();
        let from_to = |from: Vec2, to: Vec2| [self.corner + from, self.corner + to];
        let dashes = match (x, y) {
            (Some(x), None) => from_to(vec2(x, 0.0), vec2(x, end.y)),
            (None, Some(y)) => from_to(vec2(0.0, y), vec2(end.x, y)),
            (Some(x), Some(y)) => {
                painter.circle_stroke(self.corner + vec2(x, y), self.width * 0.2, line);
                return;
            }
            (None, None) => return,
        };
        painter.extend(Shape::dashed_line(&dashes, line, 8.0, 6.0));
    }
}
