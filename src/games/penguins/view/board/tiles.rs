//! The ice: a tile map with pictures for each number of fish, and tiles that crack and sink.

use super::ice_layout::IceBoardAccess;
use crate::prelude::*;
use shoal_table::matches::hosting::HostedMatch;
use shoal_tabletop::geometry::type_size::CAP;
use shoal_tabletop::picture::assets::DrawingAssets;
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::surfaces::board::{TileLayer, TilePictures, TileStyle, map_of, tile_pixels};
use std::collections::{BTreeMap, BTreeSet};
use std::f32::consts::TAU;
use std::fmt::{Display, Write as _};

/// The sides of a tile's drawing.
const DRAWN: Vec2 = Vec2::new(200.0, 173.2);
/// The ring in which the fish swim, and the length of a fish, in units of the drawing.
const RING: f32 = 57.5;
const FISH: f32 = 45.0;
/// More fish than this are written as a number.
const MOST_DRAWN: u16 = 8;
/// The baseline of a number on its half of the ring, from the middle; its greatest width there, and its greatest
/// height; its greatest width across the middle.
const BASELINE: f32 = 66.0;
const HALF: f32 = 100.0;
const HIGHEST: f32 = 66.0;
const ACROSS: f32 = 170.0;
/// The part of a move after which the tile begins to sink.
const SINKS_FROM: f32 = 0.35;

/// Drawings of cracks and snow, so that tiles with the same number of fish do not all look alike.
const FROSTS: [&str; 3] = ["frost_1", "frost_2", "frost_3"];

/// The tiles as they are drawn: the ice, above it the fish, which the veil over the ground does not dim, and their
/// pictures.
#[derive(Resource)]
pub struct IceTileLayer {
    ice: TileLayer,
    fish: TileLayer,
    /// The texture of each number of fish.
    textures: BTreeMap<u16, u32>,
    /// A picture for each frost.
    frosts: Vec<Handle<Image>>,
    /// A picture for each texture of fish.
    catches: Vec<Handle<Image>>,
}

impl IceTileLayer {
    /// The texture of this many fish.
    fn texture(&self, fish: u16) -> u32 {
        self.textures.get(&fish).copied().unwrap_or(0)
    }
}

/// The index in [`FROSTS`] of a tile's frost: neighbours mostly have another.
fn frost_at(IceCell(row, column): IceCell) -> usize {
    let (row, column) = (usize::from(row), usize::from(column));
    (row * 5 + column * 7 + row * column / 2) % FROSTS.len()
}

/// A tile that sinks, and its cracks.
#[derive(Component)]
pub struct SinkingTile {
    at: IceCell,
    is_crack: bool,
}

/// The picture of a tile with this many fish, as an SVG of this size. Type is at least
/// this large, in widths of the tile.
pub fn drawing(fish: u16, size: Vec2, least: f32) -> String {
    tile_svg(size, ice(FROSTS[0]) + &catch(fish, least))
}

/// The picture of a tile with this inside, as an SVG of this size.
fn tile_svg(size: Vec2, inside: impl Display) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="{}" viewBox="0 0 {} {}" preserveAspectRatio="none">{inside}</svg>"#,
        size.x, size.y, DRAWN.x, DRAWN.y,
    )
}

/// The ice of a tile with this frost.
fn ice(frost: &str) -> String {
    ["ice", frost].map(|part| nested(part, None, DRAWN / 2.0, DRAWN.x)).concat()
}

/// The water in a tile with this many fish in it.
fn catch(fish: u16, least: f32) -> String {
    let middle = DRAWN / 2.0;
    let drawn = if fish > MOST_DRAWN { 1 } else { fish };
    // From the upper left, so that one fish is not at a corner.
    let mut svg = nested("pool", None, middle, DRAWN.x) + &ring(drawn, middle, RING, FISH, -0.375);
    if fish > MOST_DRAWN {
        number(&mut svg, fish, middle, least * DRAWN.x);
    }
    svg
}

