//! The section "Numbers": every number that a rule reads, as a slider. In the lobby it edits the setup of the next
//! match; in a match the house changes numbers by actions of its own, so that the changes are in the journal.

use super::number_row::{NumberChange, number_row};
use crate::matches::hosting::{ChooseAction, HostedMatch};
use crate::matches::lobby_game::{ChosenSetup, LobbyGame};
use crate::matches::playback::SetupOf;
use bevy::ecs::message::Messages;
use bevy::prelude::*;
use bevy_egui::egui;
use shoal_contract::{Actor, Game as _, GameSetup, InputProblems, RuleNumber};
use shoal_tabletop::surfaces::host_code::run_with_host_code;
use shoal_tabletop::surfaces::host_panel::{HostPanelSections, lines};
use shoal_tabletop::system::screens::Screen;

/// Adds the section for one game, if its setup has such numbers. The panel and the lobby must have been added before.
pub fn plugin<V: LobbyGame>(app: &mut App) {
    if V::Game::default_setup(*V::Game::info().seats.end()).adjustable_numbers().is_empty() {
        return;
    }
    app.init_resource::<NumbersSectionState>();
    app.add_systems(Update, reset_next_number::<V>.run_if(resource_exists::<HostedMatch<V>>));
    app.world_mut().resource_mut::<HostPanelSections>().add_for::<V::Game>("Numbers", show::<V>);
}

/// The state of the section from frame to frame.
#[derive(Resource, Default, Debug)]
pub struct NumbersSectionState {
    /// The reason why the last number could not be changed.
    refused: Option<String>,
    /// `true` while the numbers of the match go back to their defaults, one action a frame.
    pub resetting: bool,
}

/// The place of the numbers that the host changes now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumbersTarget {
    /// The setup of the next match.
    Lobby,
    /// The match on the table.
    Match,
    /// A recording, where nothing can be changed.
    Recording,
}

/// The stage at which the host changes numbers now; `None` while a match begins or nothing is at hand.
pub fn numbers_target<V: LobbyGame>(world: &World) -> Option<NumbersTarget> {
    match world.get_resource::<State<Screen>>()?.get() {
        Screen::Lobby => Some(NumbersTarget::Lobby),
        Screen::Gallery | Screen::Between => None,
        Screen::Match => {
            let watched = world.get_resource::<HostedMatch<V>>()?.is_watched();
            Some(if watched { NumbersTarget::Recording } else { NumbersTarget::Match })
        }
    }
}

/// The numbers as they are now.
pub fn numbers<V: LobbyGame>(world: &World, target: NumbersTarget) -> Vec<RuleNumber> {
    match (target, world.get_resource::<HostedMatch<V>>()) {
        (NumbersTarget::Match | NumbersTarget::Recording, Some(hosted)) => {
            V::Game::numbers_in(hosted.game().world())
        }
        _ => ChosenSetup::<V>::of(world).adjustable_numbers(),
    }
}

fn show<V: LobbyGame>(ui: &mut egui::Ui, world: &mut World) {
    let Some(target) = numbers_target::<V>(world) else { return };
    let numbers = numbers::<V>(world, target);
    ui.label(match target {
        NumbersTarget::Lobby => "For the next match. Point at a number to see which rule uses it.",
        NumbersTarget::Match => {
            "A change applies from now on, is announced at the table, and can be undone."
        }
        NumbersTarget::Recording => "A recording: nothing can be changed.",
    });
    let mut change = None;
    for group in groups(&numbers) {
        let of_group: Vec<&RuleNumber> =
            numbers.iter().filter(|number| number.group == group).collect();
        change = change.or(show_group(ui, group, &of_group, target));
    }
    let changed = numbers.iter().filter(|number| number.value != number.default).count();
    let all = egui::Button::new(format!("Reset all ({changed} changed)"));
    if ui.add_enabled(changed > 0 && target != NumbersTarget::Recording, all).clicked() {
        run_with_host_code(world, "To change numbers", move |world| reset::<V>(world, target));
    }
    if let Some((key, value)) = change {
        run_with_host_code(world, "To change a number", move |world| {
            let refused = turn::<V>(world, target, &key, value).err();
            world.resource_mut::<NumbersSectionState>().refused = refused;
        });
    }
    lines(ui, "refused", 2, |ui| {
        if let Some(refused) = &world.resource::<NumbersSectionState>().refused {
            ui.colored_label(egui::Color32::from_rgb(0xFF, 0x9E, 0x80), refused);
        }
    });
}

