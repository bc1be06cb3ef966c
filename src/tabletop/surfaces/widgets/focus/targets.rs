//! The places where a focus can be.

use crate::geometry::TableEdge;
use crate::pointers::DeviceState;
use crate::seats::{
    AwaitedSeats, ChoosableSpots, ChoosableWidgets, Device, PadStyle, SeatPlaces, SeatlessChairs,
};
use crate::surfaces::widgets::button::PushButton;
use crate::surfaces::widgets::hand::HandWidget;
use crate::surfaces::widgets::steady::WidgetIdentity;
use crate::surfaces::widgets::touch::{WidgetGroup, WidgetPointers};
use crate::surfaces::widgets::widget::{UNNUMBERED, Widget};
use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, ComputedStackIndex, UiGlobalTransform};
use shoal_contract::Seat;

/// Distance in units by which a part of the board may move and still be the same.
const NUDGED: f32 = 2.0;

/// Marks the widget on which a focus begins, where that is not the first one.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct FocusStart;

/// Marks the widget on which a focus comes to rest when what its player has opened goes away by itself: a press on it
/// decides nothing.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct FocusRest;

/// Marks the root of a surface that lies over others: the widgets beneath it can be neither seen nor pressed. What somebody
/// has before them keeps nobody else from anything: the focus of another goes on beneath it.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct CoversWidgets {
    /// The seat before which it is; `None` if it is in everybody's way.
    pub owner: Option<Seat>,
}

/// Marks the root of a surface that a focus leaves only by going back: at its ends it goes around.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct KeepsFocus;

/// Something that a focus can be on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum FocusTarget {
    /// A widget.
    Widget(Entity),
    /// A part of the board, in table coordinates.
    Board(Rect),
}

impl FocusTarget {
    /// `true` if both are the same.
    pub fn is(self, other: Self) -> bool {
        match (self, other) {
            (Self::Board(one), Self::Board(other)) => {
                one.center().distance(other.center()) < NUDGED
            }
            _ => self == other,
        }
    }
}

/// A place where a focus can be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FocusCandidate {
    /// The target there.
    pub target: FocusTarget,
    /// Its box as the player sees it, x right and y toward the player.
    pub place: Rect,
    /// The root of what it is a part of; `None` for the board.
    pub surface: Option<Entity>,
    /// The box of that surface if it lies over others.
    pub panel: Option<Rect>,
    /// The identity of the widget, if it has one.
    pub identity: Option<WidgetIdentity>,
    /// `true` if a focus begins there.
    pub is_start: bool,
    /// `true` if a focus rests there when what its player has opened goes away.
    pub is_rest: bool,
    /// `true` if it is the default action.
    pub is_strong: bool,
    /// `true` if it is at the place that begins, confirms or ends something.
    pub confirms: bool,
    /// `true` if it cannot be used now.
    pub is_off: bool,
    /// `true` if it leaves, undoes or gives something away.
    pub is_retreat: bool,
}

impl FocusCandidate {
    /// `true` on the board, and on widgets that somebody has given a number. The others open menus and the like.
    pub fn is_known(&self) -> bool {
        self.surface.is_none() || self.identity.is_some()
    }

    /// `true` if a ring may come to rest there by itself.
    pub fn is_restful(&self) -> bool {
        !self.is_off && !self.is_retreat
    }

    /// `true` if it is what a seat may choose: on the board, or a widget of its own.
    pub fn is_choice_of(&self, seat: Seat) -> bool {
        self.is_known() && self.identity.is_none_or(|(owner, _)| owner == Some(seat))
    }
}

/// A widget that a focus can be on.
#[derive(QueryData)]
pub struct FocusableWidget {
    entity: Entity,
    widget: &'static Widget,
    node: &'static ComputedNode,
    transform: &'static UiGlobalTransform,
    visibility: &'static InheritedVisibility,
    pickable: Option<&'static Pickable>,
    button: Option<&'static PushButton>,
    is_start: Has<FocusStart>,
    is_rest: Has<FocusRest>,
    hand: Option<&'static HandWidget>,
}

impl FocusableWidgetItem<'_, '_> {
    /// The point of the table on which its middle lies.
    fn middle(&self) -> Vec2 {
        self.transform.translation * self.node.inverse_scale_factor()
    }

