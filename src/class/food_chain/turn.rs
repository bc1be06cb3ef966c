//! The choice of a group each time the jungle stands still, which is between cycles: it founds a species, changes one,
//! or waits.

use serde::{Deserialize, Serialize};
use shoal_contract::{Actor, Game as _, Match, Seat};
use shoal_food_chain::FoodChain;
use shoal_food_chain::action::Action;
use shoal_food_chain::part::{AnimalPart, PartLevels, SpeciesKind};
use shoal_food_chain::position::SpeciesFactors;
use shoal_food_chain::rules::pieces::jungle;

/// The name of the bot that founds species for groups that are late, and plays for groups without pupils.
const STAND_IN_BOT: &str = "medium";

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
    /// The group makes a new species from one that it has, the parent (rules 3.2).
    Change {
        /// The id of the parent.
        species: u32,
        /// The kind of the new one, which says what it eats.
        kind: SpeciesKind,
        /// The levels of the parts of the new one, all of them.
        parts: PartLevels,
    },
}

impl DesignChoice {
    /// The parts of the new species, if the choice makes one.
    pub fn parts(&self) -> Option<PartLevels> {
        match *self {
            Self::Wait => None,
            Self::Found { parts, .. } | Self::Change { parts, .. } => Some(parts),
        }
    }

    /// The actions in the match that the choice stands for.
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

    /// Checks that a seat may make this choice now. `others` are the choices of other groups that are not shown yet: no
    /// two species may have the same body and the same prey (rules 3.1), whichever group chooses first.
    ///
    /// # Errors
    /// A sentence for the pupils.
    pub fn check(
        &self,
        game: &Match<FoodChain>,
        seat: Seat,
        others: &[Option<Self>],
    ) -> Result<(), String> {
        // Body and prey, by which species have to differ.
        let form = |parts: &PartLevels| SpeciesFactors::of(parts).form();
        if let Some(parts) = self.parts() {
            // A group that founds a species gives up those that it has (rules 3.1).
            let mut remaining = jungle(game.world())
                .animals()
                .filter(|other| other.owner != Some(seat) || matches!(self, Self::Change { .. }));
            let is_parent = |id| matches!(*self, Self::Change { species, .. } if species == id);
            if let Some(twin) = remaining.find(|other| form(&other.parts) == form(&parts)) {
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

/// Chooses for a group that is late, or that has no pupils. The animals of a late group are left as they are; only if
/// it has none, a bot founds a species for it. Groups without pupils are played by the bot.
///
/// # Errors
/// A sentence: the bot cannot be made, or its choice cannot be read.
pub fn stand_in(
    game: &Match<FoodChain>,
    seat: Seat,
    has_pupils: bool,
) -> Result<DesignChoice, String> {
    let jungle = jungle(game.world());
    if has_pupils && jungle.of(seat).next().is_some() {
        return Ok(DesignChoice::Wait);
    }
    let mut bot = game.bot(seat, STAND_IN_BOT, &serde_json::Value::Null)?;
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
