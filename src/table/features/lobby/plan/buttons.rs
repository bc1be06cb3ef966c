//! The ways to begin, and the setting that everybody may change.

use super::{GAP, LobbyColumnWidth, LobbyPanelPart, LobbyPlanner, QUIET, RIM};
use crate::features::lobby::LobbyWish;
use crate::features::lobby::offers::{LobbyOffers, PresetOffer};
use bevy::math::Vec2;
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::picture::typeset::{NAME, SENTENCE, SET, TypesetText};
use shoal_tabletop::surfaces::middle::fit_if;

/// Width of a button in wide, narrow and smallest panels, in units; in the smallest it is as wide as its words.
const WIDE: [f32; 3] = [330.0, 236.0, 0.0];
/// Least height of a button where there is air, in units.
const HIGH: f32 = 68.0;
/// Type where there is room.
const LABEL: f32 = 28.0;
const CHIP: f32 = 23.0;
/// Margin around what is written on a button, where there is air and where there is not, in units.
const AROUND: Vec2 = Vec2::new(14.0, 8.0);
const LEAST_AROUND: f32 = 2.0;
/// Greatest number of lines below the name of a button.
const MOST_LINES: usize = 3;
/// Gap between two buttons where there is no air, in units.
const LEAST_GAP: f32 = 6.0;

/// The ways to begin.
#[derive(Debug, Clone, PartialEq)]
pub struct LobbyButtonGrid {
    /// Number of columns of buttons.
    pub columns: usize,
    /// The box of a button.
    pub button: Vec2,
    /// Gap between two buttons, in units.
    pub gap: f32,
    /// The buttons.
    pub all: Vec<LobbyButtonPlan>,
}

impl LobbyButtonGrid {
    /// Returns the size of all the buttons together.
    pub fn size(&self) -> Vec2 {
        let rows = self.all.len().div_ceil(self.columns.max(1));
        let columns = self.columns.min(self.all.len());
        let along = |count: usize, one: f32| {
            (count as f32 * one + count.saturating_sub(1) as f32 * self.gap).max(0.0)
        };
        Vec2::new(along(columns, self.button.x), along(rows, self.button.y))
    }
}

/// A way to begin.
#[derive(Debug, Clone, PartialEq)]
pub struct LobbyButtonPlan {
    /// The wish that pressing it makes.
    pub wish: LobbyWish,
    /// The label.
    pub label: TypesetText,
    /// A few words more.
    pub more: Option<TypesetText>,
    /// `true` if it is the default one, or chosen.
    pub lit: bool,
    /// `true` if people cannot choose it as they sit.
    pub dim: bool,
}

/// A button to be laid out.
#[derive(Clone, Copy)]
struct LobbyButtonSpec<'a> {
    wish: LobbyWish,
    label: &'a str,
    /// The title of the game it is about, if it could be another: that is always shown.
    game: &'a str,
    /// A few words more.
    more: &'a str,
    lit: bool,
    dim: bool,
}

impl<'a> LobbyButtonSpec<'a> {
    fn new(wish: LobbyWish, label: &'a str, more: &'a str, lit: bool) -> Self {
        Self { wish, label, game: "", more, lit, dim: false }
    }

    /// Returns the words below its name.
    fn below(&self, more: bool) -> String {
        let more = if more { self.more } else { "" };
        let both = [self.game, more].into_iter().filter(|words| !words.is_empty());
        both.collect::<Vec<_>>().join(", ")
    }
}

