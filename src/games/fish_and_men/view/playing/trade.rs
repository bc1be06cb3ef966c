//! Drawing up a trade: the own card that has risen for the one of another that is looked at.

use super::deeds::Table;
use super::law::refusal;
use super::picks::{Choosing, Origin};
use crate::contract::Seat;
use crate::games::fish_and_men::action::Action;
use crate::games::fish_and_men::rules::hands::hand;
use bevy::ecs::world::World;

impl Table<'_> {
    /// Makes the offer that is drawn up.
    pub(super) fn offer(&mut self, seat: Seat) {
        let Some(action) = drawn_up(self.world(), seat, self.picks.get(seat)) else { return };
        match refusal(self.world(), seat, action) {
            Some(why) => self.refuse(seat, why),
            None => self.act_and_close(seat, action),
        }
    }
}

/// The offer that a seat has drawn up: its own card that has risen for the one it looks at.
pub fn drawn_up(world: &World, seat: Seat, choosing: Option<&Choosing>) -> Option<Action> {
    let choosing = choosing?;
    let (to, place) = choosing.wish?;
    let take = place.and_then(|place| hand(world, to).get(place as usize)).copied();
    let give = choosing.pick.as_ref().and_then(|pick| match pick.from {
        Origin::Hand(place) => hand(world, seat).get(place as usize).copied(),
        _ => None,
    });
    (give.is_some() || take.is_some()).then_some(Action::Offer { to, give, take })
}
