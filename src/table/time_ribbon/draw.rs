//! The nodes of the ribbons: the title of the moment, the track with its marks and its handle, and the
//! buttons below.

use super::{Mark, RibbonDid, RibbonModel, Wanted, touch};
use crate::contract::Seat;
use crate::table::geometry::Tabletop;
use crate::table::seats::Chairs;
use crate::table::slips::{OnSlip, SlipKind, lying};
use crate::table::theme::{self, Fonts};
use crate::table::widgets::{Activate, Caption, Cut, Look, Widget};
use bevy::prelude::*;

/// How wide a ribbon is, in units where type has its usual size.
const WIDTH: f32 = 600.0;
/// How high the track is, in units: enough to hit with any mouse.
const TRACK: f32 = 46.0;
/// So many marks at the most are drawn, and so many of them with a number.
const MOST_MARKS: usize = 80;
const MOST_NUMBERS: usize = 12;
/// The handle.
const HANDLE: Vec2 = Vec2::new(12.0, 40.0);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (spawn.run_if(resource_exists::<Fonts>), follow)
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
    text: f32,
}

/// What a button of a ribbon wants.
#[derive(Component, Clone, Copy)]
struct Presses(Wanted);

/// What of a ribbon follows the moment that is shown.
#[derive(Component, Clone, Copy)]
enum Part {
    Title,
    Handle,
    GoOn,
}

/// The track of a seat's ribbon.
#[derive(Component)]
pub(super) struct Track(pub Seat);

fn spawn(
    (model, chairs, table): (Res<RibbonModel>, Res<Chairs>, Res<Tabletop>),
    ribbons: Query<(Entity, &Ribbon)>,
    fonts: Res<Fonts>,
    mut commands: Commands,
) {
    if !model.is_changed() && !chairs.is_changed() && !table.is_changed() {
        return;
    }
    let fits = |ribbon: &Ribbon| {
        ribbon.text == table.type_scale().by()
            && model.before.contains(&ribbon.seat)
            && (model.watched, model.rolling) == (ribbon.watched, ribbon.rolling)
            && model.marks == ribbon.marks
            && chairs.get(ribbon.seat).is_some()
    };
    for (entity, _) in ribbons.iter().filter(|(_, ribbon)| !fits(ribbon)) {
        commands.entity(entity).despawn();
    }
    for &seat in &model.before {
        let there = ribbons.iter().any(|(_, ribbon)| ribbon.seat == seat && fits(ribbon));
        if !there && chairs.get(seat).is_some() {
            let made = Ribbon {
                seat,
                marks: model.marks.clone(),
                watched: model.watched,
                rolling: model.rolling,
                text: table.type_scale().by(),
            };
            lay(&mut commands, made, &fonts, &table);
        }
    }
}

fn lay(commands: &mut Commands, ribbon: Ribbon, fonts: &Fonts, table: &Tabletop) {
    let text = table.type_scale().by();
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(0),
        top: px(0),
        width: px(WIDTH * text),
        flex_direction: FlexDirection::Column,
        padding: UiRect::axes(px(16), px(8)),
        row_gap: px(6),
        border: UiRect::all(px(2)),
        border_radius: BorderRadius::all(px(14)),
        ..default()
    };
    let (seat, watched, rolling) = (ribbon.seat, ribbon.watched, ribbon.rolling);
    let marks = ribbon.marks.clone();
    let name = Name::new(format!("Time ribbon of {seat}"));
    let rim = theme::seat_colour(seat.index()).with_alpha(0.6);
    let look = (node, BackgroundColor(theme::TRAY), BorderColor::all(rim));
    let cut = cut(table);
    commands.spawn((name, ribbon, lying(seat, SlipKind::Ribbon, WIDTH), look)).with_children(
        |ground| {
            let title = || {
                let text = (Text::default(), fonts.bold(20.0 * text), TextColor(theme::TEXT));
                (Part::Title, text, Pickable::IGNORE)
            };
            // Beside few buttons there is room for it.
            if !watched {
                ground.spawn(title());
            }
            track(ground, seat, &marks, fonts, text);
            let row = Node {
                column_gap: px(7),
                row_gap: px(6),
                flex_wrap: FlexWrap::Wrap,
                align_items: AlignItems::Center,
                ..default()
            };
            ground.spawn((row, Pickable::IGNORE)).with_children(|row| {
                for (wanted, label, drawing) in buttons(watched, rolling) {
                    let caption = Caption::new(label).with_icon(drawing);
                    button(row, (seat, watched), wanted, caption, cut);
                }
                if watched {
                    row.spawn(title());
                }
            });
        },
    );
}

/// Buttons are a little smaller than usual: they are four.
fn cut(table: &Tabletop) -> Cut {
    let Cut { text, icon, target } = Cut::of(table);
    Cut { text: text * 0.87, icon: icon * 0.87, target: target * 0.96 }
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

fn track(ground: &mut ChildSpawnerCommands, seat: Seat, marks: &[Mark], fonts: &Fonts, text: f32) {
    let node = Node { height: px(TRACK), width: percent(100), ..default() };
    ground
        .spawn((Name::new("Track"), Track(seat), OnSlip { seat, kind: SlipKind::Ribbon }, node))
        .observe(touch::on_press)
        .observe(touch::on_drag)
        .observe(touch::on_click)
        .observe(touch::on_drop)
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
                spawn_mark(track, mark, every, fonts.regular(16.0 * text));
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

fn spawn_mark(track: &mut ChildSpawnerCommands, mark: &Mark, every: u32, font: TextFont) {
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
        let text = (Text::new(chapter.to_string()), font);
        track.spawn((node, text, TextColor(theme::TEXT_QUIET), Pickable::IGNORE));
    }
}

fn button(
    row: &mut ChildSpawnerCommands,
    (seat, watched): (Seat, bool),
    wanted: Wanted,
    caption: Caption,
    cut: Cut,
) {
    let on = OnSlip { seat, kind: SlipKind::Ribbon };
    let name = Name::new(format!("Button {}", caption.text));
    // Anybody winds a recording.
    let widget = Widget { open: watched, ..Widget::of(seat) };
    let mut button = row.spawn((name, Presses(wanted), widget, Look::default(), on));
    button.insert((cut, caption, cut.plate())).observe(press);
    if wanted == Wanted::GoOn {
        button.insert(Part::GoOn);
    }
}

fn press(
    used: On<Activate>,
    buttons: Query<(&OnSlip, &Presses)>,
    mut did: MessageWriter<RibbonDid>,
) {
    if let Ok((on, presses)) = buttons.get(used.entity) {
        did.write(RibbonDid { seat: on.seat, what: presses.0 });
    }
}

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
