//! The picture is calibrated with a gamepad alone, from sitting down to saving.

use super::*;
use shoal_table::features::calibration::{self, Calibration};
use shoal_tabletop::picture::light;
use shoal_tabletop::picture::projection::{self, ShownRig};
use shoal_tabletop::surfaces::seat_panels::SeatPanels;
use shoal_tabletop::system::rigs::{RigSettings, SafeBorder};

const NEXT: GamepadButton = GamepadButton::RightTrigger;
const OTHER_PAGE: GamepadButton = GamepadButton::Select;
const SAVE: GamepadButton = GamepadButton::Start;
const BACK: GamepadButton = GamepadButton::East;
/// Frames of a press that is long.
const LONG: usize = 12;

/// A player with a gamepad has chosen to calibrate, from the menu of the own tray.
fn calibrating() -> (PadTable, usize) {
    let mut table = PadTable::with_parts("fish-and-men", |app| {
        app.add_plugins((projection::placement_plugin, light::plugin, calibration::plugin));
    });
    let hand = table.connect("Pad", (1, 1));
    table.sit(hand);
    table.choose(hand, "menu");
    table.table.frames(STEADY);
    table.choose(hand, "Calibrate the picture");
    assert!(table.is_calibrating());
    (table, hand)
}

impl PadTable {
    fn is_calibrating(&mut self) -> bool {
        self.world().contains_resource::<Calibration>()
    }

    fn shown(&mut self) -> RigSettings {
        self.world().resource::<ShownRig>().0.clone()
    }

    fn saved(&mut self) -> RigSettings {
        self.world().resource::<Settings>().rig().clone()
    }
}

#[test]
fn the_picture_is_calibrated_and_saved_by_the_buttons_of_a_gamepad_alone() {
    let (mut table, hand) = calibrating();
    let new = table.saved();
    for button in [CROSS[0], CROSS[0], CROSS[2], NEXT, CROSS[1]] {
        table.tap(hand, button);
    }
    let corners = table.shown().corners.expect("they were moved");
    let pixels = table.world().resource::<projection::PicturePlacement>().pixels().as_dvec2();
    let moved = [0, 1].map(|at| corners[at].map(|part| part));
    let wanted = [[2.0 / pixels.x, 1.0 / pixels.y], [1.0 - 1.0 / pixels.x, 0.0]];
    let far = moved.iter().flatten().zip(wanted.iter().flatten()).map(|(a, b)| (a - b).abs());
    assert!(far.fold(0.0, f64::max) < 1e-6, "{moved:?} is not {wanted:?}");
    // The second page, by a long press: the height is chosen, and changed by one, ten and a hundred.
    table.push(hand, OTHER_PAGE, 1.0);
    table.table.frames(LONG);
    table.push(hand, OTHER_PAGE, 0.0);
    let buttons =
        [CROSS[2], CROSS[0], GamepadButton::North, NEXT, NEXT, GamepadButton::LeftTrigger];
    buttons.into_iter().for_each(|button| table.tap(hand, button));
    let [width, height] = table.shown().size_mm.expect("it was measured");
    assert_eq!(table.shown().corners, Some(corners), "no corner moves on this page");
    assert_eq!([width, height], [1300.0, 731.0 + 111.0]);
    assert_eq!(table.saved(), new, "nothing is saved yet");
    table.tap(hand, SAVE);
    assert!(!table.is_calibrating());
    let saved = table.saved();
    assert_eq!((saved.size_mm, saved.corners.is_some()), (Some([1300.0, 842.0]), true));
    let open = table.world().resource::<SeatPanels>().of(SeatPanelKind::Menu).count();
    assert_eq!(open, 0, "the button that saves does not open the menu as well");
    // In a match and in the lobby, a long press of that button would have changed what the stick moves.
    table.choose(hand, "menu");
}

#[test]
fn the_cross_reaches_the_dark_rim_the_ruler_and_reset_on_the_page_of_lengths() {
    let (mut table, hand) = calibrating();
    let new = table.saved();
    table.tap(hand, OTHER_PAGE);
    let [right, left, down, up] = CROSS;
    let tap = |table: &mut PadTable, buttons: &[GamepadButton]| {
        buttons.iter().for_each(|&button| table.tap(hand, button));
    };
    tap(&mut table, &[right, down, down, right, right, left]);
    assert_eq!(table.shown().size_mm, Some([1301.0, 731.0]));
    assert_eq!(table.shown().safe_border, SafeBorder::Millimetres(5.0));
    // On the ruler and on *Reset*, the larger steps of the lengths do nothing.
    tap(&mut table, &[down, NEXT, GamepadButton::North, left]);
    assert!(table.is_calibrating() && table.shown().size_mm == Some([1301.0, 731.0]));
    tap(&mut table, &[right, down, right]);
    assert_eq!((table.shown().size_mm, table.shown().safe_border), (None, new.safe_border));
    // After the last row comes the first, both ways.
    tap(&mut table, &[down, right, up, up, right]);
    assert_eq!(table.shown().size_mm, Some([1301.0, 731.0]));
    tap(&mut table, &[BACK, BACK, SAVE]);
    assert!(!table.is_calibrating());
}

#[test]
fn a_gamepad_undoes_what_it_changed_and_then_leaves_with_the_same_button() {
    let (mut table, hand) = calibrating();
    let new = table.saved();
    for button in [CROSS[0], OTHER_PAGE, CROSS[0], BACK, BACK] {
        table.tap(hand, button);
        assert!(table.is_calibrating());
    }
    assert_eq!(table.shown().size_mm, None, "the length is undone");
    table.tap(hand, BACK);
    assert!(!table.is_calibrating());
    assert_eq!((table.saved(), table.shown()), (new.clone(), new));
}
