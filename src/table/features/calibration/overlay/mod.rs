//! Drawings over the window while the picture is calibrated, in window coordinates: the four corners with their
//! numbers, the cursors of all devices, hands with mice around the picture, and the `arrows` to measure along. Words
//! and drawings are turned and flipped as the picture is, so that they can be read on the table.

mod arrows;

use super::Calibration;
use super::devices::CalibrationGrips;
use super::lane::{self, HandDrawing};
use super::measuring_arrows::MeasuringArrow;
use super::rig_draft::CalibrationPage;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::ui::UiSystems;
use shoal_tabletop::geometry::{TableEdge, Tabletop};
use shoal_tabletop::picture::art::DrawingCache;
use shoal_tabletop::picture::assets::DrawingAssets;
use shoal_tabletop::picture::projection::{PicturePlacement, WindowCamera};
use shoal_tabletop::picture::theme::{self, TableFonts};
use shoal_tabletop::pointers::DeviceState;
use shoal_tabletop::seats::{Chairs, Device};
use shoal_tabletop::system::boxed::boxed;
use shoal_tabletop::system::rigs::PictureOrientation;

/// Short side of the window that all sizes here are made for, in logical pixels.
const SHORT: f32 = 1080.0;
/// Width of the glow of a corner.
const GLOW: f32 = 170.0;
/// Width of the ring in the glow.
const RING: f32 = 58.0;
/// Distance of a corner's words from it, inward.
const ASIDE: f32 = 150.0;
/// Width of a cursor.
const CURSOR: f32 = 64.0;

/// Colour of corners that are not chosen.
const STRAW: Color = theme::rgb(0xFFE9A0);

/// Adds the overlay. It needs [`DrawingCache`] and [`TableFonts`]; without them nothing is drawn.
pub fn plugin(app: &mut App) {
    let drawn = resource_exists::<DrawingCache>.and_then(resource_exists::<TableFonts>);
    app.add_systems(
        PostUpdate,
        (
            despawn_outdated_drawings,
            spawn_missing_drawings,
            move_corners,
            move_cursors,
            draw_hands,
            arrows::draw_arrows,
        )
            .chain()
            .before(UiSystems::Prepare)
            .run_if(resource_exists::<Calibration>.and_then(drawn)),
    );
    app.add_systems(
        PostUpdate,
        clear.before(UiSystems::Prepare).run_if(not(resource_exists::<Calibration>)),
    );
}

/// A drawing over the window, with everything it depends on.
#[derive(Component, Debug, Clone, PartialEq)]
enum CalibrationWindowDrawing {
    /// A corner.
    Corner(usize),
    /// The words beside it.
    Words(usize),
    /// The cursor of a device, with the mark of the seat it acts for, if any.
    Cursor(Entity, Option<usize>),
    /// A hand with a mouse.
    Hand(HandDrawing),
    /// An arrow to measure along.
    Arrow(MeasuringArrow),
}

fn clear(drawings: Query<Entity, With<CalibrationWindowDrawing>>, mut commands: Commands) {
    drawings.iter().for_each(|entity| commands.entity(entity).despawn());
}

/// System parameter with everything that drawings on the overlay need: the picture's placement, drawings, fonts, and
/// the camera.
#[derive(SystemParam)]
struct CalibrationOverlayAssets<'w, 's> {
    placement: Res<'w, PicturePlacement>,
    drawing: DrawingAssets<'w>,
    camera: Query<'w, 's, Entity, With<WindowCamera>>,
}

impl CalibrationOverlayAssets<'_, '_> {
    /// Factor from the sizes here to logical pixels.
    fn scale(&self) -> f32 {
        scale_of(&self.placement)
    }

    /// The root of a drawing over the window; `None` without a camera.
    fn root(
        &self,
        name: &'static str,
        drawing: CalibrationWindowDrawing,
        level: i32,
    ) -> Option<impl Bundle + use<>> {
        let camera = self.camera.single().ok()?;
        let origin = Node { position_type: PositionType::Absolute, ..default() };
        let place = (origin, UiTransform::default(), GlobalZIndex(level));
        Some((Name::new(name), drawing, place, UiTargetCamera(camera), Pickable::IGNORE))
    }
}

