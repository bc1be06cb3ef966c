//! The places of all seat panels: each is put where it has room, and those that find none wait behind tabs.

use super::SeatPanelKind;
use super::areas::{margins, over_tray, seat_panel_areas, shared_area};
use super::hold::{PlacedSeatPanel, SeatPanelHold, held_or_stacked};
use super::kept_free::{KeptFreeAreas, ScoreAreas, TrayNumbers, is_clear, moved_aside};
use super::nodes::{SeatPanelNodes, UnplacedSeatPanel};
use super::panel_root::SeatPanelRoot;
use super::seat_panel::SeatPanels;
use super::stack::{SeatPanelStack, SeatSpaceRequest, spread};
use super::tabs::{FrontSeatPanels, SeatPanelTabs, depth_of_tabs};
use super::tray_attachment::TrayAttachment;
use crate::geometry::{FacingBox, Tabletop};
use crate::seats::{CardOutlines, JoinPolicy, OpenSecrets, SeatPlaces};
use crate::surfaces::widgets::turn_to_me::TurnableNode;
use bevy::ecs::system::SystemParam;
use bevy::math::Rect;
use bevy::prelude::*;
use bevy::ui::ComputedNode;
use shoal_contract::Seat;
use std::collections::BTreeSet;

/// The areas of the table that seat panels cover now, seat by seat: the middle of the table keeps out of them.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct CoveredTableAreas(pub Vec<Rect>);

/// The seats on whose tray a panel is: it hides what the tray says, and is read in its place.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct CoveredTrays(pub BTreeSet<Seat>);

/// The areas and the trays that panels cover.
#[derive(SystemParam)]
pub(super) struct CoveredPlaces<'w> {
    areas: ResMut<'w, CoveredTableAreas>,
    trays: ResMut<'w, CoveredTrays>,
}

/// The least scale at which a panel takes the place of its tray.
const SMALLEST_ON_TRAY: f32 = 0.8;
/// The least scale at which a panel leaves the name and the number of its tray free.
const SMALLEST_BESIDE_NUMBER: f32 = 0.7;

/// Filter for seat panels with changes after which all panels have to be laid out anew.
type SeatPanelLayoutFilter = (
    With<SeatPanelRoot>,
    Or<(Changed<ComputedNode>, Changed<SeatPanelRoot>, Changed<TurnableNode>)>,
);

/// Seat panels and attachments of trays that have changed or are gone.
#[derive(SystemParam)]
pub(super) struct SeatPanelChanges<'w, 's> {
    panels: Query<'w, 's, (), SeatPanelLayoutFilter>,
    removed_panels: RemovedComponents<'w, 's, SeatPanelRoot>,
    removed_attachments: RemovedComponents<'w, 's, TrayAttachment>,
}

impl SeatPanelChanges<'_, '_> {
    /// `true` if there are any; the removed ones are not reported again.
    fn take(&mut self) -> bool {
        let removed = self.removed_panels.read().count() + self.removed_attachments.read().count();
        removed > 0 || !self.panels.is_empty()
    }
}

/// The state of the table that decides where seat panels may be.
#[derive(SystemParam)]
pub(super) struct SeatPanelConditions<'w> {
    table: Res<'w, Tabletop>,
    seat_panels: Res<'w, SeatPanels>,
    joining: Res<'w, JoinPolicy>,
    outlines: Option<Res<'w, CardOutlines>>,
    secrets: Res<'w, OpenSecrets>,
    kept_free: Res<'w, KeptFreeAreas>,
    score: Res<'w, ScoreAreas>,
    ends: Res<'w, TrayNumbers>,
}

