//! The computer under the table: its displays, devices, files and troubles, and the settings that it keeps.

pub mod awake;
pub mod boxed;
pub mod display;
pub mod first_picture;
pub mod frame;
pub mod ids;
pub mod inventory;
pub mod message_filter;
pub mod mouse_access;
pub mod notices;
pub mod patience;
pub mod rigs;
pub mod screens;
pub mod settings;
pub mod trouble;
#[cfg(all(unix, not(target_os = "macos")))]
pub(crate) mod x11;
