//! The content of a corner: three rows of small pieces.

use crate::account::Cause;
use crate::picture::theme;
use crate::seats::Chairs;
use crate::surfaces::tray::{Chip, InTrayPart, TrayModel};
use bevy::prelude::*;
use shoal_contract::Seat;

/// A drawing with a few characters beside it.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    /// The drawing.
    pub drawing: Drawing,
    /// The characters; empty if the drawing says it alone.
    pub text: String,
    /// Their colour.
    pub colour: Color,
    /// `true` if the drawing is faint.
    pub faint: bool,
    /// `true` if it is lit, with a rim in its colour.
    pub lit: bool,
    /// The tray, and the part of it, that shows the same.
    pub same: (Seat, InTrayPart),
}

/// The drawing of a piece.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Drawing {
    /// No drawing: the characters stand alone.
    None,
    /// The one of this name.
    Named(&'static str),
    /// The emblem of the seat with this mark.
    Emblem(usize),
}

/// The content of a corner.
#[derive(Debug, PartialEq)]
pub struct Rows {
    /// The chips that everyone must know, each with its place in the first tray.
    pub chips: Vec<(Chip, (Seat, InTrayPart))>,
    /// The seats, those that act first at the left.
    pub order: Vec<Piece>,
    /// The effects of the last action.
    pub latest: Vec<Piece>,
}

impl Rows {
    /// Collects the rows of this match; `models` are the trays in order of seats.
    pub fn of(models: &[TrayModel], chairs: &Chairs, latest: &[(Seat, Cause)]) -> Self {
        let plays = |seat: &Seat| chairs.played_from(*seat) == *seat && !chairs.is_onlooker(*seat);
        let seats = chairs.seats().filter(plays);
        let trays: Vec<(Seat, &TrayModel)> =
            seats.filter_map(|seat| Some((seat, models.get(seat.index())?))).collect();
        let mut order = trays.clone();
        order.sort_by_key(|(_, tray)| tray.rank());
        Self {
            chips: common(&trays),
            order: order.into_iter().map(|(seat, tray)| in_order(seat, tray, chairs)).collect(),
            latest: latest.iter().map(|&(seat, cause)| happened(seat, cause, chairs)).collect(),
        }
    }
}

/// Returns the chips that all trays share, and the piles of cards.
fn common(trays: &[(Seat, &TrayModel)]) -> Vec<(Chip, (Seat, InTrayPart))> {
    let Some(((seat, first), others)) = trays.split_first() else { return Vec::new() };
    let shared =
        |chip: &Chip| !chip.own && others.iter().all(|(_, tray)| tray.chips.contains(chip));
    let chips = first.chips.iter().enumerate().filter(|(_, chip)| shared(chip));
    let chips = chips.map(|(index, chip)| (chip.clone(), InTrayPart::Chip(index, chip.icon)));
    let piles = first.cards.iter().flat_map(|row| &row.piles).enumerate();
    let piles = piles
        .map(|(index, (icon, count))| (Chip::icon(icon, count.as_str()), InTrayPart::Pile(index)));
    chips.chain(piles).map(|(chip, part)| (chip, (*seat, part))).collect()
}

fn in_order(seat: Seat, tray: &TrayModel, chairs: &Chairs) -> Piece {
    let lit = tray.rank() == 0;
    Piece {
        drawing: Drawing::Emblem(chairs.mark(seat)),
        text: chairs.letter(seat).to_string(),
        colour: if lit { chairs.colour(seat) } else { theme::TEXT_QUIET },
        faint: !lit,
        lit,
        same: (seat, InTrayPart::Place),
    }
}

fn happened(seat: Seat, cause: Cause, chairs: &Chairs) -> Piece {
    Piece {
        drawing: cause.icon.map_or(Drawing::None, Drawing::Named),
        text: format!("{} {}", chairs.letter(seat), cause.text()),
        colour: chairs.colour(seat),
        faint: false,
        lit: false,
        same: (seat, InTrayPart::Line),
    }
}

impl Piece {
    /// Returns the piece that shows a chip.
    pub fn of(chip: &Chip, same: (Seat, InTrayPart)) -> Self {
        Self {
            drawing: chip.icon.map_or(Drawing::None, Drawing::Named),
            text: chip.text.clone(),
            colour: if chip.dim { theme::TEXT_OFF } else { theme::TEXT },
            faint: chip.dim,
            lit: false,
            same,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_alike_for_each_seat_by_chance_is_not_common() {
        let shared = Chip::text("Turn 3");
        let own = |text: &str| Chip { own: true, ..Chip::text(text) };
        let tray = |chips| TrayModel { chips, ..TrayModel::default() };
        let trays = [tray(vec![own("4"), shared.clone()]), tray(vec![own("4"), shared.clone()])];
        let trays: Vec<_> = [Seat(0), Seat(1)].into_iter().zip(&trays).collect();
        let part = InTrayPart::Chip(1, None);
        assert_eq!(common(&trays), [(shared, (Seat(0), part))]);
    }
}
