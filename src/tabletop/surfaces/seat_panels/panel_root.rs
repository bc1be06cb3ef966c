//! The nodes of everything that is placed before a seat: a [`SeatPanelRoot`] is put where it has room, turned to its reader,
//! and knocked on by all others.

use super::SeatPanelKind;
use super::areas::{margins, over_tray, seat_panel_areas};
use super::hold::{PlacedSeatPanel, SeatPanelHold, settled};
use super::stack::{SeatPanelStack, SeatSpaceRequest, spread};
use super::tabs::{FrontSeatPanels, SeatPanelTabs, depth_of_tabs};
use super::tray_attachment::TrayAttachment;
use crate::facing::Facing;
use crate::geometry::{FacingBox, Tabletop};
use crate::pointers::PointerDevices;
use crate::seats::{CardOutlines, JoinPolicy, OpenSecrets, SeatPlaces};
use crate::surfaces::widgets::SeatKnocked;
use crate::surfaces::widgets::turn_to_me::TurnableNode;
use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::system::SystemParam;
use bevy::ecs::world::DeferredWorld;
use bevy::math::Rect;
use bevy::prelude::*;
use bevy::ui::ComputedNode;
use shoal_contract::Seat;

/// Layer over boards and trays, under what flies and under the cursors.
const OVER_TRAYS: i32 = 7;

/// The root node of something before a seat.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
#[require(Node = root(), UiTransform, Visibility = Visibility::Hidden, GlobalZIndex(OVER_TRAYS))]
#[component(on_add = watch)]
pub struct SeatPanelRoot {
    /// The seat before which it is.
    pub seat: Seat,
    /// Its kind.
    pub kind: SeatPanelKind,
    /// Its width if there is room, in units where type has its default size.
    pub wide: f32,
}

/// Returns the components of what is shown before a seat, to be spawned without a parent, with whatever stands on it as
/// children.
pub fn seat_panel_root(seat: Seat, kind: SeatPanelKind, wide: f32) -> impl Bundle {
    (
        SeatPanelRoot { seat, kind, wide },
        SeatPanelPart { seat, kind },
        Facing::Owner(seat),
        TurnableNode::lying(seat),
    )
}

/// Anything of a seat panel that pointers can be over.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatPanelPart {
    /// The seat before which the panel is.
    pub seat: Seat,
    /// The kind of the seat panel.
    pub kind: SeatPanelKind,
}

/// The areas of the table that seat panels cover now, seat by seat: the middle of the table keeps out of them.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct CoveredTableAreas(pub Vec<Rect>);

/// Returns the node in the table's corner, from where it is moved: so it is as wide as it wants to be.
fn root() -> Node {
    Node { position_type: PositionType::Absolute, left: px(0), top: px(0), ..default() }
}

fn watch(mut world: DeferredWorld, context: HookContext) {
    let mut commands = world.commands();
    commands.entity(context.entity).observe(knock).observe(turn_back);
}

/// Reports the knock of another seat's player.
fn knock(
    click: On<Pointer<Click>>,
    lying: Query<&SeatPanelRoot>,
    hands: PointerDevices,
    mut knocked: MessageWriter<SeatKnocked>,
) {
    let (pointer, Ok(lying)) = (click.pointer_id, lying.get(click.entity)) else { return };
    let is_stranger = hands.is_seated(pointer) && !hands.acts_for(pointer, lying.seat);
    if click.button == PointerButton::Primary && is_stranger {
        knocked.write(SeatKnocked { seat: lying.seat, pointer });
    }
}

/// Turns a panel back when its owner touches it.
fn turn_back(
    press: On<Pointer<Press>>,
    mut lying: Query<(&SeatPanelRoot, &mut TurnableNode)>,
    hands: PointerDevices,
) {
    if let Ok((lying, mut turnable)) = lying.get_mut(press.entity)
        && turnable.is_turned()
        && hands.acts_for(press.pointer_id, lying.seat)
    {
        turnable.turn_back();
    }
}

/// Filter for the changes after which seat panels have to be laid anew.
type SeatPanelLayoutFilter = (
    With<SeatPanelRoot>,
    Or<(Changed<ComputedNode>, Changed<SeatPanelRoot>, Changed<TurnableNode>)>,
);

/// A seat panel, and its layout.
type SeatPanelComponents<'a> = (
    Entity,
    &'a SeatPanelRoot,
    &'a TurnableNode,
    &'a ComputedNode,
    &'a mut Node,
    &'a mut UiTransform,
    &'a mut Visibility,
);

/// The state of the moment that decides where seat panels may be.
#[derive(SystemParam)]
pub(super) struct SeatPanelConditions<'w> {
    joining: Res<'w, JoinPolicy>,
    outlines: Option<Res<'w, CardOutlines>>,
    secrets: Res<'w, OpenSecrets>,
}

