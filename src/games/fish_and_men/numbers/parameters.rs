//! The numbers of the rules as one table (rules 10): bounds, unit, and the rule that reads each.

use crate::parameters::Parameters;
use shoal_contract::RuleNumber;
use shoal_contract::number::{colour, within};

/// A number of [`Parameters`].
#[derive(Debug)]
pub struct ParameterSpec {
    /// The field, as a path: `cutoffs.green`.
    pub key: &'static str,
    /// Its name for people, as it follows "the".
    pub label: &'static str,
    /// The heading under which it is listed.
    pub group: &'static str,
    /// The unit it counts, in the plural.
    pub unit: &'static str,
    /// The least value.
    pub least: i64,
    /// The greatest value.
    pub most: i64,
    /// A sentence that names the rule which reads it, with the rule's number.
    pub rule: &'static str,
    /// The function that reads it.
    pub get: fn(&Parameters) -> i64,
    /// The function that writes it; a value outside of its bounds may be left unwritten.
    pub set: fn(&mut Parameters, i64),
}

impl ParameterSpec {
    /// Its field in a setup.
    pub fn field(&self) -> String {
        format!("parameters.{}", self.key)
    }

    /// Checks that `value` is within its bounds.
    ///
    /// # Errors
    /// The end of a sentence that names them.
    pub fn holds(&self, value: i64) -> Result<(), String> {
        within(value, self.least, self.most)
    }

    /// The number as people meet it.
    pub fn number(&self, parameters: &Parameters) -> RuleNumber {
        RuleNumber {
            key: self.key.into(),
            label: self.label.into(),
            group: self.group.into(),
            unit: self.unit.into(),
            least: self.least,
            most: self.most,
            usual: (self.get)(&Parameters::default()),
            value: (self.get)(parameters),
            rule: self.rule.into(),
            at_start: self.key == AT_START,
        }
    }
}

/// The one number that is read only when a match begins.
const AT_START: &str = "initial_health";

const FISH: &str = "Fish";
const POLLUTION: &str = "Pollution";
const FISHERMEN: &str = "Fishermen";
const BOARD: &str = "Board";
const COLOURS: &str = "Colours";

/// The two functions that read and write a field.
macro_rules! field {
    ($($path:ident).+) => {
        (
            |numbers: &Parameters| i64::from(numbers.$($path).+),
            |numbers: &mut Parameters, value: i64| {
                if let Ok(value) = value.try_into() {
                    numbers.$($path).+ = value;
                }
            },
        )
    };
}

/// A line of the table for a colour.
macro_rules! colour {
    ($key:literal, $label:literal, $field:ident, $rule:literal) => {
        parameter(
            $key,
            (COLOURS, $label, RuleNumber::COLOUR),
            (0, colour::MOST as i64),
            field!(colors.$field),
            $rule,
        )
    };
}

