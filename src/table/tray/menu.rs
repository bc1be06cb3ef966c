//! The small menu of a tray: what a seat may want now and then. Parts of the table offer entries;
//! what is chosen comes out as one message.
//!
//! It lies just before its tray, turned to its player, and closes on a choice, on a press elsewhere
//! by its own seat, or after a while.

use super::super::art::Art;
use super::super::pointers::{Hands, Verb, VerbPressed};
use super::super::theme::{self, Fonts};
use super::press::{self, Pressable};
use super::slots::InTray;
use super::spawn::{Tray, outside};
use crate::contract::Seat;
use bevy::picking::hover::HoverMap;
use bevy::picking::pointer::{PointerAction, PointerId, PointerInput};
use bevy::prelude::*;
use std::collections::BTreeMap;

/// After how many seconds an open menu closes by itself.
const OPEN_FOR: f32 = 20.0;
/// Over the board and over sheets.
const OVER_SHEETS: i32 = 6;

/// What each seat's menu offers.
#[derive(Resource, Default, Debug, PartialEq)]
pub struct TrayMenu {
    entries: BTreeMap<Seat, BTreeMap<u32, MenuEntry>>,
}

/// Something a seat may want now and then.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MenuEntry {
    /// What the part that offers it knows it by; entries are shown in the order of their ids.
    pub id: u32,
    /// A drawing before it.
    pub icon: Option<&'static str>,
    /// What it does, in a few words.
    pub label: String,
    /// Why it cannot be chosen now: it is read below the label.
    pub off: Option<String>,
}

/// Somebody who acts for the seat chose an entry of its menu that is not off.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct MenuChosen {
    /// Whose menu.
    pub seat: Seat,
    /// The entry's id.
    pub id: u32,
    /// By which pointer.
    pub pointer: PointerId,
}

impl TrayMenu {
    /// Offers an entry to a seat, in place of the one with the same id.
    pub fn offer(&mut self, seat: Seat, entry: MenuEntry) {
        self.entries.entry(seat).or_default().insert(entry.id, entry);
    }

    /// Takes an entry back.
    pub fn withdraw(&mut self, seat: Seat, id: u32) {
        if let Some(entries) = self.entries.get_mut(&seat) {
            entries.remove(&id);
        }
    }

    /// Takes an entry back from everybody.
    pub fn withdraw_from_all(&mut self, id: u32) {
        self.entries.values_mut().for_each(|entries| _ = entries.remove(&id));
    }

    /// What a seat is offered, in order.
    pub fn entries(&self, seat: Seat) -> impl Iterator<Item = &MenuEntry> {
        self.entries.get(&seat).into_iter().flat_map(BTreeMap::values)
    }

    /// The entry of a seat with this id.
    pub fn entry(&self, seat: Seat, id: u32) -> Option<&MenuEntry> {
        self.entries.get(&seat)?.get(&id)
    }
}

/// The menus that are open: whose, and for how many seconds more.
#[derive(Resource, Default, Debug)]
struct Open(BTreeMap<Seat, f32>);

/// Everything of a menu that pointers can be over.
#[derive(Component, Debug, Clone, Copy)]
struct OfMenu(Seat);

/// What opens and closes a menu.
#[derive(Component)]
pub(super) struct Opener;

/// The menu itself.
#[derive(Component)]
struct Panel;

/// An entry, as it is drawn.
#[derive(Component, Debug)]
struct Row(MenuEntry);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TrayMenu>()
        .init_resource::<Open>()
        .add_message::<MenuChosen>()
        .add_message::<VerbPressed>()
        .add_message::<PointerInput>()
        .add_systems(
            Update,
            ((hear_verbs, close).chain(), (add_to_trays, show_openers, show_panels, light).chain())
                .chain()
                .in_set(super::TraySystems::Draw),
        );
}

