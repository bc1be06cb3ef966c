//! The sea of a match that is over, for its poster: where pollution went glows, each blob and each
//! fish leaves its track, and all that is left is on top.

use super::monitors;
use crate::board::colours::dyes;
use crate::board::map;
use crate::pieces::industries;
use crate::prelude::*;
use shoal_fish_and_men::numbers::SetupInForce;
use shoal_table::features::evening::poster::{self, AwardKind, AwardMeasure, award};
use shoal_tabletop::picture::art::dyed;
use std::fmt::Write as _;
use std::sync::Arc;

/// The side of a square in units of the scene.
const CELL: f32 = 40.0;
/// The most blobs that leave tracks; all of them glow.
const MOST_TRACKS: usize = 400;

/// The tracks of everything that moved over the sea.
#[derive(Debug, Default)]
pub struct SeaTracks {
    /// Number of blobs that came to each square, counted anew after each event that moves or adds pollution.
    visits: BTreeMap<Square, u32>,
    /// The positions of each blob, by its id.
    blobs: BTreeMap<u32, Vec<SeaPosition>>,
    /// The positions of each fish, by seat.
    fish: Vec<Vec<SeaPosition>>,
}

impl MatchPoster for FishAndMenView {
    type Trails = SeaTracks;

    const AWARDS: &'static [AwardKind] = &[
        award("Best fed", "food", AwardMeasure::Sum, "health", "from feeding"),
        award("Toughest", "pollution", AwardMeasure::Sum, "health lost", "to pollution"),
        award("Longest swim", "chevron", AwardMeasure::Times, "steps", ""),
        award("Bait", "fisherman", AwardMeasure::Sum, "health lost", "to fishermen"),
    ];

    fn remember(trails: &mut SeaTracks, event: &Event, sea: &SeaView, _setup: &Setup) {
        let moved = matches!(
            event,
            Event::PollutionMade { .. }
                | Event::PollutionDrifted { .. }
                | Event::PollutionSpilled { .. }
        );
        for blob in sea.pollution.iter().filter(|_| moved) {
            *trails.visits.entry(blob.at.square()).or_default() += 1;
            let tracked = trails.blobs.len() < MOST_TRACKS || trails.blobs.contains_key(&blob.id);
            if tracked {
                extend_track(trails.blobs.entry(blob.id).or_default(), blob.at);
            }
        }
        trails.fish.resize_with(sea.fish.len(), Vec::new);
        for (track, fish) in trails.fish.iter_mut().zip(&sea.fish) {
            fish.at.into_iter().for_each(|at| extend_track(track, at));
        }
    }

    fn scene(setup: &Setup, sea: &SeaView, trails: &SeaTracks, chairs: &Chairs) -> PosterScene {
        let board = SeaBoard::new(&setup.level, setup.parameters.diagonal_neighbours);
        let layout = SeaGridLayout::with_cells(&board, CELL);
        let mut svg = SvgStrokes(map::without_ghosts(&setup.level, &board, &layout));
        // The night falls over the chart, so that what glows is seen.
        svg.0 += r##"<rect width="100%" height="100%" fill="#04101E" fill-opacity="0.30"/>"##;
        draw_glow(trails, &layout, &mut svg);
        draw_tracks(trails, &layout, chairs, &mut svg);
        draw_remaining_pieces(sea, &layout, chairs, &mut svg);
        let mut numbers = SetupInForce::new(Arc::new(setup.clone()));
        numbers.update(&sea.changed);
        let svg = dyed(&svg.0, dyes(&numbers.parameters().colors).iter());
        PosterScene { svg, size: layout.rect().size() }
    }

    fn counted(number: i32) -> String {
        format!("health {number}")
    }

    fn seat_summary(sea: &SeaView, seat: Seat, gone: &'static str) -> String {
        let Some(fish) = sea.fish.get(seat.index()) else { return String::new() };
        let how = match sea.winner {
            Some(winner) if winner == seat => ", home".to_owned(),
            _ if fish.quit => format!(", {gone}"),
            _ => String::new(),
        };
        format!("health {}{how}", fish.health)
    }

    fn laurels() -> &'static str {
        "poseidon"
    }

    fn poster_plot(plots: Vec<MatchPlot>) -> Option<MatchPlot> {
        plots.into_iter().find(|plot| plot.title == monitors::HEALTH)
    }
}