impl SeatPanelConditions<'_> {
    fn is_changed(&self) -> bool {
        let outlined = self.outlines.as_ref().is_some_and(|outlines| outlines.is_changed());
        let changed = [
            self.joining.is_changed(),
            self.secrets.is_changed(),
            self.kept_free.is_changed(),
            self.score.is_changed(),
            self.ends.is_changed(),
        ];
        outlined || changed.contains(&true)
    }

    /// `true` for a question by secret buttons that is read from far, before a screen: it is placed before its tray, in the
    /// same size each time, and leaves name and number free. What the seat has opened takes its room.
    fn is_read_from_far(&self, panel: &SeatPanelRoot) -> bool {
        !self.table.has_sides()
            && panel.kind.is_secret_question()
            && self.seat_panels.opened_by(panel.seat).is_none()
    }

    /// `true` if a panel must leave the board free now: it is placed beside its tray, or on it.
    fn keeps_off_board(&self, panel: &SeatPanelRoot) -> bool {
        let is_far = self.is_read_from_far(panel);
        self.secrets.chosen && panel.kind.leaves_board_free() && !is_far
    }

    /// `true` if a panel takes the place of its tray: before a match somebody who has just sat down reads it there, so
    /// that it covers nothing that the others choose from. Without enough room there it is placed before the tray.
    fn replaces_tray(&self, panel: &UnplacedSeatPanel, places: &SeatPlaces) -> bool {
        let is_joining = *self.joining == JoinPolicy::Places;
        let is_it = is_joining && panel.root.kind == SeatPanelKind::Join;
        let tray = places.tray(panel.root.seat).filter(|_| is_it);
        tray.is_some_and(|tray| {
            let room = over_tray(tray, 0.0).size / panel.request.size.max(Vec2::ONE);
            room.min_element() >= SMALLEST_ON_TRAY
        })
    }

    /// `true` if nobody reads a panel now. While one player looks at the table to choose in secret, the others keep
    /// their eyes closed: their panels would only be in the way.
    fn is_unread(&self, panel: &SeatPanelRoot, places: &SeatPlaces) -> bool {
        let reads = |looker| places.chairs.played_from(panel.seat) == looker;
        let is_read = self.keeps_off_board(panel) || panel.kind.asks_for_press();
        !is_read && self.secrets.looker.is_some_and(|looker| !reads(looker))
    }
}

/// The panels that were brought to the front, and the tabs of those that wait.
#[derive(SystemParam)]
pub(super) struct SeatPanelTabState<'w> {
    fronts: ResMut<'w, FrontSeatPanels>,
    tabs: ResMut<'w, SeatPanelTabs>,
}

impl SeatPanelTabState<'_> {
    /// Forgets the panels at the front that are gone.
    fn forget_all_but(&mut self, panels: &[UnplacedSeatPanel]) {
        let is_there = |&(seat, kind): &(Seat, SeatPanelKind)| {
            panels.iter().any(|panel| (panel.root.seat, panel.root.kind) == (seat, kind))
        };
        if !self.fronts.0.iter().all(is_there) {
            self.fronts.0.retain(is_there);
        }
    }

    fn is_front(&self, panel: &SeatPanelRoot) -> bool {
        self.fronts.0.contains(&(panel.seat, panel.kind))
    }
}

/// Panels of a seat that share an area, and the attachments before them.
struct SeatPanelGroup<'a> {
    seat: Seat,
    area: FacingBox,
    margins: &'a [FacingBox],
    attachments: &'a [&'a (Entity, TrayAttachment)],
    panels: Vec<&'a UnplacedSeatPanel>,
}

