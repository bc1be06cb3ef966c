//! A number of the rules as a slider: its name, its bounds, a mark at its default, and a way back there.

use bevy_egui::egui;
use shoal_contract::RuleNumber;

/// Greatest end of a slider, as a multiple of the default, where far more is possible: the full range would leave the
/// useful part a hair's breadth. The box beside it takes every value.
const BEYOND: i64 = 4;
/// Greatest range that a slider shows in full.
const ALL: i64 = 120;
/// Sizes of the labels at the ends of a slider and of the box beside it, in points, so that all rows are alike.
const END: [f32; 2] = [30.0, 18.0];
const FIELD: [f32; 2] = [96.0, 20.0];
const MARK: egui::Color32 = egui::Color32::from_rgb(0xFF, 0xE9, 0xA0);
const CHANGED: egui::Color32 = egui::Color32::from_rgb(0xFF, 0xE9, 0xA0);

/// The outcome of a number's row in this frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NumberChange {
    /// Nothing was changed, or it is still being changed.
    No,
    /// It was let go at another value.
    To(i64),
}

/// Shows a number; it can be changed if `open`.
pub(super) fn number_row(ui: &mut egui::Ui, number: &RuleNumber, open: bool) -> NumberChange {
    let changed = number.value != number.default;
    let mut change = NumberChange::No;
    let title = egui::RichText::new(number.title());
    let title = if changed { title.color(CHANGED).strong() } else { title };
    ui.add(egui::Label::new(title).selectable(false)).on_hover_text(hint(number, open));
    ui.add_enabled_ui(open, |ui| {
        ui.horizontal(|ui| {
            change =
                if number.is_switch() { switch(ui, number) } else { slider_and_box(ui, number) };
            let back = egui::Button::new("Default").small();
            let hint = format!("Back to {}", number.in_words(number.default));
            if ui.add_enabled(changed, back).on_hover_text(hint).clicked() {
                change = NumberChange::To(number.default);
            }
        });
    });
    change
}

/// A hint with the rule that the number feeds, its bounds and its default.
fn hint(number: &RuleNumber, open: bool) -> String {
    let bounds = if number.is_switch() {
        String::new()
    } else {
        format!("\nFrom {} to {}", number.least, number.in_words(number.most))
    };
    let default = format!("default {}", number.in_words(number.default));
    let timing =
        if number.at_start && !open { "\nIt takes effect only when a match begins." } else { "" };
    let gap = if bounds.is_empty() { "\n" } else { ", " };
    format!("{}{bounds}{gap}{default}.\nKey: {}{timing}", number.rule, number.key)
}

/// Shows a number that is 0 or 1 as a checkbox.
fn switch(ui: &mut egui::Ui, number: &RuleNumber) -> NumberChange {
    let mut on = number.value != 0;
    if ui.checkbox(&mut on, number.in_words(number.value)).changed() {
        NumberChange::To(on.into())
    } else {
        NumberChange::No
    }
}

/// Shows the slider and the box beside it. A dragged value counts when it is let go.
fn slider_and_box(ui: &mut egui::Ui, number: &RuleNumber) -> NumberChange {
    let id = ui.make_persistent_id(("number", &*number.key));
    let (low, high) = ends(number);
    let mut value = ui.data(|data| data.get_temp(id)).unwrap_or(number.value);
    let end = |ui: &mut egui::Ui, end: i64| {
        let text = egui::RichText::new(end.to_string()).weak();
        ui.add_sized(END, egui::Label::new(text).selectable(false));
    };
    end(ui, low);
    let slider = ui.add(
        egui::Slider::new(&mut value, low..=high)
            .show_value(false)
            .clamping(egui::SliderClamping::Never)
            .integer(),
    );
    mark_default(ui, slider.rect, number, low, high);
    end(ui, high);
    let field = ui.add_sized(
        FIELD,
        egui::DragValue::new(&mut value)
            .range(number.least..=number.most)
            .custom_formatter(|value, _| number.in_words(value as i64))
            .custom_parser(parse_typed_number)
            .update_while_editing(false),
    );
    let held = [&slider, &field].iter().any(|part| part.dragged() || part.has_focus());
    let moved = slider.changed() || field.changed();
    let let_go = [&slider, &field].iter().any(|part| part.drag_stopped() || part.lost_focus());
    if let_go || moved && !held {
        ui.data_mut(|data| data.remove_temp::<i64>(id));
        return if value == number.value { NumberChange::No } else { NumberChange::To(value) };
    }
    if moved {
        ui.data_mut(|data| data.insert_temp(id, value));
    } else if !held {
        ui.data_mut(|data| data.remove_temp::<i64>(id));
    }
    NumberChange::No
}

