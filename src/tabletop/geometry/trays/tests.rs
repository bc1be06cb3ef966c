//! Trays on tables of all shapes, with any seats.

use super::*;
use crate::geometry::PLACES;
use crate::headless::{lit_by, played_by, tables};

/// Checks that boxes, by their corners, lie on a table and not on each other.
fn lie_on_the_table_and_apart(boxes: &[(Vec2, Vec2)], table: &Tabletop) {
    for (index, (low, high)) in boxes.iter().enumerate() {
        let on = low.cmpge(Vec2::splat(-0.01)) & high.cmple(table.size + 0.01);
        assert!(on.all(), "{low} {high} is not on {table:?}");
        for (other_low, other_high) in &boxes[index + 1..] {
            let apart = high.cmple(other_low + 0.01) | low.cmpge(other_high - 0.01);
            assert!(apart.any(), "{low} {high} and {other_low} {other_high} overlap on {table:?}");
        }
    }
}

#[test]
fn trays_do_not_overlap_and_lie_on_the_table_beside_the_board() {
    for table in tables() {
        for depth in [TrayDepth::Plain, TrayDepth::Deep] {
            let mut boxes: Vec<_> =
                table.places().iter().map(|&place| table.tray(place, depth).covers()).collect();
            boxes.push(table.board_room(depth));
            lie_on_the_table_and_apart(&boxes, &table);
        }
    }
}

#[test]
fn what_lies_before_a_tray_lies_on_the_table_and_on_no_tray() {
    for table in tables() {
        for &place in table.places() {
            let size = Vec2::new(500.0, 220.0);
            let (low, high) = table.tray(place, TrayDepth::Plain).before(size).covers();
            let on = low.cmpge(Vec2::ZERO) & high.cmple(table.size);
            assert!(on.all(), "{low} {high} before {place:?} is not on {table:?}");
            let (own_low, own_high) = table.tray(place, TrayDepth::Plain).covers();
            let apart = high.cmplt(own_low) | low.cmpgt(own_high);
            assert!(apart.any(), "{low} {high} lies on the tray of {place:?} on {table:?}");
        }
    }
}

#[test]
fn rows_that_have_no_room_are_drawn_smaller_and_keep_their_width() {
    for table in tables() {
        for &place in table.places().iter().filter(|place| place.edge.is_long()) {
            let tray = table.tray(place, TrayDepth::Plain);
            assert!(tray.size.x >= LEAST_WIDTH - 0.01 && tray.scale <= 1.0, "{tray:?}");
        }
    }
}

/// The pictures of usual projectors, in pixels.
pub const PICTURES: [(f32, f32); 4] =
    [(1024.0, 768.0), (1280.0, 720.0), (1280.0, 800.0), (1920.0, 1080.0)];

/// Which places may be taken: all ways.
pub fn all_seats() -> impl Iterator<Item = OccupiedPlaces> {
    (1_u32..1 << PLACES.len()).map(|who| {
        let sits = |at: &usize| who >> at & 1 == 1;
        OccupiedPlaces::of((0..PLACES.len()).filter(sits).map(|at| PLACES[at]))
    })
}

#[test]
fn with_any_seats_in_a_match_trays_lie_on_the_table_and_neither_on_each_other_nor_on_the_board() {
    for table in tables().into_iter().chain(PICTURES.map(lit_by)) {
        for (seated, text) in all_seats().flat_map(|seated| [(seated, 1.0), (seated, 1.5)]) {
            let table = Tabletop { seated: Some(seated), text, ..table };
            for depth in [TrayDepth::Plain, TrayDepth::Deep] {
                let trays = seated.places().map(|place| table.tray(place, depth));
                let room = table.board_room(depth);
                assert!((room.1 - room.0).min_element() > 200.0, "{room:?} on {table:?}");
                let trays = trays.chain(table.common_line());
                let boxes: Vec<_> = trays.map(FacingBox::covers).chain([room]).collect();
                lie_on_the_table_and_apart(&boxes, &table);
            }
        }
    }
}

#[test]
fn a_place_that_is_free_during_a_match_lies_on_the_table_and_on_no_tray() {
    let screen = |table| Tabletop { seating: SeatingArrangement::Screen, ..table };
    for table in PICTURES.map(lit_by).into_iter().chain(PICTURES.map(lit_by).map(screen)) {
        for seated in all_seats() {
            let table = Tabletop { seated: Some(seated), ..table };
            for depth in [TrayDepth::Plain, TrayDepth::Deep] {
                for place in PLACES.into_iter().filter(|&place| !seated.has(place)) {
                    let free = table.tray(place, depth);
                    assert!(free.size.min_element() > 100.0, "{free:?} for {place:?} on {table:?}");
                    let mut trays = seated.places().map(|place| table.tray(place, depth));
                    assert!(!trays.any(|tray| tray.overlaps(free)), "{place:?} on {table:?}");
                }
            }
        }
    }
}

#[test]
fn the_fewer_sit_the_more_is_left_to_the_board() {
    for picture in PICTURES {
        for depth in [TrayDepth::Plain, TrayDepth::Deep] {
            let room = |count| {
                let table = played_by(count, picture);
                let (low, high) = table.board_room(depth);
                (high - low, table.size)
            };
            let empty = lit_by(picture).board_room(depth);
            for count in 1..=8 {
                let ((own, all), (more, _)) = (room(count), room((count + 1).min(8)));
                let (one, other) = (own.element_product(), more.element_product());
                assert!(one >= 0.95 * other, "{count}: {own} and {more} of {picture:?}");
                let usual = (empty.1 - empty.0).element_product();
                let part = one / all.element_product();
                assert!(one >= 0.9 * usual, "{count}: {part} of {picture:?} with {depth:?}");
            }
        }
    }
}

#[test]
fn before_a_screen_four_people_sit_in_one_row_and_the_board_has_the_rest() {
    let screen = Tabletop { seating: SeatingArrangement::Screen, ..lit_by((1920.0, 1080.0)) };
    let played = |count| {
        let seated = OccupiedPlaces::of(screen.places().iter().copied().take(count));
        Tabletop { seated: Some(seated), ..screen }
    };
    for depth in [TrayDepth::Plain, TrayDepth::Deep] {
        let height = |count| {
            let (low, high) = played(count).board_room(depth);
            high.y - low.y
        };
        let line = played(1).common_line().expect("a match").size.y;
        for count in 1..=4 {
            let (low, _) = played(count).board_room(depth);
            assert_eq!(low.y, line, "{count} with {depth:?}");
            assert!(height(count) >= 0.95 * height(count + 1), "{count} with {depth:?}");
        }
        let part = height(8) / screen.size.y;
        assert!(part > 0.55, "{part} is left to the board by eight with {depth:?}");
    }
}
