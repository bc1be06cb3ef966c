//! Withholds presses in the host's window that count at the table.

use super::HostWindowCamera;
use crate::pointers::PointerSystems;
use crate::pointers::mouse::desktop_pointer::{APART, DesktopPointer, PressOwner};
use crate::system::display::HostPanelWindow;
use bevy::ecs::message::{MessageCursor, Messages};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{Event, PointerButton, Sense};
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiContext, EguiInputSet};
use std::collections::VecDeque;

/// Adds the filter before the window's buttons.
pub fn plugin(app: &mut App) {
    app.init_resource::<DesktopPointer>().add_message::<RequestRedraw>();
    let has_egui = resource_exists::<Messages<EguiInputEvent>>;
    app.add_systems(
        PreUpdate,
        withhold
            .run_if(has_egui)
            .after(PointerSystems::Listen)
            .after(EguiInputSet::ReadBevyMessages)
            .before(EguiInputSet::WriteEguiEvents),
    );
    app.add_systems(Last, note_control);
}

/// Notes if the pointer is on something that can be pressed or dragged.
fn note_control(
    windows: Query<&Window, With<HostPanelWindow>>,
    mut contexts: Query<&mut EguiContext, With<HostWindowCamera>>,
    mut pointer: ResMut<DesktopPointer>,
) {
    let on_control = contexts.iter_mut().any(|mut context| {
        context.get_mut().viewport(|viewport| {
            // Text can be selected and pages can be dragged too, but nobody aims at those.
            let hits = [viewport.hits.click, viewport.hits.drag].into_iter().flatten();
            hits.into_iter().any(|widget| widget.sense.contains(Sense::FOCUSABLE))
        })
    });
    let is_here = windows.iter().any(|window| window.cursor_position().is_some());
    pointer.set_on_control(is_here && on_control);
}

/// Passes on only the presses that the table leaves to the host.
fn withhold(
    cameras: Query<(), With<HostWindowCamera>>,
    mut events: ResMut<Messages<EguiInputEvent>>,
    mut cursor: Local<MessageCursor<EguiInputEvent>>,
    mut filter: Local<HostButtonFilter<EguiInputEvent>>,
    mut pointer: ResMut<DesktopPointer>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for event in cursor.read_mut(&mut events) {
        let Event::PointerButton { pos, button, pressed, .. } = event.event else { continue };
        if cameras.contains(event.context) {
            let rest = EguiInputEvent { context: event.context, event: Event::PointerMoved(pos) };
            filter.push(button, pressed, std::mem::replace(event, rest));
        }
    }
    filter.take_passing(&mut pointer).into_iter().for_each(|event| _ = events.write(event));
    // The events that were passed on are not read here again.
    cursor.clear(&events);
    if filter.is_waiting() {
        redraw.write(RequestRedraw);
    }
}

/// Presses and releases on their way to the window's buttons, in order.
struct HostButtonFilter<E> {
    waiting: VecDeque<PendingButtonInput<E>>,
    /// Buttons whose press was withheld: their release is, too.
    withheld: Vec<PointerButton>,
}

/// A button that went down or up.
struct PendingButtonInput<E> {
    button: PointerButton,
    pressed: bool,
    event: E,
    /// The number of frames for which it still waits for its mouse to report it.
    patience: u8,
}

impl<E> Default for HostButtonFilter<E> {
    fn default() -> Self {
        Self { waiting: VecDeque::new(), withheld: Vec::new() }
    }
}

impl<E> HostButtonFilter<E> {
    fn push(&mut self, button: PointerButton, pressed: bool, event: E) {
        self.waiting.push_back(PendingButtonInput { button, pressed, event, patience: APART });
    }

    fn is_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Takes out the events that may pass in this frame. A press that no mouse reports was made by a program, or by
    /// something else that is no guest: it passes after it has waited.
    fn take_passing(&mut self, pointer: &mut DesktopPointer) -> Vec<E> {
        let mut passed = Vec::new();
        while let Some(first) = self.waiting.front_mut() {
            let passes = if first.pressed {
                match pointer.take_press() {
                    Some(owner) => owner == PressOwner::Host,
                    None if first.patience > 0 && pointer.has_mice() => {
                        first.patience -= 1;
                        break;
                    }
                    None => true,
                }
            } else {
                !self.withheld.contains(&first.button)
            };
            let Some(PendingButtonInput { button, pressed, event, .. }) = self.waiting.pop_front()
            else {
                break;
            };
            self.withheld.retain(|other| *other != button);
            match passes {
                true => passed.push(event),
                false if pressed => self.withheld.push(button),
                false => {}
            }
        }
        passed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEFT: PointerButton = PointerButton::Primary;
    const RIGHT: PointerButton = PointerButton::Secondary;

    /// What passes of these presses and releases in a frame.
    fn passed<const N: usize>(
        filter: &mut HostButtonFilter<(PointerButton, bool)>,
        pointer: &mut DesktopPointer,
        events: [(PointerButton, bool); N],
    ) -> Vec<(PointerButton, bool)> {
        events
            .into_iter()
            .for_each(|(button, pressed)| filter.push(button, pressed, (button, pressed)));
        filter.take_passing(pointer)
    }

    #[test]
    fn a_press_that_counts_at_the_table_is_withheld_with_its_release() {
        let (mut filter, mut pointer) = (HostButtonFilter::default(), DesktopPointer::default());
        pointer.report(PressOwner::Table);
        let click = [(LEFT, true), (LEFT, false)];
        assert_eq!(passed(&mut filter, &mut pointer, click), []);
        pointer.report(PressOwner::Host);
        assert_eq!(passed(&mut filter, &mut pointer, click), click);
    }

    #[test]
    fn a_release_passes_while_another_button_is_withheld() {
        let (mut filter, mut pointer) = (HostButtonFilter::default(), DesktopPointer::default());
        pointer.report(PressOwner::Host);
        pointer.report(PressOwner::Table);
        assert_eq!(
            passed(&mut filter, &mut pointer, [(RIGHT, true), (LEFT, true)]),
            [(RIGHT, true)]
        );
        let releases = [(RIGHT, false), (LEFT, false)];
        assert_eq!(passed(&mut filter, &mut pointer, releases), [(RIGHT, false)]);
    }

    #[test]
    fn a_press_waits_for_its_mouse_and_what_comes_after_it_waits_too() {
        let (mut filter, mut pointer) = (HostButtonFilter::default(), DesktopPointer::default());
        pointer.report(PressOwner::Table);
        pointer.take_press();
        assert_eq!(passed(&mut filter, &mut pointer, [(LEFT, true), (LEFT, false)]), []);
        assert!(filter.is_waiting());
        pointer.report(PressOwner::Table);
        assert_eq!(passed(&mut filter, &mut pointer, []), []);
        assert!(!filter.is_waiting(), "it was a guest's");
    }

    #[test]
    fn a_press_that_no_mouse_reports_passes_in_the_end() {
        let (mut filter, mut pointer) = (HostButtonFilter::default(), DesktopPointer::default());
        assert_eq!(
            passed(&mut filter, &mut pointer, [(LEFT, true)]),
            [(LEFT, true)],
            "no mouse here"
        );
        pointer.report(PressOwner::Host);
        pointer.take_press();
        let press = [(LEFT, true)];
        assert_eq!(passed(&mut filter, &mut pointer, press), []);
        let passes = (0..=APART).any(|_| filter.take_passing(&mut pointer) == press);
        assert!(passes && !filter.is_waiting());
    }
}
