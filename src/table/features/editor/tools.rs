//! The tools of the editor: things to draw with, undo, changes of whole areas, and files.

use super::editable::{BoardEditorLabels, EditableBoard, GroundOf, RgbColour, ToolGroup, ToolOf};
use super::files::{self, sentence};
use super::section::{self, rgb};
use super::session::BoardEditorSession;
use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, Key, KeyboardShortcut, Modifiers};
use shoal_contract::levels::drawing::{
    BoardEditor, BoardMirror, DrawingTool, EditableMap, PaintableTerrain as _, copy_half,
};
use std::cmp::Ordering;

/// Side of a colour sample, in points.
const SAMPLE: f32 = 16.0;

/// Shows all the tools.
pub(super) fn show<V: EditableBoard>(ui: &mut egui::Ui, world: &mut World) {
    {
        let mut session = world.resource_mut::<BoardEditorSession<V>>();
        show_history(ui, &mut session);
        show_palette::<V>(ui, &mut session.editor.hand.tool);
        show_brush(ui, &mut session.editor);
        show_areas(ui, &mut session);
        V::show_more_tools(ui, &mut session);
    }
    ui.separator();
    show_files::<V>(ui, world);
}

fn show_history<V: EditableBoard>(ui: &mut egui::Ui, session: &mut BoardEditorSession<V>) {
    let (mut back, mut again) = keys(ui);
    ui.horizontal(|ui| {
        let (can_undo, can_redo) = (session.editor.can_undo(), session.editor.can_redo());
        let undo = ui.add_enabled(can_undo, egui::Button::new("Undo"));
        let redo = ui.add_enabled(can_redo, egui::Button::new("Redo"));
        back |= undo.on_hover_text("Ctrl+Z").clicked();
        again |= redo.on_hover_text("Ctrl+Y").clicked();
    });
    if back {
        session.step(BoardEditor::undo);
    }
    if again {
        session.step(BoardEditor::redo);
    }
}

/// Returns `true` for undo and for redo if their keys were pressed. While text is edited these keys belong to it.
fn keys(ui: &egui::Ui) -> (bool, bool) {
    if ui.ctx().egui_wants_keyboard_input() {
        return (false, false);
    }
    let pressed = |modifiers, key| {
        ui.input_mut(|input| input.consume_shortcut(&KeyboardShortcut::new(modifiers, key)))
    };
    let again = pressed(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z)
        | pressed(Modifiers::COMMAND, Key::Y);
    (pressed(Modifiers::COMMAND, Key::Z), again)
}

/// Shows all tools for the hand: ground to paint and to fill with, then the game's own.
fn show_palette<V: EditableBoard>(ui: &mut egui::Ui, held: &mut ToolOf<V>) {
    let grounds = GroundOf::<V>::ALL.iter().map(|&(ground, _, word)| {
        let colour = Some(V::colour_of(ground));
        vec![
            (DrawingTool::Paint(ground), word, colour),
            (DrawingTool::Fill(ground), "fill", colour),
        ]
    });
    let mut groups = vec![ToolGroup { title: None, rows: grounds.collect() }];
    for group in V::more_tools() {
        match groups.last_mut().filter(|_| group.title.is_none()) {
            Some(last) => last.rows.extend(group.rows),
            None => groups.push(group),
        }
    }
    for (index, ToolGroup { title, rows }) in groups.into_iter().enumerate() {
        if let Some(title) = title {
            ui.label(title);
        }
        egui::Grid::new(("tools", index)).spacing([4.0, 2.0]).show(ui, |ui| {
            for row in rows {
                for (tool, name, colour) in row {
                    show_tool(ui, held, tool, name, colour);
                }
                ui.end_row();
            }
        });
    }
}

fn show_brush<B: EditableMap>(ui: &mut egui::Ui, editor: &mut BoardEditor<B>) {
    ui.horizontal(|ui| {
        ui.label("Brush");
        ui.spacing_mut().slider_width = 70.0;
        ui.add(egui::Slider::new(&mut editor.hand.brush, 1..=B::WIDEST_BRUSH));
    });
}

/// Shows a tool by its name and its colour; a click on either takes it in hand. Without a colour its room is left free.
fn show_tool<T: PartialEq>(
    ui: &mut egui::Ui,
    held: &mut T,
    tool: T,
    name: &str,
    colour: Option<RgbColour>,
) {
    ui.horizontal(|ui| {
        let swatch = sample(ui, colour);
        let label = ui.selectable_label(*held == tool, name);
        if swatch.clicked() || label.clicked() {
            *held = tool;
        }
    });
}

/// Shows a small square in this colour; without a colour its room is left free.
pub fn sample(ui: &mut egui::Ui, colour: Option<RgbColour>) -> egui::Response {
    let (place, swatch) = ui.allocate_exact_size(egui::Vec2::splat(SAMPLE), egui::Sense::click());
    if let Some(colour) = colour {
        let line = egui::Stroke::new(1.0, Color32::from_gray(160));
        let inside = egui::StrokeKind::Inside;
        ui.painter().rect(place, 3.0, rgb(colour), line, inside);
    }
    swatch
}

