//! Games on the table as objects that are chosen at run time: the lobby knows only these.

use super::{GameList, is_at_hand};
use crate::features::evening::{
    self,
    poster::{MatchPoster, PosterRecord},
};
use crate::features::join::JoinDefaults;
use crate::features::match_start::{self, LobbyOptions, MatchPlayers};
use crate::features::watch::{self, MatchRecording, RecordingStart};
use crate::matches::backdrop::Backdrop;
use crate::matches::hosting::{HostedMatch, dismiss};
use crate::matches::lobby_game::{ChosenSetup, GameCard, LevelCard, LobbyGame};
use crate::matches::playback::SetupOf;
use bevy::prelude::*;
use serde_json::Value;
use shoal_contract::any::{AnyGame, GameAdapter};
use shoal_contract::journal::{self, Journal};
use shoal_contract::setup::preset::{self, SetupPreset};
use shoal_contract::{Game, GameProfile, GameSetup, MatchStanding, ReviewableGame};
use shoal_host::folders::FolderEnvironment;
use shoal_tabletop::geometry::TableEdge;
use shoal_tabletop::picture::art::{GameDrawings, add_drawings};
use shoal_tabletop::seats::SeatPiece;
use shoal_tabletop::surfaces::host_panel::HostPanelSections;
use shoal_tabletop::system::screens::Screen;
use shoal_tabletop::system::settings::{Settings, SetupSettings as _};
use std::marker::PhantomData;
use std::path::Path;

/// A choice of game and setup that was read before the lobby exists, to be made in it.
pub type PreparedChoice = Box<dyn FnOnce(&mut World)>;

/// A game on the table as an object, without its types.
pub trait AnyLobbyGame: Send + Sync {
    /// The profile of the game: name, title, seats and bots.
    fn info(&self) -> GameProfile;

    /// Its rules.
    fn rules(&self) -> &'static dyn AnyGame;

    /// See [`LobbyGame::drawings`].
    fn drawings(&self) -> &'static GameDrawings;

    /// The text and the picture of its card in the lobby.
    fn card(&self) -> GameCard;

    /// Adds the systems that the table needs for this game between the lobby and the end of an evening.
    fn add_to(&self, app: &mut App);

    /// See [`LobbyGame::levels`].
    fn levels(&self, places: &FolderEnvironment) -> Vec<LevelCard>;

    /// The display name of the next match's level, if the game has levels.
    fn level(&self, world: &World) -> Option<String>;

    /// Chooses the level with this name for the next match.
    ///
    /// # Errors
    /// One sentence.
    fn choose_level(&self, world: &mut World, name: &str) -> Result<(), String>;

    /// `true` if the setup of the next match has changed since this was asked last.
    fn is_setup_changed(&self, world: &World) -> bool;

    /// The preset with the numbers of the next match; `None` if somebody has set others.
    fn preset(&self, world: &World) -> Option<&'static SetupPreset>;

    /// Chooses the numbers of this preset for the next match.
    ///
    /// # Errors
    /// One sentence.
    fn choose_preset(&self, world: &mut World, preset: &SetupPreset) -> Result<(), String>;

    /// Chooses the level and the preset that people chose last, unless a setup is chosen already. What is not there any
    /// more is passed over.
    fn restore_choices(&self, world: &mut World);

    /// Reads the setup file and the level for the next match. The result chooses the game and that setup in the lobby;
    /// the settings of this table are changed to those in the file.
    ///
    /// # Errors
    /// One sentence that names the file or the level.
    fn prepare(
        &self,
        setup: Option<&Path>,
        level: Option<&str>,
        places: &FolderEnvironment,
        settings: &mut Settings,
    ) -> Result<PreparedChoice, String>;

    /// Reads a journal of this game, or a record in words, to be watched; the result begins with it instead of the
    /// lobby.
    ///
    /// # Errors
    /// One sentence.
    fn watch(&self, journal: &Path) -> Result<RecordingStart, String>;

    /// Reads a journal of this game that another Shoal is writing, to be followed.
    ///
    /// # Errors
    /// One sentence.
    fn follow(&self, journal: &Path) -> Result<RecordingStart, String>;

    /// Migrates and checks the section of the settings file about this game: see [`Settings::migrate_section`].
    ///
    /// # Errors
    /// One sentence.
    fn migrate_settings(&self, settings: &mut Settings, play: &toml::Table) -> Result<(), String>;

    /// See [`LobbyGame::has_secrets`].
    fn has_secrets(&self, settings: &Settings) -> bool;

    /// See [`LobbyGame::choice`].
    fn choice(&self, settings: &Settings) -> Option<&'static str>;

    /// See [`LobbyGame::turn_choice`].
    fn turn_choice(&self, settings: &mut Settings);

    /// The names and bot levels for those who sit down to this game.
    fn join_defaults(&self) -> JoinDefaults;

    /// See [`LobbyGame::piece`].
    fn piece(&self) -> &'static str;