/// Gives each new tray its menu.
fn add_to_trays(
    trays: Query<(Entity, &Tray), Added<Tray>>,
    mut art: ResMut<Art>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    for (entity, tray_of) in &trays {
        let seat = tray_of.seat;
        let dots = art.get(&mut images, "menu", 26.0);
        commands.entity(entity).with_children(|tray| {
            let node = Node {
                display: Display::None,
                position_type: PositionType::Absolute,
                right: px(4),
                top: px(3),
                width: px(42),
                height: px(30),
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                border_radius: BorderRadius::all(px(9)),
                ..default()
            };
            let ground = BackgroundColor(theme::BUTTON);
            tray.spawn((
                Name::new("Opens the menu"),
                Opener,
                OfMenu(seat),
                InTray(seat),
                node,
                ground,
            ))
            .insert(press::button())
            .observe(open_or_close)
            .with_child((ImageNode::new(dots), square(26.0), Pickable::IGNORE));
            tray.spawn((Name::new("Menu"), Panel, OfMenu(seat), panel(tray_of)));
        });
    }
}

fn square(side: f32) -> Node {
    Node { width: px(side), height: px(side), flex_shrink: 0.0, ..default() }
}

fn panel(tray: &Tray) -> impl Bundle {
    let (seat, (top, bottom)) = (tray.seat, outside(tray.frame()));
    let node = Node {
        display: Display::None,
        position_type: PositionType::Absolute,
        right: px(0),
        top,
        bottom,
        width: px(330),
        flex_direction: FlexDirection::Column,
        padding: UiRect::all(px(6)),
        row_gap: px(5),
        border: UiRect::all(px(2)),
        border_radius: BorderRadius::all(px(12)),
        ..default()
    };
    let rim = BorderColor::all(theme::seat_colour(seat.index()).with_alpha(0.6));
    (node, BackgroundColor(theme::TRAY), rim, GlobalZIndex(OVER_SHEETS))
}

fn open_or_close(
    click: On<Pointer<Click>>,
    menus: Query<&OfMenu>,
    hands: Hands,
    mut open: ResMut<Open>,
) {
    let Ok(&OfMenu(seat)) = menus.get(click.entity) else { return };
    if click.button == PointerButton::Primary && hands.acts_for(click.pointer_id, seat) {
        open.toggle(seat);
    }
}

impl Open {
    fn toggle(&mut self, seat: Seat) {
        if self.0.remove(&seat).is_none() {
            self.0.insert(seat, OPEN_FOR);
        }
    }
}

fn hear_verbs(mut verbs: MessageReader<VerbPressed>, menu: Res<TrayMenu>, mut open: ResMut<Open>) {
    for said in verbs.read().filter(|said| said.verb == Verb::Menu) {
        if let Some(seat) = said.seat.filter(|&seat| menu.entries(seat).next().is_some()) {
            open.toggle(seat);
        }
    }
}

/// Menus close when their own seat presses elsewhere, and after a while.
fn close(
    time: Res<Time>,
    mut inputs: MessageReader<PointerInput>,
    hover: Option<Res<HoverMap>>,
    parts: Query<&OfMenu>,
    hands: Hands,
    mut open: ResMut<Open>,
) {
    let presses = inputs
        .read()
        .filter(|input| matches!(input.action, PointerAction::Press(PointerButton::Primary)))
        .map(|input| input.pointer_id);
    let pressed: Vec<PointerId> = presses.collect();
    if open.0.is_empty() {
        return;
    }
    let over = |pointer: &PointerId, seat: Seat| {
        let hovered = hover.as_ref().and_then(|map| map.get(pointer));
        hovered.is_some_and(|hits| {
            hits.keys().any(|hit| parts.get(*hit).is_ok_and(|part| part.0 == seat))
        })
    };
    let delta = time.delta_secs();
    let stays = |&seat: &Seat, left: f32| {
        let elsewhere =
            |pointer: &PointerId| hands.acts_for(*pointer, seat) && !over(pointer, seat);
        left > delta && !pressed.iter().any(elsewhere)
    };
    if open.0.iter().any(|(seat, left)| !stays(seat, *left)) {
        open.0.retain(|seat, left| stays(seat, *left));
    }
    // That time goes by is nothing to draw.
    open.bypass_change_detection().0.values_mut().for_each(|left| *left -= delta);
}

/// A menu without entries cannot be opened.
fn show_openers(menu: Res<TrayMenu>, mut openers: Query<(&OfMenu, &mut Node), With<Opener>>) {
    for (&OfMenu(seat), mut node) in &mut openers {
        let wanted = match menu.entries(seat).next() {
            Some(_) => Display::Flex,
            None => Display::None,
        };
        if node.display != wanted {
            node.display = wanted;
        }
    }
}

