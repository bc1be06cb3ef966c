//! The trays in a tournament: between games those of everybody, during a game those of people who look on.

use super::flow::{awaited, people};
use super::input::{LOBBY, NEXT, PLAY, QUICK, READY, STOP};
use super::model::GameIndex;
use super::{TournamentOnTable, seating, words};
use crate::features::evening::again;
use crate::matches::hosting::MatchOver;
use bevy::prelude::*;
use shoal_contract::{Seat, listed};
use shoal_tabletop::seats::{Chairs, Device, SeatAbsences, SeatPlayer};
use shoal_tabletop::surfaces::tray::{TrayButton, TrayModel, TrayModels, with_partners};
use shoal_tabletop::surfaces::widgets::SentenceTone;

/// Fills the trays between two games.
pub(super) fn fill(
    on: Res<TournamentOnTable>,
    chairs: Res<Chairs>,
    absences: Res<SeatAbsences>,
    devices: Query<&Device>,
    mut trays: ResMut<TrayModels>,
) {
    let devices: Vec<&Device> = devices.iter().collect();
    let scene = TournamentBreak {
        on: &on,
        awaited: awaited(&on, &devices),
        chairs: &chairs,
        nobody: chairs.seats().all(|seat| !chairs.is_person(seat)),
    };
    let models: Vec<TrayModel> = chairs
        .seats()
        .map(|seat| match absences.is_away(seat) {
            true => waits_for_hand(),
            false => scene.tray(seat),
        })
        .collect();
    if trays.0 != models {
        trays.0 = models;
    }
}

/// Returns the tray of a person whose device is gone.
fn waits_for_hand() -> TrayModel {
    TrayModel {
        line: "This place is waiting for its mouse. Click here with any free mouse.".into(),
        tone: SentenceTone::Ask,
        ..TrayModel::default()
    }
}

/// The table between two games.
struct TournamentBreak<'a> {
    on: &'a TournamentOnTable,
    chairs: &'a Chairs,
    /// The people of the next game who are there.
    awaited: Vec<usize>,
    /// `true` if only bots take part: anybody may press in their trays.
    nobody: bool,
}

impl TournamentBreak<'_> {
    fn tray(&self, seat: Seat) -> TrayModel {
        if !self.nobody && !self.chairs.is_person(seat) {
            return TrayModel::default();
        }
        let mut model = self.model(seat);
        for button in &mut model.buttons {
            button.open = self.nobody;
        }
        model
    }

    fn model(&self, seat: Seat) -> TrayModel {
        let tournament = &self.on.tournament;
        if tournament.is_over() {
            let lobby = button(LOBBY, Some("home"), "Lobby", true);
            let own = tournament.entrant_of(seat.index());
            let won = own.is_some_and(|own| tournament.winners().contains(&own));
            return match won && tournament.winners().len() == 1 {
                true => {
                    said("You have won the tournament!".into(), SentenceTone::Good, vec![lobby])
                }
                false => said(words::winners(tournament), SentenceTone::Plain, vec![lobby]),
            };
        }
        let Some(at) = self.on.next_game() else {
            return said("A game of bots is being played.".into(), SentenceTone::Plain, Vec::new());
        };
        let stop = button(STOP, None, "Stop", false);
        let players = people(tournament, at);
        if players.is_empty() {
            let who = tournament.game(at).map_or(&[][..], |game| &game.players);
            let line = format!(
                "Bots play next: {}. Watch them, or let them play quickly.",
                words::list(tournament.names(who))
            );
            let watch = button(PLAY, Some("play"), "Watch", true);
            let quick = button(QUICK, None, "Play it quickly", false);
            return said(line, SentenceTone::Ask, vec![watch, quick, stop]);
        }
        if players.contains(&seat.index()) {
            return self.player(seat, at, stop);
        }
        let own = tournament.entrant_of(seat.index()).unwrap_or(usize::MAX);
        if self.awaited.is_empty() {
            let line = "The next players are not here: begin without them?".into();
            return said(
                line,
                SentenceTone::Ask,
                vec![button(PLAY, Some("play"), "Begin", true), stop],
            );
        }
        let who = tournament.game(at).map_or(&[][..], |game| &game.players);
        let line = format!(
            "You are watching {}. {}",
            words::list(tournament.names(who)),
            words::meanwhile(tournament, at, own)
        );
        said(line, SentenceTone::Plain, vec![stop])
    }

    /// Returns the tray of a player of the next game.
    fn player(&self, seat: Seat, at: GameIndex, stop: TrayButton) -> TrayModel {
        let tournament = &self.on.tournament;
        let own = tournament.entrant_of(seat.index()).unwrap_or(usize::MAX);
        if self.on.ready.contains(&seat.index()) {
            let missing = self.awaited.iter().filter(|guest| !self.on.ready.contains(guest));
            let missing = missing.filter_map(|&guest| tournament.guests.get(guest));
            let names = words::list(missing.map(|guest| guest.name.as_str()));
            let ready = button(READY, Some("check"), "Ready", false);
            return said(
                format!("You are ready. Waiting for {names}."),
                SentenceTone::Plain,
                vec![ready, stop],
            );
        }
        let beside = tournament.entrants.get(own).into_iter().flat_map(|team| &team.guests);
        let beside = beside.filter(|&&other| other != seat.index());
        let beside: Vec<&str> =
            beside.filter_map(|&other| Some(tournament.guests.get(other)?.name.as_str())).collect();
        let against = words::against(tournament, at, own);
        let play = match beside.as_slice() {
            [] => format!("You play against {against}."),
            beside => format!(
                "You play with {}: either of you can move. You play against {against}.",
                listed(beside)
            ),
        };
        let line = format!("{play} Press when you are ready.");
        let ready = button(READY, Some("play"), "Ready", true);
        TrayModel { awaited: true, ..said(line, SentenceTone::Ask, vec![ready, stop]) }
    }
}

