//! The cursor that is drawn for each device.

use super::*;
use crate::geometry::{MeasuredSize, PLACES, TableEdge, Tabletop, TrayDepth};
use crate::picture::art::DrawingCache;
use crate::picture::theme::TableFonts;
use crate::pointers::cursors::{CursorSprite, CursorStyle};

fn drawn() -> Table {
    let mut table = Table::new();
    table.app.insert_resource(Assets::<Image>::default());
    table.app.insert_resource(DrawingCache::new(1.0));
    let (regular, bold) = (Handle::default(), Handle::default());
    table.app.insert_resource(TableFonts { regular, bold });
    table
}

fn bodies(table: &mut Table) -> Vec<(CursorStyle, UiTransform)> {
    let mut bodies = table.app.world_mut().query::<(&CursorSprite, &UiTransform)>();
    bodies.iter(table.app.world()).map(|(body, transform)| (body.style, *transform)).collect()
}

#[test]
fn a_seats_cursor_points_away_from_its_player() {
    let mut table = drawn();
    let anna = table.sit("Anna", 2);
    table.put(anna, TABLE / 2.0);
    let bodies = bodies(&mut table);
    let [(look, transform)] = bodies[..] else { panic!("one body, not {bodies:?}") };
    assert_eq!(look, CursorStyle::Seat(Seat(2), TableEdge::West));
    assert_eq!(transform.translation, Val2::px(TABLE.x / 2.0, TABLE.y / 2.0));
    let up = transform.rotation * Vec2::NEG_Y;
    assert!(up.distance(Vec2::X) < 1e-5, "away from the left edge is to the right, not {up}");
}

#[test]
fn a_free_mouse_has_a_ring_only_while_it_may_sit_down() {
    let mut table = drawn();
    let free = table.mice.plug("Free");
    table.frames(1);
    assert!(bodies(&mut table).is_empty(), "nobody has touched it yet");
    table.mice.move_by(free, 3.0, 0.0);
    table.frames(1);
    assert_eq!(bodies(&mut table).len(), 1);
    assert_eq!(bodies(&mut table)[0].0, CursorStyle::Free);
    // Nobody reads to click a place where none is free.
    let chair = |place| Chair::new(place, "Eel", SeatPlayer::Person);
    table.app.insert_resource(Chairs(PLACES.map(chair).into()));
    table.set(JoinPolicy::Places);
    assert_eq!(bodies(&mut table)[0].0, CursorStyle::Onlooker);
    table.set(JoinPolicy::Closed);
    assert!(bodies(&mut table).is_empty());
}

#[test]
fn a_body_and_all_its_parts_go_with_their_mouse() {
    let mut table = drawn();
    table.frames(1);
    let count =
        |table: &mut Table| table.app.world_mut().query::<&Node>().iter(table.app.world()).count();
    let anna = table.sit("Anna", 0);
    table.frames(2);
    assert!(count(&mut table) >= 4, "a fish, a letter, a ray");
    table.mice.unplug(anna);
    table.frames(2);
    assert_eq!(count(&mut table), 0);
}

#[test]
fn a_hand_for_several_seats_wears_the_body_of_whose_turn_it_is() {
    let mut table = drawn();
    let anna = table.sit("Anna", 0);
    table.seat(anna, 1);
    table.await_seats(&[0]);
    assert_eq!(bodies(&mut table)[0].0, CursorStyle::Seat(Seat(0), TableEdge::South));
    table.await_seats(&[1]);
    assert_eq!(bodies(&mut table)[0].0, CursorStyle::Seat(Seat(1), TableEdge::North));
}

/// Time goes by.
fn wait(table: &mut Table, seconds: f32) {
    table.frames((seconds / 0.01) as usize);
}

/// Where a seat's body is seen, and how large.
fn seen(table: &mut Table) -> (Vec2, f32) {
    let bodies = bodies(table);
    let [(CursorStyle::Seat(..), place)] = bodies[..] else { panic!("one body, not {bodies:?}") };
    let (Val::Px(x), Val::Px(y)) = (place.translation.x, place.translation.y) else {
        panic!("a place in units")
    };
    (Vec2::new(x, y), place.scale.x)
}

#[test]
fn a_cursor_nobody_uses_shrinks_home_and_its_first_movement_brings_it_back() {
    for calm in [false, true] {
        let mut table = drawn();
        let mut settings = crate::system::settings::Settings::default();
        settings.play.reduced_motion = calm;
        table.app.insert_resource(settings);
        let anna = table.sit("Anna", 2);
        table.put(anna, TABLE / 2.0);
        wait(&mut table, 15.0);
        assert_eq!(seen(&mut table), (TABLE / 2.0, 1.0));
        wait(&mut table, 8.0);
        let (at, large) = seen(&mut table);
        let home = Tabletop::default().tray(PLACES[2], TrayDepth::Plain).inner_middle();
        assert!(at.distance(home) < 1.0 && large < 0.5, "{at} {large}");
        assert_eq!(table.device(anna).at, TABLE / 2.0, "it points where it pointed");
        table.mice.move_by(anna, 0.0, -10.0);
        wait(&mut table, 0.5);
        let (at, large) = seen(&mut table);
        assert_eq!((at, large), (table.device(anna).at, 1.0));
        assert!(at.distance(TABLE / 2.0) < 30.0);
    }
}

#[test]
fn a_cursor_that_rests_lies_on_the_drawing_of_its_own_tray() {
    let mut table = drawn();
    let anna = table.sit("Anna", 2);
    let drawing = Vec2::new(60.0, 400.0);
    let place = bevy::ui::UiGlobalTransform::from_translation(drawing);
    let node = bevy::ui::ComputedNode::default();
    table.app.world_mut().spawn((crate::seats::SeatEmblem(Seat(2)), node, place));
    table.put(anna, TABLE / 2.0);
    wait(&mut table, 23.0);
    let (tip, large) = seen(&mut table);
    let mut bodies = table.app.world_mut().query::<&CursorSprite>();
    let wide = bodies.single(table.app.world()).expect("one body").wide * large;
    assert!(tip.distance(drawing) < 0.75 * wide && wide < 40.0, "{tip} {wide}");
}

#[test]
fn a_free_cursor_that_rests_covers_nothing() {
    let mut table = drawn();
    let free = table.mice.plug("Free");
    table.frames(1);
    table.mice.move_by(free, 3.0, 0.0);
    wait(&mut table, 23.0);
    assert_eq!(bodies(&mut table)[0].1.scale, Vec2::ZERO);
    table.mice.move_by(free, 3.0, 0.0);
    wait(&mut table, 0.5);
    assert_eq!(bodies(&mut table)[0].1.scale, Vec2::ONE);
}

#[test]
fn a_body_is_as_wide_in_millimetres_on_any_measured_table() {
    for height in [500.0, 731.0, 900.0] {
        let mut table = drawn();
        let measured = MeasuredSize { width: height * 1.6, height };
        table.app.insert_resource(Tabletop::measured(measured).expect("a table"));
        let anna = table.sit("Anna", 0);
        table.put(anna, TABLE / 2.0);
        let mut bodies = table.app.world_mut().query::<&CursorSprite>();
        let wide: Vec<f32> = bodies.iter(table.app.world()).map(|body| body.wide).collect();
        assert_eq!(wide.len(), 1);
        assert!((wide[0] * measured.unit() - 25.0).abs() < 0.1, "{wide:?}");
    }
}
