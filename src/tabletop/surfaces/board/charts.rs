//! Charts that lie on a board: curves and trees, drawn as SVG.

use super::{BoardDrawings, board_transform, labels, picture};
use crate::geometry::TableEdge;
use crate::picture::assets::DrawingAssets;
use crate::seats::SeatPlaces;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::Seat;

/// Gap between a chart and the tray that it belongs to, in units.
const APART: f32 = 8.0;
/// Units by which the ground of a chart before a tray is larger than the chart.
const RIM: f32 = 10.0;

/// A chart on a board.
#[derive(Debug, Clone, PartialEq)]
struct BoardChart {
    /// Its picture.
    svg: String,
    /// Its middle, in table coordinates.
    at: Vec2,
    /// Its size as its reader sees it, in units.
    size: Vec2,
    /// The edge at which its reader sits.
    reader: TableEdge,
}

impl BoardChart {
    /// Returns a chart of this size before the tray of a seat.
    fn before_tray(places: &SeatPlaces, seat: Seat, svg: String, size: Vec2) -> Option<Self> {
        let (frame, reader) = (places.tray(seat)?, places.facing(seat));
        let away = frame.size.y * frame.scale / 2.0 + APART + size.y / 2.0;
        Some(Self { svg, at: frame.centre - reader.turn(Vec2::Y) * away, size, reader })
    }

    /// Draws it at a height, on a ground of its own if it covers other things.
    fn draw(
        &self,
        entity: &mut EntityCommands,
        assets: &mut DrawingAssets,
        height: f32,
        has_ground: bool,
    ) {
        let svg = assets.art.themed_source("level", self.svg.clone());
        let image = assets.made(svg.clone(), self.size.x, || svg);
        entity.insert(board_transform(self.at, height).with_rotation(labels::turn(self.reader)));
        if has_ground {
            let above = Transform::from_xyz(0.0, 0.0, 0.1);
            entity.insert(labels::plate(self.size + RIM));
            entity.with_child((picture(image, self.size), above));
        } else {
            entity.insert(picture(image, self.size));
        }
    }
}

/// The corners of a board, each with the edge from which it is read, for two charts that are read from both long sides:
/// the first two are for one chart, the others for the other. `part` is the size of a chart, relative to the board.
pub fn corners(board: Rect, part: Vec2, [upper, lower]: [TableEdge; 2]) -> [(Rect, TableEdge); 4] {
    let size = board.size() * part;
    let at = |x: f32, y: f32, reader| {
        let middle = board.center() + Vec2::new(x, y) * (board.half_size() - size / 2.0);
        (Rect::from_center_size(middle, size), reader)
    };
    [at(1.0, -1.0, upper), at(-1.0, 1.0, lower), at(-1.0, -1.0, upper), at(1.0, 1.0, lower)]
}

/// A chart in a corner.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct CornerChart(BoardChart);

/// Draws two charts in the [`corners`] of a board.
#[derive(SystemParam)]
pub struct CornerCharts<'w, 's> {
    assets: DrawingAssets<'w>,
    /// The charts in the corners now.
    pub there: BoardDrawings<'w, 's, CornerChart>,
}

impl CornerCharts<'_, '_> {
    /// Draws the pictures of both in these corners at a height, `anew` even if they are there already. Where both long
    /// sides read from the same edge, each is drawn once.
    pub fn show(
        &mut self,
        corners: [(Rect, TableEdge); 4],
        [one, other]: [&String; 2],
        height: f32,
        anew: bool,
    ) {
        let chart = |((on, reader), svg): ((Rect, TableEdge), &String)| {
            CornerChart(BoardChart { svg: svg.clone(), at: on.center(), size: on.size(), reader })
        };
        let [(_, upper), (_, lower), ..] = corners;
        let drawn = corners.into_iter().zip([one, one, other, other]);
        // The lower ones come second.
        let drawn = drawn.enumerate().filter(|(at, _)| upper != lower || at % 2 == 1);
        let wanted = drawn.map(|(_, corner)| chart(corner)).collect();
        let Self { assets, there } = self;
        there.show(wanted, anew, |entity, CornerChart(chart)| {
            chart.draw(entity, assets, height, false);
        });
    }
}

/// A chart before a tray.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct TrayChart(BoardChart);

/// Draws a chart before each of some trays.
#[derive(SystemParam)]
pub struct TrayCharts<'w, 's> {
    places: SeatPlaces<'w>,
    assets: DrawingAssets<'w>,
    there: BoardDrawings<'w, 's, TrayChart>,
}

impl TrayCharts<'_, '_> {
    /// `true` if there may be something to draw: the charts have `changed`, trays have moved, or the board is bare.
    pub fn is_due(&self, changed: bool) -> bool {
        self.there.is_due([changed, self.places.is_changed()])
    }

    /// Draws the pictures of seats, each of this size, at a height.
    pub fn show(
        &mut self,
        pictures: impl Iterator<Item = (Seat, String)>,
        size: Vec2,
        height: f32,
    ) {
        let Self { places, assets, there } = self;
        let chart = |(seat, svg)| BoardChart::before_tray(places, seat, svg, size).map(TrayChart);
        let wanted = pictures.filter_map(chart).collect();
        there.show(wanted, places.is_changed(), |entity, TrayChart(chart)| {
            chart.draw(entity, assets, height, true);
        });
    }
}
