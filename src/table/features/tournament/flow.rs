//! The course of a tournament at the table. Each step checks first whether it is possible: whatever people press in
//! whatever order, a step that does not fit is not taken.

use super::choice::PlayFormat;
use super::entrants::entrants;
use super::model::{DealtGameResult, GameIndex, TableTournament};
use super::{TournamentOnTable, TournamentWish, file, quick, seating};
use crate::features::absence;
use crate::features::evening::book::{self, EveningEntry};
use crate::features::evening::date;
use crate::features::game_list::{AnyLobbyGame, GameList};
use crate::features::match_start::{
    LobbyNotice, LobbyOptions, MatchPlayers, MatchSession, OnlookerChairs,
};
use crate::matches::hosting::MatchOver;
use bevy::prelude::*;
use shoal_contract::chance::random::seed_of_match;
use shoal_host::fresh::fresh_seed;
use shoal_tabletop::geometry::{PLACES, Tabletop};
use shoal_tabletop::picture::sound::{PlaySound, Sound};
use shoal_tabletop::seats::{Chairs, Device, SeatPlayer, reseat};
use shoal_tabletop::system::notices::HostNotices;
use shoal_tabletop::system::screens::Screen;
use std::ops::RangeInclusive;
use std::path::Path;

/// Returns the number of seats at a game of a tournament: at least two, as nobody plays against nobody.
pub(super) fn seats_of(game: &dyn AnyLobbyGame) -> RangeInclusive<usize> {
    let seats = game.info().seats;
    (*seats.start()).max(2)..=*seats.end()
}

/// Returns the game that is played.
pub(super) fn game_of(world: &World) -> Option<&'static dyn AnyLobbyGame> {
    let on_table = world.get_resource::<TournamentOnTable>()?;
    world.get_resource::<GameList>()?.named(&on_table.tournament.game)
}

/// Begins a tournament of those who sit at the table.
///
/// # Errors
/// One sentence for the people at the table.
pub fn begin(world: &mut World, game: &'static dyn AnyLobbyGame) -> Result<(), String> {
    let chairs = world.resource::<Chairs>().0.clone();
    let format = world.resource::<PlayFormat>().nearest_possible(game, world.resource());
    let teams = entrants(&chairs, format == PlayFormat::Teams, world.resource::<Tabletop>());
    let setup = game.chosen(world);
    let tournament =
        TableTournament::begin(game.info().name, setup, chairs, teams, &seats_of(game))?;
    let folder = world.resource::<LobbyOptions>().journals.clone();
    let path = match folder.map(|folder| file::create(&folder, &tournament)) {
        Some(Ok(path)) => Some(path),
        Some(Err(error)) => {
            report_unsaved_tournament(world, &error);
            None
        }
        None => None,
    };
    world.resource_mut::<LobbyNotice>().0 = None;
    world.insert_resource(TournamentOnTable::new(tournament, path));
    world.resource_mut::<NextState<Screen>>().set(Screen::Between);
    Ok(())
}

/// Tells the host that a tournament could not be saved.
fn report_unsaved_tournament(world: &mut World, error: &std::io::Error) {
    let notice = format!("The tournament is not saved and cannot go on later: {error}.");
    world.resource_mut::<HostNotices>().add(notice);
}

/// Goes on with the tournament of a file: with the match that was open, or before the next.
///
/// # Errors
/// One sentence for the people at the table.
pub fn go_on(world: &mut World, path: &Path) -> Result<(), String> {
    let tournament = file::read(path, &world.resource::<GameList>().games)?;
    let at = tournament.next_game();
    let journal = at.and_then(|at| tournament.game(at)?.journal.clone());
    let onlookers = at.map(|at| OnlookerChairs(seating::others(&tournament, at)));
    world.resource_mut::<LobbyNotice>().0 = None;
    world.insert_resource(TournamentOnTable::new(tournament, Some(path.to_owned())));
    if let (Some(at), Some(journal), Some(onlookers)) = (at, journal, onlookers)
        && let Some(game) = game_of(world)
    {
        world.insert_resource(onlookers);
        let opened = game.go_on(world, &path.with_file_name(journal));
        world.remove_resource::<OnlookerChairs>();
        match opened {
            Ok(()) => {
                let mut on_table = world.resource_mut::<TournamentOnTable>();
                on_table.playing = Some(at);
                let players = seating::players(&on_table.tournament, at);
                // The journal has the names of teams, not of those who sit there.
                let chairs = &mut world.resource_mut::<Chairs>().0;
                chairs.iter_mut().zip(players).for_each(|(chair, player)| chair.name = player.name);
                return Ok(());
            }
            // The game is played anew.
            Err(problem) => LobbyNotice::set(world, problem),
        }
    }
    let guests = world.resource::<TournamentOnTable>().tournament.guests.clone();
    reseat(world, guests);
    world.resource_mut::<NextState<Screen>>().set(Screen::Between);
    Ok(())
}

