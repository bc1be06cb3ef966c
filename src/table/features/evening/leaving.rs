//! The way back to the lobby in the middle of a match: an entry in the menu of each tray. The others are asked; somebody
//! who is alone at the table is asked, too, so that a slip ends nothing. Where only bots play, nobody is asked. A match
//! that is saved stays for *Go on*.

use crate::features::match_start::MatchSession;
use crate::matches::consent::{OpenPoll, PollClosed, WithdrawPoll};
use crate::matches::hosting::MatchOver;
use crate::matches::longer_play::LongerPlay;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::seats::{Chairs, SeatAbsences};
use shoal_tabletop::surfaces::tray::{MenuEntryChosen, TrayMenu, TrayMenuEntry};
use shoal_tabletop::system::ids::TrayId;
use shoal_tabletop::system::screens::Screen;

/// Id of the menu entry, and of the question.
pub const TO_LOBBY: u32 = TrayId::Evening(2).id();

/// The match that people could leave now, if there is one.
#[derive(SystemParam)]
pub(super) struct LeavableMatch<'w> {
    session: Option<Res<'w, MatchSession>>,
    over: Option<Res<'w, MatchOver>>,
    longer: Res<'w, LongerPlay>,
    chairs: Res<'w, Chairs>,
    absences: Option<Res<'w, SeatAbsences>>,
}

impl LeavableMatch<'_> {
    /// `true` while a match goes on that is no lesson, no puzzle and no game of a tournament: these have ways out of
    /// their own.
    fn goes_on(&self) -> bool {
        let is_over = self.over.as_ref().is_some_and(|over| over.0.is_some());
        self.session.is_some() && !is_over && !self.longer.tournament
    }

    fn is_saved(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.journal.is_some())
    }

    /// `true` if the menu of a seat has the entry: that of everybody who sits there, and all where only bots play.
    fn is_offered_to(&self, seat: Seat) -> bool {
        self.goes_on() && (self.chairs.is_person(seat) || self.chairs.only_bots())
    }

    /// The people at the table.
    fn people(&self) -> impl Iterator<Item = Seat> {
        let is_away = |seat| self.absences.as_ref().is_some_and(|away| away.is_away(seat));
        self.chairs.seats().filter(move |&seat| self.chairs.is_person(seat) && !is_away(seat))
    }

    /// The question that a seat's wish becomes.
    fn question(&self, seat: Seat) -> OpenPoll {
        let others: Vec<Seat> = self.people().filter(|&other| other != seat).collect();
        let fate = match self.is_saved() {
            true => "The match is saved: Go on in the lobby continues it.",
            false => "This match is not saved: it cannot go on later.",
        };
        let alone = others.is_empty();
        let name = self.chairs.get(seat).map_or("Somebody", |chair| &chair.name);
        let wish = match alone {
            true => "Back to the lobby?".to_owned(),
            false => format!("{name} wants to go back to the lobby."),
        };
        OpenPoll {
            id: TO_LOBBY,
            asked: if alone { vec![seat] } else { others },
            by: Some(seat),
            question: format!("{wish} {fate}"),
            yes: "To the lobby".into(),
            no: "Play on".into(),
            retreats: true,
        }
    }
}

/// Offers the entry to everybody who sits at a match that goes on.
pub(super) fn offer(leavable: LeavableMatch, mut menu: ResMut<TrayMenu>) {
    for seat in leavable.chairs.seats() {
        match (leavable.is_offered_to(seat), menu.entry(seat, TO_LOBBY).is_some()) {
            (true, false) => menu.offer(seat, entry()),
            (false, true) => menu.withdraw(seat, TO_LOBBY),
            _ => {}
        }
    }
}

fn entry() -> TrayMenuEntry {
    TrayMenuEntry {
        id: TO_LOBBY,
        icon: Some("home"),
        label: "Back to the lobby".into(),
        article: "menu_lobby",
        off: None,
    }
}

/// Asks the others when somebody chooses the entry; opens the lobby if there is nobody to ask.
pub(super) fn ask(
    mut chosen: MessageReader<MenuEntryChosen>,
    leavable: LeavableMatch,
    mut polls: MessageWriter<OpenPoll>,
    mut next: ResMut<NextState<Screen>>,
) {
    // Two who choose it in the same moment want one thing.
    let seat = chosen.read().filter(|chosen| chosen.id == TO_LOBBY).map(|it| it.seat).last();
    match seat.filter(|_| leavable.goes_on()) {
        Some(_) if leavable.chairs.only_bots() => next.set(Screen::Lobby),
        Some(seat) => _ = polls.write(leavable.question(seat)),
        None => {}
    }
}

/// Opens the lobby once all have agreed. A match that has ended meanwhile shows its end first, and its trays lead on.
pub(super) fn leave(
    mut closed: MessageReader<PollClosed>,
    leavable: LeavableMatch,
    mut next: ResMut<NextState<Screen>>,
) {
    let agreed = closed.read().filter(|closed| closed.id == TO_LOBBY && closed.agreed).count() > 0;
    if agreed && leavable.goes_on() && leavable.people().next().is_some() {
        next.set(Screen::Lobby);
    }
}

/// Withdraws entry and question when the match is left.
pub(super) fn withdraw(mut menu: ResMut<TrayMenu>, mut polls: MessageWriter<WithdrawPoll>) {
    menu.withdraw_from_all(TO_LOBBY);
    polls.write(WithdrawPoll { id: TO_LOBBY });
}
