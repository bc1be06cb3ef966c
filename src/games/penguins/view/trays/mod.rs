//! The tray of each seat: the fish it has, whose turn it is, who has how many. Buttons and lines are
//! in files of their own.

mod buttons;
mod lines;

use super::playing::PenguinsCommand;
use super::prelude::*;
use crate::board::marks::BoardMarks;
use buttons::TrayButtons;
use easy_ext::ext;
use lines::TrayLines;
use shoal_contract::counted;
use shoal_tabletop::picture::art::each_seat;
use shoal_tabletop::surfaces::tray::place_in_order;
use std::iter;

/// The hats of the penguins, for chips.
const HATS: [&str; 8] = each_seat!("hat");

impl GameTrays for PenguinsView {
    /// Room to let the rest be played, beside the place that confirms.
    fn slots(_context: &TrayContext<Self>) -> ButtonSlots {
        ButtonSlots { looks: [4.2, 0.0, 0.0], ..ButtonSlots::playing(5.0) }
    }

    /// A seat's fish, its place in the order, and its chips.
    fn tray(context: &TrayContext<Self>, seat: Seat) -> TrayModel {
        let colony = context.view().players.get(seat.index());
        TrayModel {
            number: colony.map_or(0, |colony| colony.score).to_string(),
            number_name: "fish".into(),
            place_in_order: context.place_in_order(seat),
            chips: context.chips(seat),
            ..TrayModel::default()
        }
    }

    fn buttons(context: &TrayContext<Self>, seat: Seat, awaited: bool) -> Vec<TrayButton> {
        let ice = context.view();
        let mut buttons = match ice.phase {
            PenguinsPhase::Placing if context.to_place(seat) > 0 => {
                context.placing_buttons(seat, awaited)
            }
            PenguinsPhase::Moving if !context.is_stuck(seat) => {
                context.moving_buttons(seat, awaited)
            }
            _ => Vec::new(),
        };
        let plays_on = context.own.0 || context.is_lesson();
        if context.is_open() && !plays_on && ice.is_divided() {
            let finish = PenguinsCommand::Finish.button("Finish");
            buttons.push(TrayButton { strong: true, ..finish }.at(ButtonPlace::Look(0)));
        }
        buttons.extend(context.take_back(seat));
        buttons
    }

    fn sentence(context: &TrayContext<Self>, seat: Seat, awaited: bool) -> String {
        if context.own.0 {
            return "All penguins now take their best moves to the end.".into();
        }
        let looks = context.routes(seat).map(|routes| context.look(seat, &routes, awaited));
        looks.unwrap_or_else(|| match awaited {
            true => context.question(seat),
            false => context.what_goes_on(seat),
        })
    }
}

#[ext(TrayFacts)]
pub(crate) impl TrayContext<'_, '_, PenguinsView> {
    /// The number of penguins that a seat has still to place.
    fn to_place(&self, seat: Seat) -> u8 {
        self.view().players.get(seat.index()).map_or(0, |colony| colony.to_place)
    }

    /// `true` if none of a seat's penguins can move any more.
    fn is_stuck(&self, seat: Seat) -> bool {
        let position = position(self.world());
        seat.index() >= position.players() || position.is_stuck(seat.index())
    }

    /// The place of a seat in the order of turns; those who cannot act any more are passed over.
    fn place_in_order(&self, seat: Seat) -> Option<String> {
        let ice = self.view();
        let turn = ice.turn?;
        let colony = ice.players.get(seat.index()).filter(|one| one.removed.is_none())?;
        let position = ice.position()?;
        if position.is_placing() && colony.to_place == 0 {
            return None;
        }
        if !position.is_placing() && position.is_stuck(seat.index()) {
            return Some("stuck".into());
        }
        let acts = |other: usize| match position.is_placing() {
            true => position.player(other).to_place > 0,
            false => !position.is_stuck(other),
        };
        let around = iter::successors(Some(turn.index()), |&at| Some(position.after(at)));
        let order = around.take(ice.players.len()).filter(|&at| acts(at));
        Some(place_in_order(&self.turn, seat, order.map(|at| Seat(at as u16))))
    }

    /// The penguins left to place, the fish of the others, the tiles that are left.
    fn chips(&self, seat: Seat) -> Vec<TrayChip> {
        let ice = self.view();
        let mut chips = Vec::new();
        let to_place = self.to_place(seat);
        if to_place > 0 {
            let chip = TrayChip::icon("penguins", to_place.to_string());
            let chip = chip.in_words(format!("{to_place} to place"));
            chips.push(TrayChip { own: true, ..chip });
        }
        for (other, colony) in Seat::all(ice.players.len()).zip(&ice.players) {
            if other != seat {
                let hat = HATS[self.chairs.mark(other) % HATS.len()];
                let dim = colony.removed.is_some();
                let letter = self.chairs.letter(other);
                let chip = TrayChip::icon(hat, format!("{letter} {}", colony.score));
                let chip = chip.in_words(format!("{} {}", self.name(other), colony.score));
                chips.push(TrayChip { dim, own: true, ..chip });
            }
        }
        let tiles = ice.tiles().count();
        let chip = TrayChip::icon("ice", tiles.to_string());
        chips.push(chip.in_words(counted(tiles as u32, "tiles")));
        chips
    }
}
