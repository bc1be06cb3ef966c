//! The lobby without a window.
