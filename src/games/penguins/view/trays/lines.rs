//! The line of a tray: what is asked, and what goes on.

use crate::prelude::*;
use crate::trays::TrayFacts;
use easy_ext::ext;
use shoal_contract::are_several;
use shoal_penguins::position::PenguinRoutes;

#[ext(TrayLines)]
pub(crate) impl TrayContext<'_, '_, PenguinsView> {
    /// Describes the penguin that a seat looks at: what it takes, and where it can go.
    fn look(&self, seat: Seat, routes: &PenguinRoutes, awaited: bool) -> String {
        let tiles: usize = routes.lines.iter().map(Vec::len).sum();
        if tiles == 0 {
            return "This penguin can no longer move.".into();
        }
        let to = self.aims.hover(seat).or(self.aims.own(seat).target);
        let to = to.filter(|&to| routes.reach(to));
        let takes = format!("takes {} fish, and its tile sinks", routes.fish);
        match (to, awaited) {
            (Some(to), true) => {
                format!("It {takes}. Its new tile has {}.", self.fish_at(to))
            }
            (Some(to), false) => {
                format!("On your turn it {takes}. Its new tile has {}.", self.fish_at(to))
            }
            (None, _) if tiles == 1 => format!("It {takes}. It can go to one tile."),
            (None, _) => format!("It {takes}. It can go to {tiles} tiles."),
        }
    }

    fn fish_at(&self, at: IceCell) -> String {
        format!("{} fish", self.view().fish_at(at))
    }

    fn question(&self, seat: Seat) -> String {
        match self.view().phase {
            PenguinsPhase::Placing => match self.to_place(seat) {
                1 => "Your turn: {press_on} a free tile\nThis is your last penguin.".into(),
                left => format!("Your turn: {{press_on}} a free tile\n{left} penguins to place."),
            },
            _ => "Your turn: {press_on} a penguin\nThen {press_on} the tile to move it to.".into(),
        }
    }

    fn what_goes_on(&self, seat: Seat) -> String {
        let ice = self.view();
        let colony = ice.players.get(seat.index());
        if colony.is_some_and(|colony| colony.removed.is_some()) {
            return match self.is_you(seat, seat) {
                true => "You are no longer in the match.".into(),
                false => format!("{} is no longer in the match.", self.name(seat)),
            };
        }
        let Some(turn) = ice.turn else { return String::new() };
        let is_you = self.is_you(seat, turn);
        let name = if is_you { "You".into() } else { self.name(turn) };
        let now = match (ice.phase, is_you || are_several(&[&name])) {
            (PenguinsPhase::Placing, true) => format!("{name} place a penguin."),
            (PenguinsPhase::Placing, false) => format!("{name} places a penguin."),
            (_, true) => format!("{name} move."),
            (_, false) => format!("{name} moves."),
        };
        match ice.phase == PenguinsPhase::Moving && self.is_stuck(seat) {
            true => format!("{now}\nYour penguins are stuck."),
            false => format!("{now}\n"),
        }
    }
}
