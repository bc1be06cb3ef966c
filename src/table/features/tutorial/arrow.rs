//! The arrow of a lesson: it points at what the learner is to press, wherever on the table that is. It comes from the
//! far side and points toward the learner, or from the right of a button, and pulses; while motion is reduced, or the table rests, it is still. It is
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

    /// Returns the area in which it pulses.
    fn reach(&self) -> Rect {
        let back = self.from * self.long * PULSE;
        let Rect { min, max } = self.area();
        self.area().union(Rect { min: min + back, max: max + back })
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
    // A button that is not shown, as while its player is away, has no place, and then there is no arrow.
    let area = focus.target.as_ref().and_then(|target| finder.area(target));
    let is_on_board = matches!(focus.target, Some(LessonTarget::Place(_)));
    let arrow = area.map(|area| arrow_to(area, is_on_board, &finder, &places));
    nodes.show_arrow(arrow, is_blurred, &mut assets);
    nodes.show_frame(area.filter(|_| !is_on_board).map(LessonFrame));
    let arrow = arrow.filter(|_| focus.target != Some(LessonTarget::GoOn));
    let pointed =
        arrow.iter().flat_map(|arrow| [arrow.target.inflate(FRAME + AROUND), arrow.reach()]);
    let free = pointed.chain(focus.subjects.iter().copied()).collect();
    kept_free.set_if_neq(KeptFreeAreas(free));
}

/// Returns the arrow to an area: from the far side as the learner sees it, or from the near one where a tray begins. To a
/// button it comes from its right if nothing else can be pressed there, so that it covers no words.
fn arrow_to(
    area: Rect,
    is_on_board: bool,
    finder: &TargetFinder,
    places: &SeatPlaces,
) -> LessonArrow {
    let (tabletop, facing) = (&places.tabletop, places.facing(LEARNER));
    let long = tabletop.units(LONG.0, LONG.1);
    let [right, far, near] = [Vec2::X, Vec2::NEG_Y, Vec2::Y].map(|from| facing.turn(from));
    let trays = places.others(None).map(|tray| tray.covers());
    let trays = trays.map(|(low, high)| Rect::from_corners(low, high));
    let others = if is_on_board { trays.collect() } else { finder.others(area) };
    let is_good = |arrow: &LessonArrow| {
        let Rect { min, max } = arrow.reach();
        let covers = |other: &Rect| !arrow.reach().intersect(*other).is_empty();
        [min, max].iter().all(|end| tabletop.contains(*end)) && !others.iter().any(covers)
    };
    let wanted = if is_on_board { vec![far, near] } else { vec![right, far, near] };
    let mut arrows = wanted.into_iter().map(|from| LessonArrow::to(area, from, long));
    arrows.find(is_good).unwrap_or_else(|| LessonArrow::to(area, far, long))
}

/// Moves the arrow back and forth, or leaves it at its target while nothing moves.
pub(super) fn pulse(clock: Res<BoardClock>, mut arrows: Query<(&LessonArrow, &mut UiTransform)>) {
    for (arrow, mut transform) in &mut arrows {
        let back = PULSE * arrow.long * (1.0 - clock.breath());
        transform.set_if_neq(arrow.transform(back));
    }
}
