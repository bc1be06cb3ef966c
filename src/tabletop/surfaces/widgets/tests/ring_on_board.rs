//! A ring that steps over the board: real input of a gamepad in, touches of the board out.

use super::*;
use crate::pointers;
use crate::pointers::{SitDown, pad_messages};
use crate::seats::{ChoosableSpots, Device, DeviceKind, JoinPolicy};
use crate::surfaces::board::{self, BoardGrid, BoardSurface, BoardTouched, Cell, CellGesture};
use crate::surfaces::widgets::focus::CoversWidgets;
use bevy::input::gamepad::{GamepadAxis, GamepadButton};
use bevy::time::TimeUpdateStrategy;
use std::time::Duration;

const GRID: BoardGrid =
    BoardGrid::Square { columns: 3, rows: 3, cell: 80.0, ghost_columns: 0, wraps: false };

/// The things touched on the board since the last call.
#[derive(Resource, Default)]
struct Touches(Vec<BoardTouched>);

/// A board with a button below it, and a gamepad whose player sits at the lower edge.
struct RingTable {
    table: HeadlessTable,
    board: BoardSurface,
    button: Entity,
    pad: Entity,
}

impl RingTable {
    fn new() -> Self {
        let mut table = listening((pointers::plugin, widgets_plugin, board::plugin));
        let frame = TimeUpdateStrategy::ManualDuration(Duration::from_millis(10));
        table.app.insert_resource(frame).insert_resource(JoinPolicy::Orphans);
        table.app.init_resource::<Touches>().add_systems(
            Update,
            |mut touched: MessageReader<BoardTouched>, mut touches: ResMut<Touches>| {
                touches.0.extend(touched.read());
            },
        );
        table.listen();
        let button = lay(&mut table, TableEdge::South, a_button(0));
        let board = Vec2::new(table.place_of(button).center().x, 200.0);
        let board = BoardSurface::centred(GRID, board);
        table.app.world_mut().spawn(board);
        let pad = table.app.world_mut().spawn_empty().id();
        pad_messages::connect(table.app.world_mut(), pad, "Pad", None);
        // What it held when it came is known by now.
        table.frames(30);
        let mut table = Self { table, board, button, pad };
        let device = table.device().0;
        table.table.app.world_mut().write_message(SitDown { device, seat: Seat(0) });
        table.table.frames(50);
        table
    }

    fn device(&mut self) -> (Entity, PointerId) {
        let world = self.table.app.world_mut();
        let mut devices = world.query::<(Entity, &Device)>();
        let is_it = |device: &Device| device.kind == DeviceKind::Pad(self.pad);
        let mut all = devices.iter(world);
        all.find(|(_, device)| is_it(device)).map(|(entity, it)| (entity, it.pointer)).expect("it")
    }

    fn tap(&mut self, button: GamepadButton) {
        for value in [1.0, 0.0] {
            pad_messages::push(self.table.app.world_mut(), self.pad, button, value);
            self.table.frames(6);
        }
    }

    /// A worn button reports a press several times, in the frame in which it goes down and after it was let go.
    fn bounce(&mut self, button: GamepadButton) {
        for values in [&[1.0, 0.0, 1.0][..], &[0.0], &[1.0], &[0.0]] {
            for &value in values {
                pad_messages::push(self.table.app.world_mut(), self.pad, button, value);
            }
            self.table.frames(1);
        }
        self.table.frames(10);
    }

    /// Lets the seat choose these cells.
    fn choose_from(&mut self, cells: &[Cell]) {
        let spot =
            |cell: &Cell| Rect::from_center_size(self.board.centre(*cell), Vec2::splat(70.0));
        let spots = cells.iter().map(spot).collect();
        self.table.app.insert_resource(ChoosableSpots([(Seat(0), spots)].into()));
        self.table.frames(3);
    }

    /// The cell or the button that is in the ring.
    fn ring(&mut self) -> Result<Cell, Entity> {
        let world = self.table.app.world_mut();
        let mut rings = world.query::<(&SeatFocusRing, &Node, Option<&ChildOf>)>();
        let (_, node, on) = rings.single(world).expect("there is one ring");
        let (Val::Px(left), Val::Px(top)) = (node.left, node.top) else { panic!("{node:?}") };
        match (on, node.width, node.height) {
            (Some(on), ..) => Err(on.parent()),
            (None, Val::Px(wide), Val::Px(high)) => {
                let middle = Vec2::new(left + wide / 2.0, top + high / 2.0);
                Ok(self.board.cell_at(middle).expect("it is on the board"))
            }
            other => panic!("{other:?}"),
        }
    }

    /// The cells that were clicked since the last call.
    fn clicks(&mut self) -> Vec<Cell> {
        let pointer = self.device().1;
        let touches = std::mem::take(&mut self.table.app.world_mut().resource_mut::<Touches>().0);
        let clicks = touches.iter().filter(|it| it.touch == CellGesture::Click);
        clicks.filter(|it| it.pointer == pointer).map(|it| it.cell).collect()
    }

    /// `true` if its pointer is over the board.
    fn points(&mut self) -> bool {
        let world = self.table.app.world_mut();
        let mut boards = world.query::<&board::BoardPointers>();
        boards.iter(world).any(|pointers| pointers.pointing().next().is_some())
    }
}

