//! Reading a tray off the screen, as its player does: which buttons there are, and which are lit.

use bevy::color::{Color, ColorToPacked as _};
use bevy::math::Vec2;
use shoal_tabletop::geometry::{
    FacingBox, OccupiedPlaces, PLACES, TablePlace, Tabletop, TrayDepth,
};
use shoal_tabletop::picture::theme;

use super::picture::Picture;
use super::program::WINDOW;

/// The table in units.
pub const TABLE: Vec2 = Vec2::new(1920.0, 1080.0);

/// Below the upper edge of the buttons: a line through all of them, above what is written on them, and
/// one through their rims.
const SCAN: f32 = 5.0;
const RIM: f32 = 1.0;
/// From the middle of a tray to where its rows begin, and how long they are.
pub const COLUMN: (f32, f32) = (-184.0, 484.0);

/// A button on the screen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Button {
    /// Its middle, in table coordinates.
    pub middle: Vec2,
    /// Whether it can be pressed.
    pub lit: bool,
    /// Whether it has a rim: it is the usual thing to press, or pressed and held.
    pub strong: bool,
}

/// What the table is for: in a match trays lie only where somebody sits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum On {
    /// The lobby.
    Lobby,
    /// A match of three.
    Match,
}

impl On {
    /// The table as it is drawn in a window of this size.
    pub fn table(self) -> Tabletop {
        let pixels = f32::from(WINDOW.1) / TABLE.y;
        let seated = (self == On::Match).then(|| OccupiedPlaces::of(PLACES.into_iter().take(3)));
        Tabletop { pixels, seated, ..Tabletop::default() }
    }
}

/// Where the tray of a place lies while trays are shallow.
pub fn tray_of(on: On, place: TablePlace) -> FacingBox {
    on.table().tray(place, TrayDepth::Plain)
}

/// Its rows, in units from its upper edge as its player sees it: status, buttons, all lines.
pub fn rows_of(on: On, place: TablePlace) -> [(f32, f32); 3] {
    let rows = on.table().tray_rows(place, TrayDepth::Plain);
    let buttons = rows.middle_of_buttons() - rows.buttons / 2.0;
    [
        (rows.above_status(), rows.above_status() + rows.status),
        (buttons, buttons + rows.buttons),
        (rows.above_sentence(), rows.above_sentence() + rows.line * rows.lines as f32),
    ]
}

/// The buttons of the tray at a place, from its player's left to right.
pub fn buttons(on: On, picture: &Picture, place: TablePlace) -> Vec<Button> {
    let frame = tray_of(on, place);
    let (above, below) = rows_of(on, place)[1];
    let colour = |x: f32| picture.table(spot(frame, x, above + SCAN));
    let ground = colour(COLUMN.0 - 6.0);
    let mut found = Vec::new();
    let mut began = None;
    for step in 0..=COLUMN.1 as u32 + 1 {
        let x = COLUMN.0 + step as f32;
        match (began, apart(colour(x), ground) > 2) {
            (None, true) => began = Some(x),
            (Some(from), false) => {
                began = None;
                // Narrower ones are no buttons, but something that passes by.
                if x - from > 30.0 {
                    let middle = (from + x) / 2.0;
                    let lit = [theme::BUTTON, theme::BUTTON_HOVER];
                    let lit = lit.iter().any(|&lit| apart(colour(middle), bytes(lit)) < 8);
                    // What confirms is filled with the colour of its seat.
                    let filled = colour(middle).iter().any(|&part| part > 140);
                    let rim = picture.table(spot(frame, middle, above + RIM));
                    let strong = rim.iter().any(|&part| part > 140);
                    found.push(Button {
                        middle: spot(frame, middle, (above + below) / 2.0),
                        lit: lit || filled,
                        strong,
                    });
                }
            }
            _ => {}
        }
    }
    found
}

/// Returns `true` if the tray at a place says why something was refused; what was lost has the same colour.
pub fn refuses(on: On, picture: &Picture, place: TablePlace) -> bool {
    let frame = tray_of(on, place);
    let (above, below) = rows_of(on, place)[2];
    let row = above as u32..below as u32;
    let column = 0..COLUMN.1 as u32;
    let mut spots = row.flat_map(|y| column.clone().map(move |x| (x as f32, y as f32)));
    spots.any(|(x, y)| apart(picture.table(spot(frame, COLUMN.0 + x, y)), bytes(theme::LOSS)) < 24)
}

/// A point on a tray where no button is: its fish.
pub fn badge(on: On, place: TablePlace) -> Vec2 {
    spot(tray_of(on, place), -248.0, 40.0)
}

/// A point of a tray: from its middle to the player's right, from its far edge toward the player.
pub fn spot(frame: FacingBox, right: f32, down: f32) -> Vec2 {
    frame.at(Vec2::new(right, down - frame.size.y / 2.0))
}

/// A colour of the theme as it is on the screen.
pub fn bytes(colour: Color) -> [u8; 3] {
    colour.to_srgba().to_u8_array_no_alpha()
}

/// How far two colours are apart where they are farthest.
pub fn apart(a: [u8; 3], b: [u8; 3]) -> u8 {
    (0..3).map(|i| a[i].abs_diff(b[i])).max().unwrap_or(0)
}
