//! The middle of the table before a match: a panel for each side of the table, whether somebody sits there or not, with
//! the games, their levels, and the ways to begin. So nothing moves when people sit down.

use super::LobbyWish;
use super::offers::LobbyOffers;
use super::pages::OpenLobbyPages;
use super::paint::LobbyPainter;
use super::plan::{LobbyPanelContents, LobbyPanelSpace, LobbySentence, LobbySentenceKind};
use crate::features::join::lights::DeviceLight;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_tabletop::facing::all_sides;
use shoal_tabletop::geometry::Tabletop;
use shoal_tabletop::picture::assets::DrawingAssets;
use shoal_tabletop::picture::projection::PictureRescaled;
use shoal_tabletop::pointers::MiceDenied;
use shoal_tabletop::seats::{Chairs, Device};
use shoal_tabletop::surfaces::middle::filled;
use shoal_tabletop::surfaces::widgets::least_target;
use shoal_tabletop::system::settings::Settings;

/// The hint about calibration, shown until the picture has been calibrated.
const CALIBRATE: &str = "A projector above a table? Calibrate it in the menu (...) of your tray.";

/// The sentence for people whose mice are not told apart, and a shorter one.
const MICE: [&str; 2] = [
    "One mouse plays for all: the host's panel (F1, Seats) says how to tell mice apart.",
    "One mouse plays for all: see the host's panel (F1, Seats).",
];

/// Marks the nodes that exist only while the lobby is open.
#[derive(Component)]
pub struct LobbyNode;

/// A button of the lobby, with the wish that pressing it makes. Each reader has the same one.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct LobbyButton(pub LobbyWish);

/// The state of the table for which the panels were laid out.
#[derive(Debug, Clone, PartialEq)]
pub struct LobbyLayoutInput {
    tabletop: Tabletop,
    sentences: Vec<LobbySentence>,
}

/// System parameter with everything that the panels of the lobby tell.
#[derive(SystemParam)]
pub struct LobbyPanelContent<'w, 's> {
    offers: Res<'w, LobbyOffers>,
    pages: Res<'w, OpenLobbyPages>,
    settings: Res<'w, Settings>,
    denied: Res<'w, MiceDenied>,
    chairs: Res<'w, Chairs>,
    lights: Query<'w, 's, &'static Device, With<DeviceLight>>,
}

impl LobbyPanelContent<'_, '_> {
    /// Returns the sentences below a page, the most important first: about the next match, and then what is wrong, the
    /// first hint, how to calibrate, or the memory from the book.
    fn sentences(&self) -> Vec<LobbySentence> {
        let offers = &self.offers;
        let sentence = |kind, words| LobbySentence { kind, words };
        let numbers = offers.numbers();
        let numbers = (!numbers.is_empty()).then(|| sentence(LobbySentenceKind::Numbers, numbers));
        let notice = offers.notice.as_ref().map(|notice| {
            let words = vec![format!("{}.", notice.trim_end_matches('.'))];
            sentence(LobbySentenceKind::Notice, words)
        });
        let mice = self
            .denied
            .0
            .then(|| sentence(LobbySentenceKind::Mice, MICE.map(str::to_owned).into()));
        let is_empty = self.chairs.0.is_empty();
        let pads = self.lights.iter().map(|device| device.is_pad());
        let hint = is_empty.then(|| hint(pads).to_owned());
        let hint = hint.map(|hint| sentence(LobbySentenceKind::Hint, vec![hint]));
        // Anyone who has played here before knows how to calibrate.
        let is_first =
            offers.memory.is_none() && offers.unfinished.is_empty() && offers.again.is_none();
        let calibrate = (self.settings.is_uncalibrated() && is_first)
            .then(|| sentence(LobbySentenceKind::Calibrate, vec![CALIBRATE.to_owned()]));
        let memory = offers.memory.clone();
        let memory = memory.map(|memory| sentence(LobbySentenceKind::Memory, vec![memory]));
        let urgent = notice.is_some() || mice.is_some();
        let others = [notice, mice, hint, calibrate, memory].into_iter().flatten();
        // What is wrong comes first: a small panel has one sentence.
        match urgent {
            true => others.chain(numbers).collect(),
            false => numbers.into_iter().chain(others).collect(),
        }
    }
}

/// System parameter with the panels of the lobby as they are on the table.
#[derive(SystemParam)]
pub struct LobbyPanelsOnTable<'w, 's> {
    nodes: Query<'w, 's, Entity, With<LobbyNode>>,
    laid_out: Local<'s, Option<(LobbyLayoutInput, usize)>>,
    rescaled: MessageReader<'w, 's, PictureRescaled>,
}

/// Lays the panels out anew when what there is to choose, or what is told, has changed.
pub fn lay_out(
    tabletop: Res<Tabletop>,
    content: LobbyPanelContent,
    mut shown: LobbyPanelsOnTable,
    mut assets: DrawingAssets,
    mut commands: Commands,
) {
    let is_blurred = shown.rescaled.read().count() > 0;
    let input = LobbyLayoutInput { tabletop: *tabletop, sentences: content.sentences() };
    let is_new = content.offers.is_changed() || content.pages.is_changed();
    // All panels are despawned when a match begins.
    let count = shown.nodes.iter().count();
    let is_laid_out =
        shown.laid_out.as_ref().is_some_and(|(old, panels)| *old == input && *panels == count);
    if !is_blurred && !is_new && is_laid_out {
        return;
    }
    shown.nodes.iter().for_each(|node| commands.entity(node).despawn());
    let target = least_target(&tabletop);
    let panels = filled(&tabletop, &all_sides(&tabletop), &[], |panel| {
        let side = panel.frame.facing;
        let scale = tabletop.type_scale();
        let space = LobbyPanelSpace { size: panel.frame.size, scale, grow: panel.grow, target };
        let (offers, page) = (&*content.offers, content.pages.at(side));
        space.plan(LobbyPanelContents { offers, sentences: &input.sentences, side, page })
    });
    let count = panels.len();
    let mut painter = LobbyPainter { assets: &mut assets };
    for (frame, plan) in panels {
        painter.panel(&mut commands, frame, &plan);
    }
    *shown.laid_out = Some((input, count));
}

/// Clears the table for the match.
pub fn clear(nodes: Query<Entity, With<LobbyNode>>, mut commands: Commands) {
    for node in &nodes {
        commands.entity(node).despawn();
    }
}

/// Returns the first hint, for hands that have a light, of which these are gamepads: they have no cursor, and can choose
/// nothing before they sit down.
fn hint(pads: impl Iterator<Item = bool>) -> &'static str {
    let (pads, mice): (Vec<bool>, Vec<bool>) = pads.partition(|&is_pad| is_pad);
    match (pads.is_empty(), mice.is_empty()) {
        (true, true) => "Click a place at the edge to sit down. Empty places can take a bot.",
        (true, false) => "Sit down, then choose here: move your mouse along the edge, and press.",
        (false, true) => "Sit down, then choose here: move your stick along the edge, and press.",
        (false, false) => {
            "Sit down, then choose here: move your mouse or stick along the edge, and press."
        }
    }
}
