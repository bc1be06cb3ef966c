//! A level as tables of fields on the host's panel: a dial for each number, a list of words to choose from, and a dial
//! for each number behind a letter.

use super::section;
use bevy_egui::egui;
use shoal_contract::capital;
use shoal_contract::counted;
use shoal_contract::levels::sheet::{
    LevelSheet, LevelSheetError, LevelSheetField, LevelSheetTable,
};
use shoal_contract::levels::{FiledLevel, LetteredNumbers, LevelFieldKind};
use shoal_tabletop::picture::theme;

/// Widths of a field for a number and for a number behind a letter, and greatest width of one for words, in points.
const NUMBER: f32 = 74.0;
const LETTERED_NUMBER: f32 = 44.0;
const WORDS: f32 = 168.0;
/// Height of a field, in points.
const FIELD: f32 = 20.0;
/// Width of a field for a sentence, in points.
const SENTENCE: f32 = 640.0;
/// Approximate width of a character, and the room that a field has beside its words, in points.
const SIGN: f32 = 7.0;
const BESIDE: f32 = 38.0;
/// Height of the column heads and size of their type, in points.
const HEAD: f32 = 42.0;
const HEAD_TYPE: f32 = 11.5;
/// The greatest number that can be typed; the file's reader knows the real bounds.
const MOST: u32 = u16::MAX as u32;

/// Shows a table with its heads; the host can add rows to a list and remove them.
pub(super) fn show_table<L: FiledLevel>(
    ui: &mut egui::Ui,
    sheet: &mut LevelSheet,
    table: usize,
    wrong: &[LevelSheetError],
) {
    let shown = sheet.tables[table].clone();
    let LevelSheetTable { name, is_list, .. } = shown;
    let heading = match is_list {
        true => format!("{} ({})", capital(name), counted(shown.rows.len(), "rows")),
        false => capital(name),
    };
    let mut gone = None;
    egui::CollapsingHeader::new(heading).id_salt(name).default_open(true).show(ui, |ui| {
        if !shown.about.is_empty() {
            ui.weak(capital(shown.about));
        }
        egui::Grid::new(name).striped(true).show(ui, |ui| {
            if is_list {
                show_heads::<L>(ui, &shown);
            }
            for (row, cells) in shown.rows.iter().enumerate() {
                let at = LevelSheetField { table, row, column: None };
                if let Some((column, written)) = show_row::<L>(ui, &shown, at, wrong) {
                    sheet.set(LevelSheetField { column: Some(column), ..at }, &written);
                }
                if is_list {
                    ui.weak(L::about_line(name, cells));
                    if ui.small_button("x").on_hover_text("Remove this row").clicked() {
                        gone = Some(row);
                    }
                }
                ui.end_row();
            }
        });
        if is_list && ui.button("Add a row").clicked() {
            sheet.tables[table].add_row::<L>();
        }
    });
    if let Some(row) = gone {
        sheet.tables[table].rows.remove(row);
    }
}

/// Shows the heads above the columns of a list.
fn show_heads<L: FiledLevel>(ui: &mut egui::Ui, table: &LevelSheetTable) {
    for (column, head) in table.columns.iter().enumerate() {
        let wide = width(table, column, &L::entry(table.name, column));
        let text = egui::RichText::new(*head).weak().size(HEAD_TYPE);
        // In a sized widget text would be stretched to both sides.
        let middle = egui::Layout::top_down(egui::Align::Center);
        ui.allocate_ui_with_layout([wide, HEAD].into(), middle, |ui| {
            ui.set_min_size([wide, HEAD].into());
            ui.add(egui::Label::new(text).wrap());
        });
    }
    ui.end_row();
}

/// Shows the fields of a row without ending it; returns the column that was changed and its new text.
fn show_row<L: FiledLevel>(
    ui: &mut egui::Ui,
    table: &LevelSheetTable,
    row: LevelSheetField,
    wrong: &[LevelSheetError],
) -> Option<(usize, String)> {
    let mut changed = None;
    for (column, text) in table.rows[row.row].iter().enumerate() {
        if !table.is_list && column == 0 {
            ui.label(text);
            continue;
        }
        let at = LevelSheetField { column: Some(column), ..row };
        let is_wrong = wrong.iter().any(|wrong| wrong.at == Some(at) || wrong.at == Some(row));
        if is_wrong {
            let loss = section::egui_colour(theme::LOSS);
            ui.visuals_mut().override_text_color = Some(loss);
        }
        let entry = L::entry(table.name, if table.is_list { column } else { row.row });
        let wide = width(table, column, &entry);
        changed =
            show_field(ui, text, &entry, wide, at).map(|written| (column, written)).or(changed);
        ui.visuals_mut().override_text_color = None;
    }
    changed
}

