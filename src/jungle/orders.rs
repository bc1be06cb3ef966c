//! The lines that players write in mails: the orders of the game, and what they ask of the host (rules 3.4).

use crate::words::{self, OrderRest, OrderWord};
use shoal_contract::listed;
use shoal_contract::number::digits;
use shoal_contract::text::visible::visible;
use shoal_food_chain::action::Action;
use shoal_food_chain::orders::{self, LONGEST_NAME};

/// Marks that people put behind an order.
const CLOSING: [char; 4] = ['.', '!', ',', ';'];
/// Words that people put behind a request.
const POLITE: [&str; 6] = ["please", "me", "me please", "me, please", "thanks", "thank you"];
/// Quotation marks.
const QUOTES: [char; 10] = ['"', '\'', '`', '“', '”', '„', '‘', '’', '«', '»'];
/// Marks around a whole order; none with which our letters keep a name from the beginning of a line.
const AROUND: [char; 8] = ['"', '“', '”', '„', '«', '»', '*', '_'];
/// Marks before the lines of a list.
const BULLETS: [char; 5] = ['-', '*', '•', '–', '#'];

/// The request in one line of a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MailOrder {
    /// Something that is done in the jungle.
    Act(Action),
    /// A report each time this many cycles have run, 0 for none.
    Report(u32),
    /// No more reports come by themselves.
    Unsubscribe,
    /// The report after a cycle of the past.
    Archive(u32),
    /// The summary alone.
    Summary,
    /// The rules.
    Rules,
    /// Others read this name from now on.
    Show(String),
    /// Others read no name any more.
    Hide,
    /// The player leaves the jungle.
    Leave,
    /// The player's address, and all that the player typed, are erased.
    Forget,
    /// Nothing after it is read.
    End,
}

/// Reads a line as people write it: as in a list, with commas between parts, with a full stop at its end.
///
/// # Errors
/// A sentence: what is wrong in it, and what to write.
pub fn read(line: &str) -> Result<MailOrder, String> {
    let line = without_marks(line);
    let (first, rest) = orders::parted(line);
    let Some(known) = word_of(first) else {
        let (please, request) = orders::parted(line);
        let is_asked = bare(please).eq_ignore_ascii_case("please");
        if let Some(order) = Some(request).filter(|_| is_asked).and_then(asked_politely) {
            return Ok(order);
        }
        let all = listed(&words::all());
        return Err(format!("\"{}\" is not an order; the orders are {all}.", shown(first)));
    };
    let is_polite =
        |rest: &str| POLITE.iter().any(|polite| bare(rest).eq_ignore_ascii_case(polite));
    match &known.rest {
        OrderRest::Some { read, .. } => read(rest),
        OrderRest::None(order) | OrderRest::Polite(order) if bare(rest).is_empty() => {
            Ok(order.clone())
        }
        OrderRest::Polite(order) if is_polite(rest) => Ok(order.clone()),
        _ => {
            Err(format!("{} must be alone on its line; leave out \"{}\".", known.word, shown(rest)))
        }
    }
}

/// The entry of the word before a line's rest. Behind those of designs stands a colon at times.
fn word_of(first: &str) -> Option<&'static OrderWord> {
    let word = first.trim_end_matches(CLOSING);
    let design = || {
        let word = word.strip_suffix(':')?;
        OrderWord::find(word).filter(|known| matches!(known.word, "START" | "MUTATE"))
    };
    OrderWord::find(word).or_else(design)
}

/// Reads the order that follows *please* in a request: "Please unsubscribe me".
fn asked_politely(request: &str) -> Option<MailOrder> {
    let (first, _) = orders::parted(request);
    let known = word_of(first).filter(|known| matches!(known.rest, OrderRest::Polite(_)));
    known.and_then(|_| read(request).ok())
}

/// Text that a player typed, made safe and short enough to quote in a sentence.
fn shown(text: &str) -> String {
    visible(text.as_bytes(), LONGEST_NAME)
}

/// The rest of a line without the marks at its end.
fn bare(rest: &str) -> &str {
    rest.trim_end_matches(CLOSING).trim_end()
}

pub(crate) fn start(rest: &str) -> Result<MailOrder, String> {
    design("START", rest)
}

pub(crate) fn mutate(rest: &str) -> Result<MailOrder, String> {
    design("MUTATE", rest)
}

