//! The ice of a match that is over, for its poster: every tile that sank, the tracks of all penguins,
//! and what is left.

use super::lobby_game::tile;
use super::prelude::*;
use crate::board::tiles::ring;
use shoal_contract::{Game as _, Match, Viewer};
use shoal_penguins::action::RemovalReason;
use shoal_table::features::evening::poster::{AwardKind, AwardMeasure, award, track};

/// Width of a tile in units of the scene.
const TILE: f32 = 220.0;

/// The moves made so far, drawn as tracks on the ice.
#[derive(Debug, Default)]
pub struct PenguinTracks {
    /// The moves in order: the seat, the tile it left, the tile it went to.
    moves: Vec<(Seat, IceCell, IceCell)>,
}

impl MatchPoster for PenguinsView {
    type Trails = PenguinTracks;

    const AWARDS: &'static [AwardKind] = &[
        award("Best dive", "catch", AwardMeasure::Largest, "fish", "in one move"),
        award("Last to sit down", "catch", AwardMeasure::Times, "moves", ""),
        award("Most cornered", "ice", AwardMeasure::Times, "penguins", "hemmed in"),
    ];

    fn remember(trails: &mut PenguinTracks, event: &Event, _ice: &IceView, _setup: &Setup) {
        if let Event::Moved { seat, from, to, .. } = event {
            trails.moves.push((*seat, *from, *to));
        }
    }

    fn scene(
        _setup: &Setup,
        ice: &IceView,
        trails: &PenguinTracks,
        chairs: &Chairs,
    ) -> PosterScene {
        let rows = ice.board.len() as u16;
        let columns = ice.board.iter().map(Vec::len).max().unwrap_or(0) as u16;
        let grid = BoardGrid::Hex { rows, columns, width: TILE };
        let size = grid.size() + 40.0;
        let centre = |at: IceCell| grid.centre(Cell::new(at.0.into(), at.1.into())) + 20.0;
        let mut svg = String::from(r##"<rect width="100%" height="100%" fill="#0B2A4A"/>"##);
        for (_, from, _) in &trails.moves {
            // Tiles that have sunk are still seen under the water.
            tile(&mut svg, centre(*from), TILE, "#123D5F", "#1C5580");
        }
        for (at, fish) in ice.tiles() {
            tile(&mut svg, centre(at), TILE, "#9CC2D4", "#E9F4F9");
            if ice.penguin_at(at).is_none() {
                svg += &ring(fish.min(8), centre(at), TILE * 0.2, TILE * 0.19, 0.0);
            }
        }
        for (seat, from, to) in &trails.moves {
            let (from, to) = (centre(*from), centre(*to));
            let path = format!("M{:.1} {:.1}L{:.1} {:.1}", from.x, from.y, to.x, to.y);
            svg += &track(&path, chairs.mark(*seat), [(22.0, 1.0), (11.0, 1.0)]);
        }
        for (seat, colony) in Seat::all(ice.players.len()).zip(&ice.players) {
            for &at in &colony.places {
                svg += &nested("penguin", Some(chairs.mark(seat)), centre(at), TILE * 0.62);
            }
        }
        PosterScene { svg, size }
    }

    fn unit() -> &'static str {
        "move"
    }

    fn lasted(game: &Match<Penguins>) -> Option<u64> {
        let ice = Penguins::seen_by(game.world(), Viewer::Table);
        Some(ice.moves_made(game.setup()).into())
    }

    fn laurels() -> &'static str {
        "ice"
    }

    fn counted(number: i32) -> String {
        format!("{number} fish")
    }

    fn seat_summary(ice: &IceView, seat: Seat, gone: &'static str) -> String {
        let Some(colony) = ice.players.get(seat.index()) else { return String::new() };
        let how = match colony.removed {
            Some(RemovalReason::Quit) => format!(", {gone}"),
            Some(RemovalReason::Cheated | RemovalReason::Failed) => ", removed".into(),
            None if ice.winners().contains(&seat) => ", won".into(),
            None => String::new(),
        };
        format!("{} fish{how}", colony.score)
    }
}
