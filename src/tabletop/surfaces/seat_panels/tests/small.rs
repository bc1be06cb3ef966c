//! Text on seat panels where a projector has few pixels.

use super::*;
use crate::geometry::SeatingArrangement;
use crate::seats::{JoinPolicy, OpenSecrets};
use crate::surfaces::seat_panels::draw::SeatPanelButtonNode;

#[test]
fn the_words_of_a_legend_are_not_wrapped_where_few_pixels_make_them_larger() {
    let mut desk = SeatPanelTestTable::new(2);
    desk.app.world_mut().resource_mut::<Tabletop>().pixels = 720.0 / 1080.0;
    let buttons = ["Left", "Right", "Wheel up", "Wheel down"];
    let legend = buttons.map(|button: &str| LegendLine {
        button: button.into(),
        ..LegendLine::of_words(None, "Coral Bay")
    });
    let panel = SeatPanel { legend: legend.into(), columns: true, ..SeatPanel::default() };
    desk.seat_panels_mut().insert(Seat(0), SeatPanelKind::Secret, panel);
    desk.frames(4);
    let world = desk.app.world_mut();
    let mut written = world.query::<(&Text, &ComputedNode)>();
    let lines: Vec<(&str, f32)> =
        written.iter(world).map(|(text, node)| (text.0.as_str(), node.size().y)).collect();
    assert_eq!(lines.len(), 2 * buttons.len(), "{lines:?}");
    let lowest = lines.iter().map(|line| line.1).fold(f32::INFINITY, f32::min);
    assert!(lowest > 0.0 && lines.iter().all(|line| line.1 < 1.5 * lowest), "{lines:?}");
}

/// A table of these people before a screen or around it, drawn with 1280 x 720 pixels.
fn few_pixels(people: usize, seating: SeatingArrangement) -> SeatPanelTestTable {
    let mut desk = SeatPanelTestTable::new(people);
    let mut table = desk.app.world_mut().resource_mut::<Tabletop>();
    (table.pixels, table.seating) = (720.0 / 1080.0, seating);
    desk
}

#[test]
fn a_menu_with_room_for_one_column_is_as_wide_as_its_words() {
    let mut desk = few_pixels(4, SeatingArrangement::Screen);
    let labels =
        ["Learn it in five minutes", "Reading lamp", "Calibrate the picture", "Quit Shoal"];
    let button = |(id, label): (u32, &str)| SeatPanelButton::new(id, label).icon("lamp");
    let buttons = (0..).zip(labels).map(button).collect();
    let panel = SeatPanel { buttons, columns: true, ..SeatPanel::default() };
    desk.seat_panels_mut().insert(Seat(1), SeatPanelKind::Menu, panel);
    desk.frames(4);
    let world = desk.app.world_mut();
    let mut written = world.query::<(&Text, &ComputedNode)>();
    let words: Vec<Vec2> = written.iter(world).map(|(_, node)| node.size()).collect();
    let mut roots = world.query_filtered::<&ComputedNode, With<SeatPanelRoot>>();
    let panel = roots.single(world).expect("there is one").size();
    let widest = words.iter().map(|size| size.x).fold(0.0, f32::max);
    assert_eq!(words.len(), labels.len());
    assert!(words.iter().all(|size| size.y < 1.5 * words[0].y), "no words are wrapped: {words:?}");
    assert!(panel.x < widest + 130.0, "{panel} around {widest}");
}

#[test]
fn buttons_in_pairs_stand_side_by_side_or_all_in_one_column_whatever_the_size_of_text() {
    let labels = ["Slower", "Faster", "Quieter", "Louder", "Smaller text", "Larger text"];
    let button = |(id, label): (u32, &str)| SeatPanelButton::new(id, label).icon("minus");
    let buttons = (0..).zip(labels).map(button).collect();
    let (title, columns, pairs) = ("For the whole table".to_owned(), true, true);
    let panel = SeatPanel { title, buttons, columns, pairs, ..SeatPanel::default() };
    let mut columns = Vec::new();
    for text in [1.0, 1.25, 1.5, 2.0] {
        let mut desk = few_pixels(4, SeatingArrangement::Around);
        desk.app.world_mut().resource_mut::<Tabletop>().text = text;
        desk.seat_panels_mut().insert(Seat(0), SeatPanelKind::Dials, panel.clone());
        desk.frames(4);
        let world = desk.app.world_mut();
        let mut written =
            world.query_filtered::<(&Name, &UiGlobalTransform), With<SeatPanelButtonNode>>();
        let middle = |label: &str| {
            let is_it = |name: &Name| name.as_str() == format!("Button {label}");
            let found = written.iter(world).find(|(name, _)| is_it(name));
            found.expect("it is there").1.translation.round()
        };
        let places: Vec<Vec2> = labels.into_iter().map(middle).collect();
        let count = if places[0].y == places[1].y { 2 } else { 1 };
        for (index, place) in places.iter().enumerate() {
            let (above, left) = (places[index - index % count], places[index % count]);
            assert_eq!(*place, Vec2::new(left.x, above.y), "{places:?} with {text}");
        }
        assert!(
            places.chunks(count).is_sorted_by(|one, other| one[0].y < other[0].y),
            "{places:?}"
        );
        assert!(count == 1 || places[0].x < places[1].x, "{places:?}");
        columns.push(count);
    }
    assert_eq!((columns[1], columns[3]), (2, 1), "less room, fewer columns: {columns:?}");
}

#[test]
fn what_five_people_answer_in_secret_is_large_enough_to_be_read() {
    let mut desk = few_pixels(5, SeatingArrangement::Around);
    desk.app.insert_resource(JoinPolicy::Orphans);
    desk.app.insert_resource(OpenSecrets { chosen: true, ..OpenSecrets::default() });
    let line = |words: &str| LegendLine {
        sign: Some(LegendSign { drawing: "sign_a", alone: true }),
        ..LegendLine::of_words(Some("shoal"), words)
    };
    let legend = ["Dropper or Bouncer", "Worm or Spore", "Kernel or Swarm", "Trojan or Eraser"];
    let panel = SeatPanel {
        title: "Which program? (1 of 2)".into(),
        legend: legend.map(line).into(),
        source: "Press, then wait.".into(),
        columns: true,
        ..SeatPanel::default()
    };
    for seat in Seat::all(5) {
        desk.seat_panels_mut().insert(seat, SeatPanelKind::Secret, panel.clone());
    }
    desk.frames(6);
    let world = desk.app.world_mut();
    let mut roots = world.query::<(&SeatPanelRoot, &UiTransform)>();
    let scales: Vec<(Seat, f32)> =
        roots.iter(world).map(|(root, transform)| (root.seat, transform.scale.x)).collect();
    assert_eq!(scales.len(), 5);
    assert!(scales.iter().all(|(_, scale)| *scale >= 0.7), "{scales:?}");
}
