//! Spawns and updates the nodes of seat panels.

use super::areas::over_tray;
use super::kept_free::TrayNumbers;
use super::painter::{SeatPanelPainter, WIDTH};
use super::panel_root::{SeatPanelPart, SeatPanelRoot, seat_panel_root};
use super::seat_panel::{STEPS, SeatPanel, SeatPanelKind, SeatPanelPressed, SeatPanels};
use crate::geometry::{SeatingArrangement, TypeScale};
use crate::picture::assets::DrawingAssets;
use crate::picture::projection::PictureRescaled;
use crate::pointers::controls::Prompts;
use crate::seats::{SeatPlaces, SeatsRecounted};
use crate::surfaces::widgets::focus::KeepsFocus;
use crate::surfaces::widgets::{Widget, WidgetActivated};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::Seat;

/// The content of a seat panel as it was drawn last.
#[derive(Component, Debug)]
pub(super) struct DrawnSeatPanel(pub SeatPanel);

/// The button that a press on this node presses; `None` is the cross.
#[derive(Component, Debug, Clone, Copy)]
pub(super) struct SeatPanelButtonNode(pub Option<u32>);

/// The bar that shrinks as time passes.
#[derive(Component)]
pub(super) struct SeatPanelTimeBar;

/// System parameter with the seats at the table and the room that panels have on their trays.
#[derive(SystemParam)]
pub(super) struct PanelRooms<'w> {
    places: SeatPlaces<'w>,
    numbers: Res<'w, TrayNumbers>,
    prompts: Prompts<'w>,
}

impl PanelRooms<'_> {
    /// The room on a tray, below the name and clear of the number; before a screen, where such panels are before the tray,
    /// its whole width.
    fn on_tray(&self, seat: Seat) -> Vec2 {
        if self.places.tabletop.seating == SeatingArrangement::Screen {
            return Vec2::new(self.tray_width(seat), 0.0);
        }
        self.places.tray(seat).map_or(Vec2::new(WIDTH, 0.0), |tray| {
            let above = self.places.rows(seat).map_or(0.0, |rows| rows.above_sentence());
            self.numbers.clear_part(over_tray(tray, above), seat, tray).size
        })
    }

    /// The width of the tray.
    fn tray_width(&self, seat: Seat) -> f32 {
        self.places.tray(seat).map_or(WIDTH, |tray| over_tray(tray, 0.0).size.x)
    }
}

/// Draws the seat panels that are new or say something else, and despawns those that are gone. A panel that only
/// grows older stays, so that a press on it is not lost.
pub(super) fn show(
    seat_panels: Res<SeatPanels>,
    rooms: PanelRooms,
    drawn: Query<(Entity, &SeatPanelRoot, &DrawnSeatPanel)>,
    mut assets: DrawingAssets,
    mut rescaled: MessageReader<PictureRescaled>,
    mut last_type_scale: Local<Option<TypeScale>>,
    mut commands: Commands,
) {
    let places = &rooms.places;
    let type_scale = places.tabletop.type_scale();
    let is_blurred = rescaled.read().count() > 0 || *last_type_scale != Some(type_scale);
    let has_new_signs = rooms.prompts.is_changed();
    if !seat_panels.is_changed() && !is_blurred && !has_new_signs {
        return;
    }
    *last_type_scale = Some(type_scale);
    let wanted: Vec<(Seat, SeatPanelKind, &SeatPanel)> = seat_panels.drawn().collect();
    for (entity, root, _) in &drawn {
        if !wanted.iter().any(|(seat, kind, _)| (*seat, *kind) == (root.seat, root.kind)) {
            commands.entity(entity).despawn();
        }
    }
    for (seat, kind, seat_panel) in wanted {
        let there = drawn.iter().find(|(_, root, _)| (root.seat, root.kind) == (seat, kind));
        let is_signed = seat_panel.buttons.iter().any(|button| button.verb.is_some());
        let is_stale = is_blurred || has_new_signs && is_signed;
        if there.is_some_and(|(.., drawn)| !is_stale && drawn.0.looks_like(seat_panel)) {
            continue;
        }
        let root = match there {
            Some((root, ..)) => root,
            None => commands.spawn(seat_panel_root(seat, kind, WIDTH)).id(),
        };
        let mut painter = SeatPanelPainter {
            seat,
            colour: places.chairs.colour(seat),
            kind,
            open: seat_panel.open,
            start: seat_panel
                .buttons
                .iter()
                .find(|it| it.off.is_none() && !it.retreats)
                .or(seat_panel.buttons.first())
                .map(|it| it.id)
                .filter(|_| kind.draws_ring(seat_panel)),
            room_on_tray: rooms.on_tray(seat),
            tray_width: rooms.tray_width(seat),
            assets: &mut assets,
            prompts: &rooms.prompts,
            table: &places.tabletop,
        };
        painter.draw(commands.entity(root), seat_panel);
        match kind.keeps_ring(seat_panel) {
            true => _ = commands.entity(root).insert(KeepsFocus),
            false => _ = commands.entity(root).remove::<KeepsFocus>(),
        }
    }
}

/// Removes the panels of seats that were counted anew, to be drawn before those who have them now.
pub(super) fn clear_recounted(
    _: On<SeatsRecounted>,
    drawn: Query<Entity, With<DrawnSeatPanel>>,
    mut commands: Commands,
) {
    drawn.iter().for_each(|panel| commands.entity(panel).despawn());
}

/// Reports the press of a button, or tells its seat why it cannot be pressed.
pub(super) fn press(
    used: On<WidgetActivated>,
    widgets: Query<(&Widget, &SeatPanelPart, &SeatPanelButtonNode)>,
    mut pressed: MessageWriter<SeatPanelPressed>,
    mut seat_panels: ResMut<SeatPanels>,
) {
    let Ok((widget, &SeatPanelPart { seat, kind }, presses)) = widgets.get(used.entity) else {
        return;
    };
    match &widget.off {
        Some(why) => seat_panels.inform(seat, why.clone()),
        None => {
            let (button, pointer) = (presses.0, Some(used.pointer));
            pressed.write(SeatPanelPressed { seat, kind, button, pointer });
        }
    }
}

/// The width of the time bar with this many of its steps left.
pub(super) fn width_of_time_bar(left: u8) -> Val {
    percent(100.0 * f32::from(left) / f32::from(STEPS))
}

/// Shrinks the time bars.
pub(super) fn shrink(
    seat_panels: Res<SeatPanels>,
    roots: Query<(&SeatPanelRoot, &Children)>,
    mut bars: Query<&mut Node, With<SeatPanelTimeBar>>,
) {
    if !seat_panels.is_changed() {
        return;
    }
    for (root, children) in &roots {
        let panel = seat_panels.get(root.seat, root.kind);
        let Some(left) = panel.and_then(|panel| panel.left) else { continue };
        let mut bars = bars.iter_many_mut(children);
        while let Some(mut node) = bars.fetch_next() {
            if node.width != width_of_time_bar(left) {
                node.width = width_of_time_bar(left);
            }
        }
    }
}
