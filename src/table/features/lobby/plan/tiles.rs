//! Rows of tiles: games, levels, and numbers that go well together. All tiles of a row have one size; where not all
//! have room there are arrows to the others.

use super::{GAP, INSIDE, LABEL, LobbyButtonPart, LobbyButtonPlan, LobbyInk, LobbyLook};
use super::{LobbyPanelSpace, QUIET, RIM};
use crate::features::lobby::LobbyWish;
use crate::features::lobby::offers::LobbyOffers;
use crate::features::tournament::PlayFormat;
use bevy::asset::Handle;
use bevy::image::Image;
use bevy::math::{Rect, Vec2};
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::picture::typeset::{NAME, TypesetText, Typesetter};
use std::ops::Range;

/// Greatest width of a tile, and size of an arrow to the others, in units.
const WIDEST: f32 = 420.0;
const ARROW: f32 = 48.0;
/// Least and greatest height of a picture, in units.
const PICTURE: (f32, f32) = (36.0, 170.0);
/// Greatest number of lines of a sentence.
const MOST_LINES: usize = 6;
/// Length of a word, in times its type size, beyond which only the beginning of a title is shown.
const LONGEST_WORD: f32 = 8.0;
/// Gap between two things on a tile, in units.
pub const GAP_ON_TILE: f32 = 2.0;
/// Height of an emblem beside facts, as a part of theirs.
const EMBLEM: f32 = 0.9;
/// Number of formats for which there is room.
const FORMATS: usize = 4;

/// A thing to choose.
#[derive(Debug, Clone, PartialEq)]
pub struct LobbyTile<'a> {
    /// The wish that choosing it makes.
    pub wish: LobbyWish,
    /// Its title.
    pub title: &'a str,
    /// A sentence about it, or none.
    pub sentence: &'a str,
    /// A few short facts.
    pub facts: Vec<&'a str>,
    /// Its picture.
    pub picture: TilePicture,
    /// `true` if it is chosen.
    pub chosen: bool,
    /// `true` if it cannot be chosen now.
    pub dim: bool,
}

/// The picture of a tile.
#[derive(Debug, Clone, PartialEq)]
pub enum TilePicture {
    /// No picture.
    None,
    /// A drawing by its name.
    Emblem(&'static str),
    /// An image, its height for a width of 1, and that of the tallest in its row: all have one box, so that their names
    /// stand side by side.
    Image(Handle<Image>, f32, f32),
}

/// The amount that is said on tiles, the most first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum TileDetail {
    /// The picture, the title, the sentence, and the facts.
    Everything,
    /// The same without the picture.
    Words,
    /// The picture, the title, and the facts.
    Facts,
    /// The picture and the title.
    PictureAndTitle,
    /// The title.
    Title,
    /// As much of the title as has room.
    Beginning,
}

const DETAILS: [TileDetail; 6] = [
    TileDetail::Everything,
    TileDetail::Words,
    TileDetail::Facts,
    TileDetail::PictureAndTitle,
    TileDetail::Title,
    TileDetail::Beginning,
];

/// The games as tiles.
pub fn games(offers: &LobbyOffers) -> Vec<LobbyTile<'_>> {
    let all = offers.games.iter().enumerate();
    let tiles = all.map(|(index, game)| LobbyTile {
        wish: LobbyWish::Game(index),
        title: game.title,
        sentence: game.sentence,
        facts: vec![&game.players, &game.length],
        picture: TilePicture::Emblem(game.emblem),
        chosen: index == offers.chosen,
        dim: false,
    });
    tiles.collect()
}

/// The levels of the chosen game as tiles.
pub fn levels(offers: &LobbyOffers) -> Vec<LobbyTile<'_>> {
    let tallest = offers.levels.iter().map(|level| level.picture.1).fold(0.0, f32::max);
    let has_facts = offers.levels.iter().any(|level| !level.players.is_empty());
    let all = offers.levels.iter().enumerate();
    let tiles = all.map(|(index, level)| LobbyTile {
        wish: LobbyWish::Level(index),
        title: &level.title,
        sentence: "",
        // One that says nothing keeps the line of the others.
        facts: match level.players.as_str() {
            "" if has_facts => vec![" "],
            "" => Vec::new(),
            players => vec![players],
        },
        picture: TilePicture::Image(level.picture.0.clone(), level.picture.1, tallest),
        chosen: level.chosen,
        dim: false,
    });
    tiles.collect()
}

