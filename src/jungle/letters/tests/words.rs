//! One table of words: whatever stands in it is read, explained, and kept from the beginning of a line.

use super::scene::small;
use crate::letters::clean::{escape_html, name, wrap};
use crate::letters::{OrderLineResult, ReportExtent, answer, rules};
use crate::orders::{MailOrder, begins_with_word, read};
use crate::words::{OrderRest, OrderWord, WORDS, all};

/// The documents that list the orders.
const DOCS: [&str; 2] = [
    include_str!("../../../../docs/jungle.md"),
    include_str!("../../../../docs/rules/food_chain.md"),
];

#[test]
fn every_word_is_read_and_one_that_stands_alone_says_so() {
    for known in &WORDS {
        let example = known.example();
        assert!(read(&example).is_ok(), "{example}");
        assert_eq!(read(&example.to_lowercase()).is_ok(), read(&example).is_ok(), "{example}");
        let alone = read(known.word);
        let more = read(&format!("{} now", known.word));
        match &known.rest {
            OrderRest::Some { .. } => {
                let told = alone.expect_err(known.word);
                assert!(told.contains(&example[..known.word.len() + 1]), "{told}");
            }
            OrderRest::None(order) | OrderRest::Polite(order) => {
                assert_eq!(alone.as_ref(), Ok(order), "{}", known.word);
                let told = more.expect_err(known.word);
                assert_eq!(
                    told,
                    format!("{} must be alone on its line; leave out \"now\".", known.word)
                );
            }
        }
    }
    let told = read("BREED H").expect_err("it is no order");
    assert!(all().iter().all(|word| told.contains(word)), "{told}");
}

#[test]
fn every_word_is_explained_in_the_rules_the_help_and_the_docs() {
    let rules = rules().text;
    let (_, rules) = rules.split_once("all the orders").expect("they are listed");
    for known in &WORDS {
        let line = format!("\n| {}\n", known.example());
        let (_, explained) = rules.split_once(&line).unwrap_or_else(|| panic!("{line}{rules}"));
        let joined = explained.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(joined.starts_with(known.does), "{line}{joined}");
        for doc in DOCS {
            assert!(doc.contains(&format!("`{}", known.word)), "{} is in no list", known.word);
        }
    }
    let scene = small();
    let view = scene.view(Some(0));
    let done = [OrderLineResult::NoOrder("Dear jungle".into())];
    let content = answer(&done, &scene.facts(&view, Some(0)), false, ReportExtent::Whole);
    for text in [content.text, content.html.expect("it has HTML")] {
        let listed = text.split("Orders begin with").nth(1).expect("it helps");
        for word in all() {
            assert!(listed.contains(word), "{word}: {listed}");
        }
    }
}

#[test]
fn no_name_and_no_line_of_a_letter_begins_with_a_word() {
    for known in &WORDS {
        let example = known.example();
        assert!(begins_with_word(&example) && begins_with_word(&format!("1. {example}!")));
        assert_eq!(name(&example), format!("'{example}"));
        assert!(escape_html(&format!("a {example}")).starts_with("a\u{a0}"), "{example}");
        let mut out = String::new();
        wrap(&mut out, "", &format!("some letters and {example} ").repeat(20));
        assert!(out.lines().count() > 5 && !out.lines().any(begins_with_word), "{out}");
    }
}

#[test]
fn words_are_found_however_they_are_written() {
    assert!(OrderWord::find("sUmMaRy").is_some());
    assert!(OrderWord::find("SUMMARIES").is_none());
    assert_eq!(read("Forget me!"), Ok(MailOrder::Forget));
    assert_eq!(read("show Mr. Vole, Jr.!"), Ok(MailOrder::Show("Mr. Vole, Jr".into())));
    let told = read("Show me the rules").expect_err("no name");
    assert!(told.contains("SHOW Ann"), "{told}");
}
