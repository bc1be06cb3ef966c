//! Messages between page and server, as JSON.

use serde::{Deserialize, Serialize};

use crate::FormEntry;
use crate::limits::{ANSWER_BLOCK, MOST_SNAPSHOT_BYTES, SNAPSHOT_BLOCK};

/// A message from a page.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum PageMessage {
    /// The word of a code, to be exchanged for a token.
    Word {
        word: String,
        /// The phone's token, if it has one: by a shared code nobody gets a second seat.
        #[serde(default)]
        token: Option<String>,
    },
    /// The token of a seat.
    Token { token: String },
    /// Asks for everything again.
    Again,
    /// Asks whether the table is still there. Pages do not see the pings of a socket.
    Here,
    /// A choice. `after` is the revision that the page has seen: two pages cannot both follow it.
    Chose { choice: u64, after: u32, entries: Vec<FormEntry> },
    /// A form that is being filled in.
    Draft { choice: u64, draft: u32, entries: Vec<FormEntry> },
    /// A button of the tray.
    Press { button: u32 },
    /// A move on the trackpad.
    Move { right: i16, down: i16 },
    /// A tap on the trackpad.
    Tap,
    /// A long press on the trackpad.
    Long,
    /// Two fingers on the trackpad.
    Scroll { down: i16 },
    /// The player gives the phone up.
    Leave,
}

/// A message to a page.
#[derive(Debug, Serialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum HubMessage<'a> {
    /// The seat's token, for the word of a code.
    Seated { token: &'a str },
    /// All that the seat sees. `revision` counts how often its choice was made.
    Show { revision: u32, snapshot: &'a serde_json::value::RawValue },
    /// There is nothing to see yet.
    Wait,
    /// A choice has reached the host.
    Taken { choice: u64, revision: u32 },
    /// A choice cannot be: for this reason, or because it does not fit what is asked now, which was shown
    /// just before.
    Refused { choice: u64, why_not: Option<&'a str> },
    /// The answer to [`PageMessage::Here`].
    Here,
    /// The verdict on a draft: the reason why it is not legal, if it is not.
    Verdict { draft: u32, why_not: Option<&'a str> },
    /// The effect of a draft, in lines.
    Remark { draft: u32, lines: &'a [&'a str] },
    /// Nothing more comes.
    No { why: CloseReason },
}

/// The reason why nothing more comes; the page has a sentence for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CloseReason {
    /// The word is not, or not any more, that of a code.
    Word,
    /// Too many wrong words.
    Tries,
    /// All seats of the shared code are taken.
    Full,
    /// The token is not, or not any more, that of a seat.
    Token,
    /// More pages of this seat are open than may be.
    Pages,
    /// Too much was said, or something that is not understood.
    Noise,
    /// The host does not listen now: come again.
    Busy,
}

impl PageMessage {
    /// Reads a message; nothing if it makes no sense.
    pub fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
}

impl HubMessage<'_> {
    /// The message, filled up with spaces so that its size tells little; `None` if it is too long.
    pub fn written(&self) -> Option<String> {
        let mut text = serde_json::to_string(self).ok()?;
        let block = match self {
            Self::Show { .. } => SNAPSHOT_BLOCK,
            Self::Here => 1,
            _ => ANSWER_BLOCK,
        };
        let full = text.len().next_multiple_of(block);
        text.extend(std::iter::repeat_n(' ', full - text.len()));
        (text.len() <= MOST_SNAPSHOT_BYTES).then_some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_page_says_is_understood_and_nothing_else() {
        let chose = r#"{"t":"chose","choice":7,"after":1,"entries":[[0,2],[-3]]}   "#;
        let expected =
            PageMessage::Chose { choice: 7, after: 1, entries: vec![vec![0, 2], vec![-3]] };
        assert_eq!(PageMessage::read(chose), Some(expected));
        assert_eq!(PageMessage::read(r#"{"t":"again"}"#), Some(PageMessage::Again));
        for nonsense in [
            "",
            "null",
            "[]",
            r#"{"t":"move","right":99999,"down":0}"#,
            r#"{"t":"chose","choice":-1,"after":0,"entries":[]}"#,
            r#"{"t":"root"}"#,
            &"[".repeat(5000),
        ] {
            assert_eq!(PageMessage::read(nonsense), None, "{nonsense:.40}");
        }
    }

    #[test]
    fn answers_of_one_kind_have_one_size() {
        let size =
            |why_not| HubMessage::Verdict { draft: 1, why_not }.written().map(|text| text.len());
        assert_eq!(size(None), size(Some("This costs more than you have.")));
        let no = |why| HubMessage::No { why }.written().map(|text| text.len());
        assert_eq!(no(CloseReason::Word), no(CloseReason::Tries));
    }
}
