//! The turn of a group while the jungle stands still: it founds a species, changes one, or waits.

use serde::{Deserialize, Serialize};
use shoal_contract::{Actor, Game as _, Match, Seat};
use shoal_food_chain::FoodChain;
use shoal_food_chain::action::Action;
use shoal_food_chain::part::{AnimalPart, PartLevels, SpeciesKind};
use shoal_food_chain::position::SpeciesFactors;
use shoal_food_chain::rules::pieces::jungle;

/// The bot that founds species for groups that are late, and plays for those without pupils.
const BOT: &str = "medium";

/// The choice of a group while the jungle stands still.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DesignChoice {
    /// The group leaves its animals as they are.
    Wait,
    /// The group founds a species (rules 3.1).
    Found {
        /// The kind, which says what it eats.
        kind: SpeciesKind,
        /// The levels of its parts.
        parts: PartLevels,
    },
    /// The group makes a new species of one that it has (rules 3.2).
    Change {
        /// The one that it has.
        species: u32,
        /// The kind of the new one, which says what it eats.
        kind: SpeciesKind,
        /// The levels of the new one's parts.
        parts: PartLevels,
    },
}

impl DesignChoice {
    /// The parts of the species that it makes, if it makes one.
    pub fn parts(&self) -> Option<PartLevels> {
        match *self {
            Self::Wait => None,
            Self::Found { parts, .. } | Self::Change { parts, .. } => Some(parts),
        }
    }

    /// The actions in the match that it stands for.
    pub fn actions(&self) -> Vec<Action> {
        let design = match *self {
            Self::Wait => None,
            Self::Found { kind, parts } => Some(Action::Start { kind, parts: parts.into() }),
            Self::Change { species, kind, parts } => {
                let parts = AnimalPart::ALL.map(|part| (part, parts.level(part))).into();
                Some(Action::Mutate { species, kind: Some(kind), parts })
            }
        };
        design.into_iter().chain([Action::Ready]).collect()
    }

    /// Checks that a seat may choose it now, where others have made choices that are not shown yet. No two species may
    /// have the same body and the same prey (rules 3.1), in whatever order they come.
    ///
    /// # Errors
    /// A sentence for the pupils.
    pub fn check(
        &self,
        game: &Match<FoodChain>,
        seat: Seat,
        others: &[Option<Self>],
    ) -> Result<(), String> {
        let form = |parts: &PartLevels| SpeciesFactors::of(parts).form();
        if let Some(parts) = self.parts() {
            let mut living = jungle(game.world())
                .animals()
                .filter(|one| one.owner != Some(seat) || matches!(self, Self::Change { .. }));
            let is_parent = |id| matches!(*self, Self::Change { species, .. } if species == id);
            if let Some(twin) = living.find(|one| form(&one.parts) == form(&parts)) {
                return Err(match is_parent(twin.id) {
                    true => "Nothing has changed yet that others would notice: body or prey must differ.",
                    false => "Another species has the same body and the same prey: one of them must differ.",
                }
                .into());
            }
            let chosen = others.iter().flatten().filter_map(Self::parts);
            if chosen.into_iter().any(|other| form(&other) == form(&parts)) {
                return Err("Another group has just chosen the same body and the same prey: one of them must \
                            differ."
                    .into());
            }
        }
        let actions = self.actions();
        actions.first().map_or(Ok(()), |action| {
            FoodChain::check(game.world(), Actor::Seat(seat), action).map_err(|refusal| refusal.0)
        })
    }
}

/// Makes the turn of a group that is late, or that has no pupils. Pupils find their animals as they left them: only if
/// they have none, some are founded for them.
///
/// # Errors
/// A sentence.
pub fn stand_in(
    game: &Match<FoodChain>,
    seat: Seat,
    has_pupils: bool,
) -> Result<DesignChoice, String> {
    let jungle = jungle(game.world());
    if has_pupils && jungle.of(seat).next().is_some() {
        return Ok(DesignChoice::Wait);
    }
    let mut bot = game.bot(seat, BOT, &serde_json::Value::Null)?;
    Ok(match game.ask_bot(seat, bot.as_mut()) {
        Some(Action::Start { kind, parts }) => {
            DesignChoice::Found { kind, parts: PartLevels::try_from(parts)? }
        }
        Some(Action::Mutate { species, kind, parts }) => match jungle.find(species) {
            Some(parent) => DesignChoice::Change {
                species,
                kind: kind.unwrap_or(parent.kind),
                parts: parent.parts.with(&parts)?,
            },
            None => DesignChoice::Wait,
        },
        _ => DesignChoice::Wait,
    })
}
