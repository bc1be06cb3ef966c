//! Pause for all: any seat and the host may pause the table, and any of them lets it go on. The
//! clock that matches and animations go by is stopped meanwhile; cursors move.

use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::geometry::{Tabletop, to_world};
use shoal_tabletop::picture::art::DrawingCache;
use shoal_tabletop::picture::assets::DrawingAssets;
use shoal_tabletop::pointers::Verb;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::board::BoardSurface;
use shoal_tabletop::surfaces::seat_panels::{
    SeatPanel, SeatPanelButton, SeatPanelKind, SeatPanelPressSystems, SeatPanelPressed, SeatPanels,
};
use shoal_tabletop::system::screens::Screen;

/// The panel on which each seat reads that the table is paused.
const ASKS: SeatPanelKind = SeatPanelKind::Question(10);
/// Height of the shade: over everything on the board, also over the veil of the past.
const HEIGHT: f32 = 46.0;
/// Size of the sign in the middle, in units.
const SIGN: f32 = 150.0;

/// The host or seat that has paused the table, if it is paused.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct TablePause(pub Option<PausedBy>);

/// Somebody who has paused the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PausedBy {
    /// The host.
    Host,
    /// A seat.
    Seat(Seat),
}

/// An order to pause the table, or to let it go on (`None`).
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct SetPause(pub Option<PausedBy>);

/// Returns the sentence for players who want to act while the table is paused; `None` if it is not.
pub fn pause_refusal(pause: &TablePause) -> Option<String> {
    pause.0.map(|_| "The table is paused: press Go on first.".into())
}

/// Adds the pause. The seat panels must be added, too.
pub fn plugin(app: &mut App) {
    app.init_resource::<TablePause>().add_message::<SetPause>();
    let follow =
        (handle_seat_panels, follow_orders, stop_clock, show).chain().after(SeatPanelPressSystems);
    app.add_systems(Update, (follow, darken.run_if(resource_exists::<DrawingCache>)).chain());
    app.add_systems(OnExit(Screen::Match), end);
}

fn handle_seat_panels(
    mut pressed: MessageReader<SeatPanelPressed>,
    mut orders: MessageWriter<SetPause>,
) {
    if pressed.read().any(|pressed| pressed.kind == ASKS) {
        orders.write(SetPause(None));
    }
}

/// Pauses and resumes as ordered. The first one to pause stays named as the one who did.
fn follow_orders(mut orders: MessageReader<SetPause>, mut pause: ResMut<TablePause>) {
    for SetPause(by) in orders.read() {
        let next = by.map(|by| pause.0.unwrap_or(by));
        pause.set_if_neq(TablePause(next));
    }
}

fn end(mut orders: MessageWriter<SetPause>) {
    orders.write(SetPause(None));
}

/// Keeps the match's clock stopped, also when something else starts it meanwhile.
fn stop_clock(pause: Res<TablePause>, mut time: ResMut<Time<Virtual>>) {
    if pause.0.is_some() && !time.is_paused() {
        time.pause();
    } else if pause.0.is_none() && pause.is_changed() && !pause.is_added() {
        time.unpause();
    }
}

/// Shows everybody who paused, with a button to go on.
fn show(pause: Res<TablePause>, chairs: Res<Chairs>, mut seat_panels: ResMut<SeatPanels>) {
    if !pause.is_changed() && !chairs.is_changed() {
        return;
    }
    let wanted = pause.0.map(|by| {
        let who = match by {
            PausedBy::Host => "the host",
            PausedBy::Seat(seat) => {
                chairs.get(seat).map_or("somebody", |chair| chair.name.as_str())
            }
        };
        let go_on = SeatPanelButton::new(0, "Go on").icon("play").strong().verb(Verb::Done);
        SeatPanel::asking(format!("Paused by {who}."), vec![go_on])
    });
    for seat in chairs.seats() {
        let wanted = wanted.as_ref().filter(|_| chairs.is_person(seat));
        match wanted {
            Some(seat_panel) if seat_panels.get(seat, ASKS) != Some(seat_panel) => {
                seat_panels.insert(seat, ASKS, seat_panel.clone());
            }
            None if seat_panels.get(seat, ASKS).is_some() => seat_panels.remove(seat, ASKS),
            _ => {}
        }
    }
}

/// Marks the shade over the board, and its sign, while the table is paused.
#[derive(Component)]
struct PauseShade;

/// Darkens the board, with a sign in its middle that looks the same from all sides.
fn darken(
    pause: Res<TablePause>,
    table: Res<Tabletop>,
    boards: Query<&BoardSurface>,
    dark: Query<Entity, With<PauseShade>>,
    mut assets: DrawingAssets,
    mut commands: Commands,
) {
    match (pause.0.is_some(), dark.is_empty()) {
        (true, true) => {
            let board = boards.iter().next().map(|board| board.on);
            let board = board.unwrap_or(Rect::from_corners(Vec2::ZERO, table.size));
            let at = |height| Transform::from_translation(to_world(board.center(), height));
            let shade = Color::srgba(0.01, 0.03, 0.06, 0.55);
            let shade = Sprite::from_color(shade, board.size());
            commands.spawn((Name::new("Shade of the pause"), PauseShade, shade, at(HEIGHT)));
            let sign = Sprite {
                custom_size: Some(Vec2::splat(SIGN)),
                color: Color::srgba(1.0, 1.0, 1.0, 0.75),
                ..Sprite::from_image(assets.get("pause", SIGN))
            };
            commands.spawn((Name::new("Sign of the pause"), PauseShade, sign, at(HEIGHT + 0.1)));
        }
        (false, false) => dark.iter().for_each(|part| commands.entity(part).despawn()),
        _ => {}
    }
}
