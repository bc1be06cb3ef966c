//! The course of a series: its beginning, the end of each game and the next one, the end of it all.

use super::score::SeriesScore;
use super::{PAUSE, SeriesOnTable};
use crate::features::absence;
use crate::features::game_list::{AnyLobbyGame, GameList};
use crate::features::match_start::{
    LobbyNotice, LobbyOptions, MatchPlayers, OnlookerChairs, sort_clockwise,
};
use crate::features::tournament::choice::can_be_series;
use crate::matches::hosting::{BotMatchMode, HistoryCursor, MatchOver};
use crate::matches::pause::TablePause;
use crate::matches::playback::TablePace;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_contract::chance::random::seed_of_match;
use shoal_host::fresh::fresh_seed;
use shoal_tabletop::seats::{Chair, Chairs, SeatPlayer, reseat};
use shoal_tabletop::surfaces::tray::TrayPressed;
use shoal_tabletop::system::ids::TrayId;
use shoal_tabletop::system::screens::Screen;
use std::time::Duration;

/// The button that begins the next game at once.
pub const NEXT: u32 = TrayId::Evening(20).id();
/// The button that begins the same series once more.
pub const ANEW: u32 = TrayId::Evening(21).id();

/// Begins a series of at most this many games between the bots that sit at the table; people look on.
///
/// # Errors
/// One sentence for the people at the table.
pub fn begin(
    world: &mut World,
    game: &'static dyn AnyLobbyGame,
    best_of: usize,
) -> Result<(), String> {
    let before = world.resource::<Chairs>().0.clone();
    if !can_be_series(game, &before) {
        let seats = game.info().seats;
        let (least, most) = ((*seats.start()).max(2), *seats.end());
        return Err(format!(
            "{} is for {least} to {most} players: seat that many bots or programs.",
            game.info().title
        ));
    }
    let mut chairs: Vec<Chair> = before.iter().cloned().map(Chair::anew).collect();
    Chair::keep_marks(&mut chairs);
    let is_bot = |chair: &Chair| matches!(chair.player, SeatPlayer::Bot(_));
    let (mut players, mut onlookers): (Vec<Chair>, Vec<Chair>) =
        chairs.into_iter().partition(is_bot);
    let sides = game.sides(players.len());
    sort_clockwise(&mut players, &sides);
    onlookers.iter_mut().for_each(|chair| chair.player = SeatPlayer::Onlooker);
    let names = players.iter().map(|chair| chair.name.clone()).collect();
    let seed = world.resource::<LobbyOptions>().seed.unwrap_or_else(fresh_seed);
    world.insert_resource(SeriesOnTable {
        game: game.info().name,
        setup: game.chosen(world),
        seed,
        players,
        onlookers,
        before,
        goes_round: !sides.is_empty(),
        score: SeriesScore { names, best_of, ..SeriesScore::default() },
        number: 0,
        seen: Duration::ZERO,
    });
    let begun = play(world, game);
    if begun.is_err() {
        world.remove_resource::<SeriesOnTable>();
    }
    begun
}

/// Puts the game of the current number on the table.
fn play(world: &mut World, game: &'static dyn AnyLobbyGame) -> Result<(), String> {
    absence::end_all(world);
    let series = world.resource::<SeriesOnTable>();
    let players = MatchPlayers::of(seated_players(series));
    let seed = match series.number {
        0 => series.seed,
        number => seed_of_match(series.seed, number as u64),
    };
    let (setup, onlookers) = (series.setup.clone(), OnlookerChairs(series.onlookers.clone()));
    world.insert_resource(onlookers);
    let begun = game.start_with(world, &setup, players, seed);
    world.remove_resource::<OnlookerChairs>();
    begun
}

/// Returns the chairs of a game in order of seats: with each game all players have moved on by a seat. Where seats go
/// around the table players change their places, else they stay there and only the order changes.
pub fn seated_players(series: &SeriesOnTable) -> Vec<Chair> {
    let players = &series.players;
    let seat = |(seat, place): (usize, &Chair)| {
        let player = players[series.player(seat)].clone();
        match series.goes_round {
            true => Chair { place: place.place, slide: place.slide, ..player },
            false => player,
        }
    };
    players.iter().enumerate().map(seat).collect()
}

