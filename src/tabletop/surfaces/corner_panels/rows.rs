//! The content of a corner: three rows of small badges.

use super::MatchProgress;
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

/// The most seats that the line before a screen calls by their names.
const MOST_NAMES: usize = 2;

/// The content of a corner.
#[derive(Debug, PartialEq)]
pub struct CornerContent {
    /// The chips that everyone must know, each with its place in the first tray.
    pub chips: Vec<(TrayChip, (Seat, TrayPart))>,
    /// The seats, those that act first at the left.
    pub order: Vec<CornerBadge>,
    /// The effects of the last action.
    pub latest: Vec<CornerBadge>,
    /// The line before a screen, the most important first.
    pub line: Vec<CornerBadge>,
}

impl CornerContent {
    /// Collects the rows of this match; `models` are the trays in order of seats.
    pub fn of(
        models: &[TrayModel],
        chairs: &Chairs,
        latest: &[(Seat, EffectCause)],
        progress: &MatchProgress,
    ) -> Self {
        let plays = |seat: &Seat| chairs.played_from(*seat) == *seat && !chairs.is_onlooker(*seat);
        let seats = chairs.seats().filter(plays);
        let trays: Vec<(Seat, &TrayModel)> =
            seats.filter_map(|seat| Some((seat, models.get(seat.index())?))).collect();
        let mut order = trays.clone();
        order.sort_by_key(|(_, tray)| tray.rank());
        Self {
            chips: common(&trays),
            order: order.into_iter().map(|(seat, tray)| in_order(seat, tray, chairs)).collect(),
            line: line(&trays, chairs, latest, progress),
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

/// Returns the line before a screen: who is in turn or how the match has ended, what happened last, and the stage.
fn line(
    trays: &[(Seat, &TrayModel)],
    chairs: &Chairs,
    latest: &[(Seat, EffectCause)],
    progress: &MatchProgress,
) -> Vec<CornerBadge> {
    let Some(&(first, _)) = trays.first() else { return Vec::new() };
    let name = |seat: Seat| chairs.get(seat).map_or("", |chair| chair.name.as_str());
    let words = |text: &str, colour| CornerBadge {
        drawing: CornerBadgeIcon::None,
        text: text.to_owned(),
        colour,
        faint: false,
        lit: false,
        same: (first, TrayPart::Place),
    };
    let chosen = |is: fn(&TrayModel) -> bool| -> Vec<&(Seat, &TrayModel)> {
        trays.iter().filter(|(_, tray)| is(tray)).collect()
    };
    let in_turn = chosen(|tray| tray.rank() == 0);
    // Where there is no order of play, all who can act do.
    let now = if in_turn.is_empty() { chosen(|tray| tray.awaited) } else { in_turn };
    let turn: Vec<CornerBadge> = match (&progress.ending, now.as_slice()) {
        (Some(ending), _) => vec![words(ending, theme::TEXT)],
        (None, [(seat, tray)]) => {
            let text = format!("{}'s turn", name(*seat));
            vec![CornerBadge { text, ..in_order(*seat, tray, chairs) }]
        }
        (None, now) if now.len() > MOST_NAMES && now.len() == trays.len() => {
            vec![words("All choose", theme::TEXT)]
        }
        (None, now) => {
            let badge = |(seat, tray): &(Seat, &TrayModel)| {
                let badge = in_order(*seat, tray, chairs);
                let text = if now.len() > MOST_NAMES { badge.text } else { name(*seat).to_owned() };
                CornerBadge { text, ..badge }
            };
            let choose = (!now.is_empty()).then(|| words("choose", theme::TEXT));
            now.iter().map(|seat| badge(seat)).chain(choose).collect()
        }
    };
    let last = latest.iter().map(|&(seat, cause)| {
        let badge = happened(seat, cause, chairs);
        let named = format!("{} {}", name(seat), cause.text());
        let text = if latest.len() > MOST_NAMES { badge.text } else { named };
        CornerBadge { text, ..badge }
    });
    let stage = capitalised(&progress.stage);
    let stage = (!stage.is_empty()).then(|| words(&stage, theme::TEXT_QUIET));
    turn.into_iter().chain(last).chain(stage).collect()
}

/// Returns a text with a capital at its beginning.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
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
    use crate::geometry::PLACES;
    use crate::seats::{Chair, SeatPlayer};

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

    fn said(
        places: [&str; 3],
        latest: &[(Seat, EffectCause)],
        progress: &MatchProgress,
    ) -> Vec<String> {
        let chair = |(name, place): (&str, _)| Chair::new(place, name, SeatPlayer::Person);
        let chairs = Chairs(["Ann", "Bob", "Cleo"].into_iter().zip(PLACES).map(chair).collect());
        let models = places
            .map(|place| TrayModel { place_in_order: Some(place.into()), ..TrayModel::default() });
        let content = CornerContent::of(&models, &chairs, latest, progress);
        content.line.into_iter().map(|badge| badge.text).collect()
    }

    #[test]
    fn one_line_says_for_all_whose_turn_it_is_what_happened_and_how_far_the_match_is() {
        let progress = MatchProgress { stage: "turn 3".into(), ending: None };
        let eaten = (Seat(0), EffectCause::amount("drop", -2));
        let line = said(["next", "now", "3rd"], &[eaten], &progress);
        assert_eq!(line, ["Bob's turn", "Ann \u{2212}2", "Turn 3"]);
        let line = said(["now", "now", "done"], &[], &progress);
        assert_eq!(line, ["Ann", "Bob", "choose", "Turn 3"]);
        assert_eq!(said(["now"; 3], &[], &progress), ["All choose", "Turn 3"]);
        let over = MatchProgress { ending: Some("Cleo has won.".into()), ..progress };
        assert_eq!(said(["done"; 3], &[], &over), ["Cleo has won.", "Turn 3"]);
    }
}
