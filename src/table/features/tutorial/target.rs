//! The thing that a lesson asks its learner to press next, as data.

use super::LEARNER;
use super::progress::GO_ON;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use shoal_tabletop::seats::ChoosableSpots;
use shoal_tabletop::surfaces::seat_panels::{SeatPanelKind, SeatPanelPart};
use shoal_tabletop::surfaces::widgets::Widget;

/// The thing that a lesson asks its learner to press next.
#[derive(Debug, Clone, PartialEq)]
pub enum LessonTarget {
    /// A square, a tile or a piece on the board, by its corners in table coordinates.
    Place(Vec<Vec2>),
    /// A button or a card in the learner's tray, by its id.
    Tray(u32),
    /// The button by which the learner has read a caption.
    GoOn,
}

/// The parts of the table that the lesson is about now. No panel covers them.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct LessonFocus {
    /// The thing to press; `None` while there is nothing to press.
    pub target: Option<LessonTarget>,
    /// The areas where the score stands, and where what a caption tells of has just happened.
    pub subjects: Vec<Rect>,
}

/// A widget with its place, and the panel it is on, if it is on one.
type PlacedWidget = (
    &'static Widget,
    &'static ComputedNode,
    &'static UiGlobalTransform,
    &'static InheritedVisibility,
    Option<&'static SeatPanelPart>,
);

/// System parameter that finds targets on the table.
#[derive(SystemParam)]
pub(super) struct TargetFinder<'w, 's> {
    widgets: Query<'w, 's, PlacedWidget>,
}

impl TargetFinder<'_, '_> {
    /// Returns the area that a target covers on the table; `None` while it is not shown.
    pub fn area(&self, target: &LessonTarget) -> Option<Rect> {
        let of_lesson = SeatPanelPart { seat: LEARNER, kind: SeatPanelKind::Lesson };
        match target {
            LessonTarget::Place(corners) => area_around(corners),
            LessonTarget::Tray(id) => self.widget(*id, None),
            LessonTarget::GoOn => self.widget(GO_ON, Some(of_lesson)),
        }
    }

    /// Returns the areas of all that the learner can press beside the thing in this area.
    pub fn others(&self, target: Rect) -> Vec<Rect> {
        self.shown().map(|(.., area)| area).filter(|area| *area != target).collect()
    }

    /// Returns the area of the learner's widget with this id in their tray, or on a part of a panel.
    fn widget(&self, id: u32, on: Option<SeatPanelPart>) -> Option<Rect> {
        let mut shown = self.shown();
        shown.find_map(|(widget, part, area)| (widget.id == id && part == on).then_some(area))
    }

    /// The learner's widgets that are shown, with the panel they are on and the area they cover.
    fn shown(&self) -> impl Iterator<Item = (&Widget, Option<SeatPanelPart>, Rect)> {
        let of_learner = self.widgets.iter().filter(|(widget, node, _, visible, _)| {
            let is_shown = visible.get() && node.size().min_element() > 0.0;
            widget.owner == Some(LEARNER) && is_shown
        });
        of_learner.map(|(widget, node, at, _, part)| (widget, part.copied(), area_of(node, at)))
    }
}

/// Lets a gamepad's ring step to the place that is to be pressed, also where a match would ask for it in another way: by
/// cards, by secret buttons, by phone.
pub(super) fn offer_spot(focus: Res<LessonFocus>, mut spots: ResMut<ChoosableSpots>) {
    let Some(LessonTarget::Place(corners)) = &focus.target else { return };
    let Some(area) = area_around(corners) else { return };
    let is_there = |spots: &Vec<Rect>| spots.iter().any(|spot| spot.contains(area.center()));
    if !spots.0.get(&LEARNER).is_some_and(is_there) {
        spots.0.entry(LEARNER).or_default().push(area);
    }
}

/// Returns the area that a node covers on the table.
fn area_of(node: &ComputedNode, place: &UiGlobalTransform) -> Rect {
    let half = node.size() / 2.0;
    let corners = [-half, half].map(|corner| place.transform_point2(corner));
    let [one, other] = corners.map(|corner| corner * node.inverse_scale_factor());
    Rect::from_corners(one, other)
}

/// Returns the area around points; `None` if there are none.
pub(super) fn area_around(points: &[Vec2]) -> Option<Rect> {
    let &first = points.first()?;
    let around = Rect::from_corners(first, first);
    Some(points.iter().fold(around, |around, &point| around.union_point(point)))
}
