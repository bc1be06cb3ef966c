//! Hosting one match at the table: what people, bots and the house do enters it, what came of it is
//! shown. Written once for all games.
//!
//! An action is checked and applied at once; its events are held until its line is on disk, then
//! played ([`crate::matches::playback`]). Nothing that was shown can be lost, and a disk that takes no more
//! refuses the action with a sentence and the picture does not change.

mod acting;
mod asking;
pub mod bot_match;
mod bots;
mod budget;
mod going_back;
mod guests;
mod history_cursor;
mod hosted;
mod house;
mod match_store;
mod menu;
mod play;
mod reaction_windows;
mod ready;
mod recording;
mod referee;
mod report;
mod shown_match;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
#[cfg(test)]
mod tests;
mod thinking;

pub use bot_match::BotMatchMode;
pub use bots::{SeatedBots, known_bot};
pub use going_back::UndoConsent;
pub use guests::GuestPrograms;
pub use history_cursor::{HistoryCursor, past_refusal};
pub use hosted::{HostedMatch, UnsavedAction};
pub use house::HouseCountdown;
pub use match_store::{MatchStore, UnsavedLine, WatchedRecording};
pub use reaction_windows::{PassReaction, ReactionWindows};
pub use ready::ReadySeats;
pub use recording::{RecordingOrder, RecordingPlayer};
pub use referee::removal;
pub use report::MatchOver;
pub use shown_match::ShownMatch;

use crate::matches::consent::WithdrawPoll;
use crate::matches::playback::{ActionOf, PlaybackState, PlaybackView, TablePace};
use bevy::prelude::*;
use shoal_contract::{Actor, Seat};
use shoal_tabletop::seats::{AwaitedSeats, SeatsInTurn};
use shoal_tabletop::surfaces::tray::TrayPressed;
use std::marker::PhantomData;

/// An actor's wish to take an action: the one way into the match, for mice, gamepads, bots and the house.
#[derive(Message, Debug, Clone)]
pub struct ChooseAction<V: PlaybackView> {
    /// The seat or the house.
    pub actor: Actor,
    /// The action.
    pub action: ActionOf<V>,
}

/// A seat's wish to take back its last step or choice. If others have to agree it is told so first; the same wish again
/// asks them.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct TakeBack {
    /// The seat.
    pub seat: Seat,
}

/// A seat's wish to go back, for which the others may be asked if it takes their consent.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub struct RequestUndo {
    /// The seat.
    pub seat: Seat,
    /// The moment to go back to.
    pub to: UndoTarget,
}

/// The moment that a seat wants to go back to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UndoTarget {
    /// To before its last choice.
    Choice,
    /// To a moment of the match.
    Moment {
        /// After this many actions.
        after: usize,
        /// The title of the moment in a sentence: `turn 3`.
        title: String,
    },
}

/// The host's order to go back to the position after this many actions.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct UndoTo(pub usize);

/// An order to end the grace time by hand: the house does at once what it would do after it.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct PressOn {
    /// The seat that pressed; `None` for the host.
    pub by: Option<Seat>,
}

/// The reason for a refusal, in a sentence for the one who wanted something.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub struct RequestRefused {
    /// The seat; `None` if everybody may read it.
    pub seat: Option<Seat>,
    /// The sentence.
    pub why: String,
}

/// The steps of a frame, in this order, in `Update`. A system that writes [`ChooseAction`], [`TakeBack`], [`PressOn`]
/// or [`UndoTo`] runs before [`HostingSystems::Act`]; one that draws [`crate::matches::playback`] or reads
/// [`shoal_tabletop::seats::AwaitedSeats`] runs after [`HostingSystems::Report`]. Then a click's echo is in the next
/// drawn frame.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HostingSystems {
    /// Bots and the house decide.
    Decide,
    /// Chosen actions are checked and applied.
    Act,
    /// Events whose actions are on disk are handed to the playback.
    Settle,
    /// The playback goes on.
    Play,
    /// The awaited seats, and whether the match is over, are reported.
    Report,
}

/// Hosts a match of the game of view `V`. It begins when [`host`] inserts one.
pub struct HostingPlugin<V>(PhantomData<fn() -> V>);

impl<V> Default for HostingPlugin<V> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<V: PlaybackView> Plugin for HostingPlugin<V> {
    fn build(&self, app: &mut App) {
        app.add_message::<ChooseAction<V>>()
            .add_message::<TakeBack>()
            .add_message::<RequestUndo>()
            .add_message::<UndoTo>()
            .add_message::<PressOn>()
            .add_message::<RequestRefused>()
            .configure_sets(
                Update,
                (
                    HostingSystems::Decide,
                    HostingSystems::Act,
                    HostingSystems::Settle,
                    HostingSystems::Play,
                    HostingSystems::Report,
                )
                    .chain(),
            );
        app.add_plugins((play::plugin::<V>, acting::plugin::<V>, report::plugin::<V>));
        app.add_plugins((
            reaction_windows::plugin::<V>,
            going_back::plugin::<V>,
            menu::plugin::<V>,
        ));
        let hosts =
            || resource_exists::<HostedMatch<V>>.and_then(resource_exists::<PlaybackState<V>>);
        app.init_resource::<ReadySeats>();
        app.init_resource::<GuestPrograms>().init_resource::<HistoryCursor>().add_systems(
            Update,
            history_cursor::turn_pages::<V>
                .after(HostingSystems::Settle)
                .before(HostingSystems::Play)
                .run_if(hosts()),
        );
        app.init_resource::<BotMatchMode>().add_message::<TrayPressed>();
        app.init_resource::<HouseCountdown>()
            .init_resource::<RecordingPlayer>()
            .add_message::<RecordingOrder>()
            .add_systems(
                Update,
                (
                    recording::play_recording::<V>,
                    house::rest,
                    bots::seat_bots::<V>,
                    bot_match::follow_buttons::<V>,
                    (
                        bots::let_bots_interrupt::<V>,
                        bots::let_bots_choose::<V>,
                        house::next_house_action::<V>,
                    )
                        .chain()
                        .run_if(bot_match::is_on),
                )
                    .chain()
                    .in_set(HostingSystems::Decide)
                    .run_if(hosts()),
            );
    }
}

/// Puts a match on the table, in place of whatever was there.
pub fn host<V: PlaybackView>(world: &mut World, mut hosted: HostedMatch<V>) {
    world.insert_resource(hosted.picture());
    world.insert_resource(HouseCountdown::default());
    world.insert_resource(ReactionWindows::default());
    world.insert_resource(UndoConsent::default());
    world.insert_resource(HistoryCursor::default());
    world.insert_resource(BotMatchMode::default());
    world.insert_resource(ReadySeats::default());
    world.insert_resource(RecordingPlayer::of(&mut hosted));
    world.insert_resource(SeatedBots::<V>::default());
    world.insert_resource(hosted);
}

/// Takes the match from the table. Its journal is finished and closed.
pub fn dismiss<V: PlaybackView>(world: &mut World) {
    world.remove_resource::<HostedMatch<V>>();
    world.remove_resource::<PlaybackState<V>>();
    world.remove_resource::<SeatedBots<V>>();
    world.insert_resource(UndoConsent::default());
    world.write_message(WithdrawPoll { id: going_back::ASK_BACK });
    menu::clear(world);
    if let Some(mut pace) = world.get_resource_mut::<TablePace>() {
        pace.watch(false);
    }
    world.insert_resource(RecordingPlayer::default());
    world.insert_resource(MatchOver::default());
    world.insert_resource(AwaitedSeats::default());
    world.insert_resource(ReadySeats::default());
    world.insert_resource(SeatsInTurn::default());
}
