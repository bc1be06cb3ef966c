//! The nodes of the ribbons: the title of the moment, the track with its marks and its handle, and the
//! buttons below.

use super::{RibbonMark, RibbonModel, RibbonRequest, RibbonRequested, in_a_sentence, touch};
use bevy::prelude::*;
use bevy::text::LineHeight;
use shoal_contract::Seat;
use shoal_tabletop::geometry::{SeatingArrangement, Tabletop, TypeScale};
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::picture::theme::writing::write;
use shoal_tabletop::picture::theme::{self, TableFonts};
use shoal_tabletop::picture::typeset::{LINE, set_width};
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::seat_panels::{SeatPanelKind, SeatPanelPart, seat_panel_root};
use shoal_tabletop::surfaces::widgets::focus::{FocusStart, KeepsFocus};
use shoal_tabletop::surfaces::widgets::{
    Widget, WidgetActivated, WidgetCaption, WidgetSizes, WidgetStyle,
};
use shoal_tabletop::system::ids::TrayId;

/// Width of a ribbon, in units at the default size of type.
const WIDTH: f32 = 600.0;
/// Height of the track, in units: enough to hit with any mouse.
const TRACK: f32 = 46.0;
/// Size of the dot over a landmark, in units.
const LANDMARK: f32 = 9.0;
/// Greatest number of marks that are drawn.
const MOST_MARKS: usize = 80;
/// Position of a number beside its mark and below the track's upper side, in units.
const NUMBER_AT: Vec2 = Vec2::new(5.0, 30.0);
/// Room that is left free behind a number, in units.
const BEHIND: f32 = 8.0;
/// Size of targets, as a share of the default: there are four in a row.
const TARGET: f32 = 0.96;
/// Margin around what is on a ribbon, in units.
const AROUND: Vec2 = Vec2::new(16.0, 8.0);
/// Type: the title of the moment, and numbers.
const TITLE: f32 = 20.0;
const NUMBER: f32 = 16.0;
/// The number of the first button of a ribbon among the ids of looking back.
const FIRST_BUTTON: u32 = 40;
/// The handle.
const HANDLE: Vec2 = Vec2::new(12.0, 40.0);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (spawn.run_if(resource_exists::<TableFonts>), follow)
            .chain()
            .after(crate::matches::hosting::HostingSystems::Report)
            .run_if(resource_exists::<Chairs>),
    );
}

/// A ribbon, with all that it was made from.
#[derive(Component, Clone)]
struct RibbonRoot {
    seat: Seat,
    marks: Vec<RibbonMark>,
    watched: bool,
    is_playing: bool,
    grows: bool,
    only_bots: bool,
    scale: TypeScale,
    /// Width of the track, in units.
    wide: f32,
    colour: Color,
}

/// The request that a button of a ribbon makes.
#[derive(Component, Clone, Copy)]
struct RibbonButton(RibbonRequest);

/// A part of a ribbon that follows the moment that is shown.
#[derive(Component, Clone, Copy)]
enum RibbonPart {
    Title,
    Handle,
    GoOn,
}

/// The track of a seat's ribbon.
#[derive(Component)]
pub(super) struct RibbonTrack(pub Seat);

fn spawn(
    model: Res<RibbonModel>,
    chairs: Res<Chairs>,
    table: Res<Tabletop>,
    ribbons: Query<(Entity, &RibbonRoot)>,
    fonts: Res<TableFonts>,
    mut commands: Commands,
) {
    if !model.is_changed() && !chairs.is_changed() && !table.is_changed() {
        return;
    }
    let scale = table.type_scale();
    let fits = |ribbon: &RibbonRoot| {
        (ribbon.scale, ribbon.wide) == (scale, track_width(&table))
            && model.seats.contains(&ribbon.seat)
            && (model.watched, model.is_playing) == (ribbon.watched, ribbon.is_playing)
            && model.live.is_some() == ribbon.grows
            && model.only_bots == ribbon.only_bots
            && model.marks == ribbon.marks
            && chairs.get(ribbon.seat).is_some()
    };
    for (entity, _) in ribbons.iter().filter(|(_, ribbon)| !fits(ribbon)) {
        commands.entity(entity).despawn();
    }
    for &seat in &model.seats {
        let there = ribbons.iter().any(|(_, ribbon)| ribbon.seat == seat && fits(ribbon));
        if !there && chairs.get(seat).is_some() {
            let made = RibbonRoot {
                seat,
                marks: model.marks.clone(),
                watched: model.watched,
                is_playing: model.is_playing,
                grows: model.live.is_some(),
                only_bots: model.only_bots,
                scale,
                wide: track_width(&table),
                colour: chairs.colour(seat),
            };
            spawn_ribbon(&mut commands, &made, &fonts, &table);
        }
    }
}

