//! The arrow of a lesson: it points at what the learner is to press, wherever on the table that is. It comes from the
//! far side and points toward the learner, and pulses; while motion is reduced, or the table rests, it is still. It is
//! over all panels, and they keep off what it points at.

use super::LEARNER;
use super::target::{LessonFocus, LessonTarget, TargetFinder};
use crate::matches::motion::BoardClock;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_tabletop::picture::art::DrawingCache;
use shoal_tabletop::picture::assets::DrawingAssets;
use shoal_tabletop::picture::projection::PictureRescaled;
use shoal_tabletop::picture::theme::{self, TableFonts};
use shoal_tabletop::seats::SeatPlaces;
use shoal_tabletop::surfaces::seat_panels::KeptFreeAreas;
use std::f32::consts::FRAC_PI_2;

/// Length of the arrow in millimetres, and in units on a table that nobody measured.
const LONG: (f32, f32) = (42.0, 62.0);
/// Distance that it moves back while it pulses, relative to its length.
const PULSE: f32 = 0.3;
/// Distance of its tip from the border of the target, inside of it: relative to half of the target (`DEEP`), and at most
/// in units (`DEEPEST`).
const DEEP: f32 = 0.4;
const DEEPEST: f32 = 12.0;
/// Width of the frame around a button or a card, and its distance from it, in units.
const FRAME: f32 = 5.0;
const AROUND: f32 = 3.0;
/// Layer over trays and panels, under the cursors.
const OVER_PANELS: i32 = 9;

/// The arrow of a lesson, on its node.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct LessonArrow {
    /// The area of its target on the table.
    pub target: Rect,
    /// The point at which it points, in table coordinates: pressed there, the target is pressed.
    pub tip: Vec2,
    /// The direction from which it comes, as a unit vector in table coordinates.
    pub from: Vec2,
    /// Its length, in units.
    pub long: f32,
}

/// The frame around a button or a card to which the arrow points.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub(super) struct LessonFrame(Rect);

impl LessonArrow {
    /// Returns the arrow to a target from a direction.
    fn to(target: Rect, from: Vec2, long: f32) -> Self {
        let half = (target.half_size() * from).length();
        let tip = target.center() + from * (half - (DEEP * half).min(DEEPEST));
        Self { target, tip, from, long }
    }

    /// Returns the area it covers while it is still.
    fn area(&self) -> Rect {
        Rect::from_center_size(self.tip + self.from * self.long / 2.0, Vec2::splat(self.long))
    }

    /// Returns its place this far back from its target.
    fn transform(&self, back: f32) -> UiTransform {
        let corner = self.area().min + self.from * back;
        let rotation = Rot2::radians(self.from.to_angle() + FRAC_PI_2);
        UiTransform { translation: Val2::px(corner.x, corner.y), rotation, ..default() }
    }
}

/// Adds the arrow, once for all games.
pub(super) fn plugin(app: &mut App) {
    if app.world().contains_resource::<LessonFocus>() {
        return;
    }
    let has_assets = resource_exists::<TableFonts>.and_then(resource_exists::<DrawingCache>);
    app.init_resource::<LessonFocus>()
        .init_resource::<KeptFreeAreas>()
        .init_resource::<BoardClock>()
        .add_systems(Last, (draw, pulse).chain().run_if(has_assets));
}

