//! The words in trays, as the table has them: what letters are learnt from, and what should be read.

use bevy::prelude::*;
use bevy::text::FontSize;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use shoal::contract::Seat;
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::picture::theme::TableFonts;
use shoal_tabletop::surfaces::tray::Tray;
use shoal_test_support::letters::TextBand;

/// Words in a tray.
#[derive(Debug, Clone)]
pub struct TrayText {
    /// The seat that owns the tray.
    pub seat: Seat,
    /// The words.
    pub words: String,
    /// Their box on the table, in pixels, and that of what they are a part of.
    pub band: TextBand,
    /// The box of the row or the thing that they are a part of.
    pub within: TextBand,
    /// The size of their type, in pixels, and its cut.
    pub size: f64,
    pub weight: TypeWeight,
}

impl TrayText {
    /// The place of its end along the line.
    pub fn end(&self) -> f64 {
        along(&self.band) + self.band.size[0] / 2.0
    }
}

/// The place of the middle of a band along its direction.
pub fn along(band: &TextBand) -> f64 {
    band.middle[0] * band.right[0] + band.middle[1] * band.right[1]
}

/// All words in the trays.
pub fn tray_texts(world: &mut World) -> Vec<TrayText> {
    let mut trays = world.query::<(Entity, &Tray)>();
    let trays: Vec<(Entity, Seat)> =
        trays.iter(world).map(|(entity, tray)| (entity, tray.seat)).collect();
    let regular = world.resource::<TableFonts>().regular(0.0).font;
    let mut texts = world.query::<(Entity, &Text, &TextFont, &ChildOf)>();
    let texts = texts.iter(world).filter(|(_, text, ..)| !text.0.is_empty());
    let text = |(entity, text, font, parent): (Entity, &Text, &TextFont, &ChildOf)| {
        let above = |entity: &Entity| Some(world.get::<ChildOf>(*entity)?.parent());
        let mut all = std::iter::successors(Some(entity), above);
        let seat = all.find_map(|at| trays.iter().find(|(tray, _)| *tray == at))?.1;
        let (band, scale) = node_band(world, entity)?;
        let FontSize::Px(size) = font.font_size else { return None };
        let (within, _) = node_band(world, parent.parent())?;
        let size = f64::from(size * scale);
        let weight = if font.font == regular { TypeWeight::Regular } else { TypeWeight::Bold };
        Some(TrayText { seat, words: text.0.clone(), band, within, size, weight })
    };
    texts.filter_map(text).collect()
}

/// The box of a node that is shown, and the pixels in a unit of its layout.
fn node_band(world: &World, entity: Entity) -> Option<(TextBand, f32)> {
    let node = world.get::<ComputedNode>(entity)?;
    let place = world.get::<UiGlobalTransform>(entity)?;
    let right = place.matrix2.x_axis;
    let scale = right.length();
    let size = node.size() * scale;
    let band = TextBand {
        middle: place.translation.as_dvec2().to_array(),
        right: (right / scale).round().as_dvec2().to_array(),
        size: size.as_dvec2().to_array(),
    };
    (size.min_element() > 0.0).then_some((band, scale / node.inverse_scale_factor()))
}
