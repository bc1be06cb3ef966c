//! Beginning a match, and going on with one that was not finished.

use super::super::facing::PLACES;
use super::super::hosting::{Hosted, host};
use super::super::playback::Show;
use super::super::screens::Screen;
use super::super::seats::{Chair, Chairs, Player};
use super::LobbyWish;
use super::unfinished::{Found, Told};
use crate::contract::journal::{self, Folder, JournalError, Recorded};
use crate::contract::{Beginning, Match};
use crate::table::notices::Notices;
use crate::table::settings::{PlaySettings, Settings};
use bevy::prelude::*;
use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;

/// The way on where a match cannot be written down.
const START_AGAIN: &str =
    "This match would not be written down: press Start again to play it all the same.";

/// A game that can be begun from the lobby.
pub trait Tabled: Show {
    /// The setup for players with these names; `None` stands for the usual one.
    fn setup_for(names: &[String], from: Option<&Self::Setup>) -> Self::Setup;

    /// The names of the players of a setup, one for each seat.
    fn names_in(setup: &Self::Setup) -> Vec<String>;

    /// Makes the next match as the settings of this table say.
    fn take_settings(_setup: &mut Self::Setup, _play: &PlaySettings) {}

    /// What everybody at the table may turn before a match says now; none if there is nothing to turn.
    fn choice(_play: &PlaySettings) -> Option<&'static str> {
        None
    }

    /// Turns it on by one.
    fn turn_choice(_play: &mut PlaySettings) {}
}

/// What the lobby begins matches with.
#[derive(Resource, Default, Debug)]
pub struct LobbyOptions {
    /// The folder of journals; without one matches are not written down.
    pub journals: Option<PathBuf>,
    /// The seed, if it is to be a certain one.
    pub seed: Option<u64>,
}

/// The setup a host has chosen instead of the usual one.
#[derive(Resource)]
pub struct ChosenSetup<G: Tabled>(pub G::Setup);

/// Begins or goes on as wished. Why that cannot be is told at the table.
pub fn begin<G: Tabled>(
    mut wishes: MessageReader<LobbyWish>,
    options: Res<LobbyOptions>,
    (chosen, settings): (Option<Res<ChosenSetup<G>>>, Res<Settings>),
    mut chairs: ResMut<Chairs>,
    (mut notices, mut told): (ResMut<Notices>, ResMut<Told>),
    mut next: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    let Some(wish) = wishes.read().find(|wish| matches!(wish, LobbyWish::Start | LobbyWish::GoOn))
    else {
        return;
    };
    let begun = if *wish == LobbyWish::Start {
        let names: Vec<String> = chairs.0.iter().map(|chair| chair.name.clone()).collect();
        let mut setup = G::setup_for(&names, chosen.as_ref().map(|setup| &setup.0));
        G::take_settings(&mut setup, &settings.play);
        start::<G>(&options, setup, &names, &told)
    } else {
        go_on::<G>(&options, &mut notices)
    };
    match begun {
        Ok(hosted) => {
            if *wish == LobbyWish::GoOn {
                // People are yet to take their places again.
                chairs.0 = chairs_for(&G::names_in(hosted.game().setup()), Player::Person);
            }
            commands.queue(move |world: &mut World| host(world, hosted));
            next.set(Screen::Match);
        }
        Err(problem) => {
            notices.add(problem.clone());
            told.0 = Some(problem);
        }
    }
}

/// Begins a match. One that cannot be written down is played only by people who were told so: if
/// somebody presses Start once more.
fn start<G: Tabled>(
    options: &LobbyOptions,
    setup: G::Setup,
    names: &[String],
    told: &Told,
) -> Result<Hosted<G>, String> {
    let seed = options.seed.unwrap_or_else(fresh_seed);
    let game = || Match::<G>::new(setup.clone(), seed).map_err(|problems| problems.to_string());
    let Some(folder) = &options.journals else { return Ok(Hosted::unwritten(game()?)) };
    let beginning = Beginning::Setup { setup: setup.clone(), seed };
    match journal::begin(&Folder::at(folder), beginning, &names.join(", ")) {
        Ok(recorded) => Ok(Hosted::new(recorded)),
        Err(JournalError::Beginning { problems, .. }) => Err(problems.to_string()),
        Err(problem) => {
            let warning = format!("{problem}. {START_AGAIN}");
            if told.0.as_ref() == Some(&warning) {
                Ok(Hosted::unwritten(game()?))
            } else {
                Err(warning)
            }
        }
    }
}

fn go_on<G: Tabled>(options: &LobbyOptions, notices: &mut Notices) -> Result<Hosted<G>, String> {
    let folder = options.journals.as_ref().ok_or("There is no folder of journals.")?;
    let found = Found::in_folder::<G>(folder).map_err(|problem| problem.to_string())?;
    let listed = found.offer.ok_or_else(|| {
        found.told.unwrap_or_else(|| "There is no unfinished match any more.".into())
    })?;
    let resumed = match journal::resume::<G>(&listed.path) {
        Err(problem) if JournalError::may_be_rescued(&problem) => {
            notices.add(problem.to_string());
            journal::rescue::<G>(&listed.path)
        }
        other => other,
    };
    let resumed = resumed.map_err(|problem| problem.to_string())?;
    resumed.notice.into_iter().for_each(|notice| notices.add(notice));
    let recorded: Recorded<G> = resumed.recorded;
    Ok(Hosted::new(recorded))
}

/// Chairs around the table for these names, each with this sort of player.
pub fn chairs_for(names: &[String], player: Player) -> Vec<Chair> {
    names
        .iter()
        .zip(PLACES)
        .map(|(name, place)| Chair { place, name: name.clone(), player })
        .collect()
}

/// A seed nobody knows.
fn fresh_seed() -> u64 {
    RandomState::new().hash_one("shoal")
}
