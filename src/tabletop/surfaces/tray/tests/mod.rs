//! Trays laid out with real type and without a window: nothing runs over, at any edge.

use super::*;
use crate::geometry::{PLACES, Tabletop, TrayDepth};
use crate::headless::{HeadlessTable, on_table};
use crate::surfaces::seat_panels;
use crate::surfaces::widgets::hand::HandCardIndex;
use crate::surfaces::widgets::{self, CardFace, CardWidget};
use bevy::ui::{ComputedNode, UiGlobalTransform};
use shoal_contract::Seat;
use slots::{TrayOwner, TraySlot, TrayText};
use spawn::Tray;

mod menus;
mod news;
mod pads;
mod seats;
mod sizes;

/// Eight trays that show these models.
fn laid_out(models: Vec<TrayModel>) -> App {
    laid_out_on(Tabletop::default(), models).app
}

/// The same on this table.
fn laid_out_on(table: Tabletop, models: Vec<TrayModel>) -> HeadlessTable {
    let mut desk = HeadlessTable::with((widgets::plugin, seat_panels::plugin, plugin));
    desk.app.insert_resource(TrayDepth::Deep).insert_resource(table);
    desk.frames(1);
    desk.app.insert_resource(TrayModels(models));
    desk.frames(4);
    desk
}

fn card(index: u32, name: &str) -> CardModel {
    let face = CardFace { icon: "cards/joker", name: name.into(), ..CardFace::default() };
    CardModel { id: 4000 + index, face, ..CardModel::default() }
}

/// A tray as full as it becomes: ten cards, three lines of text.
fn full() -> TrayModel {
    let names = [
        "Clean up", "Seaweed", "Take", "Memory", "Iron", "Steel", "Portal", "Rubber", "Evasion",
        "Nullify",
    ];
    TrayModel {
        number: "100".into(),
        number_name: "health".into(),
        line: "Attack of the Environmentalists: All pollution in one square is removed.\n\
               There is nothing in the whole wide sea for it to act on at all."
            .into(),
        buttons: vec![TrayButton { label: "Pass".into(), ..TrayButton::default() }],
        cards: Some(CardRow {
            hand: (0..).zip(names).map(|(index, name)| card(index, name)).collect(),
            piles: vec![("cards/back", "104".into()), ("cards/joker", "99".into())],
            words: "Next card: no effect".into(),
            ..CardRow::default()
        }),
        ..TrayModel::default()
    }
}

/// The box of a seat's tray.
fn tray_box(seat: Seat) -> Rect {
    let frame = Tabletop::default().tray(PLACES[seat.index()], TrayDepth::Deep);
    let (low, high) = frame.covers();
    Rect::from_corners(low, high).inflate(0.5)
}

fn is_inside(inner: Rect, outer: Rect) -> bool {
    outer.contains(inner.min) && outer.contains(inner.max)
}

#[test]
fn ten_cards_and_three_lines_fit_every_tray_at_every_edge() {
    let mut app = laid_out(vec![full(); 8]);
    let world = app.world_mut();
    let mut cards = world
        .query_filtered::<(&ChildOf, &ComputedNode, &UiGlobalTransform), With<HandCardIndex>>();
    let of_seat =
        |hand: &ChildOf| app.world().get::<TrayOwner>(hand.parent()).expect("of a tray").0;
    let found: Vec<(Seat, Rect)> = cards
        .iter(app.world())
        .map(|(hand, node, place)| (of_seat(hand), on_table(node, place)))
        .collect();
    assert_eq!(found.len(), 80);
    for (seat, place) in found {
        assert!(is_inside(place, tray_box(seat)), "a card of {seat} at {place:?}");
    }
    let mut lines =
        app.world_mut().query::<(&TrayOwner, &TrayText, &ComputedNode, &UiGlobalTransform)>();
    for (TrayOwner(seat), part, node, place) in lines.iter(app.world()) {
        if *part == TrayText::Line {
            let place = on_table(node, place);
            assert!(is_inside(place, tray_box(*seat)), "the line of {seat} at {place:?}");
        }
    }
}

#[test]
fn a_sheet_lies_before_its_tray_and_covers_none() {
    let tiles = (0..29).map(|index| card(index, "Invincible")).collect();
    let sheet =
        TraySheet { title: "Which card do you play?".into(), tiles, ..TraySheet::default() };
    let mut app = laid_out(vec![TrayModel { sheet: Some(sheet), ..full() }; 4]);
    let mut sheets = app
        .world_mut()
        .query_filtered::<(&TrayOwner, &ComputedNode, &UiGlobalTransform), With<sheet::SheetRoot>>(
        );
    let mut seen = 0;
    for (TrayOwner(seat), node, place) in sheets.iter(app.world()) {
        let place = on_table(node, place);
        if seat.index() >= 4 {
            continue;
        }
        seen += 1;
        assert!(place.size().min_element() > 150.0, "the sheet of {seat} is {place:?}");
        for other in Seat::all(4) {
            let overlap = place.intersect(tray_box(other));
            assert!(overlap.is_empty() || overlap.size().min_element() < 5.0, "{seat} and {other}");
        }
    }
    assert_eq!(seen, 4);
}

#[test]
fn nodes_come_and_go_with_the_cards() {
    let mut app = laid_out(vec![full(); 8]);
    let mut few = full();
    if let Some(row) = &mut few.cards {
        row.hand.truncate(2);
        row.large = Some(card(99, "Shark"));
    }
    app.insert_resource(TrayModels(vec![few; 8]));
    (0..3).for_each(|_| app.update());
    let world = app.world_mut();
    assert_eq!(world.query::<&HandCardIndex>().iter(world).count(), 16);
    let mut large = world.query_filtered::<&TraySlot, With<CardWidget>>();
    assert_eq!(large.iter(world).filter(|slot| **slot == TraySlot::Large).count(), 8);
    let mut trays = app.world_mut().query::<&Tray>();
    assert_eq!(trays.iter(app.world()).count(), 8);
}
