//! Reefs as files: with what their author says about them, and the place of everything that is wrong.

use super::event_card::OIL_SPILL;
use super::reef::{
    BUILT_IN, EVENTS, EventCopies, FISHERIES, MOST_CARDS, MOST_FISH, MOST_GROWTH, MOST_PRICE,
    ReefFishery, SEA, USUAL_GROWTH,
};
use super::setup::PLAYERS;
use super::{EventCard, Fishery, Reef};
use shoal_contract::levels::text::writing::{list, settings};
use shoal_contract::levels::text::{
    LevelErrors, LevelListLine, LevelSection, LevelText, SectionForm,
};
use shoal_contract::levels::{
    self, FiledLevel, LevelFieldKind, LevelFlaw, LevelFlaws, LevelLocation,
};
use std::ops::RangeInclusive;

/// The parts of a line with a fishery, and of one with an event.
const FISHERY: &[&str] = &[
    "fishery",
    "capacity with 3 players",
    "with 4",
    "with 5",
    "fish at the start with 3",
    "with 4",
    "with 5",
    "price in dollars",
];
const EVENT: &[&str] =
    &["event", "fishery (two with + between them, or all)", "copies in the deck"];
/// The setting of the sea, and what it is.
const GROWTH: &str = "growth";
const GROWS: &str = "how much grows back in a round, as a percentage of what was left";
const ALL: &str = "all";

/// A reef as it is kept in a file.
pub type ReefFile = levels::LevelFile<Reef>;