/// Parts may stand between commas. A new animal may be written as tables print it, with the parts that it lacks.
fn design(word: &str, rest: &str) -> Result<MailOrder, String> {
    let rest = bare(rest).replace([',', ';'], " ");
    let is_lacking = |part: &str| {
        let level = part.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        word == "START" && part.len() == level.len() + 1 && level == "0"
    };
    let parts: Vec<&str> = rest.split_whitespace().filter(|part| !is_lacking(part)).collect();
    orders::read(&format!("{word} {}", parts.join(" "))).map(MailOrder::Act)
}

/// Marks around the number and the name are left out.
pub(crate) fn name(rest: &str) -> Result<MailOrder, String> {
    let (first, name) = orders::parted(rest);
    let number = first.trim_start_matches('#').trim_end_matches([',', ':', '.', ')']);
    let rest = match digits::<u32>(number) {
        Some(number) => format!("{number} {}", without_marks_around(name)),
        None => without_marks_around(rest).to_owned(),
    };
    orders::read(&format!("NAME {rest}")).map(MailOrder::Act)
}

/// A name without quotation marks around it, and without what ends a sentence.
fn without_marks_around(name: &str) -> &str {
    let is_around = |c: char| QUOTES.contains(&c) || c.is_whitespace();
    let bare = name.trim_start_matches(is_around);
    bare.trim_end_matches(|c: char| is_around(c) || CLOSING.contains(&c))
}

pub(crate) fn report(rest: &str) -> Result<MailOrder, String> {
    digits(bare(rest)).map(MailOrder::Report).ok_or_else(|| {
        "REPORT takes a number of cycles, such as REPORT 4; 0 for no reports.".into()
    })
}

pub(crate) fn archive(rest: &str) -> Result<MailOrder, String> {
    digits(bare(rest))
        .map(MailOrder::Archive)
        .ok_or_else(|| "ARCHIVE takes the number of a cycle, such as ARCHIVE 12.".into())
}

/// "Show me the rules" shows no name.
pub(crate) fn show(rest: &str) -> Result<MailOrder, String> {
    let (first, _) = orders::parted(without_marks_around(rest));
    match first.is_empty() || first.eq_ignore_ascii_case("me") {
        true => Err("SHOW takes the name that others should see, such as SHOW Ann.".into()),
        false => Ok(MailOrder::Show(without_marks_around(rest).to_owned())),
    }
}

/// `true` if a line begins with the word of an order, also as in a list.
pub fn begins_with_word(line: &str) -> bool {
    let (word, _) = orders::parted(without_marks(line));
    word_of(word).is_some()
}

/// A line without what stands around an order at times: a mark of a list, stars or quotation marks, the word *order*.
fn without_marks(line: &str) -> &str {
    let line = without_list_mark(line);
    let is_around = |c: char| AROUND.contains(&c);
    let inner = line.trim_start_matches(is_around);
    let line = match inner.len() < line.len() {
        true => inner.trim_end_matches(is_around),
        false => line,
    };
    let (first, rest) = orders::parted(line);
    if first.eq_ignore_ascii_case("order:") { rest } else { line }
}