fn said(line: String, tone: SentenceTone, buttons: Vec<TrayButton>) -> TrayModel {
    TrayModel { line, tone, buttons, ..TrayModel::default() }
}

fn button(id: u32, icon: Option<&'static str>, label: &str, strong: bool) -> TrayButton {
    TrayButton { id, icon, label: label.into(), strong, ..TrayButton::default() }
}

/// Changes the trays during a game: those who look on read what happens, and after it all are offered what comes next.
/// The game has filled in the trays of its players; it knows nothing of tournaments.
pub(super) fn adapt_match_trays(
    on: Res<TournamentOnTable>,
    chairs: Res<Chairs>,
    absences: Res<SeatAbsences>,
    over: Res<MatchOver>,
    mut trays: ResMut<TrayModels>,
) {
    let is_new = trays.is_changed()
        || on.is_changed()
        || chairs.is_changed()
        || absences.is_changed()
        || over.is_changed();
    let Some(at) = on.playing.filter(|_| is_new) else { return };
    let mut models = trays.0.clone();
    models.resize(chairs.0.len(), TrayModel::default());
    let is_over = over.0.is_some();
    let is_final = on.tournament.rounds.get(at.round).is_some_and(|round| round.is_final);
    let next = button(NEXT, Some("play"), if is_final { "Results" } else { "Next game" }, true);
    let nobody = on.tournament.guests.iter().all(|guest| guest.player != SeatPlayer::Person);
    let seated = seating::guests(&on.tournament, at);
    for seat in chairs.seats() {
        let played = chairs.played_from(seat);
        let model = if played == seat && !chairs.is_onlooker(seat) {
            let model = players(&models[seat.index()], &next, is_over && nobody);
            with_partners(model, seat, &chairs)
        } else if absences.is_away(seat) {
            waits_for_hand()
        } else if played != seat {
            // What one of them reads and presses, the other does.
            let shared = TrayModel { away: None, ..models[played.index()].clone() };
            with_partners(shared, seat, &chairs)
        } else {
            let guest = seated.get(seat.index()).copied().unwrap_or(usize::MAX);
            let buttons = if is_over { vec![next.clone()] } else { Vec::new() };
            onlooker_tray(&on, at, guest, buttons)
        };
        models[seat.index()] = model;
    }
    if models != trays.0 {
        trays.0 = models;
    }
}

/// Returns a player's tray in which the buttons after a match lead on in the tournament; where only bots take part,
/// anybody may press.
fn players(model: &TrayModel, next: &TrayButton, is_open: bool) -> TrayModel {
    let ends = |button: &TrayButton| [again::AGAIN, again::LOBBY].contains(&button.id);
    let mut model = model.clone();
    if let Some(first) = model.buttons.iter().position(ends) {
        let open = model.buttons[first].open;
        model.buttons.retain(|button| !ends(button));
        model.buttons.insert(0, TrayButton { open, ..next.clone() });
    } else if is_open && model.button(NEXT).is_none() {
        model.buttons.push(TrayButton { open: true, ..next.clone() });
    }
    model
}

fn onlooker_tray(
    on: &TournamentOnTable,
    at: GameIndex,
    guest: usize,
    buttons: Vec<TrayButton>,
) -> TrayModel {
    let is_person =
        on.tournament.guests.get(guest).is_some_and(|guest| guest.player == SeatPlayer::Person);
    if !is_person {
        return TrayModel::default();
    }
    let own = on.tournament.entrant_of(guest).unwrap_or(usize::MAX);
    let line = format!("You are watching. {}", words::meanwhile(&on.tournament, at, own));
    said(line, SentenceTone::Plain, buttons)
}
