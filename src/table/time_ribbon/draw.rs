//! The nodes of the ribbons: the title of the moment, the track with its marks and its handle, and the
//! buttons below.

use super::{Mark, RibbonDid, RibbonModel, Wanted};
use crate::contract::Seat;
use crate::table::art::Art;
use crate::table::geometry::{Frame, Tabletop, TrayDepth};
use crate::table::plates;
use crate::table::pointers::Hands;
use crate::table::projection::PictureRescaled;
use crate::table::seats::{Chair, Chairs};
use crate::table::theme::{self, Fonts};
use crate::table::tray::turned;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};

/// Over the board, under plates.
const OVER_BOARD: i32 = 6;
/// How high the track is, in units: enough to hit with any mouse.
const TRACK: f32 = 54.0;
/// How high buttons are.
const BUTTON: f32 = 46.0;
/// So many marks at the most are drawn, and so many of them with a number.
const MOST_MARKS: usize = 80;
const MOST_NUMBERS: usize = 12;
/// The handle.
const HANDLE: Vec2 = Vec2::new(12.0, 46.0);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (spawn.run_if(resource_exists::<Fonts>.and_then(resource_exists::<Art>)), follow)
            .chain()
            .after(super::super::hosting::HostingSystems::Report)
            .run_if(resource_exists::<Chairs>),
    );
}

/// A ribbon, as it was made.
#[derive(Component)]
struct Ribbon {
    seat: Seat,
    marks: Vec<Mark>,
    watched: bool,
    rolling: bool,
    chair: Chair,
    frame: Frame,
}

/// What of a ribbon follows the moment that is shown.
#[derive(Component, Clone, Copy)]
enum Part {
    Title,
    Handle,
    GoOn,
}

/// The track of a seat's ribbon.
#[derive(Component)]
struct Track(Seat);

fn spawn(
    (model, chairs): (Res<RibbonModel>, Res<Chairs>),
    (table, depth): (Res<Tabletop>, Res<TrayDepth>),
    ribbons: Query<(Entity, &Ribbon)>,
    fonts: Res<Fonts>,
    (mut art, mut images): (ResMut<Art>, ResMut<Assets<Image>>),
    mut rescaled: MessageReader<PictureRescaled>,
    mut commands: Commands,
) {
    let blurred = rescaled.read().count() > 0;
    let moved = chairs.is_changed() || table.is_changed() || depth.is_changed();
    if !model.is_changed() && !moved && !blurred {
        return;
    }
    let fits = |ribbon: &Ribbon| {
        !blurred
            && model.before.contains(&ribbon.seat)
            && (model.watched, model.rolling) == (ribbon.watched, ribbon.rolling)
            && model.marks == ribbon.marks
            && chairs.get(ribbon.seat).is_some_and(|chair| {
                ribbon.chair == *chair && ribbon.frame == plates::room(&table, chair, *depth)
            })
    };
    for (entity, _) in ribbons.iter().filter(|(_, ribbon)| !fits(ribbon)) {
        commands.entity(entity).despawn();
    }
    for &seat in &model.before {
        let there = ribbons.iter().any(|(_, ribbon)| ribbon.seat == seat && fits(ribbon));
        if let (false, Some(chair)) = (there, chairs.get(seat)) {
            let made = Ribbon {
                seat,
                marks: model.marks.clone(),
                watched: model.watched,
                rolling: model.rolling,
                chair: chair.clone(),
                frame: plates::room(&table, chair, *depth),
            };
            let mut icon = |name| art.get(&mut images, name, 26.0);
            lay(&mut commands, made, &fonts, &mut icon);
        }
    }
}