    /// See [`LobbyGame::backdrop`].
    fn backdrop(&self) -> Backdrop;

    /// See [`LobbyGame::order`].
    fn order(&self) -> Option<&'static str>;

    /// See [`LobbyGame::sides`].
    fn sides(&self, seats: usize) -> Vec<TableEdge>;

    /// Begins a match with the chosen setup.
    ///
    /// # Errors
    /// One sentence for the people at the table.
    fn start(&self, world: &mut World) -> Result<(), String>;

    /// The chosen setup as data; null for the default one.
    fn chosen(&self, world: &World) -> Value;

    /// Begins a match of this setup, or the default one, with this seed, for these players.
    ///
    /// # Errors
    /// One sentence for the people at the table.
    fn start_with(
        &self,
        world: &mut World,
        setup: &Value,
        players: MatchPlayers,
        seed: u64,
    ) -> Result<(), String>;

    /// This setup for players with these names, as JSON.
    fn setup_for(&self, world: &World, setup: &Value, names: &[String]) -> String;

    /// The standing of the match on the table, if it is one of this game.
    fn standing(&self, world: &World) -> Option<MatchStanding>;

    /// Continues the match of a journal.
    ///
    /// # Errors
    /// One sentence for the people at the table.
    fn go_on(&self, world: &mut World, path: &Path) -> Result<(), String>;

    /// Begins a match like that of a journal.
    ///
    /// # Errors
    /// One sentence for the people at the table.
    fn again(&self, world: &mut World, path: &Path) -> Result<(), String>;

    /// The display name of the level in a journal's setup, if that setup can be played.
    fn level_of(&self, setup: &serde_json::Value) -> Option<String>;

    /// The current turn in the match of a journal, if the game counts turns. Plays the match again to find it.
    fn turn_of(&self, path: &Path) -> Option<u64>;

    /// Draws the poster of a journal and saves it as a PNG file.
    ///
    /// # Errors
    /// One sentence.
    fn save_poster(&self, journal: &Path, picture: &Path) -> Result<(), String>;
}

/// The setup in this data; `None` if it stands for the default one.
fn read_setup<G: Game>(setup: &Value) -> Option<G::Setup> {
    serde_json::from_value(setup.clone()).ok()
}

/// Shows a recording of a game. That game is the chosen one when the lobby opens afterwards.
pub fn watching<V: LobbyGame<Game: ReviewableGame>>(
    recording: MatchRecording<V>,
) -> RecordingStart {
    Box::new(move |app| {
        choose::<V>(app.world_mut());
        watch::watch(app, recording);
    })
}

/// Chooses a game in the lobby.
fn choose<V: LobbyGame>(world: &mut World) {
    let mut list = world.resource_mut::<GameList>();
    let name = V::Game::info().name;
    if let Some(at) = list.games.iter().position(|game| game.info().name == name) {
        list.chosen = at;
    }
    world.insert_resource(JoinDefaults::of::<V>());
    world.insert_resource(SeatPiece(V::piece()));
}

/// The object of the game with view `V`.
pub struct TypedLobbyGame<V>(PhantomData<fn() -> V>);

impl<V> TypedLobbyGame<V> {
    /// The object; it has no data.
    pub const NEW: Self = Self(PhantomData);
}

impl<V: MatchPoster<Game: ReviewableGame>> AnyLobbyGame for TypedLobbyGame<V> {
    fn info(&self) -> GameProfile {
        V::Game::info()
    }

