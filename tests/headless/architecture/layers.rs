//! The layers inside the two packages of the table: no room takes anything from a room above its layer, and no rooms
//! take from each other in a circle. Between packages the compiler sees to it.

use super::circles::{Arrows, circles, shipped};
use super::imports::imports;
use std::collections::BTreeSet;

/// The layers of a package from the ground: what lies right under its folder.
///
/// Some rooms are higher than their names suggest. `rest` looks at everything that can change what is seen. `ground`
/// moves trays, and offers that in their menus. Hosting asks for `consent` before it goes back.
const LAYERS: [(&str, &[&str]); 2] = [
    (
        "tabletop",
        &["geometry", "system picture", "account facing pointers seats", "surfaces", "plugin"],
    ),
    ("table", &["matches", "features kit"]),
];

/// The folders whose entries are rooms, each by itself; whatever else lies under a package is one room.
const GROUPS: [&str; 5] = ["system", "picture", "surfaces", "matches", "features"];

#[test]
fn no_room_of_the_table_takes_from_a_layer_above_its_own() {
    for (package, layers) in LAYERS {
        let layer = |room: &str| {
            let folder = room.split("::").next().unwrap_or_default();
            layers.iter().position(|layer| layer.split(' ').any(|name| name == folder))
        };
        let mut up = arrows(package);
        let of_no_layer: BTreeSet<&String> = up
            .keys()
            .flat_map(|(from, to)| [from, to])
            .filter(|room| layer(room).is_none())
            .collect();
        assert!(of_no_layer.is_empty(), "Give these a layer in LAYERS: {of_no_layer:?}");
        up.retain(|(from, to), _| layer(from) < layer(to));
        let told: Vec<String> = up
            .iter()
            .map(|((from, to), places)| format!("{from} -> {to}\n  {}\n", places.join("\n  ")))
            .collect();
        let mend = "take from a layer above their own; move what they share down, or a room up";
        assert!(told.is_empty(), "These rooms of {package} {mend}:\n{}", told.concat());
    }
}

#[test]
fn no_rooms_of_the_table_take_from_each_other_in_a_circle() {
    for (package, _) in LAYERS {
        let circles = circles(&arrows(package));
        let mend = "take from each other; move what they share into a room below them";
        let told: Vec<String> =
            circles.iter().map(|(rooms, places)| format!("{rooms}\n{places}")).collect();
        assert!(told.is_empty(), "These rooms of {package} {mend}:\n{}", told.concat());
    }
}

/// The arrows between the rooms of a package, each with the places and names that make it.
fn arrows(package: &str) -> Arrows {
    let all = shipped(&format!("src/{package}/"));
    let rooms: BTreeSet<String> = all.iter().filter_map(|(_, module, _)| room_of(module)).collect();
    let mut arrows = Arrows::new();
    for (source, module, text) in &all {
        let Some(room) = room_of(module) else { continue };
        for import in imports(module, text) {
            let is_own = import.path.first().is_some_and(|first| first == package);
            let taken = room_of(&import.path).filter(|taken| is_own && *taken != room);
            // Names at the root of the package, such as macros, are of no room.
            let Some(taken) = taken.filter(|taken| rooms.contains(taken)) else { continue };
            let names = import.path[1..].join("::");
            let place = format!("{source}:{}: {names}", import.line);
            arrows.entry((room.clone(), taken)).or_default().push(place);
        }
    }
    assert!(rooms.len() > 5, "the rooms of {package} were not found: {rooms:?}");
    arrows
}

/// The room that a path of names leads to: `surfaces::tray` for `["tabletop", "surfaces", "tray", "fit"]`.
fn room_of(path: &[String]) -> Option<String> {
    let (folder, inside) = (path.get(1)?, path.get(2));
    match GROUPS.contains(&folder.as_str()) {
        true => Some(format!("{folder}::{}", inside?)),
        false => Some(folder.clone()),
    }
}
