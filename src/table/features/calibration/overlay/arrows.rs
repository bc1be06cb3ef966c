//! The arrows to lay a tape along, as they are drawn on the window.

use super::{CalibrationOverlayAssets, CalibrationWindowDrawing, centred, readable};
use crate::features::calibration::Calibration;
use crate::features::calibration::measuring_arrows::{MeasuringArrow, arrows};
use crate::features::calibration::rig_draft::{CalibrationPage, MeasuredLength};
use bevy::prelude::*;
use shoal_tabletop::geometry::TableEdge;
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::picture::theme;
use shoal_tabletop::system::boxed::boxed;

/// Thickness of their lines, for a window whose short side is 1080 logical pixels.
const THICK: f32 = 6.0;
/// Length of the bar at each end, and the reach of a head along the arrow and aside.
const BAR: f32 = 44.0;
const HEAD: Vec2 = Vec2::new(28.0, 14.0);
/// Type size of their words.
const WORDS: f32 = 30.0;

/// Draws the arrows while lengths are measured, and removes those that no longer fit.
pub(super) fn draw_arrows(
    calibration: Res<Calibration>,
    drawings: Query<(Entity, &CalibrationWindowDrawing)>,
    assets: CalibrationOverlayAssets,
    mut commands: Commands,
) {
    let shown = calibration.draft.page == CalibrationPage::Lengths;
    let wanted = arrows(&assets.placement).filter(|_| shown);
    let wanted = wanted.as_ref().map_or(&[][..], |arrows| &arrows[..]);
    for (entity, drawing) in &drawings {
        if matches!(drawing, CalibrationWindowDrawing::Arrow(arrow) if !wanted.contains(arrow)) {
            commands.entity(entity).despawn();
        }
    }
    for &arrow in wanted {
        if drawings.iter().any(|(_, drawing)| *drawing == CalibrationWindowDrawing::Arrow(arrow)) {
            continue;
        }
        let scale = assets.scale();
        let Some(root) = assets.root("Arrow to measure", CalibrationWindowDrawing::Arrow(arrow), 0)
        else {
            return;
        };
        commands.spawn(root).with_children(|parent| {
            for [from, to] in lines(arrow, scale) {
                parent.spawn(line(from, to, THICK * scale));
            }
            let (text, edge) = match arrow.length {
                MeasuredLength::Width => ("Width, edge to edge", TableEdge::South),
                MeasuredLength::Height => ("Height, edge to edge", TableEdge::East),
            };
            let (rotation, flips) = readable(calibration.draft.rig.orientation(), edge);
            let place = UiTransform {
                translation: Val2::px(arrow.words.x, arrow.words.y),
                rotation,
                scale: flips,
            };
            let origin = Node { position_type: PositionType::Absolute, ..default() };
            parent.spawn((origin, place, Pickable::IGNORE)).with_child(words(
                text,
                WORDS * scale,
                &assets,
            ));
        });
    }
}

/// The lines of an arrow: its shaft, and at each end a bar and a head. The outer rim of the bar is the end of the
/// measured length.
fn lines(arrow: MeasuringArrow, scale: f32) -> Vec<[Vec2; 2]> {
    let [from, to] = arrow.ends;
    let direction = (to - from).normalize_or_zero();
    let inset = direction * THICK * scale / 2.0;
    let mut lines = vec![[from + inset, to - inset]];
    for (end, inward) in [(from + inset, direction), (to - inset, -direction)] {
        let aside = inward.perp();
        let bar = aside * BAR * scale / 2.0;
        lines.push([end - bar, end + bar]);
        for side in [aside, -aside] {
            lines.push([end, end + (inward * HEAD.x + side * HEAD.y) * scale]);
        }
    }
    lines
}

fn line(from: Vec2, to: Vec2, thick: f32) -> impl Bundle {
    let direction = to - from;
    let size = Vec2::new(direction.length(), thick);
    let node = boxed((from + to - size) / 2.0, size);
    let turn = UiTransform::from_rotation(Rot2::radians(direction.to_angle()));
    (node, turn, BackgroundColor(theme::LIME), Pickable::IGNORE)
}

fn words(text: &str, size: f32, assets: &CalibrationOverlayAssets) -> impl Bundle + use<> {
    let room = Vec2::new(TypeWeight::Bold.width(text, size) + size, size * 1.4);
    let plate = Node {
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        border_radius: BorderRadius::all(px(size / 3.0)),
        ..centred(room)
    };
    let text = (
        Text::new(text),
        TextLayout::no_wrap(),
        assets.drawing.fonts.bold(size),
        TextColor(theme::LIME),
        Pickable::IGNORE,
    );
    (plate, BackgroundColor(theme::TRAY), Pickable::IGNORE, Children::spawn_one(text))
}
