//! The trays in a tournament: between games those of everybody, during a game those of people who look on.

use super::flow::{awaited_guests, people};
use super::input::{LOBBY, NEXT, PLAY, QUICK, READY, STOP};
use super::model::GameIndex;
use super::{TournamentOnTable, seating, words};
use crate::features::evening::again;
use crate::matches::hosting::MatchOver;
use bevy::prelude::*;
use shoal_contract::{Seat, listed};
use shoal_tabletop::seats::{Chairs, Device, SeatAbsences, SeatPlayer};
use shoal_tabletop::surfaces::tray::{
    ButtonPlace, TrayButton, TrayModel, TrayModels, with_partners,
};
use shoal_tabletop::surfaces::widgets::SentenceTone;

/// Fills the trays between two games.
pub(super) fn fill_trays_between_games(
    on_table: Res<TournamentOnTable>,
    chairs: Res<Chairs>,
    absences: Res<SeatAbsences>,
    devices: Query<&Device>,
    mut trays: ResMut<TrayModels>,
) {
    let devices: Vec<&Device> = devices.iter().collect();
    let tournament_break = TournamentBreak {
        on_table: &on_table,
        awaited: awaited_guests(&on_table, &devices),
        chairs: &chairs,
        only_bots: chairs.seats().all(|seat| !chairs.is_person(seat)),
    };
    let models: Vec<TrayModel> = chairs
        .seats()
        .map(|seat| match absences.is_away(seat) {
            true => tray_without_device(),
            false => tournament_break.tray(seat),
        })
        .collect();
    if trays.0 != models {
        trays.0 = models;
    }
}

/// Returns the tray of a person whose device is gone.
fn tray_without_device() -> TrayModel {
    TrayModel {
        line: "This place is waiting for its mouse or gamepad. Press here with any free one."
            .into(),
        tone: SentenceTone::Ask,
        ..TrayModel::default()
    }
}

/// The table between two games.
struct TournamentBreak<'a> {
    on_table: &'a TournamentOnTable,
    chairs: &'a Chairs,
    /// The people of the next game who are there.
    awaited: Vec<usize>,
    /// `true` if only bots take part: anybody may press in their trays.
    only_bots: bool,
}

impl TournamentBreak<'_> {
    fn tray(&self, seat: Seat) -> TrayModel {
        if !self.only_bots && !self.chairs.is_person(seat) {
            return TrayModel::default();
        }
        let mut model = self.model(seat);
        for button in &mut model.buttons {
            button.open = self.only_bots;
        }
        model
    }

    fn model(&self, seat: Seat) -> TrayModel {
        let tournament = &self.on_table.tournament;
        if tournament.is_over() {
            let lobby = button(LOBBY, Some("home"), "Lobby", true);
            let own = tournament.entrant_of(seat.index());
            let won = own.is_some_and(|own| tournament.winners().contains(&own));
            return match won && tournament.winners().len() == 1 {
                true => {
                    tray("You have won the tournament!".into(), SentenceTone::Good, vec![lobby])
                }
                false => tray(words::winners(tournament), SentenceTone::Plain, vec![lobby]),
            };
        }
        let Some(at) = self.on_table.next_game() else {
            return tray("A game of bots is being played.".into(), SentenceTone::Plain, Vec::new());
        };
        let stop = TrayButton { retreats: true, ..button(STOP, None, "Stop", false) };
        let players = people(tournament, at);
        if players.is_empty() {
            let who = tournament.game(at).map_or(&[][..], |game| &game.players);
            let line = format!(
                "Bots play next: {}. Watch them, or let them play quickly.",
                words::names_in_words(tournament.names(who))
            );
            let watch = button(PLAY, Some("play"), "Watch", true);
            let quick = button(QUICK, None, "Play it quickly", false);
            return tray(line, SentenceTone::Ask, vec![watch, stop, quick]);
        }
        if players.contains(&seat.index()) {
            return self.player_model(seat, at, stop);
        }
        let own = tournament.entrant_of(seat.index()).unwrap_or(usize::MAX);
        if self.awaited.is_empty() {
            let line = "The next players are not here: begin without them?".into();
            return tray(
                line,
                SentenceTone::Ask,
                vec![button(PLAY, Some("play"), "Begin", true), stop],
            );
        }
        let who = tournament.game(at).map_or(&[][..], |game| &game.players);
        let line = format!(
            "You are watching {}. {}",
            words::names_in_words(tournament.names(who)),
            words::waiting_text(tournament, at, own)
        );
        tray(line, SentenceTone::Plain, vec![stop])
    }

    /// Returns the tray of a player of the next game.
    fn player_model(&self, seat: Seat, at: GameIndex, stop: TrayButton) -> TrayModel {
        let tournament = &self.on_table.tournament;
        let own = tournament.entrant_of(seat.index()).unwrap_or(usize::MAX);
        if self.on_table.ready.contains(&seat.index()) {
            let missing = self.awaited.iter().filter(|guest| !self.on_table.ready.contains(guest));
            let missing = missing.filter_map(|&guest| tournament.guests.get(guest));
            let names = words::names_in_words(missing.map(|guest| guest.name.as_str()));
            let ready = button(READY, Some("check"), "Ready", false).at(ButtonPlace::Confirm);
            return tray(
                format!("You are ready. Waiting for {names}."),
                SentenceTone::Plain,
                vec![ready, stop],
            );
        }
        let partners = tournament.entrants.get(own).into_iter().flat_map(|team| &team.guests);
        let partners = partners.filter(|&&other| other != seat.index());
        let partners: Vec<&str> = partners
            .filter_map(|&other| Some(tournament.guests.get(other)?.name.as_str()))
            .collect();
        let opponents = words::opponents(tournament, at, own);
        let play = match partners.as_slice() {
            [] => format!("You play against {opponents}."),
            partners => format!(
                "You play with {}: either of you can move. You play against {opponents}.",
                listed(partners)
            ),
        };
        let line = format!("{play} Press when you are ready.");
        let ready = button(READY, Some("play"), "Ready", true);
        TrayModel { awaited: true, ..tray(line, SentenceTone::Ask, vec![ready, stop]) }
    }
}

