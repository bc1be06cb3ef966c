//! Knowledge of those who watch: hidden hands, moments that show something, and events on a view.
//!
//! - [`secrecy`]: hidden hands, and the part of them that a viewer sees (rules 7.7)
//! - [`showing`]: the knowledge that events give, which decides how far people may go back
//! - [`replay`]: the change that an event makes to a view

pub mod replay;
pub mod secrecy;
pub mod showing;
