//! The kit that a game's view is made of: what every view needs to be played, written once.
//!
//! A game implements [`GameView`] and [`GameTrays`] for what is its own: the place of its board, the meaning of clicks
//! and buttons, the content of its trays. [`plugin`] turns that into a view: mice, gamepads and keys become actions, or
//! premoves of those who wait; trays are filled; the board is laid out, and anew when its size changes;
//! the turn is pointed out, and the winners are celebrated. A game adds whatever else it draws to
//! [`PlaySystems`].

mod board;
mod controls;
mod outcome_estimates;
pub mod plain_view;
#[cfg(any(test, feature = "testing"))]
pub mod plain_view_checks;
pub mod prelude;
mod recap;
mod review;
mod seat_intents;
mod tray_command;
mod trays;

pub use controls::{SeatControls, choices, why_not};
pub use outcome_estimates::{EstimateRequests, OutcomeEstimates};
pub use recap::SeatRecaps;
#[cfg(any(test, feature = "testing"))]
pub use seat_intents::follow_events;
pub use seat_intents::{SeatIntent, SeatIntents};
pub use tray_command::{TAKE_BACK, TrayCommand, choosing_buttons, next_around, undo_button};
pub use trays::{GameTrays, TrayContext};

use crate::features::evening::poster::MatchPoster;
use crate::features::guesses::{self, GuessSource};
use crate::features::phones;
use crate::features::premoves::PremoveSource;
use crate::features::secrets::{self, SecretSource, SecretSystems};
use crate::features::tutorial::{LessonSystems, TutorialSource};
use crate::matches::celebration::WinnerCelebration;
use crate::matches::event_effects::{self, EventEffects};
use crate::matches::ground_veil::GroundArea;
use crate::matches::hosting::{HostedMatch, HostingPlugin, HostingSystems};
use crate::matches::motion::{self, BoardClock};
use crate::matches::playback::{ActionOf, EventOf, PlaybackState, SetupOf, ViewOf};
use crate::matches::turn_highlights::TurnHighlights;
use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use shoal_contract::{Match, ReviewableGame, Seat};
use shoal_tabletop::geometry::{Tabletop, TrayDepth};
use shoal_tabletop::pointers::{PointerDevices, Verb};
use shoal_tabletop::seats::{Chairs, SeatAbsences, SeatPlaces};
use shoal_tabletop::surfaces::board::{ActiveBoard, BoardSurface, BoardSystems, Cell};
use shoal_tabletop::surfaces::seat_panels::{ScoreAreas, SeatPanelPressed, SeatPanels};
use shoal_tabletop::surfaces::tray::{LeverTurned, TrayPressed, TraySystems};
use shoal_tabletop::system::screens::Screen;
use std::fmt::Debug;

