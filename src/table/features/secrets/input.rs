//! The primary button as an answer to a hidden question: pressed anywhere but on what can be pressed, it is
//! taken out before anything on the table reacts to it.

use bevy::ecs::message::{MessageCursor, Messages};
use bevy::ecs::system::SystemParam;
use bevy::picking::events::pointer_events;
use bevy::picking::hover::{HoverMap, generate_hovermap};
use bevy::picking::pointer::{PointerId, PointerInput};
use bevy::prelude::*;
use shoal_tabletop::pointers::{ClaimedVerbPressed, PointerDevices, SecretAnswerers, Verb};
use shoal_tabletop::surfaces::widgets::Widget;
use shoal_tabletop::system::message_filter::{CaughtPresses, filter_messages};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<PointerInput>();
    let between = catch_answers.after(generate_hovermap).before(pointer_events);
    app.add_systems(PreUpdate, between.run_if(resource_exists::<HoverMap>));
}

/// System parameter that tells which pointers are over something that can be pressed.
#[derive(SystemParam)]
struct HoveredWidgets<'w, 's> {
    hover: Res<'w, HoverMap>,
    widgets: Query<'w, 's, (), With<Widget>>,
    parents: Query<'w, 's, &'static ChildOf>,
}

impl HoveredWidgets<'_, '_> {
    /// Returns `true` if the topmost thing under a pointer is a widget, or a part of one.
    fn is_on_widget(&self, pointer: PointerId) -> bool {
        let hits = self.hover.get(&pointer).into_iter().flatten();
        let top = hits.min_by(|a, b| a.1.depth.total_cmp(&b.1.depth)).map(|(&entity, _)| entity);
        let up = |entity: &Entity| self.parents.get(*entity).ok().map(ChildOf::parent);
        std::iter::successors(top, up).any(|entity| self.widgets.contains(entity))
    }
}

/// Removes presses of seats that are asked from the input, and writes them as answers.
fn catch_answers(
    answerers: Res<SecretAnswerers>,
    hands: PointerDevices,
    hovered: HoveredWidgets,
    mut inputs: ResMut<Messages<PointerInput>>,
    mut seen: Local<MessageCursor<PointerInput>>,
    mut caught: Local<CaughtPresses>,
    mut claimed: MessageWriter<ClaimedVerbPressed>,
) {
    if answerers.0.is_empty() && caught.is_empty() {
        seen.clear(&inputs);
        return;
    }
    let mut answers = Vec::new();
    filter_messages(&mut inputs, &mut seen, |input| {
        let passes = caught.lets_pass(input, |pointer| {
            let held = hands.hand(pointer).into_iter().flat_map(|(_, device)| &device.seats);
            let asked = held.copied().find(|chair| answerers.0.contains(chair));
            let asked = asked.filter(|_| !hovered.is_on_widget(pointer));
            answers.extend(asked);
            asked.is_some()
        });
        passes.then(|| input.clone())
    });
    let answer = |seat| ClaimedVerbPressed { seat, verb: Verb::AnswerLeft };
    claimed.write_batch(answers.into_iter().map(answer));
}
