//! The small menu of a tray: what a seat may want now and then. Parts of the table offer entries;
//! what is chosen comes out as one message.
//!
//! It lies before its tray, as slips do, and closes on a choice, on a press elsewhere
//! by its own seat, or after a while.

use super::super::art::Art;
use super::super::pointers::{Hands, Verb, VerbPressed};
use super::super::slips::{OnSlip, Slip, SlipButton, SlipKind, SlipPressed, Slips};
use super::super::theme;
use super::press::{self, Pressable};
use super::slots::InTray;
use super::spawn::Tray;
use crate::contract::Seat;
use bevy::picking::PickingSystems;
use bevy::picking::hover::HoverMap;
use bevy::picking::pointer::{PointerAction, PointerId, PointerInput};
use bevy::prelude::*;
use std::collections::BTreeMap;

/// After how many seconds an open menu closes by itself.
const OPEN_FOR: f32 = 20.0;

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

/// What opens and closes a menu.
#[derive(Component)]
pub(super) struct Opener(Seat);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TrayMenu>()
        .init_resource::<Open>()
        .init_resource::<Slips>()
        .add_message::<MenuChosen>()
        .add_message::<SlipPressed>()
        .add_message::<VerbPressed>()
        .add_message::<PointerInput>()
        .add_systems(PreUpdate, choose.after(PickingSystems::Last))
        .add_systems(
            Update,
            (hear_verbs, close, add_to_trays, show_openers, light, lay)
                .chain()
                .in_set(super::TraySystems::Spawn)
                .after(super::spawn::match_chairs),
        );
}

/// Gives each new tray what opens its menu.
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
            let square = Node { width: px(26), height: px(26), flex_shrink: 0.0, ..default() };
            let name = Name::new("Opens the menu");
            tray.spawn((name, Opener(seat), InTray(seat), node, ground))
                .insert(press::button())
                .observe(open_or_close)
                .with_child((ImageNode::new(dots), square, Pickable::IGNORE));
        });
    }
}

fn open_or_close(
    click: On<Pointer<Click>>,
    menus: Query<&Opener>,
    hands: Hands,
    mut open: ResMut<Open>,
) {
    let Ok(&Opener(seat)) = menus.get(click.entity) else { return };
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
    (openers, slips): (Query<&Opener>, Query<&OnSlip>),
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
            hits.keys().any(|&hit| {
                let of_menu = |slip: &OnSlip| (slip.seat, slip.kind) == (seat, SlipKind::Menu);
                openers.get(hit).is_ok_and(|opener| opener.0 == seat)
                    || slips.get(hit).is_ok_and(of_menu)
            })
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
fn show_openers(menu: Res<TrayMenu>, mut openers: Query<(&Opener, &mut Node)>) {
    for (&Opener(seat), mut node) in &mut openers {
        let wanted = match menu.entries(seat).next() {
            Some(_) => Display::Flex,
            None => Display::None,
        };
        if node.display != wanted {
            node.display = wanted;
        }
    }
}

/// Lays the open menus, saying what is offered.
fn lay((menu, open): (Res<TrayMenu>, Res<Open>), mut slips: ResMut<Slips>) {
    if !menu.is_changed() && !open.is_changed() {
        return;
    }
    let gone: Vec<Seat> = slips.of(SlipKind::Menu).map(|(seat, _)| seat).collect();
    for seat in gone.into_iter().filter(|seat| !open.0.contains_key(seat)) {
        slips.take(seat, SlipKind::Menu);
    }
    for &seat in open.0.keys() {
        let buttons = menu.entries(seat).map(|entry| SlipButton {
            off: entry.off.clone(),
            ..SlipButton::new(entry.id, entry.label.clone()).icon(entry.icon)
        });
        let slip = Slip { buttons: buttons.collect(), columns: true, ..Slip::default() };
        match slip.buttons.is_empty() {
            true => slips.take(seat, SlipKind::Menu),
            false if slips.get(seat, SlipKind::Menu) != Some(&slip) => {
                slips.lay(seat, SlipKind::Menu, slip);
            }
            false => {}
        }
    }
}

fn choose(
    mut pressed: MessageReader<SlipPressed>,
    mut open: ResMut<Open>,
    mut chosen: MessageWriter<MenuChosen>,
) {
    for press in pressed.read().filter(|press| press.kind == SlipKind::Menu) {
        if let (Some(id), Some(pointer)) = (press.button, press.pointer) {
            open.0.remove(&press.seat);
            chosen.write(MenuChosen { seat: press.seat, id, pointer });
        }
    }
}

/// Openers answer the pointers over them.
fn light(mut nodes: Query<(&Pressable, &mut BackgroundColor), (With<Opener>, Changed<Pressable>)>) {
    for (pressable, mut colour) in &mut nodes {
        let lit = pressable.is_pointed_at();
        let ground = if lit { theme::BUTTON_HOVER } else { theme::BUTTON };
        colour.set_if_neq(BackgroundColor(ground));
    }
}
