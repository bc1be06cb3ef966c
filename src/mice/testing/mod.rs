//! Hands on the mice of real servers and of stand-ins, for tests of this package and of whole programs.
//!
//! - [`x_mice`]: mice of an X server, plugged, moved and pressed; [`x_server`], [`xvfb`]: a server for one test
//! - [`event_mice`]: mice in place of the kernel's files
//! - [`waiting`]: waiting for what is to happen
#![allow(clippy::disallowed_methods, reason = "tests make and look at files as they like")]

pub mod event_mice;
pub mod waiting;
pub mod x_mice;
pub mod x_server;
pub mod xvfb;
