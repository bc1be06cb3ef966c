//! The levels of the game: as many as there is room for, with arrows to the others.

use super::{GAP, LobbyPanelPart, LobbyPlanner, QUIET, RIM};
use crate::features::lobby::level_pictures::WIDTH as PICTURE;
use crate::features::lobby::offers::{LevelOffer, LobbyOffers};
use bevy::math::Vec2;
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::picture::typeset::{FontSizes, NAME, SENTENCE, TypesetText};

/// Type of titles where there is room.
const TITLE: f32 = 23.0;
/// The greatest height of a picture, and the least.
const HIGHEST: f32 = 112.0;
const LEAST_PICTURE: f32 = 60.0;
/// Length of a word, in times its type size, beyond which only the beginning of a title is shown.
const LONGEST_WORD: f32 = 8.0;
/// Margin around what is on a level, in units.
const AROUND: Vec2 = Vec2::new(8.0, 12.0);
/// Gap between two things on a level, in units.
pub const BETWEEN: f32 = 6.0;
/// Size of an arrow to the others, and of the drawing that says that a press leads to the next, in units.
const ARROW: Vec2 = Vec2::new(48.0, 96.0);
const ONWARD: f32 = 26.0;

/// The levels of the game.
#[derive(Debug, Clone, PartialEq)]
pub struct LobbyLevelsPlan {
    /// The indices of the levels that are shown.
    pub shown: std::ops::Range<usize>,
    /// The size of the arrows to the others, if there are arrows.
    pub arrow: Option<Vec2>,
    /// Width of the drawing that says that a press on the only level shown leads to the next; `None` if it does not.
    pub onward: Option<f32>,
    /// The box of a level.
    pub tile: Vec2,
    /// The box of its picture, if there is one.
    pub picture: Option<Vec2>,
    /// The texts of those that are shown.
    pub texts: Vec<LobbyLevelText>,
}

/// The text on one level.
#[derive(Debug, Clone, PartialEq)]
pub struct LobbyLevelText {
    /// The title.
    pub title: TypesetText,
    /// The number of players, if it is shown.
    pub players: Option<TypesetText>,
}

impl LobbyPlanner {
    /// Plans the levels, the chosen one among them, for this much room.
    pub(super) fn levels(&self, offers: &LobbyOffers, room: Vec2) -> Option<LobbyLevelsPlan> {
        let shown = self.density.shown;
        let count = offers.levels.len();
        let around = 2.0 * (AROUND + RIM);
        let inner = self.inner_width(&offers.levels);
        let arrow = ARROW.max(Vec2::splat(self.space.target)) * self.space.grow;
        let (fit, arrows) = fitting(count, inner + around.x, room.x, arrow.x)?;
        let chosen = offers.levels.iter().position(|level| level.chosen).unwrap_or(0);
        let first = chosen.saturating_sub(fit / 2).min(count - fit);
        let onward = (fit == 1 && !arrows && count > 1)
            .then(|| self.scaled_length(ONWARD).max(self.set.least(NAME)).round());
        let all = &offers.levels[first..first + fit];
        let texts =
            all.iter().map(|level| self.level_text(level, inner)).collect::<Option<Vec<_>>>()?;
        let titles = texts.iter().map(|text| text.title.height()).fold(0.0, f32::max);
        let players = texts.iter().filter_map(|text| Some(text.players.as_ref()?.height()));
        let below = [players.fold(0.0, f32::max), onward.unwrap_or(0.0)];
        let below = below.into_iter().filter(|high| *high > 0.0).map(|high| high + BETWEEN);
        let text_height = titles + below.sum::<f32>();
        let most = room.y - around.y - text_height - BETWEEN;
        let picture = match shown.has(LobbyPanelPart::Pictures) {
            true if most < LEAST_PICTURE => return None,
            true => Some(Vec2::new(inner, most.min(self.scaled_length(HIGHEST)))),
            false => None,
        };
        let high = around.y + text_height + picture.map_or(0.0, |picture| picture.y + BETWEEN);
        let tile = Vec2::new(inner + around.x, high.max(self.space.target));
        let arrow = arrows.then_some(Vec2::new(arrow.x, arrow.y.min(room.y)));
        let fits = tile.y <= room.y && arrow.is_none_or(|arrow| arrow.y >= self.space.target);
        fits.then_some(LobbyLevelsPlan {
            shown: first..first + fit,
            arrow,
            onward,
            tile,
            picture,
            texts,
        })
    }

    /// Returns the width of a level without its margins: the words of titles have room, and so has the number of
    /// players.
    fn inner_width(&self, levels: &[LevelOffer]) -> f32 {
        let shown = self.density.shown;
        let word = |word: &str| self.set.least_width(TypeWeight::Bold, word, NAME);
        let longest = LONGEST_WORD * self.set.least(NAME);
        let titles = levels.iter().flat_map(|level| level.title.split_whitespace());
        let titles = titles.map(|title| word(title).min(longest));
        let players = levels.iter().map(|level| match shown.has(LobbyPanelPart::Players) {
            true => self.set.least_width(TypeWeight::Regular, &level.players, SENTENCE),
            false => 0.0,
        });
        let least = match shown.has(LobbyPanelPart::Pictures) {
            true => self.scaled_length(PICTURE),
            false => self.space.target,
        };
        titles.chain(players).fold(least, f32::max).ceil()
    }

    /// Sets the text of a level; `None` if it does not fit this width.
    fn level_text(&self, level: &LevelOffer, inner: f32) -> Option<LobbyLevelText> {
        let (set, sizes) = (self.set, FontSizes::new(TITLE, NAME));
        let title = set
            .line(TypeWeight::Bold, &level.title, sizes, inner)
            .or_else(|| set.lines(TypeWeight::Bold, &level.title, sizes, inner, 2))
            .or_else(|| set.named(TypeWeight::Bold, &level.title, sizes, inner))?;
        let has_players =
            self.density.shown.has(LobbyPanelPart::Players) && !level.players.is_empty();
        let sizes = FontSizes::new(QUIET, SENTENCE);
        let players = match has_players {
            true => Some(set.line(TypeWeight::Regular, &level.players, sizes, inner)?),
            false => None,
        };
        Some(LobbyLevelText { title, players })
    }
}

/// Returns the number of these boxes that fit into a room, and `true` if arrows to the others are needed and fit.
fn fitting(count: usize, wide: f32, room: f32, arrow: f32) -> Option<(usize, bool)> {
    let fit = |room: f32| ((room + GAP) / (wide + GAP)).floor().max(0.0) as usize;
    match (fit(room), fit(room - 2.0 * (arrow + GAP))) {
        (0, _) => None,
        (all, _) if all >= count => Some((count, false)),
        (_, 0) => Some((1, false)),
        (_, some) => Some((some, true)),
    }
}
