//! The numbers of the rules as one table (rules 10): bounds, unit, and the rule that reads each.

use crate::parameters::Parameters;
use shoal_contract::RuleNumber;
use shoal_contract::number::{colour, within};
use std::ops::RangeInclusive;

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

/// The functions that read and write a field of [`Parameters`].
struct ParameterField {
    get: fn(&Parameters) -> i64,
    set: fn(&mut Parameters, i64),
}

/// The functions that read and write a field with this path.
macro_rules! field {
    ($($path:ident).+) => {
        ParameterField {
            get: |numbers| i64::from(numbers.$($path).+),
            set: |numbers, value| {
                if let Ok(value) = value.try_into() {
                    numbers.$($path).+ = value;
                }
            },
        }
    };
}

/// A line of the table for a colour.
macro_rules! colour {
    ($key:literal, $label:literal, $field:ident, $rule:literal) => {
        parameter(
            COLOURS,
            $key,
            $label,
            RuleNumber::COLOUR,
            0..=colour::MOST as i64,
            field!(colors.$field),
            $rule,
        )
    };
}

/// A line of the table.
const fn parameter(
    group: &'static str,
    key: &'static str,
    label: &'static str,
    unit: &'static str,
    bounds: RangeInclusive<i64>,
    field: ParameterField,
    rule: &'static str,
) -> ParameterSpec {
    let (least, most) = (*bounds.start(), *bounds.end());
    let ParameterField { get, set } = field;
    ParameterSpec { key, label, group, unit, least, most, rule, get, set }
}