    /// Returns the box of the widget as a player at an edge sees it, if the focus of this seat can be on it: that of
    /// others only if it is among `others`.
    fn place(&self, seat: Seat, edge: TableEdge, others: &[(Seat, u32)]) -> Option<Rect> {
        let (turn, (_, angle, _)) =
            (edge.ui_rotation(), self.transform.to_scale_angle_translation());
        let is_turned_here = Rot2::radians(angle).angle_to(turn).abs() < 0.1;
        let is_own = self.widget.owner.map_or(is_turned_here, |owner| owner == seat);
        let is_listed =
            self.widget.owner.is_some_and(|owner| others.contains(&(owner, self.widget.id)));
        let is_there = self.visibility.get() && self.node.size().min_element() > 0.0;
        let is_pressed_through = self.pickable.is_some_and(|pickable| !pickable.is_hoverable);
        let place = seen_box(self.node, self.transform, edge);
        // Its cards are places of their own: without them there is nothing to choose, but of another's hand.
        let is_choosable = is_own && self.hand.is_none() || is_listed;
        (is_choosable && !is_pressed_through && is_there).then_some(place)
    }
}

/// The box of a node as a player at an edge sees it.
fn seen_box(node: &ComputedNode, transform: &UiGlobalTransform, edge: TableEdge) -> Rect {
    let (scale, angle, centre) = transform.to_scale_angle_translation();
    let (turn, unit) = (edge.ui_rotation().inverse(), node.inverse_scale_factor());
    // What is before another may be turned by a quarter.
    let half = node.size() * scale * unit / 2.0;
    let turned = turn * Rot2::radians(angle);
    let [along, across] = [Vec2::new(half.x, half.y), Vec2::new(half.x, -half.y)]
        .map(|corner| (turned * corner).abs());
    Rect::from_center_size(turn * centre * unit, 2.0 * along.max(across))
}

/// A surface that lies over others.
#[derive(QueryData)]
struct CoveringSurface {
    root: Entity,
    covers: &'static CoversWidgets,
    node: &'static ComputedNode,
    transform: &'static UiGlobalTransform,
    visibility: &'static InheritedVisibility,
    layer: &'static ComputedStackIndex,
}

