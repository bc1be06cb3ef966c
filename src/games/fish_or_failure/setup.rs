//! The setup of a match.

use super::playing_deck::{DeckSource, check_deck};
use super::reef::{MOST_FISH, MOST_GROWTH, MOST_PRICE, ReefFishery, column};
use super::reef_file::ReefFile;
use super::{EventCard, FISHERIES, Fishery, FisheryNumbers, Reef};
use serde::{Deserialize, Serialize};
use shoal_contract::levels::{FiledLevel as _, whole_or_named};
use shoal_contract::setup::talk::TalkAgreement;
use shoal_contract::{
    GameSetup, InputProblems, LONGEST_NAME, RuleNumber, check_names_into, name_in, number,
};
use std::sync::Arc;

/// The fewest and the most companies of a match (rules 1.1).
pub const PLAYERS: std::ops::RangeInclusive<usize> = 3..=5;
/// The names of companies whose players give none, by seat.
pub const COMPANY_NAMES: [&str; 5] =
    ["Gull & Sons", "Blue Net", "Coral Bay", "Old Harbour", "Tidewater"];
/// The default goal and the highest that can be set, in dollars.
const USUAL_GOAL: u32 = 100;
const MOST_GOAL: u32 = 1_000;
/// The highest fine that can be set, in dollars.
const MOST_FINE: u32 = 100;

/// The beginning of the keys for numbers of cards.
const CARDS: &str = "cards_";
/// The most copies of an event card that can be set by its number. More are possible in a file.
const MOST_COPIES: u32 = 4;
/// The end of the keys for fisheries that may be left out.
const IN_PLAY: &str = "_in_play";
/// The heading of the numbers of the sea.
const FISHERIES_GROUP: &str = "Fisheries";

/// The setup of a match: its companies, its reef and its goal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// Number of seats, 3 to 5.
    pub players: usize,
    /// Names by seat; left out or empty: the game's own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// The reef: its fisheries and its deck.
    #[serde(deserialize_with = "whole_or_named")]
    pub reef: Arc<Reef>,
    /// The fisheries of the reef that are left out (rules 5.2).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<Fishery>,
    /// The way the event cards are drawn: by the computer or by the players (rules 5.1).
    #[serde(skip_serializing_if = "DeckSource::is_dealt")]
    pub deck: DeckSource,
    /// The money that wins, in dollars (rules 1.1).
    pub goal: u32,
    /// Fine that a majority may take from a company after a harvest, in dollars; 0 without this variant (rules 8.2).
    pub fine: u32,
    /// The group's agreement about talking (rules 8.3).
    #[serde(skip_serializing_if = "TalkAgreement::is_free")]
    pub talk: TalkAgreement,
    /// `true` if nobody is shown the companies' money before the end (rules 8.4).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub hidden_totals: bool,
}

impl Default for Setup {
    fn default() -> Self {
        Self::for_players(4)
    }
}

impl Setup {
    /// The default match for this number of players.
    pub fn for_players(players: usize) -> Self {
        let reef = Arc::new(ReefFile::default_level().level);
        Self {
            players,
            names: Vec::new(),
            reef,
            left_out: Vec::new(),
            deck: DeckSource::Dealt,
            goal: USUAL_GOAL,
            fine: 0,
            talk: TalkAgreement::Free,
            hidden_totals: false,
        }
    }

    /// The name of the company in the seat with this index.
    pub fn name(&self, index: usize) -> &str {
        name_in(&self.names, &COMPANY_NAMES, index)
    }

    /// The reef without what is left out (rules 5.2).
    pub fn in_play(&self) -> Arc<Reef> {
        let mut reef = Arc::clone(&self.reef);
        if !self.left_out.is_empty() {
            Arc::make_mut(&mut reef).retain(|fishery| !self.left_out.contains(&fishery));
        }
        reef
    }

    /// The numbers that the rules read.
    pub fn numbers(&self) -> FisheryNumbers {
        let (column, reef) = (column(self.players), self.in_play());
        FisheryNumbers {
            companies: self.players,
            goal: self.goal,
            fine: self.fine,
            growth: reef.growth,
            capacity: reef.of_each(|species| species.capacity[column]),
            price: reef.of_each(|species| species.price),
            physical_deck: !self.deck.is_dealt(),
        }
    }

    /// The fish of each fishery at the beginning.
    pub fn start(&self) -> [u32; FISHERIES] {
        let column = column(self.players);
        self.in_play().of_each(|species| species.start[column])
    }

