//! The middle of the table before a match: a panel for each side that reads, with the game, its
//! levels, and the ways to begin.

use super::LobbyWish;
use super::offers::LobbyOffers;
use super::paint::LobbyPainter;
use super::plan::{LobbyFootnote, LobbyPanelSpace};
use crate::features::join::lights::DeviceLight;
use bevy::prelude::*;
use shoal_tabletop::facing::readers;
use shoal_tabletop::geometry::{FacingBox, TableEdge, Tabletop};
use shoal_tabletop::picture::art::DrawingCache;
use shoal_tabletop::picture::projection::PictureRescaled;
use shoal_tabletop::picture::theme::TableFonts;
use shoal_tabletop::pointers::{ActiveHands, MiceDenied};
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::middle::filled;
use shoal_tabletop::surfaces::seat_panels::CoveredTableAreas;
use shoal_tabletop::surfaces::widgets::least_target;
use shoal_tabletop::system::mouse_access::{UDEV_COMMAND, has_udev_rule};
use shoal_tabletop::system::settings::Settings;

/// The hint about calibration, shown until the picture has been calibrated.
const CALIBRATE: &str = "A projector above a table? Calibrate it in the menu (...) of your tray.";

/// Marks the nodes that exist only while the lobby is open.
#[derive(Component)]
pub struct LobbyNode;

/// A button of the lobby, with the wish that pressing it makes. Each reader has the same one.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct LobbyButton(pub LobbyWish);

/// The state of the lobby for which the panels were laid out.
#[derive(Debug, Clone, PartialEq)]
pub struct LobbyLayoutInput {
    tabletop: Tabletop,
    readers: Vec<TableEdge>,
    covered: CoveredTableAreas,
    hint: Option<&'static str>,
    is_uncalibrated: bool,
    mice_denied: bool,
}

/// The panels as they were laid out.
#[derive(Debug)]
pub struct LobbyLayout {
    input: LobbyLayoutInput,
    panels: Vec<FacingBox>,
}

impl LobbyLayout {
    /// Returns the state to lay out for: the old one while hands are at the panels, so that these hold still. Hands at
    /// seat panels on top of them do not count.
    fn input_to_use(&self, now: LobbyLayoutInput, at_work: &ActiveHands) -> LobbyLayoutInput {
        let on_seat_panel =
            |at: Vec2| now.covered.0.iter().any(|seat_panel| seat_panel.contains(at));
        let held = |panel: &FacingBox| {
            let (low, high) = panel.covers();
            let mut near = at_work.near(Rect::from_corners(low, high));
            near.any(|device| !on_seat_panel(device.at))
        };
        let same_table = self.input.tabletop == now.tabletop;
        if same_table && self.panels.iter().any(held) { self.input.clone() } else { now }
    }
}

/// Lays the panels out anew when what there is to choose, or who reads, has changed.
pub fn lay_out(
    (chairs, tabletop, covered): (Res<Chairs>, Res<Tabletop>, Res<CoveredTableAreas>),
    (offers, lights, settings): (Res<LobbyOffers>, Query<(), With<DeviceLight>>, Res<Settings>),
    denied: Res<MiceDenied>,
    nodes: Query<Entity, With<LobbyNode>>,
    fonts: Res<TableFonts>,
    (mut art, mut images): (ResMut<DrawingCache>, ResMut<Assets<Image>>),
    mut rescaled: MessageReader<PictureRescaled>,
    mut commands: Commands,
    (at_work, mut laid): (ActiveHands, Local<Option<LobbyLayout>>),
) {
    let blurred = rescaled.read().count() > 0;
    let now = LobbyLayoutInput {
        tabletop: *tabletop,
        readers: readers(&tabletop, &chairs),
        covered: covered.clone(),
        hint: hint(!lights.is_empty(), chairs.0.len() < tabletop.places().len()),
        is_uncalibrated: settings.is_uncalibrated(),
        mice_denied: denied.0,
    };
    // They are taken away when a match begins.
    let lies = laid.as_ref().filter(|laid| nodes.iter().count() == laid.panels.len());
    let now = lies.map_or_else(|| now.clone(), |laid| laid.input_to_use(now.clone(), &at_work));
    if !blurred && !offers.is_changed() && lies.is_some_and(|laid| laid.input == now) {
        return;
    }
    nodes.iter().for_each(|node| commands.entity(node).despawn());
    let foot = foot(&offers, &now, !lights.is_empty());
    let target = least_target(&tabletop);
    let panels = filled(&tabletop, &now.readers, &now.covered.0, |panel| {
        let scale = tabletop.type_scale();
        let room = LobbyPanelSpace { size: panel.frame.size, scale, grow: panel.grow, target };
        room.plan(&offers, &foot)
    });
    let frames = panels.iter().map(|panel| panel.0).collect();
    for (frame, plan) in panels {
        let mut painter = LobbyPainter { fonts: &fonts, art: &mut art, images: &mut images };
        painter.panel(&mut commands, frame, &plan, &offers);
    }
    *laid = Some(LobbyLayout { input: now, panels: frames });
}

/// Clears the table for the match.
pub fn clear(nodes: Query<Entity, With<LobbyNode>>, mut commands: Commands) {
    for node in &nodes {
        commands.entity(node).despawn();
    }
}

/// Returns the first hint: hands that have a light and no cursor can choose nothing before they sit down.
fn hint(lights: bool, free: bool) -> Option<&'static str> {
    match (lights, free) {
        (_, false) => None,
        (true, true) => {
            Some("Sit down, then choose here: move your mouse along the edge, and press.")
        }
        (false, true) => {
            Some("Click a place at the edge to sit down. Empty places can take a bot.")
        }
    }
}

/// Returns the sentences below the row: how to tell mice apart, if they are not; the chosen numbers; the first hint,
/// where a hand needs it, and the one about calibration; and what is wrong, or else the memory from the book.
fn foot(
    offers: &LobbyOffers,
    laid: &LobbyLayoutInput,
    lights: bool,
) -> Vec<(LobbyFootnote, String)> {
    let notice = offers.notice.as_ref();
    let notice =
        notice.map(|notice| (LobbyFootnote::Notice, format!("{}.", notice.trim_end_matches('.'))));
    let more =
        notice.or_else(|| offers.memory.clone().map(|memory| (LobbyFootnote::Memory, memory)));
    let hint = laid.hint.filter(|_| lights || more.is_none());
    let hint = hint.map(|hint| (LobbyFootnote::Hint, hint.to_owned()));
    // Who has played here before knows.
    let is_first = more.is_none() && offers.go_on.is_none() && offers.again.is_none();
    let teaches = laid.is_uncalibrated && is_first;
    let calibrate = teaches.then(|| (LobbyFootnote::Calibrate, CALIBRATE.to_owned()));
    let mice = laid
        .mice_denied
        .then(|| (LobbyFootnote::Mice, explain_how_mice_are_told_apart(has_udev_rule())));
    let numbers = offers.numbers().filter(|_| !teaches);
    let numbers = numbers.map(|numbers| (LobbyFootnote::Numbers, numbers));
    mice.into_iter().chain(numbers).chain(hint).chain(calibrate).chain(more).collect()
}

/// Tells the person at the keyboard what to do while the mice may not be read.
fn explain_how_mice_are_told_apart(has_rule: bool) -> String {
    let plays = "One mouse plays for all: this desktop does not tell mice apart.";
    match has_rule {
        true => format!("{plays} Plug the mice in again, and each gets its own light."),
        false => format!(
            "{plays} Run this command, then plug the mice in again; Shoal can stay open: {UDEV_COMMAND}"
        ),
    }
}
