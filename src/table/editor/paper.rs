//! The board as it is drawn on.

use super::editable::{EditableBoard, PlaceOf};
use super::section::egui_colour;
use super::session::EditorSession;
use crate::contract::drawing::{Drawn, Editor};
use crate::table::theme;
use bevy_egui::egui::{self, Color32, Event, Pos2, Stroke, Vec2};

/// How high the line that tells what is under the pointer is, in points.
const LINE: f32 = 22.0;
/// How far rings may lie outside of the board, in points.
const RINGS: f32 = 12.0;
/// How often a place flashes a second.
const FLASHES: f64 = 2.5;

/// Where the places of a board lie in the window.
pub trait Sheet<B: Drawn>: Sized {
    /// A board as large as there is room, with its upper left corner at the origin.
    fn fitting(board: &B, room: Vec2) -> Self;

    /// How large it is, in points.
    fn size(&self) -> Vec2;

    /// The same with its upper left corner there.
    fn at(self, corner: Pos2) -> Self;

    /// The place at a point, if there is one: a stroke may begin there.
    fn place_at(&self, point: Pos2) -> Option<B::Place>;

    /// The place nearest to a point: a stroke may swing out.
    fn nearest(&self, point: Pos2) -> B::Place;

    /// Whether there is such a place.
    fn has(&self, at: B::Place) -> bool;

    /// Draws the board.
    fn draw(&self, painter: &egui::Painter, editor: &Editor<B>);

    /// Marks a place with a line.
    fn mark(&self, painter: &egui::Painter, at: B::Place, mark: Mark, line: Stroke);
}

/// What a place is marked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// The pointer is there.
    Pointed,
    /// Something was found there.
    Found,
    /// Somebody asked where it is.
    Asked,
}

/// Shows the board as large as there is room, and draws on it.
pub fn show<G: EditableBoard>(ui: &mut egui::Ui, room: Vec2, session: &mut EditorSession<G>) {
    let sheet = G::Sheet::fitting(session.editor.board(), room - Vec2::new(0.0, LINE));
    let (response, painter) = ui.allocate_painter(sheet.size(), egui::Sense::click_and_drag());
    let sheet = sheet.at(response.rect.min);
    draw_with(ui, &response, &sheet, session);
    sheet.draw(&painter, &session.editor);
    // Rings around places at the edge lie a little outside.
    let rings = painter.with_clip_rect(response.rect.expand(RINGS));
    mark_findings(ui, &rings, &sheet, session);
    let under = response.hover_pos().and_then(|point| sheet.place_at(point));
    if let Some(at) = under {
        let line = Stroke::new(1.5, egui_colour(theme::TEXT));
        for at in G::touched(&session.editor, at) {
            sheet.mark(&painter, at, Mark::Pointed, line);
        }
    }
    let board = session.editor.board();
    let told = under.map_or_else(|| G::WORDS.hint.to_owned(), |at| G::describe_at(board, at));
    // One line, however much there is to tell: what is below stays where it is.
    ui.add(egui::Label::new(egui::RichText::new(told).weak()).truncate());
}

/// Turns what the mouse did since the last frame into strokes, in its order: a quick hand draws
/// more than one corner in a frame. The left button draws with the tool in hand, the right one rubs
/// out.
fn draw_with<G: EditableBoard>(
    ui: &egui::Ui,
    response: &egui::Response,
    sheet: &G::Sheet,
    session: &mut EditorSession<G>,
) {
    let may_begin = response.contains_pointer() || response.is_pointer_button_down_on();
    for event in ui.input(|input| input.events.clone()) {
        match event {
            Event::PointerButton { pos, button, pressed: true, .. } if may_begin => {
                let inside = response.rect.contains(pos);
                match (sheet.place_at(pos).filter(|_| inside), button) {
                    (Some(at), egui::PointerButton::Primary) => session.editor.press(at),
                    (Some(at), egui::PointerButton::Secondary) => session.editor.rub(at),
                    _ => {}
                }
            }
            Event::PointerMoved(pos) => session.editor.drag(sheet.nearest(pos)),
            Event::PointerButton { pressed: false, .. } | Event::PointerGone => {
                session.editor.release();
            }
            _ => {}
        }
        if let Some(why_not) = session.editor.take_said() {
            session.said = Some(Err(format!("{why_not}.")));
        }
    }
}

/// Rings what was found, and lets the place flash that was asked for.
fn mark_findings<G: EditableBoard>(
    ui: &egui::Ui,
    painter: &egui::Painter,
    sheet: &G::Sheet,
    session: &mut EditorSession<G>,
) {
    for finding in session.editor.findings() {
        let Some(at) = finding.at.filter(|at: &PlaceOf<G>| sheet.has(*at)) else { continue };
        let colour = if finding.must { theme::LOSS } else { theme::TEXT_QUIET };
        sheet.mark(painter, at, Mark::Found, Stroke::new(2.0, egui_colour(colour)));
    }
    let now = ui.input(|input| input.time);
    session.flash = session.flash.filter(|(at, until)| *until > now && sheet.has(*at));
    if let Some((at, until)) = session.flash {
        let is_lit = (((until - now) * FLASHES * 2.0) as u64).is_multiple_of(2);
        let wide = if is_lit { 4.0 } else { 1.5 };
        let line = Stroke::new(wide, Color32::from_rgb(0xFF, 0xE9, 0xA0));
        sheet.mark(painter, at, Mark::Asked, line);
        ui.ctx().request_repaint();
    }
}
