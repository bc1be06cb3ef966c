//! Any game on the table, chosen at run time: the lobby knows only these objects.

use super::super::evening::{
    self,
    poster::{MatchPoster, Memory},
};
use super::super::hosting::{Hosted, dismiss};
use super::super::join::Invited;
use super::super::screens::Screen;
use super::{Lobby, is_at_hand};
use shoal_contract::any::{AnyGame, Of};
use shoal_contract::journal::{self, Journal};
use shoal_contract::preset::{self, Preset};
use shoal_contract::{Game, GameSetup, Info, Reviewed, Standing};
use shoal_host::places::Environment;
use crate::art::{Drawings, add_drawings};
use crate::backdrop::Backdrop;
use crate::geometry::Edge;
use crate::lobby_game::{ChosenSetup, GameCard, LevelCard, LobbyGame};
use crate::match_start::{self, LobbyOptions};
use crate::panel::PanelSections;
use crate::seats::{Chair, SeatPiece};
use crate::settings::{Settings, SetupSettings as _};
use crate::watch::{self, Recording, Watching};
use bevy::prelude::*;
use serde_json::Value;
use std::path::Path;

/// What was read before there was a table, and is chosen in its lobby.
pub type Prepared = Box<dyn FnOnce(&mut World)>;

/// A game on the table whose types are not known.
pub trait AnyLobbyGame: Send + Sync {
    /// The record of the game.
    fn info(&self) -> Info;

    /// Its rules.
    fn rules(&self) -> &'static dyn AnyGame;

    /// See [`LobbyGame::drawings`].
    fn drawings(&self) -> &'static Drawings;

    /// What stands on its card.
    fn card(&self) -> GameCard;

    /// Adds what the table needs of it between the lobby and the end of an evening.
    fn add_to(&self, app: &mut App);

    /// See [`LobbyGame::levels`].
    fn levels(&self, places: &Environment) -> Vec<LevelCard>;

    /// What people call the level of the next match, if the game has levels.
    fn level(&self, world: &World) -> Option<String>;

    /// Plays the next match on the level with this name.
    ///
    /// # Errors
    /// One sentence.
    fn choose_level(&self, world: &mut World, name: &str) -> Result<(), String>;

    /// Whether the setup of the next match has changed since this was asked last.
    fn is_setup_changed(&self, world: &World) -> bool;

    /// The preset that the next match has the numbers of; none if somebody has set others.
    fn preset(&self, world: &World) -> Option<&'static Preset>;

    /// Plays the next match with the numbers of this preset.
    ///
    /// # Errors
    /// One sentence.
    fn choose_preset(&self, world: &mut World, preset: &Preset) -> Result<(), String>;

    /// Reads what the next match is to be: a setup in a file, a level. What comes of it chooses the
    /// game and that setup in the lobby; the settings of this table are turned as the file has them.
    ///
    /// # Errors
    /// One sentence that names the file or the level.
    fn prepare(
        &self,
        setup: Option<&Path>,
        level: Option<&str>,
        places: &Environment,
        settings: &mut Settings,
    ) -> Result<Prepared, String>;

    /// Reads a journal or a record in words of it to be watched; what comes of it begins there instead of the lobby.
    ///
    /// # Errors
    /// One sentence.
    fn watch(&self, journal: &Path) -> Result<Watching, String>;

    /// Reads a journal of it that another Shoal is writing, to be followed.
    ///
    /// # Errors
    /// One sentence.
    fn follow(&self, journal: &Path) -> Result<Watching, String>;

    /// Checks what the settings file says of the game, and keeps it: see [`Settings::settle`].
    ///
    /// # Errors
    /// One sentence.
    fn settle(&self, settings: &mut Settings, play: &toml::Table) -> Result<(), String>;

    /// See [`LobbyGame::has_secrets`].
    fn has_secrets(&self, settings: &Settings) -> bool;

    /// See [`LobbyGame::choice`].
    fn choice(&self, settings: &Settings) -> Option<&'static str>;

    /// See [`LobbyGame::turn_choice`].
    fn turn_choice(&self, settings: &mut Settings);

    /// Who can sit down to it.
    fn invited(&self) -> Invited;

    /// See [`LobbyGame::piece`].
    fn piece(&self) -> &'static str;

    /// See [`LobbyGame::backdrop`].
    fn backdrop(&self) -> Backdrop;

