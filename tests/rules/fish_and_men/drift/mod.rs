//! What the pollution of Fish and Men and its boards promise (rules 2, 4.3 to 4.5 and 11).

mod boards;
mod forecast;
mod level_errors;
mod levels;
mod model;
mod phases;
mod sea;
mod steps;
