//! What the jungle has sent, as the mailboxes of its players have it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use shoal_mail::address::MailAddress;

use crate::sent::SentLetter;
use shoal_test_support::patience::until;

/// A Maildir with letters for several players.
pub struct Letters {
    folder: PathBuf,
    read: BTreeSet<PathBuf>,
}

impl Letters {
    pub fn new(maildir: &Path) -> Letters {
        Letters { folder: maildir.join("new"), read: BTreeSet::new() }
    }

    /// Waits for a letter to `to` with `text` in it, wherever its lines end, that was not read before.
    #[track_caller]
    pub fn next(&mut self, to: &str, text: &str) -> SentLetter {
        let found = until("a letter", || {
            let mut fresh = self.files().into_iter().filter(|file| !self.read.contains(file));
            Ok(fresh.find_map(|file| {
                let letter = letter(&file)?;
                let is_it = letter.to == to && words(&letter).contains(text);
                is_it.then_some((file, letter))
            }))
        });
        match found {
            Ok((file, letter)) => {
                self.read.insert(file);
                letter
            }
            Err(error) => panic!("{error} to {to} with {text:?}; there are {:#?}", self.subjects()),
        }
    }

    /// All letters to `to`, read or not.
    pub fn to(&self, to: &str) -> Vec<SentLetter> {
        let all = self.files().into_iter().filter_map(|file| letter(&file));
        all.filter(|letter| letter.to == to).collect()
    }

    fn files(&self) -> Vec<PathBuf> {
        let files = fs::read_dir(&self.folder).unwrap().flatten();
        files.map(|file| file.path()).collect()
    }

    fn subjects(&self) -> Vec<(String, Option<String>)> {
        let all = self.files().into_iter().filter_map(|file| letter(&file));
        all.map(|letter| (letter.to.clone(), letter.header("Subject"))).collect()
    }
}

/// The letter in a file.
fn letter(file: &Path) -> Option<SentLetter> {
    let raw = fs::read(file).ok()?;
    Some(of(&String::from_utf8_lossy(&raw)))
}

/// A letter, whatever its lines end with.
pub fn of(raw: &str) -> SentLetter {
    let raw = raw.replace("\r\n", "\n").replace('\n', "\r\n");
    let sent = SentLetter { to: String::new(), raw };
    let to = sent.header("To").unwrap_or_default();
    SentLetter { to: to.trim_matches(['<', '>', ' ']).to_owned(), ..sent }
}

/// The text of a letter on one line.
pub fn words(letter: &SentLetter) -> String {
    letter.text().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The first finished order in a letter: where its link sends it, and the order.
pub fn first_link(letter: &SentLetter) -> (MailAddress, String) {
    let text = letter.text();
    let link = text.split_whitespace().find_map(|word| word.strip_prefix("mailto:"));
    let (to, fields) = link.and_then(|link| link.split_once('?')).expect("a link");
    let body = fields.split('&').find_map(|field| field.strip_prefix("body=")).expect("an order");
    let [to, body] = [to, body].map(decoded);
    (to.parse().expect("an address"), body)
}

/// Percent-encoding undone.
fn decoded(text: &str) -> String {
    let mut parts = text.split('%');
    let mut out = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let (code, rest) = part.split_at(2);
        out.push(u8::from_str_radix(code, 16).expect("two digits"));
        out.extend_from_slice(rest.as_bytes());
    }
    String::from_utf8(out).expect("text")
}
