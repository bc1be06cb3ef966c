//! The phases as schedules, run on one thread.

use super::pieces::{Card, Firm, Ground, Pieces};
use super::pieces::{Compact, cards_of};
use crate::contract::schedule::phase;
use crate::games::fish_or_failure::action::{Action, Event};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{Schedule, ScheduleLabel};

/// The schedules of the rules.
#[derive(ScheduleLabel, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rules {
    /// A company covers its cards or its vote (rules 3.2).
    Choose,
    /// The players have drawn an event card of their own (rules 5.1).
    Draw,
    /// The round begins (rules 3.1).
    Begin,
    /// Votes are counted (rules 4.3).
    Count,
    /// Cards are revealed, and fish are caught (rules 3.3 to 3.5).
    Reveal,
    /// The round ends (rules 3.6).
    End,
    /// A company leaves (rules 8.1).
    Leave,
}

/// What happens in each of them: the steps of the rules one after another, then the entities follow.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PhaseSystems {
    /// The steps of the phase, on the compact value.
    Steps,
    /// Fisheries and companies become what the compact value says; where cards move, they too.
    WriteBack,
}

impl Rules {
    /// A schedule with the sets in order, and with what ends every phase. Its steps belong in
    /// [`PhaseSystems::Steps`].
    pub fn schedule(self) -> Schedule {
        let mut schedule = phase(self);
        schedule.configure_sets((PhaseSystems::Steps, PhaseSystems::WriteBack).chain());
        schedule.add_systems(
            (write_back_grounds, write_back_firms).chain().in_set(PhaseSystems::WriteBack),
        );
        schedule
    }
}

/// Who acts, and how, for the systems that do it.
#[derive(Resource, Debug, Clone, Copy)]
pub struct Doing {
    /// The company that acts; of no use where the house does.
    pub seat: usize,
    /// What it does.
    pub action: Action,
}

/// The events of the action that is being done, in order. Emptied when the action is over.
#[derive(Resource, Debug, Default)]
pub struct Outbox(pub Vec<Event>);

fn write_back_grounds(compact: Res<Compact>, mut grounds: Query<&mut Ground>) {
    for mut ground in &mut grounds {
        let stock = compact.0.stocks[ground.fishery.index()];
        if ground.stock != stock {
            ground.stock = stock;
        }
    }
}

fn write_back_firms(compact: Res<Compact>, mut firms: Query<&mut Firm>) {
    for mut firm in &mut firms {
        let company = compact.0.companies[firm.seat.index()];
        if firm.company != company {
            firm.company = company;
        }
    }
}

/// Cards lie elsewhere now. They are never made or lost, and equal ones may change places.
pub(super) fn write_back_cards(
    compact: Res<Compact>,
    mut pieces: ResMut<Pieces>,
    mut cards: Query<&mut Card>,
) {
    let mut lying: Vec<Card> = cards_of(&compact.0).collect();
    lying.sort_by_key(|lying| lying.card);
    pieces.cards.sort_by_key(|&entity| cards.get(entity).map(|card| card.card).ok());
    for (entity, lying) in pieces.cards.iter().zip(lying) {
        if let Ok(mut card) = cards.get_mut(*entity) {
            card.lies = lying.lies;
        }
    }
}
