//! Jungles between real mail servers: the program itself by its command line, with OpenSMTPD, Dovecot and swaks from
//! Debian's packages, on loopback.
#![cfg(unix)]

mod host;
mod letters;
mod mailbox;
mod month;
#[path = "../jungle/sent.rs"]
mod sent;
#[path = "../servers/mod.rs"]
mod servers;
