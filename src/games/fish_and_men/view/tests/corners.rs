//! The corners of the table, which say what all share.

use super::first_turn;
use super::happened::{drift, play, skip};
use crate::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use shoal_tabletop::headless::{HeadlessTable, lit_by, on_table};
use shoal_tabletop::seats::SeatsInTurn;
use shoal_tabletop::system::screens::Screen;

/// A text that is seen in a corner: what it says, its box, and the rim of its piece.
struct Seen {
    text: String,
    place: Rect,
    rim: Color,
}

/// The corners, each with its box and what is seen in it.
fn corners(table: &mut HeadlessTable) -> Vec<(Rect, Vec<Seen>)> {
    let world = table.app.world_mut();
    let mut roots = world.query_filtered::<(Entity, &Name), With<Node>>();
    let roots: Vec<Entity> =
        roots.iter(world).filter(|(_, name)| name.as_str() == "Corner").map(|it| it.0).collect();
    let texts = world.query::<(Entity, &Text, &ComputedNode, &UiGlobalTransform, &ChildOf)>();
    let world = table.app.world();
    let of = |root: Entity| {
        let own = texts.iter_manual(world).filter(|(entity, ..)| {
            let up = |entity: &Entity| world.get::<ChildOf>(*entity).map(ChildOf::parent);
            std::iter::successors(Some(*entity), up).any(|entity| entity == root)
        });
        let seen = own.filter(|(_, _, node, ..)| node.size().min_element() > 0.0);
        seen.map(|(_, text, node, place, whole)| Seen {
            text: text.0.clone(),
            place: on_table(node, place),
            rim: world.get::<BorderColor>(whole.parent()).expect("a piece has a rim").top,
        })
        .collect()
    };
    roots.into_iter().map(|root| (table.place_of(root), of(root))).collect()
}

fn says(seen: &[Seen], text: &str) -> bool {
    seen.iter().any(|seen| seen.text == text)
}

#[test]
fn corners_say_the_turn_light_the_seat_in_turn_and_tell_what_happened_last() {
    let mut table = first_turn();
    let both = corners(&mut table);
    assert_eq!(both.len(), 2, "one for each who sits at a long side");
    let now = table.app.world().resource::<SeatsInTurn>().seats()[0];
    let chairs = table.app.world().resource::<Chairs>();
    let (letter, colour) = (chairs.letter(now).to_string(), chairs.colour(now));
    for (_, seen) in &both {
        assert!(says(seen, "Turn 1"));
        let lit: Vec<&Seen> = seen.iter().filter(|seen| seen.rim != Color::NONE).collect();
        assert_eq!(lit.len(), 1, "one has the turn");
        assert_eq!((&lit[0].text, lit[0].rim), (&letter, colour));
        let other = chairs.letter(Seat(1 - now.0)).to_string();
        let [turn, first, second] = ["Turn 1", &letter, &other].map(|text| {
            seen.iter().find(|seen| seen.text == text).expect("it is shown").place.center()
        });
        assert!(turn.distance(first) < turn.distance(second), "it stands first");
    }
    play(&mut table, drift(24), [15, 20]);
    skip(&mut table);
    assert!(corners(&mut table).iter().all(|(_, seen)| says(seen, "A 3 −9")));
    table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Lobby);
    table.frames(3);
    assert!(corners(&mut table).is_empty(), "in the lobby there is nothing to tell");
}

#[test]
fn nothing_in_a_corner_is_cut() {
    let mut table = first_turn();
    play(&mut table, drift(24), [15, 20]);
    skip(&mut table);
    let mut count = 0;
    for text in [1.0, 1.5, 2.0] {
        let seated = table.app.world().resource::<Tabletop>().seated;
        let wanted = Tabletop { text, seated, ..lit_by((1280.0, 720.0)) };
        table.app.insert_resource(wanted);
        table.frames(4);
        for (whole, seen) in corners(&mut table) {
            let whole = whole.inflate(0.5);
            for Seen { text: words, place, .. } in &seen {
                let inside = whole.contains(place.min) && whole.contains(place.max);
                assert!(inside, "{words} at {place:?} in {whole:?} at {text}");
                count += 1;
            }
        }
    }
    assert!(count > 10, "there is much to read");
}
