//! Labels on boards: their size, their background, and their place, so that none covers another.

use super::board_transform;
use crate::facing::Facing;
use crate::geometry::type_size::usual_size;
use crate::geometry::{TableEdge, Tabletop, TrayDepth, TypeScale};
use crate::picture::lettering::TypeWeight;
use crate::picture::theme::{self, TableFonts};
use bevy::prelude::*;
use shoal_contract::Seat;

/// Size of letters on pieces, and of text that is read from afar (docs/look.md, Type).
const LETTER: f32 = usual_size(12.0);
/// Minimum size of the small text on many cells.
const SMALL: f32 = usual_size(6.5);
/// Height of capitals and figures with a little air, in sizes of their type.
const HIGH: f32 = 0.74;
/// Space around words on a ground of their own (`AROUND`), and where many are side by side (`CLOSE`), in sizes of their
/// type.
const AROUND: Vec2 = Vec2::new(0.5, 0.42);
const CLOSE: Vec2 = Vec2::new(0.3, 0.3);
/// Opacity of that ground.
const GROUND: f32 = 0.88;
/// The greatest part of a cell that words fill.
const FILLED: f32 = 0.88;
/// Gap between words and the thing beside them, in units.
const BESIDE: f32 = 3.0;
/// Gap between words in a row, and around them, in units.
const GAP: f32 = 6.0;
/// Additional distances at which words are tried that find no room at once, relative to their height.
const FARTHER: [f32; 3] = [0.0, 1.1, 2.2];
/// Boxes that overlap by less than this, in units, count as side by side.
const NEARLY: f32 = 0.1;

/// The size of letters on pieces, and of text that is read from afar.
pub fn letter_size(scale: TypeScale) -> f32 {
    scale.size(LETTER)
}

/// The size of text on many cells, from its default size.
pub fn cell_size(scale: TypeScale, usual: f32) -> f32 {
    scale.size(usual.max(SMALL))
}

/// The box of figures and capitals without a ground, as their reader sees it.
pub fn words_box(words: &str, size: f32) -> Vec2 {
    Vec2::new(TypeWeight::Bold.width(words, size), size * HIGH)
}

/// The ground of words, as their reader sees it.
pub fn ground_of(words: &str, size: f32) -> Vec2 {
    words_box(words, size) + AROUND * size
}

/// The smallest ground of words, for many of them side by side.
pub fn close_ground_of(words: &str, size: f32) -> Vec2 {
    words_box(words, size) + CLOSE * size
}

/// Returns the area of the table that a box of this size covers, in front of a reader at this edge.
pub fn covered(at: Vec2, size: Vec2, reader: TableEdge) -> Rect {
    let size = if reader.is_long() { size } else { Vec2::new(size.y, size.x) };
    Rect::from_center_size(at, size)
}

/// Returns the area covered by something of this size that stands off the middle of a piece, `seen` as its reader looks
/// (x right, y toward the reader).
pub fn standing(piece: Vec2, seen: Vec2, size: Vec2, reader: TableEdge) -> Rect {
    covered(piece + reader.turn(seen), size, reader)
}

/// Words on a ground of their own, to be spawned where their middle is.
pub fn plate(size: Vec2) -> Sprite {
    Sprite::from_color(theme::TRAY.with_alpha(GROUND), size)
}

/// The words themselves.
pub fn words(
    words: impl Into<String>,
    size: f32,
    colour: Color,
    fonts: &TableFonts,
) -> impl Bundle {
    (Text2d::new(words), fonts.bold(size), TextColor(colour))
}

/// Words in the middle of a ground of this size, to be spawned as one.
pub fn on_plate(
    ground: Vec2,
    written: impl Into<String>,
    size: f32,
    colour: Color,
    fonts: &TableFonts,
) -> impl Bundle {
    let above = Transform::from_xyz(0.0, 0.0, 0.1);
    (plate(ground), children![(words(written, size, colour, fonts), above)])
}

/// The ground of words of several sizes and colours that stand in a row.
pub fn row_size(all: &[(&String, f32, Color)]) -> Vec2 {
    let wide: f32 = all.iter().map(|(words, size, _)| words_box(words, *size).x + GAP).sum();
    let largest = all.iter().map(|(_, size, _)| *size).fold(0.0, f32::max);
    Vec2::new(wide + GAP, largest * 1.02)
}

