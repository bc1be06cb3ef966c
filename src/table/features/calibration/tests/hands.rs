//! Control by mice and gamepads.

use super::*;

#[test]
fn any_mouse_drags_the_corner_it_takes_though_nobody_sits() {
    let mut table = Table::new();
    let one = table.mouse_at(Vec2::new(20.0, 15.0));
    let other = table.mouse_at(WINDOW - 20.0);
    table.drag(one, MouseButton::Left, Vec2::new(120.0, 60.0));
    // A count of the mouse is a unit of the table, and 1080 units are the window's 900 pixels.
    let scale = 900.0 / 1080.0;
    assert!(near(table.corner(0), Vec2::new(120.0, 60.0) * scale), "{}", table.corner(0));
    table.drag(other, MouseButton::Left, Vec2::new(-60.0, -120.0));
    assert!(near(table.corner(2), WINDOW - Vec2::new(60.0, 120.0) * scale));
    assert_eq!(table.calibration().draft.chosen, 2);
    let shown = table.app.world().resource::<ShownRig>().0.corners;
    assert_eq!(shown, Some(table.calibration().draft.placed), "it is shown at once");
    assert_eq!(table.settings().rig().corners, None, "and not kept");
}

#[test]
fn two_hands_drag_two_corners_at_the_same_time() {
    let mut table = Table::new();
    let (one, other) = (table.mouse_at(Vec2::splat(10.0)), table.mouse_at(WINDOW - 10.0));
    for mouse in [one, other] {
        table.mice.press(mouse, MouseButton::Left);
    }
    table.frames(2);
    table.mice.move_by(one, 60.0, 60.0);
    table.mice.move_by(other, -60.0, -60.0);
    table.frames(2);
    table.mice.release(one, MouseButton::Left);
    table.mice.move_by(other, -60.0, -60.0);
    table.frames(3);
    assert!(near(table.corner(0), Vec2::splat(50.0)));
    assert!(near(table.corner(2), WINDOW - 100.0));
}

#[test]
fn a_side_button_makes_a_corner_go_slowly() {
    for button in [MouseButton::Right, MouseButton::Middle] {
        let mut table = Table::new();
        let mouse = table.mouse_at(Vec2::splat(10.0));
        table.drag(mouse, button, Vec2::splat(96.0));
        assert!(near(table.corner(0), Vec2::splat(10.0)), "{}", table.corner(0));
        table.drag(mouse, MouseButton::Left, Vec2::splat(12.0));
        assert!(near(table.corner(0), Vec2::splat(20.0)), "it is as fast as the hand again");
    }
}

#[test]
fn the_wheel_chooses_how_far_a_step_goes() {
    let mut table = Table::new();
    let mouse = table.mouse_at(WINDOW / 2.0);
    table.mice.wheel(mouse, 0, 1);
    table.frames(3);
    assert_eq!(table.calibration().draft.step(), 4.0);
    table.click(mouse, CalibrationCommand::Nudge(IVec2::X));
    assert!(near(table.corner(0), Vec2::new(4.0, 0.0)));
    table.click(mouse, CalibrationCommand::Corner(1));
    table.click(mouse, CalibrationCommand::Nudge(IVec2::Y));
    assert!(near(table.corner(1), Vec2::new(1600.0, 4.0)));
}

#[test]
fn a_pad_moves_the_chosen_corner_step_by_step() {
    let mut table = Table::new();
    let pad = table.pad();
    table.pad_button(pad, GamepadButton::RightTrigger);
    table.pad_button(pad, GamepadButton::DPadDown);
    table.pad_button(pad, GamepadButton::DPadLeft);
    assert_eq!(table.calibration().draft.chosen, 1);
    assert!(near(table.corner(1), Vec2::new(1599.0, 1.0)), "{}", table.corner(1));
    table.pad_button(pad, GamepadButton::East);
    assert!(near(table.corner(1), Vec2::new(1600.0, 1.0)), "the right button takes back");
}

#[test]
fn cursors_stay_where_people_see_them_and_the_clock_stands_still_meanwhile() {
    let mut settings = Settings::default();
    settings.rig_mut().corners = Some([[0.1, 0.1], [0.9, 0.0], [1.0, 0.9], [0.0, 1.0]]);
    let mut table = Table::at_rest(settings);
    let mouse = table.mice.plug("Mouse");
    table.frames(1);
    table.put(mouse, Vec2::new(700.0, 300.0));
    let at = |table: &mut Table| {
        table.app.world_mut().query::<&Device>().single(table.app.world()).expect("one").at
    };
    let seen = table.app.world().resource::<PicturePlacement>().to_window(Vec2::new(700.0, 300.0));
    begin(table.app.world_mut());
    table.frames(1);
    assert!(near(at(&mut table), seen.expect("on this side")));
    assert_eq!(*table.app.world().resource::<PointerSpace>(), PointerSpace::Window);
    assert!(table.app.world().resource::<Time<Virtual>>().is_paused());
    table.key(KeyCode::Escape);
    assert!(near(at(&mut table), Vec2::new(700.0, 300.0)));
    assert!(!table.app.world().resource::<ClockHolds>().by_calibration);
    assert!(!table.app.world().resource::<Time<Virtual>>().is_paused());
}

#[test]
fn a_mouse_that_is_pulled_out_lets_its_corner_go() {
    let mut table = Table::new();
    let mouse = table.mouse_at(Vec2::splat(10.0));
    table.mice.press(mouse, MouseButton::Left);
    table.frames(2);
    table.mice.unplug(mouse);
    table.frames(3);
    assert!(!table.app.world().resource::<super::super::devices::CalibrationGrips>().drags(0));
}
