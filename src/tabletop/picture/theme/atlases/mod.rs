//! Forgets pictures of letters in sizes that nothing is written in any more.
//!
//! Bevy keeps an atlas of a megabyte, and a copy of it on the graphics card, for every size of type
//! that was ever drawn. The table fits its type to names, hands and seats, so that new sizes keep
//! coming for as long as it runs.

use bevy::asset::AssetId;
use bevy::platform::collections::HashSet;
use bevy::prelude::*;
use bevy::text::{FontAtlasSet, TextLayoutInfo};

/// Number of new sizes after which those that are not used are looked for.
pub const SPARE: usize = 16;

/// Drops the atlases that no text on the table is drawn with, once enough new ones have come. A text
/// that needs one of them again draws its letters anew.
pub fn forget_unused(
    mut atlases: ResMut<FontAtlasSet>,
    texts: Query<&TextLayoutInfo>,
    mut kept: Local<usize>,
) {
    if atlases.len() <= *kept + SPARE {
        return;
    }
    let glyphs = texts.iter().flat_map(|text| &text.glyphs);
    let used: HashSet<AssetId<Image>> = glyphs.map(|glyph| glyph.atlas_info.texture).collect();
    atlases.retain(|_, of_a_size| of_a_size.iter().any(|atlas| used.contains(&atlas.texture.id())));
    *kept = atlases.len();
}

#[cfg(test)]
mod tests;