#[test]
fn a_ring_steps_over_what_may_be_chosen_and_a_press_is_a_click_there() {
    let mut table = RingTable::new();
    assert_eq!(table.ring(), Err(table.button));
    table.choose_from(&[Cell::new(0, 0), Cell::new(1, 1), Cell::new(2, 1), Cell::new(2, 2)]);
    assert_eq!(table.ring(), Err(table.button), "it goes nowhere by itself");
    table.tap(GamepadButton::DPadUp);
    let first = table.ring().expect("it is on the board");
    assert_eq!(first.row, 2, "the nearest ones");
    assert!(table.points(), "the board shows what it shows to one who points there");
    table.tap(GamepadButton::South);
    assert_eq!(table.clicks(), [first]);
    table.tap(GamepadButton::DPadDown);
    assert_eq!(table.ring(), Err(table.button));
    assert!(!table.points());
    table.tap(GamepadButton::South);
    assert_eq!((table.clicks(), told(&mut table.table).len()), (vec![], 1));
}

#[test]
fn a_ring_whose_square_may_not_be_chosen_any_more_is_at_the_nearest_one_and_comes_back_to_the_board()
 {
    let mut table = RingTable::new();
    table.choose_from(&[Cell::new(2, 1), Cell::new(0, 1), Cell::new(0, 2)]);
    table.tap(GamepadButton::DPadUp);
    assert_eq!(table.ring(), Ok(Cell::new(2, 1)));
    table.choose_from(&[Cell::new(0, 1), Cell::new(0, 2)]);
    assert_eq!(table.ring(), Ok(Cell::new(0, 1)));
    table.tap(GamepadButton::South);
    assert_eq!(table.clicks(), [], "the press was meant for another square");
    table.choose_from(&[]);
    assert_eq!(table.ring(), Err(table.button));
    table.choose_from(&[Cell::new(1, 1)]);
    assert_eq!(table.ring(), Ok(Cell::new(1, 1)), "in the next turn it is on the board again");
    table.table.frames(50);
    table.tap(GamepadButton::South);
    assert_eq!(table.clicks(), [Cell::new(1, 1)]);
}

#[test]
fn a_gamepad_that_is_gone_while_it_holds_a_square_clicks_nothing() {
    let mut table = RingTable::new();
    table.choose_from(&[Cell::new(2, 1)]);
    table.tap(GamepadButton::DPadUp);
    pad_messages::push(table.table.app.world_mut(), table.pad, GamepadButton::South, 1.0);
    table.table.frames(3);
    pad_messages::disconnect(table.table.app.world_mut(), table.pad);
    table.table.frames(3);
    pad_messages::connect(table.table.app.world_mut(), table.pad, "Pad", None);
    table.table.frames(30);
    assert_eq!(table.clicks(), []);
    assert_eq!(table.ring(), Ok(Cell::new(2, 1)), "the ring waited for its player");
    table.table.frames(50);
    table.tap(GamepadButton::South);
    assert_eq!(table.clicks(), [Cell::new(2, 1)]);
}

#[test]
fn a_stick_that_drifts_at_rest_moves_no_ring_and_one_push_moves_it_once() {
    let mut table = RingTable::new();
    table.choose_from(&[Cell::new(0, 1), Cell::new(1, 1), Cell::new(2, 1)]);
    table.tap(GamepadButton::DPadUp);
    table.tap(GamepadButton::DPadUp);
    let before = table.ring();
    assert_eq!(before, Ok(Cell::new(1, 1)));
    let push = |table: &mut RingTable, value: f32| {
        let world = table.table.app.world_mut();
        pad_messages::move_axis(world, table.pad, GamepadAxis::LeftStickY, value);
        table.table.frames(1);
    };
    for frame in 0..400 {
        // It wanders off its middle, and is never quite still.
        push(&mut table, 0.25 * frame as f32 / 400.0 + 0.008 * (frame % 3) as f32);
        assert_eq!(table.ring(), before, "in frame {frame}");
    }
    (0..60).for_each(|_| push(&mut table, 1.0));
    assert_eq!(table.ring(), Ok(Cell::new(0, 1)));
    push(&mut table, 0.25);
    table.table.frames(300);
    assert_eq!(table.ring(), Ok(Cell::new(0, 1)), "it stays where it was let go");
    assert_eq!(table.clicks(), []);
}

#[test]
fn a_button_that_repeats_its_press_is_one_step_and_one_click() {
    let mut table = RingTable::new();
    table.choose_from(&[Cell::new(0, 1), Cell::new(1, 1), Cell::new(2, 1)]);
    for (button, ring) in [(GamepadButton::DPadUp, 2), (GamepadButton::DPadUp, 1)] {
        table.bounce(button);
        assert_eq!(table.ring(), Ok(Cell::new(ring, 1)));
    }
    table.table.frames(50);
    table.bounce(GamepadButton::South);
    assert_eq!(table.clicks(), [Cell::new(1, 1)]);
}

#[test]
fn what_another_has_before_them_is_in_the_way_of_no_ring_and_of_no_press() {
    for (owner, is_in_the_way) in [(Seat(0), true), (Seat(1), false)] {
        let mut table = RingTable::new();
        let middle = table.board.centre(Cell::new(1, 1));
        let node = Node {
            position_type: PositionType::Absolute,
            left: px(middle.x - 120.0),
            top: px(middle.y - 120.0),
            width: px(240),
            height: px(240),
            ..default()
        };
        let panel = (node, CoversWidgets { owner: Some(owner) }, GlobalZIndex(7));
        table.table.app.world_mut().spawn(panel);
        table.choose_from(&[Cell::new(1, 1)]);
        table.tap(GamepadButton::DPadUp);
        let (ring, clicks) = match is_in_the_way {
            true => (Err(table.button), vec![]),
            false => (Ok(Cell::new(1, 1)), vec![Cell::new(1, 1)]),
        };
        assert_eq!(table.ring(), ring, "{owner}");
        table.table.frames(50);
        table.tap(GamepadButton::South);
        assert_eq!(table.clicks(), clicks, "{owner}");
    }
}