/// A line without the number or the dot that stands before it in a list.
fn without_list_mark(line: &str) -> &str {
    let line = line.trim();
    let number = line.trim_start_matches(['(', '#']);
    let behind = number.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = match behind.len() < number.len() {
        true => behind.strip_prefix(['.', ')', ':']),
        false => line.strip_prefix(BULLETS),
    };
    let rest = rest.map(str::trim_start).filter(|rest| rest.starts_with(char::is_alphabetic));
    rest.unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_of_the_host_is_read() {
        let name = Action::Name { species: None, name: "Fieldmouse".into() };
        assert_eq!(read(" name Fieldmouse "), Ok(MailOrder::Act(name)));
        assert_eq!(read("REPORT 4"), Ok(MailOrder::Report(4)));
        assert_eq!(read("REPORT 0"), Ok(MailOrder::Report(0)));
        assert_eq!(read("SUMMARY"), Ok(MailOrder::Summary));
        assert_eq!(read("help"), Ok(MailOrder::Rules));
        assert_eq!(read("RULES"), Ok(MailOrder::Rules));
        assert_eq!(read("leave"), Ok(MailOrder::Leave));
        assert_eq!(read("END"), Ok(MailOrder::End));
    }

    #[test]
    fn orders_are_read_as_people_write_them() {
        let plain = read("START H N2 Y1 M2");
        assert!(plain.is_ok());
        for line in [
            "START H N2, Y1, M2",
            "START H, N2,Y1,M2.",
            "Start, H N2; Y1; M2!",
            "1. START H N2 Y1 M2",
            "1) START H N2 Y1 M2",
            "(1) START H N2 Y1 M2",
            "#1: START H N2 Y1 M2",
            "- START H N2 Y1 M2",
            "• START H N2 Y1 M2",
            "* start h n2 y1 m2",
        ] {
            assert_eq!(read(line), plain, "{line}");
        }
        assert_eq!(read("2. MUTATE 26 C R5, T2."), read("MUTATE 26 C R5 T2"));
        for (line, order) in [
            ("RULES!", MailOrder::Rules),
            ("HELP me", MailOrder::Rules),
            ("Help, please!", MailOrder::Rules),
            ("HELP please", MailOrder::Rules),
            ("Summary, thank you.", MailOrder::Summary),
            ("REPORT 4.", MailOrder::Report(4)),
            ("3. REPORT 4", MailOrder::Report(4)),
            ("LEAVE!", MailOrder::Leave),
            ("END.", MailOrder::End),
        ] {
            assert_eq!(read(line), Ok(order), "{line}");
        }
    }

    #[test]
    fn a_name_keeps_its_marks_but_not_those_around_it() {
        let named = |line: &str| match read(line) {
            Ok(MailOrder::Act(Action::Name { species, name })) => (species, name),
            other => panic!("{line}: {other:?}"),
        };
        for (line, number, name) in [
            ("1. NAME 12 Mr. Vole, the 2nd!", Some(12), "Mr. Vole, the 2nd"),
            ("name 17, Hamster.", Some(17), "Hamster"),
            ("NAME 17: Hamster", Some(17), "Hamster"),
            ("NAME #17 \"Golden Hamster\".", Some(17), "Golden Hamster"),
            ("NAME “Sea-Cow”", None, "Sea-Cow"),
        ] {
            assert_eq!(named(line), (number, name.to_owned()), "{line}");
        }
        for line in ["SHOW \"Ann\"", "SHOW Ann!", "show Ann."] {
            assert_eq!(read(line), Ok(MailOrder::Show("Ann".into())), "{line}");
        }
        assert!(read("SHOW \"\"").is_err() && read("NAME 17 \"\"").is_err());
    }

    #[test]
    fn an_animal_is_read_as_tables_print_it() {
        assert_eq!(read("START H N0 Y0 R3 M0 P2 T0 L2 B0"), read("START H R3 P2 L2"));
        assert_eq!(read("START H N0"), read("START H"), "an animal of nothing but zeros");
    }

    #[test]
    fn marks_around_an_order_are_left_out() {
        for line in [
            "START: H N2 Y1 M2",
            "**START H N2 Y1 M2**",
            "\"START H N2 Y1 M2\"",
            "Order: START H N2 Y1 M2",
        ] {
            assert_eq!(read(line), read("START H N2 Y1 M2"), "{line}");
            assert!(begins_with_word(line), "{line}");
        }
    }

    #[test]
    fn words_of_people_who_want_no_more_letters_end_reports() {
        for line in ["unsubscribe", "STOP", "Stop!", "Please unsubscribe me", "Please, stop."] {
            assert_eq!(read(line), Ok(MailOrder::Unsubscribe), "{line}");
        }
        for line in ["Stop at the river", "To unsubscribe, click here", "please"] {
            assert!(read(line).is_err(), "{line}");
        }
    }

    #[test]
    fn what_is_no_order_is_refused_with_what_to_write() {
        for (line, why) in [
            ("", "is not an order; the orders are START"),
            ("BREED H", "\"BREED\" is not an order"),
            ("START", "START takes a type and parts, such as START H N2 Y1 M2."),
            ("REPORT", "REPORT takes a number of cycles"),
            ("REPORT -1", "REPORT takes a number of cycles"),
            ("SUMMARY now", "SUMMARY must be alone on its line; leave out \"now\"."),
            ("LEAVE me alone", "LEAVE must be alone on its line"),
            ("end of story", "END must be alone on its line"),
            ("| START H N2", "is not an order"),
            ("1. | START H N2", "is not an order"),
            ("2 START H N2", "\"2\" is not an order"),
            ("Name: Ann", "\"Name:\" is not an order"),
        ] {
            let told = read(line).expect_err(line);
            assert!(told.contains(why), "{line}: {told}");
        }
    }
}