impl LobbyPlanner {
    pub(super) fn ways(&self, offers: &LobbyOffers) -> Option<LobbyButtonGrid> {
        let mut asked = begin_buttons(offers, self.filling.shown.has(LobbyPanelPart::Formats));
        if !self.filling.shown.has(LobbyPanelPart::Chips)
            && self.filling.shown.has(LobbyPanelPart::Rounds)
        {
            asked.extend(cycling_buttons(offers));
        }
        let inside = AROUND + RIM;
        let width = self.way_width(&asked, inside.x);
        let inner = width - 2.0 * inside.x;
        let all =
            asked.iter().map(|it| self.way(it, inner)).collect::<Option<Vec<LobbyButtonPlan>>>()?;
        let high = |way: &LobbyButtonPlan| {
            way.label.height() + way.more.as_ref().map_or(0.0, TypesetText::height)
        };
        let most = all.iter().map(high).fold(0.0, f32::max);
        let (around, usual, gap) = match self.filling.airy {
            true => (inside.y, self.scaled_length(HIGH), GAP),
            false => (RIM + LEAST_AROUND, 0.0, LEAST_GAP),
        };
        let high = (most + 2.0 * around).max(usual).max(self.room.target).ceil();
        let columns = self.filling.columns.min(all.len().max(1));
        Some(LobbyButtonGrid { columns, button: Vec2::new(width, high), gap, all })
    }

    /// Plans the presets and the time to stop side by side, in as few rows as there is room for.
    pub(super) fn chips(&self, offers: &LobbyOffers) -> Option<LobbyButtonGrid> {
        // What is more is said only where the numbers are described, too.
        let more = self.filling.shown.has(LobbyPanelPart::Numbers);
        let asked: Vec<LobbyButtonSpec> = chips(offers)
            .into_iter()
            .map(|it| LobbyButtonSpec { more: if more { it.more } else { "" }, ..it })
            .collect();
        // All in one size of type, smaller only where not even one has room.
        let width = |(weight, text, usual, least): (TypeWeight, &str, f32, f32)| {
            let size = self.set.size(usual, least);
            weight.width(text, size) * SET
        };
        let labels = asked.iter().map(|it| width((TypeWeight::Bold, it.label, CHIP, NAME)));
        let more = asked.iter().map(|it| width((TypeWeight::Regular, it.more, QUIET, SENTENCE)));
        let inner = labels.chain(more).fold(self.room.target, f32::max).ceil() + 1.0;
        let inner = inner.min(self.room.size.x - 2.0 * (RIM + AROUND.x));
        let way = |it: &LobbyButtonSpec| {
            let label = self.set.line(TypeWeight::Bold, it.label, (CHIP, NAME), inner)?;
            Some(LobbyButtonPlan { label, ..self.way(it, inner)? })
        };
        let all = asked.iter().map(way).collect::<Option<Vec<LobbyButtonPlan>>>()?;
        let high = |way: &LobbyButtonPlan| {
            way.label.height() + way.more.as_ref().map_or(0.0, TypesetText::height)
        };
        let most = all.iter().map(high).fold(0.0, f32::max);
        let around = Vec2::splat(RIM) + Vec2::new(AROUND.x, LEAST_AROUND);
        let button = Vec2::new(inner + 2.0 * around.x, most + 2.0 * around.y);
        let button = button.max(Vec2::splat(self.room.target)).ceil();
        let gap = LEAST_GAP;
        let fit = ((self.room.size.x + gap) / (button.x + gap)).floor() as usize;
        // Rows of about the same length.
        let rows = all.len().div_ceil(fit.max(1));
        let columns = all.len().div_ceil(rows.max(1));
        (fit > 0).then_some(LobbyButtonGrid { columns, button, gap, all })
    }

    fn way_width(&self, asked: &[LobbyButtonSpec], inside: f32) -> f32 {
        let LobbyColumnWidth::Least = self.filling.beside else {
            return self.scaled_text_width(self.filling.beside.of(WIDE)).round();
        };
        let labels = asked.iter().map(|it| self.set.least_width(TypeWeight::Bold, it.label, NAME));
        let more = self.filling.shown.has(LobbyPanelPart::More);
        let below: Vec<String> = asked.iter().map(|it| it.below(more)).collect();
        let words = below.iter().flat_map(|below| below.split_whitespace());
        let words = words.map(|word| self.set.least_width(TypeWeight::Regular, word, SENTENCE));
        labels.chain(words).fold(self.room.target, f32::max).ceil() + 1.0 + 2.0 * inside
    }