    /// The choice of whether a fishery of the reef is in play, as a number that people may turn (rules 5.2).
    fn in_play_number(&self, fishery: Fishery) -> RuleNumber {
        let is_in_play = !self.left_out.contains(&fishery);
        let (key, label) = (format!("{}{IN_PLAY}", fishery.word()), format!("{fishery} in play"));
        RuleNumber::at_start(FISHERIES_GROUP, 0..=1, 1, is_in_play.into())
            .with_names(key, label, RuleNumber::SWITCH)
            .with_rule("The game is harder without it. Its event cards are left out, too (5.2).")
    }
}

impl GameSetup for Setup {
    fn check(&self) -> Result<(), InputProblems> {
        let mut problems = InputProblems::none();
        problems.within("players", self.players, PLAYERS);
        problems.within("goal", self.goal, 1..=MOST_GOAL);
        problems.within("fine", self.fine, 0..=MOST_FINE);
        check_names_into(&self.names, self.players, LONGEST_NAME, &mut problems);
        self.reef.check_into("reef", &mut problems);
        let in_play = self.in_play();
        problems.require(
            !in_play.fisheries.is_empty() || self.left_out.is_empty(),
            "left_out",
            || "there is no fishery left to fish in".into(),
        );
        if !self.deck.is_dealt() {
            problems.add_error("deck", check_deck(&in_play));
        }
        problems.add_error("talk", self.talk.check());
        problems.into_result()
    }

    fn names(&self) -> Vec<String> {
        (0..self.players).map(|index| self.name(index).to_owned()).collect()
    }

    fn adjustable_numbers(&self) -> Vec<RuleNumber> {
        let goal = RuleNumber::at_start("Match", 1..=MOST_GOAL, USUAL_GOAL, self.goal)
            .with_names("goal", "money needed to win", "dollars")
            .with_rule("The match ends when a company has this much after a harvest (1.1).");
        let fine = RuleNumber::at_start("Match", 0..=MOST_FINE, 0, self.fine)
            .with_names("fine", "fine after a harvest", "dollars")
            .with_rule(
                "A company loses it if more than half of all votes are against it. 0: no such votes (8.2).",
            );
        let usual = Reef::named(&self.reef.name).unwrap_or_else(|| (*self.reef).clone());
        let (usual_growth, now) = (usual.growth, self.reef.growth);
        let growth = RuleNumber::at_start(FISHERIES_GROUP, 0..=MOST_GROWTH, usual_growth, now)
            .with_names("growth", "growth of remaining fish", "%")
            .with_rule(
                "This share of the remaining fish grows back in a round, up to the capacity (3.6).",
            );
        let column = column(self.players);
        let of_fisheries = self.reef.fisheries.iter().flat_map(|species| {
            let usual = usual.species(species.fishery).unwrap_or(species);
            let levers = LEVERS.iter().map(move |lever| lever.number(species, usual, column));
            [self.in_play_number(species.fishery)].into_iter().chain(levers)
        });
        let of_deck = EventCard::kinds().map(|kind| copies(&self.reef, &usual, kind));
        [goal, fine, growth].into_iter().chain(of_fisheries).chain(of_deck).collect()
    }

    fn set_number(&mut self, key: &str, value: i64) -> Result<(), String> {
        let numbers = self.adjustable_numbers();
        number::find(&numbers, key)?.check_value(value)?;
        // Within its bounds, it is small.
        let value = u32::try_from(value).unwrap_or(0);
        let column = column(self.players);
        let of_fishery = Fishery::ALL.into_iter().find_map(|fishery| {
            Some((fishery, key.strip_prefix(fishery.word())?)).filter(|(_, of)| of.starts_with('_'))
        });
        let reef = Arc::make_mut(&mut self.reef);
        match (key, of_fishery) {
            ("goal", _) => self.goal = value,
            ("fine", _) => self.fine = value,
            ("growth", _) => reef.growth = value,
            (_, Some((fishery, IN_PLAY))) => {
                self.left_out.retain(|out| *out != fishery);
                self.left_out.extend((value == 0).then_some(fishery));
            }
            (_, Some((fishery, of))) => {
                let species = reef.fisheries.iter_mut().find(|one| one.fishery == fishery);
                let lever = LEVERS.iter().find(|lever| lever.key == of);
                if let (Some(species), Some(lever)) = (species, lever) {
                    *(lever.of)(species, column) = value;
                }
            }
            (_, None) => reef.set_copies(key.trim_start_matches(CARDS), value),
        }
        Ok(())
    }
}