/// The unfinished matches as tiles.
pub fn unfinished(offers: &LobbyOffers) -> Vec<LobbyTile<'_>> {
    let all = offers.unfinished.iter().enumerate();
    let tiles = all.map(|(index, offer)| LobbyTile {
        wish: LobbyWish::GoOn(index),
        title: offer.title,
        sentence: &offer.names,
        facts: vec![&offer.how_far],
        picture: TilePicture::None,
        chosen: false,
        dim: false,
    });
    tiles.collect()
}

/// The presets of the chosen game as tiles, or else its formats; and the number of tiles for which there is room, as a
/// series is offered only while bots sit there.
pub fn rules(offers: &LobbyOffers) -> (Vec<LobbyTile<'_>>, usize) {
    if has_format_tiles(offers) {
        return (formats(offers), FORMATS);
    }
    let all = offers.presets.iter().enumerate();
    let tiles = all.map(|(index, offer)| LobbyTile {
        wish: LobbyWish::Preset(index),
        title: offer.preset.title,
        sentence: offer.preset.sentence,
        facts: Some("Recommended").filter(|_| offer.preset.recommended).into_iter().collect(),
        picture: TilePicture::None,
        chosen: offer.chosen,
        dim: false,
    });
    (tiles.collect(), offers.presets.len())
}

/// `true` if the formats of the game are tiles: a game with presets, or with nothing but a series, has them as an option.
pub fn has_format_tiles(offers: &LobbyOffers) -> bool {
    let has_tournament = offers.formats.iter().any(|it| it.format == PlayFormat::Tournament);
    offers.presets.is_empty() && has_tournament
}

fn formats(offers: &LobbyOffers) -> Vec<LobbyTile<'_>> {
    let tiles = offers.formats.iter().map(|offer| LobbyTile {
        wish: LobbyWish::Format(offer.press),
        title: offer.format.title(),
        sentence: offer.more,
        facts: Vec::new(),
        picture: TilePicture::None,
        chosen: offer.chosen,
        dim: !offer.can_be,
    });
    tiles.collect()
}

/// A row of tiles as it is laid out.
#[derive(Debug, Clone)]
pub struct TileStrip {
    /// The amount that is said on its tiles.
    pub detail: TileDetail,
    /// The tiles that are shown.
    shown: Range<usize>,
    /// The place of the first tile, and the distance to the next.
    first: Rect,
    step: f32,
    /// The places of the arrows to the tile before and to the next, if there are arrows.
    arrows: Option<[Rect; 2]>,
}

impl TileStrip {
    /// Lays tiles out in a room with places for `slots` of them; `None` if not one has room.
    pub fn planned(
        set: Typesetter,
        space: &LobbyPanelSpace,
        tiles: &[LobbyTile],
        slots: usize,
        room: Rect,
    ) -> Option<Self> {
        let around = 2.0 * (INSIDE + RIM);
        let least = (least_width(set, tiles) + around.x).max(space.target);
        let arrow = ARROW.max(space.target) * space.grow;
        let (fit, has_arrows) = fitting(slots, least, room.width(), arrow)?;
        let beside = if has_arrows { arrow + GAP } else { 0.0 };
        let widest = WIDEST * space.grow * space.scale.by().max(1.0);
        let wide = (room.width() - 2.0 * beside + GAP) / fit as f32 - GAP;
        let wide = wide.min(widest).floor();
        let along = fit as f32 * (wide + GAP) - GAP;
        let left = ((room.min.x + room.max.x - along) / 2.0).floor();
        let first = Rect::new(left, room.min.y, left + wide, room.max.y);
        let inner = first.size() - around;
        let has_room = |detail: &TileDetail| {
            tiles.iter().all(|tile| parts(set, tile, inner, *detail).is_some())
        };
        let detail = DETAILS.into_iter().find(has_room)?;
        let chosen = tiles.iter().position(|tile| tile.chosen).unwrap_or(0);
        // Whole rows of tiles, so that choosing one moves none.
        let from = chosen / fit * fit;
        let arrows = has_arrows.then(|| {
            let high = first.height().min(2.0 * arrow);
            let at = |x: f32| {
                Rect::from_center_size(Vec2::new(x, first.center().y), Vec2::new(arrow, high))
            };
            let off = GAP + arrow / 2.0;
            [at(left - off), at(left + along + off)]
        });
        let shown = from..(from + fit).min(tiles.len());
        let step = wide + GAP;
        (first.height() >= space.target).then_some(Self { detail, shown, first, step, arrows })
    }

