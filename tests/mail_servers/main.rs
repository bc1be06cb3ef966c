//! Mail between this package and real servers: OpenSMTPD, Dovecot and swaks from Debian's packages, each
//! with a configuration and folders of its own, on loopback.
#![cfg(unix)]

mod listener;
mod mailbox;
mod odd_imap;
mod pipe;
mod programs;
mod sending;
#[path = "../servers/mod.rs"]
mod servers;
