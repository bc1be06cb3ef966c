//! Knowledge of those who watch: hidden hands, moments that show something, and events on a view.
//!
//! - [`secrecy`]: hidden hands, the part of them that a viewer sees, and the knowledge that events give (rules 7.7)
//! - [`replay`]: the change that an event makes to a view

pub mod replay;
pub mod secrecy;
