//! Several mice on real X servers without a screen (Xvfb), with made-up mice, and by stand-ins for the kernel's files.
#![cfg(target_os = "linux")]
#![allow(clippy::disallowed_methods, reason = "tests make and look at files as they like")]

mod by_the_kernel;
mod desk;
#[allow(dead_code, reason = "tests of whole programs do more with it")]
mod event_mice;
mod example;
mod patience;
mod plugs;
mod taken;
mod under_x11;
#[allow(dead_code, reason = "tests of whole programs do more with it")]
mod x_mice;
mod x_server;
mod xvfb;
