//! The move of a fish: its roll, its steps, and the river at the end of its way.
//!
//! - [`fish_move`]: the choice, the steps, and the end of a fish's turn (rules 4.1.4 to 4.1.9)
//! - [`step_cost`]: a step, planned and taken, and its price (rules 4.1.7, 4.1.8)
//! - [`river`]: entering a river, and winning (rules 5.1 to 5.3)

pub mod fish_move;
pub mod river;
pub mod step_cost;
