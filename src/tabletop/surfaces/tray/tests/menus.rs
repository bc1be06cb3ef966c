//! The menus of trays, with pointers that press what they see.

use super::super::menu::{MenuEntryChosen, TrayMenu, TrayMenuEntry};
use super::*;
use crate::pointers::{ClaimedVerbPressed, Verb, VerbPressed};
use crate::seats::{Device, DeviceKind};
use crate::surfaces::seat_panels::{STEPS, SeatPanelKind, SeatPanelPart, SeatPanels};
use bevy::camera::{NormalizedRenderTarget, RenderTarget};
use bevy::picking::pointer::{
    Location, PointerAction, PointerButton, PointerId, PointerInput, PointerLocation,
};
use bevy::time::TimeUpdateStrategy;
use std::time::Duration;

const ID: u32 = 7001;

/// The only entry, as it is drawn.
const ENTRY: &str = "Button What would you do?";

/// What was chosen.
#[derive(Resource, Default)]
struct Chosen(Vec<MenuEntryChosen>);

fn handle(mut chosen: MessageReader<MenuEntryChosen>, mut heard: ResMut<Chosen>) {
    heard.0.extend(chosen.read());
}

fn pointer(seat: Seat) -> PointerId {
    PointerId::Touch(seat.0.into())
}

/// Trays with a menu of one entry each, and a pointer for each seat.
fn table() -> App {
    let mut app = laid_out(vec![full(); 8]);
    app.init_resource::<Chosen>().add_systems(Last, handle);
    for seat in Seat::all(8) {
        app.world_mut().spawn((
            Device::new(DeviceKind::SystemMouse, vec![seat], pointer(seat)),
            pointer(seat),
            PointerLocation::default(),
        ));
        offer(&mut app, seat, None);
    }
    (0..3).for_each(|_| app.update());
    app
}

fn offer(app: &mut App, seat: Seat, off: Option<String>) {
    let entry =
        TrayMenuEntry { id: ID, icon: None, label: "What would you do?".into(), off, ..default() };
    app.world_mut().resource_mut::<TrayMenu>().offer(seat, entry);
}

/// The middle of what is called so in a seat's tray, if it is shown.
fn middle(app: &mut App, name: &str, seat: Seat) -> Option<Vec2> {
    let mut nodes = app.world_mut().query::<(Entity, &Name, &ComputedNode, &UiGlobalTransform)>();
    let found: Vec<(Entity, Vec2)> = nodes
        .iter(app.world())
        .filter(|(_, its, node, _)| its.as_str() == name && node.size().min_element() > 1.0)
        .map(|(entity, _, _, place)| (entity, place.translation))
        .collect();
    found.into_iter().find(|(entity, _)| owner(app, *entity) == Some(seat)).map(|it| it.1)
}

/// Whose it is: what lies in a tray, or on a seat panel.
fn owner(app: &App, entity: Entity) -> Option<Seat> {
    let world = app.world();
    if let Some(seat_panel) = world.get::<SeatPanelPart>(entity) {
        return Some(seat_panel.seat);
    }
    let mut at = entity;
    loop {
        if let Some(tray) = world.get::<Tray>(at) {
            return Some(tray.seat);
        }
        at = world.get::<ChildOf>(at)?.parent();
    }
}

fn click(app: &mut App, by: Seat, at: Vec2) {
    let world = app.world_mut();
    let mut cameras = world.query::<(&Camera, &RenderTarget)>();
    let target: NormalizedRenderTarget =
        cameras.single(world).expect("there is one").1.normalize(None).expect("it is an image");
    let location = Location { target, position: at };
    let actions = [
        PointerAction::Move { delta: Vec2::ONE },
        PointerAction::Press(PointerButton::Primary),
        PointerAction::Release(PointerButton::Primary),
    ];
    for action in actions {
        app.world_mut().write_message(PointerInput::new(pointer(by), location.clone(), action));
        (0..2).for_each(|_| app.update());
    }
    app.update();
}

fn chosen(app: &mut App) -> Vec<(Seat, u32)> {
    let heard = std::mem::take(&mut app.world_mut().resource_mut::<Chosen>().0);
    heard.into_iter().map(|chosen| (chosen.seat, chosen.id)).collect()
}

#[test]
fn a_menu_opens_for_its_own_seat_at_every_edge_and_says_what_was_chosen() {
    let mut app = table();
    for seat in Seat::all(8) {
        let dots = middle(&mut app, "Opens the menu", seat).expect("it is shown");
        let stranger = Seat((seat.0 + 1) % 8);
        click(&mut app, stranger, dots);
        assert_eq!(middle(&mut app, ENTRY, seat), None, "a stranger opened the menu of {seat}");
        click(&mut app, seat, dots);
        let entry = middle(&mut app, ENTRY, seat).expect("it is open");
        assert!(!tray_box(seat).contains(entry), "it lies before the tray, not on it");
        click(&mut app, stranger, entry);
        assert_eq!(chosen(&mut app), [], "a stranger chose for {seat}");
        click(&mut app, seat, entry);
        assert_eq!(chosen(&mut app), [(seat, ID)]);
        assert_eq!(middle(&mut app, ENTRY, seat), None, "a choice closes it");
    }
}