/// A device, with how it moves things and whether it is heard.
type FocusDevice =
    (Entity, &'static Device, Option<&'static PadStyle>, Option<&'static DeviceState>);

/// System parameter with the gamepads that steer a focus, and everything that a focus can be on.
#[derive(SystemParam)]
pub struct FocusTable<'w, 's> {
    widgets: Query<'w, 's, FocusableWidget, (With<WidgetPointers>, Without<WidgetGroup>)>,
    parents: Query<'w, 's, &'static ChildOf>,
    covers: Query<'w, 's, CoveringSurface>,
    keepers: Query<'w, 's, (), With<KeepsFocus>>,
    spots: Res<'w, ChoosableSpots>,
    others: Res<'w, ChoosableWidgets>,
    beside: Res<'w, SeatlessChairs>,
    devices: Query<'w, 's, FocusDevice>,
    awaited: Res<'w, AwaitedSeats>,
    pub places: SeatPlaces<'w>,
}

impl FocusTable<'_, '_> {
    /// Returns all places where the focus of a chair can be, as its player reads.
    pub fn candidates(&self, chair: Seat) -> Vec<FocusCandidate> {
        let edge = self.places.facing(chair);
        let others = self.others.0.get(&self.beside.played_from(chair));
        let others = others.map_or(&[][..], Vec::as_slice);
        let widgets = self.widgets.iter().filter_map(|it| {
            let place = it.place(chair, edge, others)?;
            let target = FocusTarget::Widget(it.entity);
            let surface = Some(self.parents.root_ancestor(it.entity));
            if self.cover(it.middle(), chair).is_some_and(|cover| Some(cover) != surface) {
                return None;
            }
            let panel = surface.and_then(|root| self.covers.get(root).ok());
            let panel = panel.map(|panel| seen_box(panel.node, panel.transform, edge));
            let identity = (it.widget.owner, it.widget.id);
            let identity = (it.widget.id != UNNUMBERED).then_some(identity);
            let (is_start, is_rest) = (it.is_start || it.widget.begins_ring, it.is_rest);
            let is_strong = it.button.is_some_and(|button| button.strong || button.confirms);
            let confirms = it.button.is_some_and(|button| button.confirms);
            let (is_off, is_retreat) = (!it.widget.is_on(), it.widget.retreats);
            Some(FocusCandidate {
                target,
                place,
                surface,
                panel,
                identity,
                is_start,
                is_rest,
                is_strong,
                confirms,
                is_off,
                is_retreat,
            })
        });
        let spots = self.spots.0.get(&self.beside.played_from(chair)).into_iter().flatten();
        let open = spots.filter(|spot| self.cover(spot.center(), chair).is_none());
        let spots = open.map(|&spot| {
            let (low, high) = (edge.turn_back(spot.min), edge.turn_back(spot.max));
            let (target, place) = (FocusTarget::Board(spot), Rect::from_corners(low, high));
            FocusCandidate {
                target,
                place,
                surface: None,
                panel: None,
                identity: None,
                is_start: false,
                is_rest: false,
                is_strong: false,
                confirms: false,
                is_off: false,
                is_retreat: false,
            }
        });
        let mut all: Vec<FocusCandidate> = widgets.chain(spots).collect();
        all.sort_by(|a, b| {
            let (a, b) = (a.place.center(), b.place.center());
            a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x))
        });
        all
    }

    /// Returns the places where the focus of a chair can go from one: all, or those of the surface that keeps it there.
    pub fn candidates_from(&self, chair: Seat, from: &FocusCandidate) -> Vec<FocusCandidate> {
        let mut all = self.candidates(chair);
        if self.keeps(from) {
            all.retain(|it| it.surface == from.surface);
        }
        all
    }

    /// `true` if a place is on a surface that keeps the focus there.
    pub fn keeps(&self, place: &FocusCandidate) -> bool {
        place.surface.is_some_and(|surface| self.keepers.contains(surface))
    }

    /// Returns the surfaces that lie over a point of the table.
    fn covers_at(&self, at: Vec2) -> impl Iterator<Item = CoveringSurfaceItem<'_, '_>> {
        self.covers.iter().filter(move |it| {
            let pixel = at / it.node.inverse_scale_factor();
            it.visibility.get() && it.node.contains_point(*it.transform, pixel)
        })
    }

    /// Returns the surface that lies over all others at a point of the table, and in the way of a chair.
    fn cover(&self, at: Vec2, chair: Seat) -> Option<Entity> {
        let is_in_the_way =
            |it: &CoveringSurfaceItem| it.covers.owner.is_none_or(|owner| owner == chair);
        let there = self.covers_at(at).filter(is_in_the_way);
        there.max_by_key(|it| it.layer.0).map(|it| it.root)
    }

    /// Returns the surface that has come to lie over a widget, in the way of a chair.
    pub fn cover_of(&self, target: FocusTarget, chair: Seat) -> Option<Entity> {
        let FocusTarget::Widget(widget) = target else { return None };
        let cover = self.cover(self.widgets.get(widget).ok()?.middle(), chair)?;
        (cover != self.parents.root_ancestor(widget)).then_some(cover)
    }

    /// `true` if a place is beneath what another than this chair has before them.
    pub fn is_beneath_anothers(&self, target: FocusTarget, chair: Seat) -> bool {
        let (at, root) = match target {
            FocusTarget::Board(spot) => (spot.center(), None),
            FocusTarget::Widget(widget) => match self.widgets.get(widget) {
                Ok(it) => (it.middle(), Some(self.parents.root_ancestor(widget))),
                Err(_) => return false,
            },
        };
        self.covers_at(at).any(|it| self.is_anothers(it.root, chair) && Some(it.root) != root)
    }

    /// `true` if an entity is part of what another than this chair has before them.
    pub fn is_anothers(&self, entity: Entity, chair: Seat) -> bool {
        let root = self.covers.get(self.parents.root_ancestor(entity));
        root.is_ok_and(|it| it.covers.owner.is_some_and(|owner| owner != chair))
    }

    /// Returns the pointer of a device, and the chair it acts for now.
    pub fn acting(&self, device: Entity) -> Option<(PointerId, Seat)> {
        let (_, device, ..) = self.devices.get(device).ok()?;
        Some((device.pointer, device.acting_seat(|seat| self.awaited.0.contains(&seat))?))
    }

    /// The devices that steer a focus and are heard, with the chairs they act for now.
    pub fn steering(&self) -> impl Iterator<Item = (Entity, &Device, Seat)> {
        self.devices.iter().filter_map(|(entity, device, style, state)| {
            let is_heard = state.is_none_or(|state| state.heard);
            let (_, seat) = self.acting(entity)?;
            (device.steers_focus(style) && is_heard).then_some((entity, device, seat))
        })
    }

    /// `true` if devices hold this chair, but none of them steers a focus.
    pub fn is_without_focus(&self, chair: Seat) -> bool {
        let holders = self.devices.iter().filter(|(_, device, ..)| device.seats.contains(&chair));
        let mut holders = holders.peekable();
        holders.peek().is_some() && !holders.any(|(_, device, style, _)| device.steers_focus(style))
    }

    /// `true` if this pointer is that of a device.
    pub fn has_pointer(&self, pointer: PointerId) -> bool {
        self.devices.iter().any(|(_, device, ..)| device.pointer == pointer)
    }
}
