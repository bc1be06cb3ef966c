//! Choosing in secret at a table where everybody sees everything.
//!
//! Where a game has a joint decision ([`Game::joint_choice`](shoal_contract::Game::joint_choice)), each seat
//! chooses among what is legal, hidden from the others. The table keeps the choices, and shows of each seat
//! only that it is ready; until all are, each may choose anew, and nobody can tell. Then all choices are given
//! to the match in the game's order. Actions are the only way in: a bot, a program, or a neighbour for
//! somebody who has left, chooses as ever, and the table keeps that, too.
//!
//! People choose in a way that the things on their table allow
//! ([`SecretMethod`](shoal_tabletop::system::settings::SecretMethod)): all in the way of the lobby, except for seats
//! that have chosen another one in their menu.
//!
//! - `round`: the secret choices of one joint decision
//! - `keep`: follows the match, and takes actions out of their stream; `reveal`: gives them to the match
//! - `form`, `asking`: secret buttons: questions of four answers by a shuffled legend; `input`: presses
//! - `phone_list`: the form on a phone of a game that has none of its own
//! - `trays`: the instructions and buttons of each seat; `panels`: the questions of secret buttons
//! - `ways`, `menu`: the way of a seat; `peek`: a look at what a seat holds that is its own

mod asking;
mod form;
mod input;
mod keep;
mod menu;
mod panels;
mod peek;
mod phone_list;
mod reveal;
mod round;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod trays;
mod ways;
pub use asking::{RESTED, SecretFormProgress};
pub use form::{MOST_ANSWERS, MOST_LISTED, SecretAnswer, SecretForm, SecretPair, SecretQuestion};
pub use panels::{HOW_TO_ANSWER, plain_panel};
pub use round::{JointChoices, OpenChoices, SecretRound, SecretSeat};
pub use trays::SecretTrays;
pub(crate) use ways::make_room;
pub use ways::{SecretWayOverrides, UsualSecretMethod};

use crate::features::join::SeatsWithPhone;
#[cfg(doc)]
use crate::matches::hosting::ChooseAction;
use crate::matches::hosting::{HostedMatch, HostingSystems};
use crate::matches::playback::{ActionOf, PlaybackState, PlaybackView, SetupOf};
use crate::matches::seat_messages::SeatMessages;
use bevy::prelude::*;
use shoal_contract::{Actor, Game as _, RandomGenerator, Seat};
use shoal_host::fresh::fresh_seed;
use shoal_phone::{FormEntry, FormPart};
use shoal_tabletop::picture::sound::PlaySound;
use shoal_tabletop::pointers::{ClaimedVerbPressed, RumbleSeat, SecretAnswerers};
use shoal_tabletop::seats::{OpenSecrets, SeatAbsences, SeatFollowers as _};
use shoal_tabletop::surfaces::seat_panels::{
    SeatPanelDrawSystems, SeatPanelPressSystems, SeatPanels,
};
use shoal_tabletop::surfaces::tray::{TrayPressed, TraySystems};
use shoal_tabletop::system::screens::Screen;
use shoal_tabletop::system::settings::Settings;
use std::time::Duration;

/// A game in which seats may choose in secret: what people read of it. All of it everybody may read.
pub trait SecretSource: PlaybackView {
    /// Returns what is chosen, whichever the way: `an oyster`.
    fn secret(_world: &World) -> &'static str {
        "what you do"
    }

    /// Returns a sentence about what is chosen and what becomes of it, for those who are asked by secret buttons for the
    /// first time; empty where the question says it all.
    fn introduction(_world: &World) -> &'static str {
        ""
    }

    /// Returns a sentence about what people lay face down; a second line may say more about it.
    fn lay_down(_world: &World) -> &'static str {
        "Write what you do on paper and lay it face down."
    }

    /// Returns a sentence about how an ordinary pack of playing cards does for the cards of the game; empty if it does
    /// not.
    fn card_pack_instruction(_world: &World) -> &'static str {
        ""
    }

    /// Returns a sentence about how people enter what they have turned over.
    fn enter(_world: &World) -> &'static str {
        "Now do what you have written."
    }

    /// Returns an action that can be chosen in a few words: `row 2, the 3rd oyster`.
    fn secret_words(_world: &World, _seat: Seat, action: &ActionOf<Self>) -> String {
        format!("{action:?}")
    }

    /// Returns `true` if seats choose in secret again and again in a match of this setup, while they look at the board:
    /// before a screen it leaves room for their questions all along then.
    fn asks_all_along(_setup: &SetupOf<Self>) -> bool {
        false
    }

    /// Returns what a seat holds that the others must not see, in the order in which it is shown before it; empty by
    /// default.
    fn private_holdings(_world: &World, _seat: Seat) -> Vec<SecretAnswer> {
        Vec::new()
    }

    /// Returns the questions for the choice of a seat; `None` if there are none, and then this seat lays cards or
    /// paper. By default there are questions for up to [`MOST_LISTED`] legal actions.
    fn secret_form(world: &World, seat: Seat) -> Option<SecretForm<ActionOf<Self>>> {
        listed_form::<Self>(world, seat)
    }

    /// Returns the form in which a seat chooses on a phone; empty where it has nothing to choose in secret. By default
    /// a list of all legal actions.
    fn phone_parts(world: &World, seat: Seat) -> Vec<FormPart> {
        phone_list::parts::<Self>(world, seat)
    }

    /// Returns the action that a filled-in form means.
    ///
    /// # Errors
    /// A sentence for the player: it means nothing yet, or nothing that may be chosen.
    fn phone_action(
        world: &World,
        seat: Seat,
        filled: &[FormEntry],
    ) -> Result<ActionOf<Self>, String> {
        phone_list::action::<Self>(world, seat, filled)
    }

    /// Returns the form filled in so that it means this action.
    fn phone_entries(world: &World, seat: Seat, action: &ActionOf<Self>) -> Option<Vec<FormEntry>> {
        phone_list::entries::<Self>(world, seat, action)
    }
}

