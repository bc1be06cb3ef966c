//! Sizes of type: from the height of its capitals in millimetres, never under what a projector can show.

use super::tabletop::{SHORT_SIDE, SeatingArrangement, Tabletop};

/// Height of capitals in type of size 1 (Atkinson Hyperlegible Next).
pub const CAP: f32 = 0.668;
/// The fewest projector pixels that capitals may be high (docs/look.md, Type).
pub const LEAST_PIXELS: f32 = 10.0;
/// Length of a unit in millimetres on the table that unmeasured pictures are laid out for: 1.3 m wide.
pub const USUAL_UNIT: f32 = 1300.0 / 1920.0;

/// The least size of type in trays and panels before a screen, in units: a fortieth of the picture's height can be read
/// from three metres on a television.
const LEAST_ON_SCREEN: f32 = SHORT_SIDE / 40.0;
/// The factor by which type in trays and panels is larger before a screen.
const LARGER_ON_SCREEN: f32 = 1.25;

/// The size of type whose capitals have this height.
pub const fn size_for_cap(cap: f32) -> f32 {
    cap / CAP
}

/// The size of type whose capitals are this many millimetres high on the default table.
pub const fn usual_size(millimetres: f32) -> f32 {
    size_for_cap(millimetres / USUAL_UNIT)
}

/// The least size of type, in units, on a picture with this many pixels a unit.
pub fn least_size(pixels_per_unit: f32) -> f32 {
    size_for_cap(LEAST_PIXELS / pixels_per_unit.max(f32::EPSILON))
}

/// The scale of type on a table, relative to one of 1.3 m at 100 %: the one source from which trays and the panels
/// before them take their sizes of type.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TypeScale {
    by: f32,
    least: f32,
}

impl TypeScale {
    /// Returns the factor by which type, and what holds it, is larger than the default.
    pub fn by(self) -> f32 {
        self.by
    }

    /// The least size of type in units: smaller is not shown.
    pub fn least(self) -> f32 {
        self.least
    }

    /// The size of type on this table, in units, from the default one.
    pub fn size(self, usual: f32) -> f32 {
        (usual * self.by).max(self.least)
    }

    /// Returns a scale of type this many times as large; the least size stays.
    #[must_use]
    pub fn grown(self, by: f32) -> Self {
        Self { by: self.by * by, ..self }
    }

    /// Returns the scale in the units of something that is drawn this many times as large as it is laid out.
    #[must_use]
    pub fn drawn(self, scale: f32) -> Self {
        Self { by: self.by / scale, least: self.least / scale }
    }
}

impl Tabletop {
    /// Returns the scale of type in trays and panels on this table: in millimetres if it is measured, larger for people
    /// who want it, and never under the fewest projector pixels, or before a screen a fortieth of its height.
    pub fn type_scale(&self) -> TypeScale {
        let scale = self.board_type_scale();
        match self.seating {
            SeatingArrangement::Around => scale,
            SeatingArrangement::Screen => TypeScale {
                by: scale.by * LARGER_ON_SCREEN,
                least: scale.least.max(LEAST_ON_SCREEN),
            },
        }
    }

    /// Returns the scale of letters and numbers on boards, which have no more room before a screen.
    pub fn board_type_scale(&self) -> TypeScale {
        TypeScale { by: self.cap(USUAL_UNIT), least: least_size(self.pixels) }
    }

    /// Returns the height in units of capitals that are to be this many millimetres high: larger on a table whose
    /// people want larger text. Unmeasured tables and screens are taken for a table 1.3 m wide.
    pub fn cap(&self, millimetres: f32) -> f32 {
        self.units(millimetres, millimetres / USUAL_UNIT) * self.text
    }

    /// The size of type, in units, whose capitals are this many millimetres high, and never under the
    /// fewest projector pixels: where that does not fit, fewer things are shown.
    pub fn type_size(&self, millimetres: f32, pixels_per_unit: f32) -> f32 {
        size_for_cap(self.cap(millimetres)).max(least_size(pixels_per_unit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(mm: f32) -> Tabletop {
        Tabletop { mm: Some(mm), ..Tabletop::default() }
    }

    #[test]
    fn capitals_are_as_many_millimetres_high_as_asked() {
        let (mm, pixels) = (0.55, 1.5);
        for height in [6.5, 8.0, 15.0, 20.0] {
            let size = measured(mm).type_size(height, pixels);
            assert!((size * CAP * mm - height).abs() < 1e-3, "{height} mm are {size}");
        }
    }

    #[test]
    fn capitals_are_never_under_ten_projector_pixels() {
        for pixels in [0.5, 0.667, 1.0, 2.0] {
            for mm in [0.4, 0.7, 1.5] {
                let size = measured(mm).type_size(6.5, pixels);
                assert!(size * CAP * pixels >= LEAST_PIXELS - 1e-3, "{size} at {pixels} and {mm}");
            }
        }
    }

    #[test]
    fn one_scale_holds_millimetres_wishes_and_pixels() {
        let usual = Tabletop::default();
        assert!((usual.type_scale().size(20.0) - 20.0).abs() < 1e-3, "as it was laid out");
        let coarse = Tabletop { pixels: 2.0 / 3.0, ..usual }.type_scale();
        assert!(coarse.size(13.0) * CAP * 2.0 / 3.0 >= LEAST_PIXELS - 1e-3);
        let (small, wished) = (measured(0.5), Tabletop { text: 1.5, ..measured(0.5) });
        let cap_in_mm = small.type_scale().size(20.0) * CAP * 0.5;
        assert!((cap_in_mm - 20.0 * CAP * USUAL_UNIT).abs() < 1e-3, "{cap_in_mm} mm");
        assert!((wished.type_scale().by() / small.type_scale().by() - 1.5).abs() < 1e-3);
        let shrunk = wished.type_scale().drawn(0.75);
        assert!((shrunk.size(20.0) * 0.75 - wished.type_scale().size(20.0)).abs() < 1e-3);
    }

    #[test]
    fn before_a_screen_nothing_in_trays_and_panels_is_smaller_than_a_fortieth_of_its_height() {
        let screen = Tabletop { seating: SeatingArrangement::Screen, ..Tabletop::default() };
        for (text, pixels) in [(1.0, 1.0), (1.0, 2.0 / 3.0), (1.5, 2.0)] {
            let table = Tabletop { text, pixels, ..screen };
            for usual in [10.0, 16.0, 22.0, 46.0] {
                let size = table.type_scale().size(usual);
                assert!(size >= SHORT_SIDE / 40.0 && size >= usual * text, "{usual} is {size}");
            }
        }
        assert_eq!(screen.board_type_scale(), Tabletop::default().type_scale());
    }

    #[test]
    fn text_grows_as_people_wish_also_on_tables_that_nobody_measured() {
        let usual = Tabletop::default();
        let larger = Tabletop { text: 2.0, ..usual };
        assert!((larger.cap(8.0) - 2.0 * usual.cap(8.0)).abs() < 1e-4);
        assert!((usual.cap(6.5) * USUAL_UNIT - 6.5).abs() < 1e-4);
    }
}
