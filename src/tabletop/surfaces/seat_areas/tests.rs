//! The ground before each seat, at a table without a window.

use super::handle::TrayHandle;
use super::lamp::{LIGHT, LampPatch};
use super::moving::FreePlaceGlow;
use super::outlines::RealCardOutline;
use super::protect::TrayShake;
use super::*;
use crate::geometry::{
    FacingBox, MeasuredSize, PLACES, SeatingArrangement, TableEdge, TablePlace, Tabletop, TrayDepth,
};
use crate::headless::{HeadlessTable, TestHand};
use crate::picture::projection::{ShownRig, pale_colours};
use crate::seats::{CardOutlines, Chair, Chairs, SeatPlayer};
use crate::surfaces::tray::TrayMenu;
use crate::surfaces::tray::{
    CardModel, CardRow, MOST_BARS, MenuEntryChosen, Tray, TrayButton, TrayModel, TrayModels,
    TrayStrip, TrayStrips,
};
use crate::surfaces::widgets::touch::WidgetGroup;
use crate::surfaces::widgets::turn_to_me::{TurnToMeButton, TurnableNode};
use crate::surfaces::widgets::{self, CardFace, SeatKnocked, WidgetPointers};
use crate::surfaces::{seat_panels, tray};
use crate::system::rigs::{RigSettings, Theme};
use crate::system::screens::Screen;
use crate::system::settings::Settings;
use bevy::ecs::message::Messages;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::ui::ComputedNode;
use shoal_contract::Seat;
use std::time::Duration;

/// A match with chairs at these places.
fn table(places: &[TablePlace]) -> HeadlessTable {
    let mut table = HeadlessTable::with((
        StatesPlugin,
        widgets::plugin,
        seat_panels::plugin,
        tray::plugin,
        plugin,
    ));
    let app = &mut table.app;
    app.insert_state(Screen::Match);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)));
    let chairs = places.iter().zip(["Anna", "Bert", "Cleo", "Dora", "Emil", "Fee", "Gus", "Hal"]);
    let chairs = chairs.map(|(&place, name)| Chair::new(place, name, SeatPlayer::Person));
    app.insert_resource(Chairs(chairs.collect()));
    table.frames(1);
    fill(&mut table, |_| TrayModel::default());
    table
}

fn fill(table: &mut HeadlessTable, model: impl Fn(Seat) -> TrayModel) {
    let seats = Seat::all(table.app.world().resource::<Chairs>().0.len());
    table.app.insert_resource(TrayModels(seats.map(model).collect()));
    table.frames(4);
}

fn chair(table: &HeadlessTable, seat: u16) -> Chair {
    table.app.world().resource::<Chairs>().0[usize::from(seat)].clone()
}

fn is_slid(table: &HeadlessTable, units: f32) -> bool {
    (chair(table, 0).slide - units).abs() < 0.01
}

fn frame(table: &HeadlessTable, seat: u16) -> FacingBox {
    let world = table.app.world();
    chair(table, seat).tray(world.resource::<Tabletop>(), *world.resource::<TrayDepth>())
}

fn tray(table: &mut HeadlessTable, seat: u16) -> Entity {
    let world = table.app.world_mut();
    let mut trays = world.query::<(Entity, &Tray)>();
    let found = trays.iter(world).find(|(_, tray)| tray.seat == Seat(seat));
    found.expect("the seat has a tray").0
}

fn count<C: Component>(table: &mut HeadlessTable) -> usize {
    let world = table.app.world_mut();
    world.query::<&C>().iter(world).count()
}

/// Drags the handle of a seat's tray this far over the table.
fn drag(table: &mut HeadlessTable, hand: TestHand, seat: u16, by: Vec2) {
    let world = table.app.world_mut();
    let mut handles = world.query::<(Entity, &TrayHandle)>();
    let handle = handles.iter(world).find(|(_, handle)| handle.0 == Seat(seat));
    let handle = handle.expect("it has a handle").0;
    let from = table.place_of(handle).center();
    table.point(hand, from);
    table.press(hand);
    table.point(hand, from + by / 2.0);
    table.point(hand, from + by);
    table.release(hand);
    table.frames(2);
}

