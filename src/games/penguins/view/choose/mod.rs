//! Input of mice, gamepads and keys, turned into actions.
//!
//! - [`aim`]: the penguin that a seat has taken, and the tile to go to
//! - [`premoves`]: choices of a seat while others are in turn
//! - [`finish`]: the rest at once, when no penguin can come into another's way

pub mod aim;
pub mod finish;
pub mod premoves;

use super::playing::PenguinsCommand;
use super::prelude::*;
use aim::selected_penguin;
use easy_ext::ext;
use shoal_penguins::position::PenguinRoutes;
use shoal_penguins::rules::ice::spot_of;
use shoal_table::kit::next_around;

#[ext(ChooseControls)]
pub(crate) impl SeatControls<'_, '_, PenguinsView> {
    /// The phase of the match by the rules' own position.
    fn phase(&self) -> PenguinsPhase {
        let position = position(self.world());
        match position.turn() {
            None => PenguinsPhase::Over,
            Some(_) if position.is_placing() => PenguinsPhase::Placing,
            Some(_) => PenguinsPhase::Moving,
        }
    }

    /// The routes of the penguin that a seat looks at.
    fn routes(&self, seat: Seat) -> Option<PenguinRoutes> {
        let from = selected_penguin(self.view(), seat, &self.aims)?;
        PenguinRoutes::of(position(self.world()), from)
    }

    /// Takes one of the own penguins up, or sends it somewhere.
    fn touch(&mut self, seat: Seat, at: IceCell) {
        let owner = self.view().penguin_at(at);
        let chosen = self.aims.own(seat).chosen;
        match (owner, chosen) {
            (Some(owner), _) if owner == seat => {
                self.seat_messages.clear(seat);
                self.change_intent(seat, |aim| {
                    let again = aim.chosen == Some(at);
                    // Buttons, not a click, took up a penguin with a target: it stays taken.
                    if !again || aim.target.is_none() {
                        (aim.chosen, aim.target) = ((!again).then_some(at), None);
                    }
                });
            }
            (_, Some(from)) => self.choose(seat, Action::Move(from, at)),
            (Some(owner), None) => {
                let name = self.chairs.get(owner).map_or("somebody", |chair| &chair.name);
                let sentence =
                    format!("That is {name}'s penguin: {{press_on}} one of yours first.");
                self.refuse(seat, sentence);
            }
            (None, None) => self.refuse(seat, "{Press_on} one of your penguins first."),
        }
    }

    /// Looks at the next free tile, or the first of the next row.
    fn look_at_tile(&mut self, seat: Seat, command: PenguinsCommand) {
        let world = self.world();
        let position = position(world);
        let is_free = |at: &IceCell| spot_of(world, *at).is_some_and(|spot| position.is_free(spot));
        let free: Vec<IceCell> = self.view().tiles().map(|(at, _)| at).filter(is_free).collect();
        let next = match (command, self.aims.own(seat).target) {
            (_, None) => free.first().copied(),
            (PenguinsCommand::Further, Some(now)) => {
                next_around(&free, IceCell(now.0, u8::MAX), false)
            }
            (_, Some(now)) => next_around(&free, now, command == PenguinsCommand::Left),
        };
        if next.is_some() {
            self.change_intent(seat, |aim| aim.target = next);
        }
    }

    /// Takes up the next of the own penguins that can move, and looks along its first route.
    fn next_penguin(&mut self, seat: Seat) {
        let position = position(self.world());
        let places = &self.view().players[seat.index()].places;
        let routes = places.iter().filter_map(|&at| PenguinRoutes::of(position, at));
        let mobile: Vec<PenguinRoutes> = routes.filter(|routes| !routes.lines.is_empty()).collect();
        let now = self.aims.own(seat).chosen;
        let at = now.and_then(|now| mobile.iter().position(|routes| routes.from == now));
        let next = at.map_or(0, |at| at + 1);
        match mobile.get(next % mobile.len().max(1)) {
            Some(routes) => {
                let (from, to) = (routes.from, routes.lines[0].first().copied());
                self.change_intent(seat, |aim| (aim.chosen, aim.target) = (Some(from), to));
            }
            None => self.refuse(seat, "None of your penguins can move."),
        }
    }

    /// Looks along another route of the penguin that was taken up, or further along the same.
    fn look_along(&mut self, seat: Seat, command: PenguinsCommand) {
        let aim = self.aims.own(seat);
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
        let (line, along) = match command {
            PenguinsCommand::Left => ((line + count - 1) % count, 0),
            PenguinsCommand::Right => ((line + 1) % count, 0),
            _ => (line, along + 1),
        };
        let way = &routes.lines[line];
        let to = way.get(along % way.len()).copied();
        self.change_intent(seat, |aim| aim.target = to);
    }
}
