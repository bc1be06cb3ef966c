//! Odd mails, each with its expected reading beside it.

use crate::{read, reader};
use shoal_mail::envelope::MailEnvelope;
use shoal_mail::reading::{OriginVerdict, OwnLines, ReadingOutcome, ReceivedLetter};
use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/mail/corpus")
}

/// All mails of the corpus with their files, in the order of their names.
pub fn mails() -> Vec<(PathBuf, Vec<u8>)> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder())
        .expect("the corpus is in the repository")
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "eml"))
        .collect();
    paths.sort();
    paths
        .into_iter()
        .map(|path| {
            let bytes = fs::read(&path).expect("a mail of the corpus can be read");
            (path, bytes)
        })
        .collect()
}

/// A reading as a person looks at it.
fn describe(raw: &[u8]) -> String {
    let envelope = MailEnvelope::from_headers(raw);
    let shown =
        |address: &Option<_>| address.as_ref().map_or("none".to_owned(), ToString::to_string);
    let (sender, recipient) = (shown(&envelope.sender), shown(&envelope.recipient));
    let (kind, rest) = match reader().read(&envelope, raw) {
        ReadingOutcome::Letter(letter) => ("letter".to_owned(), describe_letter(&letter)),
        ReadingOutcome::Silent(why) => (format!("silent: {why:?}, {why}"), String::new()),
        ReadingOutcome::Bounce(bounced) => {
            let proof = bounced.proof.as_deref().unwrap_or("none");
            let fields = [
                ("address", shown(&bounced.address)),
                ("hard", yes(bounced.hard).to_owned()),
                ("proof", proof.to_owned()),
            ];
            ("bounce".to_owned(), described(fields))
        }
    };
    format!("{kind}\nenvelope: {sender} to {recipient}\n{rest}")
}

fn described<const N: usize>(fields: [(&str, String); N]) -> String {
    fields
        .iter()
        .map(|(name, value)| format!("{name}: {value}").trim_end().to_owned() + "\n")
        .collect()
}

fn describe_letter(letter: &ReceivedLetter) -> String {
    let fields = described([
        ("from", letter.from.to_string()),
        ("name", letter.name.clone().unwrap_or("none".to_owned())),
        ("id", letter.message_id.clone()),
        ("references", letter.references.join(" ")),
        ("subject", letter.subject.clone()),
        ("vouched", vouched(letter.origin).to_owned()),
        ("proof", letter.proof.clone().unwrap_or("none".to_owned())),
        ("ignored", letter.ignored.to_string()),
    ]);
    let unread = letter.unread.map_or(String::new(), |why| format!("unread: {why}\n"));
    let barred = match letter.own_lines() {
        OwnLines::OnlyBarred => format!("only barred: {}\n", letter.barred),
        _ => String::new(),
    };
    let lines: String = letter.lines.iter().map(|line| format!("| {line}\n")).collect();
    format!("{fields}{unread}{barred}lines:\n{lines}")
}

fn yes(is: bool) -> &'static str {
    if is { "yes" } else { "no" }
}

fn vouched(origin: OriginVerdict) -> &'static str {
    match origin {
        OriginVerdict::Vouched => "yes",
        OriginVerdict::Denied => "denied",
        OriginVerdict::Unknown => "no",
    }
}

#[test]
fn every_odd_mail_is_read_as_it_is_written_beside_it() {
    let bless = std::env::var_os("SHOAL_BLESS").is_some();
    let mut wrong = Vec::new();
    for (path, raw) in mails() {
        let golden = path.with_extension("txt");
        let seen = describe(&raw);
        if bless {
            fs::write(&golden, &seen).expect("the corpus can be written");
            continue;
        }
        let expected = fs::read_to_string(&golden).unwrap_or_default();
        if seen != expected {
            wrong.push(format!("{}\n{}", path.display(), difference(&expected, &seen)));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} mails are read in another way:\n\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// The lines that one of two texts has alone.
fn difference(expected: &str, seen: &str) -> String {
    let only = |text: &str, other: &str, sign: &str| -> String {
        text.lines()
            .filter(|line| !other.lines().any(|there| there == *line))
            .map(|line| format!("  {sign} {line}\n"))
            .collect()
    };
    let lines = only(expected, seen, "expected") + &only(seen, expected, "read    ");
    if lines.is_empty() { "  the same lines in another order\n".to_owned() } else { lines }
}

#[test]
fn the_corpus_has_at_least_a_hundred_mails_and_no_expected_reading_without_one() {
    let mails = mails();
    assert!(mails.len() >= 100, "{} mails", mails.len());
    for entry in fs::read_dir(folder()).expect("the corpus is in the repository") {
        let path = entry.expect("the folder can be read").path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            assert!(path.with_extension("eml").exists(), "{} has no mail", path.display());
        }
    }
}

#[test]
fn every_odd_mail_is_read_the_same_with_other_line_ends() {
    for (path, raw) in mails() {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        // In these a line end is half a character, or a bare CR.
        if ["utf16_raw.eml", "plain_bare_cr.eml", "all_garbage.eml"].contains(&name.as_str()) {
            continue;
        }
        let with_lf: Vec<u8> = raw.iter().copied().filter(|&byte| byte != b'\r').collect();
        let with_crlf: Vec<u8> = with_lf
            .iter()
            .flat_map(|&byte| if byte == b'\n' { vec![b'\r', b'\n'] } else { vec![byte] })
            .collect();
        let same = |a: ReadingOutcome, b: ReadingOutcome| match (a, b) {
            // An id made of the bytes differs with them.
            (ReadingOutcome::Letter(mut a), ReadingOutcome::Letter(b)) => {
                a.message_id.clone_from(&b.message_id);
                a == b
            }
            (a, b) => a == b,
        };
        assert!(same(read(&with_lf), read(&with_crlf)), "{name}");
    }
}
