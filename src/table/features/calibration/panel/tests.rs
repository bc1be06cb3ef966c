//! The panel on tables of all shapes, turned to every edge.

use super::rows::MARGIN;
use super::*;
use shoal_tabletop::geometry::Tabletop;
use shoal_tabletop::geometry::homography::UNIT_SQUARE;
use shoal_tabletop::geometry::type_size::least_size;
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::pointers::controls::{
    ControlKind, ControlLayout, ControlScheme, DeviceControls, PadFamily,
};
use shoal_tabletop::seats::PadStyle;
use shoal_tabletop::system::rigs::RigSettings;

fn panels() -> impl Iterator<Item = (CalibrationPanel, Vec2)> {
    let mut draft = RigDraft::new(RigSettings::default(), UNIT_SQUARE, Tabletop::default().size);
    draft.nudge([0.1, 0.1]);
    [CalibrationPage::Corners, CalibrationPage::Lengths].into_iter().flat_map(move |page| {
        let mut draft = draft.clone();
        draft.open(page);
        let tables = [1296.0, 1920.0, 2592.0].into_iter();
        tables.flat_map(|wide| [0.0, 177.0, 500.0].map(|hands| (wide, hands))).flat_map({
            move |(wide, hands)| {
                let table = Vec2::new(wide, 1080.0);
                TableEdge::ALL.map(|edge| (CalibrationPanel::of(&draft, table, edge, hands), table))
            }
        })
    })
}

#[test]
fn everything_lies_on_the_panel_and_nothing_on_anything_else() {
    for (panel, table) in panels() {
        let (low, high) = panel.frame.covers();
        assert!(low.cmpge(Vec2::ZERO).all() && high.cmple(table).all(), "{low} {high}");
        let buttons = panel.buttons.iter().map(|button| button.rect);
        let rects: Vec<Rect> = buttons.chain(panel.lines.iter().map(|line| line.rect)).collect();
        let room = Rect::from_corners(Vec2::splat(MARGIN - 0.01), SIZE - MARGIN + 0.01);
        for (index, rect) in rects.iter().enumerate() {
            assert!(room.union(*rect) == room, "{rect:?} is not on the panel");
            for other in &rects[index + 1..] {
                assert!(rect.intersect(*other).is_empty(), "{rect:?} on {other:?}");
            }
        }
    }
}

#[test]
fn buttons_are_found_where_they_are_seen_whichever_way_the_panel_is_turned() {
    for (panel, _) in panels() {
        for button in &panel.buttons {
            let seen = button.rect.center() - SIZE / 2.0;
            let found = panel.button_at(panel.frame.at(seen));
            assert_eq!(found, Some(button));
        }
    }
}

#[test]
fn targets_are_at_least_twenty_millimetres_on_the_usual_table() {
    let unit = 1300.0 / 1920.0;
    for (panel, _) in panels() {
        for button in &panel.buttons {
            assert!(button.rect.size().min_element() * unit >= 20.0, "{button:?}");
        }
    }
}

#[test]
fn a_refusal_stands_where_the_help_was() {
    let mut draft = RigDraft::new(RigSettings::default(), UNIT_SQUARE, Tabletop::default().size);
    draft.move_to([0.9, 0.9]);
    let panel = CalibrationPanel::of(&draft, Vec2::new(1920.0, 1080.0), TableEdge::South, 0.0);
    let refusal = panel.lines.iter().find(|line| line.kind == CalibrationTextKind::Refusal);
    assert_eq!(refusal.map(|line| Some(&line.text)), Some(draft.refused.as_ref()));
}

#[test]
fn what_has_nothing_to_undo_cannot_be_pressed() {
    let draft = RigDraft::new(RigSettings::default(), UNIT_SQUARE, Tabletop::default().size);
    let panel = CalibrationPanel::of(&draft, Vec2::new(1920.0, 1080.0), TableEdge::South, 0.0);
    let undo = panel.buttons.iter().find(|button| button.command == CalibrationCommand::Undo);
    let at = undo.expect("it is there").rect.center() - SIZE / 2.0;
    assert_eq!(panel.button_at(panel.frame.at(at)), None);
}

