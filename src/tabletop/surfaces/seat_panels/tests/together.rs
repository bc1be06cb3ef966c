//! Everything that can be before seats, at once: nothing covers anything else, whatever there is.

use super::*;
use crate::account::{EffectCause, SeatAccount};
use crate::geometry::SeatingArrangement;
use crate::headless::on_table;
use crate::surfaces::widgets::turn_to_me::{TurnToMeButton, TurnableNode};

const LONG: &str = "Barracuda asks to take back a choice. This also undoes: 3 actions of Mackerel, 2 \
                    of the house. Already seen: the order of the turn, the die, the drift.";
const SENTENCE: &str = "A blob that drifts onto your fish takes two from its health at once.";
/// The kinds of seat panels there are.
const KINDS: [SeatPanelKind; 15] = [
    SeatPanelKind::Question(7),
    SeatPanelKind::News,
    SeatPanelKind::Secret,
    SeatPanelKind::Guess,
    SeatPanelKind::Phone,
    SeatPanelKind::Menu,
    SeatPanelKind::Controls,
    SeatPanelKind::Dials,
    SeatPanelKind::Recap,
    SeatPanelKind::Ending,
    SeatPanelKind::Premove,
    SeatPanelKind::Legend,
    SeatPanelKind::Advice,
    SeatPanelKind::Help,
    SeatPanelKind::Lesson,
];

/// A seat panel as that kind usually is.
fn usual(kind: SeatPanelKind) -> SeatPanel {
    let button =
        |id: u32| SeatPanelButton::new(id, ["Agree", "No", "Go on", "Wait"][id as usize % 4]);
    let entry = |id: u32| SeatPanelButton {
        off: (id == 2).then(|| "There is nothing to look back at yet.".into()),
        ..SeatPanelButton::new(id, ["Reading lamp", "Move my place", "Look back"][id as usize % 3])
            .icon("lamp")
    };
    let titled = |title: &str, lines: usize| SeatPanel {
        icon: Some("shoal"),
        title: title.into(),
        lines: vec![SENTENCE.into(); lines],
        closes: true,
        ..SeatPanel::default()
    };
    match kind {
        SeatPanelKind::Question(_) => {
            SeatPanel { left: Some(30), ..SeatPanel::asking(LONG, (0..4).map(button).collect()) }
        }
        SeatPanelKind::News => SeatPanel::asking("Bob says no.", Vec::new()),
        SeatPanelKind::Menu | SeatPanelKind::Join | SeatPanelKind::Ribbon => SeatPanel {
            buttons: (0..8).map(entry).collect(),
            columns: true,
            ..SeatPanel::default()
        },
        SeatPanelKind::Secret | SeatPanelKind::Own | SeatPanelKind::Guess => {
            let line = |button: &str| LegendLine {
                button: button.into(),
                ..LegendLine::of_words(Some("shoal"), "the upper row")
            };
            let legend = ["Left", "Right", "Wheel up", "Wheel down"].map(line).into();
            let panel = SeatPanel { legend, source: SENTENCE.into(), ..titled("In secret", 1) };
            SeatPanel { closes: false, buttons: vec![button(2)], ..panel }
        }
        SeatPanelKind::Recap => {
            let causes = [("pollution", -9), ("fisherman", -3), ("chevron", -2), ("food", 14)];
            let causes = causes.map(|(icon, amount)| EffectCause::amount(icon, amount));
            let account = SeatAccount::of(14, 14, causes);
            let line = AccountLine { name: "B Barracuda".into(), colour: theme::TEXT, account };
            let accounts = vec![line; 8];
            SeatPanel { accounts, left: Some(30), ..titled("While you were away", 0) }
        }
        SeatPanelKind::Phone => {
            let code =
                shoal_phone::qr::modules("HTTP://192.168.100.200:7425/ABCDEFGHJKLMNPQR").ok();
            SeatPanel { code, left: Some(30), ..titled("Your phone as your private hand", 1) }
        }
        SeatPanelKind::Controls => {
            SeatPanel { buttons: (0..10).map(button).collect(), ..titled("My controls", 1) }
        }
        SeatPanelKind::Dials => SeatPanel {
            buttons: (0..6).map(entry).collect(),
            columns: true,
            ..titled("For the whole table", 1)
        },
        SeatPanelKind::Premove => titled("Feed, on your turn", 0),
        SeatPanelKind::Legend => {
            let colours = ["in 1 of 4", "in half", "nearly sure"];
            let colours = colours.map(|word| (theme::LOSS, word.to_owned())).into();
            SeatPanel { colours, ..titled("Hit by pollution", 0) }
        }
        SeatPanelKind::Advice => {
            SeatPanel { source: "The best bot, in a second.".into(), ..titled("Feed", 1) }
        }
        SeatPanelKind::Help => {
            SeatPanel { buttons: (0..3).map(button).collect(), ..titled("Pollution", 3) }
        }
        SeatPanelKind::Ending => SeatPanel {
            buttons: (0..4).map(button).collect(),
            ..titled("Ann and Bob share first place", 5)
        },
        SeatPanelKind::Lesson => SeatPanel { buttons: vec![button(2)], ..titled("The drift", 3) },
    }
}