/// Adds such words on one ground to an entity. Nothing shines through it: a bright piece behind a number would change it.
pub fn in_a_row(entity: &mut EntityCommands, all: &[(&String, f32, Color)], fonts: &TableFonts) {
    let ground = row_size(all);
    entity.insert(Sprite::from_color(theme::TRAY, ground));
    let mut left = GAP - ground.x / 2.0;
    for (written, size, colour) in all {
        let wide = words_box(written, *size).x;
        let at = Transform::from_xyz(left + wide / 2.0, 0.0, 0.1);
        entity.with_child((words(written.as_str(), *size, *colour, fonts), at));
        left += wide + GAP;
    }
}

/// Returns the rotation of things that face an edge.
pub fn turn(reader: TableEdge) -> Quat {
    Quat::from_rotation_z(-reader.degrees().to_radians())
}

/// Words for one seat at a place of a board, turned to their reader: bare on a cell, or beside a thing on a ground of
/// their own.
#[derive(Debug, Clone, PartialEq)]
pub struct SeatLabel {
    /// The seat that they are for.
    pub seat: Seat,
    /// The edge at which it reads them.
    pub reader: TableEdge,
    /// The words.
    pub words: String,
    /// Their colour.
    pub colour: Color,
    /// The size of their type.
    pub size: f32,
    /// The area of the table that they cover.
    pub place: Rect,
    /// `true` if they stand on a ground of their own.
    pub on_ground: bool,
}

impl SeatLabel {
    /// Makes a label that has no place yet.
    pub fn new(seat: Seat, reader: TableEdge, words: String, colour: Color, size: f32) -> Self {
        Self { seat, reader, words, colour, size, place: Rect::default(), on_ground: false }
    }

    /// Puts it in the middle of a cell, as large as it fits; `None` if it cannot be read there, or something else is
    /// there.
    pub fn on_cell(
        self,
        cell: Rect,
        scale: TypeScale,
        layout: &mut BoardLabelLayout,
    ) -> Option<Self> {
        let fitting =
            cell.size().min_element() * FILLED / words_box(&self.words, 1.0).max_element();
        let size = self.size.min(fitting);
        let place = covered(cell.center(), words_box(&self.words, size), self.reader);
        let is_free = size >= scale.least() && layout.take(place);
        is_free.then_some(Self { size, place, ..self })
    }

    /// Puts it beside a thing, on a ground of its own; `None` if there is no room.
    pub fn beside(self, thing: Rect, layout: &mut BoardLabelLayout) -> Option<Self> {
        let ground = ground_of(&self.words, self.size);
        let place = layout.beside(thing, ground, self.reader)?;
        Some(Self { place, on_ground: true, ..self })
    }

    /// Adds its components to an entity, this high above the table.
    pub fn draw(&self, entity: &mut EntityCommands, height: f32, fonts: &TableFonts) {
        let Self { words: written, size, colour, .. } = self;
        let place = board_transform(self.place.center(), height).with_rotation(turn(self.reader));
        entity.insert((Facing::Owner(self.seat), place));
        if self.on_ground {
            entity.insert(on_plate(ground_of(written, *size), written, *size, *colour, fonts));
        } else {
            entity.insert(words(written, *size, *colour, fonts));
        }
    }
}

/// Finds room for labels: the part of the table for them, and the boxes already taken there.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct BoardLabelLayout {
    room: Rect,
    taken: Vec<Rect>,
}

impl BoardLabelLayout {
    /// The layout of labels between the trays.
    pub fn between_trays(table: &Tabletop, trays: TrayDepth) -> Self {
        let (low, high) = table.board_room(trays);
        Self { room: Rect::from_corners(low, high), taken: Vec::new() }
    }

    /// Returns the boxes that are taken.
    pub fn taken(&self) -> &[Rect] {
        &self.taken
    }

    /// Takes this box, whatever is there.
    pub fn keep(&mut self, place: Rect) {
        self.taken.push(place);
    }

