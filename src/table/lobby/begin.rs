//! Beginning a match, and going on with one that was not finished.

use super::super::facing::{PLACES, Place};
use super::super::hosting::{Hosted, host};
use super::super::playback::Show;
use super::super::screens::Screen;
use super::super::seats::{Chair, Chairs, Player};
use super::LobbyWish;
use super::unfinished::{Found, Told};
use crate::contract::journal::{self, Folder, JournalError, Occasion, Recorded};
use crate::contract::{Beginning, Match, Number};
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

    /// What people call the level of a setup, if the game has levels.
    fn level_of(_setup: &Self::Setup) -> Option<String> {
        None
    }

    /// Makes the next match as the settings of this table say.
    fn take_settings(_setup: &mut Self::Setup, _play: &PlaySettings) {}

    /// What everybody at the table may turn before a match says now; none if there is nothing to turn.
    fn choice(_play: &PlaySettings) -> Option<&'static str> {
        None
    }

    /// Turns it on by one.
    fn turn_choice(_play: &mut PlaySettings) {}

    /// The numbers of a match as they are now, for the host to turn; none for games without such.
    fn numbers_in(_match_world: &World) -> Vec<Number> {
        Vec::new()
    }

    /// The action by which the house sets a number of a match, if the game has such.
    fn change_number(_key: &str, _value: i64) -> Option<Self::Action> {
        None
    }
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
        start::<G>(&options, setup, &chairs, &told)
    } else {
        go_on::<G>(&options, &mut notices)
    };
    match begun {
        Ok((hosted, seated)) => {
            chairs.0 = seated;
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
    chairs: &Chairs,
    told: &Told,
) -> Result<(Hosted<G>, Vec<Chair>), String> {
    let seed = options.seed.unwrap_or_else(fresh_seed);
    let game = || Match::<G>::new(setup.clone(), seed).map_err(|problems| problems.to_string());
    let seated = chairs.0.clone();
    let Some(folder) = &options.journals else {
        return Ok((Hosted::unwritten(game()?), seated));
    };
    let names: Vec<&str> = chairs.0.iter().map(|chair| chair.name.as_str()).collect();
    let occasion =
        Occasion { label: names.join(", "), table: serde_json::to_value(&chairs.0).ok() };
    let beginning = Beginning::Setup { setup: setup.clone(), seed };
    match journal::begin(&Folder::at(folder), beginning, occasion) {
        Ok(recorded) => Ok((Hosted::new(recorded), seated)),
        Err(JournalError::Beginning { problems, .. }) => Err(problems.to_string()),
        Err(problem) => {
            let warning = format!("{problem}. {START_AGAIN}");
            if told.0.as_ref() == Some(&warning) {
                Ok((Hosted::unwritten(game()?), seated))
            } else {
                Err(warning)
            }
        }
    }
}

fn go_on<G: Tabled>(
    options: &LobbyOptions,
    notices: &mut Notices,
) -> Result<(Hosted<G>, Vec<Chair>), String> {
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
    let hosted = Hosted::new(recorded);
    let seated = seated_again(&G::names_in(hosted.game().setup()), resumed.table);
    Ok((hosted, seated))
}

/// Everybody at the place they had, if the journal tells; people are yet to take their mice again.
fn seated_again(names: &[String], table: Option<serde_json::Value>) -> Vec<Chair> {
    let usual = chairs_for(names, Player::Person);
    let told: Option<Vec<Chair>> = table.and_then(|table| serde_json::from_value(table).ok());
    let Some(mut chairs) = told.filter(|chairs| chairs.len() == usual.len()) else {
        return usual;
    };
    let mut taken: Vec<Place> = Vec::new();
    for (chair, usual) in chairs.iter_mut().zip(&usual) {
        chair.name.clone_from(&usual.name);
        if !PLACES.contains(&chair.place) || taken.contains(&chair.place) {
            return chairs_for(names, Player::Person);
        }
        taken.push(chair.place);
    }
    chairs
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::seats::BotName;

    fn names() -> Vec<String> {
        vec!["Ann".into(), "Bob".into()]
    }

    #[test]
    fn whoever_goes_on_finds_bots_and_places_as_they_were() {
        let mut chairs = chairs_for(&names(), Player::Person);
        chairs[0].place = PLACES[5];
        chairs[1].player = Player::Bot(BotName::constant("easy"));
        let table = serde_json::to_value(&chairs).ok();
        assert_eq!(seated_again(&names(), table), chairs);
    }

    #[test]
    fn chairs_that_make_no_sense_are_put_at_the_usual_places() {
        let usual = chairs_for(&names(), Player::Person);
        let mut same_place = usual.clone();
        same_place[1].place = same_place[0].place;
        for table in [
            None,
            Some(serde_json::json!("nonsense")),
            serde_json::to_value(&usual[..1]).ok(),
            serde_json::to_value(&same_place).ok(),
        ] {
            assert_eq!(seated_again(&names(), table), usual);
        }
    }
}
