//! Which addresses are taken, and when two are one.

use crate::address;
use shoal_mail::address::{MailAddress, MailAddressError};
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

#[test]
fn plain_addresses_are_taken_as_they_are() {
    for text in [
        "ann@example.org",
        "a@b",
        "pat.o'brien@example.org",
        "ann+games@example.org",
        "x_y-z=1@xn--bcher-kva.example",
    ] {
        assert_eq!(address(text).to_string(), text);
    }
}

#[test]
fn what_may_hide_another_address_is_refused() {
    let shape = [
        "",
        "@",
        "ann",
        "ann@",
        "@example.org",
        "a@b@c",
        "\"a@b\"@example.org",
        "@relay.example:ann@example.org",
    ];
    for text in shape {
        assert_eq!(text.parse::<MailAddress>(), Err(MailAddressError::Shape), "{text}");
    }
    let local = [
        "\"ann\"@example.org",
        "ann%b.example@example.org",
        "b.example!ann@example.org",
        "-oQ@example.org",
        ".ann@example.org",
        "ann.@example.org",
        "a..b@example.org",
        "an n@example.org",
        "ann\r\n@example.org",
        "ann\0@example.org",
        "(ann)@example.org",
        "änn@example.org",
        "<ann@example.org",
        "|cat@example.org",
        "/dev/null@example.org",
    ];
    for text in local {
        assert_eq!(text.parse::<MailAddress>(), Err(MailAddressError::Local), "{text}");
    }
    let domain = [
        "ann@[192.0.2.1]",
        "ann@example..org",
        "ann@.example.org",
        "ann@example.org.",
        "ann@-example.org",
        "ann@example.org>",
        "ann@exa mple.org",
        "ann@example.org\n",
        "ann@büecher.example",
        "ann@example.org,bob",
    ];
    for text in domain {
        assert_eq!(text.parse::<MailAddress>(), Err(MailAddressError::Domain), "{text}");
    }
}

#[test]
fn an_address_is_no_longer_than_servers_take() {
    let local = "a".repeat(64);
    assert!(format!("{local}@example.org").parse::<MailAddress>().is_ok());
    assert_eq!(
        format!("{local}a@example.org").parse::<MailAddress>(),
        Err(MailAddressError::TooLong)
    );
    let label = "b".repeat(63);
    let domain = format!("{label}.{label}.{label}");
    assert!(format!("ann@{domain}").parse::<MailAddress>().is_ok());
    assert_eq!(
        format!("ann@{domain}.{label}").parse::<MailAddress>(),
        Err(MailAddressError::TooLong)
    );
    assert_eq!(
        format!("ann@{label}b.example").parse::<MailAddress>(),
        Err(MailAddressError::Domain)
    );
}

#[test]
fn addresses_that_differ_in_case_alone_are_one() {
    let forms = ["Ann@Example.ORG", "ann@example.org", "ANN@EXAMPLE.org"].map(address);
    assert_eq!(forms[0].to_string(), "Ann@example.org", "the local part is kept as it was written");
    let hash = |form: &MailAddress| {
        let mut hasher = DefaultHasher::new();
        form.hash(&mut hasher);
        hasher.finish()
    };
    assert!(forms.iter().all(|form| hash(form) == hash(&forms[0])));
    assert_eq!(forms.iter().collect::<BTreeSet<_>>().len(), 1);
}

#[test]
fn the_plus_part_is_told_from_the_name() {
    let tagged = address("Fchain+a+b@jungle.test");
    assert_eq!(tagged.plus(), Some("a+b"));
    assert_eq!(tagged.without_plus(), address("fchain@jungle.test"));
    assert_eq!(address("ann@example.org").plus(), None);
    assert_eq!(
        address("+x@example.org").without_plus(),
        address("+x@example.org"),
        "no name would be left"
    );
    assert_eq!(tagged.with_plus("c"), Ok(address("fchain+c@jungle.test")));
    assert_eq!(tagged.with_plus("c d"), Err(MailAddressError::Local));
}

#[test]
fn an_address_is_stored_as_text() {
    let stored = serde_json::to_string(&address("ann@example.org")).expect("text can be written");
    assert_eq!(stored, "\"ann@example.org\"");
    assert_eq!(
        serde_json::from_str::<MailAddress>(&stored).expect("it was just written"),
        address("ann@example.org")
    );
    assert!(serde_json::from_str::<MailAddress>("\"ann\"").is_err());
}

#[test]
fn variants_of_an_address_end_in_one_mailbox_and_stay_different_addresses() {
    for (one, other) in [
        ("ann+x@example.org", "ann@example.org"),
        ("An.N+x@gmail.com", "ann@googlemail.com"),
        ("a.n.n@googlemail.com", "ann@gmail.com"),
    ] {
        assert_eq!(address(one).mailbox(), address(other).mailbox());
        assert_ne!(address(one), address(other));
    }
    assert_ne!(address("a.nn@example.org").mailbox(), address("ann@example.org").mailbox());
}
