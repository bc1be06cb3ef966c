//! What lies before a seat, as nodes: whatever is a [`Lying`] is put where it has room, turned to
//! its reader, and knocked on by all others.

use super::SeatPanelKind;
use super::foremost::Foremost;
use super::ground::{grounds, margins};
use super::hold::{Hold, Laid, settled};
use super::stack::{Stacked, Wanted, spread};
use super::tabs::{Fronts, Tabs, depth_of_tabs};
use crate::contract::Seat;
use crate::table::facing::Facing;
use crate::table::geometry::{Frame, Tabletop};
use crate::table::pointers::Hands;
use crate::table::seats::{CardOutlines, Joining, SeatPlaces};
use crate::table::widgets::Knocked;
use crate::table::widgets::turn_to_me::Turnable;
use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::math::Rect;
use bevy::prelude::*;
use bevy::ui::ComputedNode;

/// Over boards and trays, under what flies and under the cursors.
const OVER_TRAYS: i32 = 7;

/// The root of something that lies before a seat.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
#[require(Node = root(), UiTransform, Visibility = Visibility::Hidden, GlobalZIndex(OVER_TRAYS))]
#[component(on_add = watch)]
pub struct Lying {
    /// Before whom.
    pub seat: Seat,
    /// What it is.
    pub kind: SeatPanelKind,
    /// How wide it is if there is room, in units where type has its usual size.
    pub wide: f32,
}

/// What lies before a seat, to be spawned without a parent, with whatever stands on it as children.
pub fn lying(seat: Seat, kind: SeatPanelKind, wide: f32) -> impl Bundle {
    (
        Lying { seat, kind, wide },
        OnSeatPanel { seat, kind },
        Facing::Owner(seat),
        Turnable::lying(seat),
    )
}

/// Anything of a seat panel that pointers can be over.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct OnSeatPanel {
    /// Before whom.
    pub seat: Seat,
    /// Of which seat panel.
    pub kind: SeatPanelKind,
}

/// What seat panels cover of the table now, seat by seat: the middle of the table keeps out of it.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct Covered(pub Vec<Rect>);

/// It lies in the table's corner, and is moved from there: so it is as wide as it wants to be.
fn root() -> Node {
    Node { position_type: PositionType::Absolute, left: px(0), top: px(0), ..default() }
}

fn watch(mut world: DeferredWorld, context: HookContext) {
    let mut commands = world.commands();
    commands.entity(context.entity).observe(knock).observe(turn_back);
}

/// Players of other seats knock.
fn knock(
    click: On<Pointer<Click>>,
    lying: Query<&Lying>,
    hands: Hands,
    mut knocked: MessageWriter<Knocked>,
) {
    let (pointer, Ok(lying)) = (click.pointer_id, lying.get(click.entity)) else { return };
    let is_stranger = hands.is_seated(pointer) && !hands.acts_for(pointer, lying.seat);
    if click.button == PointerButton::Primary && is_stranger {
        knocked.write(Knocked { seat: lying.seat, pointer });
    }
}

/// Its owner touches it: it is the owner's again.
fn turn_back(press: On<Pointer<Press>>, mut lying: Query<(&Lying, &mut Turnable)>, hands: Hands) {
    if let Ok((lying, mut turnable)) = lying.get_mut(press.entity)
        && turnable.is_turned()
        && hands.acts_for(press.pointer_id, lying.seat)
    {
        turnable.turn_back();
    }
}

/// What has changed if seat panels have to be laid anew.
type Moved = (With<Lying>, Or<(Changed<ComputedNode>, Changed<Lying>, Changed<Turnable>)>);

/// A seat panel, and how it lies.
type SeatPanel<'a> = (
    Entity,
    &'a Lying,
    &'a Turnable,
    &'a ComputedNode,
    &'a mut Node,
    &'a mut UiTransform,
    &'a mut Visibility,
);

