//! The lines that players write in mails: the orders of the game, and what they ask of the host (rules 3.4).

use crate::words::{self, OrderWord, Rest};
use shoal_core::contract::listed;
use shoal_core::contract::number::digits;
use shoal_core::contract::visible::visible;
use shoal_core::games::food_chain::action::Action;
use shoal_core::games::food_chain::orders::{self, LONGEST_NAME};

/// Marks that people put behind an order.
const CLOSING: [char; 4] = ['.', '!', ',', ';'];
/// Words that people put behind a request.
const POLITE: [&str; 6] = ["please", "me", "me please", "me, please", "thanks", "thank you"];
/// Marks before the lines of a list.
const BULLETS: [char; 5] = ['-', '*', '•', '–', '#'];

/// What a line asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Order {
    /// Something that is done in the jungle.
    Act(Action),
    /// A report each time this many cycles have run, 0 for none.
    Report(u32),
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
pub fn read(line: &str) -> Result<Order, String> {
    let (first, rest) = orders::parted(without_list_mark(line));
    let Some(known) = OrderWord::find(first.trim_end_matches(CLOSING)) else {
        let all = listed(&words::all());
        return Err(format!("\"{}\" is no order; the orders are {all}.", shown(first)));
    };
    let is_polite =
        |rest: &str| POLITE.iter().any(|polite| bare(rest).eq_ignore_ascii_case(polite));
    match &known.rest {
        Rest::Some { read, .. } => read(rest),
        Rest::None(order) | Rest::Polite(order) if bare(rest).is_empty() => Ok(order.clone()),
        Rest::Polite(order) if is_polite(rest) => Ok(order.clone()),
        _ => Err(format!("{} stands alone; leave out \"{}\".", known.word, shown(rest))),
    }
}

/// What somebody typed, in a sentence.
fn shown(text: &str) -> String {
    visible(text.as_bytes(), LONGEST_NAME)
}

/// The rest of a line without the marks at its end.
fn bare(rest: &str) -> &str {
    rest.trim_end_matches(CLOSING).trim_end()
}

pub(crate) fn start(rest: &str) -> Result<Order, String> {
    design("START", rest)
}

pub(crate) fn mutate(rest: &str) -> Result<Order, String> {
    design("MUTATE", rest)
}

/// Parts may stand between commas.
fn design(word: &str, rest: &str) -> Result<Order, String> {
    orders::read(&format!("{word} {}", bare(rest).replace([',', ';'], " "))).map(Order::Act)
}

/// A name keeps its marks.
pub(crate) fn name(rest: &str) -> Result<Order, String> {
    orders::read(&format!("NAME {rest}")).map(Order::Act)
}

pub(crate) fn report(rest: &str) -> Result<Order, String> {
    digits(bare(rest)).map(Order::Report).ok_or_else(|| {
        "REPORT takes a number of cycles, such as REPORT 4; 0 for no reports.".into()
    })
}

pub(crate) fn archive(rest: &str) -> Result<Order, String> {
    digits(bare(rest))
        .map(Order::Archive)
        .ok_or_else(|| "ARCHIVE takes the number of a cycle, such as ARCHIVE 12.".into())
}

/// "Show me the rules" shows no name.
pub(crate) fn show(rest: &str) -> Result<Order, String> {
    let (first, _) = orders::parted(rest);
    match first.is_empty() || first.eq_ignore_ascii_case("me") {
        true => Err("SHOW takes the name that others shall read, such as SHOW Ann.".into()),
        false => Ok(Order::Show(rest.to_owned())),
    }
}

/// `true` if a line begins with the word of an order, also as in a list.
pub fn begins_with_word(line: &str) -> bool {
    let (word, _) = orders::parted(without_list_mark(line));
    OrderWord::find(word.trim_end_matches(CLOSING)).is_some()
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
        assert_eq!(read(" name Fieldmouse "), Ok(Order::Act(name)));
        assert_eq!(read("REPORT 4"), Ok(Order::Report(4)));
        assert_eq!(read("REPORT 0"), Ok(Order::Report(0)));
        assert_eq!(read("SUMMARY"), Ok(Order::Summary));
        assert_eq!(read("help"), Ok(Order::Rules));
        assert_eq!(read("RULES"), Ok(Order::Rules));
        assert_eq!(read("leave"), Ok(Order::Leave));
        assert_eq!(read("END"), Ok(Order::End));
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
            ("RULES!", Order::Rules),
            ("HELP me", Order::Rules),
            ("Help, please!", Order::Rules),
            ("HELP please", Order::Rules),
            ("Summary, thank you.", Order::Summary),
            ("REPORT 4.", Order::Report(4)),
            ("3. REPORT 4", Order::Report(4)),
            ("LEAVE!", Order::Leave),
            ("END.", Order::End),
        ] {
            assert_eq!(read(line), Ok(order), "{line}");
        }
    }

    #[test]
    fn a_name_keeps_its_marks() {
        let name = Action::Name { species: Some(12), name: "Mr. Vole, Jr.!".into() };
        assert_eq!(read("1. NAME 12 Mr. Vole, Jr.!"), Ok(Order::Act(name)));
    }

    #[test]
    fn what_is_no_order_is_refused_with_what_to_write() {
        for (line, why) in [
            ("", "is no order; the orders are START"),
            ("BREED H", "\"BREED\" is no order"),
            ("START", "START takes a type and parts, such as START H N2 Y1 M2."),
            ("REPORT", "REPORT takes a number of cycles"),
            ("REPORT -1", "REPORT takes a number of cycles"),
            ("SUMMARY now", "SUMMARY stands alone; leave out \"now\"."),
            ("LEAVE me alone", "LEAVE stands alone"),
            ("end of story", "END stands alone"),
            ("| START H N2", "is no order"),
            ("1. | START H N2", "is no order"),
            ("2 START H N2", "\"2\" is no order"),
            ("Name: Ann", "\"Name:\" is no order"),
        ] {
            let told = read(line).expect_err(line);
            assert!(told.contains(why), "{line}: {told}");
        }
    }
}
