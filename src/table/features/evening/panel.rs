//! The last evenings on the host's panel.

use super::book::{EveningBook, EveningEntry};
use super::film::{self, FilmStatus};
use crate::features::match_start::LobbyOptions;
use bevy::prelude::*;
use bevy_egui::egui;
use shoal_contract::{counted, listed};

/// Number of evenings that are shown, the latest first.
const SHOWN: usize = 8;

/// Shows the last evenings, the wins of each player, and the path of the book.
pub(super) fn show(ui: &mut egui::Ui, world: &mut World) {
    let Some(folder) = world.resource::<LobbyOptions>().journals.clone() else {
        ui.label("Matches are not saved, so there is no book of evenings.");
        return;
    };
    match world.resource::<FilmStatus>() {
        FilmStatus::CanBeMade(_) if ui.button("Make a film of this match").clicked() => {
            film::begin_film(world);
        }
        FilmStatus::BeingMade(done) => {
            ui.label(format!("A film of this match is being made: {done} %."));
        }
        _ => {}
    }
    let path = EveningBook::path(&folder);
    ui.label(path.display().to_string());
    // The book is short, and people may write in it while the program runs; but not in every frame.
    let key = egui::Id::new("evenings");
    let now = ui.input(|input| input.time);
    let cached: Option<(f64, EveningBook)> = ui.data(|data| data.get_temp(key));
    let book = match cached.filter(|(read, _)| now - read < 5.0) {
        Some((_, book)) => book,
        None => {
            let book = EveningBook::read(&folder);
            ui.data_mut(|data| data.insert_temp(key, (now, book.clone())));
            book
        }
    };
    if book.evenings.is_empty() {
        ui.label("No match has ended yet.");
    }
    for evening in book.evenings.iter().rev().take(SHOWN) {
        ui.label(line(evening));
    }
    let wins: Vec<String> =
        book.tally().iter().map(|(name, wins)| format!("{name} {wins}")).collect();
    if !wins.is_empty() {
        ui.label(format!("Wins: {}", wins.join(", ")));
    }
    for problem in &book.problems {
        ui.colored_label(egui::Color32::LIGHT_RED, problem);
    }
}

/// A line about an evening: `2026-11-20, Fish and Men on The World: Ann, Bob. Ann won in 14 turns, 52 minutes.`
fn line(evening: &EveningEntry) -> String {
    let place = evening.level.as_ref().map(|level| format!(" on {level}")).unwrap_or_default();
    let who = match evening.winners.as_slice() {
        [] => "Nobody won".to_owned(),
        winners => format!("{} won", listed(winners)),
    };
    let turns = evening.turns.map(|turns| format!(" in {}", counted(turns, "turns")));
    let rounds = evening.rounds.map(|rounds| format!(" in {}", counted(rounds, "rounds")));
    let turns = turns.or(rounds).unwrap_or_default();
    let long = evening.minutes.map(|minutes| format!(", {}", counted(minutes, "minutes")));
    let long = long.unwrap_or_default();
    let players = evening.players.join(", ");
    format!("{}, {}{place}: {players}. {who}{turns}{long}.", evening.date, evening.game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_evening_is_a_line() {
        let mut evening = EveningEntry {
            date: "2026-11-20".into(),
            game: "Fish and Men".into(),
            level: Some("The World".into()),
            players: vec!["Ann".into(), "Bob".into()],
            winners: vec!["Ann".into()],
            turns: Some(14),
            minutes: Some(52),
            rounds: None,
            journal: None,
        };
        let told =
            "2026-11-20, Fish and Men on The World: Ann, Bob. Ann won in 14 turns, 52 minutes.";
        assert_eq!(line(&evening), told);
        (evening.turns, evening.minutes) = (Some(1), Some(1));
        assert!(line(&evening).ends_with("Ann won in 1 turn, 1 minute."));
        evening.winners.clear();
        (evening.level, evening.turns, evening.minutes) = (None, None, None);
        assert_eq!(line(&evening), "2026-11-20, Fish and Men: Ann, Bob. Nobody won.");
    }
}
