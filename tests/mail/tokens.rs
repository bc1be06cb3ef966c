//! Signed words.

use crate::{address, reader};
use shoal_mail::tokens::TokenKey;

#[test]
fn two_new_keys_differ_and_open_only_their_own() {
    let (one, other) =
        (TokenKey::new().expect("random bytes"), TokenKey::new().expect("random bytes"));
    let token = one.sign("normal.17");
    assert_eq!(one.open(&token).as_deref(), Some("normal.17"));
    assert_eq!(other.open(&token), None);
    assert_eq!(TokenKey::from_bytes(one.to_bytes()), one);
}

#[test]
fn a_token_of_a_jungle_and_a_player_fits_into_a_local_part() {
    let token = reader().key.sign("experimental.123456");
    assert!(address("fchain-e@jungle.test").with_plus(&token).is_ok(), "{token}");
}

#[test]
fn a_token_stays_the_same_for_years() {
    // Reports that lie in mailboxes carry them.
    assert_eq!(reader().key.sign("normal.17"), "nzxxe3lbnqxdcn5kgxr5a7fvxixslvy");
}

#[test]
fn a_message_id_opens_for_the_domain_it_was_made_for() {
    let key = reader().key;
    let id = key.message_id("normal.17", "4.report", "jungle.test");
    assert_eq!(key.open_message_id(&id, "jungle.test").as_deref(), Some("normal.17"));
    assert_eq!(key.open_message_id(&id, "JUNGLE.test").as_deref(), Some("normal.17"));
    assert_eq!(key.open_message_id(&id, "elsewhere.test"), None);
    assert_eq!(key.open_message_id("17@jungle.test", "jungle.test"), None);
}

#[test]
fn a_key_is_never_printed() {
    assert_eq!(format!("{:?}", TokenKey::from_bytes([7; 32])), "Key(..)");
    assert!(!format!("{:?}", reader()).contains('7'));
}

#[test]
fn short_long_and_foreign_words_open_to_nothing() {
    let key = reader().key;
    for token in ["", "a", "aaaaaaaaaaaaaaa", "games", "ümlaut", &"a".repeat(100_000)] {
        assert_eq!(key.open(token), None);
    }
}

#[test]
fn a_tag_is_that_of_its_text_and_key_and_fits_into_a_token() {
    let (key, other) = (reader().key, TokenKey::from_bytes([9; 32]));
    let tag = key.tag("ann@example.org");
    assert_eq!(key.tag("ann@example.org"), tag);
    assert_ne!(key.tag("bob@example.org"), tag);
    assert_ne!(other.tag("ann@example.org"), tag);
    assert!(tag < 1 << 48);
    let longest = format!("{}@jungle.test", "j".repeat(24));
    assert!(address(&longest).with_plus(&key.sign(&format!("a{tag:012x}"))).is_ok());
}
