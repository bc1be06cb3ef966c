//! The host's panel: an overlay on the window (never on the table) for the person at the laptop, or a part of the
//! host's own window.
//!
//! F1 opens and closes it. Controls that are needed at once are above its `pages`. It only changes resources that
//! others read; a game adds sections of its own to [`HostPanelSections`].

mod egui_style;
mod pages;
mod sections;
mod windows;

pub use egui_style::lines;
pub(crate) use egui_style::{apply_egui_style, fit};
pub(crate) use pages::{show_at_once, show_pages, show_sections};
pub use sections::{DrawHostPanelSection, HostPanelSections};
pub use windows::HostPanelWindows;
pub(crate) use windows::show_windows;

/// The inside of the panel, for tests.
#[cfg(any(test, feature = "testing"))]
pub mod testing {
    pub use super::pages::{OF_THE_MATCH, PAGES, open_page, page_of, show_panel_in};
    pub use super::sections::HostPanelSection;
}

use crate::picture::projection::{PointerSpace, WindowCamera};
use crate::pointers::HostPanelFocus;
use crate::system::display::{HostPanelWindow, HostWindowState};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{
    EguiContext, EguiGlobalSettings, EguiPlugin, EguiPreUpdateSet, EguiPrimaryContextPass,
    PrimaryEguiContext, egui,
};
use shoal_contract::Game;
use std::path::PathBuf;

/// Width of the panel: that of its widest page. It stays, so that no tab moves under the pointer.
const WIDTH: f32 = 404.0;

/// `true` if the panel is open.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct HostPanelOpen(pub bool);

/// The facts of the match in the panel, kept up to date by the `hosting` of matches.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq)]
pub struct HostPanelMatch {
    /// The title of the game; empty if no match is open.
    pub game: String,
    /// The state of the match: the turn, and what happens in it.
    pub turn: String,
    /// The path of its journal.
    pub journal: Option<PathBuf>,
}

impl HostPanelMatch {
    /// Sets the game, and the state of its match.
    pub fn set_turn<G: Game>(this: &mut ResMut<Self>, turn: String) {
        let game = G::info().title;
        if this.game != game || this.turn != turn {
            this.game = game.into();
            this.turn = turn;
        }
    }
}

/// Adds the panel to the window's camera. The projection must have been added before.
pub fn plugin(app: &mut App) {
    if !app.is_plugin_added::<EguiPlugin>() {
        // One texture at a time is enough here, and older drivers can do no more.
        app.add_plugins(EguiPlugin { bindless_mode_array_size: None });
    }
    let world = app.world_mut();
    world.resource_mut::<EguiGlobalSettings>().auto_create_primary_context = false;
    let mut cameras = world.query_filtered::<Entity, With<WindowCamera>>();
    if let Ok(camera) = cameras.single(world) {
        world.entity_mut(camera).insert(PrimaryEguiContext);
    }
    app.init_resource::<HostPanelSections>().init_resource::<HostPanelWindows>();
    app.init_resource::<HostPanelOpen>()
        .init_resource::<HostPanelMatch>()
        .init_resource::<HostPanelFocus>();
    app.add_systems(
        PreUpdate,
        (toggle_by_key, stop_egui_redraw_requests.after(EguiPreUpdateSet::InitContexts)),
    );
    app.add_systems(EguiPrimaryContextPass, (show_panel, mark_use).chain());
}

/// Opens and closes the panel with its key. Where the host has a window of their own, the key brings that back instead,
/// as no overlay is needed.
fn toggle_by_key(
    keys: Option<Res<ButtonInput<KeyCode>>>,
    own: Option<ResMut<HostWindowState>>,
    mut windows: Query<&mut Window, With<HostPanelWindow>>,
    mut open: ResMut<HostPanelOpen>,
) {
    if !keys.is_some_and(|keys| keys.just_pressed(KeyCode::F1)) {
        return;
    }
    match own.filter(|own| own.has_place && !open.0) {
        Some(own) if own.is_open() => {
            windows.iter_mut().for_each(|mut window| window.focused = true)
        }
        Some(mut own) => own.closed = false,
        None => open.0 = !open.0,
    }
}

/// Keeps egui from waking the table after every frame: no table would ever rest. Input to the panel wakes a resting
/// table anyway.
fn stop_egui_redraw_requests(mut contexts: Query<&mut EguiContext, Added<EguiContext>>) {
    for mut context in &mut contexts {
        context.get_mut().set_request_repaint_callback(|_| {});
    }
}

