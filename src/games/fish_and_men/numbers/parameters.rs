//! The numbers of the rules as one table (rules 10): bounds, unit, and the rule that reads each.

use super::NumberField;
use crate::parameters::{Parameters, PollutionCutoffs};
use shoal_contract::{InputProblems, RuleNumber};

/// A number of [`Parameters`].
pub(super) struct ParameterSpec {
    /// The field, as a path: `cutoffs.green`.
    pub key: &'static str,
    /// The heading under which it is listed.
    group: &'static str,
    unit: &'static str,
    least: i64,
    most: i64,
    label: &'static str,
    /// A sentence that names the rule which reads it, with the rule's number.
    rule: &'static str,
    /// The field itself.
    pub field: fn(&mut Parameters) -> &mut dyn NumberField,
}

impl ParameterSpec {
    fn value(&self, parameters: &Parameters) -> i64 {
        (self.field)(&mut parameters.clone()).value()
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
            default: self.value(&Parameters::default()),
            value: self.value(parameters),
            rule: self.rule.into(),
            at_start: self.key == AT_START,
        }
    }
}

/// The one number that is read only when a match begins.
const AT_START: &str = "initial_health";

const SWITCH: &str = RuleNumber::SWITCH;
const COLOUR: &str = RuleNumber::COLOUR;

/// Makes the table: under each heading the fields, each with its unit, its bounds, its name for people as it follows
/// "the", and its rule.
macro_rules! parameters {
    ($($group:ident {
        $($field:ident $(.$part:ident)?: $unit:expr, $least:literal..=$most:literal, $label:literal, $rule:literal;)*
    })*) => {
        /// Every number of [`Parameters`], in the order in which people read them.
        pub(super) const PARAMETERS: &[ParameterSpec] = &[$($(ParameterSpec {
            key: concat!(stringify!($field) $(, ".", stringify!($part))?),
            group: stringify!($group),
            unit: $unit,
            least: $least,
            most: $most,
            label: $label,
            rule: $rule,
            field: |numbers| &mut numbers.$field$(.$part)?,
        },)*)*];
    };
}

