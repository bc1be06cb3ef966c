//! Rigs: how and where the table is shown, each under a name. A projector above a table, a wall and a
//! laptop are three rigs; the one in use is restored at the next start.

mod orientation;
mod picture_layout;

pub use orientation::PictureOrientation;
pub use picture_layout::PictureLayout;

use crate::geometry::homography::{self, QuadCorners};
use crate::geometry::tabletop::{ASPECTS, SHORT_SIDE};
use crate::geometry::{SeatingArrangement, Tabletop};
use bevy::math::{Vec2, Vec2Swizzles as _};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The shortest and longest side that a lit rectangle may have, in millimetres.
pub const SIDES: (f32, f32) = (200.0, 10_000.0);
/// Minimum and maximum brightness of a picture.
pub const BRIGHTNESS: (f32, f32) = (0.1, 1.0);
/// Minimum and maximum factor by which texts are larger than the default.
pub const TEXT: (f32, f32) = (1.0, 2.0);
/// The most that stays dark between the rim and the picture, in per cent and in millimetres.
pub const BORDERS: (f32, f32) = (15.0, 150.0);
/// The longest name of a rig, in letters.
const LONGEST_NAME: usize = 40;

/// The place of the table's picture and the way it is shown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RigSettings {
    /// The name that people see.
    pub name: String,
    /// Upper left, upper right, lower right and lower left corner of the lit rectangle as fractions
    /// of the window, x to the right and y down. Without them it is the whole window.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub corners: Option<QuadCorners>,
    /// `true` if left and right are exchanged.
    pub flip_h: bool,
    /// `true` if above and below are exchanged.
    pub flip_v: bool,
    /// Quarter turns clockwise, 0 to 3.
    pub quarter_turns: u8,
    /// Lengths of the lit rectangle on the table along the picture's width and height, in millimetres, if it was
    /// measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size_mm: Option<[f32; 2]>,
    /// The arrangement of people at the table.
    pub seating: SeatingArrangement,
    /// Factor by which texts are larger than the default, from 1 to 2.
    pub text: f32,
    /// The light of the whole picture, from 0.1 to 1.
    pub brightness: f32,
    /// The margin that stays dark between the rim of the lit rectangle and the picture: `2 %` of each side, or `15 mm`,
    /// which counts once the rectangle is measured.
    pub safe_border: SafeBorder,
    /// The colours.
    pub theme: Theme,
}

impl Default for RigSettings {
    fn default() -> Self {
        Self {
            name: "Table".into(),
            corners: None,
            flip_h: false,
            flip_v: false,
            quarter_turns: 0,
            size_mm: None,
            seating: SeatingArrangement::Around,
            text: TEXT.0,
            brightness: 1.0,
            safe_border: SafeBorder::default(),
            theme: Theme::Dark,
        }
    }
}

/// The colours of the picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// Light figures on a dark sea: for dark tables and dark rooms.
    #[default]
    Dark,
    /// Dark figures on a light sea: for pale tables in lit rooms.
    Paper,
}

/// The margin that stays dark between the rim of the lit rectangle and the picture.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum SafeBorder {
    /// This many per cent of each side.
    Percent(f32),
    /// This many millimetres, once the rectangle is measured.
    Millimetres(f32),
}

impl Default for SafeBorder {
    fn default() -> Self {
        Self::Percent(0.0)
    }
}

impl SafeBorder {
    fn check(self) -> Result<Self, String> {
        let (value, most, unit) = match self {
            Self::Percent(value) => (value, BORDERS.0, "%"),
            Self::Millimetres(value) => (value, BORDERS.1, "mm"),
        };
        let fine = (0.0..=most).contains(&value);
        fine.then_some(self).ok_or_else(|| format!("safe_border must be from 0 to {most} {unit}"))
    }
}

impl fmt::Display for SafeBorder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Percent(value) => write!(f, "{value} %"),
            Self::Millimetres(value) => write!(f, "{value} mm"),
        }
    }
}

impl From<SafeBorder> for String {
    fn from(border: SafeBorder) -> Self {
        border.to_string()
    }
}

impl FromStr for SafeBorder {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("safe_border '{text}' must look like '2 %' or '15 mm'");
        let (number, make): (_, fn(f32) -> Self) = match text.trim() {
            text if text.ends_with('%') => (text.trim_end_matches('%'), Self::Percent),
            text if text.ends_with("mm") => (text.trim_end_matches("mm"), Self::Millimetres),
            _ => return Err(wrong()),
        };
        make(number.trim().parse().map_err(|_| wrong())?).check()
    }
}

impl TryFrom<String> for SafeBorder {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl RigSettings {
    /// A rig of this name for people before a wall, a television or a laptop.
    pub fn screen(name: impl Into<String>) -> Self {
        Self { name: name.into(), seating: SeatingArrangement::Screen, ..Self::default() }
    }

