//! Those who wait, or are out, play too: they guess what comes, from what everybody sees.
//!
//! A game asks one question at a time, and says from the events that were shown when the answer has come
//! ([`GuessSource`]). A player who waits opens it by a button in their tray, always at the same place, and answers by
//! secret buttons, so that nobody else reads it. All guesses are opened together when it has come, in a line of the trays
//! of those who guessed and still wait. They count for an award, and for nothing else: they are on the table alone, in no
//! match and in no journal. No bot guesses, nor does a seat whose device plays others, too: the seat in turn needs it.
//!
//! - [`question`]: questions, and what their answers mean
//! - [`seat_guesses`]: the guesses of a match, and what trays show of them
//! - `follow`: follows the match to its questions and their answers; `asking`: people who answer

mod asking;
mod follow;
pub mod question;
pub mod seat_guesses;

pub use question::{GuessOption, GuessProgress, GuessQuestion};
pub use seat_guesses::{GUESS, SeatGuesses};

use crate::features::secrets::SecretSystems;
use crate::matches::hosting::{HostedMatch, HostingSystems};
use crate::matches::longer_play::LongerPlay;
use crate::matches::playback::{EventOf, PlaybackState, PlaybackView, SetupOf, ViewOf};
use bevy::prelude::*;
use shoal_tabletop::surfaces::seat_panels::{SeatPanelDrawSystems, SeatPanelPressSystems};
use shoal_tabletop::surfaces::tray::TraySystems;
use shoal_tabletop::system::screens::Screen;

/// A game whose seats may guess what comes. By default nothing is asked.
pub trait GuessSource: PlaybackView {
    /// `true` if the game asks anything: then its trays keep a place for the button.
    const HAS_GUESSES: bool = false;

    /// Returns the question that can be answered now, made from what everybody sees; `None` while there is none, and
    /// once it has begun to come.
    fn guess_question(_view: &ViewOf<Self>, _setup: &SetupOf<Self>) -> Option<GuessQuestion> {
        None
    }

    /// Returns how far the answer has come by the events that were shown since the question was first asked. `view` is
    /// the picture after them.
    fn guess_progress(
        _question: &GuessQuestion,
        _events: &[EventOf<Self>],
        _view: &ViewOf<Self>,
    ) -> GuessProgress {
        GuessProgress::Waiting
    }
}

/// The systems that open guesses, in `Update`. What counts them at the end of a match runs after them.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct GuessSystems;

/// Adds guesses for one game, beside choosing in secret.
pub fn plugin_for<V: GuessSource>(app: &mut App) {
    app.init_resource::<SeatGuesses>().init_resource::<LongerPlay>();
    if !V::HAS_GUESSES {
        return;
    }
    let hosts = || resource_exists::<HostedMatch<V>>.and_then(resource_exists::<PlaybackState<V>>);
    app.init_resource::<asking::GuessForms>()
        .configure_sets(
            Update,
            GuessSystems.after(HostingSystems::Report).before(TraySystems::Fill),
        )
        .add_systems(
            Update,
            (
                asking::ask
                    .after(SeatPanelPressSystems)
                    .before(SecretSystems)
                    .before(SeatPanelDrawSystems),
                follow::follow::<V>.in_set(GuessSystems),
            )
                .run_if(hosts()),
        )
        .add_systems(OnExit(Screen::Match), asking::forget);
}