fn lay(
    commands: &mut Commands,
    ribbon: Ribbon,
    fonts: &Fonts,
    icon: &mut impl FnMut(&'static str) -> Handle<Image>,
) {
    let (node, turn) = turned(ribbon.frame);
    let node = Node {
        flex_direction: FlexDirection::Column,
        justify_content: JustifyContent::FlexEnd,
        ..node
    };
    let (seat, watched, rolling) = (ribbon.seat, ribbon.watched, ribbon.rolling);
    let marks = ribbon.marks.clone();
    let name = Name::new(format!("Time ribbon of {seat}"));
    let place = (node, turn, GlobalZIndex(OVER_BOARD), Pickable::IGNORE);
    commands.spawn((name, ribbon, place)).with_children(|room| {
        let node = Node {
            flex_direction: FlexDirection::Column,
            padding: UiRect::axes(px(16), px(8)),
            row_gap: px(6),
            border: UiRect::all(px(2)),
            border_radius: BorderRadius::all(px(14)),
            ..default()
        };
        let rim = theme::seat_colour(seat.index()).with_alpha(0.6);
        room.spawn((node, BackgroundColor(theme::TRAY), BorderColor::all(rim))).with_children(
            |ground| {
                ground.spawn((
                    Part::Title,
                    Text::default(),
                    fonts.bold(20.0),
                    TextColor(theme::TEXT),
                    Pickable::IGNORE,
                ));
                track(ground, seat, &marks, fonts);
                let row = Node { column_gap: px(10), ..default() };
                ground.spawn((row, Pickable::IGNORE)).with_children(|row| {
                    for (wanted, label, drawing) in buttons(watched, rolling) {
                        let icon = drawing.map(&mut *icon);
                        button(row, (seat, watched), (wanted, label), icon, fonts);
                    }
                });
            },
        );
    });
}

/// What can be pressed below the track.
fn buttons(watched: bool, rolling: bool) -> Vec<(Wanted, &'static str, Option<&'static str>)> {
    let steps =
        [(Wanted::Earlier, "Earlier", Some("earlier")), (Wanted::Later, "Later", Some("later"))];
    let play = if rolling { ("Pause", Some("pause")) } else { ("Play", Some("play")) };
    match watched {
        true => vec![steps[0], (Wanted::PlayOrPause, play.0, play.1), steps[1]],
        false => vec![
            steps[0],
            steps[1],
            (Wanted::GoOn, "Go on from here", Some("undo")),
            (Wanted::Close, "Back to now", None),
        ],
    }
}

fn track(ground: &mut ChildSpawnerCommands, seat: Seat, marks: &[Mark], fonts: &Fonts) {
    let node = Node { height: px(TRACK), width: percent(100), ..default() };
    ground
        .spawn((Name::new("Track"), Track(seat), node))
        .observe(on_press)
        .observe(on_drag)
        .observe(on_click)
        .observe(on_drop)
        .with_children(|track| {
            let line = Node {
                position_type: PositionType::Absolute,
                left: px(0),
                right: px(0),
                top: px(TRACK / 2.0 - 2.0),
                height: px(4),
                border_radius: BorderRadius::all(px(2)),
                ..default()
            };
            track.spawn((line, BackgroundColor(theme::CARD_RIM), Pickable::IGNORE));
            let chapters = marks.iter().filter(|mark| mark.begins.is_some()).count();
            let every = chapters.div_ceil(MOST_NUMBERS).max(1) as u32;
            let all = marks.len() <= MOST_MARKS;
            for mark in marks.iter().filter(|mark| all || mark.begins.is_some()) {
                spawn_mark(track, mark, every, fonts);
            }
            let node = Node {
                position_type: PositionType::Absolute,
                top: px((TRACK - HANDLE.y) / 2.0),
                width: px(HANDLE.x),
                height: px(HANDLE.y),
                margin: UiRect::left(px(-HANDLE.x / 2.0)),
                border: UiRect::all(px(2)),
                border_radius: BorderRadius::all(px(6)),
                ..default()
            };
            let colour = theme::seat_colour(seat.index());
            let look = (BackgroundColor(colour), BorderColor::all(theme::DEEP));
            track.spawn((Name::new("Handle"), Part::Handle, node, look, Pickable::IGNORE));
        });
}

fn spawn_mark(track: &mut ChildSpawnerCommands, mark: &Mark, every: u32, fonts: &Fonts) {
    let long = mark.begins.is_some();
    let (height, colour) =
        if long { (22.0, theme::TEXT) } else { (10.0, theme::TEXT_QUIET.with_alpha(0.7)) };
    let node = Node {
        position_type: PositionType::Absolute,
        left: percent(100.0 * mark.place),
        top: px((TRACK - height) / 2.0),
        width: px(3),
        height: px(height),
        margin: UiRect::left(px(-1.5)),
        ..default()
    };
    track.spawn((node, BackgroundColor(colour), Pickable::IGNORE));
    if let Some(chapter) = mark.begins.filter(|chapter| *chapter > 0 && chapter % every == 0) {
        let node = Node {
            position_type: PositionType::Absolute,
            left: percent(100.0 * mark.place),
            bottom: px(-3),
            margin: UiRect::left(px(5)),
            ..default()
        };
        let text = (Text::new(chapter.to_string()), fonts.regular(16.0));
        track.spawn((node, text, TextColor(theme::TEXT_QUIET), Pickable::IGNORE));
    }
}

fn button(
    row: &mut ChildSpawnerCommands,
    (seat, watched): (Seat, bool),
    (wanted, label): (Wanted, &'static str),
    icon: Option<Handle<Image>>,
    fonts: &Fonts,
) {
    let node = Node {
        height: px(BUTTON),
        padding: UiRect::axes(px(12), px(0)),
        column_gap: px(7),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        border_radius: BorderRadius::all(px(11)),
        ..default()
    };
    let name = Name::new(format!("Button {label}"));
    let mut button = row.spawn((name, node, BackgroundColor(theme::BUTTON)));
    if wanted == Wanted::GoOn {
        button.insert(Part::GoOn);
    }
    button.observe(
        move |click: On<Pointer<Click>>, hands: Hands, mut did: MessageWriter<RibbonDid>| {
            let may = watched || hands.acts_for(click.pointer_id, seat);
            if click.button == PointerButton::Primary && may {
                did.write(RibbonDid { seat, what: wanted });
            }
        },
    );
    button.with_children(|inside| {
        if let Some(icon) = icon {
            let node = Node { width: px(26), height: px(26), ..default() };
            inside.spawn((ImageNode::new(icon), node, Pickable::IGNORE));
        }
        inside.spawn((
            Text::new(label),
            fonts.bold(19.0),
            TextColor(theme::TEXT),
            TextLayout::no_wrap(),
            Pickable::IGNORE,
        ));
    });
}

/// The tracks, and where they lie.
type Tracks<'w, 's> =
    Query<'w, 's, (&'static Track, &'static ComputedNode, &'static UiGlobalTransform)>;

/// The moment at a point of a track, if this pointer may have it.
fn moment(
    tracks: &Tracks,
    (track, pointer, at): (Entity, PointerId, Vec2),
    model: &RibbonModel,
    hands: &Hands,
) -> Option<(Seat, usize)> {
    let (&Track(seat), node, place) = tracks.get(track).ok()?;
    let may = model.watched || hands.acts_for(pointer, seat);
    let local = place.affine().inverse().transform_point2(at / node.inverse_scale_factor());
    let along = local.x / node.size().x.max(1.0) + 0.5;
    may.then(|| (seat, model.nearest(along)))
}

macro_rules! along_the_track {
    ($name:ident, $event:ty, $wanted:ident) => {
        fn $name(
            event: On<Pointer<$event>>,
            tracks: Tracks,
            model: Res<RibbonModel>,
            hands: Hands,
            mut did: MessageWriter<RibbonDid>,
        ) {
            let at = (event.entity, event.pointer_id, event.pointer_location.position);
            if event.button == PointerButton::Primary
                && let Some((seat, mark)) = moment(&tracks, at, &model, &hands)
            {
                did.write(RibbonDid { seat, what: Wanted::$wanted(mark) });
            }
        }
    };
}

along_the_track!(on_press, Press, Glance);
along_the_track!(on_drag, Drag, Glance);
along_the_track!(on_click, Click, Moment);
along_the_track!(on_drop, DragEnd, Moment);

/// Title, handle and what can be done follow the moment that is shown.
fn follow(
    model: Res<RibbonModel>,
    ribbons: Query<&Ribbon>,
    fresh: Query<(), Added<Part>>,
    mut parts: Query<(&Part, &mut Node, Option<&mut Text>)>,
) {
    if ribbons.is_empty() || (!model.is_changed() && fresh.is_empty()) {
        return;
    }
    let Some(mark) = model.marks.get(model.at) else { return };
    for (part, mut node, text) in &mut parts {
        match (part, text) {
            (Part::Title, Some(mut text)) => {
                if text.0 != mark.title {
                    text.0.clone_from(&mark.title);
                }
            }
            (Part::Handle, _) => {
                let left = percent(100.0 * mark.place);
                if node.left != left {
                    node.left = left;
                }
            }
            (Part::GoOn, _) => {
                let display = if model.is_now() { Display::None } else { Display::Flex };
                if node.display != display {
                    node.display = display;
                }
            }
            (Part::Title, None) => {}
        }
    }
}
