//! Secrets that nobody can guess. None of them is part of a match, so none of them comes from a seed.

use std::io;

/// Letters that are not mistaken for each other or for digits.
const ALPHABET: &[u8; 24] = b"ABCDEFGHJKLMNPQRSTUVWXYZ";

/// The right to be a seat's phone: 128 bits.
#[derive(Clone, PartialEq, Eq)]
pub struct PhoneToken(String);

impl PhoneToken {
    /// A new token, as 32 hexadecimal digits.
    ///
    /// # Errors
    ///
    /// If the system has no randomness.
    pub fn fresh() -> io::Result<Self> {
        let bytes = random::<16>()?;
        Ok(Self(bytes.iter().map(|byte| format!("{byte:02x}")).collect()))
    }

    /// A token that was given before, if it looks like one.
    pub fn known(text: &str) -> Option<Self> {
        let is_one = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_one.then(|| Self(text.to_owned()))
    }

    /// The token as the phone keeps it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// `true` if `text` is this token.
    pub fn is(&self, text: &str) -> bool {
        are_equal(&self.0, text)
    }
}

/// Draws `N` letters that nobody can guess.
///
/// # Errors
///
/// If the system has no randomness.
pub fn letters<const N: usize>() -> io::Result<String> {
    let mut word = String::with_capacity(N);
    while word.len() < N {
        // Bytes from 240 on would make the first letters likelier.
        let fair = random::<N>()?.into_iter().filter(|byte| *byte < 240);
        let drawn = fair.map(|byte| char::from(ALPHABET[usize::from(byte) % ALPHABET.len()]));
        word.extend(drawn.take(N - word.len()));
    }
    Ok(word)
}

/// Compares two secrets in a time that does not tell where they differ.
pub fn are_equal(one: &str, other: &str) -> bool {
    let pairs = one.bytes().zip(other.bytes());
    one.len() == other.len() && pairs.fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
}

fn random<const N: usize>() -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_secrets_are_alike_and_all_letters_come() {
        let mut words: Vec<String> = (0..500).map(|_| letters::<16>().expect("random")).collect();
        let mut all: Vec<u8> = words.concat().into_bytes();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all, ALPHABET);
        words.extend((0..500).map(|_| PhoneToken::fresh().expect("random").as_str().to_owned()));
        words.sort();
        assert!(words.windows(2).all(|two| two[0] != two[1]));
    }

    #[test]
    fn a_token_is_only_itself() {
        let token = PhoneToken::fresh().expect("random");
        let text = token.as_str().to_owned();
        assert!(token.is(&text) && text.len() == 32);
        assert!(
            !token.is("") && !token.is(&text[1..]) && !token.is(&text.replace(&text[..1], "x"))
        );
    }
}
