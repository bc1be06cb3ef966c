//! Drawings: SVG sources inside the program, rasterised at start to the size really needed, so that
//! figures are sharp on any projector.

mod dyes;
#[cfg(test)]
mod tests;

pub use dyes::{Dye, dyed};

use super::projection::{PictureRescaled, ShownRig, paper};
use super::rigs::Theme;
use super::theme::SEAT_COLOURS;
use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use resvg::{tiny_skia, usvg};
use std::collections::BTreeMap;
use std::sync::Arc;

macro_rules! drawings {
    ($list:ident of $folder:literal as $prefix:literal: $($name:literal),* $(,)?) => {
        /// The drawings of one folder: what they are called here, and their source.
        const $list: &[(&str, &str)] = &[$((
            concat!($prefix, $name),
            include_str!(concat!("../../assets/", $folder, "/", $name, ".svg")),
        )),*];
    };
}

drawings![PIECES of "drawings" as "":
    "arrow_left",
    "arrow_right",
    "bones",
    "check",
    "chevron",
    "clock",
    "close",
    "coffee",
    "corners",
    "crack",
    "cursor_1",
    "cursor_2",
    "cursor_3",
    "cursor_4",
    "cursor_5",
    "cursor_6",
    "cursor_7",
    "cursor_8",
    "dot",
    "earlier",
    "fish_1",
    "fish_2",
    "fish_3",
    "fish_4",
    "fish_5",
    "fish_6",
    "fish_7",
    "fish_8",
    "fisherman",
    "fisherman_settled",
    "fisherman_spreading",
    "flip_h",
    "flip_v",
    "forecast",
    "glow",
    "grip",
    "hand_on_mouse",
    "hat_1",
    "hat_2",
    "hat_3",
    "hat_4",
    "hat_5",
    "hat_6",
    "hat_7",
    "hat_8",
    "hex_frame",
    "home",
    "ice",
    "industry_1",
    "industry_2",
    "industry_3",
    "industry_4",
    "industry_5",
    "lamp",
    "later",
    "mark_1",
    "mark_2",
    "mark_3",
    "mark_4",
    "mark_5",
    "mark_6",
    "mark_7",
    "mark_8",
    "menu",
    "minnow",
    "minus",
    "mouse",
    "move",
    "next",
    "nudge",
    "pad",
    "pause",
    "penguin_1",
    "penguin_2",
    "penguin_3",
    "penguin_4",
    "penguin_5",
    "penguin_6",
    "penguin_7",
    "penguin_8",
    "penguins",
    "play",
    "plus",
    "pollution",
    "poseidon",
    "puff",
    "quarter_turn",
    "question",
    "ring",
    "robot",
    "ruler",
    "shoal",
    "smoke",
    "step",
    "turn",
    "turn_panel",
    "undo",
];

drawings![CARDS of "cards" as "cards/":
    "abundant_seaweed",
    "active_fishing",
    "attack_of_the_environmentalists",
    "attraction",
    "back",
    "dotcom_boom",
    "dotcom_bust",
    "double_trouble",
    "economic_collapse",
    "economic_growth",
    "evasion",
    "fins_of_iron",
    "fins_of_rubber",
    "fins_of_steel",
    "fish_plague",
    "fish_population_burst",
    "fishoportation",
    "flowering_of_flounder",
    "inordinate_fishing",
    "invincibility",
    "joker",
    "mark_keep",
    "mark_movement",
    "mark_must",
    "memory_loss",
    "metagaming",
    "nullification",
    "oil_spill",
    "planets_aligned",
    "scales_of_porousness",
    "scales_of_protection",
    "shark_attack",
    "time_freeze",
];

/// Every drawing with its name.
fn drawings() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    PIECES.iter().chain(CARDS)
}

/// The source of the drawing with this name, if there is one. Those of cards begin with `cards/`.
pub fn source(name: &str) -> Option<&'static str> {
    drawings().find(|drawing| drawing.0 == name).map(|drawing| drawing.1)
}

/// The colour in a drawing that stands for the seat's colour.
const SEAT_FILL: &str = "#FF00FE";
/// The colour in a drawing that stands for a darker shade of it.
const SEAT_SHADE: &str = "#B000AF";

