//! The event cards (rules 7), and their written form.

use super::Fishery;
use serde::{Deserialize, Serialize};
use shoal_contract::capital;

/// An event card (rules 7.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "SavedEventCard", into = "SavedEventCard")]
pub enum EventCard {
    /// The price rises.
    SupplyAndDemand(Fishery),
    /// The price falls.
    NoMarketInterest(Fishery),
    /// A large reward for each company that catches there.
    HighIncentive(Fishery),
    /// A small one.
    LowIncentive(Fishery),
    /// A reward for each company that catches little there.
    ConservationWatch(Fishery),
    /// Nobody may fish there.
    ProtectedSpecies(Fishery),
    /// Nobody lands more than two.
    Limits(Fishery),
    /// A tenth of the capacity is lost.
    Invasives(Fishery),
    /// A fifth of the capacity is gained.
    PopulationBoom(Fishery),
    /// High numbers elsewhere cost fish here.
    Bycatch(Fishery),
    /// All vote on a fishery that is closed.
    ClimateConference,
    /// All vote on a company that may fish little only.
    ChecksAndBalances,
    /// The company that placed the lowest number is paid.
    Bureaucracy,
    /// Two fisheries lose a quarter each.
    OilSpill(Fishery, Fishery),
    /// Fisheries grow by half only.
    CoralBleaching,
}

/// The kinds of events that are about one fishery, with their names. The ace and the ranks 2 to 10 of each suit
/// stand for them, in this order (rules 7.2).
pub(super) const OF_ONE: [(&str, fn(Fishery) -> EventCard); 10] = [
    ("supply_and_demand", EventCard::SupplyAndDemand),
    ("no_market_interest", EventCard::NoMarketInterest),
    ("high_incentive", EventCard::HighIncentive),
    ("low_incentive", EventCard::LowIncentive),
    ("conservation_watch", EventCard::ConservationWatch),
    ("protected_species", EventCard::ProtectedSpecies),
    ("limits", EventCard::Limits),
    ("invasives", EventCard::Invasives),
    ("population_boom", EventCard::PopulationBoom),
    ("bycatch", EventCard::Bycatch),
];
/// The kinds of events that are about all, with their names.
const OF_ALL: [(&str, EventCard); 4] = [
    ("climate_conference", EventCard::ClimateConference),
    ("checks_and_balances", EventCard::ChecksAndBalances),
    ("bureaucracy", EventCard::Bureaucracy),
    ("coral_bleaching", EventCard::CoralBleaching),
];
/// The kind that is about two fisheries.
pub(super) const OIL_SPILL: &str = "oil_spill";

impl EventCard {
    /// The card of this kind about these fisheries.
    ///
    /// # Errors
    /// A sentence, if there is no such kind, or it is about more or fewer fisheries.
    pub fn named(kind: &str, fisheries: &[Fishery]) -> Result<Self, String> {
        let of_one = OF_ONE.iter().find(|(name, _)| *name == kind);
        let of_all = OF_ALL.iter().find(|(name, _)| *name == kind);
        match (of_one, of_all, fisheries) {
            (Some((_, card)), _, &[fishery]) => Ok(card(fishery)),
            (Some(_), ..) => Err(format!("{kind} must name one fishery")),
            (_, Some((_, card)), []) => Ok(*card),
            (_, Some(_), _) => Err(format!("{kind} is about all fisheries and must name none")),
            (.., &[first, second]) if kind == OIL_SPILL && first != second => {
                Ok(Self::OilSpill(first, second))
            }
            _ if kind == OIL_SPILL => Err(format!("{kind} must name two fisheries")),
            _ => {
                let known: Vec<&str> = Self::kinds().collect();
                Err(format!("there is no event `{kind}`: there are {}", known.join(", ")))
            }
        }
    }

