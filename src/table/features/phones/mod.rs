//! Phones as private hands at the table: a seat's phone shows what is the seat's alone, and chooses for it in secret;
//! where the seat has no mouse it moves its cursor, too. Nothing listens until the host turns it on. The server and its
//! pages are the package `shoal_phone` (docs/phone.md).
//!
//! - `serving`: the server, turned on and off; `host`: the section of the host's panel
//! - `pairing`: phones and their chairs, from the code to leaving; `code`: the code before a seat
//! - `snapshot`: the picture on a phone; `acts`: its choices and presses
//! - `trackpad`: a phone that is its seat's mouse

mod acts;
mod code;
mod host;
mod pairing;
mod serving;
mod snapshot;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod trackpad;

pub use code::PHONE;
pub use pairing::PairedPhone;
pub use serving::TablePhones;
pub use snapshot::buttons;

use crate::features::join::{JoinSystems, PhonePlayersAllowed, PlaceWish, SeatsWithPhone};
use crate::features::secrets::{SecretSource, SecretSystems, SecretWayOverrides};
use crate::matches::hosting::{HostedMatch, HostingSystems};
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_phone::PhoneAction;
use shoal_tabletop::pointers::PhoneMice;
use shoal_tabletop::surfaces::seat_panels::SeatPanelDrawSystems;
use shoal_tabletop::surfaces::tray::TraySystems;
use shoal_tabletop::system::screens::Screen;

/// Something that a seat's phone did.
#[derive(Message, Debug, Clone)]
pub struct PhoneActed {
    /// The chair whose phone it is.
    pub seat: Seat,
    /// The action of the phone.
    pub did: PhoneAction,
}

/// The systems that hear what phones did, in `Update`.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct PhoneSystems;

/// Adds the parts of phones that all games share.
pub fn plugin(app: &mut App) {
    app.init_resource::<TablePhones>().init_resource::<PhoneMice>().add_message::<PhoneActed>();
    host::add(app);
    app.configure_sets(Update, PhoneSystems.before(SecretSystems).before(TraySystems::Spawn));
    app.init_resource::<SeatsWithPhone>().init_resource::<SecretWayOverrides>();
    app.init_resource::<PhonePlayersAllowed>().add_message::<PlaceWish>();
    let messages = (
        (
            serving::serve,
            pairing::follow_chairs,
            pairing::handle_phone_messages,
            pairing::update_phone_seats,
        )
            .chain(),
        (trackpad::update_phone_mice, acts::press_buttons).chain(),
    );
    app.add_systems(Update, messages.chain().in_set(PhoneSystems));
    let places = (
        code::offer_places.before(JoinSystems::Seat),
        code::invite_seated.after(JoinSystems::Seat),
    );
    app.add_systems(Update, places.after(PhoneSystems).before(code::show_pairing_codes));
    let codes = (code::offer, code::handle_code_requests, code::show_pairing_codes).chain();
    app.add_systems(Update, codes.after(PhoneSystems).before(SeatPanelDrawSystems));
    app.add_systems(PostUpdate, snapshot::show_lobby.run_if(not(in_state(Screen::Match))));
}

/// Adds the part of phones in the matches of a game.
pub fn plugin_for<V: SecretSource>(app: &mut App) {
    app.init_resource::<TablePhones>().add_message::<PhoneActed>();
    app.add_systems(
        Update,
        (
            acts::judge_forms::<V>.after(PhoneSystems).before(SecretSystems),
            snapshot::show::<V>.after(HostingSystems::Report).after(TraySystems::Fill),
        )
            .run_if(resource_exists::<HostedMatch<V>>),
    );
}
