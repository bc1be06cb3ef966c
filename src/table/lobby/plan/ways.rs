//! The ways to begin, and what everybody may turn.

use super::{Beside, GAP, QUIET, RIM, Thing, Writer};
use crate::table::lettering::Cut;
use crate::table::lobby::LobbyWish;
use crate::table::lobby::offers::Offers;
use crate::table::typeset::{NAME, SENTENCE, Words};
use bevy::math::Vec2;

/// How wide a button is in wide and in narrow panels, and how high at least where there is air.
const WIDE: [f32; 3] = [330.0, 236.0, 0.0];
const HIGH: f32 = 68.0;
/// Type where there is room.
const LABEL: f32 = 28.0;
/// Around what is written on a button, where there is air and where there is not.
const AROUND: Vec2 = Vec2::new(14.0, 8.0);
const LEAST_AROUND: f32 = 2.0;
/// Between two buttons where there is no air.
const LEAST_GAP: f32 = 6.0;

/// The ways to begin.
#[derive(Debug, Clone, PartialEq)]
pub struct Ways {
    /// In how many columns.
    pub columns: usize,
    /// The box of a button.
    pub button: Vec2,
    /// Between two buttons.
    pub gap: f32,
    /// The buttons.
    pub all: Vec<Way>,
}

impl Ways {
    /// How large they are together.
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
pub struct Way {
    /// What pressing it wishes for.
    pub wish: LobbyWish,
    /// What it is called.
    pub label: Words,
    /// A few words more.
    pub more: Option<Words>,
    /// Whether it is the usual one.
    pub lit: bool,
}

/// What is asked: the wish, its name, a few words more, and whether it is the usual one.
type Asked<'a> = (LobbyWish, &'a str, &'a str, bool);

impl Writer {
    pub(super) fn ways(&self, offers: &Offers) -> Option<Ways> {
        let asked = asked(offers);
        let inside = AROUND + RIM;
        let width = self.way_width(&asked, inside.x);
        let inner = width - 2.0 * inside.x;
        let all = asked.iter().map(|it| self.way(it, inner)).collect::<Option<Vec<Way>>>()?;
        let high = |way: &Way| way.label.height() + way.more.as_ref().map_or(0.0, Words::height);
        let most = all.iter().map(high).fold(0.0, f32::max);
        let (around, usual, gap) = match self.filling.airy {
            true => (inside.y, self.long(HIGH), GAP),
            false => (RIM + LEAST_AROUND, 0.0, LEAST_GAP),
        };
        let high = (most + 2.0 * around).max(usual).max(self.room.target).ceil();
        let columns = self.filling.columns.min(all.len().max(1));
        Some(Ways { columns, button: Vec2::new(width, high), gap, all })
    }

    fn way_width(&self, asked: &[Asked], inside: f32) -> f32 {
        let Beside::Least = self.filling.beside else {
            return self.wide(self.filling.beside.of(WIDE)).round();
        };
        let labels = asked.iter().map(|it| self.set.least_width(Cut::Bold, it.1, NAME));
        let words = asked.iter().flat_map(|it| it.2.split_whitespace());
        let words = words.map(|word| match self.filling.shown.has(Thing::More) {
            true => self.set.least_width(Cut::Regular, word, SENTENCE),
            false => 0.0,
        });
        labels.chain(words).fold(self.room.target, f32::max).ceil() + 1.0 + 2.0 * inside
    }

    fn way(&self, &(wish, label, more, lit): &Asked, inner: f32) -> Option<Way> {
        let label = self.set.line(Cut::Bold, label, (LABEL, NAME), inner)?;
        let more = match self.filling.shown.has(Thing::More) && !more.is_empty() {
            true => Some(self.set.lines(Cut::Regular, more, (QUIET, SENTENCE), (inner, 2))?),
            false => None,
        };
        Some(Way { wish, label, more, lit })
    }
}

/// The ways to begin, the usual one first, and what everybody may turn.
fn asked(offers: &Offers) -> Vec<Asked<'_>> {
    let mut asked = Vec::new();
    if let Some(bots) = &offers.watch {
        asked.push((LobbyWish::Start, "Watch", bots.as_str(), true));
    }
    if let Some(how_far) = &offers.go_on {
        asked.push((LobbyWish::GoOn, "Go on", how_far.as_str(), asked.is_empty()));
    }
    if let Some(again) = &offers.again {
        asked.push((LobbyWish::Again, "Same again", again.as_str(), asked.is_empty()));
    }
    if let Some((title, more)) = offers.format {
        asked.push((LobbyWish::Format, title, more, false));
    }
    if let Some(choice) = offers.choice {
        asked.push((LobbyWish::Turn, choice, "", false));
    }
    asked
}