fn choose(table: &mut HeadlessTable, hand: TestHand, seat: u16, id: u32) {
    let chosen = MenuEntryChosen { seat: Seat(seat), id, pointer: hand.pointer };
    table.app.world_mut().write_message(chosen);
    table.frames(3);
}

/// Clicks at a point of the table.
fn click_at(table: &mut HeadlessTable, hand: TestHand, at: Vec2) {
    table.point(hand, at);
    table.press(hand);
    table.release(hand);
}

fn knocks(table: &HeadlessTable) -> usize {
    table.app.world().resource::<Messages<SeatKnocked>>().len()
}

/// The least gap between the handle of a tray and a drawing beside it, in units.
const LEAST_GAP: f32 = 3.0;

/// What players aim at: widgets, and what trays are moved by.
type Aims = (Or<(With<WidgetPointers>, With<TrayHandle>)>, Without<WidgetGroup>);

#[test]
fn whatever_players_aim_at_in_trays_is_20_mm_large_on_tables_of_all_sizes() {
    let face = CardFace { icon: "cards/joker", name: "Joker".into(), ..CardFace::default() };
    let card = |id| CardModel { id, face: face.clone(), ..CardModel::default() };
    let button = |id: u32| TrayButton { id, label: "No".into(), ..TrayButton::default() };
    for width in [1100.0, 1300.0, 1600.0] {
        let mut table = table(&PLACES);
        let measured = MeasuredSize { width, height: width * 9.0 / 16.0 };
        let measured = Tabletop::measured(measured).expect("a usual table");
        let unit = measured.mm.expect("it is measured");
        table.app.insert_resource(measured);
        for depth in [TrayDepth::Plain, TrayDepth::Deep] {
            table.app.insert_resource(depth);
            let cards = (depth == TrayDepth::Deep).then(|| CardRow {
                hand: (0..3).map(card).collect(),
                large: Some(card(9)),
                ..CardRow::default()
            });
            let buttons: Vec<TrayButton> = (1..4).map(button).collect();
            fill(&mut table, |seat| TrayModel {
                buttons: buttons.clone(),
                cards: cards.clone().filter(|_| seat.0 < 2),
                ..TrayModel::default()
            });
            table.frames(4);
            let world = table.app.world_mut();
            let mut aims = world.query_filtered::<(Entity, &ComputedNode, Option<&Name>), Aims>();
            let seen = aims.iter(world).filter(|(_, node, _)| node.size().min_element() > 0.0);
            let seen: Vec<(Entity, String)> =
                seen.map(|(entity, _, name)| (entity, format!("{name:?}"))).collect();
            assert!(seen.len() > 8 * 4, "{} things at {width}", seen.len());
            for (entity, name) in seen {
                let least = table.place_of(entity).size().min_element() * unit;
                assert!(least >= 19.9, "{name} is {least} mm at {width}, {depth:?}");
            }
        }
    }
}

#[test]
fn the_handle_of_a_tray_lies_beside_the_piece_and_the_strips_at_its_number() {
    let strip = |index: u8| TrayStrip {
        icon: "pollution",
        mark: None,
        bars: vec![0.5; MOST_BARS],
        colour: Color::srgb_u8(index, 255, 0),
        line: None,
        lit: None,
    };
    for ((pixels, depth), people) in [1.0, 2.0 / 3.0]
        .into_iter()
        .flat_map(|pixels| [TrayDepth::Plain, TrayDepth::Deep].map(|depth| (pixels, depth)))
        .flat_map(|it| [2, 4, 8].map(|people| (it, people)))
    {
        let mut table = table(&PLACES[..people]);
        table
            .app
            .insert_resource(Tabletop { pixels, ..Tabletop::default() })
            .insert_resource(depth);
        let strips = vec![vec![strip(1), strip(2)]; people];
        table.app.insert_resource(TrayStrips(strips));
        let number = |_| TrayModel {
            number: "100".into(),
            number_name: "health".into(),
            ..TrayModel::default()
        };
        fill(&mut table, number);
        let world = table.app.world_mut();
        let mut handles = world.query::<(&TrayHandle, &Children)>();
        let grips: Vec<(Seat, Entity)> =
            handles.iter(world).map(|(handle, grip)| (handle.0, grip[0])).collect();
        let mut drawn = world.query::<(Entity, &ImageNode, &ComputedNode)>();
        let drawn = drawn.iter(world).filter(|(.., node)| node.size().min_element() > 0.0);
        let drawn: Vec<Entity> = drawn.map(|(entity, ..)| entity).collect();
        assert_eq!(grips.len(), people);
        for (seat, grip) in grips {
            let place = table.place_of(grip).inflate(LEAST_GAP);
            let meets = |it: &&Entity| !table.place_of(**it).intersect(place).is_empty();
            let met = drawn.iter().filter(|it| **it != grip).find(meets);
            let told = format!("{seat} of {people}, {depth:?} with {pixels}");
            assert_eq!(met.map(|it| table.place_of(*it)), None, "{told}: at {place:?}");
        }
    }
}

