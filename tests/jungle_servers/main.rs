//! Jungles between real mail servers: the program itself by its command line, with OpenSMTPD, Dovecot and swaks from
//! Debian's packages, on loopback.
#![allow(
    clippy::disallowed_methods,
    reason = "tests make and look at files as they like; `no_test_waits_for_a_clock` holds the rest"
)]
#![cfg(unix)]

mod docs;
mod host;
mod letters;
mod mailbox;
mod month;
mod truth;

use shoal_mail::testing::{self as servers, sent};
