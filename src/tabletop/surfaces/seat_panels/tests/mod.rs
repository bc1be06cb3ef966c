//! Seat panels laid out with real type and pressed with pointers, without a window.

mod said;
mod small;
mod together;

use super::*;
use crate::headless::SeatPanelTestTable;
use crate::picture::theme;
use crate::pointers::Verb;
use crate::seats::Device;
use shoal_contract::Seat;

/// What was pressed on seat panels.
fn pressed(desk: &SeatPanelTestTable) -> Vec<(u16, Option<u32>)> {
    let messages = desk.app.world().resource::<Messages<SeatPanelPressed>>();
    let mut all = messages.get_cursor();
    all.read(messages).map(|pressed| (pressed.seat.0, pressed.button)).collect()
}
