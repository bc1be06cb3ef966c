//! What is secret cannot be read over a shoulder.

use super::*;

fn sealed_lines(bytes: &[u8]) -> Vec<String> {
    let text = str::from_utf8(bytes).expect("a journal is text");
    text.lines().filter(|line| line.contains("\"sealed\"")).map(Into::into).collect()
}

#[test]
fn all_sealed_lines_of_a_file_have_one_length() {
    let lines = sealed_lines(&kept().bytes);
    assert!(lines.len() > 5, "the seed, choices and a checkpoint are sealed");
    let lengths: Vec<usize> = lines.iter().map(String::len).collect();
    assert!(lengths.iter().all(|&length| length == lengths[0]), "{lengths:?}");
}

#[test]
fn neither_seed_nor_generator_nor_secret_choices_can_be_read_in_the_file() {
    let kept = kept();
    let text = String::from_utf8(kept.bytes.clone()).expect("a journal is text");
    let state = serde_json::to_value(kept.match_then.state()).expect("plain data");
    let generator = state["generator"].as_str().expect("a generator is a string");
    for secret in [&SEED.to_string(), &format!("{SEED:x}"), generator, "choose", "depth", "seed"] {
        assert!(!text.contains(secret), "`{secret}` can be read in the journal");
    }
    assert!(text.contains("wave"), "what is open stays readable");
}

#[test]
fn two_journals_of_the_same_match_look_different_where_they_are_sealed() {
    let (one, other) = (kept(), kept());
    assert_ne!(sealed_lines(&one.bytes)[0], sealed_lines(&other.bytes)[0], "the seed shows");
}
