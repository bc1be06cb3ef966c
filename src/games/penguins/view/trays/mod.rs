//! The tray of each seat: the fish it has, whose turn it is, who has how many. Buttons and lines are
//! in files of their own.

pub(crate) mod buttons;
pub(crate) mod lines;

use super::prelude::*;
use easy_ext::ext;
use shoal_tabletop::picture::art::each_seat;
use shoal_tabletop::surfaces::tray::place_in_order;
use std::iter;

/// The hats of the penguins, for chips.
const HATS: [&str; 8] = each_seat!("hat");

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

    /// A seat's fish, its place in the order, and its chips.
    fn model(&self, seat: Seat) -> TrayModel {
        let colony = self.view().players.get(seat.index());
        TrayModel {
            number: colony.map_or(0, |colony| colony.score).to_string(),
            number_name: "fish".into(),
            place_in_order: self.place_in_order(seat),
            chips: self.chips(seat),
            ..TrayModel::default()
        }
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
            chips.push(TrayChip { own: true, ..chip });
        }
        for (other, colony) in Seat::all(ice.players.len()).zip(&ice.players) {
            if other != seat {
                let hat = HATS[self.chairs.mark(other) % HATS.len()];
                let dim = colony.removed.is_some();
                chips.push(TrayChip {
                    dim,
                    own: true,
                    ..TrayChip::icon(hat, colony.score.to_string())
                });
            }
        }
        chips.push(TrayChip::icon("ice", ice.tiles().count().to_string()));
        chips
    }
}
