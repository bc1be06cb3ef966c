//! Servers and receivers at the other end of mail in tests: of this package, and of jungles by mail.
//!
//! - [`inbox`]: a receiver that keeps what it takes; [`sent`]: a letter as who gets it reads it
//! - [`dovecot`], [`opensmtpd`], [`swaks`]: real servers and a client from Debian's packages, each with a
//!   configuration and folders of its own, on loopback; [`server`], [`certificates`]: what they share

pub mod certificates;
pub mod dovecot;
pub mod inbox;
pub mod opensmtpd;
pub mod sent;
pub mod server;
pub mod swaks;