/// Counts a game once its end was seen, and takes that back if it goes on again after all.
pub(super) fn count_game(
    over: Res<MatchOver>,
    chairs: Res<Chairs>,
    next: Res<NextState<Screen>>,
    mut series: ResMut<SeriesOnTable>,
) {
    // After the next game was begun the old one is still there for a moment.
    if !matches!(*next, NextState::Unchanged) {
        return;
    }
    match (&over.0, series.is_between()) {
        (Some(winners), false) => {
            let winners = winners.iter().map(|seat| series.player(seat.index())).collect();
            let is_out = |seat: &usize| {
                chairs.get(Seat(*seat as u16)).is_some_and(|chair| chair.expelled.is_some())
            };
            let out = (0..series.players.len()).filter(is_out).map(|seat| series.player(seat));
            let out: Vec<usize> = out.collect();
            series.score.out = out;
            series.score.games.push(winners);
            series.seen = Duration::ZERO;
        }
        (None, true) => {
            let number = series.number;
            series.score.games.truncate(number);
            series.score.out.clear();
        }
        _ => {}
    }
}

/// Handles presses between two games, or after the last.
pub(super) fn handle_presses(
    mut pressed: MessageReader<TrayPressed>,
    series: Res<SeriesOnTable>,
    mut commands: Commands,
) {
    let pressed = pressed.read().filter(|press| press.off.is_none()).map(|press| press.button);
    // Two people who press in the same moment want one thing.
    match pressed.filter(|button| [NEXT, ANEW].contains(button)).last() {
        Some(NEXT) if series.is_between() && !series.score.is_over() => commands.queue(next_game),
        Some(ANEW) if series.is_between() && series.score.is_over() => {
            commands.queue(repeat_series)
        }
        _ => {}
    }
}

/// Begins the next game by itself, unless somebody looks back or has stopped the table.
pub(super) fn begin_next_game_after_pause(
    time: Res<Time>,
    pace: Res<TablePace>,
    history: Res<HistoryCursor>,
    bot_mode: Res<BotMatchMode>,
    pause: Option<Res<TablePause>>,
    mut series: ResMut<SeriesOnTable>,
    mut commands: Commands,
) {
    let is_held = *history != HistoryCursor::default()
        || *bot_mode != BotMatchMode::Runs
        || pause.is_some_and(|pause| pause.0.is_some());
    if !series.is_between() || is_held {
        return;
    }
    if series.seen < PAUSE {
        series.seen += time.delta().mul_f32(pace.factor());
    } else if !series.score.is_over() {
        commands.queue(next_game);
    }
}

/// Returns the game that is played.
fn game_of(world: &World) -> Option<&'static dyn AnyLobbyGame> {
    world.resource::<GameList>().named(world.get_resource::<SeriesOnTable>()?.game)
}

/// Begins the next game. It is on the table in the next frame: until then the old one is there.
fn next_game(world: &mut World) {
    let Some(game) = game_of(world) else { return };
    if !matches!(world.resource::<NextState<Screen>>(), NextState::Unchanged) {
        return;
    }
    world.resource_scope(|world, mut series: Mut<SeriesOnTable>| {
        series.number = series.score.games.len();
        // People who look on may have moved meanwhile.
        let players = series.players.len();
        let now = world.resource::<Chairs>().0.iter().skip(players);
        for (chair, now) in series.onlookers.iter_mut().zip(now) {
            (chair.place, chair.slide) = (now.place, now.slide);
        }
    });
    if let Err(problem) = play(world, game) {
        return_to_lobby(world, problem);
    }
}

/// Begins the same series anew, with seeds of its own unless the first was given.
fn repeat_series(world: &mut World) {
    let (Some(game), Some(series)) = (game_of(world), world.remove_resource::<SeriesOnTable>())
    else {
        return;
    };
    absence::end_all(world);
    reseat(world, series.before);
    if let Err(problem) = begin(world, game, series.score.best_of) {
        return_to_lobby(world, problem);
    }
}

/// Ends the series in the lobby, with the reason.
fn return_to_lobby(world: &mut World, problem: String) {
    LobbyNotice::set(world, problem);
    world.resource_mut::<NextState<Screen>>().set(Screen::Lobby);
}

/// Ends the series, and lets everybody sit in the lobby as before.
pub(super) fn put_away(world: &mut World) {
    if let Some(series) = world.remove_resource::<SeriesOnTable>() {
        reseat(world, series.before);
    }
}
