//! Questions to several seats at once: each is asked before its own tray, and what was asked for
//! happens if all agree.
//!
//! To ask, write [`OpenPoll`] and wait for [`PollClosed`] of the same number. The game goes on meanwhile unless the
//! asking part makes it wait.

mod ask;
mod cue;
mod poll;
#[cfg(test)]
mod tests;

pub use poll::PATIENCE;

use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::picture::sound::{PlaySound, SoundSystems};
use shoal_tabletop::seats::SeatFollowers as _;
use shoal_tabletop::surfaces::seat_panels::SeatPanelPressSystems;
use shoal_tabletop::system::patience;
use shoal_tabletop::system::screens::Screen;

/// An order to ask some seats. Bots and the asking seat agree; a seat whose player is away is not asked. An asking seat that
/// is asked alone confirms its own wish.
#[derive(Message, Debug, Clone, Default, PartialEq, Eq)]
pub struct OpenPoll {
    /// Number by which the asking part knows the question. A question of the same number is replaced.
    pub id: u32,
    /// The seats that are asked.
    pub asked: Vec<Seat>,
    /// The seat that asks, if one does: it reads for whom it waits, and may withdraw. Its ring goes there.
    pub by: Option<Seat>,
    /// The question: at most three short sentences.
    pub question: String,
    /// Label of the button that agrees: `Yes`.
    pub yes: String,
    /// Label of the button that refuses: `No`.
    pub no: String,
    /// `true` if agreeing leaves, ends or takes something back: no ring comes to rest on that answer by itself.
    pub retreats: bool,
}

/// An order to withdraw a question.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct WithdrawPoll {
    /// The number of the question.
    pub id: u32,
}

/// The answer to a question, once it is closed.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub struct PollClosed {
    /// The number of the question.
    pub id: u32,
    /// `true` if all agreed.
    pub agreed: bool,
    /// The seat that refused, if one did.
    pub refused_by: Option<Seat>,
    /// The seats that have not answered in time: that counts as no.
    pub silent: Vec<Seat>,
}

/// The systems that ask questions and take answers, in `Update`. A system that reads [`PollClosed`] in the same frame
/// runs after them.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct ConsentSystems;

/// Adds the questions. The seat panels must be added, too.
pub fn plugin(app: &mut App) {
    patience::add_clock(app);
    app.init_by_seat::<ask::ActivePolls>()
        .add_message::<OpenPoll>()
        .add_message::<WithdrawPoll>()
        .add_message::<PollClosed>()
        .add_message::<PlaySound>();
    app.configure_sets(Update, ConsentSystems.after(SeatPanelPressSystems));
    app.add_systems(
        Update,
        (ask::open, ask::handle, ask::close, ask::show).chain().in_set(ConsentSystems),
    );
    app.add_systems(OnExit(Screen::Match), ask::withdraw_all);
    app.add_systems(PostUpdate, cue::ask.before(SoundSystems));
}
