//! The content of each page of the panel.

use super::rows::{GAP, HIGH, Rows};
use super::{Face, LineKind, Look, Press};
use crate::features::calibration::work::{Length, Page, Work};
use bevy::math::IVec2;
use shoal_tabletop::system::rigs::SafeBorder;

/// Lays out the page that sets the corners.
pub(super) fn corners(work: &Work, rows: &mut Rows) {
    rows.head(work, "Put the picture on your table", "Drag the four glowing corners to where the \
        picture shall end. Hold the right button too and they go slowly. Lines look straight and the \
        circle round when it is right.");
    rows.begin(HIGH);
    for corner in 0..4 {
        let look = if corner == work.chosen { Look::Lit } else { Look::Plain };
        let face = Face::Text((corner + 1).to_string());
        rows.button(52.0, Press::Corner(corner), face, look);
    }
    rows.space(18.0);
    for (way, degrees) in
        [(IVec2::NEG_X, 270.0), (IVec2::X, 90.0), (IVec2::NEG_Y, 0.0), (IVec2::Y, 180.0)]
    {
        rows.button(52.0, Press::Nudge(way), Face::Icon("nudge", degrees), Look::Plain);
    }
    rows.space(18.0);
    rows.button(44.0, Press::Step(-1), Face::Text("-".into()), Look::Plain);
    rows.line(88.0, LineKind::Value, format!("{} px", work.step()));
    rows.button(44.0, Press::Step(1), Face::Text("+".into()), Look::Plain);
    rows.begin(HIGH);
    let lit = |on: bool| if on { Look::Lit } else { Look::Plain };
    let rig = &work.rig;
    rows.share(3, Press::FlipH, Face::Both("flip_h", "Left-right".into()), lit(rig.flip_h));
    rows.share(3, Press::FlipV, Face::Both("flip_v", "Up-down".into()), lit(rig.flip_v));
    let turned = rig.quarter_turns != 0;
    rows.share(3, Press::Turn, Face::Both("quarter_turn", "Quarter turn".into()), lit(turned));
    rows.begin(HIGH);
    let look = if work.can_undo() { Look::Plain } else { Look::Off };
    rows.share(3, Press::Undo, Face::Both("undo", "Undo".into()), look);
    rows.share(3, Press::Reset, Face::Text("Reset".into()), Look::Plain);
    rows.share(3, Press::Open(Page::Lengths), Face::Both("ruler", "Measure".into()), Look::Plain);
    rows.begin(HIGH + 6.0);
    rows.share(2, Press::Leave, Face::Text("Leave without saving".into()), Look::Plain);
    rows.share(2, Press::Keep, Face::Both("check", "Keep".into()), Look::Main);
}

/// Lays out the page that sets lengths.
pub(super) fn lengths(work: &Work, rows: &mut Rows) {
    rows.head(
        work,
        "Measure the light",
        "Lay a tape along the bright arrows and set what it says: then 100 mm are 100 mm everywhere. Hands \
         need 15 cm beside the light. Drawn in the picture: no light there, keep this much of the table \
         free.");
    for (length, name) in [(Length::Width, "Width"), (Length::Height, "Height")] {
        rows.begin(HIGH);
        for by in [-100, -10, -1] {
            rows.lengthen(length, by);
        }
        let typed = work.typed().filter(|_| work.length == length).map(|typed| format!("{typed}_"));
        let value = work.size()[length as usize];
        let unknown = work.rig.size_mm.is_none();
        let shown = typed.unwrap_or_else(|| value.round().to_string());
        let text = format!("{name} {shown}{}", if unknown { "?" } else { " mm" });
        let look = if work.length == length { Look::Lit } else { Look::Plain };
        let room = rows.room() - 3.0 * (74.0 + GAP);
        rows.button(room, Press::Choose(length), Face::Text(text), look);
        for by in [1, 10, 100] {
            rows.lengthen(length, by);
        }
    }
    rows.begin(HIGH);
    rows.line(126.0, LineKind::Label, "Dark rim".into());
    rows.button(56.0, Press::Border(-1), Face::Text("-".into()), Look::Plain);
    rows.line(100.0, LineKind::Value, border_text(work.rig.safe_border));
    rows.button(56.0, Press::Border(1), Face::Text("+".into()), Look::Plain);
    rows.space(18.0);
    let look = if work.can_undo() { Look::Plain } else { Look::Off };
    rows.button(112.0, Press::Undo, Face::Text("Undo".into()), look);
    let room = rows.room();
    rows.button(room, Press::Station, Face::Both("ruler", "Elsewhere".into()), Look::Plain);
    rows.begin(HIGH + 6.0);
    rows.share(4, Press::Open(Page::Corners), Face::Text("Corners".into()), Look::Plain);
    rows.share(4, Press::Reset, Face::Text("Reset".into()), Look::Plain);
    rows.share(4, Press::Leave, Face::Text("Don't save".into()), Look::Plain);
    rows.share(4, Press::Keep, Face::Both("check", "Keep".into()), Look::Main);
}

fn border_text(border: SafeBorder) -> String {
    match border {
        SafeBorder::Percent(0.0) | SafeBorder::Millimetres(0.0) => "none".into(),
        other => other.to_string(),
    }
}
