//! The content of a corner: three rows of small badges.

use crate::account::EffectCause;
use crate::picture::theme;
use crate::seats::Chairs;
use crate::surfaces::tray::{TrayChip, TrayModel, TrayPart};
use bevy::prelude::*;
use shoal_contract::Seat;

/// A drawing with a few characters beside it.
#[derive(Debug, Clone, PartialEq)]
pub struct CornerBadge {
    /// The drawing.
    pub drawing: CornerBadgeIcon,
    /// The characters; empty if the drawing is enough.
    pub text: String,
    /// Their colour.
    pub colour: Color,
    /// `true` if the drawing is faint.
    pub faint: bool,
    /// `true` if it is lit, with a rim in its colour.
    pub lit: bool,
    /// The seat and the part of its tray that shows the same.
    pub same: (Seat, TrayPart),
}

/// The drawing of a badge.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CornerBadgeIcon {
    /// No drawing, only characters.
    None,
    /// The drawing with this name.
    Named(&'static str),
    /// The emblem of the seat with this mark.
    Emblem(usize),
}

/// The content of a corner.
#[derive(Debug, PartialEq)]
pub struct CornerContent {
    /// The chips that everyone must know, each with its place in the first tray.
    pub chips: Vec<(TrayChip, (Seat, TrayPart))>,
    /// The seats, those that act first at the left.
    pub order: Vec<CornerBadge>,
    /// The effects of the last action.
    pub latest: Vec<CornerBadge>,
}

impl CornerContent {
    /// Collects the rows of this match; `models` are the trays in order of seats.
    pub fn of(models: &[TrayModel], chairs: &Chairs, latest: &[(Seat, EffectCause)]) -> Self {
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
fn common(trays: &[(Seat, &TrayModel)]) -> Vec<(TrayChip, (Seat, TrayPart))> {
    let Some(((seat, first), others)) = trays.split_first() else { return Vec::new() };
    let shared =
        |chip: &TrayChip| !chip.own && others.iter().all(|(_, tray)| tray.chips.contains(chip));
    let chips = first.chips.iter().enumerate().filter(|(_, chip)| shared(chip));
    let chips = chips.map(|(index, chip)| (chip.clone(), TrayPart::Chip(index, chip.icon)));
    let piles = first.cards.iter().flat_map(|row| &row.piles).enumerate();
    let piles = piles.map(|(index, (icon, count))| {
        (TrayChip::icon(icon, count.as_str()), TrayPart::Pile(index))
    });
    chips.chain(piles).map(|(chip, part)| (chip, (*seat, part))).collect()
}

/// The badge of a seat in the order of play.
fn in_order(seat: Seat, tray: &TrayModel, chairs: &Chairs) -> CornerBadge {
    let lit = tray.rank() == 0;
    CornerBadge {
        drawing: CornerBadgeIcon::Emblem(chairs.mark(seat)),
        text: chairs.letter(seat).to_string(),
        colour: if lit { chairs.colour(seat) } else { theme::TEXT_QUIET },
        faint: !lit,
        lit,
        same: (seat, TrayPart::Place),
    }
}

/// The badge of an effect on a seat.
fn happened(seat: Seat, cause: EffectCause, chairs: &Chairs) -> CornerBadge {
    CornerBadge {
        drawing: cause.icon.map_or(CornerBadgeIcon::None, CornerBadgeIcon::Named),
        text: format!("{} {}", chairs.letter(seat), cause.text()),
        colour: chairs.colour(seat),
        faint: false,
        lit: false,
        same: (seat, TrayPart::Line),
    }
}

impl CornerBadge {
    /// Returns the badge of a chip.
    pub fn of(chip: &TrayChip, same: (Seat, TrayPart)) -> Self {
        Self {
            drawing: chip.icon.map_or(CornerBadgeIcon::None, CornerBadgeIcon::Named),
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
        let shared = TrayChip::text("Turn 3");
        let own = |text: &str| TrayChip { own: true, ..TrayChip::text(text) };
        let tray = |chips| TrayModel { chips, ..TrayModel::default() };
        let trays = [tray(vec![own("4"), shared.clone()]), tray(vec![own("4"), shared.clone()])];
        let trays: Vec<_> = [Seat(0), Seat(1)].into_iter().zip(&trays).collect();
        let part = TrayPart::Chip(1, None);
        assert_eq!(common(&trays), [(shared, (Seat(0), part))]);
    }
}
