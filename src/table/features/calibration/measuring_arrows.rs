//! The two arrows to lay a tape along, from one rim of the lit rectangle to the other. They belong to the window and
//! not to the picture, because the picture may be smaller: a dark rim is left around it, and at two sides of a
//! rectangle that no table has the shape of. Pure numbers.

use super::rig_draft::MeasuredLength;
use bevy::math::Vec2;
use shoal_tabletop::picture::projection::PicturePlacement;

/// Distance of each arrow from the rim beside it, as a part of the rectangle's height.
const INWARD: f32 = 1.0 / 30.0;
/// Position of the words along an arrow, as a part of its length: between the places where people sit.
const WORDS: f32 = 0.3;

/// An arrow on the window, in logical pixels, with a head at either end.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MeasuringArrow {
    /// The length that is measured along it.
    pub length: MeasuredLength,
    /// Its ends, on two rims of the lit rectangle.
    pub ends: [Vec2; 2],
    /// Middle of its words.
    pub words: Vec2,
}

/// The arrows along the picture's width and height; `None` beyond the horizon.
pub fn arrows(placement: &PicturePlacement) -> Option<[MeasuringArrow; 2]> {
    let table = placement.table();
    let (down, right) = (INWARD, INWARD * table.y / table.x);
    let along = |length, at: &dyn Fn(f32) -> Vec2| {
        let lit = |part| placement.lit_to_window(at(part));
        let words = lit(WORDS)?;
        Some(MeasuringArrow { length, ends: [lit(0.0)?, lit(1.0)?], words })
    };
    Some([
        along(MeasuredLength::Width, &|part| Vec2::new(part, down))?,
        along(MeasuredLength::Height, &|part| Vec2::new(right, part))?,
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::math::UVec2;
    use shoal_tabletop::geometry::Tabletop;
    use shoal_tabletop::geometry::homography::{Homography, QuadCorners, UNIT_SQUARE};
    use shoal_tabletop::system::rigs::{PictureOrientation, RigSettings, SafeBorder};

    /// Corners of the projector's window on the table, in millimetres, for several tilts.
    const TILTS: [QuadCorners; 4] = [
        [[0.0, 0.0], [1500.0, 0.0], [1500.0, 900.0], [0.0, 900.0]],
        [[-90.0, -40.0], [1590.0, -10.0], [1450.0, 920.0], [60.0, 950.0]],
        [[0.0, 0.0], [1500.0, 160.0], [1560.0, 980.0], [-30.0, 850.0]],
        [[150.0, 20.0], [1320.0, 0.0], [1600.0, 1000.0], [-120.0, 980.0]],
    ];
    /// Lit rectangles: of a common shape, too square for a table, and too long for one.
    const LIT: [[f64; 2]; 4] = [[1180.0, 690.0], [900.0, 690.0], [690.0, 690.0], [1100.0, 400.0]];
    const RIMS: [SafeBorder; 4] = [
        SafeBorder::Percent(0.0),
        SafeBorder::Percent(7.0),
        SafeBorder::Millimetres(15.0),
        SafeBorder::Millimetres(60.0),
    ];

    /// Length that a tape reads between two points of the window, in millimetres.
    fn tape(tilt: &Homography, placement: &PicturePlacement, ends: [Vec2; 2]) -> f32 {
        let on_table = ends.map(|end| {
            let part = (end / placement.window()).as_dvec2().to_array();
            tilt.apply(part).expect("before the horizon")
        });
        (on_table[0][0] - on_table[1][0]).hypot(on_table[0][1] - on_table[1][1]) as f32
    }

    const WINDOW: Vec2 = Vec2::new(1920.0, 1080.0);

    fn laid(rig: &RigSettings) -> PicturePlacement {
        PicturePlacement::new(UVec2::new(1920, 1080), 1.0, &rig.picture_layout(WINDOW))
    }

    fn check(
        tilt: QuadCorners,
        lit: [f64; 2],
        safe_border: SafeBorder,
        orientation: PictureOrientation,
    ) {
        let tilt = Homography::from_unit_square_to(tilt).expect("a projector that is on");
        let rim = UNIT_SQUARE.map(|[x, y]| [180.0 + x * lit[0], 165.0 + y * lit[1]]);
        let corners = rim.map(|corner| tilt.inverse().apply(corner).expect("in the light"));
        let mut rig = RigSettings { corners: Some(corners), safe_border, ..RigSettings::default() };
        rig.orient(orientation);
        let about = format!("{lit:?}, {safe_border}, {orientation:?}");
        // Whatever was set before, the arrows span what is measured.
        for before in [None, Some([1300.0, 731.0]), Some([400.0, 900.0])] {
            rig.size_mm = before;
            let shown = laid(&rig);
            let spans = arrows(&shown).expect("in the light");
            let spans = spans.map(|arrow| tape(&tilt, &shown, arrow.ends));
            let [wide, high] = lit.map(|side| side as f32);
            let sides = if orientation.is_sideways() { [high, wide] } else { [wide, high] };
            for (span, side) in spans.into_iter().zip(sides) {
                assert!((span - side).abs() < 0.5, "{span} for {side} with {before:?}: {about}");
            }
            rig.size_mm = Some(spans);
        }
        let shown = laid(&rig);
        let table = rig.lit_tabletop(&Tabletop::default(), WINDOW);
        let long = 100.0 / table.mm.expect("it is measured");
        for spot in [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0], [0.5, 0.5]] {
            for way in [Vec2::X, Vec2::Y, Vec2::new(0.6, 0.8)] {
                let from = Vec2::from(spot) * (table.size - way * long);
                let ends = [from, from + way * long];
                let ends = ends.map(|end| shown.to_window(end).expect("on this side"));
                let read = tape(&tilt, &shown, ends);
                assert!((read - 100.0).abs() < 1.0, "{read} mm at {spot:?} along {way}: {about}");
            }
        }
    }

    #[test]
    fn a_hundred_millimetres_are_a_hundred_with_any_dark_rim_and_any_shape_of_the_light() {
        let turned =
            |flip_h, quarter_turns| PictureOrientation { flip_h, flip_v: false, quarter_turns };
        for (tilt, lit) in TILTS.into_iter().flat_map(|tilt| LIT.map(|lit| (tilt, lit))) {
            for rim in RIMS {
                for orientation in [turned(false, 0), turned(true, 0), turned(true, 3)] {
                    check(tilt, lit, rim, orientation);
                }
            }
        }
    }
}