/// The boxes of all that is seen of seat panels: their roots, and the tabs of what waits.
fn boxes(desk: &mut SeatPanelTestTable) -> Vec<(String, Rect)> {
    let world = desk.app.world_mut();
    type Root<'a> = (&'a Name, &'a ComputedNode, &'a UiGlobalTransform, &'a InheritedVisibility);
    let mut roots = world.query_filtered::<Root, Without<ChildOf>>();
    let seen = roots.iter(world).filter(|(_, node, _, seen)| seen.get() && node.size().x > 1.0);
    let mut boxes: Vec<(String, Rect)> =
        seen.map(|(name, node, place, _)| (name.to_string(), on_table(node, place))).collect();
    let mut foremost = world.query::<&TrayAttachment>();
    boxes.extend(foremost.iter(world).map(|it| {
        let place = it.place.unwrap_or_else(|| panic!("{:?} of {} has no place", it.kind, it.seat));
        let (low, high) = place.covers();
        (format!("{:?} of {}", it.kind, it.seat), Rect::from_corners(low, high))
    }));
    boxes
}

/// Surfaces before some seats that are no seat panels, as a large card, a full sheet and a lamp are.
fn lay_foremost(desk: &mut SeatPanelTestTable, seed: &mut u64, text: f32) {
    let world = desk.app.world_mut();
    let mut there = world.query_filtered::<Entity, With<TrayAttachment>>();
    let there: Vec<Entity> = there.iter(world).collect();
    there.into_iter().for_each(|entity| _ = world.despawn(entity));
    let kinds = [
        (TrayAttachmentKind::LargeCard, Vec2::new(104.0, 80.0) * text),
        (TrayAttachmentKind::Sheet, Vec2::new(600.0, 300.0)),
        (TrayAttachmentKind::Lamp, Vec2::new(207.0, 148.0)),
    ];
    for seat in Seat::all(8) {
        for (kind, size) in kinds {
            if mix(seed).is_multiple_of(4) {
                world.spawn(TrayAttachment::of(seat, kind, size));
            }
        }
    }
}

fn check(desk: &mut SeatPanelTestTable, what: &str) {
    let table = *desk.app.world().resource::<Tabletop>();
    let depth = *desk.app.world().resource::<TrayDepth>();
    let chairs = desk.app.world().resource::<Chairs>().0.clone();
    let trays = chairs.iter().map(|chair| {
        let (low, high) = chair.tray(&table, depth).covers();
        (format!("tray of {}", chair.name), Rect::from_corners(low, high))
    });
    let trays: Vec<(String, Rect)> = trays.collect();
    let found = boxes(desk);
    assert!(!found.is_empty(), "nothing is seen: {what}");
    let on = Rect::from_corners(Vec2::splat(-0.5), table.size + 0.5);
    for (index, (name, place)) in found.iter().enumerate() {
        assert!(on.contains(place.min) && on.contains(place.max), "{name} {place:?}: {what}");
        for (other, under) in found[index + 1..].iter().chain(&trays) {
            let over = place.intersect(*under);
            let apart = over.is_empty() || over.size().min_element() < 1.0;
            assert!(apart, "{name} {place:?} lies on {other} {under:?}: {what}");
        }
    }
}

