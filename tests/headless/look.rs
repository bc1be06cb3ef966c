//! The look, as far as numbers can tell: what must stand out does, also for eyes that tell red and
//! green apart badly.

use bevy::color::{Color, ColorToComponents as _, Laba, LinearRgba, Mix as _};
use bevy::math::{Mat3, Vec3};
use shoal_tabletop::picture::projection::pale_colours::on_paper;
use shoal_tabletop::picture::theme::{self, rgb, seat_colour};

/// Contrast of text and of what must be found (WCAG: normal text).
const CLEAR: f32 = 4.5;
/// Contrast of what cannot be used now, and may be read all the same.
const DIM: f32 = 3.0;
/// The strongest a tray glows with its seat's colour.
const GLOW: f32 = 0.11;
/// How far colours lie apart (CIE 1976) that nobody mistakes for one another.
const APART: f32 = 15.0;

/// How eyes without red and without green cones see linear light (Machado, Oliveira and Fernandes
/// 2009, severity 1), row by row.
const PROTAN: [f32; 9] =
    [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998];
const DEUTAN: [f32; 9] =
    [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881];

fn seats() -> impl Iterator<Item = (usize, Color)> {
    (0..theme::SEAT_COLOURS.len()).map(|index| (index, seat_colour(index)))
}

fn contrast(one: Color, other: Color) -> f32 {
    let light =
        |colour: Color| LinearRgba::from(colour).to_vec3().dot(Vec3::new(0.2126, 0.7152, 0.0722));
    let (one, other) = (light(one) + 0.05, light(other) + 0.05);
    one.max(other) / one.min(other)
}

fn apart(one: Color, other: Color) -> f32 {
    let lab = |colour: Color| {
        let Laba { lightness, a, b, .. } = colour.into();
        Vec3::new(lightness, a, b) * 100.0
    };
    lab(one).distance(lab(other))
}

/// A colour as other eyes see it.
fn seen(colour: Color, eyes: [f32; 9]) -> Color {
    let light = Mat3::from_cols_array(&eyes).transpose() * LinearRgba::from(colour).to_vec3();
    Color::LinearRgba(LinearRgba::from_vec3(light.clamp(Vec3::ZERO, Vec3::ONE)))
}

const EYES: [(&str, [f32; 9]); 3] = [
    ("all cones", [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]),
    ("no red cones", PROTAN),
    ("no green cones", DEUTAN),
];

#[test]
fn seats_and_pollution_stand_out_from_the_sea() {
    for (seat, colour) in seats() {
        for sea in [theme::SEA, theme::DEEP] {
            let found = contrast(colour, sea);
            assert!(found >= CLEAR, "seat {seat} has a contrast of {found:.1}");
        }
    }
    assert!(contrast(theme::LIME, theme::SEA) >= CLEAR);
}

#[test]
fn text_on_trays_and_buttons_is_clear_even_while_they_glow() {
    for (seat, colour) in seats() {
        for ground in [theme::TRAY, theme::TRAY.mix(&colour, GLOW)] {
            let texts = [theme::TEXT, theme::TEXT_QUIET, theme::LOSS, theme::GAIN, colour];
            for (index, text) in texts.into_iter().enumerate() {
                let found = contrast(text, ground);
                assert!(found >= CLEAR, "text {index} in the tray of seat {seat}: {found:.1}");
            }
        }
    }
    for button in [theme::BUTTON, theme::BUTTON_HOVER] {
        let found = contrast(theme::TEXT, button);
        assert!(found >= CLEAR, "a button has a contrast of {found:.1}");
    }
    let off = contrast(theme::TEXT_OFF, theme::BUTTON_OFF);
    assert!(off >= DIM, "a button that is off has a contrast of {off:.1}");
}

#[test]
fn no_seat_is_taken_for_pollution_by_any_eyes() {
    for (eyes, matrix) in EYES {
        for (seat, colour) in seats() {
            let found = apart(seen(colour, matrix), seen(theme::LIME, matrix));
            assert!(found >= APART, "{eyes}: seat {seat} is only {found:.0} from pollution");
        }
    }
}

#[test]
fn a_gain_is_not_taken_for_a_loss_by_any_eyes() {
    for (eyes, matrix) in EYES {
        let found = apart(seen(theme::GAIN, matrix), seen(theme::LOSS, matrix));
        assert!(found >= APART, "{eyes}: gain and loss are only {found:.0} apart");
    }
}

#[test]
fn the_coast_parts_land_from_sea() {
    assert!(contrast(rgb(0x8F_B08A), theme::SEA) >= CLEAR);
}

/// The colours of a sea as they come out on pale tables.
fn paper_seas() -> [Color; 2] {
    [theme::SEA, theme::DEEP].map(on_paper)
}

/// How far seats are apart on pale tables: dark colours leave less room than light ones.
const APART_ON_PAPER: f32 = 12.0;

#[test]
fn on_pale_tables_seats_pollution_and_the_coast_stand_out_from_the_sea_as_well() {
    let coast = rgb(0x8F_B08A);
    let all = seats().map(|(_, colour)| colour).chain([theme::LIME, coast]);
    for colour in all {
        for sea in paper_seas() {
            let found = contrast(on_paper(colour), sea);
            assert!(found >= CLEAR, "{colour:?} has a contrast of {found:.2}");
        }
    }
    let land = apart(on_paper(rgb(0x2F_4A34)), on_paper(theme::SEA));
    assert!(land >= APART, "land is {land:.0} from the sea");
}

#[test]
fn on_pale_tables_text_is_dark_and_clear() {
    for ground in [theme::TRAY, theme::BUTTON, theme::CARD] {
        let ground = on_paper(ground);
        let text = contrast(on_paper(theme::TEXT), ground);
        assert!(text >= CLEAR, "text on {ground:?}: {text:.1}");
    }
    let tray = on_paper(theme::TRAY);
    let quiet = [theme::TEXT_QUIET, theme::LOSS, theme::GAIN];
    for text in quiet.into_iter().chain(seats().map(|(_, colour)| colour)) {
        let found = contrast(on_paper(text), tray);
        assert!(found >= CLEAR, "{text:?} in a tray: {found:.1}");
    }
}

#[test]
fn on_pale_tables_no_seat_is_taken_for_pollution_or_another_and_no_gain_for_a_loss() {
    for (eyes, matrix) in EYES {
        let seen = |colour| seen(on_paper(colour), matrix);
        for (seat, colour) in seats() {
            let found = apart(seen(colour), seen(theme::LIME));
            assert!(found >= APART, "{eyes}: seat {seat} is only {found:.1} from pollution");
            for (other, its) in seats().filter(|(other, _)| *other > seat) {
                let found = apart(seen(colour), seen(its));
                assert!(found >= APART_ON_PAPER, "{eyes}: {seat} is {found:.1} from {other}");
            }
        }
        let found = apart(seen(theme::GAIN), seen(theme::LOSS));
        assert!(found >= APART, "{eyes}: gain and loss are only {found:.0} apart");
    }
}
