//! Begins a match: a new one, the one that was not finished, the same again.

use super::{
    LobbyNotice, LobbyOptions, MatchPlayers, MatchSession, OnlookerChairs, PendingMatch, clockwise,
    seating_people,
};
use crate::features::absence::{self, MatchSeating, ResumedStandIns};
use crate::matches::hosting::{HostedMatch, host};
use crate::matches::lobby_game::{ChosenSetup, LobbyGame};
use crate::matches::playback::SetupOf;
use bevy::prelude::*;
use shoal_contract::journal::{self, JournalError, JournalFolder, JournalOccasion, RecordedMatch};
use shoal_contract::text::visible;
use shoal_contract::{GameSetup, Match, MatchBeginning};
use shoal_tabletop::geometry::{PLACES, TablePlace};
use shoal_tabletop::seats::{Chair, Chairs, SeatPiece, reseat, restored_chairs};
use shoal_tabletop::system::notices::HostNotices;
use shoal_tabletop::system::screens::Screen;
use shoal_tabletop::system::settings::{Settings, SetupSettings as _};
use std::path::Path;

/// The sentence that tells how to play although a match cannot be saved.
const START_AGAIN: &str = "This match would not be saved: press again to play anyway.";

/// Begins a match as it is chosen, for the people who sit at the table.
///
/// # Errors
/// One sentence for the people at the table.
pub fn start<V: LobbyGame>(world: &mut World) -> Result<(), String> {
    let mut chairs = world.resource::<Chairs>().0.clone();
    Chair::keep_marks(&mut chairs);
    let sides = V::sides(chairs.len());
    clockwise::sort_clockwise(&mut chairs, &sides);
    let chosen = ChosenSetup::<V>::wanted(world);
    let seed = world.resource::<LobbyOptions>().seed();
    start_with::<V>(world, chosen.as_ref(), MatchPlayers::of(chairs), seed)
}

/// Begins a match of this setup, or the default one, with this seed, for these players.
///
/// # Errors
/// One sentence for the people at the table.
pub fn start_with<V: LobbyGame>(
    world: &mut World,
    setup: Option<&SetupOf<V>>,
    players: MatchPlayers,
    seed: u64,
) -> Result<(), String> {
    let MatchPlayers { names, chairs } = players;
    let mut setup = V::setup_for(&names, setup);
    world.resource::<Settings>().of_game::<V::SavedSettings>().apply_to(&mut setup);
    begin_with::<V>(world, setup, chairs, seed)
}

/// Begins a match like that of a journal, finished or not: its level, numbers and options, with the
/// same people and bots at their places.
///
/// # Errors
/// One sentence for the people at the table.
pub fn again<V: LobbyGame>(world: &mut World, path: &Path) -> Result<(), String> {
    let reading = journal::read(path).map_err(|problem| problem.to_string())?;
    let problem = || format!("{} does not say how its match began.", path.display());
    let table = reading.table();
    let setup = reading.header.setup.ok_or_else(problem)?;
    let setup: SetupOf<V> = serde_json::from_value(setup).map_err(|_| problem())?;
    setup.check().map_err(|problems| format!("{}: {problems}", path.display()))?;
    let people = table.and_then(MatchSeating::read).map(MatchSeating::of_people);
    let chairs = restored_chairs(&setup.names(), people);
    let seed = world.resource::<LobbyOptions>().seed();
    begin_with::<V>(world, setup, chairs, seed)
}

/// Begins the match that follows the one on the table. Everybody keeps their place, letter, colour and drawing; the
/// player who was first is last, except in games that go around the table.
///
/// # Errors
/// One sentence for the people at the table.
pub fn rematch<V: LobbyGame>(world: &mut World) -> Result<(), String> {
    // Bots that stand in keep nobody's chair.
    absence::end_all(world);
    let setup = world.get_resource::<HostedMatch<V>>().map(|hosted| hosted.game().setup().clone());
    let setup = setup.ok_or("There is no match to play again.")?;
    let chairs = world.resource::<Chairs>().0.iter().cloned();
    let mut chairs: Vec<Chair> = chairs.map(Chair::anew).collect();
    Chair::keep_marks(&mut chairs);
    let sides = V::sides(chairs.len());
    if !chairs.is_empty() && sides.is_empty() {
        chairs.rotate_left(1);
    }
    clockwise::sort_clockwise(&mut chairs, &sides);
    let names: Vec<String> = chairs.iter().map(|chair| chair.name.clone()).collect();
    let setup = V::setup_for(&names, Some(&setup));
    let seed = world.resource::<LobbyOptions>().seed();
    begin_with::<V>(world, setup, chairs, seed)
}