/// A reproducible mixture.
fn mix(seed: &mut u64) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) as usize
}

#[test]
fn whatever_lies_before_any_seats_nothing_lies_on_anything_and_all_is_on_the_table() {
    let mut seed = 7;
    for seating in [SeatingArrangement::Around, SeatingArrangement::Screen] {
        for depth in [TrayDepth::Plain, TrayDepth::Deep] {
            let mut desk = SeatPanelTestTable::new(8);
            for round in 0..6 {
                let text = [1.0, 1.5, 2.0][round % 3];
                let table = Tabletop { seating, text, ..Tabletop::default() };
                desk.app.insert_resource(table).insert_resource(depth);
                let mut seat_panels = desk.seat_panels_mut();
                KINDS.into_iter().for_each(|kind| seat_panels.remove_all(kind));
                for seat in Seat::all(8) {
                    for kind in KINDS {
                        if round == 0 || mix(&mut seed).is_multiple_of(3) {
                            seat_panels.insert(seat, kind, usual(kind));
                        }
                    }
                }
                seat_panels.insert(
                    Seat(round as u16),
                    SeatPanelKind::Help,
                    usual(SeatPanelKind::Help),
                );
                if round > 0 {
                    lay_foremost(&mut desk, &mut seed, text);
                }
                desk.frames(6);
                check(&mut desk, &format!("{seating:?} {depth:?} {text} in round {round}"));
            }
        }
    }
}

#[test]
fn a_seat_panel_that_is_turned_to_another_player_still_lies_on_nothing() {
    let mut desk = SeatPanelTestTable::new(4);
    for seat in Seat::all(4) {
        for kind in [SeatPanelKind::Help, SeatPanelKind::Lesson] {
            desk.seat_panels_mut().insert(seat, kind, usual(kind));
        }
    }
    desk.frames(4);
    for by in 0..4 {
        let buttons = turn_buttons(&mut desk);
        assert!(buttons.len() >= 4);
        for at in buttons {
            desk.click_at(by, at);
            check(&mut desk, &format!("turned to {by}"));
        }
    }
}

#[test]
fn before_a_screen_where_all_look_from_one_side_no_panel_offers_to_be_turned() {
    let mut desk = SeatPanelTestTable::new(3);
    desk.seat_panels_mut().insert(Seat(0), SeatPanelKind::Help, usual(SeatPanelKind::Help));
    desk.frames(4);
    let seats = [SeatingArrangement::Around, SeatingArrangement::Screen];
    for (seating, buttons) in seats.into_iter().zip([1, 0]).cycle().take(4) {
        desk.app.world_mut().resource_mut::<Tabletop>().seating = seating;
        desk.frames(4);
        assert_eq!(turn_buttons(&mut desk).len(), buttons, "{seating:?}");
    }
}

/// The middles of all buttons that turn something.
fn turn_buttons(desk: &mut SeatPanelTestTable) -> Vec<Vec2> {
    let world = desk.app.world_mut();
    let mut nodes = world.query_filtered::<
        (&UiGlobalTransform, &InheritedVisibility, &ComputedNode),
        With<TurnToMeButton>,
    >();
    let is_there = |node: &ComputedNode| node.size().min_element() > 0.0;
    let seen = nodes.iter(world).filter(|it| it.1.get() && is_there(it.2));
    seen.map(|it| it.0.translation).collect()
}

