//! The end of a match: its entry in the book, and its poster and look back beside its journal.

use super::book::{self, EveningEntry, bot_name};
use super::date;
use super::poster::{MatchPoster, PosterRecord};
use crate::features::guesses::SeatGuesses;
use crate::features::match_start::MatchSession;
use crate::matches::hosting::{HostedMatch, MatchOver};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, TaskPool, block_on};
use shoal_contract::{Game as _, ReviewableGame, Seat};
use shoal_files::write_whole;
use shoal_host::simulate::ThreadedSampler;
use shoal_tabletop::seats::{Chairs, SeatPlayer};
use shoal_tabletop::system::notices::HostNotices;
use std::path::{Path, PathBuf};

/// Posters in the making. Each task ends with a sentence: where its files are, or why they could not be saved.
#[derive(Resource, Default)]
pub struct PosterTasks(Vec<Task<Result<String, String>>>);

/// Starts the clock of a match when it is set up.
pub(super) fn begin_clock(time: Res<Time<Real>>, mut session: ResMut<MatchSession>) {
    if session.began.is_none() {
        session.began = Some(time.elapsed_secs());
    }
}

/// System parameter with those who played, and what they guessed while they waited.
#[derive(SystemParam)]
pub(super) struct PlayedSeats<'w> {
    chairs: Res<'w, Chairs>,
    guesses: Res<'w, SeatGuesses>,
}

/// Records a match once its end has been seen; again if the end was taken back and the match ended once more.
pub(super) fn record_match<V: MatchPoster<Game: ReviewableGame>>(
    over: Res<MatchOver>,
    hosted: Res<HostedMatch<V>>,
    seats: PlayedSeats,
    time: Res<Time<Real>>,
    mut session: ResMut<MatchSession>,
    mut posters: ResMut<PosterTasks>,
    mut notices: ResMut<HostNotices>,
) {
    let Some(winners) = &over.0 else {
        if session.closed {
            session.closed = false;
        }
        return;
    };
    if session.closed || hosted.is_watched() {
        return;
    }
    session.closed = true;
    let Some(path) = session.journal.clone() else { return };
    let Some(folder) = path.parent() else { return };
    let date = date::today();
    let game = hosted.game();
    let seconds = time.elapsed_secs() - session.began.unwrap_or_default();
    let players = players(&seats.chairs);
    let won = |seat: &Seat| players.get(seat.index()).cloned();
    let evening = EveningEntry {
        date: date.to_string(),
        game: V::Game::info().title.into(),
        level: V::level_of(game.setup()),
        winners: winners.iter().filter_map(won).collect(),
        turns: V::Game::turns(game.world()),
        minutes: session.whole.then_some((seconds / 60.0).ceil() as u64),
        rounds: None,
        journal: path.file_name().map(|name| name.to_string_lossy().into_owned()),
        players,
    };
    if let Err(problem) = book::write(folder, &evening) {
        let book = book::EveningBook::path(folder);
        notices.add(format!(
            "The evening could not be added to the book {}: {problem}.",
            book.display()
        ));
    }
    let record = PosterRecord::<V>::of_match(&hosted, &seats.chairs, &seats.guesses);
    let pool = AsyncComputeTaskPool::get_or_init(TaskPool::new);
    posters.0.push(pool.spawn(async move { save_poster(&record, &path) }));
}

/// Saves the poster of a match and, if there is something to say about the match, the page of its look back. Returns a
/// sentence with their paths.
///
/// # Errors
/// One sentence about a file that could not be made.
fn save_poster<V: MatchPoster<Game: ReviewableGame>>(
    record: &PosterRecord<V>,
    journal: &Path,
) -> Result<String, String> {
    let poster = poster_path(journal);
    record.keep(&poster)?;
    let saved = format!("A poster of the match was saved: {}", poster.display());
    let Some(page) = record.look_back(&ThreadedSampler::in_background())? else {
        return Ok(format!("{saved}."));
    };
    let path = look_back_path(journal);
    let written = write_whole(&path, page);
    written.map_err(|error| format!("{saved}. {} cannot be written: {error}.", path.display()))?;
    Ok(format!("{saved}. A page to print and talk about: {}.", path.display()))
}

/// Path of the poster: beside the journal, under its name.
fn poster_path(journal: &Path) -> PathBuf {
    journal.with_extension("png")
}

/// Path of the look back: beside the journal too.
fn look_back_path(journal: &Path) -> PathBuf {
    journal.with_extension("pdf")
}

/// Names of the players for the book.
fn players(chairs: &Chairs) -> Vec<String> {
    let name = |(seat, chair): (Seat, &shoal_tabletop::seats::Chair)| match chair.player {
        SeatPlayer::Bot(level) => bot_name(&chair.name, level.as_str()),
        _ => chairs.players_of(seat),
    };
    chairs.seats().zip(chairs.of_match()).map(name).collect()
}

/// Reports finished posters: where they are, or why they could not be made.
pub(super) fn report_posters(mut posters: ResMut<PosterTasks>, mut notices: ResMut<HostNotices>) {
    if !posters.0.iter().any(Task::is_finished) {
        return;
    }
    let (done, waiting) = std::mem::take(&mut posters.0).into_iter().partition(Task::is_finished);
    posters.0 = waiting;
    for task in done {
        match block_on(task) {
            Ok(said) | Err(said) => notices.add(said),
        }
    }
}

/// Removes the session when a match is left.
pub(super) fn forget(mut commands: Commands) {
    commands.remove_resource::<MatchSession>();
}
