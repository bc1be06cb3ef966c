//! The words of a series: over the board between two games and at the end, and in the trays.

use super::flow::{ANEW, NEXT};
use super::score::games_won;
use super::{LOOK, SeriesOnTable};
use crate::features::evening::again;
use crate::matches::celebration::CelebrationOverride;
use crate::matches::hosting::BotMatchMode;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_host::tournament::WIN;
use shoal_tabletop::seats::{Chairs, SeatAbsences};
use shoal_tabletop::surfaces::tray::{ButtonPlace, TrayButton, TrayChip, TrayModel, TrayModels};
use shoal_tabletop::surfaces::widgets::SentenceTone;

/// The drawing of a game that was won.
pub const WIN_PIP: &str = "win";
/// Greatest number of pips beside a name; where more games are needed, it is one pip with numbers.
const MOST_PIPS: usize = 3;

impl SeriesOnTable {
    /// Returns a pip for each win that a seat needs, bright for those that it has. They stand beside its name, since they
    /// are no score of the game on the table; words tell them between two games.
    fn wins(&self, seat: Seat) -> Vec<TrayChip> {
        let points = self.score.points().get(self.player(seat.index())).copied().unwrap_or(0);
        let needed = self.score.needed();
        let pip = |text| TrayChip { own: true, ..TrayChip::icon(WIN_PIP, text) };
        if needed > MOST_PIPS || !points.is_multiple_of(WIN) {
            return vec![pip(format!("{}/{needed}", games_won(points)))];
        }
        (0..needed).map(|win| TrayChip { dim: win >= points / WIN, ..pip(String::new()) }).collect()
    }

    /// Returns a few words about who has won the game on the table: `Ann wins game 2`.
    fn outcome(&self) -> String {
        let winners = self.score.games.last().map_or(&[][..], Vec::as_slice);
        let verb = if winners.len() > 1 { "share" } else { "wins" };
        format!("{} {verb} game {}", self.score.names_of(winners), self.number + 1)
    }

    /// Returns a few words about who has won the series: `Ann wins the series`.
    fn result(&self) -> String {
        let winners = self.score.winners();
        let verb = if winners.len() > 1 { "share" } else { "wins" };
        format!("{} {verb} the series", self.score.names_of(&winners))
    }

    /// Returns the number of the game and the goal in words: `Game 2, first to 3`.
    fn heading(&self) -> String {
        format!("Game {}, {}", self.number + 1, self.score.goal())
    }

    /// Returns the changes that the series makes to the celebration now.
    fn celebration(&self) -> CelebrationOverride {
        let waiting = CelebrationOverride { waits: true, ..CelebrationOverride::default() };
        if !self.is_between() || self.seen < LOOK {
            return waiting;
        }
        let score = self.score.words();
        if !self.score.is_over() {
            let words = vec![self.outcome(), score, self.score.goal()];
            return CelebrationOverride { words, quiet: true, ..CelebrationOverride::default() };
        }
        let winners = self.score.winners().into_iter().map(|it| Seat(self.seat(it) as u16));
        let words = vec![self.result(), score];
        CelebrationOverride {
            winners: Some(winners.collect()),
            words,
            ..CelebrationOverride::default()
        }
    }

    /// Returns the line and the buttons of each tray between two games and after the last.
    fn tray_between_games(&self) -> (String, Vec<TrayButton>) {
        let button = |id, label: &str| TrayButton {
            id,
            icon: Some("play"),
            label: label.into(),
            strong: true,
            open: true,
            place: ButtonPlace::Confirm,
            ..TrayButton::default()
        };
        let (outcome, score) = (self.outcome(), self.score.words());
        if self.score.is_over() {
            let lobby = TrayButton {
                icon: None,
                strong: false,
                retreats: true,
                ..button(again::LOBBY, "Lobby")
            };
            let lobby = lobby.at(ButtonPlace::InOrder);
            let line = format!("{}: {score}.", self.result());
            return (line, vec![button(ANEW, "Once more"), lobby]);
        }
        let line = format!("{outcome}: {score}, {}.", self.score.goal());
        (line, vec![button(NEXT, "Next game")])
    }
}

/// Writes the score over the board between two games, once the last position was seen; at the end the winners of the
/// series are celebrated.
pub(super) fn show_score_over_board(
    series: Res<SeriesOnTable>,
    mut celebration: ResMut<CelebrationOverride>,
) {
    celebration.set_if_neq(series.celebration());
}

/// Adds the wins and the buttons to the trays. The game has filled in those of its players; it knows nothing of series.
pub(super) fn show_wins_in_trays(
    series: Res<SeriesOnTable>,
    chairs: Res<Chairs>,
    absences: Res<SeatAbsences>,
    bot_mode: Res<BotMatchMode>,
    mut trays: ResMut<TrayModels>,
) {
    let is_new = trays.is_changed()
        || series.is_changed()
        || chairs.is_changed()
        || absences.is_changed()
        || bot_mode.is_changed();
    if !is_new {
        return;
    }
    let mut models = trays.0.clone();
    models.resize(chairs.0.len(), TrayModel::default());
    let (line, next) = series.tray_between_games();
    for (seat, model) in chairs.seats().zip(&mut models) {
        let looks_on = chairs.is_onlooker(seat);
        if looks_on {
            let line = format!("You are watching. {}: {}.", series.heading(), series.score.words());
            let buttons = bot_mode.buttons();
            *model = TrayModel { line, buttons, ..TrayModel::default() };
        }
        model.chips.retain(|chip| chip.icon != Some(WIN_PIP));
        if !looks_on {
            model.chips.splice(0..0, series.wins(seat));
        }
        if series.is_between() {
            let look_back = bot_mode.look_back();
            (model.line, model.tone) = (line.clone(), SentenceTone::Good);
            model.buttons = [look_back].into_iter().chain(next.iter().cloned()).collect();
        }
    }
    if models != trays.0 {
        trays.0 = models;
    }
}
