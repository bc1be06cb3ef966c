//! Nothing is shown before it is safe, and a disk that takes no more takes nothing from the table.

use super::{HostingTestTable, pebbles, seat};
use crate::matches::hosting::{HostedMatch, RequestRefused, TakeBack};
use crate::matches::playback::toy::PebblesView;
use shoal_contract::battery::toy::{Action, Pebbles};
use shoal_contract::journal::{JournalFolder, JournalStorage, begin, begin_in, resume};
use shoal_contract::{Actor, Seat};
use std::io;
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

/// A disk that a test can hold up or fill.
#[derive(Clone, Default)]
struct Disk(Arc<(Mutex<Mood>, Condvar)>);

#[derive(Default)]
struct Mood {
    held: bool,
    full: bool,
}

impl Disk {
    fn set(&self, change: impl FnOnce(&mut Mood)) {
        change(&mut self.0.0.lock().expect("no test panics while it holds the disk"));
        self.0.1.notify_all();
    }
}

impl JournalStorage for Disk {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mood = self.0.0.lock().expect("no test panics while it holds the disk");
        if mood.full { Err(io::ErrorKind::StorageFull.into()) } else { Ok(bytes.len()) }
    }

    fn sync(&mut self) -> io::Result<()> {
        let mood = self.0.0.lock().expect("no test panics while it holds the disk");
        let _free = self.0.1.wait_while(mood, |mood| mood.held).expect("as above");
        Ok(())
    }

    fn truncate(&mut self, _length: u64) -> io::Result<()> {
        Ok(())
    }
}

fn table() -> (HostingTestTable<PebblesView>, Disk) {
    let disk = Disk::default();
    let recorded = begin_in(Box::new(disk.clone()), "a test", pebbles(2), "").expect("it has room");
    let mut table = HostingTestTable::<PebblesView>::new(HostedMatch::new(recorded));
    table.pace().by_itself = false;
    (table, disk)
}

/// Lets frames pass until something is so: the disk has a thread and a time of its own.
#[expect(clippy::disallowed_methods, reason = "the disk has a thread and a time of its own")]
fn until(
    table: &mut HostingTestTable<PebblesView>,
    so: impl Fn(&HostingTestTable<PebblesView>) -> bool,
) {
    let start = Instant::now();
    while !so(table) {
        assert!(start.elapsed() < Duration::from_secs(300), "it never came to that");
        std::thread::sleep(Duration::from_millis(1));
        table.frame();
    }
}

#[test]
fn an_event_is_shown_only_after_its_line_is_on_disk() {
    let (mut table, disk) = table();
    disk.set(|mood| mood.held = true);
    table.choose(Actor::House, Action::Deal);
    table.wait(3.0);
    assert_eq!(table.taken(), 1, "the rules are done at once");
    assert!(table.hosted().is_holding() && table.shown().is_idle());
    assert_eq!(table.shown().view, None, "nothing may be seen of it");
    disk.set(|mood| mood.held = false);
    until(&mut table, |table| !table.hosted().is_holding());
    table.wait(1.0);
    assert_eq!(table.shown().view, table.hosted().game().state().heap);
}

#[test]
fn a_full_disk_refuses_and_the_picture_is_as_before() {
    let (mut table, disk) = table();
    table.choose(Actor::House, Action::Deal);
    until(&mut table, |table| !table.hosted().is_holding());
    table.wait(1.0);
    let before = table.hosted().game().state();

    disk.set(|mood| mood.full = true);
    table.choose(seat(0), Action::Take(2));
    until(&mut table, |table| !table.hosted().is_holding());
    let refusals = table.refusals();
    let [RequestRefused { seat: Some(Seat(0)), why }] = refusals.as_slice() else {
        panic!("one sentence for the first seat, not {refusals:?}")
    };
    assert!(why.contains("a test"), "{why}");
    assert_eq!(table.hosted().game().state(), before);
    assert_eq!(table.shown().view, before.heap);

    disk.set(|mood| mood.full = false);
    table.choose(seat(0), Action::Take(2));
    until(&mut table, |table| table.taken() == 2 && !table.hosted().is_holding());
    table.wait(1.0);
    assert_eq!(table.shown().view, before.heap.map(|heap| heap - 2), "there is a way on");
    assert_eq!(table.refusals(), []);
}

