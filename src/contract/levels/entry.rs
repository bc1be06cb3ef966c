//! What can be written in a field of a level, for an editor to offer. The file's own reader decides what is right.

/// What stands in a part of a line of a list, or in a setting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// A whole number from 0 on.
    Number,
    /// Any words on one line.
    Words,
    /// One of these words.
    OneOf(Vec<String>),
    /// A number for each of several things.
    Numbers(Lettered),
}

/// Numbers of things that have a letter each, written as `N2 Y1`: what is not named has 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lettered {
    /// The letters and the names of the things, in order.
    pub things: Vec<(char, &'static str)>,
    /// What is written where all have 0.
    pub none: &'static str,
}

impl Entry {
    /// What stands in a new line that is like no other.
    pub fn first(&self) -> String {
        match self {
            Self::Number => "0".into(),
            Self::Words => "?".into(),
            Self::OneOf(words) => words.first().cloned().unwrap_or_default(),
            Self::Numbers(lettered) => lettered.none.into(),
        }
    }
}

impl Lettered {
    /// The number of each thing, if they are written in this way.
    pub fn read(&self, text: &str) -> Option<Vec<u32>> {
        let mut numbers = vec![0; self.things.len()];
        for word in text.split_whitespace().filter(|word| *word != self.none) {
            let mut rest = word.chars();
            let letter = rest.next()?;
            let at = self.things.iter().position(|(known, _)| *known == letter)?;
            numbers[at] = rest.as_str().parse().ok()?;
        }
        Some(numbers)
    }

    /// These numbers as they are written.
    pub fn write(&self, numbers: &[u32]) -> String {
        let named = self.things.iter().zip(numbers).filter(|(_, number)| **number > 0);
        let words: Vec<String> =
            named.map(|((letter, _), number)| format!("{letter}{number}")).collect();
        if words.is_empty() { self.none.into() } else { words.join(" ") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_behind_letters_are_read_and_written_and_all_else_is_left_to_the_reader_of_files() {
        let parts =
            Lettered { things: vec![('N', "Nose"), ('Y', "Eyes"), ('B', "Brain")], none: "none" };
        for (text, numbers) in [("N2 B11", [2, 0, 11]), ("Y1", [0, 1, 0]), ("none", [0, 0, 0])] {
            assert_eq!(parts.read(text), Some(numbers.to_vec()));
            assert_eq!(parts.write(&numbers), text);
        }
        for text in ["N", "X3", "N2,Y1", "?", "N-1"] {
            assert_eq!(parts.read(text), None, "{text}");
        }
    }
}