/// What is pale or dark by itself, and no figure on a ground: colours of drawings, and as what they come
/// out on pale tables, where all others are turned over. Ice stays pale there, with dark outlines; the
/// water in it becomes light, and what swims in it dark.
const ICE: &[(&str, &str)] = &[
    ("#7BA6BE", "#C6DAE5"),
    ("#9CC2D4", "#D8E7EE"),
    ("#CFE3EC", "#EDF6FA"),
    ("#A9CADA", "#DDEAF1"),
    ("#86AFC5", "#C6DAE5"),
    ("#E9F4F9", "#F8FCFE"),
    ("#EAF5FA", "#F8FCFE"),
    ("#17527C", "#17527C"),
    ("#10466F", "#4B7EA0"),
];
const FROST: &[(&str, &str)] =
    &[("#DCEBF2", "#F4FAFD"), ("#A9C3D2", "#DCE9F0"), ("#F2F8FB", "#2C5F85")];
const CRACK: &[(&str, &str)] = &[("#071B31", "#17324A"), ("#8FC3E8", "#FFFFFF")];
const INDUSTRIES: &[(&str, &str)] = &[
    ("#4C8DFF", "#4C8DFF"),
    ("#A9C8FF", "#A9C8FF"),
    ("#2C5FC0", "#2C5FC0"),
    ("#3FBF5F", "#3FBF5F"),
    ("#A3E5B3", "#A3E5B3"),
    ("#26853D", "#26853D"),
    ("#F2C230", "#C99416"),
    ("#FFE58A", "#E6C777"),
    ("#B88A12", "#8A6508"),
    ("#E5484D", "#E5484D"),
    ("#FF9C9E", "#FF9C9E"),
    ("#A62A30", "#A62A30"),
    ("#15181C", "#15181C"),
    ("#4A525C", "#8A949F"),
    ("#000000", "#000000"),
];

/// Tiles in the pictures of levels, by how many fish there are.
const TILES: &[(&str, &str)] = &[
    ("#8DB6CB", "#CBDEE8"),
    ("#A3C6D7", "#D8E7EE"),
    ("#BCD8E4", "#E4F0F5"),
    ("#D8E9F1", "#F2F8FB"),
];

/// The colours of a drawing that come out as they are on pale tables. `sea` is the chart of a sea, and
/// `level` the picture of a level.
fn kept(name: &str) -> Vec<(&'static str, &'static str)> {
    match name {
        "ice" | "penguins" => ICE.to_vec(),
        "sea" => FROST.to_vec(),
        "level" => [ICE, TILES, FROST, INDUSTRIES].concat(),
        "crack" => CRACK.to_vec(),
        _ if name.starts_with("industry_") => INDUSTRIES.to_vec(),
        _ => Vec::new(),
    }
}

/// The source of a drawing of this name as it is drawn for tables of this theme.
pub fn meant_for(theme: Theme, name: &str, source: String) -> String {
    match theme {
        Theme::Dark => source,
        Theme::Paper => paper::drawing_for(&source, &kept(name)),
    }
}

/// Rasterised drawings, made on first use and kept.
#[derive(Resource, Default)]
pub struct Art {
    /// Pixels a unit of the table: the picture's resolution.
    scale: f32,
    /// For what tables.
    theme: Theme,
    /// What is painted otherwise than it is drawn.
    dyes: Vec<Dye>,
    made: BTreeMap<(String, u32), Handle<Image>>,
}

impl Art {
    /// Art for a picture with this many pixels a unit.
    pub fn new(scale: f32) -> Self {
        Self { scale, ..Self::default() }
    }

    /// Pixels a unit of the table.
    pub fn scale(&self) -> f32 {
        self.scale
    }

    /// For what tables it is.
    pub fn theme(&self) -> Theme {
        self.theme
    }

    /// Whether something else is dyed than this.
    pub fn is_dyed_otherwise(&self, dyes: &[Dye]) -> bool {
        self.dyes != dyes
    }

    /// Dyes drawings. What shows them has to be drawn anew.
    pub fn dye(&mut self, dyes: Vec<Dye>) {
        *self = Self { scale: self.scale, theme: self.theme, dyes, made: BTreeMap::new() };
    }

    /// The source of a drawing of this name as it is drawn for the tables that this art is for.
    pub fn meant(&self, name: &str, source: String) -> String {
        let dyes = self.dyes.iter().filter(|dye| dye.drawings.contains(&name));
        meant_for(self.theme, name, dyed(&source, dyes))
    }

    /// A drawing `width` units wide.
    pub fn get(&mut self, images: &mut Assets<Image>, name: &str, width: f32) -> Handle<Image> {
        self.coloured(images, name, name.into(), None, width)
    }