const SOUTH: [TablePlace; 2] = [PLACES[0], PLACES[4]];

#[test]
fn a_tray_slides_with_its_handle_until_it_meets_its_neighbour_or_the_end() {
    let mut table = table(&SOUTH);
    let hand = table.hand(&[0]);
    let before = tray(&mut table, 0);
    drag(&mut table, hand, 0, Vec2::new(200.0, 30.0));
    assert!(is_slid(&table, 200.0));
    let node = table.place_of(before).center();
    assert!(node.distance(frame(&table, 0).centre) < 2.0, "the tray lies where its chair says");
    drag(&mut table, hand, 0, Vec2::new(900.0, 0.0));
    assert!(is_slid(&table, 640.0), "to the end of the table");
    drag(&mut table, hand, 0, Vec2::new(-1500.0, 0.0));
    assert!(is_slid(&table, 0.0), "its neighbour lies there");
    assert_eq!(tray(&mut table, 0), before, "nothing that was done with it is lost");
}

#[test]
fn every_tray_slides_to_its_own_players_right() {
    for edge in TableEdge::ALL {
        let place = PLACES.into_iter().find(|place| place.edge == edge).expect("a place");
        let mut table = table(&[place]);
        let hand = table.hand(&[0]);
        let home = frame(&table, 0).centre;
        drag(&mut table, hand, 0, edge.turn(Vec2::new(60.0, 0.0)));
        assert!((chair(&table, 0).slide - 60.0).abs() < 0.01, "{edge:?}");
        let moved = frame(&table, 0).centre;
        assert!(moved.distance(home + edge.turn(Vec2::X * 60.0)) < 0.01, "{edge:?}");
    }
}

#[test]
fn nobody_slides_anothers_tray_and_a_device_that_is_gone_slides_none() {
    let mut table = table(&SOUTH);
    let (own, other) = (table.hand(&[0]), table.hand(&[1]));
    drag(&mut table, other, 0, Vec2::new(200.0, 0.0));
    assert_eq!(chair(&table, 0).slide, 0.0);
    table.press(own);
    table.unplug(own);
    drag(&mut table, other, 0, Vec2::new(200.0, 0.0));
    assert_eq!(chair(&table, 0).slide, 0.0);
}

#[test]
fn how_far_a_tray_was_slid_is_kept_with_its_chair_and_old_journals_know_of_none() {
    let slid = Chair { slide: 120.0, ..Chair::new(PLACES[0], "Anna", SeatPlayer::Person) };
    let kept = serde_json::to_value(&slid).expect("a chair is data");
    assert_eq!(serde_json::from_value::<Chair>(kept.clone()).expect("it is read"), slid);
    let mut old = kept;
    old.as_object_mut().expect("an object").remove("slide");
    assert_eq!(serde_json::from_value::<Chair>(old).expect("it is read").slide, 0.0);
}

#[test]
fn a_tray_that_was_slid_makes_room_for_one_that_comes() {
    let mut table = table(&[PLACES[0]]);
    table.app.world_mut().resource_mut::<Chairs>().0[0].slide = 400.0;
    table.frames(2);
    assert_eq!(chair(&table, 0).slide, 400.0);
    let beside = Chair::new(PLACES[6], "Bert", SeatPlayer::Person);
    table.app.world_mut().resource_mut::<Chairs>().0.push(beside);
    table.frames(2);
    assert_eq!(chair(&table, 0).slide, 0.0);
}

