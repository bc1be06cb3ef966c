//! From what X tells (XInput 2 raw events) to what a mouse did: pure functions, tested on bytes.
//!
//! A raw event carries a bit mask of the axes ("valuators") that changed and one fixed-point number for
//! each set bit, in the order of the bits. Axis 0 goes right and axis 1 down; the others are scroll
//! wheels, which the server also reports as presses of the buttons 4 to 7.

use x11rb::protocol::xinput::{Fp3232, RawButtonPressEvent, RawMotionEvent};

use super::axis::MouseAxis;
use super::{MouseButton, MouseEvent, MouseId};

/// `true` if a raw event is the mouse's own copy. The server sends a second one in the name of the system pointer that
/// the mouse moves, and that one must not count again.
pub(super) fn is_own(event: &RawButtonPressEvent) -> bool {
    event.deviceid == event.sourceid
}

/// A 32.32 fixed-point number. The fraction always counts upwards: -3.5 is -4 and a half.
pub(super) fn fixed(value: Fp3232) -> f64 {
    f64::from(value.integral) + f64::from(value.frac) / 4_294_967_296.0
}

/// The numbers of the axes 0 and 1, as far as the event has them.
fn first_two(mask: &[u32], values: &[Fp3232]) -> [Option<f64>; 2] {
    let bits = mask.first().copied().unwrap_or(0);
    let mut values = values.iter().copied().map(fixed);
    // The numbers are packed: the one of axis 1 comes first when axis 0 is not in the mask.
    [0, 1].map(|axis| if bits >> axis & 1 == 1 { values.next() } else { None })
}

/// Translates a raw motion; `None` if the mouse did not move (a wheel's axis, a first place).
pub(super) fn motion(
    id: MouseId,
    axes: &mut [MouseAxis; 2],
    event: &RawMotionEvent,
) -> Option<MouseEvent> {
    let values = first_two(&event.valuator_mask, &event.axisvalues_raw);
    let [x, y] = [0, 1].map(|axis| values[axis].map_or(0.0, |value| axes[axis].motion(value)));
    let moved = MouseEvent::Moved { id, dx: x as f32, dy: y as f32 };
    (x != 0.0 || y != 0.0).then_some(moved)
}

/// Translates a raw press or release. The buttons 4 to 7 are one notch of a wheel each; their releases mean nothing.
pub(super) fn button(id: MouseId, detail: u32, down: bool) -> Option<MouseEvent> {
    let notch = |x, y| down.then_some(MouseEvent::Wheel { id, x, y });
    let press = |button| Some(MouseEvent::Button { id, button, down });
    match detail {
        1 => press(MouseButton::Left),
        2 => press(MouseButton::Middle),
        3 => press(MouseButton::Right),
        4 => notch(0, 1),
        5 => notch(0, -1),
        6 => notch(-1, 0),
        7 => notch(1, 0),
        // X has no button above 255.
        other => press(MouseButton::Other(u8::try_from(other).unwrap_or(u8::MAX))),
    }
}

#[cfg(test)]
mod tests {
    use x11rb::x11_utils::TryParse;

    use super::*;

    const ID: MouseId = MouseId(7);
    const RELATIVE: [MouseAxis; 2] = [MouseAxis::Relative; 2];

    /// The bytes of a raw event as the server sends them, numbers as (whole, fraction).
    fn bytes(device: u16, source: u16, detail: u32, mask: &[u32], raw: &[(i32, u32)]) -> Vec<u8> {
        let mut b = vec![35, 131]; // a generic event of the extension 131
        b.extend(1u16.to_ne_bytes()); // sequence
        b.extend((mask.len() as u32 + 4 * raw.len() as u32).to_ne_bytes()); // length in words
        b.extend(17u16.to_ne_bytes()); // RawMotion
        b.extend(device.to_ne_bytes());
        b.extend(0u32.to_ne_bytes()); // time
        b.extend(detail.to_ne_bytes());
        b.extend(source.to_ne_bytes());
        b.extend((mask.len() as u16).to_ne_bytes());
        b.extend([0; 8]); // flags and padding
        mask.iter().for_each(|word| b.extend(word.to_ne_bytes()));
        // First the accelerated numbers (here 99 each, to be told from the raw ones), then the raw ones.
        let accelerated = vec![(99, 0); raw.len()];
        for (whole, fraction) in accelerated.iter().chain(raw) {
            b.extend(whole.to_ne_bytes());
            b.extend(fraction.to_ne_bytes());
        }
        b
    }

    fn parsed(bytes: &[u8]) -> RawMotionEvent {
        RawMotionEvent::try_parse(bytes).expect("the bytes are a whole event").0
    }

    fn moved_by(axes: &mut [MouseAxis; 2], mask: &[u32], raw: &[(i32, u32)]) -> Option<(f32, f32)> {
        match motion(ID, axes, &parsed(&bytes(10, 10, 0, mask, raw)))? {
            MouseEvent::Moved { id, dx, dy } => {
                assert_eq!(id, ID);
                Some((dx, dy))
            }
            other => panic!("motion became {other:?}"),
        }
    }

