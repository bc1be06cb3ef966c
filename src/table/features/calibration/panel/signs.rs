//! The panel for a person with a gamepad: the signs of its buttons, and help in its words.

use super::{CalibrationCommand, CalibrationPanel, CalibrationTextKind};
use crate::features::calibration::pads::command_of;
use crate::features::calibration::rig_draft::{CalibrationPage, LengthsRow, RigDraft};
use shoal_tabletop::pointers::controls::{DeviceControls, Verb};

impl CalibrationPanel {
    /// Puts the signs of this gamepad on the buttons of the panel.
    #[must_use]
    pub fn signed(mut self, draft: &RigDraft, controls: &DeviceControls) -> Self {
        let first = |verb| controls.switches(verb).first().copied();
        for verb in Verb::BINDABLE {
            let Some((command, switch)) = command_of(verb, draft).zip(first(verb)) else {
                continue;
            };
            let shown = match command {
                CalibrationCommand::Choose(row) => first_of_row(row),
                command => command,
            };
            let button = self.buttons.iter_mut().find(|button| button.command == shown);
            if let Some(button) = button {
                button.sign.get_or_insert(switch.drawing(controls.family));
            }
        }
        let help = self.lines.iter_mut().find(|line| line.kind == CalibrationTextKind::Help);
        if let (Some(help), CalibrationPage::Corners) = (help, draft.page) {
            let press =
                first(Verb::Press).map_or("a press".into(), |it| it.in_sentence(controls.family));
            help.text = format!(
                "Move each corner to where the picture should end: step by step with the arrows, or drag it: the stick \
                 moves your cursor, and {press} holds. When it is right, lines look straight and the circle round."
            );
        }
        self
    }
}

/// Returns the command of the button by which a row is known.
fn first_of_row(row: LengthsRow) -> CalibrationCommand {
    match row {
        LengthsRow::Length(_) => CalibrationCommand::Choose(row),
        LengthsRow::Border => CalibrationCommand::Border(-1),
        LengthsRow::Ruler => CalibrationCommand::Station,
        LengthsRow::Reset => CalibrationCommand::Reset,
    }
}
