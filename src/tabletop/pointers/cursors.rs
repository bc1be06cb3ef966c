//! Cursors: each device's body on the table, over everything else.
//!
//! A seat's cursor has its colour, its shape and its letter, and points away from its player; a free
//! device has a grey ring. Bodies are nodes that only their transform moves: nothing is laid out anew. A gamepad that moves
//! the focus of its seat has no body: people look at the ring around what is in focus.

use super::deliver::edge_of;
use super::devices::DeviceState;
use super::idle::{IdleCursor, go_home};
use super::sitting::free_seats;
use crate::facing::Facing;
use crate::geometry::{TableEdge, TablePlace, Tabletop};
use crate::picture::art::DrawingCache;
use crate::picture::assets::DrawingAssets;
use crate::picture::theme::{self, TableFonts};
use crate::seats::{Chairs, Device, JoinPolicy, KeptSeats, PadStyle};
use crate::system::boxed::boxed;
use bevy::picking::hover::HoverMap;
use bevy::prelude::*;
use bevy::ui::UiSystems;
use shoal_contract::Seat;

/// Layer of cursors, over everything else on the table; the rays are just below.
pub(super) const ON_TOP: i32 = 10_000;
/// Width of a seat's cursor, in millimetres, and in units where nobody has measured: a fish on the world is longer, and
/// its letter has ten pixels on a projector of 720 lines.
const WIDE: (f32, f32) = (25.0, 37.0);
/// Position of the cursor's tip in the drawing, as a fraction of its size.
const TIP: Vec2 = Vec2::splat(0.06);
/// Centre of the cursor's letter in the drawing, as a fraction of its size.
const LETTER: Vec2 = Vec2::new(0.59, 0.47);
/// Width of the ring of a free device: millimetres, and units where nobody has measured.
const RING: (f32, f32) = (25.0, 37.0);

/// Returns the width of a seat's cursor, in units.
pub fn width(table: &Tabletop) -> f32 {
    table.units(WIDE.0, WIDE.1)
}

/// The type of what free devices are told.
const INVITATION: f32 = 22.0;

/// Adds the bodies. Where there is nothing to draw with, there are none.
pub fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (
            remove_stale_cursors,
            spawn_cursors
                .run_if(resource_exists::<DrawingCache>.and_then(resource_exists::<TableFonts>)),
            go_home,
            follow,
            hide_covering_hints.run_if(resource_exists::<HoverMap>),
        )
            .chain()
            .before(UiSystems::Prepare),
    );
}

/// The appearance of a device's cursor.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CursorStyle {
    /// The hand of a seat at this edge.
    Seat(Seat, TableEdge),
    /// A person who may sit down.
    Free,
    /// An onlooker: only bots play, or no place is free. So is somebody who is away: their tray says how they come back.
    Onlooker,
}

impl CursorStyle {
    /// Returns the current look of a device; `None` while it belongs to the desktop.
    pub fn of(
        device: &Device,
        kept: &KeptSeats,
        live: &DeviceState,
        table: &CursorContext,
    ) -> Option<Self> {
        let CursorContext { chairs, tabletop, is_open } = table;
        match device.acting.filter(|&seat| chairs.takes_hands(seat)) {
            Some(seat) => Some(Self::Seat(seat, edge_of(device, chairs, tabletop))),
            None if !(live.heard && live.touched) => None,
            None if *is_open && kept.0.is_empty() => Some(Self::Free),
            None => Some(Self::Onlooker),
        }
    }
}

/// The state of the table on which the looks of devices depend.
pub struct CursorContext<'a> {
    chairs: &'a Chairs,
    tabletop: &'a Tabletop,
    /// `true` if a free device can click a place and sit down.
    is_open: bool,
}

impl<'a> CursorContext<'a> {
    fn of<'d>(
        chairs: &'a Chairs,
        tabletop: &'a Tabletop,
        joining: JoinPolicy,
        devices: impl Iterator<Item = &'d Device>,
    ) -> Self {
        let is_free = |&place: &TablePlace| chairs.at(place).is_none();
        let is_open = match joining {
            JoinPolicy::Orphans => !free_seats(chairs, devices).is_empty(),
            JoinPolicy::Places => tabletop.places().iter().any(is_free),
            JoinPolicy::Closed => true,
        };
        Self { chairs, tabletop, is_open }
    }
}

/// The body of a device.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct CursorSprite {
    /// The device.
    pub device: Entity,
    /// Its appearance.
    pub style: CursorStyle,
    /// Its width, in units.
    pub wide: f32,
}

impl CursorSprite {
    /// The body that a device should have.
    fn of(
        entity: Entity,
        device: &Device,
        kept: &KeptSeats,
        live: &DeviceState,
        table: &CursorContext,
    ) -> Option<Self> {
        let style = CursorStyle::of(device, kept, live, table)?;
        let wide = match style {
            CursorStyle::Seat(..) => width(table.tabletop),
            CursorStyle::Free | CursorStyle::Onlooker => table.tabletop.units(RING.0, RING.1),
        };
        Some(Self { device: entity, style, wide })
    }
}

