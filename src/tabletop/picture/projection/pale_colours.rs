//! Colours on pale tables: dark means figure there, and light means ground.
//!
//! The warp turns the picture's colours over as a whole, so that everything which is drawn light on dark is
//! dark on light: text, seats, marks. Its numbers were sought so that seats, gain, loss and what does harm
//! stay as far apart as they can for all eyes (`tests/headless/look.rs`). What *is* pale or dark, as ice and coal
//! are, is drawn in the colour that comes out as it is meant: [`drawn_for`].

use bevy::color::{Alpha as _, Color, Oklaba, Srgba};

/// Amount by which light becomes darker (`DARKEST`), and the curve along which it does.
const DARKEST: f32 = 0.9026;
const CURVE: f32 = 2.124;
const BEND: f32 = 1.397;
/// Amounts by which reds, yellows and all strong colours come out lighter.
const RED: f32 = 0.2107;
const YELLOW: f32 = 0.23;
const STRONG: f32 = 0.5309;
/// Factor by which colours are less strong when they come out.
const STRENGTH: f32 = 0.6578;

/// Returns the colour in which a colour of the picture comes out on a pale table: what `on_paper` of `warp.wgsl` makes
/// of it.
pub fn on_paper(colour: Color) -> Color {
    let from = Oklaba::from(colour);
    let lightness = from.lightness.max(0.0);
    let strong = from.a.hypot(from.b);
    let dark = lightness.powf(CURVE) + BEND * lightness * lightness * (1.0 - lightness);
    let turned = 1.0 - DARKEST * dark + RED * from.a + YELLOW * from.b + STRONG * strong;
    clamped(Oklaba::new(turned.clamp(0.05, 1.0), from.a * STRENGTH, from.b * STRENGTH, from.alpha))
}

/// The colour in which something must be drawn so that it comes out as this one, as nearly as there is one:
/// where there is none so strong, it comes out paler.
pub fn drawn_for(meant: Color) -> Color {
    let goal = Oklaba::from(meant);
    let drawn = |part: f32| {
        let (a, b) = (goal.a / STRENGTH * part, goal.b / STRENGTH * part);
        let turned = RED * a + YELLOW * b + STRONG * a.hypot(b);
        let dark = ((1.0 + turned - goal.lightness) / DARKEST).clamp(0.0, 1.0);
        let (mut low, mut high) = (0.0_f32, 1.0_f32);
        for _ in 0..24 {
            let middle = (low + high) / 2.0;
            let found = middle.powf(CURVE) + BEND * middle * middle * (1.0 - middle);
            if found < dark { low = middle } else { high = middle }
        }
        Oklaba::new(low, a, b, goal.alpha)
    };
    let steps = (0..=20).rev().map(|step| drawn(step as f32 / 20.0));
    clamped(steps.into_iter().find(|colour| is_shown(*colour)).unwrap_or_else(|| drawn(0.0)))
}

/// Recolours a drawing: each of these colours, written as in `#C9DCE6`, is drawn so that it comes out as the other.
pub fn drawing_for(source: &str, meant: &[(&str, &str)]) -> String {
    meant.iter().fold(source.to_owned(), |source, (from, to)| {
        let Ok(to) = Srgba::hex(to) else { return source };
        source.replace(from, &Srgba::from(drawn_for(to.into())).to_hex())
    })
}

/// `true` if there is such a colour.
fn is_shown(colour: Oklaba) -> bool {
    let shown = bevy::color::LinearRgba::from(colour);
    [shown.red, shown.green, shown.blue].iter().all(|part| (-0.002..=1.002).contains(part))
}

/// Returns the nearest colour that can be shown.
fn clamped(colour: Oklaba) -> Color {
    let shown = bevy::color::LinearRgba::from(colour);
    let part = |part: f32| part.clamp(0.0, 1.0);
    let linear = bevy::color::LinearRgba::rgb(part(shown.red), part(shown.green), part(shown.blue));
    Color::from(linear).with_alpha(colour.alpha)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn far(one: Color, other: Color) -> f32 {
        let (one, other) = (Srgba::from(one), Srgba::from(other));
        let parts = [one.red - other.red, one.green - other.green, one.blue - other.blue];
        parts.into_iter().map(f32::abs).fold(0.0, f32::max)
    }

    #[test]
    fn what_is_drawn_for_a_quiet_colour_comes_out_as_it() {
        for meant in ["#C9DCE6", "#E9F4F9", "#17527C", "#15181C", "#4A525C", "#7BA6BE"] {
            let meant = Color::from(Srgba::hex(meant).expect("a colour"));
            let found = on_paper(drawn_for(meant));
            assert!(far(found, meant) < 0.04, "{meant:?} comes out as {found:?}");
        }
    }

    #[test]
    fn lighter_grounds_come_out_darker() {
        let grey = |part: f32| Oklaba::from(on_paper(Color::srgb(part, part, part))).lightness;
        let steps: Vec<f32> = (0..=20).map(|step| grey(step as f32 / 20.0)).collect();
        assert!(steps.windows(2).all(|pair| pair[1] <= pair[0] + 1e-4), "{steps:?}");
        assert!(steps[0] > 0.99 && steps[20] < 0.15, "{steps:?}");
    }

    #[test]
    fn the_warp_turns_colours_over_by_the_same_numbers() {
        let warp = include_str!("warp.wgsl");
        for number in [DARKEST, CURVE, BEND, RED, YELLOW, STRONG, STRENGTH] {
            assert!(warp.contains(&format!("{number}")), "{number} is not in the warp");
        }
    }
}
