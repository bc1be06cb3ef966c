//! The picture to keep of a match: the fish of each fishery, round by round, and what they came to.

use super::drawings::token_drawing;
use super::prelude::*;
use shoal_table::features::evening::poster::{AwardKind, AwardMeasure, award};

impl MatchPoster for FishOrFailureView {
    type Trails = ();

    const AWARDS: &'static [AwardKind] = &[
        award("Best business", "dollar", AwardMeasure::Sum, "dollars", "from catches"),
        award("Largest catch", "dollar", AwardMeasure::Largest, "dollars", "at once"),
        award(
            "Guardian",
            "event_conservation_watch",
            AwardMeasure::Sum,
            "dollars",
            "for restraint",
        ),
        award("Most fined", "closed", AwardMeasure::Sum, "dollars", "of fines"),
        award("Too late", "fisheries", AwardMeasure::Times, "empty nets", ""),
    ];

    fn curve_ends(view: &View) -> Option<Vec<&'static str>> {
        Some(view.position.numbers.in_play().map(token_drawing).collect())
    }

    /// The fish are in the picture already.
    fn poster_plot(plots: Vec<MatchPlot>) -> Option<MatchPlot> {
        plots.into_iter().nth(1)
    }

    fn defeat(view: &View) -> Option<&'static str> {
        view.position.living().next().is_none().then_some("The sea is empty")
    }

    fn unit() -> &'static str {
        "round"
    }

    fn counted(number: i32) -> String {
        format!("${number}")
    }

    fn seat_summary(view: &View, seat: Seat, gone: &'static str) -> String {
        let Some(company) = view.position.companies.get(seat.index()) else { return String::new() };
        let won = view.position.winners().is_some_and(|won| won.contains(&seat.index()));
        let how = match (company.is_out, won) {
            (true, _) => format!(", {gone}"),
            (false, true) => ", won".into(),
            (false, false) => String::new(),
        };
        format!("${}{how}", company.money)
    }
}
