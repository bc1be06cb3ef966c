//! Taking back: free, by consent, or refused with a sentence.

use super::{HostingTestTable, dealt, seat};
use crate::matches::consent;
use crate::matches::hosting::{PressOn, RequestUndo, SeatedBots, TakeBack, UndoTarget, UndoTo};
use crate::matches::pause::{self, PausedBy, SetPause};
use crate::matches::playback::toy::PebblesView;
use shoal_contract::Seat;
use shoal_contract::battery::toy::Action;
use shoal_tabletop::geometry::PLACES;
use shoal_tabletop::seats::{Chair, Chairs, STAND_IN, SeatPlayer};
use shoal_tabletop::surfaces::seat_panels::{self, SeatPanelKind, SeatPanelPressed, SeatPanels};

const AGREE: u32 = 0;
const NO: u32 = 1;

/// A table of three with names, at which consent can be asked.
fn table(players: [SeatPlayer; 3]) -> HostingTestTable<PebblesView> {
    let mut table = dealt(3);
    let names = ["Ann", "Bob", "Cid"];
    let chair = |((name, place), player)| Chair::new(place, name, player);
    let chairs = names.into_iter().zip(PLACES).zip(players).map(chair).collect();
    table.app.insert_resource(Chairs(chairs));
    table.app.add_plugins((seat_panels::plugin, consent::plugin, pause::plugin));
    table.frame();
    table
}

/// Ann, Bob and Cid have each taken a pebble.
fn round() -> HostingTestTable<PebblesView> {
    let mut table = table([SeatPlayer::Person; 3]);
    for index in 0..3 {
        table.choose(seat(index), Action::Take(1));
        table.wait(1.0);
    }
    table
}

fn ask(table: &mut HostingTestTable<PebblesView>, seat: u16) {
    table.send(RequestUndo { seat: Seat(seat), to: UndoTarget::Choice });
    table.frame();
}

fn answer(table: &mut HostingTestTable<PebblesView>, seat: u16, button: u32) {
    let kind = SeatPanelKind::Question(super::super::going_back::ASK_BACK);
    let pressed = SeatPanelPressed { seat: Seat(seat), kind, button: Some(button), pointer: None };
    table.send(pressed);
    table.frame();
    table.frame();
}

fn read(table: &HostingTestTable<PebblesView>, seat: u16) -> Option<String> {
    let seat_panels = table.app.world().resource::<SeatPanels>();
    seat_panels.current_message(Seat(seat)).map(|(_, seat_panel)| seat_panel.sentence().to_owned())
}

fn sentences(table: &mut HostingTestTable<PebblesView>) -> Vec<String> {
    table.refusals().into_iter().map(|refused| refused.why).collect()
}

#[test]
fn those_who_acted_since_are_asked_and_all_of_it_is_undone_when_they_agree() {
    let mut table = round();
    ask(&mut table, 0);
    let question = "Ann asks to take back a choice.\nThis also undoes: 1 action of Bob, 1 of Cid.";
    assert_eq!(read(&table, 1).as_deref(), Some(question));
    assert_eq!(read(&table, 0).as_deref(), Some("Bob and Cid have to agree."));
    answer(&mut table, 1, AGREE);
    assert_eq!(table.taken(), 4, "not yet");
    answer(&mut table, 2, AGREE);
    assert_eq!(table.taken(), 1);
    assert_eq!(read(&table, 1).as_deref(), Some("Taken back for Ann."));
    table.wait(1.0);
    assert_eq!(table.shown().view, table.hosted().game().state().heap);
}

#[test]
fn a_no_ends_it_and_the_same_is_not_asked_again_before_something_happens() {
    let mut table = round();
    ask(&mut table, 0);
    answer(&mut table, 2, NO);
    assert_eq!((table.taken(), read(&table, 0).as_deref()), (4, Some("Cid says no.")));
    ask(&mut table, 0);
    assert!(sentences(&mut table)[0].starts_with("You have asked for that"));
    table.choose(seat(0), Action::Take(1));
    table.choose(seat(1), Action::Take(1));
    table.wait(1.0);
    ask(&mut table, 0);
    assert!(read(&table, 1).is_some_and(|read| read.starts_with("Ann asks")));
}

#[test]
fn the_button_says_first_that_others_have_to_agree_and_asks_when_it_is_pressed_again() {
    let mut table = round();
    table.send(TakeBack { seat: Seat(1) });
    assert_eq!(sentences(&mut table), ["Cid has to agree to that. Press again to ask."]);
    assert_eq!(read(&table, 2), None);
    table.wait(1.0);
    table.send(TakeBack { seat: Seat(1) });
    table.frame();
    assert!(read(&table, 2).is_some_and(|read| read.starts_with("Bob asks")));
}

#[test]
fn a_button_that_is_pressed_again_at_once_asks_nobody_and_once_they_are_asked_changes_nothing() {
    let mut table = round();
    let mut said = Vec::new();
    for _ in 0..3 {
        table.send(TakeBack { seat: Seat(1) });
        said.extend(sentences(&mut table));
    }
    said.dedup();
    assert_eq!(said, ["Cid has to agree to that. Press again to ask."]);
    assert_eq!(read(&table, 2), None);
    table.wait(1.0);
    table.send(TakeBack { seat: Seat(1) });
    table.frame();
    let asked = read(&table, 2);
    assert!(asked.is_some());
    for _ in 0..3 {
        table.send(TakeBack { seat: Seat(1) });
        assert_eq!(sentences(&mut table), Vec::<String>::new());
    }
    assert_eq!((read(&table, 2), table.taken()), (asked, 4));
}

