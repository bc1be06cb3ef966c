//! How large type is: from the height of its capitals in millimetres, never under what a projector can
//! show.

use super::tabletop::Tabletop;

/// How high capitals are in type of size 1 (Atkinson Hyperlegible Next).
pub const CAP: f32 = 0.668;
/// The fewest projector pixels that capitals may be high (look: Type).
pub const LEAST_PIXELS: f32 = 10.0;
/// How long a unit is on the table that unmeasured pictures are laid out for, in millimetres: 1.3 m wide.
pub const USUAL_UNIT: f32 = 1300.0 / 1920.0;

/// The size of type whose capitals are so high.
pub fn size_for_cap(cap: f32) -> f32 {
    cap / CAP
}

/// The least size of type, in units, on a picture with so many pixels a unit.
pub fn least_size(pixels_per_unit: f32) -> f32 {
    size_for_cap(LEAST_PIXELS / pixels_per_unit.max(f32::EPSILON))
}

impl Tabletop {
    /// How high capitals are, in units, that are to be so many millimetres high: larger on a table whose
    /// people want larger text. Unmeasured tables and screens are taken for a table 1.3 m wide.
    pub fn cap(&self, millimetres: f32) -> f32 {
        self.units(millimetres, millimetres / USUAL_UNIT) * self.text
    }

    /// The size of type, in units, whose capitals are so many millimetres high, and never under the
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
    fn text_grows_as_people_wish_also_on_tables_that_nobody_measured() {
        let usual = Tabletop::default();
        let larger = Tabletop { text: 2.0, ..usual };
        assert!((larger.cap(8.0) - 2.0 * usual.cap(8.0)).abs() < 1e-4);
        assert!((usual.cap(6.5) * USUAL_UNIT - 6.5).abs() < 1e-4);
    }
}
