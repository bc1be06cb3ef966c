//! Drawings: SVG sources inside the program, rasterised at start to the size really needed, so that
//! figures are sharp on any projector.

mod drawings;
mod dyes;
mod signs;
pub mod strokes;
#[cfg(test)]
mod tests;

pub use crate::{drawing, drawings, each_seat};
pub use drawings::{ColourPairs, GameDrawings, add_drawings, source};
pub use dyes::{DrawingDye, dyed};

/// Functions for the tests of the whole table.
#[cfg(any(test, feature = "testing"))]
pub mod testing {
    pub use super::drawings::{all, pale_table_colours};
    pub use super::signs::names as sign_names;
    pub use super::{SEAT_FILL, paint};
}

use crate::picture::projection::{PictureRescaled, ShownRig, pale_colours};
use crate::picture::theme::SEAT_COLOURS;
use crate::system::rigs::Theme;
use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use resvg::{tiny_skia, usvg};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The drawings of the table itself.
static OWN: GameDrawings = GameDrawings { sources: &[SIGNS], pale_table_colours: &[] };

drawings![SIGNS of "../../../../assets/drawings" as "":
    "arrow_left",
    "arrow_on",
    "arrow_right",
    "check",
    "clock",
    "close",
    "coffee",
    "corners",
    "dials",
    "dot",
    "drop",
    "earlier",
    "flip_h",
    "flip_v",
    "forecast",
    "glow",
    "grip",
    "hand_on_mouse",
    "home",
    "lamp",
    "later",
    "menu",
    "minus",
    "mouse",
    "move",
    "next",
    "nudge",
    "pad",
    "pause",
    "phone",
    "play",
    "plus",
    "pointing_arrow",
    "quarter_turn",
    "question",
    "ring",
    "robot",
    "ruler",
    "secret",
    "shoal",
    "spark",
    "step",
    "suit_clubs",
    "suit_diamonds",
    "suit_hearts",
    "suit_spades",
    "turn",
    "turn_panel",
    "undo",
    "win";
    each seat: "cursor", "mark"
];

/// The colour in a drawing that stands for the seat's colour.
pub const SEAT_FILL: &str = "#FF00FE";
/// The colour in a drawing that stands for a darker shade of it.
const SEAT_SHADE: &str = "#B000AF";

/// The source of a drawing of this name as it is drawn for tables of this theme.
pub fn themed_source(theme: Theme, name: &str, source: String) -> String {
    match theme {
        Theme::Dark => source,
        Theme::Paper => pale_colours::drawing_for(&source, &drawings::pale_table_colours(name)),
    }
}

/// The box in which a seat's piece stands in its tray.
const BOX: &str = "0 0 180 100";

/// Rasterised drawings, made on first use and kept.
#[derive(Resource, Default)]
pub struct DrawingCache {
    /// Pixels per unit of the table: the picture's resolution.
    scale: f32,
    /// The kind of tables it is for.
    theme: Theme,
    /// The dyes of drawings that are painted otherwise than they are drawn.
    dyes: Vec<DrawingDye>,
    made: BTreeMap<(String, u32), Handle<Image>>,
}

impl DrawingCache {
    /// Makes an empty cache for a picture with this many pixels per unit.
    pub fn new(scale: f32) -> Self {
        Self { scale, ..Self::default() }
    }

    /// Pixels per unit of the table.
    pub fn scale(&self) -> f32 {
        self.scale
    }

    /// Returns the kind of tables it is for.
    pub fn theme(&self) -> Theme {
        self.theme
    }

    /// `true` if the dyes are others than these.
    pub fn is_dyed_otherwise(&self, dyes: &[DrawingDye]) -> bool {
        self.dyes != dyes
    }

    /// Dyes drawings. What shows them has to be drawn anew.
    pub fn dye(&mut self, dyes: Vec<DrawingDye>) {
        *self = Self { scale: self.scale, theme: self.theme, dyes, made: BTreeMap::new() };
    }

    /// Returns the source of a drawing of this name as it is drawn for this kind of table.
    pub fn themed_source(&self, name: &str, source: String) -> String {
        let dyes = self.dyes.iter().filter(|dye| dye.drawings.contains(&name));
        themed_source(self.theme, name, dyed(&source, dyes))
    }

