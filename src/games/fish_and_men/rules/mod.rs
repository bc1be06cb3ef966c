//! The rules, without a window, in the order of the rulebook.
//!
//! - [`board`]: squares, headings, positions and levels (rules 1.1 to 1.3, 2, 11); [`pieces`]: the pieces on it (rules
//!   1.4 to 1.7); [`world`]: the rest of a match, with the turn
//! - [`world_layout`]: a match laid out in the world, and read back (rules 3.1); [`load`]: positions from outside, and
//!   their refusals
//! - [`placing`]: fish are put on their rivers (rules 3.2)
//! - [`fishermen`]: they bite at the beginning of a turn, give up, and spread (rules 4.0, 6)
//! - [`passing_on`]: the next fish is asked, or the next part of the turn begins (rules 4.1.2, 4.2)
//! - [`feeding`], [`moving`]: the turn of a fish (rules 4.1), up to a river (rules 5)
//! - [`cards`]: drawing, playing and trading them (rules 4.2, 7, 8)
//! - [`pollution`]: it is made, drifts and vanishes (rules 4.3 to 4.5)
//! - [`quitting`]: leaving a match (rules 5.4); [`numbers`]: changing a number in the middle of one (rules 10)
//!
//! A file of a phase has its steps in order; [`phases`] is the one list of all phases, each with its steps and the
//! numbers of their rules. Functions over `&World` ask, and the steps change.
//!
//! Parts that the others share:
//! - [`check`], [`apply`], [`legal`]: the doors by which actions come in; [`sampling`]: random play
//! - [`viewers`]: the parts that are hidden, the knowledge that events give, and their changes of a view
//! - [`standing`], [`describe`], [`invariants`]: scores, playthroughs, and the invariants of every position

pub mod apply;
pub mod board;
pub mod cards;
pub mod check;
pub mod describe;
pub mod feeding;
pub mod fishermen;
pub mod invariants;
pub mod legal;
pub mod load;
pub mod moving;
pub mod numbers;
pub mod passing_on;
pub mod phases;
pub mod pieces;
pub mod placing;
pub mod pollution;
mod prelude;
pub mod quitting;
pub mod sampling;
pub mod standing;
pub mod viewers;
pub mod world;
pub mod world_layout;
