//! Cards and pages for the printer.
//!
//! - `picture`: what pictures are put together from; `inks`: their colours on white paper
//! - `sheets`: cards on sheets to cut; `pack`: what a pack of playing cards stands for

mod inks;
mod pack;
mod picture;
mod sheets;

pub use inks::{INK, QUIET, inked, suit_ink};
pub use pack::pack_page;
pub use picture::{CornerShape, SvgPicture, TextAnchor, TextBox};
pub use sheets::{A_PAGE, CardFile, HEIGHT, PaperSize, PrintOptions, WIDTH, card_pages, full_page};