/// Takes a step that was wished for, if it can be taken now: not while another is being taken.
pub(super) fn grant(world: &mut World, wish: TournamentWish) {
    if !matches!(world.resource::<NextState<Screen>>(), NextState::Unchanged) {
        return;
    }
    match wish {
        TournamentWish::Ready(guest) => {
            let mut on_table = world.resource_mut::<TournamentOnTable>();
            if !on_table.ready.remove(&guest) {
                on_table.ready.insert(guest);
            }
        }
        TournamentWish::Play => play(world),
        TournamentWish::Quick => quick::begin(world),
        TournamentWish::Next => end_game(world),
        TournamentWish::Leave => world.resource_mut::<NextState<Screen>>().set(Screen::Lobby),
    }
}

/// Returns the seed of a game: each has one of its own, also where the first was given.
pub(super) fn seed_of(world: &World, at: GameIndex) -> u64 {
    let number = (at.round * PLACES.len() + at.game) as u64;
    let given = world.resource::<LobbyOptions>().seed;
    given.map_or_else(fresh_seed, |seed| seed_of_match(seed, number))
}

/// Puts the next game on the table.
fn play(world: &mut World) {
    let on_table = world.resource::<TournamentOnTable>();
    let (Some(at), Some(game)) = (on_table.next_game(), game_of(world)) else { return };
    let players = MatchPlayers {
        names: seating::names(&on_table.tournament, at),
        chairs: seating::players(&on_table.tournament, at),
    };
    let setup = on_table.tournament.setup.clone();
    let onlookers = OnlookerChairs(seating::others(&on_table.tournament, at));
    let seed = seed_of(world, at);
    absence::end_all(world);
    world.insert_resource(onlookers);
    let result = game.start_with(world, &setup, players, seed);
    world.remove_resource::<OnlookerChairs>();
    if let Err(problem) = result {
        world.resource_mut::<TournamentOnTable>().ready.clear();
        LobbyNotice::set(world, problem);
        return;
    }
    let journal =
        world.get_resource::<MatchSession>().and_then(|session| session.journal.as_deref());
    let journal = journal.and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
    let mut on_table = world.resource_mut::<TournamentOnTable>();
    on_table.tournament.open(at, journal);
    on_table.playing = Some(at);
    on_table.ready.clear();
    world.resource_mut::<LobbyNotice>().0 = None;
    save(world);
}

/// Ends the game on the table: everybody is back at their place.
fn end_game(world: &mut World) {
    let is_over = world.get_resource::<MatchOver>().is_some_and(|over| over.0.is_some());
    let on_table = world.resource::<TournamentOnTable>();
    let (Some(at), Some(game), true) = (on_table.playing, game_of(world), is_over) else { return };
    let Some(standing) = game.standing(world) else { return };
    let players = on_table.tournament.game(at).map(|game| game.players.clone()).unwrap_or_default();
    let winners = standing.winners.iter().flatten();
    let winners = winners.filter_map(|seat| players.get(seat.index()).copied()).collect();
    return_guests(world, at);
    record_result(
        world,
        game,
        at,
        DealtGameResult { winners, scores: standing.scores, stopped: None },
    );
    world.resource_mut::<NextState<Screen>>().set(Screen::Between);
}

