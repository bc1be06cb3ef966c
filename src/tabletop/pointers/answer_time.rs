//! Time in which a seat could have answered: nobody is late whom the table could not hear.

use crate::system::patience::Patience;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::Seat;
use std::collections::BTreeSet;
use std::time::Duration;

/// The seats with devices to none of which the table listens: the host has given the mice back, or uses
/// another window.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq)]
pub struct UnheardSeats(pub BTreeSet<Seat>);

/// Tells how much of the last frame counts for a seat that is waited for.
#[derive(SystemParam)]
pub struct AnswerTime<'w> {
    patience: Res<'w, Time<Patience>>,
    table: Option<Res<'w, Time<Virtual>>>,
    unheard: Option<Res<'w, UnheardSeats>>,
}

impl AnswerTime<'_> {
    /// Returns the time in which this seat could have answered: none while the table is paused or calibrated, or does
    /// not listen to the seat's devices.
    pub fn passed(&self, seat: Seat) -> Duration {
        let is_stopped = self.table.as_ref().is_some_and(|clock| clock.is_paused());
        let is_unheard = self.unheard.as_ref().is_some_and(|seats| seats.0.contains(&seat));
        if is_stopped || is_unheard { Duration::ZERO } else { self.patience.delta() }
    }
}