/// The part of a view that differs from game to game.
pub trait GameView:
    PremoveSource<Game: ReviewableGame>
    + SecretSource
    + GuessSource
    + TutorialSource
    + MatchPoster
    + EventEffects<Board: PartialEq>
{
    /// A place on the board, as the rules have it.
    type Spot: Copy + PartialEq + Debug + From<Cell> + Send + Sync + 'static;
    /// The game's own part of a seat's intent, beside its cursor.
    type Intent: Clone + PartialEq + Default + Debug + Send + Sync + 'static;
    /// The presses on the buttons of the game's trays.
    type ButtonCommand: TrayCommand;
    /// Parameters that choices change, beside what [`SeatControls`] has.
    type ControlParam: SystemParam + 'static;
    /// Parameters that trays are made from, beside what [`TrayContext`] has.
    type TrayParam: SystemParam + 'static;

    /// Height above the table at which the ground dims around what may be chosen: over the ground, and under all pieces
    /// and words.
    const VEIL: f32;

    /// Returns the place of the board of a match on a table like this. The chairs tell which way it may be turned.
    fn board(
        game: &Match<Self::Game>,
        tabletop: &Tabletop,
        trays: TrayDepth,
        chairs: &Chairs,
    ) -> Self::Board;

    /// Returns the depth of the trays in a match of this setup: those with cards or levers are deeper.
    fn tray_depth(_setup: &SetupOf<Self>) -> TrayDepth {
        TrayDepth::Plain
    }

    /// Returns the surface of the board that can be touched.
    fn surface(board: &Self::Board) -> BoardSurface;

    /// Returns the areas of the table where the score is read on the board, such as tracks.
    fn score_areas(_board: &Self::Board) -> Vec<Rect> {
        Vec::new()
    }

    /// Draws what does not change with the match, under the root of [`ActiveBoard`].
    fn draw_board(_world: &mut World) {}

    /// Returns the progress of the match for the host's panel: `turn 3`.
    fn stage(view: &ViewOf<Self>, setup: &SetupOf<Self>) -> String;

    /// Returns the winners; `None` while the match goes on.
    fn winners(view: &ViewOf<Self>) -> Option<Vec<Seat>>;

    /// Returns the celebration of these winners.
    fn celebration(winners: Vec<Seat>) -> WinnerCelebration {
        let (ground, piece) = (Self::laurels(), Self::piece());
        WinnerCelebration { winners, underlay: ground, piece, ..WinnerCelebration::default() }
    }

    /// Returns the action as a premove, if it can be one: then it is kept for the seat's turn.
    fn plan(_action: &ActionOf<Self>) -> Option<Self::Plan> {
        None
    }

    /// Returns the seat for which a pointer acts on the board.
    fn acting_seat(
        _controls: &SeatControls<Self>,
        hands: &PointerDevices,
        pointer: PointerId,
    ) -> Option<Seat> {
        hands.acting_seat(pointer)
    }

    /// Handles a click on the board for a seat.
    fn click(controls: &mut SeatControls<Self>, seat: Seat, at: Self::Spot);

    /// Handles the beginning of a drag on the board.
    fn take_up(_controls: &mut SeatControls<Self>, _seat: Seat, _at: Self::Spot) {}

    /// Handles the end of a drag; it began on the board if `from` is known.
    fn drop(
        controls: &mut SeatControls<Self>,
        seat: Seat,
        _from: Option<Self::Spot>,
        at: Self::Spot,
    ) {
        Self::click(controls, seat, at);
    }

    /// Handles a press on a button of a seat's tray, or the verb that means the same.
    fn run_command(_controls: &mut SeatControls<Self>, _seat: Seat, _press: Self::ButtonCommand) {}

    /// Handles a press on a button of a tray, or on a card there.
    fn press_tray(
        controls: &mut SeatControls<Self>,
        _hands: &PointerDevices,
        pressed: &TrayPressed,
    ) {
        controls.press(pressed);
    }

    /// Handles a turn of a lever in a seat's tray, counted from the left, to a value.
    fn turn_lever(_controls: &mut SeatControls<Self>, _seat: Seat, _lever: usize, _value: i32) {}

    /// Handles a verb of a gamepad or key for a seat.
    fn verb(controls: &mut SeatControls<Self>, seat: Seat, verb: Verb) {
        controls.say(seat, verb);
    }

    /// Puts down what a seat has taken up and not done yet, as a piece in its hand. Returns `false` if there is nothing.
    fn put_down(_controls: &mut SeatControls<Self>, _seat: Seat) -> bool {
        false
    }

    /// Changes the intent of a seat as an event begins to be shown: what it was about to do is done.
    fn intent_after(_event: &EventOf<Self>, _seat: Seat, _intent: &mut SeatIntent<Self>) {}

    /// Returns `true` if anything of [`GameView::TrayParam`] has changed.
    fn is_new(_context: &TrayContext<Self>) -> bool {
        false
    }

    /// Returns the highlights on the board that show what the seat in turn can act with.
    fn turn_highlights(
        _context: &TrayContext<Self>,
        _seat: Seat,
        _board: &Self::Board,
        _places: &SeatPlaces,
    ) -> TurnHighlights {
        TurnHighlights::default()
    }

    /// Returns the parts of the board that a seat may choose next. It is asked for all seats of a joint choice at once,
    /// and must depend on nothing that any of them has chosen in secret.
    fn legal_ground(
        _context: &TrayContext<Self>,
        _seat: Seat,
        _board: &Self::Board,
    ) -> Vec<GroundArea> {
        Vec::new()
    }

    /// Returns the parts of the board that a seat chooses by a click in their middle, for players who step from one to
    /// the next with a gamepad. It must not depend on what that gamepad points at.
    fn choosable_spots(context: &TrayContext<Self>, seat: Seat, board: &Self::Board) -> Vec<Rect> {
        Self::legal_ground(context, seat, board).into_iter().map(|area| area.on).collect()
    }

    /// Returns `true` if a seat chooses on the board now though it is not awaited.
    fn chooses_out_of_turn(_context: &TrayContext<Self>, _seat: Seat) -> bool {
        false
    }

    /// Returns the widgets before other seats that a seat may press now, by their owners and numbers, for players who step
    /// from one to the next with a gamepad.
    fn choosable_widgets(_context: &TrayContext<Self>, _seat: Seat) -> Vec<(Seat, u32)> {
        Vec::new()
    }
}

