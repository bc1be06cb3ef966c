//! Whatever there is to show, to every seat, and whatever is open: all that is shown has room, and
//! can be read.

use super::*;
use bevy::ui::ComputedNode;
use shoal_table::features::join::PlaceWish;
use shoal_table::features::join::lights::DeviceLight;
use shoal_table::features::lobby::testing::{FormatOffer, LobbyNode, lay_out};
use shoal_tabletop::facing::readers;
use shoal_tabletop::geometry::type_size::{CAP, LEAST_PIXELS};
use shoal_tabletop::geometry::{MeasuredSize, Tabletop, TrayDepth};
use shoal_tabletop::headless::lit_by;
use shoal_tabletop::system::mouse_access::UDEV_COMMAND;
use shoal_tabletop::system::settings::SecretMethod;

/// What projectors show of a unit, and what people wish for.
const PIXELS: [f32; 3] = [1280.0 / 1920.0, 1600.0 / 1920.0, 1.0];
const WISHES: [f32; 3] = [1.0, 1.5, 2.0];
/// Who sits: places by their number.
const SITTING: [&[usize]; 6] = [&[], &[0], &[0, 1], &[2], &[0, 1, 2, 3], &[0, 1, 2, 3, 4, 5, 6, 7]];

/// Everything that may be offered at once, the seldom things in turn.
fn offer(desk: &mut HeadlessTable, round: usize) {
    let mut offers = desk.app.world_mut().resource_mut::<LobbyOffers>();
    let game = "Fish and Men";
    offers.go_on = (!round.is_multiple_of(3)).then(|| (game, "turn 12, 8 players".into()));
    let again = "The Archipelago, 3 players, 5 bots";
    offers.again = (round % 3 == 2).then(|| (game, again.into()));
    let format = |format| FormatOffer {
        format,
        press: format,
        next: PlayFormat::OneMatch,
        more: "neighbours play together",
        chosen: format == PlayFormat::Teams,
        can_be: true,
    };
    offers.formats = PlayFormat::ALL.into_iter().filter(|_| round % 2 == 1).map(format).collect();
    offers.watch = (round % 5 == 4).then(|| "8 bots".into());
    offers.notice =
        (round % 7 == 6).then(|| "The journal fish-and-men-0001.journal cannot go on.".into());
    let memory = "20 November 2026, Twin Bays: Ann won. Wins so far: Ann 3, Bob 2, Cid 1, Dee 1.";
    offers.stop = match round % 2 {
        0 => ("Stop at 21:30".into(), true),
        _ => ("Stop at ...".into(), false),
    };
    offers.secret_way = (round % 3 == 1 && round > 1).then_some(SecretMethod::Screen);
    offers.memory = (round % 4 > 1).then(|| memory.into());
    desk.frames(3);
}

/// A panel with what is seen on it.
struct Seen {
    panel: Rect,
    buttons: Vec<(String, Rect)>,
    /// What lies on nothing but a button: drawings and words, with the size of their type.
    leaves: Vec<(String, Rect, Option<f32>)>,
}

fn panels(desk: &mut HeadlessTable) -> Vec<Seen> {
    let world = desk.app.world_mut();
    let mut panels = world.query_filtered::<Entity, With<LobbyNode>>();
    let panels: Vec<Entity> = panels.iter(world).collect();
    panels.into_iter().map(|panel| seen(desk, panel)).collect()
}

fn seen(desk: &HeadlessTable, panel: Entity) -> Seen {
    let world = desk.app.world();
    let mut seen = Seen { panel: desk.place_of(panel), buttons: vec![], leaves: vec![] };
    let mut left = vec![panel];
    while let Some(node) = left.pop() {
        let children = world.get::<Children>(node).map(|children| children.to_vec());
        let place = desk.place_of(node);
        let has_room = world.get::<ComputedNode>(node).is_some_and(|node| node.size().x > 0.0);
        if world.get::<LobbyButton>(node).is_some() {
            let name = world.get::<Name>(node).map(ToString::to_string).unwrap_or_default();
            seen.buttons.push((name, place));
        }
        let text = world.get::<Text>(node);
        if (text.is_some() || world.get::<ImageNode>(node).is_some()) && has_room {
            let words = text.map_or("a drawing".to_owned(), |text| text.0.clone());
            let size = text.and_then(|_| match world.get::<TextFont>(node)?.font_size {
                bevy::text::FontSize::Px(size) => Some(size),
                _ => None,
            });
            seen.leaves.push((words, place, size));
        }
        left.extend(children.into_iter().flatten());
    }
    seen
}

