//! The thing that a lesson asks its learner to press next, as data.

use super::LEARNER;
use super::progress::GO_ON;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
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
    /// The areas in which what a caption tells of has just happened.
    pub subjects: Vec<Rect>,
}

/// System parameter that finds targets on the table.
#[derive(SystemParam)]
pub(super) struct TargetFinder<'w, 's> {
    widgets: Query<
        'w,
        's,
        (
            &'static Widget,
            &'static ComputedNode,
            &'static UiGlobalTransform,
            &'static InheritedVisibility,
            Option<&'static SeatPanelPart>,
        ),
    >,
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

    /// Returns the area of the learner's widget with this id in their tray, or on a part of a panel.
    fn widget(&self, id: u32, on: Option<SeatPanelPart>) -> Option<Rect> {
        let mut widgets = self.widgets.iter();
        widgets.find_map(|(widget, node, place, visible, part)| {
            let is_it = (widget.owner, widget.id, part) == (Some(LEARNER), id, on.as_ref());
            let is_shown = visible.get() && node.size().min_element() > 0.0;
            (is_it && is_shown).then(|| area_of(node, place))
        })
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