    fn rules(&self) -> &'static dyn AnyGame {
        const { &GameAdapter::<V::Game>::NEW }
    }

    fn drawings(&self) -> &'static GameDrawings {
        V::drawings()
    }

    fn card(&self) -> GameCard {
        V::card()
    }

    fn add_to(&self, app: &mut App) {
        add_drawings(V::drawings());
        app.add_systems(OnExit(Screen::Match), dismiss::<V>);
        evening::plugin::<V>(app);
        if let Some(mut sections) = app.world_mut().get_resource_mut::<HostPanelSections>() {
            sections.note_at_hand::<V::Game>(is_at_hand::<V>);
        }
    }

    fn levels(&self, places: &FolderEnvironment) -> Vec<LevelCard> {
        V::levels(places)
    }

    fn level(&self, world: &World) -> Option<String> {
        V::level_of(&ChosenSetup::<V>::of(world))
    }

    fn choose_level(&self, world: &mut World, name: &str) -> Result<(), String> {
        let setup = ChosenSetup::<V>::of(world);
        let setup = V::on_level(setup, name, &world.resource::<LobbyOptions>().places)?;
        world.insert_resource(ChosenSetup::<V>(setup));
        Ok(())
    }

    fn is_setup_changed(&self, world: &World) -> bool {
        world.is_resource_changed::<ChosenSetup<V>>()
    }

    fn preset(&self, world: &World) -> Option<&'static SetupPreset> {
        preset::of_numbers(V::Game::presets(), &ChosenSetup::<V>::of(world).adjustable_numbers())
    }

    fn choose_preset(&self, world: &mut World, preset: &SetupPreset) -> Result<(), String> {
        let mut setup = ChosenSetup::<V>::of(world);
        let numbers = setup.adjustable_numbers();
        preset.give(&numbers, |key, value| setup.set_number(key, value))?;
        world.insert_resource(ChosenSetup::<V>(setup));
        Ok(())
    }

    fn restore_choices(&self, world: &mut World) {
        if world.contains_resource::<ChosenSetup<V>>() {
            return;
        }
        let name = V::Game::info().name;
        let kept = &world.resource::<Settings>().lobby;
        let preset = kept.presets.get(name);
        let preset = preset.and_then(|name| preset::find(V::Game::presets(), name).ok());
        let level = kept.levels.get(name).cloned();
        if let Some(preset) = preset {
            _ = self.choose_preset(world, preset);
        }
        if let Some(level) = level {
            _ = self.choose_level(world, &level);
        }
    }

    fn prepare(
        &self,
        setup: Option<&Path>,
        level: Option<&str>,
        places: &FolderEnvironment,
        settings: &mut Settings,
    ) -> Result<PreparedChoice, String> {
        let prepared = match (setup, level) {
            (None, None) => None,
            _ => Some(ChosenSetup::<V>::written(setup, level, places, settings)?),
        };
        Ok(Box::new(move |world| {
            choose::<V>(world);
            if let Some(setup) = prepared {
                world.insert_resource(setup);
            }
        }))
    }

    fn watch(&self, journal: &Path) -> Result<RecordingStart, String> {
        MatchRecording::<V>::open(journal).map(watching)
    }

    fn follow(&self, journal: &Path) -> Result<RecordingStart, String> {
        MatchRecording::<V>::follow(journal).map(watching)
    }

    fn migrate_settings(&self, settings: &mut Settings, play: &toml::Table) -> Result<(), String> {
        settings.migrate_section::<V::SavedSettings>(play)
    }

    fn has_secrets(&self, settings: &Settings) -> bool {
        V::has_secrets(settings)
    }

    fn choice(&self, settings: &Settings) -> Option<&'static str> {
        V::choice(settings)
    }

    fn turn_choice(&self, settings: &mut Settings) {
        V::turn_choice(settings);
    }

    fn join_defaults(&self) -> JoinDefaults {
        JoinDefaults::of::<V>()
    }

    fn piece(&self) -> &'static str {
        V::piece()
    }

    fn backdrop(&self) -> Backdrop {
        V::backdrop()
    }

    fn order(&self) -> Option<&'static str> {
        V::order()
    }

    fn sides(&self, seats: usize) -> Vec<TableEdge> {
        V::sides(seats)
    }

    fn start(&self, world: &mut World) -> Result<(), String> {
        match_start::start::<V>(world)
    }

    fn chosen(&self, world: &World) -> Value {
        let chosen = ChosenSetup::<V>::wanted(world);
        chosen.and_then(|chosen| serde_json::to_value(&chosen).ok()).unwrap_or_default()
    }

    fn start_with(
        &self,
        world: &mut World,
        setup: &Value,
        players: MatchPlayers,
        seed: u64,
    ) -> Result<(), String> {
        match_start::start_with::<V>(world, read_setup::<V::Game>(setup).as_ref(), players, seed)
    }

    fn setup_for(&self, world: &World, setup: &Value, names: &[String]) -> String {
        let mut setup = V::setup_for(names, read_setup::<V::Game>(setup).as_ref());
        world.resource::<Settings>().of_game::<V::SavedSettings>().apply_to(&mut setup);
        serde_json::to_string(&setup).unwrap_or_default()
    }

    fn standing(&self, world: &World) -> Option<MatchStanding> {
        Some(V::Game::standing(world.get_resource::<HostedMatch<V>>()?.game().world()))
    }

    fn go_on(&self, world: &mut World, path: &Path) -> Result<(), String> {
        match_start::go_on::<V>(world, path)
    }

    fn again(&self, world: &mut World, path: &Path) -> Result<(), String> {
        match_start::again::<V>(world, path)
    }

    fn level_of(&self, setup: &serde_json::Value) -> Option<String> {
        let setup: SetupOf<V> = serde_json::from_value(setup.clone()).ok()?;
        // The journal may come from elsewhere.
        setup.check().ok()?;
        V::level_of(&setup)
    }

    fn turn_of(&self, path: &Path) -> Option<u64> {
        let journal = Journal::<V::Game>::of(&journal::read(path).ok()?).ok()?;
        V::Game::turns(journal.resume_to(journal.steps.len()).ok()?.world())
    }

    fn save_poster(&self, journal: &Path, picture: &Path) -> Result<(), String> {
        let reading = journal::read(journal).map_err(|problem| problem.to_string())?;
        add_drawings(V::drawings());
        PosterRecord::<V>::of_journal(&reading, journal)?.keep(picture)
    }
}
