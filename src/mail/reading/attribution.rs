//! The line that programs put above what is answered: 'On ... wrote:'.

use super::ends::begins_with_any;
use super::marks::{is_barred, is_quoted};
use super::names::ExchangeNames;

/// The most characters that are looked at in each of the lines that follow.
pub(super) const LONGEST: usize = 200;
/// The most further lines over which a program wraps it.
const WRAPPED: usize = 2;
/// The most lines below it that are looked at for a quote.
const GAP: usize = 4;
/// The most words of a name before 'wrote:'.
const NAME_WORDS: usize = 4;

/// The kind of a line above an answered message, by what stands below it.
pub(super) enum AttributionLine {
    /// Lines marked as quoted, below this many more lines of the same kind: the writer goes on behind
    /// or between them.
    Quote(usize),
    /// The same, and the mark is a bar.
    BarQuote(usize),
    /// The message as it is, to the end of the text.
    Rest,
}

/// Classifies `line` if it is such a line, else `None`. `following` are the lines behind it; `is_first` says that no
/// line of the writer's own stands before it.
pub(super) fn classify_attribution(
    line: &str,
    is_first: bool,
    following: impl Iterator<Item = String> + Clone,
    names: &ExchangeNames,
) -> Option<AttributionLine> {
    let more = wrapped(line, is_first, following.clone(), names)?;
    let quote_below = |more: &usize| {
        let is_whole = *more == 0
            || following.clone().nth(more - 1).is_some_and(|last| last.ends_with([':', '：']));
        let mut below = following.clone().skip(*more).take(GAP);
        let below = below.find(|next| !next.is_empty()).filter(|_| is_whole)?;
        (is_quoted(&below) || is_barred(&below)).then_some((*more, is_barred(&below)))
    };
    Some(match (more..=more + WRAPPED).find_map(|more| quote_below(&more)) {
        Some((more, false)) => AttributionLine::Quote(more),
        Some((more, true)) => AttributionLine::BarQuote(more),
        None => AttributionLine::Rest,
    })
}

/// Beginnings of the line above a quote, where it names a day and a person, ...
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

/// ... and the word in it or at its end, in lower case.
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
    "書きました",
    "napisao",
    "je napisala",
    "rašė",
    "kirjutas",
    "menulis",
    "כתב",
    "كتب",
];

/// Verbs that stand right behind a name.
const SAID: &[&str] = &[
    "said",
    "says",
    "sagte",
    "sagt",
    "dijo",
    "disse",
    "sade",
    "zei",
    "sanoi",
    "powiedział",
    "řekl",
    "сказал",
    "сказала",
];

/// Words that stand for a name where people tell who said something, in lower case.
const PRONOUNS: &[&str] = &[
    "he", "she", "we", "they", "you", "who", "er", "sie", "wir", "man", "él", "ella", "lui", "lei",
    "hij", "zij", "ze", "han", "hon", "hän", "on", "ona", "он", "она", "הוא", "היא", "هو", "هي",
];

/// The number of further lines over which such a line is wrapped; `None` where it is no such line.
fn wrapped(
    line: &str,
    is_first: bool,
    following: impl Iterator<Item = String>,
    names: &ExchangeNames,
) -> Option<usize> {
    let is_head = |line: &str| is_head(line.trim_matches(['*', ' ']), is_first, names);
    if is_head(line) {
        return Some(0);
    }
    let begins = begins_with_any(line, OPENERS);
    if !begins && !is_dated(line) {
        return None;
    }
    let mut joined = line.to_owned();
    for (at, next) in following.take(WRAPPED).take_while(|next| !next.is_empty()).enumerate() {
        // An order with a year in it may stand right above such a line.
        if !begins && is_head(&next) {
            return None;
        }
        joined.push(' ');
        joined.push_str(&next);
        if ends_as_head(&joined) && has_numeral(&joined) && is_head(&joined) {
            return Some(at + 1);
        }
    }
    None
}

/// `true` for a line such as 'On ... wrote:' or 'Ann <ann@example.org> wrote:'.
fn is_head(line: &str, is_first: bool, names: &ExchangeNames) -> bool {
    let lower = line.to_lowercase();
    let is_led = line.ends_with([':', '：']);
    let has_verb = WROTE.iter().any(|word| lower.contains(word));
    let has_end = is_led || is_dated(line);
    names.have_own_address(line)
        || has_person(line) && has_end
        || line.contains('@') && has_verb && is_led
        || begins_with_any(line, OPENERS) && has_numeral(line) && has_verb && has_end
        || is_name_with_verb(line)
        || has_from_name(&lower, is_first, names)
}

/// `true` if a line in lower case says that we wrote something. A greeting has our name, too: 'Dear Food Chain:'.
fn has_from_name(line: &str, is_first: bool, names: &ExchangeNames) -> bool {
    let Some((before, behind)) = names.around_from_name(line) else {
        return false;
    };
    // Programs put a picture before a name.
    let is_sign = |c: char| !c.is_ascii() && !c.is_alphanumeric() && !c.is_whitespace();
    let has_picture =
        names.is_reply && before.contains(is_sign) && !before.contains(char::is_alphanumeric);
    let behind = behind.trim_matches([':', '：', ' ', '"', '\'', '-']);
    let may_greet =
        is_first && !has_picture && (behind.is_empty() || !names.is_reply) || line.contains(',');
    let is_led = line.ends_with([':', '：']);
    is_dated(line)
        || ends_with_verb(behind)
        || is_led && (!may_greet || WROTE.iter().any(|word| line.contains(word)))
}

/// `true` if a line that was wrapped may be whole.
fn ends_as_head(line: &str) -> bool {
    line.ends_with([':', '：', '>', '-']) || ends_with_verb(&line.to_lowercase())
}

fn ends_with_verb(lower: &str) -> bool {
    WROTE.iter().chain(SAID).any(|word| lower.ends_with(word))
}

/// `true` for 'Ann Example said:', and not for 'As I said:'.
fn is_name_with_verb(line: &str) -> bool {
    let Some(line) = line.strip_suffix([':', '：']) else {
        return false;
    };
    let Some((name, verb)) = line.trim_end().rsplit_once(' ') else {
        return false;
    };
    // Many scripts have no capitals.
    let is_capital = |c: char| c.is_uppercase() || c.is_alphabetic() && !c.is_lowercase();
    let is_named = |word: &str| word.starts_with(is_capital) && word.chars().count() > 1;
    WROTE.iter().chain(SAID).any(|word| verb == *word)
        && !PRONOUNS.contains(&name.to_lowercase().as_str())
        && name.split_whitespace().count() <= NAME_WORDS
        && name.split_whitespace().all(is_named)
}

fn has_numeral(text: &str) -> bool {
    text.contains(char::is_numeric)
}

/// `true` if a day and a time stand in the line, or a day with its year.
fn is_dated(line: &str) -> bool {
    let numbers = line.split(|c: char| !c.is_numeric()).filter(|number| !number.is_empty());
    let has_year = numbers.clone().any(|number| number.chars().count() == 4);
    let is_clock = |bytes: &[u8]| matches!(bytes, [hours, b':', minutes] if hours.is_ascii_digit() && minutes.is_ascii_digit());
    numbers.count() >= 3 && (has_year || line.as_bytes().windows(3).any(is_clock))
}

/// `true` if an address in angle brackets stands in the line: some programs write no verb, or one in the middle.
fn has_person(line: &str) -> bool {
    line.split_once('<')
        .and_then(|(_, rest)| rest.split_once('>'))
        .is_some_and(|(address, _)| address.contains('@'))
}
