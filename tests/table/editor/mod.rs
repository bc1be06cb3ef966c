//! The editors of levels and boards on the host's panel.

mod sheet;
mod window;
