//! A phone as a seat's private hand: one page, and the sockets behind it.
//!
//! A host (a table, a class) starts a [`PhoneServer`] at one address. It shows a seat a [`SeatCode`], the phone that
//! scans it gets that seat's page, and from then on the two talk by plain messages: [`PhoneEvent`] and
//! [`PhoneMessage`]. Everything that a seat may see is one [`PhoneSnapshot`], which the host makes; this package
//! knows no game, no table and no window.
//!
//! - [`messages`]: the messages, and [`form`]: the choices of a seat as data, with `levers` for numbers;
//! - [`site`]: pages that the host adds;
//! - `hub`: seats, tokens and sockets as a state machine without a network;
//! - `server`: HTTP and WebSockets around it, in one thread;
//! - `page/`: what the phone loads.
//!
//! `docs/phone.md` says how it is used, and what follows from nothing here being encrypted.
//!
//! # Examples
//!
//! ```no_run
//! use shoal_phone::{
//!     PhoneAction, PhoneEvent, PhoneMessage, PhoneSeat, PhoneServer, PhoneSnapshot, qr,
//! };
//!
//! let (server, events) = PhoneServer::start("192.168.1.23:7425".parse()?)?;
//! let code = server.invite(PhoneSeat(0))?;
//! let modules = qr::modules(&code.url)?;
//! println!("draw {0} by {0} modules, or type {1} and {2}", modules.side(), code.address, code.letters);
//! for PhoneEvent { seat, action } in events {
//!     if action == PhoneAction::PageOpened {
//!         let snapshot = PhoneSnapshot { turn: "It is your turn.".into(), ..PhoneSnapshot::default() };
//!         server.tell(PhoneMessage::Show { seat, snapshot: Box::new(snapshot) })?;
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
pub use limits::{MOST_BODY_BYTES, MOST_CONNECTIONS, MOST_SOCKETS, SEATS};
pub use messages::{
    DraftId, PhoneAction, PhoneButton, PhoneEvent, PhoneMessage, PhoneSeat, PhoneSnapshot,
};
pub use secrets::PhoneToken;
pub use server::{PhoneServer, PhoneServerError};
pub use site::{HostSite, SiteContentKind, SiteRequest, SiteResponse};
pub use text::PhoneText;
