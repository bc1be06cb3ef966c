//! From the code to the reveal, over real sockets.

use serde_json::json;
use shoal_phone::{PhoneAction, PhoneSeat, PhoneSnapshot};

use crate::phones::{Host, Phone, answer_to, asking, choice_of, chose};

#[test]
fn a_phone_joins_chooses_changes_and_sees_the_reveal() {
    let host = Host::start();
    host.show(2, asking(5, None));
    let (mut phone, _) = host.join(2);
    assert_eq!(phone.next_of("show")["snapshot"]["choice"]["id"], 5);
    phone.say(chose(5, 0, 1));
    assert_eq!(host.next_of(2), choice_of(5, 1));
    assert_eq!(phone.next()["t"], "taken");
    host.show(2, asking(5, Some(1)));
    assert_eq!(phone.next()["snapshot"]["choice"]["made"], json!([[1]]));
    phone.say(chose(5, 1, 3));
    assert_eq!(host.next_of(2), choice_of(5, 3));
    assert_eq!(phone.next_of("taken")["revision"], 2);
    host.show(
        2,
        PhoneSnapshot { messages: vec!["Ann was at the sand.".into()], ..PhoneSnapshot::default() },
    );
    let revealed = phone.next();
    assert_eq!(revealed["snapshot"]["messages"], json!(["Ann was at the sand."]));
    assert_eq!(revealed["snapshot"]["choice"], json!(null));
}

#[test]
fn a_killed_page_and_one_that_reloads_get_everything_at_once() {
    let host = Host::start();
    let (phone, token) = host.join(0);
    host.show(0, asking(1, Some(2)));
    drop(phone);
    assert_eq!(host.next_of(0), PhoneAction::PagesClosed);
    let mut again = host.come_back(&token);
    assert_eq!(host.next_of(0), PhoneAction::PageOpened);
    let first = again.next();
    assert_eq!(
        (&first["t"], &first["snapshot"]["choice"]["made"]),
        (&json!("show"), &json!([[2]]))
    );
}

#[test]
fn two_pages_of_a_seat_see_the_same_and_only_one_of_them_follows_a_choice() {
    let host = Host::start();
    host.show(0, asking(1, None));
    let (mut one, token) = host.join(0);
    let mut other = host.come_back(&token);
    assert_eq!(one.next(), other.next());
    one.say(chose(1, 0, 0));
    assert_eq!(host.next_of(0), choice_of(1, 0));
    assert_eq!(other.next_of("taken")["revision"], 1);
    other.say(chose(1, 0, 3));
    assert_eq!(other.next()["t"], "show");
    other.say(chose(1, 1, 3));
    assert_eq!(host.next_of(0), choice_of(1, 3));
}

#[test]
fn a_choice_that_does_not_fit_is_refused_and_shown_anew() {
    let host = Host::start();
    host.show(0, asking(1, None));
    let (mut phone, _) = host.join(0);
    phone.next();
    phone.say(chose(1, 0, 4));
    assert_eq!(phone.next()["t"], "show");
    assert_eq!(phone.next(), json!({"t": "refused", "choice": 1, "why_not": null}));
    phone.say(json!({"t": "tap"}));
    assert_eq!(host.next_of(0), PhoneAction::Tapped);
}

#[test]
fn the_letters_that_are_typed_seat_a_phone_once() {
    let host = Host::start();
    let code = host.server.invite(PhoneSeat(1)).expect("random");
    assert_eq!(code.address, host.server.address().to_string());
    let said = json!({"t": "word", "word": code.letters.to_lowercase()});
    let mut phone = Phone::open(host.server.address());
    phone.say(said.clone());
    assert_eq!(phone.next()["t"], "seated");
    assert_eq!(host.next_of(1), PhoneAction::Joined);
    let mut second = Phone::open(host.server.address());
    second.say(said);
    second.is_refused("word");
}

#[test]
fn who_leaves_or_is_sent_away_has_no_seat_any_more() {
    let host = Host::start();
    let (mut phone, token) = host.join(0);
    phone.say(json!({"t": "leave"}));
    assert_eq!(host.next_of(0), PhoneAction::Left);
    phone.is_refused("token");
    host.come_back(&token).is_refused("token");
    let (mut next, token) = host.join(0);
    host.server.invite(PhoneSeat(0)).expect("random");
    next.is_refused("token");
    host.come_back(&token).is_refused("token");
}

#[test]
fn the_page_and_its_files_load_nothing_from_elsewhere() {
    let host = Host::start();
    let at = host.server.address();
    let get = |path: &str| {
        answer_to(at, &format!("GET {path} HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\n\r\n"))
    };
    let page = get("/");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("default-src 'none'"), "{page}");
    let body = |answer: &str| answer.split_once("\r\n\r\n").expect("a body").1.to_owned();
    assert_eq!(body(&page), body(&get("/ABCDEFGHJKLMNPQR")), "a word changes nothing");
    let named: Vec<String> =
        page.split('"').filter(|text| text.starts_with("/")).map(str::to_owned).collect();
    assert_eq!(named.len(), 7, "{named:?}");
    for file in named {
        let answer = get(&file);
        assert!(answer.starts_with("HTTP/1.1 200"), "{file}: {answer:.200}");
        for elsewhere in ["http://", "https://", "//cdn", "@import", "url("] {
            assert!(!body(&answer).contains(elsewhere), "{file} says {elsewhere}");
        }
    }
    assert_eq!(host.so_far(), []);
}

#[test]
fn the_page_is_written_for_browsers_of_ten_years_ago() {
    let scripts = [
        include_str!("../../src/phone/page/strings.js"),
        include_str!("../../src/phone/page/forms.js"),
        include_str!("../../src/phone/page/trackpad.js"),
        include_str!("../../src/phone/page/kept.js"),
        include_str!("../../src/phone/page/sections.js"),
        include_str!("../../src/phone/page/page.js"),
    ];
    let newer = ["=>", "`", "?.", "??", "let ", "const ", "async ", "await ", "class ", "import "];
    for line in scripts.iter().flat_map(|script| script.lines()) {
        let code = line.split("// ").next().unwrap_or_default();
        // Sentences for people are between apostrophes.
        let code: String = code.split('\'').step_by(2).collect();
        assert!(newer.iter().all(|word| !code.contains(word)), "{line}");
    }
}