    /// All kinds, as programs and level files write them.
    pub fn kinds() -> impl Iterator<Item = &'static str> {
        let of_one = OF_ONE.iter().map(|(kind, _)| *kind);
        of_one.chain(OF_ALL.iter().map(|(kind, _)| *kind)).chain([OIL_SPILL])
    }

    /// The different cards of a kind on a reef with these fisheries: one of each of the usual deck (rules
    /// 7.2), as far as it is about one of them.
    pub fn of_kind(kind: &str, in_play: &[Fishery]) -> Vec<Self> {
        let of_one = OF_ONE.iter().find(|(name, _)| *name == kind);
        let of_all = OF_ALL.iter().find(|(name, _)| *name == kind);
        match (of_one, of_all) {
            (Some((_, card)), _) => in_play.iter().map(|fishery| card(*fishery)).collect(),
            (_, Some((_, card))) => vec![*card],
            _ => {
                let hits = |one, other| in_play.contains(&one) || in_play.contains(&other);
                let pairs = [(Fishery::Crab, Fishery::Tang), (Fishery::Parrot, Fishery::Grouper)];
                let pairs = pairs.into_iter().filter(|(one, other)| hits(*one, *other));
                pairs.map(|(one, other)| Self::OilSpill(one, other)).collect()
            }
        }
    }

    /// Its kind, as programs and level files write it.
    pub fn kind(self) -> &'static str {
        let of_one = |card: fn(Fishery) -> Self| {
            self.fisheries().first().is_some_and(|&fishery| card(fishery) == self)
        };
        let of_one = OF_ONE.iter().find(|(_, card)| of_one(*card)).map(|(name, _)| *name);
        let of_all = OF_ALL.iter().find(|(_, card)| *card == self).map(|(name, _)| *name);
        of_one.or(of_all).unwrap_or(OIL_SPILL)
    }

    /// The fisheries it is about; none for those that are about all.
    pub fn fisheries(self) -> Vec<Fishery> {
        if let Self::OilSpill(first, second) = self {
            return vec![first, second];
        }
        let is_of = |fishery: &Fishery| OF_ONE.iter().any(|(_, card)| card(*fishery) == self);
        Fishery::ALL.into_iter().filter(is_of).collect()
    }

    /// Its effect, in a short sentence (rules 7.1).
    pub fn effect(self) -> String {
        let capital = |fishery: Fishery| capital(&fishery.to_string());
        match self {
            Self::SupplyAndDemand(at) => {
                format!("{}: $1 more, or $2 if at most half is left", capital(at))
            }
            Self::NoMarketInterest(at) => format!("{}: $1 less", capital(at)),
            Self::HighIncentive(at) => format!("$4 to anyone who catches {at}"),
            Self::LowIncentive(at) => format!("$2 to anyone who catches {at}"),
            Self::ConservationWatch(at) => format!("$4 to anyone who catches only 1 or 2 {at}"),
            Self::ProtectedSpecies(at) => format!("{} is closed", capital(at)),
            Self::Limits(at) => format!("Nobody lands more than 2 {at}"),
            Self::Invasives(at) => format!("{} loses a tenth of its capacity", capital(at)),
            Self::PopulationBoom(at) => format!("{} gains a fifth of its capacity", capital(at)),
            Self::Bycatch(at) => format!("{} loses 1 for each 4 or 5 elsewhere", capital(at)),
            Self::ClimateConference => "A vote closes one fishery".into(),
            Self::ChecksAndBalances => "A vote limits one company to 1 or 2".into(),
            Self::Bureaucracy => "$3 for the lowest number".into(),
            Self::OilSpill(one, other) => {
                format!("{} and {other} lose a quarter", capital(one))
            }
            Self::CoralBleaching => "Fisheries grow only half as much".into(),
        }
    }

    /// Its name for people: that of its kind in words.
    pub fn title(self) -> String {
        capital(&self.kind().replace('_', " "))
    }
}

/// A card as it is written: `{"event":"limits","fishery":"tang"}`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedEventCard {
    event: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fishery: Option<Fishery>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fisheries: Option<[Fishery; 2]>,
}

impl TryFrom<SavedEventCard> for EventCard {
    type Error = String;

    fn try_from(saved: SavedEventCard) -> Result<Self, String> {
        let one = saved.fishery.into_iter();
        let named: Vec<Fishery> = one.chain(saved.fisheries.into_iter().flatten()).collect();
        Self::named(&saved.event, &named)
    }
}

impl From<EventCard> for SavedEventCard {
    fn from(card: EventCard) -> Self {
        let event = card.kind().to_owned();
        match card.fisheries()[..] {
            [fishery] => Self { event, fishery: Some(fishery), fisheries: None },
            [first, second] => Self { event, fishery: None, fisheries: Some([first, second]) },
            _ => Self { event, fishery: None, fisheries: None },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_written_as_programs_write_them() {
        for (card, text) in [
            (EventCard::Limits(Fishery::Tang), r#"{"event":"limits","fishery":"tang"}"#),
            (
                EventCard::OilSpill(Fishery::Crab, Fishery::Tang),
                r#"{"event":"oil_spill","fisheries":["crab","tang"]}"#,
            ),
            (EventCard::Bureaucracy, r#"{"event":"bureaucracy"}"#),
        ] {
            assert_eq!(serde_json::to_string(&card).expect("plain data"), text);
            assert_eq!(serde_json::from_str::<EventCard>(text).expect("a card"), card);
        }
    }

    #[test]
    fn a_card_about_too_many_fisheries_is_refused() {
        for text in [
            r#"{"event":"limits"}"#,
            r#"{"event":"bureaucracy","fishery":"tang"}"#,
            r#"{"event":"oil_spill","fisheries":["tang","tang"]}"#,
            r#"{"event":"storm"}"#,
        ] {
            assert!(serde_json::from_str::<EventCard>(text).is_err(), "{text}");
        }
    }
}