impl SeatPanelGroup<'_> {
    /// Finds the places of its attachments and panels.
    fn stack(&self, places: &SeatPlaces, is_secret: bool) -> SeatPanelStack {
        let facing = places.facing(self.seat);
        let attachments = self.attachments.iter().map(|(_, attachment)| attachment.wanted(facing));
        let attachments: Vec<SeatSpaceRequest> = attachments.collect();
        let panels: Vec<SeatSpaceRequest> = self.panels.iter().map(|it| it.request).collect();
        let tabs = depth_of_tabs(&places.tabletop);
        let mut stack = spread(self.area, self.margins, &attachments, &panels, tabs);
        let Some(tray) = places.tray(self.seat).filter(|_| is_secret) else { return stack };
        // While something is secret sheets take the whole area: what asks for a press is on the tray then.
        let mut places = stack.places[attachments.len()..].iter_mut().zip(&self.panels);
        let waits =
            places.find(|(place, panel)| place.is_none() && panel.root.kind.asks_for_press());
        if let Some((place, panel)) = waits {
            *place = spread(over_tray(tray, 0.0), &[], &[], &[panel.request], tabs).places[0];
        }
        stack.tabs = stack.tabs.filter(|_| stack.places.iter().any(Option::is_none));
        stack
    }
}

/// The layout of all seat panels while it is made.
struct SeatPanelLayout<'a, 'w, 's> {
    places: &'a SeatPlaces<'a>,
    nodes: &'a mut SeatPanelNodes<'w, 's>,
    conditions: &'a SeatPanelConditions<'a>,
    /// The free room between all trays, if no other seat has panels.
    whole_room: Option<Rect>,
    /// The corners that show what everybody shares.
    corners: Vec<Rect>,
    /// The panels that stay where they are under hands.
    kept: Vec<PlacedSeatPanel>,
    placed: Vec<PlacedSeatPanel>,
    tabs: Vec<(Seat, FacingBox, Vec<SeatPanelKind>)>,
    covered: Vec<Rect>,
}

impl SeatPanelLayout<'_, '_, '_> {
    /// Moves the panels of a group off the areas that are kept free; the cards of lessons, and sheets at the end, off the
    /// score, too.
    fn move_aside(
        &self,
        group: &SeatPanelGroup,
        found: &mut [Option<FacingBox>],
        tabs: &Option<FacingBox>,
    ) {
        let margins = group.margins.iter().chain([&group.area]).map(|area| covered_by(*area));
        let rooms: Vec<Rect> = margins.chain(self.whole_room).collect();
        for (index, panel) in group.panels.iter().enumerate() {
            let Some(place) = found[index] else { continue };
            let mut free = self.conditions.kept_free.0.clone();
            if panel.root.leaves_score_free() {
                free.extend(self.conditions.score.0.iter().chain(&self.corners));
            }
            if is_clear(&place, &free) {
                continue;
            }
            let others = found.iter().enumerate().filter(|(other, _)| *other != index);
            let others = others.filter_map(|(_, place)| *place).chain(*tabs).map(covered_by);
            let others: Vec<Rect> = others.chain(self.covered.iter().copied()).collect();
            found[index] = Some(moved_aside(place, &rooms, &others, &free));
        }
    }

    /// Puts the attachments and panels of a group into the places that were found for them. `attachments` is the number
    /// of all attachments of the seat.
    fn place(&mut self, group: &SeatPanelGroup, stack: SeatPanelStack, attachments: usize) {
        let seat = group.seat;
        let SeatPanelStack { places: mut found, tabs } = stack;
        let stacked = found.split_off(group.attachments.len());
        self.covered.extend(found.iter().flatten().map(|place| covered_by(*place)));
        for ((entity, _), place) in group.attachments.iter().zip(found) {
            self.nodes.place_attachment(*entity, place, group.area);
        }
        let found = group.panels.iter().zip(stacked);
        let found = found.map(|(panel, place)| held_or_stacked(&self.kept, panel.entity, place));
        let mut found: Vec<Option<FacingBox>> = found.collect();
        self.move_aside(group, &mut found, &tabs);
        let waiting = group.panels.iter().zip(&found).filter(|(_, place)| place.is_none());
        let waiting: Vec<SeatPanelKind> = waiting.map(|(panel, _)| panel.root.kind).collect();
        let covered = found.iter().flatten().chain(&tabs);
        self.covered.extend(covered.map(|place| covered_by(*place)));
        self.tabs.extend(tabs.map(|place| (seat, place, waiting)));
        let scale = self.places.tabletop.type_scale().by();
        for (&panel, place) in group.panels.iter().zip(found) {
            let width = match place {
                // Nothing of the tray is seen beside it.
                Some(place) if self.conditions.replaces_tray(panel, self.places) => {
                    group.area.size.x / place.scale
                }
                // On a tray its answers stand side by side, in smaller type if need be.
                _ if panel.root.kind.is_secret_question()
                    && self.conditions.keeps_off_board(&panel.root) =>
                {
                    panel.root.wide * scale
                }
                _ => panel.root.width_in(group.area.size.x, scale),
            };
            let width = width.floor();
            if !self.nodes.place_panel(panel.entity, place, width) {
                continue;
            }
            let placed = place.zip(self.places.tray(seat));
            self.placed.extend(placed.map(|(place, tray)| PlacedSeatPanel {
                entity: panel.entity,
                seat,
                place,
                tray,
                attachments,
            }));
        }
    }
}

