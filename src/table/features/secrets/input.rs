//! The primary button as an answer to a hidden question: pressed anywhere but on what can be pressed, it is
//! taken out before anything on the table reacts to it.

use bevy::ecs::message::{MessageCursor, Messages};
use bevy::picking::events::pointer_events;
use bevy::picking::hover::{HoverMap, generate_hovermap};
use bevy::picking::pointer::{PointerId, PointerInput};
use bevy::prelude::*;
use shoal_tabletop::pointers::{ClaimedVerbPressed, PointerDevices, SecretAnswerers, Verb};
use shoal_tabletop::surfaces::widgets::Widget;
use shoal_tabletop::system::message_filter::{CaughtPresses, filter_messages};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<PointerInput>();
    let between = catch.after(generate_hovermap).before(pointer_events);
    app.add_systems(PreUpdate, between.run_if(resource_exists::<HoverMap>));
}

fn catch(
    (answerers, hands, hover): (Res<SecretAnswerers>, PointerDevices, Res<HoverMap>),
    (widgets, parents): (Query<(), With<Widget>>, Query<&ChildOf>),
    mut inputs: ResMut<Messages<PointerInput>>,
    (mut seen, mut caught): (Local<MessageCursor<PointerInput>>, Local<CaughtPresses>),
    mut claimed: MessageWriter<ClaimedVerbPressed>,
) {
    if answerers.0.is_empty() && caught.is_empty() {
        seen.clear(&inputs);
        return;
    }
    let on_widget = |pointer: PointerId| {
        let hits = hover.get(&pointer).into_iter().flatten();
        let top = hits.min_by(|a, b| a.1.depth.total_cmp(&b.1.depth)).map(|(&entity, _)| entity);
        let up = |entity: &Entity| parents.get(*entity).ok().map(ChildOf::parent);
        std::iter::successors(top, up).any(|entity| widgets.contains(entity))
    };
    let mut answers = Vec::new();
    filter_messages(&mut inputs, &mut seen, |input| {
        let passes = caught.lets_pass(input, |pointer| {
            let held = hands.hand(pointer).into_iter().flat_map(|(_, device)| &device.seats);
            let asked = held.copied().find(|chair| answerers.0.contains(chair));
            let asked = asked.filter(|_| !on_widget(pointer));
            answers.extend(asked);
            asked.is_some()
        });
        passes.then(|| input.clone())
    });
    let answer = |seat| ClaimedVerbPressed { seat, verb: Verb::AnswerLeft };
    claimed.write_batch(answers.into_iter().map(answer));
}
