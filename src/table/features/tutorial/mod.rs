//! Learning a game at the table: a match that was written down is played again, and the learner does the part of one
//! seat. Captions are shown before the learner; the others play by themselves; the learner can only take the action
//! with which the lesson goes on, and an arrow points at what is to be pressed for it, wherever on the table that is.
//! Nothing of it is saved.
//!
//! A lesson is a journal with captions ([`TutorialLesson`]), so that it cannot say what the rules do not do. Each of its
//! steps has a [`LessonTarget`].

mod arrow;
mod begin;
#[cfg(any(test, feature = "testing"))]
mod bless;
mod lesson;
mod offer;
mod outline;
mod progress;
mod show;
mod target;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use arrow::LessonArrow;
#[cfg(any(test, feature = "testing"))]
pub use bless::bless;
pub use lesson::{LEARNER, TutorialLesson};
pub use offer::LessonGames;
pub use outline::OutlinedTarget;
pub use target::{LessonFocus, LessonTarget};

use crate::features::help::HelpSource;
use crate::features::premoves::{PremoveSource, SeatPremoves};
#[cfg(doc)]
use crate::matches::hosting::ChooseAction;
use crate::matches::hosting::{HostedMatch, HostingSystems};
use crate::matches::lobby_game::LobbyGame;
use crate::matches::playback::{ActionOf, EventOf, PlaybackState};
use bevy::ecs::world::World;
use bevy::prelude::*;
use shoal_contract::journal::JournalStep;
use shoal_contract::number::find;
use shoal_contract::{Game as _, GameSetup, Match, Seat};
use shoal_tabletop::seats::ChoosableSpots;
use shoal_tabletop::surfaces::board::{ActiveBoard, BoardSurface};
use shoal_tabletop::surfaces::tray::TraySystems;
use shoal_tabletop::system::screens::Screen;

/// A game that can be learnt at the table.
pub trait TutorialSource: HelpSource + LobbyGame {
    /// Returns the lesson: a journal with captions; `None` if the game has none yet.
    fn lesson() -> Option<&'static str> {
        None
    }

    /// Returns the words that a name in braces stands for at this moment, for names that not every game has.
    fn fact(_moment: &LessonMoment<Self>, _name: &str) -> Option<String> {
        None
    }

    /// Returns `true` if one press does both actions, one after another.
    fn is_one_press(_first: &ActionOf<Self>, _next: &ActionOf<Self>) -> bool {
        false
    }

    /// Returns the learner's task in words, for these actions taken at a stretch. The arrow points at what is to be
    /// clicked for it, so that no words have to find that.
    fn task(world: &World, learner: Seat, actions: &[ActionOf<Self>]) -> String {
        Self::words(world, learner, actions)
    }

    /// Returns the corners of the place on the board that the learner is to click for these actions, in table
    /// coordinates. `None` if it is no place on the board: then a button stands out.
    fn target(table: &World, learner: Seat, actions: &[ActionOf<Self>]) -> Option<Vec<Vec2>> {
        let hosted = table.get_resource::<HostedMatch<Self>>()?;
        let cell = *Self::cells(hosted.game().world(), learner, actions).last()?;
        let surface = table.get::<BoardSurface>(table.get_resource::<ActiveBoard>()?.surface)?;
        Some(surface.corners(cell))
    }

    /// Returns the id of the tray's button that does this, if one does.
    fn button(_action: &ActionOf<Self>) -> Option<u32> {
        None
    }

    /// Returns what the learner is to press next for these actions: the arrow of the lesson points there. By default it
    /// is the place on the board, or else the button.
    fn press(table: &World, learner: Seat, actions: &[ActionOf<Self>]) -> Option<LessonTarget> {
        let place = Self::target(table, learner, actions).map(LessonTarget::Place);
        place.or_else(|| Some(LessonTarget::Tray(Self::button(actions.first()?)?)))
    }

    /// Returns the areas of the board that the lesson's card leaves free, beside its target, the most important first:
    /// what captions tell of, and where the score stands. `next` is what the learner does next, if it is their turn.
    fn kept_free(_table: &World, _next: &[ActionOf<Self>]) -> Vec<Rect> {
        Vec::new()
    }

    /// Shows on the board the outcome of these actions, taken at a stretch; `false` if the board is not laid out yet.
    fn point_out(_table: &mut World, _learner: Seat, _actions: &[ActionOf<Self>]) -> bool {
        true
    }
}

/// The moment at which a caption is shown.
pub struct LessonMoment<'a, V: TutorialSource> {
    /// The match as it stands.
    pub game: &'a Match<V::Game>,
    /// The learner's seat.
    pub learner: Seat,
    /// The events since the caption before.
    pub events: &'a [EventOf<V>],
    /// The next step; `None` at the end.
    pub next: Option<&'a JournalStep<ActionOf<V>>>,
}

impl<V: TutorialSource> LessonMoment<'_, V> {
    /// Returns the words that a name in braces stands for: `other` is the player against the learner, `turn` counts as
    /// people do, and a number of the game is told as it is in force.
    fn fact(&self, name: &str) -> Option<String> {
        let world = self.game.world();
        let told = match name {
            "other" => self.game.setup().names().into_iter().nth(1),
            "turn" => V::Game::turns(world).map(|turn| turn.to_string()),
            _ => V::fact(self, name),
        };
        let numbers = || V::Game::numbers_in(world);
        told.or_else(|| find(&numbers(), name).ok().map(|number| number.in_words(number.value)))
    }
}

/// A request to learn the game.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BeginTutorial {
    /// The player with this seat in the lobby; with none the place is free for any device.
    pub seat: Option<Seat>,
}

/// The steps of lessons in a frame, in `Update`. Systems that turn input into [`ChooseAction`] run before them.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LessonSystems {
    /// Only those choices pass with which the lesson goes on.
    Filter,
    /// The place to be pressed is offered to rings, after the game has listed its own.
    Offer,
}

/// Adds learning one game.
pub fn plugin<V: TutorialSource + PremoveSource>(app: &mut App) {
    app.add_message::<BeginTutorial>();
    offer::plugin::<V>(app);
    outline::plugin(app);
    arrow::plugin(app);
    app.configure_sets(
        Update,
        LessonSystems::Filter.after(HostingSystems::Decide).before(HostingSystems::Act),
    );
    let taught = || {
        resource_exists::<progress::LessonProgress<V>>
            .and_then(resource_exists::<HostedMatch<V>>)
            .and_then(resource_exists::<PlaybackState<V>>)
    };
    app.add_systems(
        Update,
        (
            begin::begin::<V>.run_if(on_message::<BeginTutorial>),
            (
                (
                    progress::advance_lesson::<V>,
                    progress::filter_choices::<V>,
                    progress::cancel_premoves::<V>.run_if(resource_exists::<SeatPremoves<V>>),
                )
                    .chain()
                    .in_set(LessonSystems::Filter),
                (show::point_out::<V>, show::show_caption::<V>)
                    .chain()
                    .after(HostingSystems::Report)
                    .before(TraySystems::Fill),
                target::offer_spot
                    .in_set(LessonSystems::Offer)
                    .run_if(resource_exists::<ChoosableSpots>),
                (show::mark_button::<V>, show::offer_match::<V>)
                    .chain()
                    .after(TraySystems::Fill)
                    .before(TraySystems::Spawn),
            )
                .run_if(taught()),
        ),
    );
    app.add_systems(OnExit(Screen::Match), begin::put_away::<V>);
}