/// Parses a typed number, with or without its unit.
fn parse_typed_number(text: &str) -> Option<f64> {
    let value = text.trim().trim_start_matches(RuleNumber::ONE_IN).trim_end_matches('%');
    value.split_whitespace().next()?.parse().ok()
}

/// The lower and the upper end of a slider.
fn ends(number: &RuleNumber) -> (i64, i64) {
    if number.most - number.least <= ALL {
        return (number.least, number.most);
    }
    let reach = (BEYOND * number.default.abs()).max(number.value.abs()).max(20);
    (number.least.max(-reach), number.most.min(reach))
}

/// Draws a mark at the number's default on a slider from `low` to `high`.
fn mark_default(ui: &egui::Ui, slider: egui::Rect, number: &RuleNumber, low: i64, high: i64) {
    let along = (number.default - low) as f32 / (high - low).max(1) as f32;
    // As far as the middle of the handle goes.
    let room = slider.height() / 2.5;
    let x = egui::lerp((slider.left() + room)..=(slider.right() - room), along.clamp(0.0, 1.0));
    let line = [egui::pos2(x, slider.bottom() - 4.0), egui::pos2(x, slider.bottom() + 1.0)];
    ui.painter().line_segment(line, egui::Stroke::new(2.0, MARK));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(least: i64, most: i64, default: i64, value: i64) -> RuleNumber {
        RuleNumber {
            key: "rain".into(),
            label: "chance of rain".into(),
            group: "Weather".into(),
            unit: "%".into(),
            least,
            most,
            default,
            value,
            rule: "It rains with it (rule 1).".into(),
            at_start: true,
        }
    }

    #[test]
    fn a_slider_has_every_value_of_a_small_range_and_the_useful_part_of_a_large_one() {
        assert_eq!(ends(&number(0, 100, 50, 50)), (0, 100));
        assert_eq!(ends(&number(0, 1_000_000, 50, 50)), (0, 200));
        assert_eq!(ends(&number(0, 1_000_000, 50, 900)), (0, 900), "what it is can be seen");
        assert_eq!(ends(&number(-1000, 1000, 0, 0)), (-20, 20));
        assert_eq!(ends(&number(1, 1000, 80, 80)), (1, 320));
    }

    #[test]
    fn what_is_typed_counts_with_its_unit_or_without() {
        assert_eq!(parse_typed_number(" 12 blobs"), Some(12.0));
        assert_eq!(parse_typed_number("30%"), Some(30.0));
        assert_eq!(parse_typed_number("-7"), Some(-7.0));
        assert_eq!(parse_typed_number("many"), None);
    }

    #[test]
    fn pointing_at_a_number_tells_its_rule_its_bounds_and_its_usual_value() {
        assert_eq!(
            hint(&number(0, 100, 50, 60), false),
            "It rains with it (rule 1).\nFrom 0 to 100 %, default 50 %.\nKey: rain\nIt takes effect \
             only when a match begins."
        );
    }

    /// Draws frames of one row with these events each; returns the outcome of the last one and its box.
    fn frames(context: &egui::Context, events: &[Vec<egui::Event>]) -> (NumberChange, egui::Rect) {
        let mut result = (NumberChange::No, egui::Rect::NOTHING);
        for events in events {
            let input = egui::RawInput {
                screen_rect: Some(egui::Rect::from_min_size(
                    egui::Pos2::ZERO,
                    egui::vec2(600.0, 200.0),
                )),
                events: events.clone(),
                ..egui::RawInput::default()
            };
            let _ = context.run_ui(input, |ui| {
                result = (number_row(ui, &number(0, 100, 50, 60), true), ui.min_rect());
            });
        }
        result
    }

    #[test]
    fn a_number_turns_when_the_slider_is_let_go_and_not_before() {
        let context = egui::Context::default();
        let (_, rect) = frames(&context, &[vec![], vec![]]);
        // The slider is in the row below the name, right of its lower end.
        let at = |x| egui::pos2(rect.left() + x, rect.bottom() - 10.0);
        let press = |x, pressed| egui::Event::PointerButton {
            pos: at(x),
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        };
        let moved = |x| egui::Event::PointerMoved(at(x));
        let (turned, _) = frames(
            &context,
            &[vec![moved(40.0)], vec![press(40.0, true)], vec![moved(60.0)], vec![moved(70.0)]],
        );
        assert_eq!(turned, NumberChange::No, "it is still being turned");
        let (turned, _) = frames(&context, &[vec![press(70.0, false)]]);
        assert!(
            matches!(turned, NumberChange::To(value) if (1..100).contains(&value) && value != 60),
            "{turned:?}"
        );
        let (turned, _) = frames(&context, &[vec![]]);
        assert_eq!(turned, NumberChange::No, "once");
    }
}
