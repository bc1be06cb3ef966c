//! The lines that players write in mails: the orders of the game, and what they ask of the host (rules 3.4).

use shoal_core::contract::number::digits;
use shoal_core::contract::visible::visible;
use shoal_core::games::food_chain::action::Action;
use shoal_core::games::food_chain::orders::{self, LONGEST_NAME};

/// The words that orders begin with; those of the first group take something behind them.
const WITH_MORE: [&str; 4] = ["START", "MUTATE", "NAME", "REPORT"];
const ALONE: [&str; 5] = ["SUMMARY", "RULES", "HELP", "LEAVE", "END"];
/// Marks that people put behind an order.
const CLOSING: [char; 4] = ['.', '!', ',', ';'];
/// Words that people put behind a request.
const POLITE: [&str; 5] = ["please", "me", "me please", "thanks", "thank you"];
/// Marks before the lines of a list.
const BULLETS: [char; 5] = ['-', '*', '•', '–', '#'];

/// What a line asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Order {
    /// Something that is done in the jungle.
    Act(Action),
    /// A report each time this many cycles have run, 0 for none.
    Report(u32),
    /// The summary alone.
    Summary,
    /// The rules.
    Rules,
    /// The player leaves the jungle.
    Leave,
    /// Nothing after it is read.
    End,
}

/// Reads a line as people write it: as in a list, with commas between parts, with a full stop at its end.
///
/// # Errors
/// A sentence: what is wrong in it, and what to write.
pub fn read(line: &str) -> Result<Order, String> {
    let line = without_list_mark(line);
    let (word, rest) = orders::parted(line);
    let known = word.trim_end_matches(CLOSING).to_ascii_uppercase();
    let shown = |text: &str| visible(text.as_bytes(), LONGEST_NAME);
    let bare = rest.trim_end_matches(CLOSING).trim_end();
    let is_alone = |more: &[&str]| {
        bare.is_empty() || more.iter().any(|polite| bare.eq_ignore_ascii_case(polite))
    };
    let alone = |order: Order, more: &[&str]| match is_alone(more) {
        true => Ok(order),
        false => Err(format!("{known} stands alone; leave out \"{}\".", shown(rest))),
    };
    match known.as_str() {
        "START" | "MUTATE" => {
            orders::read(&format!("{known} {}", bare.replace([',', ';'], " "))).map(Order::Act)
        }
        "NAME" => orders::read(line).map(Order::Act),
        "REPORT" => digits(bare).map(Order::Report).ok_or_else(|| {
            "REPORT takes a number of cycles, such as REPORT 4; 0 for no reports.".into()
        }),
        "SUMMARY" => alone(Order::Summary, &POLITE),
        "RULES" | "HELP" => alone(Order::Rules, &POLITE),
        "LEAVE" => alone(Order::Leave, &[]),
        "END" => alone(Order::End, &[]),
        _ => Err(format!(
            "\"{}\" is no order; the orders are START, MUTATE, NAME, REPORT, SUMMARY, RULES and END.",
            shown(word)
        )),
    }
}

/// `true` if a line is meant as an order of those that take something behind them.
pub fn begins_as_order(line: &str) -> bool {
    begins_with(line, WITH_MORE.iter())
}

/// `true` if a line begins with a word of an order, also as in a list.
pub fn begins_with_word(line: &str) -> bool {
    begins_with(line, WITH_MORE.iter().chain(&ALONE))
}

fn begins_with<'a>(line: &str, mut words: impl Iterator<Item = &'a &'a str>) -> bool {
    let (word, _) = orders::parted(without_list_mark(line));
    words.any(|known| known.eq_ignore_ascii_case(word.trim_end_matches(CLOSING)))
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
            ("SUMMARY now", "SUMMARY stands alone"),
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
