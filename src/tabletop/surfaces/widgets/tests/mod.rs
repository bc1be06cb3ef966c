//! Widgets without a window: laid out with real type, pressed by many pointers.

mod focus;
mod kinds;
mod presses;
mod ring_on_board;
mod ring_waits;
mod sizes;
mod steady;

use super::*;
use crate::facing::turned;
use crate::geometry::{FacingBox, TableEdge, Tabletop};
use crate::headless::HeadlessTable;
use crate::headless::TABLE;
use bevy::picking::pointer::PointerId;
use shoal_contract::Seat;

/// What the widgets have reported since the last call.
#[derive(Resource, Default)]
struct Told(Vec<WidgetEvent>);

fn table() -> HeadlessTable {
    listening(widgets_plugin)
}

fn widgets_plugin(app: &mut App) {
    super::plugin(app);
}

/// A table with these plugins, whose widgets are heard.
fn listening<M>(plugins: impl bevy::app::Plugins<M>) -> HeadlessTable {
    let mut table = HeadlessTable::with(plugins);
    table.app.init_resource::<Told>().add_systems(
        Update,
        |mut events: MessageReader<WidgetEvent>, mut told: ResMut<Told>| {
            told.0.extend(events.read().cloned());
        },
    );
    table
}

/// Something that lies in the middle of the table, turned to an edge.
fn lay(table: &mut HeadlessTable, edge: TableEdge, bundle: impl Bundle) -> Entity {
    let (node, turn) = turned(FacingBox::new(TABLE / 2.0, Vec2::new(700.0, 400.0), edge));
    let node = Node { align_items: AlignItems::Start, flex_wrap: FlexWrap::Wrap, ..node };
    let world = table.app.world_mut();
    let root = world.spawn((node, turn)).id();
    let entity = world.spawn((bundle, ChildOf(root))).id();
    table.frames(3);
    entity
}

/// A box in the middle of the table, turned to an edge.
fn middle(edge: TableEdge) -> FacingBox {
    FacingBox::new(Tabletop::default().middle(), Vec2::new(700.0, 400.0), edge)
}

/// What was done since the last time, by whom.
fn told(table: &mut HeadlessTable) -> Vec<(PointerId, WidgetAction)> {
    let told = std::mem::take(&mut table.app.world_mut().resource_mut::<Told>().0);
    told.into_iter().map(|event| (event.pointer, event.action)).collect()
}

fn a_button(seat: u16) -> impl Bundle {
    button(
        Widget::of(Seat(seat)).known_as(7),
        WidgetSizes::default(),
        WidgetCaption::new("Feed +14"),
    )
}
