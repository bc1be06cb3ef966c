//! The small panel before a seated person's tray in the lobby: the name, how fast the mouse is, which
//! hand holds it. It opens for whoever is new and on the menu's entry, and closes with Done.

use super::super::geometry::{Frame, Place, Tabletop, TrayDepth};
use super::super::ids::TrayId;
use super::super::pointers::handed::Handed;
use super::super::screens::Screen;
use super::super::seats::{Chairs, Device, PadStyle};
use super::super::theme;
use super::super::tray::{MenuChosen, MenuEntry, TrayMenu, TraySystems, turned};
use super::super::widgets::{Button, Caption, Cut, Toggle, Widget, WidgetDid, WidgetEvent};
use super::chairs::Invited;
use super::memory::SENSITIVITY;
use super::names::{self, LETTERS};
use crate::contract::Seat;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;

/// The entry of the menu that opens a panel.
const OPEN: u32 = TrayId::Joining(0).id();
const BEFORE: u32 = TrayId::Joining(10).id();
const AFTER: u32 = TrayId::Joining(11).id();
const WRITE: u32 = TrayId::Joining(12).id();
const SLOWER: u32 = TrayId::Joining(13).id();
const FASTER: u32 = TrayId::Joining(14).id();
const LEFT_HANDED: u32 = TrayId::Joining(15).id();
const STYLE: u32 = TrayId::Joining(16).id();
const DONE: u32 = TrayId::Joining(17).id();
const RUB_OUT: u32 = TrayId::Joining(18).id();
/// How much a press, or a notch of the wheel, makes a mouse faster.
const FASTER_BY: f32 = 1.15;
/// Over the places and what lies in the middle.
const OVER_MIDDLE: i32 = 5;

/// Adds the panels.
pub fn plugin(app: &mut App) {
    app.init_resource::<Opened>()
        .init_resource::<TrayMenu>()
        .add_message::<MenuChosen>()
        .add_message::<WidgetEvent>()
        .add_message::<KeyboardInput>()
        .add_systems(OnExit(Screen::Lobby), close_all)
        .add_systems(
            Update,
            (hear_menus, hear_widgets, hear_keys, offer, lay_out, show)
                .chain()
                .after(super::JoinSystems::Seat)
                .before(TraySystems::Draw)
                .run_if(in_state(Screen::Lobby)),
        );
}

/// What a panel shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Page {
    /// Everything there is to set.
    Settings,
    /// The letters.
    Letters,
}

/// The panels that are open, by their places: seats are counted anew when somebody leaves.
#[derive(Resource, Debug, Default, PartialEq)]
pub struct Opened(Vec<(Place, Page)>);

impl Opened {
    /// Opens the panel of a place.
    pub fn open(&mut self, place: Place) {
        self.turn(place, Page::Settings);
    }

    fn turn(&mut self, place: Place, page: Page) {
        self.close(place);
        self.0.push((place, page));
    }

    fn close(&mut self, place: Place) {
        self.0.retain(|(other, _)| *other != place);
    }
}

/// A panel, as it is drawn: for whom, and what is on it.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
struct Panel {
    tray: Frame,
    page: Page,
    seat: Seat,
    has_pad: bool,
}

/// A caption that says something of the person whose panel it is on.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
enum Says {
    Name(Seat),
    Speed(Seat),
}

fn hear_menus(
    mut chosen: MessageReader<MenuChosen>,
    chairs: Res<Chairs>,
    mut opened: ResMut<Opened>,
) {
    for chosen in chosen.read().filter(|chosen| chosen.id == OPEN) {
        if let Some(chair) = chairs.get(chosen.seat) {
            opened.open(chair.place);
        }
    }
}

