//! One person calibrates with a mouse that does not sit: the picture lies where they put it, also at the
//! next start.

use bevy::math::{UVec2, Vec2};
use shoal_tabletop::geometry::homography::{QuadCorners, UNIT_SQUARE};
use shoal_tabletop::picture::projection::PicturePlacement;
use shoal_tabletop::system::rigs::PictureLayout;
use shoal_tabletop::system::settings::Settings;
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

use super::eyes::Eyes;
use super::golden;
use super::patience::{until, within};
use super::picture::Picture;
use super::program::{Program, WINDOW, settings};
use crate::x_mice::{F2, LEFT, Result, TAB, XMice};
use crate::xvfb::Xvfb;

/// The mouse.
const ANNA: &str = "Anna";
/// Where the upper left corner is dragged, in pixels of the window.
const CORNER: Vec2 = Vec2::new(160.0, 100.0);
/// The place of the button Save on the panel of the corners, in units of the table.
const KEEP: Vec2 = Vec2::new(1150.0, 720.0);
/// How long a hand waits for an answer before trying again: long enough for a slow table.
const SOON: Duration = Duration::from_secs(20);

#[test]
fn a_corner_is_dragged_by_a_mouse_that_does_not_sit_and_is_there_at_the_next_start() -> Result<()> {
    let xvfb = Xvfb::start(WINDOW.0, WINDOW.1)?;
    let mice = XMice::connect(xvfb.display())?;
    let eyes = Eyes::on(xvfb.display())?;
    let home = tempfile::tempdir()?;
    let mut program = begin(&xvfb, &eyes, &home)?;
    mice.plug(ANNA)?;
    mice.key(F2)?;
    golden::shows(&eyes, "corners")?;
    mice.key(TAB)?;
    golden::shows(&eyes, "lengths")?;
    mice.key(TAB)?;
    golden::shows(&eyes, "corners")?;

    drag_first_corner(&mice, &eyes)?;
    let keep = laid().to_window(KEEP).ok_or("it is on the table")?;
    move_by(&mice, keep - CORNER)?;
    mice.click(ANNA, LEFT)?;
    let kept_in = settings(home.path());
    until("the corner is kept", || {
        program.is_alive()?;
        let kept = corners(&kept_in).filter(|kept| distance(kept[0], CORNER) < 2.0);
        Ok(kept.map(|kept| assert_eq!(kept[1..], UNIT_SQUARE[1..])))
    })?;
    program.says_no_more();
    program.kill()?;

    let program = begin(&xvfb, &eyes, &home)?;
    until("the picture lies where it was put", || Ok(lies_there(&eyes.look()?).then_some(())))?;
    program.kill()
}

fn begin(xvfb: &Xvfb, eyes: &Eyes, home: &TempDir) -> Result<Program> {
    let mut program = Program::start(xvfb.display(), home.path())?;
    until("there is a window", || {
        program.is_alive()?;
        Ok(eyes.focus_window()?.then_some(()))
    })?;
    until("something is drawn", || {
        Ok(eyes.look()?.brightest().iter().all(|&part| part > 200).then_some(()))
    })?;
    Ok(program)
}

/// Takes the corner where every cursor can go, and drags it; again if the table had not noticed the
/// mouse yet.
fn drag_first_corner(mice: &XMice, eyes: &Eyes) -> Result<()> {
    until("the corner has moved", || {
        mice.move_by(ANNA, -5000, -5000)?;
        // Motion is not summed across a click.
        mice.click(ANNA, LEFT)?;
        mice.press(ANNA, LEFT)?;
        move_by(mice, CORNER)?;
        mice.release(ANNA, LEFT)?;
        within(SOON, || Ok(lies_there(&eyes.look()?).then_some(())))
    })
}

/// By this many pixels of the window: a count is a unit of the table.
fn move_by(mice: &XMice, way: Vec2) -> Result<()> {
    let counts = (way * 1080.0 / f32::from(WINDOW.1)).round().as_ivec2();
    mice.move_by(ANNA, counts.x, counts.y)
}

/// The picture on this window with the corner where it was dragged.
fn laid() -> PicturePlacement {
    let mut corners = UNIT_SQUARE;
    corners[0] = (CORNER / window()).as_dvec2().to_array();
    let laying = PictureLayout { corners: Some(corners), ..PictureLayout::default() };
    PicturePlacement::new(window().as_uvec2(), 1.0, &laying)
}

fn window() -> Vec2 {
    UVec2::new(WINDOW.0.into(), WINDOW.1.into()).as_vec2()
}

/// Beyond the corner there is no light; on the picture there is, at its rims too.
fn lies_there(picture: &Picture) -> bool {
    let light =
        |at: Vec2| picture.pixel(at.as_uvec2()).iter().map(|&part| u32::from(part)).sum::<u32>();
    let dark = [Vec2::new(12.0, 12.0), Vec2::new(60.0, 4.0), Vec2::new(10.0, 300.0)];
    let lit = [Vec2::new(300.0, 300.0), window() - 4.0, Vec2::new(1590.0, 40.0)];
    dark.into_iter().all(|at| light(at) == 0) && lit.into_iter().all(|at| light(at) > 0)
}

/// The corners of the rig in use, as they are written down.
fn corners(settings: &Path) -> Option<QuadCorners> {
    Settings::load(settings, |_, _| Ok(())).0.rig().corners
}

fn distance(corner: [f64; 2], pixels: Vec2) -> f32 {
    (Vec2::new(corner[0] as f32, corner[1] as f32) * window()).distance(pixels)
}