    /// Returns the tiles that are shown, and the arrows to the others. Where one alone is shown, a press on it goes
    /// round.
    pub fn buttons(&self, set: Typesetter, tiles: &[LobbyTile]) -> Vec<LobbyButtonPlan> {
        let chosen = tiles.iter().position(|tile| tile.chosen).unwrap_or(0);
        let further = |by: usize| tiles[(chosen + by) % tiles.len()].wish;
        let goes_round = self.shown.len() == 1 && tiles.len() > 1 && self.arrows.is_none();
        let inner = self.first.size() - 2.0 * (INSIDE + RIM);
        let places = (0..).map(|at| {
            let by = Vec2::new(at as f32 * self.step, 0.0);
            Rect { min: self.first.min + by, max: self.first.max + by }
        });
        let of_tile = |(index, at): (usize, Rect)| LobbyButtonPlan {
            at,
            wish: if goes_round { further(1) } else { tiles[index].wish },
            id: if goes_round { 0 } else { index as u32 },
            name: tiles[index].title.to_owned(),
            look: LobbyLook::Tile,
            lit: tiles[index].chosen,
            parts: parts(set, &tiles[index], inner, self.detail).unwrap_or_default(),
        };
        let arrow = |(at, (by, drawing, id)): (Rect, (usize, &'static str, u32))| LobbyButtonPlan {
            at,
            wish: further(by),
            id,
            name: "Further".into(),
            look: LobbyLook::Tile,
            lit: false,
            parts: vec![LobbyButtonPart::Drawing(drawing, (at.width() * 0.7).round())],
        };
        let ways = [(tiles.len() - 1, "arrow_left", 90), (1, "arrow_right", 91)];
        let arrows = self.arrows.into_iter().flatten().zip(ways).map(arrow);
        self.shown.clone().zip(places).map(of_tile).chain(arrows).collect()
    }
}

/// Returns the number of these boxes that fit into a room, and `true` if arrows to the others are needed and fit.
fn fitting(count: usize, wide: f32, room: f32, arrow: f32) -> Option<(usize, bool)> {
    let fit = |room: f32| ((room + GAP) / (wide + GAP)).floor().max(0.0) as usize;
    match (fit(room), fit(room - 2.0 * (arrow + GAP))) {
        (0, _) => None,
        _ if count == 0 => None,
        (all, _) if all >= count => Some((count, false)),
        (_, 0) => Some((1, false)),
        (_, some) => Some((some, true)),
    }
}

/// Returns the width that the words of all titles need.
fn least_width(set: Typesetter, tiles: &[LobbyTile]) -> f32 {
    let longest = LONGEST_WORD * set.least(NAME);
    let words = tiles.iter().flat_map(|tile| tile.title.split_whitespace());
    let words = words.map(|word| set.least_width(TypeWeight::Bold, word, NAME).min(longest));
    words.fold(0.0, f32::max).ceil() + 1.0
}

/// Returns what stands on a tile with this much detail; `None` if it has no room in this box.
fn parts(
    set: Typesetter,
    tile: &LobbyTile,
    room: Vec2,
    detail: TileDetail,
) -> Option<Vec<LobbyButtonPart>> {
    let title = set.line(TypeWeight::Bold, tile.title, LABEL, room.x);
    let title = title.or_else(|| set.lines(TypeWeight::Bold, tile.title, LABEL, room.x, 2));
    let title = match detail {
        TileDetail::Beginning => {
            title.or_else(|| set.named(TypeWeight::Bold, tile.title, LABEL, room.x))
        }
        _ => title,
    }?;
    let quiet = |words: &str, wide: f32, most: usize| {
        set.lines(TypeWeight::Regular, words, QUIET, wide, most)
    };
    let has_sentence = detail <= TileDetail::Words && !tile.sentence.is_empty();
    let sentence = match has_sentence {
        true => Some(quiet(tile.sentence, room.x, MOST_LINES)?),
        false => None,
    };
    let ink = if tile.dim { LobbyInk::Dim } else { LobbyInk::Strong };
    let mut words = vec![LobbyButtonPart::Words(title, ink)];
    words.extend(sentence.map(|words| LobbyButtonPart::Words(words, LobbyInk::Plain)));
    if detail <= TileDetail::Facts && !tile.facts.is_empty() {
        words.extend(facts(set, tile, room.x, detail)?);
    }
    let has_picture = detail != TileDetail::Words && detail <= TileDetail::PictureAndTitle;
    let is_beside = words.iter().any(|part| matches!(part, LobbyButtonPart::Beside(..)));
    if has_picture && !is_beside && tile.picture != TilePicture::None {
        let left = room.y - height(&words) - GAP_ON_TILE;
        words.insert(0, picture(tile, Vec2::new(room.x, left.min(PICTURE.1 * set.by)))?);
    }
    (height(&words) <= room.y + 0.5).then_some(words)
}

/// Returns the facts of a tile: beside its emblem where that has room.
fn facts(
    set: Typesetter,
    tile: &LobbyTile,
    wide: f32,
    detail: TileDetail,
) -> Option<Vec<LobbyButtonPart>> {
    let each = |wide: f32| {
        let line = |fact: &&str| set.line(TypeWeight::Regular, fact, QUIET, wide);
        tile.facts.iter().map(line).collect::<Option<Vec<TypesetText>>>()
    };
    let plain = |lines: Vec<TypesetText>| {
        let words = lines.into_iter().map(|line| LobbyButtonPart::Words(line, LobbyInk::Quiet));
        words.collect::<Vec<_>>()
    };
    match tile.picture {
        TilePicture::Emblem(emblem) if detail == TileDetail::Everything => {
            let lines = each(wide)?;
            let size = (EMBLEM * lines.iter().map(TypesetText::height).sum::<f32>()).floor();
            let lines = each(wide - size - GAP)?;
            Some(vec![LobbyButtonPart::Beside(emblem, size, lines)])
        }
        _ => each(wide).map(plain),
    }
}

/// Returns the picture of a tile in this room.
fn picture(tile: &LobbyTile, room: Vec2) -> Option<LobbyButtonPart> {
    let part = match &tile.picture {
        TilePicture::Emblem(emblem) => LobbyButtonPart::Drawing(emblem, room.min_element().floor()),
        TilePicture::Image(image, aspect, tallest) => {
            let high = room.y.min(room.x * tallest.max(0.1)).floor();
            LobbyButtonPart::Picture(image.clone(), Vec2::new(room.x, high), *aspect)
        }
        TilePicture::None => return None,
    };
    (room.y >= PICTURE.0).then_some(part)
}

/// Returns the height of what stands on a tile, with the gaps between.
fn height(parts: &[LobbyButtonPart]) -> f32 {
    let of_part = |part: &LobbyButtonPart| match part {
        LobbyButtonPart::Words(words, _) => words.height(),
        LobbyButtonPart::Drawing(_, size) | LobbyButtonPart::Beside(_, size, _) => *size,
        LobbyButtonPart::Picture(_, size, _) => size.y,
    };
    let gaps = parts.len().saturating_sub(1) as f32 * GAP_ON_TILE;
    parts.iter().map(of_part).sum::<f32>() + gaps
}
