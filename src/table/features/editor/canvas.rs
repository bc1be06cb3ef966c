//! The canvas of the editor: the board on which people draw.

use super::editable::{EditableBoard, PlaceOf};
use super::mirrors;
use super::section::{egui_colour, rgb};
use super::session::BoardEditorSession;
use bevy::math;
use bevy_egui::egui::{self, Color32, Event, Pos2, Rect, Stroke, StrokeKind, Vec2};
use shoal_contract::levels::drawing::EditableMap as _;
use shoal_contract::levels::grid::{CellGrid, CellShape};
use shoal_tabletop::picture::theme;
use shoal_tabletop::surfaces::board::{BoardGrid, Cell};
use std::ops::RangeInclusive;

/// Height of the line about the place under the pointer, in points.
const LINE: f32 = 22.0;
/// Distance that rings may reach beyond the board, in points.
const RINGS: f32 = 12.0;
/// Flashes of a place per second.
const FLASHES: f64 = 2.5;

/// Least width of a square, and least and greatest width of a hexagon, in points.
const LEAST_SQUARE: f32 = 4.0;
const HEXAGONS: RangeInclusive<f32> = 6.0..=110.0;

/// The layout of a board's cells in the window.
#[derive(Debug, Clone, Copy)]
pub struct EditorCanvas {
    corner: Pos2,
    grid: BoardGrid,
}

impl EditorCanvas {
    /// Lays out cells as large as this room allows, with their upper left corner at the origin.
    pub fn fitting(CellGrid { shape, rows, columns }: CellGrid, room: Vec2) -> Self {
        let of_width = |width| match shape {
            CellShape::Square { .. } => {
                BoardGrid::Square { columns, rows, cell: width, ghost_columns: 0, wraps: false }
            }
            CellShape::Hex => BoardGrid::Hex { columns, rows, width },
        };
        let fits = BoardGrid::fitting(math::Vec2::new(room.x, room.y), of_width);
        let width = match shape {
            CellShape::Square { .. } => fits.floor().max(LEAST_SQUARE),
            CellShape::Hex => fits.clamp(*HEXAGONS.start(), *HEXAGONS.end()),
        };
        Self { corner: Pos2::ZERO, grid: of_width(width) }
    }

    /// The same layout with its upper left corner at this point.
    #[must_use]
    pub fn at(self, corner: Pos2) -> Self {
        Self { corner, ..self }
    }

    /// Its upper left corner.
    pub(super) fn corner(&self) -> Pos2 {
        self.corner
    }

    /// Size of the whole board, in points.
    pub fn size(&self) -> Vec2 {
        points(self.grid.size())
    }

    /// Corner radius of the ground around the cells, in points.
    fn rounding(&self) -> f32 {
        if matches!(self.grid, BoardGrid::Hex { .. }) { 6.0 } else { 0.0 }
    }

    /// Size of the box around a cell, in points.
    pub fn cell(&self) -> Vec2 {
        points(self.grid.cell_size())
    }

    /// The middle of a cell.
    pub fn centre(&self, at: impl Into<Cell>) -> Pos2 {
        self.corner + points(self.grid.centre(at.into()))
    }

    /// The box around a cell.
    pub fn rect(&self, at: impl Into<Cell>) -> Rect {
        Rect::from_center_size(self.centre(at), self.cell())
    }

    /// The corners of a cell, scaled by this factor about its middle.
    pub fn outline(&self, at: impl Into<Cell>, larger: f32) -> Vec<Pos2> {
        let middle = self.centre(at);
        self.grid.corners().into_iter().map(|corner| middle + points(corner) * larger).collect()
    }

    /// The cell at a point, if any; a stroke may begin there.
    pub fn cell_at(&self, point: Pos2) -> Option<Cell> {
        let from = point - self.corner;
        self.grid.cell_at(math::Vec2::new(from.x, from.y))
    }

    /// The cell nearest to a point: a stroke may go beyond the board.
    fn nearest(&self, point: Pos2) -> Cell {
        let far = |cell: &Cell| self.centre(*cell).distance_sq(point);
        let nearest = || self.grid.cells().min_by(|one, other| far(one).total_cmp(&far(other)));
        self.cell_at(point).or_else(nearest).unwrap_or(Cell::new(0, 0))
    }

    /// Marks a cell with a line around it.
    fn mark(
        &self,
        painter: &egui::Painter,
        cell: Cell,
        mark: EditorHighlight,
        line: Stroke,
        around: Color32,
    ) {
        if let BoardGrid::Square { cell: width, .. } = self.grid {
            let place = self.rect(cell);
            let (place, round, kind) = match mark {
                EditorHighlight::Hovered => (place, 0.0, StrokeKind::Inside),
                EditorHighlight::Finding => (place, 2.0, StrokeKind::Outside),
                EditorHighlight::Requested => (place.expand(width * 0.5), 4.0, StrokeKind::Outside),
            };
            painter.rect_stroke(place, round, line, kind);
            return;
        }
        let larger = match mark {
            EditorHighlight::Hovered => 0.86,
            EditorHighlight::Finding => 0.97,
            EditorHighlight::Requested => 1.3,
        };
        // What is inside may be as bright as the line.
        let keyline = Stroke::new(line.width + 2.5, around);
        for line in [keyline, line] {
            painter.add(egui::Shape::closed_line(self.outline(cell, larger), line));
        }
    }
}

