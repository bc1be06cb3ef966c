//! The host ends the program: by a button on the panel, or by closing the table's window.

use super::ongoing_play::OngoingPlay;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowCloseRequested};
use bevy_egui::egui;
use shoal_tabletop::surfaces::host_code::run_with_host_code;
use shoal_tabletop::surfaces::host_panel::HostPanelOpen;
use shoal_tabletop::system::display::{HostPanelWindow, HostWindowState};

/// The question to the host, while it is open.
#[derive(Resource, Debug, Default)]
pub(super) struct QuitQuestion {
    /// `true` while it is open.
    is_open: bool,
    /// `true` if the panel was opened for it, and is closed with it.
    opened_panel: bool,
    /// `true` once its safe answer has had the keyboard.
    focused: bool,
}

/// Shows the button that ends the program, on the panel.
pub fn show_button(ui: &mut egui::Ui, world: &mut World) {
    let quit = ui.button("Quit Shoal");
    if quit.on_hover_text("Asks first during a match; a saved match can go on later").clicked() {
        run_with_host_code(world, "To quit", end_or_ask);
    }
}

/// Takes the question back when the panel that shows it is closed: the match goes on.
pub(super) fn withdraw_with_panel(
    open: Res<HostPanelOpen>,
    window: Option<Res<HostWindowState>>,
    mut question: ResMut<QuitQuestion>,
) {
    let is_seen = open.0 || window.is_some_and(|window| window.is_open());
    if question.is_open && !is_seen {
        *question = QuitQuestion::default();
    }
}

/// Obeys the close button of the table's window: pressed once more, it needs no answer.
pub(super) fn obey_close_button(
    mut requests: MessageReader<WindowCloseRequested>,
    table: Query<(), With<PrimaryWindow>>,
    mut commands: Commands,
) {
    if !requests.read().any(|request| table.contains(request.window)) {
        return;
    }
    commands.queue(|world: &mut World| match world.resource::<QuitQuestion>().is_open {
        true => end(world),
        false => end_or_ask(world),
    });
}

/// Ends the program where nothing goes on, and asks the host first where something does.
fn end_or_ask(world: &mut World) {
    if *world.resource::<OngoingPlay>() == OngoingPlay::Nothing {
        return end(world);
    }
    let has_window = world.get_resource::<HostWindowState>().is_some_and(|window| window.is_open());
    if has_window {
        let mut windows = world.query_filtered::<&mut Window, With<HostPanelWindow>>();
        windows.iter_mut(world).for_each(|mut window| window.focused = true);
    }
    let mut panel = world.resource_mut::<HostPanelOpen>();
    let opened_panel = !has_window && !panel.0;
    panel.0 |= opened_panel;
    *world.resource_mut::<QuitQuestion>() =
        QuitQuestion { is_open: true, opened_panel, focused: false };
}

fn end(world: &mut World) {
    world.write_message(AppExit::Success);
}

/// Takes the question back: the table goes on.
fn take_back(world: &mut World) {
    let question = std::mem::take(&mut *world.resource_mut::<QuitQuestion>());
    if question.opened_panel {
        world.resource_mut::<HostPanelOpen>().0 = false;
    }
}

/// Asks the host, in the middle of the window, while the question is open.
pub(super) fn ask(ctx: &egui::Context, world: &mut World) {
    if !world.resource::<QuitQuestion>().is_open {
        return;
    }
    let warning = world.resource::<OngoingPlay>().warning();
    let was_focused = std::mem::replace(&mut world.resource_mut::<QuitQuestion>().focused, true);
    let window = egui::Window::new("Quit Shoal?").collapsible(false).resizable(false);
    let shown = window.anchor(egui::Align2::CENTER_CENTER, [0.0, 0.0]).show(ctx, |ui| {
        ui.label(warning);
        ui.horizontal(|ui| {
            let no = ui.button("No, play on");
            if !was_focused || ctx.memory(|memory| memory.focused().is_none()) {
                no.request_focus();
            }
            let is_escape = ui.input(|input| input.key_pressed(egui::Key::Escape));
            (no.clicked() || is_escape, ui.button("Quit").clicked())
        })
        .inner
    });
    match shown.and_then(|shown| shown.inner) {
        Some((true, _)) => take_back(world),
        Some((_, true)) => end(world),
        _ => {}
    }
}