impl SeatPanelConditions<'_> {
    fn is_changed(&self) -> bool {
        let outlined = self.outlines.as_ref().is_some_and(|outlines| outlines.is_changed());
        outlined || self.joining.is_changed() || self.secrets.is_changed()
    }
}

/// A seat panel that has to find room.
type UnplacedSeatPanel = (Entity, SeatPanelRoot, SeatSpaceRequest);

/// Puts every seat panel where it has room, and hides those that wait. While seats choose in secret, what is placed
/// before them leaves the board free.
pub(super) fn arrange(
    places: SeatPlaces,
    moved: Query<(), SeatPanelLayoutFilter>,
    mut gone: RemovedComponents<SeatPanelRoot>,
    mut fronts: ResMut<FrontSeatPanels>,
    mut seat_panels: Query<SeatPanelComponents>,
    (mut foremost, mut removed): (
        Query<(Entity, &mut TrayAttachment)>,
        RemovedComponents<TrayAttachment>,
    ),
    (mut tabs, mut covered): (ResMut<SeatPanelTabs>, ResMut<CoveredTableAreas>),
    (mut hold, moment): (SeatPanelHold, SeatPanelConditions),
) {
    let taken_hold = hold.update_held_seats();
    let others = foremost.iter_mut().any(|(_, foremost)| foremost.is_changed());
    let news = gone.read().count() + removed.read().count() > 0
        || !moved.is_empty()
        || fronts.is_changed()
        || others
        || taken_hold;
    if !news && !places.is_changed() && !moment.is_changed() {
        return;
    }
    let secrets = &moment.secrets;
    let mut all: Vec<UnplacedSeatPanel> = seat_panels
        .iter()
        .filter(|(_, lying, _, node, ..)| {
            node.size().min_element() > 0.0 && places.tray(lying.seat).is_some()
        })
        .map(|(entity, lying, turnable, node, ..)| {
            let size = node.size() * node.inverse_scale_factor();
            (entity, *lying, SeatSpaceRequest { size, facing: places.facing(turnable.to()) })
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
    let is_folded = |lying: &SeatPanelRoot| secrets.chosen && lying.kind.leaves_board_free();
    all.sort_by_key(|(entity, lying, _)| {
        let front = fronts.0.contains(&(lying.seat, lying.kind));
        // On a tray there is room for one: what its player has just opened.
        let opened = is_folded(lying) && lying.kind == SeatPanelKind::Menu;
        let rank = if is_folded(lying) { 0 } else { hold.rank(*entity, lying.seat) };
        (lying.seat, rank, !opened, !lying.kind.is_message(), !front, lying.kind)
    });
    // Others keep their eyes closed: what they read is in the way of the one who chooses.
    let is_unread = |lying: &SeatPanelRoot| {
        let reads = |looker| places.chairs.played_from(lying.seat) == looker;
        !is_folded(lying) && secrets.looker.is_some_and(|looker| !reads(looker))
    };
    let there =
        |foremost: &TrayAttachment| foremost.is_there() && places.tray(foremost.seat).is_some();
    let mut before: Vec<(Entity, TrayAttachment)> = foremost
        .iter()
        .filter(|(_, foremost)| there(foremost))
        .map(|(entity, foremost)| (entity, *foremost))
        .collect();
    before.sort_by_key(|(entity, foremost)| (foremost.seat, foremost.kind, *entity));
    let mut seats: Vec<Seat> = all.iter().map(|(_, lying, _)| lying.seat).collect();
    seats.extend(before.iter().map(|(_, foremost)| foremost.seat));
    seats.sort_unstable();
    seats.dedup();
    let trays: Vec<FacingBox> = seats.iter().filter_map(|&seat| places.tray(seat)).collect();
    let grounds = seat_panel_areas(&places.tabletop, *places.depth, &trays);
    let margins = margins_of(&places, &moment, &trays);
    let fixed_before = |seat| before.iter().filter(|(_, it)| it.seat == seat).count();
    let on_board: Vec<UnplacedSeatPanel> =
        all.iter().filter(|it| !is_folded(&it.1)).copied().collect();
    let kept = hold.kept(&on_board, |seat| (places.tray(seat), fixed_before(seat)));
    let (mut shown_tabs, mut boxes, mut laid) = (Vec::new(), Vec::new(), Vec::new());
    for ((&seat, ground), margins) in seats.iter().zip(grounds).zip(margins) {
        let own = all.iter().filter(|it| it.1.seat == seat && !is_unread(&it.1));
        let (folded, own): (Vec<&UnplacedSeatPanel>, Vec<&UnplacedSeatPanel>) =
            own.partition(|it| is_folded(&it.1));
        let fixed: Vec<&(Entity, TrayAttachment)> =
            before.iter().filter(|(_, foremost)| foremost.seat == seat).collect();
        let first = fixed.iter().map(|(_, foremost)| foremost.wanted(places.facing(seat)));
        let first: Vec<SeatSpaceRequest> = first.collect();
        // The name and the dots stay free, but for the menu that was opened by them.
        let has_menu = folded.iter().any(|it| it.1.kind == SeatPanelKind::Menu);
        let rows = places.rows(seat).filter(|_| !has_menu);
        let above = rows.map_or(0.0, |rows| rows.middle_of_buttons() - rows.buttons / 2.0);
        let on_tray = places.tray(seat).map_or(ground, |tray| over_tray(tray, above));
        let beside_board: &[FacingBox] = if folded.is_empty() { &margins } else { &[] };
        let nothing = Vec::new();
        for (ground, margins, first, own) in
            [(ground, beside_board, &first, own), (on_tray, margins.as_slice(), &nothing, folded)]
        {
            let wanted: Vec<SeatSpaceRequest> = own.iter().map(|it| it.2).collect();
            let tabs = depth_of_tabs(&places.tabletop);
            let mut stacked = spread((ground, margins), (first, &wanted), tabs);
            let is_menu =
                |it: &&UnplacedSeatPanel| is_folded(&it.1) && it.1.kind == SeatPanelKind::Menu;
            if stacked.tabs.is_some() && own.first().is_some_and(is_menu) {
                // What has no room beside an open menu is there again once that closes.
                stacked = spread((ground, margins), (first, &wanted[..1]), tabs);
                stacked.places.resize(wanted.len(), None);
            }
            let SeatPanelStack { places: mut found, tabs } = stacked;
            boxes.extend(found[..first.len()].iter().flatten().map(|frame| covers(*frame)));
            let behind = found.split_off(first.len());
            for ((entity, was), place) in fixed.iter().zip(found) {
                let now = TrayAttachment { place, area: Some(ground), ..*was };
                if let Ok((_, mut foremost)) = foremost.get_mut(*entity) {
                    foremost.set_if_neq(now);
                }
            }
            let found = own.iter().zip(behind).map(|(it, place)| settled(&kept, it.0, place));
            let found: Vec<Option<FacingBox>> = found.collect();
            let waits = own.iter().zip(&found).filter(|(_, place)| place.is_none());
            let kinds: Vec<SeatPanelKind> = waits.map(|(it, _)| it.1.kind).collect();
            boxes.extend(found.iter().flatten().chain(&tabs).map(|frame| covers(*frame)));
            shown_tabs.extend(tabs.map(|at| (seat, at, kinds)));
            for (it, place) in own.iter().zip(found) {
                let Ok((.., mut node, mut turn, mut seen)) = seat_panels.get_mut(it.0) else {
                    continue;
                };
                put(place, &mut turn, &mut seen);
                laid.extend(place.zip(places.tray(seat)).map(|(place, tray)| PlacedSeatPanel {
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
    }
    for (entity, ..) in all.iter().filter(|it| is_unread(&it.1)) {
        if let Ok((.., mut seen)) = seat_panels.get_mut(*entity) {
            seen.set_if_neq(Visibility::Hidden);
        }
    }
    hold.remember(laid);
    tabs.set_if_neq(SeatPanelTabs(shown_tabs));
    covered.set_if_neq(CoveredTableAreas(boxes));
}

/// The margins beside trays. Before a match people sit down where nobody does yet; in one their real cards
/// may lie there. While seats choose in secret, the board is left free, and what stands in the corners.
fn margins_of(
    places: &SeatPlaces,
    moment: &SeatPanelConditions,
    trays: &[FacingBox],
) -> Vec<Vec<FacingBox>> {
    if *moment.joining == JoinPolicy::Places {
        return vec![Vec::new(); trays.len()];
    }
    let kept_free = moment.secrets.chosen;
    let cards = moment.outlines.iter().flat_map(|outlines| outlines.frames(places));
    let all = places.chairs.seats().filter_map(|seat| places.tray(seat));
    let all: Vec<FacingBox> = all.chain(cards).collect();
    let mut found = margins(&places.tabletop, *places.depth, (trays, &all), kept_free);
    if kept_free {
        let corners = places.tabletop.free_corners(*places.depth, &all);
        let is_free = |margin: &FacingBox| !corners.iter().any(|corner| corner.overlaps(*margin));
        found.iter_mut().for_each(|margins| margins.retain(is_free));
    }
    found
}

fn covers(frame: FacingBox) -> Rect {
    let (low, high) = frame.covers();
    Rect::from_corners(low, high)
}

fn wide(lying: &SeatPanelRoot, table: &Tabletop, ground: FacingBox) -> f32 {
    (lying.wide * table.type_scale().by()).min(ground.size.x).floor()
}

/// Puts a node that lies in the table's corner into a frame, or hides it while it has none.
pub fn put(place: Option<FacingBox>, turn: &mut Mut<UiTransform>, seen: &mut Mut<Visibility>) {
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
