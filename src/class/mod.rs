//! A lesson of Fish or Failure for a whole class: several groups play at once, each on a reef of its own. A page
//! for the projector (the wall) shows all of them, the teacher leads by a page in any browser. It needs no window:
//! the headless build has it. `docs/fish_or_failure_class.md` is written for teachers.
//!
//! - [`plan`]: what a lesson is made from; [`lesson`]: the lesson itself, a state machine without a network and
//!   without a clock; [`group`]: one group with its match; [`line`](mod@line): cards that are typed as one line
//! - [`orders`]: what the teacher can do; [`phones`]: what pupils see and choose on phones
//! - [`shown`]: what wall and teacher's page show; [`looks`]: finds when it was too late, beside the lesson;
//!   [`results`]: what is left of a lesson, as a table and as pages
//! - [`kept`]: the folder of a lesson, from which it goes on after a crash
//! - [`host`]: serves the pages and lets time pass; `page/`: what browsers load

pub mod group;
pub mod host;
pub mod kept;
pub mod lesson;
pub mod line;
pub mod looks;
pub mod orders;
pub mod phones;
pub mod plan;
pub mod results;
pub mod shown;
#[cfg(test)]
mod tests;
