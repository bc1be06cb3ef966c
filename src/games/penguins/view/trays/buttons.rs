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
            None => Some("Choose a tile first.".into()),
            Some(at) if awaited => self.why_not(seat, &Action::Place(at)),
            Some(_) => None,
        };
        let label = if awaited { "Place" } else { "Keep" };
        let [left, right] = arrows();
        let go = TrayButton { off, strong: awaited, ..PenguinsCommand::Go.button(label) };
        vec![left, right, go.at(ButtonPlace::Confirm)]
    }

    fn moving_buttons(&self, seat: Seat, awaited: bool) -> Vec<TrayButton> {
        let aim = self.aims.own(seat);
        let aimed = aim.chosen.zip(aim.target);
        let takes = self.routes(seat).map(|routes| routes.fish).filter(|_| aimed.is_some());
        let off = match aimed {
            None => Some("{Press_on} one of your penguins, then the tile to move to.".into()),
            Some((from, to)) if awaited => self.why_not(seat, &Action::Move(from, to)),
            Some(_) => None,
        };
        let verb = if awaited { "Go" } else { "Keep" };
        let label = takes.map_or(verb.into(), |fish| format!("{verb} +{fish}"));
        let none = aim.chosen.is_none();
        let first = none.then(|| "Choose a penguin first.".to_owned());
        let [left, right] = arrows().map(|arrow| TrayButton { off: first.clone(), ..arrow });
        let further = TrayButton { off: first, ..PenguinsCommand::Further.icon("arrow_on") };
        let next = PenguinsCommand::Next.button("Penguin");
        let next = TrayButton { icon: Some("penguins"), strong: awaited && none, ..next };
        let go = TrayButton { off, strong: awaited, ..PenguinsCommand::Go.button(label) };
        vec![
            left,
            right,
            further.at(ButtonPlace::of_equal(2, 4)),
            next.at(ButtonPlace::of_equal(3, 4)),
            go.at(ButtonPlace::Confirm),
        ]
    }
}

/// The buttons that look at one tile after another.
fn arrows() -> [TrayButton; 2] {
    [
        PenguinsCommand::Left.icon("arrow_left").at(ButtonPlace::of_equal(0, 4)),
        PenguinsCommand::Right.icon("arrow_right").at(ButtonPlace::of_equal(1, 4)),
    ]
}