/// Whether two boxes cover some of the same table, but for what is rounded.
fn overlap(one: Rect, other: Rect) -> bool {
    let over = one.intersect(other);
    !over.is_empty() && over.size().min_element() > 1.0
}

fn has_room(seen: &Seen, table: &Tabletop, what: &str) {
    let room = seen.panel.inflate(1.0);
    for (index, (words, place, size)) in seen.leaves.iter().enumerate() {
        let inside = room.contains(place.min) && room.contains(place.max);
        assert!(inside, "{words:?} at {place:?} leaves its panel at {room:?}: {what}");
        if let Some(size) = size {
            let cap = size * CAP * table.pixels;
            assert!(cap >= LEAST_PIXELS - 0.05, "{words:?} is {cap} pixels high: {what}");
            assert!(!words.contains('…'), "{words:?} is cut: {what}");
        }
        for (other, under, _) in &seen.leaves[index + 1..] {
            assert!(!overlap(*place, *under), "{words:?} lies on {other:?}: {what}");
        }
        for (button, on) in &seen.buttons {
            let beside = !overlap(*place, *on);
            let on = on.inflate(0.5);
            let inside = on.contains(place.min) && on.contains(place.max);
            assert!(beside || inside, "{words:?} leaves {button:?}: {what}");
        }
    }
    for (index, (name, place)) in seen.buttons.iter().enumerate() {
        let least = table.units(20.0, 30.0) - 0.5;
        assert!(place.size().min_element() >= least, "{name:?} is {place:?}: {what}");
        let inside = room.contains(place.min) && room.contains(place.max);
        assert!(inside, "{name:?} at {place:?} leaves its panel at {room:?}: {what}");
        for (other, under) in &seen.buttons[index + 1..] {
            assert!(!overlap(*place, *under), "{name:?} lies on {other:?}: {what}");
        }
    }
}

/// Checks all panels, and answers how many there are.
fn check(desk: &mut HeadlessTable, what: &str) -> usize {
    let seen = panels(desk);
    let world = desk.app.world();
    let table = *world.resource::<Tabletop>();
    let trays = table.places().iter().map(|&place| table.tray(place, TrayDepth::Plain).covers());
    let trays = trays.map(|(low, high)| Rect::from_corners(low, high));
    let covered = world.resource::<CoveredTableAreas>().0.iter().copied();
    let others: Vec<Rect> = trays.chain(covered).collect();
    for (index, panel) in seen.iter().enumerate() {
        has_room(panel, &table, what);
        let panels = seen[index + 1..].iter().map(|other| other.panel);
        for other in panels.chain(others.iter().copied()) {
            assert!(!overlap(panel.panel, other), "{:?} lies on {other:?}: {what}", panel.panel);
        }
    }
    seen.len()
}

/// The middle of the lobby alone, with what a whole one offers.
fn middle_alone() -> HeadlessTable {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let offers = desk(folder.path()).app.world().resource::<LobbyOffers>().clone();
    let mut desk = HeadlessTable::with((widgets::plugin, pointers::plugin, |app: &mut App| {
        app.init_resource::<CoveredTableAreas>()
            .init_resource::<Settings>()
            .add_systems(Update, lay_out);
    }));
    desk.app.insert_resource(offers).insert_resource(Chairs::default());
    desk.app.world_mut().spawn(DeviceLight::new(1));
    desk
}

/// The mice that are plugged in, none of which is the system's.
fn told_apart(desk: &mut HeadlessTable) -> FakeMice {
    let mice = FakeMice::new();
    desk.app.insert_resource(MiceBackend::new(Box::new(mice.backend())));
    mice
}