fn spawn_ribbon(
    commands: &mut Commands,
    ribbon: &RibbonRoot,
    fonts: &TableFonts,
    table: &Tabletop,
) {
    let &RibbonRoot { seat, watched, is_playing, grows, only_bots, scale, .. } = ribbon;
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(0),
        top: px(0),
        width: px(WIDTH * scale.by()),
        flex_direction: FlexDirection::Column,
        padding: UiRect::axes(px(AROUND.x), px(AROUND.y)),
        row_gap: px(6),
        border: UiRect::all(px(2)),
        border_radius: BorderRadius::all(px(14)),
        ..default()
    };
    let name = Name::new(format!("Time ribbon of {seat}"));
    let rim = BorderColor::all(ribbon.colour.with_alpha(0.6));
    let plate = (node, BackgroundColor(theme::TRAY), rim);
    let sizes = WidgetSizes::on_paper(table, TARGET);
    let root = seat_panel_root(seat, SeatPanelKind::Ribbon, WIDTH);
    let mut spawned = commands.spawn((name, ribbon.clone(), root, plate));
    if !watched {
        spawned.insert(KeepsFocus);
    }
    spawned.with_children(|parent| {
        let title = || {
            let text = (Text::default(), fonts.bold(scale.size(TITLE)), TextColor(theme::TEXT));
            (RibbonPart::Title, text, Pickable::IGNORE)
        };
        // Beside few buttons there is room for it.
        if !watched || grows {
            parent.spawn(title());
        }
        spawn_track(parent, ribbon, fonts);
        let row = Node {
            column_gap: px(7),
            row_gap: px(6),
            flex_wrap: FlexWrap::Wrap,
            align_items: AlignItems::Center,
            ..default()
        };
        parent.spawn((row, Pickable::IGNORE)).with_children(|row| {
            let offered = buttons(watched, is_playing, grows).into_iter();
            let offered = offered.filter(|it| !(only_bots && it.0 == RibbonRequest::GoOn));
            for (at, (request, label, drawing)) in (0..).zip(offered) {
                let caption = WidgetCaption::new(label).with_icon(drawing);
                // Anybody may move through a recording.
                let open = watched || only_bots;
                let id = TrayId::Undo(FIRST_BUTTON + at).id();
                let widget = Widget { open, ..Widget::of(seat).known_as(id) };
                let button = spawn_button(row, seat, widget, request, caption, sizes);
                if at == 0 && !watched {
                    row.commands_mut().entity(button).insert(FocusStart);
                }
            }
            if watched && !grows {
                row.spawn(title());
            }
        });
    });
}

/// Returns the least width of a track, in units, whichever tray its ribbon is before.
fn track_width(table: &Tabletop) -> f32 {
    let columns = if table.seating == SeatingArrangement::Screen { 4.0 } else { 3.0 };
    let room = (table.size.x / columns).min(table.size.y * 0.6) - 4.0 * AROUND.x;
    (WIDTH * table.type_scale().by() - 2.0 * AROUND.x).min(room)
}

