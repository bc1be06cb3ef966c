//! The promises of every backend, kept by the one for event files: channels in place of mice.

use super::fake_folder::{FakeFolderControl, folder};
use super::*;
use crate::MouseButton;
use evdev::{EventType, KeyCode, RelativeAxisCode, SynchronizationCode};
use std::path::Path;
use std::sync::Condvar;
use std::sync::Mutex;
use std::time::Duration;

const LEFT: u16 = KeyCode::BTN_LEFT.0;
const X: u16 = RelativeAxisCode::REL_X.0;

/// After this long, what should happen never does.
const PATIENCE: Duration = Duration::from_secs(60);

/// A backend whose hand is ours, and everything it has reported so far.
struct Desk {
    mice: EvdevMice,
    hand: FakeFolderControl,
    seen: Vec<MouseEvent>,
    woken: Arc<(Mutex<u32>, Condvar)>,
}

impl Desk {
    /// With mice under these file names from the start.
    fn with(names: &[&str]) -> Self {
        let (folder, hand) = folder();
        names.iter().for_each(|name| hand.put(name, false));
        let woken: Arc<(Mutex<u32>, Condvar)> = Arc::default();
        let bell = Arc::clone(&woken);
        let wake: WakeFunction = Arc::new(move || {
            *bell.0.lock().expect("counted") += 1;
            bell.1.notify_all();
        });
        let mice = EvdevMice::read(folder, Some(wake)).expect("threads start");
        Self { mice, hand, seen: Vec::new(), woken }
    }

    /// Reads, sleeping in between until woken, until something has been reported.
    fn until(&mut self, what: &str, holds: impl Fn(&[MouseEvent]) -> bool) {
        loop {
            let before = *self.woken.0.lock().expect("counted");
            self.mice.poll(&mut self.seen);
            if holds(&self.seen) {
                return;
            }
            let count = self.woken.0.lock().expect("counted");
            let bell = &self.woken.1;
            let rung = bell.wait_timeout_while(count, PATIENCE, |count| *count == before);
            let is_late = rung.expect("counted").1.timed_out();
            assert!(!is_late, "never: {what}; seen: {:?}", self.seen);
        }
    }

    /// The id that the mouse under this file name has now.
    fn id(&mut self, name: &str) -> MouseId {
        let wanted = format!("Mouse at {name}");
        let find = |seen: &[MouseEvent]| {
            seen.iter().rev().find_map(|event| match event {
                MouseEvent::Plugged { id, key, .. } if key.name == wanted => Some(*id),
                _ => None,
            })
        };
        self.until("it is plugged in", |seen| find(seen).is_some());
        find(&self.seen).expect("it was just there")
    }

    /// A middle click, by which to know that all before it was read.
    fn settle(&mut self, name: &str) {
        let id = self.id(name);
        let up = middle(id, false);
        let before = count(&self.seen, &up);
        for value in [1, 0] {
            self.hand.report(name, &[(EventType::KEY, KeyCode::BTN_MIDDLE.0, value)]);
        }
        self.until("it settles", |seen| count(seen, &up) > before);
    }

    /// The events of a mouse, without the clicks that it settled by.
    fn controls(&self, id: MouseId) -> Vec<MouseEvent> {
        let settling = [middle(id, true), middle(id, false)];
        let of_it = self.seen.iter().filter(|event| event.id() == id);
        of_it.filter(|event| !settling.contains(event)).cloned().collect()
    }
}

fn middle(id: MouseId, down: bool) -> MouseEvent {
    MouseEvent::Button { id, button: MouseButton::Middle, down }
}

fn left(id: MouseId, down: bool) -> MouseEvent {
    MouseEvent::Button { id, button: MouseButton::Left, down }
}

fn count(seen: &[MouseEvent], event: &MouseEvent) -> usize {
    seen.iter().filter(|other| *other == event).count()
}

#[test]
fn mice_that_are_there_at_the_start_are_reported_by_the_first_poll() {
    let mut desk = Desk::with(&["event3", "event4"]);
    desk.mice.poll(&mut desk.seen);
    let plugged = |event: &&MouseEvent| matches!(event, MouseEvent::Plugged { .. });
    assert_eq!(desk.seen.iter().filter(plugged).count(), 2);
    assert_ne!(desk.id("event3"), desk.id("event4"));
}