/// Returns the size of the area before a screen for a panel that all read.
pub fn size_of_shared_area(places: &SeatPlaces) -> Vec2 {
    shared_area(&places.tabletop, *places.depth).size
}

/// Returns the size of the area before each of these seats while all of them have panels that leave the score free, as
/// their players see it; zero for a seat without a tray.
pub fn sizes_of_areas(places: &SeatPlaces, seats: &[Seat], score: &ScoreAreas) -> Vec<Vec2> {
    let trays: Vec<Option<FacingBox>> = seats.iter().map(|&seat| places.tray(seat)).collect();
    let known: Vec<FacingBox> = trays.iter().flatten().copied().collect();
    let mut areas = seat_panel_areas(&places.tabletop, *places.depth, &known).into_iter();
    let size = |tray: &Option<FacingBox>| {
        let area = tray.and_then(|tray| Some(score.clear_part(areas.next()?, tray)));
        area.map_or(Vec2::ZERO, |area| area.size)
    };
    trays.iter().map(size).collect()
}

/// Puts every seat panel where it has room, and hides those that wait. While seats choose in secret, the panels before
/// them leave the board free.
pub(super) fn arrange(
    places: SeatPlaces,
    conditions: SeatPanelConditions,
    mut changes: SeatPanelChanges,
    mut nodes: SeatPanelNodes,
    mut tab_state: SeatPanelTabState,
    mut hold: SeatPanelHold,
    mut covered: CoveredPlaces,
) {
    let is_due = [
        hold.update_held_seats(),
        changes.take(),
        nodes.has_changed_attachment(),
        tab_state.fronts.is_changed(),
        places.is_changed(),
        conditions.is_changed(),
    ];
    if !is_due.contains(&true) {
        return;
    }
    let mut panels = nodes.unplaced(&places);
    tab_state.forget_all_but(&panels);
    sort(&mut panels, &conditions, &tab_state, &hold);
    let attachments = nodes.attachments(&places);
    let seats = seats_of(&panels, &attachments);
    let trays: Vec<FacingBox> = seats.iter().filter_map(|&seat| places.tray(seat)).collect();
    let areas = seat_panel_areas(&places.tabletop, *places.depth, &trays);
    let margins = margins_of(&places, &conditions, &trays);
    let of_seat = |seat| attachments.iter().filter(move |(_, it)| it.seat == seat);
    let over_board = panels.iter().filter(|panel| {
        !conditions.keeps_off_board(&panel.root) && !conditions.replaces_tray(panel, &places)
    });
    let over_board: Vec<UnplacedSeatPanel> = over_board.copied().collect();
    let mut kept = hold.kept(&over_board, |seat| (places.tray(seat), of_seat(seat).count()));
    kept.retain(|panel| is_clear(&panel.place, &conditions.kept_free.0));
    let (low, high) = places.tabletop.room_between_trays(*places.depth);
    let taken: Vec<FacingBox> = places.others(None).collect();
    let corners = places.tabletop.free_corners(*places.depth, &taken).into_iter();
    let mut layout = SeatPanelLayout {
        places: &places,
        nodes: &mut nodes,
        conditions: &conditions,
        whole_room: (seats.len() == 1).then(|| Rect::from_corners(low, high)),
        corners: corners.map(covered_by).collect(),
        kept,
        placed: Vec::new(),
        tabs: Vec::new(),
        covered: Vec::new(),
    };
    let (unread, panels): (Vec<UnplacedSeatPanel>, Vec<UnplacedSeatPanel>) =
        panels.into_iter().partition(|panel| conditions.is_unread(&panel.root, &places));
    for ((&seat, area), margins) in seats.iter().zip(areas).zip(margins) {
        let mut own = panels.iter().filter(|panel| panel.root.seat == seat);
        let is_clear = own.any(|panel| panel.root.leaves_score_free());
        let tray = places.tray(seat).filter(|_| is_clear);
        let area = tray.map_or(area, |tray| conditions.score.clear_part(area, tray));
        let attachments: Vec<&(Entity, TrayAttachment)> = of_seat(seat).collect();
        for group in groups_of(seat, area, &margins, &attachments, &panels, &places, &conditions) {
            let stack = group.stack(&places, conditions.secrets.chosen);
            layout.place(&group, stack, attachments.len());
        }
    }
    let SeatPanelLayout { placed, tabs, covered: now_covered, .. } = layout;
    unread.iter().for_each(|panel| nodes.hide(panel.entity));
    let is_on_tray = |it: &&PlacedSeatPanel| it.place.overlaps(it.tray);
    let on_trays = placed.iter().filter(is_on_tray).map(|it| it.seat).collect();
    covered.trays.set_if_neq(CoveredTrays(on_trays));
    hold.remember(placed);
    tab_state.tabs.set_if_neq(SeatPanelTabs(tabs));
    covered.areas.set_if_neq(CoveredTableAreas(now_covered));
}

