//! How seats come to be without their players.

use super::*;
use shoal_table::matches::consent;
use shoal_table::matches::hosting::HistoryCursor;
use shoal_tabletop::pointers::StandUp;
use shoal_tabletop::surfaces::seat_panels::{SeatPanelPressed, SeatPanels};
use shoal_tabletop::system::ids::TrayId;

#[test]
fn every_way_leads_into_the_same_state() {
    for how in [
        AbsenceReason::Unplugged,
        AbsenceReason::Silent,
        AbsenceReason::Coffee,
        AbsenceReason::GoneHome,
        AbsenceReason::StoodUp,
        AbsenceReason::ByHost,
    ] {
        let mut table = Table::of_people(3);
        let seat = table.next();
        let mouse = table.owner(seat);
        match how {
            AbsenceReason::Unplugged => table.mice.unplug(mouse),
            AbsenceReason::Silent => table.wait(46.0),
            AbsenceReason::StoodUp => {
                let device = table.entity(mouse).expect("it is plugged in");
                table.app.world_mut().write_message(StandUp { device, seat: Seat(seat) });
            }
            AbsenceReason::ByHost => {
                table.wish(seat, None, AbsenceAction::Away(AbsenceReason::ByHost))
            }
            how => table.go(seat, how),
        }
        table.frames(3);
        assert_eq!(table.how(seat), Some(how));
        assert_eq!(table.stand_in(seat), Some(StandIn::Nobody));
        assert!(table.asks(seat), "{how:?}: its turn it is");
        assert!(table.absences().is_open(), "{how:?}: it takes any device");
        assert!((0..3).all(|other| other == seat || table.absent(other).is_none()), "{how:?}");
        table.check(&format!("{how:?}"));
    }
}

#[test]
fn players_who_have_not_sat_down_when_a_match_goes_on_are_away_too() {
    let mut table = Table::empty(&[SeatPlayer::Person; 3]);
    table.frames(2);
    assert!((0..3).all(|seat| table.how(seat) == Some(AbsenceReason::NotYetHere)));
    let mouse = table.sit(1);
    assert_eq!(table.absent(1), None);
    assert_eq!(table.seats_of(mouse), [Seat(1)]);
    table.check("one is here");
}

#[test]
fn a_quiet_player_is_reminded_after_half_a_minute_and_away_after_three_quarters() {
    let mut table = Table::of_people(3);
    let seat = table.next();
    let mouse = table.owner(seat);
    table.stir(mouse);
    table.wait(29.5);
    assert!(!table.absences().is_hinted(Seat(seat)));
    table.wait(1.0);
    assert!(table.absences().is_hinted(Seat(seat)));
    table.wait(14.0);
    assert_eq!(table.absent(seat), None);
    table.wait(1.0);
    assert_eq!(table.how(seat), Some(AbsenceReason::Silent));
    assert!(!table.absences().is_hinted(Seat(seat)), "it is said otherwise now");
    let others: Vec<u16> = (1..3).map(|by| table.other(by)).collect();
    assert!(others.iter().all(|&other| table.absent(other).is_none()), "nobody waits for those");
}

#[test]
fn any_motion_press_or_verb_is_life() {
    use shoal_tabletop::mice::MouseButton::{Left, Right};
    let mut table = Table::of_people(3);
    let seat = table.next();
    let mouse = table.owner(seat);
    for life in 0..4 {
        table.wait(44.0);
        match life {
            0 => table.mice.move_by(mouse, 1.0, 0.0),
            1 => table.mice.click(mouse, Left),
            2 => table.mice.click(mouse, Right),
            // Pushed against the edge of the table a cursor does not move, but a hand does.
            _ => (0..20).for_each(|_| table.mice.move_by(mouse, -9000.0, 0.0)),
        }
        table.frames(2);
        assert!(!table.absences().is_hinted(Seat(seat)), "{life}");
    }
    assert_eq!(table.absent(seat), None);
    table.wait(46.0);
    assert_eq!(table.how(seat), Some(AbsenceReason::Silent));
}

#[test]
fn time_in_which_nobody_could_act_does_not_count() {
    let mut table = Table::of_people(3);
    let seat = table.next();
    table.app.world_mut().resource_mut::<Time<Virtual>>().pause();
    table.wait(60.0);
    assert!(!table.absences().is_hinted(Seat(seat)), "the table is paused");
    table.app.world_mut().resource_mut::<Time<Virtual>>().unpause();
    table.app.world_mut().resource_mut::<HistoryCursor>().pinned = Some(0);
    table.wait(60.0);
    assert!(!table.absences().is_hinted(Seat(seat)), "the host looks back");
    table.app.world_mut().resource_mut::<HistoryCursor>().pinned = None;
    table.wait(46.0);
    assert_eq!(table.how(seat), Some(AbsenceReason::Silent));
}

