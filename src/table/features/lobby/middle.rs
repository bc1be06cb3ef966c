//! The middle of the table before a match: a panel for each side that reads, with the game, its
//! levels, and the ways to begin.

use super::LobbyWish;
use super::offers::LobbyOffers;
use super::paint::LobbyPainter;
use super::plan::{LobbyFootnote, LobbyPanelSpace};
use crate::features::join::lights::DeviceLight;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_tabletop::geometry::{FacingBox, TableEdge, Tabletop};
use shoal_tabletop::picture::assets::DrawingAssets;
use shoal_tabletop::picture::projection::PictureRescaled;
use shoal_tabletop::pointers::{ActiveHands, MiceDenied};
use shoal_tabletop::surfaces::middle::{MiddleArea, filled};
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
    fn input_to_use(&self, now: LobbyLayoutInput, hands: &ActiveHands) -> LobbyLayoutInput {
        let on_seat_panel =
            |at: Vec2| now.covered.0.iter().any(|seat_panel| seat_panel.contains(at));
        let held = |panel: &FacingBox| {
            let (low, high) = panel.covers();
            let mut near = hands.near(Rect::from_corners(low, high));
            near.any(|device| !on_seat_panel(device.at))
        };
        let same_table = self.input.tabletop == now.tabletop;
        if same_table && self.panels.iter().any(held) { self.input.clone() } else { now }
    }
}

/// System parameter with everything that the panels of the lobby tell.
#[derive(SystemParam)]
pub struct LobbyPanelContent<'w, 's> {
    offers: Res<'w, LobbyOffers>,
    settings: Res<'w, Settings>,
    denied: Res<'w, MiceDenied>,
    lights: Query<'w, 's, (), With<DeviceLight>>,
}

/// System parameter with the panels of the lobby as they are on the table, and the hands that may be at work on them.
#[derive(SystemParam)]
pub struct LobbyPanelsOnTable<'w, 's> {
    nodes: Query<'w, 's, Entity, With<LobbyNode>>,
    layout: Local<'s, Option<LobbyLayout>>,
    hands: ActiveHands<'w, 's>,
    rescaled: MessageReader<'w, 's, PictureRescaled>,
}

/// Lays the panels out anew when what there is to choose, or who reads, has changed.
pub fn lay_out(
    area: MiddleArea,
    content: LobbyPanelContent,
    mut shown: LobbyPanelsOnTable,
    mut assets: DrawingAssets,
    mut commands: Commands,
) {
    let is_blurred = shown.rescaled.read().count() > 0;
    let LobbyPanelContent { offers, settings, denied, lights } = content;
    let tabletop = *area.tabletop;
    let wanted = LobbyLayoutInput {
        tabletop,
        readers: area.readers(),
        covered: area.covered.clone(),
        hint: hint(!lights.is_empty(), area.chairs.0.len() < tabletop.places().len()),
        is_uncalibrated: settings.is_uncalibrated(),
        mice_denied: denied.0,
    };
    // All panels are despawned when a match begins.
    let count = shown.nodes.iter().count();
    let layout = shown.layout.as_ref().filter(|layout| layout.panels.len() == count);
    let input = match layout {
        Some(layout) => layout.input_to_use(wanted, &shown.hands),
        None => wanted,
    };
    if !is_blurred && !offers.is_changed() && layout.is_some_and(|layout| layout.input == input) {
        return;
    }
    shown.nodes.iter().for_each(|node| commands.entity(node).despawn());
    let foot = footnotes(&offers, &input, !lights.is_empty());
    let target = least_target(&tabletop);
    let panels = filled(&tabletop, &input.readers, &input.covered.0, |panel| {
        let scale = tabletop.type_scale();
        let space = LobbyPanelSpace { size: panel.frame.size, scale, grow: panel.grow, target };
        space.plan(&offers, &foot)
    });
    let frames = panels.iter().map(|panel| panel.0).collect();
    let mut painter = LobbyPainter { assets: &mut assets };
    for (frame, plan) in panels {
        painter.panel(&mut commands, frame, &plan, &offers);
    }
    *shown.layout = Some(LobbyLayout { input, panels: frames });
}

/// Clears the table for the match.
pub fn clear(nodes: Query<Entity, With<LobbyNode>>, mut commands: Commands) {
    for node in &nodes {
        commands.entity(node).despawn();
    }
}

/// Returns the first hint: hands that have a light and no cursor can choose nothing before they sit down. There is none
/// without a free place.
fn hint(has_lights: bool, has_free_places: bool) -> Option<&'static str> {
    match (has_lights, has_free_places) {
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
fn footnotes(
    offers: &LobbyOffers,
    input: &LobbyLayoutInput,
    has_lights: bool,
) -> Vec<(LobbyFootnote, String)> {
    let notice = offers.notice.as_ref();
    let notice =
        notice.map(|notice| (LobbyFootnote::Notice, format!("{}.", notice.trim_end_matches('.'))));
    let more =
        notice.or_else(|| offers.memory.clone().map(|memory| (LobbyFootnote::Memory, memory)));
    let hint = input.hint.filter(|_| has_lights || more.is_none());
    let hint = hint.map(|hint| (LobbyFootnote::Hint, hint.to_owned()));
    // Anyone who has played here before knows how to calibrate.
    let is_first = more.is_none() && offers.go_on.is_none() && offers.again.is_none();
    let teaches = input.is_uncalibrated && is_first;
    let calibrate = teaches.then(|| (LobbyFootnote::Calibrate, CALIBRATE.to_owned()));
    let mice = input
        .mice_denied
        .then(|| (LobbyFootnote::Mice, explain_how_mice_are_told_apart(has_udev_rule())));
    let numbers = offers.numbers().filter(|_| !teaches);
    let numbers = numbers.map(|numbers| (LobbyFootnote::Numbers, numbers));
    mice.into_iter().chain(numbers).chain(hint).chain(calibrate).chain(more).collect()
}

/// Tells the person at the keyboard what to do while the mice may not be read.
fn explain_how_mice_are_told_apart(has_rule: bool) -> String {
    let situation = "One mouse plays for all: this desktop does not tell mice apart.";
    match has_rule {
        true => format!("{situation} Plug the mice in again, and each gets its own light."),
        false => format!(
            "{situation} Run this command, then plug the mice in again; Shoal can stay open: {UDEV_COMMAND}"
        ),
    }
}
