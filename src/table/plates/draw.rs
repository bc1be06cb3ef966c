//! The nodes of the plates, and pressing their buttons with many pointers at once.

use super::{Plate, PlateButton, PlatePressed, Plates, STEPS, room};
use crate::contract::Seat;
use crate::table::art::Art;
use crate::table::geometry::{Tabletop, TrayDepth};
use crate::table::pointers::Hands;
use crate::table::projection::PictureRescaled;
use crate::table::seats::{Chair, Chairs};
use crate::table::theme::{self, Fonts};
use crate::table::tray::turned;
use bevy::prelude::*;

/// Over sheets and boards, under what flies and under the cursors.
const OVER_SHEETS: i32 = 7;
/// How high a button is, in units: 35 mm on a table of 1.3 m.
const BUTTON: f32 = 52.0;
/// How high the strip of time is.
const STRIP: f32 = 5.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (spawn.run_if(resource_exists::<Fonts>.and_then(resource_exists::<Art>)), shrink)
            .chain()
            .after(super::claim_verbs),
    );
}

/// The plate that is seen before a seat, as it was made.
#[derive(Component)]
struct Lying {
    seat: Seat,
    number: u32,
    made: Plate,
    chair: Chair,
    depth: TrayDepth,
    table: Tabletop,
}

/// The strip that shrinks as time passes.
#[derive(Component)]
struct TimeLeft(Seat);

/// Makes a plate where one is to be seen, and takes away what is seen no more. A plate that only grows
/// older stays: a press on it is not lost.
fn spawn(
    (plates, chairs, depth): (Res<Plates>, Res<Chairs>, Res<TrayDepth>),
    table: Res<Tabletop>,
    lying: Query<(Entity, &Lying)>,
    fonts: Res<Fonts>,
    mut art: ResMut<Art>,
    mut images: ResMut<Assets<Image>>,
    mut rescaled: MessageReader<PictureRescaled>,
    mut commands: Commands,
) {
    let blurred = rescaled.read().count() > 0;
    let laid_out_anew = depth.is_changed() || table.is_changed() || blurred;
    if !plates.is_changed() && !chairs.is_changed() && !laid_out_anew {
        return;
    }
    let fits = |lying: &Lying| {
        !blurred
            && (lying.depth, lying.table) == (*depth, *table)
            && chairs.get(lying.seat) == Some(&lying.chair)
            && plates.seen(lying.seat).is_some_and(|(number, plate)| {
                number == lying.number && is_alike(plate, &lying.made)
            })
    };
    for (entity, _) in lying.iter().filter(|(_, lying)| !fits(lying)) {
        commands.entity(entity).despawn();
    }
    for seat in chairs.seats() {
        let there = lying.iter().any(|(_, lying)| lying.seat == seat && fits(lying));
        if let (false, Some((number, plate)), Some(chair)) =
            (there, plates.seen(seat), chairs.get(seat))
        {
            let (made, chair) = (plate.clone(), chair.clone());
            let lying = Lying { seat, number, made, chair, depth: *depth, table: *table };
            let mut icon = |name| art.get(&mut images, name, 30.0);
            lay(&mut commands, lying, &fonts, &mut icon);
        }
    }
}

fn is_alike(a: &Plate, b: &Plate) -> bool {
    a.sentence == b.sentence && a.buttons == b.buttons && a.left.is_some() == b.left.is_some()
}

