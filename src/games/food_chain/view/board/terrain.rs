//! The land itself: the meadow of the plants in the middle, rings of equal bodies around it, and while an animal is
//! designed the ring of what it would prey on.

use super::animals::swarm_width;
use super::layout::{MEADOW, RINGS};
use crate::playing::PlayingTrays;
use crate::prelude::*;
use shoal_tabletop::surfaces::board::text_lines::readers;
use std::f32::consts::TAU;

/// Pixels of a range's picture for each unit: it is a soft field.
const COARSE: f32 = 0.35;

/// The body at which a ring is drawn, written on it above all animals.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct RingFigure {
    words: String,
    at: Vec2,
    size: f32,
    reader: TableEdge,
}

impl RingFigure {
    /// The figures at all rings, for all who read.
    pub fn all(land: &JungleLayout, tabletop: &Tabletop) -> Vec<Self> {
        let size = labels::cell_size(tabletop.board_type_scale(), 15.0);
        let of = |reader: TableEdge| {
            // On no animal: between the parts of two players, if possible a little to the right of straight before
            // the reader.
            let turn = land.border(reader.turn(Vec2::new(0.22, 1.0)).to_angle() / TAU);
            RINGS.map(|body| Self {
                words: format!("body {body}"),
                at: land.point(turn, JungleLayout::reach(body)),
                size,
                reader,
            })
        };
        readers(tabletop).into_iter().flat_map(of).collect()
    }

    /// The area of the table that it covers.
    pub fn place(&self) -> Rect {
        labels::covered(self.at, self.ground(), self.reader)
    }

    fn ground(&self) -> Vec2 {
        labels::close_ground_of(&self.words, self.size)
    }
}

/// The part of the land where the prey of an animal lives that is being designed: from one reach to another.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct PreyRange {
    seat: Seat,
    reach: [f32; 2],
}

/// Distance that a range goes beyond the smallest and the largest prey.
const BEYOND: f32 = 0.03;

impl PreyRange {
    /// The meadow of a plant eater, if it can eat plants, or the ring of a hunter's prey.
    fn of(seat: Seat, draft: &SpeciesDesign, view: &View) -> Option<Self> {
        let seen = draft.seen(view);
        let [min, max] = seen.preys_on;
        let reach = match draft.kind {
            SpeciesKind::Carnivore => {
                [JungleLayout::reach(min) - BEYOND, JungleLayout::reach(max) + BEYOND]
            }
            _ if view.find(PLANT).is_some_and(|plants| seen.eats(plants)) => [0.0, MEADOW * 1.3],
            _ => return None,
        };
        Some(Self { seat, reach })
    }
}

/// Draws what does not change.
pub fn spawn(
    land: Res<JungleLayout>,
    board: Res<ActiveBoard>,
    mut assets: DrawingAssets,
    mut commands: Commands,
) {
    let size = land.surface.on.size();
    let svg = assets.art.themed_source("level", svg_of(size, land_strokes(land.half, size).0));
    let image = assets.made(svg.clone(), size.x, || svg);
    let place = board_transform(land.middle(), layers::GROUND);
    commands.spawn((Name::new("Land"), picture(image, size), place, ChildOf(board.root)));
}

/// The colours of the meadow, and of the land.
const COLOURS: &str = r##"<defs><radialGradient id="m"><stop offset="0" stop-color="#3E6B3A"/><stop offset="0.75" stop-color="#2F4A34"/><stop offset="1" stop-color="#2F4A34" stop-opacity="0"/></radialGradient><radialGradient id="l"><stop offset="0" stop-color="#2B3A25"/><stop offset="0.8" stop-color="#1B2A22"/><stop offset="1" stop-color="#0D1A12"/></radialGradient></defs>"##;
const RIM: &str = r##"stroke="#3F5A45" stroke-width="3""##;
const RING: &str = r##"stroke="#5E7A5B" stroke-opacity="0.55" stroke-width="2" stroke-dasharray="3 12" stroke-linecap="round""##;

