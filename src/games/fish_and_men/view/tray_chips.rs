//! The chips of a tray: what everyone must know.

use super::pieces::industry_drawing;
use super::trays::News;
use crate::contract::Seat;
use crate::games::fish_and_men::rules::level::Grade;
use crate::table::tray::Chip;

/// The drawing of extra turns.
const TIME: &str = "cards/time_freeze";
/// The drawing of doubled phases.
const PASSES: &str = "cards/double_trouble";

impl News<'_, '_> {
    /// The turn, the place in the order, the pollution and which industries are at work.
    pub(super) fn chips(&self, seat: Seat) -> Vec<Chip> {
        let sea = self.sea();
        let mut chips = Vec::new();
        match (sea.turn, sea.extra_turn) {
            (0, _) => {}
            (turn, 0) => chips.push(Chip::text(format!("Turn {turn}"))),
            (turn, _) => chips.push(Chip::icon(TIME, turn.to_string())),
        }
        if sea.cards.extra_turns > 0 {
            chips.push(Chip::icon(TIME, format!("+{}", sea.cards.extra_turns)));
        }
        if sea.cards.extra_passes > 0 {
            chips.push(Chip::icon(PASSES, format!("x{}", sea.cards.extra_passes + 1)));
        }
        if let Some(place) = sea.order.iter().position(|&other| other == seat) {
            chips.push(Chip::text(format!("{} of {}", ordinal(place + 1), sea.order.len())));
        }
        let blobs = sea.pollution.len();
        chips.push(Chip::icon("pollution", blobs.to_string()));
        let cutoffs = &self.setup().parameters.cutoffs;
        for grade in [Grade::Blue, Grade::Green, Grade::Yellow, Grade::Red, Grade::Black] {
            let dim = !cutoffs.works(grade, u32::try_from(blobs).unwrap_or(u32::MAX));
            chips.push(Chip { icon: Some(industry_drawing(grade)), dim, ..Chip::default() });
        }
        chips
    }
}

fn ordinal(number: usize) -> String {
    let ending = match number {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}
