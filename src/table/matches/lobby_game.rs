//! The trait by which a game can be begun from the lobby, and the setup of its next match.

use crate::matches::backdrop::Backdrop;
use crate::matches::playback::{LevelOf, PlaybackView, SetupOf};
use bevy::prelude::*;
use shoal_contract::any::GameLevels;
use shoal_contract::levels::FiledLevel as _;
use shoal_contract::setup::preset;
use shoal_contract::{Game as _, GameSetup};
use shoal_host::folders::FolderEnvironment;
use shoal_host::level_library::{LevelLibrary, setup_in};
use shoal_tabletop::geometry::TableEdge;
use shoal_tabletop::picture::art::GameDrawings;
use shoal_tabletop::seats::SeatPiece;
use shoal_tabletop::system::settings::{Settings, SetupSettings};
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// The text and drawing on the card of a game; its title and number of players are in its record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameCard {
    /// One sentence that says what the game is.
    pub sentence: &'static str,
    /// Usual length of a match, in a few letters: `40–90 min`.
    pub length: &'static str,
    /// The drawing that stands for it.
    pub emblem: &'static str,
}

/// A level to choose.
#[derive(Debug, Clone, PartialEq)]
pub struct LevelCard {
    /// The name by which it is found again.
    pub name: String,
    /// The title that people read.
    pub title: String,
    /// The number of players it is meant for, if it says so.
    pub players: Option<RangeInclusive<usize>>,
    /// A picture of it as SVG, made from the level itself.
    pub picture: String,
}

/// A game that can be begun from the lobby.
pub trait LobbyGame: PlaybackView {
    /// The settings of the game that a table keeps from evening to evening.
    type SavedSettings: SetupSettings<SetupOf<Self>>;

    /// Returns what is written and drawn on the game's card.
    fn card() -> GameCard;

    /// Returns the usual length of a turn ([`Game::turns`](shoal_contract::Game::turns)), used as long as none has been
    /// measured.
    fn usual_turn() -> Duration {
        Duration::from_secs(5 * 60)
    }

    /// Returns the setup for players with these names, made from another one; `None` stands for the default one.
    fn setup_for(names: &[String], from: Option<&SetupOf<Self>>) -> SetupOf<Self>;

    /// Returns the drawings that the game adds to those of the table.
    fn drawings() -> &'static GameDrawings {
        &GameDrawings::NONE
    }

    /// Returns the kind of drawing that stands for each seat: for `fish` there are `fish_1` and so on. By default it is
    /// the seat's cursor.
    fn piece() -> &'static str {
        SeatPiece::default().0
    }

    /// Returns the background under the board and around it, and under the lobby while the game is chosen.
    fn backdrop() -> Backdrop {
        Backdrop::SEA
    }

    /// Returns a sentence that tells all players how to settle who is first, second and so on; `None` where the order
    /// does not matter, or the game draws it. They press in that order to begin.
    fn order() -> Option<&'static str> {
        None
    }

    /// Returns the sides of the board on which this many seats begin, the first in the south; empty unless seats follow
    /// each other clockwise around the table. Then the chairs are put in that order before the match.
    fn sides(_seats: usize) -> Vec<TableEdge> {
        Vec::new()
    }

    /// Returns a small picture of a level, as SVG.
    fn miniature(_level: &LevelOf<Self>) -> String {
        String::new()
    }

    /// Returns the levels to choose from, the default one first; none for games without levels. It is called on a
    /// thread of its own.
    fn levels(places: &FolderEnvironment) -> Vec<LevelCard> {
        if GameLevels::of::<Self::Game>().is_empty() {
            return Vec::new();
        }
        let library = LevelLibrary::of::<Self::Game>(places.clone());
        let card = |name: String| {
            // A level that cannot be played on is the editor's concern.
            let file = library.load::<LevelOf<Self>>(&name).ok()?;
            let picture = Self::miniature(&file.level);
            Some(LevelCard { name, title: file.title().into(), players: file.players, picture })
        };
        library.list().into_iter().filter_map(|listed| card(listed.name)).collect()
    }

    /// Returns the setup on another level, by its name.
    ///
    /// # Errors
    /// A sentence: there is no such level, or it is broken.
    fn on_level(
        setup: SetupOf<Self>,
        name: &str,
        places: &FolderEnvironment,
    ) -> Result<SetupOf<Self>, String> {
        if GameLevels::of::<Self::Game>().is_empty() {
            return Err(format!("This game has no levels, so there is no level \"{name}\"."));
        }
        let file = LevelLibrary::of::<Self::Game>(places.clone()).load(name)?;
        Ok(Self::Game::with_level(setup, Arc::new(file.level)))
    }

    /// Returns the name that people read of the level in a setup, if it has one.
    fn level_of(setup: &SetupOf<Self>) -> Option<String> {
        Some(Self::Game::level_in(setup)?.name().to_owned())
    }

    /// Returns `true` if seats of the next match choose in secret, or hold secrets: then people choose in the lobby
    /// how.
    fn has_secrets(_settings: &Settings) -> bool {
        false
    }

    /// Returns the current label of the setting that anybody at the table may change before a match; `None` if there is
    /// no such setting.
    fn choice(_settings: &Settings) -> Option<&'static str> {
        None
    }

    /// Changes that setting to its next value.
    fn turn_choice(_settings: &mut Settings) {}
}

