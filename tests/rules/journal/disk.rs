//! Disks that are full, loose or slow: nothing is shown that is not written, nothing shown is lost.

use super::fake_disk::FakeDisk;
use super::*;
use crate::divers::Action::{self, Choose, Wave};
use shoal_contract::journal::{WriteTicket, begin_in, resume};
use std::{fs, io};

fn seat(seat: u16) -> Actor {
    Actor::Seat(Seat(seat))
}

fn on(disk: &FakeDisk) -> RecordedMatch<Divers> {
    let hosted = Match::begin(beginning(SEED)).expect("the setup is good");
    begin_in(Box::new(disk.clone()), "the journal", hosted, "").expect("the disk works")
}

fn act(recorded: &mut RecordedMatch<Divers>, actor: Actor, action: Action) -> WriteTicket {
    let (ticket, _) = recorded.act(actor, &action).expect("it is legal");
    ticket
}

fn written(disk: &FakeDisk) -> Match<Divers> {
    let bytes = disk.get().bytes.clone();
    let whole = journal(&bytes).and_then(|journal| journal.resume());
    whole.expect("the journal is whole")
}

#[test]
fn an_action_is_durable_only_once_it_is_synced() {
    let disk = FakeDisk::default();
    let mut recorded = on(&disk);
    disk.get().held = true;
    let ticket = act(&mut recorded, seat(0), Wave);
    disk.wait_for_syncs(2);
    assert!(recorded.durable() < ticket, "the sync has not ended");
    disk.release();
    recorded.wait(ticket).expect("the disk works");
    assert!(recorded.durable() >= ticket);
    let disk = disk.get();
    assert_eq!(disk.synced, disk.bytes.len(), "all that was written survives a power cut");
}

#[test]
fn actions_that_wait_together_share_one_sync_and_the_host_is_woken() {
    let disk = FakeDisk::default();
    let mut recorded = on(&disk);
    let (woken, wakes) = std::sync::mpsc::channel();
    recorded.on_progress(move || woken.send(()).expect("the test listens"));
    disk.get().held = true;
    act(&mut recorded, seat(0), Wave);
    disk.wait_for_syncs(2);
    let last = (0..3).map(|n| act(&mut recorded, seat(n), Choose { depth: 1 })).last();
    disk.release();
    recorded.wait(last.expect("three acted")).expect("the disk works");
    assert_eq!(disk.get().syncs, 3, "one for the header, one for the wave, one for all choices");
    drop(recorded);
    assert_eq!(wakes.iter().count(), 2);
}

#[test]
fn a_full_disk_refuses_the_action_and_takes_it_once_there_is_room() {
    let disk = FakeDisk::default();
    let mut recorded = on(&disk);
    let shown = act(&mut recorded, seat(0), Wave);
    recorded.wait(shown).expect("the disk works");
    let before = recorded.hosted().state();
    for room in [0, 1, 20] {
        let full = disk.get().bytes.len() + room;
        disk.get().room = Some(full);
        let ticket = act(&mut recorded, seat(1), Wave);
        recorded.wait(ticket).expect_err("there is no room");
        let unsettled = recorded.act(seat(2), &Wave).expect_err("the disk takes no more");
        assert!(unsettled.0.contains("disk is full"), "{unsettled}");
        let setbacks = recorded.revert_unsaved();
        assert_eq!(setbacks.len(), 1, "{setbacks:?}");
        assert_eq!((setbacks[0].ticket, setbacks[0].action), (ticket, Some((seat(1), Wave))));
        let refusal = &setbacks[0].refusal.0;
        assert!(refusal.contains(
            "The disk is full, so nothing more can be written to the journal: make room"
        ));
        assert_eq!(recorded.hosted().state(), before, "the refused action left a trace");
        assert_eq!(written(&disk).state(), before, "room {room}: a part of a line was left");
    }
    disk.get().room = None;
    let again = act(&mut recorded, seat(1), Wave);
    recorded.wait(again).expect("there is room now");
    assert_eq!(written(&disk).state(), recorded.hosted().state());
}

#[test]
fn a_failed_sync_takes_back_everything_since_the_last_one_also_an_undo() {
    let disk = FakeDisk::default();
    let mut recorded = on(&disk);
    for n in 0..3 {
        act(&mut recorded, seat(n), Choose { depth: 4 });
    }
    let shown = act(&mut recorded, Actor::House, Action::Dive);
    recorded.wait(shown).expect("the disk works");
    let before = recorded.hosted().state();
    disk.get().failing_syncs = 1;
    disk.get().held = true;
    act(&mut recorded, seat(0), Wave);
    recorded.undo_to(2).expect("the failure is not known yet").expect("there is what to undo");
    let last = act(&mut recorded, seat(2), Wave);
    disk.release();
    let failure = recorded.wait(last).expect_err("the sync fails");
    assert!(failure.sentence.contains("the cable is loose"), "{}", failure.sentence);
    let setbacks = recorded.revert_unsaved();
    let actions: Vec<_> = setbacks.iter().map(|setback| setback.action).collect();
    assert_eq!(actions, [Some((seat(0), Wave)), None, Some((seat(2), Wave))]);
    assert_eq!(recorded.hosted().state(), before, "the undone actions stand again");
    assert_eq!(recorded.hosted().taken().len(), 4);
    assert_eq!(written(&disk).state(), before);
}

