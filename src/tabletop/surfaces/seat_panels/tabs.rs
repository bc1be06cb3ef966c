//! Small tabs with drawings for the seat panels that wait: a press brings a panel to the front.

use super::SeatPanelKind;
use super::panel_root::SeatPanelPart;
use crate::facing::turned;
use crate::geometry::{FacingBox, Tabletop};
use crate::seats::{FollowSeats, SeatsRecounted};
use crate::surfaces::widgets::{Widget, WidgetActivated, WidgetCaption, WidgetSizes, WidgetStyle};
use bevy::prelude::*;
use shoal_contract::Seat;
use std::collections::BTreeSet;

/// Layer of the tabs: as high as seat panels.
const OVER_TRAYS: i32 = 7;

/// The seat panel that was brought to the front before each seat.
#[derive(Resource, Debug, Default, PartialEq)]
pub(super) struct FrontSeatPanels(pub BTreeSet<(Seat, SeatPanelKind)>);

impl FollowSeats for FrontSeatPanels {
    fn follow(&mut self, seats: &SeatsRecounted) {
        let moved = self.0.iter().filter_map(|&(seat, kind)| Some((seats.now(seat)?, kind)));
        self.0 = moved.collect();
    }
}

/// The row of tabs before each seat: its place, and the kinds of panels that wait.
#[derive(Resource, Debug, Default, PartialEq)]
pub(super) struct SeatPanelTabs(pub Vec<(Seat, FacingBox, Vec<SeatPanelKind>)>);

/// The row of a seat's tabs.
#[derive(Component)]
pub(super) struct TabRow;

/// Returns the depth of a row of tabs, in units.
pub(super) fn depth_of_tabs(table: &Tabletop) -> f32 {
    WidgetSizes::of(table).target
}

/// Draws the tabs.
pub(super) fn draw(
    tabs: Res<SeatPanelTabs>,
    table: Res<Tabletop>,
    rows: Query<Entity, With<TabRow>>,
    mut commands: Commands,
) {
    if !tabs.is_changed() {
        return;
    }
    rows.iter().for_each(|row| commands.entity(row).despawn());
    for (seat, frame, kinds) in &tabs.0 {
        let (node, turn) = turned(*frame);
        let node = Node { column_gap: px(8), justify_content: JustifyContent::Center, ..node };
        let row = (Name::new("SeatPanels that wait"), TabRow, node, turn, GlobalZIndex(OVER_TRAYS));
        commands.spawn((row, Pickable::IGNORE)).with_children(|row| {
            let sizes = WidgetSizes::of(&table);
            for (index, &kind) in (0u32..).zip(kinds) {
                let widget = Widget::of(*seat).known_as(index);
                let tab =
                    (widget, WidgetStyle::default(), sizes, WidgetCaption::drawing(kind.drawing()));
                row.spawn((
                    Name::new("Tab"),
                    tab,
                    sizes.plate(),
                    SeatPanelPart { seat: *seat, kind },
                ))
                .observe(bring_to_front);
            }
        });
    }
}

/// Brings the panel of a tab to the front, in place of the one that was there.
fn bring_to_front(
    used: On<WidgetActivated>,
    tabs: Query<&SeatPanelPart>,
    mut fronts: ResMut<FrontSeatPanels>,
) {
    if let Ok(&SeatPanelPart { seat, kind }) = tabs.get(used.entity) {
        fronts.0.retain(|front| front.0 != seat);
        fronts.0.insert((seat, kind));
    }
}

impl SeatPanelKind {
    /// The drawing of its tab.
    fn drawing(self) -> &'static str {
        match self {
            SeatPanelKind::Question(_) | SeatPanelKind::Guess | SeatPanelKind::Help => "question",
            SeatPanelKind::News | SeatPanelKind::Lesson => "shoal",
            SeatPanelKind::Menu => "menu",
            SeatPanelKind::Join | SeatPanelKind::Controls => "mouse",
            SeatPanelKind::Dials => "dials",
            SeatPanelKind::Ribbon | SeatPanelKind::Recap => "clock",
            SeatPanelKind::Premove => "check",
            SeatPanelKind::Secret | SeatPanelKind::Own => "secret",
            SeatPanelKind::Phone => "phone",
            SeatPanelKind::Ending => "goal",
            SeatPanelKind::Legend => "forecast",
            SeatPanelKind::Advice => "robot",
        }
    }
}
