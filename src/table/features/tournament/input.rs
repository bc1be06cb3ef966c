//! Turns presses in a tournament into wishes, and grants them.

use super::flow::{self, awaited_guests};
use super::{TournamentOnTable, TournamentWish};
use crate::matches::consent::{OpenPoll, PollClosed, WithdrawPoll};
use crate::matches::hosting::MatchOver;
use bevy::prelude::*;
use shoal_tabletop::seats::{Chairs, Device, JoinPolicy};
use shoal_tabletop::surfaces::tray::TrayPressed;
use shoal_tabletop::system::ids::TrayId;
use shoal_tabletop::system::screens::Screen;

/// The button that says that its seat is ready for the next game.
pub const READY: u32 = TrayId::Evening(10).id();
/// The button that begins the next game: one of bots, to be watched, or one whose people are not there.
pub const PLAY: u32 = TrayId::Evening(11).id();
/// The button by which a game of bots is played at once.
pub const QUICK: u32 = TrayId::Evening(12).id();
/// The button that leads from the end of a game to what comes next.
pub const NEXT: u32 = TrayId::Evening(13).id();
/// The button that stops the tournament before its end; also the id of the question to the others.
pub const STOP: u32 = TrayId::Evening(14).id();
/// The button that leads back to the lobby after the end.
pub const LOBBY: u32 = TrayId::Evening(15).id();

/// Lets players who have lost their mouse take another between two games.
pub(super) fn open(mut joining: ResMut<JoinPolicy>) {
    *joining = JoinPolicy::Orphans;
}

pub(super) fn handle_tray_presses(
    mut pressed: MessageReader<TrayPressed>,
    on_table: Res<TournamentOnTable>,
    chairs: Res<Chairs>,
    screen: Res<State<Screen>>,
    over: Res<MatchOver>,
    mut wishes: MessageWriter<TournamentWish>,
    mut polls: MessageWriter<OpenPoll>,
) {
    let between = *screen.get() == Screen::Between;
    for press in pressed.read().filter(|press| press.off.is_none()) {
        match press.button {
            READY if between => _ = wishes.write(TournamentWish::Ready(press.seat.index())),
            PLAY if between => _ = wishes.write(TournamentWish::Play),
            QUICK if between => _ = wishes.write(TournamentWish::Quick),
            LOBBY if between && on_table.tournament.is_over() => {
                _ = wishes.write(TournamentWish::Leave)
            }
            STOP if between => {
                let name = chairs.get(press.seat).map_or("Somebody", |chair| &chair.name);
                polls.write(OpenPoll {
                    id: STOP,
                    asked: chairs.seats().filter(|&seat| seat != press.seat).collect(),
                    by: Some(press.seat),
                    question: format!(
                        "{name} wants to stop the tournament here. It can go on another time."
                    ),
                    yes: "Stop".into(),
                    no: "Play on".into(),
                    retreats: true,
                });
            }
            NEXT if over.0.is_some() => _ = wishes.write(TournamentWish::Next),
            _ => {}
        }
    }
}

pub(super) fn handle_poll(
    mut closed: MessageReader<PollClosed>,
    screen: Res<State<Screen>>,
    mut wishes: MessageWriter<TournamentWish>,
) {
    let is_stopped = closed.read().any(|closed| closed.id == STOP && closed.agreed);
    if is_stopped && *screen.get() == Screen::Between {
        wishes.write(TournamentWish::Leave);
    }
}

/// Begins the next game once everybody who plays it, and is there, is ready.
pub(super) fn begin_when_all_are_ready(
    on_table: Res<TournamentOnTable>,
    screen: Res<State<Screen>>,
    devices: Query<&Device>,
    mut wishes: MessageWriter<TournamentWish>,
) {
    if on_table.ready.is_empty() || *screen.get() != Screen::Between {
        return;
    }
    let awaited = awaited_guests(&on_table, &devices.iter().collect::<Vec<_>>());
    if !awaited.is_empty() && awaited.iter().all(|guest| on_table.ready.contains(guest)) {
        wishes.write(TournamentWish::Play);
    }
}

/// Grants wishes in order. A wish that changes the tournament withdraws the question whether to stop it.
pub(super) fn grant(
    mut wishes: MessageReader<TournamentWish>,
    mut withdrawn: MessageWriter<WithdrawPoll>,
    mut commands: Commands,
) {
    for &wish in wishes.read() {
        if !matches!(wish, TournamentWish::Ready(_)) {
            withdrawn.write(WithdrawPoll { id: STOP });
        }
        commands.queue(move |world: &mut World| {
            if world.contains_resource::<TournamentOnTable>() {
                flow::grant(world, wish);
            }
        });
    }
}