fn hear_widgets(
    mut events: MessageReader<WidgetEvent>,
    offered: Res<Invited>,
    mut chairs: ResMut<Chairs>,
    mut opened: ResMut<Opened>,
    mut devices: Query<(&mut Device, Option<&mut Handed>, Option<&mut PadStyle>)>,
) {
    for event in events.read() {
        let Some(seat) = event.owner.filter(|&seat| chairs.is_person(seat)) else { continue };
        let Some(place) = chairs.get(seat).map(|chair| chair.place) else { continue };
        let device = devices.iter_mut().find(|(device, ..)| device.pointer == event.pointer);
        match (event.id, &event.what) {
            (BEFORE | AFTER, WidgetDid::Pressed) => {
                turn_name(&mut chairs, seat, &offered.names, event.id == AFTER);
            }
            (WRITE, WidgetDid::Pressed) => opened.turn(place, Page::Letters),
            (DONE, WidgetDid::Pressed) => finish(&mut opened, place),
            (RUB_OUT, WidgetDid::Pressed) => rename(&mut chairs, seat, names::without_last),
            (SLOWER | FASTER, WidgetDid::Pressed) => {
                let by = if event.id == FASTER { FASTER_BY } else { 1.0 / FASTER_BY };
                device.into_iter().for_each(|(mut device, ..)| speed_up(&mut device, by));
            }
            (LEFT_HANDED, WidgetDid::Toggled(on)) => {
                if let Some((_, Some(mut handed), _)) = device {
                    *handed = if *on { Handed::Left } else { Handed::Right };
                }
            }
            (STYLE, WidgetDid::Toggled(on)) => {
                if let Some((_, _, Some(mut style))) = device {
                    *style = if *on { PadStyle::Focus } else { PadStyle::Cursor };
                }
            }
            (id, WidgetDid::Pressed) => {
                if let TrayId::Letter(letter) = TrayId::of(id)
                    && let Some(letter) = char::from_u32(letter)
                {
                    write(&mut chairs, seat, letter);
                }
            }
            _ => {}
        }
    }
}

/// From the letters back to the rest, and from there away.
fn finish(opened: &mut Opened, place: Place) {
    match opened.0.iter().find(|(other, _)| *other == place) {
        Some((_, Page::Letters)) => opened.turn(place, Page::Settings),
        _ => opened.close(place),
    }
}

fn turn_name(chairs: &mut Chairs, seat: Seat, offered: &[String], forward: bool) {
    let others: Vec<String> = chairs
        .seats()
        .filter(|&other| other != seat)
        .map(|other| chairs.0[other.index()].name.clone())
        .collect();
    rename(chairs, seat, |name| {
        names::turn(offered, name, |name| others.iter().any(|other| other == name), forward).into()
    });
}

fn write(chairs: &mut Chairs, seat: Seat, letter: char) {
    rename(chairs, seat, |name| names::with(name, letter).unwrap_or_else(|| name.to_owned()));
}

fn rename(chairs: &mut Chairs, seat: Seat, new: impl FnOnce(&str) -> String) {
    if let Some(chair) = chairs.0.get_mut(seat.index()) {
        chair.name = new(&chair.name);
    }
}

/// Makes a device faster or slower.
pub(super) fn speed_up(device: &mut Device, by: f32) {
    device.sensitivity = (device.sensitivity * by).clamp(SENSITIVITY.0, SENSITIVITY.1);
}

/// While letters are open, the host's keyboard writes the name that was opened last.
fn hear_keys(
    mut keys: MessageReader<KeyboardInput>,
    mut chairs: ResMut<Chairs>,
    mut opened: ResMut<Opened>,
) {
    let writing = opened.0.iter().rev().find(|(_, page)| *page == Page::Letters);
    let Some((place, seat)) = writing.and_then(|&(place, _)| Some((place, chairs.at(place)?)))
    else {
        keys.clear();
        return;
    };
    for key in keys.read().filter(|key| key.state == ButtonState::Pressed) {
        match &key.logical_key {
            Key::Character(letters) => {
                letters.chars().for_each(|letter| write(&mut chairs, seat, letter));
            }
            Key::Space => write(&mut chairs, seat, ' '),
            Key::Backspace => rename(&mut chairs, seat, names::without_last),
            Key::Enter => opened.turn(place, Page::Settings),
            _ => {}
        }
    }
}

