//! The answer to a letter that was not understood, and the receipt for orders that nobody had to prove.
//!
//! They may go to somebody who never wrote: they are short, and quote nothing but orders as we write them.

use super::brief::{BriefLetter, MailtoLink};
use super::clean::{quote, sentence};
use super::{LetterContent, OrderLineResult};
use crate::slips::LetterSlip;
use crate::verdict::NO;

/// The longest result of an order in a receipt, in characters.
const LONGEST_RESULT: usize = 160;

/// The facts of a letter to somebody who was not understood.
#[derive(Debug, Clone, Copy)]
pub struct HintFacts<'a> {
    /// The name of the jungle.
    pub jungle: &'a str,
    /// The kinds of slips.
    pub slips: &'a [LetterSlip],
    /// An animal that can live today, as an order; nothing for somebody whose animals it would replace.
    pub animal: Option<&'a str>,
    /// `true` if nobody plays from the address.
    pub is_new: bool,
    /// The address of an answer.
    pub address: &'a str,
}

/// Says what was not understood, with a finished order.
pub fn hint(what: &HintFacts<'_>) -> LetterContent {
    let HintFacts { slips, animal, is_new, address, .. } = *what;
    let jungle = sentence(what.jungle);
    let mut letter = BriefLetter::new(format!("How to write to \"{jungle}\""));
    for slip in slips {
        letter.say(reason(*slip));
    }
    let link = |text, line| MailtoLink { text, address, subject: &jungle, line };
    let (order, does, called) = match animal {
        Some(animal) => {
            (animal, "founds an animal that can survive today", "Begin with this animal")
        }
        None => ("SUMMARY", "asks for a report", "Ask for a report"),
    };
    letter.say(&format!("An order is a line such as this one, which {does}:"));
    letter.show(order);
    letter.say("This link opens it as a finished email, which counts as soon as you send it:");
    letter.link(&link(called, order));
    letter.say("Or answer this email with your own orders, without the bar. The word RULES gets you everything there is to know.");
    letter.link_in_html(&link("Ask for the\u{a0}rules", "RULES"));
    match is_new {
        true => letter.say(&format!("If you did not write to us, do nothing. Or answer {NO}: then you get no more of these letters for 30 days.")),
        false => letter.say("If you did not write to us, do nothing."),
    }
    letter.content()
}

/// The sentence about a slip, in our own words.
fn reason(slip: LetterSlip) -> &'static str {
    match slip {
        LetterSlip::NoType => {
            "Nothing was done: the word START must be followed by H for a plant eater, or by C for an animal eater."
        }
        LetterSlip::NoSpecies => {
            "Nothing was done: the word MUTATE must be followed by the number of one of your species."
        }
        LetterSlip::NoPart => {
            "Nothing was done: your order has a part that does not exist. Each part is one of the letters N Y R M P T L B with a whole number, such as N2, and comes only once."
        }
        LetterSlip::NoName => {
            "Nothing was done: the word NAME must be followed by the number of one of your species, and then its name."
        }
        LetterSlip::NoCount => {
            "Nothing was done: the word REPORT must be followed by a number of cycles."
        }
        LetterSlip::NotAlone => {
            "Nothing was done: a word such as SUMMARY must be alone on its line."
        }
        LetterSlip::Barred => {
            "Nothing was done: there is a bar | before your orders, and lines with a bar are not read. Leave out the bar, and send them again."
        }
        LetterSlip::Asks => {
            "You asked how to play: you design animals, fifty of each are put into a jungle, and you read what becomes of them."
        }
        LetterSlip::Nothing => "Nothing was done: there was no order in your email.",
    }
}

/// Says what became of orders that nobody had to prove. Reports go only to readers who have proved that the address is theirs.
pub fn receipt(jungle: &str, done: &[OrderLineResult], address: &str) -> LetterContent {
    let jungle = sentence(jungle);
    let mut letter = BriefLetter::new(format!("What \"{jungle}\" did for you"));
    letter.say("What was done with your email:");
    for one in done {
        let (how, order, result) = match one {
            OrderLineResult::Did(order, result) => ("Done", order, result),
            OrderLineResult::Refused(order, why) => ("Not done", order, why),
            OrderLineResult::NoOrder(_) | OrderLineResult::More(_) | OrderLineResult::Barred(_) => {
                continue;
            }
        };
        letter.show(&quote(order));
        let result: String = sentence(result).chars().take(LONGEST_RESULT).collect();
        letter.say(&format!("{how}: {result}"));
    }
    letter.say("Anybody can put any address in a letter, so this is all we send without being asked. Answer this email to get the whole report.");
    let link =
        MailtoLink { text: "Ask for the report", address, subject: &jungle, line: "SUMMARY" };
    letter.link_in_html(&link);
    letter.content()
}
