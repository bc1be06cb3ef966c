//! Event cards that the players draw from playing cards of their own (rules 5.1).

use crate::playing_deck::{event_of, pack};
use crate::position::{Position, Slot, Step, seat_of};
use crate::{Action, Event, EventCard, Setup};
use shoal_contract::Generator;
use shoal_contract::playing_card::PlayingCard;

impl Position {
    /// Whether this playing card can have been drawn now. Anybody may say so: a bot cannot.
    pub(crate) fn check_drawn(&self, card: PlayingCard) -> Result<(), String> {
        if !matches!(self.step, Step::Draw(_)) {
            return Err("No event card is drawn now.".into());
        }
        let event = event_of(card).ok_or("A joker is no event: lay it aside and draw again.")?;
        if !self.deck.contains(&event) {
            let title = event.title();
            return Err(format!(
                "No card of {title} is left in the deck: look again, or draw again."
            ));
        }
        Ok(())
    }

    /// The playing cards that can have been drawn.
    pub(crate) fn drawable(&self) -> Vec<Action> {
        let is_left =
            |card: &PlayingCard| event_of(*card).is_some_and(|event| self.deck.contains(&event));
        pack().filter(is_left).map(Action::Draw).collect()
    }

    /// The card that was drawn lies in its place. At the beginning of a match a second one is drawn (rules
    /// 2.2).
    pub fn draw(&mut self, seat: usize, card: PlayingCard, out: &mut Vec<Event>) {
        let (Step::Draw(slot), Some(event)) = (self.step, event_of(card)) else { return };
        let Some(at) = self.deck.iter().position(|left| *left == event) else { return };
        self.deck.remove(at);
        self.lay(slot, event);
        out.push(Event::CardDrawn { seat: seat_of(seat), card, place: slot.number() });
    }

    fn lay(&mut self, slot: Slot, event: EventCard) {
        match slot {
            Slot::Newer => self.newer = Some(event),
            Slot::Older => self.older = Some(event),
        }
        self.step = match slot {
            Slot::Older if !self.deck.is_empty() => Step::Draw(Slot::Newer),
            _ => Step::Begin,
        };
    }

    /// From here on the computer draws: for play ahead, where there are no cards to draw from.
    pub fn let_the_computer_draw(&mut self, generator: &mut Generator) {
        if !std::mem::take(&mut self.numbers.physical_deck) {
            return;
        }
        generator.shuffle(&mut self.deck);
        while let Step::Draw(slot) = self.step {
            match self.deck.pop() {
                Some(event) => self.lay(slot, event),
                None => self.step = Step::Begin,
            }
        }
    }

    /// Any card that can have been drawn, of a position as a company sees it, where the deck is left out.
    pub fn draw_any(&self, setup: &Setup, generator: &mut Generator) -> Option<Action> {
        let unseen = Self { deck: self.unseen(&setup.in_play().deck()), ..self.clone() };
        generator.pick(&unseen.drawable()).copied()
    }
}
