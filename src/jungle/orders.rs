//! The lines that players write in mails: the orders of the game, and what they ask of the host (rules 3.4).

use shoal_core::contract::number::digits;
use shoal_core::contract::visible::visible;
use shoal_core::games::food_chain::action::Action;
use shoal_core::games::food_chain::orders::{self, LONGEST_NAME};

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
    /// Nothing after it is read.
    End,
}

/// Reads a line.
///
/// # Errors
/// A sentence: what is wrong in it, and what to write.
pub fn read(line: &str) -> Result<Order, String> {
    let (word, rest) = orders::parted(line);
    let shown = |text: &str| visible(text.as_bytes(), LONGEST_NAME);
    let alone = |order: Order| match rest {
        "" => Ok(order),
        _ => Err(format!("{word} stands alone; leave out \"{}\".", shown(rest))),
    };
    match word.to_ascii_uppercase().as_str() {
        "START" | "MUTATE" | "NAME" => orders::read(line).map(Order::Act),
        "REPORT" => digits(rest).map(Order::Report).ok_or_else(|| {
            "REPORT takes a number of cycles, such as REPORT 4; 0 for no reports.".into()
        }),
        "SUMMARY" => alone(Order::Summary),
        "RULES" | "HELP" => alone(Order::Rules),
        "END" => alone(Order::End),
        _ => Err(format!(
            "\"{}\" is no order; the orders are START, MUTATE, NAME, REPORT, SUMMARY, RULES and END.",
            shown(word)
        )),
    }
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
        assert_eq!(read("END"), Ok(Order::End));
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
        ] {
            let told = read(line).expect_err(line);
            assert!(told.contains(why), "{line}: {told}");
        }
    }
}