    /// A drawing `width` units wide.
    pub fn get(&mut self, images: &mut Assets<Image>, name: &str, width: f32) -> Handle<Image> {
        self.coloured(images, name, name.into(), None, width)
    }

    /// Draws the emblem of a seat in its tray: its piece of this kind in a box of 180 by 100, `width` units wide. A
    /// piece of that size fills it.
    pub fn emblem(
        &mut self,
        images: &mut Assets<Image>,
        kind: &str,
        seat: usize,
        width: f32,
    ) -> Handle<Image> {
        let piece = source(&of_seat(kind, seat)).unwrap_or_default();
        if piece.split('>').next().is_some_and(|head| head.contains(BOX)) {
            return self.of_seat(images, kind, seat, width);
        }
        self.made(images, format!("emblem_{kind}_{seat}"), width, || {
            let piece = nested(kind, Some(seat), Vec2::new(90.0, 50.0), 100.0);
            format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{BOX}">{piece}</svg>"#)
        })
    }

    /// The cursor of a seat in its colour, `width` units wide, pointing to the upper left.
    pub fn cursor(&mut self, images: &mut Assets<Image>, seat: usize, width: f32) -> Handle<Image> {
        self.of_seat(images, "cursor", seat, width)
    }

    /// A kind of drawing in the shape and colour of a seat, `width` units wide.
    pub fn of_seat(
        &mut self,
        images: &mut Assets<Image>,
        kind: &str,
        seat: usize,
        width: f32,
    ) -> Handle<Image> {
        let name = of_seat(kind, seat);
        let colour = SEAT_COLOURS[seat % SEAT_COLOURS.len()];
        self.coloured(images, &name, name.clone(), Some(colour), width)
    }

    fn coloured(
        &mut self,
        images: &mut Assets<Image>,
        name: &str,
        key: String,
        colour: Option<u32>,
        width: f32,
    ) -> Handle<Image> {
        if let Some(made) = self.made.get(&(key.clone(), self.pixels(width))) {
            return made.clone();
        }
        let source = self.themed_source(name, source(name).unwrap_or_default().to_owned());
        self.made(images, key, width, || match colour {
            Some(colour) => paint(&source, colour),
            None => source,
        })
    }

    fn pixels(&self, width: f32) -> u32 {
        (width * self.scale).ceil().max(1.0) as u32
    }

    /// A picture `width` units wide whose SVG is made when it is first needed. Pictures with the
    /// same key look the same.
    pub fn made(
        &mut self,
        images: &mut Assets<Image>,
        key: String,
        width: f32,
        source: impl FnOnce() -> String,
    ) -> Handle<Image> {
        let pixels = self.pixels(width);
        let name = key.clone();
        let make = || {
            images.add(rasterise(&source(), pixels).unwrap_or_else(|problem| {
                warn!("the drawing {name} cannot be shown: {problem}");
                empty_image()
            }))
        };
        self.made.entry((key, pixels)).or_insert_with(make).clone()
    }
}

/// Number of new drawings after which those that nobody shows are looked for: pieces grow and shrink, and every width
/// is a drawing of its own.
const SPARE: usize = 64;

/// Makes drawings anew when the picture has another resolution, or is for other tables, and forgets
/// those that are not shown any more.
pub fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, (follow_theme, rescale).chain()).add_systems(Last, forget_unused);
}

/// Drops the drawings that nobody else keeps, once enough new ones have come.
fn forget_unused(mut art: ResMut<DrawingCache>, mut kept: Local<usize>) {
    if art.made.len() <= *kept + SPARE {
        return;
    }
    let is_shown = |image: &Handle<Image>| match image {
        Handle::Strong(image) => Arc::strong_count(image) > 1,
        Handle::Uuid(..) => true,
    };
    art.made.retain(|_, image| is_shown(image));
    *kept = art.made.len();
}

