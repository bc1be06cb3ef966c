//! The picture: drawings, type, light, and sound with it, on the table and on paper.

pub mod art;
pub mod assets;
pub mod lettering;
pub mod light;
pub mod pdf;
pub mod print;
pub mod projection;
pub mod sound;
pub mod theme;
pub mod typeset;