#[test]
fn the_panel_does_not_lie_on_the_hands_before_it() {
    let mut draft = RigDraft::new(RigSettings::default(), UNIT_SQUARE, Tabletop::default().size);
    draft.open(CalibrationPage::Lengths);
    let table = Vec2::new(1920.0, 1080.0);
    for edge in TableEdge::ALL {
        let across = if edge.is_long() { table.y } else { table.x };
        let hand = table / 2.0 + edge.turn(Vec2::new(0.0, across / 2.0 - 89.0));
        let hand = Rect::from_center_size(hand, Vec2::splat(177.0));
        let (low, high) = CalibrationPanel::of(&draft, table, edge, 177.0).frame.covers();
        let panel = Rect::from_corners(low, high);
        assert!(panel.intersect(hand).is_empty(), "{panel:?} on {hand:?} at {edge:?}");
    }
}

#[test]
fn the_help_has_room_in_the_smallest_type_that_a_coarse_picture_can_show() {
    for (panel, _) in panels() {
        let help =
            panel.lines.iter().find(|line| line.kind == CalibrationTextKind::Help).expect("help");
        let size = least_size(2.0 / 3.0).max(22.0);
        let lines = TypeWeight::Regular.wrapped(&help.text, size, help.rect.width()).len();
        assert!(lines as f32 * size * 1.2 <= help.rect.height(), "{lines} lines: {}", help.text);
    }
}

#[test]
fn a_gamepad_finds_its_own_signs_on_every_button_that_it_can_press() {
    let table = Vec2::new(1920.0, 1080.0);
    for page in [CalibrationPage::Corners, CalibrationPage::Lengths] {
        for layout in [ControlLayout::Standard, ControlLayout::LeftHandAlone] {
            let mut draft = RigDraft::new(RigSettings::default(), UNIT_SQUARE, table);
            draft.open(page);
            let plain = CalibrationPanel::of(&draft, table, TableEdge::South, 0.0);
            let controls = DeviceControls {
                kind: ControlKind::Pad,
                family: PadFamily::PlayStation,
                style: PadStyle::default(),
                scheme: ControlScheme { layout, ..ControlScheme::default() },
            };
            let signed = |draft: &RigDraft| plain.clone().signed(draft, &controls).buttons;
            let sign = |buttons: &[CalibrationButton], command| {
                buttons.iter().find(|button| button.command == command).and_then(|it| it.sign)
            };
            let buttons = signed(&draft);
            assert_eq!(sign(&buttons, CalibrationCommand::Save), Some("sign_lines"));
            let back = sign(&buttons, CalibrationCommand::Leave);
            assert!(back.is_some() && sign(&buttons, CalibrationCommand::Undo).is_none());
            draft.lengthen(MeasuredLength::Width, 10.0);
            let buttons = signed(&draft);
            assert_eq!(
                sign(&buttons, CalibrationCommand::Undo),
                back,
                "it undoes before it leaves"
            );
            assert!(plain.buttons.iter().all(|button| button.sign.is_none()));
        }
    }
}

#[test]
fn the_steps_of_a_gamepad_lead_from_row_to_row_and_each_row_says_so() {
    let table = Vec2::new(1920.0, 1080.0);
    let mut draft = RigDraft::new(RigSettings::default(), UNIT_SQUARE, table);
    draft.open(CalibrationPage::Lengths);
    let controls = DeviceControls {
        kind: ControlKind::Pad,
        family: PadFamily::PlayStation,
        style: PadStyle::default(),
        scheme: ControlScheme::default(),
    };
    let first = draft.row;
    let mut rows = Vec::new();
    loop {
        let plain = CalibrationPanel::of(&draft, table, TableEdge::South, 0.0);
        let lit = plain.buttons.iter().filter(|it| it.style == CalibrationButtonStyle::Lit);
        assert!(lit.count() > 0, "{:?} is seen to be chosen", draft.row);
        let cross = |panel: CalibrationPanel| {
            let signs = panel.buttons.into_iter().filter_map(|button| button.sign);
            signs.filter(|sign| sign.starts_with("sign_cross")).count()
        };
        // Up and down to other rows, and left or right to do something.
        assert!(cross(plain.signed(&draft, &controls)) >= 3, "{:?}", draft.row);
        rows.push(draft.row);
        draft.choose(draft.row.below(1));
        if draft.row == first {
            break;
        }
    }
    assert_eq!(rows.len(), 5);
}
