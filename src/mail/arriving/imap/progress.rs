//! The progress through the messages of a mailbox.

use std::collections::BTreeSet;

/// The progress of reading one mailbox with one UIDVALIDITY. A UID is never used again in it, and later messages have
/// higher ones (RFC 3501 section 2.3.1.1).
#[derive(Debug, PartialEq, Eq)]
pub(super) struct MailboxProgress {
    validity: u32,
    /// The UID up to which all is done. `None`: nothing is known of this mailbox, so the unseen are taken.
    last: Option<u32>,
    /// The highest UID there was when the mailbox was opened.
    highest: u32,
    /// The UIDs above `last` that are done.
    done: BTreeSet<u32>,
}

impl MailboxProgress {
    /// `remembered` are UIDVALIDITY and last UID of an earlier time.
    pub(super) fn new(
        validity: u32,
        highest: u32,
        remembered: Option<(u32, u32)>,
    ) -> MailboxProgress {
        let last = remembered.filter(|(known, _)| *known == validity).map(|(_, last)| last);
        MailboxProgress { validity, last, highest, done: BTreeSet::new() }
    }

    /// The search for messages that may be new.
    pub(super) fn search(&self) -> String {
        match self.last {
            Some(last) => format!("UID {}:*", last.saturating_add(1)),
            None => "UNSEEN".into(),
        }
    }

    /// Those of the found ones that are to be fetched. The search `9:*` finds the last message even where
    /// its UID is lower.
    pub(super) fn wanted(&self, found: BTreeSet<u32>) -> BTreeSet<u32> {
        let above = |uid: &u32| self.last.is_none_or(|last| *uid > last);
        found.into_iter().filter(above).filter(|uid| !self.done.contains(uid)).collect()
    }

    /// Notes that a message was received, or is gone, or will never be fetched.
    pub(super) fn done(&mut self, uid: u32) {
        self.done.insert(uid);
    }

    /// Notes that all wanted messages were tried, in order, up to `uid` at least, and `left` wait on. Returns what to
    /// remember now, where that has changed.
    pub(super) fn advance(&mut self, uid: u32, left: &BTreeSet<u32>) -> Option<(u32, u32)> {
        let last = self.last?;
        let end = left.first().map_or(uid, |first| uid.min(first.saturating_sub(1)));
        self.set(end.max(last))
    }

    /// Notes that a search was worked through, and `left` wait on. Returns what to remember now, where that has
    /// changed.
    pub(super) fn searched(&mut self, left: &BTreeSet<u32>) -> Option<(u32, u32)> {
        if self.last.is_none() && left.is_empty() {
            return self.set(self.highest);
        }
        let highest = self.done.last().copied().unwrap_or_default();
        self.advance(highest, left)
    }

    fn set(&mut self, last: u32) -> Option<(u32, u32)> {
        if self.last == Some(last) {
            return None;
        }
        self.last = Some(last);
        self.done = self.done.split_off(&last.saturating_add(1));
        Some((self.validity, last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(uids: &[u32]) -> BTreeSet<u32> {
        uids.iter().copied().collect()
    }

    #[test]
    fn a_known_mailbox_goes_on_behind_the_last_message() {
        let mut progress = MailboxProgress::new(7, 20, Some((7, 18)));
        assert_eq!(progress.search(), "UID 19:*");
        assert_eq!(progress.wanted(set(&[18])), set(&[]));
        assert_eq!(progress.wanted(set(&[19, 20])), set(&[19, 20]));
        progress.done(19);
        assert_eq!(progress.advance(19, &set(&[])), Some((7, 19)));
        progress.done(20);
        assert_eq!(progress.advance(20, &set(&[])), Some((7, 20)));
        assert_eq!(progress.searched(&set(&[])), None);
        assert_eq!(progress.search(), "UID 21:*");
    }

    #[test]
    fn a_message_that_waits_is_never_passed() {
        let mut progress = MailboxProgress::new(7, 20, Some((7, 10)));
        progress.done(11);
        progress.done(13);
        let left = set(&[12]);
        assert_eq!(progress.advance(13, &left), Some((7, 11)));
        assert_eq!(progress.searched(&left), None);
        assert_eq!(progress.wanted(set(&[12, 13, 14])), set(&[12, 14]));
        progress.done(12);
        assert_eq!(progress.searched(&set(&[])), Some((7, 13)));
    }

    #[test]
    fn a_new_mailbox_begins_with_the_unseen_and_is_remembered_once_all_are_done() {
        for remembered in [None, Some((6, 400))] {
            let mut progress = MailboxProgress::new(7, 20, remembered);
            assert_eq!(progress.search(), "UNSEEN");
            progress.done(3);
            assert_eq!(progress.advance(3, &set(&[])), None);
            progress.done(21);
            assert_eq!(progress.searched(&set(&[5])), None);
            progress.done(5);
            assert_eq!(progress.searched(&set(&[])), Some((7, 20)));
            assert_eq!(progress.wanted(set(&[21, 22])), set(&[22]));
        }
    }

    #[test]
    fn an_empty_mailbox_is_remembered_too() {
        let mut progress = MailboxProgress::new(7, 0, None);
        assert_eq!(progress.searched(&set(&[])), Some((7, 0)));
        assert_eq!(progress.search(), "UID 1:*");
    }
}