fn sit(desk: &mut HeadlessTable, places: &[usize]) {
    let chair = |&place: &usize| Chair::new(PLACES[place], "Barracuda", SeatPlayer::Person);
    desk.app.insert_resource(Chairs(places.iter().map(chair).collect()));
}

fn sides(desk: &HeadlessTable) -> usize {
    let world = desk.app.world();
    readers(world.resource(), world.resource()).len()
}

#[test]
fn everything_on_every_panel_has_room_and_can_be_read_from_every_seat() {
    let mut desk = middle_alone();
    let mice = told_apart(&mut desk);
    let tables: Vec<Tabletop> = tables().collect();
    let mut round = 0;
    // In a usual run every sixth of them, others for each way to sit.
    let apart = times(6, 1);
    for (at, places) in SITTING.into_iter().enumerate() {
        sit(&mut desk, places);
        for &table in tables.iter().skip(at % apart).step_by(apart) {
            desk.app.insert_resource(table);
            for _ in 0..3 {
                mice.deny(round % 5 == 3);
                offer(&mut desk, round);
                round += 1;
                let what = format!("{places:?} on {table:?}, {round}");
                assert_eq!(check(&mut desk, &what), sides(&desk), "{what}");
            }
        }
    }
}

#[test]
fn everything_in_the_lobby_has_room_on_640_by_480_pixels() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut desk = desk(folder.path());
    desk.app.insert_resource(lit_by((640.0, 480.0)));
    for (round, places) in SITTING.into_iter().enumerate() {
        sit(&mut desk, places);
        offer(&mut desk, round);
        let shown = check(&mut desk, &format!("{places:?}"));
        assert_eq!(shown, sides(&desk), "{places:?}");
        let world = desk.app.world_mut();
        let mut words = world.query::<(&Text, &ComputedNode)>();
        let cut = words.iter(world).find(|(it, node)| node.size().x > 0.0 && it.contains('…'));
        assert_eq!(cut.map(|(words, _)| &words.0), None, "{places:?}");
    }
}

#[test]
fn every_side_reads_how_mice_come_to_be_told_apart_while_they_are_not() {
    let mut desk = middle_alone();
    let mice = told_apart(&mut desk);
    let has_command = |seen: &Seen| {
        let says = |part: &str| seen.leaves.iter().any(|(words, ..)| words.contains(part));
        UDEV_COMMAND.split_whitespace().all(says)
    };
    for places in SITTING {
        sit(&mut desk, places);
        for denied in [true, false] {
            mice.deny(denied);
            desk.frames(3);
            let panels = panels(&mut desk);
            assert_eq!(panels.len(), sides(&desk));
            assert!(panels.iter().all(|seen| has_command(seen) == denied), "{places:?}");
        }
    }
}

/// Tables that nobody has measured, and measured ones of all sizes.
fn tables() -> impl Iterator<Item = Tabletop> {
    let wished = |pixels| WISHES.map(|text| Tabletop { pixels, text, ..Tabletop::default() });
    let measured = [1100.0, 1300.0, 1600.0].map(|width| {
        let measured = MeasuredSize { width, height: width * 9.0 / 16.0 };
        Tabletop { pixels: PIXELS[0], ..Tabletop::measured(measured).expect("a usual table") }
    });
    PIXELS.into_iter().flat_map(wished).chain(measured)
}