    /// See [`LobbyGame::order`].
    fn order(&self) -> Option<&'static str>;

    /// See [`LobbyGame::sides`].
    fn sides(&self, seats: usize) -> Vec<Edge>;

    /// Begins a match as it is chosen.
    ///
    /// # Errors
    /// One sentence for the people at the table.
    fn start(&self, world: &mut World) -> Result<(), String>;

    /// The setup that is chosen, as data; null for the usual one.
    fn chosen(&self, world: &World) -> Value;

    /// Begins a match of this setup, or the usual one, and this seed, for players with these names,
    /// on these chairs.
    ///
    /// # Errors
    /// One sentence for the people at the table.
    fn start_with(
        &self,
        world: &mut World,
        setup: &Value,
        players: (Vec<String>, Vec<Chair>),
        seed: u64,
    ) -> Result<(), String>;

    /// The same setup for players with these names, as JSON.
    fn setup_for(&self, world: &World, setup: &Value, names: &[String]) -> String;

    /// How the match on the table stands, if one of this game is there.
    fn standing(&self, world: &World) -> Option<Standing>;

    /// Goes on with the match of a journal.
    ///
    /// # Errors
    /// One sentence for the people at the table.
    fn go_on(&self, world: &mut World, path: &Path) -> Result<(), String>;

    /// Begins a match like that of a journal.
    ///
    /// # Errors
    /// One sentence for the people at the table.
    fn again(&self, world: &mut World, path: &Path) -> Result<(), String>;

    /// What people call the level of a setup that a journal holds, if that can be played.
    fn level_of(&self, setup: &serde_json::Value) -> Option<String>;

    /// The turn that the match of a journal is in, if the game counts such. It plays the match again.
    fn turn_of(&self, path: &Path) -> Option<u64>;

    /// Makes the poster of a journal and keeps it as a PNG file.
    ///
    /// # Errors
    /// One sentence.
    fn save_poster(&self, journal: &Path, picture: &Path) -> Result<(), String>;
}

/// A setup in a file; none if it stands for the usual one.
fn read<G: Game>(setup: &Value) -> Option<G::Setup> {
    serde_json::from_value(setup.clone()).ok()
}

/// Watching a recording of a game, which is the one chosen when the lobby opens after it.
pub fn watching<G: LobbyGame + Reviewed>(recording: Recording<G>) -> Watching {
    Box::new(move |app| {
        choose::<G>(app.world_mut());
        watch::watch(app, recording);
    })
}

/// Chooses a game in the lobby.
fn choose<G: LobbyGame>(world: &mut World) {
    let mut lobby = world.resource_mut::<Lobby>();
    let name = G::info().name;
    if let Some(at) = lobby.games.iter().position(|game| game.info().name == name) {
        lobby.chosen = at;
    }
    world.insert_resource(Invited::of::<G>());
    world.insert_resource(SeatPiece(G::piece()));
}

impl<G: MatchPoster + Reviewed> AnyLobbyGame for Of<G> {
    fn info(&self) -> Info {
        G::info()
    }

