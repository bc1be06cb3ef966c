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
         rigs screens settings sieve sound theme trouble typeset",
    ),
    ("seats", "facing pointers seats"),
    ("surfaces", "board ground host_code host_window panel rest slips tray widgets"),
    (
        "match",
        "beacons celebration consent fleeting hosting hurry motion on_board pause playback sayings told tuning",
    ),
    (
        "features",
        "absence calibration cup editor evening help host_sections join lobby monitors time_ribbon tutorial waiting \
         watch",
    ),
];

/// The arrows that still run up: from a room to one above its layer.
const KNOWN: &[(&str, &str)] = &[];

/// From a room to another.
type Arrow = (String, String);

#[test]
fn no_room_of_the_table_takes_from_a_layer_above_its_own() {
    let up = arrows_up();
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

/// The arrows that run up, each with the places and names that make it.
fn arrows_up() -> BTreeMap<Arrow, Vec<String>> {
    let layers = layers();
    let (mut up, mut rooms) = (BTreeMap::<Arrow, Vec<String>>::new(), BTreeSet::new());
    for (source, module, text) in table() {
        let [_, room, ..] = module.as_slice() else { continue };
        let layer = layer_of(&layers, room, &source);
        rooms.insert(room.clone());
        for import in imports(&module, &text) {
            let [table, taken, ..] = import.path.as_slice() else { continue };
            let place = format!("{source}:{}", import.line);
            assert!(table != "app", "{place}: the table does not know the program that uses it");
            if table == "table" && layer_of(&layers, taken, &place) > layer {
                let names = import.path[1..].join("::");
                let arrow = (room.clone(), taken.clone());
                up.entry(arrow).or_default().push(format!("{place}: {names}"));
            }
        }
    }
    let gone: Vec<_> = layers.keys().filter(|room| !rooms.contains(**room)).collect();
    assert!(gone.is_empty(), "LAYERS names rooms that are not in src/table: {gone:?}");
    up
}

/// The layer of each room, counted from the ground.
fn layers() -> BTreeMap<&'static str, usize> {
    let numbered = LAYERS.iter().enumerate();
    let rooms = numbered
        .flat_map(|(layer, (_, rooms))| rooms.split_whitespace().map(move |room| (room, layer)));
    rooms.collect()
}

fn layer_of(layers: &BTreeMap<&str, usize>, room: &str, place: &str) -> usize {
    *layers.get(room).unwrap_or_else(|| {
        panic!(
            "{place}: `{room}` is in no layer; take from a room by its name, and give it a layer"
        )
    })
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
