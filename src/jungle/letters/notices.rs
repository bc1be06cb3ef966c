//! Short letters, and the rules.

use super::LetterContent;
use super::clean::{sentence, wrap};
use crate::words::WORDS;
use shoal_contract::counted;
use shoal_mail::answer_limiter::{LimitSpan, ReachedLimit};
use shoal_mail::reading::UnreadableReason;

/// The rules in our own words, but for the list of orders.
const RULES: &str = include_str!("rules.txt");

/// The subject of the rules.
pub(super) const RULES_SUBJECT: &str = "Food Chain by mail: how to play";

/// Returns the letter that explains how to play by mail.
pub fn rules() -> LetterContent {
    let mut orders = String::new();
    for known in &WORDS {
        orders.push_str(&format!("| {}\n", known.example()));
        wrap(&mut orders, "  ", known.does);
    }
    LetterContent::plain(RULES_SUBJECT.into(), RULES.replace("{orders}\n", &orders))
}

/// Says that the text of somebody's letter could not be read, and how to send it so that it can.
pub fn unread(jungle: &str, why: UnreadableReason, address: &str) -> LetterContent {
    let jungle = sentence(jungle);
    let [what, instead] = match why {
        UnreadableReason::Winmail => [
            "came as a file named winmail.dat, which only Outlook can open",
            "In Outlook choose \"Plain Text\" under \"Format Text\" before you send it again.",
        ],
        UnreadableReason::Encrypted => [
            "is encrypted, and nobody here has the key",
            "Please send it again without encryption.",
        ],
        UnreadableReason::Charset => [
            "is written in a character set that is not known here",
            "Please send it again as plain text in UTF-8, which every mail program can write.",
        ],
        UnreadableReason::TooLarge => [
            "is larger than 10 MB, and was not fetched",
            "Please send your orders again without attachments.",
        ],
    };
    let text = [
        format!("Your letter to \"{jungle}\" {what}. Nothing in it was done."),
        format!("{instead} Orders are lines of plain text, sent to {address}."),
    ];
    LetterContent::plain(format!("\"{jungle}\" could not read your letter"), paragraphs(&text))
}

/// Says that letters arrive: the host asked for it.
pub fn arrives(jungle: &str) -> LetterContent {
    let jungle = sentence(jungle);
    let text = format!("The host of {jungle} asked for this letter. Letters arrive.\n");
    LetterContent::plain(format!("{jungle}: letters arrive"), text)
}

/// Says that somebody has mailed so often that nothing more is answered until a time: `limit` is what was reached.
pub fn answer_limit_notice(jungle: &str, limit: &ReachedLimit, until: &str) -> LetterContent {
    let jungle = sentence(jungle);
    let answers = counted(limit.most as u64, "answers");
    let span = match limit.span {
        LimitSpan::Hour => "an hour",
        LimitSpan::Day => "a day",
    };
    let subject = format!("\"{jungle}\" is not answering for now");
    let text = [
        format!(
            "You have sent so much mail that \"{jungle}\" is not answering it for now: nobody gets more than {answers} {span}."
        ),
        format!(
            "From {} on, your mail will be answered again. Orders that you send until then are carried out, and your animals live on.",
            sentence(until)
        ),
        "If one of your programs answers mail automatically, please tell it to leave this address alone."
            .into(),
    ];
    LetterContent::plain(subject, paragraphs(&text))
}

/// Says goodbye to somebody who leaves: their species live on, and are nobody's.
pub fn farewell(jungle: &str, address: &str) -> LetterContent {
    let jungle = sentence(jungle);
    let text = [
        format!("You have left \"{jungle}\". Thank you for playing."),
        "Your animals live on without a player, and you will get no more reports.".into(),
        format!(
            "If you ever miss the jungle, send any order that founds a species to {address}, and you are back in."
        ),
    ];
    LetterContent::plain(format!("Goodbye from \"{jungle}\""), paragraphs(&text))
}

/// Says that all of somebody is erased. It is the last letter.
pub fn forgotten(jungle: &str) -> LetterContent {
    let jungle = sentence(jungle);
    let text = [
        "Your address and everything you typed are erased, in all jungles here. Your animals live on without a player.".into(),
        format!(
            "This is the last letter from \"{jungle}\". Backups of the server keep your address until they expire."
        ),
    ];
    LetterContent::plain(format!("\"{jungle}\" has forgotten you"), paragraphs(&text))
}

/// Says goodbye to all: the jungle ends after this many cycles. `why` is the host's sentence, if there is one.
pub fn closing(jungle: &str, cycles: u32, why: Option<&str>) -> LetterContent {
    let jungle = sentence(jungle);
    let mut text = vec![format!(
        "The host has closed \"{jungle}\" after {}: no more cycles will run, and this is the last letter about it.",
        counted(cycles, "cycles")
    )];
    text.extend(why.map(|why| format!("The host says: {}", sentence(why))));
    text.push("Thank you for playing.".into());
    LetterContent::plain(format!("\"{jungle}\" is closed: goodbye"), paragraphs(&text))
}

/// Says that a jungle is closed, to somebody who writes to it all the same.
pub fn closed(jungle: &str) -> LetterContent {
    let jungle = sentence(jungle);
    let text = format!("\"{jungle}\" is closed, and nothing in your letter was done.");
    LetterContent::plain(format!("\"{jungle}\" is closed"), paragraphs(&[text]))
}

/// Says where the host can be asked.
pub(super) fn asked_at(contact: &str) -> String {
    format!("The host of this game: {}", sentence(contact))
}

/// Says that the host has stopped the jungle's clock; `why` is the host's sentence, if there is one.
pub fn paused(jungle: &str, why: Option<&str>) -> LetterContent {
    let jungle = sentence(jungle);
    let mut text = vec![format!(
        "The host has stopped the clock of \"{jungle}\": no cycles run until it starts again."
    )];
    text.extend(why.map(|why| format!("The host says: {}", sentence(why))));
    text.push(
        "Your animals wait unharmed, and orders are read as always. You will hear when it starts again."
            .into(),
    );
    LetterContent::plain(format!("\"{jungle}\" is paused"), paragraphs(&text))
}

/// Says that the clock runs again, and when the next cycle is.
pub fn resumed(jungle: &str, next_cycle: Option<&str>) -> LetterContent {
    let jungle = sentence(jungle);
    let mut text = vec![format!("The clock of \"{jungle}\" is running again; nothing was lost.")];
    text.extend(next_cycle.map(|next| format!("The next cycle runs on {}.", sentence(next))));
    LetterContent::plain(format!("\"{jungle}\" goes on"), paragraphs(&text))
}

fn paragraphs(all: &[String]) -> String {
    let mut out = String::new();
    for (index, text) in all.iter().enumerate() {
        if index > 0 {
            out.push('\n');
        }
        wrap(&mut out, "", text);
    }
    out
}
