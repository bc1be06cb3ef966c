//! Choosing step by step, without a cursor: the next penguin, the next direction, a tile further.

use super::super::routes::Routes;
use super::super::trays::Press;
use super::Controls;
use crate::contract::Seat;
use crate::games::penguins::action::At;
use crate::games::penguins::rules::ice::{position, spot_of};

impl Controls<'_> {
    /// Looks at the next free tile, or the first of the next row.
    pub(super) fn look_at_tile(&mut self, seat: Seat, press: Press) {
        let world = self.hosted.game().world();
        let position = position(world);
        let is_free = |at: &At| spot_of(world, *at).is_some_and(|spot| position.is_free(spot));
        let free: Vec<At> = self.shown.view.tiles().map(|(at, _)| at).filter(is_free).collect();
        let (Some(&first), Some(&last)) = (free.first(), free.last()) else { return };
        let now = self.aims.get(seat).and_then(|aim| aim.target);
        let next = match (press, now) {
            (_, None) => first,
            (Press::Left, Some(now)) => {
                free.iter().rev().find(|at| **at < now).copied().unwrap_or(last)
            }
            (Press::Further, Some(now)) => {
                free.iter().find(|at| at.0 > now.0).copied().unwrap_or(first)
            }
            (_, Some(now)) => free.iter().find(|at| **at > now).copied().unwrap_or(first),
        };
        self.aim(seat, |aim| aim.target = Some(next));
    }

    /// Takes up the next of the own penguins that can move, and looks along its first way.
    pub(super) fn next_penguin(&mut self, seat: Seat) {
        let position = position(self.hosted.game().world());
        let places = &self.shown.view.players[seat.index()].places;
        let routes = places.iter().filter_map(|&at| Routes::of(position, at));
        let mobile: Vec<Routes> = routes.filter(|routes| !routes.lines.is_empty()).collect();
        let now = self.aims.get(seat).and_then(|aim| aim.chosen);
        let at = now.and_then(|now| mobile.iter().position(|routes| routes.from == now));
        let next = at.map_or(0, |at| at + 1);
        match mobile.get(next % mobile.len().max(1)) {
            Some(routes) => {
                let (from, to) = (routes.from, routes.lines[0].first().copied());
                self.aim(seat, |aim| (aim.chosen, aim.target) = (Some(from), to));
            }
            None => self.refuse(seat, "None of your penguins can move."),
        }
    }

    /// Looks along another way of the penguin that was taken up, or further along the same.
    pub(super) fn look_along(&mut self, seat: Seat, press: Press) {
        let aim = self.aims.get(seat).unwrap_or_default();
        let Some(routes) = self.routes(seat).filter(|_| aim.chosen.is_some()) else {
            self.next_penguin(seat);
            return;
        };
        let count = routes.lines.len();
        if count == 0 {
            self.refuse(seat, "This penguin cannot move.");
            return;
        }
        let (line, along) = aim.target.and_then(|to| routes.line_to(to)).unwrap_or((0, 0));
        let (line, along) = match press {
            Press::Left => ((line + count - 1) % count, 0),
            Press::Right => ((line + 1) % count, 0),
            _ => (line, along + 1),
        };
        let way = &routes.lines[line];
        let to = way.get(along % way.len()).copied();
        self.aim(seat, |aim| aim.target = to);
    }
}
