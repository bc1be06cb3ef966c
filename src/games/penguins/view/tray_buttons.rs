//! The buttons of a tray: what a seat can do, now or at its turn.

use super::finish;
use super::marks::Sights;
use super::trays::{News, Press};
use crate::contract::{Actor, Game as _, Seat};
use crate::games::penguins::Penguins;
use crate::games::penguins::action::Action;
use crate::games::penguins::state::Phase;
use crate::table::evening::again;
use crate::table::tray::TrayButton;

impl News<'_> {
    /// The buttons of a seat.
    pub(super) fn buttons(&self, seat: Seat, awaited: bool, sights: &Sights) -> Vec<TrayButton> {
        let ice = self.ice();
        let over = ice.phase == Phase::Over;
        if over {
            let watched = self.chairs.only_bots();
            let asks = self.is_open() && (self.chairs.is_person(seat) || watched);
            // Where nobody sits, everybody may say that another match, or the lobby, is wanted.
            let open = |button| TrayButton { open: watched, ..button };
            let buttons = if asks { again::buttons() } else { Vec::new() };
            return buttons.into_iter().map(open).collect();
        }
        if !self.chairs.is_person(seat) {
            return Vec::new();
        }
        let mut buttons = match ice.phase {
            Phase::Placing if self.to_place(seat) > 0 => self.placing_buttons(seat, awaited),
            Phase::Moving if !self.is_stuck(seat) => self.moving_buttons(seat, awaited, sights),
            _ => Vec::new(),
        };
        let plays_on = self.finishing.0 || self.learning.is_some();
        if self.is_open() && !plays_on && finish::is_settled(ice) {
            let finish = button(Press::Finish, "Finish");
            buttons.push(TrayButton { strong: true, icon: Some("play"), ..finish });
        }
        if self.is_open() && self.hosted.game().take_back(seat).is_some() {
            buttons.push(icon(Press::TakeBack, "undo"));
        }
        buttons
    }

    fn placing_buttons(&self, seat: Seat, awaited: bool) -> Vec<TrayButton> {
        let target = self.aims.get(seat).and_then(|aim| aim.target);
        let off = match target {
            None => Some("Choose a tile first: click it, or step there with the arrows.".into()),
            Some(at) if awaited => self.why_not(seat, Action::Place(at)),
            Some(_) => None,
        };
        let label = if awaited { "Place" } else { "Keep" };
        vec![
            icon(Press::Left, "arrow_left"),
            icon(Press::Right, "arrow_right"),
            TrayButton { off, strong: awaited, ..button(Press::Go, label) },
        ]
    }

    fn moving_buttons(&self, seat: Seat, awaited: bool, sights: &Sights) -> Vec<TrayButton> {
        let aim = self.aims.get(seat).unwrap_or_default();
        let aimed = aim.chosen.zip(aim.target);
        let takes = sights.routes(seat).map(|routes| routes.fish).filter(|_| aimed.is_some());
        let off = match aimed {
            None => Some("Click one of your penguins, then the tile it shall go to.".into()),
            Some((from, to)) if awaited => self.why_not(seat, Action::Move(from, to)),
            Some(_) => None,
        };
        let verb = if awaited { "Go" } else { "Keep" };
        let label = takes.map_or(verb.into(), |fish| format!("{verb} +{fish}"));
        let none = aim.chosen.is_none();
        let first = none.then(|| "Take up a penguin first.".to_owned());
        vec![
            TrayButton { strong: awaited && none, ..button(Press::Next, "Penguin") },
            TrayButton { off: first.clone(), ..icon(Press::Left, "arrow_left") },
            TrayButton { off: first.clone(), ..icon(Press::Right, "arrow_right") },
            TrayButton { off: first, ..button(Press::Further, "Further") },
            TrayButton { off, strong: awaited, ..button(Press::Go, &label) },
        ]
    }

    fn why_not(&self, seat: Seat, action: Action) -> Option<String> {
        let world = self.hosted.game().world();
        Penguins::check(world, Actor::Seat(seat), &action).err().map(|why| why.to_string())
    }
}

fn button(press: Press, label: &str) -> TrayButton {
    TrayButton { id: press.id(), label: label.into(), ..TrayButton::default() }
}

fn icon(press: Press, icon: &'static str) -> TrayButton {
    TrayButton { icon: Some(icon), ..button(press, "") }
}
