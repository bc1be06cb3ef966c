//! Trays and gamepads: a focus reaches all that a tray offers.

use super::*;
use crate::pointers::controls::ControlDirection;
use crate::seats::{DeviceKind, PadStyle};
use crate::surfaces::widgets::SeatFocusRing;
use crate::surfaces::widgets::focus::{FocusAction, SteerFocus};
use bevy::ecs::message::Messages;
use bevy::time::TimeUpdateStrategy;
use std::time::Duration;

/// The time of a ring's first moment, before a press counts.
const SEEN: Duration = Duration::from_millis(450);

#[test]
fn the_focus_of_a_seat_goes_over_the_buttons_of_its_tray_and_presses_them() {
    for seat in 0..4 {
        let mut table = HeadlessTable::with((widgets::plugin, plugin));
        table.frames(1);
        let button = |(id, label): (u32, &str)| TrayButton {
            id,
            label: label.into(),
            off: (id == 9).then(|| "Not now.".into()),
            ..TrayButton::default()
        };
        let buttons = [(7, "Feed +14"), (8, "Move"), (9, "Done")].map(button).to_vec();
        table
            .app
            .insert_resource(TrayModels(vec![TrayModel { buttons, ..TrayModel::default() }; 8]));
        table.frames(4);
        let pad = table.hand(&[seat]).device;
        let world = table.app.world_mut();
        world.entity_mut(pad).insert(PadStyle::Focus);
        world.get_mut::<crate::seats::Device>(pad).expect("a device").kind = DeviceKind::Pad(pad);
        let mut heard = Vec::new();
        for how in
            [FocusAction::Go(ControlDirection::Right), FocusAction::Press, FocusAction::Release]
                .repeat(3)
        {
            table.app.world_mut().write_message(SteerFocus { device: pad, action: how });
            // A ring that begins is seen for a moment before a press counts.
            for time in [Duration::ZERO, SEEN] {
                table.app.insert_resource(TimeUpdateStrategy::ManualDuration(time));
                table.frames(1);
            }
            let world = table.app.world_mut();
            assert_eq!(world.query::<&SeatFocusRing>().iter(world).count(), 1);
            let mut pressed = world.resource_mut::<Messages<TrayPressed>>();
            heard.extend(pressed.drain().map(|press| (press.seat, press.button, press.off)));
        }
        let refused = Some("Not now.".to_owned());
        let seat = Seat(seat);
        assert_eq!(heard, [(seat, 7, None), (seat, 8, None), (seat, 9, refused)]);
    }
}
