//! Several mice under a real X server (Xvfb): each speaks for itself, and nothing is lost.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::desk::{Desk, STOCK, button, deeds, latest, middle_clicks, options, way};
use crate::waiting::wait_until;
use crate::x_mice::{LEFT, RIGHT, Result};
use crate::xvfb::Xvfb;
use several_mice::{
    BackendChoice, ChosenBackend, MiceOptions, MouseBackend, MouseButton, MouseEvent, MouseKind,
    NoMice, X11Mice, choose,
};

#[test]
fn three_mice_are_told_apart() -> Result<()> {
    let mut desk = Desk::with(&["Anna", "Bert"])?;
    let names = ["Anna", "Bert", STOCK];
    let ids = [desk.id("Anna")?, desk.id("Bert")?, desk.id(STOCK)?];
    assert!(ids[0] != ids[1] && ids[1] != ids[2] && ids[0] != ids[2]);
    for step in 1..=50 {
        desk.hand.move_by("Anna", step, 0)?;
        desk.hand.move_by("Bert", 0, -step)?;
        desk.hand.move_by(STOCK, -1, 2)?;
    }
    desk.hand.click("Bert", LEFT)?;
    desk.hand.click(STOCK, RIGHT)?;
    for name in names {
        desk.settle(name)?;
    }
    assert_eq!(way(&desk.seen, ids[0]), (1275.0, 0.0), "past the edge too");
    assert_eq!(way(&desk.seen, ids[1]), (0.0, -1275.0));
    assert_eq!(way(&desk.seen, ids[2]), (-50.0, 100.0));
    assert_eq!(deeds(&desk.seen, ids[0]).len(), 1, "only plugged in");
    let bert = deeds(&desk.seen, ids[1]);
    let click = |id, which| [true, false].map(|down| button(id, which, down));
    assert_eq!(bert[1..], click(ids[1], MouseButton::Left));
    let stock = deeds(&desk.seen, ids[2]);
    assert_eq!(stock[1..], click(ids[2], MouseButton::Right));
    Ok(())
}

#[test]
fn every_notch_of_the_wheel_counts_once() -> Result<()> {
    let mut desk = Desk::with(&["Anna"])?;
    let id = desk.id("Anna")?;
    desk.hand.wheel("Anna", 0, 2)?;
    desk.hand.wheel("Anna", 0, -1)?;
    desk.hand.wheel("Anna", 1, 0)?;
    desk.hand.wheel("Anna", -1, 0)?;
    desk.settle("Anna")?;
    let notches = [(0, 1), (0, 1), (0, -1), (1, 0), (-1, 0)];
    let expected = notches.map(|(x, y)| MouseEvent::Wheel { id, x, y });
    assert_eq!(deeds(&desk.seen, id)[1..], expected);
    Ok(())
}

#[test]
fn no_click_is_lost_and_motion_stays_between_its_clicks() -> Result<()> {
    const CLICKS: usize = 300;
    let mut desk = Desk::with(&["Anna", "Bert"])?;
    let (anna, bert) = (desk.id("Anna")?, desk.id("Bert")?);
    for _ in 0..CLICKS {
        desk.hand.move_by("Anna", 1, 0)?;
        desk.hand.press("Anna", LEFT)?;
        desk.hand.move_by("Bert", 1, 1)?;
        desk.hand.move_by("Anna", 0, 2)?;
        desk.hand.release("Anna", LEFT)?;
    }
    // Only now is anything read: a program that was busy.
    desk.settle("Anna")?;
    desk.settle("Bert")?;
    assert_eq!(way(&desk.seen, bert), (300.0, 300.0));
    let one = [
        MouseEvent::Moved { id: anna, dx: 1.0, dy: 0.0 },
        button(anna, MouseButton::Left, true),
        MouseEvent::Moved { id: anna, dx: 0.0, dy: 2.0 },
        button(anna, MouseButton::Left, false),
    ];
    let of_anna: Vec<_> = desk.seen.iter().filter(|e| e.id() == anna).cloned().collect();
    let expected: Vec<_> = one.into_iter().cycle().take(4 * CLICKS).collect();
    assert_eq!(of_anna[1..=4 * CLICKS], expected);
    Ok(())
}

#[test]
fn made_up_mice_do_not_count_unless_asked_for() -> Result<()> {
    let mut desk = Desk::with(&["Anna"])?;
    desk.id("Anna")?;
    let refusing = MiceOptions { accept_xtest: false, ..options(&desk.xvfb) };
    let ChosenBackend { mut backend, why, .. } = choose(&refusing);
    assert_eq!(backend.name(), "x11", "{why}");
    desk.hand.click("Anna", LEFT)?;
    desk.hand.click(STOCK, LEFT)?;
    let mut seen = Vec::new();
    wait_until("the stock mouse clicks", || {
        backend.poll(&mut seen);
        Ok((seen.len() >= 3).then_some(()))
    })?;
    let kinds: Vec<_> = seen
        .iter()
        .filter_map(|event| match event {
            MouseEvent::Plugged { key, kind, .. } => Some((key.name.as_str(), *kind)),
            _ => None,
        })
        .collect();
    assert_eq!(kinds, [(STOCK, MouseKind::Mouse)]);
    let stock = latest(&seen, STOCK);
    assert!(seen.iter().all(|event| Some(event.id()) == stock), "{seen:?}");
    Ok(())
}

#[test]
fn an_idle_program_is_woken_once_for_what_it_has_not_read() -> Result<()> {
    let mut desk = Desk::with(&[])?;
    let wakes = Arc::new(AtomicU32::new(0));
    let counter = Arc::clone(&wakes);
    let mut mice = X11Mice::connect(&MiceOptions {
        wake: Some(Arc::new(move || {
            counter.fetch_add(1, Ordering::SeqCst);
        })),
        ..options(&desk.xvfb)
    })?;
    let mut seen = Vec::new();
    mice.poll(&mut seen);
    assert_eq!(wakes.load(Ordering::SeqCst), 1, "for the mice at the start");
    for _ in 0..20 {
        desk.hand.move_by(STOCK, 1, 1)?;
    }
    wait_until("woken", || Ok((wakes.load(Ordering::SeqCst) > 1).then_some(())))?;
    // Another backend has read all twenty; this one was woken for the first and left alone then.
    desk.settle(STOCK)?;
    assert_eq!(wakes.load(Ordering::SeqCst), 2);
    wait_until("all is read", || {
        mice.poll(&mut seen);
        let stock = latest(&seen, STOCK).ok_or("no stock mouse")?;
        Ok((middle_clicks(&seen, stock) == 1).then_some(()))
    })?;
    let stock = latest(&seen, STOCK).ok_or("no stock mouse")?;
    assert_eq!(way(&seen, stock), (20.0, 20.0));
    Ok(())
}

#[test]
fn auto_finds_the_x_server_and_a_dead_one_leaves_the_mice_to_the_system() -> Result<()> {
    let mut xvfb = Xvfb::start(640, 480)?;
    let auto = MiceOptions { choice: BackendChoice::Auto, ..options(&xvfb) };
    let ChosenBackend { backend, why, .. } = choose(&auto);
    assert_eq!(backend.name(), "x11", "{why}");
    drop(backend);
    xvfb.kill();
    let ChosenBackend { backend, why, .. } = choose(&auto);
    assert_eq!(backend.name(), NoMice.name());
    assert!(why.contains(xvfb.display()), "{why}");
    Ok(())
}
