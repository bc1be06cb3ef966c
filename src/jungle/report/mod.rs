//! A jungle on paper (rules 4): the ranking, the species, and what a player's own did and suffered.
//!
//! A report is made of a [`View`], so nobody reads in it what they may not know. It is plain data, which is
//! its form for programs; [`text`] writes it as the players of mail know it.

pub mod text;

use serde::{Deserialize, Serialize};
use shoal_contract::{Game as _, Match, Seat, Viewer};
use shoal_food_chain::FoodChain;
use shoal_food_chain::position::SpeciesRank;
use shoal_food_chain::state::{SeenHuntTally, SeenSpecies, View};

/// The most players that the ranking lists (rules 4.1).
const RANKED: usize = 20;

/// A report on a jungle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct JungleReport {
    /// The number of cycles that have run.
    pub cycle: u32,
    /// The leading players.
    pub ranking: Vec<RankedPlayer>,
    /// All species, as the reader sees them.
    pub species: Vec<SeenSpecies>,
    /// The encounters of the reader's species in the last cycle; none in a summary.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub encounters: Vec<SpeciesEncounter>,
}

/// A player of the ranking.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RankedPlayer {
    /// The player's place, from 1 on.
    pub position: usize,
    /// The name of the player.
    pub player: String,
    /// All species of the player.
    pub species: Vec<u32>,
    /// The number of species that can be mutated.
    pub mutable: u32,
    /// The number of animals of all these species.
    pub animals: u32,
}

/// The meeting of two species in the last cycle (rules 4.3): the numbers of animals that were hunted, of those that
/// were caught, and of those that were eaten.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the counts are what is said above")]
pub struct SpeciesEncounter {
    /// `true` if the reader's species hunted, `false` if it was hunted.
    pub hunts: bool,
    /// The reader's species.
    pub own: u32,
    /// The other species.
    pub other: u32,
    /// The name of the other species, if it is still known.
    pub name: String,
    pub hunted: u32,
    pub caught: u32,
    pub eaten: u32,
}

impl JungleReport {
    /// A report on what somebody sees; `reader` is the seat whose species it tells of in the end, if any: without
    /// one it is a summary.
    pub fn of(view: &View, reader: Option<Seat>) -> Self {
        let reader = reader.into_iter();
        Self {
            cycle: view.cycle,
            ranking: ranked(view),
            species: view.species.clone(),
            encounters: reader.flat_map(|seat| encounters(view, seat)).collect(),
        }
    }

    /// A report on a position in JSON for the player of this name, or a summary of what everybody may know.
    ///
    /// # Errors
    /// A sentence: what is wrong with the position, or that nobody in it is called so.
    pub fn of_position(position: &str, player: Option<&str>) -> Result<Self, String> {
        let state = FoodChain::decode_state(position)?;
        let game = Match::<FoodChain>::from_state(state, None).map_err(|what| what.to_string())?;
        let players = &game.state().record.players;
        let seat_of = |name: &str| {
            let place = players.iter().position(|player| !player.left && player.name == name);
            let seat = place.map(|place| Seat(place as u16));
            seat.ok_or_else(|| format!("nobody called {name} plays in it"))
        };
        let reader = player.map(seat_of).transpose()?;
        let viewer = reader.map_or(Viewer::Table, Viewer::Seat);
        Ok(Self::of(&FoodChain::seen_by(game.world(), viewer), reader))
    }
}

fn ranked(view: &View) -> Vec<RankedPlayer> {
    let ranking = view.ranking().into_iter().take(RANKED);
    ranking
        .zip(1..)
        .map(|((seat, SpeciesRank { species: mutable, animals }), position)| RankedPlayer {
            position,
            player: view.players[seat.index()].name.clone(),
            species: view.of(seat).map(|seen| seen.id).collect(),
            mutable,
            animals,
        })
        .collect()
}

/// Lists what the species of a seat did, then what was done to them.
fn encounters(view: &View, seat: Seat) -> Vec<SpeciesEncounter> {
    let own: Vec<u32> = view.of(seat).map(|seen| seen.id).collect();
    let is_own = |id: u32| own.contains(&id);
    let name = |id: u32| {
        let living = view.find(id).map(|seen| &seen.name);
        living.or_else(|| Some(&view.find_dead(id)?.name)).cloned().unwrap_or_default()
    };
    let encounter = |meeting: &SeenHuntTally, hunts: bool| {
        let (own, other) = match hunts {
            true => (meeting.hunter, meeting.prey),
            false => (meeting.prey, meeting.hunter),
        };
        is_own(own).then(|| SpeciesEncounter {
            hunts,
            own,
            other,
            name: name(other),
            hunted: meeting.hunted.unwrap_or(meeting.eaten),
            caught: meeting.caught.unwrap_or(meeting.eaten),
            eaten: meeting.eaten,
        })
    };
    let mut all: Vec<SpeciesEncounter> = [true, false]
        .into_iter()
        .flat_map(|hunts| view.web.iter().filter_map(move |meeting| encounter(meeting, hunts)))
        .collect();
    all.sort_by_key(|one| (!one.hunts, one.own, one.other));
    all
}