/// Returns the chapters that get a number, each with its distance along the track: every nth, as many as have room
/// beside one another.
fn numbered(marks: &[RibbonMark], wide: f32, size: f32) -> Vec<(f32, u32)> {
    let all: Vec<(f32, u32)> = marks
        .iter()
        .filter_map(|mark| Some((mark.place * wide, mark.begins.filter(|chapter| *chapter > 0)?)))
        .collect();
    let end = |(at, chapter): (f32, u32)| {
        at + NUMBER_AT.x + set_width(TypeWeight::Regular, &chapter.to_string(), size)
    };
    let every = |every: u32| all.iter().copied().filter(move |(_, it)| it.is_multiple_of(every));
    let fits = |found: &Vec<(f32, u32)>| {
        found.windows(2).all(|pair| end(pair[0]) + BEHIND <= pair[1].0 + NUMBER_AT.x)
    };
    let most = all.iter().map(|(_, chapter)| *chapter).max().unwrap_or(1);
    let mut ways = (1..=most).map(|count| every(count).collect());
    let found: Vec<(f32, u32)> = ways.find(fits).unwrap_or_default();
    // The last one may not reach over the end.
    found.into_iter().filter(|it| end(*it) <= wide + AROUND.x).collect()
}

/// Returns the buttons below the track: request, label and drawing.
fn buttons(
    watched: bool,
    is_playing: bool,
    grows: bool,
) -> Vec<(RibbonRequest, &'static str, Option<&'static str>)> {
    let steps = [
        (RibbonRequest::Earlier, "Earlier", Some("earlier")),
        (RibbonRequest::Later, "Later", Some("later")),
    ];
    let play = if is_playing { ("Pause", Some("pause")) } else { ("Play", Some("play")) };
    match watched {
        true => {
            let newest = grows.then_some((RibbonRequest::Close, "Newest", None));
            let all = [steps[0], (RibbonRequest::PlayOrPause, play.0, play.1), steps[1]];
            all.into_iter().chain(newest).collect()
        }
        false => vec![
            steps[0],
            steps[1],
            (RibbonRequest::GoOn, "Go on from here", Some("undo")),
            (RibbonRequest::Close, "Back to now", None),
        ],
    }
}

fn spawn_track(parent: &mut ChildSpawnerCommands, ribbon: &RibbonRoot, fonts: &TableFonts) {
    let RibbonRoot { seat, marks, wide, colour, .. } = ribbon;
    let (seat, wide, size) = (*seat, *wide, ribbon.scale.size(NUMBER));
    let high = TRACK.max(NUMBER_AT.y + size * LINE).round();
    let node = Node { height: px(high), width: percent(100), flex_shrink: 0.0, ..default() };
    parent
        .spawn((
            Name::new("Track"),
            RibbonTrack(seat),
            SeatPanelPart { seat, kind: SeatPanelKind::Ribbon },
            node,
        ))
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
            let all = marks.len() <= MOST_MARKS;
            let is_seen =
                |mark: &&RibbonMark| all || mark.begins.is_some() || mark.landmark.is_some();
            for mark in marks.iter().filter(is_seen) {
                spawn_mark(track, mark);
            }
            for (at, chapter) in numbered(marks, wide, size) {
                spawn_number(track, at / wide, chapter, fonts.regular(size));
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
            let look = (BackgroundColor(*colour), BorderColor::all(theme::DEEP));
            track.spawn((Name::new("Handle"), RibbonPart::Handle, node, look, Pickable::IGNORE));
        });
}

fn spawn_mark(track: &mut ChildSpawnerCommands, mark: &RibbonMark) {
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
    // A dot over the line: what is looked for is not its colour alone.
    if let Some(landmark) = mark.landmark {
        let dot = Node {
            position_type: PositionType::Absolute,
            left: percent(100.0 * mark.place),
            top: px(0),
            width: px(LANDMARK),
            height: px(LANDMARK),
            margin: UiRect::left(px(-LANDMARK / 2.0)),
            border_radius: BorderRadius::all(px(LANDMARK / 2.0)),
            ..default()
        };
        track.spawn((dot, BackgroundColor(landmark.colour), Pickable::IGNORE));
    }
}

