//! Answers while the question is open. The desktop's pointer clicks a choice, whichever mouse moves it; gamepads and keys
//! go left and right, and press.

use super::SeatingQuestion;
use super::draw::SeatingAnswer;
use crate::features::join::lights::{DeviceLight, steer_lights};
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use bevy::window::{PrimaryWindow, WindowEvent};
use shoal_tabletop::geometry::SeatingArrangement;
use shoal_tabletop::picture::projection::PicturePlacement;
use shoal_tabletop::pointers::PointerSystems;
use shoal_tabletop::pointers::controls::{ControlDirection, Switch};
use shoal_tabletop::pointers::queue::{CursorInput, InputQueue};
use shoal_tabletop::seats::Device;
use shoal_tabletop::system::settings::Settings;

/// Distance of a hand that goes to the other choice, in counts.
const STEP: f32 = 60.0;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<WindowEvent>().add_systems(
        PreUpdate,
        (
            answer_by_device.in_set(PointerSystems::Steer).before(steer_lights),
            (answer_by_pointer, answer_by_key),
        )
            .run_if(resource_exists::<SeatingQuestion>),
    );
}

impl SeatingQuestion {
    /// Goes to the choice at the left or at the right.
    fn go(&mut self, right: bool) {
        self.0 = if right { SeatingArrangement::Around } else { SeatingArrangement::Screen };
    }
}

/// Takes what free devices do away from their lights, and answers for gamepads.
fn answer_by_device(
    mut queue: ResMut<InputQueue>,
    lights: Query<&Device, With<DeviceLight>>,
    mut question: ResMut<SeatingQuestion>,
    mut settings: ResMut<Settings>,
    mut moved: Local<f32>,
) {
    for input in queue.divert(|device| lights.contains(device)) {
        let device = lights.get(input.device);
        if !device.is_ok_and(|device| device.is_pad()) {
            continue;
        }
        match input.kind {
            CursorInput::MoveBy(motion) if motion.x != 0.0 => {
                // A hand that turns round begins anew.
                *moved = if *moved * motion.x < 0.0 { motion.x } else { *moved + motion.x };
                if moved.abs() > STEP {
                    question.go(*moved > 0.0);
                }
            }
            CursorInput::Step(ControlDirection::Left) => question.go(false),
            CursorInput::Step(ControlDirection::Right) => question.go(true),
            CursorInput::Press => settings.choose_seating(question.0),
            _ => {}
        }
    }
}

/// Answers for the desktop's pointer, which mice without a seat move.
fn answer_by_pointer(
    mut events: MessageReader<WindowEvent>,
    windows: Query<Entity, With<PrimaryWindow>>,
    placement: Option<Res<PicturePlacement>>,
    answers: Query<(&SeatingAnswer, &ComputedNode, &UiGlobalTransform)>,
    mut question: ResMut<SeatingQuestion>,
    mut settings: ResMut<Settings>,
    mut over: Local<Option<SeatingArrangement>>,
) {
    let (Ok(table), Some(placement)) = (windows.single(), placement) else { return };
    let answer_at = |point: Vec2| {
        let mut answers = answers.iter();
        let found = answers.find(|(_, node, place)| {
            node.contains_point(**place, point / node.inverse_scale_factor())
        });
        found.map(|(answer, ..)| answer.0)
    };
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(moved) if moved.window == table => {
                *over = placement.to_table(moved.position).and_then(answer_at);
                if let Some(answer) = *over {
                    question.0 = answer;
                }
            }
            WindowEvent::MouseButtonInput(input)
                if input.window == table
                    && Switch::of_system_mouse(input.button) == Switch::MouseLeft
                    && input.state.is_pressed() =>
            {
                if let Some(answer) = *over {
                    settings.choose_seating(answer);
                }
            }
            _ => {}
        }
    }
}

fn answer_by_key(
    keys: Option<Res<ButtonInput<KeyCode>>>,
    mut question: ResMut<SeatingQuestion>,
    mut settings: ResMut<Settings>,
) {
    let Some(keys) = keys else { return };
    for (key, right) in [(KeyCode::ArrowLeft, false), (KeyCode::ArrowRight, true)] {
        if keys.just_pressed(key) {
            question.go(right);
        }
    }
    if keys.any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter, KeyCode::Space]) {
        settings.choose_seating(question.0);
    }
}
