//! The rules, without a window: where to find which.
//!
//! The board and what is on it:
//! - [`heading`], [`position`], [`board`]: steps and squares, exactly (rules 2)
//! - [`level`]: a board as people write it, with [`terrain`], [`level_file`],
//!   [`level_built_in`], [`level_check`] and `level_shape`
//! - [`fish`], [`pollution`], [`fisherman`], [`industry`]: the pieces
//! - [`world`]: what a match holds beside them; [`laying`]: laying it out and reading it back; [`load`]: what
//!   is refused
//!
//! A match, phase by phase:
//! - [`placing`]: fish are put on their rivers (rules 3.2)
//! - [`beginning`]: fishermen bite, the order is drawn (rules 4.0, 4.1.1)
//! - [`feeding`], [`fish_move`], [`step_cost`]: what a fish does in its turn (rules 4.1)
//! - [`make_pollution`], [`move_pollution`], [`vanish_pollution`]: the house's phases (rules 4.3 to 4.5);
//!   [`drift`], [`drift_tables`]: the steps of many blobs at once
//! - [`river`]: who may enter one, and winning (rules 5); [`quitting`]: leaving (rules 5.4)
//! - [`spreading`]: how fishermen find room (rules 6.1)
//!
//! Cards (rules 7 and 8):
//! - [`hands`]: who holds what, and where cards go; [`drawing`]: a card for everybody (rules 4.2)
//! - [`playing`]: whether a card may be played, and on what; [`resolving`]: what comes of it;
//!   [`effects`]: what cards do to the sea; [`time_freeze`]: extra turns
//! - [`trading`]: offers and answers (rules 7.6); [`secrecy`]: what a viewer sees of hidden hands (rules 7.7)
//!
//! Beside a match: [`forecast`], what the next drift may do; [`replay`], what an event does to a view
//!
//! What all of it shares:
//! - [`numbers`]: the house changes a number in the middle of a match
//! - [`turn`]: whose turn it is; [`health`]: its bounds; [`schedules`], [`outbox`]: how systems run
//! - [`check`], [`apply`], [`legal`]: the doors by which actions come in; [`sampling`]: random play
//! - [`standing`], [`describe`], [`invariants`]: scores, playthroughs, what must always hold; [`showing`]: how
//!   far people go back

pub mod apply;
pub mod beginning;
pub mod board;
pub mod check;
pub mod describe;
mod describe_cards;
mod describe_words;
pub mod drawing;
pub mod drift;
pub mod drift_tables;
pub mod effects;
pub mod feeding;
pub mod fish;
pub mod fish_move;
pub mod fisherman;
pub mod forecast;
pub mod hands;
pub mod heading;
pub mod health;
pub mod industry;
pub mod invariants;
pub mod laying;
pub mod legal;
pub mod level;
pub mod level_built_in;
pub mod level_check;
pub mod level_file;
mod level_shape;
pub mod load;
mod load_cards;
mod load_numbers;
pub mod make_pollution;
pub mod move_pollution;
pub mod numbers;
pub mod outbox;
pub mod placing;
pub mod playing;
pub mod pollution;
pub mod position;
pub mod quitting;
pub mod replay;
pub mod resolving;
pub mod river;
pub mod sampling;
pub mod schedules;
pub mod secrecy;
pub mod showing;
pub mod spreading;
pub mod standing;
pub mod step_cost;
pub mod terrain;
pub mod time_freeze;
pub mod trading;
pub mod turn;
pub mod vanish_pollution;
pub mod world;