fn tray(line: String, tone: SentenceTone, buttons: Vec<TrayButton>) -> TrayModel {
    TrayModel { line, tone, buttons, ..TrayModel::default() }
}

/// Returns a button; what leads on is where every tray confirms.
fn button(id: u32, icon: Option<&'static str>, label: &str, strong: bool) -> TrayButton {
    let place = if strong { ButtonPlace::Confirm } else { ButtonPlace::InOrder };
    TrayButton { id, icon, label: label.into(), strong, place, ..TrayButton::default() }
}

/// Changes the trays during a game: those who look on read what happens, and after it all are offered what comes next.
/// The game has filled in the trays of its players; it knows nothing of tournaments.
pub(super) fn adapt_match_trays(
    on_table: Res<TournamentOnTable>,
    chairs: Res<Chairs>,
    absences: Res<SeatAbsences>,
    over: Res<MatchOver>,
    mut trays: ResMut<TrayModels>,
) {
    let is_new = trays.is_changed()
        || on_table.is_changed()
        || chairs.is_changed()
        || absences.is_changed()
        || over.is_changed();
    let Some(at) = on_table.playing.filter(|_| is_new) else { return };
    let mut models = trays.0.clone();
    models.resize(chairs.0.len(), TrayModel::default());
    let is_over = over.0.is_some();
    let is_final = on_table.tournament.rounds.get(at.round).is_some_and(|round| round.is_final);
    let next = button(NEXT, Some("play"), if is_final { "Results" } else { "Next game" }, true);
    let only_bots =
        on_table.tournament.guests.iter().all(|guest| guest.player != SeatPlayer::Person);
    let seated = seating::guests(&on_table.tournament, at);
    for seat in chairs.seats() {
        let played = chairs.played_from(seat);
        let model = if played == seat && !chairs.is_onlooker(seat) {
            let model = with_next_button(&models[seat.index()], &next, is_over && only_bots);
            with_partners(model, seat, &chairs)
        } else if absences.is_away(seat) {
            tray_without_device()
        } else if played != seat {
            // Partners read and press the same.
            let shared = TrayModel { away: None, ..models[played.index()].clone() };
            with_partners(shared, seat, &chairs)
        } else {
            let guest = seated.get(seat.index()).copied().unwrap_or(usize::MAX);
            let buttons = if is_over { vec![next.clone()] } else { Vec::new() };
            onlooker_tray(&on_table, at, guest, buttons)
        };
        models[seat.index()] = model;
    }
    if models != trays.0 {
        trays.0 = models;
    }
}

/// Returns a player's tray in which the buttons after a match are replaced by the one that leads on in the tournament;
/// where only bots take part, anybody may press it.
fn with_next_button(model: &TrayModel, next: &TrayButton, is_open: bool) -> TrayModel {
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

/// Returns the tray of a guest who looks on.
fn onlooker_tray(
    on_table: &TournamentOnTable,
    at: GameIndex,
    guest: usize,
    buttons: Vec<TrayButton>,
) -> TrayModel {
    let is_person = on_table
        .tournament
        .guests
        .get(guest)
        .is_some_and(|guest| guest.player == SeatPlayer::Person);
    if !is_person {
        return TrayModel::default();
    }
    let own = on_table.tournament.entrant_of(guest).unwrap_or(usize::MAX);
    let line = format!("You are watching. {}", words::waiting_text(&on_table.tournament, at, own));
    tray(line, SentenceTone::Plain, buttons)
}
