//! The content of each page of the panel.

use super::CalibrationButtonLabel::{Both, Icon, Text};
use super::CalibrationButtonStyle::{Lit, Main, Off, Plain};
use super::rows::{CalibrationPanelRows, GAP, HIGH};
use super::{CalibrationCommand, CalibrationTextKind};
use crate::features::calibration::rig_draft::{
    CalibrationPage, LengthsRow, MeasuredLength, RigDraft,
};
use bevy::math::IVec2;
use shoal_tabletop::system::rigs::SafeBorder;

/// Lays out the page that sets the corners.
pub(super) fn corners(draft: &RigDraft, rows: &mut CalibrationPanelRows) {
    rows.head(
        draft,
        "Put the picture on your table",
        "Drag the four glowing corners to where the \
        picture should end. Hold the right button as well to move them slowly. When it is right, \
        lines look straight and the circle round.",
    );
    rows.begin(HIGH);
    for corner in 0..4 {
        let style = if corner == draft.chosen { Lit } else { Plain };
        let label = Text((corner + 1).to_string());
        rows.button(52.0, CalibrationCommand::Corner(corner), label, style);
    }
    rows.space(18.0);
    for (step, degrees) in
        [(IVec2::NEG_X, 270.0), (IVec2::X, 90.0), (IVec2::NEG_Y, 0.0), (IVec2::Y, 180.0)]
    {
        rows.button(52.0, CalibrationCommand::Nudge(step), Icon("nudge", degrees), Plain);
    }
    rows.space(18.0);
    rows.button(44.0, CalibrationCommand::Step(-1), Text("-".into()), Plain);
    rows.line(88.0, CalibrationTextKind::Value, format!("{} px", draft.step()));
    rows.button(44.0, CalibrationCommand::Step(1), Text("+".into()), Plain);
    rows.begin(HIGH);
    let lit = |on: bool| if on { Lit } else { Plain };
    let rig = &draft.rig;
    rows.share(3, CalibrationCommand::FlipH, Both("flip_h", "Left-right".into()), lit(rig.flip_h));
    rows.share(3, CalibrationCommand::FlipV, Both("flip_v", "Up-down".into()), lit(rig.flip_v));
    let turned = rig.quarter_turns != 0;
    rows.share(
        3,
        CalibrationCommand::Turn,
        Both("quarter_turn", "Quarter turn".into()),
        lit(turned),
    );
    rows.begin(HIGH);
    let style = if draft.can_undo() { Plain } else { Off };
    rows.share(3, CalibrationCommand::Undo, Both("undo", "Undo".into()), style);
    rows.share(3, CalibrationCommand::Reset, Text("Reset".into()), Plain);
    rows.share(
        3,
        CalibrationCommand::Open(CalibrationPage::Lengths),
        Both("ruler", "Measure".into()),
        Plain,
    );
    rows.begin(HIGH + 6.0);
    rows.share(2, CalibrationCommand::Leave, Text("Leave without saving".into()), Plain);
    rows.share(2, CalibrationCommand::Save, Both("check", "Save".into()), Main);
}

/// Lays out the page that sets lengths.
pub(super) fn lengths(draft: &RigDraft, rows: &mut CalibrationPanelRows) {
    rows.head(
        draft,
        "Measure the lit area",
        "Lay a tape measure along the bright arrows and enter what it says: then 100 mm are 100 mm \
         everywhere. Hands need 15 cm beside the picture: where they are drawn inside it, keep that much of \
         the table free.");
    let lit = |row| if draft.row == row { Lit } else { Plain };
    for (length, name) in [(MeasuredLength::Width, "Width"), (MeasuredLength::Height, "Height")] {
        rows.begin(HIGH);
        for by in [-100, -10, -1] {
            rows.lengthen(length, by);
        }
        let typed =
            draft.typed().filter(|_| draft.length == length).map(|typed| format!("{typed}_"));
        let value = draft.size()[length as usize];
        let unknown = draft.rig.size_mm.is_none();
        let shown = typed.unwrap_or_else(|| value.round().to_string());
        let text = format!("{name} {shown}{}", if unknown { "?" } else { " mm" });
        let row = LengthsRow::Length(length);
        let room = rows.room() - 3.0 * (74.0 + GAP);
        rows.button(room, CalibrationCommand::Choose(row), Text(text), lit(row));
        for by in [1, 10, 100] {
            rows.lengthen(length, by);
        }
    }
    rows.begin(HIGH);
    rows.line(126.0, CalibrationTextKind::Label, "Dark rim".into());
    rows.button(56.0, CalibrationCommand::Border(-1), Text("-".into()), lit(LengthsRow::Border));
    rows.line(100.0, CalibrationTextKind::Value, border_text(draft.rig.safe_border));
    rows.button(56.0, CalibrationCommand::Border(1), Text("+".into()), lit(LengthsRow::Border));
    rows.space(18.0);
    let style = if draft.can_undo() { Plain } else { Off };
    rows.button(112.0, CalibrationCommand::Undo, Text("Undo".into()), style);
    let room = rows.room();
    let label = Both("ruler", "Move ruler".into());
    rows.button(room, CalibrationCommand::Station, label, lit(LengthsRow::Ruler));
    rows.begin(HIGH + 6.0);
    rows.share(
        4,
        CalibrationCommand::Open(CalibrationPage::Corners),
        Text("Corners".into()),
        Plain,
    );
    rows.share(4, CalibrationCommand::Reset, Text("Reset".into()), lit(LengthsRow::Reset));
    rows.share(4, CalibrationCommand::Leave, Text("Don't save".into()), Plain);
    rows.share(4, CalibrationCommand::Save, Both("check", "Save".into()), Main);
}

fn border_text(border: SafeBorder) -> String {
    match border {
        SafeBorder::Percent(0.0) | SafeBorder::Millimetres(0.0) => "none".into(),
        other => other.to_string(),
    }
}
