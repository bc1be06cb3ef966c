//! Whatever there is to show, on every page of every side: all that is shown has room, and can be read.

use super::*;
use bevy::ui::ComputedNode;
use shoal_table::features::join::lights::DeviceLight;
use shoal_table::features::lobby::UnfinishedOffer;
use shoal_table::features::lobby::testing::{FormatOffer, LobbyNode, OpenLobbyPages, lay_out};
use shoal_tabletop::facing::all_sides;
use shoal_tabletop::geometry::type_size::{CAP, LEAST_PIXELS};
use shoal_tabletop::geometry::{MeasuredSize, Tabletop, TrayDepth};
use shoal_tabletop::headless::lit_by;
use shoal_tabletop::system::settings::SecretMethod;

/// What projectors show of a unit, and what people wish for.
const PIXELS: [f32; 3] = [1280.0 / 1920.0, 1600.0 / 1920.0, 1.0];
const WISHES: [f32; 3] = [1.0, 1.5, 2.0];

/// Everything that may be offered at once, the seldom things in turn.
fn offer(desk: &mut HeadlessTable, round: usize) {
    let mut offers = desk.app.world_mut().resource_mut::<LobbyOffers>();
    let game = "Fish and Men";
    let unfinished = |names: &str| UnfinishedOffer {
        title: game,
        how_far: "turn 12, 8 players".into(),
        names: names.into(),
    };
    let all = ["Ann, Bob", "Ann, Bob, Cid, Dee, Eli, Fay, Gus, Hal", "Ann"].map(unfinished);
    offers.unfinished = all[..round % 3].to_vec();
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
    offers.has_lesson = true;
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
            let lies = overlap(*place, *under);
            assert!(!lies, "{words:?} {place:?} lies on {other:?} {under:?}: {what}");
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
    let table = *desk.app.world().resource::<Tabletop>();
    let trays = table.places().iter().map(|&place| table.tray(place, TrayDepth::Plain).covers());
    let trays: Vec<Rect> = trays.map(|(low, high)| Rect::from_corners(low, high)).collect();
    for (index, panel) in seen.iter().enumerate() {
        has_room(panel, &table, what);
        let panels = seen[index + 1..].iter().map(|other| other.panel);
        for other in panels.chain(trays.iter().copied()) {
            assert!(!overlap(panel.panel, other), "{:?} lies on {other:?}: {what}", panel.panel);
        }
    }
    seen.len()
}

/// The middle of the lobby alone, with what a whole one offers.
fn middle_alone() -> HeadlessTable {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut offers = desk(folder.path()).app.world().resource::<LobbyOffers>().clone();
    offers.has_lesson = true;
    let mut desk = HeadlessTable::with((widgets::plugin, pointers::plugin, |app: &mut App| {
        app.init_resource::<OpenLobbyPages>()
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

fn open(desk: &mut HeadlessTable, page: LobbyPage) {
    let mut pages = desk.app.world_mut().resource_mut::<OpenLobbyPages>();
    TableEdge::ALL.into_iter().for_each(|side| pages.open(side, page));
    desk.frames(3);
}

fn sides(desk: &HeadlessTable) -> usize {
    all_sides(desk.app.world().resource()).len()
}

#[test]
fn everything_on_every_page_has_room_and_can_be_read_from_every_side() {
    let mut desk = middle_alone();
    let mice = told_apart(&mut desk);
    let mut round = 0;
    for table in tables().chain([lit_by((640.0, 480.0)), lit_by((1024.0, 768.0))]) {
        desk.app.insert_resource(table);
        for page in LobbyPage::ALL.into_iter().chain([LobbyPage::Unfinished]) {
            mice.deny(round % 5 == 3);
            open(&mut desk, page);
            offer(&mut desk, round);
            round += 1;
            let what = format!("{page:?} on {table:?}, {round}");
            assert_eq!(check(&mut desk, &what), sides(&desk), "{what}");
        }
    }
}

#[test]
fn every_side_reads_where_it_says_how_mice_are_told_apart_while_they_are_not() {
    let mut desk = middle_alone();
    let mice = told_apart(&mut desk);
    for denied in [true, false] {
        mice.deny(denied);
        desk.frames(3);
        let panels = panels(&mut desk);
        assert_eq!(panels.len(), sides(&desk));
        let says = |seen: &Seen| seen.leaves.iter().any(|(words, ..)| words.contains("F1, Seats"));
        assert!(panels.iter().all(|seen| says(seen) == denied));
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
fn the_first_page_says_what_each_game_is_and_what_is_set_on_a_small_projector_too() {
    let mut desk = middle_alone();
    for projector in [(1280.0, 720.0), (1920.0, 1080.0)] {
        desk.app.insert_resource(lit_by(projector));
        desk.frames(3);
        let offers = desk.app.world().resource::<LobbyOffers>().clone();
        for (index, seen) in panels(&mut desk).iter().enumerate() {
            let is_long = seen.panel.width() > seen.panel.height();
            let words = seen.leaves.iter().rev().map(|(words, ..)| words.replace('\n', " "));
            let words = words.collect::<Vec<_>>().join(" ");
            let says = |part: &str| {
                let all = part.split_whitespace().all(|word| words.contains(word));
                assert!(all, "{part:?} is not on panel {index} at {projector:?}: {words}");
            };
            for part in ["The World", "Wild sea", "Learn it in five minutes"] {
                says(part);
            }
            says(offers.presets[0].preset.sentence);
            for game in &offers.games {
                says(game.title);
                if is_long {
                    says(game.sentence);
                    says(&game.players);
                    says(game.length);
                }
            }
        }
    }
}