impl FiledLevel for Reef {
    const WORD: &'static str = "reef";
    const FOLDERS: &'static [&'static str] = &["fish_or_failure"];
    const BUILT_IN: &'static [(&'static str, &'static str)] = BUILT_IN;
    const SECTIONS: &'static [LevelSection] = &[
        LevelSection::optional(SEA, SectionForm::Settings(&[GROWTH], GROWS)),
        LevelSection { name: FISHERIES, form: SectionForm::List(FISHERY), required: true },
        LevelSection::optional(EVENTS, SectionForm::List(EVENT)),
    ];
    const SEATS: RangeInclusive<usize> = PLAYERS;

    fn describe(&self) -> String {
        let cards = self.deck().len();
        format!("\"{}\", fisheries: {}, event cards: {cards}", self.name, self.fisheries.len())
    }

    fn of_text(text: &LevelText, name: String, errors: &mut LevelErrors) -> Option<Self> {
        let growth = text.setting(SEA, GROWTH).and_then(|growth| {
            growth.whole("growth in percent", 0..=MOST_GROWTH as u16, errors).map(u32::from)
        });
        let fisheries = text.lines(FISHERIES).iter();
        let fisheries = fisheries.filter_map(|line| species_of(line, errors)).collect();
        let events = text.lines(EVENTS).iter();
        let events = events.filter_map(|line| copies_of(line, errors)).collect();
        Some(Self { name, growth: growth.unwrap_or(USUAL_GROWTH), fisheries, events })
    }

    fn write_sections(&self, text: &mut String) {
        settings(text, SEA, GROWS, &[(GROWTH, self.growth.to_string())]);
        list(text, FISHERIES, FISHERY, &self.fisheries, |species| {
            let numbers = species.capacity.iter().chain(&species.start).chain([&species.price]);
            let numbers: Vec<String> = numbers.map(u32::to_string).collect();
            format!("{}, {}", species.fishery.word(), numbers.join(", "))
        });
        list(text, EVENTS, EVENT, &self.events, |event| {
            format!("{}, {}, {}", event.card.kind(), fisheries_in(event.card), event.copies)
        });
    }

    fn entry(section: &str, part: usize) -> LevelFieldKind {
        let fisheries = Fishery::ALL.map(|fishery| fishery.word().to_owned());
        LevelFieldKind::OneOf(match (section, part) {
            (FISHERIES, 0) => fisheries.to_vec(),
            (EVENTS, 0) => EventCard::kinds().map(str::to_owned).collect(),
            (EVENTS, 1) => {
                let pairs = EventCard::of_kind(OIL_SPILL, &Fishery::ALL).into_iter();
                let pairs = pairs.map(fisheries_in);
                fisheries.into_iter().chain(pairs).chain([ALL.to_owned()]).collect()
            }
            _ => return LevelFieldKind::Number,
        })
    }

    fn flaws(&self) -> Vec<LevelFlaw> {
        let mut flaws = LevelFlaws::of_name(&self.name);
        flaws.require(self.growth <= MOST_GROWTH, LevelLocation::Section(SEA), || {
            format!("{} is not a growth from 0 to {MOST_GROWTH} percent", self.growth)
        });
        flaws.require(!self.fisheries.is_empty(), LevelLocation::Section(FISHERIES), || {
            "there is no fishery".into()
        });
        for (index, species) in self.fisheries.iter().enumerate() {
            let ReefFishery { fishery, price, .. } = species;
            let place = LevelLocation::Row(FISHERIES, index);
            let is_twice = self.fisheries[..index].iter().any(|other| other.fishery == *fishery);
            flaws.require(!is_twice, place, || {
                format!("`{}` has already been given", fishery.word())
            });
            for (capacity, start) in species.capacity.into_iter().zip(species.start) {
                let is_room = (1..=MOST_FISH).contains(&capacity);
                flaws.require(is_room, place, || {
                    format!("{capacity} is not a capacity from 1 to {MOST_FISH}")
                });
                flaws.require(!is_room || (1..=capacity).contains(&start), place, || {
                    format!("{start} fish at the start: it must be 1 to {capacity}")
                });
            }
            flaws.require((1..=MOST_PRICE).contains(price), place, || {
                format!("{price} is not a price from 1 to {MOST_PRICE}")
            });
        }
        for (index, EventCopies { card, copies }) in self.events.iter().enumerate() {
            let place = LevelLocation::Row(EVENTS, index);
            let fisheries = card.fisheries();
            let in_play = |fishery: &Fishery| self.species(*fishery).is_some();
            flaws.require(fisheries.is_empty() || fisheries.iter().any(in_play), place, || {
                format!("there is no {} in this reef", fisheries[0].word())
            });
            flaws.require((1..=MOST_CARDS).contains(copies), place, || {
                format!("{copies} is not a number of cards from 1 to {MOST_CARDS}")
            });
        }
        let cards = self.events.iter().map(|event| u64::from(event.copies)).sum::<u64>();
        flaws.require(cards <= u64::from(MOST_CARDS), LevelLocation::Section(EVENTS), || {
            format!("{cards} cards are too many: a deck has at most {MOST_CARDS}")
        });
        flaws.into_vec()
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn name_mut(&mut self) -> &mut String {
        &mut self.name
    }

    /// Fisheries are side by side.
    fn size(&self) -> (u16, u16) {
        (self.fisheries.len() as u16, 1)
    }
}

/// The fisheries of a card as a file has them.
fn fisheries_in(card: EventCard) -> String {
    let words: Vec<&str> = card.fisheries().into_iter().map(Fishery::word).collect();
    if words.is_empty() { ALL.to_owned() } else { words.join("+") }
}

fn species_of(line: &LevelListLine, errors: &mut LevelErrors) -> Option<ReefFishery> {
    let words = Fishery::ALL.map(|fishery| (fishery.word(), fishery));
    let fishery = line.parts[0].one_of("fishery", &words, errors);
    let fish = 1..=MOST_FISH as u16;
    let mut numbers = line.parts[1..7]
        .iter()
        .map(|part| part.whole("number of fish", fish.clone(), errors).map(u32::from));
    let mut three = || Some([numbers.next()??, numbers.next()??, numbers.next()??]);
    let (capacity, start) = (three(), three());
    let price = line.parts[7].whole("price", 1..=MOST_PRICE as u16, errors);
    Some(ReefFishery {
        fishery: fishery?,
        capacity: capacity?,
        start: start?,
        price: price?.into(),
    })
}