    #[test]
    fn fixed_point_numbers_keep_sign_and_fraction() {
        let number = |integral, frac| fixed(Fp3232 { integral, frac });
        assert_eq!(number(3, 0), 3.0);
        assert_eq!(number(-3, 0), -3.0);
        assert_eq!(number(-4, 1 << 31), -3.5);
        assert_eq!(number(0, 1 << 30), 0.25);
        assert_eq!(number(i32::MIN, u32::MAX), -2_147_483_648.0 + (1.0 - 0.5f64.powi(32)));
    }

    #[test]
    fn the_raw_numbers_count_not_the_accelerated_ones() {
        let raw = [(-3, 0), (4, 1 << 31)];
        assert_eq!(moved_by(&mut RELATIVE.clone(), &[0b11], &raw), Some((-3.0, 4.5)));
    }

    #[test]
    fn numbers_belong_to_the_axes_in_the_order_of_the_mask() {
        let mut axes = RELATIVE;
        assert_eq!(moved_by(&mut axes, &[0b01], &[(5, 0)]), Some((5.0, 0.0)));
        assert_eq!(moved_by(&mut axes, &[0b10], &[(5, 0)]), Some((0.0, 5.0)));
        let with_wheel = [(1, 0), (2, 0), (120, 0)];
        assert_eq!(moved_by(&mut axes, &[0b1011], &with_wheel), Some((1.0, 2.0)));
        let wheel_in_a_second_word = [(1, 0), (15, 0)];
        assert_eq!(moved_by(&mut axes, &[0b10, 1], &wheel_in_a_second_word), Some((0.0, 1.0)));
    }

    #[test]
    fn scroll_axes_alone_are_no_motion() {
        assert_eq!(moved_by(&mut RELATIVE.clone(), &[0b1100], &[(15, 0), (15, 0)]), None);
        assert_eq!(moved_by(&mut RELATIVE.clone(), &[], &[]), None);
        assert_eq!(moved_by(&mut RELATIVE.clone(), &[0b11], &[(0, 0), (0, 0)]), None);
    }

    #[test]
    fn a_mask_that_promises_more_numbers_than_come_is_survived() {
        let fp = |integral| Fp3232 { integral, frac: 0 };
        assert_eq!(first_two(&[0b11], &[fp(5)]), [Some(5.0), None]);
        assert_eq!(first_two(&[0b11], &[]), [None, None]);
    }

    #[test]
    fn absolute_axes_tell_the_way_between_places() {
        // A tablet of 0..=32767 on a screen of 1280 by 720.
        let mut axes =
            [MouseAxis::absolute(0.0, 32767.0, 1280), MouseAxis::absolute(0.0, 32767.0, 720)];
        assert_eq!(
            moved_by(&mut axes, &[0b11], &[(0, 0), (32767, 0)]),
            None,
            "a first place is no way"
        );
        assert_eq!(moved_by(&mut axes, &[0b11], &[(32767, 0), (0, 0)]), Some((1280.0, -720.0)));
        assert_eq!(moved_by(&mut axes, &[0b10], &[(32767, 0)]), Some((0.0, 720.0)));
        assert_eq!(moved_by(&mut axes, &[0b01], &[(0, 0)]), Some((-1280.0, 0.0)));
        assert_eq!(
            moved_by(&mut axes, &[0b11], &[(0, 0), (32767, 0)]),
            None,
            "the same place again"
        );
    }

    #[test]
    fn an_absolute_axis_without_a_range_keeps_its_unit() {
        let mut axes = [MouseAxis::absolute(0.0, -1.0, 1280), MouseAxis::Relative];
        assert_eq!(moved_by(&mut axes, &[0b01], &[(100, 0)]), None);
        assert_eq!(moved_by(&mut axes, &[0b11], &[(130, 0), (2, 0)]), Some((30.0, 2.0)));
    }

    #[test]
    fn the_copy_sent_in_the_name_of_the_system_pointer_is_not_the_mouse() {
        assert!(is_own(&parsed(&bytes(10, 10, 1, &[], &[]))));
        assert!(!is_own(&parsed(&bytes(8, 10, 1, &[], &[]))));
    }

    #[test]
    fn buttons_have_their_physical_names() {
        let named = [
            (1, MouseButton::Left),
            (2, MouseButton::Middle),
            (3, MouseButton::Right),
            (8, MouseButton::Other(8)),
            (255, MouseButton::Other(255)),
        ];
        for (detail, expected) in named {
            for down in [true, false] {
                let event = parsed(&bytes(10, 10, detail, &[], &[]));
                let expected = MouseEvent::Button { id: ID, button: expected, down };
                assert_eq!(button(ID, event.detail, down), Some(expected));
            }
        }
    }

    #[test]
    fn a_notch_of_the_wheel_counts_once() {
        for (detail, x, y) in [(4, 0, 1), (5, 0, -1), (6, -1, 0), (7, 1, 0)] {
            assert_eq!(button(ID, detail, true), Some(MouseEvent::Wheel { id: ID, x, y }));
            assert_eq!(button(ID, detail, false), None);
        }
    }
}
