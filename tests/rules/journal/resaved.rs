//! Journals that an editor or a mail program has saved with other ends of lines: they read the same, and going on
//! never mixes lines of two kinds.

use super::*;
use shoal_contract::journal::{rescue, resume};

/// The same text with other ends of lines, and with a byte-order mark.
fn resaved(bytes: &[u8]) -> Vec<Vec<u8>> {
    let text = str::from_utf8(bytes).expect("a journal is text");
    let ends = ["\r\n", "\r"].map(|end| text.replace('\n', end));
    let marked = [text, &ends[0]].map(|text| format!("\u{feff}{text}"));
    ends.into_iter().chain(marked).map(String::into_bytes).collect()
}

#[test]
fn a_journal_reads_the_same_whichever_program_saved_it() {
    let kept = kept();
    let ours = journal(&kept.bytes).expect("nothing is wrong with it");
    for bytes in resaved(&kept.bytes) {
        let other = journal(&bytes).expect("its lines are whole");
        assert_eq!((&other.steps, other.end), (&ours.steps, ours.end));
        assert_eq!(other.resume().expect("it is whole").state(), kept.match_then.state());
        assert_eq!((other.torn, other.flaw), (None, None));
    }
}

#[test]
fn a_journal_saved_by_another_program_and_cut_off_anywhere_is_torn_but_not_damaged() {
    let kept = kept();
    let header = kept.bytes.iter().position(|&byte| byte == b'\n').expect("there are lines") + 3;
    let bytes = resaved(&kept.bytes).swap_remove(0);
    for cut in header..=bytes.len() {
        let part = reading(&bytes[..cut]).expect("the header is whole");
        assert_eq!(part.flaw, None, "cut at {cut}");
        assert!(part.is_resaved, "cut at {cut}");
    }
}

#[test]
fn a_match_goes_on_in_lines_of_one_kind_and_the_file_of_the_other_program_is_kept() {
    let kept = kept();
    for (number, bytes) in (1..).zip(resaved(&kept.bytes)) {
        std::fs::write(&kept.path, &bytes).expect("it may be written");
        let mut resumed = resume::<Divers>(&kept.path).expect("its lines are whole");
        let aside = kept.path.with_extension(format!("damaged-{number}"));
        let notice = resumed.notice.take().expect("there is a notice");
        assert!(notice.contains("line endings"), "{notice}");
        assert!(notice.contains(&aside.display().to_string()), "{notice}");
        assert_eq!(std::fs::read(&aside).ok(), Some(bytes));
        play(&mut resumed.recorded, 5, 2);
        let state = resumed.recorded.hosted().state();
        drop(resumed);
        let now = std::fs::read(&kept.path).expect("it is there");
        assert!(now.starts_with(&kept.bytes) && !now.contains(&b'\r'), "the lines are alike");
        let again = resume::<Divers>(&kept.path).expect("it is whole");
        assert_eq!((again.recorded.hosted().state(), again.notice), (state, None));
    }
}

#[test]
fn a_damaged_journal_of_another_program_is_rescued_in_lines_of_one_kind() {
    let kept = kept();
    let mut bytes = resaved(&kept.bytes).swap_remove(0);
    let middle = bytes.len() * 3 / 4;
    bytes[middle] ^= 4;
    std::fs::write(&kept.path, &bytes).expect("it may be written");
    assert!(resume::<Divers>(&kept.path).err().is_some_and(|error| error.may_be_rescued()));
    assert_eq!(std::fs::read(&kept.path).ok(), Some(bytes), "a refusal changes nothing");
    let mut rescued = rescue::<Divers>(&kept.path).expect("most of it is whole");
    play(&mut rescued.recorded, 6, 2);
    let state = rescued.recorded.hosted().state();
    drop(rescued);
    assert!(!std::fs::read(&kept.path).expect("it is there").contains(&b'\r'));
    let again = resume::<Divers>(&kept.path).expect("it is whole again");
    assert_eq!(again.recorded.hosted().state(), state);
}

#[test]
fn other_ends_of_lines_in_a_torn_last_line_are_no_change() {
    let kept = kept();
    let torn = [&kept.bytes[..], b"{\"check\":\"\r\n\r"].concat();
    let part = reading(&torn[..torn.len() - 3]).expect("the rest is whole");
    assert!(part.torn.is_some() && !part.is_resaved);
    let part = reading(&torn).expect("the rest is whole");
    assert!(!part.is_resaved, "nothing of what counts was changed");
}

#[test]
fn the_list_of_journals_knows_what_is_over_whichever_program_saved_it() {
    let kept = kept();
    let mut resumed = resume::<Divers>(&kept.path).expect("it is whole");
    play(&mut resumed.recorded, 7, 10_000);
    assert!(resumed.recorded.hosted().is_over());
    drop(resumed);
    let whole = std::fs::read(&kept.path).expect("it is there");
    for bytes in resaved(&whole) {
        std::fs::write(&kept.path, &bytes).expect("it may be written");
        let listed = kept.folder.list().expect("it can be read");
        let ours: Vec<_> = listed.iter().map(|one| (one.finished, &one.problem)).collect();
        assert_eq!(ours, [(true, &None)]);
    }
}

#[test]
fn a_journal_saved_as_utf_16_is_told_so() {
    let kept = kept();
    let text = String::from_utf8(kept.bytes).expect("a journal is text");
    let wide = |mark: &[u8]| {
        let units = text.encode_utf16().flat_map(u16::to_le_bytes);
        mark.iter().copied().chain(units).collect::<Vec<u8>>()
    };
    for bytes in [wide(b"\xff\xfe"), wide(b"")] {
        let told = sentence(reading(&bytes));
        assert!(told.contains("it is UTF-16 text: save it as UTF-8"), "{told}");
    }
}
