//! The widths of a seat panel and of what is in it.

use super::{
    BEHIND_ANSWER, BESIDE, BETWEEN, COLUMN, COLUMNS, DRAWING, ICON, LABEL, LINE, MESSAGE, SOURCE,
    SeatPanelPainter, TITLE, WIDTH, is_low,
};
use crate::account::EffectCause;
use crate::picture::lettering::TypeWeight;
use crate::surfaces::seat_panels::seat_panel::{AccountLine, SeatPanel, SeatPanelButton};

/// Width of a drawing of a legend, and of one in columns (`LOW_LEGEND`).
const LEGEND: f32 = 40.0;
const LOW_LEGEND: f32 = 26.0;
/// Width of the sign of a button, and of one in columns (`LOW_SIGN`), in sizes of type.
const SIGN: f32 = 1.8;
const LOW_SIGN: f32 = 1.2;
/// Width of a button in a corner, with the gap beside it.
const CORNER: f32 = 52.0;
/// Factor for text that is set a little wider than it is computed.
const ROOM: f32 = 1.03;

/// Returns the width of a drawing in the legend of a panel.
pub(super) fn legend_drawing(seat_panel: &SeatPanel) -> f32 {
    if seat_panel.columns { LOW_LEGEND } else { LEGEND }
}

impl SeatPanelPainter<'_, '_> {
    /// The size of type with this default size, before scaling: larger than its default where the table has few pixels.
    fn unscaled_size(&self, usual: f32) -> f32 {
        self.size(usual) / self.table.type_scale().by()
    }

    /// Width of a seat panel, in units, with type of the default size: as wide as its content, and no wider than is
    /// well read.
    pub(super) fn width_of(&self, seat_panel: &SeatPanel) -> f32 {
        if seat_panel.is_list() {
            let most = if seat_panel.pairs { 2 } else { COLUMNS };
            let columns = seat_panel.buttons.len().clamp(1, most) as f32;
            return columns * (COLUMN + BETWEEN) - BETWEEN + BESIDE + 1.0;
        }
        if is_low(seat_panel) {
            return self.low_width(seat_panel);
        }
        let corner = CORNER
            * f32::from(u8::from(seat_panel.closes) + u8::from(seat_panel.is_worth_turning()));
        let drawing = if seat_panel.icon.is_some() { 40.0 } else { 0.0 };
        let beside = corner + drawing;
        let first = if seat_panel.title.is_empty() { beside } else { 0.0 };
        let [title, message, size, source] =
            [TITLE, MESSAGE, LINE, SOURCE].map(|it| self.unscaled_size(it));
        let lines =
            seat_panel.lines.iter().map(|line| TypeWeight::Regular.width(line, message) + first);
        let colours =
            seat_panel.colours.iter().map(|(_, word)| TypeWeight::Bold.width(word, size) + 40.0);
        let accounts = seat_panel.accounts.iter().map(|line| self.width_of_account(line));
        let legend = self.widths_of_answers(seat_panel, self.names_buttons(seat_panel));
        let source_sign = seat_panel.source_sign.map_or(0.0, |_| self.sign(seat_panel) + BETWEEN);
        let button = |button: &SeatPanelButton| {
            let has_drawing = button.icon.is_some() || self.sign_of(button).is_some();
            let drawing = if has_drawing { 34.0 } else { 0.0 };
            (TypeWeight::Bold.width(&button.label, size) + drawing).max(CORNER) + 34.0
        };
        let widest = lines
            .chain(accounts)
            .chain(legend)
            .chain([TypeWeight::Bold.width(&seat_panel.title, title) + beside])
            .chain([TypeWeight::Regular.width(&seat_panel.source, source) + source_sign])
            .chain([colours.sum(), seat_panel.buttons.iter().map(button).sum()])
            .fold(0.0, f32::max);
        let wide = widest * ROOM + 30.0;
        wide.min(WIDTH)
    }

    /// Width of a panel that is as low as can be: that of the part of the tray beside the number, so that it stays as it is
    /// from question to question; more only where two answers have no room side by side there.
    fn low_width(&self, seat_panel: &SeatPanel) -> f32 {
        let beside = self.room_on_tray.x / self.table.type_scale().by();
        let answers = self.widths_of_answers(seat_panel, false).into_iter();
        let two = 2.0 * answers.fold(0.0, f32::max) * ROOM + 30.0;
        beside.max(two).min(self.width_on_tray())
    }

    /// Width of a single column of buttons whose words are not wrapped.
    pub(super) fn width_of_column(&self, seat_panel: &SeatPanel) -> f32 {
        let size = self.unscaled_size(LABEL);
        let button = |button: &SeatPanelButton| {
            TypeWeight::Bold.width(&button.label, size) * ROOM + DRAWING + 2.0 * size
        };
        seat_panel.buttons.iter().map(button).fold(COLUMN, f32::max)
    }

    /// Width of the free part of the seat's tray, in units, with type of the default size.
    fn width_on_tray(&self) -> f32 {
        self.tray_width / self.table.type_scale().by()
    }

    /// Side of the sign of a button, in units, with type of the default size.
    pub(super) fn sign(&self, seat_panel: &SeatPanel) -> f32 {
        self.unscaled_size(LINE) * if seat_panel.columns { LOW_SIGN } else { SIGN }
    }

    /// `true` if buttons are named beside their signs: in a row, only where it has room for the names.
    pub(super) fn names_buttons(&self, seat_panel: &SeatPanel) -> bool {
        let width = || {
            let answers = self.widths_of_answers(seat_panel, true);
            answers.into_iter().sum::<f32>() * ROOM + 30.0
        };
        !seat_panel.columns || width() <= self.low_width(seat_panel)
    }

    /// Widths of the lines of a legend; in columns, with the gap behind each.
    fn widths_of_answers(&self, seat_panel: &SeatPanel, names_buttons: bool) -> Vec<f32> {
        let size = self.unscaled_size(LINE);
        let behind = if seat_panel.columns { BETWEEN + BEHIND_ANSWER } else { 0.0 };
        let widths = seat_panel.legend.iter().map(|line| {
            let icon = line.icon.map_or(0.0, |_| legend_drawing(seat_panel) + BETWEEN);
            let words = TypeWeight::Regular.width(&line.words, size);
            let sign = line.sign.map_or(0.0, |_| self.sign(seat_panel) + BETWEEN);
            let name = TypeWeight::Bold.width(line.shown_button(names_buttons), size);
            sign + name + BETWEEN + icon + words + behind
        });
        widths.collect()
    }

    /// Width of the account of a seat before wrapping.
    fn width_of_account(&self, line: &AccountLine) -> f32 {
        let size = self.unscaled_size(LINE);
        let cause = |cause: &EffectCause| {
            let icon = cause.icon.map_or(0.0, |_| ICON + BETWEEN / 2.0);
            BETWEEN + icon + TypeWeight::Bold.width(&cause.text(), size)
        };
        let head = TypeWeight::Regular.width(&line.account.head(), size);
        let causes = line.account.causes().iter().map(cause).sum::<f32>();
        TypeWeight::Bold.width(&line.name, size) + BETWEEN + head + causes
    }
}