#[test]
fn each_mouse_speaks_for_itself_and_motion_is_summed_between_its_clicks() {
    let mut desk = Desk::with(&["event3", "event4"]);
    let (anna, bert) = (desk.id("event3"), desk.id("event4"));
    for _ in 0..100 {
        desk.hand.report("event3", &[(EventType::RELATIVE, X, 2)]);
        desk.hand.report("event4", &[(EventType::RELATIVE, X, -1)]);
    }
    desk.hand.report("event3", &[(EventType::KEY, LEFT, 1)]);
    desk.hand.report("event3", &[(EventType::KEY, LEFT, 0), (EventType::RELATIVE, X, 1)]);
    desk.settle("event3");
    desk.settle("event4");
    let way = |id| -> f32 {
        let ways = desk.seen.iter().filter_map(|event| match event {
            MouseEvent::Moved { id: other, dx, .. } if *other == id => Some(*dx),
            _ => None,
        });
        ways.sum()
    };
    assert_eq!((way(anna), way(bert)), (201.0, -100.0));
    let last = desk.controls(anna);
    let tail =
        [left(anna, true), left(anna, false), MouseEvent::Moved { id: anna, dx: 1.0, dy: 0.0 }];
    assert!(last.ends_with(&tail), "{last:?}");
}

#[test]
fn a_mouse_pulled_out_in_a_drag_lets_go_first_and_its_id_is_spent() {
    let mut desk = Desk::with(&["event3"]);
    let first = desk.id("event3");
    desk.hand.report("event3", &[(EventType::KEY, LEFT, 1)]);
    desk.settle("event3");
    desk.hand.unplug("event3");
    desk.until("it is gone", |seen| seen.contains(&MouseEvent::Unplugged { id: first }));
    let end = [left(first, true), left(first, false), MouseEvent::Unplugged { id: first }];
    assert!(desk.controls(first).ends_with(&end), "{:?}", desk.seen);
    assert_eq!(desk.mice.take(first, true), Err(MiceError::Gone(first)));
    assert_eq!(desk.mice.take(first, false), Ok(()));
    desk.hand.plug("event3");
    let gone = desk.seen.len();
    desk.until("another is there", |seen| seen.len() > gone);
    assert_ne!(desk.id("event3"), first);
}

#[test]
fn a_name_that_is_given_away_again_at_once_is_another_mouse() {
    let mut desk = Desk::with(&["event3"]);
    let first = desk.id("event3");
    desk.hand.plug("event3");
    desk.until("the first is gone", |seen| seen.contains(&MouseEvent::Unplugged { id: first }));
    desk.until(
        "another is there",
        |seen| matches!(seen.last(), Some(MouseEvent::Plugged { id, .. }) if *id != first),
    );
    desk.settle("event3");
}

#[test]
fn a_mouse_that_may_be_read_only_a_moment_later_is_met_then() {
    let mut desk = Desk::with(&[]);
    desk.hand.plug_denied("event7");
    desk.hand.plug("event8");
    desk.id("event8");
    assert_eq!(desk.seen.len(), 1, "nobody may read event7 yet");
    desk.hand.allow("event7");
    desk.id("event7");
    desk.settle("event7");
}

#[test]
fn each_mouse_that_may_not_be_read_is_named_until_it_may_be_or_is_gone() {
    let mut desk = Desk::with(&["event3"]);
    for name in ["event7", "event8"] {
        desk.hand.plug_denied(name);
    }
    desk.hand.plug("event9");
    desk.id("event9");
    let named = |desk: &Desk| -> Vec<String> {
        desk.mice.unreadable().iter().map(|mouse| mouse.key.name.clone()).collect()
    };
    assert_eq!(named(&desk), ["Mouse at event7", "Mouse at event8"]);
    assert_eq!(desk.mice.unreadable()[0].file, Path::new("fake/event7"));
    desk.hand.allow("event7");
    desk.id("event7");
    assert_eq!(named(&desk), ["Mouse at event8"]);
    desk.hand.unplug("event8");
    desk.hand.plug("event10");
    desk.id("event10");
    assert_eq!(named(&desk), [""; 0]);
}