fn scale_of(placement: &PicturePlacement) -> f32 {
    placement.window().min_element() / SHORT
}

/// The mark of the person's seat that a device acts for.
fn seat_of(device: &Device, chairs: &Chairs) -> Option<usize> {
    device.acting.filter(|&seat| chairs.is_person(seat)).map(|seat| chairs.mark(seat))
}

fn despawn_outdated_drawings(
    drawings: Query<(Entity, &CalibrationWindowDrawing)>,
    calibration: Res<Calibration>,
    devices: Query<(&Device, &DeviceState)>,
    placement: Res<PicturePlacement>,
    chairs: Res<Chairs>,
    mut window: Local<Vec2>,
    mut commands: Commands,
) {
    let resized = std::mem::replace(&mut *window, placement.window()) != placement.window();
    for (entity, drawing) in &drawings {
        let fits = match *drawing {
            CalibrationWindowDrawing::Corner(_) | CalibrationWindowDrawing::Words(_) => {
                calibration.draft.page == CalibrationPage::Corners
            }
            CalibrationWindowDrawing::Cursor(device, seat) => {
                devices.get(device).is_ok_and(|(device, state)| {
                    state.heard && state.touched && seat_of(device, &chairs) == seat
                })
            }
            CalibrationWindowDrawing::Hand(_) | CalibrationWindowDrawing::Arrow(_) => continue,
        };
        if resized || !fits {
            commands.entity(entity).despawn();
        }
    }
}

fn spawn_missing_drawings(
    drawings: Query<&CalibrationWindowDrawing>,
    calibration: Res<Calibration>,
    devices: Query<(Entity, &Device, &DeviceState)>,
    chairs: Res<Chairs>,
    mut assets: CalibrationOverlayAssets,
    mut commands: Commands,
) {
    let there = |wanted: &CalibrationWindowDrawing| drawings.iter().any(|found| found == wanted);
    if calibration.draft.page == CalibrationPage::Corners {
        for corner in 0..4 {
            if !there(&CalibrationWindowDrawing::Corner(corner)) {
                spawn_corner(corner, &mut assets, &mut commands);
            }
        }
    }
    for (entity, device, state) in &devices {
        let seat = seat_of(device, &chairs);
        let wanted = CalibrationWindowDrawing::Cursor(entity, seat);
        if state.heard && state.touched && !there(&wanted) {
            spawn_cursor(wanted, seat, &mut assets, &mut commands);
        }
    }
}

fn spawn_corner(corner: usize, assets: &mut CalibrationOverlayAssets, commands: &mut Commands) {
    let scale = assets.scale();
    let Some(root) = assets.root("Corner", CalibrationWindowDrawing::Corner(corner), 1) else {
        return;
    };
    let glow = assets.drawing.get("glow", GLOW);
    let (glow_size, ring_size) = (Vec2::splat(GLOW * scale), Vec2::splat(RING * scale));
    let ring = Node {
        border: UiRect::all(px(4.0 * scale)),
        border_radius: BorderRadius::MAX,
        ..centred(ring_size)
    };
    let dot = Node { border_radius: BorderRadius::MAX, ..centred(Vec2::splat(6.0 * scale)) };
    commands.spawn(root).with_children(|parent| {
        parent.spawn((
            centred(glow_size),
            ImageNode::new(glow).with_color(STRAW),
            Pickable::IGNORE,
        ));
        parent.spawn((ring, BorderColor::all(STRAW), Pickable::IGNORE));
        parent.spawn((dot, BackgroundColor(Color::WHITE), Pickable::IGNORE));
    });
    let Some(root) = assets.root("Corner's words", CalibrationWindowDrawing::Words(corner), 2)
    else {
        return;
    };
    let plate = Node {
        border_radius: BorderRadius::all(px(14.0 * scale)),
        ..centred(Vec2::new(132.0, 76.0) * scale)
    };
    let column = Node {
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..plate
    };
    commands.spawn(root).with_children(|parent| {
        let plate = (column, BackgroundColor(theme::TRAY.with_alpha(0.85)), Pickable::IGNORE);
        parent.spawn(plate).with_children(|parent| {
            let number = Text::new((corner + 1).to_string());
            parent.spawn((number, assets.drawing.fonts.bold(38.0 * scale), TextColor(STRAW)));
            parent.spawn((
                Text::new(""),
                assets.drawing.fonts.bold(20.0 * scale),
                TextColor(theme::TEXT),
            ));
        });
    });
}

