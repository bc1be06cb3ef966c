//! Mice that come and go under a real X server (Xvfb).

use crate::desk::{Desk, STOCK, button, deeds, latest, way};
use crate::x_mice::{LEFT, RIGHT, Result};
use several_mice::{MiceError, MouseBackend, MouseButton, MouseEvent};

#[test]
fn a_mouse_pulled_out_in_a_drag_lets_go_first() -> Result<()> {
    let mut desk = Desk::with(&["Anna", "Bert"])?;
    let bert = desk.id("Bert")?;
    desk.hand.press("Bert", LEFT)?;
    desk.hand.move_by("Bert", 3, 3)?;
    desk.hand.unplug("Bert")?;
    let gone = MouseEvent::Unplugged { id: bert };
    desk.until("Bert is gone", |seen| seen.contains(&gone))?;
    let expected =
        [button(bert, MouseButton::Left, true), button(bert, MouseButton::Left, false), gone];
    assert_eq!(deeds(&desk.seen, bert)[1..], expected);
    assert_eq!(way(&desk.seen, bert), (3.0, 3.0));
    let mice = desk.backend()?;
    assert_eq!(mice.take(bert, true), Err(MiceError::Gone(bert)));
    assert_eq!(mice.take(bert, false), Ok(()));
    // The others do not notice.
    let anna = desk.id("Anna")?;
    desk.hand.move_by("Anna", 2, 1)?;
    desk.settle("Anna")?;
    assert_eq!(way(&desk.seen, anna), (2.0, 1.0));
    Ok(())
}

#[test]
fn a_replugged_mouse_is_a_new_one_though_x_reuses_its_number() -> Result<()> {
    let mut desk = Desk::with(&["Anna"])?;
    let first = desk.id("Anna")?;
    let number = desk.hand.device("Anna")?;
    desk.hand.move_by("Anna", 5, 0)?;
    // Out and in again, faster than anybody can look.
    for _ in 0..20 {
        desk.hand.move_by("Anna", 1, 0)?;
        desk.hand.press("Anna", LEFT)?;
        desk.hand.unplug("Anna")?;
        desk.hand.plug("Anna")?;
    }
    assert_eq!(desk.hand.device("Anna")?, number, "X reuses the number");
    desk.hand.move_by("Anna", 0, 7)?;
    desk.until("Anna moves anew", |seen| {
        latest(seen, "Anna").is_some_and(|id| id != first && way(seen, id) == (0.0, 7.0))
    })?;
    assert_eq!(way(&desk.seen, first), (6.0, 0.0));
    Ok(())
}

#[test]
fn a_mouse_plugged_in_later_is_reported_and_one_that_sleeps_is_gone() -> Result<()> {
    let mut desk = Desk::with(&[])?;
    let stock = desk.id(STOCK)?;
    // It clicks before anybody can have looked at it, as a wireless mouse does that a click wakes.
    desk.hand.plug("Late")?;
    desk.hand.click("Late", LEFT)?;
    let late = desk.id("Late")?;
    desk.settle("Late")?;
    assert_eq!(deeds(&desk.seen, late).len(), 3, "plugged, down, up");
    desk.hand.press(STOCK, RIGHT)?;
    desk.hand.set_enabled(STOCK, false)?;
    let gone = MouseEvent::Unplugged { id: stock };
    desk.until("the stock mouse sleeps", |seen| seen.contains(&gone))?;
    let released = button(stock, MouseButton::Right, false);
    assert!(desk.seen.contains(&released));
    desk.hand.set_enabled(STOCK, true)?;
    desk.until("the stock mouse wakes", |seen| latest(seen, STOCK).is_some_and(|id| id != stock))?;
    let awake = desk.id(STOCK)?;
    desk.hand.move_by(STOCK, 4, 4)?;
    desk.settle(STOCK)?;
    assert_eq!(way(&desk.seen, awake), (4.0, 4.0));
    Ok(())
}

#[test]
fn when_the_x_server_dies_every_mouse_lets_go_and_is_gone() -> Result<()> {
    let mut desk = Desk::with(&["Anna"])?;
    let anna = desk.id("Anna")?;
    desk.hand.press("Anna", LEFT)?;
    desk.until("Anna presses", |seen| seen.contains(&button(anna, MouseButton::Left, true)))?;
    desk.xvfb.kill();
    let gone = MouseEvent::Unplugged { id: anna };
    desk.until("Anna is gone", |seen| seen.contains(&gone))?;
    let deeds = deeds(&desk.seen, anna);
    assert_eq!(deeds[2..], [button(anna, MouseButton::Left, false), gone]);
    desk.until("all are gone", |seen| {
        let count = |wanted: fn(&MouseEvent) -> bool| seen.iter().filter(|e| wanted(e)).count();
        count(|e| matches!(e, MouseEvent::Plugged { .. }))
            == count(|e| matches!(e, MouseEvent::Unplugged { .. }))
    })?;
    let error = desk.backend()?.take(anna, true).expect_err("there is nobody to ask");
    assert!(error.to_string().ends_with('.'), "{error}");
    Ok(())
}
