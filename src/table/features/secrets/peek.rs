//! Each seat may look at what is its own: hidden cards, an offer that nobody else knows. By its menu it is
//! read behind a standing card while its player peeks, or, in every other way to choose in secret, while
//! all others close their eyes.

use super::panels::{HIDDEN, HIDDEN_DEPTH, PeekAccess, with_instruction};
use super::ways::ChairWays;
use super::{SECOND_PRESS, SecretSource};
use crate::matches::hosting::HostedMatch;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::picture::sound::{PlaySound, Sound};
use shoal_tabletop::pointers::{PeekHeld, SecretPeekers};
use shoal_tabletop::seats::{Chairs, OpenSecrets};
use shoal_tabletop::surfaces::seat_panels::{
    LegendLine, SeatPanel, SeatPanelButton, SeatPanelKind, SeatPanelPressSystems, SeatPanelPressed,
    SeatPanels,
};
use shoal_tabletop::surfaces::tray::{MenuEntryChosen, TrayMenu, TrayMenuEntry, set_menu_entry};
use shoal_tabletop::system::ids::TrayId;
use shoal_tabletop::system::screens::Screen;
use shoal_tabletop::system::settings::SecretMethod;
use std::collections::BTreeMap;
use std::time::Duration;

/// The entry of the menu that shows a seat what is its own.
pub(super) const LOOK: u32 = TrayId::Secrets(1).id();
const KIND: SeatPanelKind = SeatPanelKind::Own;
/// The button that says that all others have closed their eyes.
pub(super) const EYES_CLOSED: u32 = 2;
/// The button that says that they may open them.
pub(super) const EYES_OPEN: u32 = 3;

/// The chairs that look at what is theirs, each with the time at which all others closed their eyes, once they have.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub(super) struct PrivateViewers(BTreeMap<Seat, Option<Duration>>);

pub(super) fn plugin_for<V: SecretSource>(app: &mut App) {
    app.init_resource::<PrivateViewers>()
        .init_resource::<SecretPeekers>()
        .init_resource::<PeekHeld>()
        .init_resource::<TrayMenu>()
        .add_message::<MenuEntryChosen>()
        .add_message::<SeatPanelPressed>();
    let looks = (offer::<V>, handle_presses, show_panels::<V>).chain().after(SeatPanelPressSystems);
    app.add_systems(Update, looks.run_if(resource_exists::<HostedMatch<V>>));
    app.add_systems(OnExit(Screen::Match), forget);
}

fn forget(
    mut viewers: ResMut<PrivateViewers>,
    mut peekers: ResMut<SecretPeekers>,
    mut panels: ResMut<SeatPanels>,
    mut menu: ResMut<TrayMenu>,
) {
    viewers.0.clear();
    peekers.set_if_neq(SecretPeekers::default());
    panels.remove_all(KIND);
    menu.withdraw_from_all(LOOK);
}

/// Offers a look at their own to those who have something of their own.
fn offer<V: SecretSource>(
    hosted: Res<HostedMatch<V>>,
    chairs: Res<Chairs>,
    mut menu: ResMut<TrayMenu>,
) {
    if !hosted.is_changed() && !chairs.is_changed() {
        return;
    }
    let entry = TrayMenuEntry {
        id: LOOK,
        icon: Some("secret"),
        label: "Look at mine".into(),
        article: "menu_look",
        off: None,
    };
    for chair in chairs.seats() {
        let own = V::private_holdings(hosted.game().world(), chairs.played_from(chair));
        let offers = chairs.is_person(chair) && !hosted.is_watched() && !own.is_empty();
        set_menu_entry(&mut menu, chair, LOOK, offers.then(|| entry.clone()));
    }
}

