//! Mail between this package and real servers: OpenSMTPD, Dovecot and swaks from Debian's packages, each
//! with a configuration and folders of its own, on loopback.
#![allow(
    clippy::disallowed_methods,
    reason = "tests make and look at files as they like; `no_test_waits_for_a_clock` holds the rest"
)]
#![cfg(unix)]

mod listener;
mod mailbox;
mod odd_imap;
mod pipe;
mod programs;
mod sending;

use shoal_mail::testing as servers;
