//! Cards without pointing: the verbs of gamepads, keys and the other buttons of mice.

use super::controls::PlayingControls;
use super::picks::{PickOrigin, SeatCardChoices};
use super::trade::TradeControls;
use crate::choose::Controls;
use crate::prelude::*;
use shoal_fish_and_men::rules::cards::hands::hand;

#[ext(VerbControls)]
pub(crate) impl Controls<'_, '_> {
    /// Walks through the targets; the focus lies on one of them.
    fn move_focus(&mut self, seat: Seat, by: isize) {
        let Some(pick) = self.choosing(seat).and_then(|choosing| choosing.pick.as_mut()) else {
            return;
        };
        let count = pick.targets.len() as isize;
        if count > 0 {
            let next = pick.focus.map_or(if by > 0 { 0 } else { -1 }, |at| at as isize + by);
            pick.focus = Some(next.rem_euclid(count) as usize);
        }
    }

    /// Moves the focus to the first target of the next row.
    fn move_focus_to_next_row(&mut self, seat: Seat) {
        let Some(pick) = self.own.picks.pick(seat) else { return };
        let row = |on: &PlayTarget| match on {
            PlayTarget::Square(square) | PlayTarget::FishTo { square, .. } => Some(square.row),
            _ => None,
        };
        let here = pick.focused().as_ref().and_then(row);
        let at = pick.focus.unwrap_or(0);
        let ahead = pick.targets.iter().skip(at).position(|on| row(on) != here);
        self.move_focus(seat, ahead.map_or(1, |ahead| ahead.max(1) as isize));
    }

    /// Raises the next card of the hand, and after the last one none.
    fn next_card(&mut self, seat: Seat) {
        if self.give_next_card(seat) {
            return;
        }
        let hand = hand(self.world(), seat).to_vec();
        let at = match self.own.picks.pick(seat).map(|pick| pick.from) {
            Some(PickOrigin::Asked) => return,
            Some(PickOrigin::Hand(place)) => place as usize + 1,
            _ => 0,
        };
        match hand.get(at) {
            Some(&card) => self.raise_card(seat, PickOrigin::Hand(at as u32), card),
            None => self.close(seat),
        }
    }

    fn run_card_verb(&mut self, seat: Seat, verb: Verb) {
        match verb {
            Verb::Third => self.next_card(seat),
            Verb::TurnLeft => self.move_focus(seat, -1),
            Verb::TurnRight => self.move_focus(seat, 1),
            Verb::Forward => self.move_focus_to_next_row(seat),
            Verb::TakeBack => self.close(seat),
            Verb::Done => {
                let Some(pick) = self.own.picks.pick(seat).cloned() else { return };
                let nothing = pick.needs_nothing().then_some(PlayTarget::Nothing);
                match pick.focused().or(nothing) {
                    Some(on) if nothing.is_some() => self.play(seat, &pick, on),
                    Some(on) => self.aim_at(seat, on),
                    None => self.move_focus(seat, 1),
                }
            }
            _ => {}
        }
    }
}

/// `true` for a verb of a seat that is about cards: it goes through the hand, or a card is picked.
pub fn is_about_cards(picks: &SeatCardChoices, seat: Seat, verb: Verb) -> bool {
    verb == Verb::Third
        || !matches!(verb, Verb::Hurry | Verb::Menu)
            && picks.get(seat).is_some_and(|choosing| {
                choosing.pick.is_some() || choosing.open.is_some() || choosing.trade.is_some()
            })
}