/// The land in a box of this size, without an `<svg>` around it.
pub fn land_strokes(half: Vec2, size: Vec2) -> SvgStrokes {
    let mut strokes = SvgStrokes(COLOURS.into());
    let mut oval = |reach: f32, colour: &str, look: &str| {
        strokes.oval(size / 2.0, half * reach, colour, look);
    };
    oval(1.06, "url(#l)", RIM);
    oval(MEADOW * 1.35, "url(#m)", "");
    for body in RINGS {
        oval(JungleLayout::reach(body), "none", RING);
    }
    strokes
}

/// Writes at each ring the body of the animals that live there.
pub fn draw_figures(
    land: Res<JungleLayout>,
    tabletop: Res<Tabletop>,
    assets: DrawingAssets,
    mut figures: BoardDrawings<RingFigure>,
) {
    if !figures.is_due([land.is_changed(), tabletop.is_changed()]) {
        return;
    }
    figures.show(RingFigure::all(&land, &tabletop), true, |entity, figure| {
        let place = board_transform(figure.at, layers::FIGURES);
        let (ground, colour) = (figure.ground(), theme::TEXT_QUIET);
        entity.insert(place.with_rotation(labels::turn(figure.reader)));
        entity.insert(labels::on_plate(ground, &figure.words, figure.size, colour, &assets.fonts));
    });
}

/// Shows the range of prey of each animal that is designed.
pub fn draw_ranges(
    context: TrayContext<FoodChainView>,
    land: Res<JungleLayout>,
    mut assets: DrawingAssets,
    mut ranges: BoardDrawings<PreyRange>,
) {
    if !ranges.is_due([context.is_new(), land.is_changed()]) {
        return;
    }
    let range = |seat: Seat| {
        let draft = context.aims.own(seat).draft.and(context.open_draft(seat));
        PreyRange::of(seat, &draft.filter(|draft| !context.is_hidden(draft))?, context.view())
    };
    let wanted = context.chairs.seats().filter_map(range).collect();
    ranges.show(wanted, land.is_changed(), |entity, range| {
        let colour = theme::hex(context.chairs.colour(range.seat));
        let size = land.surface.on.size();
        let svg = band(land.half, size, range.reach, &colour);
        let image = assets.made(svg.clone(), size.x * COARSE, || svg);
        entity.insert((picture(image, size), board_transform(land.middle(), layers::RANGES)));
    });
}

/// The frame around the species from which a seat designs an animal in the open.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct ParentFrame {
    seat: Seat,
    at: Vec2,
    width: f32,
}

/// Frames the species from which animals are designed.
pub fn draw_parents(
    context: TrayContext<FoodChainView>,
    mut assets: DrawingAssets,
    mut frames: BoardDrawings<ParentFrame>,
) {
    if !frames.is_due([context.is_new()]) {
        return;
    }
    let frame = |seat: Seat| {
        let draft = context.aims.own(seat).draft.and(context.open_draft(seat))?;
        let parent = context.view().find(draft.parent?)?;
        let (at, width) = (context.own.places.of(parent.id)?, swarm_width(parent));
        Some(ParentFrame { seat, at, width })
    };
    let wanted = context.chairs.seats().filter_map(frame).collect();
    frames.show(wanted, context.chairs.is_changed(), |entity, &ParentFrame { seat, at, width }| {
        let (size, colour) = (Vec2::splat(width), context.chairs.colour(seat));
        let (shape, chosen) = (FrameShape::Circle, FrameMeaning::Chosen);
        let frame = choice_frame(&mut assets, size, shape, chosen, colour);
        entity.insert((frame, board_transform(at, layers::RANGES + 0.1)));
    });
}

/// The part of the land between two reaches, as SVG.
fn band(half: Vec2, size: Vec2, reaches: [f32; 2], colour: &str) -> String {
    let path = strokes::band(size / 2.0, half, reaches);
    let look = format!(
        r#"fill-opacity="0.16" fill-rule="evenodd" stroke="{colour}" stroke-opacity="0.6" stroke-width="4""#
    );
    svg_of(size, format!(r#"<path d="{path}" fill="{colour}" {look}/>"#))
}