/// Sorts panels by seat, and those of each seat in the order in which they get room.
fn sort(
    panels: &mut [UnplacedSeatPanel],
    conditions: &SeatPanelConditions,
    tabs: &SeatPanelTabState,
    hold: &SeatPanelHold,
) {
    panels.sort_by_key(|UnplacedSeatPanel { entity, root, .. }| {
        let is_front = tabs.is_front(root);
        let rank = if conditions.keeps_off_board(root) { 0 } else { hold.rank(*entity, root.seat) };
        (root.seat, rank, !root.kind.is_message(), !is_front, root.kind)
    });
}

/// Returns the seats that have panels or attachments, in order.
fn seats_of(panels: &[UnplacedSeatPanel], attachments: &[(Entity, TrayAttachment)]) -> Vec<Seat> {
    let mut seats: Vec<Seat> = panels.iter().map(|panel| panel.root.seat).collect();
    seats.extend(attachments.iter().map(|(_, attachment)| attachment.seat));
    seats.sort_unstable();
    seats.dedup();
    seats
}

/// Returns the groups of a seat's panels: those before its tray; those on it, which leave the board free; and what it
/// shares with all.
fn groups_of<'a>(
    seat: Seat,
    area: FacingBox,
    margins: &'a [FacingBox],
    attachments: &'a [&'a (Entity, TrayAttachment)],
    panels: &'a [UnplacedSeatPanel],
    places: &SeatPlaces,
    conditions: &SeatPanelConditions,
) -> [SeatPanelGroup<'a>; 3] {
    let own = panels.iter().filter(|panel| panel.root.seat == seat);
    let (shared, own): (Vec<&UnplacedSeatPanel>, Vec<&UnplacedSeatPanel>) =
        own.partition(|panel| panel.root.is_shared);
    let (on_tray, before): (Vec<&UnplacedSeatPanel>, Vec<&UnplacedSeatPanel>) =
        own.into_iter().partition(|panel| {
            conditions.keeps_off_board(&panel.root) || conditions.replaces_tray(panel, places)
        });
    let is_whole = on_tray.iter().any(|panel| conditions.replaces_tray(panel, places));
    let tray = room_on_tray(seat, &on_tray, places, conditions, is_whole).unwrap_or(area);
    let is_far = |panel: &&&UnplacedSeatPanel| conditions.is_read_from_far(&panel.root);
    // What is read from far is never smaller beside its tray than before it.
    let holds = |margin: &&FacingBox| {
        before.iter().filter(is_far).all(|it| it.request.size.cmplt(margin.size + 1.0).all())
    };
    let far_margins = margins.first().filter(holds).map_or(&[][..], std::slice::from_ref);
    let is_far = before.iter().any(|panel| conditions.is_read_from_far(&panel.root));
    let whole = shared_area(&places.tabletop, *places.depth);
    let high = shared.first().map_or(whole.size.y, |sheet| sheet.request.size.y.min(whole.size.y));
    let middle = FacingBox { size: whole.size.with_y(high), ..whole };
    let free_margins = match (on_tray.is_empty(), is_far) {
        (true, true) => far_margins,
        (true, false) => margins,
        (false, _) => &[],
    };
    [
        SeatPanelGroup { seat, area, margins: free_margins, attachments, panels: before },
        SeatPanelGroup { seat, area: tray, margins, attachments: &[], panels: on_tray },
        SeatPanelGroup { seat, area: middle, margins: &[], attachments: &[], panels: shared },
    ]
}