/// Every person's menu opens the panel.
fn offer(chairs: Res<Chairs>, mut menu: ResMut<TrayMenu>) {
    if !chairs.is_changed() {
        return;
    }
    for seat in chairs.seats().filter(|&seat| chairs.is_person(seat)) {
        let label = "Name and mouse".to_owned();
        let entry = MenuEntry { id: OPEN, icon: Some("mouse"), label, off: None };
        if menu.entry(seat, OPEN) != Some(&entry) {
            menu.offer(seat, entry);
        }
    }
}

fn close_all(
    panels: Query<Entity, With<Panel>>,
    mut opened: ResMut<Opened>,
    mut menu: ResMut<TrayMenu>,
    mut chairs: ResMut<Chairs>,
    offered: Res<Invited>,
    mut commands: Commands,
) {
    opened.0.clear();
    menu.withdraw_from_all(OPEN);
    panels.iter().for_each(|entity| commands.entity(entity).despawn());
    // A name that was rubbed out is the game's again.
    for seat in chairs.seats() {
        let name = names::tidy(&chairs.0[seat.index()].name);
        if name.is_empty() {
            turn_name(&mut chairs, seat, &offered.names, true);
        }
    }
}

/// Panels come and go with what is opened.
fn lay_out(
    (chairs, table): (Res<Chairs>, Res<Tabletop>),
    devices: Query<(&Device, Has<PadStyle>, Option<&Handed>, Option<&PadStyle>)>,
    panels: Query<(Entity, &Panel)>,
    mut opened: ResMut<Opened>,
    mut commands: Commands,
) {
    let gone = |place| !chairs.at(place).is_some_and(|seat| chairs.is_person(seat));
    if opened.0.iter().any(|(place, _)| gone(*place)) {
        opened.0.retain(|(place, _)| !gone(*place));
    }
    let wanted: Vec<Panel> = opened
        .0
        .iter()
        .filter_map(|&(place, page)| {
            let seat = chairs.at(place)?;
            let tray = chairs.get(seat)?.tray(&table, TrayDepth::Plain);
            let holds = |(device, ..): &(&Device, bool, _, _)| device.seats.contains(&seat);
            let has_pad = devices.iter().any(|found| holds(&found) && found.1);
            Some(Panel { tray, page, seat, has_pad })
        })
        .collect();
    for (entity, panel) in &panels {
        if !wanted.contains(panel) {
            commands.entity(entity).despawn();
        }
    }
    for panel in wanted {
        if !panels.iter().any(|(_, there)| *there == panel) {
            let own = devices.iter().find(|found| found.0.seats.contains(&panel.seat));
            let left = own.is_some_and(|(_, _, handed, _)| handed == Some(&Handed::Left));
            let focus = own.is_some_and(|(.., style)| style == Some(&PadStyle::Focus));
            spawn(&mut commands, panel, (left, focus));
        }
    }
}

fn spawn(commands: &mut Commands, panel: Panel, (left, focus): (bool, bool)) {
    let rows = if panel.page == Page::Letters { 4.0 } else { 2.0 };
    let size = Vec2::new(620.0, rows * 56.0 + 16.0);
    let frame = panel.tray.before(size);
    let (node, turn) = turned(frame);
    let node = Node {
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        row_gap: px(8),
        border: UiRect::all(px(2)),
        border_radius: BorderRadius::all(px(16)),
        ..node
    };
    let seat = panel.seat;
    let rim = BorderColor::all(theme::seat_colour(seat.index()).with_alpha(0.7));
    commands
        .spawn((
            Name::new("Join panel"),
            panel,
            node,
            turn,
            BackgroundColor(theme::TRAY),
            rim,
            GlobalZIndex(OVER_MIDDLE),
        ))
        .observe(turn_by_wheel)
        .with_children(|parent| match panel.page {
            Page::Settings => settings(parent, panel, left, focus),
            Page::Letters => letters(parent, seat),
        });
}