/// Begins a match. If it cannot be saved, people are told so first, and it begins only once they press again.
fn begin_with<V: LobbyGame>(
    world: &mut World,
    setup: SetupOf<V>,
    chairs: Vec<Chair>,
    seed: u64,
) -> Result<(), String> {
    let options = world.resource::<LobbyOptions>();
    let new_match =
        || Match::<V::Game>::new(setup.clone(), seed).map_err(|problems| problems.to_string());
    let names: Vec<&str> = chairs.iter().map(|chair| chair.name.as_str()).collect();
    let occasion =
        JournalOccasion { label: names.join(", "), table: serde_json::to_value(&chairs).ok() };
    let seating = MatchSeating { chairs, ..MatchSeating::default() };
    let Some(folder) = &options.journals else {
        let hosted = HostedMatch::<V>::unwritten(new_match()?);
        put_on_table(world, hosted, MatchSession::new(None), seating);
        return Ok(());
    };
    let beginning = MatchBeginning::<V::Game>::Setup { setup: setup.clone(), seed };
    match journal::begin(&JournalFolder::at(folder), beginning, occasion) {
        Ok(recorded) => {
            let session = MatchSession::new(recorded.path().map(Path::to_owned));
            put_on_table(world, HostedMatch::<V>::new(recorded), session, seating);
            Ok(())
        }
        Err(JournalError::Beginning { problems, .. }) => Err(problems.to_string()),
        Err(problem) => {
            let warning = visible::sentence(&format!("{problem}. {START_AGAIN}"));
            if world.resource::<LobbyNotice>().0.as_ref() == Some(&warning) {
                let hosted = HostedMatch::<V>::unwritten(new_match()?);
                put_on_table(world, hosted, MatchSession::new(None), seating);
                Ok(())
            } else {
                Err(warning)
            }
        }
    }
}

/// Goes on with the match of a journal.
///
/// # Errors
/// One sentence for the people at the table.
pub fn go_on<V: LobbyGame>(world: &mut World, path: &Path) -> Result<(), String> {
    let resumed = match journal::resume::<V::Game>(path) {
        Err(problem) if JournalError::may_be_rescued(&problem) => {
            world.resource_mut::<HostNotices>().add(problem.to_string());
            journal::rescue::<V::Game>(path)
        }
        other => other,
    };
    let resumed = resumed.map_err(|problem| problem.to_string())?;
    let mut notices = world.resource_mut::<HostNotices>();
    resumed.notice.into_iter().for_each(|notice| notices.add(notice));
    let recorded: RecordedMatch<V::Game> = resumed.recorded;
    let session = MatchSession::resumed(recorded.path().map(Path::to_owned));
    let hosted = HostedMatch::<V>::going_on(recorded);
    let MatchSeating { chairs, stand_ins } =
        resumed.table.and_then(MatchSeating::read).unwrap_or_default();
    let chairs = restored_chairs(&hosted.game().setup().names(), Some(chairs));
    put_on_table(world, hosted, session, MatchSeating { chairs, stand_ins });
    Ok(())
}

/// Puts a match on the table, with the people who are there at their places.
fn put_on_table<V: LobbyGame>(
    world: &mut World,
    mut hosted: HostedMatch<V>,
    session: MatchSession,
    mut seating: MatchSeating,
) {
    let (before, players) = (seating.clone(), seating.chairs.len());
    // A player may have moved to where another looked on, when the journal was written.
    for mut onlooker in world.remove_resource::<OnlookerChairs>().unwrap_or_default().0 {
        let is_free = |place: TablePlace| seating.chairs.iter().all(|chair| chair.place != place);
        if !is_free(onlooker.place) {
            let free = PLACES.into_iter().find(|&place| is_free(place));
            onlooker.place = free.unwrap_or(onlooker.place);
        }
        seating.chairs.push(onlooker);
    }
    seating_people::seat_people(&mut seating, &seating_people::held(world));
    let MatchSeating { chairs, stand_ins } = seating;
    let now = MatchSeating { chairs: chairs[..players].to_vec(), stand_ins: stand_ins.clone() };
    if now != before
        && let Ok(table) = serde_json::to_value(&now)
    {
        hosted.note_table(table);
    }
    world.insert_resource(ResumedStandIns(stand_ins));
    reseat(world, chairs);
    world.insert_resource(SeatPiece(V::piece()));
    let lay = move |world: &mut World| {
        host(world, hosted);
        world.insert_resource(session);
    };
    lay_match(world, lay);
}

/// Puts a match on the table by calling `lay`: at once, or as soon as the one on the table has been put away.
pub fn lay_match(world: &mut World, lay: impl FnOnce(&mut World) + Send + Sync + 'static) {
    let follows =
        world.get_resource::<State<Screen>>().is_some_and(|screen| *screen == Screen::Match);
    world.resource_mut::<NextState<Screen>>().set(Screen::Match);
    if follows {
        world.insert_resource(PendingMatch(Box::new(lay)));
    } else {
        lay(world);
    }
}
