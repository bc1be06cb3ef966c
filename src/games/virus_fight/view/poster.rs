//! The board of a match that is over, for its poster: what lies there, and the ways of all markers. Small pictures
//! of boards in the lobby are drawn alike.

use super::prelude::*;
use shoal_contract::counted;
use shoal_table::features::evening::poster::{AwardKind, AwardMeasure, award, track};

/// The side of a square in units of the scene.
const SQUARE: f32 = 150.0;
/// Width of the lines between squares, in per cent of a picture of the board.
pub const LINE: f32 = 0.5;

/// The drawing that stands for spares of any instruction.
const SPARE: &str = "spare_w2";

/// The ways of the markers.
#[derive(Debug, Default)]
pub struct MarkerTrails {
    steps: Vec<(Seat, SquareCoordinates, SquareCoordinates)>,
}

impl MatchPoster for VirusFightView {
    type Trails = MarkerTrails;

    const AWARDS: &'static [AwardKind] = &[
        award("Writer", SPARE, AwardMeasure::Times, "spares", "written"),
        award("Collector", "piece_taken", AwardMeasure::Sum, "pieces", "taken"),
        award("Best connected", "block_joined", AwardMeasure::Times, "blocks", "joined"),
        award("Most cut apart", "block_parted", AwardMeasure::Times, "cuts", "suffered"),
    ];

    fn remember(trails: &mut MarkerTrails, event: &Event, _state: &State, _setup: &Setup) {
        if let Event::Walked { seat, from, to } | Event::Jumped { seat, from, to } = event {
            trails.steps.push((*seat, *from, *to));
        }
    }

    fn scene(_setup: &Setup, state: &State, trails: &MarkerTrails, chairs: &Chairs) -> PosterScene {
        let mut paths = String::new();
        for (seat, from, to) in &trails.steps {
            // Those of several do not hide each other.
            let aside = Vec2::splat((f32::from(seat.0) - 2.0) * SQUARE * 0.05);
            let (from, to) = (centre(*from) + aside, centre(*to) + aside);
            let path = format!("M{:.1} {:.1}L{:.1} {:.1}", from.x, from.y, to.x, to.y);
            paths += &track(&path, chairs.mark(*seat), [(9.0, 0.8), (4.5, 0.9)]);
        }
        scene(&state.position, &paths, |seat| chairs.mark(seat))
    }

    /// Spares of all instructions are one.
    fn cause_in_match(cause: EffectCause) -> EffectCause {
        let is_spare = cause.icon.is_some_and(|icon| icon.starts_with("spare_"));
        EffectCause { icon: if is_spare { Some(SPARE) } else { cause.icon }, ..cause }
    }

    fn unit() -> &'static str {
        "round"
    }

    fn counted(number: i32) -> String {
        counted(number, "spares")
    }

    fn seat_summary(state: &State, seat: Seat, gone: &'static str) -> String {
        let position = &state.position;
        let how = match (position.is_out(seat.index()), position.winners.contains(&seat.index())) {
            (true, _) if gone == "left" => return "caught".into(),
            (true, _) => return gone.into(),
            (false, true) => ", won",
            (false, false) => "",
        };
        counted(position.spares_and_pips(seat.index()).0, "spares") + how
    }
}

fn centre(at: SquareCoordinates) -> Vec2 {
    (Vec2::new(at.1.into(), at.0.into()) + 0.5) * SQUARE
}

/// Draws a board with its pieces, these paths over the pieces, and markers with these marks.
pub fn scene(
    position: &VirusFightPosition,
    paths: &str,
    mark: impl Fn(Seat) -> usize,
) -> PosterScene {
    let size = Vec2::new(position.columns.into(), position.rows.into()) * SQUARE;
    let board = squares(position.rows, position.columns);
    let mut svg = format!(
        r#"<svg width="{0}" height="{1}" viewBox="0 0 {0} {1}">{board}</svg>"#,
        size.x, size.y
    );
    for square in position.pieces() {
        let Some(piece) = position.piece(square) else { continue };
        svg += &nested(drawings::piece(piece), None, centre(SquareCoordinates::of(square)), SQUARE);
    }
    svg += paths;
    for seat in Seat::all(position.players) {
        if let Some(at) = position.marker(seat.index()) {
            svg += &nested(
                "marker",
                Some(mark(seat)),
                centre(SquareCoordinates::of(at)),
                SQUARE * 0.42,
            );
        }
    }
    PosterScene { svg, size }
}

/// The squares of a board as they fill a picture.
fn squares(rows: u8, columns: u8) -> String {
    let size = 100.0 / Vec2::new(columns.into(), rows.into());
    let row = |row| (0..columns).map(move |column| Vec2::new(column.into(), f32::from(row)));
    (0..rows).flat_map(row).map(|at| square(at * size, size, LINE)).collect()
}

/// A square, from its upper left corner, with a line around it: all in per cent of its picture.
pub fn square(corner: Vec2, size: Vec2, line: f32) -> String {
    let (Vec2 { x, y }, Vec2 { x: wide, y: high }) = (corner, size);
    format!(
        r##"<rect x="{x}%" y="{y}%" width="{wide}%" height="{high}%" fill="#1A1330" stroke="#5C4B8C" stroke-width="{line}%"/>"##
    )
}
