//! Type from 100 to 200 %, on small and large tables, at all edges: nothing overlaps or leaves its box,
//! and nothing is written too small to be read.

use super::*;
use crate::geometry::OccupiedPlaces;
use crate::geometry::type_size::{CAP, LEAST_PIXELS};
use crate::seats::Chairs;
use crate::surfaces::widgets::{PushButton, Widget};

/// A table of this width in metres with this many projector pixels a unit.
fn measured(metres: f32, pixels: f32) -> Tabletop {
    let mm = Some(metres * 1000.0 / 1920.0);
    Tabletop { mm, pixels, ..Tabletop::default() }
}

fn tables() -> [Tabletop; 4] {
    [Tabletop::default(), measured(1.2, 2.0 / 3.0), measured(1.3, 1.0), measured(2.0, 2.0)]
}

/// A tray in which there is as much as ever comes together.
fn busy() -> TrayModel {
    let button = |(id, (label, icon)): (u32, (&str, Option<&'static str>))| TrayButton {
        id,
        icon,
        label: label.into(),
        off: (id > 4).then(|| "It is not your turn.".into()),
        ..TrayButton::default()
    };
    let buttons = [
        ("Feed +14", None),
        ("Move", None),
        ("", Some("arrow_left")),
        ("", Some("arrow_right")),
        ("Forward -3", None),
        ("Done", None),
        ("", Some("undo")),
        ("", Some("forecast")),
    ];
    let mut chips = vec![TrayChip::text("Turn 12"), TrayChip::icon("pollution", "145")];
    chips.extend((0..5).map(|_| TrayChip::icon("industry_1", "")));
    TrayModel {
        buttons: (0..).zip(buttons).map(button).collect(),
        chips,
        place_in_order: Some("next".into()),
        ..full()
    }
}

/// A sheet with all that ever lies on one.
fn sheet(tiles: u32) -> TraySheet {
    let button = |label: &str| TrayButton { label: label.into(), ..TrayButton::default() };
    let line = SheetLine {
        cards: vec![card(1, "Shark").face, card(2, "Invincible").face],
        text: "Trade your card for Mackerel's?".into(),
        buttons: vec![button("Offer"), button("Cancel")],
        ..SheetLine::default()
    };
    TraySheet {
        closes: true,
        title: "Which card do you play?".into(),
        buttons: ["Name", "Number", "Close"].map(button).to_vec(),
        tiles: (0..tiles).map(|index| card(index, "Invincible")).collect(),
        open: false,
        lines: if tiles == 0 { vec![line; 2] } else { Vec::new() },
    }
}

/// Everything of a tray that is seen, with its box: what it is, and whether it is a box for others.
fn seen(table: &mut HeadlessTable, of: Entity) -> Vec<(Entity, Rect)> {
    let world = table.app.world();
    let mut all = Vec::new();
    let mut open = vec![of];
    while let Some(entity) = open.pop() {
        open.extend(world.get::<Children>(entity).into_iter().flatten());
        let node = world.get::<ComputedNode>(entity).expect("a node");
        let is_drawn = world.get::<Text>(entity).is_some_and(|text| !text.0.is_empty())
            || world.get::<ImageNode>(entity).is_some()
            || world.get::<Widget>(entity).is_some();
        if is_drawn && node.size().min_element() > 0.0 && entity != of {
            let place = world.get::<UiGlobalTransform>(entity).expect("a node");
            all.push((entity, on_table(node, place)));
        }
    }
    all
}

fn is_within(table: &HeadlessTable, entity: Entity, above: Entity) -> bool {
    let mut at = Some(entity);
    while let Some(entity) = at {
        if entity == above {
            return true;
        }
        at = table.app.world().get::<ChildOf>(entity).map(ChildOf::parent);
    }
    false
}

/// What this is, for the message of a failed test.
fn what(table: &HeadlessTable, entity: Entity) -> String {
    let world = table.app.world();
    let text = world.get::<Text>(entity).map(|text| text.0.clone());
    format!("{:?} {:?} {:?}", world.get::<TraySlot>(entity), world.get::<TrayText>(entity), text)
}

fn check_box(table: &mut HeadlessTable, of: Entity, outer: Rect, skip: &[Entity], at: &str) {
    let all = seen(table, of);
    let all: Vec<(Entity, Rect)> = all
        .into_iter()
        .filter(|(entity, _)| !skip.iter().any(|&skip| is_within(table, *entity, skip)))
        .collect();
    let outer = outer.inflate(0.6);
    for (index, &(entity, place)) in all.iter().enumerate() {
        let inside = outer.contains(place.min) && outer.contains(place.max);
        assert!(inside, "{} at {place:?} leaves {outer:?} {at}", what(table, entity));
        for &(other, its) in &all[index + 1..] {
            let related = is_within(table, entity, other) || is_within(table, other, entity);
            let in_hand = |entity: Entity| {
                let mut at = Some(entity);
                std::iter::from_fn(|| {
                    let now = at?;
                    at = table.app.world().get::<ChildOf>(now).map(ChildOf::parent);
                    Some(now)
                })
                .any(|at| table.app.world().get::<HandCardIndex>(at).is_some())
            };
            let words = |entity| table.app.world().get::<cards::HandCaption>(entity).is_some();
            // Cards of a hand lie over one another, and words at a full hand over them.
            if related || (in_hand(entity) && in_hand(other)) || words(entity) || words(other) {
                continue;
            }
            let overlap = place.intersect(its);
            let apart = overlap.is_empty() || overlap.size().min_element() < 1.5;
            let (one, two) = (what(table, entity), what(table, other));
            assert!(apart, "{one} at {place:?} and {two} at {its:?} overlap {at}");
        }
    }
}

fn trays(table: &mut HeadlessTable) -> Vec<(Entity, Seat)> {
    let world = table.app.world_mut();
    world.query::<(Entity, &Tray)>().iter(world).map(|(it, tray)| (it, tray.seat)).collect()
}

fn sheets(table: &mut HeadlessTable) -> Vec<(Entity, Seat)> {
    let world = table.app.world_mut();
    let mut sheets = world.query_filtered::<(Entity, &TrayOwner), With<sheet::SheetRoot>>();
    sheets.iter(world).map(|(sheet, seat)| (sheet, seat.0)).collect()
}

#[test]
fn nothing_in_a_tray_overlaps_or_leaves_it_at_any_size_of_type_at_any_edge() {
    for table in tables() {
        for (text, depth) in [1.0, 1.25, 1.5, 2.0]
            .into_iter()
            .flat_map(|text| [(text, TrayDepth::Plain), (text, TrayDepth::Deep)])
        {
            let table = Tabletop { text, ..table };
            let at = format!("at {text} on {table:?} with {depth:?}");
            let mut desk = laid_out_on(table, vec![busy(); 8]);
            desk.app.insert_resource(depth);
            desk.frames(4);
            for (tray, seat) in trays(&mut desk) {
                let (low, high) = table.tray(PLACES[seat.index()], depth).covers();
                let outer = Rect::from_corners(low, high);
                check_box(&mut desk, tray, outer, &[], &at);
            }
        }
    }
}

#[test]
fn nothing_in_a_tray_of_a_match_overlaps_or_leaves_it_however_many_sit_there() {
    let coarse = Tabletop { pixels: 2.0 / 3.0, ..Tabletop::default() };
    let narrow = Tabletop { size: Vec2::new(1440.0, 1080.0), pixels: 0.711, ..coarse };
    for table in [Tabletop::default(), coarse, narrow] {
        let counts = [1, 2, 4, 5, 7];
        for (text, count) in [1.0, 1.5].into_iter().flat_map(|text| counts.map(|it| (text, it))) {
            let seated = OccupiedPlaces::of(PLACES.into_iter().take(count));
            let table = Tabletop { text, seated: Some(seated), ..table };
            let mut desk = laid_out_on(table, vec![busy(); 8]);
            desk.app.world_mut().resource_mut::<Chairs>().0.truncate(count);
            for depth in [TrayDepth::Plain, TrayDepth::Deep] {
                let at = format!("at {text} on {table:?} with {depth:?}");
                desk.app.insert_resource(depth);
                desk.frames(4);
                for (tray, seat) in trays(&mut desk).into_iter().filter(|it| it.1.index() < count) {
                    let (low, high) = table.tray(PLACES[seat.index()], depth).covers();
                    check_box(&mut desk, tray, Rect::from_corners(low, high), &[], &at);
                }
            }
        }
    }
}

#[test]
fn nothing_on_a_sheet_overlaps_or_leaves_it_and_it_covers_no_tray_of_its_sides() {
    for table in tables() {
        for (text, tiles) in [1.0, 1.5, 2.0].into_iter().flat_map(|text| [(text, 29), (text, 0)]) {
            let table = Tabletop { text, ..table };
            let at = format!("at {text} on {table:?} with {tiles} cards");
            let model = TrayModel { sheet: Some(sheet(tiles)), ..busy() };
            let mut desk = laid_out_on(table, vec![model; 4]);
            let (low, high) = table.board_room(TrayDepth::Deep);
            for (sheet, seat) in sheets(&mut desk).into_iter().filter(|(_, seat)| seat.0 < 4) {
                let place = desk.place_of(sheet);
                let long = PLACES[seat.index()].edge.is_long();
                let (from, to) =
                    if long { (place.min.y, place.max.y) } else { (place.min.x, place.max.x) };
                let (least, most) = if long { (low.y, high.y) } else { (low.x, high.x) };
                // It lies on the rim of its own tray.
                assert!(from > least - 5.0 && to < most + 5.0, "{place:?} of {seat} {at}");
                check_box(&mut desk, sheet, place, &[], &at);
            }
        }
    }
}

#[test]
fn nothing_in_a_tray_is_written_too_small_for_the_projector() {
    for table in tables() {
        for text in [1.0, 2.0] {
            let table = Tabletop { text, ..table };
            let model = TrayModel { sheet: Some(sheet(29)), ..busy() };
            let mut desk = laid_out_on(table, vec![model; 8]);
            let world = desk.app.world_mut();
            let mut texts = world.query::<(&Text, &TextFont, &ComputedNode)>();
            let mut seen = 0;
            for (text, font, node) in texts.iter(world) {
                let FontSize::Px(size) = font.font_size else { panic!("{font:?}") };
                if !text.0.is_empty() && node.size().min_element() > 0.0 {
                    seen += 1;
                    let pixels = size * CAP * table.pixels;
                    assert!(pixels > LEAST_PIXELS - 0.01, "{:?} has {pixels} pixels", text.0);
                }
            }
            assert!(seen > 100, "{seen} texts");
        }
    }
}

#[test]
fn another_size_of_type_takes_effect_at_once_and_what_can_be_pressed_stays() {
    let mut desk = laid_out_on(Tabletop::default(), vec![busy(); 8]);
    let mut found = Vec::new();
    for text in [1.0, 1.5, 2.0] {
        desk.app.world_mut().resource_mut::<Tabletop>().text = text;
        desk.frames(2);
        let world = desk.app.world_mut();
        let mut buttons = world.query::<(&TrayOwner, &Widget, &ComputedNode, &PushButton)>();
        let there = buttons
            .iter(world)
            .filter(|(of, _, node, _)| of.0 == Seat(0) && node.size().min_element() > 0.0);
        let ids: Vec<u32> = there.map(|(_, widget, ..)| widget.id).collect();
        assert!((0..=4).all(|id| ids.contains(&id)), "{ids:?} at {text}");
        let mut sizes = world.query::<(&TrayText, &TextFont)>();
        let name = sizes.iter(world).find(|(part, _)| **part == TrayText::Name).expect("a name").1;
        let FontSize::Px(size) = name.font_size else { panic!("{name:?}") };
        found.push(size);
    }
    // A name in a full tray may be a little smaller than it could be, but it grows with the wish.
    assert!(found[1] / found[0] > 1.05 && found[2] > found[1], "{found:?}");
}
