//! Files that are no journal of this game: one sentence each, and a way on.

use super::*;
use shoal_contract::journal::{FORMAT, read, rescue, resume};

#[test]
fn what_is_not_a_journal_is_said_in_one_sentence() {
    let huge = vec![b'x'; 9 << 20];
    let endless = [&b"{\"check\":\"00000000\",\"header\":{\"format\":1,"[..], &huge].concat();
    let files: [(&str, &[u8], &str); 7] = [
        ("empty", b"", "is empty"),
        ("a text", b"Dear diary,\nwe sailed on.\n", "is not a journal"),
        ("binary", &[0, 159, 146, 150, b'\n', 255], "is not a journal"),
        ("other JSON", b"{\"players\":3}\n", "is not a journal"),
        ("no line at all", &huge, "is not a journal"),
        ("a header without end", &endless, "is not a journal"),
        ("half a header", &kept().bytes[..60], "the header is damaged"),
    ];
    for (what, bytes, expected) in files {
        let text = sentence(reading(bytes));
        assert!(text.contains(expected) && text.starts_with("the journal"), "{what}: {text}");
    }
    let junk = sentence(reading(b"\x1b[31mDear diary"));
    assert!(junk.contains("it begins with \"\\u{1b}[31mDear diary\""), "{junk}");
    let missing = sentence(read(&PathBuf::from("/nowhere/at-all.journal")));
    assert!(missing.starts_with("/nowhere/at-all.journal cannot be read"), "{missing}");
}

#[test]
fn a_huge_line_in_the_middle_costs_no_memory_and_is_named() {
    let kept = kept();
    let mut bytes = kept.bytes;
    bytes.extend(vec![b'7'; 9 << 20]);
    bytes.push(b'\n');
    let flaw = reading(&bytes).expect("the rest is whole").flaw.expect("it is no line");
    assert!(flaw.why.contains("too long"), "{flaw:?}");
}

#[test]
fn a_newer_format_is_said() {
    let text = String::from_utf8(kept().bytes).expect("a journal is text");
    let header = text.lines().next().expect("there is a header");
    let format = |number: u32| format!("\"format\":{number}");
    let newer = header.replacen(&format(FORMAT), &format(FORMAT + 1), 1);
    let text = sentence(reading(format!("{newer}\n").as_bytes()));
    let told = format!("newer Shoal (format {}, this one reads up to {FORMAT})", FORMAT + 1);
    assert!(text.contains(&told), "{text}");
}

#[test]
fn a_journal_of_another_game_is_said() {
    let kept = kept();
    let text = sentence(resume::<Divers<4>>(&kept.path));
    assert!(text.contains("a match of `divers`, not of `waders`: open it as `divers`"), "{text}");
}

#[test]
fn after_a_change_of_rules_the_match_goes_on_from_its_last_checkpoint() {
    let kept = kept();
    let text = sentence(resume::<Divers<1>>(&kept.path));
    assert!(
        text.contains("version 1 of the rules of `divers`, but this Shoal has version 2"),
        "{text}"
    );
    assert!(text.contains("can go on from the checkpoint after action 5"), "{text}");
    let mut rescued = rescue::<Divers<1>>(&kept.path).expect("it has a checkpoint");
    let mut then = Match::begin(beginning::<0>(SEED)).expect("the setup is good");
    for taken in &kept.match_then.taken()[..5] {
        then.apply(taken.actor, &taken.action).expect("it was taken before");
    }
    assert_eq!(rescued.recorded.hosted().state(), then.state());
    play(&mut rescued.recorded, 7, 2);
    let state = rescued.recorded.hosted().state();
    drop(rescued);
    let again = resume::<Divers<1>>(&kept.path).expect("a segment of these rules began");
    assert_eq!(again.recorded.hosted().state(), state);
    let bytes = std::fs::read(&kept.path).expect("it is there");
    assert!(bytes.starts_with(&kept.bytes), "the earlier segment stays");
}

#[test]
fn a_damaged_journal_of_other_rules_is_kept_as_it_was_before_the_match_goes_on() {
    let kept = kept();
    let mut bytes = kept.bytes.clone();
    let last = bytes.len() - 3;
    bytes[last] ^= 4;
    std::fs::write(&kept.path, &bytes).expect("it may be written");
    rescue::<Divers<1>>(&kept.path).expect("it has a checkpoint");
    let aside = kept.path.with_extension("damaged-1");
    assert_eq!(std::fs::read(&aside).ok(), Some(bytes), "nothing of it is lost");
}

#[test]
fn without_a_checkpoint_other_rules_say_so() {
    let kept = kept();
    let mut recorded = begin(&kept.folder, beginning::<0>(9), "").expect("the folder is fine");
    play(&mut recorded, 1, 3);
    let path = recorded.path().expect("it is written down").to_owned();
    drop(recorded);
    let text = sentence(resume::<Divers<1>>(&path));
    assert!(text.contains("it has no checkpoint to go on from; open it with"), "{text}");
    let text = sentence(rescue::<Divers<1>>(&path));
    assert!(text.contains("nothing of it can be saved"), "{text}");
}

#[test]
fn rules_that_changed_silently_are_found_at_a_checkpoint() {
    let place = tempfile::tempdir().expect("tests may write temporary files");
    let folder = JournalFolder::at(place.path());
    let mut recorded = begin(&folder, beginning::<0>(3), "").expect("a fresh folder");
    for seat in Seat::all(3) {
        let choose = crate::divers::Action::Choose { depth: 2 };
        recorded.act(Actor::Seat(seat), &choose).expect("legal");
    }
    recorded.act(Actor::House, &crate::divers::Action::Dive).expect("legal");
    recorded.checkpoint();
    let path = recorded.path().expect("it is written down").to_owned();
    let state = recorded.hosted().state();
    drop(recorded);
    let text = sentence(resume::<Divers<3>>(&path));
    assert!(text.contains("after action 4 the match differs"), "{text}");
    let rescued = rescue::<Divers<3>>(&path).expect("the checkpoint holds the position");
    assert_eq!(rescued.recorded.hosted().state(), state, "what the players saw counts");
}

#[test]
fn a_journal_of_which_only_the_header_is_whole_says_which_line_is_not() {
    let header = kept().bytes.iter().position(|&byte| byte == b'\n').expect("there are lines");
    let bytes = [&kept().bytes[..=header], b"and so on\n"].concat();
    let text = sentence(journal(&bytes));
    assert!(text.contains("because of line 2: it does not begin with a check"), "{text}");
}
