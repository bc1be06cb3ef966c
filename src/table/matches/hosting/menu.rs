//! The entries of each seat's menu for going back and pausing.

use super::{HostedMatch, HostingSystems, RequestUndo, UndoTarget};
use crate::matches::pause::{PausedBy, SetPause, TablePause};
use crate::matches::playback::{PlaybackState, PlaybackView};
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::tray::{MenuEntryChosen, TrayMenu, TrayMenuEntry};
use shoal_tabletop::system::ids::TrayId;

/// The ids of the entries.
pub(super) const TAKE_BACK: u32 = TrayId::Undo(0).id();
const PAUSE: u32 = TrayId::Undo(1).id();

pub(super) fn plugin<V: PlaybackView>(app: &mut App) {
    app.add_message::<MenuEntryChosen>().add_message::<SetPause>();
    let hosts = resource_exists::<HostedMatch<V>>.and_then(resource_exists::<PlaybackState<V>>);
    app.add_systems(
        Update,
        (
            handle.before(HostingSystems::Act),
            offer::<V>
                .after(HostingSystems::Report)
                .run_if(resource_exists::<TrayMenu>.and_then(resource_exists::<Chairs>)),
        )
            .run_if(hosts),
    );
}

/// Withdraws the entries when no match is open any more.
pub(super) fn clear(world: &mut World) {
    if let Some(mut menu) = world.get_resource_mut::<TrayMenu>() {
        [TAKE_BACK, PAUSE].into_iter().for_each(|id| menu.withdraw_from_all(id));
    }
}

fn offer<V: PlaybackView>(
    hosted: Res<HostedMatch<V>>,
    chairs: Res<Chairs>,
    pause: Res<TablePause>,
    mut menu: ResMut<TrayMenu>,
) {
    if !hosted.is_changed() && !chairs.is_changed() && !pause.is_changed() {
        return;
    }
    let people = chairs.seats().filter(|&seat| chairs.is_person(seat) && !hosted.is_watched());
    for seat in people {
        for entry in [take_back(&hosted, chairs.played_from(seat)), pause_entry(&pause)] {
            if menu.entry(seat, entry.id) != Some(&entry) {
                menu.offer(seat, entry);
            }
        }
    }
}

fn take_back<V: PlaybackView>(hosted: &HostedMatch<V>, seat: Seat) -> TrayMenuEntry {
    let game = hosted.game();
    let (label, off) = match game.last_choice(seat) {
        None => ("Take back", Some("You have not done anything yet.".into())),
        Some(to) => match game.secret_since(to) {
            Some(secret) => {
                ("Take back", Some(format!("A secret has been shown since then: {secret}.")))
            }
            None if game.take_back(seat).is_some() => ("Take back", None),
            None => ("Ask to take back", None),
        },
    };
    TrayMenuEntry {
        id: TAKE_BACK,
        icon: Some("undo"),
        label: label.into(),
        article: "take_back",
        off,
    }
}

fn pause_entry(pause: &TablePause) -> TrayMenuEntry {
    let (icon, label) =
        if pause.0.is_some() { ("play", "Go on") } else { ("pause", "Pause for all") };
    TrayMenuEntry {
        id: PAUSE,
        icon: Some(icon),
        label: label.into(),
        article: "menu_pause",
        off: None,
    }
}

fn handle(
    mut chosen: MessageReader<MenuEntryChosen>,
    pause: Res<TablePause>,
    chairs: Option<Res<Chairs>>,
    mut asks: MessageWriter<RequestUndo>,
    mut pauses: MessageWriter<SetPause>,
) {
    for &MenuEntryChosen { seat, id, .. } in chosen.read() {
        match id {
            TAKE_BACK => {
                let played = |chairs: &Chairs| chairs.played_from(seat);
                let seat = chairs.as_deref().map_or(seat, played);
                asks.write(RequestUndo { seat, to: UndoTarget::Choice });
            }
            PAUSE => {
                let by = pause.0.is_none().then_some(PausedBy::Seat(seat));
                pauses.write(SetPause(by));
            }
            _ => {}
        }
    }
}
