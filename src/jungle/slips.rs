//! Letters in which no order can be read, though their writer waits for an answer: what went wrong, by kind.
//!
//! Most letters of strangers are advertisements, and nobody waits. Somebody does where
//! - a line, or the subject, begins as an order does and goes on like one;
//! - the letter is short and has nothing but lines with a bar, which our own letters put before orders;
//! - the letter is short, and a line of it asks how to play, or its subject names the jungle.

use crate::orders;
use serde::{Deserialize, Serialize};
use shoal_food_chain::orders::parted;
use shoal_mail::reading::{OwnLines, ReceivedLetter};

/// The most lines of a short letter.
const SHORT: usize = 12;
/// The most words of a line that asks for help.
const HELP_WORDS: usize = 6;
/// The most kinds of slips that are told.
const MOST: usize = 3;

/// A kind of slip.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LetterSlip {
    /// START without the letter of a type.
    NoType,
    /// MUTATE without the number of a species.
    NoSpecies,
    /// A part of a design is none.
    NoPart,
    /// NAME without a name.
    NoName,
    /// REPORT without a number.
    NoCount,
    /// More stands beside a word that stands alone.
    NotAlone,
    /// There is a bar before each line.
    Barred,
    /// It asks how to play.
    Asks,
    /// There is nothing like an order.
    Nothing,
}

/// The slips in a letter in which no order could be read; none where nobody waits for an answer. `is_known` says that
/// somebody plays from its address, `game` is the name beside ours.
pub fn of(letter: &ReceivedLetter, is_known: bool, game: &str) -> Vec<LetterSlip> {
    let mut found: Vec<LetterSlip> = Vec::new();
    let subject = Some(&letter.subject).filter(|_| letter.references.is_empty());
    for line in letter.lines.iter().chain(subject) {
        let slip = in_line(line, is_known);
        found.extend(slip.filter(|slip| !found.contains(slip)));
    }
    let is_short = letter.lines.len() + letter.ignored + letter.barred <= SHORT;
    if is_known || is_short {
        let is_barred = letter.own_lines() == OwnLines::OnlyBarred;
        found.extend(Some(LetterSlip::Barred).filter(|_| is_barred));
        let asks = letter.lines.iter().chain(subject).any(|line| asks_to_play(line))
            || names_jungle(&letter.subject, game);
        found.extend(Some(LetterSlip::Asks).filter(|_| asks && found.is_empty()));
    }
    if found.is_empty() && is_known {
        found.push(LetterSlip::Nothing);
    }
    found.truncate(MOST);
    found
}

/// The slip in a line that begins as an order does. A stranger's line must go on like one, too.
fn in_line(line: &str, is_known: bool) -> Option<LetterSlip> {
    if !orders::begins_with_word(line) || orders::read(line).is_ok() {
        return None;
    }
    let (word, rest) = parted(line.trim_start_matches(|c: char| !c.is_alphabetic()));
    let word: String = word.chars().filter(|c| c.is_alphabetic()).collect();
    let rest = rest.replace([',', ';'], " ");
    let words: Vec<&str> = rest.split_whitespace().collect();
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let first = words.first();
    let (slip, is_meant) = match word.to_ascii_uppercase().as_str() {
        "START" => {
            let has_type = first.is_some_and(|word| is_type(word));
            let slip = if has_type { LetterSlip::NoPart } else { LetterSlip::NoType };
            (slip, words.is_empty() || has_type || words.iter().any(|word| is_like_part(word)))
        }
        "MUTATE" => {
            let has_species = first.is_some_and(is_number);
            (if has_species { LetterSlip::NoPart } else { LetterSlip::NoSpecies }, true)
        }
        "NAME" => (LetterSlip::NoName, words.is_empty() || first.is_some_and(is_number)),
        "REPORT" => {
            let has_number = rest.contains(|c: char| c.is_ascii_digit());
            (LetterSlip::NoCount, words.is_empty() || has_number && words.len() < HELP_WORDS)
        }
        "HELP" | "RULES" => (LetterSlip::Asks, words.len() < HELP_WORDS),
        "SUMMARY" => (LetterSlip::NotAlone, words.len() < HELP_WORDS),
        "ARCHIVE" | "SHOW" => (LetterSlip::Nothing, false),
        _ => (LetterSlip::NotAlone, false),
    };
    (is_known || is_meant).then_some(slip)
}

/// `H`, `carnivore`.
fn is_type(word: &str) -> bool {
    ["h", "c", "herbivore", "carnivore"].iter().any(|kind| word.eq_ignore_ascii_case(kind))
}