fn points(length: math::Vec2) -> Vec2 {
    Vec2::new(length.x, length.y)
}

/// A reason to mark a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum EditorHighlight {
    /// The pointer is over it.
    Hovered,
    /// It has a finding.
    Finding,
    /// A person asked to see it.
    Requested,
}

/// Shows the board as large as this room allows, and lets the host draw on it.
pub fn show<V: EditableBoard>(ui: &mut egui::Ui, room: Vec2, session: &mut BoardEditorSession<V>) {
    let canvas = EditorCanvas::fitting(session.editor.board().grid(), room - Vec2::new(0.0, LINE));
    let (response, painter) = ui.allocate_painter(canvas.size(), egui::Sense::click_and_drag());
    let canvas = canvas.at(response.rect.min);
    draw_with(ui, &response, &canvas, session);
    let (board, around) = (session.editor.board(), rgb(V::AROUND));
    painter.rect_filled(
        Rect::from_min_size(canvas.corner, canvas.size()),
        canvas.rounding(),
        around,
    );
    V::draw(&painter, &canvas, board);
    if let Some(mirror) = session.editor.hand.mirror {
        mirrors::draw(&painter, &canvas, board.grid(), mirror);
    }
    // Rings around places at the edge lie a little outside.
    let rings = painter.with_clip_rect(response.rect.expand(RINGS));
    mark_findings(ui, &rings, &canvas, session);
    let under =
        response.hover_pos().and_then(|point| canvas.cell_at(point)).map(PlaceOf::<V>::from);
    if let Some(at) = under {
        let line = Stroke::new(1.5, egui_colour(theme::TEXT));
        for at in V::touched(&session.editor, at) {
            canvas.mark(&painter, at.into(), EditorHighlight::Hovered, line, around);
        }
    }
    let board = session.editor.board();
    let describe = |at: PlaceOf<V>| format!("{at}: {}", board.describe(at));
    let told = under.map_or_else(|| V::WORDS.hint.to_owned(), describe);
    // One line, however much there is to tell: what is below stays where it is.
    ui.add(egui::Label::new(egui::RichText::new(told).weak()).truncate());
}

/// Turns everything the mouse did since the last frame into strokes, in order: a quick hand draws more than one corner
/// in a frame. The left button draws with the tool in hand, the right one rubs out.
fn draw_with<V: EditableBoard>(
    ui: &egui::Ui,
    response: &egui::Response,
    canvas: &EditorCanvas,
    session: &mut BoardEditorSession<V>,
) {
    let may_begin = response.contains_pointer() || response.is_pointer_button_down_on();
    for event in ui.input(|input| input.events.clone()) {
        match event {
            Event::PointerButton { pos, button, pressed: true, .. } if may_begin => {
                let inside = response.rect.contains(pos);
                match (canvas.cell_at(pos).filter(|_| inside), button) {
                    (Some(at), egui::PointerButton::Primary) => session.editor.press(at.into()),
                    (Some(at), egui::PointerButton::Secondary) => session.editor.erase(at.into()),
                    _ => {}
                }
            }
            Event::PointerMoved(pos) => session.editor.drag(canvas.nearest(pos).into()),
            Event::PointerButton { pressed: false, .. } | Event::PointerGone => {
                session.editor.release();
            }
            _ => {}
        }
        if let Some(why_not) = session.editor.take_message() {
            session.said = Some(Err(format!("{why_not}.")));
        }
    }
}

/// Rings places with findings, and flashes the place that the host asked to see.
fn mark_findings<V: EditableBoard>(
    ui: &egui::Ui,
    painter: &egui::Painter,
    canvas: &EditorCanvas,
    session: &mut BoardEditorSession<V>,
) {
    let has = |at: &Cell| canvas.grid.contains(*at);
    for finding in session.editor.findings() {
        let Some(at) = finding.at.map(Into::into).filter(has) else { continue };
        let colour = if finding.is_blocking { theme::LOSS } else { theme::TEXT_QUIET };
        canvas.mark(
            painter,
            at,
            EditorHighlight::Finding,
            Stroke::new(2.0, egui_colour(colour)),
            rgb(V::AROUND),
        );
    }
    let now = ui.input(|input| input.time);
    session.flash = session.flash.filter(|(at, until)| *until > now && has(&(*at).into()));
    if let Some((at, until)) = session.flash {
        let is_lit = (((until - now) * FLASHES * 2.0) as u64).is_multiple_of(2);
        let wide = if is_lit { 4.0 } else { 1.5 };
        let line = Stroke::new(wide, Color32::from_rgb(0xFF, 0xE9, 0xA0));
        canvas.mark(painter, at.into(), EditorHighlight::Requested, line, rgb(V::AROUND));
        ui.ctx().request_repaint();
    }
}