/// Returns the offset from the tip of a seat's cursor to the middle of its drawing.
pub(super) fn from_tip(body: &CursorSprite, edge: TableEdge) -> Vec2 {
    edge.turn((0.5 - TIP) * body.wide)
}

/// A device with what decides about its body.
type CursorDevice =
    (Entity, &'static Device, &'static KeptSeats, &'static DeviceState, Option<&'static PadStyle>);

/// Takes away bodies that no longer fit.
fn remove_stale_cursors(
    bodies: Query<(Entity, &CursorSprite)>,
    devices: Query<CursorDevice>,
    chairs: Res<Chairs>,
    tabletop: Res<Tabletop>,
    joining: Res<JoinPolicy>,
    mut commands: Commands,
) {
    let all_devices = devices.iter().map(|(_, device, ..)| device);
    let table = CursorContext::of(&chairs, &tabletop, *joining, all_devices);
    for (entity, body) in &bodies {
        let device = devices.get(body.device).ok();
        let device = device.filter(|(_, device, .., style)| !device.steers_focus(*style));
        let wanted = device.and_then(|(entity, device, kept, live, _)| {
            CursorSprite::of(entity, device, kept, live, &table)
        });
        if wanted != Some(*body) {
            commands.entity(entity).despawn();
        }
    }
}

/// The hint at a free device.
#[derive(Component, Debug)]
pub struct CursorHint;

/// Marks a node that can be pressed.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct PressableNode;

/// Hides hints over what can be pressed: they would cover what is written there.
fn hide_covering_hints(
    hover: Res<HoverMap>,
    bodies: Query<&CursorSprite>,
    devices: Query<&Device>,
    pressables: Query<(), With<PressableNode>>,
    mut told: Query<(&ChildOf, &mut Visibility), With<CursorHint>>,
) {
    for (of, mut seen) in &mut told {
        let device = bodies.get(of.parent()).ok().and_then(|body| devices.get(body.device).ok());
        let over = device.and_then(|device| hover.get(&device.pointer));
        let presses = over.is_some_and(|over| over.keys().any(|&node| pressables.contains(node)));
        seen.set_if_neq(if presses { Visibility::Hidden } else { Visibility::Inherited });
    }
}

/// Gives each device the body that it should have.
fn spawn_cursors(
    bodies: Query<&CursorSprite>,
    devices: Query<CursorDevice>,
    chairs: Res<Chairs>,
    tabletop: Res<Tabletop>,
    joining: Res<JoinPolicy>,
    mut assets: DrawingAssets,
    mut commands: Commands,
) {
    let all_devices = devices.iter().map(|(_, device, ..)| device);
    let table = CursorContext::of(&chairs, &tabletop, *joining, all_devices);
    for (entity, device, kept, live, style) in &devices {
        if device.steers_focus(style) {
            continue;
        }
        let Some(body) = CursorSprite::of(entity, device, kept, live, &table) else { continue };
        let CursorSprite { style, wide, .. } = body;
        if bodies.contains_body(body) {
            continue;
        }
        let turn = match style {
            CursorStyle::Seat(_, edge) => edge.ui_rotation(),
            CursorStyle::Free | CursorStyle::Onlooker => Rot2::IDENTITY,
        };
        let place = UiTransform { rotation: turn, ..at(device.at) };
        let origin = Node { position_type: PositionType::Absolute, ..default() };
        let name = Name::new("Cursor");
        let parts = (GlobalZIndex(ON_TOP), Pickable::IGNORE);
        let idle = IdleCursor::new(device.at);
        let faces = match style {
            CursorStyle::Seat(seat, _) => Facing::Owner(seat),
            CursorStyle::Free | CursorStyle::Onlooker => Facing::Table,
        };
        let mut root = commands.spawn((name, body, faces, idle, origin, place, parts));
        match style {
            CursorStyle::Seat(seat, _) => {
                let mark = chairs.mark(seat);
                root.with_child(seat_shape(&mut assets, mark, wide)).with_child(seat_letter(
                    &assets.fonts,
                    mark,
                    wide,
                ))
            }
            CursorStyle::Free => {
                let size = tabletop.type_scale().size(INVITATION);
                root.with_child(ring(wide)).with_child(invitation(&assets.fonts, wide, size))
            }
            CursorStyle::Onlooker => root.with_child(ring(wide)),
        };
    }
}

/// Looking a body up.
trait CursorQuery {
    fn contains_body(&self, body: CursorSprite) -> bool;
}

impl CursorQuery for Query<'_, '_, &CursorSprite> {
    fn contains_body(&self, body: CursorSprite) -> bool {
        self.iter().any(|&other| other == body)
    }
}

/// Returns the shape of a seat's cursor.
fn seat_shape(assets: &mut DrawingAssets, mark: usize, wide: f32) -> impl Bundle + use<> {
    let image = assets.art.cursor(&mut assets.images, mark, wide);
    let node = centred(-TIP * wide, Vec2::splat(wide));
    (Name::new("Cursor's shape"), node, ImageNode::new(image), Pickable::IGNORE)
}

