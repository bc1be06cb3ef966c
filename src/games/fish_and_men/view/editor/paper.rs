//! The board as it is drawn on.

use super::Desk;
use super::section::egui_colour;
use crate::games::fish_and_men::editor::canvas::Ground;
use crate::games::fish_and_men::editor::palette::Meaning;
use crate::games::fish_and_men::editor::{Editor, Tool};
use crate::games::fish_and_men::rules::board::Terrain;
use crate::games::fish_and_men::rules::heading::Heading;
use crate::games::fish_and_men::rules::level::{Grade, Level};
use crate::games::fish_and_men::rules::position::Square;
use crate::table::theme;
use bevy_egui::egui::{self, Color32, Event, Pos2, Rect, Stroke, StrokeKind, Vec2};

/// How high the line that tells what is under the pointer is, in points.
const LINE: f32 = 22.0;
/// How far rings may lie outside of the board, in points.
const RINGS: f32 = 12.0;
/// How often a square flashes a second.
const FLASHES: f64 = 2.5;

/// Where the squares lie in the window.
#[derive(Clone, Copy)]
struct Sheet {
    corner: Pos2,
    cell: f32,
    columns: u16,
    rows: u16,
}

impl Sheet {
    fn square_at(&self, point: Pos2) -> Square {
        let at = (point - self.corner) / self.cell;
        // Outside the board the nearest square counts: a stroke may swing out.
        let within = |at: f32, count: u16| (at.max(0.0) as u16).min(count - 1);
        Square::new(within(at.y, self.rows), within(at.x, self.columns))
    }

    fn rect(&self, at: Square) -> Rect {
        let corner = Vec2::new(f32::from(at.column), f32::from(at.row)) * self.cell;
        Rect::from_min_size(self.corner + corner, Vec2::splat(self.cell))
    }
}

/// Shows the board as large as there is room, and draws on it.
pub(super) fn show(ui: &mut egui::Ui, room: Vec2, desk: &mut Desk) {
    let level = &desk.editor.file().level;
    let (columns, rows) = (level.width(), level.height());
    let fits = (room.x / f32::from(columns)).min((room.y - LINE) / f32::from(rows));
    let cell = fits.floor().max(4.0);
    let size = Vec2::new(f32::from(columns), f32::from(rows)) * cell;
    let (response, painter) = ui.allocate_painter(size, egui::Sense::click_and_drag());
    let sheet = Sheet { corner: response.rect.min, cell, columns, rows };
    draw_with(ui, &response, &sheet, desk);
    draw_board(&painter, &sheet, &desk.editor.file().level);
    // Rings around squares at the edge lie a little outside.
    let rings = painter.with_clip_rect(response.rect.expand(RINGS));
    draw_findings(ui, &rings, &sheet, desk);
    let under = response.hover_pos().map(|point| sheet.square_at(point));
    if let Some(at) = under {
        let line = Stroke::new(1.5, egui_colour(theme::TEXT));
        painter.rect_stroke(sheet.rect(at), 0.0, line, StrokeKind::Inside);
    }
    ui.weak(under.map_or_else(hint, |at| describe(&desk.editor.file().level, at)));
}

fn hint() -> String {
    "Drag to draw, along the flow for currents; the right button rubs out.".into()
}

/// Turns what the mouse did since the last frame into strokes, in its order: a quick hand draws
/// more than one corner in a frame.
fn draw_with(ui: &egui::Ui, response: &egui::Response, sheet: &Sheet, desk: &mut Desk) {
    let may_begin = response.contains_pointer() || response.is_pointer_button_down_on();
    for event in ui.input(|input| input.events.clone()) {
        match event {
            Event::PointerButton { pos, button, pressed: true, .. }
                if may_begin && response.rect.contains(pos) =>
            {
                begin(&mut desk.editor, sheet.square_at(pos), button);
            }
            Event::PointerMoved(pos) => desk.editor.drag(sheet.square_at(pos)),
            Event::PointerButton { pressed: false, .. } | Event::PointerGone => {
                desk.editor.release();
            }
            _ => {}
        }
        if let Some(why_not) = desk.editor.take_said() {
            desk.said = Some(Err(format!("{why_not}.")));
        }
    }
}

/// The left button draws with the tool in hand, the right one rubs out.
fn begin(editor: &mut Editor, at: Square, button: egui::PointerButton) {
    let held = editor.tool;
    match button {
        egui::PointerButton::Primary => {}
        egui::PointerButton::Secondary => editor.tool = Tool::Rubber,
        _ => return,
    }
    editor.press(at);
    editor.tool = held;
}

fn draw_board(painter: &egui::Painter, sheet: &Sheet, level: &Level) {
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

fn beside(sheet: &Sheet, at: Square, heading: Heading) -> Option<Square> {
    let (south, east) = heading.delta();
    let (row, column) = (i32::from(at.row) + south, i32::from(at.column) + east);
    let inside = (0..i32::from(sheet.rows)).contains(&row)
        && (0..i32::from(sheet.columns)).contains(&column);
    inside.then(|| Square::new(row as u16, column as u16))
}

/// A river: from the middle of its square half the way to each wet square around, with a disc where
/// its mouth is.
fn draw_river(painter: &egui::Painter, sheet: &Sheet, level: &Level, at: Square) {
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

fn draw_coasts(painter: &egui::Painter, sheet: &Sheet, level: &Level) {
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

/// Rings what was found, and lets the square flash that was asked for.
fn draw_findings(ui: &egui::Ui, painter: &egui::Painter, sheet: &Sheet, desk: &mut Desk) {
    for finding in desk.editor.findings() {
        let Some(at) = finding.at.filter(|at| at.row < sheet.rows && at.column < sheet.columns)
        else {
            continue;
        };
        let colour = if finding.must { theme::LOSS } else { theme::TEXT_QUIET };
        let line = Stroke::new(2.0, egui_colour(colour));
        painter.rect_stroke(sheet.rect(at), 2.0, line, StrokeKind::Outside);
    }
    let now = ui.input(|input| input.time);
    desk.flash = desk.flash.filter(|(_, until)| *until > now);
    if let Some((at, until)) = desk.flash {
        let is_lit = (((until - now) * FLASHES * 2.0) as u64).is_multiple_of(2);
        let wide = if is_lit { 4.0 } else { 1.5 };
        let line = Stroke::new(wide, Color32::from_rgb(0xFF, 0xE9, 0xA0));
        painter.rect_stroke(
            sheet.rect(at).expand(sheet.cell * 0.5),
            4.0,
            line,
            StrokeKind::Outside,
        );
        ui.ctx().request_repaint();
    }
}

/// What is in a square, in a line.
fn describe(level: &Level, at: Square) -> String {
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
