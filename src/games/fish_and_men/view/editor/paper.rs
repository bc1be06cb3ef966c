//! The sea as it is drawn on.

use crate::games::fish_and_men::editor::Editor;
use crate::games::fish_and_men::editor::canvas::{Canvas, Ground};
use crate::games::fish_and_men::editor::palette::Meaning;
use crate::games::fish_and_men::rules::heading::Heading;
use crate::games::fish_and_men::rules::level::{Grade, Level};
use crate::games::fish_and_men::rules::position::Square;
use crate::games::fish_and_men::rules::terrain::Terrain;
use crate::table::editor::{Mark, Sheet, egui_colour};
use crate::table::theme;
use bevy_egui::egui::{self, Color32, Pos2, Rect, Stroke, StrokeKind, Vec2};

/// Where the squares lie in the window.
#[derive(Debug, Clone, Copy)]
pub struct Squares {
    corner: Pos2,
    cell: f32,
    columns: u16,
    rows: u16,
}

impl Squares {
    fn rect(&self, at: Square) -> Rect {
        let corner = Vec2::new(f32::from(at.column), f32::from(at.row)) * self.cell;
        Rect::from_min_size(self.corner + corner, Vec2::splat(self.cell))
    }
}

impl Sheet<Canvas> for Squares {
    fn fitting(board: &Canvas, room: Vec2) -> Self {
        let (columns, rows) = (board.width(), board.height());
        let fits = (room.x / f32::from(columns)).min(room.y / f32::from(rows));
        Self { corner: Pos2::ZERO, cell: fits.floor().max(4.0), columns, rows }
    }

    fn size(&self) -> Vec2 {
        Vec2::new(f32::from(self.columns), f32::from(self.rows)) * self.cell
    }

    fn at(self, corner: Pos2) -> Self {
        Self { corner, ..self }
    }

    fn place_at(&self, point: Pos2) -> Option<Square> {
        let whole = Rect::from_min_size(self.corner, self.size());
        whole.contains(point).then(|| self.nearest(point))
    }

    fn nearest(&self, point: Pos2) -> Square {
        let at = (point - self.corner) / self.cell;
        let within = |at: f32, count: u16| (at.max(0.0) as u16).min(count - 1);
        Square::new(within(at.y, self.rows), within(at.x, self.columns))
    }

    fn has(&self, at: Square) -> bool {
        at.row < self.rows && at.column < self.columns
    }

    fn draw(&self, painter: &egui::Painter, editor: &Editor) {
        draw_board(painter, self, &editor.file().level);
    }

    fn mark(&self, painter: &egui::Painter, at: Square, mark: Mark, line: Stroke) {
        let place = self.rect(at);
        let (place, round, kind) = match mark {
            Mark::Pointed => (place, 0.0, StrokeKind::Inside),
            Mark::Found => (place, 2.0, StrokeKind::Outside),
            Mark::Asked => (place.expand(self.cell * 0.5), 4.0, StrokeKind::Outside),
        };
        painter.rect_stroke(place, round, line, kind);
    }
}

fn draw_board(painter: &egui::Painter, sheet: &Squares, level: &Level) {
    let colour = |meaning: Meaning| {
        let [red, green, blue] = meaning.colour();
        Color32::from_rgb(red, green, blue)
    };
    let sea = colour(Meaning::Ground(Ground::Sea));
    let whole = Rect::from_min_max(
        sheet.corner,
        sheet.rect(Square::new(sheet.rows - 1, sheet.columns - 1)).max,
    );
    painter.rect_filled(whole, 0.0, sea);
    let fine = Stroke::new(0.5, Color32::from_rgba_unmultiplied(143, 195, 232, 40));
    for row in 0..sheet.rows {
        for column in 0..sheet.columns {
            let at = Square::new(row, column);
            let place = sheet.rect(at);
            match level.terrain_at(at) {
                Terrain::Sea => _ = painter.rect_stroke(place, 0.0, fine, StrokeKind::Inside),
                Terrain::Ice => {
                    _ = painter.rect_filled(place, 0.0, colour(Meaning::Ground(Ground::Ice)))
                }
                Terrain::Land | Terrain::River => {
                    painter.rect_filled(place, 0.0, colour(Meaning::Ground(Ground::Land)));
                }
            }
            if is_wet(level, at) {
                draw_river(painter, sheet, level, at);
            }
            if let Some(heading) = level.current_at(at) {
                draw_chevron(painter, place, heading);
            }
        }
    }
    draw_coasts(painter, sheet, level);
    for site in &level.industries {
        draw_industry(
            painter,
            sheet.rect(site.at),
            site.grade,
            colour(Meaning::Industry(site.grade)),
        );
    }
}

/// Whether water is drawn on a square that is land in the rules.
fn is_wet(level: &Level, at: Square) -> bool {
    let row = level.terrain.get(usize::from(at.row)).map(String::as_bytes);
    let sign = row.and_then(|row| row.get(usize::from(at.column)));
    matches!(sign, Some(b'r' | b'~'))
}