#[test]
fn a_press_elsewhere_closes_only_ones_own_menu() {
    let mut app = table();
    for seat in [Seat(0), Seat(1)] {
        let dots = middle(&mut app, "Opens the menu", seat).expect("it is shown");
        click(&mut app, seat, dots);
    }
    click(&mut app, Seat(0), Tabletop::default().middle());
    assert_eq!(middle(&mut app, ENTRY, Seat(0)), None);
    assert!(middle(&mut app, ENTRY, Seat(1)).is_some());
}

#[test]
fn a_verb_opens_it_too_and_time_closes_it() {
    let mut app = table();
    let said = VerbPressed { seat: Some(Seat(2)), device: None, verb: Verb::Menu };
    app.world_mut().write_message(said);
    (0..3).for_each(|_| app.update());
    assert!(middle(&mut app, ENTRY, Seat(2)).is_some());
    // The table's time takes no longer steps than these.
    let step = TimeUpdateStrategy::ManualDuration(Duration::from_millis(250));
    app.insert_resource(step);
    let left = |app: &App| {
        let menu = app.world().resource::<SeatPanels>().get(Seat(2), SeatPanelKind::Menu);
        menu.and_then(|menu| menu.left)
    };
    (0..58).for_each(|_| app.update());
    assert_eq!(left(&app), Some(STEPS), "there is time");
    (0..12).for_each(|_| app.update());
    assert!(middle(&mut app, ENTRY, Seat(2)).is_some(), "it stays for a while");
    let seen = left(&app).expect("the time that is left is shown");
    assert!((STEPS / 3..STEPS * 2 / 3).contains(&seen), "{seen}");
    (0..20).for_each(|_| app.update());
    assert_eq!(middle(&mut app, ENTRY, Seat(2)), None);
}

#[test]
fn a_secret_answer_closes_ones_own_menu_alone() {
    let mut app = table();
    for seat in [Seat(2), Seat(3)] {
        let said = VerbPressed { seat: Some(seat), device: None, verb: Verb::Menu };
        app.world_mut().write_message(said);
    }
    (0..3).for_each(|_| app.update());
    app.world_mut().write_message(ClaimedVerbPressed { seat: Seat(2), verb: Verb::AnswerUp });
    (0..3).for_each(|_| app.update());
    assert_eq!(middle(&mut app, ENTRY, Seat(2)), None);
    assert!(middle(&mut app, ENTRY, Seat(3)).is_some());
}

#[test]
fn an_entry_that_is_off_says_why_and_is_not_chosen() {
    let mut app = table();
    offer(&mut app, Seat(0), Some("Somebody holds it already.".into()));
    let dots = middle(&mut app, "Opens the menu", Seat(0)).expect("it is shown");
    click(&mut app, Seat(0), dots);
    let entry = middle(&mut app, ENTRY, Seat(0)).expect("it is open");
    click(&mut app, Seat(0), entry);
    assert_eq!(chosen(&mut app), []);
    let mut texts = app.world_mut().query::<&Text>();
    assert!(texts.iter(app.world()).any(|text| text.0 == "Somebody holds it already."));
}

#[test]
fn a_menu_with_all_there_is_stays_within_its_tray_and_lies_flat() {
    let labels = [
        "Take back",
        "Pause for all",
        "Look back",
        "What would you do?",
        "What is this?",
        "I'll be back soon",
        "I am going home",
        "Move my place",
        "Reading lamp off",
        "Stop playing for this seat",
    ];
    let mut app = table();
    let seat = Seat(0);
    for (id, label) in (ID + 1..).zip(labels) {
        let entry = TrayMenuEntry { id, icon: Some("lamp"), label: label.into(), ..default() };
        app.world_mut().resource_mut::<TrayMenu>().offer(seat, entry);
    }
    let dots = middle(&mut app, "Opens the menu", seat).expect("it is shown");
    click(&mut app, seat, dots);
    let mut seat_panels = app
        .world_mut()
        .query_filtered::<&ComputedNode, With<crate::surfaces::seat_panels::SeatPanelRoot>>();
    let size = seat_panels.single(app.world()).expect("one menu is open").size();
    assert!(size.x <= tray_box(seat).size().x && size.y < 250.0, "{size}");
}

#[test]
fn a_menu_with_nothing_in_it_cannot_be_seen() {
    let mut app = table();
    app.world_mut().resource_mut::<TrayMenu>().withdraw(Seat(3), ID);
    (0..2).for_each(|_| app.update());
    assert_eq!(middle(&mut app, "Opens the menu", Seat(3)), None);
}