/// Notes the result of a game.
pub(super) fn record_result(
    world: &mut World,
    game: &dyn AnyLobbyGame,
    at: GameIndex,
    result: DealtGameResult,
) {
    let mut on_table = world.resource_mut::<TournamentOnTable>();
    on_table.tournament.close(at, result, &seats_of(game));
    on_table.playing = None;
    on_table.ready.clear();
    let is_over = on_table.tournament.is_over();
    save(world);
    if is_over {
        world.write_message(PlaySound(Sound::Win));
        write_in_book(world, game);
    }
}

/// Puts everybody where they sat, or have moved to since; nobody acts for anybody else.
fn return_guests(world: &mut World, at: GameIndex) {
    absence::end_all(world);
    world.resource_scope(|world, mut on_table: Mut<TournamentOnTable>| {
        seating::update_guest_places(&mut on_table.tournament, at, world.resource::<Chairs>());
        reseat(world, on_table.tournament.guests.clone());
    });
}

/// Puts the tournament away when the lobby opens. Its file stays.
pub(super) fn put_away(world: &mut World) {
    let Some(playing) = world.get_resource::<TournamentOnTable>().map(|on_table| on_table.playing)
    else {
        return;
    };
    if let Some(at) = playing {
        return_guests(world, at);
    }
    world.remove_resource::<TournamentOnTable>();
}

/// Returns the people of the next game who are there: it waits until they are ready.
pub(super) fn awaited_guests(on_table: &TournamentOnTable, devices: &[&Device]) -> Vec<usize> {
    let Some(at) = on_table.next_game() else { return Vec::new() };
    let holds = |guest: &usize| {
        devices.iter().any(|device| device.seats.iter().any(|seat| seat.index() == *guest))
    };
    people(&on_table.tournament, at).into_iter().filter(holds).collect()
}

/// Returns the people who play a game, whether they are there or not.
pub fn people(tournament: &TableTournament, at: GameIndex) -> Vec<usize> {
    let is_person = |guest: &usize| {
        tournament.guests.get(*guest).is_some_and(|chair| chair.player == SeatPlayer::Person)
    };
    let players = tournament.game(at).map_or(&[][..], |game| &game.players);
    let guests = players.iter().filter_map(|&entrant| tournament.entrants.get(entrant));
    let guests = guests.flat_map(|entrant| entrant.guests.clone());
    guests.filter(is_person).collect()
}

fn save(world: &mut World) {
    let on_table = world.resource::<TournamentOnTable>();
    let Some(path) = &on_table.path else { return };
    if let Err(error) = file::replace(path, &on_table.tournament) {
        report_unsaved_tournament(world, &error);
    }
}

/// Adds the tournament to the evening book, as an entry of its own.
fn write_in_book(world: &mut World, game: &dyn AnyLobbyGame) {
    let on_table = world.resource::<TournamentOnTable>();
    let Some(path) = &on_table.path else { return };
    let Some(folder) = path.parent() else { return };
    let everybody: Vec<usize> = (0..on_table.tournament.entrants.len()).collect();
    let name = |&entrant: &usize| {
        let entrant = on_table.tournament.entrants.get(entrant)?;
        let guest = on_table.tournament.guests.get(*entrant.guests.first()?)?;
        Some(match guest.player {
            SeatPlayer::Bot(level) => book::bot_name(&entrant.name, level.as_str()),
            _ => entrant.name.clone(),
        })
    };
    let names = |entrants: &[usize]| entrants.iter().filter_map(name).collect();
    let evening = EveningEntry {
        date: date::today().to_string(),
        game: format!("Tournament of {}", game.info().title),
        level: None,
        players: names(&everybody),
        winners: names(&on_table.tournament.winners()),
        rounds: Some(on_table.tournament.rounds.len()),
        journal: path.file_name().map(|name| name.to_string_lossy().into_owned()),
        ..EveningEntry::default()
    };
    if let Err(problem) = book::write(folder, &evening) {
        let book = book::EveningBook::path(folder);
        let notice =
            format!("The tournament could not be added to the book {}: {problem}.", book.display());
        world.resource_mut::<HostNotices>().add(notice);
    }
}
