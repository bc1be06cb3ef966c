//! The corners: moved, refused, taken back, kept.

use super::*;

#[test]
fn crossed_corners_are_refused_with_the_reason_on_the_panel() {
    let mut table = Table::new();
    let mouse = table.mouse_at(Vec2::splat(10.0));
    table.mice.press(mouse, MouseButton::Left);
    table.frames(2);
    table.mice.move_by(mouse, 1800.0, 1000.0);
    table.frames(2);
    let refusal = table.panel().lines.into_iter().find(|line| line.text.starts_with("Not there"));
    assert!(
        refusal.is_some_and(|line| line.text.contains("corner") || line.text.contains("edges"))
    );
    assert!(near(table.corner(0), Vec2::ZERO), "the corner stays");
    table.mice.release(mouse, MouseButton::Left);
    table.frames(3);
    assert_eq!(table.calibration().draft.refused, None);
}

#[test]
fn everything_can_be_undone_reset_and_left_without_a_keyboard() {
    let before = {
        let mut settings = Settings::default();
        settings.rig_mut().brightness = 0.5;
        settings
    };
    let mut table = Table::at_rest(before.clone());
    begin(table.app.world_mut());
    table.frames(2);
    let mouse = table.mouse_at(Vec2::splat(10.0));
    table.drag(mouse, MouseButton::Left, Vec2::new(60.0, 30.0));
    table.click(mouse, CalibrationCommand::Turn);
    table.click(mouse, CalibrationCommand::FlipH);
    assert_eq!(table.calibration().draft.rig.quarter_turns, 1);
    assert!(table.calibration().draft.rig.flip_h);
    table.click(mouse, CalibrationCommand::Undo);
    table.click(mouse, CalibrationCommand::Undo);
    assert_eq!(table.calibration().draft.rig.orientation(), default());
    assert!(table.calibration().draft.rig.corners.is_some());
    table.click(mouse, CalibrationCommand::Reset);
    assert_eq!(table.calibration().draft.rig.corners, None);
    table.click(mouse, CalibrationCommand::FlipV);
    table.click(mouse, CalibrationCommand::Leave);
    assert!(!table.app.world().contains_resource::<Calibration>());
    assert_eq!(table.settings(), &before);
    assert_eq!(table.app.world().resource::<ShownRig>().0, *before.rig());
}

#[test]
fn what_is_kept_is_the_rig_in_use() {
    let mut table = Table::new();
    let mouse = table.mouse_at(Vec2::splat(10.0));
    table.drag(mouse, MouseButton::Left, Vec2::new(60.0, 30.0));
    table.click(mouse, CalibrationCommand::FlipV);
    table.click(mouse, CalibrationCommand::Save);
    let rig = table.settings().rig();
    assert!(rig.flip_v && rig.corners.is_some_and(|corners| corners[0] != [0.0, 0.0]));
    assert_eq!(table.app.world().resource::<RigPreview>().0, None);
    assert!(table.settings().rigs[1].corners.is_none(), "other rigs stay as they were");
}

#[test]
fn keys_choose_move_and_leave() {
    let mut table = Table::at_rest(Settings::default());
    table.key(KeyCode::F2);
    table.key(KeyCode::Digit3);
    table.key(KeyCode::ArrowLeft);
    assert!(near(table.corner(2), WINDOW - Vec2::X));
    table.key(KeyCode::KeyU);
    assert!(near(table.corner(2), WINDOW));
    table.key(KeyCode::Escape);
    assert!(!table.app.world().contains_resource::<Calibration>());
}

#[test]
fn steps_go_the_way_people_see_however_the_picture_is_turned() {
    let mut table = Table::new();
    let mouse = table.mouse_at(WINDOW / 2.0);
    table.click(mouse, CalibrationCommand::FlipH);
    table.click(mouse, CalibrationCommand::Corner(1));
    // To the right as read on the mirrored picture is to the left of the window.
    table.click(mouse, CalibrationCommand::Nudge(IVec2::X));
    assert!(near(table.corner(1), Vec2::new(1599.0, 0.0)), "{}", table.corner(1));
}

#[test]
fn a_calibration_that_rests_changes_nothing() {
    let mut table = Table::new();
    table.frames(3);
    let world = table.app.world();
    assert!(!world.is_resource_changed::<RigPreview>());
    assert!(!world.is_resource_changed::<ShownRig>());
    assert!(!world.is_resource_changed::<Tabletop>());
    assert!(!world.is_resource_changed::<PicturePlacement>());
}
