//! What was played comes back.

use super::*;
use shoal_contract::journal::{MatchReplay, resume};

#[test]
fn a_journal_resumes_to_the_match_that_was_played() {
    let kept = kept();
    let resumed = resume::<Divers>(&kept.path).expect("nothing is wrong with it");
    assert_eq!(resumed.notice, None, "nothing was left out");
    let hosted = resumed.recorded.hosted();
    assert_eq!(hosted.state(), kept.match_then.state(), "the positions differ");
    assert_eq!(hosted.taken(), kept.match_then.taken(), "the actions differ");
}

#[test]
fn a_resumed_match_goes_on_in_the_same_file() {
    let kept = kept();
    for round in 0..3 {
        let mut resumed = resume::<Divers>(&kept.path).expect("nothing is wrong with it");
        let before = resumed.recorded.hosted().taken().len();
        play(&mut resumed.recorded, round, 2);
        resumed.recorded.undo_to(before).expect("the disk is fine");
        play(&mut resumed.recorded, round + 10, 1);
    }
    let bytes = std::fs::read(&kept.path).expect("it is there");
    assert!(bytes.starts_with(&kept.bytes), "a line was cut away or changed");
    let whole = journal(&bytes).and_then(|journal| journal.resume());
    whole.expect("what was written in four sittings is one match");
}

#[test]
fn undone_actions_stay_in_the_file_but_not_in_the_match() {
    let kept = kept();
    let reading = reading(&kept.bytes).expect("nothing is wrong with it");
    let written = reading.records.iter().filter(|record| record.text.starts_with("{\"action\""));
    assert_eq!(written.count(), 12, "eight actions, three undone, four more");
    assert_eq!(kept.match_then.taken().len(), 9);
}

#[test]
fn a_match_that_began_from_a_position_resumes_from_it() {
    let kept = kept();
    let position = Box::new(kept.match_then.state());
    let from_state = MatchBeginning::<Divers>::State { state: position, seed: None };
    let mut recorded = begin(&kept.folder, from_state, "").expect("the folder is fine");
    play(&mut recorded, 3, 2);
    let (path, state) = (recorded.path().map(Into::into), recorded.hosted().state());
    drop(recorded);
    let path: PathBuf = path.expect("it is written down");
    let resumed = resume::<Divers>(&path).expect("nothing is wrong with it");
    assert_eq!(resumed.recorded.hosted().state(), state);
}

#[test]
fn a_replay_steps_both_ways_and_reaches_every_position_again() {
    let kept = kept();
    let journal = journal(&kept.bytes).expect("nothing is wrong with it");
    let mut replay = MatchReplay::of(journal).expect("it begins");
    let mut hashes = vec![replay.hosted().hash()];
    while let Some((_, events)) = replay.step().expect("every action was legal") {
        assert!(!events.is_empty(), "every action of this game has events");
        hashes.push(replay.hosted().hash());
    }
    assert_eq!(replay.hosted().state(), kept.match_then.state());
    for at in [3, 0, 9, 4, 5, 1000] {
        replay.go_to(at).expect("every action was legal");
        let at = at.min(9);
        assert_eq!((replay.at(), replay.hosted().hash()), (at, hashes[at]), "at action {at}");
    }
}

#[test]
fn the_rest_of_a_match_ends_as_the_whole_does() {
    let kept = kept();
    for count in [0, 3, 8] {
        let journal = journal(&kept.bytes).expect("nothing is wrong with it");
        let replay = MatchReplay::of(journal).expect("it begins");
        let mut rest = replay.rest_after(count).expect("every action was legal");
        rest.go_to(usize::MAX).expect("every action was legal");
        assert_eq!(rest.hosted().state(), kept.match_then.state(), "after action {count}");
        assert_eq!(rest.at(), kept.match_then.taken().len() - count);
    }
}

#[test]
fn a_step_is_taken_back_until_another_seat_acts() {
    use crate::divers::Action::{Choose, Wave};
    let kept = kept();
    let mut recorded = begin(&kept.folder, beginning::<0>(1), "").expect("the folder is fine");
    let seat = |seat| Actor::Seat(Seat(seat));
    recorded.act(seat(0), &Choose { depth: 2 }).expect("legal");
    assert!(recorded.take_back(Seat(1)).is_ok_and(|ticket| ticket.is_none()), "not theirs");
    assert!(recorded.take_back(Seat(0)).is_ok_and(|ticket| ticket.is_some()), "their own");
    recorded.act(seat(0), &Choose { depth: 3 }).expect("it was taken back");
    recorded.act(seat(1), &Wave).expect("legal");
    assert!(recorded.take_back(Seat(0)).is_ok_and(|ticket| ticket.is_none()), "too late");
}