/// Returns questions for any of the legal actions, each by its words; `None` if there are more than [`MOST_LISTED`].
pub fn listed_form<V: SecretSource>(world: &World, seat: Seat) -> Option<SecretForm<ActionOf<V>>> {
    let named = |action: ActionOf<V>| (V::secret_words(world, seat, &action), action);
    let named: Vec<_> = secret_actions::<V>(world, seat).into_iter().map(named).collect();
    SecretForm::listed(&named)
}

/// Returns all actions that a seat may choose in secret, in the game's order.
fn secret_actions<V: SecretSource>(world: &World, seat: Seat) -> Vec<ActionOf<V>> {
    let legal = V::Game::legal(world, Actor::Seat(seat));
    let secret = legal.list().iter().filter(|action| V::Game::is_secret(world, action));
    secret.cloned().collect()
}

/// Returns the title over a choice in secret, on the table and on phones.
pub fn secret_title<V: SecretSource>(world: &World) -> String {
    format!("In secret: {}", V::secret(world))
}

/// The chairs that answer hidden questions of another feature, beside those that choose in secret: their presses change
/// nothing that others could see, either.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub struct OtherAnswerers(pub Vec<Seat>);

/// The generator that shuffles legends.
#[derive(Resource, Debug)]
pub struct LegendGenerator(pub RandomGenerator);

impl Default for LegendGenerator {
    fn default() -> Self {
        Self(RandomGenerator::from_seed(fresh_seed()))
    }
}

/// Time after a choice in which a press does not undo it: a second press of the same button is meant for the first.
const SECOND_PRESS: Duration = Duration::from_millis(1500);

/// The systems that keep choices and give them to the match, in `Update`. A system that writes [`ChooseAction`] for a
/// player runs before them.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct SecretSystems;

/// Adds what all games share: presses that answer, and the ways of seats.
pub fn plugin(app: &mut App) {
    app.init_resource::<SecretAnswerers>()
        .init_by_seat::<SecretWayOverrides>()
        .init_resource::<SeatsWithPhone>()
        .init_resource::<UsualSecretMethod>()
        .init_resource::<Settings>()
        .add_message::<ClaimedVerbPressed>()
        .add_message::<RumbleSeat>();
    app.add_plugins((input::plugin, menu::plugin));
    // Whose gamepad fails in a match answers as before.
    app.add_systems(Update, ways::note_usual.run_if(not(in_state(Screen::Match))));
}

/// Adds joint decisions of one game.
pub fn plugin_for<V: SecretSource>(app: &mut App) {
    app.init_resource::<JointChoices<V>>()
        .init_resource::<SecretWayOverrides>()
        .init_resource::<UsualSecretMethod>()
        .init_resource::<SeatsWithPhone>()
        .init_resource::<SecretAnswerers>()
        .init_resource::<LegendGenerator>()
        .init_resource::<OtherAnswerers>()
        .init_resource::<SeatPanels>()
        .init_resource::<SecretTrays>()
        .init_resource::<OpenSecrets>()
        .init_resource::<SeatAbsences>()
        .init_resource::<SeatMessages>()
        .init_resource::<Settings>()
        .add_message::<ClaimedVerbPressed>()
        .add_message::<TrayPressed>()
        .add_message::<PlaySound>();
    let hosts = resource_exists::<HostedMatch<V>>.and_then(resource_exists::<PlaybackState<V>>);
    app.configure_sets(
        Update,
        SecretSystems
            .after(HostingSystems::Decide)
            .after(SeatPanelPressSystems)
            .before(HostingSystems::Act),
    );
    app.add_systems(
        Update,
        (
            (
                keep::update_round::<V>,
                keep::handle_presses::<V>,
                keep::intercept_choices::<V>,
                reveal::refuse_undo::<V>,
                reveal::submit_choices::<V>,
                keep::update_open_secrets::<V>,
            )
                .chain()
                .in_set(SecretSystems),
            reveal::continue_match::<V>.after(HostingSystems::Act).before(HostingSystems::Settle),
            panels::show::<V>.after(HostingSystems::Report).before(SeatPanelDrawSystems),
            trays::show::<V>.after(HostingSystems::Report).before(TraySystems::Fill),
        )
            .run_if(hosts),
    );
    app.add_plugins(peek::plugin_for::<V>);
    app.add_systems(OnExit(Screen::Match), keep::forget::<V>);
}
