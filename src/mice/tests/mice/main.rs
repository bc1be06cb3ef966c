//! Several mice on real X servers without a screen (Xvfb), with made-up mice, and by stand-ins for the kernel's files.
#![cfg(target_os = "linux")]
#![allow(clippy::disallowed_methods, reason = "tests make and look at files as they like")]

mod by_the_kernel;
mod desk;
mod example;
mod plugs;
mod taken;
mod under_x11;

use several_mice::testing::{event_mice, waiting, x_mice, xvfb};
