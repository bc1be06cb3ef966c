//! Differences between colours for normal, deutan and protan eyes: tests of the look measure with them.

use bevy::color::{Alpha as _, Color, Laba, LinearRgba, Luminance as _};

/// The matrices by which such eyes see linear red, green and blue (Machado, Oliveira and Fernandes 2009).
const EYES: [[[f32; 3]; 3]; 3] = [
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    [[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]],
    [[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]],
];

/// A colour as it is seen through another one above it: blended in linear light.
pub fn over(above: Color, below: Color) -> Color {
    let (above, below) = (above.to_linear(), below.to_linear());
    let mixed = above * above.alpha + below * (1.0 - above.alpha);
    mixed.with_alpha(1.0).into()
}

/// The contrast of two colours, from 1 to 21 (WCAG 2).
pub fn contrast(one: Color, other: Color) -> f32 {
    let [one, other] = [one, other].map(|colour| colour.to_linear().luminance() + 0.05);
    one.max(other) / one.min(other)
}

/// The least difference of two colours in CIELAB, as seen by normal, deutan and protan eyes.
pub fn least_difference(one: Color, other: Color) -> f32 {
    let seen = |colour: Color, eyes: [[f32; 3]; 3]| -> Laba {
        let LinearRgba { red, green, blue, .. } = colour.to_linear();
        let [r, g, b] = eyes.map(|row| row[0] * red + row[1] * green + row[2] * blue);
        LinearRgba::rgb(r.clamp(0.0, 1.0), g.clamp(0.0, 1.0), b.clamp(0.0, 1.0)).into()
    };
    let difference = |eyes| {
        let (one, other) = (seen(one, eyes), seen(other, eyes));
        let (l, a, b) = (one.lightness - other.lightness, one.a - other.a, one.b - other.b);
        100.0 * (l * l + a * a + b * b).sqrt()
    };
    EYES.map(difference).into_iter().fold(f32::MAX, f32::min)
}
