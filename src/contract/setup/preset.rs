//! Numbers that go well together under a name: what a lobby offers in one press.

use crate::RuleNumber;
use serde::Serialize;

/// Numbers of a setup under a name. A setup keeps the numbers alone, and so does a journal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct SetupPreset {
    /// Its name on the command line: `wild-sea`.
    pub name: &'static str,
    /// Its name for people: `Wild sea`.
    pub title: &'static str,
    /// A sentence on what is special about it.
    pub sentence: &'static str,
    /// `true` for the one to begin with; at most one in a game.
    pub recommended: bool,
    /// The numbers that differ from the default, by key: lists of them, which presets may share. One that
    /// a setup lacks (of a card that is not in its deck) is passed over.
    pub numbers: &'static [&'static [(&'static str, i64)]],
}

impl SetupPreset {
    /// Pairs each of these numbers with its value in the preset. Colours are left out: they change nothing but the
    /// picture, and are a matter of the table.
    pub fn values<'a>(
        &self,
        numbers: &'a [RuleNumber],
    ) -> impl Iterator<Item = (&'a RuleNumber, i64)> {
        let changed = self.numbers;
        let value = move |number: &RuleNumber| {
            let found = changed.iter().copied().flatten().find(|(key, _)| *key == number.key);
            found.map_or(number.default, |(_, value)| *value)
        };
        let of_rules = numbers.iter().filter(|number| number.unit != RuleNumber::COLOUR);
        of_rules.map(move |number| (number, value(number)))
    }

    /// `true` if a setup with these numbers is this preset.
    pub fn is_in(&self, numbers: &[RuleNumber]) -> bool {
        self.values(numbers).all(|(number, value)| number.value == value)
    }

    /// Sets each of a setup's numbers to what it is in the preset; `set` sets one by its key.
    ///
    /// # Errors
    /// The sentence of `set` about a value out of bounds.
    pub fn give(
        &self,
        numbers: &[RuleNumber],
        mut set: impl FnMut(&str, i64) -> Result<(), String>,
    ) -> Result<(), String> {
        let mut changed = self.values(numbers).filter(|(number, value)| number.value != *value);
        changed.try_for_each(|(number, value)| set(&number.key, value))
    }
}

/// The preset with this name.
///
/// # Errors
/// A sentence that names all.
pub fn find(presets: &'static [SetupPreset], name: &str) -> Result<&'static SetupPreset, String> {
    presets.iter().find(|preset| preset.name == name).ok_or_else(|| {
        if presets.is_empty() {
            return format!("there is no preset \"{name}\": this game has none");
        }
        let names: Vec<&str> = presets.iter().map(|preset| preset.name).collect();
        format!("there is no preset \"{name}\"; the presets are {}", names.join(", "))
    })
}

/// The preset that a setup with these numbers is, if it is one.
pub fn of_numbers(
    presets: &'static [SetupPreset],
    numbers: &[RuleNumber],
) -> Option<&'static SetupPreset> {
    presets.iter().find(|preset| preset.is_in(numbers))
}

/// The preset to begin with, if the game has such.
pub fn recommended(presets: &'static [SetupPreset]) -> Option<&'static SetupPreset> {
    presets.iter().find(|preset| preset.recommended)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battery::toy::{Pebbles, Setup};
    use crate::{Game as _, GameSetup as _};

    #[test]
    fn a_setup_tells_by_its_numbers_which_preset_it_is() {
        let presets = Pebbles::presets();
        let mut setup = Pebbles::default_setup(2);
        let named =
            |setup: &Setup| of_numbers(presets, &setup.adjustable_numbers()).map(|it| it.name);
        assert_eq!(named(&setup), Some("usual"));
        let short = find(presets, "short").expect("it is there");
        let numbers = setup.adjustable_numbers();
        let set = |key: &str, value| setup.set_number(key, value);
        short.give(&numbers, set).expect("it is within the bounds");
        assert_eq!((setup.most, named(&setup)), (8, Some("short")));
        setup.set_number("most", 9).expect("it is within the bounds");
        assert_eq!(named(&setup), None);
        assert_eq!(recommended(presets), Some(short));
    }

    #[test]
    fn an_unknown_preset_is_refused_with_the_names_of_all() {
        let refused = |presets: &'static [SetupPreset]| {
            find(presets, "long").expect_err("there is none").to_string()
        };
        assert_eq!(
            refused(Pebbles::presets()),
            "there is no preset \"long\"; the presets are usual, short"
        );
        assert_eq!(refused(&[]), "there is no preset \"long\": this game has none");
    }
}