fn copies_of(line: &LevelListLine, errors: &mut LevelErrors) -> Option<EventCopies> {
    let [kind, fisheries, copies] = &line.parts[..] else { return None };
    let card = kind.read(|kind| card_of(kind, &fisheries.text), errors);
    let copies = copies.whole("number of cards", 1..=MOST_CARDS as u16, errors);
    Some(EventCopies { card: card?, copies: copies?.into() })
}

fn card_of(kind: &str, fisheries: &str) -> Result<EventCard, String> {
    let named = |word: &str| {
        let word = word.trim();
        let found = Fishery::ALL.into_iter().find(|fishery| fishery.word() == word);
        found.ok_or_else(|| {
            let known = Fishery::ALL.map(Fishery::word).join(", ");
            format!("`{word}` is not a fishery: use {known}, or all")
        })
    };
    let words = fisheries.split('+').filter(|_| fisheries != ALL);
    let fisheries: Vec<Fishery> = words.map(named).collect::<Result<_, _>>()?;
    EventCard::named(kind, &fisheries)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reef_of_the_program_is_written_and_read_as_the_same() {
        for (name, text) in BUILT_IN {
            let file = ReefFile::parse(text.as_bytes());
            let file = file.unwrap_or_else(|errors| panic!("{name}: {errors}"));
            assert!(!file.about.is_empty() && !file.note.is_empty(), "{name}");
            assert_eq!(file.players, Some(PLAYERS), "{name}");
            assert_eq!(ReefFile::parse(file.write().as_bytes()), Ok(file), "{name}");
        }
    }

    #[test]
    fn the_usual_deck_has_the_52_cards_of_the_rules_and_lacks_those_of_missing_fisheries() {
        let deck = |name: &str| Reef::named(name).expect("a reef").deck();
        let cards =
            |deck: &[EventCard], kind: &str| deck.iter().filter(|card| card.kind() == kind).count();
        let usual = deck("usual");
        assert_eq!(usual.len(), 52);
        let all = ["climate_conference", "checks_and_balances", "bureaucracy", "limits"];
        assert_eq!(all.map(|kind| cards(&usual, kind)), [3, 3, 2, 4]);
        assert_eq!((deck("three").len(), deck("two").len(), deck("calm").len()), (42, 32, 0));
    }

    #[test]
    fn what_is_wrong_is_named_by_line_and_column() {
        let refused = |fisheries: &str, events: &str| {
            let text = format!("[about]\nname = A\n[fisheries]\n{fisheries}\n[events]\n{events}\n");
            Reef::parse(text.as_bytes()).expect_err("it is wrong").to_string()
        };
        let crab = "crab, 18, 24, 30, 9, 12, 15, 1";
        for (fisheries, events, place, part) in [
            ("cod, 1, 1, 1, 1, 1, 1, 1", "", "line 4, column 1: ", "`cod` is not a fishery"),
            ("crab, 1, 1, 0, 1, 1, 1, 1", "", "line 4, column 13: ", "from 1 to 200"),
            ("crab, 9, 9, 9, 9, 9, 10, 1", "", "line 4: ", "1 to 9"),
            (crab, "storm, all, 1", "line 6, column 1: ", "there is no event `storm`"),
            (crab, "limits, all, 1", "line 6, column 1: ", "must name one fishery"),
            (crab, "limits, tang, 1", "line 6: ", "there is no tang"),
            (crab, "bureaucracy, all, 201", "line 6, column 19: ", "from 1 to 200"),
        ] {
            let error = refused(fisheries, events);
            assert!(error.starts_with(place) && error.contains(part), "{error}");
        }
    }
}
