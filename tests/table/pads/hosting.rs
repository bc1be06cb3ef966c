//! What a host needs, with gamepads alone: everything is in the menu of a tray, or asked before one.

use super::evening::party;
use super::*;

impl PadTable {
    fn open_menu(&mut self, hand: usize) {
        self.tap(hand, GamepadButton::Start);
        self.table.frames(STEADY);
    }

    fn labels(&mut self, hand: usize) -> Vec<String> {
        self.stops(hand).into_iter().map(|stop| format!("{}{}", if stop.has_ring {"@"} else {""}, stop.label)).collect()
    }
}

#[test]
fn explore() {
    let mut table = party("fish-and-men", 3);
    table.open_menu(0);
    println!("lobby menu {:?}", table.labels(0));
    for _ in 0..12 {
        table.tap(0, CROSS[2]);
        println!("down {:?}", table.stops(0).into_iter().find(|stop| stop.has_ring));
    }
    table.open_menu(0);
    table.start(0);
    table.skip(20);
    table.open_menu(0);
    println!("match menu {:?}", table.labels(0));
    table.choose(0, "Look back");
    table.table.frames(STEADY);
    println!("ribbon {:?}", table.labels(0));
    table.open_menu(0);
    table.choose(0, "Back to now");
    let pad = table.pads[1].pad;
    pad_messages::disconnect(table.world(), pad);
    for _ in 0..6 {
        table.skip(60);
        println!("gone {:?}", table.labels(0));
    }
    println!("awaited {:?}", table.awaited());
}
