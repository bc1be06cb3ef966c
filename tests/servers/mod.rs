//! Real mail servers from Debian's packages, each with a configuration and folders of its own, on loopback: what the
//! tests of mail and those of jungles by mail share.
#![allow(dead_code, reason = "each program of tests needs a part of it")]

pub mod certificates;
pub mod dovecot;
pub mod inbox;
pub mod opensmtpd;
#[path = "../headless/patience.rs"]
pub mod patience;
pub mod server;
pub mod swaks;
