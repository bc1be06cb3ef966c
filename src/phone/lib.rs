//! A phone as a seat's private hand: one page, and the sockets behind it.
//!
//! A host (a table, a class) starts a [`Server`] at one address. It shows a seat a [`Code`], whoever
//! scans it gets that seat's page, and from then on the two talk by plain messages: [`FromPhone`] and
//! [`ToPhone`]. What a seat may see is one whole [`Snapshot`], which the host makes; this package
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
pub mod qr;
pub mod seam;
mod secrets;
mod server;
pub mod site;
mod text;
mod wire;

pub use codes::{Code, Door, Reached};
pub use form::{Choice, Entry, Lever, Offer, Part, Piece, Ready};
pub use hub::TellError;
pub use levers::{lever_numbers, levers};
pub use limits::{CONNECTIONS, SEATS, SENT_BYTES, SOCKETS};
pub use seam::{Button, Did, DraftId, FromPhone, Seat, Snapshot, ToPhone};
pub use secrets::Token;
pub use server::{Server, StartError};
pub use site::{Asked, Kind, Served, Site};
pub use text::Text;