/// The number of a chapter, below and beside its mark.
fn spawn_number(track: &mut ChildSpawnerCommands, place: f32, chapter: u32, font: TextFont) {
    let node = Node {
        position_type: PositionType::Absolute,
        left: percent(100.0 * place),
        top: px(NUMBER_AT.y),
        margin: UiRect::left(px(NUMBER_AT.x)),
        ..default()
    };
    let lines = LineHeight::RelativeToFont(LINE);
    let text = (Text::new(chapter.to_string()), font, lines, TextLayout::no_wrap());
    track.spawn((node, text, TextColor(theme::TEXT_QUIET), Pickable::IGNORE));
}

/// Adds a button.
fn spawn_button(
    row: &mut ChildSpawnerCommands,
    seat: Seat,
    widget: Widget,
    request: RibbonRequest,
    caption: WidgetCaption,
    sizes: WidgetSizes,
) -> Entity {
    let on = SeatPanelPart { seat, kind: SeatPanelKind::Ribbon };
    let name = Name::new(format!("Button {}", caption.text));
    let mut button = row.spawn((name, RibbonButton(request), widget, WidgetStyle::default(), on));
    button.insert((sizes, caption, sizes.plate())).observe(press);
    if request == RibbonRequest::GoOn {
        button.insert(RibbonPart::GoOn);
    }
    button.id()
}

fn press(
    used: On<WidgetActivated>,
    buttons: Query<(&SeatPanelPart, &RibbonButton)>,
    mut requests: MessageWriter<RibbonRequested>,
) {
    if let Ok((on, presses)) = buttons.get(used.entity) {
        requests.write(RibbonRequested { seat: on.seat, what: presses.0 });
    }
}

/// Lets title, handle and buttons follow the moment that is shown.
fn follow(
    model: Res<RibbonModel>,
    ribbons: Query<&RibbonRoot>,
    fresh: Query<(), Added<RibbonPart>>,
    mut parts: Query<(&RibbonPart, &mut Node, Option<&mut Text>)>,
) {
    if ribbons.is_empty() || (!model.is_changed() && fresh.is_empty()) {
        return;
    }
    let Some(mark) = model.marks.get(model.at) else { return };
    for (part, mut node, text) in &mut parts {
        match (part, text) {
            (RibbonPart::Title, Some(mut text)) => {
                let title = match model.live {
                    None => mark.title.clone(),
                    Some(true) => format!("Live: {}", in_a_sentence(&mark.title)),
                    Some(false) => format!("Not live: {}", in_a_sentence(&mark.title)),
                };
                write(&mut text, &title);
            }
            (RibbonPart::Handle, _) => {
                let left = percent(100.0 * mark.place);
                if node.left != left {
                    node.left = left;
                }
            }
            (RibbonPart::GoOn, _) => {
                let display = if model.is_now() { Display::None } else { Display::Flex };
                if node.display != display {
                    node.display = display;
                }
            }
            (RibbonPart::Title, None) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_tabletop::geometry::type_size::{CAP, LEAST_PIXELS};

    #[test]
    fn numbers_have_room_beside_one_another_in_type_that_can_be_read() {
        for turns in [1_u32, 5, 12, 30, 99, 250] {
            let mark = |chapter: u32| RibbonMark {
                place: chapter as f32 / (turns as f32 + 0.5),
                begins: Some(chapter),
                title: String::new(),
                after: 0,
                landmark: None,
            };
            let marks: Vec<RibbonMark> = (0..=turns).map(mark).collect();
            for (pixels, text) in [(2.0 / 3.0, 1.0), (1.0, 1.0), (1.0, 2.0)] {
                let table = Tabletop { pixels, text, ..Tabletop::default() };
                let (size, wide) = (table.type_scale().size(NUMBER), track_width(&table));
                assert!(size * CAP * pixels >= LEAST_PIXELS - 0.01);
                let found = numbered(&marks, wide, size);
                assert!(!found.is_empty(), "{turns} turns have a number");
                for pair in found.windows(2) {
                    let first = TypeWeight::Regular.width(&pair[0].1.to_string(), size);
                    assert!(pair[0].0 + first < pair[1].0, "{pair:?} at {size} in {wide}");
                }
            }
        }
    }
}
