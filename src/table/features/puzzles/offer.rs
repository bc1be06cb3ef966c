//! The ways to the list of puzzles in the lobby: its middle, and the menu of every person's tray.

use super::book::{read_own, register_puzzles};
use super::{LIST, PuzzleSource};
use crate::features::game_list::{GameList, offer_with_game};
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::tray::{MenuEntryChosen, TrayMenu, TrayMenuEntry};
use shoal_tabletop::system::screens::Screen;
use shoal_tabletop::system::settings::Settings;
use std::collections::BTreeMap;

/// A request to see the puzzles of the chosen game.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenPuzzles {
    /// The seat that wants to see them; `None` for everybody who sits.
    pub seat: Option<Seat>,
}

/// The games that have puzzles, with the keys by which the settings know these.
#[derive(Resource, Debug, Default)]
pub struct PuzzleGames(BTreeMap<&'static str, Vec<String>>);

impl PuzzleGames {
    /// Notes that a game has these puzzles.
    pub fn note(&mut self, game: &'static str, keys: Vec<String>) {
        self.0.insert(game, keys);
    }

    /// Returns the number of puzzles that a game has, and of those solved, in a few words; `None` if it has none.
    pub fn words(&self, game: &str, settings: &Settings) -> Option<String> {
        let keys = self.0.get(game)?;
        let solved = settings.solved.get(game);
        let solved = keys.iter().filter(|key| solved.is_some_and(|it| it.contains(*key))).count();
        Some(match solved {
            0 => format!("{} to solve", keys.len()),
            solved => format!("{solved} of {} solved", keys.len()),
        })
    }
}

pub(super) fn plugin<V: PuzzleSource>(app: &mut App) {
    let is_first = !app.world().contains_resource::<PuzzleGames>();
    app.init_resource::<TrayMenu>().init_resource::<Chairs>().add_message::<MenuEntryChosen>();
    app.add_message::<OpenPuzzles>();
    register_puzzles::<V::Game>(app.world_mut());
    app.add_systems(OnEnter(Screen::Lobby), read_own::<V::Game>);
    if is_first {
        app.add_systems(Update, (offer, request_list).chain().run_if(in_state(Screen::Lobby)))
            .add_systems(OnExit(Screen::Lobby), withdraw);
    }
}

fn offer(
    chairs: Res<Chairs>,
    lobby: Option<Res<GameList>>,
    games: Res<PuzzleGames>,
    mut menu: ResMut<TrayMenu>,
) {
    let has_puzzles = |game: &str| games.0.contains_key(game);
    offer_with_game(&chairs, lobby.as_ref(), &mut menu, has_puzzles, |_| TrayMenuEntry {
        id: LIST,
        icon: Some("goal"),
        label: "Puzzles".into(),
        article: "menu_puzzles",
        off: None,
    });
}

fn request_list(mut chosen: MessageReader<MenuEntryChosen>, mut open: MessageWriter<OpenPuzzles>) {
    for chosen in chosen.read().filter(|chosen| chosen.id == LIST) {
        open.write(OpenPuzzles { seat: Some(chosen.seat) });
    }
}

fn withdraw(mut menu: ResMut<TrayMenu>) {
    menu.withdraw_from_all(LIST);
}