#[test]
fn past_what_chance_has_shown_all_are_asked() {
    let mut table = table([SeatPlayer::Person; 3]);
    table.send(RequestUndo {
        seat: Seat(2),
        to: UndoTarget::Moment { after: 0, title: "the beginning".into() },
    });
    table.frame();
    let question = "Cid asks to go back to the beginning.\nThis also undoes: 1 action of the house.\n\
                    Already seen: the heap.";
    assert_eq!(read(&table, 0).as_deref(), Some(question));
    assert_eq!(read(&table, 1).as_deref(), Some(question));
}

#[test]
fn bots_and_the_house_wait_for_the_answer_and_bots_agree() {
    let mut table = table([SeatPlayer::Person, SeatPlayer::Person, SeatPlayer::Bot(STAND_IN)]);
    table.wait(0.2);
    for index in 0..2 {
        table.choose(seat(index), Action::Take(1));
    }
    ask(&mut table, 0);
    let taken = table.taken();
    table.wait(8.0);
    assert_eq!(table.taken(), taken, "the bot is in its turn, and waits");
    table.send(PressOn { by: Some(Seat(1)) });
    answer(&mut table, 1, AGREE);
    assert_eq!(table.taken(), 1, "the bot was not asked");
    assert!(table.app.world().resource::<SeatedBots<PebblesView>>().has(Seat(2)));
}

#[test]
fn alone_among_bots_everything_but_a_secret_is_taken_back_at_once() {
    let mut table =
        table([SeatPlayer::Person, SeatPlayer::Bot(STAND_IN), SeatPlayer::Bot(STAND_IN)]);
    table.choose(seat(0), Action::Take(1));
    table.wait(6.0);
    assert!(table.taken() >= 4, "both bots have played");
    table.send(TakeBack { seat: Seat(0) });
    assert_eq!(table.taken(), 1);
    assert_eq!(sentences(&mut table), Vec::<String>::new());
}

#[test]
fn a_player_who_plays_on_has_answered() {
    let mut table = round();
    ask(&mut table, 2);
    assert_eq!(table.taken(), 3, "it was free");
    table.choose(seat(2), Action::Take(1));
    ask(&mut table, 1);
    assert!(read(&table, 2).is_some());
    table.choose(seat(0), Action::Take(2));
    table.frame();
    table.frame();
    assert_eq!((read(&table, 2), table.taken()), (None, 5));
    assert!(read(&table, 1).is_some_and(|read| read.starts_with("The match has gone on")));
}

#[test]
fn one_asks_after_another() {
    let mut table = round();
    ask(&mut table, 0);
    ask(&mut table, 1);
    assert!(sentences(&mut table)[0].starts_with("Somebody else is asking"));
}

#[test]
fn who_has_done_nothing_has_nothing_to_take_back() {
    let mut table = table([SeatPlayer::Person; 3]);
    table.send(TakeBack { seat: Seat(1) });
    assert_eq!(sentences(&mut table), ["You have not done anything yet that can be taken back."]);
}

#[test]
fn what_the_host_undoes_everybody_reads() {
    let mut table = round();
    table.send(UndoTo(2));
    let told: Vec<_> = (0..3).map(|seat| read(&table, seat)).collect();
    assert!(told.iter().all(|told| told.as_deref() == Some("The host has taken back 2 actions.")));
}

#[test]
fn any_seat_pauses_for_all_and_any_other_lets_it_go_on() {
    let mut table = round();
    table.send(SetPause(Some(PausedBy::Seat(Seat(1)))));
    table.frame();
    let told: Vec<_> = (0..3).filter_map(|seat| read(&table, seat)).collect();
    assert_eq!(told, ["Paused by Bob."; 3]);
    table.choose(seat(0), Action::Take(1));
    table.send(TakeBack { seat: Seat(2) });
    table.send(PressOn { by: Some(Seat(2)) });
    table.frame();
    let refused = sentences(&mut table);
    assert!(refused.iter().all(|why| why.contains("paused")) && !refused.is_empty(), "{refused:?}");
    assert_eq!(table.taken(), 4);
    let kind = SeatPanelKind::Question(10);
    let go_on = SeatPanelPressed { seat: Seat(2), kind, button: Some(0), pointer: None };
    table.send(go_on);
    table.frame();
    assert_eq!(read(&table, 0), None);
    table.choose(seat(0), Action::Take(1));
    table.wait(1.0);
    assert_eq!((table.taken(), table.shown().is_idle()), (5, true), "the clock goes again");
}

#[test]
fn what_was_on_its_way_stands_still_while_paused() {
    let mut table = round();
    table.choose(seat(0), Action::Take(3));
    table.wait(0.1);
    table.send(SetPause(Some(PausedBy::Host)));
    table.frame();
    let progress = table.shown().progress();
    table.wait(5.0);
    assert!((table.shown().progress() - progress).abs() < f32::EPSILON && progress < 1.0);
    table.send(SetPause(None));
    table.wait(1.0);
    assert!(table.shown().is_idle());
}
