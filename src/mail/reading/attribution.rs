//! The line that programs put above what is answered: 'On ... wrote:'.

use super::ends::begins_with_any;

/// How many characters of the lines that follow are looked at.
pub(super) const LONGEST: usize = 200;
/// Over how many more lines a program wraps it.
const WRAPPED: usize = 2;
/// How many lines below it are looked at for a quote.
const GAP: usize = 4;

/// What stands above a message that is answered.
pub(super) enum Above {
    /// Lines marked as quoted, below this many more lines of the same kind: the writer goes on behind
    /// or between them.
    Quote(usize),
    /// The message as it is, to the end of the text.
    Rest,
}

/// Whether `line` stands above a message that is answered. `following` are the lines behind it.
pub(super) fn above(line: &str, following: impl Iterator<Item = String> + Clone) -> Option<Above> {
    let more = wrapped(line.trim_matches(['*', ' ']), following.clone())?;
    let below = following.skip(more).take(GAP).find(|next| !next.is_empty());
    Some(match below {
        Some(next) if is_quoted(&next) => Above::Quote(more),
        _ => Above::Rest,
    })
}

/// Whether a line is marked as quoted.
pub(super) fn is_quoted(line: &str) -> bool {
    line.starts_with(['>', '|'])
}

/// How the line above a quote begins, where it names a day and a person, ...
const OPENERS: &[&str] = &[
    "On ",
    "Am ",
    "Le ",
    "El ",
    "Il ",
    "Op ",
    "Em ",
    "A ",
    "Den ",
    "Dne ",
    "Dnia ",
    "W dniu ",
    "În ",
    "Pe ",
    "At ",
    "Dana ",
    "Στις ",
    "В ",
    "Vào ",
];

/// ... and the word in it or at its end.
const WROTE: &[&str] = &[
    "wrote",
    "writes",
    "schrieb",
    "a écrit",
    "escribió",
    "ha scritto",
    "schreef",
    "escreveu",
    "skrev",
    "kirjoitti",
    "napisał",
    "napsal",
    "napísal",
    "a scris",
    "írta",
    "yazdı",
    "пишет",
    "написал",
    "пише",
    "έγραψε",
    "đã viết",
    "写道",
    "寫道",
    "작성",
    "のメール",
];

/// A line such as 'On ... wrote:' or 'Ann <ann@example.org> wrote:', and over how many of those that
/// follow it is wrapped.
fn wrapped(line: &str, following: impl Iterator<Item = String>) -> Option<usize> {
    let has_day = |text: &str| text.contains(|c: char| c.is_ascii_digit());
    let begins = begins_with_any(line, OPENERS);
    if is_whole(line) && (line.contains('@') || begins && has_day(line)) || names_a_person(line) {
        return Some(0);
    }
    if !begins {
        return None;
    }
    let mut joined = line.to_owned();
    for (at, next) in following.take(WRAPPED).take_while(|next| !next.is_empty()).enumerate() {
        joined.push(' ');
        joined.push_str(&next);
        if has_day(&joined) && (is_whole(&joined) || names_a_person(&joined)) {
            return Some(at + 1);
        }
    }
    None
}

fn is_whole(text: &str) -> bool {
    text.ends_with([':', '：']) && WROTE.iter().any(|word| text.contains(word))
}

/// `Ann <ann@example.org>` and a colon at the end: some programs write no verb, or one in the middle.
fn names_a_person(line: &str) -> bool {
    line.ends_with(':')
        && line
            .split_once('<')
            .and_then(|(_, rest)| rest.split_once('>'))
            .is_some_and(|(address, _)| address.contains('@'))
}
