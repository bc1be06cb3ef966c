//! The controls of a player on the phone of their seat: buttons that do what those before the tray do.

use super::MY_CONTROLS;
use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_phone::PhoneButton;
use shoal_tabletop::surfaces::seat_panels::{SeatPanelKind, SeatPanelPressed, SeatPanels};
use shoal_tabletop::surfaces::tray::{MenuEntryChosen, TrayMenu};
use shoal_tabletop::system::ids::TrayId;

/// The first of the ids that the buttons of the panel have on a phone, and the one that closes it.
const FIRST: u32 = TrayId::Controls(40).id();
const CLOSE: u32 = TrayId::Controls(39).id();

/// System parameter with the controls, as a phone shows them.
#[derive(SystemParam)]
pub struct PhoneControls<'w> {
    panels: Res<'w, SeatPanels>,
    menu: Option<Res<'w, TrayMenu>>,
}

impl PhoneControls<'_> {
    /// Returns the buttons for a seat: one that opens its controls, or those of the controls while they are open.
    pub fn buttons(&self, seat: Seat) -> Vec<PhoneButton> {
        let button = |id, label: &str| PhoneButton { id, label: label.into(), why_not: None };
        if let Some(panel) = self.panels.get(seat, SeatPanelKind::Controls) {
            let all = panel.buttons.iter().map(|it| button(FIRST + it.id, &it.label));
            return all.chain([button(CLOSE, "Close my controls")]).collect();
        }
        let entry = self.menu.as_ref().and_then(|menu| menu.entry(seat, MY_CONTROLS));
        entry.into_iter().map(|entry| button(entry.id, &entry.label)).collect()
    }

    /// Returns what the controls say to a seat while they are open.
    pub fn sentence(&self, seat: Seat) -> Option<String> {
        let panel = self.panels.get(seat, SeatPanelKind::Controls)?;
        Some(panel.sentence().to_owned())
    }
}

/// System parameter that presses the buttons of the controls for phones.
#[derive(SystemParam)]
pub struct PhoneControlPresses<'w> {
    chosen: MessageWriter<'w, MenuEntryChosen>,
    pressed: MessageWriter<'w, SeatPanelPressed>,
}

impl PhoneControlPresses<'_> {
    /// Presses a button of a phone, if it is one of the controls; `pointer` is that of the seat's own device. Returns
    /// `false` for all other buttons.
    pub fn press(&mut self, seat: Seat, button: u32, pointer: PointerId) -> bool {
        let pressed = match button {
            MY_CONTROLS => {
                self.chosen.write(MenuEntryChosen { seat, id: MY_CONTROLS, pointer });
                return true;
            }
            CLOSE => None,
            _ => match button.checked_sub(FIRST) {
                Some(id) if matches!(TrayId::of(button), TrayId::Controls(_)) => Some(id),
                _ => return false,
            },
        };
        let kind = SeatPanelKind::Controls;
        self.pressed.write(SeatPanelPressed { seat, kind, button: pressed, pointer: None });
        true
    }
}
