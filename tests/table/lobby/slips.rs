//! Slips of the hand in the lobby: a press too many, or one too early, begins no match.

use super::*;
use shoal_table::features::join::PlaceWish;
use shoal_table::features::lobby::testing::START;
use shoal_tabletop::surfaces::seat_panels::presses;
use shoal_tabletop::surfaces::widgets::{Widget, WidgetCaption};

/// Time that a picture takes.
const FRAME: Duration = Duration::from_millis(100);
/// Pictures until everything stands still, and nothing that changed is fresh any more.
const SETTLED: usize = 16;

/// A table in its lobby where presses on what has just changed are withheld, as in the program.
fn steady_desk(journals: &Path) -> HeadlessTable {
    let mut desk = desk_with(journals, |app| {
        app.add_plugins((HostingPlugin::<FishAndMenView>::default(), presses::plugin));
    });
    desk.app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    desk
}

/// The place of *Done* on the panel of somebody who has just sat down.
fn done(desk: &mut HeadlessTable) -> Option<Rect> {
    let world = desk.app.world_mut();
    let mut keys = world.query_filtered::<(Entity, &WidgetCaption), With<Widget>>();
    let found = keys.iter(world).find(|(_, caption)| caption.text == "Done").map(|key| key.0);
    found.map(|key| desk.place_of(key))
}

/// The place of the button that begins the match.
fn start(desk: &mut HeadlessTable) -> Rect {
    let world = desk.app.world_mut();
    let mut buttons = world.query::<(Entity, &Widget)>();
    let found = buttons.iter(world).find(|(_, widget)| widget.id == START);
    let button = found.expect("it is in the tray").0;
    desk.place_of(button)
}

fn press(desk: &mut HeadlessTable, hand: TestHand) {
    desk.press(hand);
    desk.release(hand);
}

#[test]
fn a_press_too_many_on_done_and_one_before_its_panel_is_there_begin_no_match() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (place, text) in [(PLACES[0], 1.0), (PLACES[2], 1.5)] {
        let mut desk = steady_desk(folder.path());
        desk.app.insert_resource(Tabletop { text, ..Tabletop::default() });
        let hand = desk.hand(&[]);
        // Pictures after which the hand presses once more: after it sat down, and after *Done*.
        for (early, late) in [(0, 1), (2, 5), (5, 9)] {
            desk.app.world_mut().write_message(PlaceWish::Sit(place, hand.pointer));
            desk.frames(early);
            press(&mut desk, hand);
            desk.frames(SETTLED);
            let done = done(&mut desk).expect("name and mouse are asked");
            desk.point(hand, done.center());
            desk.frames(SETTLED);
            press(&mut desk, hand);
            desk.frames(late);
            press(&mut desk, hand);
            desk.frames(3);
            let sits = desk.app.world().resource::<Chairs>().at(place).is_some();
            let now = (screen(&desk), sits);
            assert_eq!(now, (Screen::Lobby, true), "{place:?} of {text}: {early}, {late}");
            desk.app.world_mut().write_message(PlaceWish::Leave(place, hand.pointer));
            desk.frames(3);
        }
        desk.app.world_mut().write_message(PlaceWish::Sit(place, hand.pointer));
        desk.frames(2 * SETTLED);
        press(&mut desk, hand);
        desk.frames(SETTLED);
        let start = start(&mut desk);
        desk.point(hand, start.center());
        press(&mut desk, hand);
        desk.frames(3);
        assert_eq!(screen(&desk), Screen::Match, "who means it begins: {place:?} of {text}");
    }
}
