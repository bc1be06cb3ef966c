//! The companies' money as people may see it: not at all while totals are hidden (rules 8.4).

use shoal_contract::Seat;
use shoal_fish_or_failure::{FishingStep, View};

/// `true` if nobody is shown the money now.
pub fn is_hidden(view: &View) -> bool {
    view.setup.hidden_totals && view.position.step != FishingStep::Over
}

/// The money of a company, in dollars; 0 while it is hidden.
pub fn seen(view: &View, seat: Seat) -> u32 {
    if is_hidden(view) { 0 } else { view.position.companies[seat.index()].money }
}

/// The money of a company, as figures without the dollar sign: `?` while it is hidden.
pub fn figures(view: &View, seat: Seat) -> String {
    if is_hidden(view) { "?".into() } else { seen(view, seat).to_string() }
}
