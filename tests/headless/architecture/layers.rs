//! The layers of the table: no room takes anything from a room above its layer, and no
//! rooms take from each other in a circle.

use super::circles::{Arrows, circles, shipped};
use super::imports::imports;
use std::collections::{BTreeMap, BTreeSet};

/// The layers from the ground, each with its rooms: the modules right under `src/table`. Above all of
/// them is `src/app`, which puts the program together.
///
/// Some rooms are higher than their names suggest. `rest` looks at everything that can change what is
/// seen. `ground` moves trays, and offers that in their menus. Hosting asks for `consent` before it
/// goes back.
const LAYERS: [(&str, &str); 6] = [
    ("geometry, and the ways to mice and displays", "geometry mouse_access x11"),
    (
        "picture",
        "art awake boxed display first_picture frame ids inventory lettering light notices paper print projection \
         rigs screens settings message_filter patience sound theme trouble typeset",
    ),
    ("seats", "account facing pointers seats"),
    (
        "surfaces",
        "board corners ground host_code host_window middle panel rest seat_panels tray widgets",
    ),
    (
        "match",
        "backdrop turn_highlights celebration consent effects happenings hosting fast_forward motion on_board pause playback seat_messages lobby_game event_log settings_sync",
    ),
    (
        "features",
        "absence calibration editor evening film game_list help host_sections join lobby match_start monitors phones \
         kit premoves puzzle_editor puzzles quit secrets series table_games time_ribbon tournament tutorial watch",
    ),
];

/// What the package of the table has at its root beside the rooms: a package that knows nothing of it, and the macros
/// of `art`. Any room may take from them.
const NO_ROOMS: [&str; 4] = ["mice", "drawing", "drawings", "each_seat"];

/// The arrows that still run up: from a room to one above its layer.
const KNOWN: &[(&str, &str)] = &[];

#[test]
fn no_room_of_the_table_takes_from_a_layer_above_its_own() {
    let layers = layers();
    let mut up = arrows();
    up.retain(|(from, to), _| layers[from.as_str()] < layers[to.as_str()]);
    let known: BTreeSet<(String, String)> =
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
fn no_rooms_of_the_table_take_from_each_other_in_a_circle() {
    let circles = circles(&arrows());
    let mend = "take from each other; move what they share into a room below them";
    let told: Vec<String> =
        circles.iter().map(|(rooms, places)| format!("{rooms}\n{places}")).collect();
    assert!(told.is_empty(), "These rooms of the table {mend}:\n{}", told.concat());
}

/// The arrows between rooms, each with the places and names that make it.
fn arrows() -> Arrows {
    let layers = layers();
    let (mut arrows, mut rooms) = (Arrows::new(), BTreeSet::new());
    for (source, module, text) in shipped("src/table/") {
        let [_, room, ..] = module.as_slice() else { continue };
        assert_layer(&layers, room, &source);
        rooms.insert(room.clone());
        for import in imports(&module, &text) {
            let [table, taken, ..] = import.path.as_slice() else { continue };
            let place = format!("{source}:{}", import.line);
            if table == "table" && taken != room && !NO_ROOMS.contains(&taken.as_str()) {
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
