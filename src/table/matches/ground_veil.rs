//! A veil over the ground while somebody chooses on the board: only what may be chosen keeps its light. Pieces, numbers
//! and words are above it.

use bevy::image::ImageSampler;
use bevy::prelude::*;
use shoal_tabletop::geometry::Tabletop;
use shoal_tabletop::picture::art::image_of;
use shoal_tabletop::seats::{ChoosableSpots, ChoosableWidgets};
use shoal_tabletop::surfaces::board::{
    ActiveBoard, BoardSystems, FrameShape, board_transform, picture,
};
use shoal_tabletop::system::screens::Screen;

/// Opacity of the veil: the ground keeps the rest of its light.
const DARK: f32 = 0.3;
/// Pixels of the veil for each unit of the table: its edges are soft.
const PIXELS: f32 = 0.5;
/// Time in which a veil comes or goes, in seconds.
const FADE: f32 = 0.5;
/// Time for which a veil stays while nothing can be chosen, in seconds: it does not flicker between the steps of a turn.
const STAY: f32 = 1.0;

/// The parts of the board that may be chosen now: around them the ground dims. The kit fills it in, and changes it only if
/// it differs.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct LegalGround {
    /// The parts; without any, all of the ground keeps its light.
    pub areas: Vec<GroundArea>,
    /// Height above the table at which the ground dims: over the ground, and under all pieces and words.
    pub height: f32,
}

/// A part of the ground.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GroundArea {
    /// Its shape.
    pub shape: FrameShape,
    /// The box around it, in table coordinates.
    pub on: Rect,
}

impl GroundArea {
    /// The part with this middle and size.
    pub fn new(shape: FrameShape, at: Vec2, size: Vec2) -> Self {
        Self { shape, on: Rect::from_center_size(at, size) }
    }
}

/// A veil over the ground.
#[derive(Component, Debug)]
pub struct GroundVeil {
    legal: LegalGround,
    /// Time in seconds until it goes; none while it is wanted.
    stays: Option<f32>,
}

/// Adds the veil.
pub fn plugin(app: &mut App) {
    app.init_resource::<LegalGround>()
        .init_resource::<ChoosableSpots>()
        .init_resource::<ChoosableWidgets>()
        .init_resource::<Tabletop>()
        .add_systems(Update, (draw, fade).chain().in_set(BoardSystems::Show))
        .add_systems(OnExit(Screen::Match), forget);
}

/// Forgets what could be chosen when the match is left.
fn forget(mut legal: ResMut<LegalGround>, mut spots: ResMut<ChoosableSpots>) {
    legal.set_if_neq(LegalGround::default());
    spots.set_if_neq(ChoosableSpots::default());
}

/// Draws a veil around what may be chosen now; the one before it goes.
fn draw(
    legal: Res<LegalGround>,
    board: Res<ActiveBoard>,
    tabletop: Res<Tabletop>,
    mut veils: Query<&mut GroundVeil>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    if !legal.is_changed() && !board.is_changed() {
        return;
    }
    let mut is_there = false;
    for mut veil in &mut veils {
        let is_wanted = veil.legal == *legal;
        let stays = if legal.areas.is_empty() { veil.stays.unwrap_or(STAY) } else { 0.0 };
        veil.stays = (!is_wanted).then_some(stays);
        is_there |= is_wanted;
    }
    if is_there || legal.areas.is_empty() {
        return;
    }
    let on = Rect::from_corners(Vec2::ZERO, tabletop.size);
    let image = images.add(veil_image(on, &legal.areas));
    let mut sprite = picture(image, on.size());
    sprite.color.set_alpha(0.0);
    let place = board_transform(on.center(), legal.height);
    let veil = GroundVeil { legal: legal.clone(), stays: None };
    commands.spawn((Name::new("Veil over the ground"), veil, sprite, place, ChildOf(board.root)));
}

/// The picture of a veil over all of this, with these parts left clear.
fn veil_image(on: Rect, clear: &[GroundArea]) -> Image {
    let size = (on.size() * PIXELS).ceil().as_uvec2().max(UVec2::ONE);
    let dark = DARK * 255.0;
    let mut pixels = vec![[0, 0, 0, dark as u8]; (size.x * size.y) as usize];
    for GroundArea { shape, on: part } in clear {
        let pixel = |corner: Vec2| (corner - on.min) * PIXELS;
        let from = pixel(part.min).floor().as_uvec2();
        let to = pixel(part.max).ceil().as_uvec2().min(size);
        for (y, x) in (from.y..to.y).flat_map(|y| (from.x..to.x).map(move |x| (y, x))) {
            let at = on.min + (Vec2::new(x as f32, y as f32) + 0.5) / PIXELS;
            let inside = shape.depth(at - part.center(), part.size());
            let clear = (0.5 + inside * PIXELS).clamp(0.0, 1.0);
            // Parts side by side share the pixels of their border.
            let alpha = &mut pixels[(y * size.x + x) as usize][3];
            *alpha = alpha.saturating_sub((clear * dark).ceil() as u8);
        }
    }
    let mut image = image_of(size.x, size.y, pixels.into_flattened());
    image.sampler = ImageSampler::linear();
    image
}

/// Lets veils come and go. With reduced motion they do the same: light fades, and nothing moves.
fn fade(
    time: Res<Time>,
    mut veils: Query<(Entity, &mut GroundVeil, &mut Sprite)>,
    mut commands: Commands,
) {
    let passed = time.delta_secs();
    for (entity, mut veil, mut sprite) in &mut veils {
        if let Some(stays) = veil.stays.filter(|stays| *stays > 0.0) {
            veil.stays = Some(stays - passed);
            continue;
        }
        let (now, to) = (sprite.color.alpha(), if veil.stays.is_some() { 0.0 } else { 1.0 });
        let step = passed / FADE;
        if to == 0.0 && now <= step {
            commands.entity(entity).despawn();
        } else if now != to {
            sprite.color.set_alpha(now + (to - now).clamp(-step, step));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ground_dims_to_seventy_percent_but_where_something_may_be_chosen() {
        let on = Rect::new(100.0, 50.0, 300.0, 150.0);
        let area = |shape, x, y| GroundArea::new(shape, Vec2::new(x, y), Vec2::splat(40.0));
        let clear = [
            area(FrameShape::Box, 160.0, 90.0),
            area(FrameShape::Box, 200.0, 90.0),
            area(FrameShape::Circle, 240.0, 90.0),
            area(FrameShape::Box, 300.0, 50.0),
        ];
        let image = veil_image(on, &clear);
        let light = |x: f32, y: f32| {
            let at = ((Vec2::new(x, y) - on.min) * PIXELS).as_uvec2();
            1.0 - image.get_color_at(at.x, at.y).expect("it is in there").alpha()
        };
        for (x, y) in [(160.0, 90.0), (143.0, 73.0), (179.0, 90.0), (181.0, 90.0), (240.0, 73.0)] {
            assert!(light(x, y) > 0.99, "{x}, {y}");
        }
        for (x, y) in [(110.0, 60.0), (160.0, 114.0), (223.0, 73.0), (270.0, 55.0)] {
            assert!((light(x, y) - 0.7).abs() < 0.01, "{x}, {y}");
        }
    }
}
