//! The host's code: four digits that are asked for, once in ten minutes, before going back, changing numbers, skipping,
//! leaving a match and quitting. It keeps children at the laptop from doing so by chance; anyone can read it in the
//! settings file. It never guards what players may do by themselves.

use crate::surfaces::host_panel::{HostPanelSections, HostPanelWindows};
use crate::system::settings::{Settings, is_code};
use bevy::prelude::*;
use bevy_egui::egui;
use std::time::Duration;

/// The section of the host's panel.
const SECTION: &str = "Host code";
/// Time for which the code need not be entered again.
const VALID_FOR: Duration = Duration::from_secs(600);
const WRONG: &str = "That is not the code. It is in the settings file, under [host].";
const NO_CODE: &str = "A code is four digits, such as 4711.";
const WHY: &str = "Asked for before the host goes back, skips, changes numbers, leaves a match or quits. \
                   It is not a lock: anyone who opens the settings file can read it.";

/// An action that needs the code.
type GuardedAction = Box<dyn FnOnce(&mut World) + Send + Sync>;

/// The state of the host's code: the time until which it is valid, and the action that waits for it.
#[derive(Resource, Default)]
pub struct HostCode {
    /// The time on the real clock until which it need not be entered again.
    valid_until: Option<Duration>,
    /// The action that waits for the code, with a few words that name it.
    waiting: Option<(&'static str, GuardedAction)>,
    /// Text being typed: the code (`typed`), and a new code (`fresh`).
    typed: String,
    fresh: String,
    /// The message about the text that was typed last.
    message: Option<&'static str>,
}

/// Adds the section. The panel must be added, too.
pub fn plugin(app: &mut App) {
    app.init_resource::<HostCode>();
    if let Some(mut sections) = app.world_mut().get_resource_mut::<HostPanelSections>() {
        sections.add(SECTION, show);
    }
    // It is asked for on every page of the panel.
    if let Some(mut windows) = app.world_mut().get_resource_mut::<HostPanelWindows>() {
        windows.add(ask);
    }
}

/// Runs an action of the host: at once if there is no code or it is still valid, else once it was entered. `what` names
/// the action: `To skip`.
pub fn run_with_host_code(
    world: &mut World,
    what: &'static str,
    action: impl FnOnce(&mut World) + Send + Sync + 'static,
) {
    if is_open(world) {
        action(world);
    } else if let Some(mut code) = world.get_resource_mut::<HostCode>() {
        code.waiting = Some((what, Box::new(action)));
        code.typed.clear();
        code.message = None;
    }
}

/// `true` if actions need no code now.
fn is_open(world: &World) -> bool {
    let Some(code) = world.get_resource::<HostCode>() else { return true };
    code_of(world).is_none() || code.valid_until.is_some_and(|until| now(world) < until)
}

fn code_of(world: &World) -> Option<&str> {
    world.get_resource::<Settings>()?.host.code.as_deref()
}

fn now(world: &World) -> Duration {
    world.get_resource::<Time<Real>>().map_or(Duration::ZERO, Time::elapsed)
}

/// Enters a typed code: if it is right, the action that waits for it is run.
fn enter(world: &mut World, typed: &str) {
    if code_of(world) != Some(typed) {
        let mut code = world.resource_mut::<HostCode>();
        code.message = Some(WRONG);
        code.typed.clear();
        return;
    }
    let until = now(world) + VALID_FOR;
    let mut code = world.resource_mut::<HostCode>();
    (code.valid_until, code.message) = (Some(until), None);
    code.typed.clear();
    if let Some((_, action)) = code.waiting.take() {
        action(world);
    }
}

/// Sets another code, or none.
fn set(world: &mut World, fresh: Option<String>) {
    if fresh.as_deref().is_some_and(|fresh| !is_code(fresh)) {
        world.resource_mut::<HostCode>().message = Some(NO_CODE);
        return;
    }
    world.resource_mut::<Settings>().host.code = fresh;
    world.resource_mut::<HostCode>().message = None;
}

fn show(ui: &mut egui::Ui, world: &mut World) {
    let (is_set, open) = (code_of(world).is_some(), is_open(world));
    ui.weak(WHY);
    let mut fresh = std::mem::take(&mut world.resource_mut::<HostCode>().fresh);
    ui.horizontal(|ui| {
        ui.add(egui::TextEdit::singleline(&mut fresh).desired_width(60.0).char_limit(4));
        let label = if is_set { "Change the code" } else { "Set a code" };
        if ui.button(label).clicked() {
            let wanted = fresh.trim().to_owned();
            run_with_host_code(world, "To change the code", move |world| set(world, Some(wanted)));
        }
        if is_set && ui.button("Remove it").clicked() {
            run_with_host_code(world, "To remove the code", |world| set(world, None));
        }
    });
    if is_set && open && ui.button("Ask for it again from now on").clicked() {
        world.resource_mut::<HostCode>().valid_until = None;
    }
    // Once it is set, the field is emptied.
    let done = code_of(world) == Some(fresh.trim());
    let mut code = world.resource_mut::<HostCode>();
    code.fresh = if done { String::new() } else { fresh };
    if code.waiting.is_none()
        && let Some(message) = code.message
    {
        ui.colored_label(egui::Color32::from_rgb(0xFF, 0x9E, 0x80), message);
    }
}

/// Asks for the code in the middle of the window, while an action waits for it.
fn ask(ctx: &egui::Context, world: &mut World) {
    let code = world.resource::<HostCode>();
    let Some((what, _)) = &code.waiting else { return };
    let (what, message, mut typed) = (*what, code.message, code.typed.clone());
    let (mut entered, mut left) = (false, false);
    egui::Window::new("The host's code")
        .collapsible(false)
        .resizable(false)
        .anchor(egui::Align2::CENTER_CENTER, [0.0, 0.0])
        .show(ctx, |ui| {
            ui.label(format!("{what}, enter the host's code."));
            ui.horizontal(|ui| {
                let field = egui::TextEdit::singleline(&mut typed)
                    .password(true)
                    .desired_width(70.0)
                    .char_limit(4);
                let field = ui.add(field);
                if !field.has_focus() {
                    field.request_focus();
                }
                let done = ui.input(|input| input.key_pressed(egui::Key::Enter));
                entered = ui.button("Go on").clicked() || done;
                left = ui.button("Never mind").clicked()
                    || ui.input(|input| input.key_pressed(egui::Key::Escape));
            });
            if let Some(message) = message {
                ui.colored_label(egui::Color32::from_rgb(0xFF, 0x9E, 0x80), message);
            }
        });
    let mut code = world.resource_mut::<HostCode>();
    code.typed.clone_from(&typed);
    if left {
        (code.waiting, code.message) = (None, None);
    } else if entered {
        enter(world, &typed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often something guarded was done.
    #[derive(Resource, Default)]
    struct Done(u32);

    fn world(code: Option<&str>) -> World {
        let mut world = World::new();
        let mut settings = Settings::default();
        settings.host.code = code.map(Into::into);
        world.insert_resource(settings);
        world.init_resource::<HostCode>();
        world.init_resource::<Done>();
        world.insert_resource(Time::<Real>::default());
        world
    }

    fn try_it(world: &mut World) -> u32 {
        run_with_host_code(world, "To try it", |world| world.resource_mut::<Done>().0 += 1);
        world.resource::<Done>().0
    }

    fn wait(world: &mut World, seconds: u64) {
        let mut time = world.resource_mut::<Time<Real>>();
        time.update_with_duration(Duration::ZERO);
        time.update_with_duration(Duration::from_secs(seconds));
    }

    #[test]
    fn without_a_code_nothing_is_asked() {
        assert_eq!(try_it(&mut world(None)), 1);
    }

    #[test]
    fn with_one_it_is_asked_for_once_in_ten_minutes() {
        let mut world = world(Some("4711"));
        assert_eq!(try_it(&mut world), 0, "it waits");
        enter(&mut world, "1234");
        assert_eq!(world.resource::<Done>().0, 0);
        assert_eq!(world.resource::<HostCode>().message, Some(WRONG));
        enter(&mut world, "4711");
        assert_eq!(world.resource::<Done>().0, 1, "what waited is done");
        assert_eq!(try_it(&mut world), 2);
        wait(&mut world, 599);
        assert_eq!(try_it(&mut world), 3);
        wait(&mut world, 2);
        assert_eq!(try_it(&mut world), 3);
    }

    #[test]
    fn a_code_is_four_digits_and_is_changed_by_giving_it() {
        let mut world = world(None);
        for wrong in ["", "123", "12345", "12a4", "１２３４"] {
            set(&mut world, Some(wrong.into()));
            assert_eq!(code_of(&world), None, "{wrong}");
        }
        set(&mut world, Some("0007".into()));
        assert_eq!(code_of(&world), Some("0007"));
        run_with_host_code(&mut world, "To remove the code", |world| set(world, None));
        assert_eq!(code_of(&world), Some("0007"), "it waits for the code");
        enter(&mut world, "0007");
        assert_eq!(code_of(&world), None);
    }
}
