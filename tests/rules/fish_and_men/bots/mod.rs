//! The bots of Fish and Men: whole games, the ladder, and what they do where it is plain what is best.

mod games;
mod seats;
mod situations;
mod trades;
