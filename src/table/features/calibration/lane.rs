//! The lane for hands and mice around the picture: where people sit, and whether the projector's light reaches there.
//! Pure numbers.

use bevy::math::{Rect, Vec2};
use shoal_tabletop::geometry::{FacingBox, SeatingArrangement, TablePlace, Tabletop, TrayDepth};
use shoal_tabletop::picture::projection::PicturePlacement;

/// Width of the lane around the picture, in millimetres.
pub const LANE: f32 = 150.0;
/// Size of the drawing of a hand, in millimetres: its mouse points away from the player.
pub const HAND: Vec2 = Vec2::new(80.0, 120.0);

/// A hand with a mouse, drawn on the window, in logical pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct HandDrawing {
    /// Its middle.
    pub at: Vec2,
    /// Its size.
    pub size: Vec2,
    /// Its rotation clockwise, in radians.
    pub turn: f32,
}

/// The hands beside the picture, where the projector's light reaches them.
pub fn hands_beside(table: &Tabletop, unit: f32, placement: &PicturePlacement) -> Vec<HandDrawing> {
    places(table).filter_map(|place| hand_beside(tray(table, place), unit, placement)).collect()
}

/// Boxes inside the picture for the hands whose place beside it has no light.
pub fn hands_within(table: &Tabletop, unit: f32, placement: &PicturePlacement) -> Vec<FacingBox> {
    let dark = places(table)
        .map(|place| tray(table, place))
        .filter(|&tray| hand_beside(tray, unit, placement).is_none());
    dark.map(|tray| {
        let size = HAND / unit;
        let to_rim = tray.size.y * tray.scale / 2.0 - size.y / 2.0;
        let centre = tray.centre + tray.facing.turn(Vec2::new(0.0, to_rim));
        FacingBox::new(centre, size, tray.facing)
    })
    .collect()
}

/// The places where people sit; none before a screen.
fn places(table: &Tabletop) -> impl Iterator<Item = TablePlace> + use<> {
    let around = table.seating == SeatingArrangement::Around;
    table.places().iter().copied().filter(move |_| around)
}

fn tray(table: &Tabletop, place: TablePlace) -> FacingBox {
    table.tray(place, TrayDepth::Plain)
}

/// The hand beside the picture of the player at this tray, if there is light across the whole lane.
fn hand_beside(tray: FacingBox, unit: f32, placement: &PicturePlacement) -> Option<HandDrawing> {
    let to_rim = tray.size.y * tray.scale / 2.0;
    let point = |away: f32| {
        let table = tray.centre + tray.facing.turn(Vec2::new(0.0, to_rim + away / unit));
        placement.to_window(table)
    };
    let light = Rect::from_corners(Vec2::ZERO, placement.window());
    let (near, far) = (point(0.0)?, point(LANE)?);
    light.contains(far).then(|| {
        let down = far - near;
        let size = HAND / LANE * down.length();
        HandDrawing {
            at: (near + far) / 2.0,
            size,
            turn: down.to_angle() - std::f32::consts::FRAC_PI_2,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::math::UVec2;
    use shoal_tabletop::system::rigs::PictureLayout;

    fn placement(from: f64) -> PicturePlacement {
        let to = 1.0 - from;
        let corners = Some([[from, from], [to, from], [to, to], [from, to]]);
        PicturePlacement::new(
            UVec2::new(1920, 1080),
            1.0,
            &PictureLayout { corners, ..PictureLayout::default() },
        )
    }

    #[test]
    fn hands_lie_beside_the_picture_where_there_is_light_and_else_in_it() {
        let table = Tabletop::default();
        assert_eq!(hands_beside(&table, 0.7, &placement(0.0)), []);
        assert_eq!(hands_within(&table, 0.7, &placement(0.0)).len(), 8);
        assert_eq!(hands_beside(&table, 0.7, &placement(0.25)).len(), 8);
        assert_eq!(hands_within(&table, 0.7, &placement(0.25)), []);
    }

    #[test]
    fn before_a_screen_nobody_needs_a_lane() {
        let table = Tabletop { seating: SeatingArrangement::Screen, ..Tabletop::default() };
        assert!(hands_beside(&table, 0.7, &placement(0.25)).is_empty());
        assert!(hands_within(&table, 0.7, &placement(0.0)).is_empty());
    }

    #[test]
    fn a_hand_points_to_the_table() {
        let hands = hands_beside(&Tabletop::default(), 0.7, &placement(0.25));
        // The first place is the middle of the lower edge: the arm comes from below.
        assert!(hands[0].turn.abs() < 0.01 && hands[0].at.y > 810.0, "{:?}", hands[0]);
        assert!((hands[1].turn.abs() - std::f32::consts::PI).abs() < 0.01);
    }
}
