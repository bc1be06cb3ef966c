//! The lines of the protocol.

use super::limits::LONGEST_NAME;
use serde::{Deserialize, Serialize};
use shoal_contract::text::json::{Json, read_document};
use shoal_contract::{GuestIntroduction, GuestQuestion, MatchStanding, PlayerFault, check_name};
use shoal_files::UTF8_MARK;

/// The version of the protocol, raised when programs must answer otherwise than before.
pub const PROTOCOL: u32 = 1;

/// A message to a program: one object a line, whose only field says what it is.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum ProgramMessage<'a> {
    /// The first line. It wants an answer: [`ProgramHello`].
    Hello { protocol: u32, shoal: &'static str },
    /// A match begins.
    Begin(&'a GuestIntroduction),
    /// The program is asked. It wants an answer: [`ProgramChoice`].
    Choose { id: u64, ask: &'a Option<Json>, view: &'a Json, legal: &'a Json },
    /// The match is over.
    Over(&'a MatchStanding),
    /// The program plays no more.
    Removed(&'a PlayerFault),
}

impl ProgramMessage<'_> {
    pub(super) fn hello() -> Self {
        Self::Hello { protocol: PROTOCOL, shoal: env!("CARGO_PKG_VERSION") }
    }

    pub(super) fn choose(id: u64, question: &GuestQuestion) -> ProgramMessage<'_> {
        ProgramMessage::Choose {
            id,
            ask: &question.ask,
            view: &question.view,
            legal: &question.legal,
        }
    }

    /// The line, without its end.
    pub(super) fn line(&self) -> String {
        serde_json::to_string(self).unwrap_or_else(|error| unreachable!("plain data: {error}"))
    }
}

/// A program's answer to the first line: `{"hello":{"protocol":1,"name":"Ann"}}`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ProgramHello {
    hello: HelloGreeting,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct HelloGreeting {
    protocol: u32,
    name: Option<String>,
}

impl ProgramHello {
    /// The part of a fault's sentence that says what a program should have answered.
    pub(super) const EXPECTED: &'static str =
        "expected one line {\"hello\":{\"protocol\":1,\"name\":\"...\"}}";

    /// The name the program gives itself, if it does.
    pub(super) fn read(line: &[u8]) -> Result<Option<String>, String> {
        // Some systems write a byte-order mark before the first words of a program.
        let line = line.strip_prefix(UTF8_MARK).unwrap_or(line);
        let HelloGreeting { protocol, name } = read_document::<Self>("reply", text(line)?)?.hello;
        if protocol != PROTOCOL {
            return Err(format!("it speaks protocol {protocol}, but Shoal speaks {PROTOCOL}"));
        }
        match name.as_deref().map(|name| check_name(name.trim(), LONGEST_NAME)) {
            Some(Err(what)) => Err(format!("reply.hello.name: {what}")),
            _ => Ok(name.map(|name| name.trim().to_owned())),
        }
    }
}

/// A program's answer when it is asked to choose: `{"id":3,"action":...}`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ProgramChoice {
    pub id: u64,
    /// `null` if it would rather wait.
    pub action: Json,
    #[serde(default)]
    pub why: String,
}

impl ProgramChoice {
    /// The part of a fault's sentence that says what a program should have answered.
    pub(super) fn expected(id: u64) -> String {
        format!("expected one line {{\"id\":{id},\"action\":...}}")
    }

    pub(super) fn read(line: &[u8]) -> Result<Self, String> {
        read_document("reply", text(line)?)
    }
}

fn text(line: &[u8]) -> Result<&str, String> {
    str::from_utf8(line).map_err(|_| "reply: it is not UTF-8".to_owned())
}
