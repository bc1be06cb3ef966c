//! The question whether somebody really sent orders, and what follows an answer that does not settle it.
//!
//! They may go to somebody who never wrote: they are short, and no line of them is a yes, a no or an order where the
//! letter is sent back.

use super::LetterContent;
use super::brief::{BriefLetter, MailtoLink};
use super::clean::{quote, sentence};
use crate::host::privacy::is_forgetting;
use crate::verdict::{NO, YES};
use shoal_contract::counted;

const OPEN: &str = "The question is open for three days.";

/// The facts of a question.
#[derive(Debug, Clone, Copy)]
pub struct QuestionFacts<'a> {
    /// The name of the jungle.
    pub jungle: &'a str,
    /// The orders as we write them.
    pub orders: &'a [String],
    /// Number of lines of the letter that are not shown.
    pub left_out: usize,
    /// The address of an answer.
    pub address: &'a str,
}

/// The writer of a letter about which a question is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LetterAuthor {
    /// Nobody has played from the address yet.
    New,
    /// Somebody plays from the address; this letter may come from anybody.
    Unproven,
    /// The letter was proven: the owner of the address wrote it.
    Proven,
}

/// Asks whether somebody sent these orders, or means them; `why` says in a sentence that their sender may not have meant
/// them.
pub fn confirm(
    asked: &QuestionFacts<'_>,
    writer: LetterAuthor,
    why: Option<&str>,
) -> LetterContent {
    let jungle = sentence(asked.jungle);
    let who = match writer {
        _ if is_forgetting(asked.orders) => Some(
            "Your address and everything you typed would be erased, in all jungles here, and nobody could bring them back. Your animals would live on without a player.",
        ),
        LetterAuthor::New => {
            Some("Somebody wrote to this jungle from your address for the first time.")
        }
        LetterAuthor::Unproven => Some(
            "Somebody wrote to this jungle from your address, but anybody can put any address in a letter.",
        ),
        LetterAuthor::Proven => None,
    };
    let question = match writer {
        LetterAuthor::New | LetterAuthor::Unproven => "Did you send this?",
        LetterAuthor::Proven if is_forgetting(asked.orders) => "Should this be done?",
        LetterAuthor::Proven => "Do you want this animal?",
    };
    let subject = match writer {
        LetterAuthor::New | LetterAuthor::Unproven => format!("Did you send this to \"{jungle}\"?"),
        LetterAuthor::Proven => format!("Do you mean this? \"{jungle}\" asks"),
    };
    let mut letter = BriefLetter::new(subject);
    letter.say(question);
    show(&mut letter, asked);
    for said in who.into_iter().chain(why) {
        letter.say(said);
    }
    match writer {
        LetterAuthor::New | LetterAuthor::Unproven => how_to_answer(&mut letter, asked),
        LetterAuthor::Proven => how_to_decide(&mut letter, asked),
    }
    letter.content()
}

/// Says that nothing of a question is done, as the answer to it wants.
pub fn dropped(jungle: &str, forget: bool) -> LetterContent {
    let jungle = sentence(jungle);
    let mut letter = BriefLetter::new(format!("\"{jungle}\" has done nothing"));
    let done = if forget {
        "Nothing was erased, and you are still a player."
    } else {
        "Nothing was done."
    };
    letter.say(done);
    letter.say("If you want something else, answer this email with it: each order on its own line, beginning with the order's word.");
    letter.content()
}

/// Says that no more regular reports come, and how they come back.
pub fn unsubscribed(jungle: &str, address: &str) -> LetterContent {
    let jungle = sentence(jungle);
    let mut letter = BriefLetter::new(format!("No more regular reports from \"{jungle}\""));
    letter.say(&format!("From now on, \"{jungle}\" sends you no regular reports. Your animals live on, and orders are read as always."));
    letter.say("To get them again, send this, or the email that the link opens:");
    letter.show("REPORT 1");
    let link =
        MailtoLink { text: "Send me reports again", address, subject: &jungle, line: "REPORT 1" };
    letter.link(&link);
    letter.content()
}

/// Says that an answer was neither yes nor no.
pub fn unclear(asked: &QuestionFacts<'_>) -> LetterContent {
    let jungle = sentence(asked.jungle);
    let mut letter = BriefLetter::new(format!("Was that a yes? \"{jungle}\" asks again"));
    letter.say(
        "Your answer was neither a clear yes nor a clear no, so nothing was done. Did you write this?",
    );
    show(&mut letter, asked);
    how_to_answer(&mut letter, asked);
    letter.say("An answer to this question is read for nothing else. Other orders belong in a separate email.");
    letter.content()
}

fn show(letter: &mut BriefLetter, asked: &QuestionFacts<'_>) {
    for order in asked.orders {
        letter.show(&quote(order));
    }
    if asked.left_out > 0 {
        let more = counted(asked.left_out as u64, "more lines");
        letter.say(&format!("Your email also had {more}. Send this part again later."));
    }
}

fn how_to_answer(letter: &mut BriefLetter, asked: &QuestionFacts<'_>) {
    let link = |text, word| MailtoLink { text, address: asked.address, subject: word, line: word };
    letter.say(&format!("If it was you, send the email that this link opens, or write {YES} as the first line of an answer. This does what is shown here and nothing else."));
    letter.link(&link("I sent this: let it count", YES));
    letter.say(&format!(
        "If it was not you, do nothing. Or answer {NO}: then you get no more of these letters for 30 days."
    ));
    letter.link_in_html(&link("That was not me", NO));
    letter.say(OPEN);
}

fn how_to_decide(letter: &mut BriefLetter, asked: &QuestionFacts<'_>) {
    let link = |text, word| MailtoLink { text, address: asked.address, subject: word, line: word };
    letter.say(&format!("If you want it, send the email that this link opens, or write {YES} as the first line of an answer. This does what is shown here and nothing else."));
    letter.link(&link("I want this: let it be done", YES));
    letter.say(&format!("If not, do nothing, or answer {NO}: then it is not done."));
    letter.link_in_html(&link("I do not want this", NO));
    letter.say(OPEN);
}

/// Says that a question is open no more.
pub fn settled(jungle: &str, address: &str) -> LetterContent {
    let jungle = sentence(jungle);
    let mut letter =
        BriefLetter::new(format!("\"{jungle}\" is not waiting for an answer from you"));
    letter.say(
        "There is no question waiting for your answer: your orders were already done or dropped, or three days have passed.",
    );
    letter.say(&format!("Send your orders again, to {address}."));
    letter.content()
}

/// Says that another address was asked, which is shown with letters left out.
pub fn elsewhere(jungle: &str, asked: &str) -> LetterContent {
    let jungle = sentence(jungle);
    let mut letter = BriefLetter::new(format!("\"{jungle}\" asked another address of yours"));
    letter.say(&format!(
        "Nothing was done: the question was sent to {}, and your answer came from another address.",
        sentence(asked)
    ));
    letter.say("Please answer it from there.");
    letter.content()
}
