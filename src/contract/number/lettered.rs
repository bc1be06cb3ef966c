//! Numbers of things that have a letter each, written in words: `N2 Y1`.

use super::digits;
use crate::text::visible::visible;

/// The number of characters shown of a wrong word.
const SHOWN: usize = 40;

/// Things with a letter and a number each, written as `N2 Y1`: what is not named has 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LetteredNumbers {
    /// The letters, all large, and the names of the things, in order.
    pub things: &'static [(char, &'static str)],
    /// The text where all have 0.
    pub none: &'static str,
    /// The word for such a thing: `part`.
    pub thing: &'static str,
    /// The word for its number: `level`.
    pub number: &'static str,
    /// The greatest number that can be meant.
    pub most: u32,
}

impl LetteredNumbers {
    /// The names of the things, in order.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.things.iter().map(|(_, name)| *name)
    }

    /// The places of the things that are named, each once, and their numbers. Letters may be small.
    ///
    /// # Errors
    /// A sentence: which word is wrong, and what to write.
    pub fn named<'a>(
        &self,
        words: impl Iterator<Item = &'a str>,
    ) -> Result<Vec<(usize, u32)>, String> {
        let mut named: Vec<(usize, u32)> = Vec::new();
        for word in words {
            let (place, number) = self.word(word)?;
            if named.iter().any(|(other, _)| *other == place) {
                return Err(format!("{} is named twice.", self.things[place].1));
            }
            named.push((place, number));
        }
        Ok(named)
    }

    /// Reads a word such as `N2` as the place of a thing and its number.
    fn word(&self, word: &str) -> Result<(usize, u32), String> {
        let Self { things, thing, number, most, .. } = self;
        let shown = || visible(word.as_bytes(), SHOWN);
        let mut letters = word.chars();
        let letter = letters.next().unwrap_or_default().to_ascii_uppercase();
        let place = things.iter().position(|(known, _)| *known == letter).ok_or_else(|| {
            let known: Vec<String> = things.iter().map(|(letter, _)| letter.to_string()).collect();
            format!(
                "\"{}\" does not name a {thing}; the letters are {}.",
                shown(),
                known.join(", ")
            )
        })?;
        let read = digits(letters.as_str()).ok_or_else(|| {
            format!(
                "\"{}\" has no {number}: write a whole number up to {most} after the letter, such as {letter}3.",
                shown()
            )
        })?;
        Ok((place, read))
    }

    /// The place of a thing, by its letter or its name.
    ///
    /// # Errors
    /// A sentence that names them all.
    pub fn find(&self, said: &str) -> Result<usize, String> {
        let is_meant = |(letter, name): &(char, &str)| {
            name.eq_ignore_ascii_case(said) || letter.to_string().eq_ignore_ascii_case(said)
        };
        self.things.iter().position(is_meant).ok_or_else(|| {
            let names: Vec<&str> = self.things.iter().map(|(_, name)| *name).collect();
            format!("there is no {} \"{said}\"; choose one of: {}", self.thing, names.join(", "))
        })
    }

    /// The number of each thing, if they are written in this way.
    pub fn read(&self, text: &str) -> Option<Vec<u32>> {
        let mut numbers = vec![0; self.things.len()];
        let words = text.split_whitespace().filter(|word| *word != self.none);
        for (place, number) in self.named(words).ok()? {
            numbers[place] = number;
        }
        Some(numbers)
    }

    /// Writes these numbers.
    pub fn write(&self, numbers: &[u32]) -> String {
        Some(self.words(numbers)).filter(|words| !words.is_empty()).unwrap_or(self.none.into())
    }

    /// The things whose number is not 0; an empty text if there are none.
    pub fn words(&self, numbers: &[u32]) -> String {
        let named = self.things.iter().zip(numbers).filter(|(_, number)| **number > 0);
        let words = named.map(|((letter, _), number)| format!("{letter}{number}"));
        words.collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARTS: LetteredNumbers = LetteredNumbers {
        things: &[('N', "Nose"), ('Y', "Eyes"), ('B', "Brain")],
        none: "none",
        thing: "part",
        number: "level",
        most: 9,
    };

    #[test]
    fn numbers_behind_letters_are_read_and_written_and_all_else_is_left_to_the_reader_of_files() {
        for (text, numbers) in [("N2 B11", [2, 0, 11]), ("Y1", [0, 1, 0]), ("none", [0, 0, 0])] {
            assert_eq!(PARTS.read(text), Some(numbers.to_vec()));
            assert_eq!(PARTS.write(&numbers), text);
        }
        for text in ["N", "X3", "N2,Y1", "?", "N-1", "N+1", "N1 N2"] {
            assert_eq!(PARTS.read(text), None, "{text}");
        }
    }

    #[test]
    fn a_thing_is_found_by_its_letter_or_its_name() {
        assert_eq!((PARTS.find("y"), PARTS.find("brain")), (Ok(1), Ok(2)));
        let sentence = PARTS.find("X").expect_err("there is none");
        assert_eq!(sentence, "there is no part \"X\"; choose one of: Nose, Eyes, Brain");
    }

    #[test]
    fn a_wrong_word_is_named_with_what_to_write() {
        let read = |text: &'static str| PARTS.named(text.split(' '));
        assert_eq!(read("b3 N0"), Ok(vec![(2, 3), (0, 0)]));
        assert_eq!(
            read("N1 X2"),
            Err("\"X2\" does not name a part; the letters are N, Y, B.".to_owned())
        );
        assert_eq!(read("n1 N2"), Err("Nose is named twice.".to_owned()));
        let sentence = read("Yes").expect_err("no number");
        assert!(
            sentence.ends_with("a whole number up to 9 after the letter, such as Y3."),
            "{sentence}"
        );
    }
}
