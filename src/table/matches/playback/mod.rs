//! Playback: the table shows what happened in the match at its own pace.
//!
//! The rules are done when an action is accepted. What came of it is a queue of events, and a snapshot
//! of what the table may see after it. The events are played one after another: while one is
//! [`PlayingEvent`], the picture stands as it was before it and the game's view draws the change by
//! [`PlaybackState::progress`]. When the last event of an action ends, the snapshot becomes the picture.
//! A game whose picture changes earlier, between two events of one action, says how in
//! [`PlaybackView::apply_event`].

mod history;
mod pace;
mod playback_state;
mod reading_time;
mod retrace;
#[cfg(test)]
mod tests;
#[cfg(any(test, feature = "testing"))]
pub mod toy;

pub use history::{Bookmark, HistoryLandmark, HistoryPage, MatchHistory};
pub use pace::{PlaybackSpeeds, SPEEDS, TablePace};
pub use playback_state::{EventBoundary, PlaybackState, PlayingEvent};
pub use reading_time::{LONGEST, REVEAL_COMES, REVEAL_GOES, REVEAL_LIES, ReadingTime};
pub use retrace::{for_the_table, retrace};

use bevy::ecs::world::World;
use bevy::prelude::*;
use shoal_contract::{Game, Match, Seat};
use shoal_tabletop::account::SeatEffect;

/// The actor before whose action people get time to act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NextActor {
    /// The house goes on.
    House,
    /// A bot chooses.
    Bot,
}

/// A game as it is shown on a table: what the table needs to know of it beside its rules. A view is a type of its own,
/// so that it can be in another package than the game.
pub trait PlaybackView: Send + Sync + Sized + 'static {
    /// The game that is shown.
    type Game: Game;

    /// Returns the time for which an event is shown, in seconds at normal speed; 0 for one that has nothing to show.
    fn seconds(event: &EventOf<Self>, view: &ViewOf<Self>, setup: &SetupOf<Self>) -> f32;

    /// Returns `true` for an event that lays a card open to everybody: it is shown for long enough to read the card before
    /// each side, and for at least [`PlaybackView::seconds`].
    fn is_reveal(_event: &EventOf<Self>) -> bool {
        false
    }

    /// Changes the picture at the end of an event that others of the same action follow; after the
    /// last one it becomes `after`. A game may copy from there what changes no more, or all of it.
    fn apply_event(
        _view: &mut ViewOf<Self>,
        _event: &EventOf<Self>,
        _after: &ViewOf<Self>,
        _setup: &SetupOf<Self>,
    ) {
    }

    /// Returns the number that matters most to each seat, large in its tray; empty where there is no such number.
    fn seat_numbers(_view: &ViewOf<Self>) -> Vec<i32> {
        Vec::new()
    }

    /// Returns what the last of these events did to seats. The others are those before it in the same action; `after`
    /// is the picture that all events of the action lead to.
    fn seat_effects(
        _events: &[EventOf<Self>],
        _after: &ViewOf<Self>,
        _setup: &SetupOf<Self>,
    ) -> Vec<SeatEffect> {
        Vec::new()
    }

    /// Returns `true` if the table waits for a moment before the house does this by itself, so that people can look up.
    /// It always does if a player could still take something back.
    fn has_long_delay(_action: &ActionOf<Self>) -> bool {
        false
    }

    /// Returns `true` if people who could do something get time for it before the house does this.
    fn opens_reaction_window(_action: &ActionOf<Self>, _world: &World) -> bool {
        false
    }

    /// Returns `true` if a seat that nobody waits for could do something worth waiting for.
    fn can_react(_world: &World, _seat: Seat, _before: NextActor) -> bool {
        false
    }

    /// Returns the action of a bot that nobody waits for, if it wants to do anything. `laid` is what people have laid
    /// before it, in their words.
    fn ask_to_interrupt(
        game: &Match<Self::Game>,
        _seat: Seat,
        _laid: &[String],
        ask: &mut dyn FnMut(&Match<Self::Game>) -> Option<ActionOf<Self>>,
    ) -> Option<ActionOf<Self>> {
        ask(game)
    }

    /// Returns `true` if people find out the answer for a bot of this seat, because only they can: with cards of their
    /// own they draw for it.
    fn is_answered_by_people(_world: &World, _seat: Seat) -> bool {
        false
    }

    /// Returns the moment of the match that a view shows, for looking back; `None` where the game names none. The first
    /// view of each moment is kept.
    fn bookmark(_view: &ViewOf<Self>, _setup: &SetupOf<Self>) -> Option<Bookmark> {
        None
    }

    /// Returns the landmark that these events of one action leave where people look back, if any; `after` is the
    /// picture after the action.
    fn landmark(_events: &[EventOf<Self>], _after: &ViewOf<Self>) -> Option<HistoryLandmark> {
        None
    }

    /// Returns the title of a moment: `Turn 3`, `Turn 3, after the drift`.
    fn title(bookmark: Bookmark) -> String {
        format!("Turn {}", bookmark.chapter)
    }
}

/// An action of a view's game.
pub type ActionOf<V> = <<V as PlaybackView>::Game as Game>::Action;
/// An event of a view's game.
pub type EventOf<V> = <<V as PlaybackView>::Game as Game>::Event;
/// A level of a view's game.
pub type LevelOf<V> = <<V as PlaybackView>::Game as Game>::Level;
/// The setup of a match of a view's game.
pub type SetupOf<V> = <<V as PlaybackView>::Game as Game>::Setup;
/// A whole position of a view's game.
pub type StateOf<V> = <<V as PlaybackView>::Game as Game>::State;
/// A position of a view's game as somebody may know it.
pub type ViewOf<V> = <<V as PlaybackView>::Game as Game>::View;

/// An event begins to be shown: the time for sounds and effects. Not sent for skipped ones.
#[derive(Message, Debug, Clone)]
pub struct EventBegan<V: PlaybackView>(pub EventOf<V>);

/// An event was shown to its end, or skipped.
#[derive(Message, Debug, Clone)]
pub struct EventEnded<V: PlaybackView>(pub EventOf<V>);

/// An order to the playback. Only the host may skip; the sender of this sees to it.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlaybackOrder {
    /// Everything that waits is shown at once.
    Skip,
    /// The picture stands still.
    Pause,
    /// It moves again.
    Resume,
}
