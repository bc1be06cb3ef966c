//! A whole position as a compact value, with every rule written once: the match world plays by it and
//! writes the difference back to its entities; bots, many games and the debrief play ahead with it.
//!
//! - `value`: what there is; `check`: what may be done, and why not
//! - `start`: the start events; `votes`: counting them; `harvest`: catch, profit, the win;
//!   `drawing`: cards that the players draw; `close`: the end of a round; `leaving`: who quits

mod check;
mod close;
mod drawing;
mod harvest;
mod leaving;
mod start;
mod value;
mod votes;

pub use value::{Asked, Company, MOST_COMPANIES, Numbers, Position, Slot, Step, Stock};
