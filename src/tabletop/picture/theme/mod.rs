//! Colours, type and sizes: one language for everything on the table.

mod atlases;
#[cfg(any(test, feature = "testing"))]
pub mod colour_vision;
pub mod writing;

use crate::picture::lettering::TypeWeight;
use bevy::color::{Color, ColorToPacked as _};
use bevy::prelude::*;
use bevy::text::FontAtlasSet;

/// A colour from `0xRRGGBB`.
pub const fn rgb(hex: u32) -> Color {
    let [_, r, g, b] = hex.to_be_bytes();
    Color::srgb(r as f32 / 255.0, g as f32 / 255.0, b as f32 / 255.0)
}

/// A colour as SVG wants it: `#F3F1E7`, without how opaque it is.
pub fn hex(colour: Color) -> String {
    let [r, g, b, _] = colour.to_srgba().to_u8_array();
    format!("#{r:02X}{g:02X}{b:02X}")
}

/// The deep sea.
pub const DEEP: Color = rgb(0x071B31);
/// The sea near land.
pub const SEA: Color = rgb(0x0B2A4A);
/// The ground of trays.
pub const TRAY: Color = rgb(0x0A1420);
/// A button at rest.
pub const BUTTON: Color = rgb(0x1B3A57);
/// A button under a cursor.
pub const BUTTON_HOVER: Color = rgb(0x2A5A85);
/// A button that cannot be pressed now.
pub const BUTTON_OFF: Color = rgb(0x142536);
/// Text.
pub const TEXT: Color = rgb(0xF3F1E7);
/// Text that is not to be read first.
pub const TEXT_QUIET: Color = rgb(0x9DB0BF);
/// Text on something that cannot be pressed now.
pub const TEXT_OFF: Color = rgb(0x7C909F);
/// A card.
pub const CARD: Color = rgb(0x17344F);
/// A card under a cursor.
pub const CARD_HOVER: Color = rgb(0x24507A);
/// A card that counts for nothing now.
pub const CARD_OFF: Color = rgb(0x0F1F2E);
/// The rim of a card.
pub const CARD_RIM: Color = rgb(0x4A6F8F);
/// An amber for things to watch for.
pub const OMEN: Color = rgb(0xFFB27A);
/// The colour of what does harm, such as pollution: it differs clearly from the colour of every seat.
pub const LIME: Color = rgb(0xB6F22E);
/// A loss.
pub const LOSS: Color = rgb(0xFF6B5A);
/// A gain.
pub const GAIN: Color = rgb(0x6FE3A1);

/// The colours of people by their marks, told apart by normal, deutan and protan eyes.
pub const SEAT_COLOURS: [u32; 8] =
    [0xF3F1E7, 0xA98BFF, 0xFF7A5C, 0xCC79A7, 0xFFE9A0, 0x5FE0B0, 0x56B4E9, 0xE69F00];

/// The colour of a mark. The colour of a seat is known by its chair alone.
pub fn seat_colour(mark: usize) -> Color {
    rgb(SEAT_COLOURS[mark % SEAT_COLOURS.len()])
}

/// The letter of a mark, A to H. The letter of a seat is known by its chair alone.
pub fn seat_letter(mark: usize) -> char {
    char::from(b'A' + (mark % SEAT_COLOURS.len()) as u8)
}

/// The two cuts of the table's typeface.
#[derive(Resource, Clone)]
pub struct TableFonts {
    /// The cut for sentences.
    pub regular: Handle<Font>,
    /// The cut for names, numbers and buttons.
    pub bold: Handle<Font>,
}

impl TableFonts {
    /// Text of this size in units, regular.
    pub fn regular(&self, size: f32) -> TextFont {
        TextFont {
            font: FontSource::Handle(self.regular.clone()),
            font_size: FontSize::Px(size),
            ..default()
        }
    }

    /// Text of this size in units, bold.
    pub fn bold(&self, size: f32) -> TextFont {
        TextFont {
            font: FontSource::Handle(self.bold.clone()),
            font_size: FontSize::Px(size),
            ..default()
        }
    }
}

/// Adds the fonts, lets all lines run from the left, and forgets letters in sizes that are not used any more.
pub fn plugin(app: &mut App) {
    let mut fonts = app.world_mut().resource_mut::<Assets<Font>>();
    let [regular, bold] = [TypeWeight::Regular, TypeWeight::Bold]
        .map(|weight| fonts.add(Font::from_bytes(weight.file().to_vec())));
    app.insert_resource(TableFonts { regular, bold });
    app.add_plugins(writing::plugin);
    app.add_systems(Last, atlases::forget_unused.run_if(resource_exists::<FontAtlasSet>));
}