#[test]
fn a_seat_moves_to_a_place_that_glows_for_it_and_only_its_own_hand_moves_it() {
    let mut table = table(&[PLACES[0], PLACES[1], PLACES[2]]);
    let (own, other) = (table.hand(&[0]), table.hand(&[1]));
    let entry = table.app.world().resource::<TrayMenu>().entry(Seat(0), MOVE).cloned();
    assert_eq!(entry.expect("it is offered").off, None);
    assert_eq!(count::<FreePlaceGlow>(&mut table), 0);
    choose(&mut table, own, 0, MOVE);
    assert_eq!(count::<FreePlaceGlow>(&mut table), 5, "five places are free");
    let tabletop = *table.app.world().resource::<Tabletop>();
    let there = tabletop.tray(PLACES[5], TrayDepth::Plain).centre;
    click_at(&mut table, other, there);
    table.frames(2);
    assert_eq!(chair(&table, 0).place, PLACES[0]);
    let before = tray(&mut table, 0);
    click_at(&mut table, own, there);
    table.frames(3);
    assert_eq!(chair(&table, 0).place, PLACES[5]);
    assert_eq!(count::<FreePlaceGlow>(&mut table), 0);
    assert_eq!(tray(&mut table, 0), before, "with all that is in it");
    let lies = table.place_of(before).center();
    assert!(lies.distance(frame(&table, 0).centre) < 2.0);
}

#[test]
fn nobody_moves_onto_a_place_that_is_taken_and_places_glow_for_a_while_only() {
    let mut table = table(&[PLACES[0], PLACES[1]]);
    let own = table.hand(&[0]);
    table.app.world_mut().write_message(MoveChair { seat: Seat(0), to: PLACES[1] });
    table.app.world_mut().write_message(MoveChair { seat: Seat(7), to: PLACES[2] });
    table.frames(2);
    assert_eq!(chair(&table, 0).place, PLACES[0]);
    choose(&mut table, own, 0, MOVE);
    assert!(count::<FreePlaceGlow>(&mut table) > 0);
    table.frames(20 * 21);
    assert_eq!(count::<FreePlaceGlow>(&mut table), 0);
}

#[test]
fn who_clicks_on_anothers_ground_does_nothing_but_knock() {
    let mut table = table(&SOUTH);
    let (own, other, free) = (table.hand(&[0]), table.hand(&[1]), table.hand(&[]));
    let ground = frame(&table, 0).at(Vec2::new(260.0, 40.0));
    click_at(&mut table, own, ground);
    click_at(&mut table, free, ground);
    assert_eq!((knocks(&table), count::<TrayShake>(&mut table)), (0, 0));
    click_at(&mut table, other, ground);
    assert_eq!(knocks(&table), 1);
    table.frames(2);
    assert_eq!(count::<TrayShake>(&mut table), 1);
    table.frames(40);
    assert_eq!(count::<TrayShake>(&mut table), 0);
    let entity = tray(&mut table, 0);
    let lies = table.place_of(entity).center();
    assert!(lies.distance(frame(&table, 0).centre) < 2.0, "it lies where it lay");
}

#[test]
fn a_button_that_is_open_to_all_is_no_knock_and_one_that_is_not_is() {
    let mut table = table(&SOUTH);
    let other = table.hand(&[1]);
    let button =
        |open| TrayButton { id: 5, label: "Press on".into(), open, ..TrayButton::default() };
    // The first button lies at the left of the row of buttons.
    for (open, expected) in [(true, 0), (false, 1)] {
        fill(&mut table, |_| TrayModel { buttons: vec![button(open)], ..TrayModel::default() });
        let at = frame(&table, 0).at(Vec2::new(-150.0, 41.0));
        click_at(&mut table, other, at);
        assert_eq!(knocks(&table), expected, "open: {open}");
    }
}

#[test]
fn motion_that_is_reduced_shakes_nothing() {
    let mut table = table(&SOUTH);
    table.app.world_mut().resource_mut::<Settings>().play.reduced_motion = true;
    table.app.world_mut().write_message(SeatKnocked {
        seat: Seat(0),
        pointer: bevy::picking::pointer::PointerId::Mouse,
    });
    for _ in 0..8 {
        table.frames(1);
        let entity = tray(&mut table, 0);
        let place = table.app.world().get::<UiTransform>(entity).expect("a node");
        assert_eq!(place.translation, Val2::ZERO);
    }
}