fn extend_track(track: &mut Vec<SeaPosition>, at: SeaPosition) {
    if track.last() != Some(&at) {
        track.push(at);
    }
}

/// Draws a haze over each square, the brighter the more blobs came there: by the logarithm, as people perceive
/// brightness.
fn draw_glow(trails: &SeaTracks, layout: &SeaGridLayout, svg: &mut SvgStrokes) {
    let most = trails.visits.values().max().copied().unwrap_or(1);
    let brightest = (most as f32).ln_1p();
    svg.0 += r##"<defs><radialGradient id="haze"><stop offset="0" stop-color="#B6F22E" stop-opacity="0.55"/><stop offset="0.45" stop-color="#8FD32A" stop-opacity="0.22"/><stop offset="1" stop-color="#5E9E22" stop-opacity="0"/></radialGradient></defs>"##;
    for (&square, &count) in &trails.visits {
        let (at, part) = (layout.centre(square), (count as f32).ln_1p() / brightest);
        let _ = write!(
            svg.0,
            r##"<circle cx="{}" cy="{}" r="{:.1}" fill="url(#haze)" opacity="{:.3}"/>"##,
            at.x,
            at.y,
            layout.cell * (0.9 + 1.1 * part),
            part * part * 0.85,
        );
    }
}

/// Draws a fine line for each blob; a stronger one, with a dark rim, for each fish.
fn draw_tracks(trails: &SeaTracks, layout: &SeaGridLayout, chairs: &Chairs, svg: &mut SvgStrokes) {
    for track in trails.blobs.values() {
        svg.line(&path(track, layout), "#DFFF8A", 0.28, 1.7);
    }
    for (seat, track) in Seat::all(trails.fish.len()).zip(&trails.fish) {
        svg.0 +=
            &poster::track(&path(track, layout), chairs.mark(seat), [(11.0, 0.55), (5.0, 0.85)]);
    }
}

/// A track as the data of a path. Across the joined edge it goes on at the other side.
fn path(track: &[SeaPosition], layout: &SeaGridLayout) -> String {
    let mut path = String::new();
    let mut before: Option<Vec2> = None;
    let width = layout.rect().width();
    for at in track.iter().map(|&position| layout.at(position)) {
        let mut add = |sign: char, Vec2 { x, y }| write!(path, "{sign}{x:.1} {y:.1}");
        let across = before.map_or(0.0, |before| at.x - before.x);
        if let Some(before) = before.filter(|_| across.abs() > width / 2.0) {
            let side = Vec2::new(width * across.signum(), 0.0);
            let _ = add('L', at - side).and_then(|()| add('M', before + side));
        }
        let _ = add(if before.is_some() { 'L' } else { 'M' }, at);
        before = Some(at);
    }
    path
}

/// Draws all that is left on the board.
fn draw_remaining_pieces(
    sea: &SeaView,
    layout: &SeaGridLayout,
    chairs: &Chairs,
    svg: &mut SvgStrokes,
) {
    let mut draw =
        |name, mark, at, squares| svg.0 += &nested(name, mark, at, layout.cell * squares);
    for industry in &sea.industries {
        let drawing = industries::industry_drawing(industry.grade);
        draw(drawing, None, layout.centre(industry.square), 1.15);
    }
    for blob in &sea.pollution {
        draw("pollution", None, layout.at(blob.at), 0.5);
    }
    for fisherman in &sea.fishermen {
        draw("fisherman_settled", None, layout.centre(fisherman.square), 0.95);
    }
    for fish in sea.fish.iter().filter(|fish| !fish.quit) {
        let Some(at) = fish.at.map(|at| layout.at(at)) else { continue };
        // At the joined edge half of it is on the other side.
        let width = layout.rect().width();
        for x in [at.x - width, at.x, at.x + width] {
            let seen = (-layout.cell * 1.2..width + layout.cell * 1.2).contains(&x);
            if seen {
                draw("fish", Some(chairs.mark(fish.seat)), Vec2::new(x, at.y), 2.4);
            }
        }
    }
}
