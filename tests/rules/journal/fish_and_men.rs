//! A whole match of Fish and Men, written down.

use super::*;
use shoal_contract::ShortText;
use shoal_contract::journal::{MatchReplay, resume};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::Action;

/// Greedy bots and the house play a match to its end, in a journal.
fn evening(folder: &JournalFolder) -> RecordedMatch<FishAndMen> {
    let beginning = MatchBeginning::Setup { setup: FishAndMen::default_setup(3), seed: SEED };
    let mut recorded = begin(folder, beginning, "an evening").expect("a fresh folder");
    let mut bots: Vec<_> = Seat::all(3)
        .map(|seat| recorded.hosted().bot(seat, "medium", &serde_json::json!({})))
        .collect::<Result<_, _>>()
        .expect("medium is known");
    while !recorded.hosted().is_over() {
        let hosted = recorded.hosted();
        let (actor, action) = match hosted.awaited_seats().first() {
            Some(&seat) => (Actor::Seat(seat), hosted.ask_bot(seat, bots[seat.index()].as_mut())),
            None => (Actor::House, FishAndMen::next_house_action(hosted.world())),
        };
        recorded.act(actor, &action.expect("somebody acts")).expect("it is legal");
    }
    recorded
}

#[test]
fn a_match_of_fish_and_men_resumes_from_any_line_it_was_killed_at() {
    let place = tempfile::tempdir().expect("tests may write temporary files");
    let recorded = evening(&JournalFolder::at(place.path()));
    let path = recorded.path().expect("it is written down").to_owned();
    let end = Match::begin(recorded.hosted().beginning().clone());
    let mut end = end.expect("it began before");
    let mut hashes = vec![end.hash()];
    for taken in recorded.hosted().taken() {
        end.apply(taken.actor, &taken.action).expect("it was taken before");
        hashes.push(end.hash());
    }
    drop(recorded);
    let bytes = std::fs::read(&path).expect("it was just written");
    let resumed = resume::<FishAndMen>(&path).expect("nothing is wrong with it");
    assert_eq!(resumed.recorded.hosted().state(), end.state());
    assert!(bytes.len() < 400_000, "{} bytes for one match are too many", bytes.len());
    let reading = reading(&bytes).expect("nothing is wrong with it");
    for record in reading.records.iter().skip(1).step_by(5) {
        let cut = usize::try_from(record.before.bytes).expect("it is short");
        let part = read_from("a part", &bytes[..cut]).expect("the header is whole");
        let journal = Journal::<FishAndMen>::of(&part).expect("its lines are whole");
        let hosted = journal.resume().expect("every line was legal");
        assert_eq!(hosted.hash(), hashes[hosted.taken().len()], "before line {}", record.line);
    }
}

#[test]
fn a_match_of_fish_and_men_can_be_watched_backwards() {
    let place = tempfile::tempdir().expect("tests may write temporary files");
    let recorded = evening(&JournalFolder::at(place.path()));
    let path = recorded.path().expect("it is written down").to_owned();
    let count = recorded.hosted().taken().len();
    drop(recorded);
    let bytes = std::fs::read(&path).expect("it was just written");
    let journal = Journal::<FishAndMen>::of(&reading(&bytes).expect("it is whole"));
    let mut replay = MatchReplay::of(journal.expect("it is whole")).expect("it begins");
    replay.go_to(count).expect("every action was legal");
    assert!(replay.hosted().is_over(), "this is the end");
    for at in (0..count).rev().step_by(9) {
        replay.go_to(at).expect("every action was legal");
        assert_eq!(replay.at(), at);
        assert!(!replay.hosted().is_over(), "at action {at} of {count} nobody has won");
    }
}

#[test]
fn a_number_the_house_changed_is_in_the_journal_and_changes_again_when_it_is_resumed() {
    let place = tempfile::tempdir().expect("tests may write temporary files");
    let beginning = MatchBeginning::Setup { setup: FishAndMen::default_setup(2), seed: SEED };
    let mut recorded: RecordedMatch<FishAndMen> =
        begin(&JournalFolder::at(place.path()), beginning, "turned").expect("a fresh folder");
    let mut generator = RandomGenerator::from_seed(SEED);
    let set = |key: &str, value| Action::SetNumber { number: ShortText::constant(key), value };
    for count in 0..60 {
        let hosted = recorded.hosted();
        let (actor, action) = match hosted.awaited_seats().first() {
            _ if count == 7 => (Actor::House, Some(set("pollution_speed", 9))),
            _ if count == 11 => (Actor::House, Some(set("diagonal_neighbours", 0))),
            Some(&seat) => (
                Actor::Seat(seat),
                FishAndMen::sample(hosted.world(), Actor::Seat(seat), &mut generator),
            ),
            None => (Actor::House, FishAndMen::next_house_action(hosted.world())),
        };
        recorded.act(actor, &action.expect("somebody acts")).expect("it is legal");
    }
    let end = recorded.hosted().state();
    assert_eq!((end.setup.parameters.pollution_speed, end.sea.changed.len()), (9, 2));
    let path = recorded.path().expect("it is written down").to_owned();
    drop(recorded);
    let resumed = resume::<FishAndMen>(&path).expect("nothing is wrong with it");
    assert_eq!(resumed.recorded.hosted().state(), end);
}