/// Makes the open menus say what is offered.
fn show_panels(
    (menu, open): (Res<TrayMenu>, Res<Open>),
    mut panels: Query<(Entity, &OfMenu, &mut Node, Option<&Children>), With<Panel>>,
    rows: Query<&Row>,
    fonts: Res<Fonts>,
    mut art: ResMut<Art>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    for (panel, &OfMenu(seat), mut node, children) in &mut panels {
        let offered: Vec<&MenuEntry> = match open.0.contains_key(&seat) {
            true => menu.entries(seat).collect(),
            false => Vec::new(),
        };
        let display = if offered.is_empty() { Display::None } else { Display::Flex };
        if node.display != display {
            node.display = display;
        }
        let children = || children.into_iter().flatten().copied();
        let drawn: Vec<&MenuEntry> =
            children().filter_map(|row| rows.get(row).ok()).map(|row| &row.0).collect();
        if drawn == offered {
            continue;
        }
        children().for_each(|row| commands.entity(row).despawn());
        for entry in offered {
            let icon = entry.icon.map(|icon| art.get(&mut images, icon, 26.0));
            let row = row(&mut commands, seat, entry, icon, &fonts);
            commands.entity(panel).add_child(row);
        }
    }
}

fn row(
    commands: &mut Commands,
    seat: Seat,
    entry: &MenuEntry,
    icon: Option<Handle<Image>>,
    fonts: &Fonts,
) -> Entity {
    let node = Node {
        min_height: px(42),
        align_items: AlignItems::Center,
        column_gap: px(10),
        padding: UiRect::axes(px(10), px(4)),
        border_radius: BorderRadius::all(px(9)),
        ..default()
    };
    let off = entry.off.is_some();
    let colour = if off { theme::TEXT_OFF } else { theme::TEXT };
    let mut row = commands.spawn((Name::new("Entry"), Row(entry.clone()), OfMenu(seat), node));
    row.insert((BackgroundColor(ground(off, false)), press::button())).observe(choose);
    row.with_children(|row| {
        if let Some(icon) = icon {
            let dim = if off { 0.3 } else { 1.0 };
            let image = ImageNode::new(icon).with_color(Color::srgba(1.0, 1.0, 1.0, dim));
            row.spawn((image, square(26.0), Pickable::IGNORE));
        }
        let words = Node { flex_direction: FlexDirection::Column, flex_shrink: 1.0, ..default() };
        row.spawn((words, Pickable::IGNORE)).with_children(|words| {
            let label = (Text::new(entry.label.clone()), fonts.bold(19.0), TextColor(colour));
            words.spawn((label, Pickable::IGNORE));
            if let Some(why) = &entry.off {
                let why = (Text::new(why.clone()), fonts.regular(16.0));
                words.spawn((why, TextColor(theme::TEXT_QUIET), Pickable::IGNORE));
            }
        });
    });
    row.id()
}

fn choose(
    mut click: On<Pointer<Click>>,
    rows: Query<(&Row, &OfMenu)>,
    hands: Hands,
    mut open: ResMut<Open>,
    mut chosen: MessageWriter<MenuChosen>,
) {
    let Ok((Row(entry), &OfMenu(seat))) = rows.get(click.entity) else { return };
    let pointer = click.pointer_id;
    if click.button != PointerButton::Primary || !hands.acts_for(pointer, seat) {
        return;
    }
    click.propagate(false);
    if entry.off.is_none() {
        open.0.remove(&seat);
        chosen.write(MenuChosen { seat, id: entry.id, pointer });
    }
}

fn ground(off: bool, over: bool) -> Color {
    match (off, over) {
        (true, _) => theme::BUTTON_OFF,
        (false, false) => theme::BUTTON,
        (false, true) => theme::BUTTON_HOVER,
    }
}

/// Entries and openers answer the pointers over them.
fn light(
    mut nodes: Query<
        (Option<&Row>, &Pressable, &mut BackgroundColor),
        (With<OfMenu>, Changed<Pressable>),
    >,
) {
    for (row, pressable, mut colour) in &mut nodes {
        let off = row.is_some_and(|row| row.0.off.is_some());
        colour.set_if_neq(BackgroundColor(ground(off, pressable.is_pointed_at())));
    }
}