#[test]
fn help_turns_to_the_one_who_presses_its_corner_and_back_when_its_owner_touches_it() {
    let mut desk = SeatPanelTestTable::new(3);
    desk.seat_panels_mut().insert(Seat(0), SeatPanelKind::Help, usual(SeatPanelKind::Help));
    desk.frames(4);
    let reader = |desk: &mut SeatPanelTestTable| {
        let world = desk.app.world_mut();
        let mut seat_panels = world.query::<(&TurnableNode, &crate::facing::Facing)>();
        let (turnable, facing) = seat_panels.single(world).expect("one lies there");
        assert_eq!(*facing, crate::facing::Facing::Owner(turnable.to()));
        turnable.to()
    };
    for other in [1, 2] {
        let corner = turn_buttons(&mut desk)[0];
        desk.click_at(other, corner);
        assert_eq!(reader(&mut desk), Seat(other));
        assert_eq!(pressed(&desk), []);
        let world = desk.app.world_mut();
        let mut roots = world.query_filtered::<&UiGlobalTransform, With<SeatPanelRoot>>();
        let middle = roots.single(world).expect("one lies there").translation;
        // The words of it, not one of its buttons.
        desk.click_at(0, middle);
        assert_eq!(reader(&mut desk), Seat(0));
    }
    let corner = turn_buttons(&mut desk)[0];
    desk.click_at(1, corner);
    desk.wait(21.0);
    assert_eq!(reader(&mut desk), Seat(0), "and after a while");
}

#[test]
fn what_waits_has_a_tab_comes_to_the_front_and_closing_brings_the_rest_back() {
    let mut desk = SeatPanelTestTable::new(8);
    for seat in Seat::all(8) {
        desk.seat_panels_mut().insert(seat, SeatPanelKind::Help, usual(SeatPanelKind::Help));
        desk.seat_panels_mut().insert(seat, SeatPanelKind::Lesson, usual(SeatPanelKind::Lesson));
    }
    desk.frames(5);
    let shown = |desk: &mut SeatPanelTestTable| {
        let world = desk.app.world_mut();
        let mut roots = world.query::<(&SeatPanelRoot, &InheritedVisibility)>();
        let of_first =
            roots.iter(world).filter(|(lying, seen)| lying.seat == Seat(4) && seen.get());
        let mut kinds: Vec<SeatPanelKind> = of_first.map(|(lying, _)| lying.kind).collect();
        kinds.sort();
        kinds
    };
    assert_eq!(shown(&mut desk), [SeatPanelKind::Help], "there is room for one at a corner");
    let tab = desk.part(4, "Tab").expect("the other has a tab");
    desk.click_at(4, tab);
    desk.frames(2);
    assert_eq!(shown(&mut desk), [SeatPanelKind::Lesson]);
    check(&mut desk, "the lesson is in front");
    for seat in Seat::all(8) {
        desk.seat_panels_mut().remove(seat, SeatPanelKind::Lesson);
    }
    desk.frames(3);
    assert_eq!(shown(&mut desk), [SeatPanelKind::Help]);
    assert_eq!(desk.part(4, "Tab"), None);
}

#[test]
fn seat_panels_that_nobody_touches_are_not_laid_anew() {
    let mut desk = SeatPanelTestTable::new(4);
    for (seat, kind) in Seat::all(4).zip(KINDS) {
        desk.seat_panels_mut().insert(seat, kind, usual(kind));
    }
    desk.frames(6);
    #[derive(Resource, Default)]
    struct Written(usize);
    type Drawn =
        Or<(Changed<UiTransform>, Changed<Node>, Changed<ComputedNode>, Changed<Visibility>)>;
    desk.app.init_resource::<Written>().add_systems(
        Last,
        |changed: Query<(), Drawn>, mut written: ResMut<Written>| {
            written.0 += changed.iter().count()
        },
    );
    desk.frames(1);
    desk.app.world_mut().resource_mut::<Written>().0 = 0;
    desk.frames(20);
    assert_eq!(desk.app.world().resource::<Written>().0, 0);
}

