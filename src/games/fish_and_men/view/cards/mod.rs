//! The cards: their faces, on the table and on paper.
//!
//! - [`glyphs`]: the drawings that stand for cards
//! - [`printed`]: the cards on paper, as a PDF file, with the playing cards that stand for them
//! - [`playing`]: cards in hands, on their way, and on the table

pub mod glyphs;
pub mod playing;
pub mod printed;
