//! Torn and damaged files: what is whole is used, what is not is named.

use super::*;
use shoal_contract::journal::{rescue, resume};

#[test]
fn a_program_killed_at_any_byte_loses_no_whole_line() {
    let kept = kept();
    let header = kept.bytes.iter().position(|&byte| byte == b'\n').expect("there are lines") + 1;
    let all = reading(&kept.bytes).expect("nothing is wrong with it");
    for cut in header..=kept.bytes.len() {
        let part = reading(&kept.bytes[..cut]).expect("the header is whole");
        assert_eq!(part.flaw, None, "cut at {cut}: a torn line is no damage");
        let ends = all.records[1..].iter().map(|record| record.before.bytes).chain([all.end.bytes]);
        let whole = ends.filter(|&end| end <= cut as u64).count();
        assert_eq!(part.records, all.records[..whole], "cut at {cut}");
        let clean = part.end.bytes == cut as u64;
        assert_eq!(part.torn.is_none(), clean, "cut at {cut}: {:?}", part.torn);
    }
}

#[test]
fn a_torn_last_line_is_left_out_with_a_sentence_and_the_match_goes_on() {
    let kept = kept();
    std::fs::write(&kept.path, &kept.bytes[..kept.bytes.len() - 7]).expect("it may be written");
    let mut resumed = resume::<Divers>(&kept.path).expect("a torn line is no obstacle");
    let notice = resumed.notice.take().expect("there is a notice");
    assert!(notice.contains("interrupted") && notice.contains("line "), "{notice}");
    assert_eq!(resumed.recorded.hosted().taken().len(), kept.match_then.taken().len() - 1);
    play(&mut resumed.recorded, 5, 1);
    let taken = resumed.recorded.hosted().taken().to_vec();
    drop(resumed);
    let again = resume::<Divers>(&kept.path).expect("the torn part is gone");
    assert_eq!((again.recorded.hosted().taken(), again.notice), (&taken[..], None));
}

#[test]
fn zeros_after_a_power_cut_are_a_torn_line() {
    let kept = kept();
    let mut bytes = kept.bytes;
    bytes.resize(bytes.len() + 5000, 0);
    let part = reading(&bytes).expect("the rest is whole");
    assert!(part.flaw.is_none() && part.torn.is_some(), "{:?}", part.flaw);
}

#[test]
fn a_damaged_line_is_named_and_everything_before_it_is_offered() {
    let kept = kept();
    let starts = std::iter::once(0).chain(
        kept.bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1),
    );
    for (line, start) in (1..).zip(starts).skip(2).filter(|(_, start)| *start < kept.bytes.len()) {
        let mut bytes = kept.bytes.clone();
        bytes[start + 30] ^= 1;
        let part = journal(&bytes).expect("what stands before it can be used");
        assert_eq!(part.flaw.as_ref().map(|flaw| flaw.line), Some(line), "{:?}", part.flaw);
        let whole = part.steps.len();
        let text = sentence(part.resume());
        assert!(text.contains(&format!("line {line}:")), "{text}");
        assert!(text.contains(&format!("{whole} actions before it")), "{text}");
        part.resume_to(whole).expect("everything before it can be played");
    }
}

#[test]
fn a_lost_or_doubled_line_is_noticed() {
    let kept = kept();
    let text = String::from_utf8(kept.bytes).expect("a journal is text");
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let lost = [&lines[..4], &lines[5..]].concat().concat();
    let doubled = [&lines[..5], &lines[4..]].concat().concat();
    let changed = [(lost, 5), (doubled, 6)];
    for (text, line) in changed {
        let part = reading(text.as_bytes()).expect("the rest is whole");
        assert_eq!(part.flaw.map(|flaw| flaw.line), Some(line), "{text}");
    }
}

#[test]
fn a_damaged_journal_is_set_aside_whole_and_the_match_goes_on_before_the_damage() {
    let kept = kept();
    let mut bytes = kept.bytes.clone();
    let middle = bytes.len() * 3 / 4;
    bytes[middle] ^= 4;
    std::fs::write(&kept.path, &bytes).expect("it may be written");
    let error = resume::<Divers>(&kept.path).err().expect("it is damaged");
    assert!(error.may_be_rescued(), "{error}");
    assert_eq!(std::fs::read(&kept.path).ok(), Some(bytes.clone()), "a refusal changes nothing");
    let mut rescued = rescue::<Divers>(&kept.path).expect("most of it is whole");
    let notice = rescued.notice.take().expect("there is a notice");
    let aside = kept.path.with_extension("damaged-1");
    assert!(notice.contains(&aside.display().to_string()), "{notice}");
    assert_eq!(std::fs::read(&aside).ok(), Some(bytes), "the damaged file is kept as it was");
    play(&mut rescued.recorded, 6, 1);
    let state = rescued.recorded.hosted().state();
    drop(rescued);
    let again = resume::<Divers>(&kept.path).expect("it is whole again");
    assert_eq!(again.recorded.hosted().state(), state);
}

#[test]
fn an_action_against_the_rules_is_named_and_the_match_goes_on_before_it() {
    let kept = kept();
    let text = sentence(resume::<Divers<2>>(&kept.path));
    assert!(text.contains("is against the rules (Your arm is tired.)"), "{text}");
    assert!(text.contains(": action ") && text.contains("line "), "{text}");
    let rescued = rescue::<Divers<2>>(&kept.path).expect("there is something before it");
    let hosted = rescued.recorded.hosted();
    assert!(hosted.taken().len() < kept.match_then.taken().len());
    assert_eq!(hosted.taken(), &kept_by_variant(&kept)[..hosted.taken().len()]);
}

fn kept_by_variant(kept: &Kept) -> Vec<shoal_contract::TakenAction<crate::divers::Action>> {
    kept.match_then.taken().to_vec()
}
