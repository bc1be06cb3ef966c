//! The board of a puzzle in the making: draws it, and changes it by mouse.

use super::PuzzleEditing;
use super::session::{PuzzleEditorSession, PuzzleTool};
use crate::features::editor::{EditorCanvas, egui_colour, texture};
use bevy::math;
use bevy_egui::egui::{self, Color32, Pos2, Rect, Stroke, StrokeKind, TextureHandle, Vec2, pos2};
use shoal_contract::PuzzleDraft as _;
use shoal_contract::levels::grid::{CellGrid, CellShape};
use shoal_tabletop::picture::art::{nested, rasterise};
use shoal_tabletop::picture::theme;
use shoal_tabletop::surfaces::board::Cell;

/// Size of a marker, as a share of a square's side.
const MARKER: f32 = 0.46;
/// Side of a drawing in pixels.
const PIXELS: u32 = 128;
/// The line below the board that says what the mouse buttons do.
const HINT: &str = "Left button: use the chosen tool. Right button: remove.";

/// Returns a drawing as a picture for the window.
pub(super) fn picture(ctx: &egui::Context, name: &str, seat: Option<usize>) -> TextureHandle {
    let known_as = seat.map_or_else(|| name.to_owned(), |seat| format!("{name} {seat}"));
    texture(ctx, &format!("puzzle {known_as}"), || {
        let inside = nested(name, seat, math::Vec2::splat(50.0), 100.0);
        let svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">{inside}</svg>"#
        );
        rasterise(&svg, PIXELS).ok()
    })
}

/// Shows the board as large as there is room, and draws on it.
pub(super) fn show<V: PuzzleEditing>(
    ui: &mut egui::Ui,
    room: Vec2,
    session: &mut PuzzleEditorSession<V>,
) {
    let (rows, columns) = session.draft().size();
    let shape = CellShape::Square { joined: false };
    let canvas = EditorCanvas::fitting(CellGrid { shape, rows, columns }, room);
    let (response, painter) = ui.allocate_painter(canvas.size(), egui::Sense::click());
    let canvas = canvas.at(response.rect.min);
    let under = response.interact_pointer_pos().and_then(|point| canvas.cell_at(point));
    if let Some(cell) = under {
        if response.clicked() {
            use_tool(session, cell);
        } else if response.secondary_clicked() {
            session.change(|draft| draft.erase(cell));
        }
    }
    for cell in (0..rows).flat_map(|row| (0..columns).map(move |column| Cell { row, column })) {
        let place = canvas.rect(cell);
        painter.rect_filled(place, 0.0, egui_colour(theme::SEA));
        let line = Stroke::new(1.0, egui_colour(theme::TEXT_OFF));
        painter.rect_stroke(place, 0.0, line, StrokeKind::Inside);
        let (thing, marker) = session.draft().at(cell);
        if let Some(thing) = thing {
            paint(ui, &painter, V::drawing_of(thing), None, place.shrink(place.width() * 0.04));
        }
        if let Some(seat) = marker {
            let middle = Rect::from_center_size(place.center(), place.size() * MARKER);
            paint(ui, &painter, V::marker(), Some(seat), middle);
        }
    }
    if let Some(cell) = response.hover_pos().and_then(|point| canvas.cell_at(point)) {
        let line = Stroke::new(2.0, egui_colour(theme::TEXT));
        painter.rect_stroke(canvas.rect(cell), 0.0, line, StrokeKind::Inside);
    }
    ui.weak(HINT);
}

/// Uses the tool in the hand on a cell.
fn use_tool<V: PuzzleEditing>(session: &mut PuzzleEditorSession<V>, cell: Cell) {
    let tool = session.tool;
    let done = session.change(|draft| match tool {
        PuzzleTool::Thing(thing) => draft.put(thing, cell),
        PuzzleTool::Marker(seat) => draft.mark(seat, cell),
        PuzzleTool::Rubber => {
            draft.erase(cell);
            Ok(())
        }
    });
    session.said = done.err().map(Err);
}

fn paint(ui: &egui::Ui, painter: &egui::Painter, name: &str, seat: Option<usize>, place: Rect) {
    let picture = picture(ui.ctx(), name, seat);
    let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
    painter.image(picture.id(), place, whole, Color32::WHITE);
}
