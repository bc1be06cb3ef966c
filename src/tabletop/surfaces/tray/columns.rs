//! The division of a tray from left to right.

use super::fit::text_width;
use super::{MOST_PILES, cards};
use crate::geometry::{TrayDepth, TrayRows};
use crate::picture::lettering::TypeWeight;
use bevy::prelude::*;

/// Gap beside the rows, and between them and the number.
pub(super) const BESIDE: f32 = 12.0;
/// Minimum width of the number's column.
const BADGE: f32 = 104.0;
/// Space around the number in its column.
pub(super) const AROUND_NUMBER: f32 = 8.0;
/// Width of the rows' column with type of the default size.
const COLUMN: f32 = 484.0;
/// Minimum length of a line of a sentence (`LINE`), and beside strips (`BESIDE_STRIPS`), in sizes of its type.
const LINE: f32 = 21.0;
const BESIDE_STRIPS: f32 = 17.0;
/// Layout of a tray with cards beside its rows: space before the number (`BEFORE_NUMBER`), and part of what is left
/// that the rows have (`ROWS_OF_WIDTH`).
pub(super) const BEFORE_NUMBER: f32 = 20.0;
const ROWS_OF_WIDTH: f32 = 0.6;
/// Size of the menu's opener with type of the default size, and its distance from the corner.
const OPENER: Vec2 = Vec2::new(42.0, 30.0);
const OPENER_AT: Vec2 = Vec2::new(4.0, 3.0);
/// Gap between the first row and that button.
const BEFORE_OPENER: f32 = 10.0;
/// Size of a strip beside the buttons (`WIDE_STRIP`), and minimum width of a tray with strips there (`WIDE_TRAY`).
pub(super) const WIDE_STRIP: Vec2 = Vec2::new(72.0, 30.0);
const WIDE_TRAY: f32 = 720.0;

/// The division of a tray from left to right, in units of its layout.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TrayColumns {
    /// Width of the large number's column.
    pub badge: f32,
    /// Distance of the end of that column from the left.
    pub badge_end: f32,
    /// Width of the rows beside it.
    pub rows: f32,
    /// Width of the first row: the button of the menu may be at its end.
    pub status: f32,
    /// `true` if there is room for strips beside the rows.
    pub aside: bool,
    /// Width of the row of cards, without the piles.
    pub hand: f32,
    /// Distance of the row of cards from the left.
    pub hand_at: f32,
    /// Size of the button that opens the menu.
    pub opener: Vec2,
    /// Distance of that button from the corner.
    pub opener_at: Vec2,
}

impl TrayColumns {
    /// Divides a tray of this width. The button of the menu is at least `target` high, as far as it then covers nothing
    /// else.
    pub(super) fn of(rows: &TrayRows, width: f32, depth: TrayDepth, target: f32) -> Self {
        let columns = Self::with_usual_opener(rows, width, depth);
        let free = match depth {
            TrayDepth::Deep if !rows.beside => rows.above_cards() + rows.cards,
            _ => rows.above_status() + rows.status + rows.gap,
        };
        let opener = columns.opener.max(Vec2::new(0.0, target.min(free)));
        let down = OPENER_AT.y.min((free - opener.y).max(0.0));
        Self { opener, opener_at: Vec2::new(OPENER_AT.x, down), ..columns }
    }

    /// Width of the button at the end of the first row.
    pub(super) fn extra(&self) -> f32 {
        self.opener.x
    }

    /// Width of the first row for a tray that may keep a place for that button.
    pub(super) fn status_beside(&self, has_extra: bool) -> f32 {
        self.status - if has_extra { self.extra() + BESIDE } else { 0.0 }
    }

    /// `true` if the number's column has room for the name of the number.
    pub(super) fn names_number(&self, rows: &TrayRows, name: &str) -> bool {
        text_width(TypeWeight::Regular, name, rows.small) <= self.badge
    }

    fn with_usual_opener(rows: &TrayRows, width: f32, depth: TrayDepth) -> Self {
        let inner = width - 2.0 * BESIDE;
        let number = text_width(TypeWeight::Bold, "100", rows.number) + AROUND_NUMBER;
        let badge = BADGE.max(number);
        let (free, strips) = (inner - badge - BESIDE, 2.0 * (WIDE_STRIP.x + 8.0));
        let aside = width >= WIDE_TRAY
            && depth == TrayDepth::Plain
            && free - strips >= BESIDE_STRIPS * rows.sentence;
        let taken = if aside { strips } else { 0.0 };
        let wanted = (COLUMN * rows.scale.by().max(1.0)).max(LINE * rows.sentence);
        let column = wanted.min(free - taken);
        let row = if depth == TrayDepth::Plain { rows.status } else { rows.cards };
        if rows.beside {
            return Self::with_cards_beside(rows, width, badge);
        }
        let opener = OPENER * (rows.label / 19.0).clamp(1.0, (row / OPENER.y).clamp(1.0, 1.4));
        let end = (width + badge + BESIDE + column) / 2.0;
        let under = end - (width - OPENER_AT.x - opener.x - BEFORE_OPENER);
        let (status, hand) = match depth {
            TrayDepth::Plain => (column - under.max(0.0), 0.0),
            TrayDepth::Deep => (column, inner - (OPENER_AT.x + opener.x - BESIDE + 4.0)),
        };
        let hand = hand - cards::pile_width(rows) * MOST_PILES as f32;
        let (hand_at, badge_end, opener_at) = (BESIDE, end - column - BESIDE, OPENER_AT);
        Self { badge, badge_end, rows: column, status, aside, hand, hand_at, opener, opener_at }
    }

    /// Divides a tray with number, rows, cards, and what opens the menu, side by side.
    fn with_cards_beside(rows: &TrayRows, width: f32, badge: f32) -> Self {
        let high = (rows.status / OPENER.y).clamp(1.0, 1.4);
        let opener = OPENER * (rows.label / 19.0).clamp(1.0, high);
        let before = BEFORE_NUMBER + badge + BESIDE;
        let after = BESIDE + opener.x + 2.0 * OPENER_AT.x;
        let free = width - before - BESIDE - after;
        let column = (free * ROWS_OF_WIDTH).floor();
        let hand = free - column - cards::pile_width(rows) * MOST_PILES as f32;
        let hand_at = before + column + BESIDE;
        let badge_end = BEFORE_NUMBER + badge;
        let (status, aside, opener_at) = (column, false, OPENER_AT);
        Self { badge, badge_end, rows: column, status, aside, hand, hand_at, opener, opener_at }
    }
}
