//! Tokens in our letters, which prove something when they come back.

use crate::store::people::{self, PlayerId};
use shoal_mail::address::MailAddress;
use shoal_mail::tokens::TokenKey;
use std::fmt;

/// The content of a token: what it proves when it comes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProofToken {
    /// It was sent to this player.
    Player(PlayerId),
    /// It was sent to the address for which these orders are held back.
    Held(i64),
    /// It was sent to the address of which this is the tag.
    Address(u64),
    /// It shows a player's report on the page.
    Page(PlayerId),
    /// It ends a player's reports.
    Unsubscribe(PlayerId),
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.moves {
            0 => write!(f, "{}", self.number),
            moves => write!(f, "{}-{moves}", self.number),
        }
    }
}

impl fmt::Display for ProofToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player(id) => write!(f, "p{id}"),
            Self::Held(id) => write!(f, "h{id}"),
            Self::Address(tag) => write!(f, "a{tag:012x}"),
            Self::Page(id) => write!(f, "w{id}"),
            Self::Unsubscribe(id) => write!(f, "u{id}"),
        }
    }
}

impl ProofToken {
    /// The text of a token in the Message-ID of the letter with this number.
    pub fn in_letter(self, id: i64) -> String {
        format!("{self}.{id}")
    }

    /// The token of an address from which nobody plays.
    pub fn of_address(key: &TokenKey, address: &MailAddress) -> Self {
        Self::Address(key.tag(&people::key(address)))
    }

    /// Reads the text of a token, with or without the number of a letter.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.split('.').next()?;
        let (kind, rest) = text.split_at_checked(1)?;
        let player = || {
            let (number, moves) = rest.split_once('-').unwrap_or((rest, "0"));
            Some(PlayerId { number: number.parse().ok()?, moves: moves.parse().ok()? })
        };
        match kind {
            "p" => player().map(Self::Player),
            "h" => rest.parse().ok().map(Self::Held),
            "a" => u64::from_str_radix(rest, 16).ok().map(Self::Address),
            "w" => player().map(Self::Page),
            "u" => player().map(Self::Unsubscribe),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_read_as_they_are_written() {
        let first = PlayerId { number: 7, moves: 0 };
        let moved = PlayerId { number: 7, moves: 2 };
        for token in [
            ProofToken::Player(first),
            ProofToken::Player(moved),
            ProofToken::Held(8),
            ProofToken::Address(0xabc),
            ProofToken::Page(moved),
            ProofToken::Unsubscribe(moved),
        ] {
            assert_eq!(ProofToken::read(&token.to_string()), Some(token));
            assert_eq!(ProofToken::read(&token.in_letter(12)), Some(token));
        }
        assert_eq!(ProofToken::Player(first).to_string(), "p7");
        assert_eq!(ProofToken::read("x1"), None);
        assert_eq!(ProofToken::read(""), None);
    }
}
