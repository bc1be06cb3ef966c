//! From the kernel's records (`struct input_event`) to what a mouse did: pure functions.
//!
//! A record says one thing of one device: an axis moved, a button went down. A report is a few records
//! and ends with one that says so. When the kernel had to drop records, it says that, too, and the
//! reader must ask the kernel which buttons are down.

use crate::axis::MouseAxis;
use crate::{MouseButton, MouseEvent, MouseId};
use evdev::EventSummary::{AbsoluteAxis, Key, RelativeAxis, Synchronization};
use evdev::{AbsoluteAxisCode as Abs, RelativeAxisCode as Rel, SynchronizationCode as Syn};
use evdev::{InputEvent, KeyCode};

/// Units of a fine wheel in one notch.
const NOTCH: i32 = 120;
/// The codes of side buttons.
const SIDE: u16 = KeyCode::BTN_SIDE.0;
const LAST_BUTTON: u16 = KeyCode::BTN_TASK.0;

/// The way in which a device's wheel is to be read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum WheelResolution {
    /// It tells whole notches (and mostly fine ones beside them, which then do not count).
    #[default]
    Notched,
    /// It tells fine ones alone.
    Fine,
}

/// Translates the records of one device, and remembers what is needed from one to the next.
#[derive(Debug, Default)]
pub(super) struct RecordDecoder {
    axes: [MouseAxis; 2],
    wheel: WheelResolution,
    /// Motion of the report that is being read.
    motion: [f64; 2],
    /// Fine units toward the next notch: to the right, and away from the person.
    fine: [i32; 2],
    /// Records were dropped: what follows up to the next report is the rest of a broken one.
    is_broken: bool,
}

/// The next step after a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RecordOutcome {
    /// Read on.
    Continue,
    /// Look which buttons are down: some records are lost.
    ResyncButtons,
}

impl RecordDecoder {
    /// Reads a device with these axes and that wheel.
    pub(super) fn new(axes: [MouseAxis; 2], wheel: WheelResolution) -> Self {
        Self { axes, wheel, ..Self::default() }
    }

    /// Reads one record and appends what it means.
    pub(super) fn read(
        &mut self,
        id: MouseId,
        record: InputEvent,
        out: &mut Vec<MouseEvent>,
    ) -> RecordOutcome {
        match record.destructure() {
            Synchronization(_, Syn::SYN_DROPPED, _) => {
                self.is_broken = true;
                self.motion = [0.0; 2];
            }
            Synchronization(_, Syn::SYN_REPORT, _) if self.is_broken => {
                self.is_broken = false;
                self.axes.iter_mut().for_each(MouseAxis::lift);
                return RecordOutcome::ResyncButtons;
            }
            Synchronization(_, Syn::SYN_REPORT, _) => out.extend(self.moved(id)),
            _ if self.is_broken => {}
            RelativeAxis(_, Rel::REL_X, value) => self.motion[0] += f64::from(value),
            RelativeAxis(_, Rel::REL_Y, value) => self.motion[1] += f64::from(value),
            AbsoluteAxis(_, Abs::ABS_X, value) => {
                self.motion[0] += self.axes[0].motion(f64::from(value));
            }
            AbsoluteAxis(_, Abs::ABS_Y, value) => {
                self.motion[1] += self.axes[1].motion(f64::from(value));
            }
            RelativeAxis(_, axis, value) => out.extend(self.turned(id, axis, value)),
            Key(_, KeyCode::BTN_TOUCH, _) => self.axes.iter_mut().for_each(MouseAxis::lift),
            // Holding a key says so again and again (2): nothing new.
            Key(_, key, value @ (0 | 1)) => {
                if let Some(button) = button(key) {
                    // What was moved before the button belongs before it.
                    out.extend(self.moved(id));
                    out.push(MouseEvent::Button { id, button, down: value == 1 });
                }
            }
            _ => {}
        }
        RecordOutcome::Continue
    }

    /// Translates the turning of a wheel, if that is what this axis is.
    fn turned(&mut self, id: MouseId, axis: Rel, value: i32) -> Option<MouseEvent> {
        let (x, y) = match (self.wheel, axis) {
            (WheelResolution::Notched, Rel::REL_WHEEL) => (0, value),
            (WheelResolution::Notched, Rel::REL_HWHEEL) => (value, 0),
            (WheelResolution::Fine, Rel::REL_WHEEL_HI_RES) => (0, self.notches(1, value)),
            (WheelResolution::Fine, Rel::REL_HWHEEL_HI_RES) => (self.notches(0, value), 0),
            _ => return None,
        };
        (x != 0 || y != 0).then_some(MouseEvent::Wheel { id, x, y })
    }