#[test]
fn a_lamp_lights_a_hundred_and_forty_by_a_hundred_millimetres_on_nobodys_tray() {
    for places in [&PLACES[..1], &PLACES[..], &SOUTH[..]] {
        let mut table = table(places);
        let measured = MeasuredSize { width: 1300.0, height: 731.25 };
        table.app.insert_resource(Tabletop::measured(measured).expect("a usual table"));
        table.frames(3);
        let own = table.hand(&[0]);
        choose(&mut table, own, 0, LAMP);
        table.frames(2);
        let world = table.app.world_mut();
        let mut patches = world.query_filtered::<Entity, With<LampPatch>>();
        let patch = patches.single(world).expect("one lamp is lit");
        let lies = table.place_of(patch);
        let unit = measured.unit();
        assert!((lies.size() * unit - Vec2::new(140.0, 100.0)).abs().max_element() < 1.0);
        assert!(
            Rect::from_corners(Vec2::splat(-1.0), Vec2::new(1921.0, 1081.0)).contains(lies.min)
        );
        for seat in 0..places.len() as u16 {
            let (low, high) = frame(&table, seat).covers();
            let overlap = lies.intersect(Rect::from_corners(low, high));
            let overlaps = !overlap.is_empty() && overlap.size().min_element() > 1.0;
            assert!(!overlaps, "it lies on the tray of {seat}");
        }
        choose(&mut table, own, 0, LAMP);
        assert_eq!(count::<LampPatch>(&mut table), 0);
    }
}

#[test]
fn before_a_screen_nobody_is_offered_a_lamp() {
    let mut table = table(&SOUTH);
    let offered = |table: &mut HeadlessTable, seating| {
        table.app.world_mut().resource_mut::<Tabletop>().seating = seating;
        table.frames(2);
        table.app.world().resource::<TrayMenu>().entry(Seat(0), LAMP).is_some()
    };
    assert!(offered(&mut table, SeatingArrangement::Around));
    assert!(!offered(&mut table, SeatingArrangement::Screen));
}

#[test]
fn a_lamp_is_as_pale_and_warm_on_a_pale_table_as_on_a_dark_one_also_when_the_colours_change() {
    let mut table = table(&SOUTH);
    let own = table.hand(&[0]);
    let show = |table: &mut HeadlessTable, theme| {
        table.app.insert_resource(ShownRig(RigSettings { theme, ..RigSettings::default() }));
        table.frames(2);
    };
    let drawn = |table: &mut HeadlessTable| {
        let world = table.app.world_mut();
        let mut patches = world.query_filtered::<&BackgroundColor, With<LampPatch>>();
        patches.single(world).expect("one lamp is lit").0
    };
    let check = |theme, drawn| {
        let seen = match theme {
            Theme::Dark => drawn,
            Theme::Paper => pale_colours::on_paper(drawn),
        };
        let (seen, meant) = (Srgba::from(seen), Srgba::from(LIGHT));
        let far = [seen.red - meant.red, seen.green - meant.green, seen.blue - meant.blue];
        assert!(far.into_iter().all(|far| far.abs() < 0.06), "{theme:?}: {seen:?} for {meant:?}");
        assert!(seen.red > seen.blue + 0.1, "{theme:?}: {seen:?} is not warm");
    };
    show(&mut table, Theme::Paper);
    choose(&mut table, own, 0, LAMP);
    for theme in [Theme::Paper, Theme::Dark, Theme::Paper] {
        show(&mut table, theme);
        check(theme, drawn(&mut table));
    }
    choose(&mut table, own, 0, LAMP);
    choose(&mut table, own, 0, LAMP);
    check(Theme::Paper, drawn(&mut table));
}

#[test]
fn the_outlines_are_those_of_real_cards_and_lie_beside_the_board() {
    let mut table = table(&SOUTH);
    assert_eq!(count::<RealCardOutline>(&mut table), 0);
    table.app.insert_resource(TrayDepth::Deep);
    table.app.insert_resource(CardOutlines { offered: true, shown: true });
    table.frames(3);
    let world = table.app.world_mut();
    let mut outlines = world.query_filtered::<Entity, With<RealCardOutline>>();
    let outlines: Vec<Entity> = outlines.iter(world).collect();
    assert_eq!(outlines.len(), 2);
    let (low, high) = table.app.world().resource::<Tabletop>().board_room(TrayDepth::Deep);
    for outline in outlines {
        let lies = table.place_of(outline);
        assert!((lies.size() - Vec2::new(93.0, 130.0)).abs().max_element() < 1.0, "{lies:?}");
        assert!(lies.intersect(Rect::from_corners(low, high)).is_empty(), "{lies:?}");
    }
}