fn beside(sheet: &Squares, at: Square, heading: Heading) -> Option<Square> {
    let (south, east) = heading.delta();
    let (row, column) = (i32::from(at.row) + south, i32::from(at.column) + east);
    let inside = (0..i32::from(sheet.rows)).contains(&row)
        && (0..i32::from(sheet.columns)).contains(&column);
    inside.then(|| Square::new(row as u16, column as u16))
}

/// A river: from the middle of its square half the way to each wet square around, with a disc where
/// its mouth is.
fn draw_river(painter: &egui::Painter, sheet: &Squares, level: &Level, at: Square) {
    let middle = sheet.rect(at).center();
    let [red, green, blue] = Meaning::Ground(Ground::UpperRiver).colour();
    let water = Color32::from_rgb(red, green, blue);
    let is_mouth = level.terrain_at(at) == Terrain::River;
    for other in Heading::ALL.into_iter().filter_map(|heading| beside(sheet, at, heading)) {
        let both_mouths = is_mouth && level.terrain_at(other) == Terrain::River;
        if is_wet(level, other) && !both_mouths {
            let half = middle + (sheet.rect(other).center() - middle) / 2.0;
            painter.line_segment([middle, half], Stroke::new(sheet.cell * 0.22, water));
        }
    }
    painter.circle_filled(middle, sheet.cell * 0.16, water);
    if is_mouth {
        let [red, green, blue] = Meaning::Mouth.colour();
        painter.circle_filled(middle, sheet.cell * 0.34, Color32::from_rgb(red, green, blue));
    }
}

fn draw_chevron(painter: &egui::Painter, place: Rect, heading: Heading) {
    let (south, east) = heading.delta();
    let ahead = Vec2::new(east as f32, south as f32).normalized() * place.width() * 0.26;
    let aside = Vec2::new(-ahead.y, ahead.x);
    let line = Stroke::new((place.width() * 0.11).max(1.0), Color32::from_rgb(0x7F, 0xC4, 0xEE));
    let tip = place.center() + ahead;
    for side in [aside, -aside] {
        painter.line_segment([tip - ahead * 1.3 + side, tip], line);
    }
}

fn draw_coasts(painter: &egui::Painter, sheet: &Squares, level: &Level) {
    let line = Stroke::new((sheet.cell * 0.1).max(1.0), Color32::from_rgb(0xA9, 0xCC, 0xA2));
    let is_sea = |at: Square| level.terrain_at(at) == Terrain::Sea;
    for row in 0..sheet.rows {
        for column in 0..sheet.columns {
            let at = Square::new(row, column);
            let place = sheet.rect(at);
            let parts = |heading| {
                beside(sheet, at, heading).is_some_and(|other| is_sea(other) != is_sea(at))
            };
            if parts(Heading::E) {
                painter.line_segment([place.right_top(), place.right_bottom()], line);
            }
            if parts(Heading::S) {
                painter.line_segment([place.left_bottom(), place.right_bottom()], line);
            }
        }
    }
}

fn draw_industry(painter: &egui::Painter, place: Rect, grade: Grade, colour: Color32) {
    let inner = place.shrink(place.width() * 0.1);
    let line = Stroke::new(1.5, egui_colour(theme::TEXT));
    painter.rect(inner, place.width() * 0.15, colour, line, StrokeKind::Inside);
    let (letter, ink) = match grade {
        Grade::Blue => ("B", Color32::WHITE),
        Grade::Green => ("G", Color32::BLACK),
        Grade::Yellow => ("Y", Color32::BLACK),
        Grade::Red => ("R", Color32::WHITE),
        Grade::Black => ("K", Color32::WHITE),
    };
    let font = egui::FontId::proportional(place.width() * 0.62);
    painter.text(place.center(), egui::Align2::CENTER_CENTER, letter, font, ink);
}

/// What is in a square, in a line.
pub(super) fn describe(level: &Level, at: Square) -> String {
    let ground = match level.terrain_at(at) {
        Terrain::Sea => "sea",
        Terrain::Land if is_wet(level, at) => "upper river",
        Terrain::Land => "land",
        Terrain::Ice => "ice",
        Terrain::River => "river mouth",
    };
    let current = level.current_at(at).map(|heading| format!("current to {heading}"));
    let river = level.rivers.iter().find(|river| river.at == at).map(|river| river.name.clone());
    let site = level.industries.iter().find(|site| site.at == at);
    let site = site.map(|site| format!("{} ({})", site.name, site.grade.word()));
    let parts: Vec<String> = [current, river, site].into_iter().flatten().collect();
    let parts = if parts.is_empty() { String::new() } else { format!(", {}", parts.join(", ")) };
    format!("{at}: {ground}{parts}")
}