#[test]
fn a_match_goes_on_until_the_seat_is_needed() {
    let mut table = Table::of_people(3);
    let (now, away) = (table.next(), table.other(1));
    let order = table.game().state().sea.order.clone();
    table.go(away, AbsenceReason::Coffee);
    assert!(!table.asks(away) || away == table.next());
    assert_eq!((table.calls(), table.asked(now)), (0, None), "nobody waits for it");
    assert_eq!(order[0], Seat(now));
    for _ in 0..2 {
        // In the first turn nobody may feed; who leaves is surely through.
        let seat = table.next();
        if seat != away {
            table.act(seat, Action::Quit);
        }
    }
    table.frames(2);
    assert!(table.asks(away));
    assert_eq!(table.calls(), 1, "one soft sound");
    table.wait(30.0);
    assert_eq!(table.calls(), 1);
}

#[test]
fn a_hand_that_lets_go_of_the_mouse_does_not_bring_its_player_back() {
    let mut table = Table::of_people(3);
    let mouse = table.owner(0);
    table.wish(0, Some(mouse), AbsenceAction::Away(AbsenceReason::Coffee));
    table.stir(mouse);
    table.wait(1.0);
    table.stir(mouse);
    assert_eq!(table.how(0), Some(AbsenceReason::Coffee));
    table.wait(2.0);
    table.stir(mouse);
    assert_eq!(table.absent(0), None);
    assert_eq!(table.seats_of(mouse), [Seat(0)]);
}

#[test]
fn a_player_who_goes_on_moving_the_mouse_is_not_away_for_long() {
    let mut table = Table::of_people(3);
    let mouse = table.owner(0);
    table.wish(0, Some(mouse), AbsenceAction::Away(AbsenceReason::GoneHome));
    for _ in 0..30 {
        table.stir(mouse);
    }
    assert_eq!(table.absent(0), None);
    table.wish(0, None, AbsenceAction::Away(AbsenceReason::ByHost));
    table.stir(mouse);
    assert_eq!(table.absent(0), None, "the host can throw nobody out who is there");
}

#[test]
fn somebody_alone_with_bots_hands_the_seat_to_one_and_comes_back_by_one_press() {
    for how in [AbsenceReason::Coffee, AbsenceReason::GoneHome] {
        let bot = SeatPlayer::Bot(EASY);
        let mut table = Table::new(&[SeatPlayer::Person, bot, bot]);
        let mouse = table.owner(0);
        table.go(0, how);
        (0..5).for_each(|_| table.stir(mouse));
        assert_eq!(table.how(0), Some(how), "the mouse is on its way to call a bot");
        table.press(mouse, 0, "Bot plays");
        table.press(mouse, 0, "Easy");
        (0..5).for_each(|_| table.stir(mouse));
        assert_eq!((table.stand_in(0), table.player(0)), (Some(StandIn::Bot(EASY)), bot));
        table.press(mouse, 0, "I play");
        assert_eq!(table.seats_of(mouse), [Seat(0)]);
        assert_eq!(table.absent(0), None);
        table.check("back from a bot");
    }
}

#[test]
fn going_home_is_asked_once_more_at_the_own_tray_and_can_be_answered_no() {
    let mut table = Table::of_people(2);
    table.app.add_plugins(consent::plugin);
    let (mouse, home) = (table.owner(1), TrayId::Absence(1).id());
    let device = table.entity(mouse).expect("it is plugged in");
    let pointer = table.app.world().get::<Device>(device).expect("it is a device").pointer;
    for (answer, gone) in [(1, None), (0, Some(AbsenceReason::GoneHome))] {
        let chosen = MenuEntryChosen { seat: Seat(1), id: home, pointer };
        table.app.world_mut().write_message(chosen);
        table.frames(3);
        assert_eq!(table.how(1), None, "it is asked first");
        let panels = table.app.world().resource::<SeatPanels>();
        let (kind, panel) = panels.current_message(Seat(1)).expect("it is asked");
        assert!(panel.sentence().starts_with("Are you going home?") && kind.is_message());
        assert!(panels.current_message(Seat(0)).is_none(), "nobody else is");
        let pressed =
            SeatPanelPressed { seat: Seat(1), kind, button: Some(answer), pointer: Some(pointer) };
        table.app.world_mut().write_message(pressed);
        table.frames(3);
        assert_eq!(table.how(1), gone);
    }
}

#[test]
fn menus_offer_to_go_only_to_those_who_are_there() {
    let mut table = Table::new(&[SeatPlayer::Person, SeatPlayer::Person, SeatPlayer::Bot(EASY)]);
    let offered = |table: &Table| -> Vec<usize> {
        let menu = table.app.world().resource::<TrayMenu>();
        let ours = |seat| {
            menu.entries(seat).filter(|entry| matches!(TrayId::of(entry.id), TrayId::Absence(_)))
        };
        Seat::all(3).map(|seat| ours(seat).count()).collect()
    };
    assert_eq!(offered(&table), [2, 2, 0]);
    table.go(1, AbsenceReason::Coffee);
    assert_eq!(offered(&table), [2, 0, 0]);
    let mouse = table.owner(0);
    table.wish(1, Some(mouse), AbsenceAction::Lend);
    assert_eq!(offered(&table), [2, 1, 0], "who plays for it may stop");
    table.app.insert_resource(JoinPolicy::Places);
    table.frames(2);
    assert_eq!(offered(&table), [0, 0, 0], "before a match people stand up");
}