parameters! {
    Fish {
        initial_health: "health", 1..=1000, "health at the start",
            "Every school of fish starts with this much. At most the maximum health (rule 1.7).";
        health_to_win: "health", 1..=1000, "health to win",
            "A fish wins by entering a river with this much left. At most the maximum health (rule 5.1).";
        max_health: "health", 1..=1000, "maximum health",
            "No fish goes above it. At least the health at the start and the health to win (rule 1.7).";
        feed_rate: "health", 0..=100, "feeding rate",
            "Feeding gains this for the fish's own square, and again for each clean one next to it (rule 4.1.3).";
        min_roll: "steps", 1..=20, "lowest roll of the die",
            "The die gives at least this many steps. At most the highest roll (rule 4.1.4).";
        max_roll: "steps", 1..=20, "highest roll of the die",
            "The die gives at most this many steps, and on the first turn exactly this many (rule 4.1.4).";
        moving_cost: "health", 0..=100, "cost of a step",
            "Each step costs this, before currents and rivers (rule 4.1.7).";
        with_current: "health", 0..=100, "saving with a current",
            "A step along a current, or out of a river, costs this much less (rule 4.1.7).";
        against_current: "health", 0..=100, "cost against a current",
            "A step against a current, or into a river, costs this much more (rule 4.1.7).";
        entering_pollution: "health", 0..=100, "cost of a step into pollution",
            "A step costs this much more for each blob in the square where it ends (rule 4.1.7).";
    }
    Pollution {
        max_pollution_damage: "health", 0..=1000, "maximum damage by drifting pollution",
            "A blob that drifts onto a fish takes half of its health, but at most this (rule 4.4.2).";
        pollution_speed: "pairs", 0..=20, "drift of pollution",
            "Pollution takes this many pairs of steps per turn: with the current, then at random (rule 4.4.1).";
        vanish_chance: "%", 0..=100, "chance that lonely pollution vanishes",
            "A blob with no other next to it vanishes with this chance at the end of a turn (rule 4.5).";
        cutoffs.blue: "blobs", 0..=1_000_000, "cutoff of blue industries",
            "Blue industries stop while there are this many blobs. At most the cutoff of green (rule 4.3).";
        cutoffs.green: "blobs", 0..=1_000_000, "cutoff of green industries",
            "Green industries stop while there are this many blobs. From the cutoff of blue to that of yellow (rule 4.3).";
        cutoffs.yellow: "blobs", 0..=1_000_000, "cutoff of yellow industries",
            "Yellow industries stop while there are this many blobs. From the cutoff of green to that of red (rule 4.3).";
        cutoffs.red: "blobs", 0..=1_000_000, "cutoff of red industries",
            "Red industries stop while there are this many blobs. From the cutoff of yellow to that of black (rule 4.3).";
        cutoffs.black: "blobs", 0..=1_000_000, "cutoff of black industries",
            "Black industries stop while there are this many blobs. At least the cutoff of red (rule 4.3).";
    }
    Fishermen {
        fisherman_bite: "health", 0..=1000, "bite of a fisherman",
            "A fisherman takes this for each step into his square, and when a turn begins (rule 6.3).";
        hunger_level: "turns", 0..=1000, "patience of a fisherman",
            "A fisherman who has caught nothing for more turns than this may give up (rule 6.4).";
        quit_chance: "%", 0..=100, "chance that a hungry fisherman gives up",
            "A hungry fisherman quits with this chance at the beginning of a turn (rule 4.0).";
    }
    Board {
        diagonal_neighbours: SWITCH, 0..=1, "adjacency of diagonal squares",
            "Whether squares that meet at a corner are adjacent: eight neighbours, or four (rule 1.8).";
    }
    Colours {
        colors.sea: COLOUR, 0..=139, "colour of sea",
            "The sea is drawn in this colour (rule 1.1).";
        colors.land: COLOUR, 0..=139, "colour of land",
            "Land is drawn in this colour (rule 1.1).";
        colors.river: COLOUR, 0..=139, "colour of rivers",
            "Rivers are drawn in this colour (rule 1.2).";
        colors.ice: COLOUR, 0..=139, "colour of polar ice",
            "Polar ice is drawn in this colour (rule 1.1).";
        colors.current: COLOUR, 0..=139, "colour of currents",
            "The arrows of currents are drawn in this colour (rule 1.3).";
        colors.pollution: COLOUR, 0..=139, "colour of pollution",
            "Blobs of pollution are drawn in this colour (rule 1.5).";
        colors.best: COLOUR, 0..=139, "colour of cleanest industries",
            "The industries of the first cutoff, blue by default, are drawn in this colour (rule 1.4).";
        colors.nice: COLOUR, 0..=139, "colour of second-cleanest industries",
            "The industries of the second cutoff, green by default, are drawn in this colour (rule 1.4).";
        colors.ok: COLOUR, 0..=139, "colour of third-cleanest industries",
            "The industries of the third cutoff, yellow by default, are drawn in this colour (rule 1.4).";
        colors.bad: COLOUR, 0..=139, "colour of fourth-cleanest industries",
            "The industries of the fourth cutoff, red by default, are drawn in this colour (rule 1.4).";
        colors.worst: COLOUR, 0..=139, "colour of dirtiest industries",
            "The industries of the last cutoff, black by default, are drawn in this colour (rule 1.4).";
        colors.spreading_fisherman: COLOUR, 0..=139, "colour of fishermen who spread",
            "Fishermen are drawn in this colour while they spread (rule 6.1).";
        colors.fisherman: COLOUR, 0..=139, "colour of fishermen",
            "Fishermen are drawn in this colour (rule 1.6).";
    }
}

impl Parameters {
    /// Adds what is wrong: each number is within its bounds, and all fit each other.
    pub(crate) fn check_into(&self, problems: &mut InputProblems) {
        for spec in PARAMETERS {
            let field = format!("parameters.{}", spec.key);
            problems.within(&field, spec.value(self), spec.least..=spec.most);
        }
        let most = self.max_health;
        for (field, health) in
            [("initial_health", self.initial_health), ("health_to_win", self.health_to_win)]
        {
            problems.require(health <= most, &format!("parameters.{field}"), || {
                format!("{health} is above max_health, which is {most}")
            });
        }
        problems.require(self.min_roll <= self.max_roll, "parameters.min_roll", || {
            format!("{} is above max_roll, which is {}", self.min_roll, self.max_roll)
        });
        let PollutionCutoffs { blue, green, yellow, red, black } = self.cutoffs;
        for (field, lower, upper) in [
            ("green", blue, green),
            ("yellow", green, yellow),
            ("red", yellow, red),
            ("black", red, black),
        ] {
            problems.require(lower <= upper, &format!("parameters.cutoffs.{field}"), || {
                format!("{upper} is below the {lower} of a cleaner colour: cutoffs rise from blue to black")
            });
        }
    }
}
