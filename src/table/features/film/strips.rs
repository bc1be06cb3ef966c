//! The text above and below the board: the event that is shown, the stage of the match, and the players.

use super::cameras::{FilmCanvas, FilmCaption, STRIP_LAYER};
use super::layout::STRIP;
use crate::kit::GameView;
use crate::matches::hosting::HostedMatch;
use crate::matches::playback::PlaybackState;
use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use bevy::sprite::Anchor;
use shoal_contract::{GameSetup as _, Seat};
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::picture::theme::{self, TableFonts};
use shoal_tabletop::seats::{Chairs, SeatsInTurn};

/// Greatest type size, in units of the strips.
const SIZE: f32 = 27.0;
/// The least room at both ends, and between two texts.
const GAP: f32 = 20.0;
/// Part of the upper strip's width that the caption may take.
const CAPTION: f32 = 0.74;

/// The contents of both strips.
#[derive(Resource, Debug, Clone, PartialEq, Default)]
pub struct FilmStrips {
    caption: FilmCaption,
    stage: String,
    seats: Vec<FilmStripPlayer>,
}

/// A player as the lower strip shows them.
#[derive(Debug, Clone, PartialEq)]
struct FilmStripPlayer {
    name: String,
    number: String,
    colour: Color,
    in_turn: bool,
}

/// Updates the contents from the match.
pub(super) fn update<V: GameView>(
    hosted: Res<HostedMatch<V>>,
    shown: Res<PlaybackState<V>>,
    chairs: Res<Chairs>,
    turn: Res<SeatsInTurn>,
    caption: Res<FilmCaption>,
    mut strips: ResMut<FilmStrips>,
) {
    let setup = hosted.game().setup();
    let stage = V::stage(&shown.view, setup);
    let numbers = V::seat_numbers(&shown.view);
    let over = V::winners(&shown.view).is_some();
    let named = |(name, seat): (String, Seat)| FilmStripPlayer {
        name,
        number: numbers.get(seat.index()).map(ToString::to_string).unwrap_or_default(),
        colour: chairs.colour(seat),
        in_turn: !over && turn.has(seat),
    };
    let names = setup.names();
    let all = Seat::all(names.len());
    let seats = names.into_iter().zip(all).map(named).collect();
    let mut letters = stage.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    let stage = first.unwrap_or_default() + letters.as_str();
    strips.set_if_neq(FilmStrips { caption: caption.clone(), stage, seats });
}

/// Marker of everything drawn in the strips.
#[derive(Component)]
pub(super) struct FilmStripPart;

/// Draws the strips anew when their contents have changed.
pub(super) fn draw(
    strips: Res<FilmStrips>,
    canvas: Option<Res<FilmCanvas>>,
    fonts: Res<TableFonts>,
    drawn_parts: Query<Entity, With<FilmStripPart>>,
    mut commands: Commands,
) {
    let Some(canvas) = canvas else { return };
    if !strips.is_changed() && !canvas.is_added() {
        return;
    }
    drawn_parts.iter().for_each(|old| commands.entity(old).despawn());
    let size = canvas.layout.size.as_vec2() / canvas.layout.unit;
    let (top, foot) = ((size.y - STRIP) / 2.0, (STRIP - size.y) / 2.0);
    let wide = size.x - 2.0 * GAP;
    let mut painter = FilmStripPainter { commands, fonts: &fonts };
    for y in [top, foot] {
        painter.bar(Vec2::new(0.0, y), Vec2::new(size.x, STRIP), theme::TRAY, 0.0);
    }
    let FilmCaption { words, strong } = &strips.caption;
    let colour = if *strong { theme::OMEN } else { theme::TEXT };
    let left = Vec2::new(-wide / 2.0, top);
    let (at, anchor) = (left, Anchor::CENTER_LEFT);
    painter.text(FilmStripText { words, room: wide * CAPTION, size: SIZE, at, anchor, colour });
    let right = Vec2::new(wide / 2.0, top);
    let room = wide * (1.0 - CAPTION) - GAP;
    painter.text(FilmStripText {
        words: &strips.stage,
        room,
        size: SIZE * 0.9,
        at: right,
        anchor: Anchor::CENTER_RIGHT,
        colour: theme::TEXT_QUIET,
    });
    let column = wide / strips.seats.len().max(1) as f32;
    for (index, seat) in strips.seats.iter().enumerate() {
        let at = Vec2::new((index as f32 + 0.5) * column - wide / 2.0, foot);
        let words = format!("{} {}", seat.name, seat.number);
        let drawn = painter.text(FilmStripText {
            words: words.trim(),
            room: column - GAP,
            size: SIZE,
            at,
            anchor: Anchor::CENTER,
            colour: seat.colour,
        });
        if seat.in_turn {
            let under = at - Vec2::new(0.0, STRIP / 2.0 - 7.0);
            painter.bar(under, Vec2::new(drawn, 4.0), seat.colour, 1.0);
        }
    }
}

/// A line of text in a strip.
struct FilmStripText<'a> {
    words: &'a str,
    /// Greatest width of the line, in units of the strips.
    room: f32,
    /// Greatest type size, in units of the strips.
    size: f32,
    /// The point of the line that `anchor` names.
    at: Vec2,
    anchor: Anchor,
    colour: Color,
}

/// Draws the parts of the strips.
struct FilmStripPainter<'w, 's, 'f> {
    commands: Commands<'w, 's>,
    fonts: &'f TableFonts,
}

impl FilmStripPainter<'_, '_, '_> {
    fn bar(&mut self, at: Vec2, size: Vec2, colour: Color, height: f32) {
        let sprite = Sprite::from_color(colour, size);
        self.spawn(sprite, at, height);
    }

    /// Adds a line of text, smaller if it would not fit the room. Returns its width.
    fn text(&mut self, text: FilmStripText) -> f32 {
        let FilmStripText { words, room, size, at, anchor, colour } = text;
        let size = TypeWeight::Bold.fitting(words, size, room);
        let line = (Text2d::new(words), TextLayout::no_wrap());
        self.spawn((line, self.fonts.bold(size), TextColor(colour), anchor), at, 2.0);
        TypeWeight::Bold.width(words, size)
    }

    fn spawn(&mut self, part: impl Bundle, at: Vec2, height: f32) {
        let place = Transform::from_translation(at.extend(height));
        self.commands.spawn((FilmStripPart, RenderLayers::layer(STRIP_LAYER), place, part));
    }
}
