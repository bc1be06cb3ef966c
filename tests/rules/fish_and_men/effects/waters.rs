//! A position in which cards are carried out, without hands.

use crate::fish_and_men::scenario::{Scenario, Table};
use bevy_ecs::world::World;
use shoal_contract::{Game, Match, RandomGenerator, Seat};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::{Action, Event, PlayTarget};
use shoal_fish_and_men::cards::card::CardKind;
use shoal_fish_and_men::cards::deck::{CardHandling, DeckSetup};
use shoal_fish_and_men::cards::default_cards::usual;
use shoal_fish_and_men::rules::board::position::Square;
use shoal_fish_and_men::rules::cards::effects::{
    carry_out, check_target, has_target, sample_target, targets,
};
use shoal_fish_and_men::rules::world::Outbox;
use shoal_fish_and_men::state::{FishAndMenPhase, FishSchool, FishTurn, SeaView};
use std::sync::Arc;

/// The seat that plays the cards.
const PLAYER: Seat = Seat(0);

/// A card of the usual deck.
pub fn card(id: &str) -> CardKind {
    let found = usual().into_iter().find(|card| card.id.as_str() == id);
    found.unwrap_or_else(|| panic!("{id} is a usual card"))
}

pub fn square(row: u16, column: u16) -> PlayTarget {
    PlayTarget::Square(Square::new(row, column))
}

pub fn fish(seat: u16) -> PlayTarget {
    PlayTarget::Fish(Seat(seat))
}

impl Scenario {
    pub fn waters(self) -> Waters {
        self.waters_with_seed(7)
    }

    pub fn waters_with_seed(self, seed: u64) -> Waters {
        let mut world = World::new();
        FishAndMen::prepare(&mut world);
        if let Err(problems) = FishAndMen::load(&mut world, &self.0, Some(seed)) {
            panic!("the position of the test is sound: {problems}");
        }
        Waters(world)
    }

    /// All fish have had their turn, and this phase is to come; the players draw cards of their own.
    pub fn phase(self, phase: FishAndMenPhase) -> Self {
        let mut scenario = self.turn_to_begin().sea(|sea| sea.phase = phase);
        if phase == FishAndMenPhase::Draw {
            scenario.0.sea.through = 0;
            Arc::make_mut(&mut scenario.0.setup).deck = DeckSetup::held(CardHandling::Physical);
        }
        scenario
    }
}

/// A match world.
pub struct Waters(World);

impl Waters {
    /// Carries out a card that may be aimed at this, and answers what came of it.
    pub fn play(&mut self, id: &str, on: PlayTarget) -> Vec<Event> {
        let card = card(id);
        assert_eq!(check_target(&self.0, PLAYER, &card, on), Ok(()), "{id} on {on:?}");
        carry_out(&mut self.0, PLAYER, &card, on);
        let events = std::mem::take(&mut self.0.resource_mut::<Outbox>().0);
        // Whose turn it is after a teleport is not decided here.
        if id != "Fp" {
            assert_eq!(
                FishAndMen::check_invariants(&self.0),
                Ok(()),
                "the invariants hold after {id}"
            );
        }
        events
    }

    /// Carries out a card without asking.
    pub fn carry_out(&mut self, id: &str, on: PlayTarget) {
        carry_out(&mut self.0, PLAYER, &card(id), on);
    }

    /// The sentence that says why a card may not be aimed at this.
    pub fn refused(&self, id: &str, on: PlayTarget) -> String {
        match check_target(&self.0, PLAYER, &card(id), on) {
            Ok(()) => panic!("{id} on {on:?} is refused"),
            Err(refusal) => refusal.to_string(),
        }
    }

    pub fn may(&self, id: &str, on: PlayTarget) -> bool {
        check_target(&self.0, PLAYER, &card(id), on).is_ok()
    }

    pub fn targets(&self, id: &str) -> Vec<PlayTarget> {
        targets(&self.0, PLAYER, &card(id))
    }

    pub fn has_target(&self, id: &str) -> bool {
        has_target(&self.0, PLAYER, &card(id))
    }

    pub fn sample(&self, id: &str, generator: &mut RandomGenerator) -> Option<PlayTarget> {
        sample_target(&self.0, PLAYER, &card(id), generator)
    }

    pub fn world(&mut self) -> &mut World {
        &mut self.0
    }

    pub fn sea(&self) -> SeaView {
        FishAndMen::state(&self.0).sea
    }

    pub fn fish(&self, seat: usize) -> FishSchool {
        self.sea().fish[seat].clone()
    }

    /// The same position as a match that is played on.
    pub fn table(&self) -> Table {
        match Match::from_state(FishAndMen::state(&self.0), None) {
            Ok(hosted) => Table(hosted),
            Err(problems) => panic!("the position after the cards is sound: {problems}"),
        }
    }

    /// The same position, in which seat 0 has chosen to move.
    pub fn moving(&self) -> Table {
        let mut table = self.table();
        table.seat(0, Action::Move);
        assert!(matches!(table.fish(0).turn, FishTurn::Moving { .. }));
        table
    }
}