/// The headings of the groups, in the order of the numbers.
fn groups(numbers: &[RuleNumber]) -> Vec<&str> {
    let mut groups: Vec<&str> = Vec::new();
    for number in numbers {
        if !groups.contains(&&*number.group) {
            groups.push(&number.group);
        }
    }
    groups
}

/// Shows a group, closed until the host opens it. Returns the key and the new value of a number that was changed.
fn show_group(
    ui: &mut egui::Ui,
    title: &str,
    numbers: &[&RuleNumber],
    target: NumbersTarget,
) -> Option<(String, i64)> {
    let changed = numbers.iter().filter(|number| number.value != number.default).count();
    let heading =
        if changed == 0 { title.to_owned() } else { format!("{title} ({changed} changed)") };
    let mut change = None;
    egui::CollapsingHeader::new(heading).id_salt(("numbers", title)).show(ui, |ui| {
        for number in numbers {
            let open = match target {
                NumbersTarget::Lobby => true,
                NumbersTarget::Match => !number.at_start,
                NumbersTarget::Recording => false,
            };
            if let NumberChange::To(value) = number_row(ui, number, open) {
                change = Some((number.key.to_string(), value));
            }
        }
    });
    change
}

/// Changes a number, if that is possible.
///
/// # Errors
/// One sentence with the reason why it is not.
pub fn turn<V: LobbyGame>(
    world: &mut World,
    target: NumbersTarget,
    key: &str,
    value: i64,
) -> Result<(), String> {
    match target {
        NumbersTarget::Lobby => {
            let mut setup = ChosenSetup::<V>::of(world);
            setup.set_number(key, value)?;
            choose_setup::<V>(world, setup)
        }
        NumbersTarget::Match => {
            let action =
                V::Game::change_number(key, value).ok_or("This game changes no numbers.")?;
            let hosted = world.get_resource::<HostedMatch<V>>().ok_or("No match is open.")?;
            // The match checks every action again; a refusal there would be shown to everybody at the table, and this
            // one concerns only the host.
            V::Game::check(hosted.game().world(), Actor::House, &action)
                .map_err(|refusal| refusal.to_string())?;
            if let Some(mut chosen) = world.get_resource_mut::<Messages<ChooseAction<V>>>() {
                chosen.write(ChooseAction { actor: Actor::House, action });
            }
            Ok(())
        }
        NumbersTarget::Recording => Err("A recording cannot be changed.".into()),
    }
}

/// Chooses this setup for the next match.
///
/// # Errors
/// The problems that this change brings. Older ones do not count: how many people will sit at the table, and whether
/// the chosen board has room for them, is checked when the match begins.
fn choose_setup<V: LobbyGame>(world: &mut World, setup: SetupOf<V>) -> Result<(), String> {
    let before = ChosenSetup::<V>::of(world).check().err().unwrap_or_default();
    let after = setup.check().err().unwrap_or_default();
    let mut new = InputProblems::none();
    for problem in after.iter().filter(|problem| before.iter().all(|old| old != *problem)) {
        new.add(problem.field.clone(), problem.what.clone());
    }
    new.into_result().map_err(|problems| problems.to_string())?;
    world.insert_resource(ChosenSetup::<V>(setup));
    Ok(())
}

/// Sets all numbers back to their defaults.
pub fn reset<V: LobbyGame>(world: &mut World, target: NumbersTarget) {
    let refused = match target {
        NumbersTarget::Lobby => {
            let mut setup = ChosenSetup::<V>::of(world);
            let numbers = setup.adjustable_numbers();
            let set = |number: &RuleNumber| setup.set_number(&number.key, number.default);
            numbers.iter().try_for_each(set).and_then(|()| choose_setup::<V>(world, setup)).err()
        }
        _ => {
            world.resource_mut::<NumbersSectionState>().resetting = true;
            None
        }
    };
    world.resource_mut::<NumbersSectionState>().refused = refused;
}

/// Sets one number of the match back to its default, as long as there is one that can change: one a frame, because some
/// can only change after others.
fn reset_next_number<V: LobbyGame>(
    hosted: Res<HostedMatch<V>>,
    mut state: ResMut<NumbersSectionState>,
    mut chosen: MessageWriter<ChooseAction<V>>,
) {
    if !state.resetting {
        return;
    }
    let world = hosted.game().world();
    let next = V::Game::numbers_in(world).into_iter().find_map(|number| {
        let action = V::Game::change_number(&number.key, number.default)?;
        let can_change = number.value != number.default && !number.at_start;
        (can_change && V::Game::check(world, Actor::House, &action).is_ok()).then_some(action)
    });
    match next {
        Some(action) if !hosted.is_watched() => {
            chosen.write(ChooseAction { actor: Actor::House, action });
        }
        _ => state.resetting = false,
    }
}