/// System parameter with the nodes of the arrow and its frame.
#[derive(SystemParam)]
pub(super) struct ArrowNodes<'w, 's> {
    arrows: Query<'w, 's, (Entity, &'static mut LessonArrow)>,
    frames: Query<'w, 's, (Entity, &'static LessonFrame)>,
    commands: Commands<'w, 's>,
}

impl ArrowNodes<'_, '_> {
    fn show_arrow(&mut self, wanted: Option<LessonArrow>, anew: bool, assets: &mut DrawingAssets) {
        let there = self.arrows.iter_mut().next();
        match (there, wanted) {
            (Some((_, mut arrow)), Some(wanted)) if !anew && arrow.long == wanted.long => {
                arrow.set_if_neq(wanted);
                return;
            }
            (Some((entity, _)), _) => self.commands.entity(entity).despawn(),
            _ => {}
        }
        let Some(arrow) = wanted else { return };
        let node = Node {
            position_type: PositionType::Absolute,
            left: px(0),
            top: px(0),
            width: px(arrow.long),
            height: px(arrow.long),
            ..default()
        };
        let image = ImageNode::new(assets.get("pointing_arrow", arrow.long));
        let layer = (GlobalZIndex(OVER_PANELS), Pickable::IGNORE);
        let name = Name::new("Arrow of the lesson");
        self.commands.spawn((name, arrow, node, image, arrow.transform(0.0), layer));
    }

    fn show_frame(&mut self, wanted: Option<LessonFrame>) {
        let there = self.frames.iter().next().map(|(entity, frame)| (entity, *frame));
        if there.map(|(_, frame)| frame) == wanted {
            return;
        }
        there.iter().for_each(|(entity, _)| self.commands.entity(*entity).despawn());
        let Some(frame) = wanted else { return };
        let Rect { min, max } = frame.0.inflate(FRAME + AROUND);
        let node = Node {
            position_type: PositionType::Absolute,
            left: px(min.x),
            top: px(min.y),
            width: px(max.x - min.x),
            height: px(max.y - min.y),
            border: UiRect::all(px(FRAME)),
            border_radius: BorderRadius::all(px(14)),
            ..default()
        };
        let layer = (GlobalZIndex(OVER_PANELS - 1), Pickable::IGNORE);
        let rim = (BorderColor::all(theme::OMEN), Outline::new(px(3), px(0), theme::DEEP));
        self.commands.spawn((Name::new("Frame of the lesson"), frame, node, rim, layer));
    }
}

/// Points at the target, and keeps panels off what the lesson speaks of.
pub(super) fn draw(
    focus: Res<LessonFocus>,
    finder: TargetFinder,
    places: SeatPlaces,
    mut rescaled: MessageReader<PictureRescaled>,
    mut nodes: ArrowNodes,
    mut kept_free: ResMut<KeptFreeAreas>,
    mut assets: DrawingAssets,
) {
    let is_blurred = rescaled.read().count() > 0;
    let mut free = focus.subjects.clone();
    let Some(target) = &focus.target else {
        nodes.show_arrow(None, is_blurred, &mut assets);
        nodes.show_frame(None);
        kept_free.set_if_neq(KeptFreeAreas(free));
        return;
    };
    // A button that is shown anew has no place for a moment: then the arrow stays.
    let Some(area) = finder.area(target) else { return };
    let arrow = arrow_to(area, &places);
    nodes.show_arrow(Some(arrow), is_blurred, &mut assets);
    let is_framed = !matches!(target, LessonTarget::Place(_));
    nodes.show_frame(is_framed.then_some(LessonFrame(area)));
    if *target != LessonTarget::GoOn {
        free.extend([area, arrow.area()]);
    }
    kept_free.set_if_neq(KeptFreeAreas(free));
}

/// Returns the arrow to an area: from the far side as the learner sees it, or from the near one where the table ends.
fn arrow_to(area: Rect, places: &SeatPlaces) -> LessonArrow {
    let tabletop = &places.tabletop;
    let (millimetres, units) = LONG;
    let (long, far) =
        (tabletop.units(millimetres, units), places.facing(LEARNER).turn(Vec2::NEG_Y));
    let arrow = LessonArrow::to(area, far, long);
    let is_whole = tabletop.contains(arrow.tip + far * long * (1.0 + PULSE));
    if is_whole { arrow } else { LessonArrow::to(area, -far, long) }
}

/// Moves the arrow back and forth, or leaves it at its target while nothing moves.
pub(super) fn pulse(clock: Res<BoardClock>, mut arrows: Query<(&LessonArrow, &mut UiTransform)>) {
    for (arrow, mut transform) in &mut arrows {
        let back = PULSE * arrow.long * (1.0 - clock.breath());
        transform.set_if_neq(arrow.transform(back));
    }
}
