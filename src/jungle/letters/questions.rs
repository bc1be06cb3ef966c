//! The question whether somebody really sent orders, and what follows an answer that does not settle it.
//!
//! They may go to somebody who never wrote: they are short, and no line of them is a yes, a no or an order where the
//! letter is sent back.

use super::Content;
use super::brief::{BriefLetter, Link};
use super::clean::{quote, sentence};
use crate::host::privacy::is_forgetting;
use crate::verdict::{NO, YES};
use shoal_core::contract::counted;

/// The facts of a question.
#[derive(Debug, Clone, Copy)]
pub struct QuestionText<'a> {
    /// The name of the jungle.
    pub jungle: &'a str,
    /// The orders as we write them.
    pub orders: &'a [String],
    /// Number of lines of the letter that are not shown.
    pub left_out: usize,
    /// The address of an answer.
    pub address: &'a str,
}

/// Asks whether somebody sent these orders; `new` says that nobody has played from the address yet, `why` in a sentence
/// that their sender may not have meant them.
pub fn confirm(asked: &QuestionText<'_>, new: bool, why: Option<&str>) -> Content {
    let jungle = sentence(asked.jungle);
    let who = match new {
        _ if is_forgetting(asked.orders) => {
            "Your address and all that you typed would be erased, in all jungles here, and nobody can bring them back. Your animals would live on as nobody's."
        }
        true => "Somebody wrote to this jungle from your address for the first time.",
        false => {
            "Somebody wrote to this jungle from your address, and anybody can write any address into a letter."
        }
    };
    let mut letter = BriefLetter::new(format!("Did you send this to \"{jungle}\"?"));
    letter.say("Did you send this?");
    show(&mut letter, asked);
    letter.say(who);
    if let Some(why) = why {
        letter.say(why);
    }
    how_to_answer(&mut letter, asked);
    letter.content()
}

/// Says that an answer was neither yes nor no.
pub fn unclear(asked: &QuestionText<'_>) -> Content {
    let jungle = sentence(asked.jungle);
    let mut letter = BriefLetter::new(format!("Was that a yes? \"{jungle}\" asks again"));
    letter.say(
        "Your answer was neither a clear yes nor a clear no, so nothing was done. Did you write this?",
    );
    show(&mut letter, asked);
    how_to_answer(&mut letter, asked);
    letter.say("Only that is read in an answer to this question. Other orders belong in a mail of their own.");
    letter.content()
}

fn show(letter: &mut BriefLetter, asked: &QuestionText<'_>) {
    for order in asked.orders {
        letter.show(&quote(order));
    }
    if asked.left_out > 0 {
        let more = counted(asked.left_out as u64, "more lines");
        letter.say(&format!("The mail had {more}, which do not count: send them again later."));
    }
}

fn how_to_answer(letter: &mut BriefLetter, asked: &QuestionText<'_>) {
    let link = |text, word| Link { text, address: asked.address, subject: word, line: word };
    letter.say(&format!("If it was you, send the mail that this link writes, or write {YES} as the first line of an answer. It does what is shown here and nothing else."));
    letter.link(&link("I sent this: let it count", YES));
    letter.say(&format!(
        "If it was not you, do nothing. Or answer {NO}: then no more of these reach you for 30 days."
    ));
    letter.link_in_html(&link("That was not me", NO));
    letter.say("The question is open for three days.");
}

/// Says that a question is open no more.
pub fn settled(jungle: &str, address: &str) -> Content {
    let jungle = sentence(jungle);
    let mut letter = BriefLetter::new(format!("\"{jungle}\" waits for no answer of yours"));
    letter.say(
        "Nothing of yours waits for an answer: it was done already, or three days have passed.",
    );
    letter.say(&format!("Send your orders again, to {address}."));
    letter.content()
}

/// Says that another address was asked, which is shown with letters left out.
pub fn elsewhere(jungle: &str, asked: &str) -> Content {
    let jungle = sentence(jungle);
    let mut letter = BriefLetter::new(format!("\"{jungle}\" asked another address of yours"));
    letter.say(&format!(
        "Nothing was done: the question was sent to {}, and your answer came from another address.",
        sentence(asked)
    ));
    letter.say("Please answer it from there.");
    letter.content()
}