#[test]
fn the_house_tells_everybody_of_a_full_disk_and_goes_on_by_itself_when_there_is_room() {
    let (mut table, disk) = table();
    table.pace().by_itself = true;
    disk.set(|mood| mood.full = true);
    until(&mut table, |table| table.taken() == 1);
    until(&mut table, |table| table.taken() == 0);
    let told = table.refusals();
    let [RequestRefused { seat: None, why }] = told.as_slice() else {
        panic!("one sentence for everybody, not {told:?}")
    };
    assert!(why.contains("a test"), "{why}");
    table.wait(2.0);
    assert_eq!(table.refusals(), [], "nobody wants to read that again at once");
    disk.set(|mood| mood.full = false);
    until(&mut table, |table| table.taken() == 1 && !table.hosted().is_holding());
    assert_eq!(table.refusals(), []);
}

#[test]
fn a_step_back_that_cannot_be_written_has_not_happened() {
    let (mut table, disk) = table();
    table.choose(Actor::House, Action::Deal);
    table.choose(seat(0), Action::Take(3));
    until(&mut table, |table| !table.hosted().is_holding());
    table.wait(2.0);
    let before = table.hosted().game().state();
    disk.set(|mood| mood.full = true);
    table.send(TakeBack { seat: Seat(0) });
    until(&mut table, |table| !table.hosted().is_holding());
    assert_eq!(table.refusals().len(), 1);
    assert_eq!(table.hosted().game().state(), before);
    assert_eq!(table.shown().view, before.heap);
}

#[test]
fn a_step_back_is_seen_only_when_it_is_on_disk_and_not_mixed_with_what_follows() {
    let (mut table, disk) = table();
    table.choose(Actor::House, Action::Deal);
    until(&mut table, |table| !table.hosted().is_holding());
    table.wait(1.0);
    let heap = table.shown().view;
    disk.set(|mood| mood.held = true);
    table.choose(seat(0), Action::Take(3));
    table.send(TakeBack { seat: Seat(0) });
    table.choose(seat(0), Action::Take(2));
    table.wait(1.0);
    assert_eq!(table.shown().view, heap);
    disk.set(|mood| mood.held = false);
    until(&mut table, |table| !table.hosted().is_holding());
    assert!(!table.shown().is_idle(), "what was done after the step back is played");
    assert_eq!(table.shown().view, heap);
    table.wait(1.0);
    assert_eq!(table.shown().view, heap.map(|heap| heap - 2));
}

#[test]
fn journals_that_are_taken_away_are_noticed_at_the_next_action_and_people_read_why() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let journals = folder.path().join("journals");
    let beginning = pebbles(2).beginning().clone();
    let recorded = begin(&JournalFolder::at(&journals), beginning, "").expect("the folder is ours");
    let path = recorded.path().expect("it is written down").to_owned();
    let mut table = HostingTestTable::<PebblesView>::new(HostedMatch::new(recorded));
    table.pace().by_itself = false;
    table.choose(Actor::House, Action::Deal);
    until(&mut table, |table| !table.hosted().is_holding());
    std::fs::remove_dir_all(&journals).expect("the folder is ours");
    table.choose(seat(0), Action::Take(2));
    until(&mut table, |table| !table.hosted().is_holding());
    let refusals = table.refusals();
    let [RequestRefused { seat: Some(Seat(0)), why }] = refusals.as_slice() else {
        panic!("one sentence for the first seat, not {refusals:?}")
    };
    assert!(why.contains(&path.display().to_string()) && why.contains("is gone"), "{why}");
    assert_eq!(table.taken(), 1);
    table.choose(seat(0), Action::Take(2));
    until(&mut table, |table| table.taken() == 2 && !table.hosted().is_holding());
    drop(table);
    let again = resume::<Pebbles>(&path).expect("the whole match is written anew");
    assert_eq!(again.recorded.hosted().taken().len(), 2);
}