    fn way(&self, asked: &LobbyButtonSpec, inner: f32) -> Option<LobbyButtonPlan> {
        let label = self.set.line(TypeWeight::Bold, asked.label, (LABEL, NAME), inner)?;
        let below = asked.below(self.filling.shown.has(LobbyPanelPart::More));
        let more = fit_if(!below.is_empty(), || {
            self.set.lines(TypeWeight::Regular, &below, (QUIET, SENTENCE), (inner, MOST_LINES))
        })?;
        Some(LobbyButtonPlan { wish: asked.wish, label, more, lit: asked.lit, dim: asked.dim })
    }
}

/// Returns the buttons for the ways to begin, the default one first, and the setting that everybody may change. `all`
/// formats are side by side, or the chosen one alone, which goes round.
fn begin_buttons(offers: &LobbyOffers, all: bool) -> Vec<LobbyButtonSpec<'_>> {
    let mut asked = Vec::new();
    if let Some(bots) = &offers.watch {
        asked.push(LobbyButtonSpec::new(LobbyWish::Start, "Watch", bots, true));
    }
    let earlier = [
        (LobbyWish::GoOn, "Go on", &offers.go_on),
        (LobbyWish::Again, "Same again", &offers.again),
    ];
    for (wish, label, offer) in earlier {
        if let Some((game, more)) = offer {
            let is_usual = asked.is_empty();
            asked.push(LobbyButtonSpec {
                game,
                ..LobbyButtonSpec::new(wish, label, more, is_usual)
            });
        }
    }
    for offer in offers.formats.iter().filter(|offer| all || offer.chosen) {
        let format = if all { offer.press } else { offer.next };
        let wish = LobbyWish::Format(format);
        let lit = all && offer.chosen;
        let button = LobbyButtonSpec::new(wish, offer.format.title(), offer.more, lit);
        asked.push(LobbyButtonSpec { dim: !offer.can_be, ..button });
    }
    if let Some(more) = &offers.puzzles {
        asked.push(LobbyButtonSpec::new(LobbyWish::Puzzles, "Puzzles", more, false));
    }
    if let Some(choice) = offers.choice {
        asked.push(LobbyButtonSpec::new(LobbyWish::NextChoice, choice, "", false));
    }
    asked
}

/// Returns the buttons for the presets, the time to stop, and the way to choose in secret.
fn chips(offers: &LobbyOffers) -> Vec<LobbyButtonSpec<'_>> {
    let preset = |(index, offer): (usize, &PresetOffer)| {
        let more = if offer.preset.recommended { "recommended" } else { "" };
        LobbyButtonSpec::new(LobbyWish::Preset(index), offer.preset.title, more, offer.chosen)
    };
    let (stop, is_set) = &offers.stop;
    let later = if *is_set { "press for later" } else { "" };
    let stop = LobbyButtonSpec::new(LobbyWish::StopLater, stop, later, *is_set);
    let no_stop = is_set.then(|| LobbyButtonSpec::new(LobbyWish::NoStop, "No end", "", false));
    let presets = offers.presets.iter().enumerate().map(preset);
    presets.chain([stop]).chain(no_stop).chain(secret_way(offers)).collect()
}

/// Returns the button for the way in which people choose in secret.
fn secret_way(offers: &LobbyOffers) -> Option<LobbyButtonSpec<'_>> {
    let way = offers.secret_way?;
    Some(LobbyButtonSpec::new(LobbyWish::SecretWay, way.label(), "", false))
}

/// Returns the same where there is room for one button each, which goes round.
fn cycling_buttons(offers: &LobbyOffers) -> Vec<LobbyButtonSpec<'_>> {
    let chosen = offers.presets.iter().position(|offer| offer.chosen);
    let next = chosen.map_or(0, |at| (at + 1) % offers.presets.len());
    let title = chosen.map_or("Other numbers", |at| offers.presets[at].preset.title);
    let preset = LobbyButtonSpec::new(LobbyWish::Preset(next), title, "", false);
    let stop = LobbyButtonSpec::new(LobbyWish::StopLater, &offers.stop.0, "", offers.stop.1);
    let presets = (!offers.presets.is_empty()).then_some(preset);
    presets.into_iter().chain([stop]).chain(secret_way(offers)).collect()
}
