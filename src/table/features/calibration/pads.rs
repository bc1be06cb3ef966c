//! The buttons of gamepads while the picture is calibrated. The cross moves the chosen corner, or changes a length; the
//! panel shows the signs of all other buttons, as they are on the gamepad that was used last.

use super::devices::{self, CalibrationGeometry};
use super::panel::CalibrationCommand;
use super::rig_draft::{CalibrationPage, LengthsRow, RigDraft};
use super::{Calibration, CalibrationSystems};
use bevy::prelude::*;
use shoal_tabletop::pointers::controls::{ControlScheme, DeviceControls, Verb, VerbState};
use shoal_tabletop::pointers::identity::DeviceKey;
use shoal_tabletop::pointers::{DeviceUsed, PointerSystems};
use shoal_tabletop::seats::{Device, PadStyle};

/// Adds the buttons of gamepads.
pub fn plugin(app: &mut App) {
    app.init_resource::<LastUsedPad>().add_message::<DeviceUsed>();
    let note = note_last_used.after(PointerSystems::ReportUse).run_if(on_message::<DeviceUsed>);
    let obey = obey_buttons.in_set(CalibrationSystems::Obey).after(devices::obey_pointers);
    app.add_systems(PreUpdate, (note, obey.run_if(resource_exists::<Calibration>)));
}

/// The controls of the gamepad that was used last; none after another device.
#[derive(Resource, Debug, Default, PartialEq)]
pub(super) struct LastUsedPad(pub(super) Option<DeviceControls>);

/// A device with everything that decides which signs are on its buttons.
type SignedDevice = (
    &'static Device,
    Option<&'static ControlScheme>,
    Option<&'static DeviceKey>,
    Option<&'static PadStyle>,
);

fn note_last_used(
    mut used: MessageReader<DeviceUsed>,
    devices: Query<SignedDevice>,
    mut last: ResMut<LastUsedPad>,
) {
    let found = used.read().last().and_then(|used| devices.get(used.device).ok());
    if let Some((device, scheme, key, style)) = found {
        let is_pad = device.is_pad();
        let controls = is_pad.then(|| DeviceControls::of(device, scheme, key, style));
        last.set_if_neq(LastUsedPad(controls));
    }
}

fn obey_buttons(
    mut calibration: ResMut<Calibration>,
    geometry: CalibrationGeometry,
    devices: Query<(&Device, &VerbState)>,
) {
    let pads = devices.iter().filter(|(device, _)| device.is_pad());
    for (device, verbs) in pads {
        for verb in Verb::BINDABLE.into_iter().filter(|verb| verbs.just_pressed(verb)) {
            let Some(command) = command_of(verb, &calibration.draft) else { continue };
            let to_window = geometry.to_window_from(geometry.edge_of(device), &calibration);
            calibration.obey(command, to_window, &geometry.placement, &geometry.table);
        }
    }
}

/// Returns the command that a gamepad gives by a verb. Going back when there is nothing to undo leaves.
pub(super) fn command_of(verb: Verb, draft: &RigDraft) -> Option<CalibrationCommand> {
    let other = match draft.page {
        CalibrationPage::Corners => CalibrationPage::Lengths,
        CalibrationPage::Lengths => CalibrationPage::Corners,
    };
    match (verb, draft.page) {
        (Verb::Menu, _) => Some(CalibrationCommand::Save),
        (Verb::Third, _) => Some(CalibrationCommand::Open(other)),
        (Verb::TakeBack, _) if draft.can_undo() => Some(CalibrationCommand::Undo),
        (Verb::TakeBack, _) => Some(CalibrationCommand::Leave),
        (_, CalibrationPage::Corners) => corner_command(verb, draft.chosen),
        (_, CalibrationPage::Lengths) => row_command(verb, draft.row),
    }
}

/// Returns the command of a verb while this corner is chosen.
fn corner_command(verb: Verb, chosen: usize) -> Option<CalibrationCommand> {
    match verb {
        Verb::Done => Some(CalibrationCommand::Corner((chosen + 1) % 4)),
        Verb::Previous => Some(CalibrationCommand::Corner((chosen + 3) % 4)),
        Verb::Second => Some(CalibrationCommand::Step(1)),
        Verb::First => Some(CalibrationCommand::Step(-1)),
        _ => verb.step().map(|way| CalibrationCommand::Nudge(way.movement().as_ivec2())),
    }
}

/// Returns the command of a verb while this row is chosen.
fn row_command(verb: Verb, row: LengthsRow) -> Option<CalibrationCommand> {
    let by = match verb {
        Verb::StepUp => return Some(CalibrationCommand::Choose(row.below(-1))),
        Verb::StepDown => return Some(CalibrationCommand::Choose(row.below(1))),
        Verb::StepLeft => -1,
        Verb::StepRight => 1,
        Verb::First => -10,
        Verb::Second => 10,
        Verb::Previous => -100,
        Verb::Done => 100,
        _ => return None,
    };
    match row {
        LengthsRow::Length(length) => Some(CalibrationCommand::Lengthen(length, by)),
        LengthsRow::Border if verb.step().is_some() => Some(CalibrationCommand::Border(by)),
        LengthsRow::Ruler if verb == Verb::StepRight => Some(CalibrationCommand::Station),
        LengthsRow::Reset if verb == Verb::StepRight => Some(CalibrationCommand::Reset),
        _ => None,
    }
}
