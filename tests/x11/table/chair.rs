//! The table as an eye sees it from a chair: 45 cm above it and 35 cm behind its edge.

use bevy::math::{DVec2, UVec2, Vec2};
use shoal_tabletop::geometry::TablePlace;
use shoal_tabletop::geometry::homography::{Homography, QuadCorners};

use std::path::PathBuf;

use super::golden::keep;
use super::picture::Picture;
use super::tray::{COLUMN, On, TABLE, rows_of, spot, tray_of};
use crate::x_mice::Result;

/// A picture of 1.3 m on the table.
const MILLIMETRES: f32 = 1300.0 / TABLE.x;
const ABOVE: f64 = 450.0;
const BEHIND: f32 = 350.0;
/// How far onto the table the eye looks, in millimetres from the edge.
const AHEAD: f64 = 250.0;
/// The eye's picture, and how much of the world fits across half of it at a distance of one.
const SIZE: UVec2 = UVec2::new(1280, 480);
const HALF: f64 = 1.0;

/// What the rows of a tray must at least stand out by: all buttons may be off, and the sentence is
/// thin in a window of two thirds of a projector's size (`tests/headless/look.rs` holds the colours themselves).
const CONTRAST: [f32; 3] = [4.5, 3.0, 3.5];

/// Draws what the person at a place sees, keeps the picture for people to look at, and checks that
/// the person can read the rows of their tray.
///
/// # Errors
/// When the picture cannot be kept.
pub fn can_read(on: On, picture: &Picture, place: TablePlace, moment: &str) -> Result<()> {
    let seen = Seen::from(picture, place, moment)?;
    let frame = tray_of(on, place);
    for (index, (top, bottom)) in rows_of(on, place).into_iter().enumerate() {
        let rows = top as u32..bottom as u32;
        let column = 0..COLUMN.1 as u32;
        let spots = rows.flat_map(|y| column.clone().map(move |x| (COLUMN.0 + x as f32, y as f32)));
        let contrast = seen.contrast(spots.map(|(x, y)| spot(frame, x, y)));
        assert!(
            contrast >= CONTRAST[index],
            "row {index} of the tray at {place:?} has a contrast of {contrast:.1}: see {}",
            seen.kept.display()
        );
    }
    Ok(())
}

/// What the person at a place sees.
pub struct Seen {
    picture: Picture,
    view: Homography,
    /// Where it is kept for people to look at.
    pub kept: PathBuf,
}

impl Seen {
    /// Draws what the person at a place sees, and keeps the picture.
    ///
    /// # Errors
    /// When it cannot be kept.
    pub fn from(picture: &Picture, place: TablePlace, moment: &str) -> Result<Self> {
        let view = view(place);
        let back = view.inverse();
        let seen = Picture::drawn(SIZE, |at| {
            let point = back.apply(at.as_dvec2().to_array()).map(|at| DVec2::from(at).as_vec2());
            let inside = point.filter(|p| (p.cmpge(Vec2::ZERO) & p.cmplt(Vec2::ONE)).all());
            inside.map_or([0; 3], |point| picture.between(point))
        });
        let name = format!("{moment}_from_{:?}_{}", place.edge, place.slot).to_lowercase();
        let kept = keep(&name, &seen)?;
        Ok(Self { picture: seen, view, kept })
    }

    /// How much letters among these points of the table stand out: they cover little, and the ground
    /// most of it.
    pub fn contrast(&self, points: impl Iterator<Item = Vec2>) -> f32 {
        let at = points.filter_map(|point| self.view.apply((point / TABLE).as_dvec2().to_array()));
        let at = at.map(|at| DVec2::from(at).as_vec2());
        let inside = at.filter(|p| (p.cmpge(Vec2::ZERO) & p.cmplt(Vec2::ONE)).all());
        let mut light: Vec<f32> = inside.map(|at| luminance(self.picture.between(at))).collect();
        light.sort_by(f32::total_cmp);
        let part = |of_thousand: usize| light[(light.len() - 1) * of_thousand / 1000];
        let apart = |light: f32, dark: f32| (light + 0.05) / (dark + 0.05);
        // Pale letters on a dark ground, or dark ones on a button that is filled.
        apart(part(995), part(300)).max(apart(part(700), part(5)))
    }
}

/// From fractions of the picture on the table to fractions of the eye's picture.
fn view(place: TablePlace) -> Homography {
    let frame = tray_of(On::Lobby, place);
    let eye = frame.at(Vec2::new(0.0, frame.size.y / 2.0 + BEHIND / MILLIMETRES));
    let right = frame.facing.turn(Vec2::X);
    let away = frame.facing.turn(Vec2::NEG_Y);
    let slant = (f64::from(BEHIND) + AHEAD).hypot(ABOVE);
    let (cos, sin) = ((f64::from(BEHIND) + AHEAD) / slant, ABOVE / slant);
    let see = |corner: Vec2| {
        let way = (corner * TABLE - eye) * MILLIMETRES;
        let (aside, ahead) = (f64::from(way.dot(right)), f64::from(way.dot(away)));
        let depth = ahead * cos + ABOVE * sin;
        let up = ahead * sin - ABOVE * cos;
        let tall = HALF * f64::from(SIZE.y) / f64::from(SIZE.x);
        [0.5 + aside / depth / HALF / 2.0, 0.5 - up / depth / tall / 2.0]
    };
    let corners: QuadCorners = [Vec2::ZERO, Vec2::X, Vec2::ONE, Vec2::Y].map(see);
    Homography::from_unit_square_to(corners).expect("all of the table lies before the eye")
}

/// The light of a colour, as WCAG has it.
fn luminance(colour: [u8; 3]) -> f32 {
    let linear = |part: u8| {
        let part = f32::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    let [red, green, blue] = colour.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}