#[test]
fn mice_are_told_apart_as_soon_as_one_of_them_may_be_read() {
    let mut desk = Desk::with(&[]);
    assert!(desk.mice.tells_apart(), "nothing is missing");
    desk.hand.plug_denied("event7");
    desk.hand.plug_denied("event8");
    desk.hand.plug("event9");
    let last = desk.id("event9");
    desk.hand.unplug("event9");
    desk.until("it is gone", |seen| seen.contains(&MouseEvent::Unplugged { id: last }));
    assert!(!desk.mice.tells_apart(), "nobody may read those that are left");
    desk.hand.allow("event8");
    desk.id("event8");
    desk.settle("event8");
    assert!(desk.mice.tells_apart());
}

#[test]
fn what_was_lost_when_the_kernel_dropped_records_is_looked_up() {
    let mut desk = Desk::with(&["event3"]);
    let id = desk.id("event3");
    let dropped = (EventType::SYNCHRONIZATION, SynchronizationCode::SYN_DROPPED.0, 0);
    desk.hand.set_down("event3", &[KeyCode::BTN_LEFT]);
    desk.hand.report("event3", &[dropped]);
    desk.until("it is down", |seen| seen.contains(&left(id, true)));
    desk.hand.set_down("event3", &[]);
    desk.hand.report("event3", &[dropped]);
    desk.until("it is up", |seen| seen.contains(&left(id, false)));
    desk.hand.report("event3", &[dropped]);
    desk.settle("event3");
    assert_eq!(
        desk.controls(id)[1..],
        [left(id, true), left(id, false)],
        "nothing is reported twice"
    );
}

#[test]
fn taking_is_a_grab_and_ends_with_the_backend() {
    let mut desk = Desk::with(&["event3", "event4"]);
    let (anna, bert) = (desk.id("event3"), desk.id("event4"));
    for _ in 0..2 {
        assert_eq!(desk.mice.take(anna, true), Ok(()));
    }
    assert_eq!(desk.mice.take(anna, false), Ok(()));
    desk.hand.set_busy(true);
    assert_eq!(desk.mice.take(bert, true), Err(MiceError::HeldElsewhere(bert)));
    desk.hand.set_busy(false);
    assert_eq!(desk.mice.take(bert, true), Ok(()));
    let Desk { mice, hand, .. } = desk;
    drop(mice);
    let grabs: Vec<_> = hand.grabs();
    let grab = |name: &str, ours| (name.to_owned(), ours);
    let expected =
        [grab("event3", true), grab("event3", false), grab("event4", true), grab("event4", false)];
    assert_eq!(grabs, expected);
}

#[test]
fn a_mouse_is_not_taken_in_the_middle_of_a_press_that_the_desktop_has_seen() {
    let mut desk = Desk::with(&["event3"]);
    let id = desk.id("event3");
    desk.hand.report("event3", &[(EventType::KEY, LEFT, 1)]);
    desk.until("it is down", |seen| seen.contains(&left(id, true)));
    assert_eq!(desk.mice.take(id, true), Ok(()));
    assert_eq!(desk.hand.grabs(), []);
    desk.hand.report("event3", &[(EventType::KEY, LEFT, 0)]);
    desk.until("it is up", |seen| seen.contains(&left(id, false)));
    assert_eq!(desk.hand.grabs(), [("event3".to_owned(), true)]);
}

#[test]
fn an_idle_program_is_woken_once_for_what_it_has_not_read() {
    let mut desk = Desk::with(&["event3"]);
    let id = desk.id("event3");
    desk.settle("event3");
    desk.mice.poll(&mut desk.seen);
    let before = *desk.woken.0.lock().expect("counted");
    // Taken while its button is down, it is grabbed when the last of twenty reports has been read.
    desk.hand.report("event3", &[(EventType::KEY, LEFT, 1)]);
    let count = desk.woken.0.lock().expect("counted");
    let waited = desk.woken.1.wait_timeout_while(count, PATIENCE, |count| *count == before);
    assert!(!waited.expect("counted").1.timed_out(), "it is woken");
    assert_eq!(desk.mice.take(id, true), Ok(()));
    for _ in 0..20 {
        desk.hand.report("event3", &[(EventType::RELATIVE, X, 1)]);
    }
    desk.hand.report("event3", &[(EventType::KEY, LEFT, 0)]);
    while desk.hand.grabs().is_empty() {
        std::thread::yield_now();
    }
    assert_eq!(*desk.woken.0.lock().expect("counted"), before + 1);
    desk.settle("event3");
    let way =
        desk.controls(id).iter().filter(|event| matches!(event, MouseEvent::Moved { .. })).count();
    assert_eq!(way, 1, "twenty steps are one motion");
}