/// The setup that was chosen instead of the default one.
#[derive(Resource)]
pub struct ChosenSetup<V: LobbyGame>(pub SetupOf<V>);

impl<V: LobbyGame> ChosenSetup<V> {
    /// Returns the setup of the next match, as far as it is chosen.
    pub fn of(world: &World) -> SetupOf<V> {
        world.get_resource::<Self>().map_or_else(Self::default_setup, |chosen| chosen.0.clone())
    }

    /// Returns the setup of the next match if it differs from the game's own default one: the chosen one, or the default
    /// one with the recommended numbers.
    pub fn wanted(world: &World) -> Option<SetupOf<V>> {
        let has_recommended = preset::recommended(V::Game::presets()).is_some();
        let is_wanted = has_recommended || world.contains_resource::<Self>();
        is_wanted.then(|| Self::of(world))
    }

    /// Returns the setup while nothing is chosen: for as many players as the game allows, with the recommended numbers.
    fn default_setup() -> SetupOf<V> {
        let mut setup = V::Game::default_setup(*V::Game::info().seats.end());
        if let Some(preset) = preset::recommended(V::Game::presets()) {
            let numbers = setup.adjustable_numbers();
            // Numbers of a preset are within their bounds.
            _ = preset.give(&numbers, |key, value| setup.set_number(key, value));
        }
        setup
    }

    /// Reads the setup in a file (or takes the default one), on another level if one is named, and sets the settings of
    /// this table as the file has them.
    ///
    /// # Errors
    /// A sentence that names the file: it cannot be read, or nobody could play what is in it.
    pub(crate) fn written(
        file: Option<&Path>,
        level: Option<&str>,
        places: &FolderEnvironment,
        settings: &mut Settings,
    ) -> Result<Self, String> {
        let mut setup = match file {
            Some(path) => setup_in::<V::Game>(path)?,
            None => Self::default_setup(),
        };
        if let Some(level) = level {
            setup = V::on_level(setup, level, places)?;
        }
        let Some(path) = file else { return Ok(Self(setup)) };
        // Who will play is seen at the table: it is enough if few can.
        let names = vec![String::new(); (*V::Game::info().seats.start()).max(2)];
        V::setup_for(&names, Some(&setup))
            .check()
            .map_err(|problems| format!("{}: {problems}", path.display()))?;
        settings.change(|kept| *kept = V::SavedSettings::from_setup(&setup));
        Ok(Self(setup))
    }
}

/// Asserts that each of this many shipped levels is offered with a picture, and can be played by this many players.
#[cfg(any(test, feature = "testing"))]
pub fn every_shipped_level_can_be_played<V: LobbyGame>(shipped: usize, players: usize) {
    let cards = V::levels(&FolderEnvironment::default());
    assert_eq!(cards.len(), shipped);
    for card in cards {
        let image =
            shoal_tabletop::picture::art::rasterise(&card.picture, 190).expect("it can be drawn");
        assert!(image.width() == 190 && image.height() > 50, "{}", card.name);
        let setup = V::setup_for(&vec![String::new(); players], None);
        let setup = V::on_level(setup, &card.name, &FolderEnvironment::default());
        shoal_contract::Match::<V::Game>::new(setup.expect("it is there"), 1)
            .expect("it can be played");
    }
}
