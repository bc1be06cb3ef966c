//! Bots that are called to free places, and those that stood in when a match goes on.

use super::*;
use shoal_table::features::absence::MatchSeating;
use shoal_table::features::join::PlaceWish;
use shoal_tabletop::geometry::{TablePlace, TrayDepth};
use shoal_tabletop::seats::SeatAbsences;
use shoal_tabletop::surfaces::widgets::Widget;

/// The boxes of all that calls a bot.
fn pills(desk: &mut HeadlessTable) -> Vec<Rect> {
    let world = desk.app.world_mut();
    let mut named = world.query::<(Entity, &Name)>();
    let pills = named.iter(world).filter(|(_, name)| name.as_str() == "Bot");
    let pills: Vec<Entity> = pills.map(|(entity, _)| entity).collect();
    pills.into_iter().map(|entity| desk.place_of(entity)).collect()
}

/// The box of what sends the bot of a seat away.
fn send_away(desk: &mut HeadlessTable, seat: Seat) -> Rect {
    let world = desk.app.world_mut();
    let mut widgets = world.query::<(Entity, &Widget, &InheritedVisibility)>();
    let is_it = |widget: &Widget| widget.owner == Some(seat) && widget.id == LEAVE;
    let found = widgets.iter(world).find(|(_, widget, seen)| is_it(widget) && seen.get());
    let found = found.expect("it is offered").0;
    desk.place_of(found)
}

#[test]
fn a_second_click_where_a_bot_was_called_does_not_send_it_away() {
    for text in [1.0, 1.25, 1.5, 2.0] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut desk = desk(folder.path());
        desk.app.world_mut().resource_mut::<Tabletop>().text = text;
        desk.frames(4);
        let pills = pills(&mut desk);
        assert_eq!(pills.len(), PLACES.len());
        for place in PLACES {
            desk.app.world_mut().write_message(PlaceWish::Bot(place));
        }
        desk.frames(4);
        for (seat, place) in Seat::all(PLACES.len()).zip(PLACES) {
            let table = desk.app.world().resource::<Tabletop>();
            let (low, high) = table.tray(place, TrayDepth::Plain).covers();
            let tray = Rect::from_corners(low, high);
            let pill = pills.iter().find(|pill| tray.contains(pill.center())).expect("it had one");
            let away = send_away(&mut desk, seat);
            assert!(away.intersect(*pill).is_empty(), "{place:?}, type of {text}: {away:?}");
        }
    }
}

/// A mouse that sits at a place in the lobby, under this name.
pub(super) fn sit(desk: &mut HeadlessTable, place: TablePlace, name: &str) -> TestHand {
    let mut chairs = desk.app.world_mut().resource_mut::<Chairs>();
    chairs.0.push(Chair::new(place, name, SeatPlayer::Person));
    let seat = chairs.0.len() as u16 - 1;
    let hand = desk.hand(&[seat]);
    desk.frames(3);
    hand
}

#[test]
fn people_who_sit_when_a_match_goes_on_play_in_it_in_place_of_a_bot() {
    for (place, name) in [(PLACES[0], "Marlin"), (PLACES[5], "Ann"), (PLACES[5], "Marlin")] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = evening_before(folder.path(), 3);
        let resumed = journal::resume::<FishAndMen>(&path).expect("it is whole");
        let seating = resumed.table.and_then(MatchSeating::read).expect("it is told");
        let (mut chairs, mut recorded) = (seating.chairs, resumed.recorded);
        // A bot stood in for Ann when the evening ended.
        chairs[0].player = SeatPlayer::Bot(BotName::constant("easy"));
        let now = MatchSeating { chairs, stand_ins: vec![Seat(0)] };
        recorded.note_table(serde_json::to_value(now).expect("plain data"));
        drop(recorded);
        let mut desk = desk(folder.path());
        until(&mut desk, |world| !world.resource::<LobbyOffers>().unfinished.is_empty());
        let ann = sit(&mut desk, place, name);
        wish(&mut desk, ann, LobbyWish::GoOn(0), 0);
        desk.frames(4);
        assert_eq!(screen(&desk), Screen::Match);
        let world = desk.app.world();
        let chair = &world.resource::<Chairs>().0[0];
        assert_eq!((chair.player, chair.place), (SeatPlayer::Person, place), "{name} at {place:?}");
        let device = world.get::<Device>(ann.device).expect("it is a device");
        assert_eq!(device.seats, [Seat(0)], "{name} at {place:?}");
        assert!(!world.resource::<SeatAbsences>().is_away(Seat(0)), "{name} at {place:?}");
        // And so it is written down, for the next time it goes on.
        drop(desk);
        let resumed = journal::resume::<FishAndMen>(&path).expect("it is whole");
        let seating = resumed.table.and_then(MatchSeating::read).expect("it is told");
        assert_eq!((seating.chairs[0].player, seating.stand_ins), (SeatPlayer::Person, vec![]));
    }
}