fn lay(
    commands: &mut Commands,
    lying: Lying,
    fonts: &Fonts,
    icon: &mut impl FnMut(&'static str) -> Handle<Image>,
) {
    let (node, turn) = turned(room(&lying.table, &lying.chair, lying.depth));
    // What it does not need of its room is the board's.
    let node = Node {
        flex_direction: FlexDirection::Column,
        justify_content: JustifyContent::FlexEnd,
        ..node
    };
    let (seat, number, plate) = (lying.seat, lying.number, lying.made.clone());
    let name = Name::new(format!("Plate of {seat}"));
    let colour = theme::seat_colour(seat.index());
    commands
        .spawn((name, lying, node, turn, GlobalZIndex(OVER_SHEETS), Pickable::IGNORE))
        .with_children(|room| {
            let node = Node {
                flex_direction: FlexDirection::Column,
                align_items: AlignItems::Center,
                padding: UiRect::all(px(12)),
                row_gap: px(10),
                border: UiRect::all(px(2)),
                border_radius: BorderRadius::all(px(14)),
                ..default()
            };
            let (ground, rim) = (BackgroundColor(theme::TRAY), BorderColor::all(colour));
            room.spawn((node, ground, rim)).with_children(|ground| {
                ground.spawn((
                    Text::new(plate.sentence),
                    fonts.regular(22.0),
                    TextColor(theme::TEXT),
                    TextLayout { justify: Justify::Center, ..default() },
                    Pickable::IGNORE,
                ));
                if !plate.buttons.is_empty() {
                    let row = Node { column_gap: px(14), ..default() };
                    ground.spawn((row, Pickable::IGNORE)).with_children(|row| {
                        for button in plate.buttons {
                            let icon = button.icon.map(&mut *icon);
                            spawn_button(row, (seat, number), button, icon, fonts);
                        }
                    });
                }
                if let Some(left) = plate.left {
                    let node = Node { height: px(STRIP), width: width(left), ..default() };
                    let colour = BackgroundColor(colour.with_alpha(0.7));
                    ground.spawn((TimeLeft(seat), node, colour, Pickable::IGNORE));
                }
            });
        });
}

fn width(left: u8) -> Val {
    percent(100.0 * f32::from(left) / f32::from(STEPS))
}

fn spawn_button(
    row: &mut ChildSpawnerCommands,
    (seat, plate): (Seat, u32),
    button: PlateButton,
    icon: Option<Handle<Image>>,
    fonts: &Fonts,
) {
    let node = Node {
        height: px(BUTTON),
        min_width: px(120),
        padding: UiRect::axes(px(16), px(0)),
        column_gap: px(8),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        border: UiRect::all(px(2)),
        border_radius: BorderRadius::all(px(12)),
        ..default()
    };
    let rim = if button.strong { theme::seat_colour(seat.index()) } else { Color::NONE };
    let id = button.id;
    row.spawn((
        Name::new(format!("Button {}", button.label)),
        node,
        BackgroundColor(theme::BUTTON),
        BorderColor::all(rim),
    ))
    .observe(
        move |over: On<Pointer<Over>>, hands: Hands, mut grounds: Query<&mut BackgroundColor>| {
            if let Ok(mut ground) = grounds.get_mut(over.entity)
                && hands.acts_for(over.pointer_id, seat)
            {
                ground.0 = theme::BUTTON_HOVER;
            }
        },
    )
    .observe(|out: On<Pointer<Out>>, mut grounds: Query<&mut BackgroundColor>| {
        if let Ok(mut ground) = grounds.get_mut(out.entity) {
            ground.0 = theme::BUTTON;
        }
    })
    .observe(
        move |click: On<Pointer<Click>>, hands: Hands, mut pressed: MessageWriter<PlatePressed>| {
            let pointer = click.pointer_id;
            if click.button == PointerButton::Primary && hands.acts_for(pointer, seat) {
                pressed.write(PlatePressed { seat, plate, button: id });
            }
        },
    )
    .with_children(|inside| {
        if let Some(icon) = icon {
            let node = Node { width: px(30), height: px(30), ..default() };
            inside.spawn((ImageNode::new(icon), node, Pickable::IGNORE));
        }
        inside.spawn((
            Text::new(button.label),
            fonts.bold(22.0),
            TextColor(theme::TEXT),
            TextLayout::no_wrap(),
            Pickable::IGNORE,
        ));
    });
}

/// Shows how much time is left.
fn shrink(plates: Res<Plates>, mut strips: Query<(&TimeLeft, &mut Node)>) {
    if !plates.is_changed() {
        return;
    }
    for (TimeLeft(seat), mut node) in &mut strips {
        let Some(left) = plates.seen(*seat).and_then(|(_, plate)| plate.left) else { continue };
        if node.width != width(left) {
            node.width = width(left);
        }
    }
}
