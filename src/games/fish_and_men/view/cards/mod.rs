//! How cards look: on the table, and on paper.
//!
//! - [`glyphs`]: which drawing stands for a card

pub mod glyphs;
