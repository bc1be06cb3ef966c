//! One mouse for several people, and how those who were away come back.

use super::seen::tray;
use super::*;
use shoal_tabletop::mice::MouseButton;
use shoal_tabletop::pointers::{MiceReleased, StandUp, Verb};

/// Three people with one mouse.
fn of_one_mouse() -> (Table, MouseId) {
    let mut table = Table::empty(&[SeatPlayer::Person; 3]);
    let mouse = table.sit(0);
    let device = table.entity(mouse).expect("it is plugged in");
    for seat in [1, 2].map(Seat) {
        table.app.world_mut().write_message(SitDown { device, seat });
    }
    table.frames(2);
    (table, mouse)
}

#[test]
fn any_use_of_a_shared_mouse_counts_for_all_its_seats_and_acts_for_whose_turn_it_is() {
    let (mut table, mouse) = of_one_mouse();
    for _ in 0..2 {
        let seat = table.next();
        table.wait(46.0);
        assert_eq!(table.how(seat), Some(AbsenceReason::Silent));
        table.stir(mouse);
        assert!((0..3).all(|seat| table.absent(seat).is_none()), "all are there");
        let device = table.entity(mouse).expect("it is plugged in");
        let device = table.app.world().get::<Device>(device).expect("it is a device");
        assert_eq!((device.acting, device.seats.len()), (Some(Seat(seat)), 3));
        table.check("all are back");
        // In the first turn nobody may feed; who leaves is surely through.
        table.act(seat, Action::Quit);
    }
}

/// Where a mouse lies on the table.
fn at(table: &mut Table, mouse: MouseId) -> Vec2 {
    let device = table.entity(mouse).expect("it is plugged in");
    table.app.world().get::<Device>(device).expect("it is a device").at
}

#[test]
fn the_first_motion_of_a_mouse_that_comes_back_goes_where_its_player_pushes_it() {
    for how in [AbsenceReason::Coffee, AbsenceReason::ByHost] {
        let mut table = Table::of_people(3);
        let mouse = table.owner(1);
        table.wish(1, None, AbsenceAction::Away(how));
        let before = at(&mut table, mouse);
        table.mice.move_by(mouse, 40.0, 0.0);
        table.frames(1);
        assert_eq!(table.absent(1), None);
        let way = at(&mut table, mouse) - before;
        assert!(way.x < -1.0 && way.y.abs() < 1e-3, "seat 1 is at the upper edge: {way}");
    }
}

/// The verbs that were said.
#[derive(Resource, Default)]
struct Said(Vec<(Option<Seat>, Verb)>);

fn note(mut verbs: MessageReader<VerbPressed>, mut said: ResMut<Said>) {
    said.0.extend(verbs.read().map(|verb| (verb.seat, verb.verb)));
}

#[test]
fn the_first_press_of_a_mouse_that_comes_back_is_not_lost() {
    let mut table = Table::of_people(3);
    table.app.init_resource::<Said>().add_systems(Last, note);
    let seat = table.next();
    let mouse = table.owner(seat);
    table.wait(46.0);
    assert_eq!(table.how(seat), Some(AbsenceReason::Silent));
    table.mice.click(mouse, MouseButton::Right);
    table.frames(3);
    assert_eq!(table.absent(seat), None);
    assert_eq!(table.app.world().resource::<Said>().0, [(Some(Seat(seat)), Verb::TakeBack)]);
}

/// The last line in the tray of a seat: how its player comes back.
fn way_back(table: &mut Table, seat: u16) -> String {
    let line = tray(table, seat).line;
    line.lines().last().expect("it says something").to_owned()
}

#[test]
fn who_is_there_but_not_heard_reads_how_to_go_on() {
    let mut table = Table::of_people(3);
    let seat = table.next();
    for (released, focused, way) in
        [(true, true, Some("Esc")), (true, false, Some("Click Shoal")), (false, true, None)]
    {
        table.app.insert_resource(MiceReleased(released));
        let world = table.app.world_mut();
        let mut windows = world.query::<&mut Window>();
        windows.iter_mut(world).for_each(|mut window| window.focused = focused);
        table.frames(3);
        let told = way_back(&mut table, seat);
        let ways = ["Esc", "Click Shoal"].into_iter().filter(|way| told.contains(way));
        assert_eq!(ways.collect::<Vec<_>>(), Vec::from_iter(way), "{told}");
    }
}

#[test]
fn what_a_tray_says_of_the_way_back_is_true_however_its_player_went() {
    const MOVE: &str = "Move your mouse to come back.";
    for how in [
        AbsenceReason::Silent,
        AbsenceReason::Coffee,
        AbsenceReason::GoneHome,
        AbsenceReason::ByHost,
    ] {
        let mut table = Table::of_people(3);
        let seat = table.next();
        let mouse = table.owner(seat);
        match how {
            AbsenceReason::Silent => table.wait(46.0),
            how => table.wish(seat, None, AbsenceAction::Away(how)),
        }
        assert_eq!(way_back(&mut table, seat), MOVE, "{how:?}");
        table.stir(mouse);
        assert_eq!(table.absent(seat), None, "{how:?}");
    }
    for how in [AbsenceReason::Unplugged, AbsenceReason::StoodUp, AbsenceReason::Coffee] {
        let mut table = Table::of_people(3);
        let seat = table.next();
        let mouse = table.owner(seat);
        let device = table.entity(mouse).expect("it is plugged in");
        match how {
            AbsenceReason::Unplugged => {}
            AbsenceReason::StoodUp => {
                table.app.world_mut().write_message(StandUp { device, seat: Seat(seat) });
            }
            how => table.wish(seat, None, AbsenceAction::Away(how)),
        }
        if how != AbsenceReason::StoodUp {
            table.mice.unplug(mouse);
        }
        table.frames(3);
        assert_eq!(way_back(&mut table, seat), "Click here with any free mouse.", "{how:?}");
        let world = table.app.world_mut();
        let mut windows = world.query::<&mut Window>();
        windows.iter_mut(world).for_each(|mut window| window.focused = false);
        table.frames(2);
        let told = way_back(&mut table, seat);
        assert_eq!(told, "Another window has the focus: click Shoal, then here.", "{how:?}");
    }
    let mut table = Table::of_people(3);
    let seat = table.next();
    table.wish(seat, None, AbsenceAction::Away(AbsenceReason::Coffee));
    table.app.insert_resource(MiceReleased(true));
    table.frames(2);
    assert!(way_back(&mut table, seat).contains("Esc"), "no mouse is heard");
    let (mut table, mouse) = of_one_mouse();
    table.wish(1, None, AbsenceAction::Away(AbsenceReason::Coffee));
    assert_eq!(way_back(&mut table, 1), "Press here to come back.");
    table.stir(mouse);
    assert_eq!(table.how(1), Some(AbsenceReason::Coffee), "the others play on with it");
    for seat in [0, 2] {
        table.wish(seat, None, AbsenceAction::Away(AbsenceReason::Coffee));
    }
    assert_eq!(way_back(&mut table, 1), MOVE);
    table.stir(mouse);
    assert!((0..3).all(|seat| table.absent(seat).is_none()));
}
