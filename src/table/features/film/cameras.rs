//! The cameras of a film: one sees the board, the other only the strips above and below it.

use super::layout::FilmLayout;
use bevy::camera::visibility::RenderLayers;
use bevy::camera::{RenderTarget, Viewport};
use bevy::prelude::*;
use bevy::render::render_resource::{TextureFormat, TextureUsages};
use shoal_tabletop::geometry::to_world;
use shoal_tabletop::picture::projection::{TableCamera, WindowCamera, view_of};
use shoal_tabletop::picture::theme;
use shoal_tabletop::surfaces::board::{ActiveBoard, BoardSurface};

/// Layer that only the strips' camera sees.
pub(super) const STRIP_LAYER: usize = 29;
/// Factor by which frames are drawn wider and higher than they are saved, so that edges are smooth.
const FINER: u32 = 2;

/// Instructions for the next frame.
#[derive(Resource, Debug, Default)]
pub struct FilmCue {
    /// Number of actions that shall have begun.
    pub begun: usize,
    /// Number of actions after which the board shall be shown, out of order.
    pub jump_to: Option<usize>,
}

/// The text above the board.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq)]
pub struct FilmCaption {
    /// The words.
    pub words: String,
    /// `true` if it tells of an event.
    pub strong: bool,
}

/// The image that a film is drawn on, and its sizes.
#[derive(Resource, Debug, Clone)]
pub struct FilmCanvas {
    /// The image that the cameras draw, larger than the film.
    pub image: Handle<Image>,
    /// Size of the image, in pixels.
    pub drawn: UVec2,
    /// Size of the film, in pixels.
    pub size: UVec2,
    pub(super) layout: FilmLayout,
}

impl FilmCanvas {
    /// Shrinks a drawn frame to the size of the film: RGBA, row by row.
    pub fn downscale(&self, drawn: &[u8]) -> Vec<u8> {
        let [finer, row] = [FINER, 4 * self.drawn.x].map(|it| it as usize);
        let (square, mut kept) = ((FINER * FINER) as u16, Vec::new());
        for rows in drawn.chunks_exact(finer * row) {
            let mut sums = vec![square / 2; row / finer];
            for line in rows.chunks_exact(row) {
                let pixels = line.as_chunks::<4>().0.chunks_exact(finer);
                for (sum, pixels) in sums.as_chunks_mut::<4>().0.iter_mut().zip(pixels) {
                    for pixel in pixels {
                        (0..4).for_each(|at| sum[at] += u16::from(pixel[at]));
                    }
                }
            }
            kept.extend(sums.into_iter().map(|sum| (sum / square) as u8));
        }
        kept
    }
}

/// Sets up the cameras for a film of this width in pixels. Returns `false` if no board has been laid out yet.
pub fn set_up_film_cameras(world: &mut World, width: u32) -> bool {
    let board = world.get_resource::<ActiveBoard>().copied();
    let Some(surface) = board.and_then(|board| world.get::<BoardSurface>(board.surface)) else {
        return false;
    };
    let layout = FilmLayout::of(surface.area(), width);
    let drawn = layout.size * FINER;
    let mut image =
        Image::new_target_texture(drawn.x, drawn.y, TextureFormat::Rgba8UnormSrgb, None);
    image.texture_descriptor.usage |= TextureUsages::COPY_SRC;
    let image = world.resource_mut::<Assets<Image>>().add(image);
    // Nobody sees the table itself.
    let mut others =
        world.query_filtered::<&mut Camera, Or<(With<TableCamera>, With<WindowCamera>)>>();
    others.iter_mut(world).for_each(|mut camera| camera.is_active = false);
    let target = RenderTarget::Image(image.clone().into());
    let viewport = Viewport {
        physical_position: layout.board.min * FINER,
        physical_size: layout.board.size() * FINER,
        ..default()
    };
    world.spawn((
        Name::new("Board camera"),
        Camera2d,
        Msaa::Off,
        Camera {
            order: -3,
            viewport: Some(viewport),
            clear_color: ClearColorConfig::Custom(theme::DEEP),
            ..default()
        },
        view_of(layout.view.size()),
        Transform::from_translation(to_world(layout.view.center(), 0.0)),
        target.clone(),
    ));
    world.spawn((
        Name::new("Strips camera"),
        Camera2d,
        Msaa::Off,
        Camera { order: -2, clear_color: ClearColorConfig::None, ..default() },
        view_of(layout.size.as_vec2() / layout.unit),
        target,
        RenderLayers::layer(STRIP_LAYER),
    ));
    world.insert_resource(FilmCanvas { image, drawn, size: layout.size, layout });
    true
}
