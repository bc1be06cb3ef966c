//! The recap: what happened to all seats while a player was away, and, when a match goes on that was left,
//! since everybody's last turn. It is shown before the player until it is closed, they act, or its time is over.

use super::GameView;
use crate::matches::hosting::HostedMatch;
use crate::matches::playback::PlaybackState;
use bevy::prelude::*;
use shoal_contract::{Actor, GameSetup, Seat};
use shoal_tabletop::account::PlaybackPosition;
use shoal_tabletop::geometry::{SeatingArrangement, Tabletop};
use shoal_tabletop::picture::theme;
use shoal_tabletop::seats::{Chairs, SeatAbsences};
use shoal_tabletop::surfaces::seat_panels::{
    AccountLine, STEPS, SeatPanel, SeatPanelKind, SeatPanelPressed, SeatPanels, steps_left,
};
use std::collections::BTreeMap;

/// Time for which a recap is shown, in seconds.
const SHOWN_FOR: f32 = 30.0;
/// The most causes that are told of a seat.
const MOST_CAUSES: usize = 4;

/// The seats that are owed a recap, and the recaps that are shown: each with the seconds it has left and the number of
/// actions when it appeared.
#[derive(Resource, Debug, Default)]
pub struct SeatRecaps {
    /// The moment since which each seat wants to know; `None`: since the last turn of each of the others.
    owed: BTreeMap<Seat, Option<PlaybackPosition>>,
    shown: BTreeMap<Seat, (f32, usize)>,
}

/// Drops all recaps when the match is left.
pub(super) fn forget(mut recaps: ResMut<SeatRecaps>, mut panels: ResMut<SeatPanels>) {
    *recaps = SeatRecaps::default();
    panels.remove_all(SeatPanelKind::Recap);
}

/// Notes who goes away, and that nobody knows how much was seen of a match that was left.
pub(super) fn note<V: GameView>(
    hosted: Res<HostedMatch<V>>,
    shown: Res<PlaybackState<V>>,
    chairs: Res<Chairs>,
    absences: Res<SeatAbsences>,
    mut recaps: ResMut<SeatRecaps>,
) {
    if shown.is_added() {
        *recaps = SeatRecaps::default();
        if hosted.goes_on() {
            recaps.owed = chairs.seats().map(|seat| (seat, None)).collect();
        }
    }
    for seat in chairs.seats().filter(|&seat| absences.is_away(seat)) {
        recaps.owed.entry(seat).or_insert_with(|| Some(shown.shown_until()));
    }
}

/// Shows the recaps to those who are there, once all that happened has been shown.
pub(super) fn tell<V: GameView>(
    hosted: Res<HostedMatch<V>>,
    shown: Res<PlaybackState<V>>,
    chairs: Res<Chairs>,
    absences: Res<SeatAbsences>,
    tabletop: Res<Tabletop>,
    mut recaps: ResMut<SeatRecaps>,
    mut panels: ResMut<SeatPanels>,
) {
    if !shown.is_idle() || hosted.is_holding() || recaps.owed.is_empty() {
        return;
    }
    let recaps = &mut *recaps;
    let names = hosted.game().setup().names();
    recaps.owed.retain(|&reader, &mut since| {
        if absences.is_away(reader) {
            return true;
        }
        let line = |(seat, name): (Seat, &String)| {
            Some(AccountLine {
                name: format!("{} {name}", theme::seat_letter(chairs.mark(seat))),
                colour: chairs.colour(seat),
                account: shown.recap(seat, since)?.shortened(MOST_CAUSES),
            })
        };
        let accounts: Vec<_> = Seat::all(names.len()).zip(&names).filter_map(line).collect();
        // Before a screen all read the same one.
        let is_read = since.is_none()
            && tabletop.seating == SeatingArrangement::Screen
            && panels.of(SeatPanelKind::Recap).next().is_some();
        if !accounts.is_empty() && chairs.is_person(reader) && !is_read {
            let title = if since.is_some() { "While you were away" } else { "What happened last" };
            let (title, left) = (title.into(), Some(STEPS));
            let icon = Some("clock");
            let panel = SeatPanel { icon, title, accounts, left, closes: true, ..default() };
            panels.insert(reader, SeatPanelKind::Recap, panel);
            recaps.shown.insert(reader, (SHOWN_FOR, hosted.game().taken().len()));
        }
        false
    });
}

/// Takes a recap away when it is closed, when its reader acts, and after a while.
pub(super) fn end<V: GameView>(
    time: Res<Time>,
    hosted: Res<HostedMatch<V>>,
    mut pressed: MessageReader<SeatPanelPressed>,
    mut recaps: ResMut<SeatRecaps>,
    mut panels: ResMut<SeatPanels>,
) {
    let of_recap = pressed.read().filter(|press| press.kind == SeatPanelKind::Recap);
    let closed: Vec<Seat> = of_recap.map(|press| press.seat).collect();
    if recaps.shown.is_empty() {
        return;
    }
    recaps.bypass_change_detection().shown.retain(|&seat, (left, after)| {
        *left -= time.delta_secs();
        let since = hosted.game().taken().get(*after..);
        let acted = since.is_none_or(|it| it.iter().any(|taken| taken.actor == Actor::Seat(seat)));
        if acted || *left <= 0.0 || closed.contains(&seat) {
            panels.remove(seat, SeatPanelKind::Recap);
            return false;
        }
        let steps = steps_left(*left, SHOWN_FOR);
        if let Some(panel) =
            panels.get(seat, SeatPanelKind::Recap).filter(|it| it.left != Some(steps))
        {
            let panel = SeatPanel { left: Some(steps), ..panel.clone() };
            panels.insert(seat, SeatPanelKind::Recap, panel);
        }
        true
    });
}