#[test]
fn before_a_screen_everybody_is_upright_and_nobody_lies_on_anybody() {
    for many in 1..=8 {
        let mut table = table(&PLACES[..many]);
        table.app.world_mut().resource_mut::<Tabletop>().seating = SeatingArrangement::Screen;
        table.frames(4);
        let frames: Vec<FacingBox> = (0..many as u16).map(|seat| frame(&table, seat)).collect();
        for (index, one) in frames.iter().enumerate() {
            assert_eq!(one.facing, TableEdge::South);
            assert!((0.7..1.01).contains(&one.scale), "{many}: {one:?}");
            assert!(!frames[index + 1..].iter().any(|other| other.overlaps(*one)), "{many}");
            let node = tray(&mut table, index as u16);
            let (low, high) = one.covers();
            let lies = table.place_of(node);
            assert!(lies.min.distance(low) < 2.0 && lies.max.distance(high) < 2.0, "{lies:?}");
        }
    }
}

#[test]
fn a_large_card_turns_to_the_seat_that_asks_and_back_after_a_while() {
    let mut table = table(&PLACES[..2]);
    let large = CardModel {
        face: CardFace { icon: "cards/joker", ..CardFace::default() },
        ..CardModel::default()
    };
    table.app.insert_resource(TrayDepth::Deep);
    let row = || Some(CardRow { large: Some(large.clone()), ..CardRow::default() });
    fill(&mut table, |_| TrayModel { cards: row(), ..TrayModel::default() });
    let other = table.hand(&[1]);
    let world = table.app.world_mut();
    let mut cards = world.query_filtered::<(Entity, &UiTransform), With<TurnableNode>>();
    assert_eq!(cards.iter(world).count(), 2);
    let of_first = |table: &mut HeadlessTable| {
        let world = table.app.world_mut();
        let mut cards = world.query_filtered::<(Entity, &UiTransform), With<TurnableNode>>();
        let all: Vec<_> = cards.iter(world).map(|(card, turn)| (card, turn.rotation)).collect();
        let lies = |card| table.place_of(card).center().y > 540.0;
        all.into_iter().find(|(card, _)| lies(*card)).expect("it lies below").1
    };
    assert_eq!(of_first(&mut table), Rot2::IDENTITY);
    let world = table.app.world_mut();
    let mut buttons = world.query_filtered::<Entity, With<TurnToMeButton>>();
    let buttons: Vec<Entity> = buttons.iter(world).collect();
    let below = buttons.into_iter().find(|&button| table.place_of(button).center().y > 540.0);
    table.click(other, below.expect("it has a button"));
    table.frames(2);
    assert!((of_first(&mut table).as_degrees().abs() - 180.0).abs() < 0.1);
    assert_eq!(knocks(&table), 0, "to ask is polite");
    table.frames(20 * 21);
    assert_eq!(of_first(&mut table), Rot2::IDENTITY);
}

#[test]
fn ground_on_which_nothing_happens_changes_nothing() {
    let mut table = table(&SOUTH);
    let own = table.hand(&[0]);
    choose(&mut table, own, 0, LAMP);
    table.app.insert_resource(CardOutlines { offered: true, shown: true });
    table.frames(5);
    let ticks = |table: &mut HeadlessTable| {
        let world = table.app.world_mut();
        let chairs = world.get_resource_ref::<Chairs>().expect("chairs").last_changed();
        let menu = world.get_resource_ref::<TrayMenu>().expect("menus").last_changed();
        let tabletop = world.get_resource_ref::<Tabletop>().expect("a table").last_changed();
        let mut nodes = world.query::<(Ref<Node>, Ref<UiTransform>)>();
        let nodes =
            nodes.iter(world).map(|(node, turn)| (node.last_changed(), turn.last_changed()));
        (chairs, menu, tabletop, nodes.collect::<Vec<_>>())
    };
    let before = ticks(&mut table);
    table.frames(10);
    assert_eq!(ticks(&mut table), before);
}
