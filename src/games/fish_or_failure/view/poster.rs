//! The picture to keep of a match: the fish of each fishery, round by round, and what they came to.

use super::drawings::token;
use crate::contract::Seat;
use crate::games::fish_or_failure::FishOrFailure;
use crate::games::fish_or_failure::action::Event;
use crate::games::fish_or_failure::fishery::{FISHERIES, Fishery};
use crate::games::fish_or_failure::setup::Setup;
use crate::games::fish_or_failure::state::View;
use crate::table::art::nested;
use crate::table::evening::poster::{MatchPoster, Scene};
use crate::table::lettering::Weight;
use crate::table::seats::Chairs;
use bevy::prelude::*;
use std::fmt::Write as _;

/// The colour of each fishery in curves: that of its token.
pub const COLOURS: [u32; FISHERIES] = [0xF2764B, 0x6FA8F5, 0x35BFA4, 0xA86BD6];
/// How large the picture is, in its units, and the margin around the curves.
const SIZE: Vec2 = Vec2::new(1600.0, 620.0);
const MARGIN: Vec2 = Vec2::new(90.0, 60.0);
/// How large a token is.
const TOKEN: f32 = 74.0;

/// The fish of each fishery at the beginning of each round.
#[derive(Debug, Default)]
pub struct Trails {
    rounds: Vec<[u32; FISHERIES]>,
}

impl MatchPoster for FishOrFailure {
    type Trails = Trails;

    fn remember(trails: &mut Trails, event: &Event, view: &View, _setup: &Setup) {
        if matches!(event, Event::RoundBegan { .. } | Event::Ended { .. }) {
            trails.rounds.push(view.position.stocks.map(|stock| stock.fish));
        }
    }

    fn scene(setup: &Setup, _view: &View, trails: &Trails, _chairs: &Chairs) -> Scene {
        let mut svg = String::from(r##"<rect width="100%" height="100%" fill="#0A3350"/>"##);
        let capacities = setup.numbers().capacity;
        let most = capacities.into_iter().max().unwrap_or(1).max(1) as f32;
        let rounds = trails.rounds.len().max(2) - 1;
        let room = SIZE - 2.0 * MARGIN - Vec2::new(TOKEN, 0.0);
        let at = |round: usize, fish: u32| {
            let part = Vec2::new(round as f32 / rounds as f32, 1.0 - fish as f32 / most);
            MARGIN + part * room
        };
        axis(&mut svg, rounds, |round| at(round, 0));
        for fishery in Fishery::ALL.into_iter().filter(|one| setup.reef.species(*one).is_some()) {
            let fish = |round: &[u32; FISHERIES]| round[fishery.index()];
            let points: Vec<Vec2> =
                trails.rounds.iter().enumerate().map(|(round, all)| at(round, fish(all))).collect();
            let path: Vec<String> =
                points.iter().map(|point| format!("{:.1},{:.1}", point.x, point.y)).collect();
            let _ = write!(
                svg,
                r##"<polyline points="{}" fill="none" stroke="#{:06X}" stroke-width="9" stroke-linejoin="round" stroke-linecap="round"/>"##,
                path.join(" "),
                COLOURS[fishery.index()],
            );
            if let Some(last) = points.last() {
                // Those that end alike lie beside each other.
                let aside = Vec2::new(TOKEN * 0.75, 0.0);
                let over = Fishery::ALL[..fishery.index()]
                    .iter()
                    .filter(|other| {
                        let last = trails.rounds.last();
                        last.is_some_and(|all| {
                            all[other.index()] == fish(all) && capacities[other.index()] > 0
                        })
                    })
                    .count() as f32;
                let at = *last + aside - Vec2::new(0.0, over * TOKEN * 0.7);
                svg += &nested(token(fishery), None, at, TOKEN);
            }
        }
        Scene { svg, size: SIZE }
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

/// The line of no fish, with the rounds under it.
fn axis(svg: &mut String, rounds: usize, at: impl Fn(usize) -> Vec2) {
    let (from, to) = (at(0), at(rounds));
    let _ = write!(
        svg,
        r##"<path d="M{:.1} {:.1}H{:.1}" stroke="#9DB0BF" stroke-width="3"/>"##,
        from.x, from.y, to.x,
    );
    let step = rounds.div_ceil(16);
    for round in (0..rounds).step_by(step.max(1)) {
        let (place, words) = (at(round), (round + 1).to_string());
        let wide = Weight::Bold.width(&words, 30.0);
        let path = Weight::Bold.path(&words, 30.0, place.x - wide / 2.0, place.y + 40.0);
        let _ = write!(svg, r##"<path d="{path}" fill="#9DB0BF"/>"##);
    }
}
