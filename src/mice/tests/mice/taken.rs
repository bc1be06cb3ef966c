//! Mice taken from the system's pointer, and given back, under a real X server (Xvfb).

use std::thread;

use crate::desk::{Desk, STOCK, deeds, latest, options, way};
use crate::x_mice::{LEFT, Result, XMice};
use several_mice::{MiceError, MouseBackend, MouseEvent, X11Mice};

#[test]
fn a_taken_mouse_leaves_the_system_pointer_alone_until_it_is_given_back() -> Result<()> {
    let mut desk = Desk::with(&["Anna"])?;
    let stock = desk.id(STOCK)?;
    let (x, y) = desk.hand.system_pointer()?;
    desk.hand.move_by(STOCK, 10, 5)?;
    assert_eq!(desk.hand.system_pointer()?, (x + 10, y + 5));

    desk.backend()?.take(stock, true)?;
    desk.backend()?.take(stock, true)?;
    desk.hand.move_by(STOCK, 20, 20)?;
    desk.hand.click(STOCK, LEFT)?;
    desk.settle(STOCK)?;
    assert_eq!(desk.hand.system_pointer()?, (x + 10, y + 5), "taken");
    assert_eq!(way(&desk.seen, stock), (30.0, 25.0), "and still told, once");
    assert_eq!(deeds(&desk.seen, stock).len(), 3, "plugged, down, up");

    desk.backend()?.take(stock, false)?;
    desk.backend()?.take(stock, false)?;
    desk.hand.move_by(STOCK, -7, 0)?;
    assert_eq!(desk.hand.system_pointer()?, (x + 3, y + 5), "given back");
    desk.settle(STOCK)?;
    assert_eq!(way(&desk.seen, stock), (23.0, 25.0));
    Ok(())
}

#[test]
fn taking_one_mouse_leaves_the_others_to_the_system() -> Result<()> {
    let mut desk = Desk::with(&["Anna"])?;
    let anna = desk.id("Anna")?;
    desk.backend()?.take(anna, true)?;
    let (x, y) = desk.hand.system_pointer()?;
    desk.hand.move_by(STOCK, 6, -6)?;
    assert_eq!(desk.hand.system_pointer()?, (x + 6, y - 6));
    // A taken mouse that is unplugged and plugged again is not taken.
    desk.hand.unplug("Anna")?;
    desk.hand.plug("Anna")?;
    let gone = MouseEvent::Unplugged { id: anna };
    desk.until("Anna is gone", |seen| seen.contains(&gone))?;
    desk.until("Anna is back", |seen| latest(seen, "Anna").is_some_and(|id| id != anna))?;
    let mut other = X11Mice::connect(&options(&desk.xvfb))?;
    let mut seen = Vec::new();
    other.poll(&mut seen);
    let again = latest(&seen, "Anna").ok_or("the other program sees no Anna")?;
    assert_eq!(other.take(again, true), Ok(()), "nobody else holds her");
    Ok(())
}

#[test]
fn a_mouse_that_another_program_holds_is_refused_in_a_sentence() -> Result<()> {
    let mut desk = Desk::with(&[])?;
    let stock = desk.id(STOCK)?;
    desk.backend()?.take(stock, true)?;
    let mut other = X11Mice::connect(&options(&desk.xvfb))?;
    let mut seen = Vec::new();
    other.poll(&mut seen);
    let theirs = latest(&seen, STOCK).ok_or("a taken mouse is still seen by others")?;
    let refused = other.take(theirs, true);
    assert_eq!(refused, Err(MiceError::HeldElsewhere(theirs)));
    desk.backend()?.take(stock, false)?;
    assert_eq!(other.take(theirs, true), Ok(()));
    Ok(())
}

#[test]
fn dropping_the_backend_gives_every_mouse_back_and_the_pointer_does_not_jump() -> Result<()> {
    let mut desk = Desk::with(&["Anna"])?;
    let (anna, stock) = (desk.id("Anna")?, desk.id(STOCK)?);
    desk.backend()?.take(anna, true)?;
    desk.hand.move_by(STOCK, 1, 1)?;
    desk.backend()?.take(stock, true)?;
    let (x, y) = desk.hand.system_pointer()?;
    desk.hand.move_by(STOCK, 99, 99)?;
    desk.mice = None;
    desk.hand.move_by(STOCK, 1, 0)?;
    assert_eq!(desk.hand.system_pointer()?, (x + 1, y));
    Ok(())
}

#[test]
fn taking_mice_while_others_come_and_go_neither_hangs_nor_loses_a_click() -> Result<()> {
    const ROUNDS: i32 = 200;
    let mut desk = Desk::with(&["Anna"])?;
    let (anna, stock) = (desk.id("Anna")?, desk.id(STOCK)?);
    let display = desk.xvfb.display().to_owned();
    let others = thread::spawn(move || -> std::result::Result<(), String> {
        let hand = XMice::connect(&display).map_err(|error| error.to_string())?;
        let round = || -> Result<()> {
            hand.plug("Guest")?;
            hand.press("Guest", LEFT)?;
            hand.unplug("Guest")
        };
        (0..ROUNDS).try_for_each(|_| round().map_err(|error| error.to_string()))
    });
    for _ in 0..ROUNDS {
        desk.backend()?.take(anna, true)?;
        desk.hand.move_by("Anna", 1, 0)?;
        desk.backend()?.take(stock, true)?;
        desk.hand.click("Anna", LEFT)?;
        desk.backend()?.take(anna, false)?;
        desk.hand.click(STOCK, LEFT)?;
        desk.backend()?.take(stock, false)?;
    }
    others.join().map_err(|_| "the other hand panicked")??;
    desk.settle("Anna")?;
    desk.settle(STOCK)?;
    assert_eq!(way(&desk.seen, anna), (200.0, 0.0));
    for id in [anna, stock] {
        assert_eq!(deeds(&desk.seen, id).len(), 1 + 400, "plugged, 200 clicks");
    }
    Ok(())
}
