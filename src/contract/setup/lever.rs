//! Choices of a setup as numbers that people may turn, each with the field that holds it.

use crate::RuleNumber;

/// A choice among several options: its number is the index of the option.
pub trait SettingChoice: Copy + PartialEq + 'static {
    /// All options, in the order of their numbers.
    const ALL: &'static [Self];
    /// The unit of its number.
    const UNIT: &'static str = "";

    /// The next option; after the last comes the first.
    #[must_use]
    fn next(self) -> Self {
        let at = Self::ALL.iter().position(|one| *one == self).map_or(0, |at| at + 1);
        Self::ALL[at % Self::ALL.len()]
    }
}

/// Makes enums that are each a [`SettingChoice`] among all their variants, with the default one marked by
/// `#[default]`. As data a variant is its name in small letters.
#[macro_export]
macro_rules! choices {
    ($($(#[$about:meta])* pub enum $name:ident { $($(#[$of:meta])* $variant:ident,)* })*) => {
        $(
            $(#[$about])*
            #[derive(
                Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize,
            )]
            #[serde(rename_all = "snake_case")]
            pub enum $name {
                $($(#[$of])* $variant,)*
            }

            impl $crate::SettingChoice for $name {
                const ALL: &'static [Self] = &[$(Self::$variant),*];
            }
        )*
    };
}

impl SettingChoice for bool {
    const ALL: &'static [Self] = &[false, true];
    const UNIT: &'static str = RuleNumber::SWITCH;
}

/// A field that holds a choice.
pub trait ChoiceField {
    /// The number of what is chosen.
    fn number(&self) -> u32;

    /// The highest number that can be chosen, and its unit.
    fn most(&self) -> (u32, &'static str);

    /// Chooses what has this number, or the highest.
    fn choose(&mut self, number: u32);
}

impl<C: SettingChoice> ChoiceField for C {
    fn number(&self) -> u32 {
        C::ALL.iter().position(|one| one == self).unwrap_or(0) as u32
    }

    fn most(&self) -> (u32, &'static str) {
        (C::ALL.len() as u32 - 1, C::UNIT)
    }

    fn choose(&mut self, number: u32) {
        *self = C::ALL[number.min(self.most().0) as usize];
    }
}

/// A choice of the settings `S` that people may turn.
pub struct SettingLever<S> {
    key: &'static str,
    label: &'static str,
    rule: &'static str,
    of: fn(&mut S) -> &mut dyn ChoiceField,
}

impl<S: Clone + Default> SettingLever<S> {
    /// A lever with its names for programs and for people, and its field.
    pub const fn new(
        key: &'static str,
        label: &'static str,
        of: fn(&mut S) -> &mut dyn ChoiceField,
    ) -> Self {
        Self { key, label, rule: "", of }
    }

    /// The lever with a text on what its numbers mean, and on the rule that reads it.
    pub const fn with_rule(self, rule: &'static str) -> Self {
        Self { rule, ..self }
    }

    /// The lever as a number under a heading, with its value in these settings; it is read when a match begins.
    pub fn number(&self, group: &'static str, settings: &S) -> RuleNumber {
        let (mut usual, mut now) = (S::default(), settings.clone());
        let (usual, now) = ((self.of)(&mut usual), (self.of)(&mut now));
        let (most, unit) = now.most();
        RuleNumber::at_start(group, 0..=most, usual.number(), now.number())
            .with_names(self.key, self.label, unit)
            .with_rule(self.rule)
    }

    /// Sets the choice with this key, if it is one of these.
    pub fn turn(all: &[Self], settings: &mut S, key: &str, value: u32) {
        if let Some(lever) = all.iter().find(|lever| lever.key == key) {
            (lever.of)(settings).choose(value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Clone, Copy, PartialEq)]
    enum Sky {
        Clear,
        Grey,
        Black,
    }

    impl SettingChoice for Sky {
        const ALL: &'static [Self] = &[Self::Clear, Self::Grey, Self::Black];
    }

    #[derive(Debug, Clone, PartialEq)]
    struct Weather {
        sky: Sky,
        rain: bool,
    }

    impl Default for Weather {
        fn default() -> Self {
            Self { sky: Sky::Grey, rain: false }
        }
    }

    const LEVERS: [SettingLever<Weather>; 2] = [
        SettingLever::<Weather>::new("sky", "sky", |weather| &mut weather.sky)
            .with_rule("How it looks."),
        SettingLever::<Weather>::new("rain", "rain", |weather| &mut weather.rain)
            .with_rule("Whether it is wet."),
    ];

    #[test]
    fn a_choice_is_a_number_that_is_turned_in_its_field() {
        let mut weather = Weather::default();
        SettingLever::turn(&LEVERS, &mut weather, "sky", 2);
        SettingLever::turn(&LEVERS, &mut weather, "rain", 1);
        SettingLever::turn(&LEVERS, &mut weather, "snow", 1);
        assert_eq!(weather, Weather { sky: Sky::Black, rain: true });
        let [sky, rain] = LEVERS.map(|lever| lever.number("Weather", &weather));
        assert_eq!((sky.default, sky.value, sky.most, &*sky.unit), (1, 2, 2, ""));
        assert!(rain.is_switch() && rain.value == 1 && rain.default == 0);
    }
}
