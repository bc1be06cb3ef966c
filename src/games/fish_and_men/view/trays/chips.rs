//! The chips of a tray: the facts that everyone must know.

use super::TrayContext;
use crate::pieces::industries::industry_drawing;
use crate::prelude::*;
use crate::trays::TrayFacts;
use shoal_tabletop::surfaces::tray::place_in_order;

/// The drawing of extra turns.
const TIME: &str = "cards/time_freeze";
/// The drawing of doubled phases.
const PASSES: &str = "cards/double_trouble";

#[ext(TrayChips)]
pub(crate) impl TrayContext<'_, '_> {
    /// Says when it is a seat's turn to choose a river, to feed or move, or to draw; none if it has none to come.
    fn place_in_order(&self, seat: Seat) -> Option<String> {
        let sea = self.view();
        let in_order = matches!(
            sea.phase,
            FishAndMenPhase::Placing | FishAndMenPhase::FishMove | FishAndMenPhase::Draw
        ) && sea.order.contains(&seat);
        let order = sea.order.iter().skip(sea.through).copied();
        (in_order || self.turn.has(seat)).then(|| place_in_order(&self.turn, seat, order))
    }

    /// The turn, the pollution and the industries that are at work.
    fn chips(&self) -> Vec<TrayChip> {
        let sea = self.view();
        let mut chips = Vec::new();
        match (sea.turn, sea.extra_turn) {
            (0, _) => {}
            (turn, 0) => chips.push(TrayChip::text(format!("Turn {turn}"))),
            (turn, _) => chips.push(TrayChip::icon(TIME, turn.to_string())),
        }
        if sea.cards.extra_turns > 0 {
            chips.push(TrayChip::icon(TIME, format!("+{}", sea.cards.extra_turns)));
        }
        if sea.cards.extra_passes > 0 {
            chips.push(TrayChip::icon(PASSES, format!("x{}", sea.cards.extra_passes + 1)));
        }
        chips.push(TrayChip::icon("pollution", sea.blobs().to_string()));
        let cutoffs = &self.setup().parameters.cutoffs;
        for grade in IndustryGrade::ALL {
            let dim = !cutoffs.works(grade, sea.blobs());
            chips.push(TrayChip {
                dim,
                folds: true,
                ..TrayChip::icon(industry_drawing(grade), "")
            });
        }
        chips
    }
}