/// Draws the panel. Its sections may do anything to the world, so nothing else runs meanwhile.
fn show_panel(world: &mut World, mut styled: Local<bool>) {
    if !world.resource::<HostPanelOpen>().0 {
        return;
    }
    let mut contexts = world.query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
    let Ok(mut context) = contexts.single_mut(world) else { return };
    let ctx = context.get_mut().clone();
    if !*styled {
        egui_style::apply_egui_style(&ctx);
        *styled = true;
    }
    let mut windows = world.query_filtered::<&Window, With<PrimaryWindow>>();
    if windows.single(world).is_ok_and(|window| egui_style::fit(&ctx, window.size())) {
        return;
    }
    let mut open = true;
    panel_window(ctx.viewport_rect().height() - 80.0)
        .open(&mut open)
        .show(&ctx, |ui| pages::show_panel_in(ui, world, show_hints));
    show_windows(&ctx, world);
    // One of its buttons may have closed it.
    open &= world.resource::<HostPanelOpen>().0;
    world.resource_mut::<HostPanelOpen>().set_if_neq(HostPanelOpen(open));
}

/// The panel's window with this height at first.
fn panel_window(height: f32) -> egui::Window<'static> {
    egui::Window::new("The host's panel")
        .default_pos([16.0, 16.0])
        .resizable([false, true])
        .min_width(WIDTH)
        .max_width(WIDTH)
        .default_height(height)
}

/// Shows the keys of the host.
pub(crate) fn show_hints(ui: &mut egui::Ui) {
    ui.weak(
        "F1 panel - F2 calibrate - F8 all white - F9 all black - F11 fullscreen - Esc mice to the \
         desktop and back",
    );
}

/// Notes for the pointers if the host's mouse and keys are used here.
fn mark_use(
    mut overlay: Single<&mut EguiContext, With<PrimaryEguiContext>>,
    mut others: Query<&mut EguiContext, Without<PrimaryEguiContext>>,
    open: Res<HostPanelOpen>,
    own: Query<&Window, With<HostPanelWindow>>,
    space: Res<PointerSpace>,
    mut used: ResMut<HostPanelFocus>,
) {
    let ctx = overlay.get_mut();
    let at_own = own.iter().any(|window| window.focused);
    let calibrates = *space == PointerSpace::Window;
    let at_overlay = open.0 && ctx.egui_wants_keyboard_input();
    let in_own = at_own && others.iter_mut().any(|mut it| it.get_mut().egui_wants_keyboard_input());
    used.set_if_neq(HostPanelFocus {
        cursor: open.0 && (ctx.is_pointer_over_egui() || ctx.egui_is_using_pointer()),
        keyboard: calibrates || at_own || at_overlay,
        escape: if at_own { in_own } else { at_overlay },
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Passes of the panel with sections on these pages; returns its edges and where its first tab and its last begin.
    fn passes(ctx: &egui::Context, world: &mut World) -> [f32; 2] {
        let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 720.0));
        let mut found = egui::Rect::NOTHING;
        for _ in 0..3 {
            let input = egui::RawInput { screen_rect: Some(screen), ..Default::default() };
            let pass = ctx.run_ui(input, |_| {
                let shown =
                    panel_window(600.0).show(ctx, |ui| pages::show_panel_in(ui, world, show_hints));
                found = shown.expect("it is open").response.rect;
            });
            pass.drop_without_applying_deltas();
        }
        [found.left(), found.right()]
    }

    #[test]
    fn the_panel_keeps_its_width_whatever_is_on_its_pages() {
        let ctx = egui::Context::default();
        apply_egui_style(&ctx);
        let mut world = World::new();
        world.init_resource::<HostPanelSections>();
        let mut widths = vec![passes(&ctx, &mut world)];
        let wide: sections::DrawHostPanelSection = |ui, _| {
            let words = "A long line of words. ".repeat(30);
            ui.add(egui::Label::new(words).extend());
        };
        for title in ["Numbers", "Match", "Seats", "Display", "Evenings"] {
            world.resource_mut::<HostPanelSections>().add(title, wide);
            widths.push(passes(&ctx, &mut world));
        }
        assert!(widths.iter().all(|width| *width == widths[0]), "{widths:?}");
    }
}