/// The steps of a view in a frame, in `Update`, in this order. The match goes on between [`PlaySystems::Decide`] and
/// [`PlaySystems::Lay`].
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PlaySystems {
    /// Games find out what each seat could do.
    FindChoices,
    /// Clicks, presses and verbs of people become actions.
    Choose,
    /// Games decide what nobody has to press.
    Decide,
    /// The board is laid out anew if need be, intents are dropped, and what happens is seen and heard.
    Lay,
    /// Games draw.
    Draw,
    /// The turn is pointed out, and the winners are celebrated.
    Point,
    /// Trays are filled.
    Trays,
}

/// Returns `true` if a match of this game is on the table, with its board.
pub fn is_played<V: GameView>(
    screen: Res<State<Screen>>,
    shown: Option<Res<PlaybackState<V>>>,
    board: Option<Res<ActiveBoard>>,
) -> bool {
    *screen.get() == Screen::Match && shown.is_some() && board.is_some()
}

/// Adds the view of a game, but for what it draws itself.
pub fn plugin<V: GameTrays>(app: &mut App) {
    app.add_plugins((
        HostingPlugin::<V>::default(),
        crate::features::monitors::plugin::<V>,
        crate::features::premoves::plugin::<V>,
        secrets::plugin_for::<V>,
        guesses::plugin_for::<V>,
        phones::plugin_for::<V>,
        crate::features::help::plugin::<V>,
        crate::features::tutorial::plugin::<V>,
    ))
    .init_resource::<Tabletop>()
    .init_resource::<BoardClock>()
    .init_resource::<SeatIntents<V>>()
    .init_resource::<SeatAbsences>()
    .init_resource::<SeatRecaps>()
    .init_resource::<SeatPanels>()
    .init_resource::<ScoreAreas>()
    .add_message::<SeatPanelPressed>()
    .configure_sets(
        Update,
        (
            (PlaySystems::FindChoices, PlaySystems::Choose, PlaySystems::Decide)
                .chain()
                .before(LessonSystems::Filter)
                .before(SecretSystems)
                .before(HostingSystems::Act),
            (PlaySystems::Lay, PlaySystems::Draw, PlaySystems::Point)
                .chain()
                .after(HostingSystems::Report)
                .before(BoardSystems::Show),
            LessonSystems::Offer.after(PlaySystems::Point),
            PlaySystems::Trays.after(HostingSystems::Report).in_set(TraySystems::Fill),
        ),
    )
    .add_message::<LeverTurned>()
    .add_systems(
        OnEnter(Screen::Match),
        (
            board::deepen_trays::<V>,
            secrets::make_room::<V>,
            board::lay_out::<V>.in_set(PlaySystems::Lay),
        )
            .chain()
            .run_if(resource_exists::<HostedMatch<V>>),
    )
    .add_systems(OnExit(Screen::Match), (recap::forget, board::flatten_trays, board::forget_score))
    .add_systems(
        Update,
        (
            choices::<V>().in_set(PlaySystems::Choose),
            (
                secrets::make_room::<V>,
                board::lay_anew::<V>,
                motion::run::<V>,
                board::note_match::<V>,
                seat_intents::follow_events::<V>,
                event_effects::show::<V>,
                event_effects::rise::<V>,
                event_effects::fly::<V>,
            )
                .chain()
                .in_set(PlaySystems::Lay),
            (board::point_out::<V>, board::celebrate::<V>, review::look_back::<V>)
                .in_set(PlaySystems::Point),
            (
                trays::fill::<V>,
                trays::note_latest::<V>,
                (recap::note::<V>, recap::tell::<V>, recap::end::<V>).chain(),
            )
                .in_set(PlaySystems::Trays),
        )
            .run_if(is_played::<V>),
    );
}
