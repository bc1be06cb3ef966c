//! Knowledge of those who watch: hidden hands, moments that show something, and events on a view.
//!
//! - [`secrecy`]: what a viewer sees of hidden hands (rules 7.7)
//! - [`showing`]: how far people may go back
//! - [`replay`]: the change that an event makes to a view

pub mod replay;
pub mod secrecy;
pub mod showing;