#[test]
fn everything_beside_open_join_panels_has_room_and_can_be_read_or_is_not_shown() {
    let tables = [(PIXELS[0], 1.0), (PIXELS[0], 2.0), (PIXELS[1], 1.5), (PIXELS[2], 1.0)];
    for places in SITTING[1..].iter().step_by(times(2, 1)) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut desk = desk(folder.path());
        // First one alone has sat down anew, then all have.
        for (seat, place) in places.iter().enumerate() {
            let all = seat + 1 == places.len();
            let hand = desk.hand(&[]);
            desk.app.world_mut().write_message(PlaceWish::Sit(PLACES[*place], hand.pointer));
            desk.frames(2);
            if seat > 0 && !all {
                continue;
            }
            if !all {
                let mut chairs = desk.app.world_mut().resource_mut::<Chairs>();
                let more =
                    places[1..].iter().map(|&it| Chair::new(PLACES[it], "Eel", SeatPlayer::Person));
                chairs.0.extend(more);
            }
            let apart = times(2, 1);
            let some = tables.into_iter().enumerate().skip(usize::from(all) % apart);
            for (round, (pixels, text)) in some.step_by(apart) {
                desk.app.insert_resource(Tabletop { pixels, text, ..Tabletop::default() });
                desk.frames(3);
                offer(&mut desk, round);
                let what = format!("{places:?} at {text} and {pixels}, all {all}");
                let shown = check(&mut desk, &what);
                // With the largest type there may be no room before what is open.
                let open = if all { places.len() } else { 1 };
                let least =
                    if text > 1.0 { sides(&desk).saturating_sub(open) } else { sides(&desk) };
                assert!(shown >= least, "{shown} of {}: {what}", sides(&desk));
            }
            if !all {
                desk.app.world_mut().resource_mut::<Chairs>().0.truncate(1);
            }
        }
    }
}

#[test]
fn panels_hold_still_under_a_hand_while_something_opens_before_another_player() {
    let mut desk = middle_alone();
    desk.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)));
    sit(&mut desk, &[0, 1]);
    offer(&mut desk, 1);
    let places = |desk: &mut HeadlessTable| {
        let mut places: Vec<Rect> = panels(desk).iter().map(|seen| seen.panel).collect();
        places.sort_by(|a, b| a.min.y.total_cmp(&b.min.y));
        places
    };
    let before = places(&mut desk);
    assert_eq!(before.len(), 2);
    let hand = desk.hand(&[1]);
    desk.frames(1);
    desk.point(hand, before[0].center());
    desk.app.insert_resource(CoveredTableAreas(vec![Rect::new(644.0, 600.0, 1276.0, 926.0)]));
    desk.frames(3);
    assert_eq!(places(&mut desk), before);
    offer(&mut desk, 3);
    assert_eq!(places(&mut desk), before, "even if there is something else to choose");
    desk.point(hand, Vec2::splat(3.0));
    desk.frames(3);
    assert_ne!(places(&mut desk), before, "they make room once nobody is about to press");
    check(&mut desk, "beside what is open");
    // A hand that rests there holds nothing for ever.
    let now = places(&mut desk);
    desk.point(hand, now[0].center());
    desk.app.insert_resource(CoveredTableAreas::default());
    desk.frames(3);
    assert_eq!(places(&mut desk), now);
    desk.frames(300);
    assert_eq!(places(&mut desk), before);
}

#[test]
fn where_there_is_room_everything_is_shown_in_nearly_full_size() {
    let mut desk = middle_alone();
    offer(&mut desk, 1);
    // All who have room at the table can play one match of this game: there is nothing to choose.
    desk.app.world_mut().resource_mut::<LobbyOffers>().formats.clear();
    desk.frames(3);
    for panel in panels(&mut desk) {
        let size = |words: &str| {
            let found = panel.leaves.iter().filter(|leaf| leaf.0.starts_with(words));
            found.filter_map(|leaf| leaf.2).reduce(f32::max)
        };
        let wanted = [("Fish and Men", 40.0), ("Feed and", 23.0), ("2 to 8 players, 40", 22.0)];
        for (words, wanted) in wanted.into_iter().chain([("Go on", 28.0), ("Sit down", 21.0)]) {
            let nearly = 0.9 * wanted - 0.01..=wanted;
            let is_so = size(words).is_some_and(|size| nearly.contains(&size));
            assert!(is_so, "{words}: {:?}", panel.leaves);
        }
        let levels = ["The World", "Twin Bays", "The Narrows", "The Archipelago"];
        assert!(levels.iter().all(|level| size(level).is_some()), "{:?}", panel.leaves);
    }
}
