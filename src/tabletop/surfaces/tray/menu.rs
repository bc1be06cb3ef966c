//! The small menu of a tray, with things that a seat may want now and then. Features of the table offer entries; the
//! chosen one is reported as a [`MenuEntryChosen`].
//!
//! It is a seat panel, and closes on a choice, on going back, on a press elsewhere by its own seat, or after a while.

use super::columns::TrayColumns;
use super::slots::TrayOwner;
use super::spawn::Tray;
use crate::pointers::controls::Prompts;
use crate::pointers::{ClaimedVerbPressed, PointerDevices, Verb, VerbPressed};
use crate::seats::{Chairs, FollowSeats, SeatFollowers as _, SeatsRecounted};
use crate::surfaces::seat_panels::{
    SeatPanel, SeatPanelButton, SeatPanelKind, SeatPanelPart, SeatPanelPressed, SeatPanels,
    steps_left,
};
use crate::surfaces::widgets::focus::{FocusRest, SteerFocus};
use crate::surfaces::widgets::{Widget, WidgetActivated, WidgetCaption, WidgetSizes, WidgetStyle};
use bevy::ecs::system::SystemParam;
use bevy::picking::PickingSystems;
use bevy::picking::hover::HoverMap;
use bevy::picking::pointer::{PointerAction, PointerId, PointerInput};
use bevy::prelude::*;
use shoal_contract::Seat;
use std::collections::BTreeMap;

/// Seconds after which an open menu closes by itself, from the last move in it.
const OPEN_FOR: f32 = 20.0;
/// Seconds before that in which its time bar shrinks.
const CLOSING_FOR: f32 = 5.0;

/// The entries that each seat's menu offers.
#[derive(Resource, Default, Debug, PartialEq)]
pub struct TrayMenu {
    entries: BTreeMap<Seat, BTreeMap<u32, TrayMenuEntry>>,
}

impl FollowSeats for TrayMenu {
    fn follow(&mut self, seats: &SeatsRecounted) {
        self.entries.follow(seats);
    }
}

/// Something a seat may want now and then.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TrayMenuEntry {
    /// The number by which the feature that offers it knows it; entries are shown in the order of their ids.
    pub id: u32,
    /// A drawing before it.
    pub icon: Option<&'static str>,
    /// Its effect, in a few words.
    pub label: String,
    /// The key of the help article on it.
    pub article: &'static str,
    /// The reason why it cannot be chosen now; choosing it shows the sentence.
    pub off: Option<String>,
}

/// A device that acts for the seat chose an entry of its menu that is not off.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct MenuEntryChosen {
    /// The seat that owns the menu.
    pub seat: Seat,
    /// The entry's id.
    pub id: u32,
    /// The pointer.
    pub pointer: PointerId,
}

