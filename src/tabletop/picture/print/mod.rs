//! Cards and pages for the printer.
//!
//! - `picture`: what pictures are put together from; `inks`: their colours on white paper
//! - `sheets`: cards on sheets to cut; `pack`: what a pack of playing cards stands for; `columns`: text over several pages

mod columns;
mod inks;
mod pack;
mod picture;
mod sheets;

pub use columns::TextColumns;
pub use inks::{INK, QUIET, inked, suit_ink};
pub use pack::pack_page;
pub use picture::{CornerShape, SvgPicture, TextBox, TextStyle};
pub use sheets::{A_PAGE, CardFile, HEIGHT, PaperSize, PrintOptions, WIDTH, full_page};
