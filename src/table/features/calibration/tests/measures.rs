//! Lengths, ruler and card.

use super::*;

#[test]
fn the_two_lengths_make_the_table_and_its_millimetres() {
    let mut table = Table::new();
    let mouse = table.mouse_at(WINDOW / 2.0);
    table.click(mouse, CalibrationCommand::Open(CalibrationPage::Lengths));
    for (length, by) in [
        (MeasuredLength::Width, -100),
        (MeasuredLength::Width, 10),
        (MeasuredLength::Height, 100),
        (MeasuredLength::Height, -10),
        (MeasuredLength::Height, -1),
    ] {
        table.click(mouse, CalibrationCommand::Lengthen(length, by));
    }
    let lit = *table.app.world().resource::<Tabletop>();
    assert_eq!(table.calibration().draft.size(), [1210.0, 820.0]);
    assert_eq!(lit.size, Vec2::new((1080.0_f32 * 1210.0 / 820.0).round(), 1080.0));
    assert!((lit.units(100.0, 0.0) - 100.0 * 1080.0 / 820.0).abs() < 0.1);
    table.click(mouse, CalibrationCommand::Save);
    assert_eq!(table.settings().rig().size_mm, Some([1210.0, 820.0]));
    table.frames(1);
    assert_eq!(*table.app.world().resource::<Tabletop>(), lit);
}

#[test]
fn lengths_can_be_typed() {
    let mut table = Table::new();
    table.key(KeyCode::Tab);
    for key in [KeyCode::Digit1, KeyCode::Digit2, KeyCode::Numpad5, KeyCode::Digit0] {
        table.key(key);
    }
    assert_eq!(
        table
            .panel()
            .buttons
            .iter()
            .filter(|button| {
                matches!(&button.label, super::super::panel::CalibrationButtonLabel::Text(text) if text.contains("1250_"))
            })
            .count(),
        1,
        "what is typed is shown"
    );
    table.key(KeyCode::Enter);
    table.key(KeyCode::ArrowDown);
    table.key(KeyCode::ArrowRight);
    assert_eq!(table.calibration().draft.size(), [1250.0, 732.0]);
    table.key(KeyCode::Enter);
    assert_eq!(table.settings().rig().size_mm, Some([1250.0, 732.0]));
}

#[test]
fn ruler_and_card_are_dragged_and_a_click_turns_them() {
    use super::super::gauges::LengthGauge;
    let mut table = Table::new();
    let mouse = table.mouse_at(WINDOW / 2.0);
    table.click(mouse, CalibrationCommand::Open(CalibrationPage::Lengths));
    let at = table.calibration().gauges.at(LengthGauge::Ruler);
    let window =
        table.app.world().resource::<PicturePlacement>().to_window(at).expect("on this side");
    table.put(mouse, window);
    table.drag(mouse, MouseButton::Left, Vec2::new(-90.0, 30.0));
    let moved = table.calibration().gauges.at(LengthGauge::Ruler);
    assert!(moved.distance(at + Vec2::new(-90.0, 30.0)) < 1.0, "{at} to {moved}");
    table.mice.click(mouse, MouseButton::Left);
    table.frames(4);
    assert!(table.calibration().gauges.is_turned(LengthGauge::Ruler));
    table.click(mouse, CalibrationCommand::Station);
    assert!(table.calibration().gauges.at(LengthGauge::Ruler).y < 200.0, "in a corner");
}