impl TrayMenu {
    /// Offers an entry to a seat, in place of the one with the same id.
    pub fn offer(&mut self, seat: Seat, entry: TrayMenuEntry) {
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

    /// Returns the entries that a seat is offered, in order.
    pub fn entries(&self, seat: Seat) -> impl Iterator<Item = &TrayMenuEntry> {
        self.entries.get(&seat).into_iter().flat_map(BTreeMap::values)
    }

    /// The entry of a seat with this id.
    pub fn entry(&self, seat: Seat, id: u32) -> Option<&TrayMenuEntry> {
        self.entries.get(&seat)?.get(&id)
    }
}

/// Offers an entry to a seat, or takes it back if it is `None`, where that changes anything.
pub fn set_menu_entry(
    menu: &mut ResMut<TrayMenu>,
    seat: Seat,
    id: u32,
    entry: Option<TrayMenuEntry>,
) {
    if menu.entry(seat, id) == entry.as_ref() {
        return;
    }
    match entry {
        Some(entry) => menu.offer(seat, entry),
        None => menu.withdraw(seat, id),
    }
}

/// The seats whose menus are open, with the seconds until these close.
#[derive(Resource, Default, Debug)]
struct OpenTrayMenus(BTreeMap<Seat, f32>);

impl FollowSeats for OpenTrayMenus {
    fn follow(&mut self, seats: &SeatsRecounted) {
        self.0.follow(seats);
    }
}

/// The node that opens and closes the menu of a seat.
#[derive(Component)]
pub(super) struct TrayMenuButton(Seat);

pub(super) fn plugin(app: &mut App) {
    app.init_by_seat::<TrayMenu>()
        .init_by_seat::<OpenTrayMenus>()
        .init_resource::<SeatPanels>()
        .add_message::<MenuEntryChosen>()
        .add_message::<SeatPanelPressed>()
        .add_message::<VerbPressed>()
        .add_message::<ClaimedVerbPressed>()
        .add_message::<PointerInput>()
        .add_message::<SteerFocus>()
        .add_systems(PreUpdate, choose.after(PickingSystems::Last))
        .add_systems(
            Update,
            (handle_verbs, keep_read, close, add_to_trays, show_openers, update_panels)
                .chain()
                .in_set(super::TraySystems::Spawn)
                .after(super::spawn::sync_trays_with_chairs),
        );
}

/// Gives each new tray the button that opens its menu.
fn add_to_trays(trays: Query<(Entity, &Tray), Added<Tray>>, mut commands: Commands) {
    for (entity, tray) in &trays {
        let TrayColumns { opener: size, opener_at, .. } = tray.columns();
        let seat = tray.seat;
        let drawing = size.y * 0.87;
        let sizes = WidgetSizes { text: drawing, icon: drawing, target: size.y };
        let node = Node {
            display: Display::None,
            position_type: PositionType::Absolute,
            right: px(opener_at.x),
            top: px(opener_at.y),
            width: px(size.x),
            height: px(size.y),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            border_radius: BorderRadius::all(px(9)),
            ..default()
        };
        let (name, widget) = (Name::new("Opens the menu"), Widget::of(seat));
        let look = (WidgetStyle::default(), sizes, WidgetCaption::drawing("menu"));
        let part = (TrayMenuButton(seat), FocusRest, TrayOwner(seat), ChildOf(entity));
        let opener = (name, part, widget, look, node);
        commands.spawn(opener).observe(open_or_close);
    }
}

fn open_or_close(
    used: On<WidgetActivated>,
    openers: Query<&TrayMenuButton>,
    mut open: ResMut<OpenTrayMenus>,
) {
    if let Ok(&TrayMenuButton(seat)) = openers.get(used.entity) {
        open.toggle(seat);
    }
}

impl OpenTrayMenus {
    fn toggle(&mut self, seat: Seat) {
        if self.0.remove(&seat).is_none() {
            self.0.insert(seat, OPEN_FOR);
        }
    }
}

fn handle_verbs(
    mut verbs: MessageReader<VerbPressed>,
    menu: Res<TrayMenu>,
    mut open: ResMut<OpenTrayMenus>,
) {
    for press in verbs.read().filter(|press| press.verb == Verb::Menu) {
        if let Some(seat) = press.seat.filter(|&seat| menu.entries(seat).next().is_some()) {
            open.toggle(seat);
        }
    }
}

/// Finds the menu that a pointer is over.
#[derive(SystemParam)]
struct MenuHover<'w, 's> {
    hovered: Option<Res<'w, HoverMap>>,
    openers: Query<'w, 's, &'static TrayMenuButton>,
    panels: Query<'w, 's, &'static SeatPanelPart>,
}

impl MenuHover<'_, '_> {
    /// `true` if a pointer is over the menu of a seat, or over the button that opens it.
    fn is_over_menu(&self, pointer: PointerId, seat: Seat) -> bool {
        let hovered = self.hovered.as_ref().and_then(|map| map.get(&pointer));
        let is_of_menu =
            |part: &SeatPanelPart| (part.seat, part.kind) == (seat, SeatPanelKind::Menu);
        hovered.into_iter().flat_map(|hits| hits.keys()).any(|&hit| {
            self.openers.get(hit).is_ok_and(|opener| opener.0 == seat)
                || self.panels.get(hit).is_ok_and(is_of_menu)
        })
    }
}

/// Lets a menu stay open while somebody reads it: the ring of its seat goes on, or a pointer of its seat moves over it.
fn keep_read(
    mut steers: MessageReader<SteerFocus>,
    mut inputs: MessageReader<PointerInput>,
    hover: MenuHover,
    hands: PointerDevices,
    mut open: ResMut<OpenTrayMenus>,
) {
    let steered = steers.read().filter_map(|steer| hands.chair_of(steer.device));
    let steered: Vec<Seat> = steered.collect();
    let moves = inputs.read().filter(|input| matches!(input.action, PointerAction::Move { .. }));
    let moved: Vec<PointerId> = moves.map(|input| input.pointer_id).collect();
    let is_read = |seat: Seat| {
        let is_over = |&pointer: &PointerId| {
            hands.acts_for(pointer, seat) && hover.is_over_menu(pointer, seat)
        };
        steered.contains(&seat) || moved.iter().any(is_over)
    };
    // While a menu is open its panel is compared with what is left.
    let open = open.bypass_change_detection().0.iter_mut();
    open.filter(|(seat, _)| is_read(**seat)).for_each(|(_, left)| *left = OPEN_FOR);
}

/// Closes menus after a while, and when their own seat presses elsewhere or answers in secret with its buttons.
fn close(
    time: Res<Time>,
    mut inputs: MessageReader<PointerInput>,
    mut claimed: MessageReader<ClaimedVerbPressed>,
    hover: MenuHover,
    hands: PointerDevices,
    mut open: ResMut<OpenTrayMenus>,
) {
    let presses = inputs
        .read()
        .filter(|input| matches!(input.action, PointerAction::Press(PointerButton::Primary)))
        .map(|input| input.pointer_id);
    let pressed: Vec<PointerId> = presses.collect();
    let answers = claimed.read().filter(|press| Verb::ANSWERS.contains(&press.verb));
    let answered: Vec<Seat> = answers.map(|press| press.seat).collect();
    if open.0.is_empty() {
        return;
    }
    let delta = time.delta_secs();
    let stays = |&seat: &Seat, left: f32| {
        let is_elsewhere = |&pointer: &PointerId| {
            hands.acts_for(pointer, seat) && !hover.is_over_menu(pointer, seat)
        };
        left > delta && !answered.contains(&seat) && !pressed.iter().any(is_elsewhere)
    };
    if open.0.iter().any(|(seat, left)| !stays(seat, *left)) {
        open.0.retain(|seat, left| stays(seat, *left));
    }
    // While a menu is open its panel is compared with what is left.
    open.bypass_change_detection().0.values_mut().for_each(|left| *left -= delta);
}

/// Shows the buttons that open menus. A menu without entries cannot be opened, nor that of a bot; but where only bots
/// play, everybody may open all of them.
fn show_openers(
    menu: Res<TrayMenu>,
    chairs: Res<Chairs>,
    prompts: Prompts,
    mut openers: Query<(&TrayMenuButton, &mut Node, &mut Widget, &mut WidgetCaption)>,
) {
    let open = chairs.only_bots();
    for (&TrayMenuButton(seat), mut node, mut widget, mut caption) in &mut openers {
        let sign = prompts.of_pad(seat, Verb::Menu).map(|prompt| prompt.drawing);
        caption.set_if_neq(WidgetCaption::drawing("menu").with_sign(sign));
        let wanted = match menu.entries(seat).next() {
            Some(_) if open || chairs.is_person(seat) => Display::Flex,
            _ => Display::None,
        };
        if node.display != wanted {
            node.display = wanted;
        }
        if widget.open != open {
            widget.open = open;
        }
    }
}

/// Shows the panels of open menus, and removes those of menus that have closed.
fn update_panels(
    menu: Res<TrayMenu>,
    open: Res<OpenTrayMenus>,
    chairs: Res<Chairs>,
    mut seat_panels: ResMut<SeatPanels>,
) {
    if !menu.is_changed() && !open.is_changed() && open.0.is_empty() {
        return;
    }
    let gone: Vec<Seat> = seat_panels.of(SeatPanelKind::Menu).map(|(seat, _)| seat).collect();
    for seat in gone.into_iter().filter(|seat| !open.0.contains_key(seat)) {
        seat_panels.remove(seat, SeatPanelKind::Menu);
    }
    for (&seat, &seconds) in &open.0 {
        let buttons = menu.entries(seat).map(|entry| SeatPanelButton {
            off: entry.off.clone(),
            ..SeatPanelButton::new(entry.id, entry.label.clone()).icon(entry.icon)
        });
        let (buttons, open) = (buttons.collect(), chairs.only_bots());
        let left = Some(steps_left(seconds, CLOSING_FOR));
        let seat_panel = SeatPanel { buttons, open, left, columns: true, ..SeatPanel::default() };
        match seat_panel.buttons.is_empty() {
            true => seat_panels.remove(seat, SeatPanelKind::Menu),
            false if seat_panels.get(seat, SeatPanelKind::Menu) != Some(&seat_panel) => {
                seat_panels.insert(seat, SeatPanelKind::Menu, seat_panel);
            }
            false => {}
        }
    }
}

fn choose(
    mut pressed: MessageReader<SeatPanelPressed>,
    mut open: ResMut<OpenTrayMenus>,
    mut chosen: MessageWriter<MenuEntryChosen>,
) {
    for press in pressed.read().filter(|press| press.kind == SeatPanelKind::Menu) {
        if press.button.is_none() {
            open.0.remove(&press.seat);
        }
        if let (Some(id), Some(pointer)) = (press.button, press.pointer) {
            open.0.remove(&press.seat);
            chosen.write(MenuEntryChosen { seat: press.seat, id, pointer });
        }
    }
}