/// `N2`, `MM2`.
fn is_like_part(word: &str) -> bool {
    let behind = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let letters = word.len() - behind.len();
    (1..=3).contains(&letters)
        && (1..=5).contains(&behind.len())
        && behind.bytes().all(|byte| byte.is_ascii_digit())
}

/// Words of somebody who asks, and of the game.
const ASKING: [&str; 12] = [
    "how",
    "what",
    "can",
    "may",
    "could",
    "want",
    "like",
    "love",
    "help",
    "join",
    "understand",
    "explain",
];
const GAME: [&str; 11] = [
    "play", "playing", "game", "jungle", "animal", "animals", "species", "rules", "order",
    "orders", "begin",
];

/// `How do I play?`, `I would like to play`.
fn asks_to_play(line: &str) -> bool {
    let lower = line.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).collect();
    let has = |known: &[&str]| words.iter().any(|word| known.contains(word));
    has(&GAME) && (line.contains('?') || has(&ASKING))
}

fn names_jungle(subject: &str, game: &str) -> bool {
    let subject = subject.to_lowercase();
    let game = game.to_lowercase();
    subject.contains("jungle") || !game.is_empty() && subject.contains(&game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_mail::reading::OriginVerdict;

    /// A letter of a stranger.
    fn letter(subject: &str, lines: &[&str]) -> ReceivedLetter {
        ReceivedLetter {
            from: "new@example.net".parse().expect("an address"),
            name: None,
            message_id: "1@client.test".into(),
            references: Vec::new(),
            subject: subject.into(),
            recipient: None,
            lines: lines.iter().map(|line| (*line).to_owned()).collect(),
            ignored: 0,
            barred: 0,
            unread: None,
            origin: OriginVerdict::Unknown,
            checked_by: None,
            proof: None,
        }
    }

    fn slips(subject: &str, lines: &[&str]) -> Vec<LetterSlip> {
        of(&letter(subject, lines), false, "Food Chain")
    }

    #[test]
    fn whoever_means_an_order_or_asks_waits() {
        for (line, slip) in [
            ("START H N2 Y1 MM2", LetterSlip::NoPart),
            ("start h n2 y1 q2", LetterSlip::NoPart),
            ("START N2 Y1 M2", LetterSlip::NoType),
            ("START", LetterSlip::NoType),
            ("1. START X N7", LetterSlip::NoType),
            ("START herbivore nose 2", LetterSlip::NoPart),
            ("MUTATE my vole", LetterSlip::NoSpecies),
            ("MUTATE 26 C RR5", LetterSlip::NoPart),
            ("NAME 12", LetterSlip::NoName),
            ("REPORT every 4", LetterSlip::NoCount),
            ("HELP I cannot begin", LetterSlip::Asks),
            ("How do I play?", LetterSlip::Asks),
            ("I would like to play", LetterSlip::Asks),
            ("What are the rules of this?", LetterSlip::Asks),
        ] {
            assert_eq!(slips("", &["Hello", line]), [slip], "{line}");
        }
        assert_eq!(slips("START H N2 Y1 MM2", &["-- Ann"]), [LetterSlip::NoPart]);
        assert_eq!(slips("Your jungle", &["Good evening"]), [LetterSlip::Asks]);
        let barred = ReceivedLetter { barred: 2, ..letter("", &[]) };
        assert_eq!(of(&barred, false, "Food Chain"), [LetterSlip::Barred]);
    }

    #[test]
    fn nobody_waits_who_advertises() {
        for lines in [
            &["Buy watches", "now"][..],
            &["Start your free trial today, 30 days for $5"],
            &["Start a new life"],
            &["Name: Ann"],
            &["End of season sale"],
            &["Leave us a review", "Report abuse to us"],
            &["Help wanted: drivers, cooks, waiters, gardeners and many more"],
            &["I am away until Monday."],
            &[],
        ] {
            assert_eq!(slips("Offers of the week", lines), [], "{lines:?}");
        }
        let long: Vec<&str> = std::iter::repeat_n("Want to play a game?", 13).collect();
        assert_eq!(slips("News", &long), []);
        let table = ReceivedLetter { barred: 20, ..letter("News", &[]) };
        assert_eq!(of(&table, false, "Food Chain"), []);
    }

    #[test]
    fn who_plays_always_waits() {
        let hello = letter("", &["Hello"]);
        assert_eq!(of(&hello, true, "Food Chain"), [LetterSlip::Nothing]);
        let slip = letter("", &["Start a new life"]);
        assert_eq!(of(&slip, true, "Food Chain"), [LetterSlip::NoType]);
    }
}
