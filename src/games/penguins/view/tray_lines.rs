//! The line of a tray: what was said, what is asked, what goes on, and who has won.

use super::marks::Sights;
use super::routes::Routes;
use super::show::winners;
use super::trays::News;
use crate::contract::{Seat, are_several, listed};
use crate::games::penguins::action::At;
use crate::games::penguins::state::Phase;
use crate::table::widgets::Tone;

impl News<'_> {
    /// What stands in the line of a seat, and what it is like.
    pub(super) fn line(&self, seat: Seat, awaited: bool, sights: &Sights) -> (String, Tone) {
        if let Some((said, tone)) = self.seat_messages.get(seat) {
            return (said.to_owned(), tone);
        }
        if self.ice().phase == Phase::Over {
            let won = winners(self.ice()).contains(&seat);
            return (self.ending(seat), if won { Tone::Good } else { Tone::Plain });
        }
        if self.finishing.0 {
            return ("All penguins take their best way to the end.".into(), Tone::Plain);
        }
        let looks = sights.routes(seat).map(|routes| self.look(seat, &routes, awaited));
        let line = looks.unwrap_or_else(|| match awaited {
            true => self.question(seat),
            false => self.what_goes_on(seat),
        });
        (line, if awaited { Tone::Ask } else { Tone::Plain })
    }

    /// What the penguin a seat looks at takes, and where it can go.
    fn look(&self, seat: Seat, routes: &Routes, awaited: bool) -> String {
        let aim = self.aims.get(seat).unwrap_or_default();
        let tiles: usize = routes.lines.iter().map(Vec::len).sum();
        if tiles == 0 {
            return "This penguin cannot move any more.".into();
        }
        let to = aim.hover.or(aim.target).filter(|&to| routes.reach(to));
        let takes = format!("takes {} fish, and its tile sinks", routes.fish);
        match (to, awaited) {
            (Some(to), true) => {
                format!("It {takes}; it would stand on {}.", self.fish_at(to))
            }
            (Some(to), false) => {
                format!("At your turn it {takes}; it would stand on {}.", self.fish_at(to))
            }
            (None, _) if tiles == 1 => format!("It {takes}. It can go to one tile."),
            (None, _) => format!("It {takes}. It can go to {tiles} tiles."),
        }
    }

    fn fish_at(&self, at: At) -> String {
        format!("{} fish", self.ice().fish_at(at))
    }

    fn question(&self, seat: Seat) -> String {
        match self.ice().phase {
            Phase::Placing => match self.to_place(seat) {
                1 => "Your turn: click a free tile\nIt is for your last penguin.".into(),
                left => format!("Your turn: click a free tile\n{left} penguins to place."),
            },
            _ => "Your turn: click a penguin\nThen click the tile it shall go to.".into(),
        }
    }

    fn what_goes_on(&self, seat: Seat) -> String {
        let ice = self.ice();
        let colony = ice.players.get(seat.index());
        if colony.is_some_and(|colony| colony.removed.is_some()) {
            return "You are not in the match any more.".into();
        }
        let Some(turn) = ice.turn else { return String::new() };
        let name = if turn == seat { "You" } else { self.name(turn) };
        let now = match (ice.phase, turn == seat || are_several(&[name])) {
            (Phase::Placing, true) => format!("{name} place a penguin."),
            (Phase::Placing, false) => format!("{name} places a penguin."),
            (_, true) => format!("{name} move."),
            (_, false) => format!("{name} moves."),
        };
        match ice.phase == Phase::Moving && self.is_stuck(seat) {
            true => format!("{now}\nYour penguins are stuck."),
            false => format!("{now}\n"),
        }
    }

    /// Who has won.
    fn ending(&self, seat: Seat) -> String {
        let winners = winners(self.ice());
        let others: Vec<&str> =
            winners.iter().filter(|&&one| one != seat).map(|&one| self.name(one)).collect();
        match (winners.contains(&seat), others.as_slice()) {
            (true, []) => "You have won.".to_owned(),
            (true, others) => format!("You have won, with {}.", listed(others)),
            (false, []) => "Nobody has won.".into(),
            (false, others) if are_several(others) => format!("{} have won.", listed(others)),
            (false, others) => format!("{} has won.", listed(others)),
        }
    }
}
