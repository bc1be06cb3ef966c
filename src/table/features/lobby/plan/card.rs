//! The card of the chosen game: the other games as buttons, its title, a sentence about it, the number of players and
//! the length.

use super::{LobbyColumnWidth, LobbyPanelPart, LobbyPlanner};
use crate::features::lobby::offers::LobbyOffers;
use bevy::math::Vec2;
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::picture::typeset::{FontSizes, NAME, SENTENCE, TypesetText};

/// Width of the card in wide, narrow and smallest panels, in units; in the smallest it is as wide as its text.
const WIDE: [f32; 3] = [400.0, 232.0, 0.0];
/// Margin around what is on the card, in wide, narrow and smallest panels, in units.
const PADDING: [f32; 3] = [18.0, 12.0, 8.0];
/// Width of the card's rim, in units.
const RIM: f32 = 2.0;
/// Sizes in units: the button of a game, the gap between two of them, and the gap between two other things with and
/// without air.
const GAME: f32 = 54.0;
const BETWEEN: f32 = 8.0;
const GAP: f32 = 10.0;
const LEAST_GAP: f32 = 6.0;
/// Type where there is room: the title, the sentence, and the measure.
const TITLE: [f32; 3] = [40.0, 28.0, 28.0];
const SENTENCES: f32 = 23.0;
const MEASURE: f32 = 22.0;
/// Greatest number of lines of the sentence, and of the measure.
const LINES: (usize, usize) = (9, 3);
/// The drawing beside the title of an only game, and between both.
const EMBLEM: [f32; 3] = [84.0, 56.0, 0.0];
const BESIDE_EMBLEM: f32 = 14.0;

/// The card of the chosen game.
#[derive(Debug, Clone, PartialEq)]
pub struct LobbyCardPlan {
    /// Width of the card, and height of everything on it.
    pub size: Vec2,
    /// Margin around what is on it, in units.
    pub padding: f32,
    /// Gap between two things on it, in units.
    pub gap: f32,
    /// The size of the buttons of the games, and the number in a row; `None` if there are no others.
    pub games: Option<(f32, usize)>,
    /// Size of the drawing beside the title, if there is one.
    pub emblem: Option<f32>,
    /// The title.
    pub title: Option<TypesetText>,
    /// The sentence that says what the game is.
    pub sentence: Option<TypesetText>,
    /// Number of players and length.
    pub measure: Option<TypesetText>,
}

impl LobbyPlanner {
    /// Plans the card of the chosen game.
    pub(super) fn card(&self, offers: &LobbyOffers) -> Option<LobbyCardPlan> {
        let (shown, beside) = (self.density.shown, self.density.beside);
        let &(_, title) = offers.games.get(offers.chosen)?;
        let padding = self.scaled_length(beside.of(PADDING)).round();
        let around = 2.0 * (padding + RIM);
        let others = offers.games.len() > 1;
        // Without a title its emblem tells which it is: among the others above, it is lit.
        let title = (shown.has(LobbyPanelPart::Title) || !others).then_some(title);
        let width = self.card_width(title, around);
        let inner = width - around;
        let games = if others { Some(self.games(offers.games.len(), inner)?) } else { None };
        let emblem = (!others && beside != LobbyColumnWidth::Least)
            .then(|| self.scaled_length(beside.of(EMBLEM)).round());
        let for_title = inner - emblem.map_or(0.0, |emblem| emblem + BESIDE_EMBLEM);
        let title = match title {
            Some(title) => Some(self.set.line(
                TypeWeight::Bold,
                title,
                FontSizes::new(beside.of(TITLE), NAME),
                for_title,
            )?),
            None => None,
        };
        let lines = |text: &str, size, most| {
            self.set.lines(TypeWeight::Regular, text, FontSizes::new(size, SENTENCE), inner, most)
        };
        let sentence = match shown.has(LobbyPanelPart::Sentence) {
            true => Some(lines(offers.sentence, SENTENCES, LINES.0)?),
            false => None,
        };
        let measure = match shown.has(LobbyPanelPart::Measure) {
            true => Some(lines(&offers.measure, MEASURE, LINES.1)?),
            false => None,
        };
        let gap = if self.density.airy { GAP } else { LEAST_GAP };
        let rows = games.map(|(game, fit)| {
            let rows = offers.games.len().div_ceil(fit) as f32;
            rows * game + (rows - 1.0) * gap
        });
        let head = title.as_ref().map(|title| title.height().max(emblem.unwrap_or(0.0)));
        let words = [&sentence, &measure].map(|words| words.as_ref().map(TypesetText::height));
        let parts: Vec<f32> = [rows, head].into_iter().chain(words).flatten().collect();
        let high = parts.iter().sum::<f32>() + gap * parts.len().saturating_sub(1) as f32;
        let size = Vec2::new(width, high + around);
        Some(LobbyCardPlan { size, padding, gap, games, emblem, title, sentence, measure })
    }

    /// Returns the size of the button of a game.
    fn game_button(&self) -> f32 {
        self.space.target.max(self.scaled_length(GAME).round())
    }

    fn card_width(&self, title: Option<&str>, around: f32) -> f32 {
        match self.density.beside {
            LobbyColumnWidth::Least => {
                let title =
                    title.map_or(0.0, |it| self.set.least_width(TypeWeight::Bold, it, NAME));
                title.max(2.0 * self.game_button() + BETWEEN).ceil() + 1.0 + around
            }
            beside => self.scaled_text_width(beside.of(WIDE)).round(),
        }
    }

    /// Returns the size of the buttons of this many games, and the number of them that fit into a row.
    fn games(&self, count: usize, inner: f32) -> Option<(f32, usize)> {
        let game = self.game_button();
        let fit = ((inner + BETWEEN) / (game + BETWEEN)).floor() as usize;
        (fit > 0).then_some((game, fit.min(count)))
    }
}