/// Puts every seat panel where it has room, and hides those that wait.
pub(super) fn arrange(
    places: SeatPlaces,
    moved: Query<(), Moved>,
    mut gone: RemovedComponents<Lying>,
    mut fronts: ResMut<Fronts>,
    mut seat_panels: Query<SeatPanel>,
    (mut foremost, mut removed): (Query<(Entity, &mut Foremost)>, RemovedComponents<Foremost>),
    (mut tabs, mut covered): (ResMut<Tabs>, ResMut<Covered>),
    (mut hold, joining, outlines): (Hold, Res<Joining>, Option<Res<CardOutlines>>),
) {
    let taken_hold = hold.look();
    let others = foremost.iter_mut().any(|(_, foremost)| foremost.is_changed());
    let news = gone.read().count() + removed.read().count() > 0
        || !moved.is_empty()
        || fronts.is_changed()
        || others
        || taken_hold;
    let outlined = outlines.as_ref().is_some_and(|outlines| outlines.is_changed());
    if !news && !outlined && !places.is_changed() && !joining.is_changed() {
        return;
    }
    let mut all: Vec<(Entity, Lying, Wanted)> = seat_panels
        .iter()
        .filter(|(_, lying, _, node, ..)| {
            node.size().min_element() > 0.0 && places.tray(lying.seat).is_some()
        })
        .map(|(entity, lying, turnable, node, ..)| {
            let size = node.size() * node.inverse_scale_factor();
            (entity, *lying, Wanted { size, facing: places.facing(turnable.to()) })
        })
        .collect();
    if fronts
        .0
        .iter()
        .any(|&(seat, kind)| all.iter().all(|it| (it.1.seat, it.1.kind) != (seat, kind)))
    {
        fronts
            .0
            .retain(|&(seat, kind)| all.iter().any(|it| (it.1.seat, it.1.kind) == (seat, kind)));
    }
    all.sort_by_key(|(entity, lying, _)| {
        let front = fronts.0.contains(&(lying.seat, lying.kind));
        let rank = hold.rank(*entity, lying.seat);
        (lying.seat, rank, !lying.kind.is_said(), !front, lying.kind)
    });
    let there = |foremost: &Foremost| foremost.is_there() && places.tray(foremost.seat).is_some();
    let mut before: Vec<(Entity, Foremost)> = foremost
        .iter()
        .filter(|(_, foremost)| there(foremost))
        .map(|(entity, foremost)| (entity, *foremost))
        .collect();
    before.sort_by_key(|(entity, foremost)| (foremost.seat, foremost.kind, *entity));
    let mut seats: Vec<Seat> = all.iter().map(|(_, lying, _)| lying.seat).collect();
    seats.extend(before.iter().map(|(_, foremost)| foremost.seat));
    seats.sort_unstable();
    seats.dedup();
    let trays: Vec<Frame> = seats.iter().filter_map(|&seat| places.tray(seat)).collect();
    let grounds = grounds(&places.tabletop, *places.depth, &trays);
    let outlines = outlines.map_or_else(Vec::new, |outlines| outlines.frames(&places));
    let margins = margins_of(&places, *joining, (&trays, outlines));
    let fixed_before = |seat| before.iter().filter(|(_, it)| it.seat == seat).count();
    let kept = hold.kept(&all, |seat| (places.tray(seat), fixed_before(seat)));
    let (mut shown_tabs, mut boxes, mut laid) = (Vec::new(), Vec::new(), Vec::new());
    for ((&seat, ground), margins) in seats.iter().zip(grounds).zip(margins) {
        let own: Vec<&(Entity, Lying, Wanted)> =
            all.iter().filter(|it| it.1.seat == seat).collect();
        let fixed: Vec<&(Entity, Foremost)> =
            before.iter().filter(|(_, foremost)| foremost.seat == seat).collect();
        let first = fixed.iter().map(|(_, foremost)| foremost.wanted(places.facing(seat)));
        let first: Vec<Wanted> = first.collect();
        let wanted: Vec<Wanted> = own.iter().map(|it| it.2).collect();
        let tabs = depth_of_tabs(&places.tabletop);
        let Stacked { places: mut found, tabs } =
            spread((ground, &margins), (&first, &wanted), tabs);
        boxes.extend(found[..fixed.len()].iter().flatten().map(|frame| covers(*frame)));
        let behind = found.split_off(fixed.len());
        for ((entity, was), place) in fixed.into_iter().zip(found) {
            let now = Foremost { place, ground: Some(ground), ..*was };
            if let Ok((_, mut foremost)) = foremost.get_mut(*entity) {
                foremost.set_if_neq(now);
            }
        }
        let found = own.iter().zip(behind).map(|(it, place)| settled(&kept, it.0, place));
        let found: Vec<Option<Frame>> = found.collect();
        let waits = own.iter().zip(&found).filter(|(_, place)| place.is_none());
        let kinds: Vec<SeatPanelKind> = waits.map(|(it, _)| it.1.kind).collect();
        boxes.extend(found.iter().flatten().chain(&tabs).map(|frame| covers(*frame)));
        shown_tabs.extend(tabs.map(|at| (seat, at, kinds)));
        for (it, place) in own.iter().zip(found) {
            let Ok((.., mut node, mut turn, mut seen)) = seat_panels.get_mut(it.0) else {
                continue;
            };
            put(place, &mut turn, &mut seen);
            laid.extend(place.zip(places.tray(seat)).map(|(place, tray)| Laid {
                entity: it.0,
                seat,
                place,
                tray,
                fixed: fixed_before(seat),
            }));
            let wide = px(wide(&it.1, &places.tabletop, ground));
            if node.width != wide {
                node.width = wide;
            }
        }
    }
    hold.remember(laid);
    tabs.set_if_neq(Tabs(shown_tabs));
    covered.set_if_neq(Covered(boxes));
}

/// The margins beside trays. Before a match people sit down where nobody does yet; in one their real cards
/// may lie there.
fn margins_of(
    places: &SeatPlaces,
    joining: Joining,
    (trays, cards): (&[Frame], Vec<Frame>),
) -> Vec<Vec<Frame>> {
    if joining == Joining::Places {
        return vec![Vec::new(); trays.len()];
    }
    let all = places.chairs.seats().filter_map(|seat| places.tray(seat));
    let all: Vec<Frame> = all.chain(cards).collect();
    margins(&places.tabletop, *places.depth, (trays, &all))
}

fn covers(frame: Frame) -> Rect {
    let (low, high) = frame.covers();
    Rect::from_corners(low, high)
}

fn wide(lying: &Lying, table: &Tabletop, ground: Frame) -> f32 {
    (lying.wide * table.type_scale().by()).min(ground.size.x).floor()
}

/// Puts a node that lies in the table's corner into a frame, or hides it while it has none.
pub fn put(place: Option<Frame>, turn: &mut Mut<UiTransform>, seen: &mut Mut<Visibility>) {
    let now = if place.is_some() { Visibility::Inherited } else { Visibility::Hidden };
    seen.set_if_neq(now);
    let Some(frame) = place else { return };
    let corner = frame.unturned_corner();
    turn.set_if_neq(UiTransform {
        translation: Val2::px(corner.x, corner.y),
        scale: Vec2::splat(frame.scale),
        rotation: frame.facing.ui_rotation(),
    });
}