    fn rules(&self) -> &'static dyn AnyGame {
        const { &Of::<G>::NEW }
    }

    fn drawings(&self) -> &'static Drawings {
        G::drawings()
    }

    fn card(&self) -> GameCard {
        G::card()
    }

    fn add_to(&self, app: &mut App) {
        add_drawings(G::drawings());
        app.add_systems(OnExit(Screen::Match), dismiss::<G>);
        evening::plugin::<G>(app);
        if let Some(mut sections) = app.world_mut().get_resource_mut::<PanelSections>() {
            sections.note_at_hand::<G>(is_at_hand::<G>);
        }
    }

    fn levels(&self, places: &Environment) -> Vec<LevelCard> {
        G::levels(places)
    }

    fn level(&self, world: &World) -> Option<String> {
        G::level_of(&ChosenSetup::<G>::of(world))
    }

    fn choose_level(&self, world: &mut World, name: &str) -> Result<(), String> {
        let setup = ChosenSetup::<G>::of(world);
        let setup = G::on_level(setup, name, &world.resource::<LobbyOptions>().places)?;
        world.insert_resource(ChosenSetup::<G>(setup));
        Ok(())
    }

    fn is_setup_changed(&self, world: &World) -> bool {
        world.is_resource_changed::<ChosenSetup<G>>()
    }

    fn preset(&self, world: &World) -> Option<&'static Preset> {
        preset::of_numbers(G::presets(), &ChosenSetup::<G>::of(world).turnable())
    }

    fn choose_preset(&self, world: &mut World, preset: &Preset) -> Result<(), String> {
        let mut setup = ChosenSetup::<G>::of(world);
        let numbers = setup.turnable();
        preset.give(&numbers, |key, value| setup.turn(key, value))?;
        world.insert_resource(ChosenSetup::<G>(setup));
        Ok(())
    }

    fn prepare(
        &self,
        setup: Option<&Path>,
        level: Option<&str>,
        places: &Environment,
        settings: &mut Settings,
    ) -> Result<Prepared, String> {
        let written = match (setup, level) {
            (None, None) => None,
            _ => Some(ChosenSetup::<G>::written(setup, level, places, settings)?),
        };
        Ok(Box::new(move |world| {
            choose::<G>(world);
            if let Some(written) = written {
                world.insert_resource(written);
            }
        }))
    }

    fn watch(&self, journal: &Path) -> Result<Watching, String> {
        Recording::<G>::open(journal).map(watching)
    }

    fn follow(&self, journal: &Path) -> Result<Watching, String> {
        Recording::<G>::follow(journal).map(watching)
    }

    fn settle(&self, settings: &mut Settings, play: &toml::Table) -> Result<(), String> {
        settings.settle::<G::Kept>(play)
    }

    fn has_secrets(&self, settings: &Settings) -> bool {
        G::has_secrets(settings)
    }

    fn choice(&self, settings: &Settings) -> Option<&'static str> {
        G::choice(settings)
    }

    fn turn_choice(&self, settings: &mut Settings) {
        G::turn_choice(settings);
    }

    fn invited(&self) -> Invited {
        Invited::of::<G>()
    }

    fn piece(&self) -> &'static str {
        G::piece()
    }

    fn backdrop(&self) -> Backdrop {
        G::backdrop()
    }

    fn order(&self) -> Option<&'static str> {
        G::order()
    }

    fn sides(&self, seats: usize) -> Vec<Edge> {
        G::sides(seats)
    }

    fn start(&self, world: &mut World) -> Result<(), String> {
        match_start::start::<G>(world)
    }

    fn chosen(&self, world: &World) -> Value {
        let chosen = world.get_resource::<ChosenSetup<G>>();
        chosen.and_then(|chosen| serde_json::to_value(&chosen.0).ok()).unwrap_or_default()
    }

    fn start_with(
        &self,
        world: &mut World,
        setup: &Value,
        players: (Vec<String>, Vec<Chair>),
        seed: u64,
    ) -> Result<(), String> {
        match_start::start_with::<G>(world, read::<G>(setup).as_ref(), players, seed)
    }

    fn setup_for(&self, world: &World, setup: &Value, names: &[String]) -> String {
        let mut setup = G::setup_for(names, read::<G>(setup).as_ref());
        world.resource::<Settings>().of_game::<G::Kept>().give(&mut setup);
        serde_json::to_string(&setup).unwrap_or_default()
    }

    fn standing(&self, world: &World) -> Option<Standing> {
        Some(G::standing(world.get_resource::<Hosted<G>>()?.game().world()))
    }

    fn go_on(&self, world: &mut World, path: &Path) -> Result<(), String> {
        match_start::go_on::<G>(world, path)
    }

    fn again(&self, world: &mut World, path: &Path) -> Result<(), String> {
        match_start::again::<G>(world, path)
    }

    fn level_of(&self, setup: &serde_json::Value) -> Option<String> {
        let setup: G::Setup = serde_json::from_value(setup.clone()).ok()?;
        // It may come from elsewhere.
        setup.check().ok()?;
        G::level_of(&setup)
    }

    fn turn_of(&self, path: &Path) -> Option<u64> {
        let journal = Journal::<G>::of(&journal::read(path).ok()?).ok()?;
        G::turns(journal.resume_to(journal.steps.len()).ok()?.world())
    }

    fn save_poster(&self, journal: &Path, picture: &Path) -> Result<(), String> {
        let reading = journal::read(journal).map_err(|problem| problem.to_string())?;
        add_drawings(G::drawings());
        Memory::<G>::of_journal(&reading, journal)?.keep(picture)
    }
}
