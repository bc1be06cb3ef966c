//! The choice after a match: another one with the same people, or the lobby. Each tray asks. Another match begins once
//! everyone who is there wants it; the first to press *Lobby* opens the lobby for all.

use super::poster::MatchPoster;
use crate::features::match_start::rematch;
use crate::matches::consent::{OpenPoll, PollClosed};
use crate::matches::hosting::MatchOver;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::seats::{Chairs, JoinPolicy};
use shoal_tabletop::surfaces::tray::{ButtonPlace, TrayButton, TrayPressed};
use shoal_tabletop::system::ids::TrayId;
use shoal_tabletop::system::notices::HostNotices;
use shoal_tabletop::system::screens::Screen;

/// Asks for another match; also the id of the question to the others.
pub const AGAIN: u32 = TrayId::Evening(0).id();
/// Goes back to the lobby.
pub const LOBBY: u32 = TrayId::Evening(1).id();

/// The next step after a match.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum AfterMatchRequest {
    /// Begins another match, in which another player is first.
    Again,
    /// Goes back to the lobby.
    Lobby,
}

/// The refusal of a press that comes with the sheets: it was meant for the last turn.
const LOOK_FIRST: &str = "First the results: press again in a moment.";

/// The buttons of a tray once its match is over; off until people have `seen` how it ended.
pub fn buttons(seen: bool) -> Vec<TrayButton> {
    let off = || (!seen).then(|| LOOK_FIRST.to_owned());
    let again = TrayButton {
        id: AGAIN,
        icon: Some("play"),
        label: "Same again".into(),
        strong: seen,
        off: off(),
        place: ButtonPlace::Confirm,
        ..TrayButton::default()
    };
    let lobby = TrayButton {
        id: LOBBY,
        label: "Lobby".into(),
        off: off(),
        retreats: true,
        ..TrayButton::default()
    };
    vec![again, lobby]
}

/// The buttons of a tray after a lesson: the learner wants to play, not to be taught again.
pub fn buttons_after_lesson() -> Vec<TrayButton> {
    let play = TrayButton {
        id: LOBBY,
        icon: Some("play"),
        label: "Play for real".into(),
        strong: true,
        place: ButtonPlace::Confirm,
        ..TrayButton::default()
    };
    vec![play]
}

/// Handles the buttons after a match. The first who wants another one asks the others; anyone who presses the same
/// meanwhile has answered.
pub(super) fn handle_tray_presses(
    mut pressed: MessageReader<TrayPressed>,
    mut closed: MessageReader<PollClosed>,
    over: Option<Res<MatchOver>>,
    chairs: Res<Chairs>,
    mut wanting: Local<Vec<Seat>>,
    mut polls: MessageWriter<OpenPoll>,
    mut requests: MessageWriter<AfterMatchRequest>,
) {
    let is_over = over.is_some_and(|over| over.0.is_some());
    for answer in closed.read().filter(|closed| closed.id == AGAIN) {
        wanting.clear();
        if answer.agreed && is_over {
            requests.write(AfterMatchRequest::Again);
        }
    }
    for press in pressed.read().filter(|press| is_over && press.off.is_none()) {
        match press.button {
            AGAIN => {
                wanting.retain(|&seat| seat != press.seat);
                wanting.push(press.seat);
                polls.write(question(&chairs, &wanting));
            }
            LOBBY => _ = requests.write(AfterMatchRequest::Lobby),
            _ => {}
        }
    }
}

/// The question to everyone who has not asked for another match yet.
fn question(chairs: &Chairs, wanting: &[Seat]) -> OpenPoll {
    let first = wanting.first().copied();
    let name = first.and_then(|seat| chairs.get(seat)).map_or("Somebody", |chair| &chair.name);
    OpenPoll {
        id: AGAIN,
        asked: chairs.seats().filter(|seat| !wanting.contains(seat)).collect(),
        by: first,
        question: format!("{name} wants another match. The turn order moves on by one."),
        yes: "Same again".into(),
        no: "Not now".into(),
        retreats: false,
    }
}

/// Takes the next step. Before another match the places are closed for a frame: then people who were away, and bots
/// that stood in, are back in their places, and the seats can be counted anew.
pub(super) fn carry_out_request<V: MatchPoster>(
    mut requests: MessageReader<AfterMatchRequest>,
    mut joining: ResMut<JoinPolicy>,
    mut closed: Local<bool>,
    mut next: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    // Two who press in the same moment want one thing.
    let request = requests.read().last().copied();
    if std::mem::take(&mut *closed) {
        *joining = JoinPolicy::Orphans;
        commands.queue(|world: &mut World| {
            if let Err(problem) = rematch::<V>(world) {
                world.resource_mut::<HostNotices>().add(problem);
                world.resource_mut::<NextState<Screen>>().set(Screen::Lobby);
            }
        });
        return;
    }
    match request {
        Some(AfterMatchRequest::Lobby) => next.set(Screen::Lobby),
        Some(AfterMatchRequest::Again) => {
            *joining = JoinPolicy::Closed;
            *closed = true;
        }
        None => {}
    }
}
