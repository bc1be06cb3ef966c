//! Games of bots alone that nobody wants to watch: played at once on a thread of their own, as `shoal tournament` plays
//! them.

use super::flow::{game_of, people, record_result, seed_of};
use super::model::{DealtGameResult, GameIndex};
use super::{TournamentOnTable, seating};
use crate::features::match_start::LobbyNotice;
use crate::matches::hosting::{GuestPrograms, known_bot, removal};
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, TaskPool, block_on};
use shoal_contract::PlayerFault;
use shoal_contract::any::{self, BotChoice, SeriesPlan};
use shoal_tabletop::seats::{Chair, ExpelledProgram, SeatPlayer};
use shoal_tabletop::system::notices::HostNotices;

/// Greatest number of actions of a game: one that takes more is left unfinished.
const LIMIT: u64 = 100_000;

/// A game that is played at once.
pub struct QuickGame {
    at: GameIndex,
    played: Task<Result<any::SeriesMatchResult, String>>,
}

/// Plays the next game at once, if only bots play it.
pub(super) fn begin(world: &mut World) {
    let on_table = world.resource::<TournamentOnTable>();
    let (Some(at), Some(game)) = (on_table.next_game(), game_of(world)) else { return };
    if !people(&on_table.tournament, at).is_empty() {
        return;
    }
    let chairs = seating::players(&on_table.tournament, at);
    let names = seating::names(&on_table.tournament, at);
    let guests = world.get_resource::<GuestPrograms>();
    let plan = SeriesPlan {
        setup: Some(game.setup_for(world, &on_table.tournament.setup, &names)),
        seats: Some(chairs.len()),
        numbers: Vec::new(),
        bots: chairs.iter().map(|chair| player(chair, game.info().bots, guests)).collect(),
        limit: LIMIT,
        hash: false,
        feel: false,
    };
    let seed = seed_of(world, at);
    let pool = AsyncComputeTaskPool::get_or_init(TaskPool::new);
    let played = pool.spawn(async move { game.rules().series(&plan)?.play(seed) });
    world.resource_mut::<TournamentOnTable>().quick = Some(QuickGame { at, played });
}

/// Returns the bot, or the program, on a chair; the game's best if it is not known.
fn player(
    chair: &Chair,
    bots: &'static [&'static str],
    guests: Option<&GuestPrograms>,
) -> BotChoice {
    let SeatPlayer::Bot(name) = chair.player else { return BotChoice::named("random") };
    let guest = guests.and_then(|guests| guests.choice(name));
    guest.unwrap_or_else(|| BotChoice::named(known_bot(bots, name)))
}

/// Takes the result once it is there.
pub(super) fn finish(on_table: Res<TournamentOnTable>, mut commands: Commands) {
    if on_table.quick.as_ref().is_some_and(|quick| quick.played.is_finished()) {
        // Nothing may come between the end of the game and its result.
        commands.queue(take_result);
    }
}

fn take_result(world: &mut World) {
    let (Some(game), Some(mut on_table)) =
        (game_of(world), world.get_resource_mut::<TournamentOnTable>())
    else {
        return;
    };
    let Some(QuickGame { at, played }) = on_table.quick.take() else { return };
    let played = block_on(played);
    let removed = played.as_ref().map_or(&[][..], |played| &played.removed);
    let players = seating::players(&on_table.tournament, at);
    let faults: Vec<(Chair, PlayerFault)> = removed
        .iter()
        .filter_map(|bad| Some((players.get(bad.seat.index())?.clone(), bad.fault.clone())))
        .collect();
    let result = result_of(&on_table, at, played);
    for (chair, fault) in faults {
        world.resource_mut::<HostNotices>().add(format!("{}, a program, {fault}", chair.name));
        let SeatPlayer::Bot(program) = chair.player else { continue };
        let expelled = Some(ExpelledProgram { program, why: fault.kind });
        world.resource_mut::<LobbyNotice>().0 = removal(&Chair { expelled, ..chair });
    }
    if let Some(why) = &result.stopped {
        LobbyNotice::set(world, format!("A game of bots was stopped: {why}."));
    }
    record_result(world, game, at, result);
}

/// Returns the result for the tournament: all top finishers go on, but for those that misbehaved.
fn result_of(
    on_table: &TournamentOnTable,
    at: GameIndex,
    played: Result<any::SeriesMatchResult, String>,
) -> DealtGameResult {
    let played = match played {
        Err(why) => return DealtGameResult { stopped: Some(why), ..DealtGameResult::default() },
        Ok(played) => played,
    };
    let players = on_table.tournament.game(at).map_or(&[][..], |game| &game.players);
    let unfinished = played.standing.winners.is_none();
    let is_bad = |seat| played.removed.iter().any(|bad| bad.seat == seat);
    let best = played.standing.winners.unwrap_or_default();
    let best = best.into_iter().filter(|&seat| !is_bad(seat));
    DealtGameResult {
        winners: best.filter_map(|seat| players.get(seat.index()).copied()).collect(),
        scores: played.standing.scores,
        stopped: unfinished.then(|| "it was left unfinished, because it took too long".into()),
    }
}
