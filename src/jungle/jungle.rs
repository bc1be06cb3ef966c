//! A running jungle: a match that goes on from its last checkpoint and the journal after it.

use crate::bots;
use crate::parties::Party;
use shoal_contract::{Actor, Game as _, Match, RandomGenerator, Refusal, Seat, Viewer};
use shoal_food_chain::FoodChain;
use shoal_food_chain::action::{Action, Event};
use shoal_food_chain::dish::Dish;
use shoal_food_chain::settings::JungleSettings;
use shoal_food_chain::setup::{Designs, Setup};
use shoal_food_chain::state::{JunglePlayer, SeasonRecord, SeasonStep, State, View};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A line of the journal: who did what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JungleJournalLine {
    /// The party that acted.
    pub party: Party,
    /// Its action.
    pub action: Action,
}

/// A running jungle.
pub struct HostedJungle {
    hosted: Match<FoodChain>,
    seats: BTreeMap<Party, Seat>,
    /// The seed that its bots' generators come from.
    seed: u64,
}

/// The position in which a jungle begins: its dish, whose first seats are bots'.
///
/// # Errors
/// A sentence: what in the dish no rule could hold.
pub fn beginning(
    dish: &Dish,
    settings: JungleSettings,
    bots: usize,
    seed: u64,
) -> Result<State, String> {
    let names: Vec<String> = (1..=bots).map(|number| Party::Bot(number).to_string()).collect();
    let players =
        names.iter().map(|name| JunglePlayer { name: name.clone(), ..JunglePlayer::default() });
    let record = SeasonRecord { players: players.collect(), step: SeasonStep::Run };
    let mut jungle = dish.jungle(settings, bots);
    for species in &mut jungle.species {
        // A name of a dish is never taken for the mark of a typed one.
        species.name = species.name.trim_start_matches('#').to_owned();
    }
    let setup = Setup {
        players: bots,
        names,
        settings,
        season: None,
        designs: Designs::Secret,
        dish: Dish::usual(),
    };
    let generator = Some(RandomGenerator::from_seed(seed));
    let state = State { setup: Arc::new(setup), jungle, record, generator };
    Match::<FoodChain>::from_state(state.clone(), None).map_err(|problems| problems.to_string())?;
    Ok(state)
}

impl HostedJungle {
    /// Goes on from a position, and from what was done after it.
    ///
    /// # Errors
    /// A sentence: what is wrong with the position or the journal.
    pub fn restore(state: State, lines: &[JungleJournalLine], seed: u64) -> Result<Self, String> {
        let hosted = Match::from_state(state, None).map_err(|problems| problems.to_string())?;
        let mut jungle = Self { hosted, seats: BTreeMap::new(), seed };
        jungle.find_seats();
        for line in lines {
            let done = jungle.apply(line.party, &line.action);
            done.map_err(|refusal| format!("the journal has a line that is refused: {refusal}"))?;
        }
        Ok(jungle)
    }

    fn find_seats(&mut self) {
        let players = FoodChain::state(self.hosted.world()).record.players;
        let seats = players.iter().zip(0..).filter(|(player, _)| !player.left);
        self.seats = seats
            .filter_map(|(player, index)| Some((player.name.parse().ok()?, Seat(index))))
            .collect();
    }

    /// The seat of a party, if it plays.
    pub fn seat(&self, party: Party) -> Option<Seat> {
        self.seats.get(&party).copied()
    }

    /// All parties that play.
    pub fn parties(&self) -> impl Iterator<Item = Party> {
        self.seats.keys().copied()
    }

    fn actor(&self, party: Party) -> Result<Actor, Refusal> {
        let seat = || self.seat(party).map(Actor::Seat);
        match party {
            Party::House => Ok(Actor::House),
            _ => seat().ok_or_else(|| Refusal::because("You have no animals in this jungle.")),
        }
    }

    /// Checks whether a party may do this.
    pub fn check(&self, party: Party, action: &Action) -> Result<(), Refusal> {
        FoodChain::check(self.hosted.world(), self.actor(party)?, action)
    }

    /// Does it. The caller writes it down.
    ///
    /// # Errors
    /// A sentence for the player; nothing has changed then.
    pub fn apply(&mut self, party: Party, action: &Action) -> Result<Vec<Event>, Refusal> {
        let events = self.hosted.apply(self.actor(party)?, action)?;
        if matches!(action, Action::Join { .. } | Action::Leave(_)) {
            self.find_seats();
        }
        Ok(events)
    }

    /// The jungle as a player sees it, or as a spectator sees it if the party does not play.
    pub fn view(&self, party: Party) -> View {
        let viewer = self.seat(party).map_or(Viewer::Table, Viewer::Seat);
        FoodChain::seen_by(self.hosted.world(), viewer)
    }

    /// The whole position.
    pub fn state(&self) -> State {
        self.hosted.state()
    }

    /// The number of cycles that have run.
    pub fn cycle(&self) -> u32 {
        FoodChain::turns(self.hosted.world()).map_or(0, |cycle| cycle as u32)
    }

    /// `true` if the party has a living species.
    pub fn has_species(&self, party: Party) -> bool {
        !self.species_of(party).is_empty()
    }

    /// The numbers of a party's living species.
    pub fn species_of(&self, party: Party) -> Vec<u32> {
        let Some(seat) = self.seat(party) else { return Vec::new() };
        let species = self.view(party).species.into_iter();
        species.filter(|species| species.seat == Some(seat)).map(|species| species.id).collect()
    }

    /// Chooses the action of a bot; `None` if it does nothing. In the same position it is always the same.
    pub fn bot_choice(&self, number: usize, name: &str) -> Option<Action> {
        let seat = self.seat(Party::Bot(number))?;
        bots::choose(&self.hosted, seat, name, self.seed)
    }
}
