//! The ring around what a focus is on.

use super::SeatFocuses;
use super::targets::{FocusTable, FocusTarget};
use crate::picture::theme::{self, TableFonts};
use crate::surfaces::widgets::style::WidgetStyle;
use bevy::prelude::*;
use bevy::text::LineHeight;
use shoal_contract::Seat;

/// Distance of the ring from its place (`AROUND`), and its thickness (`THICK`), in units.
const AROUND: f32 = 8.0;
const THICK: f32 = 4.0;
/// Thickness of the dark rim by which a ring stands out from a button that has its colour.
const DARK: f32 = 9.0;
/// Size of the arrows on both sides of a widget that steps turn, in units.
const ARROW: f32 = 24.0;
/// Part of its colour that a ring has as long as a press there does not count.
const DIM: f32 = 0.35;
/// Layer over the parts of its widget.
const OVER_PARTS: i32 = 5;
/// Layer of a ring on the board: over its pieces, and under trays.
const OVER_BOARD: i32 = -9;
/// Layer of a ring beneath what another has before them: over that, so that its player sees it.
const OVER_PANELS: i32 = 8;

/// The ring of a seat's focus: a child of the widget it is on, or by itself on the board.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatFocusRing(pub Seat);

/// Marks a ring whose player has taken the widget there: steps aside turn it.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurningRing;

/// The place of a ring.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub(super) struct RingPlace {
    on: FocusTarget,
    colour: Color,
    /// `true` on a button that is filled with the ring's colour.
    is_filled: bool,
    /// `true` on a widget that its player has taken to turn it.
    is_taken: bool,
    /// `true` beneath what another has before them.
    is_beneath: bool,
    /// `true` as long as a press there does not count.
    is_waiting: bool,
}

/// Draws the ring of every focus where it is.
pub(super) fn draw(
    time: Res<Time<Real>>,
    focuses: Res<SeatFocuses>,
    table: FocusTable,
    rings: Query<(Entity, &SeatFocusRing, Option<&RingPlace>)>,
    styles: Query<&WidgetStyle>,
    fonts: Option<Res<TableFonts>>,
    mut commands: Commands,
) {
    let wanted = |seat| {
        let focus = focuses.0.get(&seat)?;
        let (on, is_taken) = (focus.target()?, focus.turned_by.is_some());
        let is_filled = match on {
            FocusTarget::Widget(widget) => styles.get(widget).is_ok_and(WidgetStyle::is_filled),
            FocusTarget::Board(_) => false,
        };
        let is_waiting = focus.is_waiting(time.elapsed());
        let colour = table.places.chairs.colour(seat);
        let colour = if is_waiting { colour.with_alpha(DIM) } else { colour };
        let is_beneath = table.is_beneath_anothers(on, seat);
        Some(RingPlace { on, colour, is_filled, is_taken, is_beneath, is_waiting })
    };
    for (entity, ring, place) in &rings {
        // Those in the gallery have no place.
        if place.is_some_and(|place| wanted(ring.0) != Some(*place)) {
            commands.entity(entity).try_despawn();
        }
    }
    for &seat in focuses.0.keys() {
        let Some(target) = wanted(seat) else { continue };
        let is_there = |(_, ring, place): (Entity, &SeatFocusRing, Option<&RingPlace>)| {
            ring.0 == seat && place == Some(&target)
        };
        if rings.iter().any(is_there) {
            continue;
        }
        let mut new = commands.spawn((ring(seat, target.colour), target));
        if target.is_filled {
            new.with_child((dark_rim(), BorderColor::all(theme::TRAY), Pickable::IGNORE));
        }
        if let Some(fonts) = fonts.as_ref().filter(|_| target.is_taken) {
            new.insert(TurningRing).with_children(|ring| arrows(ring, target.colour, fonts));
        }
        if target.is_beneath {
            new.insert(GlobalZIndex(OVER_PANELS));
        }
        match target.on {
            FocusTarget::Widget(widget) => _ = new.insert(ChildOf(widget)),
            FocusTarget::Board(spot) => {
                let spot = spot.inflate(THICK / 2.0);
                let place = Node {
                    left: px(spot.min.x),
                    top: px(spot.min.y),
                    right: auto(),
                    bottom: auto(),
                    width: px(spot.width()),
                    height: px(spot.height()),
                    ..rim()
                };
                new.insert(place).insert_if_new(GlobalZIndex(OVER_BOARD));
            }
        }
    }
}

/// The ring of a seat's focus, to be put on a widget.
pub fn ring(seat: Seat, colour: Color) -> impl Bundle {
    let colour = BorderColor::all(colour);
    (SeatFocusRing(seat), rim(), colour, ZIndex(OVER_PARTS), Pickable::IGNORE)
}

/// The rim within a ring, over the outer part of its button.
fn dark_rim() -> Node {
    Node {
        position_type: PositionType::Absolute,
        left: px(0),
        right: px(0),
        top: px(0),
        bottom: px(0),
        border: UiRect::all(px(DARK)),
        border_radius: BorderRadius::all(px(AROUND * 2.0 - THICK)),
        ..default()
    }
}

/// The arrows on both sides of a ring whose widget is turned by steps.
fn arrows(ring: &mut ChildSpawnerCommands, colour: Color, fonts: &TableFonts) {
    let beside = px((THICK - ARROW) / 2.0 - THICK);
    for (sign, left, right) in [("\u{2039}", beside, auto()), ("\u{203A}", auto(), beside)] {
        let column = Node {
            position_type: PositionType::Absolute,
            left,
            right,
            top: px(0),
            bottom: px(0),
            align_items: AlignItems::Center,
            ..default()
        };
        let plate = Node {
            width: px(ARROW),
            height: px(ARROW),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            border_radius: BorderRadius::MAX,
            ..default()
        };
        let font = (fonts.bold(ARROW), LineHeight::Px(ARROW));
        let text = (Text::new(sign), font, TextColor(theme::TRAY), Pickable::IGNORE);
        ring.spawn((column, Pickable::IGNORE)).with_children(|column| {
            column.spawn((plate, BackgroundColor(colour), Pickable::IGNORE)).with_child(text);
        });
    }
}

/// The rim around a widget.
fn rim() -> Node {
    Node {
        position_type: PositionType::Absolute,
        left: px(-AROUND),
        right: px(-AROUND),
        top: px(-AROUND),
        bottom: px(-AROUND),
        border: UiRect::all(px(THICK)),
        border_radius: BorderRadius::all(px(AROUND * 2.0)),
        ..default()
    }
}