    /// The motion so far, if there was any.
    fn moved(&mut self, id: MouseId) -> Option<MouseEvent> {
        let [x, y] = std::mem::take(&mut self.motion);
        (x != 0.0 || y != 0.0).then_some(MouseEvent::Moved { id, dx: x as f32, dy: y as f32 })
    }

    /// Whole notches out of fine ones. Turning back forgets what was not yet a notch.
    fn notches(&mut self, axis: usize, value: i32) -> i32 {
        let fine = &mut self.fine[axis];
        if fine.signum() * value.signum() < 0 {
            *fine = 0;
        }
        *fine = fine.saturating_add(value);
        let notches = *fine / NOTCH;
        *fine %= NOTCH;
        notches
    }
}

/// The button that a key code names, with the numbers that X gives to side buttons: 8 is "back".
pub(super) fn button(key: KeyCode) -> Option<MouseButton> {
    match key {
        KeyCode::BTN_LEFT => Some(MouseButton::Left),
        KeyCode::BTN_RIGHT => Some(MouseButton::Right),
        KeyCode::BTN_MIDDLE => Some(MouseButton::Middle),
        KeyCode(code @ SIDE..=LAST_BUTTON) => {
            u8::try_from(code - SIDE + 8).ok().map(MouseButton::Other)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evdev::EventType;

    const ID: MouseId = MouseId(7);
    const SYN: u16 = EventType::SYNCHRONIZATION.0;
    const KEY: u16 = EventType::KEY.0;
    const REL: u16 = EventType::RELATIVE.0;
    const ABS: u16 = EventType::ABSOLUTE.0;
    const REPORT: u16 = Syn::SYN_REPORT.0;
    const DROPPED: u16 = Syn::SYN_DROPPED.0;
    const REL_X: u16 = Rel::REL_X.0;
    const REL_Y: u16 = Rel::REL_Y.0;
    const WHEEL: u16 = Rel::REL_WHEEL.0;
    const HWHEEL: u16 = Rel::REL_HWHEEL.0;
    const FINE_WHEEL: u16 = Rel::REL_WHEEL_HI_RES.0;
    const FINE_HWHEEL: u16 = Rel::REL_HWHEEL_HI_RES.0;
    const ABS_X: u16 = Abs::ABS_X.0;
    const ABS_Y: u16 = Abs::ABS_Y.0;
    const LEFT: u16 = KeyCode::BTN_LEFT.0;
    const TOUCH: u16 = KeyCode::BTN_TOUCH.0;

    /// The events that a decoder makes of records, and `true` if it had to look again.
    fn read(decoder: &mut RecordDecoder, records: &[(u16, u16, i32)]) -> (Vec<MouseEvent>, bool) {
        let mut out = Vec::new();
        let mut looked = false;
        for &(kind, code, value) in records {
            let record = InputEvent::new(kind, code, value);
            looked |= decoder.read(ID, record, &mut out) == RecordOutcome::ResyncButtons;
        }
        (out, looked)
    }

    fn told(records: &[(u16, u16, i32)]) -> Vec<MouseEvent> {
        read(&mut RecordDecoder::default(), records).0
    }

    fn moved(dx: f32, dy: f32) -> MouseEvent {
        MouseEvent::Moved { id: ID, dx, dy }
    }

    fn pressed(button: MouseButton, down: bool) -> MouseEvent {
        MouseEvent::Button { id: ID, button, down }
    }

    #[test]
    fn a_report_is_one_motion() {
        assert_eq!(
            told(&[(REL, REL_X, 3), (REL, REL_Y, -4), (SYN, REPORT, 0)]),
            [moved(3.0, -4.0)]
        );
        assert_eq!(told(&[(REL, REL_Y, 5), (SYN, REPORT, 0)]), [moved(0.0, 5.0)]);
        assert_eq!(told(&[(SYN, REPORT, 0)]), [], "a report without motion moves nothing");
    }

    #[test]
    fn motion_before_a_button_stays_before_it() {
        let records =
            [(REL, REL_X, 2), (KEY, LEFT, 1), (REL, REL_X, 7), (SYN, REPORT, 0), (KEY, LEFT, 0)];
        let left = |down| pressed(MouseButton::Left, down);
        assert_eq!(told(&records), [moved(2.0, 0.0), left(true), moved(7.0, 0.0), left(false)]);
    }

    #[test]
    fn side_buttons_have_the_numbers_that_x_gives_them() {
        for (key, expected) in [
            (KeyCode::BTN_LEFT, Some(MouseButton::Left)),
            (KeyCode::BTN_RIGHT, Some(MouseButton::Right)),
            (KeyCode::BTN_MIDDLE, Some(MouseButton::Middle)),
            (KeyCode::BTN_SIDE, Some(MouseButton::Other(8))),
            (KeyCode::BTN_EXTRA, Some(MouseButton::Other(9))),
            (KeyCode::BTN_TASK, Some(MouseButton::Other(12))),
            (KeyCode::KEY_A, None),
            (KeyCode::BTN_TOOL_FINGER, None),
        ] {
            assert_eq!(button(key), expected, "{key:?}");
        }
        assert_eq!(told(&[(KEY, LEFT, 2)]), [], "a key that repeats itself is no press");
    }

    #[test]
    fn a_notch_counts_once_although_it_is_reported_twice() {
        let records =
            [(REL, WHEEL, 1), (REL, FINE_WHEEL, 120), (REL, HWHEEL, -2), (SYN, REPORT, 0)];
        let wheel = |x, y| MouseEvent::Wheel { id: ID, x, y };
        assert_eq!(told(&records), [wheel(0, 1), wheel(-2, 0)]);
    }

    #[test]
    fn a_fine_wheel_makes_a_notch_of_many_small_steps() {
        let mut decoder = RecordDecoder::new([MouseAxis::Relative; 2], WheelResolution::Fine);
        let mut turn = |code, value| read(&mut decoder, &[(REL, code, value)]).0;
        assert_eq!(turn(FINE_WHEEL, 60), []);
        assert_eq!(turn(FINE_WHEEL, 60), [MouseEvent::Wheel { id: ID, x: 0, y: 1 }]);
        assert_eq!(turn(FINE_WHEEL, 100), []);
        assert_eq!(turn(FINE_WHEEL, -60), [], "turning back begins anew");
        assert_eq!(turn(FINE_WHEEL, -60), [MouseEvent::Wheel { id: ID, x: 0, y: -1 }]);
        assert_eq!(turn(FINE_HWHEEL, 360), [MouseEvent::Wheel { id: ID, x: 3, y: 0 }]);
    }

    #[test]
    fn places_become_the_way_between_them_and_a_lifted_finger_makes_none() {
        let axes = [MouseAxis::absolute(0.0, 1000.0, 1000), MouseAxis::absolute(0.0, 500.0, 1000)];
        let mut decoder = RecordDecoder::new(axes, WheelResolution::default());
        let mut point = |records: &[_]| read(&mut decoder, records).0;
        assert_eq!(point(&[(ABS, ABS_X, 100), (ABS, ABS_Y, 100), (SYN, REPORT, 0)]), []);
        assert_eq!(
            point(&[(ABS, ABS_X, 110), (ABS, ABS_Y, 105), (SYN, REPORT, 0)]),
            [moved(10.0, 10.0)]
        );
        point(&[(KEY, TOUCH, 0), (SYN, REPORT, 0)]);
        assert_eq!(point(&[(KEY, TOUCH, 1), (ABS, ABS_X, 900), (SYN, REPORT, 0)]), []);
        assert_eq!(point(&[(ABS, ABS_X, 901), (SYN, REPORT, 0)]), [moved(1.0, 0.0)]);
    }

    #[test]
    fn after_dropped_records_the_broken_report_is_skipped_and_the_buttons_are_looked_at() {
        let mut decoder = RecordDecoder::default();
        let broken = [(REL, REL_X, 9), (SYN, DROPPED, 0), (REL, REL_X, 50), (KEY, LEFT, 1)];
        assert_eq!(read(&mut decoder, &broken), (vec![], false));
        assert_eq!(read(&mut decoder, &[(SYN, REPORT, 0)]), (vec![], true));
        let whole = [(REL, REL_X, 1), (SYN, REPORT, 0)];
        assert_eq!(read(&mut decoder, &whole), (vec![moved(1.0, 0.0)], false));
    }

    #[test]
    fn no_records_make_the_decoder_fall() {
        let mut decoder =
            RecordDecoder::new([MouseAxis::absolute(0.0, 1.0, 1); 2], WheelResolution::Fine);
        for kind in (0..0x40).chain([u16::MAX]) {
            for code in (0..0x300).chain([u16::MAX]) {
                let values = [i32::MIN, -1, 0, 1, 2, i32::MAX, i32::MAX];
                read(&mut decoder, &values.map(|value| (kind, code, value)));
            }
            read(&mut decoder, &[(SYN, REPORT, 0)]);
        }
    }
}
