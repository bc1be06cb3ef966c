//! What a token of ours proves when it comes back.

use std::fmt;

/// What a token says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Token {
    /// It was sent to this player.
    Player(i64),
    /// It was sent to the address for which these orders are held back.
    Held(i64),
    /// It shows a player's report on the page.
    Page(i64),
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player(number) => write!(f, "p{number}"),
            Self::Held(id) => write!(f, "h{id}"),
            Self::Page(number) => write!(f, "w{number}"),
        }
    }
}

impl Token {
    /// The text of a token in the Message-ID of the letter with this number.
    pub fn in_letter(self, id: i64) -> String {
        format!("{self}.{id}")
    }

    /// Reads the text of a token, with or without the number of a letter.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.split('.').next()?;
        let (kind, number) = text.split_at_checked(1)?;
        let number = number.parse().ok()?;
        match kind {
            "p" => Some(Self::Player(number)),
            "h" => Some(Self::Held(number)),
            "w" => Some(Self::Page(number)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Token;

    #[test]
    fn tokens_are_read_as_they_are_written() {
        for token in [Token::Player(7), Token::Held(8), Token::Page(9)] {
            assert_eq!(Token::read(&token.to_string()), Some(token));
            assert_eq!(Token::read(&token.in_letter(12)), Some(token));
        }
        assert_eq!(Token::read("x1"), None);
        assert_eq!(Token::read(""), None);
    }
}