    /// The fish of a seat in its colour, `width` units wide, swimming toward +x.
    pub fn fish(&mut self, images: &mut Assets<Image>, seat: usize, width: f32) -> Handle<Image> {
        self.of_seat(images, "fish", seat, width)
    }

    /// What stands for a seat in its tray: its piece of this kind in a box as long as a fish, `width`
    /// units wide.
    pub fn emblem(
        &mut self,
        images: &mut Assets<Image>,
        kind: &str,
        seat: usize,
        width: f32,
    ) -> Handle<Image> {
        let drawn = || {
            let piece = nested(kind, Some(seat), Vec2::new(90.0, 50.0), 100.0);
            format!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 100">{piece}</svg>"#
            )
        };
        match kind {
            "fish" => self.fish(images, seat, width),
            _ => self.made(images, format!("emblem_{kind}_{seat}"), width, drawn),
        }
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
        let shape = seat % SEAT_COLOURS.len();
        let name = format!("{kind}_{}", shape + 1);
        self.coloured(images, &name, name.clone(), Some(SEAT_COLOURS[shape]), width)
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
        let source = self.meant(name, source(name).unwrap_or_default().to_owned());
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

/// How many new drawings may come before those that nobody shows are looked for: pieces grow and
/// shrink, and every width is a drawing of its own.
const SPARE: usize = 64;

/// Makes drawings anew when the picture has another resolution, or is for other tables, and forgets
/// those that are not shown any more.
pub fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, (follow_theme, rescale).chain()).add_systems(Last, forget_unused);
}

/// Drops the drawings that nobody else keeps, once enough new ones have come.
fn forget_unused(mut art: ResMut<Art>, mut kept: Local<usize>) {
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
    mut art: ResMut<Art>,
    mut rescaled: MessageWriter<PictureRescaled>,
) {
    let theme = shown.map_or(Theme::Dark, |shown| shown.0.theme);
    if art.theme != theme {
        art.theme = theme;
        rescaled.write(PictureRescaled { scale: art.scale });
    }
}

fn rescale(mut rescaled: MessageReader<PictureRescaled>, mut art: ResMut<Art>) {
    if let Some(PictureRescaled { scale }) = rescaled.read().last() {
        let dyes = std::mem::take(&mut art.dyes);
        *art = Art { theme: art.theme, dyes, ..Art::new(*scale) };
    }
}

/// A drawing as part of a larger SVG: `width` wide, its middle at `middle`. Those of seats have the
/// seat's shape and colour: `fish` and seat 2 are `fish_3`.
pub fn nested(name: &str, seat: Option<usize>, middle: Vec2, width: f32) -> String {
    let shape = seat.map(|seat| seat % SEAT_COLOURS.len());
    let name = shape.map_or(name.into(), |shape| format!("{name}_{}", shape + 1));
    let drawing = source(&name).unwrap_or_default();
    let drawing = shape.map_or(drawing.into(), |shape| paint(drawing, SEAT_COLOURS[shape]));
    let Some((head, body)) = drawing.split_once('>') else { return String::new() };
    let view = head.split("viewBox=\"").nth(1).and_then(|rest| rest.split('"').next());
    let view = view.unwrap_or("0 0 100 100");
    let size: Vec<f32> = view.split(' ').filter_map(|number| number.parse().ok()).collect();
    let &[_, _, own_width, own_height] = size.as_slice() else { return String::new() };
    let height = width * own_height / own_width;
    // What drawings name inside themselves must not be taken for another's.
    let own = |mark: &str, text: &str| text.replace(mark, &format!("{mark}{name}-"));
    let body =
        ["id=\"", "url(#", "href=\"#"].iter().fold(body.to_owned(), |body, mark| own(mark, &body));
    format!(
        "<svg x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\" viewBox=\"{view}\">{body}",
        middle.x - width / 2.0,
        middle.y - height / 2.0,
    )
}

/// Replaces the stand-in colours of a drawing by a seat's.
fn paint(source: &str, colour: u32) -> String {
    let [_, r, g, b] = colour.to_be_bytes();
    let darker = |channel: u8| (u32::from(channel) * 11 / 20) as u8;
    source
        .replace(SEAT_FILL, &format!("#{r:02X}{g:02X}{b:02X}"))
        .replace(SEAT_SHADE, &format!("#{:02X}{:02X}{:02X}", darker(r), darker(g), darker(b)))
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
    let pixels = pixmap.pixels().iter().flat_map(|pixel| {
        let colour = pixel.demultiply();
        [colour.red(), colour.green(), colour.blue(), colour.alpha()]
    });
    Ok(image_of(width, height, pixels.collect()))
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