/// Begins and ends looks as people choose in their menus and press on their panels.
fn handle_presses(
    mut chosen: MessageReader<MenuEntryChosen>,
    mut pressed: MessageReader<SeatPanelPressed>,
    ways: ChairWays,
    time: Res<Time>,
    mut panels: ResMut<SeatPanels>,
    mut viewers: ResMut<PrivateViewers>,
    mut sounds: MessageWriter<PlaySound>,
) {
    for chosen in chosen.read().filter(|chosen| chosen.id == LOOK) {
        viewers.0.insert(chosen.seat, None);
        let (way, chairs) = (ways.of(chosen.seat), &ways.chairs);
        let name = chairs.get(chosen.seat).map_or("Somebody", |chair| chair.name.as_str());
        let said =
            format!("{name} is looking at secret cards: close your eyes until the second chime.");
        let others = chairs.seats().filter(|&seat| seat != chosen.seat && chairs.is_person(seat));
        if way != SecretMethod::Screen {
            others.for_each(|seat| panels.inform(seat, said.as_str()));
        }
    }
    for press in pressed.read().filter(|press| press.kind == KIND) {
        let (closed, now) = (viewers.0.get(&press.seat).copied().flatten(), time.elapsed());
        if press.button == Some(EYES_CLOSED) {
            viewers.0.insert(press.seat, Some(now));
            sounds.write(PlaySound(Sound::Chime));
        } else if closed.is_none_or(|closed| now >= closed + SECOND_PRESS) {
            viewers.0.remove(&press.seat);
            sounds.write_batch(closed.map(|_| PlaySound(Sound::Chime)));
        }
    }
}

/// Shows each viewer the panel with what is its own, and removes the panels of those who have stopped looking.
fn show_panels<V: SecretSource>(
    hosted: Res<HostedMatch<V>>,
    ways: ChairWays,
    viewers: Res<PrivateViewers>,
    peek: PeekAccess,
    mut peekers: ResMut<SecretPeekers>,
    mut open: ResMut<OpenSecrets>,
    mut panels: ResMut<SeatPanels>,
) {
    if viewers.0.is_empty() && !viewers.is_changed() {
        return;
    }
    open.set_if_neq(OpenSecrets { looked_at: !viewers.0.is_empty(), ..*open });
    let behind_card = |chair: &Seat| ways.of(*chair) == SecretMethod::Screen;
    peekers.set_if_neq(SecretPeekers(viewers.0.keys().copied().filter(behind_card).collect()));
    let gone: Vec<Seat> = panels.of(KIND).map(|(chair, _)| chair).collect();
    for chair in gone.into_iter().filter(|chair| !viewers.0.contains_key(chair)) {
        panels.remove(chair, KIND);
    }
    for (&chair, &closed) in &viewers.0 {
        let own = || V::private_holdings(hosted.game().world(), ways.chairs.played_from(chair));
        let panel = match ways.of(chair) {
            SecretMethod::Screen => {
                let [wide, high] = ways.ways.card();
                let shown = if peek.peeks(chair) { legend_lines(own()) } else { Vec::new() };
                let size = Some(Vec2::new(wide, high * HIDDEN_DEPTH));
                let panel = with_instruction(own_panel(shown), chair, &peek.prompts, false);
                SeatPanel { behind_card: size, ..panel }
            }
            _ if closed.is_some() => {
                let open = SeatPanelButton::new(EYES_OPEN, "Seen: eyes may open").strong();
                SeatPanel { buttons: vec![open], closes: false, ..own_panel(legend_lines(own())) }
            }
            _ => {
                let closed = SeatPanelButton::new(EYES_CLOSED, "All eyes are closed").strong();
                SeatPanel { buttons: vec![closed], ..own_panel(Vec::new()) }
            }
        };
        if panels.get(chair, KIND) != Some(&panel) {
            panels.insert(chair, KIND, panel);
        }
    }
}

fn own_panel(legend: Vec<LegendLine>) -> SeatPanel {
    let lines = if legend.is_empty() { vec![HIDDEN.into()] } else { Vec::new() };
    let (icon, title) = (Some("secret"), "For your eyes only".into());
    SeatPanel { icon, title, lines, legend, closes: true, ..SeatPanel::default() }
}

fn legend_lines(own: Vec<super::SecretAnswer>) -> Vec<LegendLine> {
    let line = |it: super::SecretAnswer| LegendLine::of_words(it.icon, it.words);
    own.into_iter().map(line).collect()
}
