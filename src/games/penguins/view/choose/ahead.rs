//! A choice is done at once by whoever is in turn, and kept for their turn by those who wait.

use super::super::premoves::Plan;
use super::Controls;
use crate::contract::Seat;
use crate::games::penguins::action::At;
use crate::table::premoves::{Arm, Disarm};

impl Controls<'_> {
    /// A seat puts its next penguin on a tile, now or at its turn.
    pub(super) fn put(&mut self, seat: Seat, at: At) {
        self.choose(seat, Plan::Place(at));
    }

    /// A seat sends a penguin somewhere, now or at its turn.
    pub(super) fn go(&mut self, seat: Seat, from: At, to: At) {
        self.choose(seat, Plan::Move(from, to));
    }

    fn choose(&mut self, seat: Seat, plan: Plan) {
        if self.is_in_turn(seat) {
            match self.why_not(seat, plan.action()) {
                None => self.act(seat, plan.action()),
                Some(why) => self.refuse(seat, why),
            }
        } else if self.armed.get(seat).is_some_and(|kept| kept.plan == plan) {
            self.disarm.write(Disarm { seat });
        } else {
            self.seat_messages.clear(seat);
            self.aim(seat, |aim| (aim.chosen, aim.target) = (None, None));
            self.arm.write(Arm { seat, plan });
        }
    }
}