/// Has everything drawn anew for another table, as for another resolution.
fn follow_theme(
    shown: Option<Res<ShownRig>>,
    mut art: ResMut<DrawingCache>,
    mut rescaled: MessageWriter<PictureRescaled>,
) {
    let theme = shown.map_or(Theme::Dark, |shown| shown.0.theme);
    if art.theme != theme {
        art.theme = theme;
        rescaled.write(PictureRescaled { scale: art.scale });
    }
}

fn rescale(mut rescaled: MessageReader<PictureRescaled>, mut art: ResMut<DrawingCache>) {
    if let Some(PictureRescaled { scale }) = rescaled.read().last() {
        let dyes = std::mem::take(&mut art.dyes);
        *art = DrawingCache { theme: art.theme, dyes, ..DrawingCache::new(*scale) };
    }
}

/// A drawing as part of a larger SVG: `width` wide, its middle at `middle`. Those of seats have the
/// seat's shape and colour: `fish` and seat 2 are `fish_3`.
pub fn nested(name: &str, seat: Option<usize>, middle: Vec2, width: f32) -> String {
    let colour = |seat| SEAT_COLOURS[seat % SEAT_COLOURS.len()];
    let name = seat.map_or(name.into(), |seat| of_seat(name, seat));
    let drawing = source(&name).unwrap_or_default();
    let drawing = seat.map_or(drawing.into(), |seat| paint(drawing, colour(seat)));
    let Some((head, body)) = drawing.split_once('>') else { return String::new() };
    let view = head.split("viewBox=\"").nth(1).and_then(|rest| rest.split('"').next());
    let view = view.unwrap_or("0 0 100 100");
    let size: Vec<f32> = view.split(' ').filter_map(|number| number.parse().ok()).collect();
    let &[_, _, own_width, own_height] = size.as_slice() else { return String::new() };
    let height = width * own_height / own_width;
    // Names inside a drawing must not be taken for those of another one.
    let own = |mark: &str, text: &str| text.replace(mark, &format!("{mark}{name}-"));
    let body =
        ["id=\"", "url(#", "href=\"#"].iter().fold(body.to_owned(), |body, mark| own(mark, &body));
    format!(
        "<svg x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\" viewBox=\"{view}\">{body}",
        middle.x - width / 2.0,
        middle.y - height / 2.0,
    )
}

/// The name of a seat's drawing of this kind: `fish` and seat 2 are `fish_3`.
fn of_seat(kind: &str, seat: usize) -> String {
    format!("{kind}_{}", seat % SEAT_COLOURS.len() + 1)
}

/// Replaces the stand-in colours of a drawing by a seat's.
pub fn paint(source: &str, colour: u32) -> String {
    let [fill, shade] = fill_and_shade(colour);
    source.replace(SEAT_FILL, &fill).replace(SEAT_SHADE, &shade)
}

/// A colour as SVG writes it, and a darker shade of it.
pub fn fill_and_shade(colour: u32) -> [String; 2] {
    let [_, r, g, b] = colour.to_be_bytes();
    let darker = |channel: u8| (u32::from(channel) * 11 / 20) as u8;
    [[r, g, b], [r, g, b].map(darker)].map(|[r, g, b]| format!("#{r:02X}{g:02X}{b:02X}"))
}

/// Draws an SVG `width` pixels wide, its height by its own proportions.
///
/// # Errors
/// What is wrong with the source.
pub fn rasterise(source: &str, width: u32) -> Result<Image, String> {
    let tree = usvg::Tree::from_str(source, &usvg::Options::default())
        .map_err(|problem| problem.to_string())?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).ceil().max(1.0) as u32;
    let mut pixmap = tiny_skia::Pixmap::new(width, height).ok_or("it has no size")?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    Ok(image_of(width, height, pixmap.take_demultiplied()))
}

/// An image from straight RGBA bytes.
pub fn image_of(width: u32, height: u32, rgba: Vec<u8>) -> Image {
    Image::new(
        Extent3d { width, height, depth_or_array_layers: 1 },
        TextureDimension::D2,
        rgba,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD | RenderAssetUsages::MAIN_WORLD,
    )
}

fn empty_image() -> Image {
    image_of(1, 1, vec![0; 4])
}
