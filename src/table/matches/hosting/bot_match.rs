//! A match that only bots play goes on by itself until an onlooker stops it; from there it can
//! be followed action by action.

use super::HostedMatch;
use crate::matches::playback::PlaybackView;
use bevy::prelude::*;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::tray::{TrayButton, TrayPressed};
use shoal_tabletop::system::ids::TrayId;

/// The button that stops the match.
pub const STOP: u32 = TrayId::Undo(3).id();
/// The button that lets the match go on by itself.
pub const GO_ON: u32 = TrayId::Undo(4).id();
/// The button for a single action, after which the match stops.
pub const STEP: u32 = TrayId::Undo(5).id();

/// The button that shows the moments of the match, or the present again.
pub const LOOK_BACK: u32 = TrayId::Undo(2).id();

/// The state of a match without people: running, stopped, or going on by single steps.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub enum BotMatchMode {
    /// It goes on by itself, as every match does that people play.
    #[default]
    Runs,
    /// It is stopped.
    Stands,
    /// It goes on by a single action, the next after this many.
    Steps(usize),
}

impl BotMatchMode {
    /// Returns the buttons that anybody may press in the trays of such a match: what is always there comes first, so
    /// that it stays where it is.
    pub fn buttons(self) -> Vec<TrayButton> {
        match self {
            Self::Runs => vec![self.look_back(), button(STOP, "pause", "Pause")],
            Self::Stands | Self::Steps(_) => vec![
                self.look_back(),
                button(GO_ON, "play", "Go on"),
                TrayButton { strong: true, ..button(STEP, "later", "One step") },
            ],
        }
    }

    /// Returns the button that opens the ribbon of time, and closes it.
    pub fn look_back(self) -> TrayButton {
        button(LOOK_BACK, "clock", "Look back")
    }
}

fn button(id: u32, icon: &'static str, label: &str) -> TrayButton {
    let label = label.into();
    TrayButton { id, icon: Some(icon), label, open: true, ..TrayButton::default() }
}

/// Follows presses on the buttons, and stops again after a step.
pub(super) fn follow_buttons<V: PlaybackView>(
    mut pressed: MessageReader<TrayPressed>,
    hosted: Res<HostedMatch<V>>,
    chairs: Option<Res<Chairs>>,
    mut mode: ResMut<BotMatchMode>,
) {
    let taken = hosted.game().taken().len();
    let mut next = *mode;
    for press in pressed.read().filter(|press| press.off.is_none()) {
        next = match press.button {
            STOP => BotMatchMode::Stands,
            GO_ON => BotMatchMode::Runs,
            STEP => BotMatchMode::Steps(taken),
            _ => next,
        };
    }
    if matches!(next, BotMatchMode::Steps(after) if after != taken) {
        next = BotMatchMode::Stands;
    }
    // A person who takes a bot's seat over plays at once.
    if chairs.is_some_and(|chairs| chairs.seats().any(|seat| chairs.is_person(seat))) {
        next = BotMatchMode::Runs;
    }
    mode.set_if_neq(next);
}

/// Returns `true` if bots and the house may decide.
pub(super) fn is_on(mode: Res<BotMatchMode>) -> bool {
    *mode != BotMatchMode::Stands
}
