//! In the lobby every person may begin the lesson of the chosen game, from the menu of their tray.

use super::{BeginTutorial, TutorialSource};
use crate::features::game_list::{GameList, offer_with_game};
use bevy::prelude::*;
use shoal_contract::Game as _;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::tray::{MenuEntryChosen, TrayMenu, TrayMenuEntry};
use shoal_tabletop::system::ids::TrayId;
use shoal_tabletop::system::screens::Screen;

/// The entry that begins the lesson.
const LEARN: u32 = TrayId::Learning(3).id();

/// The games that have a lesson, by their names on the command line.
#[derive(Resource, Default)]
pub struct LessonGames(Vec<&'static str>);

impl LessonGames {
    /// `true` if the game with this name has a lesson.
    pub fn has(&self, game: &str) -> bool {
        self.0.contains(&game)
    }
}

pub(super) fn plugin<V: TutorialSource>(app: &mut App) {
    app.init_resource::<TrayMenu>().init_resource::<Chairs>().add_message::<MenuEntryChosen>();
    if V::lesson().is_none() {
        return;
    }
    let is_first = !app.world().contains_resource::<LessonGames>();
    app.init_resource::<LessonGames>()
        .world_mut()
        .resource_mut::<LessonGames>()
        .0
        .push(V::Game::info().name);
    if is_first {
        app.add_systems(Update, (offer, request_lesson).run_if(in_state(Screen::Lobby)))
            .add_systems(OnExit(Screen::Lobby), withdraw);
    }
}

fn offer(
    chairs: Res<Chairs>,
    lobby: Option<Res<GameList>>,
    lessons: Res<LessonGames>,
    mut menu: ResMut<TrayMenu>,
) {
    let has_lesson = |game: &str| lessons.has(game);
    offer_with_game(&chairs, lobby.as_ref(), &mut menu, has_lesson, |chosen| TrayMenuEntry {
        id: LEARN,
        icon: Some(chosen.map_or("shoal", |game| game.card().emblem)),
        label: "Learn it in five minutes".into(),
        ..TrayMenuEntry::default()
    });
}

fn request_lesson(
    mut chosen: MessageReader<MenuEntryChosen>,
    mut begin: MessageWriter<BeginTutorial>,
) {
    for chosen in chosen.read().filter(|chosen| chosen.id == LEARN) {
        begin.write(BeginTutorial { seat: Some(chosen.seat) });
    }
}

fn withdraw(mut menu: ResMut<TrayMenu>) {
    menu.withdraw_from_all(LEARN);
}