    /// `true` if nothing in this box is taken yet.
    pub fn is_free(&self, place: Rect) -> bool {
        !self.taken.iter().any(|taken| overlap(*taken, place))
    }

    /// `true` if this box lies between the trays.
    pub fn is_in_room(&self, place: Rect) -> bool {
        self.room.contains(place.min) && self.room.contains(place.max)
    }

    /// Takes this box if nothing is there yet.
    pub fn take(&mut self, place: Rect) -> bool {
        let free = self.is_free(place);
        if free {
            self.taken.push(place);
        }
        free
    }

    /// Takes a box of this size beside a thing: behind it as its reader looks if there is room, else at a side, else in
    /// front of it. `None` if all around is taken.
    pub fn beside(&mut self, thing: Rect, size: Vec2, reader: TableEdge) -> Option<Rect> {
        let (middle, half) = (thing.center(), thing.half_size());
        let foot = covered(middle, size, reader).half_size();
        let away = |direction: Vec2, more: f32| {
            let direction = reader.turn(direction);
            let off = direction * (half + foot + BESIDE + more * size.y);
            Rect::from_center_half_size(middle + off, foot)
        };
        let directions = [Vec2::NEG_Y, Vec2::X, Vec2::NEG_X, Vec2::Y];
        let corners = [(1.0, -1.0), (-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(Vec2::from);
        let places = FARTHER
            .into_iter()
            .flat_map(|more| directions.into_iter().chain(corners).map(move |it| away(it, more)));
        let in_room = |place: &Rect| self.is_in_room(*place) && self.is_free(*place);
        let found = places.into_iter().find(in_room)?;
        self.taken.push(found);
        Some(found)
    }
}

/// `true` if two boxes cover some of the same table.
fn overlap(one: Rect, other: Rect) -> bool {
    let shared = one.intersect(other);
    !shared.is_empty() && shared.size().min_element() > NEARLY
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::type_size::{CAP, LEAST_PIXELS, USUAL_UNIT};

    #[test]
    fn letters_on_pieces_are_twelve_millimetres_high_and_never_under_ten_pixels() {
        let usual = Tabletop::default();
        let cap = letter_size(usual.type_scale()) * CAP;
        assert!((cap * USUAL_UNIT - 12.0).abs() < 0.01, "{cap}");
        let coarse = Tabletop { pixels: 0.4, ..usual };
        let pixels = letter_size(coarse.type_scale()) * CAP * 0.4;
        assert!(pixels > LEAST_PIXELS - 0.01, "{pixels}");
    }

    #[test]
    fn words_that_stand_beside_things_lie_on_nothing_and_between_the_trays() {
        let table = Tabletop::default();
        let mut page = BoardLabelLayout::between_trays(&table, TrayDepth::Plain);
        let room = page.room;
        let mut found = Vec::new();
        for index in 0..60_u32 {
            let part = Vec2::new((index % 10) as f32 / 9.0, (index / 10) as f32 / 5.0);
            let thing = Rect::from_center_size(room.min + room.size() * part, Vec2::splat(26.0));
            let reader = TableEdge::ALL[index as usize % 4];
            let size = ground_of(["−7", "+14", "home"][index as usize % 3], 40.0);
            found.extend(page.beside(thing, size, reader));
        }
        assert!(found.len() > 50, "{} of 60", found.len());
        for (index, place) in found.iter().enumerate() {
            assert!(room.contains(place.min) && room.contains(place.max), "{place:?}");
            let over = found[index + 1..].iter().find(|other| overlap(*place, **other));
            assert_eq!(over, None, "{place:?}");
        }
    }

    #[test]
    fn words_are_written_before_a_thing_as_their_reader_looks_if_there_is_room() {
        let thing = Rect::from_center_size(Vec2::new(900.0, 500.0), Vec2::splat(20.0));
        for reader in TableEdge::ALL {
            let mut page = BoardLabelLayout::between_trays(&Tabletop::default(), TrayDepth::Plain);
            let place = page.beside(thing, Vec2::new(50.0, 30.0), reader).expect("there is room");
            let seen = reader.turn_back(place.center() - thing.center());
            assert!(seen.x.abs() < 0.01 && seen.y < -20.0, "{seen} for {reader:?}");
        }
    }
}