#[test]
fn seat_panels_lie_behind_what_lies_nearest_to_their_tray() {
    let mut desk = SeatPanelTestTable::new(8);
    let size = Vec2::new(500.0, 200.0);
    desk.seat_panels_mut().insert(Seat(0), SeatPanelKind::Help, usual(SeatPanelKind::Help));
    let sheet = desk
        .app
        .world_mut()
        .spawn(TrayAttachment::of(Seat(0), TrayAttachmentKind::Sheet, size))
        .id();
    desk.frames(4);
    check(&mut desk, "with a sheet");
    let lower = |desk: &mut SeatPanelTestTable| {
        let found = boxes(desk).into_iter().find(|(name, _)| name.contains("slip"));
        found.expect("it lies there").1.max.y
    };
    let sheet_top = {
        let sheet = desk.app.world().get::<TrayAttachment>(sheet).expect("it is there");
        let place = sheet.place.expect("it has a place");
        assert_eq!((place.scale, place.size), (1.0, size));
        place.covers().0.y
    };
    assert!(lower(&mut desk) < sheet_top, "the slip lies behind the sheet");
    desk.app.world_mut().despawn(sheet);
    desk.frames(3);
    assert!(lower(&mut desk) > sheet_top, "and comes nearer once it is gone");
}

/// A hand of a seat goes somewhere.
fn go(desk: &mut SeatPanelTestTable, seat: u16, to: Vec2) {
    let world = desk.app.world_mut();
    let mut devices = world.query::<&mut Device>();
    let own = devices.iter_mut(world).find(|device| device.seats == [Seat(seat)]);
    own.expect("it has a mouse").at = to;
    desk.frames(3);
}

#[test]
fn a_question_does_not_shift_the_menu_under_a_hand() {
    let mut desk = SeatPanelTestTable::with(8, |app| _ = app.add_plugins(crate::pointers::plugin));
    desk.seat_panels_mut().insert(Seat(0), SeatPanelKind::Menu, usual(SeatPanelKind::Menu));
    desk.frames(4);
    let entry = |desk: &mut SeatPanelTestTable| desk.part(0, "Button Look back");
    let at = entry(&mut desk).expect("it lies there");
    go(&mut desk, 0, at);
    for seat in Seat::all(8) {
        desk.seat_panels_mut().insert(
            seat,
            SeatPanelKind::Question(7),
            usual(SeatPanelKind::Question(7)),
        );
    }
    desk.frames(6);
    assert_eq!(entry(&mut desk), Some(at));
    check(&mut desk, "a menu is held");
    go(&mut desk, 0, Vec2::splat(3.0));
    desk.frames(4);
    assert_ne!(entry(&mut desk), Some(at), "then the question is the first");
    check(&mut desk, "nobody holds anything");
}

#[test]
fn what_lies_before_a_seat_lies_where_nobody_sits_and_leaves_the_board_free() {
    let mut desk = SeatPanelTestTable::new(2);
    for seat in Seat::all(2) {
        desk.seat_panels_mut().insert(seat, SeatPanelKind::Lesson, usual(SeatPanelKind::Lesson));
        desk.seat_panels_mut().insert(seat, SeatPanelKind::Menu, usual(SeatPanelKind::Menu));
    }
    desk.frames(6);
    check(&mut desk, "beside the trays");
    let covered = |desk: &mut SeatPanelTestTable, kind: &str| {
        let table = *desk.app.world().resource::<Tabletop>();
        let (low, high) = table.board_room(TrayDepth::Plain);
        let board = Rect::from_corners(low, high);
        let found = boxes(desk).into_iter().find(|(name, _)| name.contains(kind));
        let place = found.expect("it is seen").1;
        place.intersect(board).size().element_product() / board.size().element_product()
    };
    let part = covered(&mut desk, "Lesson");
    assert!(part < 0.05, "a lesson covers {part} of the board");
}