fn show_areas<V: EditableBoard>(ui: &mut egui::Ui, session: &mut BoardEditorSession<V>) {
    let editor = &mut session.editor;
    egui::CollapsingHeader::new("Mirror").show(ui, |ui| {
        let [left, right, top, bottom] = V::WORDS.sides;
        let names =
            [format!("{left} and {right}"), format!("{top} and {bottom}"), "half a turn".into()];
        ui.label("While drawing");
        ui.selectable_value(&mut editor.hand.mirror, None, "one side only");
        for (mirror, name) in BoardMirror::ALL.into_iter().zip(names) {
            ui.selectable_value(&mut editor.hand.mirror, Some(mirror), name);
        }
        ui.label("Copy one half");
        for (name, mirror, side) in [
            (format!("{left} onto {right}"), BoardMirror::LeftRight, Ordering::Less),
            (format!("{right} onto {left}"), BoardMirror::LeftRight, Ordering::Greater),
            (format!("{top} onto {bottom}"), BoardMirror::TopBottom, Ordering::Less),
            (format!("{bottom} onto {top}"), BoardMirror::TopBottom, Ordering::Greater),
            (format!("{left}, turned, onto {right}"), BoardMirror::HalfTurn, Ordering::Less),
        ] {
            if ui.button(name).clicked() {
                editor.change(|board| copy_half(board, mirror, side));
            }
        }
    });
    egui::CollapsingHeader::new(V::WORDS.areas).show(ui, |ui| {
        let (columns, rows) = &mut session.size;
        show_size::<V>(ui, columns, rows);
        let (columns, rows) = session.size;
        if ui.button("Give the board this size").clicked() {
            let resized = editor.change(|board| board.resize(columns, rows));
            session.said = resized.err().map(|problem| Err(sentence(&problem)));
        }
        for (name, change) in V::Board::CHANGES {
            if ui.button(*name).clicked() {
                editor.change(change);
            }
        }
    });
}

/// Shows a size to choose, in columns and rows.
pub fn show_size<V: EditableBoard>(ui: &mut egui::Ui, columns: &mut u16, rows: &mut u16) {
    let (of_columns, of_rows) = V::Board::SIZES;
    ui.horizontal(|ui| {
        ui.add(egui::DragValue::new(columns).range(of_columns)).on_hover_text("columns");
        ui.label("by");
        ui.add(egui::DragValue::new(rows).range(of_rows)).on_hover_text("rows");
        ui.label(V::WORDS.places);
    });
}

fn show_files<V: EditableBoard>(ui: &mut egui::Ui, world: &mut World) {
    let BoardEditorLabels { restore, new, .. } = V::WORDS;
    let wanted = section::choose_of_library::<V>(ui, world, "load", "Load a board");
    let mut said = wanted.map(|name| files::load::<V>(world, &name));
    ui.horizontal(|ui| {
        if ui.button(restore).clicked() {
            said = Some(files::restore::<V>(world));
        }
        if ui.button("New").on_hover_text(format!("{new} of the size above")).clicked() {
            said = Some(files::new::<V>(world));
        }
    });
    ui.horizontal(|ui| {
        let mut session = world.resource_mut::<BoardEditorSession<V>>();
        let field = egui::TextEdit::singleline(&mut session.file_name).hint_text("file name");
        ui.add(field.desired_width(110.0));
        let is_same = session.own() == Some(session.file_name.trim());
        if ui.button(if is_same { "Save" } else { "Save as" }).clicked() {
            said = Some(files::save::<V>(world));
        }
    });
    if !world.resource::<BoardEditorSession<V>>().is_saved() {
        ui.weak("Not saved yet.");
    }
    if ui.button("Play this board").on_hover_text("The next match will be played on it").clicked() {
        said = Some(files::play::<V>(world));
    }
    if said.is_some() {
        world.resource_mut::<BoardEditorSession<V>>().said = said;
    }
    V::show_more_files(ui, world);
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::{Context, Event, PointerButton, Pos2, RawInput};

    /// The tool in hand after a click there, and the upper left corner of the tools.
    fn held_after(click: Option<Pos2>) -> (u8, Pos2) {
        let (ctx, mut held, mut corner) = (Context::default(), 0, Pos2::ZERO);
        let press = |pos, pressed| Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        let controls = click.map_or_else(Vec::new, |at| {
            vec![vec![Event::PointerMoved(at)], vec![press(at, true)], vec![press(at, false)]]
        });
        for events in [vec![vec![]], controls].concat() {
            let input = RawInput { events, ..RawInput::default() };
            let output = ctx.run_ui(input, |ui| {
                corner = ui.cursor().min;
                show_tool(ui, &mut held, 7, "river mouth", Some([1, 2, 3]));
            });
            output.drop_without_applying_deltas();
        }
        (held, corner)
    }

    #[test]
    fn a_tool_is_taken_by_its_swatch_and_by_its_name() {
        let (nothing, corner) = held_after(None);
        assert_eq!(nothing, 0);
        for beside in [SAMPLE / 2.0, SAMPLE + 20.0] {
            let at = corner + egui::vec2(beside, SAMPLE / 2.0);
            assert_eq!(held_after(Some(at)).0, 7, "{beside} points from its left");
        }
    }
}
