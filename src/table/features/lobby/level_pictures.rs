//! The levels of the chosen game with a small picture each. They are read and drawn on threads of their own, while
//! people already look at the lobby.

use crate::features::game_list::GameList;
use crate::features::match_start::LobbyOptions;
use crate::matches::lobby_game::LevelCard;
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, TaskPool, block_on};
use shoal_tabletop::picture::art::{DrawingCache, image_of, rasterise, themed_source};
use shoal_tabletop::picture::projection::PictureRescaled;
use shoal_tabletop::system::rigs::Theme;
use std::ops::RangeInclusive;

/// Width of a picture, in units of the table.
pub const WIDTH: f32 = 176.0;

/// The levels of the chosen game, as far as they are drawn.
#[derive(Resource, Default)]
pub struct LevelPictures {
    levels: Vec<LevelPicture>,
    /// The levels that are being drawn.
    drawing: Option<Task<Vec<(LevelCard, Image)>>>,
}

/// A level with its picture.
#[derive(Debug, Clone, PartialEq)]
pub struct LevelPicture {
    name: String,
    /// The title that people read.
    pub title: String,
    /// The number of players it is meant for, if it says so.
    pub players: Option<RangeInclusive<usize>>,
    /// Its picture.
    pub image: Handle<Image>,
    /// The picture's height for a width of 1.
    pub aspect: f32,
}

impl LevelPictures {
    /// All levels.
    pub fn levels(&self) -> &[LevelPicture] {
        &self.levels
    }

    /// Returns the name by which a level is found again.
    pub fn name(&self, index: usize) -> Option<&str> {
        self.levels.get(index).map(|level| level.name.as_str())
    }
}

/// Begins to read and draw the levels of the chosen game.
pub fn begin_drawing(
    games: Res<GameList>,
    options: Res<LobbyOptions>,
    art: Option<Res<DrawingCache>>,
    mut pictures: ResMut<LevelPictures>,
) {
    let Some(game) = games.game() else { return };
    if games.is_changed() {
        pictures.levels.clear();
    }
    let places = options.places.clone();
    let pixels = (WIDTH * art.as_ref().map_or(1.0, |art| art.scale())).ceil().max(1.0) as u32;
    let theme = art.map_or(Theme::Dark, |art| art.theme());
    let pool = AsyncComputeTaskPool::get_or_init(TaskPool::new);
    pictures.drawing = Some(pool.spawn(async move {
        let draw = |card: LevelCard| {
            let picture = themed_source(theme, "level", card.picture.clone());
            let image = rasterise(&picture, pixels);
            (card, image.unwrap_or_else(|_| image_of(2, 1, [11, 42, 74, 255].repeat(2))))
        };
        game.levels(&places).into_iter().map(draw).collect()
    }));
}

/// Shows the levels once they are drawn, and has them drawn anew for another resolution.
pub fn show_drawn_levels(
    mut pictures: ResMut<LevelPictures>,
    images: Option<ResMut<Assets<Image>>>,
    mut rescaled: MessageReader<PictureRescaled>,
    mut commands: Commands,
) {
    if rescaled.read().count() > 0 {
        commands.run_system_cached(begin_drawing);
    }
    if !pictures.drawing.as_ref().is_some_and(Task::is_finished) {
        return;
    }
    let (Some(drawn), Some(mut images)) = (pictures.drawing.take(), images) else { return };
    let picture = |(card, image): (LevelCard, Image)| LevelPicture {
        name: card.name,
        title: card.title,
        players: card.players,
        aspect: image.height() as f32 / image.width().max(1) as f32,
        image: images.add(image),
    };
    pictures.levels = block_on(drawn).into_iter().map(picture).collect();
}