/// What one person sets: the name above, the device below.
fn settings(panel: &mut ChildSpawnerCommands, of: Panel, left: bool, focus: bool) {
    let seat = of.seat;
    panel.spawn(row()).with_children(|row| {
        row.spawn(key(seat, BEFORE, Caption::drawing("arrow_left")));
        row.spawn(said(seat, Says::Name(seat), 260.0));
        row.spawn(key(seat, AFTER, Caption::drawing("arrow_right")));
        row.spawn(key(seat, WRITE, Caption::new("ABC")));
        row.spawn(key(seat, DONE, Caption::new("Done"))).insert(Button::STRONG);
    });
    panel.spawn(row()).with_children(|row| {
        row.spawn(key(seat, SLOWER, Caption::new("-")));
        row.spawn(said(seat, Says::Speed(seat), 150.0));
        row.spawn(key(seat, FASTER, Caption::new("+")));
        let turns = if of.has_pad {
            (STYLE, Caption::new("Focus"), focus)
        } else {
            (LEFT_HANDED, Caption::new("Left hand"), left)
        };
        let (id, caption, on) = turns;
        row.spawn((Toggle { on }, Widget::of(seat).known_as(id), Cut::default(), caption));
    });
}

/// The letters, to write a name with.
fn letters(panel: &mut ChildSpawnerCommands, seat: Seat) {
    panel.spawn(row()).with_children(|row| {
        row.spawn(said(seat, Says::Name(seat), 380.0));
        row.spawn(key(seat, RUB_OUT, Caption::drawing("undo")));
        row.spawn(key(seat, DONE, Caption::new("Done"))).insert(Button::STRONG);
    });
    for letters in LETTERS {
        panel.spawn(row()).with_children(|row| {
            for letter in letters.chars() {
                let caption = Caption::new(letter.to_string());
                row.spawn(key(seat, TrayId::Letter(u32::from(letter)).id(), caption));
            }
            if letters.len() < 10 {
                row.spawn(key(seat, TrayId::Letter(u32::from(' ')).id(), Caption::new("space")));
            }
        });
    }
}

fn row() -> impl Bundle {
    let node = Node {
        column_gap: px(8),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    (node, Pickable::IGNORE)
}

fn key(seat: Seat, id: u32, caption: Caption) -> impl Bundle {
    (Button::default(), Widget::of(seat).known_as(id), Cut::default(), caption)
}

/// Words that change, on the ground of the panel.
fn said(seat: Seat, says: Says, width: f32) -> impl Bundle {
    let node = Node { width: px(width), ..default() };
    let colour = theme::seat_colour(seat.index());
    (
        says,
        node,
        Text::default(),
        TextColor(colour),
        TextLayout::justify(Justify::Center),
        Pickable::IGNORE,
    )
}

/// The wheel over a panel is for how fast its mouse is.
fn turn_by_wheel(
    turned: On<Pointer<Scroll>>,
    panels: Query<&Panel>,
    mut devices: Query<&mut Device>,
) {
    let Ok(panel) = panels.get(turned.entity) else { return };
    let device = devices.iter_mut().find(|device| device.pointer == turned.pointer_id);
    if let Some(mut device) = device.filter(|device| device.seats.contains(&panel.seat)) {
        speed_up(&mut device, FASTER_BY.powf(turned.y.clamp(-4.0, 4.0)));
    }
}

/// The words that change say what is.
fn show(
    chairs: Res<Chairs>,
    devices: Query<&Device>,
    fonts: Option<Res<theme::Fonts>>,
    mut words: Query<(&Says, &mut Text, &mut TextFont)>,
) {
    let Some(fonts) = fonts else { return };
    for (says, mut text, mut font) in &mut words {
        let written = match *says {
            Says::Name(seat) => chairs.get(seat).map_or(String::new(), |chair| chair.name.clone()),
            Says::Speed(seat) => {
                let device = devices.iter().find(|device| device.seats.contains(&seat));
                device.map_or(String::new(), |device| format!("Speed {:.1}", device.sensitivity))
            }
        };
        if text.0 != written {
            text.0 = written;
            *font = fonts.bold(28.0);
        }
    }
}
