//! Keys while the picture is calibrated, for people with a keyboard: nobody needs one.
//!
//! F2 begins and leaves. Arrows move the chosen corner by one step, with Shift by ten; 1 to 4 choose a corner, + and -
//! change the step; H, V and T flip and turn; U undoes, R resets, Tab goes to the other page, Enter keeps the rig, Esc
//! leaves. On the second page digits type a length in millimetres, the arrows up and down choose a length, left and
//! right change it.

use super::panel::CalibrationCommand;
use super::rig_draft::{CalibrationPage, LengthsRow, MeasuredLength};
use super::{Calibration, CalibrationEnding, CalibrationSystems};
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use shoal_tabletop::geometry::{TableEdge, Tabletop};
use shoal_tabletop::picture::projection::PicturePlacement;

/// Adds the keys.
pub fn plugin(app: &mut App) {
    app.add_message::<KeyboardInput>();
    app.add_systems(PreUpdate, (obey_keys, toggle_by_key).chain().in_set(CalibrationSystems::Obey));
}

fn toggle_by_key(
    keys: Option<Res<ButtonInput<KeyCode>>>,
    calibration: Option<ResMut<Calibration>>,
    mut commands: Commands,
) {
    if !keys.is_some_and(|keys| keys.just_pressed(KeyCode::F2)) {
        return;
    }
    match calibration {
        Some(mut calibration) => calibration.end = Some(CalibrationEnding::Leave),
        None => commands.queue(super::begin),
    }
}

fn obey_keys(
    mut typed: MessageReader<KeyboardInput>,
    keys: Option<Res<ButtonInput<KeyCode>>>,
    window: Query<Entity, With<PrimaryWindow>>,
    calibration: Option<ResMut<Calibration>>,
    placement: Res<PicturePlacement>,
    table: Res<Tabletop>,
) {
    let Some(mut calibration) = calibration else {
        typed.clear();
        return;
    };
    let shift = [KeyCode::ShiftLeft, KeyCode::ShiftRight];
    let tenfold = keys.is_some_and(|keys| keys.any_pressed(shift));
    // Keys that are typed in the host's window are meant for that window.
    let here = |key: &&KeyboardInput| window.single().is_ok_and(|window| window == key.window);
    for key in typed.read().filter(here).filter(|key| key.state.is_pressed()) {
        let page = calibration.draft.page;
        if page == CalibrationPage::Lengths && obey_typing_key(&mut calibration, key.key_code) {
            continue;
        }
        let command = match (page, arrow(key.key_code)) {
            (CalibrationPage::Corners, Some(step)) => {
                Some(CalibrationCommand::Nudge(if tenfold { step * 10 } else { step }))
            }
            (CalibrationPage::Lengths, Some(direction)) => {
                length_command(calibration.draft.length, direction, tenfold)
            }
            (_, None) => command_for_key(page, key.key_code),
        };
        if let Some(command) = command {
            let orientation = calibration.draft.rig.orientation();
            let to_window = move |direction| orientation.way(TableEdge::South.turn(direction));
            calibration.obey(command, to_window, &placement, &table);
        }
    }
}

/// The direction of an arrow key.
fn arrow(key: KeyCode) -> Option<IVec2> {
    match key {
        KeyCode::ArrowLeft => Some(IVec2::NEG_X),
        KeyCode::ArrowRight => Some(IVec2::X),
        KeyCode::ArrowUp => Some(IVec2::NEG_Y),
        KeyCode::ArrowDown => Some(IVec2::Y),
        _ => None,
    }
}

/// The command for an arrow on the page of lengths: left and right change the length, up and down choose one.
fn length_command(
    length: MeasuredLength,
    direction: IVec2,
    tenfold: bool,
) -> Option<CalibrationCommand> {
    let step = if tenfold { 10 } else { 1 };
    let choose = |length| Some(CalibrationCommand::Choose(LengthsRow::Length(length)));
    match direction {
        IVec2 { y: -1, .. } => choose(MeasuredLength::Width),
        IVec2 { y: 1, .. } => choose(MeasuredLength::Height),
        _ => Some(CalibrationCommand::Lengthen(length, direction.x * step)),
    }
}

fn command_for_key(page: CalibrationPage, key: KeyCode) -> Option<CalibrationCommand> {
    Some(match key {
        KeyCode::Enter | KeyCode::NumpadEnter => CalibrationCommand::Save,
        KeyCode::Escape => CalibrationCommand::Leave,
        KeyCode::KeyU | KeyCode::Backspace => CalibrationCommand::Undo,
        KeyCode::KeyR => CalibrationCommand::Reset,
        KeyCode::KeyH => CalibrationCommand::FlipH,
        KeyCode::KeyV => CalibrationCommand::FlipV,
        KeyCode::KeyT => CalibrationCommand::Turn,
        KeyCode::Equal | KeyCode::NumpadAdd => CalibrationCommand::Step(1),
        KeyCode::Minus | KeyCode::NumpadSubtract => CalibrationCommand::Step(-1),
        KeyCode::Tab if page == CalibrationPage::Corners => {
            CalibrationCommand::Open(CalibrationPage::Lengths)
        }
        KeyCode::Tab => CalibrationCommand::Open(CalibrationPage::Corners),
        key => match digit(key)? {
            corner @ 1..=4 if page == CalibrationPage::Corners => {
                CalibrationCommand::Corner(usize::from(corner) - 1)
            }
            _ => return None,
        },
    })
}

/// Handles digits, and the keys that end or take back their typing; returns `true` if the key was one of these.
fn obey_typing_key(calibration: &mut Calibration, key: KeyCode) -> bool {
    let draft = &mut calibration.draft;
    match key {
        KeyCode::Backspace => draft.erase_digit(),
        // The first of these ends the typing, the next keeps the rig.
        KeyCode::Enter | KeyCode::NumpadEnter | KeyCode::Tab => draft.end_typing(),
        key => digit(key).map(|digit| draft.type_digit(digit)).is_some(),
    }
}

/// The digit of a key.
fn digit(key: KeyCode) -> Option<u8> {
    const KEYS: [[KeyCode; 10]; 2] = {
        use KeyCode::*;
        [
            [Digit0, Digit1, Digit2, Digit3, Digit4, Digit5, Digit6, Digit7, Digit8, Digit9],
            [
                Numpad0, Numpad1, Numpad2, Numpad3, Numpad4, Numpad5, Numpad6, Numpad7, Numpad8,
                Numpad9,
            ],
        ]
    };
    let found = KEYS.iter().find_map(|row| row.iter().position(|&digit| digit == key))?;
    u8::try_from(found).ok()
}
