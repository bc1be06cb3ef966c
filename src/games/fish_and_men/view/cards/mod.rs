//! The cards: their faces, on the table and on paper.
//!
//! - [`glyphs`]: the drawings that stand for cards
//! - [`printed`]: a card on paper; [`sheets`]: all of them as a PDF file; [`mod@reference`]: which
//!   playing cards stand for them
//! - [`playing`]: cards in hands, on their way, and on the table

pub mod glyphs;
pub mod playing;
pub mod printed;
pub mod reference;
pub mod sheets;
