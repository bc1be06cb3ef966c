//! How cards look: on the table, and on paper.
//!
//! - [`glyphs`]: which drawing stands for a card; [`picture`]: what pictures of cards are put
//!   together from
//! - [`printed`]: a card on paper; [`sheets`]: all of them as a PDF file; [`mod@reference`]: which
//!   playing cards stand for them

pub mod glyphs;
pub mod picture;
pub mod printed;
pub mod reference;
pub mod sheets;
