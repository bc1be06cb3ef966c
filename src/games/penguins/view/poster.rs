//! The ice of a match that is over, for its poster: every tile that sank, the ways of all penguins,
//! and what is left.

use super::lobby_game::tile;
use super::monitors::moves_made;
use super::show::winners;
use crate::contract::{Game as _, Match, Seat, Viewer};
use crate::games::penguins::Penguins;
use crate::games::penguins::action::{At, Event, Why};
use crate::games::penguins::setup::Setup;
use crate::games::penguins::state::Ice;
use crate::table::art::nested;
use crate::table::board::{Cell, Grid};
use crate::table::evening::poster::{MatchPoster, Scene};
use crate::table::seats::Chairs;
use crate::table::theme::SEAT_COLOURS;
use bevy::math::Vec2;
use std::fmt::Write as _;

/// How wide a tile is in units of the scene.
const TILE: f32 = 220.0;

/// What went over the ice.
#[derive(Debug, Default)]
pub struct Trails {
    /// The moves in order: who, from where, to where.
    moves: Vec<(Seat, At, At)>,
}

impl MatchPoster for Penguins {
    type Trails = Trails;

    fn remember(trails: &mut Trails, event: &Event, _ice: &Ice, _setup: &Setup) {
        if let Event::Moved { seat, from, to, .. } = event {
            trails.moves.push((*seat, *from, *to));
        }
    }

    fn scene(_setup: &Setup, ice: &Ice, trails: &Trails, chairs: &Chairs) -> Scene {
        let rows = ice.board.len() as u16;
        let columns = ice.board.iter().map(Vec::len).max().unwrap_or(0) as u16;
        let grid = Grid::Hex { rows, columns, width: TILE };
        let size = grid.size() + 40.0;
        let centre = |at: At| grid.centre(Cell::new(at.0.into(), at.1.into())) + 20.0;
        let mut svg = String::from(r##"<rect width="100%" height="100%" fill="#0B2A4A"/>"##);
        for (_, from, _) in &trails.moves {
            // What has sunk is still seen under the water.
            tile(&mut svg, centre(*from), TILE, "#123D5F", "#1C5580");
        }
        for (at, fish) in ice.tiles() {
            tile(&mut svg, centre(at), TILE, "#9CC2D4", "#E9F4F9");
            if ice.penguin_at(at).is_none() {
                svg += &fish_of(fish, centre(at));
            }
        }
        for (seat, from, to) in &trails.moves {
            let (from, to) = (centre(*from), centre(*to));
            let colour = SEAT_COLOURS[chairs.mark(*seat) % SEAT_COLOURS.len()];
            for (look, width) in [("#04101E".to_owned(), 22), (format!("#{colour:06X}"), 11)] {
                let _ = write!(
                    svg,
                    r##"<path d="M{:.1} {:.1}L{:.1} {:.1}" stroke="{look}" stroke-width="{width}" stroke-linecap="round"/>"##,
                    from.x, from.y, to.x, to.y,
                );
            }
        }
        for (seat, colony) in Seat::all(ice.players.len()).zip(&ice.players) {
            for &at in &colony.places {
                svg += &nested("penguin", Some(chairs.mark(seat)), centre(at), TILE * 0.62);
            }
        }
        Scene { svg, size }
    }

    fn unit() -> &'static str {
        "move"
    }

    fn lasted(game: &Match<Self>) -> Option<u64> {
        let ice = Self::seen_by(game.world(), Viewer::Table);
        Some(moves_made(&ice, game.setup()).into())
    }

    fn laurels() -> &'static str {
        "ice"
    }

    fn fared(ice: &Ice, seat: Seat, gone: &'static str) -> String {
        let Some(colony) = ice.players.get(seat.index()) else { return String::new() };
        let how = match colony.removed {
            Some(Why::Quit) => format!(", {gone}"),
            Some(Why::Cheated | Why::Failed) => ", removed".into(),
            None if winners(ice).contains(&seat) => ", won".into(),
            None => String::new(),
        };
        format!("{} fish{how}", colony.score)
    }
}

/// The fish of a tile, in a ring.
fn fish_of(fish: u16, middle: Vec2) -> String {
    let drawn = fish.min(8);
    let one = |index: u16| {
        let angle = std::f32::consts::TAU * f32::from(index) / f32::from(drawn);
        let at = middle + Vec2::from_angle(angle) * TILE * 0.2;
        let turn = angle.to_degrees() + 90.0;
        let fish = nested("minnow", None, Vec2::ZERO, TILE * 0.19);
        format!(r#"<g transform="translate({} {}) rotate({turn})">{fish}</g>"#, at.x, at.y)
    };
    (0..drawn).map(one).collect()
}
