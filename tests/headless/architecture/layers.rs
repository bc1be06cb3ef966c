//! The layers of the table: no room takes anything from a room above its layer.

use super::imports::{imports, module_of, test_modules};
use super::sources;
use std::collections::{BTreeMap, BTreeSet};

/// The layers from the ground, each with its rooms: the modules right under `src/table`. Above all of
/// them is `src/app`, which puts the program together.
///
/// Some rooms are higher than their names suggest. `rest` looks at everything that can change what is
/// seen. `ground` moves trays, and offers that in their menus. Hosting asks for `consent` before it
/// goes back.
const LAYERS: [(&str, &str); 6] = [
    ("geometry and mice", "geometry mice"),
    (
        "picture",
        "art awake boxed display first_picture ids inventory lettering light notices paper projection \
         rigs screens settings message_filter sound theme trouble typeset",
    ),
    ("seats", "facing pointers seats"),
    ("surfaces", "board ground host_code host_window panel rest seat_panels tray widgets"),
    (
        "match",
        "turn_highlights celebration consent effects hosting fast_forward motion on_board pause playback seat_messages lobby_game event_log settings_sync",
    ),
    (
        "features",
        "absence calibration tournament editor evening help host_sections join lobby monitors time_ribbon tutorial premoves \
         watch",
    ),
];

/// The arrows that still run up: from a room to one above its layer.
const KNOWN: &[(&str, &str)] = &[];

/// The rooms that still take from each other in a circle, within a layer.
const CIRCLES: &[&str] = &["evening lobby tournament"];

/// From a room to another.
type Arrow = (String, String);

#[test]
fn no_room_of_the_table_takes_from_a_layer_above_its_own() {
    let layers = layers();
    let mut up = arrows();
    up.retain(|(from, to), _| layers[from.as_str()] < layers[to.as_str()]);
    let known: BTreeSet<Arrow> =
        KNOWN.iter().map(|&(from, to)| (from.to_owned(), to.to_owned())).collect();
    let new: Vec<String> = up
        .iter()
        .filter(|(arrow, _)| !known.contains(arrow))
        .map(|((from, to), places)| format!("{from} -> {to}\n  {}\n", places.join("\n  ")))
        .collect();
    let mend = "take from a layer above their own; move what they share down, or a room up";
    assert!(new.is_empty(), "These rooms of the table {mend}:\n{}", new.concat());
    let gone: Vec<_> = known.iter().filter(|arrow| !up.contains_key(arrow)).collect();
    assert!(gone.is_empty(), "These arrows are gone; take them off the list KNOWN: {gone:?}");
}

#[test]
fn rooms_of_one_layer_take_from_each_other_in_no_new_circle() {
    let arrows = arrows();
    let rooms: BTreeSet<&str> = layers().into_keys().collect();
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        rooms.iter().map(|&room| (room, reached_from(room, &arrows))).collect();
    let circles: BTreeSet<Vec<&str>> = rooms
        .iter()
        .filter(|&room| reached[room].contains(room))
        .map(|&room| {
            let back =
                |other: &&str| reached[room].contains(other) && reached[other].contains(room);
            rooms.iter().copied().filter(back).collect()
        })
        .collect();
    let known: BTreeSet<Vec<&str>> =
        CIRCLES.iter().map(|rooms| rooms.split_whitespace().collect()).collect();
    let sentence = "These rooms take from each other, and CIRCLES says otherwise";
    assert_eq!(circles, known, "{sentence}; break a new circle, and take an old one off the list");
}

/// All rooms that a room takes from, at once or through others.
fn reached_from<'a>(room: &'a str, arrows: &'a BTreeMap<Arrow, Vec<String>>) -> BTreeSet<&'a str> {
    let (mut reached, mut todo) = (BTreeSet::new(), vec![room]);
    while let Some(next) = todo.pop() {
        let taken = arrows.keys().filter(|(from, _)| from == next).map(|(_, to)| to.as_str());
        todo.extend(taken.filter(|taken| reached.insert(*taken)));
    }
    reached
}

/// The arrows between rooms, each with the places and names that make it.
fn arrows() -> BTreeMap<Arrow, Vec<String>> {
    let layers = layers();
    let (mut arrows, mut rooms) = (BTreeMap::<Arrow, Vec<String>>::new(), BTreeSet::new());
    for (source, module, text) in table() {
        let [_, room, ..] = module.as_slice() else { continue };
        assert_layer(&layers, room, &source);
        rooms.insert(room.clone());
        for import in imports(&module, &text) {
            let [table, taken, ..] = import.path.as_slice() else { continue };
            let place = format!("{source}:{}", import.line);
            assert!(table != "app", "{place}: the table does not know the program that uses it");
            if table == "table" && taken != room {
                assert_layer(&layers, taken, &place);
                let names = import.path[1..].join("::");
                let arrow = (room.clone(), taken.clone());
                arrows.entry(arrow).or_default().push(format!("{place}: {names}"));
            }
        }
    }
    let gone: Vec<_> = layers.keys().filter(|room| !rooms.contains(**room)).collect();
    assert!(gone.is_empty(), "LAYERS names rooms that are not in src/table: {gone:?}");
    arrows
}

/// The layer of each room, counted from the ground.
fn layers() -> BTreeMap<&'static str, usize> {
    let numbered = LAYERS.iter().enumerate();
    let rooms = numbered
        .flat_map(|(layer, (_, rooms))| rooms.split_whitespace().map(move |room| (room, layer)));
    rooms.collect()
}

fn assert_layer(layers: &BTreeMap<&str, usize>, room: &str, place: &str) {
    let mend = "take from a room by its name, and give it a layer";
    assert!(layers.contains_key(room), "{place}: `{room}` is in no layer; {mend}");
}

/// Path, module and text of each source of the table that is not only for tests.
fn table() -> Vec<(String, Vec<String>, String)> {
    let all: Vec<_> = sources()
        .filter(|(source, _)| source.starts_with("src/table/"))
        .map(|(source, text)| (module_of(&source), source, text))
        .collect();
    let tests: BTreeSet<Vec<String>> =
        all.iter().flat_map(|(module, _, text)| test_modules(module, text)).collect();
    let shipped = all
        .into_iter()
        .filter(|(module, ..)| !(0..=module.len()).any(|length| tests.contains(&module[..length])));
    shipped.map(|(module, source, text)| (source, module, text)).collect()
}
