//! Event cards that the players draw from playing cards of their own (rules 5.1).

use super::phase::{CompanyAction, FishOrFailurePhase, Outbox};
use super::pieces::{CompactSea, EventCardPiece};
use crate::playing_deck::{event_of, pack};
use crate::position::seat_of;
use crate::{Action, Event, EventCard, EventSlot, FishingPosition, FishingStep, Setup};
use bevy_ecs::change_detection::{Res, ResMut};
use bevy_ecs::schedule::Schedule;
use shoal_contract::RandomGenerator;
use shoal_contract::playing_card::PlayingCard;
use shoal_contract::world::compact::follow;
use shoal_contract::world::steps::{step, upkeep};

/// Lays the card that the players have drawn in its place (rules 5.1). Nobody plays ahead with this, so the rule stands
/// in the system.
pub fn schedule() -> Schedule {
    FishOrFailurePhase::Draw
        .of((step("5.1", lay_drawn_card), upkeep(follow::<FishingPosition, EventCardPiece>)))
}

/// The card that was drawn lies in its place. At the beginning of a match a second one is drawn (rules 2.2).
fn lay_drawn_card(
    drawn: Res<CompanyAction<PlayingCard>>,
    mut compact: ResMut<CompactSea>,
    mut outbox: ResMut<Outbox>,
) {
    let (position, card) = (&mut compact.0, drawn.action);
    let (FishingStep::Draw(slot), Some(event)) = (position.step, event_of(card)) else { return };
    let Some(at) = position.deck.iter().position(|left| *left == event) else { return };
    position.deck.remove(at);
    position.put_event(slot, event);
    outbox.push(Event::CardDrawn { seat: seat_of(drawn.seat), card, place: slot.number() });
}

impl FishingPosition {
    /// Checks that this playing card can have been drawn now. Anybody may say so: a bot cannot.
    pub(crate) fn check_drawn(&self, card: PlayingCard) -> Result<(), String> {
        if !matches!(self.step, FishingStep::Draw(_)) {
            return Err("No event card is being drawn now.".into());
        }
        let event =
            event_of(card).ok_or("A joker is not an event: put it aside and draw again.")?;
        if !self.deck.contains(&event) {
            let title = event.title();
            return Err(format!("The deck has no more {title} cards: look again, or draw again."));
        }
        Ok(())
    }

    /// The playing cards that can have been drawn.
    pub(crate) fn drawable(&self) -> Vec<Action> {
        let is_left =
            |card: &PlayingCard| event_of(*card).is_some_and(|event| self.deck.contains(&event));
        pack().filter(is_left).map(Action::Draw).collect()
    }

    fn put_event(&mut self, slot: EventSlot, event: EventCard) {
        match slot {
            EventSlot::Newer => self.newer = Some(event),
            EventSlot::Older => self.older = Some(event),
        }
        self.step = match slot {
            EventSlot::Older if !self.deck.is_empty() => FishingStep::Draw(EventSlot::Newer),
            _ => FishingStep::Begin,
        };
    }

    /// From here on the computer draws: for play ahead, where there are no cards to draw from.
    pub fn let_the_computer_draw(&mut self, generator: &mut RandomGenerator) {
        if !std::mem::take(&mut self.numbers.physical_deck) {
            return;
        }
        generator.shuffle(&mut self.deck);
        while let FishingStep::Draw(slot) = self.step {
            match self.deck.pop() {
                Some(event) => self.put_event(slot, event),
                None => self.step = FishingStep::Begin,
            }
        }
    }

    /// Any card that can have been drawn, of a position as a company sees it, where the deck is left out.
    pub fn draw_any(&self, setup: &Setup, generator: &mut RandomGenerator) -> Option<Action> {
        let unseen = Self { deck: self.unseen(&setup.in_play().deck()), ..self.clone() };
        generator.pick(&unseen.drawable()).copied()
    }
}
