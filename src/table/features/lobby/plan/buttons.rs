//! The buttons that begin a match, the presets, and the settings that everybody may change.

use super::{GAP, LobbyColumnWidth, LobbyPanelPart, LobbyPlanner, QUIET, RIM};
use crate::features::lobby::LobbyWish;
use crate::features::lobby::offers::{LobbyOffers, PresetOffer};
use bevy::math::Vec2;
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::picture::typeset::{FontSizes, NAME, SENTENCE, SET, TypesetText};

/// Width of a button in wide, narrow and smallest panels, in units; in the smallest it is as wide as its text.
const WIDE: [f32; 3] = [330.0, 236.0, 0.0];
/// Least height of a button where there is air, in units.
const HIGH: f32 = 68.0;
/// Type of the labels where there is room: of buttons, and of chips.
const LABEL: f32 = 28.0;
const CHIP: f32 = 23.0;
/// Margin around what is written on a button, where there is air and where there is not, in units.
const AROUND: Vec2 = Vec2::new(14.0, 8.0);
const LEAST_AROUND: f32 = 2.0;
/// Greatest number of lines below the name of a button.
const MOST_LINES: usize = 3;
/// Gap between two buttons where there is no air, in units.
const LEAST_GAP: f32 = 6.0;

/// Buttons in rows and columns.
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

/// A button as it is planned.
#[derive(Debug, Clone, PartialEq)]
pub struct LobbyButtonPlan {
    /// The wish that pressing it makes.
    pub wish: LobbyWish,
    /// The label.
    pub label: TypesetText,
    /// A few words below the label.
    pub more: Option<TypesetText>,
    /// `true` if it is the default one, or chosen.
    pub lit: bool,
    /// `true` if people cannot choose it as they sit.
    pub dim: bool,
}

impl LobbyButtonPlan {
    /// Returns the height of the label and the words below it.
    fn text_height(&self) -> f32 {
        self.label.height() + self.more.as_ref().map_or(0.0, TypesetText::height)
    }
}

/// A button to be laid out.
#[derive(Clone, Copy)]
struct LobbyButtonSpec<'a> {
    wish: LobbyWish,
    label: &'a str,
    /// The title of the game it is about, if it could be another: that is always shown.
    game: &'a str,
    /// A few words below the label.
    more: &'a str,
    lit: bool,
    dim: bool,
}

impl<'a> LobbyButtonSpec<'a> {
    fn new(wish: LobbyWish, label: &'a str, more: &'a str, lit: bool) -> Self {
        Self { wish, label, game: "", more, lit, dim: false }
    }

    /// Returns the words below its label: the game, and the few words if they are shown.
    fn below(&self, has_more: bool) -> String {
        let more = if has_more { self.more } else { "" };
        let both = [self.game, more].into_iter().filter(|words| !words.is_empty());
        both.collect::<Vec<_>>().join(", ")
    }
}

impl LobbyPlanner {
    /// Plans the buttons that begin a match; without chips also those that stand for them.
    pub(super) fn buttons(&self, offers: &LobbyOffers) -> Option<LobbyButtonGrid> {
        let mut specs = begin_buttons(offers, self.density.shown.has(LobbyPanelPart::Formats));
        if !self.density.shown.has(LobbyPanelPart::Chips)
            && self.density.shown.has(LobbyPanelPart::Rounds)
        {
            specs.extend(cycling_buttons(offers));
        }
        let inside = AROUND + RIM;
        let width = self.button_width(&specs, inside.x);
        let inner = width - 2.0 * inside.x;
        let all = specs
            .iter()
            .map(|spec| self.button(spec, inner))
            .collect::<Option<Vec<LobbyButtonPlan>>>()?;
        let most = all.iter().map(LobbyButtonPlan::text_height).fold(0.0, f32::max);
        let (around, least, gap) = match self.density.airy {
            true => (inside.y, self.scaled_length(HIGH), GAP),
            false => (RIM + LEAST_AROUND, 0.0, LEAST_GAP),
        };
        let high = (most + 2.0 * around).max(least).max(self.space.target).ceil();
        let columns = self.density.columns.min(all.len().max(1));
        Some(LobbyButtonGrid { columns, button: Vec2::new(width, high), gap, all })
    }

