//! The buttons of a tray: what a seat can do, now or at its turn.

use crate::board::marks::BoardMarks;
use crate::playing::PenguinsCommand;
use crate::prelude::*;
use easy_ext::ext;

#[ext(TrayButtons)]
pub(crate) impl TrayContext<'_, '_, PenguinsView> {
    fn placing_buttons(&self, seat: Seat, awaited: bool) -> Vec<TrayButton> {
        let target = self.aims.own(seat).target;
        let off = match target {
            None => Some("Choose a tile first: click it, or go there with the arrows.".into()),
            Some(at) if awaited => self.why_not(seat, &Action::Place(at)),
            Some(_) => None,
        };
        let label = if awaited { "Place" } else { "Keep" };
        vec![
            PenguinsCommand::Left.icon("arrow_left"),
            PenguinsCommand::Right.icon("arrow_right"),
            TrayButton { off, strong: awaited, ..PenguinsCommand::Go.button(label) },
        ]
    }

    fn moving_buttons(&self, seat: Seat, awaited: bool) -> Vec<TrayButton> {
        let aim = self.aims.own(seat);
        let aimed = aim.chosen.zip(aim.target);
        let takes = self.routes(seat).map(|routes| routes.fish).filter(|_| aimed.is_some());
        let off = match aimed {
            None => Some("Click one of your penguins, then the tile to move to.".into()),
            Some((from, to)) if awaited => self.why_not(seat, &Action::Move(from, to)),
            Some(_) => None,
        };
        let verb = if awaited { "Go" } else { "Keep" };
        let label = takes.map_or(verb.into(), |fish| format!("{verb} +{fish}"));
        let none = aim.chosen.is_none();
        let first = none.then(|| "Choose a penguin first.".to_owned());
        vec![
            TrayButton { strong: awaited && none, ..PenguinsCommand::Next.button("Penguin") },
            TrayButton { off: first.clone(), ..PenguinsCommand::Left.icon("arrow_left") },
            TrayButton { off: first.clone(), ..PenguinsCommand::Right.icon("arrow_right") },
            TrayButton { off: first, ..PenguinsCommand::Further.button("Further") },
            TrayButton { off, strong: awaited, ..PenguinsCommand::Go.button(label) },
        ]
    }
}
