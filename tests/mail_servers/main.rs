//! Mail between this package and real servers: OpenSMTPD, Dovecot and swaks from Debian's packages, each
//! with a configuration and folders of its own, on loopback.
#![cfg(unix)]

mod certificates;
mod dovecot;
mod inbox;
mod listener;
mod mailbox;
mod opensmtpd;
#[path = "../headless/patience.rs"]
mod patience;
mod pipe;
mod programs;
mod sending;
mod server;
mod swaks;