    /// Plans the presets and the time to stop side by side, in as few rows as there is room for.
    pub(super) fn chips(&self, offers: &LobbyOffers) -> Option<LobbyButtonGrid> {
        // The few words below labels are shown only where the numbers are described, too.
        let more = self.density.shown.has(LobbyPanelPart::Numbers);
        let specs: Vec<LobbyButtonSpec> = chips(offers)
            .into_iter()
            .map(|it| LobbyButtonSpec { more: if more { it.more } else { "" }, ..it })
            .collect();
        // All in one size of type, smaller only where not even one has room.
        let width = |weight: TypeWeight, text: &str, sizes: FontSizes| {
            weight.width(text, self.set.size(sizes)) * SET
        };
        let (chip_sizes, more_sizes) =
            (FontSizes::new(CHIP, NAME), FontSizes::new(QUIET, SENTENCE));
        let labels = specs.iter().map(|it| width(TypeWeight::Bold, it.label, chip_sizes));
        let more = specs.iter().map(|it| width(TypeWeight::Regular, it.more, more_sizes));
        let inner = labels.chain(more).fold(self.space.target, f32::max).ceil() + 1.0;
        let inner = inner.min(self.space.size.x - 2.0 * (RIM + AROUND.x));
        let chip = |spec: &LobbyButtonSpec| {
            let label = self.set.line(TypeWeight::Bold, spec.label, chip_sizes, inner)?;
            Some(LobbyButtonPlan { label, ..self.button(spec, inner)? })
        };
        let all = specs.iter().map(chip).collect::<Option<Vec<LobbyButtonPlan>>>()?;
        let most = all.iter().map(LobbyButtonPlan::text_height).fold(0.0, f32::max);
        let around = Vec2::splat(RIM) + Vec2::new(AROUND.x, LEAST_AROUND);
        let button = Vec2::new(inner + 2.0 * around.x, most + 2.0 * around.y);
        let button = button.max(Vec2::splat(self.space.target)).ceil();
        let gap = LEAST_GAP;
        let fit = ((self.space.size.x + gap) / (button.x + gap)).floor() as usize;
        // Rows of about the same length.
        let rows = all.len().div_ceil(fit.max(1));
        let columns = all.len().div_ceil(rows.max(1));
        (fit > 0).then_some(LobbyButtonGrid { columns, button, gap, all })
    }

    fn button_width(&self, specs: &[LobbyButtonSpec], inside: f32) -> f32 {
        let LobbyColumnWidth::Least = self.density.beside else {
            return self.scaled_text_width(self.density.beside.of(WIDE)).round();
        };
        let labels = specs.iter().map(|it| self.set.least_width(TypeWeight::Bold, it.label, NAME));
        let more = self.density.shown.has(LobbyPanelPart::More);
        let below: Vec<String> = specs.iter().map(|it| it.below(more)).collect();
        let words = below.iter().flat_map(|below| below.split_whitespace());
        let words = words.map(|word| self.set.least_width(TypeWeight::Regular, word, SENTENCE));
        labels.chain(words).fold(self.space.target, f32::max).ceil() + 1.0 + 2.0 * inside
    }

    /// Plans a button whose text has this width; `None` if it does not fit.
    fn button(&self, spec: &LobbyButtonSpec, inner: f32) -> Option<LobbyButtonPlan> {
        let label =
            self.set.line(TypeWeight::Bold, spec.label, FontSizes::new(LABEL, NAME), inner)?;
        let below = spec.below(self.density.shown.has(LobbyPanelPart::More));
        let sizes = FontSizes::new(QUIET, SENTENCE);
        let more = match below.is_empty() {
            true => None,
            false => Some(self.set.lines(TypeWeight::Regular, &below, sizes, inner, MOST_LINES)?),
        };
        Some(LobbyButtonPlan { wish: spec.wish, label, more, lit: spec.lit, dim: spec.dim })
    }
}

/// Returns the buttons that begin a match, the default one first, and the setting that everybody may change. With
/// `all_formats` there is a button for each format, otherwise one that goes round.
fn begin_buttons(offers: &LobbyOffers, all_formats: bool) -> Vec<LobbyButtonSpec<'_>> {
    let mut specs = Vec::new();
    if let Some(bots) = &offers.watch {
        specs.push(LobbyButtonSpec::new(LobbyWish::Start, "Watch", bots, true));
    }
    let earlier = [
        (LobbyWish::GoOn, "Go on", &offers.go_on),
        (LobbyWish::Again, "Same again", &offers.again),
    ];
    for (wish, label, offer) in earlier {
        if let Some((game, more)) = offer {
            let is_default = specs.is_empty();
            specs.push(LobbyButtonSpec {
                game,
                ..LobbyButtonSpec::new(wish, label, more, is_default)
            });
        }
    }
    for offer in offers.formats.iter().filter(|offer| all_formats || offer.chosen) {
        let format = if all_formats { offer.press } else { offer.next };
        let wish = LobbyWish::Format(format);
        let lit = all_formats && offer.chosen;
        let button = LobbyButtonSpec::new(wish, offer.format.title(), offer.more, lit);
        specs.push(LobbyButtonSpec { dim: !offer.can_be, ..button });
    }
    if let Some(more) = &offers.puzzles {
        specs.push(LobbyButtonSpec::new(LobbyWish::Puzzles, "Puzzles", more, false));
    }
    if let Some(choice) = offers.choice {
        specs.push(LobbyButtonSpec::new(LobbyWish::NextChoice, choice, "", false));
    }
    specs
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
    let method = offers.secret_way?;
    Some(LobbyButtonSpec::new(LobbyWish::SecretWay, method.label(), "", false))
}

/// Returns the buttons in place of chips where there is no room for these: one for all presets, which goes round, and
/// the others.
fn cycling_buttons(offers: &LobbyOffers) -> Vec<LobbyButtonSpec<'_>> {
    let chosen = offers.presets.iter().position(|offer| offer.chosen);
    let next = chosen.map_or(0, |at| (at + 1) % offers.presets.len());
    let title = chosen.map_or("Other numbers", |at| offers.presets[at].preset.title);
    let preset = LobbyButtonSpec::new(LobbyWish::Preset(next), title, "", false);
    let stop = LobbyButtonSpec::new(LobbyWish::StopLater, &offers.stop.0, "", offers.stop.1);
    let presets = (!offers.presets.is_empty()).then_some(preset);
    presets.into_iter().chain([stop]).chain(secret_way(offers)).collect()
}