/// Every number of [`Parameters`], in the order in which people read them.
pub const PARAMETERS: [ParameterSpec; 35] = [
    parameter(
        FISH,
        AT_START,
        "health at the start",
        "health",
        1..=1000,
        field!(initial_health),
        "Every school of fish starts with this much. At most the maximum health (rule 1.7).",
    ),
    parameter(
        FISH,
        "health_to_win",
        "health to win",
        "health",
        1..=1000,
        field!(health_to_win),
        "A fish wins by entering a river with this much left. At most the maximum health (rule 5.1).",
    ),
    parameter(
        FISH,
        "max_health",
        "maximum health",
        "health",
        1..=1000,
        field!(max_health),
        "No fish goes above it. At least the health at the start and the health to win (rule 1.7).",
    ),
    parameter(
        FISH,
        "feed_rate",
        "feeding rate",
        "health",
        0..=100,
        field!(feed_rate),
        "Feeding gains this for the fish's own square, and again for each clean one next to it (rule 4.1.3).",
    ),
    parameter(
        FISH,
        "min_roll",
        "lowest roll of the die",
        "steps",
        1..=20,
        field!(min_roll),
        "The die gives at least this many steps. At most the highest roll (rule 4.1.4).",
    ),
    parameter(
        FISH,
        "max_roll",
        "highest roll of the die",
        "steps",
        1..=20,
        field!(max_roll),
        "The die gives at most this many steps, and on the first turn exactly this many (rule 4.1.4).",
    ),
    parameter(
        FISH,
        "moving_cost",
        "cost of a step",
        "health",
        0..=100,
        field!(moving_cost),
        "Each step costs this, before currents and rivers (rule 4.1.7).",
    ),
    parameter(
        FISH,
        "with_current",
        "saving with a current",
        "health",
        0..=100,
        field!(with_current),
        "A step along a current, or out of a river, costs this much less (rule 4.1.7).",
    ),
    parameter(
        FISH,
        "against_current",
        "cost against a current",
        "health",
        0..=100,
        field!(against_current),
        "A step against a current, or into a river, costs this much more (rule 4.1.7).",
    ),
    parameter(
        FISH,
        "entering_pollution",
        "cost of a step into pollution",
        "health",
        0..=100,
        field!(entering_pollution),
        "A step costs this much more for each blob in the square where it ends (rule 4.1.7).",
    ),
    parameter(
        POLLUTION,
        "max_pollution_damage",
        "maximum damage by drifting pollution",
        "health",
        0..=1000,
        field!(max_pollution_damage),
        "A blob that drifts onto a fish takes half of its health, but at most this (rule 4.4.2).",
    ),
    parameter(
        POLLUTION,
        "pollution_speed",
        "drift of pollution",
        "pairs",
        0..=20,
        field!(pollution_speed),
        "Pollution takes this many pairs of steps per turn: with the current, then at random (rule 4.4.1).",
    ),
    parameter(
        POLLUTION,
        "vanish_chance",
        "chance that lonely pollution vanishes",
        "%",
        0..=100,
        field!(vanish_chance),
        "A blob with no other next to it vanishes with this chance at the end of a turn (rule 4.5).",
    ),
    parameter(
        POLLUTION,
        "cutoffs.blue",
        "cutoff of blue industries",
        "blobs",
        0..=1_000_000,
        field!(cutoffs.blue),
        "Blue industries stop while there are this many blobs. At most the cutoff of green (rule 4.3).",
    ),
    parameter(
        POLLUTION,
        "cutoffs.green",
        "cutoff of green industries",
        "blobs",
        0..=1_000_000,
        field!(cutoffs.green),
        "Green industries stop while there are this many blobs. From the cutoff of blue to that of yellow (rule 4.3).",
    ),
    parameter(
        POLLUTION,
        "cutoffs.yellow",
        "cutoff of yellow industries",
        "blobs",
        0..=1_000_000,
        field!(cutoffs.yellow),
        "Yellow industries stop while there are this many blobs. From the cutoff of green to that of red (rule 4.3).",
    ),
    parameter(
        POLLUTION,
        "cutoffs.red",
        "cutoff of red industries",
        "blobs",
        0..=1_000_000,
        field!(cutoffs.red),
        "Red industries stop while there are this many blobs. From the cutoff of yellow to that of black (rule 4.3).",
    ),
    parameter(
        POLLUTION,
        "cutoffs.black",
        "cutoff of black industries",
        "blobs",
        0..=1_000_000,
        field!(cutoffs.black),
        "Black industries stop while there are this many blobs. At least the cutoff of red (rule 4.3).",
    ),
    parameter(
        FISHERMEN,
        "fisherman_bite",
        "bite of a fisherman",
        "health",
        0..=1000,
        field!(fisherman_bite),
        "A fisherman takes this for each step into his square, and when a turn begins (rule 6.3).",
    ),
    parameter(
        FISHERMEN,
        "hunger_level",
        "patience of a fisherman",
        "turns",
        0..=1000,
        field!(hunger_level),
        "A fisherman who has caught nothing for more turns than this may give up (rule 6.4).",
    ),
    parameter(
        FISHERMEN,
        "quit_chance",
        "chance that a hungry fisherman gives up",
        "%",
        0..=100,
        field!(quit_chance),
        "A hungry fisherman quits with this chance at the beginning of a turn (rule 4.0).",
    ),
    parameter(
        BOARD,
        "diagonal_neighbours",
        "adjacency of diagonal squares",
        RuleNumber::SWITCH,
        0..=1,
        ParameterField {
            get: |numbers| i64::from(numbers.diagonal_neighbours),
            set: |numbers, value| numbers.diagonal_neighbours = value != 0,
        },
        "Whether squares that meet at a corner are adjacent: eight neighbours, or four (rule 1.8).",
    ),
    colour!("colors.sea", "colour of sea", sea, "The sea is drawn in this colour (rule 1.1)."),
    colour!("colors.land", "colour of land", land, "Land is drawn in this colour (rule 1.1)."),
    colour!(
        "colors.river",
        "colour of rivers",
        river,
        "Rivers are drawn in this colour (rule 1.2)."
    ),
    colour!(
        "colors.ice",
        "colour of polar ice",
        ice,
        "Polar ice is drawn in this colour (rule 1.1)."
    ),
    colour!(
        "colors.current",
        "colour of currents",
        current,
        "The arrows of currents are drawn in this colour (rule 1.3)."
    ),
    colour!(
        "colors.pollution",
        "colour of pollution",
        pollution,
        "Blobs of pollution are drawn in this colour (rule 1.5)."
    ),
    colour!(
        "colors.best",
        "colour of cleanest industries",
        best,
        "The industries of the first cutoff, blue by default, are drawn in this colour (rule 1.4)."
    ),
    colour!(
        "colors.nice",
        "colour of second-cleanest industries",
        nice,
        "The industries of the second cutoff, green by default, are drawn in this colour (rule 1.4)."
    ),
    colour!(
        "colors.ok",
        "colour of third-cleanest industries",
        ok,
        "The industries of the third cutoff, yellow by default, are drawn in this colour (rule 1.4)."
    ),
    colour!(
        "colors.bad",
        "colour of fourth-cleanest industries",
        bad,
        "The industries of the fourth cutoff, red by default, are drawn in this colour (rule 1.4)."
    ),
    colour!(
        "colors.worst",
        "colour of dirtiest industries",
        worst,
        "The industries of the last cutoff, black by default, are drawn in this colour (rule 1.4)."
    ),
    colour!(
        "colors.spreading_fisherman",
        "colour of fishermen who spread",
        spreading_fisherman,
        "Fishermen are drawn in this colour while they spread (rule 6.1)."
    ),
    colour!(
        "colors.fisherman",
        "colour of fishermen",
        fisherman,
        "Fishermen are drawn in this colour (rule 1.6)."
    ),
];
