//! The picture to keep of a match: the fish of each fishery, round by round, and what they came to.

use super::drawings::token;
use crate::contract::Seat;
use crate::games::fish_or_failure::FishOrFailure;
use crate::games::fish_or_failure::action::Event;
use crate::games::fish_or_failure::setup::Setup;
use crate::games::fish_or_failure::state::View;
use crate::table::evening::poster::{MatchPoster, Scene};
use crate::table::monitors::Plot;
use crate::table::seats::Chairs;

impl MatchPoster for FishOrFailure {
    /// The beginning of each round, and the end.
    type Trails = Vec<View>;

    fn remember(trails: &mut Vec<View>, event: &Event, view: &View, _setup: &Setup) {
        if matches!(event, Event::RoundBegan { .. } | Event::Ended { .. }) {
            trails.push(view.clone());
        }
    }

    fn scene(setup: &Setup, view: &View, trails: &Vec<View>, _chairs: &Chairs) -> Scene {
        let views: Vec<&View> = trails.iter().collect();
        let drawings: Vec<&str> = view.position.numbers.in_play().map(token).collect();
        Scene::of_curves(&super::monitors::fish(&views, setup), Self::unit(), &drawings)
    }

    /// The fish are in the picture already.
    fn kept(plots: Vec<Plot>) -> Option<Plot> {
        plots.into_iter().nth(1)
    }

    fn unit() -> &'static str {
        "round"
    }

    fn fared(view: &View, seat: Seat, gone: &'static str) -> String {
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
