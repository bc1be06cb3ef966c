//! Programs at the table: those the host offers, under their names.

use bevy::prelude::*;
use shoal_contract::any::BotChoice;
use shoal_contract::{Bot, BotName, Game, GuestInvitation, Match, Seat};
use shoal_host::programs::{ProgramCommand, ProgramLimits};
use shoal_tabletop::system::settings::ProgramSettings;
use std::sync::Arc;

/// The programs that may be chosen like bots.
#[derive(Resource, Default, Debug, Clone)]
pub struct GuestPrograms(pub Vec<(BotName, Arc<dyn GuestInvitation>)>);

impl GuestPrograms {
    /// Returns these programs; of two with the same name the first.
    pub fn of(programs: impl Iterator<Item = ProgramSettings>) -> Self {
        let mut guests = Self::default();
        for ProgramSettings { name, command } in programs {
            if guests.names().all(|known| known != name) {
                guests
                    .0
                    .push((name, Arc::new(ProgramCommand::new(command, ProgramLimits::default()))));
            }
        }
        guests
    }

    /// The programs' names, in the order in which they are offered.
    pub fn names(&self) -> impl Iterator<Item = BotName> {
        self.0.iter().map(|(name, _)| *name)
    }

    /// Returns the program of this name, as a player.
    pub fn choice(&self, name: BotName) -> Option<BotChoice> {
        let (_, invite) = self.0.iter().find(|(known, _)| *known == name)?;
        Some(BotChoice::of_guest(invite.clone()))
    }

    /// Returns the program of this name as a bot for a seat of a match.
    pub(super) fn bot<G: Game>(
        &self,
        name: BotName,
        game: &Match<G>,
        seat: Seat,
    ) -> Option<Box<dyn Bot<G>>> {
        self.choice(name)?.bot(game, seat).ok()
    }
}