/// One line of the table.
const fn parameter(
    key: &'static str,
    (group, label, unit): (&'static str, &'static str, &'static str),
    (least, most): (i64, i64),
    (get, set): (fn(&Parameters) -> i64, fn(&mut Parameters, i64)),
    rule: &'static str,
) -> ParameterSpec {
    ParameterSpec { key, label, group, unit, least, most, rule, get, set }
}

/// Every number of [`Parameters`], in the order in which people read them.
pub const PARAMETERS: [ParameterSpec; 35] = [
    parameter(
        AT_START,
        (FISH, "health at the start", "health"),
        (1, 1000),
        field!(initial_health),
        "Every school of fish starts with it; at most the greatest health (rule 1.7).",
    ),
    parameter(
        "health_to_win",
        (FISH, "health to win", "health"),
        (1, 1000),
        field!(health_to_win),
        "A fish wins by entering a river with this much left; at most the greatest health (rule 5.1).",
    ),
    parameter(
        "max_health",
        (FISH, "greatest health", "health"),
        (1, 1000),
        field!(max_health),
        "No fish rises above it; at least the health at the start and the health to win (rule 1.7).",
    ),
    parameter(
        "feed_rate",
        (FISH, "feeding rate", "health"),
        (0, 100),
        field!(feed_rate),
        "Feeding gains it for the fish's own square and again for each clean one beside it (rule 4.1.3).",
    ),
    parameter(
        "min_roll",
        (FISH, "fewest steps of the die", "steps"),
        (1, 20),
        field!(min_roll),
        "The die gives at least this many steps; at most the most steps of the die (rule 4.1.4).",
    ),
    parameter(
        "max_roll",
        (FISH, "most steps of the die", "steps"),
        (1, 20),
        field!(max_roll),
        "The die gives at most this many steps, and on the first turn exactly this many (rule 4.1.4).",
    ),
    parameter(
        "moving_cost",
        (FISH, "cost of a step", "health"),
        (0, 100),
        field!(moving_cost),
        "Each step takes it, before currents and rivers (rule 4.1.7).",
    ),
    parameter(
        "with_current",
        (FISH, "help of a current", "health"),
        (0, 100),
        field!(with_current),
        "A step along a current, or out of a river, costs so much less (rule 4.1.7).",
    ),
    parameter(
        "against_current",
        (FISH, "burden of a current", "health"),
        (0, 100),
        field!(against_current),
        "A step against a current, or into a river, costs so much more (rule 4.1.7).",
    ),
    parameter(
        "entering_pollution",
        (FISH, "cost of a step into pollution", "health"),
        (0, 100),
        field!(entering_pollution),
        "A step costs so much more for each blob in the square where it ends (rule 4.1.7).",
    ),
    parameter(
        "max_pollution_damage",
        (POLLUTION, "greatest harm of drifting pollution", "health"),
        (0, 1000),
        field!(max_pollution_damage),
        "A blob that drifts upon a fish takes half of its health, and at most this (rule 4.4.2).",
    ),
    parameter(
        "pollution_speed",
        (POLLUTION, "drift of pollution", "pairs"),
        (0, 20),
        field!(pollution_speed),
        "Pollution takes this many pairs of steps a turn: with the current, then at random (rule 4.4.1).",
    ),
    parameter(
        "vanish_chance",
        (POLLUTION, "chance that lonely pollution vanishes", "%"),
        (0, 100),
        field!(vanish_chance),
        "A blob with no other beside it disappears with it at the end of a turn (rule 4.5).",
    ),
    parameter(
        "cutoffs.blue",
        (POLLUTION, "cutoff of blue industries", "blobs"),
        (0, 1_000_000),
        field!(cutoffs.blue),
        "Blue industries stand still while there are this many blobs; at most the cutoff of green (rule 4.3).",
    ),
    parameter(
        "cutoffs.green",
        (POLLUTION, "cutoff of green industries", "blobs"),
        (0, 1_000_000),
        field!(cutoffs.green),
        "Green industries stand still while there are this many blobs; from the cutoff of blue to that of yellow (rule 4.3).",
    ),
    parameter(
        "cutoffs.yellow",
        (POLLUTION, "cutoff of yellow industries", "blobs"),
        (0, 1_000_000),
        field!(cutoffs.yellow),
        "Yellow industries stand still while there are this many blobs; from the cutoff of green to that of red (rule 4.3).",
    ),
    parameter(
        "cutoffs.red",
        (POLLUTION, "cutoff of red industries", "blobs"),
        (0, 1_000_000),
        field!(cutoffs.red),
        "Red industries stand still while there are this many blobs; from the cutoff of yellow to that of black (rule 4.3).",
    ),
    parameter(
        "cutoffs.black",
        (POLLUTION, "cutoff of black industries", "blobs"),
        (0, 1_000_000),
        field!(cutoffs.black),
        "Black industries stand still while there are this many blobs; at least the cutoff of red (rule 4.3).",
    ),
    parameter(
        "fisherman_bite",
        (FISHERMEN, "bite of a fisherman", "health"),
        (0, 1000),
        field!(fisherman_bite),
        "A fisherman takes it for each step into his square, and when a turn begins (rule 6.3).",
    ),
    parameter(
        "hunger_level",
        (FISHERMEN, "patience of a fisherman", "turns"),
        (0, 1000),
        field!(hunger_level),
        "A fisherman who has caught nothing for more turns than this may give up (rule 6.4).",
    ),
    parameter(
        "quit_chance",
        (FISHERMEN, "chance that a hungry fisherman gives up", "%"),
        (0, 100),
        field!(quit_chance),
        "A hungry fisherman quits with it at the beginning of a turn (rule 4.0).",
    ),
    parameter(
        "diagonal_neighbours",
        (BOARD, "joining of diagonal squares", RuleNumber::SWITCH),
        (0, 1),
        (
            |numbers| i64::from(numbers.diagonal_neighbours),
            |numbers, value| numbers.diagonal_neighbours = value != 0,
        ),
        "Whether squares that meet at a corner are adjacent: eight neighbours, or four (rule 1.8).",
    ),
    colour!("colors.sea", "colour of sea", sea, "The sea is painted in it (rule 1.1)."),
    colour!("colors.land", "colour of land", land, "Land is painted in it (rule 1.1)."),
    colour!("colors.river", "colour of rivers", river, "Rivers are painted in it (rule 1.2)."),
    colour!("colors.ice", "colour of polar ice", ice, "Polar ice is painted in it (rule 1.1)."),
    colour!(
        "colors.current",
        "colour of currents",
        current,
        "The arrows of currents are painted in it (rule 1.3)."
    ),
    colour!(
        "colors.pollution",
        "colour of pollution",
        pollution,
        "Blobs of pollution are painted in it (rule 1.5)."
    ),
    colour!(
        "colors.best",
        "colour of cleanest industries",
        best,
        "The industries of the first cutoff, usually blue, are painted in it (rule 1.4)."
    ),
    colour!(
        "colors.nice",
        "colour of second industries",
        nice,
        "The industries of the second cutoff, usually green, are painted in it (rule 1.4)."
    ),
    colour!(
        "colors.ok",
        "colour of third industries",
        ok,
        "The industries of the third cutoff, usually yellow, are painted in it (rule 1.4)."
    ),
    colour!(
        "colors.bad",
        "colour of fourth industries",
        bad,
        "The industries of the fourth cutoff, usually red, are painted in it (rule 1.4)."
    ),
    colour!(
        "colors.worst",
        "colour of dirtiest industries",
        worst,
        "The industries of the last cutoff, usually black, are painted in it (rule 1.4)."
    ),
    colour!(
        "colors.spreading_fisherman",
        "colour of fishermen who spread",
        spreading_fisherman,
        "Fishermen are painted in it while they spread (rule 6.1)."
    ),
    colour!(
        "colors.fisherman",
        "colour of fishermen",
        fisherman,
        "Fishermen are painted in it (rule 1.6)."
    ),
];