/// The number of cards of a kind of event, as a number that people may turn.
fn copies(reef: &Reef, usual: &Reef, kind: &str) -> RuleNumber {
    let in_play: Vec<Fishery> = reef.fisheries.iter().map(|species| species.fishery).collect();
    let cards = EventCard::of_kind(kind, &in_play);
    let title = cards.first().map_or_else(|| kind.into(), |card| card.title());
    let each = if cards.len() > 1 { ", each" } else { "" };
    let now = reef.copies_of(kind);
    let (usual, most) = (usual.copies_of(kind), MOST_COPIES.max(now));
    RuleNumber::at_start("Event deck", 0..=most, usual, now)
        .with_names(format!("{CARDS}{kind}"), format!("cards of {title}{each}"), "cards")
        .with_rule("The event deck has this many of each such card (7.2).")
}

/// A number of a fishery that people may turn.
struct FisheryLever {
    /// The end of its key.
    key: &'static str,
    label: fn(Fishery) -> String,
    unit: &'static str,
    most: u32,
    rule: &'static str,
    of: fn(&mut ReefFishery, usize) -> &mut u32,
}

const LEVERS: [FisheryLever; 3] = [
    FisheryLever {
        key: "_capacity",
        label: |fishery| format!("capacity for {fishery}"),
        unit: "fish",
        most: MOST_FISH,
        rule: "The remaining fish grow at the end of a round, up to this (3.6).",
        of: |species, column| &mut species.capacity[column],
    },
    FisheryLever {
        key: "_start",
        label: |fishery| format!("{fishery} at the start"),
        unit: "fish",
        most: MOST_FISH,
        rule: "There are this many at the beginning, at most the capacity (2.1).",
        of: |species, column| &mut species.start[column],
    },
    FisheryLever {
        key: "_price",
        label: |fishery| format!("price of {fishery}"),
        unit: "dollars",
        most: MOST_PRICE,
        rule: "A fish brings this much, unless an event changes it (3.4).",
        of: |species, _| &mut species.price,
    },
];

impl FisheryLever {
    fn number(&self, species: &ReefFishery, usual: &ReefFishery, column: usize) -> RuleNumber {
        let value = |species: &ReefFishery| *(self.of)(&mut species.clone(), column);
        let key = format!("{}{}", species.fishery.word(), self.key);
        RuleNumber::at_start(FISHERIES_GROUP, 1..=self.most, value(usual), value(species))
            .with_names(key, (self.label)(species.fishery), self.unit)
            .with_rule(self.rule)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_event_deck_is_turned_by_kinds_also_to_none_and_back() {
        let usual = Setup::for_players(3);
        let mut setup = usual.clone();
        for kind in EventCard::kinds() {
            setup.set_number(&format!("{CARDS}{kind}"), 0).expect("none is possible");
        }
        assert_eq!((setup.reef.deck(), setup.check()), (Vec::new(), Ok(())));
        for number in usual.adjustable_numbers() {
            setup.set_number(&number.key, number.value).expect("it is the usual one");
        }
        let sorted = |setup: &Setup| {
            let mut deck = setup.reef.deck();
            deck.sort_unstable();
            deck
        };
        assert_eq!(sorted(&setup), sorted(&usual));
        assert_eq!(setup.check(), Ok(()));
    }

    #[test]
    fn a_fishery_is_left_out_with_its_events_and_comes_back_as_it_was() {
        let usual = Setup::for_players(4);
        let mut setup = usual.clone();
        setup.set_number("crab_in_play", 0).expect("it is possible");
        let reef = setup.in_play();
        assert_eq!((reef.fisheries.len(), reef.deck().len()), (3, 42));
        assert_eq!((setup.numbers().capacity[0], setup.check()), (0, Ok(())));
        setup.set_number("crab_in_play", 1).expect("it is possible");
        assert_eq!(setup, usual);
        for fishery in Fishery::ALL {
            setup.set_number(&format!("{}{IN_PLAY}", fishery.word()), 0).expect("it is possible");
        }
        let refused = setup.check().expect_err("nothing is left").to_string();
        assert_eq!(refused, "left_out: there is no fishery left to fish in");
    }

    #[test]
    fn all_cards_that_can_be_turned_up_are_a_deck_that_can_be_played() {
        let mut setup = Setup::for_players(5);
        for kind in EventCard::kinds() {
            setup
                .set_number(&format!("{CARDS}{kind}"), MOST_COPIES.into())
                .expect("it is possible");
        }
        assert_eq!(setup.check(), Ok(()));
    }
}