    /// Returns the orientation of the picture on its corners.
    pub fn orientation(&self) -> PictureOrientation {
        let Self { flip_h, flip_v, quarter_turns, .. } = *self;
        PictureOrientation { flip_h, flip_v, quarter_turns }
    }

    /// Turns and flips the picture.
    pub fn orient(&mut self, orientation: PictureOrientation) {
        let PictureOrientation { flip_h, flip_v, quarter_turns } = orientation;
        (self.flip_h, self.flip_v, self.quarter_turns) = (flip_h, flip_v, quarter_turns);
    }

    /// Returns how the picture is laid on a window of this shape.
    pub fn picture_layout(&self, window: Vec2) -> PictureLayout {
        let (lit, picture) = self.lit_and_picture(window);
        PictureLayout {
            corners: self.corners,
            orientation: self.orientation(),
            inset: (lit - picture) / lit / 2.0,
            table: table_of(picture),
        }
    }

    /// The table that is lit on a window of this shape: its size, millimetres, seating and text; all else
    /// is as before.
    pub fn lit_tabletop(&self, before: &Tabletop, window: Vec2) -> Tabletop {
        let (_, picture) = self.lit_and_picture(window);
        Tabletop {
            size: table_of(picture),
            mm: self.size_mm.map(|_| picture.y / SHORT_SIDE),
            seating: self.seating,
            text: self.text,
            ..*before
        }
    }

    /// The sizes of the lit rectangle and of the picture in its middle: in millimetres if the table
    /// was measured, else the rectangle has the shape of the window, which is that of the
    /// projector. One of a shape that no table has stays dark at two sides: nothing is stretched.
    fn lit_and_picture(&self, window: Vec2) -> (Vec2, Vec2) {
        let measured = self.size_mm.map(Vec2::from);
        let upright = if self.orientation().is_sideways() { window.yx() } else { window };
        let lit = measured.unwrap_or(upright);
        let border = match self.safe_border {
            SafeBorder::Percent(part) => lit * part / 100.0,
            SafeBorder::Millimetres(wide) if measured.is_some() => Vec2::splat(wide),
            SafeBorder::Millimetres(_) => Vec2::ZERO,
        };
        // A border that leaves nothing is one for another table.
        let free = (lit - 2.0 * border).max(lit / 2.0);
        let own = free.x / free.y;
        let aspect = own.clamp(ASPECTS.0, ASPECTS.1);
        if aspect == own {
            return (lit, free);
        }
        let height = free.y.min(free.x / aspect);
        (lit, Vec2::new(height * aspect, height))
    }

    /// Checks the rig.
    ///
    /// # Errors
    /// One sentence that names the rig and the field, for the first value found that cannot be meant.
    pub fn check(&self) -> Result<(), String> {
        let wrong = |text: String| Err(format!("rig '{}': {text}", self.name));
        check_name(&self.name).map_err(|problem| problem.to_string())?;
        let ranges = [("brightness", self.brightness, BRIGHTNESS), ("text", self.text, TEXT)];
        let sides = self.size_mm.into_iter().flatten().map(|side| ("size_mm", side, SIDES));
        for (name, value, (low, high)) in ranges.into_iter().chain(sides) {
            if !(low..=high).contains(&value) {
                return wrong(format!("{name} must be from {low} to {high}"));
            }
        }
        if self.quarter_turns > 3 {
            return wrong("quarter_turns must be 0, 1, 2 or 3".into());
        }
        if let Err(problem) = self.safe_border.check() {
            return wrong(problem);
        }
        match self.corners.map(homography::check_corners) {
            Some(Err(problem)) => wrong(format!("corners: {problem}")),
            _ => Ok(()),
        }
    }
}

/// The table that a picture of this shape shows.
fn table_of(picture: Vec2) -> Vec2 {
    Vec2::new((SHORT_SIDE * picture.x / picture.y).round(), SHORT_SIDE)
}

/// The reason why the list of rigs stays as it is.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RigProblem {
    /// No name, or one that does not fit on a button.
    #[error("a rig needs a name of at most {LONGEST_NAME} visible letters")]
    Name,
    /// Two rigs of one name.
    #[error("there is already a rig called '{0}': choose another name")]
    Taken(String),
    /// No rig of this name.
    #[error("there is no rig called '{0}'")]
    Missing(String),
    /// The last rig.
    #[error("'{0}' is the only rig: add another before deleting it")]
    Last(String),
}

pub(crate) fn check_name(name: &str) -> Result<(), RigProblem> {
    let fits = name.trim() == name && shoal_contract::check_name(name, LONGEST_NAME).is_ok();
    fits.then_some(()).ok_or(RigProblem::Name)
}

/// The rigs of a new settings file.
pub(crate) fn usual() -> Vec<RigSettings> {
    // Some televisions cut off the rim of every picture. A fortieth of each side is whole pixels on any of them.
    let screen =
        RigSettings { safe_border: SafeBorder::Percent(2.5), ..RigSettings::screen("Screen") };
    vec![RigSettings::default(), screen]
}

#[cfg(test)]
mod tests;