/// Returns the letter on a seat's cursor.
fn seat_letter(fonts: &TableFonts, mark: usize, wide: f32) -> impl Bundle + use<> {
    let size = Vec2::splat(wide * 0.5);
    let letter = theme::seat_letter(mark).to_string();
    let style =
        (fonts.bold(wide * 0.40), TextColor(theme::DEEP), TextLayout::justify(Justify::Center));
    (
        Name::new("Cursor's letter"),
        centred((LETTER - TIP) * wide - size / 2.0, size),
        Pickable::IGNORE,
        Children::spawn_one((Text::new(letter), style, Pickable::IGNORE)),
    )
}

/// Returns the hint that a free device can click a place.
fn invitation(fonts: &TableFonts, wide: f32, text: f32) -> impl Bundle + use<> {
    let size = Vec2::new(8.2, 1.55) * text;
    let style = (fonts.bold(text), TextColor(theme::TEXT), TextLayout::no_wrap());
    (
        Name::new("Cursor's invitation"),
        CursorHint,
        Node {
            border_radius: BorderRadius::all(px(8.0)),
            ..centred(Vec2::new(-size.x / 2.0, wide * 0.7), size)
        },
        BackgroundColor(theme::TRAY.with_alpha(0.8)),
        Pickable::IGNORE,
        Children::spawn_one((Text::new("choose a place"), style, Pickable::IGNORE)),
    )
}

fn ring(wide: f32) -> impl Bundle {
    let node = Node {
        border: UiRect::all(px(5.0)),
        border_radius: BorderRadius::MAX,
        ..centred(Vec2::splat(-wide / 2.0), Vec2::splat(wide))
    };
    let dot =
        Node { width: px(8.0), height: px(8.0), border_radius: BorderRadius::MAX, ..default() };
    (
        Name::new("Cursor's ring"),
        node,
        BorderColor::all(theme::TEXT_QUIET),
        BackgroundColor(theme::DEEP.with_alpha(0.35)),
        Pickable::IGNORE,
        Children::spawn_one((dot, BackgroundColor(theme::TEXT), Pickable::IGNORE)),
    )
}

/// A node at a place before its parent's turn, its content in its middle.
fn centred(corner: Vec2, size: Vec2) -> Node {
    Node {
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..boxed(corner, size)
    }
}

fn at(place: Vec2) -> UiTransform {
    UiTransform::from_translation(Val2::px(place.x, place.y))
}

/// Moves bodies to where their devices are, or to their homes.
fn follow(mut bodies: Query<(&IdleCursor, &mut UiTransform), With<CursorSprite>>) {
    for (idle, mut transform) in &mut bodies {
        let place = at(idle.seen_at()).translation;
        let scale = Vec2::splat(idle.scale());
        if transform.translation != place || transform.scale != scale {
            (transform.translation, transform.scale) = (place, scale);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::PLACES;
    use crate::seats::{Chair, DeviceKind, SeatPlayer};
    use bevy::picking::pointer::PointerId;
    use shoal_contract::BotName;

    #[test]
    fn only_where_a_place_is_free_people_read_to_click_one() {
        let bot = SeatPlayer::Bot(BotName::constant("easy"));
        let players = [SeatPlayer::Person, SeatPlayer::Onlooker, bot];
        let chair = |(place, player)| Chair::new(place, "Ann", player);
        let chairs = Chairs(PLACES.into_iter().zip(players).map(chair).collect());
        let device = |seats| {
            let device = Device::new(DeviceKind::SystemMouse, seats, PointerId::Mouse);
            Device { acting: device.seats.first().copied(), ..device }
        };
        let (ann, bob) = (device(vec![Seat(0)]), device(vec![Seat(1)]));
        let live = DeviceState { heard: true, touched: true, ..DeviceState::default() };
        let look = |device: &Device, joining, all: &[&Device]| {
            let kept = KeptSeats::default();
            let tabletop = Tabletop::default();
            let table = CursorContext::of(&chairs, &tabletop, joining, all.iter().copied());
            CursorStyle::of(device, &kept, &live, &table)
        };
        let all = [&ann, &bob];
        assert!(matches!(
            look(&bob, JoinPolicy::Orphans, &all),
            Some(CursorStyle::Seat(Seat(1), _))
        ));
        let stranger = device(vec![]);
        assert_eq!(look(&stranger, JoinPolicy::Orphans, &all), Some(CursorStyle::Onlooker));
        assert_eq!(look(&stranger, JoinPolicy::Orphans, &all[..1]), Some(CursorStyle::Free));
        assert_eq!(look(&stranger, JoinPolicy::Places, &all), Some(CursorStyle::Free));
        // Anyone who is away has a place: the tray says how to come back to it.
        let tabletop = Tabletop::default();
        let table = CursorContext::of(&chairs, &tabletop, JoinPolicy::Orphans, [&ann].into_iter());
        let away = CursorStyle::of(&stranger, &KeptSeats(vec![Seat(1)]), &live, &table);
        assert_eq!(away, Some(CursorStyle::Onlooker));
    }
}