fn spawn_cursor(
    drawing: CalibrationWindowDrawing,
    seat: Option<usize>,
    assets: &mut CalibrationOverlayAssets,
    commands: &mut Commands,
) {
    let wide = CURSOR * assets.scale();
    let Some(root) = assets.root("Cursor on the window", drawing, 10) else { return };
    let mut root = commands.spawn(root);
    match seat {
        Some(seat) => {
            let drawing = &mut assets.drawing;
            let image = drawing.art.cursor(&mut drawing.images, seat, CURSOR);
            // The tip of the arrow points at the place of the device.
            let node = boxed(Vec2::splat(-0.06 * wide), Vec2::splat(wide));
            root.with_child((node, ImageNode::new(image), Pickable::IGNORE));
        }
        None => {
            let ring = Node {
                border: UiRect::all(px(0.09 * wide)),
                border_radius: BorderRadius::MAX,
                ..centred(Vec2::splat(0.7 * wide))
            };
            let dot =
                Node { border_radius: BorderRadius::MAX, ..centred(Vec2::splat(0.14 * wide)) };
            root.with_child((ring, BorderColor::all(theme::TEXT), Pickable::IGNORE));
            root.with_child((dot, BackgroundColor(theme::TEXT), Pickable::IGNORE));
        }
    }
}

/// Rotation and flips that make words and drawings on the window readable at an edge of the table.
fn readable(orientation: PictureOrientation, edge: TableEdge) -> (Rot2, Vec2) {
    let mirrored = orientation.flip_h != orientation.flip_v;
    let turn = f32::from(orientation.quarter_turns) * 90.0 + edge.degrees();
    let sign = |flip: bool| if flip { -1.0 } else { 1.0 };
    let scale = Vec2::new(sign(orientation.flip_h), sign(orientation.flip_v));
    // Drawings are scaled before they are turned, the picture is turned before it is flipped.
    (Rot2::degrees(if mirrored { -turn } else { turn }), scale)
}