#[test]
fn a_torn_part_that_cannot_be_cut_away_is_cut_away_later() {
    let disk = FakeDisk::default();
    let mut recorded = on(&disk);
    let shown = act(&mut recorded, seat(0), Wave);
    recorded.wait(shown).expect("the disk works");
    disk.get().failing_syncs = 1;
    disk.get().failing_truncates = 1;
    let lost = act(&mut recorded, seat(1), Wave);
    recorded.wait(lost).expect_err("the sync fails");
    assert_eq!(recorded.revert_unsaved().len(), 1);
    let again = act(&mut recorded, seat(2), Wave);
    recorded.wait(again).expect("the disk works again");
    assert_eq!(written(&disk).state(), recorded.hosted().state());
}

#[test]
fn a_disk_that_sips_gets_every_byte() {
    let disk = FakeDisk::default();
    disk.get().sip = Some(3);
    let mut recorded = on(&disk);
    play(&mut recorded, 4, 6);
    let state = recorded.hosted().state();
    drop(recorded);
    assert_eq!(written(&disk).state(), state, "closing finishes what waits");
}

#[test]
fn a_journal_is_open_in_one_program_only() {
    let kept = kept();
    let first = resume::<Divers>(&kept.path).expect("nobody has it open");
    let text = sentence(resume::<Divers>(&kept.path));
    assert!(text.contains(&kept.path.display().to_string()), "{text}");
    assert!(text.contains("is open in another Shoal: close the match there"), "{text}");
    drop(first);
    resume::<Divers>(&kept.path).expect("it was closed");
    let fresh = begin(&kept.folder, beginning::<0>(1), "").expect("the folder is fine");
    let path = fresh.path().expect("it is written down");
    assert!(sentence(resume::<Divers>(path)).contains("is open in another Shoal"));
}

#[test]
fn a_match_that_nobody_writes_down_is_durable_at_once() {
    let mut recorded =
        RecordedMatch::without_journal(Match::begin(beginning(SEED)).expect("a good setup"));
    let ticket = act(&mut recorded, seat(0), Wave);
    assert!(recorded.durable() >= ticket && recorded.wait(ticket).is_ok());
    assert!(recorded.undo_to(0).is_ok_and(|ticket| ticket.is_some()));
    assert!(recorded.revert_unsaved().is_empty() && recorded.path().is_none());
}

#[test]
fn a_journal_that_is_taken_away_refuses_the_next_action_and_the_one_after_writes_it_anew() {
    let place = tempfile::tempdir().expect("tests may write temporary files");
    let folder = place.path().join("journals");
    let mut recorded =
        begin(&JournalFolder::at(&folder), beginning::<0>(SEED), "").expect("it is fresh");
    let path = recorded.path().expect("it is written down").to_owned();
    let elsewhere = place.path().join("elsewhere");
    let removed = || fs::remove_dir_all(&folder);
    let moved = || fs::rename(&folder, &elsewhere);
    let file_alone = || fs::remove_file(&path);
    let ways: [&dyn Fn() -> io::Result<()>; 3] = [&removed, &moved, &file_alone];
    for (taken_away, seat) in ways.into_iter().zip([0, 1, 2].map(seat)) {
        let before = recorded.hosted().state();
        taken_away().expect("the folder is ours");
        let ticket = act(&mut recorded, seat, Wave);
        recorded.wait(ticket).expect_err("nobody would find it");
        let setbacks = recorded.revert_unsaved();
        assert_eq!(setbacks.len(), 1, "{setbacks:?}");
        let refusal = &setbacks[0].refusal.0;
        assert!(refusal.starts_with(&path.display().to_string()), "{refusal}");
        assert!(refusal.contains("is gone") && refusal.contains("Do it again"), "{refusal}");
        assert_eq!(recorded.hosted().state(), before, "the refused action left a trace");
        let again = act(&mut recorded, seat, Wave);
        recorded.wait(again).expect("it is written anew");
        let text = sentence(resume::<Divers>(&path));
        assert!(text.contains("is open in another Shoal"), "{text}");
    }
    let state = recorded.hosted().state();
    drop(recorded);
    let again = resume::<Divers>(&path).expect("it is whole");
    assert_eq!((again.recorded.hosted().state(), again.notice), (state, None));
}

#[test]
fn a_journal_whose_place_another_file_has_taken_is_never_written_over_it() {
    let place = tempfile::tempdir().expect("tests may write temporary files");
    let folder = JournalFolder::at(place.path());
    let mut recorded = begin(&folder, beginning::<0>(SEED), "").expect("it is fresh");
    let path = recorded.path().expect("it is written down").to_owned();
    fs::remove_file(&path).expect("the folder is ours");
    fs::write(&path, "mine").expect("the folder is ours");
    let mut refusals = Vec::new();
    for _ in 0..2 {
        let ticket = act(&mut recorded, seat(0), Wave);
        recorded.wait(ticket).expect_err("nobody would find it");
        refusals.extend(recorded.revert_unsaved().into_iter().map(|setback| setback.refusal.0));
    }
    assert!(refusals[1].contains("another file is in its place"), "{refusals:?}");
    assert_eq!(fs::read(&path).ok().as_deref(), Some(&b"mine"[..]));
    fs::remove_file(&path).expect("the folder is ours");
    let again = act(&mut recorded, seat(0), Wave);
    recorded.wait(again).expect("its place is free");
}
