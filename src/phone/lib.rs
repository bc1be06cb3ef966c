//! A phone as a seat's private hand: one page, and the sockets behind it.
//!
//! A host (a table, a class) starts a [`PhoneServer`] at one address. It shows a seat a [`SeatCode`], whoever
//! scans it gets that seat's page, and from then on the two talk by plain messages: [`PhoneEvent`] and
//! [`PhoneMessage`]. What a seat may see is one whole [`PhoneSnapshot`], which the host makes; this package
//! knows no game, no table and no window.
//!
//! - [`seam`]: the messages, and [`form`]: what a seat chooses, as data, with `levers` for numbers;
//! - [`site`]: pages that the host adds;
//! - `hub`: seats, tokens and sockets as a state machine without a network;
//! - `server`: HTTP and WebSockets around it, in one thread;
//! - `page/`: what the phone loads.
//!
//! `docs/phone.md` says how it is used, and what it means that nothing here is encrypted.

pub mod addresses;
mod codes;
pub mod form;
mod hub;
mod levers;
mod limits;
pub mod messages;
pub mod qr;
mod secrets;
mod server;
pub mod site;
mod text;
mod wire;

pub use codes::{JoinProgress, SeatCode, SharedCode};
pub use form::{ChoiceForm, FormEntry, FormLever, FormOffer, FormPart, FormPiece, FormTemplate};
pub use hub::PhoneSendError;
pub use levers::{lever_numbers, levers};
pub use limits::{CONNECTIONS, SEATS, SENT_BYTES, SOCKETS};
pub use messages::{
    DraftId, PhoneAction, PhoneButton, PhoneEvent, PhoneMessage, PhoneSeat, PhoneSnapshot,
};
pub use secrets::PhoneToken;
pub use server::{PhoneServer, PhoneServerError};
pub use site::{HostSite, SiteContentKind, SiteRequest, SiteResponse};
pub use text::PhoneText;
