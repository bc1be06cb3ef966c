//! Row-by-row layout of buttons and words on the panel.

use super::{
    CalibrationButton, CalibrationButtonLabel, CalibrationButtonStyle, CalibrationCommand,
    CalibrationPanelText, CalibrationTextKind, SIZE,
};
use crate::features::calibration::rig_draft::{MeasuredLength, RigDraft};
use bevy::math::{Rect, Vec2};

/// Room between the panel's rim and its content, in units.
pub(super) const MARGIN: f32 = 26.0;
/// Room between buttons, in units.
pub(super) const GAP: f32 = 12.0;
/// Height of a button, in units.
pub(super) const HIGH: f32 = 58.0;

/// Buttons and words while they are laid out row by row.
pub(super) struct CalibrationPanelRows {
    /// The buttons so far.
    pub(super) buttons: Vec<CalibrationButton>,
    /// The words so far.
    pub(super) lines: Vec<CalibrationPanelText>,
    /// Upper left corner of the next thing in this row.
    at: Vec2,
    /// Height of this row.
    high: f32,
}

impl CalibrationPanelRows {
    pub(super) fn new() -> Self {
        Self { buttons: vec![], lines: vec![], at: Vec2::splat(MARGIN), high: 0.0 }
    }

    /// Adds the head of a page: the title and the help, or the reason why something was refused.
    pub(super) fn head(&mut self, draft: &RigDraft, title: &str, help: &str) {
        self.high = 44.0;
        let full = SIZE.x - 2.0 * MARGIN;
        self.line(full - HIGH - GAP, CalibrationTextKind::Title, title.into());
        let corner = Rect::new(SIZE.x - MARGIN - HIGH, MARGIN, SIZE.x - MARGIN, MARGIN + 44.0);
        let label = CalibrationButtonLabel::Icon("turn_panel", 0.0);
        let turn = CalibrationButton {
            command: CalibrationCommand::TurnPanel,
            rect: corner,
            label,
            style: CalibrationButtonStyle::Plain,
            sign: None,
        };
        self.buttons.push(turn);
        self.begin(84.0);
        let (kind, text) = match &draft.refused {
            Some(refused) => (CalibrationTextKind::Refusal, refused.as_str()),
            None => (CalibrationTextKind::Help, help),
        };
        self.line(full, kind, text.into());
    }

    /// Begins the next row, of this height.
    pub(super) fn begin(&mut self, high: f32) {
        self.at = Vec2::new(MARGIN, self.at.y + self.high + GAP);
        self.high = high;
    }

    /// Leaves a gap in this row.
    pub(super) fn space(&mut self, wide: f32) {
        self.at.x += wide;
    }

    /// Width that is left in this row.
    pub(super) fn room(&self) -> f32 {
        SIZE.x - MARGIN - self.at.x
    }

    /// Takes a box of this width from the row.
    fn take(&mut self, wide: f32) -> Rect {
        let rect = Rect::from_corners(self.at, self.at + Vec2::new(wide, self.high));
        self.at.x += wide + GAP;
        rect
    }

    /// Adds a button of this width.
    pub(super) fn button(
        &mut self,
        wide: f32,
        command: CalibrationCommand,
        label: CalibrationButtonLabel,
        style: CalibrationButtonStyle,
    ) {
        let rect = self.take(wide);
        self.buttons.push(CalibrationButton { command, rect, label, style, sign: None });
    }

    /// Adds a button that takes one of `parts` equal parts of a full row.
    pub(super) fn share(
        &mut self,
        parts: usize,
        command: CalibrationCommand,
        label: CalibrationButtonLabel,
        style: CalibrationButtonStyle,
    ) {
        let full = SIZE.x - 2.0 * MARGIN + GAP;
        self.button(full / parts as f32 - GAP, command, label, style);
    }

    /// Adds a text of this width.
    pub(super) fn line(&mut self, wide: f32, kind: CalibrationTextKind, text: String) {
        let rect = self.take(wide);
        self.lines.push(CalibrationPanelText { rect, text, kind });
    }

    /// Adds a button that makes a length longer by this many millimetres.
    pub(super) fn lengthen(&mut self, length: MeasuredLength, by: i32) {
        let sign = if by > 0 { "+" } else { "-" };
        let label = CalibrationButtonLabel::Text(format!("{sign}{}", by.abs()));
        self.button(
            74.0,
            CalibrationCommand::Lengthen(length, by),
            label,
            CalibrationButtonStyle::Plain,
        );
    }
}
