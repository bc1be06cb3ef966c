//! Large enough to be aimed at, at every size of type, and nothing runs over.

use super::*;
use crate::surfaces::widgets::card::CardNodes;
use crate::surfaces::widgets::gallery::{self, WidgetGallery};
use crate::surfaces::widgets::hand::HandCardIndex;
use crate::surfaces::widgets::sizes::LEAST_TARGET;
use crate::surfaces::widgets::touch::WidgetGroup;
use crate::system::screens::Screen;
use bevy::state::app::StatesPlugin;
use bevy::ui::ComputedNode;

fn gallery(text: f32) -> HeadlessTable {
    gallery_of(text, 1.0)
}

/// With this many projector pixels a unit.
fn gallery_of(text: f32, pixels: f32) -> HeadlessTable {
    let show = move |app: &mut App| {
        app.init_state::<Screen>()
            .insert_resource(WidgetGallery { text })
            .add_plugins(gallery::plugin);
        app.insert_resource(Tabletop { pixels, ..Tabletop::default() });
    };
    let mut table = HeadlessTable::with((StatesPlugin, crate::surfaces::widgets::plugin, show));
    table.frames(5);
    table
}

/// Everything in the gallery that people press, with its box.
fn targets(table: &mut HeadlessTable) -> Vec<(Entity, Rect)> {
    let world = table.app.world_mut();
    let mut targets = world
        .query_filtered::<(Entity, &ComputedNode), (With<WidgetPointers>, Without<WidgetGroup>)>();
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

#[test]
fn each_card_of_a_hand_shows_its_name_and_none_lies_on_the_name_of_another() {
    for (text, pixels) in [(1.0, 1.0), (1.0, 2.0 / 3.0), (1.5, 1.0), (2.0, 1.0), (2.0, 2.0 / 3.0)] {
        let mut table = gallery_of(text, pixels);
        let world = table.app.world_mut();
        let mut cards = world.query::<(Entity, &CardWidget, &CardNodes, &ChildOf)>();
        let cards: Vec<(Entity, CardWidget, Entity, Entity)> = cards
            .iter(world)
            .map(|(entity, card, nodes, of)| (entity, card.clone(), nodes.name(), of.parent()))
            .collect();
        assert_eq!(cards.len(), 4 * 5);
        for (entity, card, name, hand) in &cards {
            let (place, written) = (table.place_of(*entity), table.place_of(*name));
            let called = &card.face.name;
            let on = place.contains(written.min) && place.contains(written.max);
            assert!(on && written.width() > 10.0, "{called} is {written:?} on {place:?} at {text}");
            let in_hand = |card| table.app.world().get::<HandCardIndex>(card).map_or(0, |at| at.0);
            let over = cards.iter().filter(|(other, ..)| other != entity).filter(|other| {
                let higher = in_hand(other.0) > in_hand(*entity) && !card.raised;
                other.3 == *hand && (higher || other.1.raised)
            });
            for (other, covers, ..) in over {
                let hidden = table.place_of(*other).intersect(written);
                let hidden = hidden.size().min_element();
                let by = &covers.face.name;
                assert!(hidden <= 1.0, "{by} hides {hidden} of {called} at {text}");
            }
        }
    }
}
