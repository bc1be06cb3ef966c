//! The small panel before a seated person's tray in the lobby: the name, the speed of the mouse, and the hand that
//! holds it. It opens for people who are new and from the menu, and closes with *Done*. It is a seat panel, so the
//! middle of the table keeps out of it.
//!
//! - `input`: presses on panels, and typed keys; `draw`: the nodes of panels

mod draw;
mod input;

use super::chairs::JoinDefaults;
use super::names;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::geometry::{TablePlace, Tabletop};
use shoal_tabletop::picture::theme::TableFonts;
use shoal_tabletop::pointers::controls::{ControlLayout, ControlScheme};
use shoal_tabletop::seats::{Chairs, Device, PadStyle};
use shoal_tabletop::surfaces::seat_panels::SeatPanelPressed;
use shoal_tabletop::surfaces::tray::{MenuEntryChosen, TrayMenu, TrayMenuEntry, TraySystems};
use shoal_tabletop::surfaces::widgets::WidgetEvent;
use shoal_tabletop::system::ids::TrayId;
use shoal_tabletop::system::screens::Screen;

/// Id of the menu entry that opens a panel.
const OPEN: u32 = TrayId::Joining(0).id();
const PREVIOUS_NAME: u32 = TrayId::Joining(10).id();
const NEXT_NAME: u32 = TrayId::Joining(11).id();
const WRITE_NAME: u32 = TrayId::Joining(12).id();
const SLOWER: u32 = TrayId::Joining(13).id();
const FASTER: u32 = TrayId::Joining(14).id();
const LEFT_HANDED: u32 = TrayId::Joining(15).id();
const PAD_STYLE: u32 = TrayId::Joining(16).id();
const DONE: u32 = TrayId::Joining(17).id();
const ERASE: u32 = TrayId::Joining(18).id();

/// Adds the panels.
pub fn plugin(app: &mut App) {
    app.init_resource::<OpenJoinPanels>()
        .init_resource::<input::NamesBeforeLetters>()
        .init_resource::<TrayMenu>()
        .add_message::<MenuEntryChosen>()
        .add_message::<WidgetEvent>()
        .add_message::<SeatPanelPressed>()
        .add_message::<KeyboardInput>()
        .add_systems(OnExit(Screen::Lobby), close_all)
        .add_systems(
            Update,
            (
                (
                    handle_menu,
                    input::handle_widgets,
                    input::handle_going_back,
                    input::handle_keys,
                    offer,
                )
                    .chain(),
                (lay_out, draw::update_captions).chain().run_if(resource_exists::<TableFonts>),
            )
                .chain()
                .after(super::JoinSystems::Seat)
                .before(TraySystems::Draw)
                .run_if(in_state(Screen::Lobby)),
        );
}

/// A page of a panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum JoinPanelPage {
    /// All settings.
    Settings,
    /// The letters of a name.
    Letters,
}

/// The open panels with their pages, by place: seats are counted anew when a player leaves.
#[derive(Resource, Debug, Default, PartialEq)]
pub struct OpenJoinPanels(Vec<(TablePlace, JoinPanelPage)>);

impl OpenJoinPanels {
    /// Opens the panel of a place.
    pub fn open(&mut self, place: TablePlace) {
        self.show_page(place, JoinPanelPage::Settings);
    }

    /// `true` if the panel of a place is open.
    pub fn is_open(&self, place: TablePlace) -> bool {
        self.0.iter().any(|(other, _)| *other == place)
    }

    /// The places at which a name is being written.
    pub fn written(&self) -> impl Iterator<Item = TablePlace> {
        let letters = self.0.iter().filter(|(_, page)| *page == JoinPanelPage::Letters);
        letters.map(|(place, _)| *place)
    }

    fn show_page(&mut self, place: TablePlace, page: JoinPanelPage) {
        self.close(place);
        self.0.push((place, page));
    }