/// Width of the fields of a column, in points.
fn width(table: &LevelSheetTable, column: usize, entry: &LevelFieldKind) -> f32 {
    let words = |signs: usize| (SIGN * signs as f32 + BESIDE).clamp(NUMBER, WORDS);
    match entry {
        LevelFieldKind::Number => NUMBER,
        LevelFieldKind::Words if !table.is_list => SENTENCE,
        LevelFieldKind::Words => {
            let signs = table.rows.iter().filter_map(|row| Some(row.get(column)?.chars().count()));
            words(signs.max().unwrap_or_default())
        }
        LevelFieldKind::OneOf(known) => {
            words(known.iter().map(|word| word.chars().count()).max().unwrap_or_default())
        }
        LevelFieldKind::Numbers(lettered) => LETTERED_NUMBER * lettered.things.len() as f32,
    }
}

/// Shows a field of a table; returns its new text if it was changed.
fn show_field(
    ui: &mut egui::Ui,
    text: &str,
    entry: &LevelFieldKind,
    wide: f32,
    at: LevelSheetField,
) -> Option<String> {
    let number = text.parse::<u32>().ok();
    match entry {
        LevelFieldKind::OneOf(words) => {
            let mut chosen = None;
            egui::ComboBox::from_id_salt((at.table, at.row, at.column))
                .selected_text(text)
                .width(wide)
                .show_ui(ui, |ui| {
                    for word in words {
                        if ui.selectable_label(word == text, word).clicked() {
                            chosen = Some(word.clone());
                        }
                    }
                });
            return chosen;
        }
        LevelFieldKind::Number => {
            if let Some(mut number) = number {
                let dial = egui::DragValue::new(&mut number).range(0..=MOST).speed(0.1);
                let changed = ui.add_sized([NUMBER, FIELD], dial).changed();
                return changed.then(|| number.to_string()).filter(|written| written != text);
            }
        }
        LevelFieldKind::Numbers(lettered) => {
            if let Some(numbers) = lettered.read(text) {
                return show_numbers(ui, lettered, numbers);
            }
        }
        LevelFieldKind::Words => {}
    }
    // What was written otherwise in a file is shown as it stands there.
    let mut written = text.to_owned();
    // In a grid a field is no wider than its column has been, unless it has a size.
    let edit = egui::TextEdit::singleline(&mut written);
    ui.add_sized([wide, FIELD], edit).changed().then_some(written)
}

/// Shows a dial for each thing that has a letter; returns their new text if one was changed.
fn show_numbers(
    ui: &mut egui::Ui,
    lettered: &LetteredNumbers,
    mut numbers: Vec<u32>,
) -> Option<String> {
    let mut is_changed = false;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 1.0;
        for ((letter, name), number) in lettered.things.iter().zip(&mut numbers) {
            let dial = egui::DragValue::new(number).range(0..=MOST).speed(0.05);
            let dial = dial.prefix(format!("{letter} "));
            is_changed |=
                ui.add_sized([LETTERED_NUMBER, FIELD], dial).on_hover_text(*name).changed();
        }
    });
    is_changed.then(|| lettered.write(&numbers))
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;
    use egui::{Context, Pos2, RawInput, Rect, vec2};
    use shoal_contract::levels::LevelFile;
    use shoal_fish_or_failure::reef::Reef;
    use shoal_food_chain::dish::Dish;

    /// The words on a window that is as high as it takes.
    fn words_of<L: FiledLevel>(sheet: &LevelSheet) -> std::collections::BTreeMap<String, Pos2> {
        let ctx = Context::default();
        let mut words = std::collections::BTreeMap::new();
        for _ in 0..2 {
            let screen = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 3000.0));
            let input = RawInput { screen_rect: Some(screen), ..RawInput::default() };
            let output = ctx.run_ui(input, |ui| {
                let mut sheet = sheet.clone();
                for table in 0..sheet.tables.len() {
                    show_table::<L>(ui, &mut sheet, table, &[]);
                }
            });
            words = testing::words(&output);
            output.drop_without_applying_deltas();
        }
        words
    }

    #[test]
    fn the_window_shows_every_number_of_the_level() {
        let words = words_of::<Reef>(&LevelSheet::of(&LevelFile::<Reef>::default_level()));
        for word in ["growth", "100", "capacity with 3 players", "24", "bycatch", "tang"] {
            assert!(words.contains_key(word), "{word}: {words:?}");
        }
    }

    #[test]
    fn a_species_of_a_dish_has_a_dial_for_each_part_and_says_what_it_is_like() {
        let dish = Dish::named("invasion").expect("it is shipped");
        let words = words_of::<Dish>(&LevelSheet::of(&LevelFile::from(dish)));
        let dials = ["N ", "Y ", "R ", "M ", "P ", "T ", "L ", "B "];
        let others = ["Bandicoot", "wild", "120", "body 8, preys on 5-13", "600"];
        for word in dials.into_iter().chain(others) {
            assert!(words.contains_key(word), "{word}: {words:?}");
        }
    }
}
