//! Matches at a table without a window.

mod evenings;
mod looking_back;
