//! Letters that came, letters of ours that wait, orders that are held back.
//!
//! - `received`: letters that came, so that none is done twice
//! - `outbox`: letters of ours that wait to leave; `topic`: what each is about
//! - `held`: orders that are held back, and the questions about them
//! - `limiters`: limits on the answers to each address

mod held;
mod limiters;
mod outbox;
mod received;
mod topic;

pub use held::{
    HELD_FOR, HeldOrders, OpenQuestion, close_question, drop_expired, drop_held, hold, is_held,
    note_answer_explained, open_question,
};
pub use limiters::{drop_idle_limiters, may_answer};
pub use outbox::{
    OutgoingLetter, QueuedLetter, discard_rendered, find_due_letters, queue, remove_letter,
    retry_later, retry_uncounted, waiting, waiting_letter,
};
pub use received::{drop_old_hashes, remember_message};
pub use topic::LetterTopic;
