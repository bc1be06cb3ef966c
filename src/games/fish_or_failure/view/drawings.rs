//! The drawings of Fish or Failure, and their colours on pale tables.

use shoal_fish_or_failure::{EventCard, Fishery};
use shoal_tabletop::picture::art::{ColourPairs, GameDrawings, drawings};

/// All drawings of the game, from `assets/drawings`. `level` stands for the picture of a reef.
pub static DRAWINGS: GameDrawings = GameDrawings {
    sources: &[PIECES],
    pale_table_colours: &[
        (&["token_crab", "token_tang", "token_parrot", "token_grouper", "fisheries"], TOKENS),
        (&["water", "water_dead", "coral", "coral_dead", "level"], WATER),
    ],
};

drawings![PIECES of "../../../../assets/drawings" as "":
    "closed",
    "coral",
    "coral_dead",
    "dollar",
    "event_bureaucracy",
    "event_bycatch",
    "event_checks_and_balances",
    "event_climate_conference",
    "event_conservation_watch",
    "event_coral_bleaching",
    "event_high_incentive",
    "event_invasives",
    "event_limits",
    "event_low_incentive",
    "event_no_market_interest",
    "event_oil_spill",
    "event_population_boom",
    "event_protected_species",
    "event_supply_and_demand",
    "fisheries",
    "goal",
    "token_crab",
    "token_grouper",
    "token_parrot",
    "token_tang",
    "water",
    "water_dead",
    "wheel";
    each seat: "boat"
];

/// The colours of tokens, which look nearly the same on every table.
const TOKENS: ColourPairs = &[
    ("#F2764B", "#F2764B"),
    ("#FFD9B0", "#FFE7CC"),
    ("#3E8BF0", "#6FA8F5"),
    ("#123A9C", "#123A9C"),
    ("#FFD23F", "#FFD23F"),
    ("#35BFA4", "#4CCDB3"),
    ("#B8F0DC", "#D8F7EC"),
    ("#FF6FA3", "#FF6FA3"),
    ("#1E8E78", "#1E8E78"),
    ("#A86BD6", "#B585DE"),
    ("#F0E2C4", "#F0E2C4"),
    ("#8B5A34", "#8B5A34"),
    ("#071B31", "#071B31"),
    ("#F3F1E7", "#FFFFFF"),
];
/// The colours of water and coral: pale on pale tables.
const WATER: ColourPairs = &[
    ("#0E4A6E", "#C9E6F2"),
    ("#0A3350", "#AFD6E8"),
    ("#1F7F8C", "#8CCBD3"),
    ("#E77B6B", "#E77B6B"),
    ("#C9A14E", "#E3C885"),
    ("#2A3038", "#D9D6CF"),
    ("#1B2026", "#C4C0B8"),
    ("#8A8F96", "#9A958C"),
    ("#6B7078", "#B3AEA5"),
];

/// The name of the drawing of a fishery's token.
pub fn token_drawing(fishery: Fishery) -> &'static str {
    match fishery {
        Fishery::Crab => "token_crab",
        Fishery::Tang => "token_tang",
        Fishery::Parrot => "token_parrot",
        Fishery::Grouper => "token_grouper",
    }
}

/// The name of the drawing of an event card; the table's question mark if the card has none.
pub fn event_drawing(card: EventCard) -> &'static str {
    let named = |name: &&(&'static str, _)| name.0.strip_prefix("event_") == Some(card.kind());
    PIECES.iter().find(named).map_or("question", |(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_fish_or_failure::setup::Setup;

    #[test]
    fn every_event_card_has_a_drawing() {
        for card in Setup::for_players(4).reef.deck() {
            assert_ne!(event_drawing(card), "question", "{card:?}");
        }
    }
}