fn move_corners(
    calibration: Res<Calibration>,
    grips: Res<CalibrationGrips>,
    placement: Res<PicturePlacement>,
    mut drawings: Query<(&CalibrationWindowDrawing, &mut UiTransform, &Children)>,
    children: Query<&Children>,
    mut nodes: Query<(Option<&mut ImageNode>, Option<&mut BorderColor>)>,
    mut texts: Query<(&mut Text, &mut TextColor)>,
) {
    let draft = &calibration.draft;
    let (window, scale) = (placement.window(), scale_of(&placement));
    let (rotation, flips) = readable(draft.rig.orientation(), TableEdge::South);
    for (drawing, mut transform, parts) in &mut drawings {
        let (&CalibrationWindowDrawing::Corner(corner) | &CalibrationWindowDrawing::Words(corner)) =
            drawing
        else {
            continue;
        };
        let [x, y] = draft.placed[corner];
        let at = Vec2::new(x as f32, y as f32) * window;
        let colour = if corner == draft.chosen { theme::LIME } else { STRAW };
        if matches!(drawing, CalibrationWindowDrawing::Corner(_)) {
            let grown = if grips.drags(corner) { Vec2::splat(1.25) } else { Vec2::ONE };
            let place = Val2::px(at.x, at.y);
            transform.set_if_neq(UiTransform { translation: place, scale: grown, ..default() });
            for part in parts {
                let Ok((image, border)) = nodes.get_mut(*part) else { continue };
                if let Some(mut image) = image.filter(|image| image.color != colour) {
                    image.color = colour;
                }
                if let Some(mut border) = border {
                    border.set_if_neq(BorderColor::all(colour));
                }
            }
            continue;
        }
        // A corner at the rim of the window still shows its number: it stands inward.
        let inward = (window / 2.0 - at).normalize_or_zero() * ASIDE * scale;
        let translation = Val2::px(at.x + inward.x, at.y + inward.y);
        transform.set_if_neq(UiTransform { translation, rotation, scale: flips });
        let words = parts.iter().filter_map(|plate| children.get(plate).ok()).flatten();
        for (index, part) in words.enumerate() {
            let Ok((mut text, mut text_colour)) = texts.get_mut(*part) else { continue };
            let shown = match index {
                0 => (corner + 1).to_string(),
                _ if corner == draft.chosen && draft.refused.is_some() => "not there".to_owned(),
                _ if corner == draft.chosen => format!("step {} px", draft.step()),
                _ => String::new(),
            };
            text.set_if_neq(Text(shown));
            let refused = corner == draft.chosen && draft.refused.is_some();
            text_colour.set_if_neq(TextColor(match index {
                0 => colour,
                _ if refused => theme::LOSS,
                _ => theme::TEXT,
            }));
        }
    }
}

fn move_cursors(
    calibration: Res<Calibration>,
    devices: Query<&Device>,
    chairs: Res<Chairs>,
    table: Res<Tabletop>,
    mut drawings: Query<(&CalibrationWindowDrawing, &mut UiTransform)>,
) {
    for (drawing, mut transform) in &mut drawings {
        let CalibrationWindowDrawing::Cursor(device, _) = drawing else { continue };
        let Ok(device) = devices.get(*device) else { continue };
        let edge = device.acting.map_or(TableEdge::South, |seat| chairs.facing(seat, &table));
        let (rotation, scale) = readable(calibration.draft.rig.orientation(), edge);
        let translation = Val2::px(device.at.x, device.at.y);
        transform.set_if_neq(UiTransform { translation, rotation, scale });
    }
}

/// Draws hands with mice beside the picture, where the projector's light reaches; the others are on the test card.
fn draw_hands(
    calibration: Res<Calibration>,
    table: Res<Tabletop>,
    drawings: Query<(Entity, &CalibrationWindowDrawing)>,
    mut assets: CalibrationOverlayAssets,
    mut commands: Commands,
) {
    let hands: Vec<HandDrawing> = match calibration.draft.page {
        CalibrationPage::Corners => Vec::new(),
        CalibrationPage::Lengths => {
            let unit = super::unit_of(&calibration.draft, &table);
            lane::hands_beside(&table, unit, &assets.placement)
        }
    };
    for (entity, drawing) in &drawings {
        if matches!(drawing, CalibrationWindowDrawing::Hand(hand) if !hands.contains(hand)) {
            commands.entity(entity).despawn();
        }
    }
    for hand in hands {
        if drawings.iter().any(|(_, drawing)| *drawing == CalibrationWindowDrawing::Hand(hand)) {
            continue;
        }
        let Some(root) = assets.root("Hand on a mouse", CalibrationWindowDrawing::Hand(hand), 0)
        else {
            return;
        };
        let units = hand.size.x / assets.scale();
        let image = assets.drawing.get("hand_on_mouse", units);
        let turned = UiTransform {
            translation: Val2::px(hand.at.x, hand.at.y),
            rotation: Rot2::radians(hand.turn),
            ..default()
        };
        let drawing = (centred(hand.size), ImageNode::new(image), Pickable::IGNORE);
        commands.spawn(root).insert(turned).with_child(drawing);
    }
}

/// A node centred on its parent's place.
fn centred(size: Vec2) -> Node {
    boxed(-size / 2.0, size)
}
