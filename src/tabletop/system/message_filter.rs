//! Taking some messages out of a stream before anybody else reads them.

use bevy::ecs::message::{MessageCursor, Messages};
use bevy::picking::pointer::{PointerAction, PointerId, PointerInput};
use bevy::prelude::*;

/// Looks at each message once and puts back what `keep` makes of it, which may be nothing; what was
/// looked at in an earlier frame has been read by all and goes. Messages may stay for several frames,
/// so `seen` has to be kept from call to call.
pub fn filter_messages<M: Message>(
    messages: &mut Messages<M>,
    seen: &mut MessageCursor<M>,
    keep: impl FnMut(&M) -> Option<M>,
) {
    if seen.is_empty(messages) {
        return;
    }
    let kept: Vec<M> = seen.read(messages).filter_map(keep).collect();
    messages.clear();
    messages.write_batch(kept);
    seen.clear(messages);
}

/// The pointers whose press was taken out and that have yet to let go.
#[derive(Debug, Default)]
pub struct CaughtPresses(Vec<PointerId>);

impl CaughtPresses {
    /// `true` if nobody holds anything that was taken out.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// `true` if an input goes on: a press that `catches` takes does not, nor does its letting go.
    pub fn lets_pass(
        &mut self,
        input: &PointerInput,
        catches: impl FnOnce(PointerId) -> bool,
    ) -> bool {
        let pointer = input.pointer_id;
        match input.action {
            PointerAction::Press(PointerButton::Primary) => {
                let caught = catches(pointer);
                if caught {
                    self.0.push(pointer);
                }
                !caught
            }
            PointerAction::Release(PointerButton::Primary) => {
                let held = self.0.iter().position(|held| *held == pointer);
                held.map(|at| self.0.swap_remove(at)).is_none()
            }
            PointerAction::Cancel => {
                self.0.retain(|held| *held != pointer);
                true
            }
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Message, Debug, PartialEq)]
    struct Number(u32);

    #[test]
    fn each_message_is_sifted_once_however_long_it_stays() {
        let mut messages = Messages::<Number>::default();
        let mut seen = MessageCursor::default();
        let mut reader = messages.get_cursor();
        let mut read = Vec::new();
        for frame in 0..4 {
            messages.write_batch([Number(2 * frame), Number(2 * frame + 1)]);
            filter_messages(&mut messages, &mut seen, |number| {
                (number.0 % 2 == 1).then_some(Number(number.0))
            });
            read.extend(reader.read(&messages).map(|number| number.0));
        }
        assert_eq!(read, [1, 3, 5, 7]);
    }
}
