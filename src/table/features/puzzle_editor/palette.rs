//! The palette of tools, the spares of each player, and the other choices of a puzzle in the making.

use super::board::picture;
use super::session::{PuzzleEditorSession, PuzzleTool};
use super::{DraftOf, PuzzleEditing};
use bevy_egui::egui::{self, Vec2};
use shoal_contract::PuzzleDraft as _;
use shoal_tabletop::picture::theme::seat_letter;

/// Size of the drawing of a thing in the palette, in points.
const THING: f32 = 34.0;
/// Size of the drawing of a spare or a marker, in points.
const SPARE: f32 = 22.0;
/// Number of things in a row.
const IN_ROW: usize = 3;

/// Shows the tools that the hand can hold.
pub(super) fn show_tools<V: PuzzleEditing>(
    ui: &mut egui::Ui,
    session: &mut PuzzleEditorSession<V>,
) {
    ui.strong("Put on the board");
    let seats = session.draft().seats();
    let things = DraftOf::<V>::things();
    let left = |thing: usize| -> u32 {
        let beside = (0..seats.len()).map(|seat| session.draft().beside(seat));
        beside.filter_map(|counts| counts.get(thing).copied()).map(u32::from).sum()
    };
    let left: Vec<u32> = (0..things.len()).map(left).collect();
    egui::Grid::new("things").spacing([4.0, 4.0]).show(ui, |ui| {
        for (thing, name) in things.iter().enumerate() {
            let tool = PuzzleTool::Thing(thing);
            let drawing = picture(ui.ctx(), V::drawing_of(thing), None);
            let image = egui::Image::new((drawing.id(), Vec2::splat(THING)));
            let button = egui::Button::image_and_text(image, left[thing].to_string());
            let button = ui.add(button.selected(session.tool == tool));
            if button.on_hover_text(format!("{name}: {} left", left[thing])).clicked() {
                session.tool = tool;
            }
            if thing % IN_ROW == IN_ROW - 1 {
                ui.end_row();
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        for seat in (0..seats.len()).filter(|&seat| seats[seat]) {
            let tool = PuzzleTool::Marker(seat);
            let drawing = picture(ui.ctx(), V::marker(), Some(seat));
            let image = egui::Image::new((drawing.id(), Vec2::splat(SPARE)));
            let button = egui::Button::image_and_text(image, seat_letter(seat).to_string());
            let button = ui.add(button.selected(session.tool == tool));
            if button.on_hover_text("The marker of this player").clicked() {
                session.tool = tool;
            }
        }
        if ui.selectable_label(session.tool == PuzzleTool::Rubber, "Rubber").clicked() {
            session.tool = PuzzleTool::Rubber;
        }
    });
}

/// Shows the choices of goal, turns, and the seat in turn.
pub(super) fn show_choices<V: PuzzleEditing>(
    ui: &mut egui::Ui,
    session: &mut PuzzleEditorSession<V>,
) {
    let mut chosen = None;
    for (index, choice) in session.draft().choices().into_iter().enumerate() {
        ui.label(choice.label);
        let text = choice.options.get(choice.chosen).cloned().unwrap_or_default();
        egui::ComboBox::from_id_salt(("choice", index)).selected_text(text).width(150.0).show_ui(
            ui,
            |ui| {
                for (at, option) in choice.options.iter().enumerate() {
                    if ui.selectable_label(at == choice.chosen, option).clicked() {
                        chosen = Some((index, at));
                    }
                }
            },
        );
    }
    if let Some((index, at)) = chosen {
        session.change(|draft| draft.choose(index, at));
    }
}

/// Shows the spares of each player; a click on a thing gives the player one more of it, taken from another.
pub(super) fn show_spares<V: PuzzleEditing>(
    ui: &mut egui::Ui,
    session: &mut PuzzleEditorSession<V>,
) {
    ui.strong("Spares (click one to move it to this player from another)");
    let seats = session.draft().seats();
    let mut given = None;
    egui::Grid::new("spares").spacing([2.0, 2.0]).show(ui, |ui| {
        for seat in (0..seats.len()).filter(|&seat| seats[seat]) {
            ui.label(seat_letter(seat).to_string());
            for (thing, count) in session.draft().beside(seat).into_iter().enumerate() {
                let drawing = picture(ui.ctx(), V::drawing_of(thing), None);
                let image = egui::Image::new((drawing.id(), Vec2::splat(SPARE)));
                let image =
                    if count == 0 { image.tint(egui::Color32::from_gray(70)) } else { image };
                let button = egui::Button::image_and_text(image, count.to_string()).frame(false);
                if ui.add(button).clicked() {
                    given = Some((seat, thing));
                }
            }
            ui.end_row();
        }
    });
    if let Some((seat, thing)) = given {
        session.change(|draft| draft.give(seat, thing));
    }
}