    fn close(&mut self, place: TablePlace) {
        self.0.retain(|(other, _)| *other != place);
    }

    /// Leaves the letters for the settings, or closes the panel. Returns `false` if it is not open.
    pub fn leave_page(&mut self, place: TablePlace) -> bool {
        match self.0.iter().find(|(other, _)| *other == place) {
            Some((_, JoinPanelPage::Letters)) => self.show_page(place, JoinPanelPage::Settings),
            Some((_, JoinPanelPage::Settings)) => self.close(place),
            None => return false,
        }
        true
    }
}

/// A panel as it is drawn, with everything its drawing depends on.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
struct JoinPanel {
    seat: Seat,
    page: JoinPanelPage,
    has_pad: bool,
    /// Factor by which type is larger than the default.
    text: f32,
    mark: usize,
}

fn handle_menu(
    mut chosen: MessageReader<MenuEntryChosen>,
    chairs: Res<Chairs>,
    mut panels: ResMut<OpenJoinPanels>,
) {
    for chosen in chosen.read().filter(|chosen| chosen.id == OPEN) {
        if let Some(chair) = chairs.get(chosen.seat) {
            panels.open(chair.place);
        }
    }
}

/// Offers the panel in every person's menu.
fn offer(chairs: Res<Chairs>, mut menu: ResMut<TrayMenu>) {
    if !chairs.is_changed() {
        return;
    }
    for seat in chairs.seats().filter(|&seat| chairs.is_person(seat)) {
        let label = "Name and device".to_owned();
        let (icon, article) = (Some("mouse"), "menu_mouse");
        let entry = TrayMenuEntry { id: OPEN, icon, label, article, off: None };
        if menu.entry(seat, OPEN) != Some(&entry) {
            menu.offer(seat, entry);
        }
    }
}

fn close_all(
    panels: Query<Entity, With<JoinPanel>>,
    mut open: ResMut<OpenJoinPanels>,
    mut menu: ResMut<TrayMenu>,
    mut chairs: ResMut<Chairs>,
    defaults: Res<JoinDefaults>,
    mut commands: Commands,
) {
    open.0.clear();
    menu.withdraw_from_all(OPEN);
    panels.iter().for_each(|entity| commands.entity(entity).despawn());
    // A player whose name was erased gets one of the game's.
    for seat in chairs.seats() {
        let name = names::tidy(&chairs.0[seat.index()].name);
        if name.is_empty() {
            input::change_name(&mut chairs, seat, &defaults.names, true);
        }
    }
}

/// Spawns and despawns panels as they are opened and closed.
fn lay_out(
    chairs: Res<Chairs>,
    table: Res<Tabletop>,
    fonts: Res<TableFonts>,
    devices: Query<(&Device, Has<PadStyle>, Option<&ControlScheme>)>,
    panels: Query<(Entity, &JoinPanel)>,
    mut open: ResMut<OpenJoinPanels>,
    mut commands: Commands,
) {
    let gone = |place| !chairs.at(place).is_some_and(|seat| chairs.is_person(seat));
    if open.0.iter().any(|(place, _)| gone(*place)) {
        open.0.retain(|(place, _)| !gone(*place));
    }
    let wanted: Vec<JoinPanel> = open
        .0
        .iter()
        .filter_map(|&(place, page)| {
            let seat = chairs.at(place)?;
            let holds = |(device, ..): &(&Device, bool, _)| device.seats.contains(&seat);
            let has_pad = devices.iter().any(|found| holds(&found) && found.1);
            let (text, mark) = (table.type_scale().by(), chairs.mark(seat));
            Some(JoinPanel { seat, page, has_pad, text, mark })
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
            let scheme = own.and_then(|(_, _, scheme)| scheme);
            let left = scheme.is_some_and(|scheme| scheme.layout == ControlLayout::LeftHanded);
            draw::spawn(&mut commands, panel, left, &table, &fonts);
        }
    }
}
