//! Large enough to be aimed at, at every size of type, and nothing runs over.

use super::*;
use crate::table::screens::Screen;
use crate::table::widgets::cut::LEAST_TARGET;
use crate::table::widgets::gallery::{self, Gallery};
use crate::table::widgets::touch::Group;
use bevy::state::app::StatesPlugin;
use bevy::ui::ComputedNode;

fn gallery(text: f32) -> Headless {
    let mut table = table();
    table.app.add_plugins(StatesPlugin).init_state::<Screen>();
    table.app.insert_resource(Gallery { text }).add_plugins(gallery::plugin);
    table.frames(5);
    table
}

/// Everything in the gallery that people press, with its box.
fn targets(table: &mut Headless) -> Vec<(Entity, Rect)> {
    let world = table.app.world_mut();
    let mut targets =
        world.query_filtered::<(Entity, &ComputedNode), (With<Touch>, Without<Group>)>();
    let seen = targets.iter(world).filter(|(_, node)| node.size().min_element() > 0.0);
    let seen: Vec<Entity> = seen.map(|(entity, _)| entity).collect();
    seen.into_iter().map(|entity| (entity, table.place_of(entity))).collect()
}

#[test]
fn whatever_is_pressed_is_20_mm_large_at_every_size_of_type() {
    for text in [1.0, 1.5, 2.0] {
        let mut table = gallery(text);
        let targets = targets(&mut table);
        assert!(targets.len() > 4 * 15, "{} targets", targets.len());
        for (entity, place) in targets {
            let least = place.size().min_element();
            assert!(least >= LEAST_TARGET - 0.5, "{entity} is {least} at {text}");
        }
    }
}

#[test]
fn nothing_overlaps_or_leaves_its_gallery_at_any_size_of_type() {
    for text in [1.0, 1.5, 2.0] {
        let mut table = gallery(text);
        let world = table.app.world_mut();
        let mut panels = world.query_filtered::<(Entity, &Name, &Children), Without<ChildOf>>();
        let rows: Vec<(Entity, Vec<Entity>)> = panels
            .iter(world)
            .filter(|(_, name, _)| name.as_str() == "Gallery")
            .map(|(panel, _, rows)| (panel, rows.to_vec()))
            .collect();
        assert_eq!(rows.len(), 4);
        for (panel, rows) in rows {
            let outer = table.place_of(panel);
            let mut boxes = Vec::new();
            for row in rows {
                let items = table.app.world().get::<Children>(row).expect("a row").to_vec();
                boxes.extend(items.into_iter().map(|item| table.place_of(item)));
            }
            for (index, place) in boxes.iter().enumerate() {
                let inside = outer.contains(place.min) && outer.contains(place.max);
                assert!(inside, "number {index} at {place:?} leaves {outer:?} at {text}");
                for other in &boxes[index + 1..] {
                    let overlap = place.intersect(*other);
                    assert!(overlap.is_empty(), "number {index} overlaps at {text}: {overlap:?}");
                }
            }
        }
    }
}