/// Draws `count` fish, each `length` long, in a ring of this radius around a point. The first is `turned` whole turns
/// away from the right.
pub fn ring(count: u16, middle: Vec2, radius: f32, length: f32, turned: f32) -> String {
    let fish = |index: u16| {
        let angle = TAU * (f32::from(index) / f32::from(count) + turned);
        let (at, turn) = (middle + Vec2::from_angle(angle) * radius, angle.to_degrees() + 90.0);
        let fish = nested("minnow", None, Vec2::ZERO, length);
        format!(r#"<g transform="translate({} {}) rotate({turn})">{fish}</g>"#, at.x, at.y)
    };
    (0..count).map(fish).collect()
}

/// A number on both halves of the ring, so that two sides can read it. If there is no room for it there
/// with digits of at least this height, in units of the drawing, it stands in the middle once. Without
/// room there it is left out: the tray says it of the tile under a cursor.
fn number(svg: &mut String, fish: u16, middle: Vec2, least: f32) {
    let text = fish.to_string();
    let fits = |most: f32, width: f32| {
        let size = TypeWeight::Bold.fitting(&text, most.max(least), width);
        Some(size).filter(|size| *size >= least - 0.01)
    };
    let on_halves = fits(40.0, HALF).filter(|size| *size <= HIGHEST);
    let (size, turns, baseline): (f32, &[u16], f32) = match (on_halves, fits(64.0, ACROSS)) {
        (Some(size), _) => (size, &[0, 180], BASELINE),
        (None, Some(size)) => (size, &[0], size * CAP / 2.0),
        (None, None) => return,
    };
    let path =
        TypeWeight::Bold.path(&text, size, -TypeWeight::Bold.width(&text, size) / 2.0, baseline);
    for turn in turns {
        let _ = write!(
            svg,
            r##"<path transform="translate({} {}) rotate({turn})" d="{path}" fill="#FFD76A" stroke="#071B31" stroke-width="6" paint-order="stroke"/>"##,
            middle.x, middle.y,
        );
    }
}

/// Makes the empty tile maps of a board, with a picture for each frost and each number of fish.
pub fn spawn(
    hosted: Res<HostedMatch<PenguinsView>>,
    shown: Res<PlaybackState<PenguinsView>>,
    board: IceBoardAccess,
    tabletop: Res<Tabletop>,
    mut assets: DrawingAssets,
    mut pictures: ResMut<TilePictures>,
    mut commands: Commands,
) {
    // Those of the first position too: after going back in time their tiles are shown again.
    let first = position(hosted.game().world()).board();
    let first = first.tiles().map(|spot| first.fish(spot));
    let now = shown.view.board.iter().flatten().copied().filter(|&fish| fish > 0);
    let counts: BTreeSet<u16> = first.chain(now).collect();
    let surface = &board.layout.surface;
    let size = tile_pixels(&surface.grid).as_vec2();
    let least = labels::letter_size(tabletop.board_type_scale()) / board.layout.width;
    let mut texture = |inside: String, what: &str| {
        let svg = assets.art.themed_source("ice", tile_svg(size, inside));
        pictures.get(&mut assets.images, &surface.grid, svg, what, 200)
    };
    let frosts = FROSTS.map(|frost| texture(ice(frost), "a tile")).to_vec();
    let catches: Vec<_> = counts
        .iter()
        .map(|&fish| texture(catch(fish, least), &format!("a tile with {fish} fish")))
        .collect();
    let maps = [("Ice", layers::ICE, &frosts), ("Fish in the ice", layers::FISH, &catches)];
    let [ice, fish] = maps.map(|(name, height, images)| {
        let map = map_of(surface, height, images);
        TileLayer::new(commands.spawn((Name::new(name), map, ChildOf(board.board.root))).id())
    });
    let textures = counts.into_iter().zip(0..).collect();
    commands.insert_resource(IceTileLayer { ice, fish, textures, frosts, catches });
}

/// The tile that is sinking now, and the part of the move that is done, from 0 to 1.
fn sinking(shown: &PlaybackState<PenguinsView>) -> Option<(IceCell, f32)> {
    match shown.now.as_ref().map(|now| &now.event) {
        Some(Event::Moved { from, .. }) => Some((*from, shown.progress())),
        _ => None,
    }
}

/// Shows the tiles of the position that is shown, and hides the others.
pub fn follow_picture(
    shown: Res<PlaybackState<PenguinsView>>,
    layout: Res<IceLayout>,
    mut tiles: ResMut<IceTileLayer>,
    mut commands: Commands,
) {
    if !shown.is_changed() && !tiles.is_added() {
        return;
    }
    let gone = sinking(&shown).filter(|(_, part)| *part >= SINKS_FROM).map(|(at, _)| at);
    let there = || shown.view.tiles().filter(|(at, _)| Some(*at) != gone);
    let style = |texture| TileStyle { texture, tint: Color::WHITE };
    let ice = there().map(|(at, _)| (cell_of(at), style(frost_at(at) as u32)));
    let fish = there().map(|(at, fish)| (cell_of(at), style(tiles.texture(fish))));
    let styles = [ice.collect::<Vec<_>>(), fish.collect()];
    let tiles = &mut *tiles;
    for (layer, styles) in [&mut tiles.ice, &mut tiles.fish].into_iter().zip(styles) {
        layer.show(&layout.surface.grid, styles, &mut commands);
    }
}

/// Lets the tile that a penguin leaves crack at once, and sink while the penguin comes to rest.
pub fn sink(
    shown: Res<PlaybackState<PenguinsView>>,
    clock: Res<BoardClock>,
    ice: IceBoardAccess,
    tiles: Res<IceTileLayer>,
    mut sinking_tiles: Query<(Entity, &SinkingTile, &mut Transform, &mut Sprite)>,
    mut assets: DrawingAssets,
    mut commands: Commands,
) {
    let now = sinking(&shown);
    for (entity, tile, mut transform, mut sprite) in &mut sinking_tiles {
        match now {
            Some((at, part)) if at == tile.at => {
                pose(tile, part, clock.calm, &mut transform, &mut sprite);
            }
            _ => commands.entity(entity).despawn(),
        }
    }
    let begins = |at: IceCell| sinking_tiles.iter().all(|(_, tile, ..)| tile.at != at);
    let Some((at, _)) = now.filter(|(at, _)| begins(*at)) else { return };
    let texture = tiles.texture(shown.view.fish_at(at)) as usize;
    let tile = tiles.frosts.get(frost_at(at)).cloned().unwrap_or_default();
    let fish = tiles.catches.get(texture).cloned().unwrap_or_default();
    let crack = assets.get("crack", ice.layout.width);
    let parts = [(tile, 0.0, false), (fish, 0.05, false), (crack, 0.1, true)];
    for (image, height, is_crack) in parts {
        let clear = Color::WHITE.with_alpha(0.0);
        let sprite = tinted(image, ice.layout.surface.grid.cell_size(), clear);
        let place = board_transform(ice.layout.centre(at), layers::SINKING + height);
        let tile = SinkingTile { at, is_crack };
        commands.spawn((Name::new("Sinking tile"), tile, sprite, place, ChildOf(ice.board.root)));
    }
}

/// Sets the colour and the pose of a sinking tile when this part of the move, 0 to 1, is done.
fn pose(
    sinking: &SinkingTile,
    part: f32,
    calm: bool,
    transform: &mut Transform,
    sprite: &mut Sprite,
) {
    let down = ((part - SINKS_FROM) / (1.0 - SINKS_FROM)).clamp(0.0, 1.0);
    let cracked = (part / SINKS_FROM).clamp(0.0, 1.0);
    let seen = if sinking.is_crack || part >= SINKS_FROM { 1.0 - down } else { 0.0 };
    let alpha = if sinking.is_crack { seen * cracked } else { seen };
    // The deeper, the darker.
    let light = if sinking.is_crack { 1.0 } else { 1.0 - 0.6 * down };
    sprite.color = Color::srgba(light, light, 0.25 + 0.75 * light, alpha);
    if !calm {
        transform.scale = Vec3::splat(1.0 - 0.34 * down * down);
        transform.rotation = Quat::from_rotation_z(0.14 * down * (1.0 - down) * 4.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawings::DRAWINGS;
    use shoal_tabletop::picture::art::{add_drawings, rasterise};

    #[test]
    fn a_tile_of_any_number_of_fish_is_drawn_in_exactly_the_size_of_its_slot() {
        add_drawings(&DRAWINGS);
        for fish in [1, 2, 3, 4, 5, 8, 9, 37, 1000] {
            let pixels = UVec2::new(326, 283);
            let svg = drawing(fish, pixels.as_vec2(), 0.2);
            let image = rasterise(&svg, pixels.x).unwrap_or_else(|why| panic!("{fish}: {why}"));
            assert_eq!(image.size(), pixels, "{fish}");
        }
    }

    #[test]
    fn more_fish_are_another_picture() {
        add_drawings(&DRAWINGS);
        let pictures: Vec<String> = (1..=6).map(|fish| drawing(fish, DRAWN, 0.2)).collect();
        for (index, picture) in pictures.iter().enumerate() {
            assert_eq!(picture.matches("rotate(").count(), index + 1);
        }
    }

    #[test]
    fn neighbours_mostly_have_another_frost() {
        let all = (0..8).flat_map(|row| (0..7).map(move |column| IceCell(row, column)));
        let beside = |IceCell(row, column)| [IceCell(row, column + 1), IceCell(row + 1, column)];
        let pairs: Vec<(IceCell, IceCell)> =
            all.flat_map(|at| beside(at).map(|other| (at, other))).collect();
        let alike = pairs.iter().filter(|(one, other)| frost_at(*one) == frost_at(*other)).count();
        assert!(alike * 2 < pairs.len(), "{alike} of {}", pairs.len());
    }

    #[test]
    fn a_number_stands_on_both_halves_or_once_or_not_at_all_but_never_smaller_than_it_can_be_read()
    {
        let numbers = |fish, least| drawing(fish, DRAWN, least).matches("paint-order").count();
        assert_eq!([8, 9, 37].map(|fish| numbers(fish, 0.1)), [0, 2, 2]);
        assert_eq!([9, 37].map(|fish| numbers(fish, 0.3)), [2, 2]);
        assert_eq!([9, 37].map(|fish| numbers(fish, 0.36)), [1, 1]);
        assert_eq!(numbers(10_000, 0.4), 0);
    }
}
