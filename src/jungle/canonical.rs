//! Orders as we write them ourselves: nothing in such a line is a stranger's but numbers, and a name that was chosen.

use crate::naming;
use crate::orders::MailOrder;
use shoal_food_chain::action::Action;
use shoal_food_chain::part::OrderLevels;

/// The longest name that stands in a letter to a stranger, in characters, and the most words and digits in it: no
/// message has room there, and no number of a telephone.
const LONGEST_HARMLESS: usize = 24;
const MOST_WORDS: usize = 3;
const MOST_DIGITS: usize = 3;

/// An order as one line, which is read as the same order.
pub fn order(order: &MailOrder) -> Option<String> {
    match order {
        MailOrder::Act(act) => action(act),
        MailOrder::Report(every) => Some(format!("REPORT {every}")),
        MailOrder::Unsubscribe => Some("UNSUBSCRIBE".into()),
        MailOrder::Summary => Some("SUMMARY".into()),
        MailOrder::Rules => Some("RULES".into()),
        MailOrder::Archive(cycle) => Some(format!("ARCHIVE {cycle}")),
        MailOrder::Show(name) => Some(format!("SHOW {name}")),
        MailOrder::Hide => Some("HIDE".into()),
        MailOrder::Leave => Some("LEAVE".into()),
        MailOrder::Forget => Some("FORGET".into()),
        MailOrder::End => None,
    }
}

/// An action as the line of a mail.
pub fn action(action: &Action) -> Option<String> {
    let levels = |parts: &OrderLevels| -> String {
        parts.iter().map(|(part, level)| format!(" {}{level}", part.letter())).collect()
    };
    match action {
        Action::Start { kind, parts } => Some(format!("START {}{}", kind.letter(), levels(parts))),
        Action::Mutate { species, kind, parts } => {
            let kind = kind.map(|kind| format!(" {}", kind.letter())).unwrap_or_default();
            Some(format!("MUTATE {species}{kind}{}", levels(parts)))
        }
        Action::Name { species, name } => {
            let species = species.map(|id| format!("{id} ")).unwrap_or_default();
            Some(format!("NAME {species}{name}"))
        }
        _ => None,
    }
}

/// `true` if a name can stand in a letter to somebody who may not have asked for it: two or three words, which lead
/// nowhere.
pub fn is_harmless(name: &str) -> bool {
    let is_plain =
        |letter: char| letter.is_alphanumeric() || [' ', '-', '\'', '’'].contains(&letter);
    let digits = name.chars().filter(|letter| letter.is_numeric()).count();
    name.chars().all(is_plain)
        && name.chars().count() <= LONGEST_HARMLESS
        && name.split_whitespace().count() <= MOST_WORDS
        && digits <= MOST_DIGITS
        && !naming::is_address(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orders::read;

    #[test]
    fn what_is_written_is_read_as_the_same_order() {
        for line in [
            "1. start h, n2, y1; m2.",
            "MUTATE 26 C R5 T2",
            "mutate 26 r5",
            "NAME 12 Sabre-Tooth Tiger!",
            "name Fieldmouse",
            "report 4.",
            "summary please",
            "HELP me",
            "leave!",
            "archive 12",
            "show Mr. Vole!",
            "hide",
            "Forget me, please",
        ] {
            let read_first = read(line).expect(line);
            let written = order(&read_first).expect(line);
            assert_eq!(read(&written), Ok(read_first), "{written}");
        }
        assert_eq!(
            order(&read("1. start h, n2, y1; m2.").expect("read")).as_deref(),
            Some("START H N2 Y1 M2")
        );
    }

    #[test]
    fn a_name_that_leads_elsewhere_is_not_harmless() {
        for name in ["Vole", "Sabre-Tooth Tiger", "Kin 7", "O'Brien", "Élodie", "夜行性"] {
            assert!(is_harmless(name), "{name}");
        }
        for name in [
            "evil.test",
            "https://evil.test/x",
            "a@evil.test",
            "www.evil",
            "evil。com",
            "evil ．com",
            "evil dot com",
            "EVIL,COM",
            "https evil com",
            "Call 900 555 0199",
            "Call +1 900",
            "Transfer 500 to my account",
            "Wordswithoutanyspacebetween",
        ] {
            assert!(!is_harmless(name), "{name}");
        }
    }
}
