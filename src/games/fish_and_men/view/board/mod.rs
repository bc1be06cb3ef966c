//! The sea under everything: its squares, and the picture of what never moves.
//!
//! - [`sea_grid_layout`]: squares of the sea in coordinates of the table
//! - [`map`], with `relief`: the picture of the sea; [`currents`]: their chevrons
//! - [`colours`]: drawings that the house has dyed in other colours

pub mod colours;
pub mod currents;
pub mod map;
mod relief;
pub mod sea_grid_layout;