/// Returns the area of a seat's tray for the panels on it. The name, the number and the dots stay free, except while a panel
/// takes the `whole` place of the tray; but where a panel would be too small to be read beside them, only the dots do.
fn room_on_tray(
    seat: Seat,
    panels: &[&UnplacedSeatPanel],
    places: &SeatPlaces,
    conditions: &SeatPanelConditions,
    whole: bool,
) -> Option<FacingBox> {
    let tray = places.tray(seat)?;
    let all = over_tray(tray, 0.0);
    if whole {
        return Some(all);
    }
    let above = places.rows(seat).map_or(0.0, |rows| rows.above_sentence());
    let beside_number = conditions.ends.clear_part(over_tray(tray, above), seat, tray);
    let scale = |panel: &&UnplacedSeatPanel| {
        (beside_number.size / panel.request.size.max(Vec2::ONE)).min_element()
    };
    let is_small = panels.iter().any(|panel| scale(panel) < SMALLEST_BESIDE_NUMBER);
    Some(if is_small { conditions.ends.beside_opener(all, seat, tray) } else { beside_number })
}

/// Returns the margins beside trays. Before a match there are none, because people may still sit down there; during a
/// match real cards may lie there. While seats choose in secret, the board and the corners are left free.
fn margins_of(
    places: &SeatPlaces,
    conditions: &SeatPanelConditions,
    trays: &[FacingBox],
) -> Vec<Vec<FacingBox>> {
    if *conditions.joining == JoinPolicy::Places {
        return vec![Vec::new(); trays.len()];
    }
    let kept_free = conditions.secrets.chosen;
    let cards = conditions.outlines.iter().flat_map(|outlines| outlines.frames(places));
    let all = places.chairs.seats().filter_map(|seat| places.tray(seat));
    let all: Vec<FacingBox> = all.chain(cards).collect();
    let mut found = margins(&places.tabletop, *places.depth, trays, &all, kept_free);
    if kept_free {
        let corners = places.tabletop.free_corners(*places.depth, &all);
        let is_free = |margin: &FacingBox| !corners.iter().any(|corner| corner.overlaps(*margin));
        found.iter_mut().for_each(|margins| margins.retain(is_free));
    }
    found
}

/// The area of the table that a box covers.
fn covered_by(place: FacingBox) -> Rect {
    let (low, high) = place.covers();
    Rect::from_corners(low, high)
}
