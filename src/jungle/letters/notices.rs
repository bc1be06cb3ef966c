//! Short letters, and the rules.

use super::Content;
use super::clean::{sentence, wrap};
use shoal_core::contract::counted;

/// The rules in our own words.
const RULES: &str = include_str!("rules.txt");

/// How to play by mail, whole.
pub fn rules() -> Content {
    Content::plain("Food Chain by mail: how to play".into(), RULES.into())
}

/// Says that somebody has mailed so often that nothing more is answered for a while: `a_day` is how many are in a day.
pub fn notice_of_brake(jungle: &str, a_day: u32) -> Content {
    let jungle = sentence(jungle);
    let answers = counted(a_day, "answers");
    let subject = format!("\"{jungle}\" answers no more today");
    let text = [
        format!(
            "So much mail came from you that \"{jungle}\" answers no more of it for now: nobody gets more than {answers} a day."
        ),
        "Your animals live on, and tomorrow your mail is answered again.".into(),
        "If a program of yours answers mail by itself, please tell it to leave this address alone."
            .into(),
    ];
    Content::plain(subject, paragraphs(&text))
}

/// Says goodbye to somebody who leaves: their species live on, and are nobody's.
pub fn farewell(jungle: &str, address: &str) -> Content {
    let jungle = sentence(jungle);
    let text = [
        format!("You have left \"{jungle}\". Thank you for playing."),
        "Your animals live on as nobody's, and no further reports come to you.".into(),
        format!(
            "If you ever miss the jungle: any order that founds a species, mailed to {address}, begins anew."
        ),
    ];
    Content::plain(format!("Goodbye from \"{jungle}\""), paragraphs(&text))
}

/// Says that the host has stopped the jungle's clock; `why` is the host's sentence, if there is one.
pub fn paused(jungle: &str, why: Option<&str>) -> Content {
    let jungle = sentence(jungle);
    let mut text = vec![format!(
        "The host has stopped the clock of \"{jungle}\": no cycles run until it goes on."
    )];
    text.extend(why.map(|why| format!("The host says: {}", sentence(why))));
    text.push(
        "Your animals wait unharmed, and orders are read as always. You hear when it goes on."
            .into(),
    );
    Content::plain(format!("\"{jungle}\" is paused"), paragraphs(&text))
}

/// Says that the clock runs again, and when the next cycle is.
pub fn resumed(jungle: &str, next_cycle: Option<&str>) -> Content {
    let jungle = sentence(jungle);
    let mut text = vec![format!("The clock of \"{jungle}\" runs again; nothing was lost.")];
    text.extend(next_cycle.map(|next| format!("The next cycle runs on {}.", sentence(next))));
    Content::plain(format!("\"{jungle}\" goes on"), paragraphs(&text))
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
