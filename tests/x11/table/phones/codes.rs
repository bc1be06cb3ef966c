//! The code as it really lies on the table, seen by a camera: on both themes, at 720p and 1080p.

use bevy::math::{UVec2, Vec2};
use std::process::Command;

use super::super::party::Party;
use super::super::patience::until;
use super::super::picture::Picture;
use crate::x_mice::Result;
use shoal_test_support::camera::{Camera, scanned};

/// The button `Phone` of a free place at the lower edge, in table coordinates.
const PHONE: Vec2 = Vec2::new(348.0, 988.0);
/// The views of a phone: turned, tilted, and how many pixels of its picture a pixel of a 720p projector has.
const VIEWS: [(f64, f64, f64); 4] =
    [(0.0, 0.0, 2.0), (0.3, 0.4, 3.0), (3.1, 0.6, 2.0), (4.4, -0.3, 2.4)];

/// The code on a table in the light of a projector with this many pixels, in these colours.
fn is_read(size: (u16, u16), theme: &str) -> Result<()> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_shoal"));
    command.args(["table", "--log-seats", "--phones", "127.0.0.1"]);
    command.args(["--size", &format!("{}x{}", size.0, size.1)]);
    let mut table = Party::begin_in(command, size, theme)?;
    table.sit("Anna")?;
    // For somebody who has nothing but a phone.
    table.presses(0, PHONE)?;
    let lies = until("a code lies on the table", || Ok(found(&table.eyes.look()?)));
    // It lies where it stays once the table has settled.
    table.keep(&format!("code_{theme}_{}", size.1))?;
    lies?;
    let shown = table.eyes.look()?;
    let (middle, written) = found(&shown).ok_or("the code lies there still")?;
    for (turned, tilted, scale) in VIEWS {
        // A 1080p projector throws the same table with finer pixels.
        let scale = scale * 720.0 / f64::from(size.1);
        let camera = Camera { turned, tilted, scale };
        let read =
            scanned(camera, |x, y| brightness(&shown, middle + Vec2::new(x as f32, y as f32)));
        assert_eq!(read.as_ref(), Some(&written), "{theme}, {size:?}: {turned}, {tilted}, {scale}");
    }
    table.program.kill()
}

/// How bright a point of a picture is, in pixels from its corner. Beside the picture lies a dark table.
fn brightness(picture: &Picture, at: Vec2) -> f64 {
    let inside = at.cmpge(Vec2::ZERO).all() && at.cmplt(picture.size.as_vec2()).all();
    let [red, green, blue] =
        if inside { picture.pixel(at.as_uvec2()) } else { [10; 3] }.map(f64::from);
    0.3 * red + 0.6 * green + 0.1 * blue
}

#[test]
fn a_camera_reads_the_code_on_the_table_in_each_theme_at_720p_and_1080p() -> Result<()> {
    for size in [(1280, 720), (1920, 1080)] {
        for theme in ["dark", "paper"] {
            is_read(size, theme)?;
        }
    }
    Ok(())
}

/// The middle of a code in a picture, and what stands in it.
pub fn found(picture: &Picture) -> Option<(Vec2, String)> {
    let size = picture.size.as_usizevec2();
    let grey = |x: usize, y: usize| picture.pixel(UVec2::new(x as u32, y as u32))[1];
    let mut prepared = rqrr::PreparedImage::prepare_from_greyscale(size.x, size.y, grey);
    prepared.detect_grids().iter().find_map(|grid| {
        let corners = grid.bounds.iter().map(|corner| Vec2::new(corner.x as f32, corner.y as f32));
        Some((corners.sum::<Vec2>() / 4.0, grid.decode().ok()?.1))
    })
}
