//! A recorded match is watched: it rolls, stops, and is stepped both ways.

use super::{HostingTestTable, pebbles, seat};
use crate::matches::hosting::{HistoryCursor, HostedMatch, RecordingOrder, RecordingPlayer};
use crate::matches::playback::toy::PebblesView;
use shoal_contract::battery::toy::{Action, Pebbles};
use shoal_contract::journal::{Journal, JournalFolder, MatchReplay, begin, read};
use shoal_contract::{Actor, MatchBeginning};

/// The heap after dealing and after each of three actions.
fn recording() -> (MatchReplay<Pebbles>, Vec<Option<u32>>) {
    let folder = tempfile::tempdir().expect("a folder");
    let beginning = pebbles(2).beginning().clone();
    let MatchBeginning::Setup { .. } = &beginning else { unreachable!() };
    let mut recorded =
        begin::<Pebbles>(&JournalFolder::at(folder.path()), beginning, "").expect("a journal");
    let mut heaps = vec![None];
    let actions = [
        (Actor::House, Action::Deal),
        (seat(0), Action::Take(3)),
        (seat(1), Action::Take(2)),
        (seat(0), Action::Take(1)),
    ];
    for (actor, action) in actions {
        recorded.act(actor, &action).expect("it is allowed");
        heaps.push(recorded.hosted().state().heap);
    }
    let path = recorded.path().expect("it has a file").to_owned();
    drop(recorded);
    let journal = Journal::of(&read(&path).expect("it is whole")).expect("it was just written");
    (MatchReplay::of(journal).expect("it can begin"), heaps)
}

fn player(table: &HostingTestTable<PebblesView>) -> (usize, bool) {
    let player = table.app.world().resource::<RecordingPlayer>();
    (player.at, player.playing)
}

#[test]
fn a_recording_rolls_to_its_end() {
    let (replay, heaps) = recording();
    let mut table = HostingTestTable::<PebblesView>::new(HostedMatch::new(replay));
    table.wait(2.0);
    assert_eq!(player(&table), (0, false), "it waits for somebody to start it");
    table.send(RecordingOrder::Play);
    table.wait(0.5);
    assert_eq!(table.shown().view, heaps[0], "the dealing is being shown");
    table.wait(10.0);
    assert_eq!((table.shown().view, player(&table)), (heaps[4], (4, false)));
}

#[test]
fn a_recording_stands_still_in_the_middle_of_an_event() {
    let (replay, heaps) = recording();
    let mut table = HostingTestTable::<PebblesView>::new(HostedMatch::new(replay));
    table.send(RecordingOrder::Play);
    table.wait(0.6);
    table.send(RecordingOrder::Stop);
    let progress = table.shown().progress();
    table.wait(3.0);
    assert_eq!((table.shown().progress(), table.shown().view), (progress, heaps[0]));
    assert!(progress > 0.0 && progress < 1.0, "{progress}");
    table.send(RecordingOrder::Play);
    table.wait(10.0);
    assert_eq!(table.shown().view, heaps[4]);
}

#[test]
fn a_recording_is_stepped_both_ways() {
    let (replay, heaps) = recording();
    let mut table = HostingTestTable::<PebblesView>::new(HostedMatch::new(replay));
    table.send(RecordingOrder::To(2));
    assert_eq!((table.shown().view, player(&table)), (heaps[2], (2, false)), "at once");
    table.send(RecordingOrder::Forward);
    table.wait(2.0);
    assert_eq!((table.shown().view, player(&table)), (heaps[3], (3, false)), "one action, played");
    table.send(RecordingOrder::Back);
    assert_eq!((table.shown().view, player(&table)), (heaps[2], (2, false)));
    table.send(RecordingOrder::Forward);
    table.send(RecordingOrder::Forward);
    assert_eq!((table.shown().view, table.shown().is_idle()), (heaps[3], true), "hurried along");
    for _ in 0..9 {
        table.send(RecordingOrder::Back);
    }
    assert_eq!((table.shown().view, player(&table)), (heaps[0], (0, false)));
    table.send(RecordingOrder::To(99));
    assert_eq!((table.shown().view, player(&table)), (heaps[4], (4, false)));
}

#[test]
fn nobody_acts_in_a_recording() {
    let (replay, _) = recording();
    let mut table = HostingTestTable::<PebblesView>::new(HostedMatch::new(replay));
    table.send(RecordingOrder::To(1));
    table.choose(seat(0), Action::Take(1));
    assert_eq!(table.refusals().len(), 1);
    table.wait(20.0);
    assert_eq!(player(&table), (1, false));
}

#[test]
fn a_recording_can_be_looked_at_from_its_beginning_to_its_end_before_it_is_played() {
    let (replay, heaps) = recording();
    let mut table = HostingTestTable::<PebblesView>::new(HostedMatch::new(replay));
    let seen: Vec<_> = table.shown().history().pages().iter().map(|page| page.view).collect();
    assert_eq!(seen, heaps);
    table.send(RecordingOrder::To(3));
    table.send(RecordingOrder::To(1));
    assert_eq!(table.shown().history().pages().len(), heaps.len(), "nothing is forgotten");
    table.app.insert_resource(HistoryCursor { pointed: None, pinned: Some(4) });
    table.frame();
    assert_eq!((table.shown().view, player(&table)), (heaps[4], (1, false)), "only looked at");
    table.send(RecordingOrder::To(2));
    assert_eq!((table.shown().view, table.shown().page()), (heaps[2], None));
    table.send(RecordingOrder::Play);
    table.wait(10.0);
    assert_eq!((table.shown().view, player(&table)), (heaps[4], (4, false)));
    assert_eq!(table.shown().history().pages().len(), heaps.len());
}
